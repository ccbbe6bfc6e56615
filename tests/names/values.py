#!/usr/bin/env python3
"""Tests that values have one text form: --trace and --step print the same variables and operands of an instruction,
except the numbers of objects, because traces and recordings number objects separately.

usage: values.py --javac JAVAC --jp2vm JP2VM --work DIR
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, contains, equal, finish, read_options, run  # noqa: E402

SOURCE = r"""
public class V {
    static void f(boolean z, char c, long j, float f, double d, String s, String many, Object o, Object n) { }
    public static void main(String[] a) {
        f(true, '\r', 7L, 0.1f, -0.0, "a\rb\u0085c\u007fd\"\\", "m".repeat(50), new int[2][3], null);
        f(false, '\'', -1L, 1e10f, 1e-5, "\ud83d\ude00\ud83d", "", V.class, new V[1]);
        f(false, 'x', 0L, Float.NaN, 0.5, null, "\u202e", int[].class, new V());
    }
}
"""
LINE = re.compile(r" return +(\[.*\] \(.*\))$")


def texts(output):
    return [re.sub(r"#\d+", "#", match[1]) for match in map(LINE.search, output.splitlines()) if match]


def main():
    options = read_options(__doc__, "javac jp2vm work")
    compile_java(options, {"V.java": SOURCE.replace('"m".repeat(50)', f'"{"m" * 50}"')}, release="8")
    script = "break V.f\n" + "continue\n" * 3 + "quit\n"

    def shown(option):
        return texts(run([options.jp2vm, "--classlib=embedded", option, "-cp", ".", "V"], cwd=options.work,
                         expect=None, input=script).stderr)

    traced = shown("--trace=V.f")
    equal("--trace has the calls", len(traced), 3)
    equal("--step has the texts of --trace", shown("--step"), traced)
    contains("the first call", "".join(traced[:1]), r's="a\rb\u0085c\u007fd\"\\"#', '..."(50)#', "o=int[2][]#",
             "n=null", "j=7L", "f=0.1f", "d=-0.0")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
