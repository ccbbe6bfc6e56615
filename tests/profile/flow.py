"""Decides whether block counts are possible in any execution, as a flow over a method's
control-flow graph.

Every start of a block has a cause: an entry of the method, or a block that ended. The ends of a
block are a supply with a set of possible receivers; the count of a block is a demand. Counts are
possible if every supply that cannot leave the method is received, and every demand is met. This is
a transportation problem, which is solved by augmenting paths.
"""

import collections

import classfile

Supply = collections.namedtuple("Supply", "amount targets may_leave cause")


def _last_instruction_supply(method, blocks, last, starts, amount):
    """The blocks that control may enter after the last instruction of a block."""
    # The result depends only on the code, so it is computed once for each partition. The partition is kept, so that its
    # id() stays unique.
    _, sends = method.sends.setdefault(id(blocks), (blocks, {}))
    if last not in sends:
        sends[last] = _find_receivers(method, last, starts)
    return Supply(amount, *sends[last])


def _find_receivers(method, last, starts):
    """The receivers, whether control may leave the method, and the cause's name."""
    instruction = method.instructions[last - 1]
    opcode = instruction.opcode
    targets = set(instruction.targets)
    if instruction.falls_through and opcode not in classfile.SUBROUTINES:
        targets.add(last + 1)
    may_leave = opcode in classfile.RETURNS
    if opcode == classfile.RET:
        may_leave = True  # to the middle of a block, after a jsr
        targets.update(i.number + 1 for i in method.instructions
                       if i.opcode in classfile.SUBROUTINES)
    if opcode in classfile.MAY_THROW:
        handlers, leaves = method.handlers_of(last)
        targets.update(handlers)
        # An instruction that may throw may also be the last one that a live frame executed.
        may_leave = may_leave or leaves or opcode != classfile.ATHROW
    receivers = [starts[target] for target in sorted(targets) if target in starts]
    return receivers, may_leave, f"the end of {last} {instruction.mnemonic}"


def supplies_of(method, blocks, entries, counts, exits, live):
    """All causes of block starts in one activation record, and problems about negative amounts."""
    starts = {first: index for index, (first, _) in enumerate(blocks)}
    supplies = [Supply(entries, [0], False, "the entries")]
    complaints = []
    early = collections.defaultdict(list)
    index = 0
    for instruction, count in sorted(exits):
        while blocks[index][1] < instruction + 1:
            index += 1
        early[index].append((instruction, count))
        supplies.append(_exit_supply(method, blocks[index], instruction, count, starts))
    index = 0
    for instruction, count in sorted(live):
        while blocks[index][1] < instruction + 1:
            index += 1
        early[index].append((instruction, count))
    for index, (first, last) in enumerate(blocks):
        gone = sum(count for _, count in early[index])
        amount = counts[index] - gone
        if amount < 0:
            complaints.append(f"block {first}-{last} was left early {gone} times but started "
                              f"{counts[index]} times")
        supplies.append(_last_instruction_supply(method, blocks, last, starts, amount))
        for number in method.subroutine_calls:
            if first <= number < last:
                instruction = method.instructions[number - 1]
                calls = counts[index] - sum(c for at, c in early[index] if at < number)
                supplies.append(Supply(calls, [starts[instruction.targets[0]]], False,
                                       f"{number} {instruction.mnemonic}"))
    return [s for s in supplies if s.amount > 0], complaints


def _exit_supply(method, block, instruction, count, starts):
    if instruction < block[0]:  # before the block's first instruction
        targets = sorted({starts[h.target] for h in method.handlers})
        return Supply(count, targets, True, f"exits before {block[0]}")
    if method.instructions[instruction - 1].opcode in classfile.SUBROUTINES:
        return Supply(0, [], True, "")  # the subroutine has continued
    targets, may_leave = method.handlers_of(instruction)
    return Supply(count, [starts[target] for target in targets], may_leave,
                  f"exits at {instruction} {method.instructions[instruction - 1].mnemonic}")


class _Shipment:
    """The transportation problem while it is being solved."""

    def __init__(self, demands):
        self.left = list(demands)
        self.supplies = []
        self.shipped = []               # by supply: {block: amount}
        self.from_block = [set() for _ in demands]

    def add(self, supply):
        self.supplies.append(supply)
        self.shipped.append(collections.defaultdict(int))
        return self._ship(len(self.supplies) - 1, supply.amount)

    def _move(self, supply, block, amount):
        self.shipped[supply][block] += amount
        self.from_block[block].add(supply)

    def _ship(self, source, amount):
        """Ships as much as possible; returns the rest."""
        for block in self.supplies[source].targets:
            part = min(amount, self.left[block])
            if part > 0:
                self._move(source, block, part)
                self.left[block] -= part
                amount -= part
        while amount > 0:
            path = self._find_path(source)
            if path is None:
                break
            amount -= self._augment(path, amount)
        return amount

    def _find_path(self, source):
        """A path source, block, supply, block, … whose last block still has demand."""
        came = {source: None}
        blocks = {}
        queue = collections.deque([source])
        while queue:
            supply = queue.popleft()
            for block in self.supplies[supply].targets:
                if block in blocks:
                    continue
                blocks[block] = supply
                if self.left[block] > 0:
                    path = [block]
                    while supply is not None:
                        path.append(supply)
                        block = came[supply]
                        if block is None:
                            break
                        path.append(block)
                        supply = blocks[block]
                    return path[::-1]
                for other in self.from_block[block]:
                    if other not in came and self.shipped[other][block] > 0:
                        came[other] = block
                        queue.append(other)
        return None

    def _augment(self, path, amount):
        amount = min(amount, self.left[path[-1]])
        for i in range(1, len(path) - 1, 2):
            amount = min(amount, self.shipped[path[i + 1]][path[i]])
        for i in range(0, len(path), 2):
            self._move(path[i], path[i + 1], amount)
            if i + 2 < len(path):
                self.shipped[path[i + 2]][path[i + 1]] -= amount
        self.left[path[-1]] -= amount
        return amount


def check(method, blocks, entries, counts, exits, live, slack=0, begun=0):
    """Problems of counts that no execution can have; empty if the counts are possible. slack: the
    part of each supply that need not arrive; begun: how many activations may have been in
    progress when counting started."""
    supplies, complaints = supplies_of(method, blocks, entries, counts, exits, live)
    shipment = _Shipment(counts)
    # First the supplies that cannot leave the method; later augmentations never take from them.
    for supply in sorted(supplies, key=lambda s: (s.may_leave, len(s.targets))):
        rest = shipment.add(supply)
        if rest > slack and not supply.may_leave:
            complaints.append(f"{supply.cause} send on {supply.amount}, and {rest} of them do not "
                              "arrive at any block")
    for (first, last), missing in zip(blocks, shipment.left):
        if missing > begun:
            complaints.append(f"block {first}-{last} counts {missing} starts without cause")
    return complaints
