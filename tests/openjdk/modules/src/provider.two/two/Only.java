package two;

import java.util.logging.Level;

public class Only implements api.Service {
    @Override
    public String name() {
        return "only " + Level.INFO;
    }
}
