// After a peak the memory is the system's again.
import java.nio.file.*;

public class Peak {
    static long residentMegabytes() throws Exception {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS")) {
                return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
            }
        }
        return 0;
    }

    static long peak() throws Exception {
        Object[] all = new Object[500000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new int[250];
        }
        return all.length + residentMegabytes() - 500000;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            System.out.println(peak() > 450);
            long rest = Long.MAX_VALUE;
            for (int k = 0; k < 10 && rest >= 250; k++) { /* see LargeArrays.make */
                System.gc();
                rest = residentMegabytes();
            }
            System.out.println(rest < 250 ? "returned" : rest + " MB kept");
        }
    }
}
