#!/usr/bin/env python3
"""Values have one text: --trace and --step print the same variables and operands of an instruction,
but for the numbers of objects, which count the objects of a trace and of a recording.

usage: values.py --javac JAVAC --jp2vm JP2VM --work DIR
"""
import argparse
import pathlib
import re
import subprocess
import sys

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
    parser = argparse.ArgumentParser()
    for name in ("javac", "jp2vm", "work"):
        parser.add_argument("--" + name, type=pathlib.Path, required=True)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    (options.work / "V.java").write_text(SOURCE.replace('"m".repeat(50)', f'"{"m" * 50}"'), encoding="utf-8")
    subprocess.run([options.javac, "--release", "8", "-Xlint:-options", "-g", "-d", ".", "V.java"],
                   check=True, cwd=options.work)
    machine = [options.jp2vm.resolve(), "--classlib=embedded"]
    script = "break V.f\n" + "continue\n" * 3 + "quit\n"
    run = lambda *arguments: subprocess.run([*machine, *arguments, "-cp", ".", "V"], cwd=options.work, check=False,
                                            capture_output=True, text=True, errors="replace", timeout=120,
                                            input=script).stderr
    traced, stepped = texts(run("--trace=V.f")), texts(run("--step"))
    good = len(traced) == 3 and traced == stepped and all(text in traced[0] for text in (
        r's="a\rb\u0085c\u007fd\"\\"#', '..."(50)#', "o=int[2][]#", "n=null", "j=7L", "f=0.1f", "d=-0.0"))
    if not good:
        print("traced: ", *traced, "stepped:", *stepped, sep="\n")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
