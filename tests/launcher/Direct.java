import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Direct buffers up to their bound. */
public class Direct {
    public static void main(String[] arguments) {
        List<ByteBuffer> all = new ArrayList<>();
        try {
            while (all.size() < 1000) {
                all.add(ByteBuffer.allocateDirect(1 << 20));
            }
            System.out.println("all");
        } catch (OutOfMemoryError e) {
            System.out.println(all.size() + " " + e.getMessage());
        }
    }
}
