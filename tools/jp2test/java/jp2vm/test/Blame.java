package jp2vm.test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the lines that brought the difference between two builds of a test's instructions.
 *
 * <p>Each line's growth has two parts: what follows from its method being called more often, and the rest. The first
 * part belongs to the lines that call more often, in proportion. If the code of the line with the rest is the same in
 * both builds, then other code caused it: a changed line of the method, otherwise a changed line that calls the method,
 * directly or not, otherwise the only changed line that the test executes. All parts together are the whole growth.
 */
final class Blame {
    private static final int ROUNDS = 60;
    private static final double SMALL = 0.5; // of an instruction

    /** A line, and the growth that it brought. */
    static final class Fault {
        final String method;
        final int line;
        double growth;
        /** Where most of the growth was executed; null: on the line itself. */
        Site most;
        private double mostGrowth;

        Fault(Site site) {
            method = site.method;
            line = site.line;
        }
    }

    /** A line of a method of the new build. */
    static final class Site {
        final String method;
        final int line;

        Site(String method, int line) {
            this.method = method;
            this.line = line;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Site && ((Site) other).method.equals(method) && ((Site) other).line == line;
        }

        @Override
        public int hashCode() {
            return method.hashCode() * 31 + line;
        }
    }

    private final Lines before;
    private final Lines after;
    private final Pairing pairing;
    private final Map<String, Alignment> alignments = new HashMap<>();

    Blame(Lines before, Lines after) {
        this.before = before;
        this.after = after;
        pairing = new Pairing(before.methods, after.methods);
    }

    /** Returns the lines whose growth has the sign of the whole growth, the largest first. */
    List<Fault> find(String test) {
        SortedMap<String, Lines.Work> was = before.tests.get(test);
        SortedMap<String, Lines.Work> is = after.tests.get(test);
        if (was == null || is == null) {
            return new ArrayList<>();
        }
        return new Search(was, is).run();
    }

    private Alignment alignment(String method) {
        return alignments.computeIfAbsent(method, name -> new Alignment(hashes(before, pairing.old(name)),
                hashes(after, name)));
    }

    private static SortedMap<Integer, String> hashes(Lines lines, String method) {
        Lines.Code code = method == null ? null : lines.methods.get(method);
        return code == null ? new TreeMap<>() : code.hashes;
    }

    /** The search in one test. */
    private final class Search {
        private final SortedMap<String, Lines.Work> was;
        private final SortedMap<String, Lines.Work> is;
        private final Map<Site, Double> growth = new HashMap<>();
        private final Map<String, Double> calls = new TreeMap<>();
        /* The lines that call a method, with the numbers of calls. */
        private final Map<String, Map<Site, long[]>> callers = new HashMap<>();
        private final Map<String, SortedMap<Integer, Boolean>> changed = new HashMap<>();

        Search(SortedMap<String, Lines.Work> was, SortedMap<String, Lines.Work> is) {
            this.was = was;
            this.is = is;
        }

        List<Fault> run() {
            Set<String> executed = new TreeSet<>(is.keySet());
            for (String method : was.keySet()) {
                String now = pairing.now(method);
                if (now != null && after.methods.containsKey(now)) {
                    executed.add(now);
                }
            }
            executed.add(Lines.OUTSIDE);
            double whole = 0;
            for (String method : executed) {
                whole += addOwn(method);
                findChanged(method);
                addCallers(method);
            }
            for (int i = 0; i < ROUNDS && !calls.isEmpty(); i++) {
                passOn();
            }
            Map<Site, Fault> faults = new HashMap<>();
            for (Map.Entry<Site, Double> part : growth.entrySet()) {
                add(faults, part.getKey(), part.getValue());
            }
            double sign = Math.signum(whole);
            List<Fault> sorted = new ArrayList<>(faults.values());
            sorted.removeIf(fault -> fault.growth * sign <= SMALL);
            sorted.sort((a, b) -> {
                int order = Double.compare(Math.abs(b.growth), Math.abs(a.growth));
                order = order != 0 ? order : a.method.compareTo(b.method);
                return order != 0 ? order : a.line - b.line;
            });
            return sorted;
        }

        private Lines.Work old(String method) {
            String name = method.equals(Lines.OUTSIDE) ? method : pairing.old(method);
            Lines.Work work = name == null ? null : was.get(name);
            return work == null ? new Lines.Work() : work;
        }

        private Lines.Work now(String method) {
            Lines.Work work = is.get(method);
            return work == null ? new Lines.Work() : work;
        }

        /* Returns the part of a number that follows from the calls of its method. */
        private double byCalls(String method, double before, double after) {
            long from = old(method).calls;
            long to = now(method).calls;
            return method.equals(Lines.OUTSIDE) ? 0 : from == 0 ? after : before * (to - from) / from;
        }

        private double addOwn(String method) {
            Lines.Work old = old(method);
            Lines.Work now = now(method);
            Alignment alignment = alignment(method);
            double whole = 0;
            double byCalls = 0;
            Set<Integer> lines = new TreeSet<>(now.own.keySet());
            lines.addAll(alignment.old.keySet());
            for (int line : lines) {
                Integer former = method.equals(Lines.OUTSIDE) ? (Integer) line : alignment.old.get(line);
                double from = former == null ? 0 : old.own.getOrDefault(former, 0L);
                double to = now.own.getOrDefault(line, 0L);
                double called = byCalls(method, from, to);
                whole += to - from;
                byCalls += called;
                grow(new Site(method, line), to - from - called);
            }
            for (Map.Entry<Integer, Integer> gone : alignment.gone.entrySet()) {
                double from = old.own.getOrDefault(gone.getKey(), 0L);
                double called = byCalls(method, from, 0);
                whole -= from;
                byCalls += called;
                grow(new Site(method, gone.getValue()), -from - called);
            }
            if (Math.abs(byCalls) > SMALL) {
                calls.put(method, byCalls);
            }
            return whole;
        }

