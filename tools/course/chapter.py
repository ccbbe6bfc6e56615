"""The blocks of a chapter of docs/course, and a place where its commands run.

A block "```java Name.java" (or of another language, with the name of a file) is that file. A block
"```console" contains commands, each after "$ ", and their output. A block "```diff" is a change to
the machine's source; a block "```console changed" contains commands that run with the changed
machine, and their output. A block "```explore" shows a state of a recording:

    ```explore tab=class
    $ javac -g Gcd.java && jp2vm --explore=gcd.html -cp . Gcd
    (step) continue Gcd.gcd
          26 main Gcd.gcd:3     0 iload_1  [a=18, b=12] ()
    ```

Its commands need only the files of the blocks above it. The last command makes the page. The last
line is the state, as stepping prints it (docs/stepping.md). Optional "(step)" lines between them
are the commands that lead to the state, for recordings whose numbers differ in each run. After the
word "explore" there may be further parameters of the page's address (docs/explorer.md).
"""
import os
import pathlib
import re
import subprocess
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
COURSE = ROOT / "docs/course"
BLOCK = re.compile(r"^( *)```(\w+)(?: ([\w./=&]+))?\n(.*?)^\1```$", re.M | re.S)


class CourseError(Exception):
    """A chapter contains a mistake."""


def chapters(names=()):
    """The files of all chapters, or of those with the names or numbers, in order."""
    return [path for path in sorted(COURSE.glob("[0-9]*.md"))
            if not names or path.stem in names or path.stem[:2] in names]


def matches(shown, printed):
    """Whether printed lines match the shown ones, in which "..." matches any lines or any part of a
    line."""
    parts = [re.escape(part) for part in "\n".join(shown).split("...")]
    return re.fullmatch(".*".join(parts), "\n".join(printed), re.S) is not None


def commands(text):
    """Yields, for each command of a console block: its lines, the command to run, and the output
    that is shown."""
    lines = text.splitlines()
    while lines:
        written = [lines.pop(0)]
        if not written[0].startswith("$ "):
            raise CourseError(f"no command: {written[0]}")
        command = written[0][2:]
        while command.endswith("\\"):
            written.append(lines.pop(0))
            command = command[:-1] + written[-1].lstrip("> ")
        shown = []
        while lines and not lines[0].startswith("$ "):
            shown.append(lines.pop(0))
        yield written, command, shown


def run_console(place, text):
    """Runs the commands of a console block. Returns the text of the block with the present output
    (the old output is kept if it contains "..."), the number of commands, and a text for each
    output that does not match."""
    result, count, failures = [], 0, []
    for written, command, shown in commands(text):
        printed = place.run(command)
        count += 1
        if not matches(shown, printed):
            failures.append("\n".join([command, "--- printed", *printed, "--- shown", *shown]))
            shown = shown if any("..." in line for line in shown) else printed
        result += written + shown
    return "\n".join(result) + "\n", count, failures


def replace_blocks(path, replace, write):
    """Replaces each block of a page: `replace` receives its language, name and dedented text, and
    returns the new text. If `write` is set and the page differs, writes it."""
    def block(match):
        indent, language, name, text = match.groups()
        text = textwrap.dedent(text)
        new = replace(language, name, text)
        if new == text:
            return match[0]
        return textwrap.indent(f"```{language}{' ' + name if name else ''}\n{new}```", indent)
    page = path.read_text("utf-8")
    written = BLOCK.sub(block, page)
    if write and written != page:
        path.write_text(written, "utf-8")


class Workplace:
    """A directory where a chapter's files are written and its commands run."""

    def __init__(self, directory, programs):
        self.directory = directory
        self.programs = programs  # the directory that is first in PATH
        directory.mkdir(parents=True, exist_ok=True)

    def write(self, name, text):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def execute(self, command, timeout=120):
        variables = {name: value for name, value in os.environ.items()
                     if not name.startswith(("JP2VM_", "JDK_", "JAVA_"))}
        variables.update(PATH=f"{self.programs}:{os.environ['PATH']}", LC_ALL="C.UTF-8",
                         TMPDIR=str(self.directory))
        return subprocess.run(["bash", "-c", command], cwd=self.directory, env=variables,
                              timeout=timeout, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8", check=False)

    def run(self, command):
        """Runs a command; returns the lines that it prints on both streams, whatever its status."""
        text = self.execute(command).stdout
        return text.rstrip("\n").split("\n") if text else []

    def succeed(self, command):
        done = self.execute(command)
        if done.returncode != 0:
            raise CourseError(f"status {done.returncode} of: {command}\n{done.stdout}")
        return done.stdout


class Exploration:
    """A block "```explore"."""

    def __init__(self, text, address):
        self.address = address or ""
        lines = text.splitlines()
        if not lines or lines[-1].startswith(("$", "(step)")):
            raise CourseError("an exploration has no state")
        self.state = lines.pop()
        self.steps = []
        while lines and lines[-1].startswith("(step) "):
            self.steps.insert(0, lines.pop().removeprefix("(step) "))
        self.commands = [command for _, command, shown in commands("\n".join(lines))]
        page = re.search(r" --explore=([\w-]+)\.html ", self.commands[-1])
        if page is None:
            raise CourseError(f"the last command of an exploration makes no page: {lines}")
        self.name = page[1]
        self.lines = lines

    @property
    def number(self):
        """The number of the state's instruction; None if the block has no number, because it
        differs in each run."""
        number = re.match(r" *(\d+) ", self.state)
        return int(number[1]) if number else None

    def record(self, place):
        """Runs the commands, but makes a recording instead of the page. Returns the path of the
        recording."""
        recording = f"{self.name}.jp2rec"
        *before, last = self.commands
        for command in before:
            place.succeed(command)
        place.succeed(last.replace(f" --explore={self.name}.html ", f" --record={recording} "))
        return place.directory / recording

    def find(self, place):
        """Steps to the state in the recording; returns its line as stepping prints it now."""
        steps = self.steps or [f"goto {self.number}"]
        place.write(f"{self.name}.steps", "\n".join(steps) + "\n")
        printed = place.succeed(f"jp2explore --step-script={self.name}.steps {self.name}.jp2rec")
        stops = re.findall(r"^ *\d+ \S.*$", printed, re.M)
        if not stops:
            raise CourseError(f"stepping through {self.name}.jp2rec stops nowhere:\n{printed}")
        return stops[-1]

    def search(self, place):
        """Searches the recording for the state when numbers have changed: returns the first line
        that differs only in its number, or None."""
        _, rest = re.match(r" *(\d+) (.*)", self.state).groups()
        where = re.match(r"\S+ +(\S+?)(?::\d+)? +(\d+) ", rest)
        script = f"{self.name}.search"
        place.write(script, f"continue {where[1]}:{where[2]}\n" * 200)
        printed = place.run(f"jp2explore --step-script={script} {self.name}.jp2rec")
        return next((line for line in printed if line.lstrip(" 0123456789") == rest), None)


def number_of(line):
    """The number of the next instruction in a line that stepping prints for a state."""
    return int(re.match(r" *(\d+) ", line)[1])


def blocks(text):
    """Language, name and dedented text of each block."""
    for _, language, name, body in BLOCK.findall(text):
        yield language, name, textwrap.dedent(body)
