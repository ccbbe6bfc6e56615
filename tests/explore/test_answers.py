#!/usr/bin/env python3
"""Tests answers about recordings: steps and searches lead to the positions that a walk over all states finds, counts
must equal the executed instructions, and objects must be the objects that the program created.

Usage: test_answers.py --jp2vm FILE --jp2explore FILE --answers FILE --javac FILE --work DIR
"""
import collections
import pathlib
import random
import sys

from recordings import Recordings, SOURCE

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import expect_equal, named, read_options, run_all, start  # noqa: E402

INTO, OVER, OUT, LINE_INTO, LINE_OVER = range(5)
FORWARDS, BACKWARDS = range(2)
CODE, LINE, ENTRY, EXCEPTION, WRITE, READ, NOTE, VARIABLE = range(1, 9)
NOTHING = {}


def same(what, got, want):
    expect_equal(got, want, what)


def line_of(text, name="Shop"):
    """The number of the line of a program that has a text."""
    lines = (SOURCE / f"{name}.java").read_text("utf-8").splitlines()
    found = [i + 1 for i, line in enumerate(lines) if text in line]
    same(f"lines with {text}", len(found), 1)
    return found[0]


class Place:
    """The instruction that will be executed next at a position."""

    def __init__(self, state):
        self.thread = state["thread"]
        thread = next((one for one in state["threads"] if one["number"] == self.thread), None)
        self.frames = thread["frames"] if thread else []
        self.depth = thread["frameCount"] if thread else 0
        top = self.frames[0] if self.frames else {}
        self.method, self.bci, self.line = (top.get(key, 0) for key in ("method", "bci", "line"))
        self.call = state["call"]
        self.locals = top.get("locals", [])
        self.effects = state["effects"]


