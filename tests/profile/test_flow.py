#!/usr/bin/env python3
"""Tests the flow check by itself. Counts of random walks over every method of the class library must pass. If the count
of one block is changed, most counts must not pass (in some methods, any count is possible).

Exit status: 0 if this holds, otherwise 1.
"""

import pathlib
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import classfile  # noqa: E402
import flow       # noqa: E402

WALKS, STEPS = 5, 300
THROWS = 0.05
LEAST_FOUND = 0.9


class Walk:
    """Counts blocks and early exits while it wanders through a method."""

    def __init__(self, method, precise, chance):
        self.method, self.blocks, self.chance = method, method.blocks(precise), chance
        self.starts = {first: index for index, (first, _) in enumerate(self.blocks)}
        self.counts = [0] * len(self.blocks)
        self.exits, self.live = {}, {}

    def go(self):
        number, last, steps = 1, 0, 0
        while number is not None:
            if number in self.starts:
                self.counts[self.starts[number]] += 1
                last = self.blocks[self.starts[number]][1]
            instruction = self.method.instructions[number - 1]
            steps += 1
            if steps > STEPS and (number != last or instruction.opcode in classfile.MAY_THROW):
                if number != last:
                    self.live[number] = self.live.get(number, 0) + 1
                return
            number = self.next(instruction, number == last)

    def next(self, instruction, is_last):
        opcode = instruction.opcode
        if opcode in classfile.RETURNS:
            return None
        if opcode == classfile.ATHROW or (opcode in classfile.MAY_THROW
                                          and self.chance.random() < THROWS):
            handlers, leaves = self.method.handlers_of(instruction.number)
            if not is_last:
                self.exits[instruction.number] = self.exits.get(instruction.number, 0) + 1
            return self.chance.choice(handlers + ([None] if leaves else []))
        ways = list(instruction.targets)
        if instruction.falls_through:
            ways.append(instruction.number + 1)
        return self.chance.choice(ways)

    def judge(self, counts):
        return flow.check(self.method, self.blocks, WALKS, counts, list(self.exits.items()),
                          list(self.live.items()))


def main(library):
    chance = random.Random(1)
    classes = classfile.ClassPath([pathlib.Path(library)])
    names = sorted(n for n in classes.places[0].namelist() if n.endswith(".class"))
    tried = wrong = found = 0
    for name in names:
        for method in classes.find(f"L{name[:-6]};").methods.values():
            for precise in (False, True) if method.instructions else ():
                walk = Walk(method, precise, chance)
                for _ in range(WALKS):
                    walk.go()
                for text in walk.judge(walk.counts):
                    wrong += 1
                    print(f"{name} {method.name}{method.descriptor}: {text}")
                changed = list(walk.counts)
                changed[chance.randrange(len(changed))] += 1
                tried += 1
                found += bool(walk.judge(changed))
    print(f"{tried} methods, {wrong} complaints about possible counts, {found} of the impossible "
          "ones found")
    return 1 if wrong or tried < 1000 or found < LEAST_FOUND * tried else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("usage: test_flow.py CLASSES.jar", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1]))
