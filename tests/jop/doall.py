#!/usr/bin/env python3
"""JOP's own test of its Java machine, jvm.DoAll of a checkout, on the simulated processor: every line
of it ends in "ok", in small and in large caches.

Usage: doall.py --jp2vm PATH --javac PATH --driver PATH --home DIR --work DIR

Exit status: 0 when all passes, 1 when not, 77 without a checkout of JOP that has these tests.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

LEAST = 30  # lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ("jp2vm", "javac", "driver", "home"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    options = parser.parse_args()
    sources = pathlib.Path(options.home) / "java" / "target" / "src" / "test"
    if not options.home or not (sources / "jvm" / "DoAll.java").is_file():
        print("skipped: no checkout of JOP with its tests (configure with -DJP2_JOP_HOME=DIR)")
        return 77
    shutil.rmtree(options.work, ignore_errors=True)
    classes = options.work / "classes"
    classes.mkdir(parents=True)
    library = subprocess.run([options.driver, "--home", options.home, "--print-library"],
                             check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    subprocess.run([options.javac, "-nowarn", "-Xlint:none", "-encoding", "ISO-8859-1",
                    "-source", "7", "-target", "7", "-bootclasspath", library,
                    "-sourcepath", str(sources), "-d", str(classes),
                    str(sources / "jvm" / "DoAll.java")], check=True, stderr=subprocess.DEVNULL)
    failed = 0
    for arguments in ([], ["--jop-cache=1k/4"], ["--jop-cache=miss", "--jop-waits=3,5"],
                      ["--jop=de2", "--jop-object-cache"]):
        command = [options.jp2vm, "--jop", *arguments, f"--jop-home={options.home}",
                   "-cp", str(classes), "jvm.DoAll"]
        done = subprocess.run(command, capture_output=True, encoding="latin-1", timeout=300,
                              check=False)
        text = done.stdout
        passed = len(re.findall(r" ok\r?$", text, re.M))
        if done.returncode != 0 or "failed" in text or "ncaught" in text or passed < LEAST:
            failed += 1
            print(f"{' '.join(command)}: status {done.returncode}, {passed} ok\n{text}"
                  f"{done.stderr}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
