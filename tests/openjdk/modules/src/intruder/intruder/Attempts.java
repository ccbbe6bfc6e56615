package intruder;

/** Compiled against a library that exports everything. */
public class Attempts {
    interface Body {
        void run() throws Throwable;
    }

    static class Child extends lib.hidden.Base {
    }

    static class Implementation implements lib.hidden.Face {
    }

    static void attempt(String what, Body body) {
        try {
            body.run();
            System.out.println(what + ": nothing");
        } catch (Throwable t) {
            System.out.println(what + ": " + t.getClass().getName() + ": "
                + String.valueOf(t.getMessage()).replaceAll("@(0x)?[0-9a-f]+", "@<hash>"));
        }
    }

    public static void main(String[] args) {
        System.out.println(Attempts.class.getModule().isNamed());
        attempt("method", () -> lib.hidden.Secret.text());
        attempt("method again", () -> lib.hidden.Secret.text());
        attempt("field", () -> System.out.println(new lib.hidden.Secret().field));
        attempt("class constant", () -> System.out.println(lib.hidden.Secret.class));
        attempt("array", () -> System.out.println(new lib.hidden.Secret[1].length));
        attempt("arrays", () -> System.out.println(new lib.hidden.Secret[1][1].length));
        attempt("instanceof", () -> System.out.println(lib.api.Tool.secret() instanceof lib.hidden.Secret));
        attempt("cast", () -> System.out.println((lib.hidden.Secret) lib.api.Tool.secret()));
        attempt("superclass", () -> System.out.println(new Child() != null));
        attempt("superinterface", () -> System.out.println(new Implementation() != null));
        attempt("method handle", () -> {
            java.util.function.Supplier<String> s = lib.hidden.Secret::text;
            System.out.println(s.get());
        });
        attempt("lambda type", () -> {
            java.util.function.Function<lib.hidden.Secret, Object> f = x -> x;
            System.out.println(f.apply(null));
        });
        attempt("friend", () -> System.out.println(lib.friends.Friend.greet()));
        attempt("exported", () -> System.out.println(lib.api.Tool.use()));
    }
}
