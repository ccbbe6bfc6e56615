#!/usr/bin/env python3
"""Every event of the header for plug-ins is one of probes and one of analyses in Java, and the table
of docs/hooks.md has them all.

usage: check_events.py ROOT [--write]

--write makes the table.
"""
import pathlib
import re
import sys

PAGE = "docs/hooks.md"
HEAD = "| C, `JP2_EVENT_` | probe | Java |\n|---|---|---|\n"


def read(root, path, pattern):
    return re.findall(pattern, (root / path).read_text("utf-8"), flags=re.M)


def main():
    root = pathlib.Path(sys.argv[1])
    kinds = [kind for kind in read(root, "include/jp2vm/analysis.h", r"^ +JP2_EVENT_(\w+),")
             if kind != "KINDS"]
    probes = {kind: name for name, kind in
              read(root, "profiler/probes/language/language.def", r'^PROBE_EVENT\("(\w+)", (\w+),')
              if kind != "KINDS"}
    java = {kind: name for name, kind in
            read(root, "profiler/java/handlers.c", r'^ +\{"(\w+)", JP2_EVENT_(\w+)\},')}
    problems = [f"{what} has no {kind}" for what, has in (("language.def", probes), ("Java", java))
                for kind in kinds if kind not in has]
    problems += [f"the header has no {kind}" for kind in {*probes, *java} - {*kinds}]
    problems += [f"there is no annotation {name}" for name in java.values()
                 if not (root / f"profiler/java/api/jp2vm/analysis/{name}.java").exists()]
    if len(kinds) < 40:
        problems.append(f"only {len(kinds)} kinds")
    table = HEAD + "".join(f"| `{kind}` | `{probes.get(kind)}` | `@{java.get(kind)}` |\n"
                           for kind in kinds)
    page = (root / PAGE).read_text("utf-8")
    found = re.search(re.escape(HEAD.splitlines()[0]) + r"\n(?:\|.*\n)+", page)
    if found is None:
        problems.append(f"{PAGE} has no table of events")
    elif found[0] != table and sys.argv[2:] == ["--write"]:
        (root / PAGE).write_text(page.replace(found[0], table), "utf-8")
    elif found[0] != table:
        problems.append(f"the table of {PAGE} is another one; --write makes it")
    print("\n".join(problems))
    print(f"{len(kinds)} events, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
