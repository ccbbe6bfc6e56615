#!/usr/bin/env python3
"""Tests programs on the simulator, with the tests' small run-time library in place of JOP's library.

Usage: run.py --driver FILE --javac FILE --java FILE --work DIR
       run.py --prepare --javac FILE --work DIR
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from harness import compile_java, equal, must, named, read_options, run_all, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        jvm = self.work / "JVM.java"
        must(sys.executable, HERE / "make_jvm.py", HERE / "runtime" / "JVM.parts", jvm)
        # The library is compiled only against itself.
        self.library = self.compile("library", [*sorted((HERE / "runtime").rglob("*.java")), jvm], self.work / "none")
        self.programs = self.compile("programs", sorted((HERE / "programs").glob("*.java")), self.library)

    def compile(self, name, sources, boot=None):
        return compile_java(self.options, *sources, to=self.work / name, words=(
            "-Xlint:none", "-proc:none", "-source", "7", "-target", "7", *(["-bootclasspath", boot] if boot else [])))

    def run(self, program, *words, text=""):
        """Runs the simulator. The input is a file, because a pipe may be empty when the program reads it."""
        path = self.work / "input"
        path.write_text(text, encoding="ascii")
        with path.open("rb") as file:
            done = start(self.options.driver, "--library", self.library, "-cp", self.programs, *words,
                         *([program] if program else []), stdin=file)
        return done.returncode, done.stdout, done.stderr

    def check_bytecodes(self):
        """Check must print the same as on java, with any caches."""
        hosted = self.compile("hosted", [HERE / "programs" / "Check.java"])
        wanted = must(self.options.java, "-cp", hosted, "Check", status=5)
        for arguments in ((), ("--cache", "1k/4"), ("--cache", "miss"), ("--object-cache", "1"),
                          ("--calls", str(self.work / "calls")), ("--waits", "7,9")):
            status, output, _ = self.run("Check", *arguments)
            equal(f"status of Check {arguments}", status, 5)
            equal(f"output of Check {arguments}", output, wanted.stdout)
        calls = dict(line.split() for line in
                     (self.work / "calls").read_text(encoding="ascii").splitlines())
        equal("nesting", calls["wrong"], "0")
        equal("frames", int(calls["enters"]) - int(calls["leaves"]), int(calls["depth"]))
        equal("stacks", calls["resumes"], "0")

    def check_caches(self):
        """Caches that are simulated side by side must give the same results as alone."""
        shapes = ["4k/16", "1k/4", "miss", "hit"]
        together = self.run("Check", *[word for shape in shapes for word in ("--cache", shape)])[2]
        lines = [line.split(": ")[1] for line in together.splitlines() if line.startswith("cache")]
        for shape, line in zip(shapes, lines):
            alone = self.run("Check", "--cache", shape)[2]
            equal(f"cache {shape}", line, [other.split(": ")[1] for other in
                                               alone.splitlines() if other.startswith("cache")][0])

    def check_models(self):
        """The simulator must also execute bytecodes without cycles in the model, by a routine or in microcode. If the
        model says so, loading a class while the program runs must clear the cache."""
        wanted = self.run("Check")[1]
        misses = {}
        for clears in 0, 1:
            path = self.work / f"clears{clears}.model"
            path.write_text(f'include "cprof.model"\nnumber class_loading.clears_cache {clears}\n',
                            encoding="ascii")
            status, output, error = self.run("Check", "--model", str(path))
            equal(f"Check without numbers, {clears}", (status, output), (5, wanted))
            misses[clears] = int(re.search(r"^cache .*misses (\d+)", error, re.M)[1])
        equal("loading takes the cache", misses[0] < misses[1], True)

    def check_stack(self):
        status, output, _ = self.run("Stack")
        equal("Stack", (status, output), (0, "83\n76\n34\n3132\n0\n"))

    def check_devices(self):
        status, output, _ = self.run("Timer", text="typed. rest")
        equal("status of Timer", status, 0)
        equal("output of Timer", output, "11\n1\nin time\nwaited\n1\ntyped\n")
        status, output, _ = self.run("Copy")
        equal("output of Copy", output, "54\n60\n6\n9998\n4\n1\n4294967298\n7\n")

    def check_routines(self):
        """Single routines must have the right results and the same cycles in each call; only the first call, with a
        cold cache, may miss."""
        for routine, results in (("108,100,7", "14"), ("112,-100,7", "-2"), ("145,200", "-56"),
                                 ("105,0,100000,0,100000", "2 1410065408"), ("12", "1065353216")):
            status, output, _ = self.run(None, "--routine", routine)
            lines = output.splitlines()
            equal(f"routine {routine}", (status, [line.split(": ")[1] for line in lines]),
                  (0, [results, results]))
            cold, warm = (line.split() for line in lines)
            equal(f"misses of {routine}", (cold[2] != "0", warm[2]), (True, "0"))
            if int(cold[0]) < int(warm[0]):
                equal(f"cycles of {routine}", cold[0], warm[0])
        equal("routine iadd", self.run(None, "--routine", "96,1,2")[2],
              "machine_driver: iadd is no routine\n")

    def check_ends(self):
        status, output, error = self.run("Fault")
        equal("Fault", (status, output, error.splitlines()[-1]), (2, "before\n",
                   "machine_driver: Fault.main: a write to address 1048576, and memory has "
                   "262144 words"))
        equal("Jump", self.run("Jump")[2].splitlines()[-1],
              "machine_driver: Jump.main: a call through address 1048576, which is no method")
        equal("Endless", self.run("Endless", "--max-cycles", "100000")[2].split()[1], "2")
        equal("Nowhere", self.run("Nowhere")[2], "machine_driver: class Nowhere is neither "
              "in the program nor in JOP's library\n")
        equal("memory", self.run("Copy", "--memory", "8000")[2],
              "machine_driver: the program does not fit into 8000 bytes of memory, or the "
              "processor cannot address them\n")

    def check_linking(self):
        """A link error must be one line that names the class and the missing class or member."""
        cases = {
            "Missing": ("class Missing { static void main(String[] a) { new Gone(); } }"
                        "class Gone { }", "Gone", "class Gone, which Missing refers to, is neither "
                        "in the program nor in JOP's library"),
            "Locked": ("class Locked { static synchronized void main(String[] a) { } }", None,
                       "Locked.main([Ljava/lang/String;)V: the processor's tools refuse static "
                       "synchronized methods"),
            "Natives": ("class Natives { native void n(); static void main(String[] a) { } }", None,
                        "Natives.n is native, which the processor does not have"),
            "NoMain": ("class NoMain { }", None,
                       "class NoMain has no method main([Ljava/lang/String;)V"),
            "Round": ("class Round { static int a = Other.b; static void main(String[] x) { } }"
                      "class Other { static int b = Round.a; }", None,
                      "static initializers use one another in a circle, which JOP's linker does "
                      "not allow: Other, Round, and again"),
            "Wide": ("class Wide { int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;"
                     " long q, r, s, t, u, v, w, x; static void main(String[] z) { } }", None,
                     "Wide has more than 31 words of fields, which is all that the processor's "
                     "objects may have"),
        }
        for name, (source, removed, message) in cases.items():
            classes = self.compile("link" + name, [{f"{name}.java": source}], self.library)
            if removed:
                (classes / f"{removed}.class").unlink()
            programs, self.programs = self.programs, classes
            equal(name, self.run(name)[2], f"machine_driver: {message}\n")
            self.programs = programs


def main():
    tests = Tests(read_options(__doc__, "javac work", driver=None, java=None, prepare=False))
    return 0 if tests.options.prepare else run_all(named(tests, "check_"))


if __name__ == "__main__":
    sys.exit(main())
