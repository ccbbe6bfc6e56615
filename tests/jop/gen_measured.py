"""Generates programs that measure themselves with the cycle counter, and do not call methods of the library while they
measure, so that they take the same time on any library. The same seed gives the same programs. They throw exceptions
out of methods, through finally blocks and monitors, with further words on the stack.

A program first calls methods that fill every cache, then measures each of its methods twice. It prints the cycles and
its results only at the end, because printing puts methods of the library into the cache.
"""
import random

FILLERS = 24          # more than the blocks of a cache, and together longer than 8 KB
METHODS = 8
INTS = ["0", "1", "-1", "7", "-13", "255", "65537", "0x7fffffff", "0x80000000", "0x55555555"]
LONGS = ["0L", "1L", "-1L", "77L", "-13L", "0x80000000L", "0x100000000L", "0x123456789abcdefL",
         "0x7fffffffffffffffL", "0x8000000000000000L"]
FLOATS = ["0f", "1f", "-2.5f", "3e9f", "1e-40f", "1.17e-38f", "65536.25f", "-7e20f", "0.1f"]
DOUBLES = ["0d", "1d", "-2.5", "3e9", "1e300", "-5e-324", "65536.25", "0.1"]

CLASSES = """\
import com.jopdesign.sys.Native;

interface Shape%(n)d {
    int area(int a);

    int edge(int a, long b);
}

class Base%(n)d implements Shape%(n)d {
    int number = 3;
    long wide = 5;
    float single = 1.5f;
    double twice = 2.5;
    Object reference;
    Base%(n)d next;

    public int area(int a) {
        return a + number;
    }

    public int edge(int a, long b) {
        return a - (int) b;
    }

    int plain(int a) {
        return a * 3;
    }

    synchronized int locked(int a) {
        return hidden(a) + 1;
    }

    synchronized long lockedLong(long a) {
        return locked((int) a) + a;
    }

    synchronized void thrown(RuntimeException e) {
        throw e;
    }

    synchronized long nested(int depth, long a) {
        if (depth == 0) {
            throw Measured%(n)d.THROWN;
        }
        try {
            return depth == 2 ? inner(depth, a) : nested(depth - 1, a + depth) + 1;
        } finally {
            number++;
            wide ^= a;
        }
    }

    long inner(int depth, long a) {
        synchronized (Measured%(n)d.PLAIN) {
            try {
                return nested(depth - 1, a) * 3;
            } catch (IllegalStateException e) {
                return a - Measured%(n)d.kind(e);
            }
        }
    }

    private int hidden(int a) {
        return a ^ number;
    }
}

class Derived%(n)d extends Base%(n)d implements Comparable%(n)d {
    static int order = 4;

    public int area(int a) {
        return super.area(a) - 1;
    }

    int plain(int a) {
        return super.plain(a) + order;
    }

    public int compare(Object other) {
        return other == this ? 0 : 1;
    }
}

interface Comparable%(n)d {
    int compare(Object other);
}

"""


