package java.lang;

/** The package of a class: only its name. */
public class Package {

    private final String name;

    Package(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Package && ((Package) other).name.equals(name);
    }

    @Override
    public String toString() {
        return "package " + name;
    }
}
