#!/usr/bin/env python3
"""Tests that tools/course/check accepts solutions of exercises and refuses everything else.

Usage: check.py --programs DIR --work DIR [--whole]

For each exercise, one command makes a correct solution from the chapter's programs, and another command makes a wrong
solution. Without --whole, tests only a few exercises of each kind, and that all exercises have both commands.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools/course"))
from chapter import Workplace, blocks, chapters  # noqa: E402
from exercises import EXERCISES  # noqa: E402

FEW = ("1.1", "8.1", "14.1")
POINT = "javac -g:none Point.java && javac Patch.java && patch() { java -cp . Patch Point.class new.class \"$@\"; }; "
CHOOSE = ("javac -g:none -XDstringConcat=inline Choose.java && javac Patch.java && "
          "patch() { java -cp . Patch Choose.class new.class \"$@\"; }; ")
DEEP = "s/void down()/void down(long a, long b)/; s/down();/down(1, 2);/"
FORKS = (r"s/forks\[place\])/forks[Math.min(place, (place + 1) % 3)])/; "
         r"s/forks\[(place + 1) % forks.length\]/forks[Math.max(place, (place + 1) % 3)]/")
TINY = ("sed -i -e 's/X(UNLESS)$/X(UNLESS) X(IF)/; s/P(LESS, UNLESS)/& P(LESS, IF)/' "
        r"-e 's/^#define BODY_UNLESS.*/&\n#define BODY_IF pc = *--sp ? code + pc->operand : pc + 1;/' "
        "-e 's/{JUMP, 4}/{LOAD, 1}, {PUSH, rounds}, {LESS, 0}, {IF, 8}/; s/{UNLESS, 17}/{UNLESS, 20}/' tiny.c")
SWITCH = """class Switchable {
    static int one() { return 1; }
    static int two() { return %d; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(int.class);
        MutableCallSite site = new MutableCallSite(lookup.findStatic(Switchable.class, "one", type));
        System.out.println((int) site.dynamicInvoker().invokeExact());
        site.setTarget(lookup.findStatic(Switchable.class, "two", type));
        System.out.println((int) site.dynamicInvoker().invokeExact());
    }
}"""
TRACE = """class Trace {
    public static void main(String[] args) {
        Runnable failing = () -> { throw new RuntimeException(); };
        try {
            failing.run();
        } catch (RuntimeException e) {
            %s
        }
    }
}"""
FRAMES = "for (StackTraceElement f : e.getStackTrace()) { System.out.println(f.getMethodName()); }"


def text(file, content):
    return f"cat >{file} <<'END'\n{content}\nEND\n"


def more(order):
    return f"sed -i 's/int sum = 0;/{order}/; s/for (int i = 0; i < 8/for (i = 0; i < 8/' Window.java"


# The commands that make a correct solution, and a wrong solution.
MADE = {
    "1.1": (POINT + "mkdir twelve ten; patch 392 0x68 && mv new.class twelve/Point.class && "
            "patch 427 8 428 8 && mv new.class ten/Point.class",
            POINT + "mkdir twelve ten; patch 392 0x68 && mv new.class twelve/Point.class && "
            "patch 392 0x68 427 5 428 5 && mv new.class ten/Point.class"),
    "1.2": (POINT + "patch 85 0x4a && mv new.class Point.class", POINT),
    "1.3": (POINT + "patch 392 0x58 && mv new.class Point.class",
            POINT + "patch 392 0 && mv new.class Point.class"),
    "2.2": (text("Base.java", "class Base { int value = 6; }") + text("Other.java", "class Other extends Base { }"),
            text("Base.java", "class Base { int value = 6; }")
            + text("Other.java", "class Other extends Base { int value = 6; }")),
    "2.3": (text("Other.java", "class Other { static int value = 7; }"),
            text("Other.java", "class Other { int value = 7; }")),
    "3.1": ("sed -i 's/final int CONSTANT/final Integer CONSTANT/' Order.java", "true"),
    "4.1": (CHOOSE + "patch 661 0x1b && mv new.class Choose.class", CHOOSE),
    "4.2": (CHOOSE + "patch 713 0x0c && mv new.class Choose.class",
            CHOOSE + "patch 661 0x1b && mv new.class Choose.class"),
    "5.3": (text("Gcd.java", "class Gcd { static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }\n"
                 "public static void main(String[] a) { System.out.println(gcd(18, 12)); } }"), "true"),
    "6.2": (r"sed -i 's/return side \* side;/return area2(); } private double area2() { return side * side;/' Shapes.java",
            "sed -i 's/class Square implements Shape {/& private double none() { return 1; }/' Shapes.java"),
    "6.3": (f"sed -i '{DEEP}' Deep.java", "true"),
    "6.4": ("sed -i 's/new Disk(1), new Square(3)/new Square(3), new Disk(1)/' Shapes.java", "true"),
    "7.1": (text("F.java", "class F { static int f(int x) { return (x + 1) * (x - 1); } }"),
            text("F.java", "class F { static int f(int x) { return x * x - 1; } }")),
    "8.1": (TINY, "true"),
    "10.1": (r"sed -i 's/CELLS = 64/CELLS = 61/; s/list = heap.allocate(box, list);/heap.roots.push(box);\n&/' Toy.java",
             "sed -i 's/CELLS = 64/CELLS = 61/' Toy.java"),
    "11.4": (f"sed -i '{FORKS}' Philosophers.java", "true"),
    "12.3": ("sed -i '0,/state = x;/s//if (x == 0) { x = 1; } state = x;/' Rhythm.java", "true"),
    "13.1": ("sed -i 's/x + n/x + 1/' Add.java", "true"),
    "13.2": (text("Switchable.java", "import java.lang.invoke.*;\n" + SWITCH % 2),
             text("Switchable.java", "import java.lang.invoke.*;\n" + SWITCH % 1)),
    "13.3": (text("Trace.java", TRACE % FRAMES), text("Trace.java", TRACE % "System.out.println(e);")),
    "14.1": ("sed -i 's/i < 8; i++/i < 8; i = i + 1/' Window.java", "true"),
    "14.4": (more("int sum = 0, i = 0, a = 0, b = 0;"), more("int a = 0, b = 0, i = 0, sum = 0;")),
}


def make(name, command, work, programs):
    """A directory with the chapter's programs, in which a command has run."""
    shutil.rmtree(work, ignore_errors=True)
    place = Workplace(work, programs)
    for path in chapters([f"{int(name.partition('.')[0]):02}"]):
        for language, file, body in blocks(path.read_text("utf-8").partition("## Exercises")[0]):
            if file and language in ("java", "c"):
                place.write(file, body)
    # Chapter 4 also uses the program of chapter 1.
    if name.startswith("4."):
        for language, file, body in blocks(chapters(["01"])[0].read_text("utf-8")):
            if file == "Patch.java":
                place.write(file, body)
    place.succeed(command)
    return work


