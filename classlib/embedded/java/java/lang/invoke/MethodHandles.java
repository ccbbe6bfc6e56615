package java.lang.invoke;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/** Look-up of methods and fields as handles, and handles made from other handles. */
public class MethodHandles {

    private MethodHandles() {
    }

    /** Makes a handle that has this type and runs the body. */
    static native MethodHandle make(MethodType type, HandleBody body);

    /** Returns the class of the method that called the method that calls this. */
    private static native Class<?> callerClass();

    public static Lookup lookup() {
        return new Lookup(callerClass(), Lookup.ALL);
    }

    public static Lookup publicLookup() {
        return new Lookup(Object.class, Lookup.UNCONDITIONAL);
    }

    static Lookup lookupIn(Class<?> caller) {
        return new Lookup(caller, Lookup.ALL);
    }

    public static Lookup privateLookupIn(Class<?> target, Lookup caller)
            throws IllegalAccessException {
        if (target.isPrimitive() || target.isArray()) {
            throw new IllegalArgumentException(target + " is a primitive class or array class");
        }
        if ((caller.modes & Lookup.MODULE) == 0) {
            throw new IllegalAccessException("caller does not have PRIVATE and MODULE lookup mode");
        }
        return new Lookup(target, Lookup.ALL & ~Lookup.ORIGINAL);
    }

    /** Returns the text of a member for messages, "A.m(int)void" or "A.f/int"; the machine calls this. */
    private static String memberText(Class<?> owner, String name, MethodType type,
                                     boolean isField) {
        String start = owner.getName() + "." + name;
        return isField ? start + "/" + type.returnType().getName() : start + type;
    }

    public static MethodHandle constant(Class<?> type, Object value) {
        return insertArguments(identity(type), 0, value);
    }

    public static MethodHandle identity(Class<?> type) {
        return make(MethodType.methodType(type, type), new HandleBody() {
            @Override
            public Object run(Object[] arguments) {
                return arguments[0];
            }
        });
    }

    /** Makes a handle that returns null or zero. */
    public static MethodHandle empty(MethodType type) {
        Object result = zeroOf(type.returnType());
        return make(type, new HandleBody() {
            @Override
            public Object run(Object[] arguments) {
                return result;
            }
        });
    }

    public static MethodHandle zero(Class<?> type) {
        return empty(MethodType.methodType(type));
    }

