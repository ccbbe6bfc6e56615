// release: 17
// try-with-resources on effectively final variables and fields.
public class TryResourceSince9 {
    static class R implements AutoCloseable {
        final String n;
        R(String n) { this.n = n; System.out.println("open " + n); }
        @Override public void close() { System.out.println("close " + n); }
    }

    final R field = new R("field");

    void use() {
        R local = new R("local");
        try (local; field; R fresh = new R("fresh")) {
            System.out.println(local.n + field.n + fresh.n);
        }
        try (field) {
            throw new RuntimeException("inside");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        new TryResourceSince9().use();
        AutoCloseable lambda = () -> { throw new java.io.IOException("from close"); };
        try (lambda) {
            System.out.println("body");
        } catch (Exception e) {
            System.out.println(e);
        }
    }
}
