// A discrete-event simulation of elevators with passengers, policies and statistics, in integer time.
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

public class ElevatorSimulation {
    static final int FLOORS = 16;

    static final class Passenger {
        final int id, from, to, born;
        int boarded = -1, arrived = -1;

        Passenger(int id, int from, int to, int born) {
            this.id = id;
            this.from = from;
            this.to = to;
            this.born = born;
        }
    }

    static final class Event implements Comparable<Event> {
        final int time, order;
        final Runnable action;
        static int next;

        Event(int time, Runnable action) {
            this.time = time;
            this.action = action;
            order = next++;
        }

        public int compareTo(Event o) {
            return time != o.time ? Integer.compare(time, o.time) : Integer.compare(order, o.order);
        }
    }

    enum Policy {
        NEAREST {
            int score(Car c, Passenger p) { return Math.abs(c.floor - p.from) * 2 + c.load(); }
        }, BALANCED {
            int score(Car c, Passenger p) { return c.load() * 100 + Math.abs(c.floor - p.from); }
        }, ZONED {
            int score(Car c, Passenger p) {
                return (p.from * c.sim.cars.length / FLOORS == c.id ? 0 : 1000) + Math.abs(c.floor - p.from);
            }
        };

        abstract int score(Car c, Passenger p);
    }

    static final class Car {
        final ElevatorSimulation sim;
        final int id;
        int floor, dir, travelled, stops;
        boolean busy;
        final List<Passenger> waiting = new ArrayList<>(), inside = new ArrayList<>();

        Car(ElevatorSimulation sim, int id) {
            this.sim = sim;
            this.id = id;
        }

        int load() { return waiting.size() + inside.size(); }

        boolean wanted(int f) {
            for (Passenger p : inside) {
                if (p.to == f) {
                    return true;
                }
            }
            for (Passenger p : waiting) {
                if (p.from == f && inside.size() < 6) {
                    return true;
                }
            }
            return false;
        }

        int choose() {
            for (int pass = 0; pass < 2; pass++) {
                int d = dir == 0 ? 1 : dir;
                if (pass == 1) {
                    d = -d;
                }
                for (int f = floor; f >= 0 && f < FLOORS; f += d) {
                    if (f != floor && wanted(f)) {
                        return d;
                    }
                }
            }
            return 0;
        }

        void act() {
            int time = 0;
            boolean opened = false;
            for (int i = inside.size() - 1; i >= 0; i--) {
                if (inside.get(i).to == floor) {
                    inside.remove(i).arrived = sim.now;
                    opened = true;
                    time++;
                }
            }
            for (int i = 0; i < waiting.size() && inside.size() < 6; ) {
                if (waiting.get(i).from == floor) {
                    Passenger p = waiting.remove(i);
                    p.boarded = sim.now;
                    inside.add(p);
                    opened = true;
                    time++;
                } else {
                    i++;
                }
            }
            if (opened) {
                stops++;
                sim.at(sim.now + 3 + time, this::act);
                return;
            }
            dir = choose();
            if (dir == 0) {
                busy = false;
                return;
            }
            int d = dir;
            sim.at(sim.now + 2, () -> {
                floor += d;
                travelled++;
                act();
            });
        }
    }

    final Car[] cars;
    final Policy policy;
    final PriorityQueue<Event> events = new PriorityQueue<>();
    final List<Passenger> all = new ArrayList<>();
    int now;

    ElevatorSimulation(int n, Policy policy, int people, long seed) {
        cars = new Car[n];
        for (int i = 0; i < n; i++) {
            cars[i] = new Car(this, i);
        }
        this.policy = policy;
        Random r = new Random(seed);
        int t = 0;
        for (int i = 0; i < people; i++) {
            t += r.nextInt(9);
            int from = r.nextInt(3) == 0 ? 0 : r.nextInt(FLOORS), to;
            do {
                to = r.nextInt(FLOORS);
            } while (to == from);
            Passenger p = new Passenger(i, from, to, t);
            all.add(p);
            at(t, () -> arrive(p));
        }
    }

    void at(int time, Runnable r) { events.add(new Event(time, r)); }

    void arrive(Passenger p) {
        Car best = cars[0];
        for (Car c : cars) {
            if (policy.score(c, p) < policy.score(best, p)) {
                best = c;
            }
        }
        best.waiting.add(p);
        if (!best.busy) {
            best.busy = true;
            best.act();
        }
    }

    String run() {
        int n = 0;
        while (!events.isEmpty()) {
            Event e = events.poll();
            now = e.time;
            e.action.run();
            n++;
        }
        long wait = 0, ride = 0, hash = 0;
        int worst = 0;
        for (Passenger p : all) {
            if (p.arrived < p.boarded || p.boarded < p.born) {
                throw new IllegalStateException("passenger " + p.id);
            }
            wait += p.boarded - p.born;
            ride += p.arrived - p.boarded;
            worst = Math.max(worst, p.boarded - p.born);
            hash = hash * 31 + p.arrived;
        }
        StringBuilder sb = new StringBuilder();
        for (Car c : cars) {
            sb.append(' ').append(c.travelled).append('/').append(c.stops);
        }
        return n + " events, end " + now + ", wait " + wait + ", ride " + ride + ", worst " + worst
            + ", hash " + hash + "," + sb;
    }

    public static void main(String[] args) {
        for (Policy p : Policy.values()) {
            for (int cars = 1; cars <= 4; cars++) {
                System.out.println(p + " " + cars + ": " + new ElevatorSimulation(cars, p, 600, 42).run());
            }
        }
    }
}
