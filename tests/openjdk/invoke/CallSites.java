// release: 17
// Constant, mutable and volatile call sites, and SwitchPoint.
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

public class CallSites {
    static String plus(int a, int b) { return "+" + (a + b); }
    static String times(int a, int b) { return "*" + (a * b); }

    static class Counting extends MutableCallSite {
        int links;
        Counting(MethodType type) throws Exception {
            super(type);
            setTarget(MethodHandles.insertArguments(MethodHandles.lookup().findVirtual(Counting.class, "link",
                methodType(String.class, int.class, int.class)), 0, this));
        }
        String link(int a, int b) throws Throwable {
            links++;
            if (a > 3) {
                setTarget(MethodHandles.lookup().findStatic(CallSites.class, "times", type()));
            }
            return "linked " + links + " " + plus(a, b);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodType type = methodType(String.class, int.class, int.class);
        MethodHandle plus = l.findStatic(CallSites.class, "plus", type), times = l.findStatic(CallSites.class, "times", type);
        MutableCallSite m = new MutableCallSite(plus);
        MethodHandle dynamic = m.dynamicInvoker();
        System.out.println((String) dynamic.invokeExact(3, 4));
        m.setTarget(times);
        System.out.println((String) dynamic.invokeExact(3, 4) + " " + m.getTarget() + " " + m.type());
        MutableCallSite.syncAll(new MutableCallSite[] {m});
        VolatileCallSite v = new VolatileCallSite(times);
        MethodHandle vd = v.dynamicInvoker();
        System.out.println((String) vd.invokeExact(5, 6));
        v.setTarget(plus);
        System.out.println((String) vd.invokeExact(5, 6));
        ConstantCallSite c = new ConstantCallSite(plus);
        System.out.println((String) c.dynamicInvoker().invokeExact(7, 8) + " " + (c.dynamicInvoker() == plus));
        try {
            c.setTarget(times);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            m.setTarget(MethodHandles.identity(int.class));
        } catch (WrongMethodTypeException e) {
            System.out.println(e);
        }
        try {
            m.setTarget(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        MutableCallSite empty = new MutableCallSite(type);
        try {
            System.out.println((String) empty.dynamicInvoker().invokeExact(1, 1));
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        Counting counting = new Counting(type);
        MethodHandle ci = counting.dynamicInvoker();
        for (int i = 0; i < 7; i++) System.out.println((String) ci.invokeExact(i, 2));
        SwitchPoint point = new SwitchPoint();
        MethodHandle guarded = point.guardWithTest(plus, times);
        System.out.println((String) guarded.invokeExact(10, 20) + " " + point.hasBeenInvalidated());
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println((String) guarded.invokeExact(10, 20) + " " + point.hasBeenInvalidated());
        SwitchPoint[] many = new SwitchPoint[10];
        MethodHandle chain = plus;
        for (int i = 0; i < many.length; i++) {
            many[i] = new SwitchPoint();
            chain = many[i].guardWithTest(chain, MethodHandles.dropArguments(MethodHandles.constant(String.class, "off " + i), 0, int.class, int.class));
        }
        System.out.println((String) chain.invokeExact(1, 2));
        for (int i : new int[] {3, 7, 9}) {
            SwitchPoint.invalidateAll(new SwitchPoint[] {many[i]});
            System.out.println((String) chain.invokeExact(1, 2));
        }
        Thread[] threads = new Thread[4];
        int[] wrong = new int[1];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                try {
                    for (int i = 0; i < 2000; i++) {
                        String s = (String) vd.invokeExact(i, 1);
                        if (!s.equals("+" + (i + 1)) && !s.equals("*" + i)) synchronized (wrong) { wrong[0]++; }
                    }
                } catch (Throwable e) {
                    e.printStackTrace();
                }
            });
            threads[t].start();
        }
        for (int i = 0; i < 200; i++) v.setTarget(i % 2 == 0 ? times : plus);
        for (Thread t : threads) t.join();
        System.out.println("wrong " + wrong[0]);
    }
}
