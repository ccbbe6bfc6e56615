import java.io.*;
import java.lang.ref.*;
import java.util.*;

/* A Throwable shows its frames after everything else of their classes was dropped. */
public class TracesStay {
    static Exception thrown(String text) throws Exception {
        Payloads.Own loader = new Payloads.Own(null, "Payloads$Thrower");
        try {
            Payloads.make(loader, "Payloads$Thrower").run(text);
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    public static void main(String[] args) throws Exception {
        List<Exception> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Exception e = thrown("number " + i);
            if (i % 10 == 0) {
                all.add(e);
            }
            if (i % 50 == 0) {
                System.gc();
            }
        }
        System.gc();
        Payloads.churn();
        for (Exception e : all) {
            StringWriter text = new StringWriter();
            e.printStackTrace(new PrintWriter(text, true));
            System.out.print(text);
        }
        System.out.println(all.get(0).getStackTrace()[0].getMethodName());
        Reference<?> weak = new WeakReference<>(all.get(0));
        all = null;
        System.out.println(Payloads.isCleared(weak));
    }
}
