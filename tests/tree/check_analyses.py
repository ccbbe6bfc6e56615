#!/usr/bin/env python3
"""Checks the tables of docs/analyses.md and docs/analyses-papers.md: they contain every analysis of the machine and
every example in Java, with its kind and the number of lines of its source. A program of probes has at most 10 lines, an
example in Java at most 60 (MOST). An analysis that exists in C and as a program of probes is among the short forms of
docs/analyses-papers.md. An analysis in C has expected reports in tests/plugins, or its name is in another test of
TESTS.

usage: check_analyses.py ROOT [--write]

--write puts the present numbers of lines into the tables.
"""
import pathlib
import re
import sys

PAGES = ("docs/analyses.md", "docs/analyses-papers.md")
KINDS = {"C": "profiler/analyses/**/NAME.c", "probe": "profiler/analyses/**/NAME.probes",
         "Java": "docs/examples/java/NAME.java"}
# Each analysis in C has a part "== NAME" in an expectation, or is run by one of the other tests.
EXPECTATIONS = ("tests/plugins/Known.expected", "tests/plugins/Facts.expected")
TESTS = ("tests/plugins/papers.py", "tests/plugins/computed.py", "tests/plugins/leaks.py", "tests/plugins/waiting.py",
         "tests/probes/run.py")
# The largest numbers of lines of short forms.
MOST = {"probe": 10, "Java": 60}


def sources(root):
    """The number of lines by kind and name."""
    found = {}
    for kind, pattern in KINDS.items():
        for file in root.glob(pattern.replace("NAME", "*")):
            if "support" not in file.parts:
                found[kind, file.stem] = len(file.read_text("utf-8").splitlines())
    return found


def rows(text):
    """Yields the rows of tables that have a column "lines": the position of that cell, the name, the kind and the
    lines. In a table without a column "kind", all rows are of kind C."""
    columns = None
    for match in re.finditer(r"^(.*)\n", text, flags=re.M):
        cells = [cell.strip() for cell in match[1].split("|")][1:-1]
        if match[1].startswith("| name |"):
            columns = {title: i for i, title in enumerate(cells)} if "lines" in cells else None
        elif not match[1].startswith("|"):
            columns = None
        elif columns and not match[1].startswith("|---"):
            starts = [match.start() + bar.end() for bar in re.finditer(r"\|", match[1])]
            at = columns["lines"]
            kind = cells[columns["kind"]] if "kind" in columns else "C"
            yield (starts[at], starts[at + 1] - 1), cells[0].strip("`"), kind, cells[at]


def check(root, page, known, write):
    """Returns the problems of a page, and the analyses that the page names."""
    path = root / page
    text = path.read_text("utf-8")
    problems, named = [], set()
    for (start, end), name, kind, lines in reversed(list(rows(text))):
        so = known.get((kind, name))
        named.add((kind, name))
        if so is None:
            problems.append(f"{page}: there is no {name} in {kind}")
        elif lines != str(so) and write:
            text = text[:start] + f" {so} " + text[end:]
        elif lines != str(so):
            problems.append(f"{page}: {name} has {so} lines, not {lines}")
    if write:
        path.write_text(text, "utf-8")
    return problems, named


def untested(root, names):
    """The names that no test of analyses in C contains."""
    expected = "".join((root / file).read_text("utf-8") for file in EXPECTATIONS)
    other = "".join((root / file).read_text("utf-8") for file in TESTS)
    return [name for name in sorted(names)
            if not re.search(rf"^== {name}\b", expected, flags=re.M) and not re.search(rf"\b{name}\b", other)]


def main():
    root, write = pathlib.Path(sys.argv[1]), sys.argv[2:] == ["--write"]
    known = sources(root)
    problems, named = [], set()
    for page in PAGES:
        found, names = check(root, page, known, write)
        problems += found
        if page == PAGES[0]:
            named = names
        else:  # this page is for analyses that have two forms
            problems += [f"{page}: the short form of {name} is missing" for kind, name in sorted(known)
                         if kind == "probe" and ("C", name) in known and (kind, name) not in names]
    problems += [f"{PAGES[0]}: {name} in {kind} is missing" for kind, name in sorted(set(known) - named)]
    problems += [f"{name} in {kind} has {lines} lines, more than {MOST[kind]}"
                 for (kind, name), lines in sorted(known.items()) if lines > MOST.get(kind, lines)]
    problems += [f"{EXPECTATIONS[0]}: no test runs {name}; add a part '== {name}'"
                 for name in untested(root, [name for kind, name in known if kind == "C"])]
    print("\n".join(problems))
    print(f"{len(known)} analyses, {len(problems)} problems")
    return 1 if problems or not known else 0


if __name__ == "__main__":
    sys.exit(main())
