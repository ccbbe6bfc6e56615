import java.lang.management.ManagementFactory;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jp2vm.Profile;

/** Calls the methods of jp2vm.Profile in right and wrong ways, and prints the results. */
public class Uses {
    interface Call {
        boolean run() throws Exception;
    }

    static void print(String what, Call call) {
        try {
            System.out.println(what + " " + call.run());
        } catch (Exception e) {
            Throwable shown = e;
            while (shown.getCause() != null) {
                shown = shown.getCause();
            }
            System.out.println(what + ": " + shown);
        }
    }

    public static void main(String[] args) throws Exception {
        String directory = args[0];
        print("available", Profile::isAvailable);
        print("on", Profile::isOn);
        print("dump first", () -> Profile.dump(null));
        print("stop first", Profile::stop);
        print("reset first", Profile::reset);
        print("wrong list", () -> Profile.start("calls,bloks"));
        print("late list", () -> Profile.start("alloc"));
        print("start", () -> Profile.start(null));
        print("start again", Profile::start);
        print("on", Profile::isOn);
        print("reset", Profile::reset);
        print("stop", Profile::stop);
        print("stop again", Profile::stop);
        print("on", Profile::isOn);
        print("dump", () -> Profile.dump(directory + "/one.jp2"));
        print("dump nowhere", () -> Profile.dump(directory + "/none/one.jp2"));
        print("dump all", () -> Profile.dump(null));
        print("no mark", () -> Profile.mark(null));
        print("mark", () -> Profile.mark("here"));
        Profile.register();
        Profile.register();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("jp2vm:type=Profile");
        String[] text = {"java.lang.String"};
        print("bean available", () -> (Boolean) server.getAttribute(name, "Available"));
        print("bean start", () -> (Boolean) server.invoke(name, "start", new Object[] {null}, text));
        print("bean on", () -> (Boolean) server.getAttribute(name, "On"));
        print("bean start again", () -> (Boolean) server.invoke(name, "start", new Object[0], new String[0]));
        print("bean stop", () -> (Boolean) server.invoke(name, "stop", new Object[0], new String[0]));
        print("bean dump", () -> (Boolean) server.invoke(name, "dump", new Object[] {directory + "/two.jp2"}, text));
        print("bean reset", () -> (Boolean) server.invoke(name, "reset", new Object[0], new String[0]));
        print("bean mark", () -> (Boolean) server.invoke(name, "mark", new Object[] {"there"}, text));
    }
}
