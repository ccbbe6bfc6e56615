#!/usr/bin/env python3
"""Makes tables of docs/hooks.md, docs/probes.md and docs/java-analyses.md, and the annotations of analyses in Java,
from the table of events (include/jp2vm/events.def) and the names of the language of probes
(profiler/probes/language/language.def).

Usage: events.py ROOT [--write]
       events.py ROOT --java DIR

Without an option, the exit status is 1 if a table in a page is out of date; --write writes the tables. --java writes
the sources of the annotations into DIR, and their paths into DIR/sources.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import rows  # noqa: E402

EVENTS = "include/jp2vm/events.def"
HEADER = "include/jp2vm/analysis.h"
LANGUAGE = "profiler/probes/language/language.def"
API = "profiler/java/api/jp2vm/analysis"
LOCATIONS = {"BEFORE": "before", "AFTER": "after", "SLOW": "as it occurs", "NONE": "none"}
LEAST = 46  # events

ANNOTATION = """\
package jp2vm.analysis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** {summary} */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface {name} {{
{elements}}}
"""
VALUE = """
    /** {@return methods, as --probe selects them: {@code com.acme.*.*}, {@code a.B#run}, {@code !java.**}} */
    String value() default "*";
"""
TARGET = """
    /** {@return what the instruction names, class and member, in the same way: {@code com.acme.Account.balance}} */
    String target() default "*";
"""
GUARD = """
    /** {@return a static method of the same class, {@code boolean name(Location)}, asked once for each location} */
    String guard() default "";
"""
PERIOD = """
    /** {@return the distance in bytecodes} */
    long value();
