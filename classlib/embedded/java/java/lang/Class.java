package java.lang;

import java.io.InputStream;
import java.io.Serializable;

/**
 * A class, interface, array type or primitive type in the running program. The machine makes these
 * objects and knows the class that belongs to each.
 */
public final class Class<T> implements Serializable {

    private static final int SYNTHETIC = 0x1000;
    private static final int ANNOTATION = 0x2000;
    private static final int ENUM = 0x4000;

    private ClassLoader classLoader;
    private String name;
    private Class<?> componentType;
    private transient T[] enumConstants;

    private Class() {
    }

    static native Class<?> getPrimitiveClass(String name);

    /** Returns the class of the method that called the library method that calls this. */
    static native Class<?> callerClass();

    private static native Class<?> forName0(String name, boolean initialize, ClassLoader loader)
            throws ClassNotFoundException;

    private native String initName();

    private native String innerName();

    private native Class<?> getDeclaringClass0();

    private native Class<?> getEnclosingClass0();

    private native boolean desiredAssertionStatus0();

    private native Object newInstance0() throws InstantiationException;

    private native Object[] enumConstants0();

    public static Class<?> forName(String className) throws ClassNotFoundException {
        Class<?> caller = callerClass();
        ClassLoader loader = caller == null ? ClassLoader.getSystemClassLoader()
                                            : caller.classLoader;
        return forName0(className, true, loader);
    }

    public static Class<?> forName(String name, boolean initialize, ClassLoader loader)
            throws ClassNotFoundException {
        return forName0(name, initialize, loader);
    }

    public native boolean isInstance(Object object);

    public native boolean isAssignableFrom(Class<?> other);

    public native boolean isInterface();

    public native boolean isArray();

    public native boolean isPrimitive();

    public native boolean isRecord();

    public native boolean isHidden();

    public native Class<? super T> getSuperclass();

    public native Class<?>[] getInterfaces();

    public native int getModifiers();

    public boolean isAnnotation() {
        return (getModifiers() & ANNOTATION) != 0;
    }

    public boolean isSynthetic() {
        return (getModifiers() & SYNTHETIC) != 0;
    }

    /** Returns true for the enum class itself, not for the classes of constants that have a body. */
    public boolean isEnum() {
        return (getModifiers() & ENUM) != 0 && getSuperclass() == Enum.class;
    }

    public String getName() {
        String n = name;
        if (n == null) {
            n = initName();
            name = n;
        }
        return n;
    }

    public ClassLoader getClassLoader() {
        return classLoader;
    }

    public Class<?> getComponentType() {
        return componentType;
    }

    public Class<?> componentType() {
        return componentType;
    }

    public Class<?> arrayType() {
        return java.lang.reflect.Array.newInstance(this, 0).getClass();
    }

    public String getSimpleName() {
        if (isArray()) {
            return componentType.getSimpleName() + "[]";
        }
        String inner = innerName();
        if (inner != null) {
            return inner;
        }
        String n = getName();
        return n.substring(n.lastIndexOf('.') + 1);
    }

    public String getTypeName() {
        return isArray() ? componentType.getTypeName() + "[]" : getName();
    }

    /** Returns the name as in Java source; null for local and anonymous classes. */
    public String getCanonicalName() {
        if (isArray()) {
            String element = componentType.getCanonicalName();
            return element == null ? null : element + "[]";
        }
        if (isLocalOrAnonymousClass()) {
            return null;
        }
        Class<?> outer = getDeclaringClass0();
        if (outer == null) {
            return getName();
        }
        String prefix = outer.getCanonicalName();
        return prefix == null ? null : prefix + "." + innerName();
    }

    public String getPackageName() {
        Class<?> c = this;
        while (c.isArray()) {
            c = c.componentType;
        }
        if (c.isPrimitive()) {
            return "java.lang";
        }
        String n = c.getName();
        int dot = n.lastIndexOf('.');
        return dot < 0 ? "" : n.substring(0, dot);
    }

    public Package getPackage() {
        return isPrimitive() || isArray() ? null : new Package(getPackageName());
    }

    public String descriptorString() {
        if (isPrimitive()) {
            return primitiveDescriptor();
        }
        if (isArray()) {
            return "[" + componentType.descriptorString();
        }
        return "L" + getName().replace('.', '/') + ";";
    }

    private String primitiveDescriptor() {
        switch (getName()) {
            case "boolean": return "Z";
            case "byte": return "B";
            case "char": return "C";
            case "short": return "S";
            case "int": return "I";
            case "long": return "J";
            case "float": return "F";
            case "double": return "D";
            default: return "V";
        }
    }

    public Class<?> getDeclaringClass() throws SecurityException {
        return getDeclaringClass0();
    }

    public Class<?> getEnclosingClass() throws SecurityException {
        return getEnclosingClass0();
    }

    public boolean isAnonymousClass() {
        String inner = innerName();
        return inner != null && inner.isEmpty();
    }

    public boolean isLocalClass() {
        return isLocalOrAnonymousClass() && !isAnonymousClass();
    }

    public boolean isMemberClass() {
        return getDeclaringClass0() != null;
    }

    private boolean isLocalOrAnonymousClass() {
        return !isArray() && innerName() != null && getDeclaringClass0() == null;
    }

    @Deprecated
    @SuppressWarnings("unchecked")
    public T newInstance() throws InstantiationException, IllegalAccessException {
        return (T) newInstance0();
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to "
                                         + getName());
        }
        return (T) object;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> base) {
        if (!base.isAssignableFrom(this)) {
            throw new ClassCastException(toString());
        }
        return (Class<? extends U>) this;
    }

    public T[] getEnumConstants() {
        T[] constants = sharedEnumConstants();
        return constants == null ? null : constants.clone();
    }

    /** Returns the constants without copying the array; callers in this package do not change it. */
    @SuppressWarnings("unchecked")
    T[] sharedEnumConstants() {
        if (enumConstants == null && isEnum()) {
            enumConstants = (T[]) enumConstants0();
        }
        return enumConstants;
    }

    public boolean desiredAssertionStatus() {
        return desiredAssertionStatus0();
    }

    public InputStream getResourceAsStream(String resource) {
        String path;
        if (resource.startsWith("/")) {
            path = resource.substring(1);
        } else {
            String packageName = getPackageName();
            path = packageName.isEmpty() ? resource
                                         : packageName.replace('.', '/') + "/" + resource;
        }
        return classLoader == null ? ClassLoader.getSystemResourceAsStream(path)
                                   : classLoader.getResourceAsStream(path);
    }

    @Override
    public String toString() {
        String kind = isInterface() ? "interface " : isPrimitive() ? "" : "class ";
        return kind + getName();
    }
}
