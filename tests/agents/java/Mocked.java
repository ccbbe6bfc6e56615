import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

/** Mocks of final classes and methods, which Mockito's inline mock maker makes by retransformation. */
public class Mocked {
    static final class Account {
        private final String owner;

        Account(String owner) {
            this.owner = owner;
        }

        final int balance(int year) {
            return year * 2;
        }

        String owner() {
            return owner;
        }
    }

    abstract static class Shape {
        final int sides() {
            return corners();
        }

        abstract int corners();
    }

    static final class Square extends Shape {
        @Override
        int corners() {
            return 4;
        }
    }

    public static void main(String[] args) {
        Account real = new Account("real"), account = mock(Account.class);
        when(account.balance(anyInt())).thenReturn(7);
        when(account.owner()).thenReturn("mocked");
        System.out.println(account.owner() + " " + account.balance(1) + " " + real.owner() + " " + real.balance(4));
        verify(account).balance(1);
        try {
            verify(account).balance(2);
        } catch (AssertionError e) {
            System.out.println(e.getClass().getSimpleName());
        }
        Shape shape = mock(Square.class);
        when(shape.sides()).thenReturn(50);
        System.out.println(shape.sides() + " " + shape.corners() + " " + new Square().sides());
        when(shape.sides()).thenCallRealMethod();
        when(shape.corners()).thenReturn(3);
        System.out.println(shape.sides());
    }
}
