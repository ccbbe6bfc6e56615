// VarHandle on fields, statics and arrays of every type: all modes, and those that a type does not have.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlesOfAllTypes {
    boolean z;
    byte b = 1;
    short s = 2;
    char c = 'c';
    int i = 4;
    long j = 5;
    float f = 6.5f;
    double d = 7.5;
    String o = "o";
    static int counter = 100;
    final int constant = 9;

    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(name + ": " + t.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandlesOfAllTypes t = new VarHandlesOfAllTypes();
        Class<?> k = VarHandlesOfAllTypes.class;
        VarHandle z = lookup.findVarHandle(k, "z", boolean.class);
        VarHandle b = lookup.findVarHandle(k, "b", byte.class);
        VarHandle s = lookup.findVarHandle(k, "s", short.class);
        VarHandle c = lookup.findVarHandle(k, "c", char.class);
        VarHandle i = lookup.findVarHandle(k, "i", int.class);
        VarHandle j = lookup.findVarHandle(k, "j", long.class);
        VarHandle f = lookup.findVarHandle(k, "f", float.class);
        VarHandle d = lookup.findVarHandle(k, "d", double.class);
        VarHandle o = lookup.findVarHandle(k, "o", String.class);
        VarHandle n = lookup.findStaticVarHandle(k, "counter", int.class);
        VarHandle constant = lookup.findVarHandle(k, "constant", int.class);
        System.out.println((boolean) z.get(t) + " " + (byte) b.getVolatile(t) + " " + (short) s.getOpaque(t) + " "
                + (char) c.getAcquire(t) + " " + (int) i.get(t) + " " + (long) j.get(t) + " " + (float) f.get(t) + " "
                + (double) d.get(t) + " " + (String) o.get(t) + " " + (int) n.get());
        z.set(t, true);
        b.setVolatile(t, (byte) -1);
        s.setOpaque(t, (short) -2);
        c.setRelease(t, 'd');
        System.out.println(t.z + " " + t.b + " " + t.s + " " + t.c);
        System.out.println((boolean) z.compareAndSet(t, true, false) + " " + (boolean) z.getAndBitwiseXor(t, true) + " " + t.z);
        System.out.println((byte) b.getAndAdd(t, (byte) -128) + " " + t.b + " " + b.compareAndSet(t, (byte) 127, (byte) 3) + " "
                + t.b);
        System.out.println((short) s.compareAndExchange(t, (short) -2, (short) 77) + " " + (short) s.getAndBitwiseOr(t, (short) 256)
                + " " + t.s);
        System.out.println((char) c.getAndAdd(t, (char) 1) + "" + t.c + (char) c.getAndSet(t, 'q') + t.c);
        System.out.println((int) i.getAndAdd(t, 6) + " " + (int) i.getAndBitwiseAnd(t, 12) + " " + t.i + " "
                + (int) i.compareAndExchangeAcquire(t, 8, 9) + " " + i.weakCompareAndSetPlain(t, 0, 1));
        System.out.println((long) j.getAndAddRelease(t, 1L << 40) + " " + (long) j.getAndBitwiseXorAcquire(t, -1L) + " " + t.j);
        System.out.println((float) f.getAndAdd(t, 1.25f) + " " + t.f + " " + f.compareAndSet(t, 7.75f, 0f) + " " + t.f);
        System.out.println((double) d.getAndAdd(t, 0.5) + " " + t.d + " " + (double) d.getAndSet(t, -0.0) + " "
                + d.compareAndSet(t, 0.0, 1.0) + " " + t.d);
        System.out.println((String) o.compareAndExchange(t, "o", "p") + " " + (String) o.getAndSet(t, "r") + " " + t.o);
        System.out.println((int) n.getAndAdd(11) + " " + counter);

        VarHandle[] arrays = {MethodHandles.arrayElementVarHandle(byte[].class),
            MethodHandles.arrayElementVarHandle(long[].class), MethodHandles.arrayElementVarHandle(String[].class),
            MethodHandles.arrayElementVarHandle(Object[].class)};
        byte[] bytes = {1, 2, 3, 4, 5};
        System.out.println((byte) arrays[0].getAndAdd(bytes, 2, (byte) 10) + " " + bytes[2] + " "
                + arrays[0].compareAndSet(bytes, 4, (byte) 5, (byte) 50) + bytes[4]);
        long[] longs = {1, 2};
        System.out.println((long) arrays[1].getAndAdd(longs, 1, 1L << 50) + " " + longs[1]);
        String[] strings = {"a", "b"};
        System.out.println((String) arrays[2].getAndSet(strings, 0, "c") + strings[0]);
        show("index", () -> (byte) arrays[0].get(bytes, 5));
        show("store", () -> {
            arrays[3].set((Object[]) strings, 0, (Object) 1);
            return 0;
        });
        show("null", () -> (int) i.get((VarHandlesOfAllTypes) null));
        show("final", () -> {
            constant.set(t, 1);
            return 0;
        });
        show("bits of float", () -> (float) f.getAndBitwiseOr(t, 1f));
        show("sum of strings", () -> (String) o.getAndAdd(t, "x"));
        show("type", () -> (String) i.get(t));
        VarHandle.AccessMode[] modes = VarHandle.AccessMode.values();
        for (VarHandle handle : new VarHandle[] {z, f, o, constant}) {
            StringBuilder text = new StringBuilder();
            for (VarHandle.AccessMode mode : modes) {
                text.append(handle.isAccessModeSupported(mode) ? 1 : 0);
            }
            System.out.println(text + " " + handle.varType() + " " + handle.coordinateTypes().size());
        }
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
    }
}
