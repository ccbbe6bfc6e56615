package java.util;

import java.io.Closeable;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Prints by format strings in the manner of C's printf. A format string is first parsed as a whole,
 * then its pieces are printed one by one.
 */
public final class Formatter implements Closeable, Flushable {

    private Appendable target;
    private final Locale locale;
    private IOException lastException;

    public Formatter() {
        this(new StringBuilder(), Locale.getDefault());
    }

    public Formatter(Appendable target) {
        this(target, Locale.getDefault());
    }

    public Formatter(Locale locale) {
        this(new StringBuilder(), locale);
    }

    public Formatter(Appendable target, Locale locale) {
        this.target = target == null ? new StringBuilder() : target;
        this.locale = locale;
    }

    public Formatter(PrintStream target) {
        this((Appendable) Objects.requireNonNull(target), Locale.getDefault());
    }

    public Formatter(OutputStream target) {
        this((Appendable) new PrintStream(target), Locale.getDefault());
    }

    public Formatter(String fileName) throws FileNotFoundException {
        this(new FileOutputStream(fileName));
    }

    public Formatter(File file) throws FileNotFoundException {
        this(new FileOutputStream(file));
    }

    private void checkOpen() {
        if (target == null) {
            throw new FormatterClosedException();
        }
    }

    public Locale locale() {
        checkOpen();
        return locale;
    }

    public Appendable out() {
        checkOpen();
        return target;
    }

    @Override
    public String toString() {
        checkOpen();
        return target.toString();
    }

    @Override
    public void flush() {
        checkOpen();
        if (target instanceof Flushable) {
            try {
                ((Flushable) target).flush();
            } catch (IOException e) {
                lastException = e;
            }
        }
    }

    @Override
    public void close() {
        Appendable closing = target;
        target = null;
        if (closing instanceof Closeable) {
            try {
                ((Closeable) closing).close();
            } catch (IOException e) {
                lastException = e;
            }
        }
    }

    public IOException ioException() {
        return lastException;
    }

    /** The locale has no effect here. */
    public Formatter format(Locale l, String format, Object... args) {
        return format(format, args);
    }

    public Formatter format(String format, Object... args) {
        checkOpen();
        List<Object> pieces = parse(format);
        boolean direct = target instanceof StringBuilder;
        StringBuilder b = direct ? (StringBuilder) target : new StringBuilder();
        try {
            print(pieces, args, b);
        } finally {
            // The text before a wrong specifier is still printed.
            if (!direct) {
                pass(b);
            }
        }
        return this;
    }

    private void pass(StringBuilder b) {
        if (b.length() > 0) {
            try {
                target.append(b.toString());
            } catch (IOException e) {
                lastException = e;
            }
        }
    }

    /** Returns the pieces of a format: a String for plain text, a FormatSpecifier otherwise. */
    private static List<Object> parse(String format) {
        List<Object> pieces = new ArrayList<>();
        int at = 0;
        while (at < format.length()) {
            int percent = format.indexOf('%', at);
            if (percent < 0) {
                percent = format.length();
            }
            if (percent > at) {
                pieces.add(format.substring(at, percent));
            }
            if (percent == format.length()) {
                break;
            }
            FormatSpecifier specifier = new FormatSpecifier(format, percent + 1);
            pieces.add(specifier);
            at = specifier.end;
        }
        return pieces;
    }

    private void print(List<Object> pieces, Object[] args, StringBuilder b) {
        int ordinary = -1;
        int last = -1;
        for (int i = 0; i < pieces.size(); i++) {
            Object piece = pieces.get(i);
            if (piece instanceof String) {
                b.append((String) piece);
                continue;
            }
            FormatSpecifier specifier = (FormatSpecifier) piece;
            if (specifier.takesNoArgument()) {
                specifier.printText(b);
                continue;
            }
            if (specifier.isRelative()) {
                if (last < 0 || (args != null && last >= args.length)) {
                    throw new MissingFormatArgumentException(specifier.toString());
                }
            } else if (specifier.index > 0) {
                last = specifier.index - 1;
            } else {
                last = ++ordinary;
            }
            if (args != null && last >= args.length) {
                throw new MissingFormatArgumentException(specifier.toString());
            }
            specifier.print(this, b, args == null ? null : args[last]);
        }
    }
}
