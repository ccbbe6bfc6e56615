// WeakHashMap, ThreadLocal, ClassValue and interned strings: which entries disappear with their keys, and which stay.
import java.util.*;

public class WeakMapsAndLocals {
    static final class Key {
        final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && k.number == number;
        }
    }

    static void fill(Map<Key, String> map) {
        for (int i = 0; i < 200; i++) {
            map.put(new Key(i), "value " + i);
        }
    }

    static int clobber(int depth) {
        return depth == 0 ? 0 : clobber(depth - 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        Map<Key, String> map = new WeakHashMap<>();
        Key kept = new Key(1000);
        map.put(kept, "kept");
        fill(map);
        System.out.println(map.size() > 0);
        clobber(200);
        for (int i = 0; i < 300 && map.size() > 10; i++) {
            System.gc();
            Thread.sleep(2);
        }
        System.out.println((map.size() <= 10) + " " + map.get(kept) + " " + map.containsKey(new Key(1000)));
        ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> new int[] {3});
        local.get()[0]++;
        int[] seen = new int[1];
        Thread t = new Thread(() -> seen[0] = local.get()[0]);
        t.start();
        t.join();
        System.gc();
        System.out.println(local.get()[0] + " " + seen[0]);
        local.remove();
        System.out.println(local.get()[0]);
        ClassValue<String> names = new ClassValue<>() {
            int calls;

            @Override
            protected String computeValue(Class<?> type) {
                return type.getSimpleName() + ++calls;
            }
        };
        System.out.println(names.get(String.class) + names.get(int[].class) + names.get(String.class));
        names.remove(String.class);
        System.gc();
        System.out.println(names.get(String.class) + names.get(int[].class));
        System.gc();
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("parent");
        String[] child = new String[1];
        t = new Thread(() -> child[0] = inherited.get());
        t.start();
        t.join();
        System.out.println(child[0]);
    }
}