    private static Object zeroOf(Class<?> type) {
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0)
                                                        : null;
    }

    public static MethodHandle insertArguments(MethodHandle target, int at, Object... values) {
        MethodHandle fixed = target.asFixedArity();
        MethodType type = target.type();
        if (at < 0 || at + values.length > type.parameterCount()) {
            throw new IllegalArgumentException("no argument type to append");
        }
        Object[] inserted = values.clone();
        for (int i = 0; i < inserted.length; i++) {
            Class<?> wanted = type.parameterType(at + i);
            inserted[i] = Conversions.wrapper(wanted).cast(inserted[i]);
            if (wanted.isPrimitive() && inserted[i] == null) {
                throw new NullPointerException();
            }
        }
        return make(type.dropParameterTypes(at, at + values.length), new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                return fixed.invokeWithArguments(inserted(arguments, at, inserted));
            }
        });
    }

    private static Object[] inserted(Object[] list, int at, Object[] more) {
        Object[] all = Arrays.copyOf(list, list.length + more.length);
        System.arraycopy(list, at, all, at + more.length, list.length - at);
        System.arraycopy(more, 0, all, at, more.length);
        return all;
    }

    private static Object[] without(Object[] list, int at, int count) {
        Object[] rest = Arrays.copyOf(list, list.length - count);
        System.arraycopy(list, at + count, rest, at, rest.length - at);
        return rest;
    }

    public static MethodHandle dropArguments(MethodHandle target, int at, Class<?>... types) {
        MethodHandle fixed = target.asFixedArity();
        int count = types.length;
        return make(target.type().insertParameterTypes(at, types), new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                return fixed.invokeWithArguments(without(arguments, at, count));
            }
        });
    }

    public static MethodHandle dropArguments(MethodHandle target, int at, List<Class<?>> types) {
        return dropArguments(target, at, types.toArray(new Class<?>[types.size()]));
    }

    public static MethodHandle permuteArguments(MethodHandle target, MethodType newType,
                                                int... order) {
        MethodHandle fixed = target.asFixedArity();
        int[] places = order.clone();
        MethodType type = target.type();
        if (places.length != type.parameterCount()) {
            throw new IllegalArgumentException("bad reorder array: " + Arrays.toString(order));
        }
        for (int i = 0; i < places.length; i++) {
            if (places[i] < 0 || places[i] >= newType.parameterCount()
                || newType.parameterType(places[i]) != type.parameterType(i)) {
                throw new IllegalArgumentException("bad reorder array: " + Arrays.toString(order));
            }
        }
        return make(newType, new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                Object[] passed = new Object[places.length];
                for (int i = 0; i < places.length; i++) {
                    passed[i] = arguments[places[i]];
                }
                return fixed.invokeWithArguments(passed);
            }
        });
    }

    public static MethodHandle filterReturnValue(MethodHandle target, MethodHandle filter) {
        MethodHandle first = target.asFixedArity();
        MethodHandle second = filter.asFixedArity();
        boolean hasValue = target.type().returnType() != void.class;
        MethodType type = target.type().changeReturnType(filter.type().returnType());
        return make(type, new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                Object value = first.invokeWithArguments(arguments);
                return hasValue ? second.invokeWithArguments(value)
                                : second.invokeWithArguments();
            }
        });
    }

    public static MethodHandle filterArguments(MethodHandle target, int at,
                                               MethodHandle... filters) {
        MethodHandle fixed = target.asFixedArity();
        MethodHandle[] used = filters.clone();
        MethodType type = target.type();
        for (int i = 0; i < used.length; i++) {
            if (used[i] != null) {
                type = type.changeParameterType(at + i, used[i].type().parameterType(0));
            }
        }
        return make(type, new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                Object[] passed = arguments.clone();
                for (int i = used.length - 1; i >= 0; i--) {
                    if (used[i] != null) {
                        passed[at + i] = used[i].invokeWithArguments(passed[at + i]);
                    }
                }
                return fixed.invokeWithArguments(passed);
            }
        });
    }

    /** Calls the combiner with the first arguments, and inserts its result before all arguments. */
    public static MethodHandle foldArguments(MethodHandle target, MethodHandle combiner) {
        MethodHandle fixed = target.asFixedArity();
        int count = combiner.type().parameterCount();
        boolean hasValue = combiner.type().returnType() != void.class;
        MethodType type = hasValue ? target.type().dropParameterTypes(0, 1) : target.type();
        return make(type, new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                Object value = combiner.invokeWithArguments(Arrays.copyOf(arguments, count));
                return fixed.invokeWithArguments(
                    hasValue ? inserted(arguments, 0, new Object[] {value}) : arguments);
            }
        });
    }

    public static MethodHandle guardWithTest(MethodHandle test, MethodHandle target,
                                             MethodHandle fallback) {
        if (target.type() != fallback.type()) {
            throw new IllegalArgumentException("target and fallback types must match: "
                                               + target.type() + " != " + fallback.type());
        }
        int count = test.type().parameterCount();
        return make(target.type(), new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                boolean holds =
                    (Boolean) test.invokeWithArguments(Arrays.copyOf(arguments, count));
                MethodHandle chosen = holds ? target : fallback;
                return chosen.asFixedArity().invokeWithArguments(arguments);
            }
        });
    }

    public static MethodHandle catchException(MethodHandle target,
                                              Class<? extends Throwable> caught,
                                              MethodHandle handler) {
        int count = handler.type().parameterCount() - 1;
        return make(target.type(), new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                try {
                    return target.asFixedArity().invokeWithArguments(arguments);
                } catch (Throwable e) {
                    if (!caught.isInstance(e)) {
                        throw e;
                    }
                    return handler.invokeWithArguments(
                        inserted(Arrays.copyOf(arguments, count), 0, new Object[] {e}));
                }
            }
        });
    }

    /** Makes a handle that throws its argument. */
    public static MethodHandle throwException(Class<?> returnType,
                                              Class<? extends Throwable> thrown) {
        return make(MethodType.methodType(returnType, thrown), new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                throw (Throwable) arguments[0];
            }
        });
    }

    /** Makes a handle whose first argument is a handle of that type, which it calls with the others. */
    public static MethodHandle exactInvoker(MethodType type) {
        return make(type.insertParameterTypes(0, MethodHandle.class), new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                MethodHandle target = (MethodHandle) arguments[0];
                if (target.type() != type) {
                    throw new WrongMethodTypeException("expected " + target.type() + " but found "
                                                       + type);
                }
                return target.asFixedArity().invokeWithArguments(without(arguments, 0, 1));
            }
        });
    }

    public static MethodHandle invoker(MethodType type) {
        return make(type.insertParameterTypes(0, MethodHandle.class), new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                MethodHandle target = ((MethodHandle) arguments[0]).asType(type);
                return target.asFixedArity().invokeWithArguments(without(arguments, 0, 1));
            }
        });
    }

    public static MethodHandle arrayElementGetter(Class<?> arrayType) {
        MethodType type =
            MethodType.methodType(arrayType.getComponentType(), arrayType, int.class);
        return make(type, new HandleBody() {
            @Override
            public Object run(Object[] arguments) {
                return Array.get(arguments[0], (Integer) arguments[1]);
            }
        });
    }

    public static MethodHandle arrayElementSetter(Class<?> arrayType) {
        MethodType type = MethodType.methodType(void.class, arrayType, int.class,
                                                arrayType.getComponentType());
        return make(type, new HandleBody() {
            @Override
            public Object run(Object[] arguments) {
                Array.set(arguments[0], (Integer) arguments[1], arguments[2]);
                return null;
            }
        });
    }

    /** The members that a class can find: its own, those of its nest and package, and public ones. */
    public static final class Lookup {

        public static final int PUBLIC = 1;
        public static final int PRIVATE = 2;
        public static final int PROTECTED = 4;
        public static final int PACKAGE = 8;
        public static final int MODULE = 16;
        public static final int UNCONDITIONAL = 32;
        public static final int ORIGINAL = 64;

        static final int ALL =
            PUBLIC | PRIVATE | PROTECTED | PACKAGE | MODULE | ORIGINAL;

        /* Kinds of handles, numbered as in class files. */
        private static final int GET_FIELD = 1;
        private static final int GET_STATIC = 2;
        private static final int PUT_FIELD = 3;
        private static final int PUT_STATIC = 4;
        private static final int INVOKE_VIRTUAL = 5;
        private static final int INVOKE_STATIC = 6;
        private static final int INVOKE_SPECIAL = 7;
        private static final int NEW_INVOKE_SPECIAL = 8;

        private final Class<?> lookupClass;
        final int modes;

        Lookup(Class<?> lookupClass, int modes) {
            this.lookupClass = lookupClass;
            this.modes = modes;
        }

        public Class<?> lookupClass() {
            return lookupClass;
        }

        public int lookupModes() {
            return modes;
        }

        public boolean hasFullPrivilegeAccess() {
            return (modes & (PRIVATE | MODULE)) == (PRIVATE | MODULE);
        }

        public Lookup in(Class<?> requested) {
            if (requested == lookupClass) {
                return this;
            }
            boolean isNear = requested.getPackageName().equals(lookupClass.getPackageName())
                             && requested.getClassLoader() == lookupClass.getClassLoader();
            boolean isNested = isNear && outermost(requested).equals(outermost(lookupClass));
            int left = modes & ~ORIGINAL;
            left = isNested ? left : left & ~(PROTECTED | PRIVATE);
            return new Lookup(requested, isNear ? left : left & ~PACKAGE);
        }

        private static String outermost(Class<?> c) {
            Class<?> outer = c;
            while (outer.getEnclosingClass() != null) {
                outer = outer.getEnclosingClass();
            }
            return outer.getName();
        }

        public Lookup dropLookupMode(int mode) {
            return new Lookup(lookupClass, modes & ~mode & ~(PROTECTED | ORIGINAL));
        }

        /**
         * The member of that kind; for fields, the type has the field's type as its result. A
         * look-up class of null finds public members only.
         */
        private static native MethodHandle find(int kind, Class<?> lookupClass, Class<?> owner,
                                                String name, MethodType type,
                                                Class<?> specialCaller)
                throws NoSuchMethodException, NoSuchFieldException, IllegalAccessException;

        private Class<?> viewer() {
            return (modes & PACKAGE) == 0 ? null : lookupClass;
        }

        private MethodHandle findMethod(int kind, Class<?> owner, String name, MethodType type,
                                        Class<?> specialCaller)
                throws NoSuchMethodException, IllegalAccessException {
            try {
                return find(kind, viewer(), owner, name, type, specialCaller);
            } catch (NoSuchFieldException e) {
                throw new NoSuchMethodException(e.getMessage());
            }
        }

        private MethodHandle findField(int kind, Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            try {
                return find(kind, viewer(), owner, name, MethodType.methodType(type), null);
            } catch (NoSuchMethodException e) {
                throw new NoSuchFieldException(e.getMessage());
            }
        }

        public MethodHandle findStatic(Class<?> owner, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            return findMethod(INVOKE_STATIC, owner, name, type, null);
        }

        public MethodHandle findVirtual(Class<?> owner, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            if (owner == MethodHandle.class && name.equals("invokeExact")) {
                return exactInvoker(type);
            }
            if (owner == MethodHandle.class && name.equals("invoke")) {
                return invoker(type);
            }
            return findMethod(INVOKE_VIRTUAL, owner, name, type, null);
        }

        public MethodHandle findConstructor(Class<?> owner, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            if (owner.isArray()) {
                throw new NoSuchMethodException("no constructor for array class: "
                                                + owner.getName());
            }
            return findMethod(NEW_INVOKE_SPECIAL, owner, "<init>", type, null);
        }

        public MethodHandle findSpecial(Class<?> owner, String name, MethodType type,
                                        Class<?> specialCaller)
                throws NoSuchMethodException, IllegalAccessException {
            if (specialCaller != lookupClass || (modes & PRIVATE) == 0) {
                throw new IllegalAccessException("no private access for invokespecial: "
                                                 + specialCaller + ", from " + this);
            }
            return findMethod(INVOKE_SPECIAL, owner, name, type, specialCaller);
        }

        public MethodHandle findGetter(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return findField(GET_FIELD, owner, name, type);
        }

        public MethodHandle findSetter(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return findField(PUT_FIELD, owner, name, type);
        }

        public MethodHandle findStaticGetter(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return findField(GET_STATIC, owner, name, type);
        }

        public MethodHandle findStaticSetter(Class<?> owner, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return findField(PUT_STATIC, owner, name, type);
        }

        public MethodHandle bind(Object receiver, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            MethodHandle handle = findVirtual(receiver.getClass(), name, type);
            return handle.bindTo(receiver).withVarargs(handle.isVarargsCollector());
        }

        public Class<?> findClass(String name) throws ClassNotFoundException {
            return Class.forName(name, false, lookupClass.getClassLoader());
        }

        @Override
        public String toString() {
            String name = lookupClass.getName();
            if ((modes & PROTECTED) != 0) {
                return name;
            }
            if ((modes & UNCONDITIONAL) != 0) {
                return name + "/publicLookup";
            }
            String right = (modes & PRIVATE) != 0 ? "private"
                           : (modes & PACKAGE) != 0 ? "package"
                           : (modes & MODULE) != 0 ? "module"
                           : (modes & PUBLIC) != 0 ? "public" : "noaccess";
            return name + "/" + right;
        }
    }
}
