// OutOfMemoryError in several threads at once, of arrays and of objects, in library code; memory is there again afterwards.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class MemoryErrors {
    public static void main(String[] args) throws Exception {
        for (int round = 0; round < 3; round++) {
            try {
                List<Object> l = new LinkedList<>();
                while (true) l.add(new byte[1 << 20]);
            } catch (OutOfMemoryError e) {
                System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getCause());
            }
        }
        try {
            List<Object> l = new ArrayList<>();
            while (true) l.add(new Object[] {l, new int[500], "x"});
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try { StringBuilder sb = new StringBuilder("0123456789"); while (true) sb.append(sb); } catch (OutOfMemoryError e) { System.out.println("builder"); }
        try { System.out.println(new int[Integer.MAX_VALUE - 1].length); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        try { System.out.println(new int[Integer.MAX_VALUE - 2].length); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        try { System.out.println(new byte[1 << 30].length); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        try { "x".repeat(Integer.MAX_VALUE); System.out.println("?"); } catch (OutOfMemoryError e) { System.out.println("repeat"); }
        try { new ArrayList<>(Integer.MAX_VALUE); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        try { new int[40000][40000][1].hashCode(); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        long used = 0;
        for (int i = 0; i < 300; i++) used += new byte[1 << 20].length;
        System.out.println(used);
    }
}
