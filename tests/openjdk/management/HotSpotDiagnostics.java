// HotSpotDiagnosticMXBean: every manageable flag, the results of setting flags, heap dumps.
import com.sun.management.*;
import java.io.*;
import java.lang.management.ManagementFactory;
import java.nio.file.*;
import java.util.*;

public class HotSpotDiagnostics {
    static final HotSpotDiagnosticMXBean BEAN = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

    static void show(String name) {
        try {
            System.out.println(BEAN.getVMOption(name));
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static void set(String name, String... values) {
        for (String value : values) {
            try {
                BEAN.setVMOption(name, value);
                System.out.println("set " + BEAN.getVMOption(name));
            } catch (RuntimeException e) {
                System.out.println(name + " to " + value + ": " + e + " because of " + e.getCause());
            }
        }
    }

    static void dump(String file, boolean isLive) {
        try {
            BEAN.dumpHeap(file, isLive);
            byte[] start = new byte[19];
            try (InputStream in = new FileInputStream(file)) {
                in.read(start);
            }
            System.out.println(file + ": " + new String(start, 0, 18) + start[18] + " "
                               + (new File(file).length() > 10000) + " " + Files.deleteIfExists(Path.of(file)));
        } catch (IOException | RuntimeException e) {
            System.out.println(file + ": " + e);
        }
    }

    static void dumps() throws IOException {
        dump("no suffix", true);
        dump("", true);
        dump(null, true);
        dump("live.hprof", true);
        dump("all.hprof", false);
        dump(".hprof", true);
        dump("no/such/place.hprof", true);
        dump("/proc/place.hprof", false);
        Files.createDirectory(Path.of("directory.hprof"));
        Files.writeString(Path.of("file.hprof"), "kept");
        dump("directory.hprof", true);
        dump("file.hprof", true);
        System.out.println(Files.readString(Path.of("file.hprof")));
        Files.delete(Path.of("directory.hprof"));
        Files.delete(Path.of("file.hprof"));
    }

    static String nullMessage() {
        Object none = null;
        try {
            return none.toString();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    /* The flags are in force from now on. */
    static void effects() {
        System.out.println(nullMessage() != null);
        set("ShowCodeDetailsInExceptionMessages", "false");
        System.out.println(nullMessage());
        set("ShowCodeDetailsInExceptionMessages", "true");
        System.out.println(nullMessage() != null);
        set("HeapDumpPath", "/proc/none.hprof");
        set("HeapDumpOnOutOfMemoryError", "true");
        System.out.flush();
        try {
            System.out.println(new long[1 << 28].length);
        } catch (OutOfMemoryError e) {
            System.out.println("out of memory");
        }
    }

    public static void main(String[] args) throws IOException {
        List<String> flags = new ArrayList<>();
        for (VMOption option : BEAN.getDiagnosticOptions()) {
            flags.add(option.getName() + " " + option.isWriteable());
        }
        Collections.sort(flags);
        System.out.println(flags);
        for (String name : new String[] {"HeapDumpPath", "MaxHeapSize", "SoftMaxHeapSize", "MaxRAMPercentage", "OnOutOfMemoryError",
                 "hashCode", "UnlockDiagnosticVMOptions", "VerifyBeforeGC", "MaxMetaspaceSize", "ThreadStackSize",
                 "MinHeapFreeRatio", "MaxHeapFreeRatio", "StackShadowPages", "MaxDirectMemorySize", "NoSuchFlag", ""}) {
            show(name);
        }
        show(null);
        set("HeapDumpOnOutOfMemoryError", "true", "FALSE", "yes", "1", "", null);
        set("HeapDumpPath", "some file.hprof", "", null);
        set("MinHeapFreeRatio", "50", "80", "101", "-1", "x", "", "30");
        set("MaxHeapFreeRatio", "90", "10", "1000", "50k", "9999999999999999999", "60");
        set("G1PeriodicGCInterval", "5", "-5");
        set("G1PeriodicGCSystemLoadThreshold", "0.5", "-1", "1e3", "x");
        set("SoftMaxHeapSize", "1000000", "100000000000000");
        set("HeapDumpGzipLevel", "3", "10", "-1", "0");
        set("PrintConcurrentLocks", "true");
        set("MaxHeapSize", "1");
        set("NoSuchFlag", "1");
        set("VerifyBeforeGC", "true");
        set(null, "1");
        dumps();
        effects();
    }
}
