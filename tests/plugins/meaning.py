#!/usr/bin/env python3
"""Tests the meaning of numbers and names in analyses: inclusive times include only outermost activations; switches are
counted by target; a share refers to the whole to which the row belongs; a class has the same name in all reports;
locations on the same line are distinguished.

usage: meaning.py --jp2vm PATH --javac PATH --work DIR [--only NAME]
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, expect_equal, LIBRARIES, must, named, read_options, run_all  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
FIELDS = 70


def run(using, *words, program="Meaning", library="embedded", path="."):
    *options, way = words
    return must(using.jp2vm, f"--classlib={library}", *options, "-cp", path, program, way, cwd=using.work).stderr


# The number of calls of each method, and the number of calls by other methods.
RECURSIVE = {"direct": (109, 1), "even": (31, 1), "odd": (30, 2), "thrown": (21, 1), "inThread": (8, 1)}


def times(using, analysis, way="recursion"):
    run(using, f"--analysis={analysis}:out=times.txt", way)
    text = (using.work / "times.txt").read_text("utf-8")
    return {name: (int(calls), *map(float, rest)) for calls, *rest, name in
            re.findall(r"^ +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)(?:  |- )Meaning\.(\w+)\(", text, re.M)}


def check_inclusive(using):
    """For a single outermost activation, the inclusive time must be that of the longest activation, and no longer than
    the caller's time."""
    fixed, adaptive = times(using, "method_times:fixed"), times(using, "method_times:calls=10")
    for name, (calls, outermost) in RECURSIVE.items():
        expect_equal(fixed[name][0], calls, f"method_times:fixed: calls of {name}")
        for row, form in ((fixed[name], "fixed"), (adaptive[name], "adaptive")):
            if outermost == 1:
                expect_equal(row[1], row[3], f"method_times: {form} inclusive time of {name}")
            expect_equal(row[3] <= row[1] <= outermost * row[3], True, f"method_times: {form} times of {name}, {row}")
        expect_equal(fixed[name][1] <= fixed["main"][1], True, f"method_times: {name} takes longer than main")


def check_inclusive_probes(using):
    run(using, "--probes=method_times", "--probe-format=json", "--probe-out=probes.json", "recursion")
    lines = map(json.loads, (using.work / "probes.json").read_text("utf-8").splitlines())
    maps = {line["map"]: {row["key"][0]: row["value"] for row in line["rows"]} for line in lines}
    inclusive = maps["@inclusive"]
    for name, (calls, _) in RECURSIVE.items():
        expect_equal(maps["@times"][f"Meaning.{name}"], calls, f"method_times.probes: calls of {name}")
        expect_equal(inclusive[f"Meaning.{name}"] <= inclusive["Meaning.main"], True,
                     f"method_times.probes: {name} takes longer than main")


def check_listeners(using):
    text = run(using, "--analysis=listeners:threshold=90000", "recursion")
    row = re.search(r"^ +(\d+) .* +(\d+)  Meaning\$Echo\.heard", text, re.M)
    expect_equal(row.groups(), ("2", "1"), "listeners: outermost calls, slow ones")
    expect_equal(len(re.findall(r"Meaning\.recursion", text)), 1, "listeners: stacks")


def check_running(using):
    """Activations that still run when the process ends count as if they ended then, in all threads."""
    for form in ("method_times", "method_times:fixed"):
        rows = times(using, form, "running")
        for name, calls in {"main": 1, "running": 1, "leave": 4, "spin": 1}.items():
            expect_equal(rows[name][0], calls, f"{form}: calls of {name}")
            expect_equal(rows[name][1], rows[name][3], f"{form}: inclusive time of {name}, {rows[name]}")
        expect_equal(rows["main"][1] >= rows["running"][1] >= 120 and rows["spin"][2] >= 90, True, f"{form}: {rows}")
        expect_equal(rows["leave"][1] >= 0.4 and rows["main"][2] < 50, True, f"{form}: own times {rows}")
        text = (using.work / "times.txt").read_text("utf-8")
        expect_equal(bool(re.search(r"^activations that still ran at the end: \d+; their time", text, re.M)), True,
                     f"{form}: activations at the end")
    text = run(using, "--analysis=listeners:threshold=90000", "running")
    row = re.search(r"^ +(\d+) .* +(\d+)  Meaning\$Stuck\.heard", text, re.M)
    expect_equal(row.groups(), ("1", "1"), "listeners: a call that still runs")
    expect_equal(bool(re.search(r"^[\d.]+ ms in a Meaning\$Stuck, thread daemon, still running\n"
                                r"    Meaning\.spin\(\)V:\d+\n    Meaning\$Stuck\.heard", text, re.M)), True,
                 f"listeners: the stack of a call that still runs\n{text}")


