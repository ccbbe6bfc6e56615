package java.util;

/** The natural order of comparable objects. */
final class NaturalOrder implements Comparator<Comparable<Object>> {
    static final NaturalOrder INSTANCE = new NaturalOrder();

    private NaturalOrder() {
    }

    @Override
    public int compare(Comparable<Object> a, Comparable<Object> b) {
        return a.compareTo(b);
    }

    @Override
    public Comparator<Comparable<Object>> reversed() {
        return Comparator.reverseOrder();
    }
}
