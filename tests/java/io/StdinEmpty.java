// Reading from an empty System.in gives end of file at once.
public class StdinEmpty {
    public static void main(String[] args) throws Exception {
        System.out.println(System.in.read() + " " + System.in.available() + " " + System.in.read(new byte[5])
            + " " + new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).readLine());
    }
}
