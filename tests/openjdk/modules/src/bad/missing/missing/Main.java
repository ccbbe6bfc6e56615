package missing;

public class Main {
    public static void main(String[] args) {
        System.out.println(lib.api.Tool.use());
    }
}
