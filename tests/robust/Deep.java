import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Usage: Deep classes|interfaces COUNT. Defines C0, and C1 on top of it, and so on, then makes an
 * instance of a class on top of the last. Prints `made`, or the name of the error: the machine may
 * refuse, but not fall over.
 */
public final class Deep extends ClassLoader {
    private static final int INTERFACE = 0x600;

    private final boolean isInterface;

    private Deep(boolean isInterface) {
        super(Deep.class.getClassLoader());
        this.isInterface = isInterface;
    }

    /** A class file with a constructor, or an interface without. */
    private static byte[] write(String name, String superclass, String superinterface, int flags)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(49);
        out.writeShort(12);
        String[] texts = {name, superclass, superinterface == null ? "None" : superinterface};
        for (int i = 0; i < 3; i++) {           // 1 to 6: the classes
            out.writeByte(7);
            out.writeShort(2 * i + 2);
            out.writeByte(1);
            out.writeUTF(texts[i]);
        }
        for (String text : new String[] {"<init>", "()V", "Code"}) { // 7, 8, 9
            out.writeByte(1);
            out.writeUTF(text);
        }
        out.writeByte(12);                      // 10: <init>()V
        out.writeShort(7);
        out.writeShort(8);
        out.writeByte(10);                      // 11: the superclass's
        out.writeShort(3);
        out.writeShort(10);
        out.writeShort(flags == INTERFACE ? 0x601 : 0x21);
        out.writeShort(1);
        out.writeShort(3);
        out.writeShort(superinterface == null ? 0 : 1);
        if (superinterface != null) {
            out.writeShort(5);
        }
        out.writeShort(0);
        out.writeShort(flags == INTERFACE ? 0 : 1);
        if (flags != INTERFACE) {
            out.writeShort(1);
            out.writeShort(7);
            out.writeShort(8);
            out.writeShort(1);
            out.writeShort(9);
            out.writeInt(17);
            out.writeShort(1);
            out.writeShort(1);
            out.writeInt(5);
            out.write(new byte[] {0x2a, (byte) 0xb7, 0, 11, (byte) 0xb1});
            out.writeInt(0);
        }
        out.writeShort(0);
        return bytes.toByteArray();
    }

    private Class<?> define(String name, String superclass, String superinterface, int flags)
            throws IOException {
        byte[] data = write(name, superclass, superinterface, flags);
        return defineClass(name, data, 0, data.length);
    }

    private Object build(int count) throws Exception {
        String object = "java/lang/Object";
        for (int i = 0; i < count; i++) {
            String before = i == 0 ? null : "C" + (i - 1);
            if (isInterface) {
                define("C" + i, object, before, INTERFACE);
            } else {
                define("C" + i, before == null ? object : before, null, 0);
            }
        }
        String last = "C" + (count - 1);
        Class<?> top = isInterface ? define("Top", object, last, 0) : define("Top", last, null, 0);
        return top.newInstance();
    }

    public static void main(String[] args) throws Exception {
        try {
            new Deep(args[0].equals("interfaces")).build(Integer.parseInt(args[1]));
            System.out.println("made");
        } catch (VirtualMachineError e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
