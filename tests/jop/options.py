#!/usr/bin/env python3
"""Tests the options of the JOP mode: the message and exit status of each error, and models that users write.

Usage: options.py --jp2vm PATH --javac PATH --boot PATH --work DIR [--home DIR]
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (check, compile_jop, equal, expect_equal, named, read_options, run_all, start,  # noqa: E402
                     write_files)

HERE = pathlib.Path(__file__).resolve().parent
import contexts  # noqa: E402

WAITS = (r"Error: --jop-waits takes the wait states of a read and of a write \(0 to 1000\), as 1,2, "
         r"not '%s'")
MODELS = r"cprof, cyc100, cyccmp, .*, jamuth, jop, jop-2008-04, .*, usbmin"
SIZE = "the size of a cache must be a power of two from 256 bytes to 64k, not '%s'"
BLOCKS = "the number of blocks must be a power of two from 1 to 256, not '%s'"
MANY = ",".join(f"{kind}:{size}k/4" for kind in ("fixed", "lru", "stack")
                for size in (1, 2, 4, 8, 16)) + ",hit"

# Arguments, exit status, message on stderr. None of these command lines runs the program.
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
        compile_jop(options, options.boot, options.work, HERE / "programs/Calls.java", HERE / "Small.java")
        write_files(options.work, {f"{name}.model": text for name, text in MODEL_FILES.items()})

    def run(self, words, program=("Calls",)):
        done = start(self.options.jp2vm, *words, "-cp", ".", *program, cwd=self.options.work)
        return done.returncode, done.stdout, done.stderr

    def check_errors(self):
        """Each error must give one line and the exit status, and nothing may have run or been written."""
        for arguments, status, pattern in ERRORS:
            got, output, errors = self.run(arguments)
            check(got == status and not output and re.fullmatch(pattern + "\n", errors), f"{arguments}: status {got}, "
                  f"expected {status}\n{output!r}\n{errors}expected {pattern}")
        for argument in UNRECOGNIZED:
            got, output, errors = self.run(["--jop", argument])
            check(got == 1 and not output and errors.startswith(f"Unrecognized option: {argument}\n"),
                  f"{argument}: status {got}: {errors}")

    def charged(self, arguments, model, waits, caches):
        """Runs the program, checks the options in use, and returns the totals."""
        status, output, errors = self.run(arguments)
        totals = contexts.Totals(errors)
        expect_equal((status, output, totals.times_printed), (0, self.output, 1), arguments, errors)
        equal(f"{arguments}: told", (totals.model, totals.waits_set, list(totals.caches)), (model, waits, caches))
        return totals

    def check_models(self):
        """Tests shipped models, models in files, and options that override a part of a model."""
        status, self.output, _ = self.run([])
        equal("status", status, 0)
        jop = self.charged(["--jop"], "JOP, May 2014, 60 MHz", (1, 2), ["4k/16"])
        same = self.charged(["--jop=jop", "--jop-cache=4k/16", "--jop-waits=1,2"],
                            "JOP, May 2014, 60 MHz", (1, 2), ["4k/16"])
        equal("--jop, and what it stands for", vars(jop), vars(same))
        # The processor has at least one wait state, except for the first read of a field.
        none = self.charged(["--jop", "--jop-waits=0,2"], "JOP, May 2014, 60 MHz", (1, 2), ["4k/16"])
        check(none.execution == jop.execution and none.waits <= jop.waits, f"--jop-waits=0,2: {none}, with 1,2 {jop}")
        board = self.charged(["--jop=board.model"], "JOP, my board, 50 MHz", (3, 4), ["2k/16"])
        other = self.charged(["--jop=./board.model", "--jop-waits=1,2", "--jop-cache=4k/16"],
                             "JOP, my board, 50 MHz", (1, 2), ["4k/16"])
        equal("--jop=board.model", (board.execution, board.waits > other.waits, other.caches),
              (jop.execution, True, jop.caches))
        self.charged(["--jop=slow.model"], "slow", (1, 1), ["2k/16"])
        for model in ("jamuth", "cprof", "de2", "jop-2011", "jop-2008-07", "jop-2008-04"):
            status, output, errors = self.run([f"--jop={model}"])
            totals = contexts.Totals(errors)
            equal(f"{model}: {errors}", (status, output, totals.times_printed), (0, self.output, 1))
            check(totals.execution and all(totals.caches.values()), f"{model}: {errors}")
        last = self.charged(["--jop=de2", "--jop-cache=miss,4096/16"], "JOP, May 2014, 60 MHz (DE2)", (3, 5),
                            ["miss", "4k/16"])
        equal("--jop-cache=miss: hits", last.caches["miss"][2], 0)
        self.charged(["--jop", f"--jop-cache={MANY}"], "JOP, May 2014, 60 MHz", (1, 2),
                     MANY.split(","))
        cached = self.charged(["--jop", "--jop-object-cache"], "JOP, May 2014, 60 MHz", (1, 2),
                              ["4k/16"])
        check(cached.execution + cached.waits < jop.execution + jop.waits,
              f"--jop-object-cache: {cached}, without {jop}")

    def check_home(self):
        """Tests messages that only a run on JOP's own library can print."""
        if not self.options.home:
            return
        home = [f"--jop-home={self.options.home}"]
        for arguments, program, status, pattern in (
                (["--jop", *home], ["Calls", "argument"], 2,
                 "jp2vm: --jop-home: a program on JOP has no arguments"),
                (["--jop", *home], ["Nowhere"], 1,
                 "jp2vm: class Nowhere is neither in the program nor in JOP's library"),
                (home, ["Small"], 2, f"Error: {home[0]} needs --jop"),
                (["--jop=opcode.model", *home], ["Small"], 2, ".*opcode.model:2:8: .*")):
            got, output, errors = self.run(arguments, program)
            check(got == status and not output and re.fullmatch(pattern + "\n", errors),
                  f"{arguments} {program}: status {got}, {output!r}\n{errors}expected {status}, {pattern}")
        alone = self.run(["--jop", *home, "--jop-cache=1k/4"], ["Small"])
        beside = self.run(["--jop", *home, "--jop-cache=1k/4,4k/16,hit,miss"], ["Small"])
        check(alone[0] == 3 and "small 42" in alone[1], alone)
        equal("beside other caches", beside[:2], alone[:2])
        totals = [contexts.Totals(run[2]) for run in (alone, beside)]
        equal("cycles beside other caches", *((run.execution, run.caches["1k/4"]) for run in totals))


def main():
    return run_all(named(Tests(read_options(__doc__, "jp2vm javac boot work", home="")), "check_"))


if __name__ == "__main__":
    sys.exit(main())
