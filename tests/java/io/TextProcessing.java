// Line-based processing of a generated file: CSV parsing, sorting by columns, joins, report written and read back.
import java.io.*;
import java.util.*;

public class TextProcessing {
    static List<String> csv(String line) {
        List<String> out = new ArrayList<>();
        StringBuilder sb = new StringBuilder();
        boolean q = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (q) {
                if (c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    sb.append('"');
                    i++;
                } else if (c == '"') q = false;
                else sb.append(c);
            } else if (c == '"') q = true;
            else if (c == ',') {
                out.add(sb.toString());
                sb.setLength(0);
            } else sb.append(c);
        }
        out.add(sb.toString());
        return out;
    }

    public static void main(String[] args) throws IOException {
        File f = new File("data.csv");
        try (PrintWriter w = new PrintWriter(new BufferedWriter(new FileWriter(f)))) {
            w.println("id,name,amount,note");
            for (int i = 0; i < 500; i++) w.printf("%d,%s,%.2f,\"note %d, with \"\"quotes\"\"\"%n", i
                * 37 % 501, "n" + Integer.toString(i * 7919 % 1000, 36), i * 1.25 - 100, i);
        }
        List<List<String>> rows = new ArrayList<>();
        try (BufferedReader r = new BufferedReader(new FileReader(f))) {
            String head = r.readLine();
            System.out.println(head + " " + csv(head).size());
            for (String l; (l = r.readLine()) != null; ) rows.add(csv(l));
        }
        System.out.println(rows.size() + " " + rows.get(7));
        rows.sort(Comparator.comparing((List<String> x) -> x.get(1))
            .thenComparing(x -> Integer.parseInt(x.get(0)), Comparator.reverseOrder()));
        System.out.println(rows.get(0) + " " + rows.get(499));
        Map<Character, double[]> sums = new TreeMap<>();
        for (List<String> x : rows) {
            double[] d = sums.computeIfAbsent(x.get(1).charAt(1), c -> new double[2]);
            d[0] += Double.parseDouble(x.get(2));
            d[1]++;
        }
        StringWriter sw = new StringWriter();
        for (Map.Entry<Character, double[]> e : sums.entrySet())
            sw.write(e.getKey() + String.format("%8.2f %.0f;", e.getValue()[0], e.getValue()[1]));
        System.out.println(sw.toString().hashCode() + " " + sw.toString().substring(0, 60));
        long h = 0;
        int lines = 0, words = 0, chars = 0;
        try (Reader r = new FileReader(f)) {
            boolean in = false;
            for (int c; (c = r.read()) >= 0; ) {
                h = h * 31 + c;
                chars++;
                if (c == '\n') lines++;
                boolean w = c > ' ';
                if (w && !in) words++;
                in = w;
            }
        }
        System.out.println(h + " " + lines + " " + words + " " + chars + " " + (f.length() == chars));
        try (LineNumberReader r = new LineNumberReader(new FileReader(f))) {
            String longest = "";
            int at = 0;
            for (String l; (l = r.readLine()) != null; ) if (l.length() > longest.length()) {
                longest = l;
                at = r.getLineNumber();
            }

            System.out.println(at + " " + longest);
        }
        System.out.println(f.delete() + " " + csv("a,,\"b\",\"\",c,") + csv(""));
    }
}
