package stock;

/** Interfaces, inheritance, and exceptions. */
final class Bank {
    /** An account. */
    interface Account {
        int balance();

        void move(int amount);
    }

    private static class Plain implements Account {
        private int balance;

        @Override
        public int balance() {
            return balance;
        }

        @Override
        public void move(int amount) {
            if (balance + amount < 0) {
                throw new IllegalStateException("no money");
            }
            balance += amount;
        }
    }

    private static final class Saving extends Plain {
        private int moves;

        @Override
        public void move(int amount) {
            super.move(amount);
            moves++;
            if (moves % 10 == 0) {
                super.move(1);
            }
        }
    }

    private final Account[] accounts = {new Plain(), new Saving(), new Plain()};

    boolean move(int from, int to, int amount) {
        try {
            accounts[from].move(-amount);
        } catch (IllegalStateException e) {
            return false;
        }
        accounts[to].move(amount);
        return true;
    }

    int run(int moves) {
        int done = 0;
        accounts[0].move(100);
        for (int i = 0; i < moves; i++) {
            boolean isDone = move(i % 3, (i + 1) % 3, i % 7);
            done += isDone ? 1 : 0;
        }
        return done;
    }

    int sum() {
        int sum = 0;
        for (Account account : accounts) {
            sum += account.balance();
        }
        return sum;
    }
}
