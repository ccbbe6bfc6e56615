#!/usr/bin/env python3
"""Tests the map of the heap: its sums must agree with each other, with the histogram of the same collection, and with
the objects that the program keeps; its size must be bounded.

Usage: heap_map.py --jp2vm PROGRAM --javac PROGRAM --work DIR
"""
import pathlib
import re
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, finish, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
LIBRARIES = ("--classlib=openjdk", "--classlib=embedded")
HEAD = re.compile(r"^heap map: (\d+) blocks of 4096 bytes, (\d+) unused; (\d+) objects are live$", re.M)
ROW = re.compile(r"^([ormpORMP]) +(\d+|larger) +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)  (\S+)$", re.M)
BLOCK = re.compile(r"^block (\d+): (\d+) bytes each, (\d+) live, (\d+) kept, (\d+) free\n((?:  \S+\n)+)",
                   re.M)


def run(options, *words, status=0):
    done = start(options.jp2vm, *words, cwd=options.work)
    check(done.returncode == status, f"{words}: status {done.returncode}\n{done.stderr[-500:]}")
    return done.stderr


def maps(text):
    """The maps of a run; each one ends at the next map or at a histogram."""
    parts = re.split(r"(?=^heap map: )|(?=^ num  )", text, flags=re.M)
    return [part for part in parts if HEAD.match(part)]


