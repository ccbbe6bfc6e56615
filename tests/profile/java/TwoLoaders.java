// entries: TwoLoaders$Twin.get 90
// entries: TwoLoaders$Twin.<clinit> 3
// entries: TwoLoaders$Own.loadClass 8
// Two loaders define the same class: two methods of one name in every context.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntSupplier;

public class TwoLoaders {
    public static class Twin implements IntSupplier {
        static int made = Part.start();
        int n;

        public Twin() {
            n = ++made;
        }

        public int getAsInt() {
            return get(n);
        }

        static int get(int n) {
            return n % 2 == 0 ? n : new Part().half(n);
        }
    }

    public static class Part {
        static int start() {
            return 0;
        }

        int half(int n) {
            return n / 2;
        }
    }

    static class Own extends ClassLoader {
        Own() {
            super(TwoLoaders.class.getClassLoader());
        }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("TwoLoaders$Twin") && !name.equals("TwoLoaders$Part")) {
                return super.loadClass(name, resolve);
            }
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            try (InputStream in = TwoLoaders.class.getResourceAsStream("/" + name + ".class")) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                byte[] b = new byte[4000];
                for (int k; (k = in.read(b)) > 0; ) out.write(b, 0, k);
                return defineClass(name, out.toByteArray(), 0, out.size());
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static int use(Class<?> c) throws Exception {
        int sum = 0;
        for (int i = 0; i < 30; i++) sum += ((IntSupplier) c.newInstance()).getAsInt();
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Class<?> a = new Own().loadClass("TwoLoaders$Twin", false);
        Class<?> b = new Own().loadClass("TwoLoaders$Twin", false);
        System.out.println((a == b) + " " + use(a) + " " + use(b) + " " + use(Twin.class));
    }
}
