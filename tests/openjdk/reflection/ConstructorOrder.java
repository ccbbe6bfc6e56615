import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;

/** Programs depend on which constructor getDeclaredConstructors() lists first. */
public class ConstructorOrder {
    static class One { One(int a) { } }
    static class Two { Two(int a) { } public Two(long a) { } }
    static class Three { Three(int a) { } Three(long a) { } Three(String a) { } }
    static class ThreeAndMethods {
        ThreeAndMethods(int a) { }
        void first() { }
        ThreeAndMethods(long a) { }
        void second() { }
        public ThreeAndMethods(String a) { }
    }
    static class Four { Four(int a) { } Four(long a) { } public Four(String a) { } Four(Object a) { } }
    static class Five {
        Five(int a) { } Five(long a) { } Five(String a) { } Five(Object a) { } Five(double a) { }
        void last() { }
    }
    static class Eight {
        Eight(int a) { } Eight(long a) { } Eight(String a) { } Eight(Object a) { }
        Eight(double a) { } Eight(byte a) { } Eight(char a) { } Eight(float a) { }
    }
    static class Ten {
        public Ten(int a) { } Ten(long a) { } public Ten(String a) { } Ten(Object a) { }
        Ten(double a) { } public Ten(byte a) { } Ten(char a) { } Ten(float a) { }
        public Ten(int[] a) { } Ten(Ten a) { }
        int one() { return 1; }
        int two() { return 2; }
    }
    record Point(int x, int y) { Point() { this(0, 0); } Point(int x) { this(x, 0); } Point(long x) { this(0, 0); } }

    static void show(String what, Constructor<?>[] constructors) {
        StringBuilder line = new StringBuilder(what);
        for (Constructor<?> constructor : constructors) {
            line.append(' ').append(MethodType.methodType(void.class, constructor.getParameterTypes()));
        }
        System.out.println(line);
    }

    public static void main(String[] args) {
        Class<?>[] classes = {One.class, Two.class, Three.class, ThreeAndMethods.class, Four.class, Five.class,
                              Eight.class, Ten.class, Point.class, int[].class, Runnable.class};
        for (Class<?> c : classes) {
            show(c.getSimpleName() + " declared", c.getDeclaredConstructors());
            show(c.getSimpleName() + " public", c.getConstructors());
        }
    }
}
