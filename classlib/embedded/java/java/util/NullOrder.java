package java.util;

/** Extends an order, which may be missing, to null values. */
final class NullOrder<T> implements Comparator<T> {
    private final int sign;
    private final Comparator<T> order;

    /** Null is the first if {@code sign} is negative, the last if it is positive. */
    @SuppressWarnings("unchecked")
    NullOrder(int sign, Comparator<? super T> order) {
        this.sign = sign;
        this.order = (Comparator<T>) order;
    }

    @Override
    public int compare(T a, T b) {
        if (a == null) {
            return b == null ? 0 : sign;
        }
        if (b == null) {
            return -sign;
        }
        return order == null ? 0 : order.compare(a, b);
    }

    @Override
    public Comparator<T> thenComparing(Comparator<? super T> other) {
        Objects.requireNonNull(other);
        return new NullOrder<>(sign, order == null ? other : order.thenComparing(other));
    }

    @Override
    public Comparator<T> reversed() {
        return new NullOrder<>(-sign, order == null ? null : order.reversed());
    }
}
