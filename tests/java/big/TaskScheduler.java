// An operating-system simulation in the spirit of scheduler benchmarks: tasks, devices, packets, priorities.
public class TaskScheduler {
    static final int IDLE = 0, WORKER = 1, HANDLER_A = 2, HANDLER_B = 3, DEVICE_A = 4, DEVICE_B = 5, TASKS =
        6;
    static final int WORK = 0, DEVICE = 1;

    static class Packet {
        Packet link;
        int owner, kind, datum;
        final int[] data = new int[4];

        Packet(Packet link, int owner, int kind) {
            this.link = link;
            this.owner = owner;
            this.kind = kind;
        }

        static Packet append(Packet p, Packet queue) {
            p.link = null;
            if (queue == null) {
                return p;
            }
            Packet q = queue;
            while (q.link != null) {
                q = q.link;
            }
            q.link = p;
            return queue;
        }
    }

    static abstract class Task {
        final int id, priority;
        Task next;
        Packet input;
        boolean pending, waiting, held;
        int runs;

        Task(Kernel k, int id, int priority, Packet queue, boolean waiting) {
            this.id = id;
            this.priority = priority;
            this.input = queue;
            this.pending = queue != null;
            this.waiting = waiting;
            next = k.list;
            k.list = this;
            k.table[id] = this;
        }

        abstract Task run(Kernel k, Packet p);

        boolean blocked() { return held || !pending && waiting; }

        Task step(Kernel k) {
            Packet p = null;
            if (waiting && pending) {
                p = input;
                input = p.link;
                pending = input != null;
                waiting = false;
            }
            runs++;
            return run(k, p);
        }
    }

    static class Kernel {
        Task list, current;
        final Task[] table = new Task[TASKS];
        int queued, holds;

        void loop() {
            current = list;
            while (current != null) {
                if (current.blocked()) {
                    current = current.next;
                } else {
                    current = current.step(this);
                }
            }
        }

        Task block() {
            current.waiting = true;
            return current;
        }

        Task hold() {
            holds++;
            current.held = true;
            return current.next;
        }

        Task release(int id) {
            Task t = table[id];
            t.held = false;
            return t.priority > current.priority ? t : current;
        }

        Task queue(Packet p) {
            Task t = table[p.owner];
            queued++;
            p.link = null;
            p.owner = current.id;
            boolean first = t.input == null;
            t.input = Packet.append(p, t.input);
            t.pending = true;
            return first && t.priority > current.priority ? t : current;
        }
    }

    static class Idle extends Task {
        int seed = 1, left;

        Idle(Kernel k, int left) {
            super(k, IDLE, 0, null, false);
            this.left = left;
        }

        Task run(Kernel k, Packet p) {
            if (--left == 0) {
                return k.hold();
            }
            if ((seed & 1) == 0) {
                seed >>>= 1;
                return k.release(DEVICE_A);
            }
            seed = seed >>> 1 ^ 0xD008;
            return k.release(DEVICE_B);
        }
    }

    static class Worker extends Task {
        int dest = HANDLER_A, count;

        Worker(Kernel k, Packet q) { super(k, WORKER, 1000, q, true); }

        Task run(Kernel k, Packet p) {
            if (p == null) {
                return k.block();
            }
            dest = dest == HANDLER_A ? HANDLER_B : HANDLER_A;
            p.owner = dest;
            p.datum = 0;
            for (int i = 0; i < 4; i++) {
                count = count == 26 ? 1 : count + 1;
                p.data[i] = 'A' + count - 1;
            }
            return k.queue(p);
        }
    }

    static class Handler extends Task {
        Packet work, device;
        long sum;

        Handler(Kernel k, int id, int priority, Packet q) { super(k, id, priority, q, true); }

        Task run(Kernel k, Packet p) {
            if (p != null) {
                if (p.kind == WORK) {
                    work = Packet.append(p, work);
                } else {
                    device = Packet.append(p, device);
                }
            }
            if (work != null) {
                int n = work.datum;
                if (n < 4) {
                    if (device != null) {
                        Packet d = device;
                        device = d.link;
                        d.datum = work.data[n];
                        sum = sum * 31 + d.datum;
                        work.datum = n + 1;
                        d.owner = id == HANDLER_A ? DEVICE_A : DEVICE_B;
                        return k.queue(d);
                    }
                } else {
                    Packet w = work;
                    work = w.link;
                    w.owner = WORKER;
                    return k.queue(w);
                }
            }
            return k.block();
        }
    }

    static class Device extends Task {
        Packet busy;

        Device(Kernel k, int id, int priority) { super(k, id, priority, null, true); }

        Task run(Kernel k, Packet p) {
            if (p != null) {
                busy = p;
                return k.hold();
            }
            if (busy == null) {
                return k.block();
            }
            Packet b = busy;
            busy = null;
            b.owner = id == DEVICE_A ? HANDLER_A : HANDLER_B;
            return k.queue(b);
        }
    }

    static Packet packets(int n, int owner, int kind) {
        Packet q = null;
        for (int i = 0; i < n; i++) {
            q = new Packet(q, owner, kind);
        }
        return q;
    }

    public static void main(String[] args) {
        for (int size = 100; size <= 10000; size *= 10) {
            Kernel k = new Kernel();
            new Idle(k, size);
            new Worker(k, packets(2, 0, WORK));
            Handler a = new Handler(k, HANDLER_A, 2000, packets(3, DEVICE_A, DEVICE));
            Handler b = new Handler(k, HANDLER_B, 3000, packets(3, DEVICE_B, DEVICE));
            new Device(k, DEVICE_A, 4000);
            new Device(k, DEVICE_B, 5000);
            k.loop();
            System.out.println(size + ": queued " + k.queued + " held " + k.holds + " sums " + a.sum + " "
                + b.sum);
            for (Task t : k.table) {
                System.out.println("  " + t.getClass().getSimpleName() + " " + t.id + " ran " + t.runs);
            }
        }
    }
}
