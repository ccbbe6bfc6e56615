// Runtime, operating system, class loading and compilation beans: the values that are the same on every machine.
import java.lang.management.*;
import java.util.*;

public class RuntimeAndSystemBeans {
    public static void main(String[] args) throws Exception {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getSpecVersion() + " " + runtime.getSpecName() + " " + runtime.getManagementSpecVersion());
        long up = runtime.getUptime();
        long start = runtime.getStartTime();
        long now = System.currentTimeMillis();
        System.out.println((up > 0) + " " + (start <= now && start > now - 600_000) + " " + (runtime.getStartTime() == start));
        System.out.println(runtime.getPid() == ProcessHandle.current().pid());
        System.out.println(runtime.getName().startsWith(runtime.getPid() + "@"));
        System.out.println(runtime.getSystemProperties().get("java.specification.version") + " "
                + runtime.getClassPath().equals(System.getProperty("java.class.path")));
        System.out.println(runtime.isBootClassPathSupported() + " " + runtime.getObjectName());
        OperatingSystemMXBean os = ManagementFactory.getOperatingSystemMXBean();
        System.out.println(os.getName() + " " + os.getArch() + " "
                + (os.getAvailableProcessors() == Runtime.getRuntime().availableProcessors()) + " "
                + (os.getSystemLoadAverage() >= 0));
        if (os instanceof com.sun.management.UnixOperatingSystemMXBean unix) {
            System.out.println((unix.getProcessCpuTime() > 0) + " " + (unix.getTotalMemorySize() > 0) + " "
                    + (unix.getOpenFileDescriptorCount() > 2) + " " + (unix.getMaxFileDescriptorCount() > 10) + " "
                    + (unix.getCommittedVirtualMemorySize() > 0) + " " + (unix.getFreeMemorySize() > 0));
        }
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        long before = classes.getTotalLoadedClassCount();
        Class.forName("java.util.concurrent.Phaser");
        System.out.println((classes.getTotalLoadedClassCount() > before) + " "
                + (classes.getLoadedClassCount() + classes.getUnloadedClassCount() == classes.getTotalLoadedClassCount())
                + " " + classes.isVerbose());
        System.out.println(ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).size());
    }
}
