import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.IntStream;

/** Programs without a data race; each shares variables that are neither volatile nor final. */
public class Correct {
    public static void main(String[] args) throws Exception {
        Pair.runAll(Correct.class, args);
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

    /** One writes `data`, then lets the other read and write it. */
    abstract static class HandOver extends Pair {
        int data;

        int rounds() {
            return 1;
        }

        abstract void give() throws Exception;

        abstract void take() throws Exception;

        void first() throws Exception {
            data = 1;
            give();
        }

        void second() throws Exception {
            take();
            data++;
        }
    }

    static class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    // --- monitors

    static class SynchronizedMethods extends Same {
        private int count;

        synchronized void both() {
            count++;
        }
    }

    static class SynchronizedStatic extends Same {
        private static int count;

        static synchronized void add() {
            count++;
        }

        void both() {
            add();
        }
    }

    static class SynchronizedNested extends Same {
        final Object one = new Object(), other = new Object();
        int count;

        void both() {
            synchronized (one) {
                synchronized (other) {
                    synchronized (one) {
                        count++;
                    }
                    count++;
                }
                count++;
            }
        }
    }

    static class SynchronizedAndThrown extends Same {
        int count;

        synchronized void fail() {
            count++;
            throw new IllegalStateException();
        }

        void both() {
            try {
                fail();
            } catch (IllegalStateException e) {
                synchronized (this) {
                    count++;
                }
            }
        }
    }

    static class WaitAndNotify extends HandOver {
        boolean isReady;

        synchronized void give() {
            isReady = true;
            notify();
        }

        synchronized void take() throws Exception {
            while (!isReady) {
                wait();
            }
        }
    }

    static class WaitNested extends HandOver {
        boolean isReady;

        synchronized void give() {
            isReady = true;
            notifyAll();
        }

        synchronized void take() throws Exception {
            synchronized (this) {
                while (!isReady) {
                    wait(10);
                }
            }
            data++;
        }
    }

    static class SynchronizedCollection extends Same {
        final List<Box> list = Collections.synchronizedList(new ArrayList<>());

        void both() {
            list.add(new Box(1));
            synchronized (list) {
                list.get(0).value++;
            }
        }
    }

    static class OldVector extends HandOver {
        final Vector<Box> vector = new Vector<>();

        void give() {
            vector.add(new Box(1));
        }

        void take() {
            while (vector.isEmpty()) {
                Thread.yield();
            }
            vector.get(0).value++;
        }
    }

    // --- volatile variables, final fields, classes

    static class VolatileFlag extends HandOver {
        volatile boolean isReady;

        void give() {
            isReady = true;
        }

        void take() {
            while (!isReady) {
                Thread.yield();
            }
        }
    }

    static class VolatileStatic extends HandOver {
        static volatile VolatileStatic ready;

        void give() {
            ready = this;
        }

        void take() {
            while (ready != this) {
                Thread.yield();
            }
        }
    }

    static class VolatileReference extends Pair {
        volatile Box box;
        int seen;

        void first() {
            box = new Box(5);
        }

        void second() {
            Box mine = box;
            seen = mine == null ? 0 : mine.value;
        }
    }

    static class DoubleChecked extends Same {
        volatile Box box;

        void both() {
            Box mine = box;
            if (mine == null) {
                synchronized (this) {
                    mine = box;
                    if (mine == null) {
                        mine = box = new Box(3);
                    }
                }
            }
            if (mine.value != 3) {
                throw new IllegalStateException();
            }
        }
    }

    static class Peterson extends Pair {
        volatile boolean wantsFirst, wantsSecond;
        volatile int turn;
        int count;

        void first() {
            wantsFirst = true;
            turn = 1;
            while (wantsSecond && turn == 1) {
                Thread.yield();
            }
            count++;
            wantsFirst = false;
        }

        void second() {
            wantsSecond = true;
            turn = 0;
            while (wantsFirst && turn == 0) {
                Thread.yield();
            }
            count++;
            wantsSecond = false;
        }
    }

    static class FinalFields extends Pair {
        static class Point {
            final int x, y;

            Point(int x, int y) {
                this.x = x;
                this.y = y;
            }
        }

        static final VarHandle POINT;
        Point point;

        static {
            try {
                POINT = MethodHandles.lookup().findVarHandle(FinalFields.class, "point", Point.class);
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }

        void first() {
            POINT.setOpaque(this, new Point(1, 1));
        }

        void second() {
            Point mine = (Point) POINT.getOpaque(this);
            if (mine != null && mine.x != mine.y) {
                throw new IllegalStateException();
            }
        }
    }

    static class Holder extends Same {
        static class Lazy {
            static Box box = new Box(4);
            static int[] table = {1, 2, 3};
        }

        void both() {
            if (Lazy.box.value + Lazy.table[1] != 6) {
                throw new IllegalStateException();
            }
        }
    }

    static class EnumSingleton extends Same {
        enum Config {
            ONLY;

            int size;

            Config() {
                size = 9;
            }
        }

        void both() {
            if (Config.ONLY.size != 9) {
                throw new IllegalStateException();
            }
        }
    }

    static class InitializedByCall extends Same {
        static class Registry {
            static int[] table;

            static {
                table = new int[] {1, 2};
            }

            static int get(int i) {
                return table[i];
            }
        }

        void both() {
            Registry.get(1);
        }
    }

    // --- threads

    static class StartAndJoin extends Pair {
        int value;

        void first() throws Exception {
            value = 1;
            Thread thread = new Thread(() -> value++);
            thread.start();
            thread.join();
            value++;
        }

        void second() { }
    }

    static class JoinByIsAlive extends Pair {
        int value;

        void first() throws Exception {
            Thread thread = new Thread(() -> value++);
            thread.start();
            while (thread.isAlive()) {
                Thread.yield();
            }
            value++;
        }

        void second() { }
    }

    static class JoinByGetState extends Pair {
        int value;

        void first() throws Exception {
            Thread thread = new Thread(() -> value++);
            thread.start();
            while (thread.getState() != Thread.State.TERMINATED) {
                Thread.yield();
            }
            value++;
        }

        void second() { }
    }

    static class JoinWithTime extends Pair {
        int value;

        void first() throws Exception {
            Thread thread = new Thread(() -> value++);
            thread.start();
            while (thread.isAlive()) {
                thread.join(1);
            }
            value++;
        }

        void second() { }
    }

    static class ManyThreads extends Pair {
        int value;

        void first() throws Exception {
            for (int i = 0; i < 20; i++) {
                Thread thread = new Thread(() -> value++);
                thread.start();
                thread.join();
            }
        }

        void second() { }
    }

    static class Interrupted extends HandOver {
        volatile Thread taker;

        void give() {
            while (taker == null) {
                Thread.yield();
            }
            taker.interrupt();
        }

        void take() {
            taker = Thread.currentThread();
            try {
                Thread.sleep(10_000);
            } catch (InterruptedException e) {
                return;
            }
            throw new IllegalStateException();
        }
    }

    static class InterruptedWait extends HandOver {
        volatile Thread taker;

        void give() {
            while (taker == null) {
                Thread.yield();
            }
            taker.interrupt();
        }

        synchronized void take() throws Exception {
            taker = Thread.currentThread();
            try {
                wait(10_000);
            } catch (InterruptedException e) {
                return;
            }
            throw new IllegalStateException();
        }
    }

    static class InterruptedPolling extends HandOver {
        volatile Thread taker;

        void give() {
            while (taker == null) {
                Thread.yield();
            }
            taker.interrupt();
        }

        void take() {
            taker = Thread.currentThread();
            while (!Thread.interrupted()) {
                Thread.yield();
            }
        }
    }

    static class Local extends Same {
        final ThreadLocal<Box> local = ThreadLocal.withInitial(() -> new Box(0));

        void both() {
            local.get().value++;
        }
    }

    static class Confined extends Same {
        void both() {
            Box box = new Box(1);
            int[] counts = new int[3];
            counts[1] += box.value++;
        }
    }

    static class Neighbours extends Pair {
        final byte[] bytes = new byte[8];
        final boolean[] flags = new boolean[8];
        final short[] shorts = new short[4];
        byte first, second;

        void first() {
            bytes[3]++;
            flags[0] = true;
            shorts[1]++;
            first++;
        }

        void second() {
            bytes[4]++;
            flags[1] = true;
            shorts[2]++;
            second++;
        }
    }

    static class ReadOnly extends Same {
        final int[] table = new int[16];
        int limit = 16;

        ReadOnly() {
            for (int i = 0; i < limit; i++) {
                table[i] = i;
            }
        }

        void both() {
            int sum = 0;
            for (int i = 0; i < limit; i++) {
                sum += table[i];
            }
        }
    }

    // --- atomics and variable handles

    static class AtomicCounter extends HandOver {
        final AtomicInteger arrived = new AtomicInteger();

        void give() {
            arrived.incrementAndGet();
        }

        void take() {
            while (arrived.get() == 0) {
                Thread.yield();
            }
        }
    }

    static class AtomicPublication extends Pair {
        final AtomicReference<Box> box = new AtomicReference<>();
        int seen;

        void first() {
            box.compareAndSet(null, new Box(5));
        }

        void second() {
            Box mine = box.get();
            seen = mine == null ? 0 : mine.value;
        }
    }

    static class SpinLock extends Same {
        final AtomicBoolean isTaken = new AtomicBoolean();
        int count;

        void both() {
            while (!isTaken.compareAndSet(false, true)) {
                Thread.yield();
            }
            count++;
            isTaken.set(false);
        }
    }

    static class LazySet extends HandOver {
        final AtomicLong ready = new AtomicLong();

        void give() {
            ready.lazySet(1);
        }

        void take() {
            while (ready.get() != 1) {
                Thread.yield();
            }
        }
    }

    static class FieldUpdater extends Same {
        static final AtomicIntegerFieldUpdater<FieldUpdater> LOCK =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "lock");
        volatile int lock;
        int count;

        void both() {
            while (!LOCK.compareAndSet(this, 0, 1)) {
                Thread.yield();
            }
            count++;
            lock = 0;
        }
    }

    static class AtomicArray extends HandOver {
        final AtomicIntegerArray array = new AtomicIntegerArray(4);

        void give() {
            array.getAndAdd(2, 5);
        }

        void take() {
            while (array.get(2) != 5) {
                Thread.yield();
            }
        }
    }

    static class Adder extends HandOver {
        final LongAdder adder = new LongAdder();

        void give() {
            adder.increment();
        }

        void take() {
            while (adder.sum() == 0) {
                Thread.yield();
            }
        }
    }

    static class ReleaseAcquire extends HandOver {
        static final VarHandle READY;
        int ready;

        static {
            try {
                READY = MethodHandles.lookup().findVarHandle(ReleaseAcquire.class, "ready", int.class);
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }

        void give() {
            READY.setRelease(this, 1);
        }

        void take() {
            while ((int) READY.getAcquire(this) == 0) {
                Thread.yield();
            }
        }
    }

    static class ArrayHandle extends Same {
        static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
        final int[] locks = new int[3];
        int count;

        void both() {
            while (!ELEMENT.weakCompareAndSet(locks, 1, 0, 1)) {
                Thread.yield();
            }
            count++;
            ELEMENT.setVolatile(locks, 1, 0);
        }
    }

    // --- locks

    static class Reentrant extends Same {
        final ReentrantLock lock = new ReentrantLock();
        int count;

        void both() {
            lock.lock();
            lock.lock();
            count++;
            lock.unlock();
            count++;
            lock.unlock();
        }
    }

    static class FairLock extends Same {
        final ReentrantLock lock = new ReentrantLock(true);
        int count;

        void both() {
            while (!lock.tryLock()) {
                Thread.yield();
            }
            count++;
            lock.unlock();
        }
    }

    static class Conditions extends HandOver {
        final ReentrantLock lock = new ReentrantLock();
        final Condition ready = lock.newCondition();
        boolean isReady;

        void give() {
            lock.lock();
            isReady = true;
            ready.signal();
            lock.unlock();
        }

        void take() throws Exception {
            lock.lock();
            while (!isReady) {
                ready.await();
            }
            lock.unlock();
        }
    }

    static class ReadersAndWriter extends Pair {
        final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int value, seen;

        void first() {
            lock.writeLock().lock();
            value++;
            lock.writeLock().unlock();
        }

        void second() {
            lock.readLock().lock();
            seen = value;
            lock.readLock().unlock();
        }
    }

    static class Stamped extends Pair {
        final StampedLock lock = new StampedLock();
        int value, seen;

        void first() {
            long stamp = lock.writeLock();
            value++;
            lock.unlockWrite(stamp);
        }

        void second() {
            long stamp = lock.readLock();
            seen = value;
            lock.unlockRead(stamp);
        }
    }

    static class Mutex extends Same {
        final Semaphore semaphore = new Semaphore(1);
        int count;

        void both() throws Exception {
            semaphore.acquire();
            count++;
            semaphore.release();
        }
    }

    // --- tools that hand over

    static class Latch extends HandOver {
        final CountDownLatch latch = new CountDownLatch(1);

        void give() {
            latch.countDown();
        }

        void take() throws Exception {
            latch.await();
        }
    }

    static class Barrier extends HandOver {
        final CyclicBarrier barrier = new CyclicBarrier(2);

        void give() throws Exception {
            barrier.await();
        }

        void take() throws Exception {
            barrier.await();
        }
    }

    static class BarrierWithAction extends Same {
        int sum;
        final CyclicBarrier barrier = new CyclicBarrier(2, () -> sum++);

        void both() throws Exception {
            barrier.await();
            if (sum == 0) {
                throw new IllegalStateException();
            }
        }
    }

    static class Phases extends HandOver {
        final Phaser phaser = new Phaser(2);

        void give() {
            phaser.arrive();
        }

        void take() {
            phaser.arriveAndAwaitAdvance();
        }
    }

    static class Exchanged extends Same {
        final Exchanger<Box> exchanger = new Exchanger<>();

        void both() throws Exception {
            Box mine = new Box(1);
            mine.value = 2;
            exchanger.exchange(mine).value++;
        }
    }

    abstract static class Queued extends Pair {
        final BlockingQueue<Box> queue;

        Queued(BlockingQueue<Box> queue) {
            this.queue = queue;
        }

        void first() throws Exception {
            queue.put(new Box(1));
        }

        void second() throws Exception {
            queue.take().value++;
        }
    }

    static class ArrayQueue extends Queued {
        ArrayQueue() {
            super(new ArrayBlockingQueue<>(1));
        }
    }

    static class LinkedQueue extends Queued {
        LinkedQueue() {
            super(new LinkedBlockingQueue<>());
        }
    }

    static class Synchronous extends Queued {
        Synchronous() {
            super(new SynchronousQueue<>());
        }
    }

    static class Transfer extends Queued {
        Transfer() {
            super(new LinkedTransferQueue<>());
        }
    }

    static class Priorities extends Queued {
        Priorities() {
            super(new PriorityBlockingQueue<>(4, Comparator.comparing(box -> box.value)));
        }
    }

    static class DequeEnds extends Queued {
        DequeEnds() {
            super(new LinkedBlockingDeque<>());
        }
    }

    static class LockFreeQueue extends HandOver {
        final Queue<Box> queue = new ConcurrentLinkedQueue<>();

        void give() {
            queue.add(new Box(3));
        }

        void take() {
            Box box;
            while ((box = queue.poll()) == null) {
                Thread.yield();
            }
            box.value++;
        }
    }

    static class ConcurrentMapValues extends HandOver {
        final Map<String, Box> map = new ConcurrentHashMap<>();

        void give() {
            map.put("key", new Box(1));
        }

        void take() {
            Box box;
            while ((box = map.get("key")) == null) {
                Thread.yield();
            }
            box.value++;
        }
    }

    static class ComputedOnce extends Same {
        final ConcurrentMap<String, Box> map = new ConcurrentHashMap<>();

        void both() {
            if (map.computeIfAbsent("key", key -> new Box(6)).value != 6) {
                throw new IllegalStateException();
            }
        }
    }

    static class ComputedUnderLock extends Same {
        final ConcurrentMap<String, Box> map = new ConcurrentHashMap<>();

        void both() {
            map.compute("key", (key, box) -> {
                Box mine = box == null ? new Box(0) : box;
                mine.value++;
                return mine;
            });
        }
    }

    static class SkipList extends HandOver {
        final Map<String, Box> map = new ConcurrentSkipListMap<>();

        void give() {
            map.put("key", new Box(1));
        }

        void take() {
            Box box;
            while ((box = map.get("key")) == null) {
                Thread.yield();
            }
            box.value++;
        }
    }

    static class CopyOnWrite extends HandOver {
        final List<Box> list = new CopyOnWriteArrayList<>();

        void give() {
            list.add(new Box(1));
        }

        void take() {
            while (list.isEmpty()) {
                Thread.yield();
            }
            list.get(0).value++;
        }
    }

    // --- executors

    /** Tasks that run on a pool with one thread, which is made and ended here. */
    abstract static class OnPool extends Pair {
        int value;

        abstract void use(ExecutorService executor) throws Exception;

        void first() throws Exception {
            ExecutorService executor = Executors.newFixedThreadPool(2);
            value = 1;
            use(executor);
            value++;
            executor.shutdown();
        }

        void second() { }
    }

    static class Submitted extends OnPool {
        void use(ExecutorService executor) throws Exception {
            executor.submit(() -> value++).get();
        }
    }

    static class InvokedAll extends OnPool {
        void use(ExecutorService executor) throws Exception {
            executor.invokeAll(Collections.singleton(() -> value++));
        }
    }

    static class Terminated extends OnPool {
        void use(ExecutorService executor) throws Exception {
            executor.execute(() -> value++);
            executor.shutdown();
            executor.awaitTermination(10, TimeUnit.SECONDS);
        }
    }

    static class Completion extends OnPool {
        void use(ExecutorService executor) throws Exception {
            CompletionService<Integer> service = new ExecutorCompletionService<>(executor);
            service.submit(() -> value++);
            service.take().get();
        }
    }

    static class Async extends OnPool {
        void use(ExecutorService executor) throws Exception {
            CompletableFuture.runAsync(() -> value++, executor)
                .thenRunAsync(() -> value++, executor).thenRun(() -> value++).join();
        }
    }

    static class Combined extends OnPool {
        final int[] parts = new int[2];

        void use(ExecutorService executor) throws Exception {
            CompletableFuture<Void> one = CompletableFuture.runAsync(() -> parts[0] = 1, executor);
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> parts[1] = 2, executor);
            CompletableFuture.allOf(one, other).join();
            value += parts[0] + parts[1];
        }
    }

    static class Task extends Pair {
        int value;

        void first() throws Exception {
            FutureTask<Integer> task = new FutureTask<>(() -> value++, 1);
            new Thread(task).start();
            task.get();
            value++;
        }

        void second() { }
    }

    static class Forked extends Pair {
        static class Sum extends RecursiveTask<Integer> {
            final int[] values;
            final int from, to;
            int sum;

            Sum(int[] values, int from, int to) {
                this.values = values;
                this.from = from;
                this.to = to;
            }

            protected Integer compute() {
                if (to - from < 4) {
                    for (int i = from; i < to; i++) {
                        sum += values[i]++;
                    }
                    return sum;
                }
                Sum left = new Sum(values, from, (from + to) / 2);
                Sum right = new Sum(values, (from + to) / 2, to);
                left.fork();
                right.compute();
                left.join();
                return sum = left.sum + right.sum;
            }
        }

        void first() {
            int[] values = new int[64];
            Arrays.fill(values, 2);
            Sum sum = new Sum(values, 0, values.length);
            new ForkJoinPool(2).invoke(sum);
            if (sum.sum + values[63] != 131) {
                throw new IllegalStateException();
            }
        }

        void second() { }
    }

    /** A busy worker takes most of the tasks that other threads give to its pool, without waiting in between. */
    static class GivenToPool extends Pair {
        void first() throws Exception {
            ForkJoinPool pool = new ForkJoinPool(1);
            int[][] cells = new int[300][1];
            CountDownLatch latch = new CountDownLatch(cells.length);
            for (int[] cell : cells) {
                cell[0] = 1;
                pool.execute(() -> {
                    cell[0]++;
                    latch.countDown();
                });
            }
            latch.await();
            pool.shutdown();
        }

        void second() { }
    }

    static class ParallelStream extends Pair {
        int[] squares = new int[100];

        void first() {
            IntStream.range(0, squares.length).parallel().forEach(i -> squares[i] = i * i);
            int sum = 0;
            for (int square : squares) {
                sum += square;
            }
            if (sum != 328350) {
                throw new IllegalStateException();
            }
        }

        void second() { }
    }

    static class Timed extends HandOver {
        void give() { }

        void take() { }

        void second() { }

        void first() throws Exception {
            CountDownLatch latch = new CountDownLatch(1);
            java.util.Timer timer = new java.util.Timer(true);
            data = 1;
            timer.schedule(new TimerTask() {
                public void run() {
                    data++;
                    latch.countDown();
                }
            }, 1);
            latch.await();
            data++;
            timer.cancel();
        }
    }

    static class Scheduled extends Pair {
        int value;

        void first() throws Exception {
            ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
            value = 1;
            executor.schedule(() -> value++, 1, TimeUnit.MILLISECONDS).get();
            value++;
            executor.shutdown();
        }

        void second() { }
    }
}
