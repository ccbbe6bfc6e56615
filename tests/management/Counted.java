import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** For each line of its input, prints the numbers of collections and of loaded classes, as the beans report them. */
public class Counted {
    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        for (int read = System.in.read(); read >= 0; read = System.in.read()) {
            System.gc();
            long collections = 0;
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                collections += bean.getCollectionCount();
            }
            System.out.println(collections + " "
                    + ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount());
        }
    }
}
