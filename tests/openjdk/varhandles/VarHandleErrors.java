// release: 17
// Accesses that a VarHandle refuses: final fields, wrong types, null, and their texts.
import java.lang.invoke.*;
import java.util.*;

public class VarHandleErrors {
    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }
    int i = 1;
    final int fin = 2;
    static final String CONST = "c";
    float f = 1;
    String s = "s";
    List<String> list;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        VarHandle i = l.findVarHandle(VarHandleErrors.class, "i", int.class), fin = l.findVarHandle(VarHandleErrors.class, "fin", int.class),
            con = l.findStaticVarHandle(VarHandleErrors.class, "CONST", String.class), f = l.findVarHandle(VarHandleErrors.class, "f", float.class), s = l.findVarHandle(VarHandleErrors.class, "s", String.class),
            list = l.findVarHandle(VarHandleErrors.class, "list", List.class);
        VarHandleErrors o = new VarHandleErrors();
        show("get final", () -> (int) fin.get(o));
        show("get final volatile", () -> (int) fin.getVolatile(o));
        show("set final", () -> { fin.set(o, 1); return "?"; });
        show("cas final", () -> fin.compareAndSet(o, 2, 3));
        show("const", () -> (String) con.get());
        show("set const", () -> { con.set("d"); return "?"; });
        show("and float", () -> (float) f.getAndBitwiseAnd(o, 1f));
        show("add string", () -> (String) s.getAndAdd(o, "x"));
        show("null receiver", () -> (int) i.get((VarHandleErrors) null));
        show("null receiver untyped", () -> (int) i.get(null));
        show("null cas", () -> i.compareAndSet((VarHandleErrors) null, 1, 2));
        show("wrong receiver", () -> (int) i.get("x"));
        show("wrong receiver Object", () -> (int) i.get((Object) "x"));
        show("no receiver", () -> (int) i.get());
        show("too many", () -> (int) i.get(o, 1));
        show("wrong value", () -> { i.set(o, "s"); return "?"; });
        show("long value", () -> { i.set(o, 5L); return "?"; });
        show("Object value", () -> { i.set(o, (Object) 7); return o.i; });
        show("Object wrong value", () -> { i.set(o, (Object) "7"); return o.i; });
        show("Object null value", () -> { i.set(o, (Object) null); return o.i; });
        show("to long", () -> (long) i.get(o));
        show("to short", () -> (short) i.get(o));
        show("to Object", () -> (Object) i.get(o));
        show("to String", () -> (String) i.get(o));
        show("String to Integer", () -> (Integer) (Object) s.get(o));
        show("list", () -> { list.set(o, new ArrayList<>(List.of("e"))); return (List) list.get(o); });
        show("list wrong", () -> { list.set(o, (Object) "e"); return "?"; });
        show("list cas", () -> list.compareAndSet(o, o.list, null));
        show("result void", () -> { i.get(o); return "ok"; });
        show("set result", () -> { Object r = (Object) i.getAndSet(o, 3); return r; });
        show("null handle", () -> { VarHandle v = null; return (int) v.get(o); });
        VarHandle exact = i.withInvokeExactBehavior();
        show("exact", () -> (int) exact.get(o));
        show("exact long", () -> (long) exact.get(o));
        show("exact Object", () -> exact.getAndAdd(o, 1));
        show("exact byte", () -> { exact.set(o, (byte) 4); return "?"; });
        show("exact flags", () -> exact.hasInvokeExactBehavior() + " " + i.hasInvokeExactBehavior() + " " + (exact.withInvokeBehavior().hasInvokeExactBehavior()) + " " + exact);
        for (VarHandle.AccessMode m : VarHandle.AccessMode.values()) {
            System.out.println(m + " " + m.methodName() + " " + i.accessModeType(m) + " " + i.isAccessModeSupported(m) + fin.isAccessModeSupported(m) + f.isAccessModeSupported(m) + s.isAccessModeSupported(m));
        }
        show("mode", () -> VarHandle.AccessMode.valueFromMethodName("nothing"));
        show("private", () -> MethodHandles.publicLookup().findVarHandle(VarHandleErrors.class, "i", int.class));
        show("type", () -> l.findVarHandle(VarHandleErrors.class, "i", long.class));
    }
}