def check_rest(using):
    """A report that leaves out rows must say how many, and which word shows them. With this word, it must have that
    many more rows."""
    reports = {"method_times": ("out=FILE", "method_times:out=r.txt", 30), "paths": ("all", "paths:all", 20),
                  "allocation_contexts": ("all", "allocation_contexts:all", 20),
                  "sampling:period=100": ("all", "sampling:period=100:all", 20)}
    for analysis, (word, whole, most) in reports.items():
        text = run(using, f"--analysis={analysis}", "objects")
        rest = re.search(r"^\.\.\. and (\d+) more \(the word '(.*)' shows all\)$", text, re.M)
        expect_equal(rest and rest[2], word, f"{analysis}: the line of left out rows\n{text[-300:]}")
        text = run(using, f"--analysis={whole}", "objects")
        text = (using.work / "r.txt").read_text("utf-8") if "out=" in whole else text
        rows = len(re.findall(r"^ +[\d.]+ ", text, re.M))
        expect_equal(rows, most + int(rest[1]), f"{whole}: rows")
        expect_equal("more (the word" in text, False, f"{whole}: nothing is left out")
    text = run(using, "--analysis=contexts", "objects")
    expect_equal(bool(re.search(r"^\d+ of \d+ contexts have 1 % or more \(the word 'all' shows all\)$", text, re.M)),
                 True, "contexts: the line of left out rows")
    text = run(using, "--analysis=listeners:threshold=1", "slow")
    expect_equal((text.count(" ms in a Meaning$Echo"), "\n... and 5 more slow calls, which were faster\n" in text,
                  "    ...\n" in text), (20, True, True), f"listeners: left out calls and frames\n{text[-900:]}")


def check_switches(using):
    text = run(using, "--analysis=branches", "switches")
    rows = re.findall(r"^ +(\d+) +(\d+)  (\w+switch) Meaning\.(table|lookup)\(", text, re.M)
    expect_equal(sorted(rows), [("2", "2999", "lookupswitch", "lookup"), ("3", "5", "tableswitch", "table")],
                 "branches")
    text = run(using, "--probe",
               'branch Meaning.table, Meaning.lookup /opcode ~ "*switch"/ { @[name, taken] = count() }',
               "--probe-format=json", "--probe-out=probes.json", "switches")
    rows = json.loads((using.work / "probes.json").read_text("utf-8"))["rows"]
    expect_equal(sorted((*row["key"], row["value"]) for row in rows),
                 [("lookup", 0, 2999), ("lookup", 1, 2), ("table", 0, 5), ("table", 1, 3)], "probes of switches")


def check_weights(using):
    sums = set()
    for order in (("default 0", "imul 3", "iinc 20"), ("imul 3", "iinc 20", "default 0"), ("iinc 20", "default 0")):
        (using.work / "cost.txt").write_text("\n".join(order) + "\n", "utf-8")
        text = run(using, "--analysis=weights:table=cost.txt", "places")
        sums.add(re.search(r"^ +([\d.]+) +\d+  Meaning\.places", text, re.M)[1])
    expect_equal(sums, {"160.0"}, "weights: 8 times 20 in whichever order")