def check_row(title, row):
    """The picture must have the characters that follow from the numbers."""
    use, size, blocks, places, live, kept, free, picture = row
    blocks, places, live, kept, free = (int(n) for n in (blocks, places, live, kept, free))
    step = -(-places // 64)
    check(live + kept + free == places and len(picture) == -(-places // step) <= 64,
          f"{title}: places {row}")
    if size != "larger":
        check(places == blocks * (4096 // int(size)) and use.islower(), f"{title}: blocks {row}")
    if step == 1:
        check((picture.count("#"), picture.count("~"), picture.count(".")) == (live, kept, free),
              f"{title}: picture {row}")
    check(set(picture) <= set("#+-~."), f"{title}: characters {row}")


def check_blocks(title, text, used):
    """Checks the picture of all blocks: if each character is one block, as many characters as blocks must be in use."""
    scale, rows = re.search(r"^blocks by address, (\d+) a character.*\n.*\n((?: .*\n)+)", text,
                            re.M).groups()
    cells = "".join(re.findall(r"^ {1,9}\d+  (\S+)$", rows, re.M))
    check(set(cells) <= set("ormpORMP*."), f"{title}: cells {cells}")
    in_use = len(cells) - cells.count(".")
    check(in_use == used if scale == "1" else in_use * int(scale) >= used,
          f"{title}: {in_use} cells, {used} blocks")
    return int(scale)


def check_map(title, text):
    used, _, live = (int(n) for n in HEAD.match(text).groups())
    rows = ROW.findall(text)
    for row in rows:
        check_row(title, row)
    check(sum(int(row[2]) for row in rows) == used, f"{title}: blocks of rows")
    check(sum(int(row[4]) for row in rows) == live, f"{title}: objects of rows")
    check(len(rows) > 10 and rows == sorted(rows, key=lambda r: (
        "orpm".index(r[0].lower()), 4096 if r[1] == "larger" else int(r[1]))), f"{title}: order")
    check(text.count("\n") < 250, f"{title}: {text.count(chr(10))} lines")
    return check_blocks(title, text, used), live


def check_classes(title, text, count):
    """Each live node must have a letter; its neighbours are dropped nodes."""
    check(re.search(r"^places of blocks .*: a Places\$Node, b byte\[\]\[\], # others, ~ kept, \. free$",
          text, re.M), f"{title}: legend")
    letters = ""
    for number, size, live, kept, free, picture in BLOCK.findall(text):
        picture = re.sub(r"\s", "", picture)
        letters += picture
        check(len(picture) == max(4096 // int(size), 1), f"{title}: block {number}")
        check((len(re.findall(r"[#ab]", picture)), picture.count("~"), picture.count("."))
              == (int(live), int(kept), int(free)), f"{title}: block {number}: {picture}")
        check("a" not in picture or size == "32", f"{title}: a node of {size} bytes")
    check(letters.count("a") == count, f"{title}: {letters.count('a')} nodes")
    check(letters.count("b") == 1, f"{title}: the array of rows")
    check(".a.a.a.a.a.a.a.a.a.a" in letters, f"{title}: dropped nodes: {letters}")


def check_library(options, library):
    classes = "--heap-map-classes=Places$Node,byte[][]"
    text = run(options, library, "--heap-map=gc,exit", "--heap-histogram=gc", classes, "-cp", ".",
               "Places", "300", "1")
    totals = [int(n) for n in re.findall(r"^Total +(\d+) ", text, re.M)]
    found = maps(text)
    check(len(found) == len(totals) + 1 >= 2, f"{library}: {len(found)} maps, {totals}")
    for i, part in enumerate(found):
        scale, live = check_map(f"{library} {i}", part)
        check(scale == 1, f"{library} {i}: {scale} blocks a character")
        check(i >= len(totals) or live == totals[i], f"{library} {i}: {live} objects, {totals[i:]}")
    for part in found[-2:]:
        check_classes(library, part, 300)


def check_large(options, library):
    """A large heap: a character for several blocks, a row for several places, and few blocks whose places are shown one
    by one."""
    text = run(options, library, "-Xmx600m", "--heap-map-classes=*Node", "-cp", ".", "Places",
               "200000", "150")
    found = maps(text)
    check(len(found) == 1, f"{library} large: {len(found)} maps")
    scale, live = check_map(library + " large", found[0])
    check(scale >= 8 and live > 200000, f"{library} large: {scale} {live}")
    blocks = BLOCK.findall(found[0])
    check(len(blocks) == 16 and re.search(r"^\d{4} more blocks$", found[0], re.M),
          f"{library} large: {len(blocks)} blocks")
    check(re.search(r"^P larger +\d+ +16\d\d ", found[0], re.M), f"{library} large: rows of bytes")


def check_signal(options):
    """SIGQUIT must print the map, and not the exit; with both options, both must print it."""
    with subprocess.Popen([options.jp2vm, "--heap-map=signal", "--heap-histogram=signal", "-cp", ".",
                           "Places", "300", "1", "sleep"], cwd=options.work, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8") as process:
        process.stdout.readline()
        process.send_signal(signal.SIGQUIT)
        text = ""
        for line in process.stderr:
            text += line
            if line.startswith("P larger"):  # the second last row
                break
        process.terminate()
        text += process.stderr.read()
    found = maps(text)
    check(len(found) == 1 and "Full thread dump" in text, f"on a signal: {text}")
    total = re.search(r"^Total +(\d+) ", text, re.M)
    live = check_map("on a signal", found[0])[1] if found else None
    check(total is not None and int(total.group(1)) == live, f"on a signal: {live} objects")


def check_bad_input(options):
    text = run(options, "--heap-map=never", "-cp", ".", "Places", "1", "1", status=2)
    check(text == "Error: --heap-map: there is no 'never'; there are exit, gc and signal\n", text)
    text = run(options, "--heap-map-classes=" + ",".join(["a"] * 27), "-cp", ".", "Places", "1", "1",
               status=2)
    check(text == "Error: --heap-map-classes takes 26 classes at most, not 27\n", text)
    text = run(options, "--heap-map-classes=NoSuch", "-cp", ".", "Places", "1", "1", status=1)
    check(text.endswith("no object of these classes\n"), "no objects: " + text[-300:])


def check_unloaded(options):
    """The options must treat an unloaded class as one that was loaded, also if its metadata is kept for a count. They
    must still report other names."""
    for option in ("--heap-map-classes=", "--print-class=", "--print-layout="):
        for observer in ((), ("--count",)):
            text = run(options, "--classlib=openjdk", *observer, option + "Gone$Mortal", "-cp", ".", "Gone")
            check("no class" not in text, f"{option} of an unloaded class: {text[-300:]}")
            check(option[2] == "h" or "Gone$Mortal was unloaded" in text, f"{option}: not unloaded: {text[-300:]}")
        text = run(options, "--classlib=openjdk", option + "Gone$Mortal,NoSuch", "-cp", ".", "Gone", status=1)
        check("no class NoSuch was loaded" in text and "no class Gone" not in text, f"{option}: {text[-300:]}")


def main():
    options = read_options(__doc__, "jp2vm javac work")
    compile_java(options, HERE / "Places.java", HERE / "Gone.java")
    for library in LIBRARIES:
        check_library(options, library)
        check_large(options, library)
    check_signal(options)
    check_bad_input(options)
    check_unloaded(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
