package java.io;

import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;

/**
 * Prints values as text to a writer. It never throws an IOException; checkError tells whether there
 * was one. With automatic flushing println, printf and format flush.
 */
public class PrintWriter extends Writer {

    protected Writer out;

    private final boolean autoFlush;
    private final PrintStream stream;
    private boolean trouble;

    public PrintWriter(Writer out) {
        this(out, false);
    }

    public PrintWriter(Writer out, boolean autoFlush) {
        super(out);
        this.out = out;
        this.autoFlush = autoFlush;
        this.stream = null;
    }

    public PrintWriter(OutputStream out) {
        this(out, false);
    }

    public PrintWriter(OutputStream out, boolean autoFlush) {
        this(new BufferedWriter(new OutputStreamWriter(out)), autoFlush,
             out instanceof PrintStream ? (PrintStream) out : null);
    }

    public PrintWriter(OutputStream out, boolean autoFlush, Charset charset) {
        this(new BufferedWriter(new OutputStreamWriter(out, charset)), autoFlush,
             out instanceof PrintStream ? (PrintStream) out : null);
    }

    public PrintWriter(String fileName) throws FileNotFoundException {
        this(new FileOutputStream(fileName), false);
    }

    public PrintWriter(String fileName, String encoding)
            throws FileNotFoundException, UnsupportedEncodingException {
        this(new BufferedWriter(new OutputStreamWriter(new FileOutputStream(fileName), encoding)),
             false);
    }

    public PrintWriter(String fileName, Charset charset) throws IOException {
        this(new FileOutputStream(fileName), false, charset);
    }

    public PrintWriter(File file) throws FileNotFoundException {
        this(new FileOutputStream(file), false);
    }

    public PrintWriter(File file, String encoding)
            throws FileNotFoundException, UnsupportedEncodingException {
        this(new BufferedWriter(new OutputStreamWriter(new FileOutputStream(file), encoding)),
             false);
    }

    public PrintWriter(File file, Charset charset) throws IOException {
        this(new FileOutputStream(file), false, charset);
    }

    private PrintWriter(Writer out, boolean autoFlush, PrintStream stream) {
        super(out);
        this.out = out;
        this.autoFlush = autoFlush;
        this.stream = stream;
    }

    private void checkOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    /** Remembers a failure; an interruption is passed on to the thread. */
    private void failed(IOException e) {
        if (e instanceof InterruptedIOException) {
            Thread.currentThread().interrupt();
        } else {
            trouble = true;
        }
    }

    @Override
    public void flush() {
        synchronized (lock) {
            try {
                checkOpen();
                out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            if (out != null) {
                try {
                    out.close();
                } catch (IOException e) {
                    failed(e);
                }
                out = null;
            }
        }
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        if (out instanceof PrintWriter) {
            return trouble || ((PrintWriter) out).checkError();
        }
        return trouble || (stream != null && stream.checkError());
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int c) {
        try {
            synchronized (lock) {
                checkOpen();
                out.write(c);
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void write(char[] from, int offset, int length) {
        try {
            synchronized (lock) {
                checkOpen();
                out.write(from, offset, length);
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void write(char[] from) {
        write(from, 0, from.length);
    }

    @Override
    public void write(String s, int offset, int length) {
        try {
            synchronized (lock) {
                checkOpen();
                out.write(s, offset, length);
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void write(String s) {
        write(s, 0, s.length());
    }

    private void newLine() {
        try {
            synchronized (lock) {
                checkOpen();
                out.write(System.lineSeparator());
                if (autoFlush) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    public void print(boolean b) {
        write(String.valueOf(b));
    }

    public void print(char c) {
        write(c);
    }

    public void print(int i) {
        write(String.valueOf(i));
    }

    public void print(long l) {
        write(String.valueOf(l));
    }

    public void print(float f) {
        write(String.valueOf(f));
    }

    public void print(double d) {
        write(String.valueOf(d));
    }

    public void print(char[] s) {
        write(s);
    }

    public void print(String s) {
        write(String.valueOf(s));
    }

    public void print(Object obj) {
        write(String.valueOf(obj));
    }

    public void println() {
        newLine();
    }

    public void println(boolean x) {
        synchronized (lock) {
            print(x);
            println();
        }
    }

    public void println(char x) {
        synchronized (lock) {
            print(x);
            println();
        }
    }

    public void println(int x) {
        synchronized (lock) {
            print(x);
            println();
        }
    }

    public void println(long x) {
        synchronized (lock) {
            print(x);
            println();
        }
    }

    public void println(float x) {
        synchronized (lock) {
            print(x);
            println();
        }
    }

    public void println(double x) {
        synchronized (lock) {
            print(x);
            println();
        }
    }

    public void println(char[] x) {
        synchronized (lock) {
            print(x);
            println();
        }
    }

    public void println(String x) {
        synchronized (lock) {
            print(x);
            println();
        }
    }

    public void println(Object x) {
        String s = String.valueOf(x);
        synchronized (lock) {
            print(s);
            println();
        }
    }

    public PrintWriter printf(String format, Object... args) {
        return format(format, args);
    }

    public PrintWriter printf(Locale locale, String format, Object... args) {
        return format(locale, format, args);
    }

    public PrintWriter format(String format, Object... args) {
        new Formatter(this).format(format, args);
        flushAfterFormat();
        return this;
    }

    public PrintWriter format(Locale locale, String format, Object... args) {
        new Formatter(this, locale).format(format, args);
        flushAfterFormat();
        return this;
    }

    @Override
    public PrintWriter append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    @Override
    public PrintWriter append(CharSequence text, int start, int end) {
        CharSequence source = text == null ? "null" : text;
        return append(source.subSequence(start, end));
    }

    @Override
    public PrintWriter append(char c) {
        print(c);
        return this;
    }

    private void flushAfterFormat() {
        if (autoFlush) {
            flush();
        }
    }
}
