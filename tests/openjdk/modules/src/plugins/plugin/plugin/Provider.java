package plugin;

public class Provider implements api.Service {
    @Override
    public String name() {
        return "service of a plugin";
    }
}
