"""Reads the formats of other programs, as strictly as their definitions. An error in a file raises
a FormatError."""

import collections
import gzip
import json
import re


class FormatError(Exception):
    """A file does not conform to its format."""


def need(condition, what):
    if not condition:
        raise FormatError(what)


# --- collapsed ---------------------------------------------------------------------------------

def collapsed(path):
    """{frames: value}; values of equal lines are added up, as readers do."""
    stacks = collections.Counter()
    for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
        match = re.fullmatch(r"(.*[^ ]) (\d+)", line)
        need(match, f"no stack and count: {line!r}")
        frames = tuple(match[1].split(";"))
        need(all(frames), f"an empty frame: {line!r}")
        need(int(match[2]) > 0, f"a count of 0: {line!r}")
        stacks[frames] += int(match[2])
    return dict(stacks)


# --- callgrind ---------------------------------------------------------------------------------

class Callgrind:
    """events, summary; costs: {(function, line): values} of functions themselves; calls: {(caller,
    line, callee): [calls, values]}; jumps: {(function, line, to line): (followed, executed)};
    objects and files: by function."""

    def __init__(self, path, is_full):
        self.positions = 2 if is_full else 1
        self.tables = {"ob": {}, "fl": {}, "fn": {}}
        self.objects, self.files = {}, {}
        self.costs = collections.defaultdict(lambda: [0] * len(self.events))
        self.calls = {}
        self.jumps = {}
        self.addresses = {}
        lines = path.read_text(encoding="utf-8").split("\n")
        need(lines[0] == "# callgrind format", "the first line")
        need(lines[1] == "version: 1", "the version comes first")
        body = self._head(lines)
        self._body(lines[body:])

    def _head(self, lines):
        self.events = None
        for i, line in enumerate(lines[1:], 1):
            key, _, value = line.partition(": ")
            if key == "positions":
                need(value == ("instr line" if self.positions == 2 else "line"), line)
            elif key == "events":
                self.events = value.split()
                need(all(re.fullmatch("[A-Za-z0-9]+", e) for e in self.events), line)
                need(len(set(self.events)) == len(self.events), line)
            elif key == "summary":
                need(self.events, "summary before events")
                self.summary = [int(v) for v in value.split()]
                need(len(self.summary) == len(self.events), line)
                return i + 1
            else:
                need(key in ("version", "creator", "cmd", "event"), f"unknown: {line}")
        raise FormatError("no summary")

    def _name(self, space, text):
        match = re.fullmatch(r"\((\d+)\)(?: (.+))?", text)
        need(match, f"no compressed name: {text}")
        number, name = int(match[1]), match[2]
        table = self.tables[space]
        if name is None:
            need(number in table, f"not defined: {text}")
        else:
            need(number not in table, f"defined twice: {text}")
            table[number] = name
        return table[number]

    def _position(self, fields):
        need(len(fields) >= self.positions, "a position is missing")
        if self.positions == 2:
            need(re.fullmatch("0x[0-9a-f]+", fields[0]), f"no address: {fields[0]}")
        need(re.fullmatch(r"\d+", fields[self.positions - 1]), f"no line: {fields}")
        return int(fields[0], 16) if self.positions == 2 else 0, int(fields[self.positions - 1])

    def _values(self, fields):
        values = [int(f) for f in fields[self.positions:]]
        need(len(values) == len(self.events), f"not all columns: {fields}")
        return values

    def _body(self, lines):
        ob = fl = fn = call = jump = None
        callee = {}
        for line in lines:
            match = re.fullmatch(r"(\w+)=(.*)", line)
            if not line:
                continue
            if not match:
                fields = line.split(" ")
                address, number = self._position(fields)
                if jump:
                    need(len(fields) == self.positions, f"costs behind a jump: {line}")
                    self.jumps.setdefault((fn, number, jump[1]), []).append(jump[0])
                    jump = None
                    continue
                values = self._values(fields)
                need(fn, "costs without a function")
                if call:
                    entry = self.calls.setdefault((fn, number, callee["cfn"]), [0, [0] * len(values)])
                    entry[0] += call[0]
                    entry[1] = [a + b for a, b in zip(entry[1], values)]
                    call, callee = None, {}
                else:
                    self.costs[fn, number] = [a + b for a, b in zip(self.costs[fn, number], values)]
                    self.addresses.setdefault(fn, set()).add(address)
                continue
            key, value = match[1], match[2]
            if key == "ob":
                ob = self._name("ob", value)
            elif key == "fl":
                fl = self._name("fl", value)
            elif key == "fn":
                fn = self._name("fn", value)
                need(self.files.setdefault(fn, fl) == fl and self.objects.setdefault(fn, ob) == ob,
                     f"two places: {fn}")
            elif key in ("cob", "cfi", "cfn"):
                callee[key] = self._name({"cob": "ob", "cfi": "fl", "cfn": "fn"}[key], value)
            elif key == "calls":
                need("cfn" in callee, "a call of nothing")
                fields = value.split(" ")
                call = (int(fields[0]), self._position(fields[1:]))
                name = callee["cfn"]
                need(self.files.setdefault(name, callee["cfi"]) == callee["cfi"]
                     and self.objects.setdefault(name, callee["cob"]) == callee["cob"],
                     f"another place than elsewhere: {name}")
            elif key in ("jump", "jcnd"):
                need(self.positions == 2, "a jump in the simple dialect")
                fields = value.split(" ")
                counts = tuple(int(n) for n in fields[0].split("/"))
                need(len(counts) == (2 if key == "jcnd" else 1), line)
                jump = counts, self._position(fields[1:])[1]
            else:
                raise FormatError(f"unknown: {line}")

    def self_of(self):
        """{function: values}"""
        sums = collections.defaultdict(lambda: [0] * len(self.events))
        for (function, _), values in self.costs.items():
            sums[function] = [a + b for a, b in zip(sums[function], values)]
        return sums


