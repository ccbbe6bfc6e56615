package java.lang.invoke;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/**
 * Code that can be called with arguments of the types in its method type. Each kind of handle is a
 * subclass that the machine generates. Its method `call` has exactly these types, but Object for
 * every reference type. invokeExact and invoke are linked at each call, see handles.c.
 */
public abstract class MethodHandle {

    private final MethodType type;
    private boolean isVarargs;
    private MethodHandle converted; // the last result of asType

    MethodHandle(MethodType type) {
        this.type = type;
    }

    public final native Object invokeExact(Object... arguments) throws Throwable;

    public final native Object invoke(Object... arguments) throws Throwable;

    /** Calls this handle, whose types must all be Object, with exactly its number of arguments. */
    private native Object invokeArray(Object[] arguments) throws Throwable;

    /** Makes a handle that converts arguments and calls this one; throws WrongMethodTypeException. */
    private native MethodHandle convert(MethodType newType);

    private native MethodHandle copy();

    public MethodType type() {
        return type;
    }

    public Object invokeWithArguments(Object... arguments) throws Throwable {
        return asType(MethodType.genericMethodType(arguments.length)).invokeArray(arguments);
    }

    public Object invokeWithArguments(List<?> arguments) throws Throwable {
        return invokeWithArguments(arguments.toArray());
    }

    public MethodHandle asType(MethodType newType) {
        if (newType == type) {
            return this;
        }
        MethodHandle last = converted;
        if (last != null && last.type == newType) {
            return last;
        }
        MethodHandle made = isVarargs && isToBeCollected(newType)
                            ? collectorFor(newType).convertTo(newType) : convert(newType);
        converted = made;
        return made;
    }

    private MethodHandle convertTo(MethodType newType) {
        return newType == type ? this : convert(newType);
    }

    private boolean isToBeCollected(MethodType newType) {
        return newType.parameterCount() != type.parameterCount()
               || !type.lastParameterType().isAssignableFrom(newType.lastParameterType());
    }

    private MethodHandle collectorFor(MethodType newType) {
        int count = newType.parameterCount() - (type.parameterCount() - 1);
        if (count < 0) {
            throw cannotConvert(this, newType);
        }
        return asFixedArity().asCollector(type.lastParameterType(), count);
    }

    /** Also called by the machine. */
    private static WrongMethodTypeException cannotConvert(MethodHandle handle, MethodType newType) {
        return new WrongMethodTypeException("cannot convert " + handle + " to " + newType);
    }

    /** Called by generated code: invokeExact was called on a handle of another type. */
    private static WrongMethodTypeException wrongType(MethodHandle handle, MethodType expected) {
        return new WrongMethodTypeException("expected " + handle.type + " but found " + expected);
    }

    public boolean isVarargsCollector() {
        return isVarargs;
    }

    public MethodHandle asVarargsCollector(Class<?> arrayType) {
        if (!arrayType.isArray()
            || !type.lastParameterType().isAssignableFrom(arrayType)) {
            throw new IllegalArgumentException("not an array type: " + arrayType.getName());
        }
        return withVarargs(true);
    }

    public MethodHandle withVarargs(boolean makeVarargs) {
        if (makeVarargs == isVarargs) {
            return this;
        }
        if (makeVarargs && !type.lastParameterType().isArray()) {
            throw new IllegalArgumentException("not an array type: "
                                               + type.lastParameterType().getName());
        }
        MethodHandle handle = copy();
        handle.isVarargs = makeVarargs;
        handle.converted = null;
        return handle;
    }

    public MethodHandle asFixedArity() {
        return withVarargs(false);
    }

    /** Collects the last `count` arguments in an array, which is passed to the target. */
    public MethodHandle asCollector(Class<?> arrayType, int count) {
        MethodHandle target = asFixedArity();
        int fixed = type.parameterCount() - 1;
        Class<?> element = arrayType.getComponentType();
        if (fixed < 0 || element == null) {
            throw new IllegalArgumentException("not an array type: " + arrayType.getName());
        }
        Class<?>[] collected = new Class<?>[count];
        Arrays.fill(collected, element);
        MethodType newType =
            type.dropParameterTypes(fixed, fixed + 1).appendParameterTypes(collected);
        return MethodHandles.make(newType, new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                Object array = Array.newInstance(element, count);
                for (int i = 0; i < count; i++) {
                    Array.set(array, i, arguments[fixed + i]);
                }
                Object[] passed = Arrays.copyOf(arguments, fixed + 1);
                passed[fixed] = array;
                return target.invokeWithArguments(passed);
            }
        });
    }

    /** Takes an array and passes its elements as the last `count` arguments. */
    public MethodHandle asSpreader(Class<?> arrayType, int count) {
        MethodHandle target = asFixedArity();
        int fixed = type.parameterCount() - count;
        if (!arrayType.isArray() || fixed < 0) {
            throw new IllegalArgumentException("bad spread array length");
        }
        MethodType newType = type.dropParameterTypes(fixed, fixed + count)
                                 .appendParameterTypes(arrayType);
        return MethodHandles.make(newType, new HandleBody() {
            @Override
            public Object run(Object[] arguments) throws Throwable {
                Object array = arguments[fixed];
                int length = array == null ? 0 : Array.getLength(array);
                if (length != count) {
                    throw new IllegalArgumentException("array is not of length " + count);
                }
                Object[] passed = Arrays.copyOf(arguments, fixed + count);
                for (int i = 0; i < count; i++) {
                    passed[fixed + i] = Array.get(array, i);
                }
                return target.invokeWithArguments(passed);
            }
        });
    }

    public MethodHandle bindTo(Object value) {
        if (type.parameterCount() == 0 || type.parameterType(0).isPrimitive()) {
            throw new IllegalArgumentException("no leading reference parameter");
        }
        return MethodHandles.insertArguments(this, 0, type.parameterType(0).cast(value));
    }

    @Override
    public String toString() {
        return "MethodHandle" + type;
    }
}
