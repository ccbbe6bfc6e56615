#!/usr/bin/env python3
"""Writes the Java sources that differ only by a type: expand_templates.py SOURCE OUTPUT

Every X.java.template below SOURCE makes Java files in the same folder below OUTPUT. A template is
Java with two additions. Directives are lines that start with #:

    #for x in int long double       the lines after this are written once per value of x,
    #end                            up to here
    #for x,y in int,long long,int   two variables at a time
    #if x in int long               also: #if x not in ...
    #else
    #end
    #file $X$Stream.java            the lines after this are written to this file

In all lines, directives included, $...$ is replaced by the value of a variable:

    $x$      int    char       byte    ...
    $X$      Int    Char       Byte
    $XBox$   Integer  Character  Byte

The output looks like the sources beside the templates: imports are sorted, lines of more than 100
columns are broken, and there is no blank line before a closing brace.

Exit status: 0; 1 if a template is wrong (one line on stderr shows the file and line); 2 for wrong usage.
"""
import pathlib
import re
import sys

COLUMNS = 100
SUFFIX = ".template"
BOXES = {"int": "Integer", "char": "Character"}


class Wrong(Exception):
    """A template that cannot be expanded."""


class Template:
    """One template: expand() returns the text of each file by name."""

    def __init__(self, path):
        self.path = path
        self.lines = path.read_text("utf-8").split("\n")
        self.files = {}
        self.output = None

    def wrong(self, at, problem):
        return Wrong(f"{self.path}:{at + 1}: {problem}")

    def expand(self):
        self.block(0, len(self.lines), {})
        return {name: finish(lines) for name, lines in self.files.items()}

    def block(self, start, stop, values):
        """Writes the lines from start up to stop."""
        at = start
        while at < stop:
            line = self.substitute(at, values)
            words = line.split()
            if not line.startswith("#"):
                if self.output is not None:
                    self.output.append(line)
                elif line:
                    raise self.wrong(at, "text before #file")
            elif words[0] == "#file" and len(words) == 2:
                self.output = self.files.setdefault(words[1], [])
            elif words[0] == "#for" and words[2:3] == ["in"]:
                at = self.loop(at, words[1].split(","), words[3:], values)
            elif words[0] == "#if" and "in" in words[2:4]:
                at = self.choice(at, words, values)
            else:
                raise self.wrong(at, f"not a directive: {line}")
            at += 1

    def loop(self, at, names, rows, values):
        end, _ = self.matching(at)
        for row in rows:
            columns = row.split(",")
            if len(columns) != len(names):
                raise self.wrong(at, f"not a value for each of {', '.join(names)}: {row}")
            self.block(at + 1, end, {**values, **dict(zip(names, columns))})
        return end

    def choice(self, at, words, values):
        end, other = self.matching(at)
        if words[1] not in values:
            raise self.wrong(at, f"unknown variable: {words[1]}")
        holds = (values[words[1]] in words[3:]) != (words[2] == "not")
        if holds:
            self.block(at + 1, other or end, values)
        elif other is not None:
            self.block(other + 1, end, values)
        return end

    def matching(self, at):
        """Returns the line of the #end, and the line of the #else before it, if any."""
        depth, other = 0, None
        for i in range(at + 1, len(self.lines)):
            if self.lines[i].startswith(("#for", "#if")):
                depth += 1
            elif self.lines[i].startswith("#else") and depth == 0:
                other = i
            elif self.lines[i].startswith("#end"):
                if depth == 0:
                    return i, other
                depth -= 1
        raise self.wrong(at, "no #end")

    def substitute(self, at, values):
        def value(match):
            name = match.group(1)
            for variable, text in values.items():
                if name == variable:
                    return text
                if name == variable.capitalize():
                    return text.capitalize()
                if name == variable.capitalize() + "Box":
                    return BOXES.get(text, text.capitalize())
            raise self.wrong(at, f"unknown: {match.group(0)}")
        return re.sub(r"\$(\w+)\$", value, self.lines[at])


def finish(lines):
    """Sorts imports, breaks long lines and drops superfluous blank lines."""
    imports = [i for i, line in enumerate(lines) if line.startswith("import ")]
    if imports:
        first, last = imports[0], imports[-1] + 1
        lines[first:last] = sorted(set(lines[i] for i in imports))
    text = "\n".join(part for line in lines for part in broken(line)).rstrip() + "\n"
    text = re.sub(r"\n\n+( *\})", r"\n\1", text)
    return re.sub(r"\n\n\n+", "\n\n", text)


def broken(line):
    """Returns the line in parts, broken after commas."""
    while len(line) > COLUMNS:
        indent = len(line) - len(line.lstrip())
        at = line.rfind(", ", indent, COLUMNS + 1)
        if at < 0:
            break
        yield line[:at + 1]
        line = " " * (indent + 8) + line[at + 2:]
    yield line


def main(arguments):
    if len(arguments) != 2:
        print("usage: expand_templates.py SOURCE OUTPUT", file=sys.stderr)
        return 2
    source, output = map(pathlib.Path, arguments)
    try:
        for path in sorted(source.rglob("*" + SUFFIX)):
            folder = output / path.parent.relative_to(source)
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in Template(path).expand().items():
                note = f"// Made from {path.name}.\n"
                (folder / name).write_text(text + note, "utf-8")
    except (OSError, Wrong) as problem:
        print(f"expand_templates.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
