package java.io;

/** Chooses entries of a directory by name. */
@FunctionalInterface
public interface FilenameFilter {

    boolean accept(File directory, String name);
}
