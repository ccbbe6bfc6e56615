// If all methods are wrong, which one does the error name? Repeated without that method.
import java.io.*;
import java.util.*;

public class VerificationOrder extends ClassLoader {
    static int count;

    record Method(String name, int parameters) {
        String descriptor() {
            return "(" + "I".repeat(parameters) + ")V";
        }
    }

    Class<?> define(String name, byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length);
    }

    static byte[] make(String name, List<Method> methods, int version) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(version);
        out.writeShort(6 + 2 * methods.size());
        out.writeByte(1);
        out.writeUTF(name);
        out.writeByte(7);
        out.writeShort(1);
        out.writeByte(1);
        out.writeUTF("java/lang/Object");
        out.writeByte(7);
        out.writeShort(3);
        out.writeByte(1);
        out.writeUTF("Code");
        for (Method method : methods) {
            out.writeByte(1);
            out.writeUTF(method.name);
            out.writeByte(1);
            out.writeUTF(method.descriptor());
        }
        out.writeShort(0x21);
        out.writeShort(2);
        out.writeShort(4);
        out.writeInt(0);
        out.writeShort(methods.size());
        for (int i = 0; i < methods.size(); i++) {
            out.writeShort(methods.get(i).name.equals("<clinit>") ? 8 : 1);
            out.writeShort(6 + 2 * i);
            out.writeShort(7 + 2 * i);
            out.writeShort(1);
            out.writeShort(5);
            out.writeInt(13);
            out.writeShort(1);
            out.writeShort(30);
            out.writeInt(1);
            out.writeByte(0x57); /* pop, with nothing there */
            out.writeInt(0);
        }
        out.writeShort(0);
        return bytes.toByteArray();
    }

    static Method first(List<Method> methods, int version) throws Exception {
        String name = "Made" + count++;
        try {
            Class<?> made = new VerificationOrder().define(name, make(name, methods, version));
            made.getDeclaredConstructor().newInstance();
            throw new AssertionError("accepted");
        } catch (VerifyError e) {
            for (Method method : methods) {
                String text = e.getMessage();
                if (text.contains(name + "." + method.name + method.descriptor() + " @")
                    || text.contains("method: " + method.name + " signature: " + method.descriptor() + ")")) {
                    return method;
                }
            }
            throw e;
        }
    }

    static void show(List<Method> methods, int version) throws Exception {
        methods = new ArrayList<>(methods);
        StringBuilder order = new StringBuilder("version " + version + ":");
        while (!methods.isEmpty()) {
            Method method = first(methods, version);
            order.append(' ').append(method.name).append(method.parameters);
            methods.remove(method);
        }
        System.out.println(order);
    }

    public static void main(String[] args) throws Exception {
        List<Method> different = new ArrayList<>();
        for (String name : ("ofThisTestAlone run main <init> <clinit> get set values valueOf $values a b f g h max min "
                + "compare compareTo accept apply test equals toString hashCode size add remove iterator next hasNext close "
                + "read write call start stop name length put length flush clone finalize getName getValue setValue isEmpty "
                + "stream of format parse create build invoke execute process init visit print println").split(" ")) {
            Method method = new Method(name, 0);
            if (!different.contains(method)) {
                different.add(method);
            }
        }
        show(different, 52);
        show(different, 50);
        show(different, 49);
        Random random = new Random(1);
        String[] names = {"get", "set", "run"};
        for (int size : new int[] {2, 3, 4, 5, 9, 24}) {
            Set<Method> overloads = new LinkedHashSet<>();
            while (overloads.size() < size) {
                overloads.add(new Method(names[random.nextInt(names.length)], random.nextInt(20)));
            }
            show(List.copyOf(overloads), 52);
            show(List.copyOf(overloads), 49);
        }
    }
}
