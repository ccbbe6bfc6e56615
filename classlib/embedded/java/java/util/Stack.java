package java.util;

/** A last-in first-out stack based on a vector, whose end is the top. */
public class Stack<E> extends Vector<E> {
    public Stack() {
    }

    public E push(E item) {
        addElement(item);
        return item;
    }

    @SuppressWarnings("unchecked")
    public synchronized E pop() {
        if (elementCount == 0) {
            throw new EmptyStackException();
        }
        modCount++;
        E top = (E) elementData[--elementCount];
        elementData[elementCount] = null;
        return top;
    }

    @SuppressWarnings("unchecked")
    public synchronized E peek() {
        if (elementCount == 0) {
            throw new EmptyStackException();
        }
        return (E) elementData[elementCount - 1];
    }

    public synchronized boolean empty() {
        return elementCount == 0;
    }

    /** Returns the distance from the top of the topmost equal element; the top has distance 1; or -1. */
    public synchronized int search(Object o) {
        if (o == null) {
            int i = lastIndexOf(o);
            return i < 0 ? -1 : elementCount - i;
        }
        for (int i = elementCount - 1; i >= 0; i--) {
            if (o.equals(elementData[i])) {
                return elementCount - i;
            }
        }
        return -1;
    }
}
