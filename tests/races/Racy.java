import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/**
 * Programs with a data race each: whatever the schedule, there are two accesses to a variable, one of
 * them a write, that nothing orders.
 */
public class Racy {
    public static void main(String[] args) throws Exception {
        Pair.runAll(Racy.class, args);
    }

    /** Both threads do the same. */
    abstract static class Same extends Pair {
        abstract void both() throws Exception;

        void first() throws Exception {
            both();
        }

        void second() throws Exception {
            both();
        }
    }

    static class Box {
        int value;
        Box next;

        Box(int value) {
            this.value = value;
        }
    }

    // --- nothing at all

    static class UnsynchronizedCounter extends Same {
        int count;

        void both() {
            count++;
        }
    }

    static class StaticCounter extends Same {
        static long count;

        void both() {
            count++;
        }
    }

    static class WriteAndRead extends Pair {
        double value, seen;

        void first() {
            value = 1.5;
        }

        void second() {
            seen = value;
        }
    }

    static class ArrayElement extends Same {
        final int[] counts = new int[4];

        void both() {
            counts[2]++;
        }
    }

    static class ByteElement extends Same {
        final byte[] bytes = new byte[4];

        void both() {
            bytes[1] = 1;
        }
    }

    static class ReferenceElement extends Same {
        final Object[] objects = new Object[2];

        void both() {
            objects[0] = this;
        }
    }

    static class LazyInit extends Same {
        Box box;

        void both() {
            if (box == null) {
                box = new Box(1);
            }
            box.value++;
        }
    }

    static class OuterField extends Same {
        boolean isDone;

        class Inner {
            void set() {
                isDone = true;
            }
        }

        final Inner inner = new Inner();

        void both() {
            inner.set();
        }
    }

    static class OwnList extends Same {
        Box head;

        void both() {
            Box box = new Box(1);
            box.next = head;
            head = box;
        }
    }

    static class OwnTable extends Same {
        final String[] keys = new String[8];
        int size;

        void both() {
            String key = Thread.currentThread().getName();
            keys[size & 7] = key;
            size++;
        }
    }

    static class RingBuffer extends Pair {
        final int[] ring = new int[4];
        int head, tail, sum;

        void first() {
            ring[head & 3] = head;
            head++;
        }

        void second() {
            if (tail < head) {
                sum += ring[tail++ & 3];
            }
        }
    }

    static class StopFlag extends Pair {
        boolean stop;
        int turns;

        void first() {
            stop = true;
        }

        void second() {
            while (!stop && turns < 1000) {
                turns++;
            }
        }
    }

    static class FlagAndData extends Pair {
        boolean isReady;
        int data, seen;

        void first() {
            data = 1;
            isReady = true;
        }

        void second() {
            if (isReady) {
                seen = data;
            }
        }
    }

    static class UnsafePublication extends Pair {
        Box box;
        int seen;

        void first() {
            box = new Box(7);
        }

        void second() {
            Box mine = box;
            seen = mine == null ? 0 : mine.value;
        }
    }

    // --- locks, but not the right ones

    static class WrongLock extends Pair {
        final Object one = new Object(), other = new Object();
        int count;

        void first() {
            synchronized (one) {
                count++;
            }
        }

        void second() {
            synchronized (other) {
                count++;
            }
        }
    }

    static class HalfLocked extends Pair {
        private int count;

        synchronized void add() {
            count++;
        }

        int get() {
            return count;
        }

        void first() {
            add();
        }

        void second() {
            get();
        }
    }

    static class LocksOfInstances extends Same {
        static int count;

        static class Adder {
            synchronized void add() {
                count++;
            }
        }

        void both() {
            new Adder().add();
        }
    }

    static class StaticAndInstanceLock extends Pair {
        static int count;

        static synchronized void addByClass() {
            count++;
        }

        synchronized void addByInstance() {
            count++;
        }

        void first() {
            addByClass();
        }

        void second() {
            addByInstance();
        }
    }

    static class LockThatChanges extends Same {
        Object lock = new Object();
        int count;

        void both() {
            synchronized (lock) {
                lock = new Object();
                count++;
            }
        }
    }

    static class BoxedLocks extends Same {
        int count;

        void both() {
            synchronized (new String("lock")) {
                count++;
            }
        }
    }

