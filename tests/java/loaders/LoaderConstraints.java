// Two loaders that define the same names: run-time packages, overriding across them, and loading constraints (JVMS 5.3, 5.4.5).
import java.io.ByteArrayOutputStream;
import java.io.InputStream;

public class LoaderConstraints {
    public static class Shared {
        public int number() {
            return 1;
        }
    }

    public interface Taker {
        String take(Shared shared);
    }

    public static class Base {
        String inPackage() {
            return "Base";
        }

        public String open() {
            return "Base";
        }

        public String callInPackage() {
            return inPackage();
        }

        public String accept(Shared shared) {
            return "Base " + (shared == null);
        }

        public Shared make() {
            return null;
        }

        protected static String guarded() {
            return "guarded";
        }
    }

    public static class Between extends Base {
    }

    public static class OtherPackage extends Base {
        String inPackage() {
            return "OtherPackage";
        }

        public String open() {
            return "OtherPackage " + guarded();
        }
    }

    public static class OverridesAccept extends Base {
        public String accept(Shared shared) {
            return "override";
        }
    }

    public static class OverridesBetween extends Between {
        public Shared make() {
            return null;
        }
    }

    public static class Implements implements Taker {
        public String take(Shared shared) {
            return "taken";
        }
    }

    public static class Calls extends Base {
        public String open() {
            return accept(null);
        }
    }

    public static class CallsInPackage extends Base {
        public String open() {
            return new Base().inPackage();
        }
    }

    public static class SharesNothing extends Base {
        public String open() {
            return "number " + new Shared().number();
        }
    }

    /** Defines the named classes itself and leaves the others to its parent. */
    static class Own extends ClassLoader {
        private final String names;

        Own(String names) {
            super(LoaderConstraints.class.getClassLoader());
            this.names = " " + names + " ";
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            int dollar = name.indexOf('$');
            if (dollar < 0 || !names.contains(" " + name.substring(dollar + 1) + " ")) {
                return super.loadClass(name, resolve);
            }
            synchronized (this) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                byte[] bytes = bytes(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        private static byte[] bytes(String name) throws ClassNotFoundException {
            try (InputStream in =
                    LoaderConstraints.class.getClassLoader().getResourceAsStream(name + ".class")) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                for (int c = in.read(); c >= 0; c = in.read()) {
                    out.write(c);
                }
                return out.toByteArray();
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void show(String names, String name) {
        String result = "";
        for (int time = 0; time < 2; time++) {
            try {
                ClassLoader loader = new Own(names + " " + name);
                loader.loadClass("LoaderConstraints$Shared");
                Class<?> type = Class.forName("LoaderConstraints$" + name, true, loader);
                Object made = type.newInstance();
                if (made instanceof Base) {
                    Base base = (Base) made;
                    result += " " + base.callInPackage() + ", " + base.open() + ", " + base.accept(null);
                } else {
                    result += " " + ((Taker) made).take(null);
                }
            } catch (Throwable t) {
                result += " " + t.getClass().getName();
            }
        }
        System.out.println(name + " with own [" + names + "]:" + result);
    }

    public static void main(String[] args) {
        System.out.println(new Shared().number());
        for (String own : new String[] {"", "Shared"}) {
            show(own, "OtherPackage");
            show(own, "OverridesAccept");
            show(own, "OverridesBetween");
            show(own + " Between", "OverridesBetween");
            show(own, "Implements");
            show(own, "Calls");
            show(own, "CallsInPackage");
            show(own, "SharesNothing");
        }
    }
}
