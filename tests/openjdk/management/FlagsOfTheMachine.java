// HotSpotDiagnosticMXBean: options that programs read, and refused requests.
import com.sun.management.*;
import java.lang.management.ManagementFactory;

public class FlagsOfTheMachine {
    public static void main(String[] args) {
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        VMOption heap = bean.getVMOption("MaxHeapSize");
        System.out.println(heap.getName() + " " + heap.getValue() + " " + heap.isWriteable() + " " + heap.getOrigin());
        System.out.println(Long.parseLong(heap.getValue()) == Runtime.getRuntime().maxMemory());
        System.out.println(bean.getVMOption("HeapDumpOnOutOfMemoryError").getValue());
        for (String name : new String[] {"NoSuchOption", ""}) {
            try {
                bean.getVMOption(name);
            } catch (IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        try {
            bean.getVMOption(null);
        } catch (NullPointerException e) {
            System.out.println(e);
        }
        try {
            bean.setVMOption("MaxHeapSize", "1");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            bean.dumpHeap("no suffix", true);
        } catch (Exception e) {
            System.out.println(e);
        }
    }
}
