// release: 17
// VarHandles as method handles: toMethodHandle, invokers, findVirtual on VarHandle, unreflect, descriptions.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class VarHandleInvokers {
    int count = 10;
    static long total = 100;
    private volatile String text = "t";

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        VarHandle v = l.findVarHandle(VarHandleInvokers.class, "count", int.class);
        VarHandleInvokers o = new VarHandleInvokers();
        for (VarHandle.AccessMode m : VarHandle.AccessMode.values()) {
            MethodHandle h = v.toMethodHandle(m);
            Object[] a = new Object[h.type().parameterCount()];
            a[0] = o;
            for (int i = 1; i < a.length; i++) a[i] = o.count + i;
            if (m.methodName().startsWith("weak")) { System.out.println(m + " " + h.type()); continue; }
            System.out.println(m + " " + h.type() + " -> " + h.invokeWithArguments(a) + " " + o.count);
            MethodType type = v.accessModeType(m);
            MethodHandle exact = MethodHandles.varHandleExactInvoker(m, type), loose = MethodHandles.varHandleInvoker(m, type);
            List<Object> list = new ArrayList<>(List.of(v));
            Collections.addAll(list, a);
            System.out.println("  " + exact.type() + " " + exact.invokeWithArguments(list) + " " + loose.invokeWithArguments(list) + " " + o.count);
        }
        MethodHandle find = l.findVirtual(VarHandle.class, "getAndAdd", methodType(int.class, VarHandleInvokers.class, int.class));
        System.out.println(find.type() + " " + (int) find.invokeExact(v, o, 5) + " " + o.count);
        MethodHandle cas = l.findVirtual(VarHandle.class, "compareAndSet", methodType(boolean.class, VarHandleInvokers.class, int.class, int.class));
        System.out.println((boolean) cas.invokeExact(v, o, o.count, 77) + " " + o.count);
        MethodHandle bound = MethodHandles.insertArguments(v.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD), 0, o);
        for (int i = 0; i < 500; i++) bound.invoke(2);
        System.out.println(o.count);
        VarHandle s = l.unreflectVarHandle(VarHandleInvokers.class.getDeclaredField("total"));
        System.out.println((long) s.getAndAdd(11L) + " " + total + " " + s.coordinateTypes());
        Field f = VarHandleInvokers.class.getDeclaredField("text");
        VarHandle t = l.unreflectVarHandle(f);
        t.setVolatile(o, "u");
        System.out.println(o.text + " " + v.describeConstable().get() + " " + v.equals(l.findVarHandle(VarHandleInvokers.class, "count", int.class)) + " " + (v.hashCode() == l.findVarHandle(VarHandleInvokers.class, "count", int.class).hashCode()));
        VarHandle described = (VarHandle) ((Object) v.describeConstable().get().resolveConstantDesc(l));
        System.out.println((int) described.get(o));
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence();
        try {
            MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET, methodType(int.class, VarHandleInvokers.class)).invoke(s, o);
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle handle = MethodHandles.filterReturnValue(v.toMethodHandle(VarHandle.AccessMode.GET), MethodHandles.identity(int.class));
        System.out.println((int) handle.invokeExact(o));
    }
}
