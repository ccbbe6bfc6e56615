#!/usr/bin/env python3
"""Tests models that users write: errors are reported, models can describe routines, and bytecodes
without cycles in the model are reported once.

Usage: models.py --jp2vm PATH --javac PATH --boot JAR --work DIR
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, equal, named, read_options, run_all, start  # noqa: E402

# A model with six statements, and the cycles of a division that is a method of 30 words.
SIX = """\
name "six"
clock 50
waits 1 2
cache 4k/16
cache-hit 0
cache-miss 5 + n
"""
DIVISION = "routine idiv irem 20 + r invoke 4 words 30 cycles 100 + w + 7*n\n"

PROGRAM = """\
public class Divide {
    static int sum;

    static int divide(int a, int b) {
        return a / b;
    }

    static void all() {
        sum += divide(0, 5) + divide(1, 1) + divide(-256, 2) + divide(1 << 20, -1)
            + divide(Integer.MIN_VALUE, -1) + divide(99, 100);
    }

    synchronized void locked() {
    }

    void free() {
    }

    synchronized void thrown() {
        throw FAILURE;
    }

    static synchronized void common() {
    }

    static final RuntimeException FAILURE = new RuntimeException();

    static void caught(Divide one) {
        try {
            one.thrown();
        } catch (RuntimeException e) {
            sum++;
        }
    }

    static int zero(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return 7;
        }
    }

    public static void main(String[] arguments) {
        Divide one = new Divide();
        for (int i = 0; i < 10; i++) {
            all();
            one.locked();
            one.free();
            common();
            caught(one);
        }
        System.out.println(sum + " " + zero(3, sum - sum));
    }
}
"""
# The sum of the bits of the quotients 0, 1, 128, 1048576, 2147483648 and 0.
BITS = 0 + 1 + 8 + 21 + 32 + 0

EVENTS = """\
import joprt.HwEvent;
import joprt.RtThread;

