import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Fields that no instruction writes after their objects were constructed, read and published: see meaning.py. */
public class Natively {
    static final Object[] kept = new Object[20];
    static int keptCount, sum;
    static int everywhere = 2;

    static class ByField { int v = 1; }

    static class ByHandle { int v = 1; }

    static class ByByte { byte first = 3, second = 4; }

    static class ByUpdater { volatile int v = 1; }

    static class BySetter { int v = 1; }

    static class ByUnsafe { long v = 1; }

    static class Swapped { Object o = "a"; }

    static class Refused { int v = 1; }

    static class Untouched { int v = 1; }

    static class Deserialized implements Serializable { int v = 1; }

    static class Constructed {
        static final VarHandle V = handle(Constructed.class, "v", int.class);
        int v;

        Constructed() {
            V.setRelease(this, 7);
        }
    }

    static class Shared { int v = 1; }

    static VarHandle handle(Class<?> of, String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(of, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static <T> T keep(T object) {
        kept[keptCount++] = object;
        return object;
    }

    static sun.misc.Unsafe unsafe() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (sun.misc.Unsafe) field.get(null);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        ByField byField = keep(new ByField());
        sum += byField.v;
        ByField.class.getDeclaredField("v").setInt(byField, 5);
        sum += byField.v;
        ByHandle byHandle = keep(new ByHandle());
        sum += byHandle.v;
        handle(ByHandle.class, "v", int.class).getAndAdd(byHandle, 8);
        sum += byHandle.v;
        ByByte byByte = keep(new ByByte());
        sum += byByte.first + byByte.second;
        handle(ByByte.class, "second", byte.class).compareAndSet(byByte, (byte) 4, (byte) 6);
        sum += byByte.first + byByte.second;
        ByUpdater byUpdater = keep(new ByUpdater());
        sum += byUpdater.v;
        AtomicIntegerFieldUpdater.newUpdater(ByUpdater.class, "v").incrementAndGet(byUpdater);
        sum += byUpdater.v;
        BySetter bySetter = keep(new BySetter());
        sum += bySetter.v;
        lookup.findSetter(BySetter.class, "v", int.class).invoke(bySetter, 8);
        sum += bySetter.v;
        ByUnsafe byUnsafe = keep(new ByUnsafe());
        sum += byUnsafe.v;
        unsafe().putLong(byUnsafe, unsafe().objectFieldOffset(ByUnsafe.class.getDeclaredField("v")), 9);
        sum += byUnsafe.v;
        Swapped swapped = keep(new Swapped());
        sum += swapped.o.hashCode();
        handle(Swapped.class, "o", Object.class).compareAndSet(swapped, swapped.o, "b");
        sum += swapped.o.hashCode();
        Refused refused = keep(new Refused());
        sum += refused.v;
        handle(Refused.class, "v", int.class).compareAndSet(refused, 2, 3);
        sum += refused.v;
        sum += keep(new Untouched()).v;
        sum += keep(new Constructed()).v;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Deserialized());
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        sum += ((Deserialized) keep(in.readObject())).v;
        lookup.findStaticVarHandle(Natively.class, "everywhere", int.class).setVolatile(4);
        Field v = Shared.class.getDeclaredField("v");
        Shared shared = new Shared();
        Thread thread = new Thread(() -> {
            try {
                sum += v.getInt(shared);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        thread.join();
        System.out.println(byField.v + " " + byHandle.v + " " + byByte.second + " " + refused.v + " " + everywhere);
    }
}