class Program:
    def __init__(self, number, rng):
        self.number, self.rng = number, rng
        self.lines = []

    def text(self):
        n = self.number
        self.lines = (CLASSES % {"n": n}).splitlines()
        self.add(f"public class Measured{n} {{",
                 "    static final RuntimeException THROWN = new IllegalStateException();",
                 "    static int si;", "    static long sl;", "    static float sf;",
                 "    static double sd;", "    static Object so;", "    static int[] results;",
                 "    static int count;", "")
        for i in range(FILLERS):
            self.filler(i)
        for i in range(METHODS):
            self.method(i)
        self.helpers()
        self.main()
        self.add("}")
        return "\n".join(self.lines) + "\n"

    def add(self, *lines):
        self.lines.extend(lines)

    def pick(self, values):
        return self.rng.choice(values)

    def filler(self, i):
        self.add(f"    static int filler{i}(int x) {{")
        for _ in range(26 + i % 5):
            self.add(f"        x = x * {self.rng.randint(300, 30000)} ^ "
                     f"{self.rng.randint(300, 30000)};")
        self.add("        return x;", "    }", "")

    # --- measured code ------------------------------------------------------------------

    def method(self, i):
        n = self.number
        self.add(f"    static void work{i}(Base{n} b, Derived{n} d, Shape{n} s, int[] array) {{",
                 "        int x = 1, y = 2;", "        long p = 3, q = 4;", "        Object o = b;",
                 "        long[] wide = WIDE;", "        Object[] objects = OBJECTS;")
        for _ in range(self.rng.randint(5, 12)):
            self.statement(2, "        ")
        self.add("        si = x + y;", "        sl = p ^ q;", "        so = o;", "    }", "",
                 f"    static void measure{i}(Base{n} b, Derived{n} d, Shape{n} s, int[] array) {{",
                 "        int start = Native.rd(-128);", f"        work{i}(b, d, s, array);",
                 "        int end = Native.rd(-128);", "        note(end - start);", "    }", "")

    def int_value(self):
        return self.pick(["x", "y", "si", "b.number", "array[2]", *INTS[:6], self.pick(INTS)])

    def long_value(self):
        return self.pick(["p", "q", "sl", "b.wide", "wide[1]", self.pick(LONGS)])

    def int_expression(self):
        a, b = self.int_value(), self.int_value()
        if self.rng.random() < 0.15:
            return f"({a}) {self.pick('/%')} {self.pick([c for c in INTS if c != '0'])}"
        if self.rng.random() < 0.2:
            return f"({a}) {self.pick(['<<', '>>', '>>>'])} {self.rng.randint(0, 33)}"
        return f"({a}) {self.pick('+-*&|^')} ({b})"

    def long_expression(self):
        a, b = self.long_value(), self.long_value()
        if self.rng.random() < 0.15:
            return f"({a}) {self.pick('/%')} {self.pick([c for c in LONGS if c != '0L'])}"
        if self.rng.random() < 0.4:
            count = self.pick([0, 1, 5, 31, 32, 33, 40, 63, 64, "x"])
            return f"({a}) {self.pick(['<<', '>>', '>>>'])} {count}"
        return f"({a}) {self.pick('+-*&|^')} ({b})"

    def condition(self):
        op = self.pick(["<", "<=", ">", ">=", "==", "!="])
        if self.rng.random() < 0.4:
            return f"({self.long_value()}) {op} ({self.long_value()})"
        return f"({self.int_value()}) {op} ({self.int_value()})"

    def statement(self, depth, indent):
        kinds = [self.integer, self.integer, self.wide, self.wide, self.call, self.call, self.field,
                 self.element, self.floating, self.conversion, self.types, self.allocation,
                 self.failure, self.carried, self.rethrown]
        if depth > 0:
            kinds += [self.loop, self.branch, self.switch, self.locked, self.guarded]
        self.pick(kinds)(depth, indent)

    def block(self, depth, indent):
        for _ in range(self.rng.randint(1, 3)):
            self.statement(depth - 1, indent + "    ")

    def integer(self, _, indent):
        if self.rng.random() < 0.3:
            self.add(f"{indent}{self.pick('xy')} += {self.rng.randint(-200, 200)};")
        else:
            self.add(f"{indent}{self.pick(['x', 'y', 'si'])} = {self.int_expression()};")

    def wide(self, _, indent):
        self.add(f"{indent}{self.pick(['p', 'q', 'sl'])} = {self.long_expression()};")

    def call(self, _, indent):
        self.add(indent + self.pick([
            "x = b.area(x);", "y = d.area(y);", "x = s.area(y);", "y = s.edge(x, p);",
            "x = d.plain(x);", "x = b.locked(y);", "q = d.lockedLong(p);", "x = small(x);",
            "p = longer(p, x, q);", "empty();", "x = deep(4);", "sd = half(sd);", "o = same(o);",
            "x = d.compare(o);", "si = medium(x, y);"]))

    def field(self, _, indent):
        self.add(indent + self.pick([
            "b.number = x;", "x = d.number;", "b.wide = p;", "q = d.wide;", "b.reference = o;",
            "o = b.reference;", "b.next = d;", "so = o;", "so = null;", "sf = b.single;",
            "b.twice = sd;", "Derived%d.order = y;" % self.number, "b.reference = null;",
            "b.number += 3;", "b.wide++;", "si++;"]))

    def element(self, _, indent):
        index = self.rng.randint(0, 3)
        self.add(indent + self.pick([
            f"array[{index}] = x;", f"x = array[{index}];", f"wide[{index}] = p;",
            f"q = wide[{index}];", f"objects[{index}] = o;", f"o = objects[{index}];",
            f"array[{index}] += y;", f"BYTES[{index}] = (byte) x;", f"x = BYTES[{index}];",
            f"CHARS[{index}]++;", f"y = array.length;", f"SHORTS[{index}] = (short) y;",
            f"objects[{index}] = null;", f"FLAGS[{index}] = x > y;"]))

    def floating(self, _, indent):
        a, b = self.pick(FLOATS), self.pick(FLOATS)
        c, d = self.pick(DOUBLES), self.pick(DOUBLES)
        at, to = self.rng.randint(0, len(FLOATS) - 1), self.rng.randint(0, len(DOUBLES) - 1)
        self.add(indent + self.pick([
            f"sf = FLOATS[{at}] {self.pick('+-*/')} ({b});", f"sf = ({a}) - FLOATS[{at}];",
            f"sd = DOUBLES[{to}] {self.pick('+-*/')} ({d});", f"sd = ({c}) + DOUBLES[{to}];",
            f"x = FLOATS[{at}] {self.pick('<>')} ({b}) ? 1 : 2;",
            f"x = DOUBLES[{to}] {self.pick('<>')} ({d}) ? 1 : 2;",
            f"sf = -FLOATS[{at}];", f"sd = -DOUBLES[{to}];"]))

    def conversion(self, _, indent):
        at, to = self.rng.randint(0, len(FLOATS) - 1), self.rng.randint(0, len(DOUBLES) - 1)
        self.add(indent + self.pick([
            "p = x;", "x = (int) q;", "sf = x;", "sd = y;", "sd = p;", "sf = q;",
            f"si = (int) FLOATS[{at}];", f"sl = (long) FLOATS[{at}];", f"sd = FLOATS[{at}];",
            f"si = (int) DOUBLES[{to}];", f"sl = (long) DOUBLES[{to}];",
            f"sf = (float) DOUBLES[{to}];", "x = (byte) x;", "y = (short) y;", "x = (char) y;"]))

    def types(self, _, indent):
        n = self.number
        self.add(indent + self.pick([
            f"x = o instanceof Derived{n} ? 1 : 2;", f"x = o instanceof Shape{n} ? 1 : 2;",
            f"x = b instanceof Comparable{n} ? 1 : 2;", f"o = (Shape{n}) s;",
            f"x = o == null ? 1 : 2;", f"o = (Base{n}) (Object) d;", f"y = b == s ? 3 : 4;",
            f"o = (Comparable{n}) (Object) d;"]))

    def allocation(self, _, indent):
        # The processor does not check types of arrays, so these tests are only in `so`.
        self.add(indent + self.pick([
            f"o = new Base{self.number}();", f"o = new Derived{self.number}();", "so = new int[5];",
            "so = new long[3];", "so = new Object[2];", "o = new Object();", "so = new byte[9];",
            "so = new int[2][3];"]))

    def failure(self, _, indent):
        what, type_name = self.pick([
            ("x = NOTHING.number;", "NullPointerException"),
            ("NOTHING.number = x;", "NullPointerException"),
            ("p = NOTHING.wide;", "NullPointerException"),
            ("NOTHING.wide = q;", "NullPointerException"),
            ("NOTHING.reference = o;", "NullPointerException"),
            ("x = NOTHING.area(y);", "NullPointerException"),
            ("x = NO_SHAPE.area(y);", "NullPointerException"),
            ("x = NO_INTS[1];", "NullPointerException"),
            ("x = array[-1];", "ArrayIndexOutOfBoundsException"),
            ("x = array[4];", "ArrayIndexOutOfBoundsException"),
            ("p = wide[4];", "ArrayIndexOutOfBoundsException"),
            ("q = wide[-1];", "ArrayIndexOutOfBoundsException"),
            ("wide[4] = p;", "ArrayIndexOutOfBoundsException"),
            ("array[-1] = x;", "ArrayIndexOutOfBoundsException"),
            ("x = y / zero();", "ArithmeticException"), ("x = y % zero();", "ArithmeticException"),
            ("p = q / zero();", "ArithmeticException"), ("throw THROWN;", "IllegalStateException"),
            ("b.thrown(THROWN);", "RuntimeException"), ("thrower(3);", "IllegalStateException"),
            (f"so = (Derived{self.number}) (Object) PLAIN;", "ClassCastException")])
        self.add(f"{indent}try {{", f"{indent}    {what}",
                 f"{indent}}} catch ({type_name} e) {{", f"{indent}    x = 5;", f"{indent}    p = 6;",
                 f"{indent}    q = 7;", f"{indent}}}")

    def carried(self, _, indent):
        """A call with words below its arguments on the stack, during which an exception is thrown and caught."""
        depth, other = self.rng.randint(0, 3), self.rng.randint(0, 3)
        self.add(indent + self.pick([
            f"p = q + caught(p, {depth}) - (sl ^ caught(q, {other}));",
            f"sd = half(sd) - (DOUBLES[2] + lost(sd, {depth}));",
            f"x = x + (y ^ (int) caught(p, {depth}) + finished({other}));",
            f"q = b.nested({depth + 2}, p) + (p - d.nested({other + 2}, q));",
            f"y = finished({depth}) + x * finished({other});"]))

    def rethrown(self, _, indent):
        what = self.pick([f"thrower({self.rng.randint(0, 3)});", "b.thrown(THROWN);",
                          f"passed({self.rng.randint(0, 3)}, x);", "p += b.nested(1, q);",
                          f"x = array[4 + zero()];", "y = NOTHING.number;"])
        self.add(f"{indent}try {{", f"{indent}    try {{", f"{indent}        {what}",
                 f"{indent}    }} finally {{", f"{indent}        si += 3;", f"{indent}    }}",
                 f"{indent}}} catch (RuntimeException e) {{", f"{indent}    x = kind(e);",
                 f"{indent}    so = e;", f"{indent}    p = x + 6;", f"{indent}    y = q > 0 ? 1 : 2;",
                 f"{indent}}}")

    def loop(self, depth, indent):
        name = f"i{len(indent)}"
        self.add(f"{indent}for (int {name} = 0; {name} < {self.rng.randint(1, 3)}; {name}++) {{")
        self.block(depth, indent)
        self.add(indent + "}")

    def branch(self, depth, indent):
        self.add(f"{indent}if ({self.condition()}) {{")
        self.block(depth, indent)
        self.add(indent + "} else {")
        self.block(depth, indent)
        self.add(indent + "}")

    def switch(self, depth, indent):
        step = self.pick([1, 1, 1000])
        self.add(f"{indent}switch ({self.int_value()}) {{")
        for case in range(self.rng.randint(2, 6)):
            self.add(f"{indent}case {(case - 1) * step}:")
            self.statement(depth - 1, indent + "    ")
            self.add(f"{indent}    break;")
        self.add(f"{indent}default:", f"{indent}    x ^= 9;", indent + "}")

    def locked(self, depth, indent):
        self.add(f"{indent}synchronized (b) {{")
        self.block(depth, indent)
        self.add(indent + "}")

    def guarded(self, depth, indent):
        self.add(f"{indent}try {{")
        self.block(depth, indent)
        if self.rng.random() < 0.6:
            self.add(f"{indent}    if ({self.condition()}) {{", f"{indent}        thrower(2);",
                     f"{indent}    }}")
        self.add(f"{indent}}} catch (ArithmeticException e) {{", f"{indent}    x = 1;",
                 f"{indent}}} catch (IllegalStateException e) {{", f"{indent}    y = 2;",
                 f"{indent}}} finally {{", f"{indent}    q++;", f"{indent}}}")

    # --- the rest ------------------------------------------------------------------------------

    def helpers(self):
        n = self.number
        self.lines += f"""\
    static final long[] WIDE = {{1, 2, 1L << 40, -4}};
    static final Object[] OBJECTS = new Object[4];
    static final byte[] BYTES = new byte[4];
    static final char[] CHARS = new char[4];
    static final short[] SHORTS = new short[4];
    static final boolean[] FLAGS = new boolean[4];
    static final float[] FLOATS = {{{", ".join(FLOATS)}}};
    static final double[] DOUBLES = {{{", ".join(DOUBLES)}}};
    static final Base{n} PLAIN = new Base{n}();
    static final Derived{n} DERIVED = new Derived{n}();
    static Base{n} NOTHING;
    static Shape{n} NO_SHAPE;
    static int[] NO_INTS;

    static int zero() {{
        return 0;
    }}

    static void empty() {{
    }}

    static int small(int a) {{
        return a + 1;
    }}

    static int medium(int a, int b) {{
        int c = a * b;
        for (int i = 0; i < 2; i++) {{
            c = c * 31 + small(a) - (b << i);
            c ^= c >>> 7;
        }}
        return c;
    }}

    static long longer(long a, int b, long c) {{
        return a + b - c;
    }}

    static double half(double a) {{
        return a;
    }}

    static Object same(Object a) {{
        return a;
    }}

    static int deep(int a) {{
        return a == 0 ? 1 : deep(a - 1) + a;
    }}

    static int thrower(int depth) {{
        if (depth == 0) {{
            throw THROWN;
        }}
        return thrower(depth - 1) + 1;
    }}

    static int kind(Object e) {{
        return e == null ? 1 : e == THROWN ? 2 : e instanceof NullPointerException ? 3
            : e instanceof ArrayIndexOutOfBoundsException ? 4
            : e instanceof ArithmeticException ? 5 : e instanceof RuntimeException ? 6 : 7;
    }}

    static long caught(long a, int depth) {{
        try {{
            return a + thrower(depth);
        }} catch (IllegalStateException e) {{
            return a * 3 + kind(e);
        }}
    }}

    static double lost(double a, int depth) {{
        try {{
            return a + 0.5 + thrower(depth);
        }} catch (RuntimeException e) {{
            return kind(e) + 0.25;
        }}
    }}

    static int finished(int depth) {{
        int a = depth;
        try {{
            a += passed(depth, a) + 1;
        }} catch (ArithmeticException e) {{
            a ^= 5 + kind(e);
        }} catch (IllegalStateException e) {{
            a ^= 9 + kind(e);
        }} finally {{
            a <<= 1;
        }}
        return a;
    }}

    static int passed(int depth, int a) {{
        try {{
            try {{
                return depth == 2 ? a / zero() : thrower(depth) + 1;
            }} catch (NullPointerException e) {{
                return 7;
            }}
        }} catch (RuntimeException e) {{
            si += kind(e);
            throw e;
        }} finally {{
            sl = sl * 3 + a;
        }}
    }}

    static void note(int cycles) {{
        results[count++] = cycles;
    }}
""".splitlines()

    def main(self):
        n = self.number
        arguments = {0: "PLAIN, DERIVED, PLAIN, new int[4]", 1: "DERIVED, DERIVED, DERIVED, "
                     "new int[4]"}
        self.add("", "    static void fill() {", "        int x = 1;",
                 *(f"        x = filler{i}(x);" for i in range(FILLERS)), "        si = x;", "    }", "",
                 "    static void measureAll() {")
        for i in range(METHODS):
            self.add(*(f"        measure{i}({arguments[k]});" for k in (0, 1, self.rng.randint(0, 1))))
        self.add("    }", "", "    public static void main(String[] args) {",
                 f"        results = new int[{3 * METHODS}];", "        fill();", "        measureAll();",
                 "        for (int i = 0; i < results.length; i++) {",
                 f"            System.out.print(\"M{n} \");", "            System.out.print(i);",
                 "            System.out.print(\" \");", "            System.out.println(results[i]);",
                 "        }", *(f"        state({value});" for value in (
                     "si", "sl", "PLAIN.number", "DERIVED.number", "PLAIN.wide", "DERIVED.wide",
                     "kind(so)", "(int) (sd * 16)")),
                 f"        System.out.println(\"END {n}\");", "    }", "",
                 "    static void state(long value) {",
                 "        System.out.print(\"S \");", "        System.out.print((int) (value >> 32));",
                 "        System.out.print(\" \");", "        System.out.println((int) value);",
                 "    }")


def generate(directory, count, seed):
    """Writes MeasuredN.java for N from 0 on; returns the paths."""
    paths = []
    for number in range(count):
        path = directory / f"Measured{number}.java"
        path.write_text(Program(number, random.Random(seed * 1000 + number)).text(), "ascii")
        paths.append(path)
    return paths