public class Events {
    public static void main(String[] arguments) {
        new HwEvent(10, 1000, 1) {
            public void run() {
                System.out.println("event");
            }
        };
        new RtThread(20, 1000) {
            public void run() {
                System.out.println("runs");
            }
        };
        RtThread.startMission();
        com.jopdesign.sys.Memory.getCurrentMemory();
        RtThread.sleepMs(10);
        System.out.println("done");
    }
}
"""

WRONG = [
    ("number idiv.wrods 3", ":7:8: there is no use for a number 'idiv.wrods'; did you mean "
     "'idiv.words'?"),
    ("number nothing.like.it 3", ":7:8: there is no use for a number 'nothing.like.it'"),
    ("cycles iadd 1 invoke 40", ":7:15: iadd calls no method: 'invoke' is for bytecodes that do, "
     "and for routines"),
    ("cycles ireturn iadd 1 return 4", ":7:23: iadd returns to no method: 'return' is for "
     "bytecodes that do"),
    ("include jpo", ":7:9: there is no model 'jpo'; did you mean 'jop'?"),
    ("include", ":7:8: the file is missing"),
    ("routine idiv 20 words 0 cycles 1", ":7:23: a routine has at least one word"),
    ("routine idiv 20 words 3", ":7:24: cycles is missing"),
    ("routine idiv 20 word 3 cycles 1", ":7:17: unexpected 'word'"),
    ("cycles idiv 20 words 3 cycles 1", ":7:16: unexpected 'words'"),
    ("routine idiv 20 invoke 3 words 3 cycles 1 - w", ":7:41: the cycles are negative at r=1, w=2"),
    ("routine idiv 20 words 3 cycles n*n", ":7:33: "),
    ("routine idiv 20", ":1:1: JOP's routines need numbers that are missing: fconst_1.words, "),
]


class Tests:
    def __init__(self, options):
        self.options, self.work = options, options.work
        compile_java(options, {"Divide.java": PROGRAM, "Events.java": EVENTS}, words=(
            "-Xlint:none", "-source", "8", "-target", "8", "-bootclasspath", options.boot))

    def run(self, model, *words, name="Divide"):
        path = model
        if "\n" in model:
            path = self.work / "a.model"
            path.write_text(model, "ascii")
        done = start(self.options.jp2vm, f"--jop={path}", *words, "-cp", self.work, name)
        return done.returncode, done.stdout, done.stderr

    def window(self, model, method):
        """The cycles of execution, and the cycles of routines, of a method and all methods that it calls."""
        status, output, error = self.run(model, f"--profile-window={method}",
                                         f"--profile-out={self.work / 'out.tsv'}")
        equal(f"{method}: output", (status, output[-3:]), (0, " 7\n"))
        found = re.search(r": (\d+) cycles of execution, (\d+) of wait states \((\d+) ", error)
        return int(found[1]) + int(found[2]), int(found[3])

    def check_wrong(self):
        for line, wanted in WRONG:
            status, _, error = self.run(SIX + line + "\n")
            place = error.partition("a.model")[2]
            equal(line, (status, error.count("\n"), place[:len(wanted)]), (2, 1, wanted))
        status, _, error = self.run('name "x"\nclock 3\ncache 4k/16\n')
        equal("missing statements", error.partition("a.model")[2], ":1:1: there are no "
              "statements 'waits', 'cache-hit', 'cache-miss'\n")

    def check_routines(self):
        each = 20 + 1 + 100 + 2
        total = 10 * (6 * each + 7 * BITS)
        equal("divisions", self.window(SIX + DIVISION, "Divide.all"), (total, total))
        # Loads: Divide.all, divide and the routine are each loaded once.
        _, _, error = self.run(SIX + DIVISION, "--profile-window=Divide.all",
                               f"--profile-out={self.work / 'out.tsv'}")
        equal("accesses", re.search(r"(\d+) hits, (\d+) misses", error).groups(),
              (str(10 * 6 * 4 + 8), "2"))
        # The statement may replace a statement of JOP's model, or be added to the model.
        overridden = "include jop\nroutine idiv irem 20 invoke 37 words 30 cycles 50\n"
        base = self.window(overridden.replace("50", "49"), "Divide.all")
        equal("one cycle more", [a - b for a, b in
                                      zip(self.window(overridden, "Divide.all"), base)], [60, 60])
        thrown = "routine athrow 5 words 4 cycles {}\n"
        equal("what throws", self.window(SIX + DIVISION + thrown.format(30), "Divide.caught")[0]
              - self.window(SIX + DIVISION + thrown.format(20), "Divide.caught")[0], 100)

    def check_monitors(self):
        for model, both in (("jamuth", 56), ("cprof", 25)):
            free = self.window(model, "Divide.free")[0]
            equal(f"{model}: a monitor",
                  self.window(model, "Divide.locked")[0] - free, 10 * both)
            equal(f"{model}: of a class",
                  self.window(model, "Divide.common")[0] - free, 10 * both)
        equal("as it is thrown", self.window(
            SIX + "cycles monitorenter 3\ncycles monitorexit 4\n", "Divide.thrown")[0], 70)

    def check_messages(self):
        _, _, error = self.run("include jop\nunsupported idiv\n")
        lines = [line for line in error.splitlines() if "idiv" in line]
        equal("unsupported", lines, ["jp2vm: jop: the model says that the processor does not "
                   "support idiv (first met in Divide.divide): charged 0"])
        _, _, error = self.run("cprof")
        lines = [line for line in error.splitlines() if "no cycles" in line]
        library = [line for line in lines if "class library" in line]
        equal("of the library", len(library), 1)
        equal("of the program", [line for line in lines if line not in library
                                      and "first met in Divide." not in line], [])
        status, output, error = self.run("jop", name="Events")
        equal("helpers of JOP", (status, "done" in output, "invokedynamic" in error),
              (0, True, False))


def main():
    return run_all(named(Tests(read_options(__doc__, "jp2vm javac boot work")), "check_"))


if __name__ == "__main__":
    sys.exit(main())
