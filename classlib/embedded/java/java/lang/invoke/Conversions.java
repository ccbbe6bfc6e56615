package java.lang.invoke;

/** Conversions from objects to primitives by method handles: cast, unbox, widen. */
final class Conversions {

    private static final Class<?>[] PRIMITIVES = {
        boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class,
        double.class, void.class
    };
    private static final Class<?>[] WRAPPERS = {
        Boolean.class, Byte.class, Character.class, Short.class, Integer.class, Long.class,
        Float.class, Double.class, Void.class
    };

    private Conversions() {
    }

    /** Returns the wrapper class of a primitive class, or any other class itself. */
    static Class<?> wrapper(Class<?> type) {
        for (int i = 0; i < PRIMITIVES.length; i++) {
            if (PRIMITIVES[i] == type) {
                return WRAPPERS[i];
            }
        }
        return type;
    }

    static Class<?> unwrapped(Class<?> type) {
        for (int i = 0; i < WRAPPERS.length; i++) {
            if (WRAPPERS[i] == type) {
                return PRIMITIVES[i];
            }
        }
        return type;
    }

    /** Makes the exception for a value; if the value is not a box, a Number was expected. */
    private static ClassCastException refused(Object value, Class<?> wrapper) {
        if (value == null) {
            throw new NullPointerException("Cannot cast null to " + unwrapped(wrapper).getName());
        }
        if (!(value instanceof Boolean) && !(value instanceof Character)) {
            value = (Number) value;
        }
        return new ClassCastException("Cannot cast " + value.getClass().getName() + " to "
                                      + wrapper.getName());
    }

    static boolean toBoolean(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value;
        }
        throw refused(value, Boolean.class);
    }

    static char toChar(Object value) {
        if (value instanceof Character) {
            return (Character) value;
        }
        throw refused(value, Character.class);
    }

    static byte toByte(Object value) {
        if (value instanceof Byte) {
            return (Byte) value;
        }
        throw refused(value, Byte.class);
    }

    static short toShort(Object value) {
        if (value instanceof Short || value instanceof Byte) {
            return ((Number) value).shortValue();
        }
        throw refused(value, Short.class);
    }

    static int toInt(Object value) {
        if (value instanceof Character) {
            return (Character) value;
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).intValue();
        }
        throw refused(value, Integer.class);
    }

    static long toLong(Object value) {
        return value instanceof Long ? (Long) value : narrow(value, Long.class);
    }

    static float toFloat(Object value) {
        if (value instanceof Float || value instanceof Long) {
            return ((Number) value).floatValue();
        }
        return narrow(value, Float.class);
    }

    static double toDouble(Object value) {
        if (value instanceof Double || value instanceof Float || value instanceof Long) {
            return ((Number) value).doubleValue();
        }
        return narrow(value, Double.class);
    }

    /** Converts a value that must fit into an int. */
    private static int narrow(Object value, Class<?> wrapper) {
        if (value instanceof Character) {
            return (Character) value;
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).intValue();
        }
        throw refused(value, wrapper);
    }
}