# --- pprof -------------------------------------------------------------------------------------

def pprof(path, message_class):
    """A Profile message; it must keep all rules that pprof checks when it loads one."""
    profile = message_class()
    profile.ParseFromString(gzip.decompress(path.read_bytes()))
    strings = profile.string_table
    need(strings[0] == "", "the first string")
    need(len(set(strings)) == len(strings), "strings twice")

    def text(index):
        need(0 <= index < len(strings), f"string {index}")
        return strings[index]
    for kind in profile.sample_type:
        need(text(kind.type) and text(kind.unit), "a sample type without a name")
    tables = {}
    for name in ("mapping", "location", "function"):
        table = tables[name] = {entry.id: entry for entry in getattr(profile, name)}
        need(0 not in table and len(table) == len(getattr(profile, name)), f"ids of {name}")
    for mapping in tables["mapping"].values():
        need(mapping.memory_start < mapping.memory_limit and text(mapping.filename), "a mapping")
        need(mapping.has_functions and mapping.has_filenames and mapping.has_line_numbers,
             "a mapping would be symbolized")
    for function in tables["function"].values():
        need(text(function.name), "a function without a name")
        text(function.system_name), text(function.filename)
    for location in tables["location"].values():
        mapping = tables["mapping"].get(location.mapping_id)
        need(location.mapping_id == 0 or mapping, "a location's mapping")
        need(not mapping or mapping.memory_start <= location.address < mapping.memory_limit,
             "an address outside of its mapping")
        need(location.line and all(l.function_id in tables["function"] for l in location.line),
             "a location's function")
    for sample in profile.sample:
        need(len(sample.value) == len(profile.sample_type), "values of a sample")
        need(all(i in tables["location"] for i in sample.location_id), "a sample's location")
        need(sample.location_id and all(v >= 0 for v in sample.value), "a sample")
        keys = [text(label.key) for label in sample.label]
        need(len(set(keys)) == len(keys), "a label's key twice")
        need(all(not label.str or not label.num for label in sample.label), "a label's values")
    need(text(profile.default_sample_type) in {text(k.type) for k in profile.sample_type},
         "the default sample type")
    return profile