        private void grow(Site site, double by) {
            if (by != 0) {
                growth.merge(site, by, Double::sum);
            }
        }

        private void findChanged(String method) {
            SortedMap<Integer, Boolean> lines = new TreeMap<>();
            if (!method.equals(Lines.OUTSIDE)) {
                Set<Integer> executed = new TreeSet<>(now(method).own.keySet());
                executed.addAll(now(method).to.keySet());
                executed.addAll(alignment(method).gone.values());
                for (int line : executed) {
                    if (!alignment(method).isSame(line)) {
                        lines.put(line, true);
                    }
                }
            }
            changed.put(method, lines);
        }

        private void addCallers(String method) {
            Alignment alignment = alignment(method);
            now(method).to.forEach((line, callees) -> callees.forEach((callee, number) ->
                    caller(callee, method, line)[1] += number));
            old(method).to.forEach((line, callees) -> callees.forEach((callee, number) -> {
                String now = pairing.now(callee);
                if (now != null) {
                    caller(now, method, newLine(method, alignment, line))[0] += number;
                }
            }));
        }

        private int newLine(String method, Alignment alignment, int line) {
            if (method.equals(Lines.OUTSIDE)) {
                return line;
            }
            for (Map.Entry<Integer, Integer> pair : alignment.old.entrySet()) {
                if (pair.getValue() == line) {
                    return pair.getKey();
                }
            }
            return alignment.gone.getOrDefault(line, 0);
        }

        private long[] caller(String callee, String method, int line) {
            return callers.computeIfAbsent(callee, unused -> new HashMap<>())
                    .computeIfAbsent(new Site(method, line), unused -> new long[2]);
        }

        /* Passes the growth by calls of each method to the lines whose calls have changed. */
        private void passOn() {
            Map<String, Double> waiting = new TreeMap<>(calls);
            calls.clear();
            for (Map.Entry<String, Double> part : waiting.entrySet()) {
                passOn(part.getKey(), part.getValue());
            }
        }

        private void passOn(String method, double part) {
            double difference = 0;
            Map<Site, long[]> sites = callers.getOrDefault(method, new HashMap<>());
            for (long[] number : sites.values()) {
                difference += number[1] - number[0];
            }
            if (difference == 0) {
                stay(method, part);
                return;
            }
            for (Map.Entry<Site, long[]> site : sites.entrySet()) {
                double from = site.getValue()[0];
                double to = site.getValue()[1];
                double share = part * (to - from) / difference;
                String caller = site.getKey().method;
                if (caller.equals(Lines.OUTSIDE)) {
                    stay(method, share);
                    continue;
                }
                double called = to == from ? 0 : share * byCalls(caller, from, to) / (to - from);
                grow(site.getKey(), share - called);
                if (Math.abs(called) > SMALL) {
                    calls.merge(caller, called, Double::sum);
                }
            }
        }

        /* Leaves a part with the method that executes it: on its line with the most work. */
        private void stay(String method, double part) {
            int most = 0;
            SortedMap<Integer, Long> own = now(method).own;
            for (Map.Entry<Integer, Long> line : own.entrySet()) {
                most = line.getValue() > own.getOrDefault(most, 0L) ? line.getKey() : most;
            }
            grow(new Site(method, most), part);
        }

        private void add(Map<Site, Fault> faults, Site site, double part) {
            Site cause = cause(site);
            Fault fault = faults.computeIfAbsent(cause, Fault::new);
            fault.growth += part;
            if (Math.abs(part) > Math.abs(fault.mostGrowth)) {
                fault.mostGrowth = part;
                fault.most = cause.equals(site) ? null : site;
            }
        }

        /* Returns the changed line that has caused the growth of a line; the line itself if there is none. */
        private Site cause(Site site) {
            Deque<Site> waiting = new ArrayDeque<>();
            Set<String> seen = new HashSet<>();
            waiting.add(site);
            while (!waiting.isEmpty()) {
                Site at = waiting.remove();
                Site found = changedNear(at);
                if (found != null) {
                    return found;
                }
                if (seen.add(at.method)) {
                    List<Map.Entry<Site, long[]>> sites =
                            new ArrayList<>(callers.getOrDefault(at.method, new HashMap<>()).entrySet());
                    sites.sort((a, b) -> Long.compare(b.getValue()[1], a.getValue()[1]));
                    sites.forEach(caller -> waiting.add(caller.getKey()));
                }
            }
            Site only = null;
            for (Map.Entry<String, SortedMap<Integer, Boolean>> lines : changed.entrySet()) {
                for (int line : lines.getValue().keySet()) {
                    if (only != null) {
                        return site;
                    }
                    only = new Site(lines.getKey(), line);
                }
            }
            return only == null ? site : only;
        }

        /* The line itself, the last changed line before it in its method, or the first one after it. */
        private Site changedNear(Site at) {
            SortedMap<Integer, Boolean> lines = changed.getOrDefault(at.method, new TreeMap<>());
            if (lines.isEmpty()) {
                return null;
            }
            SortedMap<Integer, Boolean> until = lines.headMap(at.line + 1);
            return new Site(at.method, until.isEmpty() ? lines.firstKey() : until.lastKey());
        }
    }
}
