package java.util.stream;

/** The common part of the streams of objects and of primitive values. */
abstract class Pipeline<T, S extends BaseStream<T, S>> implements BaseStream<T, S> {
    /** The number of elements; negative if it is not known in advance. */
    final long size;
    private final Pipeline<?, ?> before;
    private boolean used;
    private Runnable closeHandler;

    Pipeline(long size, Pipeline<?, ?> before) {
        this.size = size;
        this.before = before;
    }

    /** Marks the stream as used. It can be used once, for a further step or for a result. */
    final void use() {
        if (used) {
            throw new IllegalStateException(
                    "stream has already been operated upon or closed");
        }
        used = true;
    }

    abstract S self();

    @Override
    public boolean isParallel() {
        return false;
    }

    @Override
    public S sequential() {
        return self();
    }

    @Override
    public S parallel() {
        return self();
    }

    @Override
    public S unordered() {
        return self();
    }

    @Override
    public S onClose(Runnable handler) {
        Runnable earlier = closeHandler;
        closeHandler = earlier == null ? handler : () -> {
            try {
                earlier.run();
            } finally {
                handler.run();
            }
        };
        return self();
    }

    @Override
    public void close() {
        used = true;
        Runnable handler = closeHandler;
        closeHandler = null;
        try {
            if (before != null) {
                before.close();
            }
        } finally {
            if (handler != null) {
                handler.run();
            }
        }
    }
}
