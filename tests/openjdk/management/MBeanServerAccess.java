// The platform MBean server: names, attributes through open types, invocation, own beans, notifications.
import java.lang.management.*;
import java.util.*;
import javax.management.*;
import javax.management.openmbean.*;

public class MBeanServerAccess {
    public interface CounterMBean {
        int getCount();

        void setCount(int count);

        int add(int n);
    }

    public static class Counter extends NotificationBroadcasterSupport implements CounterMBean {
        private int count;

        @Override
        public int getCount() {
            return count;
        }

        @Override
        public void setCount(int count) {
            this.count = count;
        }

        @Override
        public int add(int n) {
            count += n;
            sendNotification(new Notification("counted", this, count, 0, "count is " + count));
            return count;
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        System.out.println(server.getDefaultDomain() + " " + (server.getMBeanCount() > 8));
        for (String type : new String[] {"ClassLoading", "Memory", "OperatingSystem", "Runtime", "Threading"}) {
            System.out.println(server.isRegistered(new ObjectName("java.lang:type=" + type)));
        }
        CompositeData usage = (CompositeData) server.getAttribute(new ObjectName("java.lang:type=Memory"), "HeapMemoryUsage");
        System.out.println(new TreeSet<>(usage.getCompositeType().keySet()) + " " + ((long) usage.get("used") >= 0) + " "
                + (MemoryUsage.from(usage).getCommitted() > 0));
        ObjectName threads = new ObjectName("java.lang:type=Threading");
        CompositeData info = (CompositeData) server.invoke(threads, "getThreadInfo", new Object[] {1L, 2},
                new String[] {"long", "int"});
        ThreadInfo main = ThreadInfo.from(info);
        System.out.println(main.getThreadName() + " " + main.getStackTrace().length + " " + main.getThreadState());
        TabularData properties = (TabularData) server.getAttribute(new ObjectName("java.lang:type=Runtime"), "SystemProperties");
        System.out.println(properties.get(new Object[] {"java.specification.version"}).get("value"));
        ObjectName name = new ObjectName("test:type=Counter");
        Counter counter = new Counter();
        server.registerMBean(counter, name);
        List<String> heard = new ArrayList<>();
        server.addNotificationListener(name, (n, handback) -> heard.add(n.getMessage() + handback), null, "!");
        server.setAttribute(name, new Attribute("Count", 5));
        System.out.println(server.invoke(name, "add", new Object[] {4}, new String[] {"int"}) + " "
                + server.getAttribute(name, "Count") + heard);
        for (MBeanAttributeInfo a : server.getMBeanInfo(name).getAttributes()) {
            System.out.println(a.getName() + " " + a.getType() + " " + a.isReadable() + a.isWritable());
        }
        for (MBeanOperationInfo o : server.getMBeanInfo(name).getOperations()) {
            System.out.println(o.getName() + " " + o.getReturnType() + " " + o.getSignature().length);
        }
        try {
            server.registerMBean(counter, name);
        } catch (InstanceAlreadyExistsException e) {
            System.out.println(e);
        }
        try {
            server.getAttribute(name, "None");
        } catch (AttributeNotFoundException e) {
            System.out.println(e);
        }
        server.unregisterMBean(name);
        try {
            server.getAttribute(name, "Count");
        } catch (InstanceNotFoundException e) {
            System.out.println(e);
        }
        CounterMBean proxy;
        server.registerMBean(counter, name);
        proxy = JMX.newMBeanProxy(server, name, CounterMBean.class);
        proxy.setCount(40);
        System.out.println(proxy.add(2) + " " + heard.size());
        RuntimeMXBean remote = ManagementFactory.newPlatformMXBeanProxy(server, "java.lang:type=Runtime", RuntimeMXBean.class);
        System.out.println(remote.getSpecVersion());
    }
}
