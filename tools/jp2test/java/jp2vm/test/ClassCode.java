package jp2vm.test;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The code of a class file, by source lines: which line each instruction belongs to, and a hash of the instructions of
 * each line. The hash does not depend on the numbers of lines and local variables, on the targets of jumps, nor on the
 * numbers of lambdas and anonymous classes, so that an inserted line changes the hash of no other line.
 */
final class ClassCode {
    /** The code of a method. */
    static final class Method {
        /** The lines of the instructions, in their order; 0: not known. */
        int[] lines;
        /** The hashes of the lines. */
        final SortedMap<Integer, String> hashes = new TreeMap<>();

        /** Returns the first line; 0: not known. */
        int first() {
            for (int line : hashes.keySet()) {
                if (line != 0) {
                    return line;
                }
            }
            return 0;
        }
    }

    /* The lengths of instructions by opcode; 0: variable, or not an instruction of class files. */
    private static final String LENGTHS = "1111111111111111232332222211111111111111111111111111112222211111111111"
            + "1111111111111111111111111111111111111111111111111111111111111131111111111111111111133333333333333332"
            + "00111111333333355323113311043355";
    private static final String LOADS = "ilfda";
    private static final int WIDE = 0xc4;
    private static final int IINC = 0x84;
    private static final int TABLESWITCH = 0xaa;
    private static final int LOOKUPSWITCH = 0xab;

    /** The name of the source, such as {@code shop/Basket.java}. */
    final String file;
    /** The methods, by name and descriptor. */
    final Map<String, Method> methods = new LinkedHashMap<>();

    private final Object[] constants;
    private final int[] tags;
    private final Map<Integer, String> bootstraps = new HashMap<>();

