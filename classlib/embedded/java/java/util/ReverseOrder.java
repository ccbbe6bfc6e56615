package java.util;

/** The opposite of the natural order. */
final class ReverseOrder implements Comparator<Comparable<Object>> {
    static final ReverseOrder INSTANCE = new ReverseOrder();

    private ReverseOrder() {
    }

    @Override
    public int compare(Comparable<Object> a, Comparable<Object> b) {
        return b.compareTo(a);
    }

    @Override
    public Comparator<Comparable<Object>> reversed() {
        return Comparator.naturalOrder();
    }
}