"""


class Event:
    def __init__(self, row):
        (self.kind, self.name, location, self.members, self.probe, gives, self.annotation,
         self.summary) = row
        self.location = flags(location)
        self.gives = flags(gives)

    def is_poll(self):
        return self.kind == "POLL"

    def elements(self):
        """The elements of the annotation. Only events with a location have patterns."""
        if self.is_poll():
            return PERIOD
        if "NONE" in self.location:
            return ""
        return VALUE + (TARGET if "NAMED" in self.location else "") + GUARD


def flags(text):
    return set(text.replace(" ", "").split("|")) - {"0"}


def camel(text):
    return re.sub(r"`([a-z_]+)`", lambda name: "`" + re.sub(r"_(.)", lambda c: c[1].upper(), name[1]) + "`", text)


def javadoc(text):
    return re.sub(r"`(.*?)`", r"{@code \1}", camel(text))


def events(root):
    return [Event(row) for row in rows.read(root / EVENTS, "JP2_EVENT")]


def members(root):
    """The members of struct jp2_event."""
    text = re.search(r"^struct jp2_event \{\n(.*?)^\};", (root / HEADER).read_text("utf-8"), re.M | re.S)[1]
    return set(re.findall(r"(\w+)(?=[;,])", re.sub(r"/\*.*?\*/", "", text, flags=re.S)))


def problems(root, all_events):
    """Yields problems that the C compiler does not find."""
    all_members = members(root)
    known = {row[0] for row in rows.read(root / LANGUAGE, "PROBE_DATA")}
    for event in all_events:
        where = event.location & {*LOCATIONS}
        if len(where) != 1 or event.location - where - {"NAMED"}:
            yield f"{event.kind}: there is no location {' | '.join(sorted(event.location))}"
        unknown = {name for name in event.members.split(", ") if name and "`" not in name} - all_members
        if unknown:
            yield f"{event.kind}: struct jp2_event has no {', '.join(sorted(unknown))}"
        if event.gives - known:
            yield f"{event.kind}: {LANGUAGE} has no {', '.join(sorted(event.gives - known))}"
        if event.name != event.kind.lower().replace("_", " "):
            yield f"{event.kind}: its name is not {event.name}"
        if (root / API / f"{event.annotation}.java").exists():
            yield f"{event.kind}: {API} has {event.annotation}.java, which the build also makes"
        if event.annotation != event.name.title().replace(" ", ""):
            yield f"{event.kind}: its annotation is not {event.annotation}"
    for column in ("kind", "probe"):
        names = [getattr(event, column) for event in all_events]
        if len(set(names)) != len(names):
            yield f"{EVENTS}: two events have one {column}"
    if len(all_events) < LEAST:
        yield f"{EVENTS}: only {len(all_events)} events"


# --- tables of pages -------------------------------------------------------------------------------------------------


def hooks_table(_root, all_events):
    yield "| C, `JP2_EVENT_` | location | sets | probe | Java |"
    yield "|---|---|---|---|---|"
    for event in all_events:
        where = LOCATIONS[(event.location & {*LOCATIONS}).pop()]
        members = ", ".join(f"`{name}`" for name in event.members.replace("`", "").split(", ") if name)
        yield f"| `{event.kind}` | {where} | {members} | `{event.probe}` | `@{event.annotation}` |"


def builtins(root):
    return [(name, flags(needs), summary) for _, name, _, needs, summary in rows.read(root / LANGUAGE, "PROBE_BUILTIN")]


def probes_table(root, all_events):
    """Events, and the builtins that each of them has."""
    common = {name for name, needs, _ in builtins(root) if "PLACE" in needs or not needs}
    heads = ", ".join(f"`{name}`" for name, _, _ in builtins(root) if name in common)
    yield f"| event | has, beside {heads} |"
    yield "|---|---|"
    own = [(row[0], set()) for row in rows.read(root / LANGUAGE, "PROBE_EVENT")]
    for name, gives in [(event.probe, event.gives) for event in all_events] + own:
        is_place = "PLACE" in gives
        has = [f"`{b}`" for b, needs, _ in builtins(root) if needs & gives and not (is_place and b in common)]
        if "ARGUMENTS" in gives:
            has.append("`arg0`, `arg1`, ...")
        if not is_place:
            has.append("of the former `ns` only")
        yield f"| `{name}` | {', '.join(has)} |"


def builtins_table(root, _events):
    yield "| name | |"
    yield "|---|---|"
    for name, _, summary in builtins(root):
        yield f"| `{name}` | {summary} |"


def named_table(kind):
    def table(root, _events):
        yield "| | |"
        yield "|---|---|"
        for row in rows.read(root / LANGUAGE, kind):
            yield f"| `{row[1]}` | {row[-1]} |"
    return table


def java_table(root, all_events):
    yield "| annotation | | when |"
    yield "|---|---|---|"
    found = {}
    for event in all_events:
        name = event.annotation + ("(number)" if event.is_poll() else "")
        found[name] = "T" if "NAMED" in event.location else "", camel(event.summary)
    for file in (root / API).glob("*.java"):
        text = file.read_text("utf-8")
        if "@interface" in text:
            summary = re.search(r"^/\*\* (.*?) \*/$", text, flags=re.M)[1]
            found[file.stem] = "", re.sub(r"\{@code (.*?)\}", r"`\1`", summary)
    for name, (has_target, summary) in sorted(found.items()):
        yield f"| `@{name}` | {has_target} | {summary} |"


# Page, heading above the table, table.
TABLES = (
    ("hooks.md", "Events in C, in one line, in Java", hooks_table),
    ("probes.md", "Events", probes_table),
    ("probes.md", "Builtins", builtins_table),
    ("probes.md", "Aggregates", named_table("PROBE_AGGREGATE")),
    ("probes.md", "Functions", named_table("PROBE_FUNCTION")),
    ("java-analyses.md", "All annotations", java_table),
)


def java(root, directory):
    directory.mkdir(parents=True, exist_ok=True)
    paths = []
    for event in events(root):
        path = directory / f"{event.annotation}.java"
        path.write_text(ANNOTATION.format(summary=javadoc(event.summary), name=event.annotation,
                                          elements=event.elements()), "utf-8")
        paths.append(path)
    (directory / "sources").write_text("".join(f'"{path}"\n' for path in paths), "utf-8")


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 3 and arguments[1] == "--java":
        java(pathlib.Path(arguments[0]), pathlib.Path(arguments[2]).resolve())
        return 0
    if not arguments or arguments[1:] not in ([], ["--write"]):
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    all_events = events(root)
    found = list(problems(root, all_events))
    found += rows.tables(root, [(page, heading, list(table(root, all_events))) for page, heading, table in TABLES],
                         bool(arguments[1:]), "tools/manual/events.py . --write")
    print("\n".join(found + [f"{len(all_events)} events, {len(found)} problems"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
