#!/usr/bin/env python3
"""Compares -Xlog with java: the destinations of lines, their decorations, the rotation of files, and the lines on
initialized classes, monitors, references and safepoints.

usage: log.py --java JAVA --javac JAVAC --jp2vm JP2VM --work DIR
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, contains, equal, make_empty, must, read_options, run_all, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# Options of a run of Effects, which collects five times, and a pattern: on stdout, on stderr and in each file, as many
# lines must match it as in java.
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
    (["-Xlog:class+init"],
     r"\]\[class,init *\] \d+ Initializing 'Effects'\(no method\) \(0x[0-9a-f]{16}\)$"),
    (["-Xlog:class+init"], r"\]\[class,init *\] (Start|End) class verification for: Effects$"),
    (["-Xlog:gc*"], r"\]\[gc,start *\] GC\(\d\) Pause Full \(System\.gc\(\)\)$"),
    (["-Xlog:gc*"], r"\]\[gc,cpu *\] GC\(\d\) User=\d+\.\d\ds Sys=\d+\.\d\ds Real=\d+\.\d\ds$"),
    (["-Xlog:gc+init"], r"\]\[gc,init *\] (CPUs: \d+ total, \d+ available|Memory: \d+M)$"),
    (["-Xlog:safepoint"],
     r"\]\[safepoint *\] Safepoint \"\w+\", Time since last: \d+ ns, Reaching safepoint: \d+ ns, "
     r"Cleanup: \d+ ns, At safepoint: \d+ ns, Total: \d+ ns$"),
    (["-verbose:jni"], r"\[Dynamic-linking native method java\.lang\.\w+\.registerNatives \.\.\. JNI\]$"),
]


def run(program, words, place):
    result = start(program, *words, cwd=make_empty(place))
    return result.returncode, {"stdout": result.stdout, "stderr": result.stderr,
                               **{path.name: path.read_text("utf-8") for path in place.iterdir()}}


def counts(run_result, pattern):
    status, texts = run_result
    found = {name: sum(re.search(pattern, line) is not None for line in text.splitlines())
             for name, text in texts.items()}
    return status, {name: count for name, count in found.items()
                    if count or name not in ("stdout", "stderr")}


def compare(options):
    program = ["-Xmx32m", "-cp", options.work, "Effects", "collect"]
    for words, pattern in CASES:
        expected = counts(run(options.java, ["-XX:+UseSerialGC", *words, *program], options.work / "java"), pattern)
        got = counts(run(options.jp2vm, words + program, options.work / "jp2vm"), pattern)
        # The number of such lines differs, but both machines must print some.
        if "native" in pattern or "safepoint" in pattern:
            expected, got = [(status, {name: bool(count) for name, count in found.items()})
                             for status, found in (expected, got)]
        equal(f"{words} {pattern}", got, expected)


def rotation(options):
    """Files of 200 bytes, three older files beside the current one; no line may be lost."""
    place = options.work / "rotation"
    words = ["-Xlog:gc:file=r-%p.log:none:filecount=9,filesize=100", "-cp", options.work, "Effects",
             "collect"]
    _, texts = run(options.jp2vm, words, place)
    names = sorted(name for name in texts if name.startswith("r-"))
    lines = sum(text.count("Pause") for name, text in texts.items() if name in names)
    is_good = (len(names) > 2 and lines == 5 and re.fullmatch(r"r-\d+\.log", names[0])
               and all(re.fullmatch(r"r-\d+\.log\.\d", name) for name in names[1:])
               and all(len(text) < 200 for name, text in texts.items() if name in names))
    check(is_good, f"rotation: {texts}")
    # An existing file is kept; without rotation, it is overwritten.
    for count, kept in (("5", ["k.log", "k.log.0", "k.log.1"]), ("0", ["k.log"])):
        make_empty(place)
        for _ in range(3):
            must(options.jp2vm, "--classlib=embedded", f"-Xlog:gc:file=k.log::filecount={count}", "-cp", options.work,
                 "Effects", "processors", cwd=place)
        equal(f"filecount={count}", sorted(path.name for path in place.iterdir()), kept)


def own_lines(program, library, options, *words):
    """The lines about the classes of Begins, in their order, without numbers and addresses."""
    result = must(program, *library, *words, "-cp", options.work, "Begins")
    lines = [re.sub(r"^\[[\d.]+s\]|(?<=\] )\d+ (?=Init)|0x[0-9a-f]{16}|(?<=GC\()\d+", "", line)
             for line in result.stdout.splitlines()]
    return [re.sub(r"(?<=[a-z]) +\]", "]", line) for line in lines]


def reported(options):
    """The lines about a program's own classes, locks and references must be the same, in the same order."""
    broken = options.work / "Begins$Broken.class"
    broken.write_bytes(broken.read_bytes().replace(b"\x1a\xac", b"\x2a\xac", 1))  # same(): aload_0 for iload_0, ireturn
    for library in ([], ["--classlib=embedded"]):
        for words, pattern, least in (
                (["-Xlog:class+init"], r"class,init\].*Begins", 25),
                (["-Xlog:monitorinflation=trace"], r"\] inflate.*'Begins", 2)):
            expected, got = ([line for line in own_lines(program, part, options, *words)
                              if re.search(pattern, line) and "Lambda" not in line]
                             for program, part in ((options.java, []), (options.jp2vm, library)))
            check(len(expected) >= least, f"{words}: java says {expected}")
            equal(f"{library} {words}", got, expected)
        lines = own_lines(options.jp2vm, library, options, "-Xlog:gc+phases+ref=debug")
        found = {lines[i].split()[-1]: [int(line.split()[-1]) for line in lines[i + 1:i + 3]]
                 for i, line in enumerate(lines) if line.endswith("Reference:")}
        is_good = (list(found) == ["SoftReference:", "WeakReference:", "FinalReference:",
                                   "PhantomReference:"]
                   and found["SoftReference:"][0] >= 40 and found["SoftReference:"][1] == 0
                   and found["WeakReference:"][1] >= 25
                   and found["PhantomReference:"][1] >= 10)
        check(is_good, f"references of {library}: {found}")
    java = own_lines(options.java, [], options, "-XX:+UseSerialGC", "-Xlog:gc+phases+ref=debug")
    forms = {re.sub(r"\d+", "n", line) for line in java if re.search(r"Reference:$|Disc|Clear", line)}
    own = {re.sub(r"\d+", "n", line) for line in lines if "GC()" in line}
    check(own == forms and len(own) == 6, f"forms of references: {own}\n{forms}")


