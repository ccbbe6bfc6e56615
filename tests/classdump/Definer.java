import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Defines each named class file twice, in separate loaders and threads. */
public class Definer extends ClassLoader {
    private Class<?> define(byte[] bytes) {
        return defineClass(null, bytes, 0, bytes.length);
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream in = new FileInputStream(name)) {
            byte[] bytes = new byte[1 << 18];
            int length = 0;
            for (int count; (count = in.read(bytes, length, bytes.length - length)) > 0;) {
                length += count;
            }
            byte[] result = new byte[length];
            System.arraycopy(bytes, 0, result, 0, length);
            return result;
        }
    }

    public static void main(String[] names) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                Definer definer = new Definer();
                for (String name : names) {
                    try {
                        System.out.println(definer.define(read(name)).getName().length() > 0);
                    } catch (IOException e) {
                        throw new IllegalStateException(e.toString());
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