def check_shares(using):
    text = run(using, "--analysis=resources:budget=20000:only=work:policy=warn", "threads")
    rows = dict((name, share) for share, name in re.findall(r"^ +\d+ +(-|[\d.]+ %) +\d+ +\d+  (\w+)$", text, re.M))
    expect_equal(rows["main"], "-", "resources: the share of an account without a budget")
    expect_equal(rows["worker"].endswith(" %"), True, "resources: the share of one that has it")


def check_immutable(using):
    wanted = {"Untouched": None, "Derived": "immutable", "Meddler": "in effect"}
    for library in LIBRARIES:
        text = run(using, "--analysis=immutable", "objects", library=library)
        for name, verdict in wanted.items():
            row = re.search(rf"^(\w+(?: \w+)?) +(?:shared|confined) .*  Meaning\${name}$", text, re.M)
            expect_equal(row and row[1], verdict, f"immutable on {library}: {name}")
        # These classes extend classes of the library. Writes by the library's constructors and their callees belong to
        # the construction.
        for name, wanted_row in (("Failure", "4 0 0 0 0"), ("Worker", "4 0 0 0 0"), ("Names", "4 0 0 0 0"),
                                 ("Filled", "4 0 0 2 0")):
            row = re.search(rf" confined +([\d ]+)  Meaning\${name}$", text, re.M)
            expect_equal(row and " ".join(row[1].split()), wanted_row, f"immutable on {library}: {name}")
        lambdas = re.findall(r"^(\w+(?: \w+)?) +(?:shared|confined) .*  Meaning\$\$Lambda@objects-\d+\$1$", text, re.M)
        expect_equal(lambdas, ["immutable", "immutable"], f"immutable on {library}: lambdas")


def check_uses(using):
    """A thread uses an object if it enters its monitor or calls its method, not only if it accesses a field."""
    wanted = {"Locked": "shared", "Called": "shared", "Read": "shared", "Passed": "confined"}
    for library in LIBRARIES:
        text = run(using, "--analysis=immutable", "uses", library=library)
        found = dict((name, use) for use, name in re.findall(r" (shared|confined) .*  Meaning\$(\w+)$", text, re.M))
        expect_equal({name: found.get(name) for name in wanted}, wanted, f"immutable on {library}: uses")
        text = run(using, "--analysis=escape", "uses", library=library)
        found = {name: escaped for escaped, name in re.findall(r"^ +1 +(\d)  Meaning\$(\w+) at Meaning", text, re.M)}
        expect_equal({name: found.get(name) for name in wanted},
                     {name: str(int(use == "shared")) for name, use in wanted.items()}, f"escape on {library}: uses")
        rows = re.findall(r"  (\S+ at Meaning\S+(?: @\d+)?)$", text, re.M)
        expect_equal(len(set(rows)), len(rows), f"escape on {library}: rows that look alike")


def check_deadlock(using):
    """Threads that wait for each other until the end have taken their locks in contradicting orders."""
    for library in LIBRARIES:
        text = run(using, "--analysis=lockorder", "deadlock", library=library)
        places = re.findall(r"^java/lang/Object #(\d+), then java/lang/Object #(\d+) at Meaning\.take\(Meaning",
                            text, re.M)
        expect_equal((len(places), set(places) == {pair[::-1] for pair in places}), (2, True), f"{library}: {text}")
        expect_equal(text.endswith(" 2 of them in a circle\n"), True, f"{library}: {text}")


# The exceptions that `initializers` throws; the JDK throws as many.
THROWN = {"java/lang/Error": 1, "java/lang/IllegalStateException": 1, "java/lang/ExceptionInInitializerError": 1,
          "java/lang/NoClassDefFoundError": 1}


