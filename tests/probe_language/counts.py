#!/usr/bin/env python3
"""Tests that probes and profiles have the same counts, and do not affect each other.

Usage: counts.py --jp2vm PROGRAM --javac PROGRAM --work DIR

Programs with threads, exceptions and natives run with a profile and many probes at once: entries, blocks, bytes and
objects are the same in both, method by method and class by class. The profile of a program without threads must be the
same with and without probes, byte for byte.
"""
import collections
import json
import pathlib
import re
import sys
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (CCT, check, compile_java, EXT, finish, LIBRARIES, read_options, ROOT, start,  # noqa: E402
                     write_files)

# The programs of the second group do not execute the same instructions in each run.
ALONE = ("exceptions/FinallyOrder", "exceptions/CatchSelection", "lambda/LambdaExceptions",
         "collections/WordCount", "strings/Interning")
THREADS = ("concurrent/Atomics", "concurrent/LockFree", "monitors/LockNesting",
           "monitors/WaitNotify")
# Some probes become counters in the code; others have keys that are known only when the event happens.
PROBES = """
entry ** { @entries[holder, name, descriptor] = count() }
exit ** { @ends = count(); @elapsed = hist(elapsed) }
unwind ** { @ends = count(); @unwound[exception, context] = count() }
block ** { @blocks[holder, name, descriptor] = count() }
block ** { @slow[name, thread] = sum(2); @shared++ }
alloc ** /method != "(machine)"/ { @bytes[class] = sum(bytes); @objects[class] = count() }
lock ** { @locked[classof(object)] = count() }
unlock ** { @unlocked[classof(object)] = count() }
branch ** { @taken[holder, name, bci] = taken(); @ways[holder, name, bci, taken] = count() }
native ** { @natives[stack(2)] = count(); $calls++; @most = max($calls) }
"""
PRIMITIVES = dict(Z="boolean", B="byte", C="char", S="short", I="int", J="long", F="float",
                  D="double")


def output(options, library, *words):
    """The output and the status."""
    done = start(options.jp2vm, f"--classlib={library}", *words, cwd=options.work)
    return done.stdout, done.returncode


def plain(key):
    """Removes the parts of a name that differ in a profile, for classes that the machine makes."""
    return tuple(re.sub(r"\$\$(Lambda|Concat)[@$].*", r"$$\1", str(part)) for part in key)


def add_up(items):
    sums = collections.Counter()
    for key, count in items:
        sums[plain(key)] += count
    return +sums


def read_maps(path):
    found = {}
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        check(record["dropped"] == 0 and record["omitted"] == 0, f"{record['map']} lacks rows")
        rows = [(row["key"], row["value"]) for row in record["rows"]]
        is_sum = record["kind"] in ("count", "sum", "value")
        found[record["map"]] = add_up(rows) if is_sum else rows
    return found


def java_name(descriptor):
    """The name as in Java: int[] for [I."""
    base = descriptor.lstrip("[")
    name = PRIMITIVES.get(base) or base[1:-1].replace("/", ".")
    return name + "[]" * (len(descriptor) - len(base))


def read_profile(path):
    """Entries and blocks by method with code; bytes and objects by class."""
    sums = {name: collections.Counter() for name in ("entries", "blocks", "bytes", "objects")}
    for node in xml.etree.ElementTree.parse(path).iter(CCT + "method"):
        blocks = node.findall(CCT + "basicBlock")
        key = (java_name(node.get("declaringClass")), node.get("name"),
               f"({node.get('params')}){node.get('return')}")
        if blocks:  # natives have none
            sums["entries"][key] += int(node.findtext(CCT + "executionCount"))
        for block in blocks:
            sums["blocks"][key] += int(block.findtext(CCT + "executionCount"))
    for allocation in xml.etree.ElementTree.parse(path).iter(EXT + "allocation"):
        key = (java_name(allocation.get("class")),)
        sums["bytes"][key] += int(allocation.get("bytes"))
        sums["objects"][key] += int(allocation.get("objects"))
    return sums


def profile_text(path):
    return path.read_text("utf-8").replace(path.name, "NAME")


