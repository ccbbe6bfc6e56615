// Queries the beans of another process through its port: Client PORT.
import java.lang.management.*;
import javax.management.*;
import javax.management.remote.*;

public class Client {
    public static void main(String[] args) throws Exception {
        JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://localhost:" + args[0] + "/jmxrmi");
        try (JMXConnector connector = JMXConnectorFactory.connect(url)) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            RuntimeMXBean runtime = ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class);
            System.out.println(runtime.getVmName());
            ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
            for (ThreadInfo info : threads.dumpAllThreads(false, false)) {
                if (info.getThreadName().equals("main")) {
                    for (StackTraceElement element : info.getStackTrace()) {
                        System.out.println(element.getClassName() + "." + element.getMethodName());
                    }
                }
            }
            MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
            memory.gc();
            System.out.println(memory.getHeapMemoryUsage().getUsed() > 0);
            String help = (String) server.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "help",
                new Object[] {null}, new String[] {"[Ljava.lang.String;"});
            System.out.println(help.contains("Thread.print"));
        }
    }
}
