// StackWalker with every option: order of frames, classes, method types, limits, early ends, hidden and reflection frames.
import java.lang.StackWalker.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Walker {
    static String show(StackFrame f) {
        return f.getClassName() + "." + f.getMethodName() + f.getDescriptor() + " " + (f.getByteCodeIndex() >= 0) + " " + f.isNativeMethod();
    }

    static void walk(StackWalker w, String title) {
        System.out.println("== " + title);
        w.forEach(f -> System.out.println("  " + show(f)));
    }

    static void walkDeep(int n, Runnable action) {
        if (n == 0) action.run(); else walkDeep(n - 1, action);
    }

    public static void reflected() {
        walk(StackWalker.getInstance(), "default");
        walk(StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE), "retain");
        walk(StackWalker.getInstance(Option.SHOW_REFLECT_FRAMES), "reflect");
    }

    static void print(Object o) { System.out.println(o); }

    interface Face { void go(); }

    static class Impl implements Face {
        @Override public void go() {
            StackWalker w = StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE));
            print(w.walk(s -> s.map(f -> f.getDeclaringClass().getSimpleName() + ":" + f.getMethodType()).collect(Collectors.toList())));
        }
    }

    public static void main(String[] args) throws Exception {
        walk(StackWalker.getInstance(), "plain");
        Method m = Walker.class.getMethod("reflected");
        m.invoke(null);
        walkDeep(5, () -> walk(StackWalker.getInstance(), "lambda"));
        walkDeep(100, () -> print(StackWalker.getInstance().walk(s -> s.count())));
        walkDeep(100, () -> print(StackWalker.getInstance().walk(s -> s.skip(50).limit(3).map(Walker::show).toList())));
        walkDeep(300, () -> print(StackWalker.getInstance().walk(s -> s.filter(f -> f.getMethodName().equals("main")).map(StackFrame::getLineNumber).findFirst().isPresent())));
        walkDeep(40, () -> print(StackWalker.getInstance(Set.of(), 17).walk(s -> s.map(StackFrame::getMethodName).distinct().toList())));
        new Impl().go();
        Face f = new Impl()::go;
        f.go();
        StackWalker none = StackWalker.getInstance();
        try { none.getCallerClass(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        none.walk(s -> { try { s.findFirst().get().getDeclaringClass(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); } return null; });
        none.walk(s -> { try { s.findFirst().get().getMethodType(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); } return null; });
        Stream<StackFrame>[] kept = new Stream[1];
        none.walk(s -> kept[0] = s);
        try { System.out.println(kept[0].count()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        StackFrame frame = none.walk(s -> s.findFirst().get());
        StackTraceElement element = frame.toStackTraceElement();
        System.out.println(element.getMethodName() + " " + element.getFileName() + " " + (element.getLineNumber() == frame.getLineNumber()) + " " + element.getModuleName());
        System.out.println(frame.toString().equals(element.toString()));
        try { none.walk(null); } catch (NullPointerException e) { System.out.println("npe"); }
        try { StackWalker.getInstance(Set.of(), 0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { none.walk(s -> { throw new ArithmeticException("in walk"); }); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        // walks within walks
        print(none.walk(s -> s.map(x -> none.walk(Stream::count) - none.walk(t -> t.skip(1).count())).toList().get(0)));
        Supplier<List<String>> fromStream = () -> Stream.of(1).map(i -> none.walk(s -> s.map(StackFrame::getMethodName).filter(n -> !n.contains("lambda")).limit(12).toList())).findFirst().get();
        System.out.println(fromStream.get());
    }
}
