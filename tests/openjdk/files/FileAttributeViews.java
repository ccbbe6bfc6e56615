// File attributes: times set and read, permissions, views, owner, user attributes where present, stores.
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

public class FileAttributeViews {
    public static void main(String[] args) throws Exception {
        Path f = Files.createFile(Path.of("attributes.txt"), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
        Files.writeString(f, "12345");
        FileTime t = FileTime.from(Instant.parse("2020-02-29T12:34:56.789Z"));
        Files.setLastModifiedTime(f, t);
        BasicFileAttributes a = Files.readAttributes(f, BasicFileAttributes.class);
        System.out.println(a.lastModifiedTime() + " " + a.size() + a.isRegularFile() + a.isDirectory() + a.isSymbolicLink() + a.isOther() + (a.fileKey() != null));
        System.out.println(Files.getLastModifiedTime(f).toMillis() + " " + f.toFile().lastModified() + " " + f.toFile().setLastModified(1000000000000L) + Files.getLastModifiedTime(f));
        Files.getFileAttributeView(f, BasicFileAttributeView.class).setTimes(FileTime.fromMillis(5000), FileTime.fromMillis(7000), null);
        System.out.println(Files.getAttribute(f, "lastModifiedTime") + " " + Files.readAttributes(f, "lastAccessTime,size"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(f)) + " " + Files.getAttribute(f, "posix:permissions").getClass().getSimpleName().isEmpty());
        Files.setPosixFilePermissions(f, EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OTHERS_EXECUTE));
        PosixFileAttributes p = Files.readAttributes(f, PosixFileAttributes.class);
        System.out.println(PosixFilePermissions.toString(p.permissions()) + " " + p.owner().equals(Files.getOwner(f)) + " " + (p.group().getName() != null) + " " + Integer.toOctalString((Integer) Files.getAttribute(f, "unix:mode")) + " " + Files.getAttribute(f, "unix:nlink"));
        f.toFile().setWritable(true);
        f.toFile().setExecutable(true, true);
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(f)) + " " + f.toFile().canExecute());
        UserPrincipal root = f.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("root");
        System.out.println(root.getName() + " " + root.equals(root) + root.getClass().getSimpleName());
        try {
            f.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("no-such-user-at-all");
        } catch (UserPrincipalNotFoundException e) {
            System.out.println(e.getName());
        }
        for (String s : List.of("nosuch", "posix:nosuch", "nosuch:x", "size,*", "basic:size,nosuch", "")) {
            try {
                System.out.println(s + " " + new TreeMap<>(Files.readAttributes(f, s)).keySet());
            } catch (RuntimeException e) {
                System.out.println(s + " " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        for (String s : List.of("rwxrwxrwx", "---------", "rwx", "rwxrwxrwz")) {
            try {
                System.out.println(PosixFilePermissions.fromString(s).size());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(FileTime.from(90, TimeUnit.DAYS) + " " + FileTime.from(Instant.MAX).compareTo(t) + " " + FileTime.from(1, TimeUnit.NANOSECONDS) + " " + t.to(TimeUnit.HOURS) + t.equals(FileTime.fromMillis(t.toMillis())) + t.toInstant() + " " + FileTime.fromMillis(Long.MAX_VALUE));
        FileStore st = Files.getFileStore(f);
        System.out.println(st.supportsFileAttributeView("posix") + " " + st.supportsFileAttributeView(BasicFileAttributeView.class) + (st.getTotalSpace() > 0) + (f.toFile().getTotalSpace() > 0) + st.isReadOnly());
        System.out.println(Files.getFileAttributeView(f, DosFileAttributeView.class) == null ? "no dos" : "dos");
        System.out.println(Files.getFileAttributeView(f, AclFileAttributeView.class));
        Files.delete(f);
        try {
            Files.readAttributes(f, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            System.out.println(e.getFile() + " " + e.getReason() + e.getOtherFile());
        }
        Path tmp = Files.createTempFile(Path.of("."), "pre", ".suf");
        System.out.println(tmp.getFileName().toString().matches("pre\\d+\\.suf") + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(tmp)));
        Files.delete(tmp);
    }
}
