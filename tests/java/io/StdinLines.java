// BufferedReader over System.in: line ends of all kinds, empty lines, no final newline, non-ASCII.
import java.io.*;

public class StdinLines {
    public static void main(String[] args) throws IOException {
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        String line;
        int n = 0;
        while ((line = r.readLine()) != null) {
            StringBuilder sb = new StringBuilder();
            for (char c : line.toCharArray()) sb.append(c < 128 ? "" + c : "<" + (int) c + ">");
            System.out.println(++n + " " + line.length() + " [" + sb + "]");
        }
        System.out.println(r.read() + " " + r.readLine());
    }
}