def thrown_lines(program, options, *words):
    """The lines about exceptions of Thrown, without addresses, and without java's lines about the source of its own
    code."""
    result = start(program, *words, "-Xlog:exceptions", "-cp", options.work, "Thrown")
    messages = re.split(r"^\[[\d.]+s\]\[info *\]\[exceptions *\] ", result.stdout, flags=re.M)[1:]
    messages = [re.sub(r"0x[0-9a-f]{16}", "", message).strip() for message in messages if "\nthrown [" not in message]
    first = next((i for i, message in enumerate(messages) if "Thrown" in message), len(messages))
    return [message for message in messages[first:] if "'jdk/" not in message and "'sun/" not in message]


def thrown(options):
    """Each activation that an exception reaches, and the handler, must be printed as by java -Xint."""
    expected = thrown_lines(options.java, options, "-Xint")
    got = thrown_lines(options.jp2vm, options, "--classlib=openjdk")
    check(len(expected) > 20, f"exceptions: java says {expected}")
    equal("exceptions", got, expected)


def help_text(options):
    contains("-Xlog:help", must(options.jp2vm, "-Xlog:help").stdout, "uptimenanos (un)", "class,load", "filesize=..")


def main():
    options = read_options(__doc__, "java javac jp2vm work")
    compile_java(options, HERE / "Effects.java", release="8", words=())
    compile_java(options, HERE / "Begins.java", HERE / "Thrown.java", words=())
    return run_all([compare, rotation, reported, thrown, help_text], options)


if __name__ == "__main__":
    sys.exit(main())
