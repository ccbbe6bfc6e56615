#!/usr/bin/env python3
"""Writes docs/options.md and docs/exit-statuses.md from the --help of the programs, or checks them.

Usage: pages.py BIN DOCS [--check]

BIN is the directory of the built programs. The text around the tables is in options.page and exit-statuses.page beside
this file. --check writes nothing; the exit status is 1 if a page differs.
"""
import pathlib
import re
import sys

import man_page
import program_help

HERE = pathlib.Path(__file__).resolve().parent
PAGES = ("options", "exit-statuses")
PROGRAMS = ("jp2vm", "jp2prof", "jp2explore", "jp2vm-ctl", "jp2test")
MOST_VALUES = 14  # longer lists of values are only in the pages on the options


def code(text):
    """A name as code in a table."""
    return f"`{text}`".replace("|", r"\|")


def prose(text):
    """A sentence in a table: names of options and of docs as code and links."""
    text = re.sub(r"docs/([a-z0-9-]+)\.md(#[a-z-]+)?", r"[\1](\1.md\2)", text.replace("|", r"\|"))
    text = re.sub(r"(?<![\w`\[/=-])(--?[A-Za-z][\w@-]*(?:[=:][\w.,*!%/{}+-]*[\w*}/])?)", r"`\1`", text)
    return text.replace("*", r"\*") if "`" not in text else re.sub(
        r"`[^`]*`|[*]", lambda match: match[0] if match[0][0] == "`" else r"\*", text)


def table(heads, rows):
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    return "\n".join(lines + [f"| {' | '.join(cell or ' ' for cell in row)} |" for row in rows])


def head(option):
    value = option.before + option.argument
    return code(option.name + (f"[{value}]" if option.is_optional else value))


def conditions(option):
    return "; ".join(f"{name} {prose(text)}" for name, text in
                     (("needs", option.needs), ("excludes", option.excludes)) if text)


def effect(option):
    """The effect of an option, with its values, unless the head of the option shows them."""
    text = prose(option.help)
    is_shown = set(option.values) <= set(re.split(r"[|,:\[\]]", option.argument))
    if option.values and not is_shown and len(option.values) <= MOST_VALUES:
        text += "; values: " + ", ".join(map(code, option.values))
    return text


def link(page):
    name, _, section = page.removeprefix("docs/").partition("#")
    return f"[{name.removesuffix('.md')}]({name}{'#' + section if section else ''})" if name else ""


def machine_options(command):
    parts = []
    for section in command.sections:
        title = "The program to run" if section.title == "Program" else section.title
        parts.append(f"### {title}")
        parts.append(table(("option", "effect", "default", "conditions", "page"),
                           [(head(option), effect(option), prose(option.initial), conditions(option), link(option.page))
                            for option in section.options]))
        if section.others:
            parts.append("Also accepted: " + ", ".join(f"`{other}`" for other in section.others) + ".")
    return "\n\n".join(parts)


def tool_table(options):
    """A table of options of jp2prof. Their help ends with the default."""
    rows = []
    for option in options:
        text, _, initial = option.help.removesuffix(")").rpartition(" (default: ")
        has_initial = text != ""
        rows.append((head(option), prose(text if has_initial else option.help), code(initial) if has_initial else ""))
    return table(("option", "effect", "default"), rows)


def common(command):
    sections = {}
    for below in man_page.all_below(command):
        for section in below.sections:
            if not man_page.is_own(section):
                found = sections.setdefault(section.title.split(" (")[0], {})
                for option in section.options:
                    found.setdefault(option.name, option)
    return "\n\n".join(f"{title}:\n\n{tool_table(found.values())}" for title, found in sections.items())


def own(command):
    parts = []
    for below in man_page.all_below(command):
        options = [option for section in below.sections if man_page.is_own(section) for option in section.options]
        if not below.commands:
            usage = below.usage[0].removeprefix("Usage: ")
            parts.append(f"### {' '.join(('jp2prof',) + below.words)}")
            parts.append(f"    {usage}\n\n" + (tool_table(options) if options else "Only common options."))
    return "\n\n".join(parts)


def commands(command):
    return table(("command", "purpose", "page"),
                 [(code(" ".join(below.words)), prose(below.summary), link(below.page))
                  for below in man_page.all_below(command) if not below.commands])


def rows(pairs, heads):
    return table(heads, [(code(name), prose(text)) for name, text in pairs]) if pairs else ""


def parts_of(program, path):
    """The texts of a program for the pages, by the marks that they replace."""
    reader = {"jp2vm": program_help.read_machine, "jp2prof": program_help.read_tool}
    command = reader.get(program, program_help.read_plain)(str(path / program))
    parts = {"environment": rows(command.environment, ("variable", "meaning")),
             "statuses": rows(command.statuses, ("status", "meaning")),
             "usage": "\n".join(f"    {line.removeprefix('Usage: ')}" for line in command.usage)}
    if program == "jp2vm":
        parts["options"] = machine_options(command)
    elif program == "jp2prof":
        parts |= {"commands": commands(command), "common": common(command), "own": own(command)}
    else:
        for section in command.sections:
            title = section.title.lower()
            parts[title] = rows(section.options, (title.removesuffix("s"), "effect"))
    return {f"{program}.{name}": text for name, text in parts.items()}


def make(bin_path):
    parts = {}
    for program in PROGRAMS:
        parts |= parts_of(program, bin_path)
    for name in PAGES:
        text = (HERE / f"{name}.page").read_text("utf-8")
        yield name, re.sub(r"^@([\w.-]+)@$", lambda match: parts[match[1]], text, flags=re.M)


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[3:] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    bin_path, docs = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    bad = 0
    for name, text in make(bin_path):
        path = docs / f"{name}.md"
        if not sys.argv[3:]:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            bad += 1
            print(f"{path} is not the text of --help: run {sys.argv[0]} {bin_path} {docs}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