def check_initializers(using):
    """The machine makes an exception for later uses of a class whose initializer has failed. This exception is not
    thrown, so it must not be counted."""
    for library in LIBRARIES:
        text = run(using, "--analysis=exceptions", "--profile=calls,exceptions", "--profile-quiet",
                   "--profile-out=p.txt", "--probe", "throw Meaning* { @[exception] = count() }",
                   "--probe-format=json", "--probe-out=probes.json", "initializers", library=library)
        thrown = {}
        for count, name in re.findall(r"^ +(\d+) (\S+) at Meaning\.", text.partition("caught\n")[0], re.M):
            thrown[name] = thrown.get(name, 0) + int(count)
        expect_equal(thrown, THROWN, f"exceptions on {library}")
        rows = json.loads((using.work / "probes.json").read_text("utf-8"))["rows"]
        expect_equal({row["key"][0].replace(".", "/"): row["value"] for row in rows}, THROWN, f"probe on {library}")
        counts = re.findall(r"exceptionsThrown=(\d+)", (using.work / "p.txt").read_text("utf-8"))
        expect_equal(sum(map(int, counts)), sum(THROWN.values()), f"profile on {library}")


def natively(using, *words):
    done = must(using.jp2vm, "--classlib=openjdk", *words, "-cp", ".", "Natively", cwd=using.work)
    expect_equal(done.stdout, "5 9 6 1 4\n", f"{words}: output")
    return done.stderr


WRITTEN = ("ByField", "ByHandle", "ByByte", "ByUpdater", "BySetter", "ByUnsafe", "Swapped")


def check_native_accesses(using):
    """Reflection, VarHandles, updaters, setters, Unsafe and deserialization also read and write fields."""
    compile_java(using, HERE / "Natively.java", words=("-g", "-XDignore.symbol.file"))
    text = natively(using, "--analysis=immutable")
    found = {name: (verdict, use) for verdict, use, name in
             re.findall(r"^(\w+(?: \w+)?) +(shared|confined) .*  Natively\$(\w+)$", text, re.M)}
    # ObjectInputStream keeps an object in its table before it sets the fields.
    wanted = {name: ("mutable", "confined") for name in (*WRITTEN, "Deserialized")}
    wanted |= {name: ("immutable", "confined") for name in ("Refused", "Untouched", "Constructed")}
    wanted["Shared"] = ("immutable", "shared")
    expect_equal({name: found.get(name) for name in wanted}, wanted, "immutable")
    text = natively(using, "--analysis=escape")
    expect_equal(re.findall(r"^ +1 +(\d)  Natively\$Shared at", text, re.M), ["1"], "escape")
    text = natively(using, "--analysis=stationary")
    rows = dict((name, state) for state, name in re.findall(r"^(\w+) +written by \w+ +Natively\$(\S+)$", text, re.M))
    wanted = {f"{name}.v": "changes" for name in WRITTEN if name not in ("ByByte", "Swapped")}
    wanted |= {"ByByte.first": "stationary", "ByByte.second": "changes", "Swapped.o": "changes",
               "Refused.v": "stationary", "Untouched.v": "stationary", "Constructed.v": "stationary"}
    expect_equal({name: rows.get(name) for name in wanted}, wanted, "stationary")
    text = natively(using, "--analysis=values")
    rows = dict(re.findall(r"^ +\d+  Natively(?:\$(?=.))?(\S+): (.*)$", text, re.M))
    wanted = {"ByField.v": "1 | 5", "ByHandle.v": "1 | 9", "ByByte.first": "3", "ByByte.second": "4 | 6",
              "ByUpdater.v": "1 | 2", "BySetter.v": "1 | 8", "ByUnsafe.v": "1 | 9", "Swapped.o": '"a" | "b"',
              "Refused.v": "1", "Constructed.v": "7", ".everywhere": "2 | 4"}
    expect_equal({name: rows.get(name) for name in wanted}, wanted, "values")


NAME = r"Meaning\$\$Lambda[^\s.,#()]*"


