import com.jopdesign.sys.Native;

/** Calls an address that is not a method. */
public class Jump {
    public static void main(String[] arguments) {
        Native.invoke(0x100000);
    }
}
