package java.lang.invoke;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;

/**
 * The types of a method's parameters and of its result. There is one object for each combination,
 * so that the machine compares types as references.
 */
public final class MethodType implements Serializable {

    private static final HashMap<MethodType, MethodType> KNOWN = new HashMap<>();
    private static final Class<?>[] NONE = new Class<?>[0];

    private final Class<?> returnType;
    private final Class<?>[] parameters;
    private final int hash;

    /** Takes ownership of the array. */
    private MethodType(Class<?> returnType, Class<?>[] parameters) {
        this.returnType = returnType;
        this.parameters = parameters;
        int h = 31 + returnType.hashCode();
        for (Class<?> parameter : parameters) {
            h = 31 * h + parameter.hashCode();
        }
        hash = h;
    }

    /** Takes ownership of the array. Also called by the machine. */
    private static MethodType make(Class<?> returnType, Class<?>[] parameters) {
        if (parameters.length > 255) {
            throw new IllegalArgumentException("bad parameter count " + parameters.length);
        }
        for (Class<?> parameter : parameters) {
            if (parameter == void.class) {
                throw new IllegalArgumentException("parameter type cannot be void");
            }
        }
        MethodType type = new MethodType(returnType, parameters);
        synchronized (KNOWN) {
            MethodType known = KNOWN.get(type);
            if (known != null) {
                return known;
            }
            KNOWN.put(type, type);
            return type;
        }
    }

    public static MethodType methodType(Class<?> returnType, Class<?>[] parameters) {
        return make(returnType, parameters.clone());
    }

    public static MethodType methodType(Class<?> returnType, List<Class<?>> parameters) {
        return make(returnType, parameters.toArray(new Class<?>[parameters.size()]));
    }

    public static MethodType methodType(Class<?> returnType, Class<?> first, Class<?>... others) {
        Class<?>[] parameters = new Class<?>[others.length + 1];
        parameters[0] = first;
        System.arraycopy(others, 0, parameters, 1, others.length);
        return make(returnType, parameters);
    }

    public static MethodType methodType(Class<?> returnType) {
        return make(returnType, NONE);
    }

    public static MethodType methodType(Class<?> returnType, Class<?> parameter) {
        return make(returnType, new Class<?>[] {parameter});
    }

    public static MethodType methodType(Class<?> returnType, MethodType parameters) {
        return make(returnType, parameters.parameters);
    }

    public static MethodType genericMethodType(int count) {
        return genericMethodType(count, false);
    }

    public static MethodType genericMethodType(int count, boolean hasFinalArray) {
        Class<?>[] parameters = new Class<?>[hasFinalArray ? count + 1 : count];
        Arrays.fill(parameters, Object.class);
        if (hasFinalArray) {
            parameters[count] = Object[].class;
        }
        return make(Object.class, parameters);
    }

    public static MethodType fromMethodDescriptorString(String descriptor, ClassLoader loader) {
        return parse(descriptor, loader == null ? ClassLoader.getSystemClassLoader() : loader);
    }

    private static native MethodType parse(String descriptor, ClassLoader loader);

    public Class<?> returnType() {
        return returnType;
    }

    public int parameterCount() {
        return parameters.length;
    }

    public Class<?> parameterType(int i) {
        return parameters[i];
    }

    public Class<?> lastParameterType() {
        return parameters.length == 0 ? void.class : parameters[parameters.length - 1];
    }

    public Class<?>[] parameterArray() {
        return parameters.clone();
    }

    public List<Class<?>> parameterList() {
        return Collections.unmodifiableList(Arrays.asList(parameters.clone()));
    }

    public MethodType changeReturnType(Class<?> type) {
        return type == returnType ? this : make(type, parameters);
    }

    public MethodType changeParameterType(int i, Class<?> type) {
        Class<?>[] changed = parameters.clone();
        changed[i] = type;
        return make(returnType, changed);
    }

    public MethodType insertParameterTypes(int at, Class<?>... types) {
        if (at < 0 || at > parameters.length) {
            throw new IndexOutOfBoundsException(String.valueOf(at));
        }
        List<Class<?>> list = new ArrayList<>(Arrays.asList(parameters));
        list.addAll(at, Arrays.asList(types));
        return methodType(returnType, list);
    }

    public MethodType insertParameterTypes(int at, List<Class<?>> types) {
        return insertParameterTypes(at, types.toArray(new Class<?>[types.size()]));
    }

    public MethodType appendParameterTypes(Class<?>... types) {
        return insertParameterTypes(parameters.length, types);
    }

    public MethodType appendParameterTypes(List<Class<?>> types) {
        return insertParameterTypes(parameters.length, types);
    }

    public MethodType dropParameterTypes(int start, int end) {
        if (start < 0 || start > end || end > parameters.length) {
            throw new IndexOutOfBoundsException(start + " " + end);
        }
        List<Class<?>> list = new ArrayList<>(Arrays.asList(parameters));
        list.subList(start, end).clear();
        return methodType(returnType, list);
    }

    public boolean hasPrimitives() {
        for (Class<?> parameter : parameters) {
            if (parameter.isPrimitive()) {
                return true;
            }
        }
        return returnType.isPrimitive();
    }

    public boolean hasWrappers() {
        return unwrap() != this;
    }

    public MethodType generic() {
        return genericMethodType(parameters.length);
    }

    public MethodType erase() {
        Class<?>[] erased = parameters.clone();
        for (int i = 0; i < erased.length; i++) {
            erased[i] = erased[i].isPrimitive() ? erased[i] : Object.class;
        }
        return make(returnType.isPrimitive() ? returnType : Object.class, erased);
    }

    public MethodType wrap() {
        Class<?>[] wrapped = parameters.clone();
        for (int i = 0; i < wrapped.length; i++) {
            wrapped[i] = Conversions.wrapper(wrapped[i]);
        }
        return make(Conversions.wrapper(returnType), wrapped);
    }

    public MethodType unwrap() {
        Class<?>[] unwrapped = parameters.clone();
        for (int i = 0; i < unwrapped.length; i++) {
            unwrapped[i] = Conversions.unwrapped(unwrapped[i]);
        }
        return make(Conversions.unwrapped(returnType), unwrapped);
    }

    public String toMethodDescriptorString() {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : parameters) {
            text.append(parameter.descriptorString());
        }
        return text.append(')').append(returnType.descriptorString()).toString();
    }

    public String descriptorString() {
        return toMethodDescriptorString();
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof MethodType)) {
            return false;
        }
        MethodType that = (MethodType) other;
        return returnType == that.returnType && Arrays.equals(parameters, that.parameters);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < parameters.length; i++) {
            text.append(i == 0 ? "" : ",").append(parameters[i].getSimpleName());
        }
        return text.append(')').append(returnType.getSimpleName()).toString();
    }
}
