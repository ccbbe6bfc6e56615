#!/usr/bin/env python3
"""Tests that intrinsics, the C functions that replace methods of OpenJDK's library, change neither results nor counts.

Runs the programs of tests/openjdk/intrinsics with and without these functions, and compares their output. Compares the
counts with and without the option, which must be the same, byte for byte, and the instructions of a profile with those
that the reference loop counts. Probes and an analysis in C on each method that such a function may replace, or that the
method's bytecode calls, must receive every call.

The functions of Math that the machine implements are native methods in every mode: the program that calls them prints
the same in all modes, and profiles contain them as nodes without instructions.

Exit status: 0 when all agree, 1 otherwise.
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, must, read_options, ROOT, start  # noqa: E402

OFF = "--no-optimize=intrinsics"
# The library's own salts and threads vary the rest of a run, so only methods that the program alone calls are compared.
COUNTED = ("java.lang.StringLatin1\thashCode", "java.lang.String\tcharAt",
           "java.math.BigInteger\timplMulAdd", "sun.security.provider.SHA2\timplCompress0")

MATH = ROOT / "tests" / "openjdk" / "math" / "MachineFunctions.java"
LOOKED = ROOT / "tests" / "profile" / "Looked.java"
MATH_MODES = [[], ["--no-optimize"], ["--count"], ["--profile", "--profile-out=math.xml"],
              ["--profile=calls", "--profile-out=math.xml"], ["--analysis=coverage:out=coverage.txt"],
              ["--jop"]]
MATH_CALLS = {"exp": 1, "log": 1, "log10": 1, "pow": 2, "sin": 1, "cos": 1, "tan": 1}


def run(options, name, *arguments):
    command = [options.jp2vm, "--classlib=openjdk", *arguments, "-cp", options.work / "classes", name]
    return start(*command, cwd=options.work)


def flat(options, name, *arguments):
    """The rows of a flat profile: (invocations, instructions) by class, method and descriptor."""
    path = options.work / "flat.tsv"
    path.unlink(missing_ok=True)
    done = run(options, name, "--profile", "--profile-out=flat:flat.tsv",
               "--profile-window=main", *arguments)
    rows = {}
    for line in path.read_text("utf-8").splitlines()[1:]:
        fields = line.split("\t")
        if fields[3]:
            rows["\t".join(fields[3:6])] = (int(fields[0]), int(fields[1]))
    return done.stdout, rows


def check_output(options, name):
    with_them, without = run(options, name), run(options, name, OFF)
    check(with_them.returncode == 0 and with_them.stdout == without.stdout,
          f"{name}: {OFF} prints something else")


def check_counts(options, name):
    output, rows = flat(options, name)
    output_off, rows_off = flat(options, name, OFF)
    check(output == output_off, f"{name}: a profiled run prints something else with {OFF}")
    for method in COUNTED:
        mine = {k: v for k, v in rows.items() if k.startswith(method + "\t")}
        others = {k: v for k, v in rows_off.items() if k.startswith(method + "\t")}
        check(mine and mine == others and not any(v[1] == 0 for v in mine.values()),
              f"{name}: {method.replace(chr(9), '.')} counts {mine}, without {others}")


def check_windows(options, name):
    """A window must open at a method that a function replaces together with its caller."""
    rows = {}
    for method in ("java.lang.StringLatin1.hashCode", "java.lang.StringUTF16.hashCode"):
        for off in ([], [OFF]):
            path = options.work / "window.tsv"
            path.unlink(missing_ok=True)
            run(options, name, "--profile", "--profile-out=flat:window.tsv", f"--profile-window={method}",
                *off)
            lines = path.read_text("utf-8").splitlines()[1:] if path.exists() else []
            rows[bool(off)] = [line.split("\t")[:2] for line in lines
                               if ".".join(line.split("\t")[3:5]) == method]
        check(rows[False] == rows[True] and rows[True],
              f"{name}: the window {method} has {rows[False]}, with {OFF} {rows[True]}")


def check_reports(options, name, analyses):
    """Analyses must be offered the same methods, and must report the same methods."""
    for analysis in analyses:
        texts = []
        for off in ([], [OFF]):
            path = options.work / "report.txt"
            run(options, name, f"--analysis={analysis}:out=report.txt", *off)
            # Salts decide how often a location is executed, but not which locations are executed.
            texts.append(sorted(set(re.findall(r"\S+\(\S*\)\S+", path.read_text("utf-8")))))
        check(texts[0] == texts[1] and len(texts[0]) >= 100,
              f"{name}: {analysis} names others: {sorted(set(texts[0]) ^ set(texts[1]))[:9]}")


def check_reference(options):
    """The total of the profile must equal the total of the reference loop, except for the effect of salts."""
    total = run(options, "NumbersAndArrays", "--count").stderr
    counted = int(re.search(r"(\d+) bytecodes executed", total).group(1))
    path = options.work / "all.tsv"
    run(options, "NumbersAndArrays", "--profile", "--profile-out=flat:all.tsv")
    profiled = sum(int(line.split("\t")[1]) for line in path.read_text("utf-8").splitlines()[1:]
                   if line.split("\t")[3])
    check(abs(counted - profiled) <= counted // 100,
          f"the profile has {profiled} instructions, the reference loop {counted}")


def check_math(options):
    name = MATH.stem
    expected = run(options, name).stdout
    for mode in MATH_MODES:
        done = run(options, name, *mode)
        check(done.returncode == 0 and done.stdout == expected, f"{name}: prints something else with {mode}")
    _, rows = flat(options, name)
    run(options, name, "--count=math.counts")
    counts = {}
    for line in (options.work / "math.counts").read_text("utf-8").splitlines():
        kind, owner, *rest = line.split("\t")
        if (kind, owner) == ("method", "Ljava/lang/Math;"):
            counts[f"java.lang.Math\t{rest[0]}\t{rest[1]}"] = (int(rest[2]), int(rest[3]))
    for method, arguments in MATH_CALLS.items():
        key = f"java.lang.Math\t{method}\t({'D' * arguments})D"
        mine = rows.get(key)
        check(mine is not None and mine[0] >= 3000 and mine[1] == 0 and mine == counts.get(key),
              f"{name}: {method} has {mine} invocations and instructions in a profile, "
              f"{counts.get(key)} in the reference loop")


# Probes for all calls by a program of the directory, and by the methods of java.base below it.
EDGES = """entry {0}.main {{ $on = 1 }} entry java.**, jdk.** /$on/ {{ @[method, caller] = count() }}"""
# Probes of one method: by an action; and by a counter, with which functions still replace methods.
ONE = ("""entry {0}.main {{ $on = 1 }} entry {1} /$on/ {{ @ = count() }}""",
       """entry {0}.main {{ clear(@) }} entry {1} {{ @ = count() }}""")
ROW = re.compile(r'^    \{(\w+|"[^"]+"),\s+"(\w+)",[^{}]*\{\w+,\s*(?!\s|NULL)', re.M)


def intrinsics():
    """Names of the methods that functions replace, in the form java.lang.String.length."""
    for path in sorted((ROOT / "classlib" / "openjdk" / "intrinsics").glob("intrinsics_*.c")):
        text = path.read_text("utf-8")
        names = dict(re.findall(r'^#define (\w+) ("[^"]+")', text, re.M))
        for owner, method in ROW.findall(text):
            yield f"{names.get(owner, owner)}.{method}".replace('"', "").replace("/", ".")


def probed(options, name, program, *arguments):
    """Keys with counts."""
    done = run(options, name, "--probe-format=json", "--probe-out=probe.json", "--probe", program,
               *arguments)
    equal(f"{name} {program}: status, {done.stderr[-300:]}", done.returncode, 0)
    text = (options.work / "probe.json").read_text("utf-8")
    return [(row["key"], row["value"]) for row in json.loads(text)["rows"]]


def analysed(options, name, mode, method):
    done = run(options, name, f"--analysis=./active_intrinsics.so:{mode},{method},{name}.main")
    return int(re.search(r"^counted (\d+)$", done.stderr, re.M).group(1))


def check_probes(options, name):
    """A probe of one method must receive every call of it by a method that a function may replace."""
    edges, totals = {}, {}
    for (callee, caller), count in probed(options, name, EDGES.format(name), OFF):
        edges.setdefault(caller, set()).add(callee)
        totals[callee] = totals.get(callee, 0) + count
    reached = set(intrinsics()) & totals.keys()
    found = set(reached)
    while found:
        found = set().union(*(edges.get(method, set()) for method in found)) - reached
        reached |= {method for method in found if "<init>" not in method}
        found &= reached
    for method in sorted(reached)[::options.part]:
        counts = {program: sum(n for _, n in probed(options, name, program.format(name, method)))
                  for program in ONE}
        counts.update({mode: analysed(options, name, mode, method) for mode in ("some", "renew")})
        for how, count in counts.items():
            equal(f"{name}: {how} of {method}: calls", count, totals[method])
    check(len(reached) > 30, f"{name}: only {len(reached)} methods were looked at")


ANALYSES = ("coverage", "loops")
CHAR_AT, GET = "java/lang/String.charAt", "java/nio/DirectByteBuffer.get"
COUNTED_STANDS, STANDS = "a C function replaces it, and calls are counted", "a C function replaces it"
ACTIVE_INTRINSICS = (  # the probed methods, and how a function then replaces a method
    ("", CHAR_AT, STANDS), ("", GET, STANDS),
    ("entry java.lang.String.charAt { @ = count() }", CHAR_AT, COUNTED_STANDS),
    ("entry java.lang.String.isLatin1 { @ = count() }", CHAR_AT, COUNTED_STANDS),
    ("entry java.lang.StringLatin1.charAt { @ = count() }", CHAR_AT, COUNTED_STANDS),
    ("entry java.lang.String.isLatin1 { @[caller] = count() }", CHAR_AT, None),
    ("entry java.lang.ref.Reference.reachabilityFence { @ = count() }", GET, COUNTED_STANDS))


def check_active_intrinsics(options, name):
    """Functions must replace methods if they may; otherwise only the time of a program would show a fault."""
    for program, method, expected in ACTIVE_INTRINSICS:
        probe = ["--probe", program] if program else []
        listing = run(options, name, f"--print-code={method.replace('/', '.')}",
                      *probe).stderr
        found = re.search(rf"^{re.escape(method)}\(I\).*\n(?:  (a C function .*)\n)?", listing, re.M)
        check(found is not None and found[1] == expected,
              f"{name}: {method} with {program or 'nothing'}: {'not listed' if found is None else found[1]}")


LOOKING = "entry java.lang.StringLatin1.charAt { @n = count() } entry Looked.look { print(@n); clear(@n) }"


def check_looking(options):
    """Calls that a function does not make must not be counted, not even for a moment in which another thread could see
    the count."""
    printed = run(options, "Looked", "--probe", LOOKING).stderr
    found = re.findall(r"^@n: count\n +(-?\d+|nothing)$", printed, re.M)
    check(len(found) >= 200 and int(found[0]) >= 5000 and set(found[1:]) == {"nothing"},
          f"Looked: {len(found)} looks, with {[n for n in found if n != 'nothing'][:9]} calls")


def main():
    options = read_options(__doc__, "jp2vm javac work", cc="cc", part={
        "type": int, "default": 1, "help": "one of so many methods is probed"})
    must(options.cc, "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}",
         ROOT / "tests/profile/active_intrinsics.c", "-o", options.work / "active_intrinsics.so")
    sources = sorted((ROOT / "tests" / "openjdk" / "intrinsics").glob("*.java"))
    compile_java(options, *sources, MATH, LOOKED, to=options.work / "classes", release="17", words=())
    for source in sources:
        check_output(options, source.stem)
    check_counts(options, "NumbersAndArrays")
    check_reference(options)
    check_windows(options, "StringsAtTheEdges")
    check_looking(options)
    check_active_intrinsics(options, "NumbersAndArrays")
    for i, source in enumerate(sources):
        check_reports(options, source.stem, ANALYSES if options.part == 1 else ANALYSES[i % 2:][:1])
        check_probes(options, source.stem)
    check_math(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
