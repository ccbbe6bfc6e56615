package jp2vm.test;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** A test and its executions: the first one, and its repeats. */
final class Subject {
    final String uniqueId;
    final String className;
    final Method method;
    final Execution cold;
    volatile List<Execution> warm = new ArrayList<>();
    volatile List<Execution> more = new ArrayList<>();
    String name;
    final Set<String> reads = new TreeSet<>(); // clock, random: what the test was seen to read

    Subject(TestPlan plan, TestIdentifier test, Execution cold) {
        uniqueId = test.getUniqueId();
        name = Names.name(plan, test);
        className = Names.className(plan, test);
        method = Names.method(plan, test);
        this.cold = cold;
    }

    /** Gives up repeats that do not end: their thread may go on, and can add nothing. */
    void abandon() {
        warm = Collections.singletonList(null);
        more = Collections.emptyList();
    }

    boolean hasFailed() {
        return cold.hasFailed();
    }

    /** Returns whether the last two repeats are equal; if other threads have worked, all later ones must be equal. */
    boolean isExact() {
        boolean isExact = areEqual(warm);
        for (Execution execution : more) {
            isExact = isExact && isGood(execution) && execution.values().equals(warm.get(warm.size() - 1).values());
        }
        return isExact;
    }

    private static boolean areEqual(List<Execution> executions) {
        int size = executions.size();
        return size >= 2 && isGood(executions.get(size - 1)) && isGood(executions.get(size - 2))
                && executions.get(size - 1).values().equals(executions.get(size - 2).values());
    }

    static boolean isGood(Execution execution) {
        return execution != null && !execution.hasFailed() && execution.isCounted() && !execution.isRunning();
    }

    /* Returns a repeat whose threads or tasks have not ended; null: there is none. */
    private Execution running() {
        List<Execution> repeats = new ArrayList<>(warm);
        repeats.addAll(more);
        for (Execution execution : repeats) {
            if (execution != null && execution.isRunning() && !execution.hasFailed()) {
                return execution;
            }
        }
        return null;
    }

    /** Returns the row of the test; throws a {@link Refusal} if it was executed but not counted. */
    Entry entry() {
        Entry entry = new Entry(name);
        if (hasFailed()) {
            entry.flags.add(Entry.FAILED);
            return entry;
        }
        if (!cold.isCounted()) {
            throw new Refusal(name + " was executed, but not counted");
        }
        if (!cold.isRunning()) {
            entry.cold = cold.values().get(Values.INSTRUCTIONS);
        }
        Execution running = running();
        if (isExact()) {
            Values values = warm.get(warm.size() - 1).values();
            entry.warm = values.get(Values.INSTRUCTIONS);
            entry.objects = values.get(Values.OBJECTS);
            entry.bytes = values.get(Values.BYTES);
            entry.locks = values.get(Values.LOCKS);
        } else if (running != null) {
            entry.flags.add(Entry.VARIES);
            entry.least = running.values().get(Values.INSTRUCTIONS);
            entry.cause = Entry.RUNNING;
        } else {
            entry.flags.add(Entry.VARIES);
            setRange(entry);
            entry.cause = cause();
        }
        if (hasOtherThreads()) {
            entry.flags.add(Entry.THREADS);
        }
        if (running != null) {
            entry.flags.add(Entry.RUNNING);
        }
        if (cold.isRunning()) {
            entry.flags.add(Entry.COLD_RUNNING);
        }
        return entry;
    }

    /* The first repeat may still load classes; it counts only if there are few. */
    private List<Execution> ranged() {
        List<Execution> good = new ArrayList<>();
        for (Execution execution : warm.subList(warm.size() > 2 ? 1 : 0, warm.size())) {
            if (isGood(execution)) {
                good.add(execution);
            }
        }
        for (Execution execution : more) {
            if (isGood(execution)) {
                good.add(execution);
            }
        }
        if (good.isEmpty()) {
            good.add(cold);
        }
        return good;
    }

    private void setRange(Entry entry) {
        List<Execution> ranged = ranged();
        for (int i = 0; i < Values.NAMES.length; i++) {
            long least = Long.MAX_VALUE;
            long most = 0;
            for (Execution execution : ranged) {
                least = Math.min(least, execution.values().get(i));
                most = Math.max(most, execution.values().get(i));
            }
            if (i == Values.INSTRUCTIONS) {
                entry.least = least;
                entry.most = most;
            }
            if (least != most) {
                entry.moved.add(Values.NAMES[i]);
            }
        }
    }

    boolean hasOtherThreads() {
        boolean has = cold.hasOtherThreads();
        for (Execution execution : warm) {
            has |= execution != null && execution.hasOtherThreads();
        }
        for (Execution execution : more) {
            has |= execution != null && execution.hasOtherThreads();
        }
        return has;
    }

    /** Returns whether other threads could have worked in a repeat. */
    boolean mayShare() {
        boolean may = hasOtherThreads();
        for (Execution execution : warm) {
            may |= execution != null && execution.mayShare();
        }
        return may;
    }

    /** Returns whether no repeat has failed. */
    boolean isRepeatable() {
        boolean is = true;
        for (Execution execution : warm) {
            is &= isGood(execution);
        }
        return is;
    }

    private String cause() {
        if (!isRepeatable()) {
            return Entry.NOT_REPEATABLE;
        }
        Set<String> causes = new TreeSet<>(reads);
        boolean isRandom = false;
        boolean isCollected = false;
        for (Execution execution : ranged()) {
            isRandom |= execution.hasUsedRandom();
            isCollected |= execution.hasCollected();
        }
        if (isRandom) {
            causes.add("random");
        }
        if (hasOtherThreads()) {
            causes.add("schedule");
        }
        if (isCollected) {
            causes.add("collector");
        }
        if (causes.isEmpty() && areEqual(more)) {
            causes.add("not warm yet");
        }
        return causes.isEmpty() ? "unknown" : String.join(", ", causes);
    }
}
