#!/usr/bin/env python3
"""Tests heap dumps: they must be well-formed and complete, and contain as many objects of a program's classes as the
dumps of java.

usage: heap_dump.py --java JAVA --javac JAVAC --jp2vm JP2VM --work DIR
"""
import pathlib
import re
import sys

import hprof

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, make_empty, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def own_counts(dump):
    return {name: count for name, count in dump.counts().items() if "Dumped" in name}


def check_values(dump, title):
    """The fields must have the values that the program stored."""
    main = dump.find("Dumped")
    check(main.statics["counter"] == -7 and main.statics["CONSTANT"] == 42, title + ": statics")
    many = dump.objects[main.statics["many"]][2]
    check(len(many) == 1000, title + ": the array")
    last = dump.fields(many[999])
    check({name: last[name] for name in ("number", "wide", "real", "single", "letter", "signed",
                                         "truth")}
          == {"number": 999, "wide": 0x0123456789abcdef, "real": -0.5, "single": 1.5,
              "letter": 0x20ac, "signed": -2, "truth": True}, f"{title}: fields {last}")
    check(last["small"] == (-999 + 128) % 256 - 128, f"{title}: a byte {last['small']}")
    check(last["next"] == many[998], title + ": a reference")
    check(dump.objects[main.statics["longs"]][2] == (1, -1, -2 ** 63), title + ": longs")
    check(dump.objects[main.statics["letters"]][2] == (97, 0x20ac), title + ": chars")
    check(dump.objects[main.statics["flags"]][2] == (True, False), title + ": booleans")
    check(len(dump.objects[main.statics["large"]][2]) == 3000000, title + ": a large array")
    rows = dump.objects[main.statics["matrix"]][2]
    check([len(dump.objects[row][2]) for row in rows] == [5, 5, 5], title + ": arrays of arrays")
    traces = [[frame[:2] for frame in frames] for _, frames in dump.traces.values()]
    check(any(("Dumped", "hold") in frames and ("Dumped", "main") in frames for frames in traces),
          title + ": the stack of main")
    check(any(tag == 0x03 and dump.objects.get(identifier, (0, 0))[1] == dump.find("Dumped$Base")
          .identifier for tag, identifier, _ in dump.roots), title + ": a local variable")
    check(any(tag == 0x08 for tag, _, _ in dump.roots), title + ": a thread")


def read(path, title):
    try:
        return hprof.Dump(path)
    except (hprof.Bad, KeyError) as error:
        check(False, f"{title}: {error!r}")
        return None


def expected_counts(options):
    """The counts in HotSpot's own dump of the same program, which dumps at the same instruction."""
    start(options.java, "-Xint", "-Xmx32m", "-XX:+UseSerialGC", "-XX:+HeapDumpOnOutOfMemoryError",
          "-XX:HeapDumpPath=java.hprof", "-cp", ".", "Dumped", "fill", cwd=options.work)
    return own_counts(JavaDump(options.work / "java.hprof"))


class JavaDump(hprof.Dump):
    """HotSpot's dump has further roots, several names for the same text, and its own stack traces."""

    def record(self, tag, reader):
        if tag == 0x01:
            identifier = reader.take("Q")
            self.names[identifier] = reader.skip(reader.end - reader.position).decode("latin-1")
        elif tag == 0x02:
            _, identifier, _, name = reader.take("IQIQ")
            self.classes[identifier] = hprof.Class(identifier)
            self.classes[identifier].name = self.names[name]
        elif tag in (0x04, 0x05):
            reader.skip(reader.end - reader.position)
        else:
            super().record(tag, reader)

    def part(self, reader):
        tag = self.data[reader.position]
        if tag in (0x01, 0x02, 0x04, 0x06, 0x07):
            reader.skip({0x01: 17, 0x02: 17, 0x04: 13, 0x06: 13, 0x07: 9}[tag])
        else:
            super().part(reader)

    def check(self):
        pass


def check_exit(options, library, expected):
    result = start(options.jp2vm, library, "--heap-dump=exit.hprof", "-cp", ".", "Dumped", cwd=options.work)
    check(result.returncode == 0 and re.search(r"heap dump: \d+ objects, \d+ bytes in exit.hprof", result.stderr),
          f"{library} at exit: {result}")
    dump = read(options.work / "exit.hprof", library + " at exit")
    if dump is not None:
        check_values(dump, library + " at exit")
        equal(f"{library}: counts, beside java's", own_counts(dump), expected)
    result = start(options.jp2vm, library, "--heap-dump=-", "-cp", ".", "Dumped", cwd=options.work)
    check(result.stdout.startswith("JAVA PROFILE 1.0.2\0"), library + " on stdout")


def check_out_of_memory(options, library, expected):
    place = make_empty(options.work / "dumps")
    words = [library, "-Xmx32m", "-XX:+HeapDumpOnOutOfMemoryError", f"-XX:HeapDumpPath={place}",
             "-cp", ".", "Dumped", "fill"]
    result = start(options.jp2vm, *words, cwd=options.work)
    files = list(place.glob("java_pid*.hprof"))
    check(result.returncode == 1 and len(files) == 1
          and re.match(r"java\.lang\.OutOfMemoryError: Java heap space\nDumping heap to \S+ \.\.\.\n"
                       r"Heap dump file created \[\d+ bytes in [\d.]+ secs\]\n", result.stdout),
          f"{library} out of memory: {result}")
    dump = read(files[0], library + " out of memory") if files else None
    if dump is not None:
        check_values(dump, library + " out of memory")
        equal(f"{library}: counts, beside java's", own_counts(dump), expected)
        check(dump.counts()["q"] > 100, f"{library}: what has filled the heap")
        words[3] = f"-XX:HeapDumpPath={files[0]}"
        result = start(options.jp2vm, *words, cwd=options.work)
        check("File exists" in result.stdout and result.returncode == 1,
              f"{library}: a dump is overwritten: {result}")


def main():
    options = read_options(__doc__, "java javac jp2vm work")
    compile_java(options, HERE / "Dumped.java", release="8")
    expected = expected_counts(options)
    equal("java's own dump", expected.get("Dumped$Derived"), 510)
    for library in ("--classlib=embedded", "--classlib=openjdk"):
        check_exit(options, library, expected)
        check_out_of_memory(options, library, expected)
    result = start(options.jp2vm, "--heap-dump=no/such/place", "-cp", ".", "Dumped", cwd=options.work)
    check(result.returncode == 2 and result.stderr.count("\n") == 1, f"a bad place: {result}")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
