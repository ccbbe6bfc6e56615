package jemlike.micro;

import jemlike.Bench;

/**
 * Single bytecodes: each benchmark's {@code perform} has one operation more in its loop than its
 * {@code overhead}, so that the difference of the times is the operation's.
 */
public final class Micro {
    private Micro() {
    }

    /** All of them, in the order of the report. */
    public static Bench[] all() {
        return new Bench[] {
            new Add(), new Mul(), new Div(), new Constant(), new Increment(), new ArrayRead(),
            new BranchNotTaken(), new BranchTaken(), new Cast(), new FieldRead(), new StaticRead(),
            new InvokeInterface(), new InvokeStatic(), new InvokeVirtual(),
            new SynchronizedBlock(), new SynchronizedMethod(),
        };
    }

    abstract static class MicroBench extends Bench {
        private final String name;

        MicroBench(String name) {
            this.name = name;
        }

        @Override
        public final String name() {
            return name;
        }

        @Override
        public final int fixedCount() {
            return 100000;
        }
    }

    static final class Add extends MicroBench {
        Add() {
            super("iload_3 iadd");
        }

        @Override
        public int perform(int count) {
            int sum = 0;
            int term = 123;
            while (--count >= 0) {
                sum = sum + term + term;
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            int term = 123;
            while (--count >= 0) {
                sum = sum + term;
            }
            return sum;
        }
    }

    static final class Mul extends MicroBench {
        Mul() {
            super("iload_3 imul");
        }

        @Override
        public int perform(int count) {
            int value = 0;
            int factor = 123;
            while (--count >= 0) {
                value = (value + factor) * factor;
            }
            return value;
        }

        @Override
        public int overhead(int count) {
            int value = 0;
            int factor = 123;
            while (--count >= 0) {
                value = value + factor;
            }
            return value;
        }
    }

    static final class Div extends MicroBench {
        Div() {
            super("iload_3 idiv");
        }

        @Override
        public int perform(int count) {
            int value = 1;
            int divisor = 9;
            while (--count >= 0) {
                value = (value << 9) / divisor;
            }
            return value;
        }

        @Override
        public int overhead(int count) {
            int value = 1;
            while (--count >= 0) {
                value = value << 9;
            }
            return value;
        }
    }

    static final class Constant extends MicroBench {
        Constant() {
            super("ldc iadd");
        }

        @Override
        public int perform(int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum = sum + i + 12345678;
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum = sum + i;
            }
            return sum;
        }
    }

    static final class Increment extends MicroBench {
        Increment() {
            super("iinc");
        }

        @Override
        public int perform(int count) {
            int value = 7;
            int sum = 0;
            for (int i = 0; i < count; i++) {
                value++;
                sum += value;
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int value = 7;
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum += value;
            }
            return sum;
        }
    }

    static final class ArrayRead extends MicroBench {
        private static final int SIZE = 1024;
        private final int[] values = new int[SIZE];

        ArrayRead() {
            super("aload iaload");
            for (int i = 0; i < SIZE; i++) {
                values[i] = i * i;
            }
        }

        @Override
        public int perform(int count) {
            int[] array = values;
            int sum = 0;
            while (--count >= 0) {
                sum += array[count & SIZE - 1];
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            while (--count >= 0) {
                sum += count & SIZE - 1;
            }
            return sum;
        }
    }

    static final class BranchNotTaken extends MicroBench {
        BranchNotTaken() {
            super("if_icmplt not taken");
        }

        @Override
        public int perform(int count) {
            int sum = 0;
            int least = 0;
            for (int i = 0; i < count; i++) {
                if (i >= least) {
                    sum++;
                }
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum++;
            }
            return sum;
        }
    }

    static final class BranchTaken extends MicroBench {
        BranchTaken() {
            super("if_icmplt taken");
        }

        @Override
        public int perform(int count) {
            int sum = 0;
            int least = -1;
            for (int i = 0; i < count; i++) {
                if (least >= i) {
                    sum--;
                }
                sum++;
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum++;
            }
            return sum;
        }
    }

