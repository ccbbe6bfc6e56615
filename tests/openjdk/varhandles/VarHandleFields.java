// release: 17
// Instance and static fields of all types through every access mode of a VarHandle.
import java.lang.invoke.*;
import java.util.*;

public class VarHandleFields {
    boolean z; byte b = 1; char c = 'a'; short s = 2; int i = 3; long j = 4; float f = 5f; double d = 6; String r = "seven"; volatile int vi = 8;
    static boolean sz; static byte sb = 1; static char sc = 'a'; static short ss = 2; static int si = 3; static long sj = 4; static float sf = 5f; static double sd = 6; static Object sr = "seven";

    static VarHandle field(String n, Class<?> t) throws Exception { return MethodHandles.lookup().findVarHandle(VarHandleFields.class, n, t); }
    static VarHandle stat(String n, Class<?> t) throws Exception { return MethodHandles.lookup().findStaticVarHandle(VarHandleFields.class, n, t); }

    public static void main(String[] args) throws Throwable {
        VarHandleFields o = new VarHandleFields();
        VarHandle vi = field("i", int.class);
        vi.set(o, 10);
        System.out.println((int) vi.get(o) + " " + (int) vi.getVolatile(o) + " " + (int) vi.getOpaque(o) + " " + (int) vi.getAcquire(o));
        vi.setVolatile(o, 11); vi.setOpaque(o, 12); vi.setRelease(o, 13);
        System.out.println(o.i + " " + vi.compareAndSet(o, 13, 14) + vi.compareAndSet(o, 13, 15) + " " + (int) vi.compareAndExchange(o, 14, 20) + " " + (int) vi.compareAndExchange(o, 14, 21)
            + " " + (int) vi.compareAndExchangeAcquire(o, 20, 22) + " " + (int) vi.compareAndExchangeRelease(o, 22, 23) + " " + o.i);
        boolean w = false;
        while (!w) w = vi.weakCompareAndSet(o, 23, 24);
        w = false;
        while (!w) w = vi.weakCompareAndSetPlain(o, 24, 25);
        w = false;
        while (!w) w = vi.weakCompareAndSetAcquire(o, 25, 26);
        w = false;
        while (!w) w = vi.weakCompareAndSetRelease(o, 26, 27);
        System.out.println(o.i + " " + vi.weakCompareAndSet(o, 1, 2));
        System.out.println((int) vi.getAndSet(o, 30) + " " + (int) vi.getAndSetAcquire(o, 31) + " " + (int) vi.getAndSetRelease(o, 32) + " " + (int) vi.getAndAdd(o, 3) + " " + (int) vi.getAndAddAcquire(o, -1)
            + " " + (int) vi.getAndAddRelease(o, 100) + " " + o.i);
        System.out.println((int) vi.getAndBitwiseOr(o, 0x1000) + " " + (int) vi.getAndBitwiseOrAcquire(o, 1) + " " + (int) vi.getAndBitwiseOrRelease(o, 2) + " " + (int) vi.getAndBitwiseAnd(o, 0xff0f) + " "
            + (int) vi.getAndBitwiseAndAcquire(o, 0xfff7) + " " + (int) vi.getAndBitwiseAndRelease(o, 0xfffe) + " " + (int) vi.getAndBitwiseXor(o, 0xffff) + " " + (int) vi.getAndBitwiseXorAcquire(o, 3) + " " + (int) vi.getAndBitwiseXorRelease(o, 5) + " " + o.i);
        VarHandle vz = field("z", boolean.class);
        System.out.println((boolean) vz.get(o) + " " + (boolean) vz.getAndSet(o, true) + " " + vz.compareAndSet(o, true, false) + " " + (boolean) vz.getAndBitwiseOr(o, true) + " " + (boolean) vz.getAndBitwiseXor(o, true) + " " + (boolean) vz.getAndBitwiseAnd(o, true) + " " + o.z);
        VarHandle vb = field("b", byte.class);
        System.out.println((byte) vb.getAndAdd(o, (byte) 127) + " " + o.b + " " + vb.compareAndSet(o, (byte) -128, (byte) 5) + " " + (byte) vb.getAndBitwiseXor(o, (byte) -1) + " " + o.b + " " + (byte) vb.compareAndExchange(o, (byte) -6, (byte) 9) + " " + o.b);
        VarHandle vc = field("c", char.class);
        System.out.println((char) vc.getAndAdd(o, (char) 1) + " " + o.c + " " + vc.compareAndSet(o, 'b', '\uffff') + " " + (int) (char) vc.getVolatile(o) + " " + (int) (char) vc.getAndAdd(o, (char) 2) + " " + (int) o.c);
        VarHandle vs = field("s", short.class);
        System.out.println((short) vs.getAndSet(o, (short) -3) + " " + (short) vs.getAndAdd(o, (short) -32767) + " " + o.s + " " + vs.compareAndSet(o, o.s, (short) 7) + " " + (short) vs.getAndBitwiseOr(o, (short) 0x7000) + " " + o.s);
        VarHandle vj = field("j", long.class);
        System.out.println((long) vj.getAndAdd(o, 1L << 40) + " " + vj.compareAndSet(o, (1L << 40) + 4, -1L) + " " + (long) vj.getAndBitwiseAnd(o, 0xff00ff00ff00L) + " " + (long) vj.compareAndExchange(o, 0xff00ff00ff00L, 5L) + " " + o.j);
        VarHandle vf = field("f", float.class);
        System.out.println((float) vf.getAndAdd(o, 1.5f) + " " + vf.compareAndSet(o, 6.5f, Float.NaN) + " " + vf.compareAndSet(o, Float.NaN, -0f) + " " + vf.compareAndSet(o, 0f, 1f) + " " + (float) vf.getAndSet(o, 2f) + " " + o.f);
        VarHandle vd = field("d", double.class);
        System.out.println((double) vd.getAndAdd(o, 0.25) + " " + vd.compareAndSet(o, 6.25, 7.5) + " " + (double) vd.compareAndExchange(o, 7.5, -1.0) + " " + (double) vd.getAcquire(o));
        VarHandle vr = field("r", String.class);
        System.out.println((String) vr.get(o) + " " + vr.compareAndSet(o, "seven", "eight") + " " + (String) vr.getAndSet(o, "nine") + " " + (String) vr.compareAndExchange(o, "nine", null) + " " + o.r);
        VarHandle vv = field("vi", int.class);
        vv.setVolatile(o, 80);
        System.out.println((int) vv.getAndAdd(o, 1) + " " + o.vi);
        VarHandle[] statics = {stat("sz", boolean.class), stat("sb", byte.class), stat("sc", char.class), stat("ss", short.class), stat("si", int.class), stat("sj", long.class), stat("sf", float.class), stat("sd", double.class), stat("sr", Object.class)};
        for (VarHandle v : statics) System.out.print(v.varType().getSimpleName() + v.coordinateTypes() + v.get() + " ");
        System.out.println();
        statics[0].set(true); statics[1].setVolatile((byte) -1); statics[2].setRelease('z'); statics[3].setOpaque((short) -2);
        System.out.println(sz + " " + sb + " " + sc + " " + ss + " " + (int) statics[4].getAndAdd(5) + " " + statics[4].compareAndSet(8, 9) + " " + (long) statics[5].getAndAdd(6L) + " " + (float) statics[6].getAndSet(1f) + " " + (double) statics[7].getAndAdd(1.0)
            + " " + (Object) statics[8].getAndSet((Object) List.of()) + " " + si + sj + sf + sd + sr);
        System.out.println((boolean) statics[0].getAndBitwiseXor(true) + " " + (byte) statics[1].getAndBitwiseAnd((byte) 0x0f) + " " + (char) statics[2].getAndAdd((char) 1) + " " + sz + sb + sc);
        int total = 0;
        for (int k = 0; k < 5000; k++) total += (int) vi.getAndAdd(o, 1) & 1;
        System.out.println(total + " " + o.i);
        long x = (int) vi.get(o);
        Object boxed = vi.get(o);
        Integer cast = (Integer) (Object) vi.getVolatile(o);
        vi.set(o, (byte) 5);
        vi.set((Object) o, Integer.valueOf(6));
        System.out.println(x + " " + boxed + " " + cast + " " + o.i + " " + vi);
    }
}
