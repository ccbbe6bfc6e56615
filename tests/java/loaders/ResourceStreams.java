// Class bytes read as resources: header fields, constant pool walk, relative and absolute names, missing resources.
import java.io.*;

public class ResourceStreams {
    static class Inner {
        int field;
        String text = "a literal to find";
        int method(int a) { return a * 31 + field; }
    }

    public static void main(String[] args) throws Exception {
        for (String n : new String[] {"ResourceStreams.class", "/ResourceStreams.class",
            "ResourceStreams$Inner.class", "missing.txt", "/missing/x"}) {
            try (InputStream in = ResourceStreams.class.getResourceAsStream(n)) {
                System.out.println(n + " " + (in == null ? "null" : "found"));
            }
        }
        ClassLoader l = ResourceStreams.class.getClassLoader();
        System.out.println((l.getResourceAsStream("ResourceStreams.class") != null) + " "
            + (l.getResourceAsStream("/ResourceStreams.class") == null) + " "
            + (ClassLoader.getSystemResourceAsStream("ResourceStreams.class") != null));
        try (DataInputStream in =
            new DataInputStream(new BufferedInputStream(ResourceStreams.class.getResourceAsStream("ResourceStreams$Inner.class"))))
            {
            System.out.println(Integer.toHexString(in.readInt()) + " " + in.readUnsignedShort());
            int major = in.readUnsignedShort(), n = in.readUnsignedShort();
            System.out.println((major >= 52) + " " + (n > 10));
            boolean lit = false, name = false;
            int utf = 0, other = 0;
            for (int i = 1; i < n; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1:
                        {
                            String s = in.readUTF();
                            utf++;
                            lit |= s.equals("a literal to find");
                            name |= s.equals("ResourceStreams$Inner");
                            break;
                        }
                    case 3:
                    case 4:
                        in.readInt();
                        other++;
                        break;
                    case 5:
                    case 6:
                        in.readLong();
                        i++;
                        other++;
                        break;
                    case 7:
                    case 8:
                    case 16:
                    case 19:
                    case 20:
                        in.readUnsignedShort();
                        other++;
                        break;
                    case 15:
                        in.readUnsignedByte();
                        in.readUnsignedShort();
                        other++;
                        break;
                    default:
                        in.readInt();
                        other++;
                }
            }

            System.out.println(lit + " " + name + " " + (utf > 5) + (other > 5));
            System.out.println(in.readUnsignedShort() & 0x20);
            in.readUnsignedShort();
            in.readUnsignedShort();
            System.out.println(in.readUnsignedShort() + " interfaces");
        }
        try {
            ResourceStreams.class.getResourceAsStream(null);
        } catch (NullPointerException e) {
            System.out.println("null name");
        }
    }
}
