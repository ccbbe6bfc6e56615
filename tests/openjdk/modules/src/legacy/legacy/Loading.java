package legacy;

/** Loaders for -Djava.system.class.loader. */
public class Loading {
    public static class Good extends ClassLoader {
        public Good(ClassLoader parent) {
            super(parent);
        }
    }

    public static class Throwing extends ClassLoader {
        public Throwing(ClassLoader parent) {
            super(parent);
            throw new IllegalStateException("no loader");
        }
    }

    public static class NoLoader {
        public NoLoader(ClassLoader parent) {
        }
    }

    public static class NoConstructor extends ClassLoader {
    }

    public static class Uninitialized extends ClassLoader {
        static int value = 1 / (Loading.class.getName().length() - "legacy.Loading".length());

        public Uninitialized(ClassLoader parent) {
            super(parent);
        }
    }

    public static void main(String[] args) {
        System.out.println(ClassLoader.getSystemClassLoader().getClass().getName() + " "
                           + Loading.class.getClassLoader().getClass().getSimpleName());
    }
}
