#!/usr/bin/env python3
"""The options of the JOP mode: what each error says and its exit status, and models of one's own.

Usage: options.py --jp2vm PATH --javac PATH --boot PATH --work DIR [--home DIR]
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

import contexts  # noqa: E402

WAITS = (r"Error: --jop-waits takes the wait states of a read and of a write \(0 to 1000\), as 1,2, "
         r"not '%s'")
MODELS = r"cprof, cyc100, cyccmp, .*, jamuth, jop, jop-2008-04, .*, usbmin"
SIZE = "the size of a cache must be a power of two from 256 bytes to 64k, not '%s'"
BLOCKS = "the number of blocks must be a power of two from 1 to 256, not '%s'"
MANY = ",".join(f"{kind}:{size}k/4" for kind in ("fixed", "lru", "stack")
                for size in (1, 2, 4, 8, 16)) + ",hit"

# Arguments, exit status, what is said on stderr. None of these runs the program.
ERRORS = [
    (["--jop=nomodel"], 2, f"Error: --jop: there is no model 'nomodel'; shipped are {MODELS}"),
    (["--jop=jop-2012"], 2, "Error: --jop: there is no model 'jop-2012'; did you mean 'jop-2011'.*"),
    (["--jop="], 2, "Error: --jop: there is no model ''.*"),
    (["--jop=./no.model"], 2,
     "Error: --jop: ./no.model:1:1: cannot read the file: No such file or directory"),
    (["--jop=no.model"], 2,
     "Error: --jop: no.model:1:1: cannot read the file: No such file or directory"),
    (["--jop=opcode.model"], 2,
     "Error: --jop: opcode.model:2:8: unknown bytecode 'iaad'; did you mean 'iadd'.*"),
    (["--jop=formula.model"], 2, r"Error: --jop: formula.model:3:\d+: .*"),
    (["--jop=zero.model", "--jop-waits=1,2"], 2,
     r"Error: --jop: zero.model:2:\d+: division by zero at r=1, w=2"),
    (["--jop=lacking.model"], 2, "Error: --jop: lacking.model:1:1: there (is no|are no) statements? '.*'"),
    (["--jop=range.model", "--jop-waits=1,2"], 2,
     r"Error: --jop: range.model:2:19: the number 'lcmp.equal' is -5 at r=1, w=2, not from 0 .*"),
    (["--jop=long.model"], 2,
     r"Error: --jop: long.model:2:19: the number 'idiv.words' is 99999 at .*, not from 0 to 16384"),
    (["--jop=circle.model"], 2, r"Error: --jop: circle.model:1:\d+: .*"),
    (["--jop=statement.model"], 2, "Error: --jop: statement.model:3:1: .*"),
    (["--jop=."], 2, "Error: --jop: .*"),
    (["--jop-cache=4k/16"], 2, "Error: --jop-cache=4k/16 needs --jop"),
    (["--jop-waits=1,2"], 2, "Error: --jop-waits=1,2 needs --jop"),
    (["--jop-object-cache"], 2, "Error: --jop-object-cache needs --jop"),
    (["--jop-home=x"], 2, "Error: --jop-home=x needs --jop"),
    (["--jop-cache=4k/16", "--jop-home=x"], 2, "Error: --jop-cache=4k/16 needs --jop"),
    *((["--jop", f"--jop-waits={text}"], 2, WAITS % re.escape(text))
      for text in ("1", "1,", ",1", "1,x", "x,1", "1,2,3", "-1,1", "1,-1", "+1,1", " 1,1", "1, 1",
                   "1001,1", "1,1001", "99999999999999999999,1", "1;2")),
    (["--jop", "--jop-waits"], 2, "Error: --jop-waits needs a value, for example --jop-waits=1,2"),
    (["--jop", "--jop-waits="], 2, "Error: --jop-waits needs a value, for example --jop-waits=1,2"),
    (["--jop", "--jop-cache"], 2, "Error: --jop-cache needs a value, for example .*"),
    (["--jop", "--jop-cache="], 2, "Error: --jop-cache needs a value, for example .*"),
    *((["--jop", f"--jop-cache={text}"], 2, "Error: --jop-cache: " + message) for text, message in (
        ("5k/16", SIZE % "5k"), ("128k/16", SIZE % "128k"), ("128/4", SIZE % "128"),
        ("0/4", SIZE % "0"), ("4k/3", BLOCKS % "3"), ("4k/0", BLOCKS % "0"),
        ("4k/512", BLOCKS % "512"), ("4k", "'4k' needs a number of blocks, as in 4k/16"),
        ("4k/", "'' is not a number of blocks"), ("4k/x", "'x' is not a number of blocks"),
        ("/16", ".*"), ("4kk/16", "'4kk' is not the size of a cache, such as 4k or 4096"),
        ("256/256", "256 blocks of 256 bytes in all would hold no word of 4 bytes"),
        ("4k/16,", "a cache needs a size, as in 4k/16"), (",", "a cache needs a size, .*"),
        ("4k/16,,hit", "a cache needs a size, .*"), ("two:4k/2", "cache 'two' takes no number of blocks"),
        ("single:4k/1", "cache 'single' takes no number of blocks"),
        ("lru", ".*"), ("lru:", "cache 'lru' needs a size, as in lru:4k/16"),
        ("hit:4k", "cache 'hit' takes no size"), ("miss:4k/16", "cache 'miss' takes no size"),
        ("mru:4k/16", "unknown cache strategy 'mru'; there are fixed, lru, variable-lru, stack, two, "
         "single, hit and miss"))),
    (["--jop", "--jop-cache=4k/16,hit,4096/16"], 2, "Error: --jop-cache names 4k/16 twice"),
    (["--jop", f"--jop-cache={MANY},miss"], 2, "Error: --jop-cache takes at most 16 caches"),
    (["--jop", "--count"], 2, "Error: --count runs the reference loop, which knows no JOP mode; leave "
     "one of the two out"),
    *((["--jop", f"--profile={levels}"], 2, "Error: --jop needs --profile=callsites,blocks")
      for levels in ("calls", "callsites", "natives", "calls,blocks", "callsites,natives")),
    (["--jop-object-cache=1"], 2,
     "Error: --jop-object-cache takes no value: --jop-object-cache=1"),
    (["--jop", "--jop-home"], 2, "Error: --jop-home needs a value, for example .*"),
    (["--jop", "--jop-home="], 2, "Error: --jop-home needs a value, for example .*"),
    (["--jop", "--jop-home=nowhere"], 1, "jp2vm: nowhere is not a checkout of JOP: it has neither "
     "java/target/src nor compiled classes"),
    (["--jop", "--jop-home=nowhere", "--profile-out=no/x.xml"], 2,
     "Error: profile: cannot write no/x.xml: No such file or directory"),
]

# Like errors of java: more than one line.
UNRECOGNIZED = ["--jopp", "--jop-bogus=1"]

MODEL_FILES = {
    "opcode": 'include "jop.model"\ncycles iaad 1\n',
    "formula": 'include "jop.model"\n\ncycles iadd 1 + + r\n',
    "zero": 'include "jop.model"\ncycles iadd 5/(r-1)\n',
    "lacking": 'name "lacking"\n',
    "range": 'include "jop.model"\nnumber lcmp.equal 0 - 5\n',
    "long": 'include "jop.model"\nnumber idiv.words 99999\n',
    "circle": 'include "circle.model"\n',
    "statement": 'include "jop.model"\n\nsome thing\n',
    "board": '# a board\ninclude "jop.model"\nname "JOP, my board, 50 MHz"\nclock 50\nwaits 3 4\n'
             'cache 2k/16\n',
    "slow": 'include "board.model"\nname "slow"\ncycles iadd 1001\nwaits 0 0\n',
}


class Tests:
    def __init__(self, options):
        self.options = options
        self.problems = []
        self.count = 0

    def prepare(self):
        shutil.rmtree(self.options.work, ignore_errors=True)
        self.options.work.mkdir(parents=True)
        subprocess.run([self.options.javac, "-nowarn", "-Xlint:none", "-source", "7", "-target",
                        "7", "-bootclasspath", self.options.boot, "-d", str(self.options.work),
                        str(HERE / "programs" / "Calls.java"), str(HERE / "Small.java")],
                       check=True, stderr=subprocess.DEVNULL)
        for name, text in MODEL_FILES.items():
            (self.options.work / f"{name}.model").write_text(text, "ascii")

    def run(self, arguments, program=("Calls",)):
        self.count += 1
        done = subprocess.run([self.options.jp2vm, *arguments, "-cp", ".", *program],
                              cwd=self.options.work, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=300, check=False)
        return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")

    def complain(self, arguments, text):
        self.problems.append(f"{' '.join(arguments)}: {text}")

    def errors(self):
        """One line, the exit status, and nothing has run or been written."""
        for arguments, status, pattern in ERRORS:
            got, output, errors = self.run(arguments)
            if got != status or output or not re.fullmatch(pattern + "\n", errors):
                self.complain(arguments, f"status {got}, expected {status}\n{output!r}\n{errors}"
                              f"expected {pattern}")
        for argument in UNRECOGNIZED:
            got, output, errors = self.run(["--jop", argument])
            if got != 1 or output or not errors.startswith(f"Unrecognized option: {argument}\n"):
                self.complain([argument], f"status {got}: {errors}")

    def charged(self, arguments, model, waits, caches):
        """Runs, and says what was asked for; the totals."""
        status, output, errors = self.run(arguments)
        totals = contexts.Totals(errors)
        if (status, output, totals.times_printed) != (0, self.output, 1):
            self.complain(arguments, f"status {status}, {output!r}\n{errors}")
            return None
        told = totals.model, totals.waits_set, list(totals.caches)
        if told != (model, waits, caches):
            self.complain(arguments, f"{told}, asked for {(model, waits, caches)}")
        return totals

    def models(self):
        """Shipped ones, those in files, and what of them other options override."""
        status, self.output, _ = self.run([])
        if status != 0:
            self.complain([], f"status {status}")
        jop = self.charged(["--jop"], "JOP, May 2014, 60 MHz", (1, 2), ["4k/16"])
        same = self.charged(["--jop=jop", "--jop-cache=4k/16", "--jop-waits=1,2"],
                            "JOP, May 2014, 60 MHz", (1, 2), ["4k/16"])
        if jop != same:
            self.complain(["--jop"], f"{jop}, with what it stands for {same}")
        # The processor has one wait state at least, but for the first read of a field.
        none = self.charged(["--jop", "--jop-waits=0,2"], "JOP, May 2014, 60 MHz", (1, 2), ["4k/16"])
        if none and jop and (none.execution != jop.execution or none.waits > jop.waits):
            self.complain(["--jop-waits=0,2"], f"{none}, with 1,2 {jop}")
        board = self.charged(["--jop=board.model"], "JOP, my board, 50 MHz", (3, 4), ["2k/16"])
        other = self.charged(["--jop=./board.model", "--jop-waits=1,2", "--jop-cache=4k/16"],
                             "JOP, my board, 50 MHz", (1, 2), ["4k/16"])
        if board and other and jop and (board.execution, board.waits > other.waits,
                                        other.caches) != (jop.execution, True, jop.caches):
            self.complain(["--jop=board.model"], f"{board} and {other}, of the processor {jop}")
        self.charged(["--jop=slow.model"], "slow", (1, 1), ["2k/16"])
        for model in ("jamuth", "cprof", "de2", "jop-2011", "jop-2008-07", "jop-2008-04"):
            status, output, errors = self.run([f"--jop={model}"])
            totals = contexts.Totals(errors)
            if (status, output, totals.times_printed) != (0, self.output, 1) \
                    or not totals.execution or not all(totals.caches.values()):
                self.complain([f"--jop={model}"], f"status {status}: {errors}")
        last = self.charged(["--jop=jamuth", "--jop", "--jop=de2", "--jop-cache=hit",
                             "--jop-cache=miss,4096/16"], "JOP, May 2014, 60 MHz (DE2)", (3, 5),
                            ["miss", "4k/16"])
        if last and last.caches["miss"][2] != 0:
            self.complain(["--jop-cache=miss"], f"hits: {last}")
        self.charged(["--jop", f"--jop-cache={MANY}"], "JOP, May 2014, 60 MHz", (1, 2),
                     MANY.split(","))
        cached = self.charged(["--jop", "--jop-object-cache"], "JOP, May 2014, 60 MHz", (1, 2),
                              ["4k/16"])
        if cached and jop and not cached.execution + cached.waits < jop.execution + jop.waits:
            self.complain(["--jop-object-cache"], f"{cached}, without {jop}")

    def home(self):
        """What only a run on JOP's own library can say."""
        home = [f"--jop-home={self.options.home}"]
        for arguments, program, status, pattern in (
                (["--jop", *home], ["Calls", "argument"], 2,
                 "jp2vm: --jop-home: a program on JOP has no arguments"),
                (["--jop", *home], ["Nowhere"], 1,
                 "jp2vm: class Nowhere is neither in the program nor in JOP's library"),
                (home, ["Small"], 2, f"Error: {home[0]} needs --jop"),
                (["--jop=opcode.model", *home], ["Small"], 2, ".*opcode.model:2:8: .*")):
            got, output, errors = self.run(arguments, program)
            if got != status or output or not re.fullmatch(pattern + "\n", errors):
                self.complain([*arguments, *program], f"status {got}, {output!r}\n{errors}"
                              f"expected {status}, {pattern}")
        alone = self.run(["--jop", *home, "--jop-cache=1k/4"], ["Small"])
        beside = self.run(["--jop", *home, "--jop-cache=1k/4,4k/16,hit,miss"], ["Small"])
        if alone[0] != 3 or b"small 42" not in alone[1] or beside[:2] != alone[:2]:
            self.complain(home, f"status {alone[0]} and {beside[0]}, {alone[1]!r}\n{alone[2]}")
        totals = [contexts.Totals(run[2]) for run in (alone, beside)]
        if totals[0].execution != totals[1].execution \
                or totals[0].caches["1k/4"] != totals[1].caches["1k/4"]:
            self.complain(home, f"{totals[0]}, beside other caches {totals[1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ("jp2vm", "javac", "boot"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--home", default="", help="a checkout of JOP")
    options = parser.parse_args()
    tests = Tests(options)
    tests.prepare()
    tests.errors()
    tests.models()
    if options.home:
        tests.home()
    for problem in tests.problems:
        print(problem)
    print(f"{tests.count} runs, {len(tests.problems)} problems")
    return 1 if tests.problems else 0


if __name__ == "__main__":
    sys.exit(main())
