#!/usr/bin/env python3
"""Makes the tables of formats in docs/profile-formats.md and docs/exports.md, from profiler/write/formats.def.

Usage: formats.py ROOT [--write]

The exit status is 1 if a table in a page is out of date; --write writes the tables.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import rows  # noqa: E402

FORMATS = "profiler/write/formats.def"
LEAST = 16  # formats


def profile_table(root):
    """The table of the profiler's own formats, the default format first."""
    yield "| name | suffix | contents | memory while writing |"
    yield "|---|---|---|---|"
    for macro in ("PROF_DEFAULT_FORMAT", "PROF_FORMAT"):
        for name, suffix, _help, _summary, _example, contents, memory in rows.read(root / FORMATS, macro):
            yield f"| `{name}` | `{suffix}` | {contents} | {memory} |"


def sections(root):
    """The addresses of the sections of docs/exports.md, in the order of the page."""
    text = (root / "docs/exports.md").read_text("utf-8")
    return [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^##+ (.*)$", text, re.M)]


def exports(root):
    """The exports in the order of their sections; those without a section are first."""
    order = {section: i for i, section in enumerate(sections(root))}
    return sorted(rows.read(root / FORMATS, "PROF_EXPORT"), key=lambda row: order.get(row[6], -1))


def export_table(root):
    yield "| I want to … | format | opens in |"
    yield "|---|---|---|"
    for row in exports(root):
        yield f"| [{row[7]}](#{row[6]}) | `{row[0]}` | {row[8]} |"


def problems(root):
    named = [row[0] for macro in ("PROF_DEFAULT_FORMAT", "PROF_FORMAT", "PROF_EXPORT")
             for row in rows.read(root / FORMATS, macro)]
    for row in rows.read(root / FORMATS, "PROF_EXPORT"):
        if row[6] not in sections(root):
            yield f"docs/exports.md has no section {row[6]} for {row[0]}"
    if len(set(named)) != len(named) or len(named) < LEAST:
        yield f"{FORMATS}: {len(named)} formats, {len(set(named))} names"


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--write"]):
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1])
    wanted = [("profile-formats.md", "Formats of profiles", list(profile_table(root))),
              ("exports.md", "Profiles in other programs", list(export_table(root)))]
    found = list(problems(root))
    found += rows.tables(root, wanted, bool(sys.argv[2:]), "tools/manual/formats.py . --write")
    print("\n".join(found + [f"{len(found)} problems"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
