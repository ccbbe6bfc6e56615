import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Reads and writes of files whose numbers are known; the test finds lines by their comments. */
public class Plain {
    public static void main(String[] arguments) throws IOException {
        File plain = new File(arguments[0], "plain");
        try (FileOutputStream out = new FileOutputStream(plain)) {
            out.write(new byte[1000]); // whole array
            out.write(7); // one byte
            out.write(new byte[500], 100, 50); // part of an array
        }
        try (FileInputStream in = new FileInputStream(plain)) {
            byte[] into = new byte[300];
            while (in.read(into) >= 0) { // arrays
            }
            in.read(); // at the end
            in.close();
            try {
                in.read(into); // closed
            } catch (IOException expected) {
            }
        }
        try (RandomAccessFile file = new RandomAccessFile(new File(arguments[0], "random"), "rw")) {
            for (int i = 0; i < 10; i++) {
                file.write(new byte[64]); // random write
            }
            file.seek(0);
            for (int i = 0; i < 4; i++) {
                file.readInt(); // random read
            }
        }
    }
}
