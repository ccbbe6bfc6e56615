import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Small jobs, each done in several ways, for docs/counts-and-time.md. A way is a static method without arguments; ways of
 * one job give the same number.
 *
 *     java Ways time WAY WARM-MS SAMPLES SAMPLE-MS    # a line: nanoseconds of processor time of each sample's operation
 *     jp2vm Ways count ROUNDS                         # each way so many times
 *     java Ways list                                  # JOB WAY
 */
public class Ways {
    interface Way {
        int run();
    }

    record Entry(String job, String name, Way way) {
    }

    static final List<Entry> WAYS = List.of(
        new Entry("split a string", "stringSplit", Ways::stringSplit),
        new Entry("split a string", "tokenizer", Ways::tokenizer),
        new Entry("split a string", "indexOf", Ways::indexOf),
        new Entry("find words", "regex", Ways::regex),
        new Entry("find words", "scan", Ways::scan),
        new Entry("copy 10,000 bytes", "copyLoop", Ways::copyLoop),
        new Entry("copy 10,000 bytes", "arraycopy", Ways::arraycopy),
        new Entry("checksum of 10,000 bytes", "crcTable", Ways::crcTable),
        new Entry("checksum of 10,000 bytes", "crcNative", Ways::crcNative),
        new Entry("1,000 calls", "oneClass", Ways::oneClass),
        new Entry("1,000 calls", "fourClasses", Ways::fourClasses),
        new Entry("1,000 calls", "switchOnKind", Ways::switchOnKind),
        new Entry("sum 1,000 numbers", "boxed", Ways::boxed),
        new Entry("sum 1,000 numbers", "unboxed", Ways::unboxed),
        new Entry("1,000 points", "newPoints", Ways::newPoints),
        new Entry("1,000 points", "onePoint", Ways::onePoint),
        new Entry("a buffer of 100,000 bytes", "newBuffer", Ways::newBuffer),
        new Entry("a buffer of 100,000 bytes", "sameBuffer", Ways::sameBuffer));

    static final int SIZE = 10000, COUNT = 1000;
    static final String TEXT = text();
    static final Pattern WORD = Pattern.compile("[a-z]+[0-9]+");
    static final byte[] FROM = new byte[SIZE], TO = new byte[SIZE];
    static final int[] TABLE = table();

