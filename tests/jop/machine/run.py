#!/usr/bin/env python3
"""Programs on the machine, with a small run-time library of our own in place of JOP's.

Usage: run.py --driver FILE --javac FILE --java FILE --work DIR
       run.py --prepare --javac FILE --work DIR
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work)
        self.failed = 0

    def compile(self, name, sources, level="7", *arguments):
        target = self.work / name
        target.mkdir()
        subprocess.run([self.options.javac, "-nowarn", "-Xlint:none", "-proc:none",
                        "-source", level, "-target", level, *arguments, "-d", str(target),
                        *map(str, sources)], check=True, stderr=subprocess.DEVNULL)
        return str(target)

    def run(self, program, *arguments, text=""):
        done = subprocess.run([self.options.driver, "--library", self.library, "-cp", self.programs,
                               *arguments, *([program] if program else [])], input=text.encode(), check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def check(self, what, got, want):
        if got != want:
            self.failed += 1
            print(f"{what}: got {got!r}, want {want!r}")

    def prepare(self):
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        jvm = self.work / "JVM.java"
        subprocess.run([sys.executable, str(HERE / "make_jvm.py"),
                        str(HERE / "runtime" / "JVM.parts"), str(jvm)], check=True)
        runtime = sorted((HERE / "runtime").rglob("*.java"))
        # The library is compiled against nothing but itself.
        self.library = self.compile("library", runtime + [jvm], "7", "-bootclasspath",
                                    str(self.work / "none"))
        self.programs = self.compile("programs", sorted((HERE / "programs").glob("*.java")), "7",
                                     "-bootclasspath", self.library)

    def check_bytecodes(self):
        """All that Check prints is what java prints, whatever the caches are."""
        hosted = self.compile("hosted", [HERE / "programs" / "Check.java"])
        wanted = subprocess.run([self.options.java, "-cp", hosted, "Check"], check=False,
                                stdout=subprocess.PIPE)
        self.check("status of java", wanted.returncode, 5)
        for arguments in ((), ("--cache", "1k/4"), ("--cache", "miss"), ("--object-cache", "1"),
                          ("--calls", str(self.work / "calls")), ("--waits", "7,9")):
            status, output, _ = self.run("Check", *arguments)
            self.check(f"status of Check {arguments}", status, 5)
            self.check(f"output of Check {arguments}", output, wanted.stdout.decode())
        calls = dict(line.split() for line in
                     (self.work / "calls").read_text(encoding="ascii").splitlines())
        self.check("nesting", calls["wrong"], "0")
        self.check("frames", int(calls["enters"]) - int(calls["leaves"]), int(calls["depth"]))
        self.check("stacks", calls["resumes"], "0")

    def check_caches(self):
        """Caches that are simulated beside another give what they give alone."""
        shapes = ["4k/16", "1k/4", "miss", "hit"]
        together = self.run("Check", *[word for shape in shapes for word in ("--cache", shape)])[2]
        lines = [line.split(": ")[1] for line in together.splitlines() if line.startswith("cache")]
        for shape, line in zip(shapes, lines):
            alone = self.run("Check", "--cache", shape)[2]
            self.check(f"cache {shape}", line, [other.split(": ")[1] for other in
                                               alone.splitlines() if other.startswith("cache")][0])

    def check_models(self):
        """What a model says nothing of is done all the same, by a routine or in microcode; and
        classes that are loaded while the program runs take the cache."""
        wanted = self.run("Check")[1]
        misses = {}
        for clears in 0, 1:
            path = self.work / f"clears{clears}.model"
            path.write_text(f'include "cprof.model"\nnumber class_loading.clears_cache {clears}\n',
                            encoding="ascii")
            status, output, error = self.run("Check", "--model", str(path))
            self.check(f"Check without numbers, {clears}", (status, output), (5, wanted))
            misses[clears] = int(re.search(r"^cache .*misses (\d+)", error, re.M)[1])
        self.check("loading takes the cache", misses[0] < misses[1], True)

    def check_stack(self):
        status, output, _ = self.run("Stack")
        self.check("Stack", (status, output), (0, "83\n76\n34\n3132\n0\n"))

    def check_devices(self):
        status, output, _ = self.run("Timer", text="typed. rest")
        self.check("status of Timer", status, 0)
        self.check("output of Timer", output, "11\n1\nin time\nwaited\n1\ntyped\n")
        status, output, _ = self.run("Copy")
        self.check("output of Copy", output, "54\n60\n6\n9998\n4\n1\n4294967298\n7\n")

    def check_routines(self):
        """Single routines: results, misses in a cold cache only, the same cycles at any time."""
        for routine, results in (("108,100,7", "14"), ("112,-100,7", "-2"), ("145,200", "-56"),
                                 ("105,0,100000,0,100000", "2 1410065408"), ("12", "1065353216")):
            status, output, _ = self.run(None, "--routine", routine)
            lines = output.splitlines()
            self.check(f"routine {routine}", (status, [line.split(": ")[1] for line in lines]),
                       (0, [results, results]))
            cold, warm = (line.split() for line in lines)
            self.check(f"misses of {routine}", (cold[2] != "0", warm[2]), (True, "0"))
            if int(cold[0]) < int(warm[0]):
                self.check(f"cycles of {routine}", cold[0], warm[0])
        self.check("routine iadd", self.run(None, "--routine", "96,1,2")[2],
                   "machine_driver: iadd is no routine\n")

    def check_ends(self):
        status, output, error = self.run("Fault")
        self.check("Fault", (status, output, error.splitlines()[-1]), (2, "before\n",
                   "machine_driver: Fault.main: a write to address 1048576, and memory has "
                   "262144 words"))
        self.check("Jump", self.run("Jump")[2].splitlines()[-1],
                   "machine_driver: Jump.main: a call through address 1048576, which is no method")
        self.check("Endless", self.run("Endless", "--max-cycles", "100000")[2].split()[1], "2")
        self.check("Nowhere", self.run("Nowhere")[2], "machine_driver: class Nowhere is neither "
                   "in the program nor in JOP's library\n")
        self.check("memory", self.run("Copy", "--memory", "8000")[2],
                   "machine_driver: the program does not fit into 8000 bytes of memory, or the "
                   "processor cannot address them\n")

    def check_linking(self):
        """What cannot be linked is one line that names who asks for what."""
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
            path = self.work / f"{name}.java"
            path.write_text(source, encoding="ascii")
            classes = self.compile("link" + name, [path], "7", "-bootclasspath", self.library)
            if removed:
                os.remove(os.path.join(classes, removed + ".class"))
            programs, self.programs = self.programs, classes
            self.check(name, self.run(name)[2], f"machine_driver: {message}\n")
            self.programs = programs


def main():
    parser = argparse.ArgumentParser()
    for name in ("driver", "java"):
        parser.add_argument("--" + name)
    for name in ("javac", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--prepare", action="store_true", help="compile, and run nothing")
    tests = Tests(parser.parse_args())
    tests.prepare()
    if tests.options.prepare:
        return 0
    tests.check_bytecodes()
    tests.check_caches()
    tests.check_models()
    tests.check_stack()
    tests.check_devices()
    tests.check_routines()
    tests.check_ends()
    tests.check_linking()
    print(f"{tests.failed} failed")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
