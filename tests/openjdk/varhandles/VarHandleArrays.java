// release: 17
// Elements of arrays of all types through VarHandles, with index and store checks.
import java.lang.invoke.*;
import java.util.*;

public class VarHandleArrays {
    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    public static void main(String[] args) throws Throwable {
        int[] ints = {1, 2, 3};
        VarHandle vi = MethodHandles.arrayElementVarHandle(int[].class);
        System.out.println((int) vi.get(ints, 1) + " " + (int) vi.getAndAdd(ints, 1, 40) + " " + vi.compareAndSet(ints, 2, 3, 33) + " " + (int) vi.compareAndExchange(ints, 0, 1, 11) + " " + Arrays.toString(ints));
        System.out.println((int) vi.getAndBitwiseOr(ints, 0, 0x100) + " " + (int) vi.getAndBitwiseXor(ints, 0, 1) + " " + (int) vi.getVolatile(ints, 0) + " " + vi.varType() + vi.coordinateTypes());
        boolean[] zs = new boolean[9];
        VarHandle vz = MethodHandles.arrayElementVarHandle(boolean[].class);
        for (int i = 0; i < 9; i += 2) vz.setVolatile(zs, i, true);
        System.out.println(Arrays.toString(zs) + " " + vz.compareAndSet(zs, 1, false, true) + (boolean) vz.getAndSet(zs, 0, false) + " " + zs[1] + zs[0]);
        byte[] bs = new byte[10];
        VarHandle vb = MethodHandles.arrayElementVarHandle(byte[].class);
        for (int i = 0; i < 10; i++) { vb.getAndAdd(bs, i, (byte) (i * 30)); vb.compareAndSet(bs, i, (byte) 90, (byte) -90); }
        System.out.println(Arrays.toString(bs) + (byte) vb.getAndBitwiseAnd(bs, 9, (byte) 15) + bs[9]);
        char[] cs = "hello".toCharArray();
        VarHandle vc = MethodHandles.arrayElementVarHandle(char[].class);
        for (int i = 0; i < 5; i++) vc.getAndBitwiseXor(cs, i, ' ');
        System.out.println(new String(cs) + vc.compareAndSet(cs, 4, 'O', '!') + (char) vc.getAcquire(cs, 4));
        short[] ss = new short[7];
        VarHandle vs = MethodHandles.arrayElementVarHandle(short[].class);
        for (int i = 0; i < 7; i++) vs.getAndAdd(ss, i, (short) (i * -9000));
        System.out.println(Arrays.toString(ss) + vs.compareAndSet(ss, 1, (short) -9000, (short) 1) + ss[1]);
        long[] js = {1, 1L << 40};
        VarHandle vj = MethodHandles.arrayElementVarHandle(long[].class);
        System.out.println((long) vj.getAndAdd(js, 1, 5L) + " " + (long) vj.compareAndExchange(js, 0, 1L, -1L) + " " + Arrays.toString(js));
        float[] fs = {1.5f};
        VarHandle vf = MethodHandles.arrayElementVarHandle(float[].class);
        System.out.println((float) vf.getAndAdd(fs, 0, 2f) + " " + vf.compareAndSet(fs, 0, 3.5f, 4f) + fs[0]);
        double[] ds = {1, 2};
        VarHandle vd = MethodHandles.arrayElementVarHandle(double[].class);
        System.out.println((double) vd.getAndSet(ds, 1, 9.0) + " " + (double) vd.getAndAdd(ds, 1, 0.5) + " " + ds[1]);
        String[] rs = {"a", null};
        VarHandle vr = MethodHandles.arrayElementVarHandle(String[].class);
        System.out.println(vr.compareAndSet(rs, 1, null, "b") + " " + (String) vr.getAndSet(rs, 0, "z") + " " + (String) vr.compareAndExchange(rs, 0, "z", "y") + Arrays.toString(rs));
        VarHandle vo = MethodHandles.arrayElementVarHandle(Object[].class);
        show("store into String[]", () -> { vo.set((Object[]) rs, 0, (Object) 5); return "?"; });
        show("cas into String[]", () -> vo.compareAndSet((Object[]) rs, 0, (Object) "y", (Object) 5));
        show("store String", () -> { vo.set((Object[]) rs, 0, (Object) "s"); return rs[0]; });
        show("index high", () -> (int) vi.get(ints, 3));
        show("index negative", () -> { vi.set(ints, -1, 0); return "?"; });
        show("null array", () -> (int) vi.getVolatile((int[]) null, 0));
        show("wrong array", () -> (int) vi.get((Object) new long[1], 0));
        show("wrong element", () -> { vr.set(rs, 0, (Object) 7); return "?"; });
        show("and on float", () -> (float) vf.getAndBitwiseAnd(fs, 0, 1f));
        show("add on String", () -> (String) vr.getAndAdd(rs, 0, "x"));
        show("add on boolean", () -> (boolean) vz.getAndAdd(zs, 0, true));
        show("not array", () -> MethodHandles.arrayElementVarHandle(String.class));
        show("long index", () -> (int) vi.get(ints, 1L));
        show("few", () -> (int) vi.get(ints));
        show("int[][]", () -> ((int[]) MethodHandles.arrayElementVarHandle(int[][].class).get(new int[][] {{5}}, 0))[0]);
        long sum = 0;
        int[] big = new int[1000];
        for (int round = 0; round < 5; round++) for (int i = 0; i < big.length; i++) sum += (int) vi.getAndAdd(big, i, i);
        System.out.println(sum);
    }
}
