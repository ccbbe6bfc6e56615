// release: 17
// Hidden classes as nestmates, with class data, strong ones, and refusals.
import java.io.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class HiddenNest {
    private static String secret = "host secret";
    private int number = 12;
    private static int twice(int x) { return 2 * x; }

    static class Mate {
        private static String mine = "mate";
        static String peek() { return secret + "/" + twice(21) + "/" + new HiddenNest().number; }
        static void poke(String s) { secret = s; }
        static Object data() throws Exception { return MethodHandles.classData(MethodHandles.lookup(), "_", Object.class); }
        static int at(int i) throws Exception { return MethodHandles.classDataAt(MethodHandles.lookup(), "_", Integer.class, i); }
    }
    static class Stranger { static String peek() { return String.valueOf(new HiddenNest().number); } }
    static class Broken { static int x = Integer.parseInt("not a number"); static void use() { } }
    interface Face { default String hello() { return "hello from " + getClass().isHidden(); } }
    static class FaceImpl implements Face { }

    static String mask(Object s) { return String.valueOf(s).replaceAll("[/.]0x[0-9a-f]+", "/ID").replaceAll("@[0-9a-f]+", "@H"); }
    static byte[] bytes(Class<?> c) throws IOException {
        try (InputStream in = HiddenNest.class.getResourceAsStream(c.getName() + ".class")) { return in.readAllBytes(); }
    }
    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + mask(a.run()));
        } catch (Throwable t) {
            System.out.println(what + ": " + mask(t) + " <- " + mask(t.getCause()));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandles.Lookup mate = l.defineHiddenClass(bytes(Mate.class), true, MethodHandles.Lookup.ClassOption.NESTMATE);
        Class<?> c = mate.lookupClass();
        System.out.println(c.getNestHost() + " " + c.isNestmateOf(HiddenNest.class) + " " + Arrays.stream(HiddenNest.class.getNestMembers()).anyMatch(x -> x == c) + " " + c.getNestMembers().length);
        MethodHandle peek = mate.findStatic(c, "peek", methodType(String.class));
        System.out.println((String) peek.invokeExact());
        mate.findStatic(c, "poke", methodType(void.class, String.class)).invokeExact("poked");
        System.out.println(secret + " " + (String) peek.invokeExact());
        System.out.println((String) l.findStaticGetter(c, "mine", String.class).invokeExact());
        MethodHandles.Lookup stranger = l.defineHiddenClass(bytes(Stranger.class), true);
        try {
            stranger.findStatic(stranger.lookupClass(), "peek", methodType(String.class)).invoke();
        } catch (IllegalAccessError e) {
            System.out.println(mask(e.getMessage().split(", \\(Type")[0]));
        }
        MethodHandles.Lookup data = l.defineHiddenClassWithClassData(bytes(Mate.class), List.of(5, 6, 7), true, MethodHandles.Lookup.ClassOption.NESTMATE, MethodHandles.Lookup.ClassOption.STRONG);
        show("data", () -> data.findStatic(data.lookupClass(), "data", methodType(Object.class)).invoke());
        show("data at", () -> data.findStatic(data.lookupClass(), "at", methodType(int.class, int.class)).invoke(1));
        show("data outside", () -> data.findStatic(data.lookupClass(), "at", methodType(int.class, int.class)).invoke(9));
        show("data by lookup", () -> MethodHandles.classData(data, "_", List.class));
        show("data wrong type", () -> MethodHandles.classData(data, "_", String.class));
        show("data wrong name", () -> MethodHandles.classData(data, "x", List.class));
        show("no data", () -> MethodHandles.classData(mate, "_", Object.class));
        show("null data", () -> l.defineHiddenClassWithClassData(bytes(Mate.class), null, true));
        show("face", () -> ((Face) l.defineHiddenClass(bytes(FaceImpl.class), true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass().getDeclaredConstructor().newInstance()).hello());
        show("broken init", () -> l.defineHiddenClass(bytes(Broken.class), true));
        MethodHandles.Lookup later = l.defineHiddenClass(bytes(Broken.class), false);
        show("broken later", () -> later.findStatic(later.lookupClass(), "use", methodType(void.class)).invoke());
        show("broken again", () -> later.findStatic(later.lookupClass(), "use", methodType(void.class)).invoke());
        show("ensure", () -> later.ensureInitialized(later.lookupClass()));
        show("no bytes", () -> l.defineHiddenClass(new byte[0], true));
        show("not a class", () -> l.defineHiddenClass(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, true));
        show("other package", () -> {
            try (InputStream in = String.class.getResourceAsStream("/java/util/Optional.class")) { return l.defineHiddenClass(in.readAllBytes(), true); }
        });
        show("public lookup", () -> MethodHandles.publicLookup().defineHiddenClass(bytes(Mate.class), true));
        show("ordinary again", () -> l.defineClass(bytes(Mate.class)));
        show("drop lookup", () -> l.dropLookupMode(MethodHandles.Lookup.PRIVATE).defineHiddenClass(bytes(Mate.class), true));
        show("many", () -> { Set<Object> s = new HashSet<>(); for (int i = 0; i < 50; i++) s.add(l.defineHiddenClass(bytes(FaceImpl.class), false).lookupClass().getName()); return s.size(); });
    }
}
