package java.util;

/** The implementation of enum sets, with one flag for each constant. */
final class FlagEnumSet<E extends Enum<E>> extends EnumSet<E> {
    private final E[] constants;
    private boolean[] present;
    private int size;

    FlagEnumSet(Class<E> elementType) {
        super(elementType);
        constants = elementType.getEnumConstants();
        present = new boolean[constants.length];
    }

    @Override
    public int size() {
        return size;
    }

    private boolean isConstant(Object o) {
        return o instanceof Enum && ((Enum<?>) o).getDeclaringClass() == elementType;
    }

    @Override
    public boolean contains(Object o) {
        return isConstant(o) && present[((Enum<?>) o).ordinal()];
    }

    @Override
    public boolean add(E e) {
        Class<?> type = e.getClass();
        if (type != elementType && type.getSuperclass() != elementType) {
            throw new ClassCastException(type + " != " + elementType);
        }
        if (present[e.ordinal()]) {
            return false;
        }
        present[e.ordinal()] = true;
        size++;
        return true;
    }

    @Override
    public boolean remove(Object o) {
        if (!contains(o)) {
            return false;
        }
        present[((Enum<?>) o).ordinal()] = false;
        size--;
        return true;
    }

    @Override
    public void clear() {
        Arrays.fill(present, false);
        size = 0;
    }

    @Override
    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int next;
            private int last = -1;

            @Override
            public boolean hasNext() {
                while (next < present.length && !present[next]) {
                    next++;
                }
                return next < present.length;
            }

            @Override
            public E next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                last = next++;
                return constants[last];
            }

            @Override
            public void remove() {
                if (last < 0) {
                    throw new IllegalStateException();
                }
                FlagEnumSet.this.remove(constants[last]);
                last = -1;
            }
        };
    }

    @Override
    public EnumSet<E> clone() {
        FlagEnumSet<E> copy = (FlagEnumSet<E>) super.clone();
        copy.present = present.clone();
        return copy;
    }
}
