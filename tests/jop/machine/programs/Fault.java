import com.jopdesign.sys.Native;

/** Writes to an address without memory. */
public class Fault {
    public static void main(String[] arguments) {
        System.out.println("before");
        Native.wrMem(1, 0x100000);
        System.out.println("after");
    }
}
