#!/usr/bin/env python3
"""Runs the commands that the pages on jp2prof show, and compares their output with the pages.

Usage: documentation.py --build DIR --javac PROGRAM --work DIR

In docs/jp2prof.md, docs/exports.md and the profiles' section of README.md:

- "$ COMMAND" in a fenced block prints the lines after it, on both streams. "$ echo $?" prints the status of the
  previous command. Counts of a program's own code are the same everywhere; those of the class library differ a little
  with the environment and the JDK, so large numbers may differ.
- An indented line that starts with a program is a command that must succeed.

The commands run in a directory with the files that they name. Viewers are not started: their replacements only check
that the files exist.
"""
import os
import pathlib
import re
import shutil
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, contains, finish, read_options, ROOT, start  # noqa: E402

PROGRAMS = ("jp2vm", "jp2prof", "build/bin/jp2vm", "build/bin/jp2prof", "kcachegrind", "go",
            "difffolded.pl", "genhtml")
VIEWERS = ("kcachegrind", "go", "difffolded.pl", "flamegraph.pl")
VIEWER = """#!/bin/sh
# Takes what a viewer would: files that are there, or standard input.
is_read=
for word; do
  case $word in
    -*|tool|pprof) ;;
    *) test -s "$word" || { echo "no $word" >&2; exit 1; }; is_read=1 ;;
  esac
done
test "$is_read" || grep . > /dev/null
echo shown
"""
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
MAIN = """public class Main {
    static int work(int n) {
        return n < 2 ? n : work(n - 1) + work(n - 2);
    }

    public static void main(String[] args) {
        System.out.println(work(12) + new com.acme.Order().total(3));
    }
}
"""
# The lines of total() start at 40.
ORDER = "package com.acme;\n" + 37 * "\n" + """public class Order {
    public int total(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }
}
"""


def prepare(options):
    """Makes the directory: sources, classes, programs, and profiles with the names that the pages use."""
    work = options.work
    for name in ("src/com/acme", "build/classes", "programs"):
        (work / name).mkdir(parents=True)
    for name in ("bin", "lib"):
        (work / "build" / name).symlink_to(options.build.resolve() / name)
    for name in ("app", "classes"):
        (work / name).symlink_to("build/classes")
    (work / "src/Main.java").write_text(MAIN, "utf-8")
    (work / "src/com/acme/Order.java").write_text(ORDER, "utf-8")
    shutil.copy(ROOT / "docs/examples/Orders.java", work / "src")
    compile_java(options, *sorted((work / "src").rglob("*.java")), to=work / "build/classes")
    with zipfile.ZipFile(work / "app.jar", "w") as jar:
        for path in sorted((work / "build/classes").rglob("*.class")):
            jar.write(path, path.relative_to(work / "build/classes"))
    for name in VIEWERS + (() if shutil.which("genhtml") else ("genhtml",)):
        path = work / "programs" / name
        path.write_text(VIEWER)
        path.chmod(0o755)
    variables = {"COLUMNS": None, "PATH": f"{work}/programs:{work}/build/bin:{os.environ['PATH']}"}
    for name in ("before", "after", "run", "expected"):
        run(work, variables, f"jp2vm --profile-out={name}.jp2 -cp app Main", 0)
    for name in ("old", "new"):
        run(work, variables, f"jp2prof export collapsed run.jp2 -o {name}.collapsed", 0)
        run(work, variables, f"jp2prof export pprof run.jp2 -o {name}.pb.gz", 0)
    return work, variables


def run(work, variables, command, status=None):
    """The output of a command, and its status."""
    done = start("bash", "-c", f"set -o pipefail; {{ {command}\n}} 2>&1", cwd=work, variables=variables)
    check(status in (None, done.returncode), f"{command}\n  status {done.returncode}: {done.stdout[-500:]}")
    return done.stdout, done.returncode


