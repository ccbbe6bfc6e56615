import com.jopdesign.sys.Native;

/** Calls what is no method. */
public class Jump {
    public static void main(String[] arguments) {
        Native.invoke(0x100000);
    }
}
