import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** An agent that counts the class files of classes which several threads load at the same time. */
public class Races implements ClassFileTransformer {
    static final Map<String, Integer> seen = new ConcurrentHashMap<>();
    static final String[] NAMES = {
        "java.util.zip.Adler32", "java.util.concurrent.Phaser", "java.util.concurrent.Exchanger", "java.util.Scanner",
        "java.text.ChoiceFormat", "java.text.MessageFormat", "java.util.concurrent.ConcurrentSkipListMap",
        "java.util.PriorityQueue", "java.net.HttpCookie", "java.io.LineNumberReader", "java.util.zip.GZIPInputStream",
        "java.util.concurrent.LinkedTransferQueue", "java.time.chrono.JapaneseDate", "java.util.StringJoiner",
    };

    @Override
    public byte[] transform(ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain,
                            byte[] bytes) {
        seen.merge(className.replace('/', '.'), 1, Integer::sum);
        Thread.yield();
        return null;
    }

    public static void premain(String options, Instrumentation instrumentation) {
        seen.merge("warm", 1, Integer::sum);
        instrumentation.addTransformer(new Races());
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            int shift = i;
            threads[i] = new Thread(() -> {
                try {
                    start.await();
                    for (int n = 0; n < NAMES.length; n++) {
                        Class.forName(NAMES[(n * (shift % 2 == 0 ? 1 : 3) + shift) % NAMES.length]);
                    }
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            threads[i].start();
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        Map<String, Integer> counts = new TreeMap<>();
        for (String name : NAMES) {
            counts.put(name, seen.get(name));
        }
        System.out.println(counts);
    }
}
