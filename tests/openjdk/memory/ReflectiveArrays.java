// java.lang.reflect.Array: every accessor on every kind of array, right and wrong; new arrays of many dimensions.
import java.lang.reflect.Array;

public class ReflectiveArrays {
    interface Action {
        Object run();
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + " = " + action.run());
        } catch (RuntimeException | OutOfMemoryError e) {
            System.out.println(name + " " + e + " " + e.getCause());
        }
    }

    static void read(String name, Object array, int index) {
        show(name + " get", () -> Array.get(array, index));
        show(name + " Z", () -> Array.getBoolean(array, index));
        show(name + " B", () -> Array.getByte(array, index));
        show(name + " C", () -> (int) Array.getChar(array, index));
        show(name + " S", () -> Array.getShort(array, index));
        show(name + " I", () -> Array.getInt(array, index));
        show(name + " J", () -> Array.getLong(array, index));
        show(name + " F", () -> Array.getFloat(array, index));
        show(name + " D", () -> Array.getDouble(array, index));
    }

    static Object first(Object array) {
        Object value = Array.get(array, 0);
        return value != null && value.getClass() == Object.class ? "object" : value;
    }

    static void write(String name, Object array) {
        Object[] values = {true, (byte) -2, 'y', (short) -7, 70000, 1L << 33, 2.5f, 3.5, "t", null, new Object()};
        for (Object value : values) {
            String type = value == null ? "null" : value.getClass().getSimpleName();
            show(name + " set " + type, () -> {
                Array.set(array, 0, value);
                return first(array);
            });
            show(name + " set9 " + type, () -> {
                Array.set(array, 9, value);
                return 0;
            });
        }
        show(name + " setZ", () -> {
            Array.setBoolean(array, 0, true);
            return first(array);
        });
        show(name + " setB", () -> {
            Array.setByte(array, 0, (byte) -3);
            return first(array);
        });
        show(name + " setC", () -> {
            Array.setChar(array, 0, 'z');
            return first(array);
        });
        show(name + " setS", () -> {
            Array.setShort(array, 0, (short) -4);
            return first(array);
        });
        show(name + " setI", () -> {
            Array.setInt(array, 0, -5);
            return first(array);
        });
        show(name + " setJ", () -> {
            Array.setLong(array, 0, Long.MIN_VALUE);
            return first(array);
        });
        show(name + " setF", () -> {
            Array.setFloat(array, 0, 1.25f);
            return first(array);
        });
        show(name + " setD", () -> {
            Array.setDouble(array, -1, 1.125);
            return first(array);
        });
    }

    static void make() {
        int[] many = new int[255];
        show("int", () -> Array.newInstance(int.class, 3).getClass());
        show("void", () -> Array.newInstance(void.class, 3));
        show("negative", () -> Array.newInstance(int.class, -3));
        show("null", () -> Array.newInstance(null, -3));
        show("huge", () -> Array.newInstance(String.class, Integer.MAX_VALUE));
        show("multi", () -> ((int[][][]) Array.newInstance(int.class, 2, 3, 4))[1][2].length);
        show("multi of arrays", () -> Array.newInstance(int[].class, 2, 3).getClass());
        show("multi none", () -> Array.newInstance(int.class, new int[0]));
        show("multi null", () -> Array.newInstance(int.class, (int[]) null));
        show("multi of null", () -> Array.newInstance(null, new int[] {1}));
        show("multi negative", () -> Array.newInstance(int.class, 0, -1, -2));
        show("multi void", () -> Array.newInstance(void.class, 2, 1));
        show("multi zero", () -> ((int[][][]) Array.newInstance(int.class, 2, 0, 4))[1].length);
        show("256", () -> Array.newInstance(int.class, new int[256]));
        show("255", () -> Array.newInstance(int.class, many).getClass().getName().length());
        show("255 of arrays", () -> Array.newInstance(int[].class, many));
        show("256th", () -> Array.newInstance(Array.newInstance(int.class, many).getClass(), 1));
    }

    public static void main(String[] args) {
        Object[] arrays = {new boolean[] {true}, new byte[] {-1}, new char[] {'\uffff'}, new short[] {-300},
            new int[] {1 << 20}, new long[] {1L << 40}, new float[] {1.5f}, new double[] {2.5}, new String[] {"s"},
            new Object[] {1}, new int[1][0], "no array", null};
        for (Object array : arrays) {
            String name = array == null ? "null" : array.getClass().getSimpleName();
            show(name + " length", () -> Array.getLength(array));
            if (!(array instanceof int[][])) {
                read(name, array, 0);
                read(name + "[9]", array, 9);
                write(name, array);
            }
        }
        make();
    }
}