# --- JSON --------------------------------------------------------------------------------------

def _object(pairs):
    need(len({key for key, _ in pairs}) == len(pairs), f"a key twice: {[k for k, _ in pairs]}")
    return dict(pairs)


def read_json(path):
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_object)


def speedscope(path):
    """[(profile's name, unit, {frame names: weight})], by the schema of the format."""
    top = read_json(path)
    need(top["$schema"] == "https://www.speedscope.app/file-format-schema.json", "$schema")
    need(set(top) <= {"$schema", "shared", "profiles", "name", "activeProfileIndex", "exporter"},
         "members")
    frames = top["shared"]["frames"]
    for frame in frames:
        need(isinstance(frame["name"], str) and set(frame) <= {"name", "file", "line", "col"}, frame)
    found = []
    for profile in top["profiles"]:
        need(profile["type"] == "evented", "type")
        need(profile["unit"] in ("none", "nanoseconds", "microseconds", "milliseconds", "seconds",
                                 "bytes"), "unit")
        stacks, open_frames, at = collections.Counter(), [], profile["startValue"]
        for event in profile["events"]:
            need(set(event) == {"type", "frame", "at"} and event["at"] >= at, f"{event} at {at}")
            need(0 <= event["frame"] < len(frames), "a frame")
            if event["at"] > at:
                need(open_frames, f"nothing is open at {at}")
                stacks[tuple(frames[i]["name"] for i in open_frames)] += event["at"] - at
                at = event["at"]
            if event["type"] == "O":
                open_frames.append(event["frame"])
            else:
                need(event["type"] == "C" and open_frames and open_frames.pop() == event["frame"],
                     f"closes what is not the last: {event}")
        need(not open_frames and at == profile["endValue"], "the end")
        found.append((profile["name"], profile["unit"], dict(stacks)))
    return found, frames


def _columns(table, names, what):
    need(set(table) == {*names, "length"}, f"{what}: {sorted(table)}")
    for name in names:
        need(len(table[name]) == table["length"], f"{what}.{name}")


def _thousandths(number):
    need(abs(number * 1000 - round(number * 1000)) < 1e-3, f"more than three decimals: {number}")
    return round(number * 1000)


def _indices(column, limit, what, none=None):
    need(all(value == none or (isinstance(value, int) and 0 <= value < limit) for value in column),
         what)


def _stack_names(shared):
    """The names of the functions of each stack, the root first."""
    stacks, names = shared["stackTable"], []
    for i, prefix in enumerate(stacks["prefix"]):
        need(prefix is None or 0 <= prefix < i, "a prefix comes later")
        function = shared["funcTable"]["name"][shared["frameTable"]["func"][stacks["frame"][i]]]
        names.append((names[prefix] if prefix is not None else ()) + (shared["stringArray"][function],))
    return names


def firefox_times(path):
    """[(process, thread, [(time, function names, weight)], [(name, start, end or None, data)])] of an
    export with time. Times are whole numbers, in microseconds."""
    firefox(path)
    top = read_json(path)
    names, strings = _stack_names(top["shared"]), top["shared"]["stringArray"]
    schemas = {schema["name"]: schema for schema in top["meta"]["markerSchema"]}
    found = []
    for thread in top["threads"]:
        samples, markers = thread["samples"], thread["markers"]
        _indices(markers["name"], len(strings), "markers.name")
        need(markers["startTime"] == sorted(markers["startTime"]), "markers do not ascend")
        for data, end, phase in zip(markers["data"], markers["endTime"], markers["phase"]):
            fields = {field["key"] for field in schemas[data["type"]]["fields"]}
            need(set(data) == fields | {"type"} and phase == (0 if end is None else 1), data)
        found.append((
            thread["processName"], thread["name"],
            [(_thousandths(time), names[stack], weight) for time, stack, weight in
             zip(samples["time"], samples["stack"], samples["weight"])],
            [(strings[name], _thousandths(start), None if end is None else _thousandths(end), data)
             for name, start, end, data in zip(markers["name"], markers["startTime"],
                                               markers["endTime"], markers["data"])]))
    return found


