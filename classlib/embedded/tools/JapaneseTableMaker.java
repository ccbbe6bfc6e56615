import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * Writes JapaneseTable.java, the characters of JIS X 0208 and JIS X 0212, from the data of the JDK that runs
 * this program.
 *
 * <p>Usage: java JapaneseTableMaker.java FILE; with --check before FILE nothing is written, and the
 * exit status is 1 if the file is not what would be written.
 */
public final class JapaneseTableMaker {

    private static final Charset EUC = Charset.forName("EUC-JP");
    private static final int SIZE = 94;
    private static final int FIRST = 0xa1;

    public static void main(String[] args) throws Exception {
        boolean check = args.length == 2 && args[0].equals("--check");
        if (args.length != (check ? 2 : 1)) {
            System.err.println("usage: JapaneseTableMaker [--check] FILE");
            System.exit(2);
        }
        Path file = Paths.get(args[args.length - 1]);
        byte[] wanted = make().getBytes(StandardCharsets.UTF_8);
        if (!check) {
            Files.write(file, wanted);
        } else if (!java.util.Arrays.equals(wanted, Files.readAllBytes(file))) {
            System.err.println(file + " is not up to date");
            System.exit(1);
        }
    }

    private static String make() {
        StringBuilder out = new StringBuilder();
        out.append("package jp2.internal;\n\n"
            + "/**\n"
            + " * The characters of two Japanese standards, row by row, written by\n"
            + " * tools/JapaneseTableMaker.java. A space is a place without a character; rows end with their\n"
            + " * last character.\n"
            + " */\n"
            + "final class JapaneseTable {\n\n"
            + "    private JapaneseTable() {\n    }\n");
        table(out, "JIS_X_0208", false);
        table(out, "JIS_X_0212", true);
        return out.append("}\n").toString();
    }

    private static void table(StringBuilder out, String name, boolean third) {
        out.append("\n    static final String[] ").append(name).append(" = {\n");
        for (int row = 0; row < SIZE; row++) {
            out.append("\"").append(row(row + FIRST, third)).append("\",\n");
        }
        out.append("    };\n");
    }

    private static String row(int lead, boolean third) {
        StringBuilder row = new StringBuilder();
        for (int column = 0; column < SIZE; column++) {
            byte trail = (byte) (column + FIRST);
            byte[] bytes = third ? new byte[] {(byte) 0x8f, (byte) lead, trail}
                : new byte[] {(byte) lead, trail};
            String text = new String(bytes, EUC);
            row.append(text.length() == 1 && text.charAt(0) != '\ufffd' ? text : " ");
        }
        return row.toString().replaceAll(" +$", "");
    }
}