def check_names(using):
    """In the same run and in other runs, the profile, analyses, probes, traces and the histogram must give a lambda the
    same name."""
    for library in LIBRARIES:
        reported = run(using, "--analysis=immutable", "--analysis=method_times:out=times.txt",
                   "--profile=calls,alloc", "--profile-quiet", "--profile-out=p.txt",
                   "--probe", "entry Meaning$$Lambda* { @[method] = count() }",
                   "--probe", "alloc Meaning { @made[class] = count() }", "--probe-out=probes.txt",
                   "--trace=Meaning$$Lambda*.run", "--trace-output=trace.txt", "objects", library=library)
        texts = {"immutable": reported, **{name: (using.work / name).read_text("utf-8") for name in
                                      ("times.txt", "p.txt", "probes.txt", "trace.txt")}}
        texts["histogram"] = run(using, "--heap-histogram", "objects", library=library)
        names = {part: set(re.findall(NAME, text)) for part, text in texts.items()}
        expect_equal(len(names["p.txt"]), 2, f"names of lambdas on {library}")
        for part in names:
            expect_equal(names[part] <= names["p.txt"], True,
                         f"{part} on {library}: {names[part]} for {names['p.txt']}")
            expect_equal(bool(names[part]) or part == "histogram", True, f"{part} on {library} names no lambda")


def check_many_fields(using):
    """Fields after the 63rd field must be counted, in a superclass and in the class itself."""
    fields = [f"f{i}" for i in range(FIELDS)]
    compile_java(using, {"Many.java": (
        "public class Many {\n  static class Base {" + "".join(f" int {name};" for name in fields) + " }\n"
        "  static class Sub extends Base { int last, changed; Sub() { last = 1; changed = 1; } }\n"
        "  public static void main(String[] a) {\n    int sum = 0;\n    for (int i = 0; i < 500; i++) {\n"
        "      Sub s = new Sub();\n" + "".join(f"      s.{name} = i;\n" for name in fields) +
        "      sum += s.f68 + s.f69 + s.last + s.changed;\n      s.f69 = 2;\n      s.changed = 3;\n    }\n  }\n}\n")},
        release="8")
    for form in ("", ":fixed"):
        text = run(using, f"--analysis=stationary{form}", "x", program="Many")
        rows = dict((name, (state, by)) for state, by, name in
                    re.findall(r"^(.+?) +written by (\w+) +Many\$(\S+)$", text, re.M))
        wanted = {f"Base.{name}": ("stationary", "others") for name in fields}
        wanted |= {"Base.f69": ("changes", "others"), "Sub.last": ("stationary", "constructors"),
                   "Sub.changed": ("changes", "others")}
        expect_equal(rows, wanted, f"stationary{form}")


def check_places(using):
    shared = {"calls": 2, "branches": 3, "escape": 2}
    for analysis, lines in shared.items():
        text = run(using, f"--analysis={analysis}", "places")
        rows = re.findall(r"Meaning\.(?:places|same)\(Meaning\.java:\d+\)( @\d+)?", text)
        expect_equal(sum(bool(row) for row in rows) >= 2 and len(rows) >= lines, True, f"{analysis}: places {rows}")
        places = re.findall(r"Meaning\.(?:places|same)\(Meaning\.java:\d+\)(?: @\d+)?", text)
        expect_equal(len(set(places)), len(places), f"{analysis}: two places look alike")
        text = run(using, f"--analysis={analysis}", "places", path="bare")
        rows = re.findall(r"Meaning\.(?:places|same)\(Unknown Source\)( @\d+)?", text)
        expect_equal(len(rows) >= lines and all(rows), True, f"{analysis} without lines: {rows}")
    run(using, "--probe", "alloc Meaning.places { @[site] = count() }", "--probe-out=probes.txt", "places", path="bare")
    sites = re.findall(r"Meaning\.places @\d+$", (using.work / "probes.txt").read_text("utf-8"), re.M)
    expect_equal(len(sites), 3, "sites of probes without lines")


def main():
    using = read_options(__doc__, "jp2vm javac work", only="")
    compile_java(using, HERE / "Meaning.java", release="8")
    compile_java(using, HERE / "Meaning.java", release="8", words=("-g:none",), to=using.work / "bare")
    return run_all(named(globals(), "check_", using.only), using)


if __name__ == "__main__":
    sys.exit(main())