def firefox(path):
    """[(process, thread, weight type, {function names: weight}, {(function, line): weight})], by the
    processed profile format, version 60."""
    top = read_json(path)
    need(top["meta"]["preprocessedProfileVersion"] == 60, "version")
    for name in ("interval", "startTime", "processType", "product", "stackwalk", "version",
                 "markerSchema", "categories"):
        need(name in top["meta"], f"meta.{name}")
    categories = top["meta"]["categories"]
    need(any(c["color"] == "grey" for c in categories) and all(c["subcategories"]
                                                               for c in categories), "categories")
    shared = top["shared"]
    stacks, frames, functions = shared["stackTable"], shared["frameTable"], shared["funcTable"]
    strings, resources, sources = shared["stringArray"], shared["resourceTable"], shared["sources"]
    _columns(stacks, ("frame", "prefix"), "stackTable")
    _columns(frames, ("address", "inlineDepth", "category", "subcategory", "func", "nativeSymbol",
                      "innerWindowID", "line", "column"), "frameTable")
    _columns(functions, ("name", "isJS", "relevantForJS", "resource", "source", "lineNumber",
                         "columnNumber"), "funcTable")
    _columns(resources, ("lib", "name", "host", "type"), "resourceTable")
    _columns(sources, ("uuid", "filename"), "sources")
    _columns(shared["nativeSymbols"], ("libIndex", "address", "name", "functionSize"),
             "nativeSymbols")
    _indices(stacks["frame"], frames["length"], "stackTable.frame")
    _indices(frames["func"], functions["length"], "frameTable.func")
    _indices(frames["category"], len(categories), "frameTable.category")
    _indices(functions["name"], len(strings), "funcTable.name")
    _indices(functions["resource"], resources["length"], "funcTable.resource", -1)
    _indices(functions["source"], sources["length"], "funcTable.source")
    _indices(resources["name"], len(strings), "resourceTable.name")
    _indices(sources["filename"], len(strings), "sources.filename")
    names = _stack_names(shared)
    found = []
    for thread in top["threads"]:
        for name in ("processType", "processStartupTime", "processShutdownTime", "registerTime",
                     "unregisterTime", "pausedRanges", "name", "isMainThread", "pid", "tid",
                     "samples", "markers"):
            need(name in thread, f"thread.{name}")
        need(isinstance(thread["pid"], str), "pid")
        samples = thread["samples"]
        need(samples["weightType"] in ("samples", "tracing-ms", "bytes"), "weightType")
        columns = {name: samples[name] for name in ("stack", "time", "weight", "length")}
        _columns(columns, ("stack", "time", "weight"), "samples")
        _indices(samples["stack"], stacks["length"], "samples.stack")
        need(samples["time"] == sorted(samples["time"]), "times do not ascend")
        _columns(thread["markers"], ("data", "name", "startTime", "endTime", "phase", "category"),
                 "markers")
        sums, lines = collections.Counter(), collections.Counter()
        for stack, weight in zip(samples["stack"], samples["weight"]):
            sums[names[stack]] += weight
            lines[names[stack][-1], frames["line"][stacks["frame"][stack]] or 0] += weight
        found.append((thread["processName"], thread["name"], samples["weightType"], dict(sums),
                      dict(lines)))
    ids = [thread["tid"] for thread in top["threads"]]
    need(len(set(ids)) == len(ids), "threads of one id")
    return found


def trace(path):
    """({thread: [(names from the root, duration, self value)]}, names of threads); slices must nest."""
    threads, names, _ = trace_times(path)
    return {thread: [(stack, duration, value) for stack, duration, value, _ in slices]
            for thread, slices in threads.items()}, names


