package one;

public class First implements api.Service {
    @Override
    public String name() {
        return "first of " + getClass().getModule();
    }
}
