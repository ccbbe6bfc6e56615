#!/usr/bin/env python3
"""Tests messages of JOP mode that are not about cycles: differences between JOP and Java, and the depth of the stack.
Also tests options for caches.

Usage: checks.py --jp2vm FILE --javac FILE --boot JAR --library DIR --work DIR

The library is the small run-time library of the tests.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_jop, equal, named, read_options, run_all, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
LATE = "on the processor an index that is too high is noticed late: "
DIVIDES = "the processor divides the least number wrongly: "
# By method of Differences.java: the text of the line about it, at all numbers of wait states, and at one wait state.
ALWAYS = [
    ("store", "the processor takes index 8388610 for 2, without an exception"),
    ("load", "the processor takes index 8388610 for 2, without an exception"),
    ("length", "on the processor the length of null is a word of memory, no exception"),
    ("divide", DIVIDES + "0, not -1"),
    ("divide", DIVIDES + "-2147483648, not -1"),
    ("divide", DIVIDES + "-9223372036854775808, not -1"),
    ("keep", "the processor stores any object into an array, without an exception"),
    ("lock", "on the processor the monitor of null is one like others, no exception"),
]
WHEN_LATE = [
    ("late", "on the processor an exception leaves a monitor twice: interrupts stay off from then "
             "on"),
    ("late", LATE + "the next bytecodes run before the exception"),
]


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        self.charged = self.compile("charged", options.boot, "Differences.java", "Window.java",
                                    "Cores.java")
        self.simulated = self.compile("simulated", options.library, "Indexes.java", "Window.java")

    def compile(self, name, boot, *sources):
        return compile_jop(self.options, boot, self.work / name, *(HERE / source for source in sources))

    def run(self, classes, program, *words):
        done = start(self.options.jp2vm, *words, "-cp", classes, program, cwd=self.work)
        return done.returncode, done.stdout, done.stderr

    def check_differences(self):
        """Each instruction must have one line, and the last line must contain the number of these instructions."""
        for waits, wanted in (("2,3", ALWAYS), ("1,2", ALWAYS + WHEN_LATE)):
            status, _, error = self.run(self.charged, "Differences", "--jop",
                                        f"--jop-waits={waits}")
            lines = re.findall(r"^jp2vm: jop: \S+\.(\w+) \(Differences\.java:\d+\): (.*)$", error,
                               re.M)
            equal(f"differences at {waits}", (status, sorted(lines)), (0, sorted(wanted)))
            equal(f"their number at {waits}", f"met {len(wanted)} places" in error, True)
        error = self.run(self.charged, "Differences", "--jop", "--jop-check=off")[2]
        equal("without checks", re.findall("processor|not Java|stack", error), [])
        error = self.run(self.charged, "Window", "--jop")[2]
        equal("a program without differences", "not Java" in error, False)

    def check_simulated(self):
        """The simulator must treat indexes as the processor does, and report the differences."""
        status, output, error = self.run(self.simulated, "Indexes", "--jop", "--jop-waits=2,3",
                                         f"--jop-home={self.options.library}")
        equal("Indexes", (status, output.split()), (0, ["5", "6", "0", "1", "0", "8"]))
        found = re.findall(r"Indexes\.(\w+) \(.*\): the processor takes index (-?\d+) for (\d+),",
                           error)
        equal("lines about Indexes", found,
              [("load", "8388610", "2"), ("store", "-2147483645", "3")])

    def check_stack(self):
        """Both engines must find the same depth, except that the library of the tests has two more local variables
        where it calls main. An overflow must be reported."""
        depths = []
        for classes, arguments in ((self.charged, ()),
                                   (self.simulated, (f"--jop-home={self.options.library}",))):
            error = self.run(classes, "Window", "--jop", *arguments)[2]
            depths += re.findall(r"stack (?:is at most|was at) word (\d+) of 240", error)
        equal("depths", [int(depth) for depth in depths], [158, 160])
        error = self.run(self.charged, "Differences", "--jop", "-Dx=y")[2]
        depth = int(re.search(r"most word (\d+) of 240, in Differences\.deep", error)[1])
        equal("a recursion", (depth > 200, "overflows" in error), (True, False))
        for window, found in (("Differences.divide", ["Differences.divide"]), ("Differences.never", [])):
            error = self.run(self.charged, "Differences", "--jop", f"--profile-window={window}", "-Dx=y")[2]
            equal(f"methods that ran in {window}", re.findall(r"in the window the .* in (\S+);", error), found)
        error = self.run(self.charged, "Differences$Deeper", "--jop")[2]
        equal("an overflow", "it overflows on the processor" in error, True)

    def check_cores(self):
        """The totals are sums over the threads of the window."""
        for window, arguments, cores in (("Cores.work", [], 5), ("main,threads", [], 5), ("main", [], 0),
                                         ("Cores.work", ["alone"], 0), ("main,threads", ["alone"], 0)):
            done = start(self.options.jp2vm, "--jop", f"--profile-window={window}", "-cp", self.charged, "Cores",
                         *arguments, cwd=self.work)
            total = int(re.search(r"cache 4k/16: (\d+) cycles", done.stderr)[1])
            found = re.search(r"the cycles are sums over (\d+) cores, one for each thread; the busiest has (\d+) \(",
                              done.stderr)
            equal(f"cores in {window} {arguments}", int(found[1]) if found else 0, cores)
            if window == "Cores.work" and found:
                equal(f"busiest core: {done.stderr}", abs(4 * int(found[2]) - total) < 5000, True)

    def check_window(self):
        """With empty caches, both engines must load again the methods that the window's method needs."""
        lines = {}
        for at in "keep", "empty":
            for classes, arguments in ((self.charged, ()),
                                       (self.simulated, (f"--jop-home={self.options.library}",))):
                error = self.run(classes, "Window", "--jop", "--jop-object-cache",
                                 "--profile-window=Window.run", f"--jop-cache-at-window={at}",
                                 "--jop-cache=4k/16,1k/4,lru:1k/4", *arguments)[2]
                found = re.findall(r"^jp2vm: jop: ((?:object )?cache .*)$", error, re.M)
                equal(f"lines at {at}", len(found), 4)
                equal(f"engines at {at}", lines.setdefault(at, found), found)
        misses = {at: [int(re.search(r"(\d+) misses", line)[1]) for line in found]
                  for at, found in lines.items()}
        more = [empty - keep for empty, keep in zip(misses["empty"], misses["keep"])]
        equal("empty caches miss", (min(more) >= 0, more[0] > 0, more[-1] > 0), (True,) * 3)

    def check_columns(self):
        """jopCycles must be the number of the first cache, also if there are other caches."""
        table = self.work / "table.tsv"
        self.run(self.charged, "Window", "--jop", "--jop-cache=1k/4,4k/16",
                 f"--profile-out=flat:{table}")
        head, *lines = (line.split("\t") for line in table.read_text("utf-8").splitlines())
        first, plain = head.index("jopCycles.1k-4"), head.index("jopCycles")
        equal("jopCycles", [line[plain] for line in lines], [line[first] for line in lines])

    def check_refused(self):
        model = self.work / "odd.model"
        for name, value, most in (("ways", 3, 128), ("ways", 256, 128), ("fields", 5, 256),
                                  ("fields", 0, 256)):
            model.write_text(f"include jop\nobject-cache on\nnumber object_cache.{name} {value}\n",
                             encoding="ascii")
            status, _, error = self.run(self.charged, "Window", f"--jop={model}")
            equal(f"{value} {name}", (status, error), (2, f"Error: --jop: {model}: number "
                       f"object_cache.{name} must be a power of two from 1 to {most}, not {value}\n"))
        for arguments, wanted in (
                (("--jop-home=x", "--classlib=embedded"),
                 "--jop-home runs JOP's own library, so --classlib means nothing; leave one of the "
                 "two out"),
                (("--jop-cache-at-window=empty",),
                 "--jop-cache-at-window=empty needs a window; say --profile-window=main or "
                 "--profile-window=CLASS.METHOD"),
                (("--jop-cache-at-window=cold",),
                 "--jop-cache-at-window takes empty or keep, not 'cold'"),
                (("--jop-check=no",), "--jop-check takes on or off, not 'no'")):
            status, output, error = self.run(self.charged, "Window", "--jop", *arguments)
            equal(f"{arguments}", (status, output, error), (2, "", f"Error: {wanted}\n"))
        status, output, error = self.run(self.simulated, "Indexes$NoMain", "--jop",
                                         f"--jop-home={self.options.library}")
        equal("a main that is not static", (status, output, error.splitlines()[0]), (1, "",
                   "jp2vm: Indexes$NoMain.main([Ljava/lang/String;)V is not static"))


def main():
    tests = Tests(read_options(__doc__, "jp2vm javac boot library work"))
    return run_all(named(tests, "check_"))


if __name__ == "__main__":
    sys.exit(main())
