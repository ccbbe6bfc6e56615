import java.util.HashMap;
import java.util.Map;

/** Moves money between accounts, with some threads. Example of docs/probes.md. */
public class Bank {
    static class Account {
        final String owner;
        long balance;

        Account(String owner, long balance) {
            this.owner = owner;
            this.balance = balance;
        }

        synchronized void add(long amount) {
            balance += amount;
        }
    }

    static class TooPoor extends RuntimeException {
        TooPoor(String owner) {
            super(owner + " has too little");
        }
    }

    static final Map<String, Account> accounts = new HashMap<>();
    static int refused;

    static long fee(long amount) {
        return amount < 100 ? 1 : amount / 50;
    }

    static Account find(String owner) {
        Account account = accounts.get(owner);
        return account != null ? account : open(owner);
    }

    static Account open(String owner) {
        Account account = new Account(owner, 500);
        accounts.put(owner, account);
        return account;
    }

    static long move(String from, String to, long amount) {
        Account source = find(from);
        long all = amount + fee(amount);
        if (source.balance < all) {
            throw new TooPoor(from);
        }
        source.add(-all);
        find(to).add(amount);
        return source.balance;
    }

    static long interest(long sum, int years) {
        return years == 0 ? sum : interest(sum + sum / 50, years - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        String[] names = {"Ada", "Bob", "Cleo", "Dan"};
        for (int i = 0; i < 200; i++) {
            try {
                move(names[i * 7 % 4], names[i * 5 / 3 % 4], i * 37 % 390);
            } catch (TooPoor e) {
                refused++;
            }
        }
        Thread[] tellers = new Thread[3];
        for (int t = 0; t < tellers.length; t++) {
            tellers[t] = new Thread(() -> {
                for (int i = 0; i < 1000; i++) {
                    accounts.get("Ada").add(i % 3);
                }
            }, "teller " + t);
            tellers[t].start();
        }
        for (Thread teller : tellers) {
            teller.join();
        }
        System.out.println(refused + " refused, Ada has " + interest(find("Ada").balance, 5));
    }
}
