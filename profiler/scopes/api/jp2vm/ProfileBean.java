package jp2vm;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The MXBean of Profile. */
final class ProfileBean implements ProfileMXBean {
    private ProfileBean() {
    }

    static void register() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName name = new ObjectName("jp2vm:type=Profile");
            if (!server.isRegistered(name)) {
                server.registerMBean(new ProfileBean(), name);
            }
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean isAvailable() {
        return Profile.isAvailable();
    }

    @Override
    public boolean isOn() {
        return Profile.isOn();
    }

    @Override
    public boolean start() {
        return Profile.start();
    }

    @Override
    public boolean start(String levels) {
        return Profile.start(levels);
    }

    @Override
    public boolean stop() {
        return Profile.stop();
    }

    @Override
    public boolean reset() {
        return Profile.reset();
    }

    @Override
    public boolean dump(String file) {
        return Profile.dump(file);
    }

    @Override
    public boolean mark(String name) {
        return Profile.mark(name);
    }
}