    static final class Cast extends MicroBench {
        private Object any = this;

        Cast() {
            super("checkcast");
        }

        @Override
        public int perform(int count) {
            Object object = any;
            Cast cast = null;
            int times = 0;
            while (--count >= 0) {
                cast = (Cast) object;
                times++;
            }
            return cast == object ? times : -1;
        }

        @Override
        public int overhead(int count) {
            Object object = any;
            Object copy = null;
            int times = 0;
            while (--count >= 0) {
                copy = object;
                times++;
            }
            return copy == object ? times : -1;
        }
    }

    static final class FieldRead extends MicroBench {
        private FieldRead self = this;

        FieldRead() {
            super("getfield");
        }

        @Override
        public int perform(int count) {
            FieldRead at = this;
            int times = 0;
            while (--count >= 0) {
                at = at.self;
                times++;
            }
            return at == this ? times : -1;
        }

        @Override
        public int overhead(int count) {
            FieldRead at = this;
            int times = 0;
            while (--count >= 0) {
                at = this;
                times++;
            }
            return at == this ? times : -1;
        }
    }

    static final class StaticRead extends MicroBench {
        private static volatile int value = 3;

        StaticRead() {
            super("getstatic iadd");
        }

        @Override
        public int perform(int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum = sum + i + value;
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum = sum + i;
            }
            return sum;
        }
    }

    /** What the call benchmarks call; the field is read directly for their overhead. */
    interface Source {
        int value();
    }

    static final class Constantly implements Source {
        int value = 5;

        @Override
        public int value() {
            return value;
        }
    }

    static final class InvokeInterface extends MicroBench {
        private final Constantly source = new Constantly();

        InvokeInterface() {
            super("invokeinterface");
        }

        @Override
        public int perform(int count) {
            Source s = source;
            int sum = 0;
            while (--count >= 0) {
                sum += s.value();
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            Constantly s = source;
            int sum = 0;
            while (--count >= 0) {
                sum += s.value;
            }
            return sum;
        }
    }

    static final class InvokeStatic extends MicroBench {
        InvokeStatic() {
            super("invokestatic");
        }

        private static int add(int a, int b) {
            return a + b;
        }

        @Override
        public int perform(int count) {
            int sum = 0;
            while (--count >= 0) {
                sum = add(sum, count);
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            while (--count >= 0) {
                sum = sum + count;
            }
            return sum;
        }
    }

    static class Adder {
        int add(int a, int b) {
            return a + b;
        }
    }

    static final class InvokeVirtual extends MicroBench {
        private final Adder adder = new Adder();

        InvokeVirtual() {
            super("invokevirtual");
        }

        @Override
        public int perform(int count) {
            Adder a = adder;
            int sum = 0;
            while (--count >= 0) {
                sum = a.add(sum, count);
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            while (--count >= 0) {
                sum = sum + count;
            }
            return sum;
        }
    }

    static final class SynchronizedBlock extends MicroBench {
        SynchronizedBlock() {
            super("synchronized(this)");
        }

        @Override
        public int perform(int count) {
            int sum = 0;
            while (--count >= 0) {
                synchronized (this) {
                    sum += count;
                }
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            int sum = 0;
            while (--count >= 0) {
                sum += count;
            }
            return sum;
        }
    }

    static final class SynchronizedMethod extends MicroBench {
        private int sum;

        SynchronizedMethod() {
            super("synchronized Method");
        }

        private synchronized void locked(int term) {
            sum += term;
        }

        private void unlocked(int term) {
            sum += term;
        }

        @Override
        public int perform(int count) {
            sum = 0;
            while (--count >= 0) {
                locked(count);
            }
            return sum;
        }

        @Override
        public int overhead(int count) {
            sum = 0;
            while (--count >= 0) {
                unlocked(count);
            }
            return sum;
        }
    }
}
