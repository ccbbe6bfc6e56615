#!/usr/bin/env python3
"""Runs JOP's own test of its JVM, jvm.DoAll of a checkout, on the simulated processor: every line of its output must
end in "ok", with small and with large caches.

Usage: doall.py --jp2vm PATH --javac PATH --driver PATH --home DIR --work DIR

Exit status: 0 if all tests pass, 1 if a test fails, 77 without a checkout of JOP that has these tests.
"""
import checkout
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_jop, finish, read_options, start  # noqa: E402

LEAST = 30  # lines


def main():
    options = read_options(__doc__, "jp2vm javac driver work", home="")
    sources = pathlib.Path(options.home) / "java" / "target" / "src" / "test"
    checkout.needs(options.home and (sources / "jvm" / "DoAll.java").is_file())
    classes = compile_jop(options, checkout.library(options), options.work / "classes", sources / "jvm/DoAll.java",
                          words=("-encoding", "ISO-8859-1", "-sourcepath", sources))
    for words in ([], ["--jop-cache=1k/4"], ["--jop-cache=miss", "--jop-waits=3,5"],
                  ["--jop=de2", "--jop-object-cache"]):
        done = start(options.jp2vm, "--jop", *words, f"--jop-home={options.home}", "-cp", classes, "jvm.DoAll",
                     encoding="latin-1")
        text = done.stdout
        passed = len(re.findall(r" ok\r?$", text, re.M))
        check(done.returncode == 0 and "failed" not in text and "ncaught" not in text and passed >= LEAST,
              f"{words}: status {done.returncode}, {passed} ok\n{text}{done.stderr}")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
