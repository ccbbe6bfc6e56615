"""The contents of a program's --help as a structure: commands, sections, options and their values.

A program prints its help from its tables of options, so the structure is exact. If the help of an option does not list
its values, the program runs with a wrong value; its message lists the valid values.
"""
import dataclasses
import os
import re
import shlex
import subprocess
import tempfile

# The values in the message about a wrong value: the words before them, and their end.
VALUES = re.compile(r"(?:there are|takes|shipped are|can be folded is) (.+?)(?:,? not '|\)$| \(see |$)", re.M)
FILES = re.compile(r"\b(?:file|path|dir|jar|FILE|PATH|DIR|PROFILE)\b", re.I)


@dataclasses.dataclass
class Option:
    name: str  # "--blocks", "-Xmx", "-cp"
    before: str  # the character between name and value: "=", ":", " "; or ""
    argument: str  # as the help shows it, without `before` and brackets; "": takes no value
    is_optional: bool  # whether the value may be left out
    help: str
    example: str
    values: list = dataclasses.field(default_factory=list)
    initial: str = ""  # the value if the option is not given, or is given without a value
    needs: str = ""  # the options that this option needs
    excludes: str = ""  # the options that exclude this option
    page: str = ""  # of the documentation

    @property
    def is_list(self):
        return self.argument.lower() == "list" or self.argument.endswith(",...")

    @property
    def takes_file(self):
        return bool(FILES.search(self.argument))


@dataclasses.dataclass
class Section:
    title: str
    options: list
    others: list  # names and arguments of options without a help text


@dataclasses.dataclass
class Command:
    words: tuple  # ("export", "dot"); () is the program
    summary: str
    usage: list
    about: list  # lines
    sections: list
    examples: list
    commands: list  # subcommands
    environment: list = dataclasses.field(default_factory=list)  # (variable, text)
    statuses: list = dataclasses.field(default_factory=list)  # (exit status, text)
    page: str = ""  # of the documentation


def ask(program, *words):
    """The output of a program on both streams. The program runs in a temporary directory, because it may write
    files."""
    with tempfile.TemporaryDirectory() as directory:
        result = subprocess.run([*shlex.split(program), *words], capture_output=True, text=True, cwd=directory,
                                stdin=subprocess.DEVNULL, check=False,
                                env={**os.environ, "LC_ALL": "C", "COLUMNS": "100"})
    return result.stdout + result.stderr


def read_option(head, about, example):
    """An option from its head in the help, "--blocks=default|precise". An example of its use shows where the name ends
    in "-Xmxsize"."""
    end = re.match(r"[^\[= :]*(?::(?=\S))?", head).end()
    if example:
        end = min(end, len(os.path.commonprefix([head, example])))
    name, rest = head[:end], head[end:]
    is_optional = rest.startswith("[")
    if is_optional:
        rest = rest[1:-1]
    before = rest[0] if rest[:1] in ("=", ":", " ") else ""
    if name.endswith(":"):
        name, before = name[:-1], ":"
    argument = rest.removeprefix(before)
    words = argument.split("|")
    is_choice = (len(words) > 1 or name + before + argument == example) and "..." not in argument
    return Option(name, before, argument, is_optional, about, example,
                  [word for word in words if re.fullmatch("[a-z]+", word)] if is_choice else [])


def read_values(answer):
    found = VALUES.search(answer)
    words = re.split(r", | or | and ", found.group(1)) if found else []
    return [word for word in words if re.fullmatch(r"[a-z][a-z0-9-]*", word)]


def read_rows(lines):
    """(name, text) of rows "  NAME    text". Continuation lines are indented further."""
    rows = []
    for line in lines:
        head = re.match(r"  (\S+(?: \S+)*)(?: {2,}(.*))?$", line)
        if head:
            rows.append((head[1], head[2] or ""))
        elif rows:
            rows[-1] = (rows[-1][0], f"{rows[-1][1]} {line.strip()}".strip())
    return rows


def read_facts(command, title, lines):
    """Reads a part of the help that all programs have; returns false for other parts."""
    if title == "Environment":
        command.environment = read_rows(lines)
    elif title == "Exit status":
        command.statuses = read_rows(lines)
    elif title.startswith("Page: "):
        command.page = title.removeprefix("Page: ")
    else:
        return False
    return True


