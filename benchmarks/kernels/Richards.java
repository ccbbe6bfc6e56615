/**
 * An operating system's task switching in miniature, after the idea of Martin Richards' benchmark:
 * an idle task paces two devices, a worker makes packets, two handlers pass them to the devices.
 */
public class Richards {
    static final int IDLE = 0;
    static final int WORKER = 1;
    static final int HANDLER_A = 2;
    static final int HANDLER_B = 3;
    static final int DEVICE_A = 4;
    static final int DEVICE_B = 5;

    static final int BYTES = 4;

    /** A message between tasks; {@code sender} is whom it returns to. */
    static final class Packet {
        Packet next;
        int sender;
        final boolean isWork;
        int used;
        final int[] bytes = new int[BYTES];

        Packet(Packet next, int sender, boolean isWork) {
            this.next = next;
            this.sender = sender;
            this.isWork = isWork;
        }
    }

    /** A queue of packets that keeps both ends. */
    static final class Queue {
        private Packet first;
        private Packet last;

        boolean isEmpty() {
            return first == null;
        }

        Packet peek() {
            return first;
        }

        void add(Packet p) {
            p.next = null;
            if (first == null) {
                first = p;
            } else {
                last.next = p;
            }
            last = p;
        }

        Packet take() {
            Packet p = first;
            first = p.next;
            p.next = null;
            return p;
        }
    }

    /** Chooses the most urgent task that can run; counts what happens. */
    static final class Scheduler {
        final Task[] table = new Task[6];
        Task mostUrgent;
        int sent;
        int held;

        /** Tasks are added in the order of rising priority. */
        void add(Task t) {
            t.next = mostUrgent;
            mostUrgent = t;
            table[t.id] = t;
        }

        void run() {
            Task t = mostUrgent;
            while (t != null) {
                t = t.isBlocked() ? t.next : t.resume();
            }
        }
    }

    abstract static class Task {
        final Scheduler scheduler;
        final int id;
        final int priority;
        final Queue inbox = new Queue();
        Task next;
        boolean isHeld;
        boolean isWaiting;

        Task(Scheduler scheduler, int id, int priority) {
            this.scheduler = scheduler;
            this.id = id;
            this.priority = priority;
        }

        /** One step, with the packet that ended a wait or null; answers who may run next. */
        abstract Task step(Packet p);

        final boolean isBlocked() {
            return isHeld || isWaiting && inbox.isEmpty();
        }

        final Task resume() {
            Packet p = null;
            if (isWaiting) {
                p = inbox.take();
                isWaiting = false;
            }
            return step(p);
        }

        final Task await() {
            isWaiting = true;
            return this;
        }

        final Task hold() {
            scheduler.held++;
            isHeld = true;
            return next;
        }

        final Task release(int other) {
            Task t = scheduler.table[other];
            t.isHeld = false;
            return t.priority > priority ? t : this;
        }

        final Task send(Packet p, int to) {
            Task t = scheduler.table[to];
            boolean wakes = t.inbox.isEmpty() && t.priority > priority;
            scheduler.sent++;
            p.sender = id;
            t.inbox.add(p);
            return wakes ? t : this;
        }
    }

    /** Runs when nothing else can: releases one device or the other, by a shift register. */
    static final class IdleTask extends Task {
        private int register = 1;
        private int left;

        IdleTask(Scheduler s, int left) {
            super(s, IDLE, 0);
            this.left = left;
        }

        @Override
        Task step(Packet p) {
            if (--left == 0) {
                return hold();
            }
            boolean odd = (register & 1) != 0;
            register >>= 1;
            if (odd) {
                register ^= 0xb400;
                return release(DEVICE_B);
            }
            return release(DEVICE_A);
        }
    }

    /** Fills each work packet with the next letters and sends it to the handlers in turn. */
    static final class WorkTask extends Task {
        private int target = HANDLER_A;
        private int letter;

        WorkTask(Scheduler s) {
            super(s, WORKER, 1000);
            isWaiting = true;
        }

        @Override
        Task step(Packet p) {
            if (p == null) {
                return await();
            }
            target = HANDLER_A + HANDLER_B - target;
            p.used = 0;
            for (int i = 0; i < BYTES; i++) {
                letter = letter == 26 ? 1 : letter + 1;
                p.bytes[i] = 'A' + letter - 1;
            }
            return send(p, target);
        }
    }

    /** Gives the bytes of work packets one by one to its device, as free device packets allow. */
    static final class HandlerTask extends Task {
        private final int device;
        private final Queue work = new Queue();
        private final Queue free = new Queue();
        private int sum;

        HandlerTask(Scheduler s, int id, int priority, int device) {
            super(s, id, priority);
            this.device = device;
            isWaiting = true;
        }

        @Override
        Task step(Packet p) {
            if (p != null) {
                (p.isWork ? work : free).add(p);
            }
            if (!work.isEmpty()) {
                Packet w = work.peek();
                if (w.used == BYTES) {
                    work.take();
                    return send(w, w.sender);
                }
                if (!free.isEmpty()) {
                    Packet d = free.take();
                    d.bytes[0] = w.bytes[w.used++];
                    sum = sum * 31 + d.bytes[0];
                    return send(d, device);
                }
            }
            return await();
        }
    }

    /** Takes a packet, holds until the idle task releases it, and sends the packet back. */
    static final class DeviceTask extends Task {
        private Packet pending;
        private int owner;

        DeviceTask(Scheduler s, int id, int priority) {
            super(s, id, priority);
            isWaiting = true;
        }

        @Override
        Task step(Packet p) {
            if (p != null) {
                pending = p;
                owner = p.sender;
                return hold();
            }
            if (pending == null) {
                return await();
            }
            Packet done = pending;
            pending = null;
            return send(done, owner);
        }
    }

    static int simulate(int steps) {
        Scheduler s = new Scheduler();
        HandlerTask a = new HandlerTask(s, HANDLER_A, 2000, DEVICE_A);
        HandlerTask b = new HandlerTask(s, HANDLER_B, 3000, DEVICE_B);
        s.add(new IdleTask(s, steps));
        s.add(new WorkTask(s));
        s.add(a);
        s.add(b);
        s.add(new DeviceTask(s, DEVICE_A, 4000));
        s.add(new DeviceTask(s, DEVICE_B, 5000));
        for (int i = 0; i < 3; i++) {
            a.inbox.add(new Packet(null, DEVICE_A, false));
            b.inbox.add(new Packet(null, DEVICE_B, false));
        }
        s.table[WORKER].inbox.add(new Packet(null, HANDLER_A, true));
        s.table[WORKER].inbox.add(new Packet(null, HANDLER_B, true));
        s.run();
        return ((s.sent * 31 + s.held) * 31 + a.sum) * 31 + b.sum;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 160);
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + simulate(10000 + i);
        }
        Kernel.report("Richards", sum);
    }
}
