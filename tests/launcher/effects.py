#!/usr/bin/env python3
"""Tests that HotSpot's flags have the same effect as in java, on both class libraries if both
support the flag.

usage: effects.py --java JAVA --javac JAVAC --jp2vm JP2VM --work DIR
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, read_options, start, write_files  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
FULL = "--classlib=openjdk"
BOTH = ("--classlib=embedded", FULL)
SMALL = "-Xmx16m"

# Flags, class and arguments, libraries: output and exit status must be the same as in java.
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

# Flags and class, output and exit status, if HotSpot's text or sizes differ.
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
    result = start(program, *words, cwd=options.work)
    # the process number differs between runs
    return result.returncode, re.sub(r"one \d+", "one PID", result.stdout)


def compare(options):
    for flags, program, libraries in EQUAL:
        expected = run(options.java, flags + ["-cp", "."] + program, options)
        for library in libraries:
            got = run(options.jp2vm, [library] + flags + ["-cp", "."] + program, options)
            equal(f"{library} {flags} {program}", got, expected)
    for flags, program, out, status in OWN:
        for library in BOTH:
            got = run(options.jp2vm, [library] + flags + ["-cp", "."] + program, options)
            check(got[0] == status and re.fullmatch(out, got[1], re.S),
                  f"{library} {flags} {program}: {got}, not {out}")


def main():
    options = read_options(__doc__, "java javac jp2vm work")
    compile_java(options, HERE / "Effects.java", release="8")
    compile_java(options, HERE / "Direct.java", release="17")
    write_files(options.work, {"small.options": '-Xmx64m "-XX:+UseSerialGC"\n-XX:NewRatio=100000\n',
                               "small.flags": "# flags\nActiveProcessorCount=5 +UseSerialGC\n"})
    compare(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