    /**
     * Reads a class file.
     *
     * @throws IOException if it is damaged
     */
    ClassCode(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipBytes(8);
        int count = in.readUnsignedShort();
        constants = new Object[count];
        tags = new int[count];
        readConstants(in);
        in.skipBytes(2);
        String name = text(in.readUnsignedShort());
        in.skipBytes(2);
        in.skipBytes(2 * in.readUnsignedShort());
        skipMembers(in);
        Map<String, byte[]> codes = new LinkedHashMap<>();
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            in.skipBytes(2);
            String key = text(in.readUnsignedShort()) + text(in.readUnsignedShort());
            byte[] code = attributes(in).get("Code");
            if (code != null) {
                codes.put(key, code);
            }
        }
        Map<String, byte[]> attributes = attributes(in);
        readBootstraps(attributes.get("BootstrapMethods"));
        byte[] source = attributes.get("SourceFile");
        file = name.substring(0, name.lastIndexOf('/') + 1) + (source == null
                ? name.substring(name.lastIndexOf('/') + 1).replaceFirst("\\$.*", "") + ".java"
                : text((source[0] & 0xff) << 8 | source[1] & 0xff));
        for (Map.Entry<String, byte[]> code : codes.entrySet()) {
            methods.put(code.getKey(), read(code.getValue()));
        }
    }

    private void readConstants(DataInputStream in) throws IOException {
        for (int i = 1; i < constants.length; i++) {
            tags[i] = in.readUnsignedByte();
            switch (tags[i]) {
                case 1:
                    constants[i] = in.readUTF();
                    break;
                case 3:
                    constants[i] = in.readInt();
                    break;
                case 4:
                    constants[i] = in.readFloat();
                    break;
                case 5:
                    constants[i++] = in.readLong();
                    break;
                case 6:
                    constants[i++] = in.readDouble();
                    break;
                case 7:
                case 8:
                case 16:
                case 19:
                case 20:
                    constants[i] = new int[] {in.readUnsignedShort()};
                    break;
                case 15:
                    constants[i] = new int[] {in.readUnsignedByte(), in.readUnsignedShort()};
                    break;
                default:
                    constants[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
            }
        }
    }

    private static void skipMembers(DataInputStream in) throws IOException {
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            in.skipBytes(6);
            for (int j = in.readUnsignedShort(); j > 0; j--) {
                in.skipBytes(2);
                in.skipBytes(in.readInt());
            }
        }
    }

    private Map<String, byte[]> attributes(DataInputStream in) throws IOException {
        Map<String, byte[]> found = new HashMap<>();
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            String name = text(in.readUnsignedShort());
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            found.put(name, bytes);
        }
        return found;
    }

    private void readBootstraps(byte[] bytes) throws IOException {
        if (bytes == null) {
            return;
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            StringBuilder text = new StringBuilder(text(in.readUnsignedShort()));
            for (int j = in.readUnsignedShort(); j > 0; j--) {
                text.append(' ').append(text(in.readUnsignedShort()));
            }
            bootstraps.put(i, text.toString());
        }
    }

    /* Returns a constant as text, without the numbers of lambdas and of anonymous classes. */
    private String text(int index) {
        Object constant = constants[index];
        if (!(constant instanceof int[])) {
            return tags[index] == 1 ? (String) constant : tags[index] + " " + constant;
        }
        int[] parts = (int[]) constant;
        switch (tags[index]) {
            case 7:
                return text(parts[0]).replaceAll("\\$[0-9]+", "\\$");
            case 8:
            case 16:
            case 19:
            case 20:
                return text(parts[0]);
            case 12:
                return Lines.stem(text(parts[0])) + " " + text(parts[1]);
            case 15:
                return parts[0] + " " + text(parts[1]);
            case 17:
            case 18:
                return bootstraps.get(parts[0]) + " " + text(parts[1]);
            default:
                return text(parts[0]) + "." + text(parts[1]);
        }
    }

    private Method read(byte[] attribute) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(attribute));
        in.skipBytes(4);
        byte[] code = new byte[in.readInt()];
        in.readFully(code);
        in.skipBytes(8 * in.readUnsignedShort());
        int[] lineOf = new int[code.length];
        byte[] table = attributes(in).get("LineNumberTable");
        if (table != null) {
            readLines(table, lineOf);
        }
        Method method = new Method();
        int[] lines = new int[code.length];
        int count = 0;
        Map<Integer, CRC32> sums = new TreeMap<>();
        for (int at = 0; at < code.length;) {
            int length = length(code, at);
            lines[count++] = lineOf[at];
            byte[] text = instruction(code, at, length).getBytes("UTF-8");
            sums.computeIfAbsent(lineOf[at], unused -> new CRC32()).update(text, 0, text.length);
            at += length;
        }
        method.lines = java.util.Arrays.copyOf(lines, count);
        for (Map.Entry<Integer, CRC32> sum : sums.entrySet()) {
            method.hashes.put(sum.getKey(), String.format("%08x", sum.getValue().getValue()));
        }
        return method;
    }

    private static void readLines(byte[] table, int[] lineOf) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(table));
        SortedMap<Integer, Integer> starts = new TreeMap<>();
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            starts.put(in.readUnsignedShort(), in.readUnsignedShort());
        }
        int line = 0;
        for (int i = 0; i < lineOf.length; i++) {
            line = starts.getOrDefault(i, line);
            lineOf[i] = line;
        }
    }

    private static int word(byte[] code, int at) {
        return (code[at] & 0xff) << 24 | (code[at + 1] & 0xff) << 16 | (code[at + 2] & 0xff) << 8 | code[at + 3] & 0xff;
    }

    private static int half(byte[] code, int at) {
        return (code[at] & 0xff) << 8 | code[at + 1] & 0xff;
    }

    private static int length(byte[] code, int at) throws IOException {
        int opcode = code[at] & 0xff;
        int operands = (at / 4 + 1) * 4;
        switch (opcode) {
            case WIDE:
                return (code[at + 1] & 0xff) == IINC ? 6 : 4;
            case TABLESWITCH:
                return operands + 12 + 4 * (word(code, operands + 8) - word(code, operands + 4) + 1) - at;
            case LOOKUPSWITCH:
                return operands + 8 + 8 * word(code, operands + 4) - at;
            default:
                int length = opcode < LENGTHS.length() ? LENGTHS.charAt(opcode) - '0' : 0;
                if (length == 0) {
                    throw new IOException("an unknown instruction");
                }
                return length;
        }
    }

    /* Returns an instruction as text, without what may change because of other lines. */
    private String instruction(byte[] code, int at, int length) {
        int opcode = code[at] & 0xff;
        if (opcode >= 0x02 && opcode <= 0x08) {
            return "push " + (opcode - 3) + "\n";
        }
        if (opcode == 0x10) {
            return "push " + code[at + 1] + "\n";
        }
        if (opcode == 0x11) {
            return "push " + (short) half(code, at + 1) + "\n";
        }
        if (opcode == 0x12) {
            return "constant " + text(code[at + 1] & 0xff) + "\n";
        }
        if (opcode == 0x13 || opcode == 0x14) {
            return "constant " + text(half(code, at + 1)) + "\n";
        }
        boolean isLoad = opcode >= 0x15 && opcode <= 0x2d;
        if (isLoad || opcode >= 0x36 && opcode <= 0x4e) {
            int number = opcode - (isLoad ? 0x15 : 0x36);
            char type = LOADS.charAt(number < LOADS.length() ? number : (number - LOADS.length()) / 4);
            return type + (isLoad ? "load\n" : "store\n");
        }
        if (opcode == WIDE) {
            return (code[at + 1] & 0xff) == IINC ? "increment " + (short) half(code, at + 4) + "\n"
                    : instruction(new byte[] {code[at + 1], code[at + 3]}, 0, 2);
        }
        if (opcode == IINC) {
            return "increment " + code[at + 2] + "\n";
        }
        if (opcode == TABLESWITCH || opcode == LOOKUPSWITCH) {
            StringBuilder keys = new StringBuilder("switch");
            boolean isTable = opcode == TABLESWITCH;
            int first = (at / 4 + 1) * 4 + (isTable ? 4 : 8);
            int end = isTable ? first + 8 : at + length;
            for (int i = first; i < end; i += isTable ? 4 : 8) {
                keys.append(' ').append(word(code, i));
            }
            return keys.append('\n').toString();
        }
        boolean hasConstant = opcode >= 0xb2 && opcode <= 0xbb || opcode == 0xbd || opcode == 0xc0 || opcode == 0xc1
                || opcode == 0xc5;
        int more = opcode == 0xbc ? code[at + 1] : opcode == 0xc5 ? code[at + 3] : 0;
        return opcode + (hasConstant ? " " + text(half(code, at + 1)) : "") + " " + more + "\n";
    }
}
