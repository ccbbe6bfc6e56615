package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import jp2.internal.Target;

/**
 * Everything that can be thrown: a message, a cause, the stack at creation, and the exceptions that
 * a try-with-resources statement suppressed. The machine records the stack in its own format, which
 * becomes StackTraceElement objects only when the trace is read.
 */
public class Throwable implements Serializable {

    private static final Throwable[] NO_THROWABLES = new Throwable[0];
    private static final StackTraceElement[] NO_ELEMENTS = new StackTraceElement[0];

    private transient Object backtrace;
    private String detailMessage;
    private Throwable cause = this;
    private StackTraceElement[] stackTrace;
    private Throwable[] suppressed; // null: no suppressed exceptions yet
    private boolean fixedTrace;
    private boolean dropsSuppressed;

    public Throwable() {
        this((String) null);
    }

    public Throwable(String message) {
        fillInStackTrace();
        detailMessage = message;
    }

    public Throwable(String message, Throwable cause) {
        fillInStackTrace();
        detailMessage = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        fillInStackTrace();
        detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    /** Without suppression, addSuppressed does nothing; if the trace is not writable, it is empty. */
    protected Throwable(String message, Throwable cause, boolean enableSuppression,
                        boolean writableStackTrace) {
        if (writableStackTrace) {
            fillInStackTrace();
        } else {
            fixedTrace = true;
        }
        detailMessage = message;
        this.cause = cause;
        if (!enableSuppression) {
            dropsSuppressed = true;
        }
    }

    /** Records the stack, and removes a trace that setStackTrace has set. */
    private native Throwable fillInStackTrace(int dummy);

    private native StackTraceElement[] stackTraceOf(Object trace);

    public Throwable fillInStackTrace() {
        if (Target.IS_JOP) {
            return this; // the machine records the stack when this is thrown
        }
        return fillInStackTrace(0);
    }

    public String getMessage() {
        return detailMessage;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public synchronized Throwable getCause() {
        return cause == this ? null : cause;
    }

    public synchronized Throwable initCause(Throwable cause) {
        if (this.cause != this) {
            String to = cause == null ? "a null" : cause.toString();
            throw new IllegalStateException("Can't overwrite cause with " + to, this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        return this;
    }

    /** For subclasses whose constructors set the cause in another way. */
    final void setCause(Throwable t) {
        cause = t;
    }

    @Override
    public String toString() {
        String message = getLocalizedMessage();
        String className = getClass().getName();
        return message == null ? className : className + ": " + message;
    }

    public StackTraceElement[] getStackTrace() {
        return ownStackTrace().clone();
    }

    private synchronized StackTraceElement[] ownStackTrace() {
        if (stackTrace == null) {
            stackTrace = fixedTrace || backtrace == null ? NO_ELEMENTS : stackTraceOf(backtrace);
        }
        return stackTrace;
    }

    public void setStackTrace(StackTraceElement[] elements) {
        StackTraceElement[] copy = elements.clone();
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == null) {
                throw new NullPointerException("stackTrace[" + i + "]");
            }
        }
        synchronized (this) {
            if (!fixedTrace) {
                stackTrace = copy;
            }
        }
    }

    public final synchronized void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        if (!dropsSuppressed) {
            Throwable[] list = suppressed == null ? NO_THROWABLES : suppressed;
            suppressed = append(list, list.length, exception);
        }
    }

    public final synchronized Throwable[] getSuppressed() {
        return suppressed == null ? NO_THROWABLES : suppressed.clone();
    }

    private static Throwable[] append(Throwable[] list, int count, Throwable next) {
        Throwable[] longer = new Throwable[count + 1];
        System.arraycopy(list, 0, longer, 0, count);
        longer[count] = next;
        return longer;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream out) {
        synchronized (out) {
            new TracePrinter(out, null).print(this);
        }
    }

    public void printStackTrace(PrintWriter out) {
        synchronized (out) {
            new TracePrinter(null, out).print(this);
        }
    }

    /** Prints a throwable, its causes and suppressed exceptions, to either kind of sink. */
    private static final class TracePrinter {

        private final PrintStream stream;
        private final PrintWriter writer;
        private Throwable[] printed = NO_THROWABLES;

        TracePrinter(PrintStream stream, PrintWriter writer) {
            this.stream = stream;
            this.writer = writer;
        }

        private void line(String text) {
            if (stream != null) {
                stream.println(text);
            } else {
                writer.println(text);
            }
        }

        void print(Throwable t) {
            print(t, NO_ELEMENTS, "", "");
        }

        /** Leaves out the frames that the trace has in common with the enclosing one. */
        private void print(Throwable t, StackTraceElement[] enclosing, String caption,
                           String indent) {
            for (Throwable seen : printed) {
                if (seen == t) {
                    line(indent + caption + "[CIRCULAR REFERENCE: " + t + "]");
                    return;
                }
            }
            printed = append(printed, printed.length, t);
            StackTraceElement[] trace = t.ownStackTrace();
            int last = trace.length - 1;
            int other = enclosing.length - 1;
            while (last >= 0 && other >= 0 && trace[last].equals(enclosing[other])) {
                last--;
                other--;
            }
            int common = trace.length - 1 - last;
            line(indent + caption + t);
            for (int i = 0; i <= last; i++) {
                line(indent + "\tat " + trace[i]);
            }
            if (common != 0) {
                line(indent + "\t... " + common + " more");
            }
            for (Throwable s : t.getSuppressed()) {
                print(s, trace, "Suppressed: ", indent + "\t");
            }
            Throwable cause = t.getCause();
            if (cause != null) {
                print(cause, trace, "Caused by: ", indent);
            }
        }
    }
}
