import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Defines, initializes and runs mutated classes, each in its own loader and for a bounded time.
 *
 * Usage: Mutants FILE START MILLIS. FILE is what mutation.py's write_corpus writes. One line for
 * each mutant from number START on: `number define initialize run output text`, each verdict `ok`,
 * `-` (not reached) or the name of the class that was thrown; `output` is a hash of what it
 * printed, `text` the message of what defining or initializing it threw, without white space. The
 * start of the line is written before the mutant is used, so that after a crash the last line shows
 * which mutant it was. A mutant that takes longer than MILLIS gets `timeout` and ends the process
 * with status 3: its thread cannot be stopped.
 */
public final class Mutants {
    /** Discards the output, but computes a hash of it. */
    private static final class Digest extends OutputStream {
        private int hash;

        @Override
        public synchronized void write(int b) {
            hash = hash * 31 + (b & 0xff);
        }

        @Override
        public synchronized void write(byte[] data, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                hash = hash * 31 + (data[i] & 0xff);
            }
        }

        synchronized int take() {
            int result = hash;
            hash = 0;
            return result;
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> siblings;
        private final String name;
        private final byte[] data;

        Loader(Map<String, byte[]> siblings, String name, byte[] data) {
            super(Mutants.class.getClassLoader());
            this.siblings = siblings;
            this.name = name;
            this.data = data;
        }

        Class<?> define() throws ClassNotFoundException {
            return loadClass(name);
        }

        @Override
        protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            byte[] bytes = wanted.equals(name) ? data : siblings.get(wanted);
            if (bytes == null) {
                throw new ClassNotFoundException(wanted);
            }
            return defineClass(wanted, bytes, 0, bytes.length);
        }
    }

    /** One mutant's life, on a daemon thread. */
    private static final class Trial extends Thread {
        private final Loader loader;
        private volatile String define = "timeout";
        private volatile String initialize = "-";
        private volatile String run = "-";
        private volatile String text = "-";
        private volatile boolean isDone;

        Trial(Loader loader) {
            this.loader = loader;
            setDaemon(true);
        }

        @Override
        public void run() {
            Class<?> mutant;
            try {
                mutant = loader.define();
                define = "ok";
            } catch (Throwable t) {
                define = t.getClass().getName();
                text = textOf(t);
                isDone = true;
                return;
            }
            initialize = "timeout";
            try {
                Class.forName(mutant.getName(), true, loader);
                initialize = "ok";
            } catch (Throwable t) {
                initialize = t.getClass().getName();
                text = textOf(t);
                isDone = true;
                return;
            }
            run = "timeout";
            try {
                ((Runnable) Class.forName("Go", true, loader).newInstance()).run();
                run = "ok";
            } catch (Throwable t) {
                run = t.getClass().getName();
            }
            isDone = true;
        }
    }

    private static String textOf(Throwable t) {
        String message = t instanceof LinkageError ? String.valueOf(t.getMessage()) : "";
        StringBuilder text = new StringBuilder("=");
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            if (c > ' ' && c < 0x7f && c != '\\') {
                text.append(c);
            } else {
                text.append('\\').append(Integer.toHexString(c)).append('.');
            }
        }
        return text.toString();
    }

    private static byte[] block(DataInputStream in) throws IOException {
        byte[] data = new byte[in.readInt()];
        in.readFully(data);
        return data;
    }

    public static void main(String[] args) throws Exception {
        int start = Integer.parseInt(args[1]);
        long millis = Long.parseLong(args[2]);
        PrintStream report = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        Digest digest = new Digest();
        PrintStream quiet = new PrintStream(digest, true);
        System.setOut(quiet);
        System.setErr(new PrintStream(new Digest()));
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
            Map<?, ?>[] groups = new Map<?, ?>[in.readInt()];
            for (int i = 0; i < groups.length; i++) {
                Map<String, byte[]> group = new HashMap<>();
                for (int n = in.readInt(); n > 0; n--) {
                    String name = in.readUTF();
                    group.put(name, block(in));
                }
                groups[i] = group;
            }
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                @SuppressWarnings("unchecked")
                Map<String, byte[]> group = (Map<String, byte[]>) groups[in.readInt()];
                String name = in.readUTF();
                byte[] data = block(in);
                if (i < start) {
                    continue;
                }
                report.print(i);
                report.flush();
                System.setOut(quiet);
                Trial trial = new Trial(new Loader(group, name, data));
                trial.start();
                trial.join(millis);
                boolean isDone = trial.isDone;
                report.println(" " + trial.define + " " + trial.initialize + " " + trial.run + " "
                        + Integer.toHexString(digest.take()) + " " + trial.text);
                report.flush();
                if (!isDone) {
                    Runtime.getRuntime().halt(3);
                }
            }
        }
        report.println("end");
        report.flush();
        Runtime.getRuntime().halt(0);
    }
}