def is_near(found, shown):
    """Returns whether a number may differ from another number only because of the environment."""
    a, b = (float(text.replace(",", "")) for text in (found, shown))
    if b >= 10_000_000:
        return abs(a - b) <= 0.005 * b
    if b >= 100_000:
        return abs(a - b) <= 0.03 * b
    if b >= 10_000:  # loading a class takes longer if its path is longer
        return abs(a - b) <= 0.5 * b
    if b >= 1000 or ("." in shown and b >= 100):
        return abs(a - b) <= 0.1 * b
    return abs(a - b) <= (0.11 if "." in shown else 0)


def is_alike(found, shown):
    """Whether two lines are equal, apart from the alignment of columns."""
    a, b = (" ".join(NUMBER.sub("#", line).split()) for line in (found, shown))
    return a == b and all(map(is_near, NUMBER.findall(found), NUMBER.findall(shown)))


def compare(command, printed, shown):
    found = printed.rstrip("\n").splitlines() if printed else []
    check(len(found) == len(shown) and all(map(is_alike, found, shown)), f"{command}\n" + "\n".join(
        line if i < len(shown) and is_alike(line, shown[i]) else f"{line}    <-- printed"
        for i, line in enumerate(found)) + "\n--- shown is\n" + "\n".join(shown) + "\n---")


def examples(work, variables, text):
    """Runs the commands in fenced blocks, and compares their output. Returns their number."""
    count = status = 0
    for block in re.findall(r"^```\n(.*?)^```$", text, re.M | re.S):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            printed, status = ((f"{status}\n", status) if command == "echo $?"
                               else run(work, variables, command))
            compare(command, printed, shown.rstrip("\n").splitlines() if shown else [])
            count += 1
    return count


def commands(work, variables, text):
    """Runs the indented commands; returns their number."""
    count = 0
    for line in re.findall(r"^    (\S.*)$", text, re.M):
        name = line.split()[0]
        is_form = re.search(r"\b[A-Z]{4,}\b", line.split("#")[0].split("'")[0])
        if name in PROGRAMS and not is_form:
            printed, _ = run(work, variables, line, 0)
            count += 1
            if not {*VIEWERS}.isdisjoint(line.split()) and ">" not in line:
                compare(line, printed, ["shown"])
    return count


def check_budget_file(work, variables, text):
    """Checks the budget file that the page explains, with names of an existing program."""
    block, = re.findall(r"^```\n(# a comment; in a line.*?)^```$", text, re.M | re.S)
    for name, other in (("com.acme.Order ", "Orders "), ("com.acme.**", "**"),
                        ("Cache.hit", "Orders.find"), ("worker-*", "mai*")):
        contains("the file of budgets", block, name)
        block = block.replace(name, other)
    (work / "explained.txt").write_text(block, "utf-8")
    run(work, variables, "jp2vm --profile --profile=alloc --per-thread --profile-out=main.jp2 "
        "-cp app Orders map", 0)
    printed, _ = run(work, variables, "jp2prof check main.jp2 --budget=explained.txt", 0)
    compare("the file of budgets", printed.partition("\n")[0], ["all 10 budgets are kept"])


def main():
    options = read_options(__doc__, "build javac work")
    work, variables = prepare(options)
    pages = {name: (ROOT / name).read_text("utf-8")
             for name in ("docs/jp2prof.md", "docs/exports.md", "README.md")}
    profiles = re.search(r"^## Profiles\n(.*?)^## ", pages["README.md"], re.M | re.S)
    pages["README.md"] = profiles[1]
    for name, least in (("docs/jp2prof.md", (9, 9)), ("docs/exports.md", (0, 15)), ("README.md", (0, 7))):
        counts = examples(work, variables, pages[name]), commands(work, variables, pages[name])
        check(counts[0] >= least[0] and counts[1] >= least[1], f"{name}: {counts} commands, fewer than there were")
    check_budget_file(work, variables, pages["docs/jp2prof.md"])
    return finish()


if __name__ == "__main__":
    sys.exit(main())
