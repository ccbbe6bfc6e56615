#!/usr/bin/env python3
"""Checks vm/base/lock/locks.def, the table of the machine's locks, against the source and docs/locks.md.

Usage: check_locks.py ROOT [--write]; --write puts the table into the page. Exit status 1 and one line
per violation. Checked are:

- the table of the page agrees with the rows;
- the file of each row contains a lock of that rank, and files of other folders contain none;
- a lock whose holder may start a collection is before the locks that a collection takes;
- C files outside vm/base/lock contain no other mutexes and no spin locks.
"""
import pathlib
import re
import sys

ROWS = "vm/base/lock/locks.def"
PAGE = "docs/locks.md"
ROOMS = ("classlib", "jop", "profiler", "tools", "vm")
ROW = re.compile(r'^VM_LOCK_ROW\((\w+), "([^"]+)",\s+([\w| ]+?),\s+"([^"]+)",\s+((?:"[^"]*"\s*)+)\)$',
                 re.M)
# The rules in the words of the page.
RULES = {"COLLECTS": "allocate", "ANALYSES": "call analyses", "WAITS": "wait", "JAVA": "run Java code",
         "RECURSIVE": "take the lock again", "SEVERAL": "take several", "IN_CHILD": "be a child process"}
# The locks that a collection takes.
OF_COLLECTION = ("COLLECTION", "THREADS", "COLLECTOR")
HEADER = "| rank | lock | file | guards | the holder may |\n|---|---|---|---|---|\n"
TABLE = re.compile(re.escape(HEADER) + r"(?:\|.*\n)*")
USE = re.compile(r"\b(?:VM_LOCK\(|VM_RANK_)(?!name\b|##)(\w+)")
OTHERS = re.compile(r"\bpthread_(?:mutex|rwlock|spin(?:lock)?)_\w+|\bPTHREAD_(?:MUTEX|RWLOCK)\w*|"
                    r"while \(atomic_(?:flag_test_and_set|exchange)\w*")


def rows(text):
    """(rank, name, rules, file, guards)"""
    return [(rank, name, [] if rules == "0" else re.findall(r"VM_LOCK_(\w+)", rules), file,
             "".join(re.findall(r'"([^"]*)"', guards))) for rank, name, rules, file, guards in ROW.findall(text)]


def table(known):
    return HEADER + "".join(
        f"| {number} | {name} | `{file}` | {guards} | {', '.join(RULES[rule] for rule in rules)} |\n"
        for number, (_, name, rules, file, guards) in enumerate(known, 1))


def check_order(known):
    order = [row[0] for row in known]
    first = min(order.index(rank) for rank in OF_COLLECTION)
    for rank, name, rules, _, _ in known:
        if "COLLECTS" in rules and order.index(rank) >= first:
            yield f"{ROWS}: the holder of '{name}' may allocate, so its row is before {OF_COLLECTION[0]}"
    for what in ("ranks", "names"):
        values = [row[what == "names"] for row in known]
        yield from (f"{ROWS}: {value} is there twice" for value in sorted(set(values))
                    if values.count(value) > 1)


def check_sources(root, known):
    places = {row[0]: row[3] for row in known}
    used = set()
    for path in sorted(path for room in ROOMS for path in (root / room).rglob("*.[ch]")):
        name = path.relative_to(root).as_posix()
        if name.startswith("vm/base/lock/"):
            continue
        text = path.read_text("utf-8")
        for rank in sorted(set(USE.findall(text))):
            if rank not in places:
                yield f"{name}: {ROWS} has no row {rank}"
            elif pathlib.PurePath(places[rank]).parent != pathlib.PurePath(name).parent:
                yield f"{name}: takes {rank}, which {ROWS} places in {places[rank]}"
            if places.get(rank) == name:
                used.add(rank)
        yield from (f"{name}: {match[0]}: locks are those of vm/base/lock/lock.h" for match in OTHERS.finditer(text))
    yield from (f"{ROWS}: {places[rank]} has no lock {rank}" for rank in places if rank not in used)


def main():
    root = pathlib.Path(sys.argv[1])
    text = (root / ROWS).read_text("utf-8")
    known = rows(text)
    page = (root / PAGE).read_text("utf-8")
    if sys.argv[2:] == ["--write"]:
        (root / PAGE).write_text(TABLE.sub(lambda _: table(known), page), "utf-8")
        return 0
    bad = [*check_order(known), *check_sources(root, known)]
    if len(known) != len(re.findall(r"^VM_LOCK_ROW\(", text, re.M)):
        bad.append(f"{ROWS}: a row has another form than the others")
    if table(known) not in page:
        bad.append(f"{PAGE}: the table is not that of {ROWS}; check_locks.py ROOT --write makes it")
    for line in bad:
        print(line)
    print(f"{len(known)} locks, {len(bad)} violations")
    return 1 if bad or not known else 0


if __name__ == "__main__":
    sys.exit(main())
