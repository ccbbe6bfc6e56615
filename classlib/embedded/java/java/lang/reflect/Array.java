package java.lang.reflect;

/** Arrays whose type is known only at run time. */
public final class Array {

    private Array() {
    }

    private static native Object newArray(Class<?> componentType, int length);

    public static Object newInstance(Class<?> componentType, int length)
            throws NegativeArraySizeException {
        checkComponent(componentType);
        if (length < 0) {
            throw new NegativeArraySizeException(String.valueOf(length));
        }
        return newArray(componentType, length);
    }

    public static Object newInstance(Class<?> componentType, int... dimensions)
            throws IllegalArgumentException, NegativeArraySizeException {
        checkComponent(componentType);
        if (dimensions.length == 0) {
            throw new IllegalArgumentException("Empty dimensions array");
        }
        for (int dimension : dimensions) {
            if (dimension < 0) {
                throw new NegativeArraySizeException(String.valueOf(dimension));
            }
        }
        Class<?> type = componentType;
        for (int i = 1; i < dimensions.length; i++) {
            type = newArray(type, 0).getClass();
        }
        return fill(type, dimensions, 0);
    }

    private static Object fill(Class<?> type, int[] dimensions, int level) {
        Object array = newArray(type, dimensions[level]);
        if (level + 1 < dimensions.length) {
            Object[] rows = (Object[]) array;
            for (int i = 0; i < rows.length; i++) {
                rows[i] = fill(type.getComponentType(), dimensions, level + 1);
            }
        }
        return array;
    }

    private static void checkComponent(Class<?> componentType) {
        if (componentType == null) {
            throw new NullPointerException();
        }
        if (componentType == void.class) {
            throw new IllegalArgumentException();
        }
    }

    private static IllegalArgumentException wrong(Object array) {
        if (array == null) {
            throw new NullPointerException();
        }
        return new IllegalArgumentException(array.getClass().isArray()
            ? "argument type mismatch" : "Argument is not an array");
    }

    public static int getLength(Object array) throws IllegalArgumentException {
        if (array instanceof Object[]) {
            return ((Object[]) array).length;
        } else if (array instanceof int[]) {
            return ((int[]) array).length;
        } else if (array instanceof byte[]) {
            return ((byte[]) array).length;
        } else if (array instanceof char[]) {
            return ((char[]) array).length;
        } else if (array instanceof long[]) {
            return ((long[]) array).length;
        } else if (array instanceof double[]) {
            return ((double[]) array).length;
        } else if (array instanceof boolean[]) {
            return ((boolean[]) array).length;
        } else if (array instanceof short[]) {
            return ((short[]) array).length;
        } else if (array instanceof float[]) {
            return ((float[]) array).length;
        }
        throw wrong(array);
    }

    public static Object get(Object array, int index)
            throws IllegalArgumentException, ArrayIndexOutOfBoundsException {
        if (array instanceof Object[]) {
            return ((Object[]) array)[index];
        } else if (array instanceof int[]) {
            return ((int[]) array)[index];
        } else if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        } else if (array instanceof char[]) {
            return ((char[]) array)[index];
        } else if (array instanceof long[]) {
            return ((long[]) array)[index];
        } else if (array instanceof double[]) {
            return ((double[]) array)[index];
        } else if (array instanceof boolean[]) {
            return ((boolean[]) array)[index];
        } else if (array instanceof short[]) {
            return ((short[]) array)[index];
        } else if (array instanceof float[]) {
            return ((float[]) array)[index];
        }
        throw wrong(array);
    }

    /** The value is unboxed and widened as in an assignment. */
    public static void set(Object array, int index, Object value)
            throws IllegalArgumentException, ArrayIndexOutOfBoundsException {
        if (array instanceof Object[]) {
            Object[] objects = (Object[]) array;
            if (value != null && !array.getClass().getComponentType().isInstance(value)) {
                throw new IllegalArgumentException("array element type mismatch");
            }
            objects[index] = value;
        } else if (array instanceof boolean[] && value instanceof Boolean) {
            ((boolean[]) array)[index] = (Boolean) value;
        } else if (array instanceof char[] && value instanceof Character) {
            ((char[]) array)[index] = (Character) value;
        } else if (value instanceof Character) {
            setNumber(array, index, (int) (Character) value, INT);
        } else if (value instanceof Number) {
            setNumber(array, index, (Number) value, kind(value));
        } else {
            throw wrong(array);
        }
    }

    private static final int BYTE = 0;
    private static final int SHORT = 1;
    private static final int INT = 2;
    private static final int LONG = 3;
    private static final int FLOAT = 4;
    private static final int DOUBLE = 5;
    private static final int OTHER = 6;

    private static int kind(Object value) {
        if (value instanceof Integer) {
            return INT;
        } else if (value instanceof Byte) {
            return BYTE;
        } else if (value instanceof Short) {
            return SHORT;
        } else if (value instanceof Long) {
            return LONG;
        } else if (value instanceof Float) {
            return FLOAT;
        }
        return value instanceof Double ? DOUBLE : OTHER;
    }

    private static void setNumber(Object array, int index, Number value, int kind) {
        if (array instanceof byte[] && kind == BYTE) {
            ((byte[]) array)[index] = value.byteValue();
        } else if (array instanceof short[] && kind <= SHORT) {
            ((short[]) array)[index] = value.shortValue();
        } else if (array instanceof int[] && kind <= INT) {
            ((int[]) array)[index] = value.intValue();
        } else if (array instanceof long[] && kind <= LONG) {
            ((long[]) array)[index] = value.longValue();
        } else if (array instanceof float[] && kind <= FLOAT) {
            ((float[]) array)[index] = value.floatValue();
        } else if (array instanceof double[] && kind <= DOUBLE) {
            ((double[]) array)[index] = value.doubleValue();
        } else {
            throw wrong(array);
        }
    }

    public static int getInt(Object array, int index)
            throws IllegalArgumentException, ArrayIndexOutOfBoundsException {
        Object value = get(array, index);
        if (value instanceof Character) {
            return (Character) value;
        }
        if (kind(value) > INT || array instanceof Object[]) {
            throw wrong(array);
        }
        return ((Number) value).intValue();
    }

    public static void setInt(Object array, int index, int value)
            throws IllegalArgumentException, ArrayIndexOutOfBoundsException {
        if (array instanceof Object[]) {
            throw wrong(array);
        }
        set(array, index, value);
    }
}
