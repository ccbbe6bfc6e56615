#!/usr/bin/env python3
"""Tests that machine code changes only the time of a run (docs/native-code.md).

Usage: run.py TEST --work DIR --jp2vm JP2VM --java JAVA --javac JAVAC [--refuse LIBRARY] [--templates PROGRAM]

operands compares arithmetic with java; profiles compares profiles of programs with and without machine code; unloading
checks the memory of unloaded classes; perf_map reads the file for perf; listing checks --print-code; templates looks
for a use of each template; refused runs programs without executable memory. Exit status 0: passed, 1: failed.
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, compile_java, contains, equal, must, named, read_options, run, run_named  # noqa: E402

WAYS = ("--native=off", "--native=always", "--native=3")


def in_ways(options, words, files=()):
    """The output and the files of a program must be the same in each way."""
    found = {}
    for way in WAYS:
        done = run([options.jp2vm, way, *words], expect=None, cwd=options.work)
        found[way] = (done.returncode, done.stdout, done.stderr,
                      *((options.work / name).read_bytes() for name in files))
        equal(f"{way} {' '.join(map(str, words))}", found[way][:3], found[WAYS[0]][:3])
        check(found[way][3:] == found[WAYS[0]][3:], f"{way} {words}: another profile")
    return found[WAYS[0]]


def test_operands(options):
    compile_java(options, HERE / "Operands.java")
    for seed in ("1", "2"):
        expected = must(options.java, "-cp", options.work, "Operands", "4", seed).stdout
        for library in ("embedded", "openjdk"):
            found = in_ways(options, [f"--classlib={library}", "-cp", ".", "Operands", "4", seed])
            equal(f"{library}, as java", found[1], expected)


def test_profiles(options):
    kernels = HERE.parents[1] / "benchmarks" / "kernels"
    compile_java(options, *sorted(kernels.glob("*.java")))
    for kernel in sorted(path.stem for path in kernels.glob("*.java")):
        if "static void main" in (kernels / f"{kernel}.java").read_text("utf-8"):
            in_ways(options, ["--classlib=embedded", "--profile=callsites,blocks", "--profile-out=text:all.txt",
                              "-cp", ".", kernel, "1"], ["all.txt"])
    in_ways(options, ["--classlib=embedded", "--profile=blocks", "--profile-window=Fib.fib",
                      "--profile-out=text:all.txt", "-cp", ".", "Fib", "1"], ["all.txt"])
    in_ways(options, ["--jop", "--profile-out=text:all.txt", "-cp", ".", "Sieve", "1"], ["all.txt"])


TYPES = {"int": ("a", "b"), "long": ("a", "b"), "float": ("f", "g"), "double": ("d", "e"), "Object": ("o", "p")}
ORDERED = ("==", "!=", "<", "<=", ">", ">=")


def write_jumps(path):
    """Writes a program with a loop for each type and condition, the condition before the body and after it, also
    negated and compared with constants; volatile fields of all types; calls of interfaces; and a dense switch."""
    methods, calls = [], []
    for kind, (left, right) in TYPES.items():
        operands = [(left, right), *([(left, "3")] if kind in ("int", "long") else []),
                    *([(left, "null"), ("null", left)] if kind == "Object" else []),
                    *([(left, "0")] if kind == "int" else [])]
        for number, (x, y) in enumerate(operands):
            for index, condition in enumerate(ORDERED[:2] if kind == "Object" else ORDERED):
                for negation in ("", "!"):
                    name = f"{kind}{number}_{index}{'n' if negation else ''}".lower()
                    test = f"{negation}({x} {condition} {y})"
                    change = f"{left} = {left} == {right} ? o0 : {right};" if kind == "Object" else f"{left} -= 1;"
                    methods.append(
                        f"  static int {name}({kind} {left}, {kind} {right}, Object o0) {{ int n = 0;\n"
                        f"    while ({test}) {{ {change} n += 3; if (n > 60) return -n; }}\n"
                        f"    do {{ {change} n += 5; if (n > 90) return n; }} while ({test});\n    return n;\n  }}")
                    values = {"int": "x, y", "long": "(long) x << 31, (long) y << 31", "Object": "x > 0 ? X : null, Y",
                              "float": "(x & 7) == 0 ? Float.NaN : x / 2f, y / 2f",
                              "double": "(y & 7) == 0 ? Double.NaN : x / 2d, y / 2d"}[kind]
                    calls.append(f"      sum = sum * 31 + {name}({values}, Y);")
    for kind in ("boolean", "byte", "char", "short", "int", "long", "float", "double", "Object"):
        value = {"boolean": "x > y", "Object": "x > y ? X : Y"}.get(kind, f"({kind}) (x * 3 + y)")
        read = {"boolean": "({} ? 1 : 2)", "Object": "({} == X ? 1 : 2)", "float": "Float.floatToRawIntBits({})",
                "double": "Double.doubleToRawLongBits({})"}.get(kind, "{}")
        methods.append(f"  static volatile {kind} s{kind}; volatile {kind} i{kind};")
        calls.append(f"      s{kind} = {value}; J.i{kind} = {value};\n"
                     f"      sum = sum * 31 + {read.format('s' + kind)} + 7 * {read.format('J.i' + kind)};")
    for index, condition in enumerate(ORDERED):
        for bound in ("y", "4"):
            for step in (1, -1):
                name = f"loop{index}{'v' if bound == 'y' else 'c'}{'u' if step > 0 else 'd'}"
                methods.append(f"  static int {name}(int x, int y) {{ int n = 0;\n"
                               f"    for (int i = x; i {condition} {bound}; i += {step}) {{\n"
                               "      n = n * 3 + i; if (n > 500 || n < -500) break; }\n    return n;\n  }")
                calls.append(f"      sum = sum * 31 + {name}(x, y);")
    methods.append("  static synchronized Object made(int x) { Object o = new Object(); int[] a = new int[x & 7];\n"
                   "    synchronized (o) { a = a.length == 0 ? new int[1] : a; a[0] = x; }\n"
                   "    return a[0] > 3 ? a : a[0] > 1 ? J : (Object) new String[a[0] & 3];\n  }")
    calls.append("      Object made = made(x);\n      sum = sum * 31 + (made instanceof Comparable ? 1 : 0) + "
                 "(made instanceof Object[] ? 2 : 0) + (made instanceof Jumps ? 4 : 0)\n        + "
                 "(made instanceof Comparable[] ? ((Comparable<?>[]) made).length : 8);")
    for count in range(6):
        types = ", ".join(f"int a{i}" for i in range(count))
        methods.append(f"  interface I{count} {{ long m({types}); }}\n"
                       f"  static final I{count} A{count} = ({types}) -> {count}"
                       + "".join(f" * 7 + a{i}" for i in range(count)) + ";")
        calls.append(f"      sum = sum * 31 + A{count}.m({', '.join(['x', 'y', 'x', '1', '2'][:count])});")
    calls.append("      switch (x & 7) { case 0: sum += 1; break; case 1: sum += 2; break; case 2: sum *= 3; break;\n"
                 "        case 3: sum += 4; break; case 5: sum += 6; break; default: sum -= 7; }")
    lines = ["import java.util.Random;", "public class Jumps {",
             "  static final Object X = new Object(), Y = \"y\"; static final Jumps J = new Jumps();", *methods,
             "  static long all(Random random, int rounds) { long sum = 0;", "    for (int i = 0; i < rounds; i++) {",
             "      int x = random.nextInt(12) - 3, y = random.nextInt(12) - 3;", *calls,
             "    }", "    return sum;", "  }",
             "  public static void main(String[] args) { System.out.println(all(new Random(5), 40)); }", "}"]
    path.write_text("\n".join(lines), "utf-8")


def test_templates(options):
    """The two programs, translated in several ways, have machine code from every template, and print the same as with
    the loop alone."""
    write_jumps(options.work / "Jumps.java")
    compile_java(options, HERE / "Operands.java", options.work / "Jumps.java")
    seen = set()
    profile = ("--profile", "--profile-out=x.jp2", "--profile-quiet")
    scopes = ("--scopes=scopes.txt",)
    for program in (("Operands", "1", "1"), ("Jumps",)):
        expected = must(options.java, "-cp", options.work, *program).stdout
        for words in ((), ("--no-optimize",), profile, (*profile, "--no-optimize=loops,pairs,increments"),
                      ("--no-optimize=loops,pairs",), (*profile, "--no-optimize"), scopes,
                      ("--analysis=coverage:out=coverage.txt",)):
            words = ["--classlib=embedded", *words, "-cp", ".", *program]
            equal(f"the loop {words}", must(options.jp2vm, "--native=off", *words, cwd=options.work).stdout, expected)
            done = must(options.jp2vm, "--native=always", "--print-code=**", *words, cwd=options.work)
            equal(f"machine code {words}", done.stdout, expected)
            for rows in re.findall(r"^machine code of .*\n((?:  .*\n)*)", done.stderr, re.M):
                seen.update(part for name in re.findall(r"^ +\d+  ([A-Z][A-Z_0-9+]*)", rows, re.M)
                            for part in name.split("+"))
    equal("templates that were not used", sorted(set(must(options.templates).stdout.split()) - seen), [])


def memory(options, rounds):
    """Kilobytes of machine code at exit, and the maximum."""
    done = must(options.jp2vm, "--classlib=openjdk", "--native=always", "-Xlog:codecache", "-cp", ".", "Loaders",
                rounds, cwd=options.work)
    return [int(number) for number in re.search(r"machine code: (\d+)K used, (\d+)K at most", done.stdout).groups()]


def test_unloading(options):
    compile_java(options, HERE / "Loaders.java")
    (few, _), (many, most) = memory(options, 500), memory(options, 3000)
    check(few > 0 and many <= few + 64, f"{few} KB after 500 loaders, {many} KB after 3000")
    check(most < few + 3 * 500, f"{most} KB at most")


def test_options(options):
    compile_java(options, HERE / "Operands.java")
    for value in ("0", "-1", "2147483648", "fast", "1x"):
        done = run([options.jp2vm, f"--native={value}", "-cp", ".", "Operands"], expect=2, cwd=options.work)
        equal(f"--native={value}", done.stderr,
              f"Error: --native is off, always, or a number of events from 1 to 2147483647, not '{value}'\n")
    done = must(options.jp2vm, "-Xlog:codecache=debug", "--native=always", "-cp", ".", "Operands", "1", "1",
                cwd=options.work)
    check("Operands.ints(II)V: " in done.stdout, done.stdout[-500:])
    done = must(options.jp2vm, "-Xlog:codecache", "--native=off", "-cp", ".", "Operands", "1", "1", cwd=options.work)
    check("machine code" not in done.stdout, done.stdout)


def test_perf_map(options):
    """The map must contain each piece of machine code with its address and its size."""
    compile_java(options, HERE / "Operands.java")
    flags = ["-XX:+UnlockDiagnosticVMOptions", "-XX:+DumpPerfMapAtExit"]
    words = [*flags, "--classlib=embedded", "-Xlog:codecache=debug", "--native=always"]
    words += ["-cp", ".", "Operands", "1", "1"]
    process = subprocess.Popen([options.jp2vm, *words], cwd=options.work, stdout=subprocess.PIPE, text=True)
    printed = process.communicate()[0]
    path = pathlib.Path(f"/tmp/perf-{process.pid}.map")
    lines = path.read_text("utf-8").splitlines()
    path.unlink()
    logged = re.findall(r"(\S+): (\d+) bytes at 0x([0-9a-f]+), time", printed)
    equal("the map", lines, [f"{address} {int(size):x} {method}" for method, size, address in logged])
    check(any(line.endswith(" Operands.ints(II)V") for line in lines), lines[-3:])
    off = [*flags, "--classlib=embedded", "--native=off", "-cp", ".", "Operands", "1", "1"]
    done = must(options.jp2vm, *off, cwd=options.work)
    contains("a map of nothing", done.stderr, "no map of machine code is written, since there is no machine code")


def test_listing(options):
    """--print-code lists the machine code of the selected methods, cell by cell and without gaps."""
    compile_java(options, HERE / "Operands.java")
    words = ["--classlib=embedded", "--print-code=Operands.ints", "-cp", ".", "Operands", "1", "1"]
    text = must(options.jp2vm, "--native=always", *words, cwd=options.work).stderr
    listings = re.findall(r"^machine code of (\S+): (\d+) bytes\n(.*?)(?=^\S|\Z)", text, re.M | re.S)
    check(listings and all(name == "Operands.ints(II)V" for name, _, _ in listings), [name for name, _, _ in listings])
    for _, size, rows in listings:
        offsets = [int(offset, 16) for offset in re.findall(r"^  .{44,} (0x[0-9a-f]+|0)  ", rows, re.M)]
        equal("offsets", offsets, sorted(set(offsets)))
        check(offsets[0] == 0 and offsets[-1] < int(size) <= offsets[-1] + 15, f"{offsets[0]} .. {offsets[-1]}, {size}")
        contains("rows", rows, "IADD", "to the loop")
    check("machine code" not in must(options.jp2vm, "--native=off", *words, cwd=options.work).stderr, "--native=off")


def test_refused(options):
    """A library that is loaded first refuses memory for machine code."""
    compile_java(options, HERE / "Operands.java")
    words = [options.jp2vm, "--classlib=embedded", "-cp", ".", "Operands", "1", "1"]
    plain = must(*words, cwd=options.work)
    refused = must(*words, cwd=options.work, variables={"LD_PRELOAD": str(options.refuse)})
    equal("the output", refused.stdout, plain.stdout)
    equal("the line", refused.stderr,
          "jp2vm: no machine code, the program runs at half the speed: Operation not permitted\n")


if __name__ == "__main__":
    TESTS = named(globals(), "test_")
    sys.exit(run_named(TESTS, read_options(__doc__, "work jp2vm java javac", tests=TESTS, refuse="", templates="")))
