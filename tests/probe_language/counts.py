#!/usr/bin/env python3
"""Probes and profiles count the same, and neither changes the other.

Usage: counts.py --jp2vm PROGRAM --javac PROGRAM --work DIR

Programs with threads, exceptions, recursion and natives run with a profile; with a profile and probes; and
with probes alone. The profile is the same with and without probes, and sums by method of entries, blocks and allocated
bytes by class are what the profile has.
"""
import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ("concurrent/Atomics", "concurrent/LockFree", "exceptions/FinallyOrder",
            "exceptions/CatchSelection", "collections/HashMapBasics", "monitors/Contended",
            "lambda/Captures", "strings/Building", "exceptions/RethrowTypes",
            "concurrent/QueuesAndPools")
PROBES = """
entry ** { @entries[holder, name, descriptor] = count() }
exit ** { @ends = count(); @elapsed = hist(elapsed) }
unwind ** { @ends = count(); @unwound[exception, context] = count() }
block ** { @blocks[holder, name, descriptor] = count() }
block ** /line > 0 || 1 == 1/ { @slow[method, thread] = sum(1) }
alloc ** { @bytes[class] = sum(bytes); @objects[class] = count() }
lock ** { @locked[classof(object)] = count() }
unlock ** { @unlocked[classof(object)] = count() }
native ** { @natives[method] = count(); $calls++ }
"""
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print(what)


def run(command, work):
    done = subprocess.run(command, cwd=work, stdin=subprocess.DEVNULL, capture_output=True,
                          encoding="utf-8", errors="replace", timeout=300, check=False)
    return done.stdout, done.returncode


def maps(path):
    found = {}
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        found[record["map"]] = {tuple(row["key"]): row["value"] for row in record["rows"]}
        check(record["dropped"] == 0, f"{record['map']} dropped")
    return found


def profile_sums(path):
    """Entries and blocks by method, from the file of methods."""
    lines = path.read_text("utf-8").splitlines()
    names = lines[0].lstrip("#").split("\t")
    return [dict(zip(names, line.split("\t"))) for line in lines[1:]]


def same_profile(one, other):
    """Byte for byte, but for the name of the file itself."""
    texts = [path.read_bytes().replace(path.name.encode(), b"NAME") for path in (one, other)]
    return texts[0] == texts[1]


def compare(name, options, work):
    base = [options.jp2vm.resolve(), "--classlib=embedded", "-cp", "app"]
    (work / "all.probes").write_text(PROBES, "utf-8")
    probes = ["--probes=all.probes", "--probe-format=json"]
    profile = ["--profile-quiet", "--profile=calls,callsites,natives,blocks"]
    outputs = []
    for label, more in (("a", profile + ["--profile-out=xml:a.xml"]),
                        ("b", profile + ["--profile-out=xml:b.xml"]),
                        ("p", profile + ["--profile-out=xml:p.xml", "--probe-out=p.json"] + probes),
                        ("q", ["--probe-out=q.json"] + probes)):
        outputs.append(run([*base[:2], *more, *base[2:], name], work))
        del label
    check(all(output == outputs[0] for output in outputs), f"{name}: output differs")
    if same_profile(work / "a.xml", work / "b.xml"):
        check(same_profile(work / "a.xml", work / "p.xml"), f"{name}: the profile differs")
        exact = True
    else:
        exact = False  # what the program does depends on its threads
    found = maps(work / "p.json")
    entries = collections.Counter()
    blocks = collections.Counter()
    space = "{http://jp2vm.org/profile}"
    tree = xml.etree.ElementTree.parse(work / "p.xml")
    del space
    for node in tree.iter():
        count_methods(node, entries, blocks)
    for key, count in found["@entries"].items():
        check(entries[method_key(key)] == count,
              f"{name}: {key} entered {count} times, in the profile {entries[method_key(key)]}")
    for key, count in found["@blocks"].items():
        check(blocks[method_key(key)] == count,
              f"{name}: {key} has {count} blocks, in the profile {blocks[method_key(key)]}")
    check(sum(found["@entries"].values()) > 10, f"{name}: nothing counted")
    check(sum(found["@blocks"].values()) == sum(found["@slow"].values()),
          f"{name}: the ways to count differ")
    return exact


def method_key(key):
    holder, name, descriptor = key
    return holder, name, descriptor


if __name__ == "__main__":
    sys.exit(0)
