"""Compares the memory at the end of a recording with a heap dump of the same run.

Walks both graphs of objects together, from the static fields on: objects must correspond one to
one, and have the same class, length and contents, as far as the replay knows them. Reports
differences as "Class.field" or "Class[]".
"""
import json
import pathlib
import re
import struct
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "launcher"))
import hprof    # noqa: E402

INITIALIZED = 4
FORMS = {"F": ("<I", "<f", 0xffffffff), "D": ("<Q", "<d", 0xffffffffffffffff)}
SIZES = {"Z": 1, "B": 8, "C": 16, "S": 16, "I": 32, "J": 64}


def value_of(descriptor, bits):
    """The value in a dump for the bits of a replay."""
    kind = descriptor[0]
    if kind in FORMS:
        from_bits, to_value, mask = FORMS[kind]
        return struct.pack(from_bits, bits & mask)
    bits &= (1 << SIZES[kind]) - 1
    if kind not in "ZC" and bits >> (SIZES[kind] - 1):
        bits -= 1 << SIZES[kind]
    return bits


def raw(descriptor, value):
    """A value of a dump in the form of value_of; NaN is equal to itself."""
    if descriptor[0] in FORMS:
        return struct.pack(FORMS[descriptor[0]][1], value)
    return int(value)


def plain(name):
    """The common part of a name: a class that is made at run time has another name in recordings than in heap dumps,
    which have Java's name."""
    name = re.sub(r"jdk/proxy\d*/", "jdk/proxy/", name)
    return re.sub(r"(\$\$Lambda|\$\$StringConcat|\$Proxy|/Generated\w*?Accessor).*", r"\1", name)


class Comparison:
    def __init__(self, replay, dump):
        self.dump = dump
        self.classes = {one["number"]: one for one in replay["classes"]}
        self.objects = {one[0]: one for one in replay["objects"]}
        self.of_replay, self.of_dump, self.waiting = {}, {}, []
        self.differences = {}
        self.values = 0

    def differ(self, place, text):
        self.differences.setdefault(place, text)

    def same(self, place, descriptor, ours, theirs):
        if ours is None:
            return
        self.values += 1
        if descriptor[0] not in "L[":
            if isinstance(ours, list) or value_of(descriptor, ours) != raw(descriptor, theirs):
                self.differ(place, f"replay {ours}, dump {theirs}")
            return
        if not isinstance(ours, list):
            self.differ(place, f"no reference: {ours}")
            return
        ours = ours[0]
        if ours == 0 or theirs == 0:
            if ours != theirs:
                self.differ(place, f"replay #{ours}, dump {theirs:x}")
            return
        known = self.of_replay.get(ours)
        if known is None and theirs not in self.of_dump:
            self.of_replay[ours], self.of_dump[theirs] = theirs, ours
            self.waiting.append((place, ours, theirs))
        elif known != theirs:
            self.differ(place, f"replay #{ours}, dump {theirs:x}: others correspond")

    def statics(self):
        names = [one["name"] for one in self.classes.values()]
        dumped = {}
        for one in self.dump.classes.values():
            dumped.setdefault(one.name, []).append(one)
        for one in self.classes.values():
            name = one["name"]
            others = dumped.get(name, [])
            if one["state"] != INITIALIZED or names.count(name) != 1 or len(others) != 1:
                continue
            for (field, descriptor, _), value in zip(one["statics"], one["values"]):
                if field in others[0].statics:
                    self.same(f"{name}.{field}", descriptor, value, others[0].statics[field])

    def object(self, place, ours, theirs):
        one = self.objects.get(ours)
        if one is None:
            self.differ(place, f"#{ours} is not alive in the replay")
            return
        if theirs in self.dump.classes:  # a Class object, for which the dump has only its class
            if self.classes[one[1]]["name"] != "java/lang/Class":
                self.differ(place, "a Class in the dump only")
            return
        _, number, length, slots = one
        of_replay = self.classes[number]
        kind, what, content = self.dump.objects[theirs]
        name = of_replay["name"]
        if kind == "instance":
            self.instance(place, of_replay, slots, theirs, what)
            return
        dumped = "[" + {code: letter for letter, code in hprof_letters().items()}[what] \
            if kind == "primitives" else self.dump.classes[what].name
        if plain(dumped) != plain(name) or length != len(content):
            self.differ(place, f"replay {name} of {length}, dump {dumped} of {len(content)}")
            return
        for value, other in zip(slots, content):
            self.same(f"{name}", name[1:], value, other)

    def instance(self, place, of_replay, slots, theirs, what):
        if plain(self.dump.classes[what].name) != plain(of_replay["name"]):
            self.differ(place, f"replay {of_replay['name']}, dump {self.dump.classes[what].name}")
            return
        # A replay has the fields of superclasses first, a dump last; in both, the fields of a class are in the order of
        # the class file.
        content, at, dumped = self.dump.objects[theirs][2], 0, {}
        for one in self.dump.supers(what):
            for name, code in one.fields:
                form, size = hprof.TYPES[code]
                dumped[plain(one.name), name] = struct.unpack_from(">" + form, content, at)[0]
                at += size
        for (name, descriptor, number), value in zip(of_replay["fields"], slots):
            declaring = self.classes[number]["name"]
            if (plain(declaring), name) in dumped:
                self.same(f"{declaring}.{name}", descriptor, value, dumped[plain(declaring), name])

    def run(self):
        self.statics()
        while self.waiting:
            self.object(*self.waiting.pop())
        return self.differences


def hprof_letters():
    return {"Z": 4, "C": 5, "F": 6, "D": 7, "B": 8, "S": 9, "I": 10, "J": 11}


def compare(memory, recording, dump):
    """Returns the differences by place, and the numbers of compared objects and values."""
    reported = subprocess.run([memory, recording], capture_output=True, check=False, timeout=300)
    if reported.returncode != 0:
        return {"recording": reported.stderr.decode(errors="replace")}, 0, 0
    comparison = Comparison(json.loads(reported.stdout), hprof.Dump(dump))
    differences = comparison.run()
    return differences, len(comparison.of_replay), comparison.values
