#!/usr/bin/env python3
"""What HotSpot's flags do: the same as in java, on both class libraries where both can.

usage: effects.py --java JAVA --javac JAVAC --jp2vm JP2VM --work DIR
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FULL = "--classlib=openjdk"
BOTH = ("--classlib=embedded", FULL)
SMALL = "-Xmx16m"

# Flags, class and arguments, on which libraries; what is printed and the exit status are equal.
EQUAL = [
    (["-XX:ActiveProcessorCount=3"], ["Effects", "processors"], BOTH),
    (["-XX:ActiveProcessorCount=1"], ["Effects", "processors"], BOTH),
    (["-XX:-UseContainerSupport"], ["Effects", "processors"], BOTH),
    (["-XX:+DisplayVMOutputToStderr", "-XX:+PrintFlagsFinal", "-XX:+PrintFlagsRanges",
      "-XX:+PrintCommandLineFlags", "-XX:ActiveProcessorCount=3"], ["Effects", "processors"], BOTH),
    ([], ["Effects", "processors"], BOTH),
    (["-XX:MaxRAM=1g", "-XX:+UseSerialGC", "-XX:NewRatio=100000"], ["Effects", "maximum"], BOTH),
    (["-XX:MaxJavaStackTraceDepth=5"], ["Effects", "depth"], BOTH),
    (["-XX:MaxJavaStackTraceDepth=1500"], ["Effects", "depth"], BOTH),
    (["-XX:MaxJavaStackTraceDepth=0"], ["Effects", "depth"], BOTH),
    ([], ["Effects", "depth"], BOTH),
    (["-XX:-StackTraceInThrowable"], ["Effects", "depth"], BOTH),
    (["-XX:-ShowCodeDetailsInExceptionMessages"], ["Effects", "details"], BOTH),
    ([], ["Effects", "details"], BOTH),
    ([SMALL], ["Effects", "fill"], BOTH),
    ([SMALL, "-XX:+ExitOnOutOfMemoryError"], ["Effects", "fill"], BOTH),
    ([SMALL, "-XX:+ExitOnOutOfMemoryError"], ["Effects", "array"], BOTH),
    ([SMALL, "-XX:OnOutOfMemoryError=echo one %p;echo two"], ["Effects", "fill"], BOTH),
    ([SMALL, "-XX:OnOutOfMemoryError=echo a", "-XX:OnOutOfMemoryError=echo b"],
     ["Effects", "fill"], BOTH),
    (["-XX:MaxDirectMemorySize=20m"], ["Direct"], (FULL,)),
    ([SMALL], ["Direct"], (FULL,)),
    (["-XX:VMOptionsFile=small.options"], ["Effects", "maximum"], BOTH),
    (["-XX:Flags=small.flags"], ["Effects", "processors"], BOTH),
]

# Flags and class, what is printed and the exit status: where HotSpot's words or sizes are others.
OWN = [
    (["-XX:MaxRAM=2g", "-XX:MaxRAMPercentage=50"], ["Effects", "maximum"], r"1024\n", 0),
    (["-XX:MaxRAM=2g", "-XX:MaxRAMFraction=8"], ["Effects", "maximum"], r"256\n", 0),
    (["-XX:MaxRAM=100m", "-XX:MinRAMPercentage=60"], ["Effects", "maximum"], r"60\n", 0),
    ([SMALL, "-XX:+CrashOnOutOfMemoryError"], ["Effects", "fill"],
     r"Aborting due to java\.lang\.OutOfMemoryError: Java heap space\n", -6),
    ([SMALL, "-verbose:gc", "-XX:+DisableExplicitGC"], ["Effects", "collect"],
     r"(?!.*System\.gc).*", 0),
    ([SMALL, "-verbose:gc"], ["Effects", "collect"], r"(.*Pause[^\n]*System\.gc[^\n]*\n){5}.*", 0),
    (["-XX:+PrintFlagsFinal", "-XX:MaxRAM=1g"], ["Effects", "processors"],
     r"\[Global flags\]\n.* MaxHeapSize += 268435456 +\{product\} \{ergonomic\}\n.*", 0),
]


def run(program, words, options):
    result = subprocess.run([program, *words], cwd=options.work, timeout=120, check=False,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)
    # the number of the process is its own
    return result.returncode, re.sub(r"one \d+", "one PID", result.stdout)


def check(options):
    for flags, program, libraries in EQUAL:
        expected = run(options.java, flags + ["-cp", "."] + program, options)
        for library in libraries:
            got = run(options.jp2vm, [library] + flags + ["-cp", "."] + program, options)
            yield expected == got, (library, flags, program, expected, got)
    for flags, program, out, status in OWN:
        for library in BOTH:
            got = run(options.jp2vm, [library] + flags + ["-cp", "."] + program, options)
            is_equal = got[0] == status and re.fullmatch(out, got[1], re.S) is not None
            yield is_equal, (library, flags, program, (status, out), got)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("java", "javac", "jp2vm", "work"):
        parser.add_argument("--" + name, required=True)
    options = parser.parse_args()
    options.jp2vm = os.path.abspath(options.jp2vm)
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)
    for name, release in (("Effects", "8"), ("Direct", "17")):
        subprocess.run([options.javac, "--release", release, "-Xlint:-options", "-g", "-d",
                        options.work, os.path.join(HERE, name + ".java")], check=True)
    for name, text in (("small.options", '-Xmx64m "-XX:+UseSerialGC"\n-XX:NewRatio=100000\n'),
                       ("small.flags", "# flags\nActiveProcessorCount=5 +UseSerialGC\n")):
        with open(os.path.join(options.work, name), "w", encoding="utf-8") as file:
            file.write(text)
    results = list(check(options))
    for is_equal, (library, flags, program, expected, got) in results:
        if not is_equal:
            print(library, *flags, *program, "\n  expected", expected, "\n  got     ", got)
    failed = sum(not is_equal for is_equal, _ in results)
    print(f"{len(results)} runs, {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
