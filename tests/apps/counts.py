"""Entries and instructions by method, from the profile's table and tree and from `--count`.

Each result is a dictionary from (class, name, descriptor) to (entries, instructions). Classes with
the same name from several loaders are united.
"""
import collections
import html
import re

# The name of a class that is made at run time contains a number that depends on the order of such classes. Names in
# profiles contain the origin instead, and for proxies the interfaces.
NUMBER = re.compile(r"(?<=\.proxy)\d+(?=\.)|(?<=\$Proxy)(?:\d+|\$[^@]*)|(?<=\$\$Lambda)\$\d+"
                    r"|(?<=Accessor)\d+|\+0x[0-9a-f]+|@.*\$\d+(?:-\d+)?$")
# Work of the library's threads for references, which happens now and then, after the collector has found references.
COLLECTOR = re.compile(r"java\.lang\.ref\.|java\.lang\.(Object\.wait|System\.nanoTime)\(")
METHOD = re.compile(
    r'<method declaringClass="([^"]*)" name="([^"]*)" params="([^"]*)" return="([^"]*)"[^>]*>'
    r"<executionCount>(\d+)</executionCount><executedInstructions>(\d+)</executedInstructions>")


class CountError(Exception):
    """A file does not have the expected form."""


def key(owner, name, descriptor):
    return NUMBER.sub("", owner.replace("/", ".")), name, NUMBER.sub("", descriptor)


def collect(entries):
    """A dictionary from tuples (class, name, descriptor, entries, instructions)."""
    sums = collections.defaultdict(lambda: [0, 0])
    for owner, name, descriptor, calls, instructions in entries:
        both = sums[key(owner, name, descriptor)]
        both[0] += int(calls)
        both[1] += int(instructions)
    return {method: tuple(both) for method, both in sums.items()}


def of_table(path):
    """The methods of a flat profile, and its total."""
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:]]
    totals = [(int(row[0]), int(row[1])) for row in rows if row[6] == "total"]
    if len(totals) != 1:
        raise CountError(f"the profile's table has {len(totals)} lines of totals")
    return collect((row[3], row[4], row[5], row[0], row[1])
                   for row in rows if row[6] != "total"), totals[0]


def unescape(text):
    """A name that --count wrote, in the form of the table, without characters that are not text."""
    return re.sub(r"\\(.)", lambda match: "\\" if match[1] == "\\" else "\ufffd", text)


def of_reference(path):
    """The methods that --count wrote."""
    with open(path, encoding="utf-8", errors="replace") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.startswith("method\t")]
    return collect((unescape(row[1])[1:-1], unescape(row[2]), unescape(row[3]), row[4], row[5])
                   for row in rows)


def of_tree(path):
    """The methods of a profile in XML, with the sums over all their contexts. Reads the file by lines, because there
    may be hundreds of millions."""
    sums = collections.defaultdict(lambda: [0, 0])
    line = ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("<method "):
                continue
            match = METHOD.match(line)
            if match is None:
                raise CountError(f"the profile's tree has {line[:100]!r}")
            both = sums[match.group(1, 2, 3, 4)]
            both[0] += int(match.group(5))
            both[1] += int(match.group(6))
    if line.strip() != "</callingContextTree>":
        raise CountError(f"the profile's tree ends with {line[:100]!r}")
    return collect((html.unescape(method[0])[1:-1], html.unescape(method[1]),
                    f"({method[2]}){method[3]}", *both) for method, both in sums.items())


def total(methods):
    """Entries and instructions of all methods."""
    return (sum(both[0] for both in methods.values()), sum(both[1] for both in methods.values()))


def varying(runs):
    """The methods whose counts differ between some runs."""
    return {method for run in runs for method in run
            if any(other.get(method, (0, 0)) != run[method] for other in runs)}


def always_different(some, others, excused=None):
    """The methods that have one count in all runs of a group, and another count in all other runs, with the largest
    difference first. Counts that depend on time or threads vary within a group; wrong counts do not. Leaves out methods
    that depend on how often the collector's threads wake up, and the excused methods (class and name match a
    pattern)."""
    methods = {method for method in varying([some[0], others[0]]) - varying(some) - varying(others)
               if not COLLECTOR.match(".".join(method[:2]) + method[2])
               and not (excused and re.match(excused, ".".join(method[:2])))}
    none = (0, 0)
    return sorted(methods, key=lambda method: (
        -abs(some[0].get(method, none)[1] - others[0].get(method, none)[1]), method))


def describe(methods, some, others, limit=5):
    """Sentences about methods whose counts differ between two runs."""
    lines = []
    for method in methods[:limit]:
        left, right = some.get(method, (0, 0)), others.get(method, (0, 0))
        lines.append(f"{method[0]}.{method[1]}{method[2]}: {left[0]} entries and {left[1]} "
                     f"instructions, not {right[0]} and {right[1]}")
    if len(methods) > limit:
        lines.append(f"and {len(methods) - limit} more methods")
    return lines
