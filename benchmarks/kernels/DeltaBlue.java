/**
 * An incremental solver of one-way constraints with strengths: the DeltaBlue algorithm
 * (Freeman-Benson, Maloney, Borning) on a chain of equalities and on a set of linear relations.
 */
public class DeltaBlue {
    static final int REQUIRED = 0;
    static final int PREFERRED = 2;
    static final int STRONG_DEFAULT = 3;
    static final int NORMAL = 4;
    static final int WEAKEST = 6;

    static boolean isStronger(int a, int b) {
        return a < b;
    }

    /** A growing list that serves as stack too. */
    static final class List {
        private Object[] items = new Object[4];
        private int size;

        int size() {
            return size;
        }

        Object get(int i) {
            return items[i];
        }

        void add(Object item) {
            if (size == items.length) {
                Object[] more = new Object[size * 2];
                for (int i = 0; i < size; i++) {
                    more[i] = items[i];
                }
                items = more;
            }
            items[size++] = item;
        }

        Object removeLast() {
            Object last = items[--size];
            items[size] = null;
            return last;
        }

        void remove(Object item) {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (items[i] != item) {
                    items[kept++] = items[i];
                }
            }
            while (size > kept) {
                items[--size] = null;
            }
        }
    }

    static final class Variable {
        int value;
        final List users = new List();
        Constraint determiner;
        int mark;
        int walkStrength = WEAKEST;
        boolean stays = true;

        Variable(int value) {
            this.value = value;
        }
    }

    abstract static class Constraint {
        final int strength;

        Constraint(int strength) {
            this.strength = strength;
        }

        abstract void attach();

        abstract void detach();

        abstract boolean isSatisfied();

        /** Chooses the output for this round of marking, or none. */
        abstract void choose(int mark);

        abstract void giveUp();

        abstract Variable output();

        abstract void markInputs(int mark);

        abstract boolean areInputsKnown(int mark);

        abstract void recalculate();

        abstract void execute();

        boolean isInput() {
            return false;
        }

        /** Enforces this constraint; answers the weaker one that it displaces, or null. */
        final Constraint satisfy(int mark, Planner planner) {
            choose(mark);
            if (!isSatisfied()) {
                if (strength == REQUIRED) {
                    throw new IllegalStateException("a required constraint fails");
                }
                return null;
            }
            markInputs(mark);
            Variable out = output();
            Constraint displaced = out.determiner;
            if (displaced != null) {
                displaced.giveUp();
            }
            out.determiner = this;
            if (!planner.propagateFrom(this, mark)) {
                throw new IllegalStateException("a cycle of constraints");
            }
            out.mark = mark;
            return displaced;
        }
    }

    /** A constraint on one variable: that it stays, or that it is set from outside. */
    static final class Unary extends Constraint {
        private final Variable variable;
        private final boolean isEdit;
        private boolean satisfied;

        Unary(Variable variable, int strength, boolean isEdit) {
            super(strength);
            this.variable = variable;
            this.isEdit = isEdit;
        }

        @Override
        void attach() {
            variable.users.add(this);
            satisfied = false;
        }

        @Override
        void detach() {
            variable.users.remove(this);
            satisfied = false;
        }

        @Override
        boolean isSatisfied() {
            return satisfied;
        }

        @Override
        void choose(int mark) {
            satisfied = variable.mark != mark && isStronger(strength, variable.walkStrength);
        }

        @Override
        void giveUp() {
            satisfied = false;
        }

        @Override
        Variable output() {
            return variable;
        }

        @Override
        void markInputs(int mark) {
        }

        @Override
        boolean areInputsKnown(int mark) {
            return true;
        }

        @Override
        void recalculate() {
            variable.walkStrength = strength;
            variable.stays = !isEdit;
        }

        @Override
        void execute() {
        }

        @Override
        boolean isInput() {
            return isEdit;
        }
    }

    /** A relation of two variables that can be computed in either direction. */
    abstract static class Binary extends Constraint {
        static final int NONE = 0;
        static final int FORWARD = 1;
        static final int BACKWARD = 2;

        final Variable left;
        final Variable right;
        int direction = NONE;

        Binary(Variable left, Variable right, int strength) {
            super(strength);
            this.left = left;
            this.right = right;
        }

        Variable input() {
            return direction == FORWARD ? left : right;
        }

        @Override
        Variable output() {
            return direction == FORWARD ? right : left;
        }

        @Override
        void attach() {
            left.users.add(this);
            right.users.add(this);
            direction = NONE;
        }

        @Override
        void detach() {
            left.users.remove(this);
            right.users.remove(this);
            direction = NONE;
        }

        @Override
        boolean isSatisfied() {
            return direction != NONE;
        }

        @Override
        void giveUp() {
            direction = NONE;
        }

        @Override
        void choose(int mark) {
            boolean leftFixed = left.mark == mark;
            boolean rightFixed = right.mark == mark;
            boolean leftYields = isStronger(strength, left.walkStrength);
            boolean rightYields = isStronger(strength, right.walkStrength);
            if (leftFixed || rightFixed) {
                if (leftFixed && !rightFixed && rightYields) {
                    direction = FORWARD;
                } else if (rightFixed && !leftFixed && leftYields) {
                    direction = BACKWARD;
                } else {
                    direction = NONE;
                }
            } else if (isStronger(right.walkStrength, left.walkStrength)) {
                direction = leftYields ? BACKWARD : NONE;
            } else {
                direction = rightYields ? FORWARD : NONE;
            }
        }

        @Override
        void markInputs(int mark) {
            input().mark = mark;
        }

        @Override
        boolean areInputsKnown(int mark) {
            Variable in = input();
            return in.mark == mark || in.stays || in.determiner == null;
        }

        @Override
        void recalculate() {
            Variable in = input();
            Variable out = output();
            out.walkStrength = in.walkStrength > strength ? in.walkStrength : strength;
            out.stays = in.stays;
            if (out.stays) {
                execute();
            }
        }
    }

    static final class Equality extends Binary {
        Equality(Variable left, Variable right, int strength) {
            super(left, right, strength);
        }

        @Override
        void execute() {
            output().value = input().value;
        }
    }

    /** right = left * scale + offset, where scale and offset are variables too. */
    static final class Linear extends Binary {
        private final Variable scale;
        private final Variable offset;

        Linear(Variable left, Variable scale, Variable offset, Variable right, int strength) {
            super(left, right, strength);
            this.scale = scale;
            this.offset = offset;
        }

        @Override
        void attach() {
            super.attach();
            scale.users.add(this);
            offset.users.add(this);
        }

        @Override
        void detach() {
            super.detach();
            scale.users.remove(this);
            offset.users.remove(this);
        }

        @Override
        void markInputs(int mark) {
            super.markInputs(mark);
            scale.mark = mark;
            offset.mark = mark;
        }

        @Override
        void recalculate() {
            Variable in = input();
            Variable out = output();
            out.walkStrength = in.walkStrength > strength ? in.walkStrength : strength;
            out.stays = in.stays && scale.stays && offset.stays;
            if (out.stays) {
                execute();
            }
        }

        @Override
        void execute() {
            if (direction == FORWARD) {
                right.value = left.value * scale.value + offset.value;
            } else {
                left.value = (right.value - offset.value) / scale.value;
            }
        }
    }

    static final class Planner {
        private int lastMark;

        void add(Constraint c) {
            c.attach();
            int mark = ++lastMark;
            Constraint displaced = c.satisfy(mark, this);
            while (displaced != null) {
                displaced = displaced.satisfy(mark, this);
            }
        }

        void remove(Constraint c) {
            if (!c.isSatisfied()) {
                c.detach();
                return;
            }
            Variable out = c.output();
            c.giveUp();
            c.detach();
            List freed = release(out);
            for (int strength = REQUIRED; strength <= WEAKEST; strength++) {
                for (int i = 0; i < freed.size(); i++) {
                    Constraint candidate = (Constraint) freed.get(i);
                    if (candidate.strength == strength) {
                        addAgain(candidate);
                    }
                }
            }
        }

        private void addAgain(Constraint c) {
            int mark = ++lastMark;
            Constraint displaced = c.satisfy(mark, this);
            while (displaced != null) {
                displaced = displaced.satisfy(mark, this);
            }
        }

        /** Recomputes everything downstream; false if the constraint's own output feeds it. */
        boolean propagateFrom(Constraint c, int mark) {
            List todo = new List();
            todo.add(c);
            while (todo.size() > 0) {
                Constraint d = (Constraint) todo.removeLast();
                if (d.output().mark == mark) {
                    remove(c);
                    return false;
                }
                d.recalculate();
                addUsers(d.output(), todo);
            }
            return true;
        }

        /** Lets go of what a variable determined; answers the constraints that might now hold. */
        private List release(Variable out) {
            out.determiner = null;
            out.walkStrength = WEAKEST;
            out.stays = true;
            List unsatisfied = new List();
            List todo = new List();
            todo.add(out);
            while (todo.size() > 0) {
                Variable v = (Variable) todo.removeLast();
                for (int i = 0; i < v.users.size(); i++) {
                    Constraint c = (Constraint) v.users.get(i);
                    if (!c.isSatisfied()) {
                        unsatisfied.add(c);
                    } else if (c != v.determiner) {
                        c.recalculate();
                        todo.add(c.output());
                    }
                }
            }
            return unsatisfied;
        }

        private void addUsers(Variable v, List todo) {
            for (int i = 0; i < v.users.size(); i++) {
                Constraint c = (Constraint) v.users.get(i);
                if (c != v.determiner && c.isSatisfied()) {
                    todo.add(c);
                }
            }
        }

        /** The constraints to execute, in order, whenever the given input has changed. */
        List plan(Constraint input) {
            int mark = ++lastMark;
            List plan = new List();
            List todo = new List();
            if (input.isInput() && input.isSatisfied()) {
                todo.add(input);
            }
            while (todo.size() > 0) {
                Constraint c = (Constraint) todo.removeLast();
                if (c.output().mark != mark && c.areInputsKnown(mark)) {
                    plan.add(c);
                    c.output().mark = mark;
                    addUsers(c.output(), todo);
                }
            }
            return plan;
        }

        /** Sets a variable to values in turn through an edit constraint, as a user would. */
        int edit(Variable v, int from, int times, Variable watched) {
            int sum = 0;
            Constraint edit = new Unary(v, PREFERRED, true);
            add(edit);
            List plan = plan(edit);
            for (int i = 0; i < times; i++) {
                v.value = from + i;
                for (int k = 0; k < plan.size(); k++) {
                    ((Constraint) plan.get(k)).execute();
                }
                sum = sum * 31 + watched.value;
            }
            remove(edit);
            return sum;
        }
    }

    static void require(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("wrong solution");
        }
    }

    static int chain(int n) {
        Planner planner = new Planner();
        Variable[] v = new Variable[n + 1];
        for (int i = 0; i <= n; i++) {
            v[i] = new Variable(0);
        }
        for (int i = 0; i < n; i++) {
            planner.add(new Equality(v[i], v[i + 1], REQUIRED));
        }
        planner.add(new Unary(v[n], STRONG_DEFAULT, false));
        int sum = planner.edit(v[0], 100, 40, v[n]);
        require(v[n].value == 139);
        return sum;
    }

    static int relations(int n) {
        Planner planner = new Planner();
        Variable scale = new Variable(10);
        Variable offset = new Variable(1000);
        Variable[] source = new Variable[n];
        Variable[] target = new Variable[n];
        for (int i = 0; i < n; i++) {
            source[i] = new Variable(i);
            target[i] = new Variable(i);
            planner.add(new Unary(source[i], NORMAL, false));
            planner.add(new Linear(source[i], scale, offset, target[i], REQUIRED));
        }
        int last = n - 1;
        int sum = planner.edit(source[last], 17, 10, target[last]);
        require(target[last].value == 1260);
        sum += planner.edit(target[last], 1050, 10, source[last]);
        require(source[last].value == 5);
        sum += planner.edit(scale, 5, 10, target[1]);
        require(target[1].value == 1014);
        sum += planner.edit(offset, 2000, 10, target[2]);
        require(target[2].value == 2 * 14 + 2009);
        return sum;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 440);
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + chain(400);
            sum = sum * 31 + relations(200);
        }
        Kernel.report("DeltaBlue", sum);
    }
}
