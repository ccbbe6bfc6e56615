#!/usr/bin/env python3
"""Tests the oracle itself: that both ways of the agent agree, that differences are found, and that
the options for limits and results of run.py work.

Usage: selftest.py JP2VM JAVA JAVAC AGENT COMPARE WORK
"""

import json
import os
import pathlib
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

import reasons         # noqa: E402

SOURCE = """
public class Small {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static class Late { static int value = fib(5); }
    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(() -> System.out.println("sum " + fib(arguments.length + 6)));
        other.start();
        other.join();
        try {
            Object text = "text";
            System.out.println((Integer) text + Late.value);
        } catch (ClassCastException e) {
            System.out.println(Late.value);
        }
    }
}
"""
JP2VM, JAVA, JAVAC, AGENT, COMPARE = (os.path.abspath(path) for path in sys.argv[1:6])
WORK = pathlib.Path(sys.argv[6]).resolve()
HASHES = ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2")
PREFIXES = ("Ljava/", "Ljdk/", "Lsun/")


def run(*command):
    return subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False,
                          env={**os.environ, "LD_PRELOAD": AGENT})


def count(name, suffix=""):
    """The agent's file for Small."""
    path = WORK / name
    done = run(JAVA, "-Xint", "-Xshare:off", *HASHES,
               f"-agentpath:{AGENT}=main=LSmall;,out={path}{suffix}", "-cp", WORK, "Small")
    assert done.returncode == 0, done.stderr
    return path


class Agent(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.counts = count("counts.txt")
        cls.profile = WORK / "small.jp2"
        done = run(JP2VM, *HASHES, "--classlib=openjdk", "--profile=callsites,natives,blocks",
                   f"--profile-out={cls.profile}", "-cp", WORK, "Small")
        assert done.returncode == 0, done.stderr

    def compare(self, text, *unseen):
        """The differences as lists of fields, and the fields of the last line."""
        path = WORK / "changed.txt"
        path.write_text(text, "utf-8")
        done = run(COMPARE, path, self.profile, "LSmall;", *PREFIXES, "--",
                   *reasons.UNSEEN, *unseen)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = [line.split("\t") for line in done.stdout.splitlines()]
        self.assertEqual(lines[-1][0], "sums")
        return lines[:-1], lines[-1]

    def change(self, marks, edit):
        """The file after an edit of the first line that contains all marks: the function receives its fields, and
        returns fields, or None to delete the line."""
        lines = self.counts.read_text("utf-8").splitlines()
        at = next(i for i, line in enumerate(lines) if all(mark in line for mark in marks))
        fields = edit(lines[at].split("\t"))
        lines[at:at + 1] = [] if fields is None else ["\t".join(fields)]
        return "\n".join(lines) + "\n"

    def test_equal(self):
        differences, sums = self.compare(self.counts.read_text("utf-8"))
        self.assertEqual(differences, [])
        self.assertEqual(sums[5], "0")
        self.assertGreater(int(sums[1]), int(sums[3]))
        self.assertGreater(int(sums[4]), 400)      # fib(6) and fib(5) alone

    def test_both_ways(self):
        plain = count("plain.txt", ",plain").read_text("utf-8").splitlines()
        self.assertEqual(plain, self.counts.read_text("utf-8").splitlines())

    def test_entries(self):
        text = self.change(["LSmall;\tmain"], lambda f: [*f[:5], "2", f[6]])
        differences, _ = self.compare(text)
        self.assertEqual(differences,
                         [["entries", "program", "2 in java, 1 here", "0", "Small.main@-1"]])

    def test_instructions(self):
        def edit(fields):
            first, rest = fields[6].split(",", 1)
            return [*fields[:6], f"{int(first) + 3},{rest}"]
        differences, _ = self.compare(self.change(["LSmall;\tmain"], edit))
        self.assertEqual(len(differences), 1)
        self.assertEqual(differences[0][0], "instructions")
        self.assertIn("first at 1: 4, 1", differences[0][2])
        self.assertEqual(differences[0][3], "-3")

    def test_contexts(self):
        """A context with another callsite must be reported as missing at one callsite and extra at the other."""
        text = self.change(["LSmall$Late;\t<clinit>"], lambda f: [f[0], "999", *f[2:]])
        differences, _ = self.compare(text)
        self.assertEqual([(d[0], d[1]) for d in differences],
                         [("missing", "program"), ("extra", "program")])
        self.assertTrue(differences[0][4].startswith("Small$Late.<clinit>@999 < Small.main@"))
        self.assertEqual(int(differences[0][3]), -int(differences[1][3]))
        self.assertGreater(int(differences[1][3]), 100)     # fib(5) is below
        unseen, _ = self.compare(text, "LSmall$Late;.<clinit>()V")
        self.assertEqual(unseen, [])

    def test_bad_files(self):
        for text in ("", "no line\n", "0\t-1\tLA;\tm\t()V\t1\t1,x\nerrors 0\n",
                     "1\t-1\tLA;\tm\t()V\t1\t1\nerrors 0\n",
                     "0\t-1\tLA;\trun\t()V\t1\t1,,2\nerrors 0\n"):
            path = WORK / "changed.txt"
            path.write_text(text, "utf-8")
            done = run(COMPARE, path, self.profile, "LSmall;", "--")
            if done.returncode == 0:        # contexts that are not below a thread's first method are not read
                self.assertIn("LA;\tm", text)
                continue
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, r"^oracle_compare: .*\n$")


