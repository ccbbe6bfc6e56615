import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up orders by customer, in one of two ways: "list" or "map". Example of docs/jp2prof.md. */
public class Orders {
    static class Customer {
        final String name;
        int total;

        Customer(String name) {
            this.name = name;
        }
    }

    static final List<Customer> customers = new ArrayList<>();
    static final Map<String, Customer> byName = new HashMap<>();

    static Customer find(String name, boolean hasMap) {
        if (hasMap) {
            return byName.computeIfAbsent(name, Orders::add);
        }
        for (Customer customer : customers) {
            if (customer.name.equals(name)) {
                return customer;
            }
        }
        return add(name);
    }

    static Customer add(String name) {
        Customer customer = new Customer(name);
        customers.add(customer);
        return customer;
    }

    static int parse(String field) {
        try {
            return Integer.parseInt(field);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    public static void main(String[] args) {
        boolean hasMap = args.length > 0 && args[0].equals("map");
        for (int i = 0; i < 3000; i++) {
            String[] fields = ("customer" + i % 150 + ";" + (i % 500 == 0 ? "?" : i)).split(";");
            find(fields[0], hasMap).total += parse(fields[1]);
        }
        System.out.println(customers.size() + " customers, the first: " + customers.get(0).total);
    }
}
