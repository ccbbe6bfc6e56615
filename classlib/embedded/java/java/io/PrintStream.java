package java.io;

import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;
import jp2.internal.Codec;

/**
 * Prints values as text. It never throws an IOException; checkError tells whether there was one.
 * With automatic flushing the underlying stream is flushed after every end of line.
 */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {

    private final boolean autoFlush;
    private final Codec codec;
    /** Not a subclass, whose own print and write methods would have to be called. */
    private final boolean plain;
    private boolean trouble;
    private boolean closing;
    private boolean marked;
    /** The first half of a pair whose second half was not printed yet, or zero. */
    private char pending;

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        this(autoFlush, Codec.ofDefault(), nonNull(out));
    }

    public PrintStream(OutputStream out, boolean autoFlush, String encoding)
            throws UnsupportedEncodingException {
        this(autoFlush, InputStreamReader.find(encoding), nonNull(out));
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        this(autoFlush, Codec.find(charset.name()), nonNull(out));
    }

    public PrintStream(String fileName) throws FileNotFoundException {
        this(false, Codec.ofDefault(), new FileOutputStream(fileName));
    }

    public PrintStream(String fileName, String encoding)
            throws FileNotFoundException, UnsupportedEncodingException {
        this(false, InputStreamReader.find(encoding), new FileOutputStream(fileName));
    }

    public PrintStream(String fileName, Charset charset) throws IOException {
        this(false, Codec.find(charset.name()), new FileOutputStream(fileName));
    }

    public PrintStream(File file) throws FileNotFoundException {
        this(false, Codec.ofDefault(), new FileOutputStream(file));
    }

    public PrintStream(File file, String encoding)
            throws FileNotFoundException, UnsupportedEncodingException {
        this(false, InputStreamReader.find(encoding), new FileOutputStream(file));
    }

    public PrintStream(File file, Charset charset) throws IOException {
        this(false, Codec.find(charset.name()), new FileOutputStream(file));
    }

    private PrintStream(boolean autoFlush, Codec codec, OutputStream out) {
        super(out);
        this.autoFlush = autoFlush;
        this.codec = codec;
        this.plain = getClass() == PrintStream.class;
    }

    private static OutputStream nonNull(OutputStream out) {
        if (out == null) {
            throw new NullPointerException("Null output stream");
        }
        return out;
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
        synchronized (this) {
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
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
            try {
                if (pending != 0) {
                    emit(codec.encodePart(new char[] {pending}, 0, 1), false);
                }
                out.close();
            } catch (IOException e) {
                trouble = true;
            }
            out = null;
        }
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        if (out instanceof PrintStream) {
            return trouble || ((PrintStream) out).checkError();
        }
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int b) {
        try {
            synchronized (this) {
                checkOpen();
                out.write(b);
                if (b == '\n' && autoFlush) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        try {
            synchronized (this) {
                checkOpen();
                out.write(from, offset, length);
                if (autoFlush) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void write(byte[] from) throws IOException {
        write(from, 0, from.length);
    }

    public void writeBytes(byte[] from) {
        write(from, 0, from.length);
    }

    /** Prints a text, with an end of line if asked for, in one piece. */
    private void put(String s, boolean line) {
        try {
            synchronized (this) {
                checkOpen();
                int length = s.length();
                char[] chars = new char[length + 2];
                int start = 1;
                if (pending != 0) {
                    chars[0] = pending;
                    start = 0;
                    pending = 0;
                }
                s.getChars(0, length, chars, 1);
                int end = length + 1;
                if (line) {
                    chars[end++] = '\n';
                } else if (end > start && Character.isHighSurrogate(chars[end - 1])) {
                    pending = chars[--end];
                }
                if (!marked) {
                    marked = true;
                    emit(codec.mark(), false);
                }
                emit(codec.encodePart(chars, start, end - start),
                     autoFlush && (line || s.indexOf('\n') >= 0));
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    /** A subclass sees the bytes in its write method. */
    private void emit(byte[] bytes, boolean thenFlush) throws IOException {
        if (bytes.length > 0) {
            if (plain) {
                out.write(bytes, 0, bytes.length);
            } else {
                write(bytes, 0, bytes.length);
            }
        }
        if (thenFlush) {
            out.flush();
        }
    }

    private void newLine() {
        put("", true);
    }

    public void print(boolean b) {
        put(String.valueOf(b), false);
    }

    public void print(char c) {
        put(String.valueOf(c), false);
    }

    public void print(int i) {
        put(String.valueOf(i), false);
    }

    public void print(long l) {
        put(String.valueOf(l), false);
    }

    public void print(float f) {
        put(String.valueOf(f), false);
    }

    public void print(double d) {
        put(String.valueOf(d), false);
    }

    public void print(char[] s) {
        put(String.valueOf(s), false);
    }

    public void print(String s) {
        put(String.valueOf(s), false);
    }

    public void print(Object obj) {
        put(String.valueOf(obj), false);
    }

    public void println() {
        newLine();
    }

    public void println(boolean x) {
        if (plain) {
            put(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(char x) {
        if (plain) {
            put(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(int x) {
        if (plain) {
            put(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(long x) {
        if (plain) {
            put(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(float x) {
        if (plain) {
            put(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(double x) {
        if (plain) {
            put(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(char[] x) {
        if (plain) {
            put(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(String x) {
        if (plain) {
            put(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(Object x) {
        String s = String.valueOf(x);
        if (plain) {
            put(s, true);
        } else {
            synchronized (this) {
                print(s);
                newLine();
            }
        }
    }

    public PrintStream printf(String format, Object... args) {
        return format(format, args);
    }

    public PrintStream printf(Locale locale, String format, Object... args) {
        return format(locale, format, args);
    }

    public PrintStream format(String format, Object... args) {
        new Formatter(this).format(format, args);
        return this;
    }

    public PrintStream format(Locale locale, String format, Object... args) {
        new Formatter(this, locale).format(format, args);
        return this;
    }

    @Override
    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    @Override
    public PrintStream append(CharSequence text, int start, int end) {
        CharSequence source = text == null ? "null" : text;
        return append(source.subSequence(start, end));
    }

    @Override
    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