def check(programs, *words):
    return subprocess.run([ROOT / "tools/course/check", f"--programs={programs}", *words], check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", timeout=400)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("exercises", nargs="*")
    options = parser.parse_args()
    programs, work = options.programs.resolve(), options.work.resolve()
    failures = []

    def expect(what, done, status, words):
        if done.returncode != status or words not in done.stdout:
            failures.append(f"{what}: status {done.returncode}, not {status} with {words!r}\n{done.stdout}")
    if MADE.keys() != EXERCISES.keys():
        failures.append(f"of {MADE.keys() ^ EXERCISES.keys()} there is only one part")
    names = options.exercises or (EXERCISES if options.whole else FEW)
    for name in names:
        good, bad = MADE[name]
        expect(f"{name}, solved", check(programs, name, make(name, good, work / f"{name}-good", programs)),
               0, f"exercise {name} is solved")
        expect(f"{name}, not solved", check(programs, name, make(name, bad, work / f"{name}-bad", programs)),
               1, f"exercise {name}: ")
    empty = work / "empty"
    empty.mkdir(parents=True, exist_ok=True)
    expect("no file", check(programs, "1.1", empty), 1, "is not there")
    expect("no exercise", check(programs, "1.9", empty), 2, "cannot be checked")
    expect("no directory", check(programs, "1.1", work / "none"), 2, "not there")
    expect("list", check(programs), 0, "14.4")
    print("\n".join(failures))
    print(f"{len(names)} exercises, {len(failures)} faults")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
