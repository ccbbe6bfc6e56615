package plugin;

public class Plugin {
    public static String run() {
        return "plugin in " + Plugin.class.getModule() + ", " + plugin.base.Base.text();
    }
}
