"""Makes mutants of class files and writes them for Mutants.java. The same seed gives the same
mutants."""
import random
import struct

from classbytes import Parts, runner

BYTES = [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff]
PAIRS = [0, 1, 2, 0xff, 0x100, 0x7fff, 0x8000, 0xfffe, 0xffff]
# How often each part of a class file is chosen.
WEIGHTS = {'code': 35, 'constant': 15, 'frames': 10, 'member': 7, 'head': 5, 'limits': 6,
           'attribute': 5, 'utf8': 7, 'length': 3, 'any': 7}
# Instructions of the same form: a replacement by another one of the group usually passes the
# verifier.
TWINS = [range(0x02, 0x09), range(0x1a, 0x1e), range(0x3b, 0x3f), (0x60, 0x64, 0x68, 0x6c, 0x70),
         (0x7e, 0x80, 0x82, 0x78, 0x7a, 0x7c), (0x61, 0x65, 0x69, 0x6d, 0x71), (0x91, 0x92, 0x93),
         range(0x99, 0x9f), range(0x9f, 0xa5), (0xa5, 0xa6), (0xc6, 0xc7), (0x59, 0x5c),
         (0xb6, 0xb7, 0xb8), (0xb2, 0xb4), (0xb3, 0xb5), (0xbd, 0xbb), (0xc0, 0xc1), (0xc2, 0xc3),
         range(0x2e, 0x36), range(0x4f, 0x57), range(0xac, 0xb2)]
TWIN = {byte: list(group) for group in TWINS for byte in group}


class Group:
    """A program: its class files by name and the class whose main starts it."""

    def __init__(self, main, classes):
        self.main, self.classes = main, dict(classes)
        self.parts = {name: Parts(data) for name, data in self.classes.items()}


class Mutant:
    def __init__(self, group, name, data, how):
        self.group, self.name, self.data, self.how = group, name, data, how


def place(chance, parts, size):
    """(kind, offset, end of the part)"""
    kinds = [kind for kind in WEIGHTS if kind == 'any' or parts.spans[kind]]
    kind = chance.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
    spans = [span for span in parts.spans.get(kind, ()) if span[0] < span[1]]
    if not spans:
        return 'any', chance.randrange(size), size
    start, end = chance.choices(spans, [span[1] - span[0] for span in spans])[0]
    return kind, chance.randrange(start, end), end


def change(chance, data, parts):
    """Changes one place of a bytearray that is at least as long as parts.data; returns a
    description of the change."""
    kind, at, end = place(chance, parts, len(parts.data))
    if at >= len(data):
        at = chance.randrange(len(data))
    what = chance.choice(['bit', 'bit', 'byte', 'byte', 'edge', 'pair', 'delta', 'copy'])
    if kind == 'code' and data[at] in TWIN and chance.randrange(2):
        what = 'twin'
        data[at] = chance.choice(TWIN[data[at]])
    elif what == 'bit':
        data[at] ^= 1 << chance.randrange(8)
    elif what == 'byte':
        data[at] = chance.randrange(256)
    elif what == 'edge':
        data[at] = chance.choice(BYTES)
    elif what == 'pair' and at + 2 <= len(data):
        data[at:at + 2] = struct.pack('>H', chance.choice(PAIRS + [chance.randrange(256)] * 6))
    elif what == 'delta':
        data[at] = (data[at] + chance.choice([-2, -1, 1, 2])) & 0xff
    else:
        source = chance.randrange(len(data))
        length = min(chance.randrange(1, 5), end - at, len(data) - source)
        data[at:at + max(length, 0)] = data[source:source + max(length, 0)]
    return '%s %s@%d' % (kind, what, at)


def splice(chance, group, name, groups):
    """Removes, duplicates or moves a piece, or joins the start and the end of two classes."""
    data = group.classes[name]
    at, other = sorted(chance.randrange(len(data)) for _ in range(2))
    what = chance.choice(['cut', 'double', 'insert', 'join', 'graft'])
    if what == 'cut':
        return data[:at] + data[at + chance.randrange(1, 9):], what
    if what == 'double':
        return data[:other] + data[at:other] + data[other:], what
    if what == 'insert':
        return data[:at] + bytes(chance.randrange(256) for _ in range(chance.randrange(1, 5))) \
            + data[at:], what
    donor_group = chance.choice(groups)
    donor = donor_group.classes[chance.choice(sorted(donor_group.classes))]
    if what == 'join':
        return data[:at] + donor[chance.randrange(len(donor)):], what
    own, theirs = group.parts[name].spans['code'], None
    if own:
        theirs = [donor[a:b] for a, b in Parts(donor).spans['code']]
    if not theirs:
        return data[:at], 'cut off'
    start, end = chance.choice(own)
    code = chance.choice(theirs)
    length = min(end - start, len(code))
    return data[:start] + code[:length] + data[start + length:], what


def mutants(groups, count, seed):
    """Yields `count` mutants: one tenth truncated, one tenth spliced, the rest changed."""
    chance = random.Random(seed)
    targets = [(group, name) for group in groups for name in sorted(group.classes)]
    for i in range(count):
        group, name = targets[i % len(targets)]
        data = group.classes[name]
        sort = chance.randrange(10)
        if sort == 0:
            length = chance.randrange(len(data))
            yield Mutant(group, name, data[:length], 'truncated to %d' % length)
        elif sort == 1:
            changed, how = splice(chance, group, name, groups)
            yield Mutant(group, name, changed, how)
        else:
            changed, how = bytearray(data), []
            for _ in range(chance.choice([1, 1, 1, 1, 1, 1, 2, 3, 6])):
                how.append(change(chance, changed, group.parts[name]))
            yield Mutant(group, name, bytes(changed), ', '.join(how))


def truncations(group, name):
    """Every length of one class file."""
    data = group.classes[name]
    return [Mutant(group, name, data[:length], 'truncated to %d' % length)
            for length in range(len(data))]


def text(string):
    data = string.encode()
    return struct.pack('>H', len(data)) + data


def block(data):
    return struct.pack('>I', len(data)) + data


def write_corpus(path, corpus):
    groups = []
    for mutant in corpus:
        if mutant.group not in groups:
            groups.append(mutant.group)
    with open(path, 'wb') as file:
        file.write(struct.pack('>I', len(groups)))
        for group in groups:
            classes = dict(group.classes, Go=runner(group.main))
            file.write(struct.pack('>I', len(classes)))
            for name in sorted(classes):
                file.write(text(name) + block(classes[name]))
        file.write(struct.pack('>I', len(corpus)))
        for mutant in corpus:
            file.write(struct.pack('>I', groups.index(mutant.group)) + text(mutant.name)
                       + block(mutant.data))
