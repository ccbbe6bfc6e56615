#!/usr/bin/env python3
"""-Xlog against java: which lines go where, how they are decorated, how files rotate.

usage: log.py --java JAVA --javac JAVAC --jp2vm JP2VM --work DIR
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# Options of a run of Effects, which collects five times, and what to look for: how many lines match
# it on stdout, on stderr and in each file is the same in java.
PAUSE = r"Pause Full \(System\.gc\(\)\) \d+M->\d+M\(\d+M\) \d+\.\d+ms$"
CASES = [
    (["-Xlog:gc"], PAUSE),
    (["-verbose:gc"], PAUSE),
    (["-Xlog:gc:stderr"], PAUSE),
    (["-Xlog:gc:file=gc.log"], PAUSE),
    (["-Xlog:gc:gc.log"], PAUSE),
    (['-Xlog:gc:file="a b:c.log"'], PAUSE),
    (["-Xloggc:gc.log"], PAUSE),
    (["-Xlog:gc*:file=gc.log", "-Xlog:gc"], PAUSE),
    (["-Xlog:gc=warning"], PAUSE),
    (["-Xlog:gc=off"], PAUSE),
    (["-Xlog:safepoint"], PAUSE),
    (["-Xlog:all"], PAUSE),
    (["-Xlog"], PAUSE),
    (["-Xlog:gc", "-Xlog:disable"], PAUSE),
    (["-Xlog:disable", "-Xlog:gc"], PAUSE),
    (["-Xlog:gc,gc=off"], PAUSE),
    (["-Xlog:gc=off,gc"], PAUSE),
    (["-Xlog:g*"], PAUSE),
    (["-XX:+PrintGC"], PAUSE),
    (["-XX:+PrintGCDetails"], PAUSE),
    (["-Xlog:gc"], r"\[\d+\.\d{3}s\]\[info *\]\[gc *\] GC\(4\) " + PAUSE),
    (["-Xlog:gc::none"], r"GC\(4\) " + PAUSE),
    (["-Xlog:gc::l"], r"\[info\] GC\(4\) " + PAUSE),
    (["-Xlog:gc::tags,level,pid"], r"\[\d+\]\[info *\]\[gc *\] GC\(4\) " + PAUSE),
    (["-Xlog:gc::time,u"],
     r"\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}\]\[\d+\.\d+s\] GC\(4\) " + PAUSE),
    (["-Xlog:gc::utc"], r"\[\d{4}-\d\d-\d\dT[\d:.]+\+0000\] GC\(4\) " + PAUSE),
    (["-Xlog:gc::tm,um"], r"\[\d{13}ms\]\[\d+ms\] GC\(4\) " + PAUSE),
    (["-Xlog:gc::un"], r"\[\d+ns\] GC\(4\) " + PAUSE),
    (["-Xlog:gc::hostname,tid"], r"\[[^\]]+\]\[\d+\] GC\(4\) " + PAUSE),
    (["-Xlog:class+load"], r"\]\[info *\]\[class,load *\] Effects source: file:.*/$"),
    (["-verbose:class"], r"\]\[class,load *\] Effects source: file:.*/$"),
    (["-verbose"], r"\]\[class,load *\] Effects source: file:.*/$"),
    (["-Xlog:class*=info"], r"\]\[class,load *\] Effects source: file:.*/$"),
    (["-Xlog:class"], r"Effects source"),
    (["-Xlog:load+class:file=x"], r"Effects source"),
    (["-Xlog:class+init"], r"\]\[class,init *\] \d+ Initializing 'Effects'\(no method\) \(0x"),
    (["-verbose:jni"], r"\[Dynamic-linking native method java\.lang\.\w+\.registerNatives \.\.\. JNI\]$"),
]


def run(program, words, place):
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    result = subprocess.run([program, *words], cwd=place, timeout=120, check=False,
                            stdin=subprocess.DEVNULL, capture_output=True, text=True)
    texts = {"stdout": result.stdout, "stderr": result.stderr}
    for name in os.listdir(place):
        with open(os.path.join(place, name), encoding="utf-8") as file:
            texts[name] = file.read()
    return result.returncode, texts


def counts(run_result, pattern):
    status, texts = run_result
    found = {name: sum(re.search(pattern, line) is not None for line in text.splitlines())
             for name, text in texts.items()}
    return status, {name: count for name, count in found.items()
                    if count or name not in ("stdout", "stderr")}


def compare(options):
    program = ["-Xmx32m", "-cp", options.work, "Effects", "collect"]
    for words, pattern in CASES:
        expected = counts(run(options.java, ["-XX:+UseSerialGC", *words, *program],
                              os.path.join(options.work, "java")), pattern)
        got = counts(run(options.jp2vm, words + program, os.path.join(options.work, "jp2vm")),
                     pattern)
        if "jni" in pattern or "native" in pattern:  # how many differs, but that there are is equal
            expected, got = [(status, {name: bool(count) for name, count in found.items()})
                             for status, found in (expected, got)]
        yield None if expected == got else f"{words} {pattern}: {got}, java has {expected}"


def rotation(options):
    """Files of 200 bytes, three of them beside the present one; no line is lost."""
    place = os.path.join(options.work, "rotation")
    words = ["-Xlog:gc:file=r-%p.log:none:filecount=9,filesize=100", "-cp", options.work, "Effects",
             "collect"]
    _, texts = run(options.jp2vm, words, place)
    names = sorted(name for name in texts if name.startswith("r-"))
    lines = sum(text.count("Pause") for name, text in texts.items() if name in names)
    is_good = (len(names) > 2 and lines == 5 and re.fullmatch(r"r-\d+\.log", names[0])
               and all(re.fullmatch(r"r-\d+\.log\.\d", name) for name in names[1:])
               and all(len(text) < 200 for name, text in texts.items() if name in names))
    yield None if is_good else f"rotation: {texts}"
    # A file that is there is kept, one without rotation is overwritten.
    for count, kept in (("5", ["k.log", "k.log.0", "k.log.1"]), ("0", ["k.log"])):
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        for _ in range(3):
            subprocess.run([options.jp2vm, "--classlib=embedded",
                            f"-Xlog:gc:file=k.log::filecount={count}", "-cp", options.work,
                            "Effects", "processors"], cwd=place, check=True, capture_output=True)
        names = sorted(os.listdir(place))
        yield None if names == kept else f"filecount={count}: {names}"


def help_text(options):
    result = subprocess.run([options.jp2vm, "-Xlog:help"], capture_output=True, text=True,
                            check=False)
    is_good = result.returncode == 0 and all(
        word in result.stdout for word in ("uptimenanos (un)", "class,load", "filesize=.."))
    yield None if is_good else f"-Xlog:help: {result}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("java", "javac", "jp2vm", "work"):
        parser.add_argument("--" + name, required=True)
    options = parser.parse_args()
    options.jp2vm, options.work = os.path.abspath(options.jp2vm), os.path.abspath(options.work)
    os.makedirs(options.work, exist_ok=True)
    subprocess.run([options.javac, "--release", "8", "-Xlint:-options", "-d", options.work,
                    os.path.join(HERE, "Effects.java")], check=True)
    results = [*compare(options), *rotation(options), *help_text(options)]
    problems = [problem for problem in results if problem is not None]
    print(*problems, f"{len(results)} checks, {len(problems)} failed", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
