import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;

/** How many objects of a kind fit into the heap: Fill KIND prints the number. */
public final class Fill {
    static final class OneReference {
        Object a;
    }

    static final class TwoReferences {
        Object a, b;
    }

    static final class Numbers {
        int a, b;
        long c;
    }

    private static final int EACH = 1000;
    private static int count;

    private Fill() {
    }

    private static Object make(String kind, int i) {
        switch (kind) {
        case "Object":
            return new Object();
        case "Integer":
            return Integer.valueOf(i + 1000);
        case "OneReference":
            return new OneReference();
        case "TwoReferences":
            return new TwoReferences();
        case "Numbers":
            return new Numbers();
        case "byte[16]":
            return new byte[16];
        case "Object[4]":
            return new Object[4];
        case "String":
            return "name " + i;
        case "HashMap": {
            HashMap<Object, Object> map = new HashMap<>();
            map.put("key", "value");
            return map;
        }
        case "LinkedList": {
            LinkedList<Object> list = new LinkedList<>();
            list.add("value");
            return list;
        }
        case "ArrayList": {
            ArrayList<Object> list = new ArrayList<>();
            list.add("value");
            return list;
        }
        default:
            throw new IllegalArgumentException(kind);
        }
    }

    private static void fill(String kind, Object[][] all) {
        for (int i = 0; ; i++) {
            all[i] = new Object[EACH];
            for (int k = 0; k < EACH; k++, count++) {
                all[i][k] = make(kind, count);
            }
        }
    }

    public static void main(String[] args) {
        try {
            fill(args[0], new Object[10_000][]);
        } catch (OutOfMemoryError full) {
            System.out.println(count);
        }
    }
}