class Tests:
    def __init__(self, recordings):
        self.recordings = recordings
        self.path = self.shop = recordings.record("Shop")
        self.facts, = self.ask("facts")
        self.length = self.facts["length"]
        self.places = [Place(state) for state in
                       self.ask(*(f"state {p}" for p in range(self.length)))]
        self.methods = {}
        for number in {frame["method"] for place in self.places for frame in place.frames}:
            self.methods[number], = self.ask(f"method {number}")

    def ask(self, *questions):
        return self.recordings.ask(self.path, questions)

    def some(self, count=400):
        """Positions: some random ones, and all positions near the program's own code."""
        random.seed(5)
        own = [p for p, place in enumerate(self.places) if self.is_own(place)]
        return sorted({*random.sample(range(self.length), count), *own[::7]})

    def is_own(self, place):
        return place.method != 0 and not self.methods[place.method]["isLibrary"]

    def method(self, name):
        return next(method for method in self.methods.values()
                    if f"{method['className']}.{method['name']}" == name)

    # --- a state

    def test_whole(self):
        same("problem", self.facts["problem"], "")
        same("enough", self.length > 5000, True)

    def test_states(self):
        """Going from any position to any position must give the same as going forwards."""
        positions = self.some()
        random.shuffle(positions)
        for position, state in zip(positions, self.ask(*(f"state {p}" for p in positions))):
            place = self.places[position]
            same(f"frames at {position}", Place(state).frames, place.frames)

    def test_frames(self):
        place = next(place for place in self.places if place.depth > 3)
        position = self.places.index(place)
        _, some = self.ask(f"state {position}", f"frames {place.thread} 1 2")
        same("frames", some["frames"], place.frames[1:3])

    # --- steps

    def steps(self, step, only=0):
        """Checks steps: [(position, direction, answer)]."""
        positions = self.some()
        for direction in (FORWARDS, BACKWARDS):
            answers = self.ask(*(f"step {p} {step} {direction} {only}" for p in positions))
            yield from ((p, direction, answer.get("position"))
                        for p, answer in zip(positions, answers))

    def test_over_and_out(self):
        for step, less in ((OVER, 0), (OUT, 1)):
            for position, direction, got in self.steps(step):
                here = self.places[position]
                on = range(position + 1, self.length) if direction == FORWARDS else range(
                    position - 1, -1, -1)
                want = next((p for p in on if self.places[p].thread == here.thread
                             and self.places[p].depth <= here.depth - less),
                            self.length if direction == FORWARDS else None)
                same(f"step {step} from {position} {direction}", got, want)

    def test_into_program(self):
        """A step into the program is one instruction, but skips the class library."""
        for position, direction, got in self.steps(INTO, 1):
            on = range(position + 1, self.length) if direction == FORWARDS else range(
                position - 1, -1, -1)
            passes = self.is_own(self.places[position])
            want = next((p for p in on if not passes or self.is_own(self.places[p])),
                        self.length if direction == FORWARDS else None)
            same(f"step from {position} {direction}", got, want)

    def stops(self, here, there, over):
        """Whether a step by lines may end at a position."""
        if there.thread != here.thread or (over and there.depth > here.depth):
            return False
        if there.call == here.call:
            return there.line not in (here.line, 0)
        return self.is_own(there) and self.methods[there.method]["instructions"][0]["line"] > 0

    def begin(self, position):
        """The start of the sequence of instructions on one line that contains a position."""
        here = self.places[position]
        at = position
        for p in range(position - 1, -1, -1):
            there = self.places[p]
            if there.thread != here.thread or there.depth > here.depth:
                continue
            if there.call != here.call or there.line != here.line:
                break
            at = p
        return at

    def test_lines(self):
        for step in (LINE_INTO, LINE_OVER):
            for position, direction, got in self.steps(step, 1):
                here = self.places[position]
                if direction == FORWARDS:
                    want = next((p for p in range(position + 1, self.length)
                                 if self.stops(here, self.places[p], step == LINE_OVER)),
                                self.length)
                else:
                    want = self.begin(position)
                    if want == position:
                        want = next((self.begin(p) for p in range(position - 1, -1, -1)
                                     if self.stops(here, self.places[p], step == LINE_OVER)), None)
                same(f"line step {step} from {position} {direction}", got, want)

    # --- searches

    def find(self, what, position, direction, *more):
        answer, = self.ask(" ".join(map(str, ("find", what, position, direction, *more))))
        return answer.get("position")

    def test_find_line(self):
        klass = self.method("Shop.sort")["class"]
        line = line_of("values[k + 1] = values[k];")
        visits, before = [], None
        for p, place in enumerate(self.places):
            if place.method == self.method("Shop.sort")["number"] and place.line == line:
                if before is None or before.line != line:
                    visits.append(p)
                before = place
            elif before is not None:
                before = place
        position, got = 0, []
        while (position := self.find(LINE, position, FORWARDS, klass, line)) is not None:
            got.append(position)
        same("visits of the line", got, visits)
        same("back", self.find(LINE, self.length, BACKWARDS, klass, line), visits[-1])

    def test_find_entry(self):
        number = self.method("Shop.find")["number"]
        first = self.find(ENTRY, 0, FORWARDS, number)
        same("bci", (self.places[first].method, self.places[first].bci), (number, 0))
        second = self.find(ENTRY, first, FORWARDS, number)
        same("back", self.find(ENTRY, second, BACKWARDS, number), first)
        same("no third", self.find(ENTRY, second, FORWARDS, number), None)

    def test_find_exception(self):
        position = self.find(EXCEPTION, 0, FORWARDS)
        state, = self.ask(f"state {position}")
        top = Place(state)
        same("handler", (self.methods[top.method]["name"], top.line),
             ("pricePerPiece", line_of("catch (ArithmeticException e)")))

    def test_find_exception_of_program(self):
        """Finds only exceptions that methods of the program throw, catch or let through."""
        path = self.recordings.record("Missing")
        def all_of(only, direction):
            facts, = self.recordings.ask(path, ["facts"])
            at, found = 0 if direction == FORWARDS else facts["length"], []
            while at is not None:
                at = self.recordings.ask(path, [f"find {EXCEPTION} {at} {direction} {only}"])[0].get("position")
                found += [] if at is None else [at]
            return found
        everything, programs = all_of(0, FORWARDS), all_of(1, FORWARDS)
        same("there are others", (len(everything) > 1, len(programs), set(programs) < set(everything)),
             (True, 1, True))
        same("back", (all_of(0, BACKWARDS), all_of(1, BACKWARDS)), (everything[::-1], programs[::-1]))
        state, = self.recordings.ask(path, [f"state {programs[0]}"])
        method, = self.recordings.ask(path, [f"method {Place(state).method}"])
        same("handler", (method["className"], method["name"]), ("Missing", "main"))

    def test_written(self):
        """Searches for the last write: the instruction that is found must set the field to its current value."""
        discounted = line_of("cheapest.price = cheapest.discounted(10);")
        behind = max(p for p, place in enumerate(self.places) if place.line == discounted
                     and self.is_own(place)) + 1
        statics, classes = self.ask(f"state {behind}", "statics")[1], self.classes()
        shop = next(one for one in statics["classes"] if classes[one["class"]]["name"] == "Shop")
        names = [field["name"] for field in classes[shop["class"]]["statics"]]
        cheapest = int(shop["values"][names.index("cheapest")][1:])
        graph = self.ask(f"state {behind}", f"graph 9 9 {cheapest}")[1]
        item = graph["objects"][0]
        fields = [field["name"] for field in classes[item["class"]]["fields"]]
        slot = fields.index("price")
        same("price", item["values"][slot], "I108")
        found = self.find(WRITE, behind, BACKWARDS, cheapest, 0, slot)
        same("line", self.places[found].line, discounted)
        reported = next(one for one in self.places[found + 1].effects if one["what"] == "writes")
        same("told", (reported["before"], reported["value"]), ("I120", "I108"))
        first = self.find(WRITE, found, BACKWARDS, cheapest, 0, slot)
        same("constructor", self.methods[self.places[first].method]["name"], "<init>")
        read = self.find(READ, behind, BACKWARDS, cheapest, 0, slot)
        same("read by", self.methods[self.places[read].method]["name"], "discounted")

    def classes(self):
        return collections.defaultdict(dict, enumerate(self.ask(
            *(f"class {n}" for n in range(self.facts["classCount"] + 1)))))

    def test_variable(self):
        """Each instruction that is found must set the variable; no instruction in between may set it."""
        sort = self.method("Shop.sort")["number"]
        inside = [p for p, place in enumerate(self.places) if place.method == sort]
        index = next(v["index"] for v in self.methods[sort]["variables"] if v["name"] == "k")
        position = max(inside)
        call = self.places[position].call
        value = lambda p: next((self.places[q].locals[index] for q in inside if q > p), None)
        found = []
        while (position := self.find(VARIABLE, position, BACKWARDS, call, index)) is not None:
            found.append(position)
        # "": the variable is dead; its value is not known any more, although no instruction has set it.
        changes = [p for p, q in zip(inside, inside[1:])
                   if self.places[p].locals[index] != self.places[q].locals[index]
                   and self.places[q].locals[index] != ""]
        same("changes are among them", sorted(set(changes) - set(found)), [])
        same("so many", len(found) >= len(changes) > 5, True)
        same("value", value(found[0]) is not None, True)

    # --- counts

    def test_contexts(self):
        """Each instruction must count for the context in which it is executed."""
        for position in (self.length // 3, self.length - 1):
            own, calls = collections.Counter(), collections.Counter()
            for place in self.places[:position]:
                own[place.method] += 1
            answer, = self.ask(f"contexts {position} 0")
            numbers = answer["contexts"]
            got = collections.Counter()
            for i in range(0, len(numbers), 6):
                _, _, method, count, self_, all_ = numbers[i:i + 6]
                got[method] += self_
                calls[method] += count
                same("sums", all_ >= self_, True)
            same(f"instructions at {position}", {m: n for m, n in got.items() if n},
                 dict(own))
            roots = sum(numbers[i + 5] for i in range(0, len(numbers), 6) if numbers[i + 1] == 0)
            same("all", roots, position)

    def test_blocks(self):
        sort = self.method("Shop.sort")["number"]
        for position in (self.length // 2, self.length):
            want = collections.Counter(place.bci for place in self.places[:position]
                                       if place.method == sort)
            answer, = self.ask(f"blocks {sort} {position}")
            counts = answer["counts"]
            same("counts", dict(zip(counts[::2], counts[1::2])), dict(want))

    def test_forms(self):
        """An instruction must have its quick form after its first execution, not before."""
        quick = {"getfield": "GETFIELD", "putfield": "PUTFIELD", "getstatic": "GETSTATIC",
                 "putstatic": "PUTSTATIC", "new": "NEW_QUICK", "invokestatic": "INVOKESTATIC",
                 "invokespecial": "INVOKESPECIAL", "invokevirtual": "INVOKEVIRTUAL", "ldc": "CONST64"}
        for name in ("Shop.main", "Shop.find", "Shop$Item.<init>", "Shop$Item.discounted"):
            method = self.method(name)
            texts = {one["bci"]: one["text"].split(" ")[0] for one in method["instructions"]}
            answer, = self.ask(f"forms {method['number']} {self.length}")
            forms = {one["bci"]: one for one in answer["forms"]}
            for bci, form in forms.items():
                visits = [p for p, place in enumerate(self.places) if place.method == method["number"]
                          and place.bci == bci]
                behind = next(p for p in range(visits[0] + 1, self.length)
                              if self.places[p].method == method["number"] and self.places[p].bci != bci
                              and self.places[p].thread == self.places[visits[0]].thread)
                same(f"{name} {bci}: {form} of {visits[0]}", visits[0] < form["since"] <= behind, True)
                same(f"{form} of {texts[bci]}", form["text"].startswith(quick.get(texts[bci], "")), True)
                same(f"no address in {form}", [word for word in form["text"].split() if word.isdigit()
                                               and len(word) > 9], [])
                before, then = self.ask(*(f"forms {method['number']} {p}"
                                          for p in (form["since"] - 1, form["since"])))
                same("before", bci in [one["bci"] for one in before["forms"]], False)
                same("then", bci in [one["bci"] for one in then["forms"]], True)
            executed = {place.bci for place in self.places if place.method == method["number"]}
            same(f"all of {name}", {bci for bci in executed if texts[bci] in quick
                                    and texts[bci] != "invokevirtual"} - set(forms), set())

    def test_leaders(self):
        """A block must start at each target of a branch, and after each instruction that may continue elsewhere."""
        for method in self.methods.values():
            code = method["instructions"]
            leaders = {one["bci"] for one in code if one["isLeader"]}
            targets = {target for one in code for target in one["targets"]}
            handlers = {handler["handler"] for handler in method["handlers"]}
            behind = {b["bci"] for a, b in zip(code, code[1:]) if a["targets"]}
            same(f"{method['name']}", (targets | handlers | behind) - leaders, set())

    def test_timeline(self):
        """Each box of a column must be a call that is active at that time."""
        first, width = self.length // 4, 4000
        answer, = self.ask(f"timeline 1 {first} {first + width} {width} 64")
        same("depth", answer["deepest"] > 3, True)
        for depth, row in enumerate(answer["rows"]):
            for i in range(0, len(row), 3):
                start, end, method = row[i:i + 3]
                same("in order", start < end, True)
                for p in (start, end - 1):
                    place = self.places[first + p]
                    if method and place.thread == 1:
                        same(f"depth {depth} at {p}",
                             list(reversed(place.frames))[depth]["method"], method)

    def test_notes(self):
        """Each column must contain the first note of each kind, however many notes of other kinds there are."""
        path = self.recordings.record("Marks")
        facts, opcodes = self.recordings.ask(path, ("facts", "opcodes"))
        length, names = facts["length"], [tag["name"] for tag in opcodes["tags"]]
        tags = [names.index(name) for name in ("THROWN", "COLLECTING", "CLASS_INITIALIZED")]
        wanted, step = " ".join(map(str, tags)), 4000
        coarse, other, *pieces = self.recordings.ask(path, (
            f"notes 0 {length} 100 {wanted}", f"notes {length - 100} {length} 100 {tags[1]}",
            *(f"notes {p} {p + step} {step} {wanted}" for p in range(0, length, step))))
        fine = {"notes": [one for piece in pieces for one in piece["notes"]]}

        def of(answer, tag):
            numbers = answer["notes"]
            return [p for p, one in zip(numbers[::2], numbers[1::2]) if one == tag]
        same("many", len(of(fine, tags[0])) > 5000, True)
        same("one in a column", len(of(coarse, tags[0])) in range(90, 102), True)
        for tag in tags:
            same(f"{names[tag]}: first", of(coarse, tag)[0], of(fine, tag)[0])
            same(f"{names[tag]} in each column", {p * 100 // length for p in of(coarse, tag)},
                 {p * 100 // length for p in of(fine, tag)})
        same("a late class", of(coarse, tags[2])[-1] > length * 9 // 10, True)
        same("collection", len(of(coarse, tags[1])), 1)
        same("no others", {one for one in other["notes"][1::2]} - {tags[1]}, set())

    # --- objects

    def test_graph(self):
        line = line_of("int each = pricePerPiece(list.price, 0);")
        position = next(p for p, place in enumerate(self.places) if place.line == line
                        and self.is_own(place))
        main = self.places[position]
        names = {v["name"]: v["index"] for v in self.methods[main.method]["variables"]}
        roots = [main.locals[names[name]][1:] for name in ("list", "mixed", "prices")]
        graph = self.ask(f"state {position}", f"graph 50 50 {' '.join(roots)}")[1]
        objects = {one["number"]: one for one in graph["objects"]}
        classes = self.classes()
        strings = {one["string"] for one in objects.values() if "string" in one}
        same("strings", strings, {"pen", "paper", "ink", "text"})
        kinds = collections.Counter(classes[one["class"]]["name"] for one in objects.values())
        same("objects", (kinds["Shop$Item"], kinds["[D"], kinds["[I"], kinds["java/lang/Integer"]),
             (3, 1, 1, 1))
        same("texts as in traces", {text.split("#")[0] for text in (one["text"] for one in objects.values())}
             >= {'"pen"', "int[5]", "Integer", "Shop$Item"}, True)
        same("prices", objects[int(roots[2])]["values"], ["I1", "I3", "I5", "I7", "I9"])
        same("all", graph["leftOut"], 0)
        few = self.ask(f"state {position}", f"graph 4 2 {' '.join(roots)}")[1]
        same("few", (len(few["objects"]), max(len(one["values"]) for one in few["objects"]),
                     few["leftOut"] > 0), (4, 2, True))
        part = self.ask(f"state {position}", f"elements {roots[2]} 1 3")[1]
        same("elements", (part["values"], part["slots"]), (["I3", "I5", "I7"], 5))

    def test_threads(self):
        names = {one["name"] for state in self.ask(f"state {self.length}")
                 for one in state["threads"]}
        same("threads", {"main", "till"} <= names, True)
        till = next(p for p, place in enumerate(self.places) if place.line
                    == line_of("total += price;") and self.is_own(place))
        held = self.ask(f"state {till}", "monitors")[1]["monitors"]
        same("monitor", [one["thread"] for one in held if one["thread"]
                         == self.places[till].thread], [self.places[till].thread])

    def test_blocked(self):
        """A thread that waits for a monitor must be shown as blocked on it until it has entered it."""
        path = self.recordings.record("Gate")
        def ask(*questions):
            return self.recordings.ask(path, questions)
        facts, kinds = ask("facts", "opcodes")
        tag = next(i for i, one in enumerate(kinds["tags"]) if one["name"] == "BLOCKED")
        notes, = ask(f"notes 0 {facts['length']} {facts['length']} {tag}")
        states = ask(*(f"state {position}" for position in range(facts["length"])))
        blocked = collections.Counter()
        for state in states:
            threads = {one["name"]: one for one in state["threads"]}
            other = threads.get("other")
            if other and other["activity"] == 5:
                top = other["frames"][0]
                _, method, object_ = ask(f"state {state['position']}", f"method {top['method']}",
                                         f"graph 1 1 {other['activityObject']}")
                klass, = ask(f"class {object_['objects'][0]['class']}")
                owner = other["activityOwner"]  # 0: it has left the monitor, and this one wakes up
                blocked[klass["name"], method["name"], owner == threads["main"]["number"]] += 1
                same("held by", owner in (0, threads["main"]["number"]), True)
                if method["name"] == "run":
                    code = next(one["text"] for one in method["instructions"] if one["bci"] == top["bci"])
                    same("instruction", (code, top["isInProgress"]), ("monitorenter", True))
        same("blocked", ({one[:2] for one in blocked if one[2]}, len(notes["notes"]) // 2),
             ({("java/lang/Object", "run"), ("Gate", "pass")}, 2))
        same("not at the end", [one["activity"] for one in states[-1]["threads"] if one["name"] == "other"],
             [4])

    def test_notified(self):
        """A thread that was notified must be shown as blocked on the monitor that it gave up, until it has it again."""
        path = self.recordings.record("Bell")
        def ask(*questions):
            return self.recordings.ask(path, questions)
        length = ask("facts")[0]["length"]
        waits, returns = 1, 6
        seen = []
        for state, held in zip(*[iter(ask(*(question for position in range(length) for question in
                                            (f"state {position}", "monitors"))))] * 2):
            threads = {one["name"]: one for one in state["threads"]}
            listeners = [threads.get(name) for name in ("timed", "one", "two")]
            doing = tuple(thread["activity"] if thread else 0 for thread in listeners)
            if returns in doing:
                bell = listeners[doing.index(returns)]["activityObject"]
                owners = [entry["thread"] for entry in held["monitors"] if entry["object"] == bell]
                names = [name for name, thread in threads.items() if thread["number"] in owners]
                same("told", {thread["activityOwner"] for thread in listeners if thread["activity"] == returns},
                     {(owners or [0])[0]})
                if not seen or seen[-1] != (doing, names):
                    seen.append((doing, names))
        same("one, then both; not who is not waited for any more", [entry for entry in seen if entry[1] == ["main"]],
             [((waits, returns, waits), ["main"]), ((waits, returns, returns), ["main"])])
        same(f"one goes on, and others do not: {seen}", ((0, returns, returns), ["timed"]) in seen, True)
        same("not at the end", doing, (4, 4, 4))
        # Stepping backwards must show the same states.
        places = [position for position in range(length) if position % 7 == 0]
        there, back = ask(*(f"state {position}" for position in [*places, *reversed(places)])), len(places)
        same("back", there[back:], there[:back][::-1])

    def test_joined(self):
        """In OpenJDK's library, the machine must notify the threads that join a thread only after all code of that
        thread."""
        path = self.recordings.record("Bell", "--classlib=openjdk", output="joined")
        facts, kinds = self.recordings.ask(path, ("facts", "opcodes"))
        tags = [next(i for i, one in enumerate(kinds["tags"]) if one["name"] == name)
                for name in ("WOKEN", "NOTIFIED")]
        everything = f"notes 0 {facts['length']} {facts['length']}"
        woken, notified = (set(one["notes"][::2]) for one in
                           self.recordings.ask(path, [f"{everything} {tag}" for tag in tags]))
        same("not by Object.notify", woken - notified != set(), True)

    def test_search(self):
        found, = self.ask("search shop.sort")
        same("methods", [one["name"] for one in found["methods"]], ["sort"])
        names, = self.ask("names")
        same("names of methods", len(names["names"]), self.facts["methodCount"])
        same("a name", "Shop$Item discounted" in names["names"], True)
        found = self.ask(f"state {self.length}", "search GLU")[1]
        same("strings", [one["text"] for one in found["strings"]],
             [f'"glue"#{one["number"]}' for one in found["strings"]])
        same("a string", len(found["strings"]), 1)

    # --- while the recording is read

    def test_growing(self):
        """Answers while the recording is read must equal the answers when all of it is known. Tests every step of a
        small program, and some steps of a larger one."""
        edges = self.recordings.record("Edges", "--record-window=Edges.main", output="growing", status=1)
        facts, = self.recordings.ask(edges, ["facts"])
        own, length = facts["classCount"], facts["length"]
        same(f"a small program: {length}", 300 < length < 1500, True)
        for path, every, pieces in ((edges, range(length), (17, 400)), (self.shop, self.some(20)[::6], (701,))):
            questions = [f"step {p} {step} {direction} {only}" for p in every for step in range(5)
                         for direction in (FORWARDS, BACKWARDS) for only in (0, 1)]
            questions += [f"find {EXCEPTION} {p} {FORWARDS} {only}" for p in every for only in (0, 1)]
            questions += [f"find {ENTRY} {p} {FORWARDS} {method}" for p in list(every)[::7]
                          for method in range(1, facts["methodCount"] + 1, 5)]
            questions += [f"find {WRITE} {p} {FORWARDS} 0 {number} 0" for p in list(every)[::7]
                          for number in range(own, own - 9, -1)]
            questions += [f"find {ENTRY} {2**32 - 1} {BACKWARDS} 1", f"step {2**32 - 1} {INTO} {BACKWARDS} 1"]
            whole = self.recordings.ask(path, questions)
            for piece in pieces:
                for question, got, want in zip(questions, self.recordings.ask(path, questions, piece), whole):
                    same(f"{path.stem}, by {piece}: {question}", got, want)

    def test_end(self):
        """A step back from the end must lead to the last instruction of the program, even if the library executes code
        after it."""
        path = self.recordings.record("Edges", status=1)
        facts, = self.recordings.ask(path, ["facts"])
        methods = [None, *self.recordings.ask(path, [f"method {number + 1}" for number in
                                                     range(facts["methodCount"])])]
        end = facts["length"]
        def place(position):
            state, = self.recordings.ask(path, [f"state {position}"])
            here = Place(state)
            return f"{methods[here.method]['className']}.{methods[here.method]['name']}", here.line
        def back(step, only):
            return self.recordings.ask(path, [f"step {end} {step} {BACKWARDS} {only}"])[0]["position"]
        fail = line_of("values[most] = 1;", "Edges")
        call = line_of("fail(new int[most]);", "Edges")
        same("last of all", back(INTO, 0), end - 1)
        same("last of the program", place(back(INTO, 1)), ("Edges.fail", fail))
        same("over", place(back(OVER, 1)), ("Edges.main", call))
        same("line", place(back(LINE_OVER, 1)), ("Edges.main", call))
        same("line into", place(back(LINE_INTO, 1)), ("Edges.fail", fail))

    # --- invalid questions, and damaged recordings

    def test_bad_questions(self):
        for question in ("", "nothing", "state x", "method 99999999999", "class 0", "graph",
                         "elements 77777777 1 1", "timeline 1 5 5 9 9", "step 0 9 9", "find 99",
                         "part 99999", "frames 99 99 99", "pool 0 70000", "contexts", "blocks 0 0"):
            answer, = self.ask(question)
            same(f"answer to {question}", isinstance(answer, dict), True)

    def test_damaged(self):
        """For any changed or truncated recording, the result must be one line, or a page of the intact part."""
        data = self.path.read_bytes()
        random.seed(7)
        for i in range(40):
            bad = bytearray(data)
            if i % 4 == 0:
                bad = bad[:random.randrange(len(bad))]
            else:
                for _ in range(i):
                    bad[random.randrange(len(bad))] = random.randrange(256)
            path = self.recordings.work / "bad.jp2rec"
            path.write_bytes(bad)
            page = path.with_suffix(".html")
            run = start(self.recordings.options.jp2explore, path, "-o", page)
            same(f"status {i}", run.returncode in (0, 1), True)
            same(f"lines {run.stderr}", run.stderr.count("\n"), 1)
            page.unlink(missing_ok=True)
            self.recordings.ask(path, ["facts", "state 100", f"state {10**9}", "contexts 100 0"])

    def test_command(self):
        def run(*arguments):
            return start(self.recordings.options.jp2explore, *arguments)
        same("help", "-o PAGE.html" in run("--help").stdout, True)
        for arguments in ((), ("a", "b"), ("--nothing",)):
            same(f"misuse {arguments}", (run(*arguments).returncode,
                                         run(*arguments).stderr.count("\n")), (2, 1))
        same("no file", (run("/nowhere/x.jp2rec").returncode, run("/nowhere/x.jp2rec").stderr),
             (1, "jp2explore: /nowhere/x.jp2rec: No such file or directory\n"))
        same("no recording", run(str(SOURCE / "Shop.java")).returncode, 1)


    def test_option(self):
        """--explore must make the page of the run, together with a recording or without one."""
        options, work = self.recordings.options, self.recordings.work

        def run(*words):
            return start(options.jp2vm, "--classlib=embedded", *words, "-cp", self.recordings.classes, "Shop")
        page, recording = work / "option.html", work / "option.jp2rec"
        for words in ((), (f"--record={recording}",)):
            page.unlink(missing_ok=True)
            done = run(f"--explore={page}", "--record-window=Shop.sort", *words)
            same("told", (done.returncode, done.stderr.count("\n"), f"wrote {page}" in done.stderr),
                 (0, 1, True))
            same("whole", page.read_text("utf-8").endswith("</html>\n"), True)
        same("of the recording", self.recordings.page(recording).read_bytes(), page.read_bytes())
        done = run("--explore=/nowhere/x.html")
        same("status", (done.returncode, done.stderr),
             (2, "Error: --explore cannot write /nowhere/x.html: No such file or directory\n"))
        done = run("--explore=/dev/full")
        same("full", (done.returncode, done.stderr.count("\n"), "No space left" in done.stderr,
                      done.stdout), (1, 1, True, "25 25 5 6 0\n"))


def main():
    options = read_options(__doc__, "jp2vm jp2explore answers javac work", only="")
    return run_all(named(Tests(Recordings(options)), "test_", "^" + options.only))


if __name__ == "__main__":
    sys.exit(main())
