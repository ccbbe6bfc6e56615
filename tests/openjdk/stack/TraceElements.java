// The data of StackTraceElement about frames: class, method, file, line, module, loader; equality and text forms.
import java.util.*;

public class TraceElements {
    static class Inner {
        Throwable make() {
            return new Throwable("inner");
        }
    }

    static Throwable viaLibrary() {
        try {
            List.of(1).get(1);
        } catch (RuntimeException e) {
            return e;
        }
        return null;
    }

    static void show(StackTraceElement e) {
        System.out.println(e.getClassName() + " " + e.getMethodName() + " " + e.getFileName() + " " + (e.getLineNumber() > 0)
                + " module " + e.getModuleName() + " loader " + e.getClassLoaderName() + " native " + e.isNativeMethod());
    }

    public static void main(String[] args) throws Exception {
        for (StackTraceElement e : new Inner().make().getStackTrace()) {
            show(e);
            System.out.println(e);
        }
        for (StackTraceElement e : viaLibrary().getStackTrace()) show(e);
        Throwable[] fromReflection = new Throwable[1];
        try {
            TraceElements.class.getDeclaredMethod("throwing").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            fromReflection[0] = e.getCause();
        }
        for (StackTraceElement e : fromReflection[0].getStackTrace()) {
            show(e);
            if (e.isNativeMethod()) System.out.println(e);
        }
        StackTraceElement a = new Throwable().getStackTrace()[0], b = new Throwable().getStackTrace()[0];
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.getLineNumber());
        System.out.println(new StackTraceElement("app", "m", "1.0", "C", "f", "C.java", 7));
        System.out.println(new StackTraceElement(null, "m", null, "C", "f", "C.java", -1));
        System.out.println(new StackTraceElement("l", null, null, "C", "f", null, -2));
        System.out.println(new StackTraceElement("C", "f", null, -1));
        System.out.println(viaLibrary().getStackTrace()[0].getMethodName() == viaLibrary().getStackTrace()[0].getMethodName());
        System.out.println(a.getMethodName() == "main");
    }

    static void throwing() {
        throw new IllegalArgumentException("reflected");
    }
}
