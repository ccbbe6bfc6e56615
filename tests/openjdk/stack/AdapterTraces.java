// Traces through inflated reflection, proxies, method handles, concatenation, records; hidden frames shown on demand.
import java.lang.reflect.*; import java.util.*;
public class AdapterTraces {
  static int n;
  public static void thrower() { throw new IllegalStateException("n" + n); }
  interface I { void go(); }
  public static void main(String[] a) throws Exception {
    Method m = AdapterTraces.class.getMethod("thrower");
    for (int i = 0; i < 40; i++) { n = i; try { m.invoke(null); } catch (InvocationTargetException e) { if (i == 0 || i == 39) for (StackTraceElement s : e.getCause().getStackTrace()) System.out.println(s.toString().replaceAll("\\d+", "N")); } }
    I p = (I) Proxy.newProxyInstance(AdapterTraces.class.getClassLoader(), new Class<?>[] {I.class}, (o, me, ar) -> { throw new IllegalArgumentException("in proxy"); });
    try { p.go(); } catch (IllegalArgumentException e) { e.printStackTrace(System.out); }
    I q = (I) Proxy.newProxyInstance(AdapterTraces.class.getClassLoader(), new Class<?>[] {I.class}, (o, me, ar) -> { throw new Exception("checked"); });
    try { q.go(); } catch (UndeclaredThrowableException e) { e.printStackTrace(System.out); }
    System.out.println(StackWalker.getInstance(Set.of(StackWalker.Option.SHOW_HIDDEN_FRAMES)).<Long>walk(s -> s.count()));
    Runnable r = () -> StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES).forEach(f -> System.out.println(f.toString().replaceAll("0x[0-9a-f]+|\\d+", "N")));
    r.run();
    Constructor<?> c = Bad.class.getDeclaredConstructor(); for (int i = 0; i < 20; i++) try { c.newInstance(); } catch (InvocationTargetException e) { if (i == 0 || i == 19) for (StackTraceElement s : e.getCause().getStackTrace()) System.out.println(s.toString().replaceAll("\\d+", "N")); }
    java.lang.invoke.MethodHandle h = java.lang.invoke.MethodHandles.lookup().findStatic(AdapterTraces.class, "thrower", java.lang.invoke.MethodType.methodType(void.class));
    try { h.invokeExact(); } catch (Throwable t) { t.printStackTrace(System.out); }
    try { h.invokeWithArguments(); } catch (Throwable t) { t.printStackTrace(System.out); }
    try { ((Object) java.lang.invoke.MethodHandles.filterReturnValue(h, java.lang.invoke.MethodHandles.constant(int.class, 1))).hashCode(); java.lang.invoke.MethodHandles.filterReturnValue(h, java.lang.invoke.MethodHandles.constant(int.class, 1)).invoke(); } catch (Throwable t) { t.printStackTrace(System.out); }
    try { String s = "x" + new Object() { public String toString() { throw new IllegalStateException("in concat"); } }; } catch (IllegalStateException t) { t.printStackTrace(System.out); }
    try { Object o = new Rec(null).hashCode(); new Rec(new Object() { public int hashCode() { throw new IllegalStateException("in record"); } }).hashCode(); } catch (IllegalStateException t) { t.printStackTrace(System.out); }
  }
  record Rec(Object o) {}
  static class Bad { Bad() { throw new IllegalStateException("ctor"); } }
}