def compare(name, options, work, is_alone):
    profile = "--profile=calls,callsites,natives,blocks,alloc"
    probes = ["--probes=all.probes", "--probe-format=json"]
    runs = {"one": [profile, "--profile-out=xml:one.xml"],
            "two": [profile, "--profile-out=xml:two.xml"],
            "both": [profile, "--profile-out=xml:both.xml", "--probe-out=both.json", *probes],
            "alone": ["--probe-out=alone.json", *probes]}
    outputs = [output(options, "embedded", "--profile-quiet", *more, "-cp", "app", name) for more in runs.values()]
    check(all(other == outputs[0] for other in outputs), f"{name}: prints something else")
    if is_alone:
        texts = [profile_text(work / f"{label}.xml") for label in ("one", "two", "both")]
        check(texts[0] == texts[1], f"{name}: does not the same each time")
        check(texts[0] == texts[2], f"{name}: the profile is another one with probes")
    sums = read_profile(work / "both.xml")
    for label in ("both", "alone"):
        found = read_maps(work / f"{label}.json")
        blocks = sum(found["@blocks"].values())
        ways = [(tuple(key) + (way,), count[word]) for key, count in found["@taken"]
                for way, word in ((1, "taken"), (0, "not"))]
        check(len(ways) > 20 and add_up(ways) == found["@ways"], f"{name}, {label}: taken()")
        check(sum(found["@slow"].values()) == 2 * blocks == 2 * found["@shared"][()],
              f"{name}, {label}: blocks are counted in different ways")
        entries = sum(found["@entries"].values())
        check(entries > 10 and 0 <= entries - found["@ends"][()] <= 8,
              f"{name}, {label}: {entries} entries, {found['@ends'][()]} ends")
        if label == "both":
            for kind, counts in sums.items():
                other = set(add_up(counts.items()).items()) ^ set(found["@" + kind].items())
                check(not other, f"{name}: {kind} differ: {other}")


def check_collections(options, work):
    """Compares collections, deaths of tagged objects and unloaded classes with the numbers that the program prints."""
    probes = """gc_start { @starts = count(); @last = max(collection) }
        gc { @ends = count(); @none = sum(duration == 0 || bytes < 1000) }
        alloc Garbage /class == "Garbage$Tagged"/ { tag(object, 7); @made = count() }
        alloc Garbage /class == "Garbage$Loader" && tag(object) == 0/ { @loaders = count() }
        death { @dead = sum(tag == 7) } class_unloaded { @gone[class] = count() }"""
    for library, unloaded in (("embedded", 0), ("openjdk", 10)):
        reported = output(options, library, "-Xmx64m", "-Dclasses=app", "--probe", probes, "--probe-format=json",
                      "--probe-out=gc.json", "-cp", "app", "Garbage")
        check(reported == ("100 1 0\n", 0), f"Garbage: {reported}")
        found = read_maps(work / "gc.json")
        check(found["@starts"][()] == found["@ends"][()] > 2, f"{library}: {found}")
        last = dict((tuple(key), value) for key, value in found["@last"])
        check(last[()] == found["@starts"][()], f"{library}: numbers of collections")
        check(found["@none"][()] == 0, f"{library}: collections without a time or objects")
        check(found["@made"][()] == 20000 and found["@loaders"][()] == 10, f"{library}: made")
        # 100 objects are kept; the collector may take a value on the stack for a reference to a further one.
        check(19890 <= found["@dead"][()] <= 19900, f"{library}: {found['@dead']} died")
        gone = sum(found["@gone"].values())
        check(unloaded / 2 <= gone <= unloaded, f"{library}: {gone} classes are gone")


def check_code(options):
    """A predicate that cannot be true must leave no trace in the code of a method; any other predicate must."""
    def code(probe):
        return start(options.jp2vm, "--classlib=embedded", "--probe-out=/dev/null", probe,
                     "--print-code=WordCount.main", "-cp", "app", "WordCount", cwd=options.work).stderr

    never = code('--probe=block ** /line < 0 && name != ""/ { @ = count() }')
    check("bci" in never and "PROBE" not in never, "a probe that is never true is in the code")
    check("PROBE" in code('--probe=block ** /line > 0/ { @ = max(line) }'),
          "a probe is not in the code")


STARTS = "thread_start { @s[thread, tid] = count() } thread_end { @e[thread, tid] = count() }"


def check_names(options, work):
    """A thread must have its name when it starts and when it ends."""
    for library in LIBRARIES:
        out = work / "names.json"
        output(options, library, "--probe", STARTS, "--probe-format=json", f"--probe-out={out}", "-cp", "app",
               "LockNesting")
        maps = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
        keys = {entry["map"]: {tuple(row["key"]) for row in entry["rows"]} for entry in maps
                if "rows" in entry}
        started, ended = keys["@s"], keys["@e"]
        check(len(started) > 3 and all(name for name, _ in started) and ended <= started,
              f"{library}: threads start as {sorted(started)} and end as {sorted(ended)}")


def main():
    options = read_options(__doc__, "jp2vm javac work")
    work = options.work
    compile_java(options, *(ROOT / f"tests/java/{name}.java" for name in ALONE + THREADS),
                 ROOT / "tests/probes/Garbage.java", to=work / "app")
    write_files(work, {"all.probes": PROBES})
    for name in ALONE + THREADS:
        compare(name.split("/")[1], options, work, name in ALONE)
    check_code(options)
    check_collections(options, work)
    check_names(options, work)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
