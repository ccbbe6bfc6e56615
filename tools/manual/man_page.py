#!/usr/bin/env python3
"""Writes the manual page of a program from the program's --help.

Usage: man_page.py jp2vm|jp2prof|jp2explore|jp2vm-ctl|jp2test PROGRAM VERSION TEXT OUTPUT

PROGRAM is the command that runs the program: words, separated by blanks. TEXT is the page, in which these lines are
replaced by parts of the help: @options@, @commands@ (not for jp2vm), @common@ (for jp2prof), @environment@ (for jp2vm
and jp2prof), @statuses@.
"""
import re
import sys

import program_help


def roff(text):
    """Escapes text for roff, so that nothing in it is a command."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    text = text.replace("^", r"\(ha").replace("~", r"\(ti")
    return r"\&" + text if text.startswith(".") else text


def bold(text):
    return rf"\fB{roff(text)}\fR"


def head(option):
    """An option with its argument. Names and values are bold; placeholders are italic."""
    argument = r"\fR|\fB".join(roff(word) if word in option.values else rf"\fI{roff(word)}\fB"
                               for word in option.argument.split("|"))
    value = f"{roff(option.before)}{argument}" if option.argument else ""
    if option.is_optional:
        value = rf"\fR[\fB{value}\fR]"
    return rf"\fB{roff(option.name)}{value}\fR"


def describe(option):
    """The paragraphs about an option."""
    lines = [".TP", head(option), roff(option.help)]
    if option.values and "|" not in option.argument and option.argument not in option.values:
        lines += [".br", "Values: " + ", ".join(map(bold, option.values)) + "."]
    if option.example and option.example != option.name:
        lines += [".br", f"Example: {bold(option.example)}"]
    for title, text in (("Default", option.initial), ("Needs", option.needs),
                        ("Excludes", option.excludes)):
        if text:
            lines += [".br", f"{title}: {roff(text)}."]
    return lines


def options(command):
    lines = []
    for section in command.sections:
        lines.append(f".SS {roff(section.title)}")
        for option in section.options:
            lines += describe(option)
        if section.others:
            lines += [".PP", "Also accepted:", ", ".join(map(bold, section.others)) + "."]
    return lines


def is_own(section):
    return section.title == "Options"


def describe_command(command):
    """The paragraphs about a command of jp2prof and its subcommands."""
    lines = [f".SS {roff(' '.join(command.words))}"]
    lines += [f"{roff(command.summary)}:", ".PP"]
    lines += [bold(line.removeprefix("Usage: ")) for line in command.usage]
    lines.append(".PP")
    lines += [".PP" if line == "" else roff(line) for line in command.about]
    for section in command.sections:
        if is_own(section):
            for option in section.options:
                lines += describe(option)
        else:
            title = section.title.split(" (")[0]
            names = ", ".join(bold(option.name) for option in section.options)
            lines += [".PP", f"{roff(title)}: {names}."]
    if command.examples:
        lines += [".PP", "Examples:", ".PP", ".EX"]
        lines += [f"    {roff(line)}" for line in command.examples]
        lines.append(".EE")
    for below in command.commands:
        lines += describe_command(below)
    return lines


def all_below(command):
    for below in command.commands:
        yield below
        yield from all_below(below)


def common(command):
    """The options that many commands have, each once."""
    sections = {}
    for below in all_below(command):
        for section in below.sections:
            if not is_own(section):
                for option in section.options:
                    sections.setdefault(section.title, {}).setdefault(option.name, option)
    lines = []
    for title, found in sections.items():
        name, *remark = title.split(" (", 1)
        lines.append(f".SS {roff(name)}")
        lines += [f"({roff(line)}" for line in remark]
        for option in found.values():
            lines += describe(option)
    return lines


def rows(pairs):
    """Paragraphs for rows of a name and a text."""
    return [line for name, text in pairs for line in (".TP", bold(name), roff(text))]


def parts_of(name, program):
    """The lines of each part of the help."""
    if name == "jp2vm":
        command = program_help.read_machine(program)
        parts = {"options": options(command)}
    elif name == "jp2prof":
        command = program_help.read_tool(program)
        parts = {"common": common(command),
                 "commands": [line for below in command.commands for line in describe_command(below)]}
    else:
        command = program_help.read_plain(program)
        parts = {section.title.lower(): rows(section.options) for section in command.sections}
    return parts | {"environment": rows(command.environment), "statuses": rows(command.statuses)}


def main():
    if len(sys.argv) != 6 or sys.argv[1] not in ("jp2vm", "jp2prof", "jp2explore", "jp2vm-ctl", "jp2test"):
        print(__doc__, file=sys.stderr)
        return 2
    name, program, version, text, output = sys.argv[1:]
    parts = parts_of(name, program)
    with open(text, encoding="utf-8") as file:
        page = file.read().replace("@version@", version)
    for part, lines in parts.items():
        page = re.sub(rf"^@{part}@$", lambda _, new=lines: "\n".join(new), page, flags=re.M)
    with open(output, "w", encoding="utf-8") as file:
        file.write(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
