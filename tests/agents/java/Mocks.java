import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockConstruction;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import java.io.FileInputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mockito.InOrder;
import org.mockito.MockedConstruction;
import org.mockito.MockedStatic;

/** Mockito 5: final classes, records, enums, static methods, constructors, classes of the JDK, spies, verification. */
public class Mocks {
    record Point(int x, int y) {
        int sum() {
            return x + y;
        }
    }

    enum Colour {
        RED;

        String text() {
            return name().toLowerCase();
        }
    }

    static final class Price {
        final int cents;

        Price(int cents) {
            this.cents = cents;
        }

        int tax(int percent) {
            return cents * percent / 100;
        }

        static Price of(int cents) {
            return new Price(cents);
        }

        static int rate() {
            return 19;
        }
    }

    interface Shop {
        String name();

        default int open() {
            return 8;
        }
    }

    abstract static class Base {
        abstract int part(int number);

        int all() {
            return part(1) + part(2);
        }
    }

    static void failing(Runnable action) {
        try {
            action.run();
            System.out.println("nothing thrown");
        } catch (RuntimeException | Error e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        finals();
        statics();
        constructors();
        spies();
        verification();
        library();
        threads();
    }

    static void finals() {
        Price price = mock(Price.class);
        when(price.tax(anyInt())).thenReturn(7).thenThrow(new IllegalStateException("no tax"));
        System.out.println(price.tax(1) + " " + price.cents + " " + new Price(200).tax(10));
        failing(() -> price.tax(2));
        Point point = mock(Point.class);
        when(point.sum()).thenReturn(42);
        System.out.println(point.sum() + " " + point.x() + " " + new Point(1, 2).sum());
        Colour colour = mock(Colour.class);
        when(colour.text()).thenReturn("blue");
        System.out.println(colour.text() + " " + Colour.RED.text());
        Base base = mock(Base.class, CALLS_REAL_METHODS);
        doAnswer(call -> call.<Integer>getArgument(0) * 10).when(base).part(anyInt());
        System.out.println(base.all());
    }

    static void statics() {
        try (MockedStatic<Price> mocked = mockStatic(Price.class)) {
            mocked.when(Price::rate).thenReturn(7);
            mocked.when(() -> Price.of(eq(3))).thenReturn(new Price(33));
            System.out.println(Price.rate() + " " + Price.of(3).cents + " " + Price.of(4));
            mocked.verify(() -> Price.of(anyInt()), times(2));
            failing(() -> mocked.verify(Price::rate, times(3)));
        }
        System.out.println(Price.rate() + " " + Price.of(4).cents);
        try (MockedStatic<Instant> mocked = mockStatic(Instant.class, CALLS_REAL_METHODS)) {
            Instant fixed = Instant.ofEpochSecond(1000);
            mocked.when(Instant::now).thenReturn(fixed);
            System.out.println(Instant.now() + " " + Instant.ofEpochSecond(5));
        }
    }

    static void constructors() {
        try (MockedConstruction<Price> mocked = mockConstruction(Price.class, (price, context) -> {
            when(price.tax(anyInt())).thenReturn((Integer) context.arguments().get(0) + 1);
            System.out.println(context.getCount() + " " + context.arguments() + " " + context.constructor());
        })) {
            Price first = new Price(10);
            Price second = Price.of(20);
            System.out.println(first.tax(0) + " " + second.tax(0) + " " + mocked.constructed().size());
            verify(second).tax(0);
        }
        System.out.println(new Price(10).tax(50));
    }

    static void spies() {
        List<String> list = spy(new ArrayList<>(List.of("a", "b")));
        doReturn("z").when(list).get(0);
        list.add("c");
        System.out.println(list.get(0) + list.get(1) + list.size());
        verify(list).add("c");
        Price price = spy(new Price(10));
        doAnswer(call -> (Integer) call.callRealMethod() + 10).when(price).tax(10);
        System.out.println(price.cents + " " + price.tax(10) + " " + price.tax(100));
    }

    static void verification() {
        Shop shop = mock(Shop.class);
        shop.name();
        shop.open();
        InOrder order = inOrder(shop);
        order.verify(shop).name();
        order.verify(shop).open();
        verify(shop, never()).equals(shop);
        failing(() -> verify(shop, atLeast(5)).name());
        failing(() -> when(null).thenReturn(null));
        List<String> list = mock();
        list.add("one");
        failing(() -> verify(list).add("two"));
        failing(() -> verify(list).clear());
        failing(() -> verifyNoMoreInteractions(list));
    }

    static void library() throws Exception {
        Thread thread = mock(Thread.class);
        thread.start();
        verify(thread).start();
        FileInputStream file = mock(FileInputStream.class);
        when(file.read()).thenReturn(65, -1);
        System.out.println(file.read() + " " + file.read());
    }

    static void threads() throws Exception {
        Price price = mock(Price.class);
        when(price.tax(anyInt())).thenAnswer(call -> call.<Integer>getArgument(0) + 1);
        Thread[] threads = new Thread[4];
        int[] sums = new int[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 100; j++) {
                    sums[own] += price.tax(j);
                }
                sums[own] += mock(Price.class).tax(1);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(Arrays.toString(sums));
        verify(price, times(400)).tax(anyInt());
        try (MockedStatic<Price> mocked = mockStatic(Price.class)) {
            Thread other = new Thread(() -> System.out.println("other thread " + Price.rate()));
            other.start();
            other.join();
            System.out.println("this thread " + Price.rate());
        }
    }
}