def read_plain(program):
    """The help of a program whose help has only one level: usage, rows of commands and rows of options."""
    usage, *parts = ask(program, "--help").strip("\n").split("\n\n")
    command = Command((), "", [], [], [], [], [])
    for line in usage.splitlines():
        (command.usage if re.match("Usage: | {7}", line) else command.about).append(line.strip())
    for part in parts:
        lines = part.splitlines()
        title = lines[0].removesuffix(":") if not lines[0].startswith(" ") else ""
        if read_facts(command, title, lines[1:]):
            continue
        rows = read_rows(lines)
        if rows:
            kind = "Options" if rows[0][0].startswith("-") else "Commands"
            section = next((section for section in command.sections if section.title == kind), None)
            if section is None:
                section = Section(kind, [], [])
                command.sections.append(section)
            section.options += rows
        elif title != "Options":
            command.about += ["", *lines]
    return command


def read_machine(program):
    """jp2vm's help."""
    text, *last = re.split(r"\n\n(?=Sizes )", ask(program, "--help"))
    command = Command((), "", [], [], [], [], [])
    for part in last[0].split("\n\n"):
        lines = part.splitlines()
        read_facts(command, lines[0].removesuffix(":"), lines[1:])
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line and line.endswith(":") and i > 0)
    sections = []
    at = first
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.endswith(":") and not line.startswith(" "):
            sections.append(Section(line[:-1], [], []))
        elif line == "  Also accepted:":
            while at < len(lines) and lines[at].startswith("     "):
                sections[-1].others += re.findall(r"(\S+(?: [a-z]+\b(?!-))?)", lines[at].strip())
                at += 1
        elif line.startswith("  "):
            facts = {}
            while at + 1 + len(facts) < len(lines) and (
                    fact := re.match(r" {8}(example|default|needs|excludes|page): (.*)", lines[at + 1 + len(facts)])):
                facts[fact[1]] = fact[2]
            option = read_option(line.strip(), lines[at].strip(), facts["example"])
            option.initial, option.needs, option.excludes, option.page = (
                facts.get(fact, "") for fact in ("default", "needs", "excludes", "page"))
            if not option.values and option.before == "=":
                option.values = read_values(ask(program, f"{option.name}=?", "-version"))
                if "[format:]" in option.argument:
                    option.values = read_values(ask(program, f"{option.name}=?:x", "-version"))
                option.values = [word for word in option.values if word != option.argument]
            sections[-1].options.append(option)
            at += 1 + len(facts)
    command.usage, command.sections = lines[:first - 1], sections
    return command


def read_flags(program):
    """Flags of HotSpot that have an effect, in the form that follows -XX:, up to the value."""
    names = re.findall(r"^  (\+?)([A-Z]\w+)(?:=value)?$", ask(program, "--help=flags"), re.M)
    return [word for sign, name in names
            for word in ([f"+{name}", f"-{name}"] if sign else [f"{name}="])]


def read_tool_options(program, words, lines):
    """Options of one section of jp2prof's help."""
    options = []
    for line in lines:
        head = re.match(r"  (-\S*(?: [A-Z]+)?)(?: {2,}(.*))?$", line)
        if head:
            options.append(read_option(head[1], head[2] or "", ""))
        elif options:
            options[-1].help = f"{options[-1].help} {line.strip()}".strip()
    for option in options:
        profiles = ["/dev/null"]  # one or two, because some commands need two
        while option.argument == "LIST" and not option.values and len(profiles) <= 2:
            option.values = read_values(ask(program, *words, f"{option.name}=?", *profiles))
            profiles.append("/dev/null")
    return options


def read_tool(program, words=(), summary=""):
    """The help of jp2prof, or of one of its commands, with those of its subcommands."""
    parts = ask(program, *words, "--help").strip("\n").split("\n\n")
    usage, *about = parts[0].splitlines()
    command = Command(words, summary, [usage], about, [], [], [])
    for part in parts[1:]:
        lines = part.splitlines()
        body = [line for line in lines if line.startswith(" ")]
        title = " ".join(lines[:len(lines) - len(body)]).rstrip(":")
        if read_facts(command, title, body):
            continue
        if title == "Examples":
            command.examples = [line.strip() for line in body]
        elif title:
            if body:
                command.sections.append(Section(title, read_tool_options(program, words, body), []))
            else:
                command.about += ["", *lines]
        else:
            for line in body:
                name, about_it = line.split(maxsplit=1)
                command.commands.append(read_tool(program, (*words, name), about_it))
    return command