class Script(unittest.TestCase):
    def run_script(self, *arguments):
        return run(sys.executable, HERE / "run.py", "--jp2vm", JP2VM, "--java", JAVA, "--javac",
                   JAVAC, "--agent", AGENT, "--compare", COMPARE, "--work", WORK / "run",
                   "--corpus", WORK / "corpus",
                   "--results", WORK / "results.json", "--verbose", *arguments)

    def setUp(self):
        area = WORK / "corpus" / "area"
        area.mkdir(parents=True, exist_ok=True)
        (area / "Small.java").write_text(SOURCE, "utf-8")
        (area / "Endless.java").write_text(
            "class Endless { public static void main(String[] a) { while (a != null); } }", "utf-8")
        (area / "Clock.java").write_text("""
class Clock {
    public static void main(String[] arguments) {
        for (long i = System.nanoTime() / 1000 % 100_000; i > 0; i--);
    }
}
""", "utf-8")
        (WORK / "results.json").unlink(missing_ok=True)

    def results(self):
        lines = (WORK / "results.json").read_text("utf-8").splitlines()
        return {result["label"]: result for result in map(json.loads, lines)}

    def test_limit_and_resume(self):
        done = self.run_script("--timeout", "3")
        self.assertIn("area/Small@17: equal\n", done.stdout)
        self.assertIn("area/Endless@17: too long\n", done.stdout)
        self.assertIn("area/Clock@17: varies\n", done.stdout)
        self.assertIn("1 programs are too long for single steps: area/Endless@17", done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        results = self.results()
        self.assertEqual([results[f"area/{name}@17"]["is_too_long"] for name in ("Small", "Endless")],
                         [False, True])
        with open(WORK / "results.json", "a", encoding="utf-8") as file:
            file.write('{"label": "area/Small@1')   # the run was interrupted here
        again = self.run_script("--timeout", "3", "--resume")
        self.assertNotRegex(again.stdout, "(equal|varies|long)\n")     # no program ran
        self.assertEqual(again.stdout.splitlines()[-1], done.stdout.splitlines()[-1])
        self.assertEqual(self.results(), results)
        longer = self.run_script("--timeout", "4", "--resume")
        self.assertNotIn("area/Small@17: equal\n", longer.stdout)
        self.assertIn("area/Endless@17: too long\n", longer.stdout)


if __name__ == "__main__":
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / "Small.java").write_text(SOURCE, "utf-8")
    subprocess.run([JAVAC, "-d", str(WORK), str(WORK / "Small.java")], check=True)
    unittest.main(argv=sys.argv[:1])