def trace_times(path):
    """({thread: [(names from the root, duration, self value, start)]}, names of threads,
    {"counters": {name: [(time, {row: value})]}, "marks": [(time, name)]}). Durations are in
    microseconds; starts, and the times and values of counters are whole numbers, in thousandths."""
    top = read_json(path)
    threads, open_slices, names = collections.defaultdict(list), {}, {}
    counters, marks = collections.defaultdict(list), []
    for event in top["traceEvents"]:
        if event["ph"] == "M":
            need(event["name"] in ("process_name", "thread_name"), event)
            names[event.get("tid")] = event["args"]["name"]
            continue
        start = _thousandths(event["ts"])
        if event["ph"] == "C":
            need(set(event) == {"ph", "name", "pid", "ts", "args"} and event["args"], event)
            rows = counters[event["name"]]
            need(not rows or rows[-1][0] <= start, f"times do not ascend: {event}")
            rows.append((start, {row: _thousandths(value) for row, value in event["args"].items()}))
            continue
        if event["ph"] == "i":
            need(set(event) == {"ph", "s", "name", "pid", "tid", "ts"} and event["s"] == "g", event)
            marks.append((start, event["name"]))
            continue
        need(event["ph"] == "X" and set(event) == {"ph", "name", "cat", "pid", "tid", "ts", "dur",
                                                   "args"}, event)
        end = start + _thousandths(event["dur"])
        stack = open_slices.setdefault((event["pid"], event["tid"]), [])
        while stack and stack[-1][0] <= start:
            stack.pop()
        need(not stack or end <= stack[-1][0], f"slices overlap: {event}")
        stack.append((end, event["name"]))
        value = next(iter(event["args"].values()))
        threads[event["tid"]].append((tuple(n for _, n in stack), event["dur"], value, start))
    return threads, names, {"counters": dict(counters), "marks": marks}


# --- coverage ----------------------------------------------------------------------------------

def lcov(path):
    """{source: {"functions": {name: (line, count)}, "lines": {line: count}, "branches": {(line, jump): [(least, most)
    or None]}}}; the sums in the file must be right."""
    sources, current = {}, None
    for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
        key, _, value = line.partition(":")
        if line.startswith("# and at most "):
            branch[-1] = (branch[-1][0], int(line.split()[-1]))
        elif key == "SF":
            need(value not in sources, f"twice: {value}")
            current = sources[value] = {"functions": {}, "lines": {}, "branches": {}}
        elif key == "FN":
            number, name = value.split(",")
            need(name not in current["functions"], f"twice: {line}")
            current["functions"][name] = (int(number), None)
        elif key == "FNDA":
            count, name = value.split(",")
            current["functions"][name] = (current["functions"][name][0], int(count))
        elif key == "BRDA":
            number, jump, index, taken = value.split(",")
            branch = current["branches"].setdefault((int(number), int(jump)), [])
            need(len(branch) == int(index), f"numbers of branches: {line}")
            branch.append(None if taken == "-" else (int(taken), int(taken)))
        elif key == "DA":
            number, count = value.split(",")
            need(int(number) not in current["lines"], f"twice: {line}")
            current["lines"][int(number)] = int(count)
        elif key in ("FNF", "FNH", "BRF", "BRH", "LF", "LH"):
            current[key] = int(value)
        elif line == "end_of_record":
            counts = [count for _, count in current["functions"].values()]
            need(current["FNF"] == len(counts) and current["FNH"] == sum(c > 0 for c in counts),
                 "FNF, FNH")
            taken = [b for bs in current["branches"].values() for b in bs]
            need(current.get("BRF", 0) == len(taken)
                 and current.get("BRH", 0) == sum(bool(b) and b[0] > 0 for b in taken), "BRF, BRH")
            need(current["LF"] == len(current["lines"])
                 and current["LH"] == sum(c > 0 for c in current["lines"].values()), "LF, LH")
        else:
            need(line == "TN:", f"unknown: {line}")
    return sources