    static String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            text.append("field").append(i).append(',');
        }
        return text.toString();
    }

    /* --- split a string: lengths of fields --- */

    static int stringSplit() {
        int sum = 0;
        for (String part : TEXT.split(",")) {
            sum += part.length();
        }
        return sum;
    }

    static int tokenizer() {
        int sum = 0;
        for (StringTokenizer tokens = new StringTokenizer(TEXT, ","); tokens.hasMoreTokens();) {
            sum += tokens.nextToken().length();
        }
        return sum;
    }

    static int indexOf() {
        int sum = 0, start = 0;
        for (int end; (end = TEXT.indexOf(',', start)) >= 0; start = end + 1) {
            sum += end - start;
        }
        return sum;
    }

    /* --- find words of letters and then digits --- */

    static int regex() {
        int count = 0;
        for (Matcher matcher = WORD.matcher(TEXT); matcher.find();) {
            count++;
        }
        return count;
    }

    static int scan() {
        int count = 0;
        for (int i = 0; i < TEXT.length();) {
            int letters = i;
            while (i < TEXT.length() && TEXT.charAt(i) >= 'a' && TEXT.charAt(i) <= 'z') {
                i++;
            }
            int digits = i;
            while (i < TEXT.length() && TEXT.charAt(i) >= '0' && TEXT.charAt(i) <= '9') {
                i++;
            }
            count += digits > letters && i > digits ? 1 : 0;
            i += i == letters ? 1 : 0;
        }
        return count;
    }

    /* --- copy --- */

    static int copyLoop() {
        for (int i = 0; i < SIZE; i++) {
            TO[i] = FROM[i];
        }
        return TO[SIZE - 1];
    }

    static int arraycopy() {
        System.arraycopy(FROM, 0, TO, 0, SIZE);
        return TO[SIZE - 1];
    }

    /* --- checksum --- */

    static int[] table() {
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = value >>> 1 ^ ((value & 1) == 0 ? 0 : 0xedb88320);
            }
            table[i] = value;
        }
        return table;
    }

    static int crcTable() {
        int value = -1;
        for (byte b : FROM) {
            value = value >>> 8 ^ TABLE[(value ^ b) & 255];
        }
        return ~value;
    }

    static int crcNative() {
        CRC32 crc = new CRC32();
        crc.update(FROM);
        return (int) crc.getValue();
    }

    /* --- calls --- */

    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    record Strip(int side) implements Shape {
        public int area() {
            return side;
        }
    }

    record Cross(int side) implements Shape {
        public int area() {
            return 2 * side - 1;
        }
    }

    record Frame(int side) implements Shape {
        public int area() {
            return 4 * side - 4;
        }
    }

    static final Shape[] SQUARES = shapes(1), SHAPES = shapes(4);
    static final int[] KINDS = new int[COUNT], SIDES = new int[COUNT];

    static Shape[] shapes(int classes) {
        Shape[] shapes = new Shape[COUNT];
        for (int i = 0; i < COUNT; i++) {
            int kind = i * 7 % 5 % classes;
            shapes[i] = kind == 0 ? new Square(i) : kind == 1 ? new Strip(i) : kind == 2 ? new Cross(i) : new Frame(i);
        }
        return shapes;
    }

    static {
        for (int i = 0; i < COUNT; i++) {
            KINDS[i] = i * 7 % 5 % 4;
            SIDES[i] = i;
        }
    }

    static int sum(Shape[] shapes) {
        int sum = 0;
        for (Shape shape : shapes) {
            sum += shape.area();
        }
        return sum;
    }

    static int oneClass() {
        return sum(SQUARES);
    }

    static int fourClasses() {
        return sum(SHAPES);
    }

    static int switchOnKind() {
        int sum = 0;
        for (int i = 0; i < COUNT; i++) {
            int side = SIDES[i];
            switch (KINDS[i]) {
            case 0:
                sum += side * side;
                break;
            case 1:
                sum += side;
                break;
            case 2:
                sum += 2 * side - 1;
                break;
            default:
                sum += 4 * side - 4;
                break;
            }
        }
        return sum;
    }

    /* --- boxing --- */

    static int boxed() {
        List<Integer> numbers = new ArrayList<>(COUNT);
        for (int i = 0; i < COUNT; i++) {
            numbers.add(1000 + i);
        }
        int sum = 0;
        for (Integer number : numbers) {
            sum += number;
        }
        return sum;
    }

    static int unboxed() {
        int[] numbers = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            numbers[i] = 1000 + i;
        }
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    /* --- allocation --- */

    static class Point {
        int x, y;

        void set(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static final Point POINT = new Point();
    static final byte[] BUFFER = new byte[100000];
    static byte[] last;

    static int newPoints() {
        int sum = 0;
        for (int i = 0; i < COUNT; i++) {
            Point point = new Point();
            point.set(i, sum);
            sum += point.x - (point.y & 1);
        }
        return sum;
    }

    static int onePoint() {
        int sum = 0;
        for (int i = 0; i < COUNT; i++) {
            Point point = POINT;
            point.set(i, sum);
            sum += point.x - (point.y & 1);
        }
        return sum;
    }

    static int newBuffer() {
        last = new byte[100000];
        return last[0] + last.length;
    }

    static int sameBuffer() {
        last = BUFFER;
        return last[0] + last.length;
    }

    /* --- running them --- */

    static int sink;

    static long repeat(Way way, long rounds) {
        int sum = 0;
        for (long i = 0; i < rounds; i++) {
            sum += way.run();
        }
        sink += sum;
        return rounds;
    }

    /** How many rounds take about some milliseconds of processor time, after so many of warming up. */
    static long rounds(Way way, ThreadMXBean clock, long warm, long milliseconds) {
        long rounds = 1, start = clock.getCurrentThreadCpuTime(), took = 0;
        while (took < milliseconds * 1000000 || clock.getCurrentThreadCpuTime() - start < warm * 1000000) {
            long before = clock.getCurrentThreadCpuTime();
            rounds = took < milliseconds * 1000000 ? rounds * 2 : rounds;
            repeat(way, rounds);
            took = clock.getCurrentThreadCpuTime() - before;
        }
        return rounds;
    }

    static void time(Way way, long warm, int samples, long milliseconds) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long rounds = rounds(way, clock, warm, milliseconds);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < samples; i++) {
            long before = clock.getCurrentThreadCpuTime();
            repeat(way, rounds);
            line.append(String.format("%.1f ", (clock.getCurrentThreadCpuTime() - before) / (double) rounds));
        }
        System.out.println(line.toString().trim());
    }

    public static void main(String[] arguments) {
        if (arguments[0].equals("list")) {
            WAYS.forEach(entry -> System.out.println(entry.job + "\t" + entry.name));
        } else if (arguments[0].equals("count")) {
            WAYS.forEach(entry -> repeat(entry.way, Long.parseLong(arguments[1])));
            System.out.println(WAYS.stream().map(entry -> Integer.toString(entry.way.run())).toList());
        } else {
            Way way = WAYS.stream().filter(entry -> entry.name.equals(arguments[1])).findFirst().orElseThrow().way;
            time(way, Long.parseLong(arguments[2]), Integer.parseInt(arguments[3]), Long.parseLong(arguments[4]));
        }
    }
}