    static class DoubleChecked extends Pair {
        Box box;

        Box get() {
            if (box == null) {
                synchronized (this) {
                    if (box == null) {
                        box = new Box(3);
                    }
                }
            }
            return box;
        }

        void first() {
            get();
            synchronized (this) {
                box = null;
            }
        }

        void second() {
            get();
        }
    }

    static class TwoReentrantLocks extends Pair {
        final Lock one = new ReentrantLock(), other = new ReentrantLock();
        int count;

        void add(Lock lock) {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }

        void first() {
            add(one);
        }

        void second() {
            add(other);
        }
    }

    static class WritesUnderReadLock extends Same {
        final ReadWriteLock lock = new ReentrantReadWriteLock();
        final Gate both = new Gate(2);
        int count;

        void both() throws Exception {
            lock.readLock().lock();
            both.pass();
            count++;
            lock.readLock().unlock();
        }
    }

    static class SemaphoreOfTwo extends Same {
        final Semaphore semaphore = new Semaphore(2);
        final Gate both = new Gate(2);
        int count;

        void both() throws Exception {
            semaphore.acquire();
            both.pass();
            count++;
            semaphore.release();
        }
    }

    static class UnlockedTooEarly extends Same {
        final Object lock = new Object();
        int count;

        void both() {
            synchronized (lock) {
                lock.hashCode();
            }
            count++;
        }
    }

    // --- volatile variables that do not help

    static class ElementsOfVolatileArray extends Same {
        volatile int[] counts = {0};

        void both() throws Exception {
            counts[0]++;
        }
    }

    static class FieldsOfVolatileReference extends Same {
        volatile Box box = new Box(0);

        void both() {
            box.value++;
        }
    }

    static class WrittenAfterFlag extends Pair {
        volatile boolean isReady;
        int data, seen;

        int rounds() {
            return 1;
        }

        void first() {
            isReady = true;
            data = 1;
        }

        void second() {
            while (!isReady) {
                Thread.yield();
            }
            seen = data;
            data = 2;
        }
    }

    static class WrittenAfterAtomic extends Pair {
        final AtomicBoolean isReady = new AtomicBoolean();
        int data;

        int rounds() {
            return 1;
        }

        void first() {
            isReady.set(true);
            data = 1;
        }

        void second() {
            while (!isReady.get()) {
                Thread.yield();
            }
            data = 2;
        }
    }

    static class FieldsOfAtomicReference extends Same {
        final AtomicReference<Box> box = new AtomicReference<>(new Box(0));

        void both() {
            box.get().value++;
        }
    }

    // --- threads

    /** A thread races with its parent. */
    abstract static class Parent extends Pair {
        int value, seen;

        void second() { }

        abstract void child();

        void first() throws Exception {
            Thread thread = new Thread(this::child);
            thread.start();
            meanwhile();
            thread.join();
        }

        abstract void meanwhile() throws Exception;
    }

    static class WrittenAfterStart extends Parent {
        void child() {
            seen = value;
        }

        void meanwhile() {
            value = 1;
            seen = 2;
        }
    }

    static class ReadBeforeJoin extends Parent {
        void child() {
            value++;
        }

        void meanwhile() {
            value++;
        }
    }

    static class SleepIsNoOrder extends Parent {
        void child() {
            value = 1;
        }

        void meanwhile() throws Exception {
            Thread.sleep(20);
            value++;
        }
    }

    static class FieldOfThread extends Pair {
        static class Worker extends Thread {
            int limit = 1;

            public void run() {
                limit++;
            }
        }

        void first() throws Exception {
            Worker worker = new Worker();
            worker.start();
            worker.limit = 5;
            worker.join();
        }

        void second() { }
    }

    static class StartedInConstructor extends Pair {
        static class Service {
            final Thread thread;
            int port;

            Service() {
                thread = new Thread(() -> port++);
                thread.start();
                port = 80;
            }
        }

        void first() throws Exception {
            new Service().thread.join();
        }

        void second() { }
    }

    static class LeakedThreadLocal extends Same {
        final ThreadLocal<Box> local = new ThreadLocal<>();
        final Box shared = new Box(1);

        void both() {
            local.set(shared);
            local.get().value++;
        }
    }

