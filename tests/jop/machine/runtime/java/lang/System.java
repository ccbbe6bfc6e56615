package java.lang;

import com.jopdesign.sys.Native;
import java.io.PrintStream;

public final class System {
    public static final PrintStream out = new PrintStream();

    public static void exit(int status) {
        Native.wr(0, -128);
        for (;;) {
        }
    }
}
