// The strings of annotations: made again from the class file, not those of the literals.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class FreshStrings {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Named {
        String value() default "by default";
        String[] others() default {};
    }

    @Named(value = "given", others = {"given", "other"})
    static class Given {
    }

    @Named
    static class Default {
    }

    static void show(String text, String literal) {
        System.out.println(text + " " + text.equals(literal) + " " + (text == literal) + " "
                           + (text.intern() == literal));
    }

    public static void main(String[] args) {
        Named given = Given.class.getAnnotation(Named.class);
        show(given.value(), "given");
        show(given.others()[0], "given");
        show(given.others()[1], "other");
        System.out.println(given.others()[0] == given.value());
        System.out.println(given.value() == given.value());
        show(Default.class.getAnnotation(Named.class).value(), "by default");
    }
}