    // --- tools of java.util.concurrent that are used too early or too late

    static class NotifiedTooEarly extends Pair {
        boolean isReady;
        int data;

        int rounds() {
            return 1;
        }

        void first() {
            synchronized (this) {
                isReady = true;
                notifyAll();
            }
            data = 1;
        }

        void second() throws Exception {
            synchronized (this) {
                while (!isReady) {
                    wait();
                }
            }
            data++;
        }
    }

    static class LatchTooEarly extends Pair {
        final CountDownLatch latch = new CountDownLatch(1);
        int data;

        int rounds() {
            return 1;
        }

        void first() {
            latch.countDown();
            data = 1;
        }

        void second() throws Exception {
            latch.await();
            data++;
        }
    }

    static class BehindBarrier extends Same {
        final CyclicBarrier barrier = new CyclicBarrier(2);
        int data;

        void both() throws Exception {
            barrier.await();
            data++;
        }
    }

    static class PhaserTooEarly extends Pair {
        final Phaser phaser = new Phaser(1);
        int data;

        int rounds() {
            return 1;
        }

        void first() {
            phaser.arrive();
            data = 1;
        }

        void second() {
            phaser.awaitAdvance(0);
            data++;
        }
    }

    static class ExchangedAndKept extends Same {
        final Exchanger<Box> exchanger = new Exchanger<>();

        void both() throws Exception {
            Box mine = new Box(1);
            Box other = exchanger.exchange(mine);
            mine.value = 2;
            other.value++;
        }
    }

    static class QueuedAndKept extends Pair {
        final BlockingQueue<Box> queue = new ArrayBlockingQueue<>(4);

        void first() throws Exception {
            Box box = new Box(1);
            queue.put(box);
            box.value = 2;
        }

        void second() throws Exception {
            queue.take().value++;
        }
    }

    static class ValuesOfMap extends Same {
        final ConcurrentMap<String, Box> map = new ConcurrentHashMap<>();

        ValuesOfMap() {
            map.put("a", new Box(0));
        }

        void both() {
            map.get("a").value++;
        }
    }

    static class ElementsOfList extends Same {
        final CopyOnWriteArrayList<int[]> list = new CopyOnWriteArrayList<>();

        ElementsOfList() {
            list.add(new int[1]);
        }

        void both() {
            list.get(0)[0]++;
        }
    }

    static class FutureNotWaitedFor extends Pair {
        int value;

        void first() throws Exception {
            ExecutorService executor = Executors.newSingleThreadExecutor();
            Future<?> future = executor.submit(() -> value++);
            value++;
            future.get();
            executor.shutdown();
        }

        void second() { }
    }

    static class AsyncNotWaitedFor extends Pair {
        int value;

        void first() throws Exception {
            CompletableFuture<Void> future = CompletableFuture.runAsync(() -> value++);
            value++;
            future.join();
        }

        void second() { }
    }

    static class TasksOfPool extends Pair {
        int value;

        int rounds() {
            return 1;
        }

        void first() throws Exception {
            ExecutorService executor = Executors.newFixedThreadPool(2);
            Gate both = new Gate(2);
            Callable<Object> task = () -> {
                for (int i = 0; i < 2; i++) {
                    both.pass();
                    value++;
                }
                return null;
            };
            executor.invokeAll(java.util.Arrays.asList(task, task));
            executor.shutdown();
        }

        void second() { }
    }

    static class TimerTaskAndSleep extends Pair {
        int value;

        void first() throws Exception {
            Timer timer = new Timer(true);
            timer.schedule(new TimerTask() {
                public void run() {
                    value++;
                }
            }, 0);
            Thread.sleep(20);
            value++;
            timer.cancel();
        }

        void second() { }
    }

    static class ConditionOutside extends Pair {
        final ReentrantLock lock = new ReentrantLock();
        final Condition ready = lock.newCondition();
        boolean isReady;
        int data;

        int rounds() {
            return 1;
        }

        void first() {
            lock.lock();
            isReady = true;
            ready.signal();
            lock.unlock();
            data = 1;
        }

        void second() throws Exception {
            lock.lock();
            while (!isReady) {
                ready.await();
            }
            lock.unlock();
            data++;
        }
    }
}
