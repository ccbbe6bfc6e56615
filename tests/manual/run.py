#!/usr/bin/env python3
"""Tests the manual pages and the completions for shells that the build makes.

Usage: run.py pages|bash|zsh BUILD WORK

pages: man prints no warnings about them, and they contain every option of --help.
bash: sources the scripts and calls the functions as Readline does.
zsh: types into a zsh that has loaded the completions, and reads the words that it offers.
"""
import os
import pathlib
import pty
import re
import select
import shutil
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, finish, make_empty, must, start  # noqa: E402

# Typed text, and the words that are offered, without the text before the word.
CASES = (
    ("jp2vm --bl", {"--blocks"}),
    ("jp2vm --blocks=", {"default", "precise"}),
    ("jp2vm --blocks=pr", {"precise"}),
    ("jp2vm --classlib=", {"embedded", "openjdk"}),
    ("jp2vm -Xverify:", {"all", "none", "remote"}),
    ("jp2vm -Xshare:o", {"on", "off"}),
    ("jp2vm -XX:+HeapD", {"+HeapDumpOnOutOfMemoryError"}),
    ("jp2vm -XX:MaxHeapS", {"MaxHeapSize="}),
    ("jp2vm --no-optimize=loops,p", {"pairs"}),
    ("jp2vm --profile=calls,b", {"blocks"}),
    ("jp2vm --analysis=ev", {"events"}),
    ("jp2vm --jop=jop-2008-0", {"jop-2008-04", "jop-2008-04-scopes", "jop-2008-07"}),
    ("jp2vm --profile --jop=us", {"usbmin"}),
    ("jp2vm --profile-out=h", {"html"}),
    ("jp2vm -cp CLASSES M", {"Main"}),
    ("jp2vm -cp CLASSES p.q.", {"p.q.B", "p.q.C"}),
    ("jp2vm -cp CLASSES --blocks=d", {"default"}),
    ("jp2vm -cp CLASSES Main --bl", set()),
    ("jp2vm -jar some.jar --bl", set()),
    ("jp2prof t", {"top", "tree"}),
    ("jp2prof top --b", {"--by"}),
    ("jp2prof top --by=", {"method", "class", "package", "loader", "thread", "scope", "line"}),
    ("jp2prof objects --by=", {"class", "method", "line"}),
    ("jp2prof top some.jp2 --so", {"--sort"}),
    ("jp2prof diff --fold=library,re", {"recursion"}),
    ("jp2prof export p", {"pprof"}),
    ("jp2prof export callgrind --dialect=", {"simple", "full"}),
    ("jp2prof export dot --dia", set()),
)

CALL = """
for program in jp2vm jp2prof; do . "$1/$program.bash"; done
while IFS= read -r COMP_LINE; do
    COMP_POINT=${#COMP_LINE}
    "_${COMP_LINE%% *}"
    printf '%s\\n' "${COMPREPLY[*]}"
done
"""
# Every function that adds a match calls compadd; calls that only query it for matches do not count.
LISTEN = """
unsetopt zle_bracketed_paste; setopt no_beep; LISTMAX=9999
fpath=('%s' $fpath); autoload -U compinit; compinit -u -D
compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)* ]]; then builtin compadd "$@"; return; fi
    local -a hits; builtin compadd -O hits "$@"
    print -r -- $hits >> '%s'; builtin compadd "$@"
}
complete_and_tell() { zle expand-or-complete; print END >> '%s' }
zle -N complete_and_tell; bindkey '^I' complete_and_tell
jp2vm() {}; jp2prof() {}
"""


def bare(words):
    """Options without the character that announces a value."""
    return {re.sub(r"^(--?[\w-]+|html)[=:]$", r"\1", word) for word in words}


def compare(line, offered, expected):
    check(offered == expected, f"{line}: offers {' '.join(sorted(offered)) or 'nothing'}, "
                               f"not {' '.join(sorted(expected)) or 'nothing'}")


def make_classes(work):
    classes = work / "classes"
    for name in ("Main", "Main$Inner", "p/A", "p/q/B", "p/q/C"):
        path = classes / f"{name}.class"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return [(line.replace("CLASSES", str(classes)), expected) for line, expected in CASES]


def check_pages(build, _):
    options = 0
    for program in ("jp2vm", "jp2prof", "jp2explore", "jp2vm-ctl", "jp2test"):
        page = build / "tools/manual" / f"{program}.1"
        said = start("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page,
                     env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
        check(not said.stderr and said.returncode == 0, f"{page.name}: {said.stderr}")
        text = must("man", "-l", page, env={**os.environ, "LC_ALL": "C", "MANWIDTH": "500"}).stdout
        shown = set(re.findall(r"^ +(-\S+)", text, re.M)) | set(re.findall(r"(-\S+)[,.](?=\s)", text))
        for line in helps(build / "bin" / program):
            name = re.match(r"  (-[^\s=\[]+)", line)
            if name:
                options += 1
                check(any(re.match(re.escape(name[1]) + r"(?![\w-])", word) for word in shown),
                      f"{page.name} lacks {name[1]}")
    check(options > 100, f"only {options} options")


def helps(program, *words):
    """Lines of the help of a program, and of its commands if it has any."""
    lines = must(program, *words, "--help").stdout.splitlines()
    yield from lines
    if program.name == "jp2prof" and words in ((), ("export",)):
        for line in lines:
            command = re.match(r"  ([a-z]\S*) {2,}", line)
            if command:
                yield from helps(program, *words, command[1])


def check_bash(build, work):
    cases = make_classes(work)
    said = must("bash", "--norc", "-c", CALL, "bash", build / "tools/manual",
                input="".join(line + "\n" for line, _ in cases)).stdout.splitlines()
    for (line, expected), offer in zip(cases, said, strict=True):
        compare(line, {word.rpartition(",")[2] for word in bare(offer.split())}, expected)


class Shell:
    """A zsh on a terminal of its own."""

    def __init__(self, directory):
        self.deadline = time.monotonic() + 100
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="dumb", ZDOTDIR=str(directory), PS1="> ")
            os.chdir(directory)
            os.execvp("zsh", ["zsh", "-f", "-i"])

    def run(self, commands):
        """Types commands, and reads on until they have run."""
        os.write(self.terminal, commands.encode() + b"\nprint DO''NE\n")
        seen = b""
        while b"DONE" not in seen:
            seen += self.read()

    def complete(self, line, found):
        """Types the text to complete, and waits until the matches are in the file. Types nothing else before that,
        because zsh lists no matches while it has input to read."""
        found.write_text("", encoding="utf-8")
        os.write(self.terminal, line.encode() + b"\t")
        while "END" not in found.read_text(encoding="utf-8"):
            self.read()
        self.run("\x15")
        return set(found.read_text(encoding="utf-8").split()) - {"END"}

    def read(self):
        """Reads the output of a short time."""
        if time.monotonic() > self.deadline:
            raise TimeoutError("zsh says no more")
        is_there = select.select([self.terminal], [], [], 0.02)[0]
        return os.read(self.terminal, 65536) if is_there else b""

    def close(self):
        os.write(self.terminal, b"exit\n")
        os.waitpid(self.process, 0)


def check_zsh(build, work):
    cases = make_classes(work)
    functions, found, empty = work / "functions", work / "found", work / "empty"
    functions.mkdir()
    empty.mkdir()
    for program in ("jp2vm", "jp2prof"):
        shutil.copy(build / "tools/manual" / f"{program}.zsh", functions / f"_{program}")
    shell = Shell(empty)
    shell.run(LISTEN % (functions, found, found))
    for program in ("jp2vm", "jp2prof"):  # loads them
        shell.complete(f"{program} -", found)
    for line, expected in cases:
        compare(line, bare(shell.complete(line, found)), expected)
    shell.close()


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("pages", "bash", "zsh"):
        print(__doc__, file=sys.stderr)
        return 2
    build, work = pathlib.Path(sys.argv[2]).resolve(), make_empty(sys.argv[3])
    {"pages": check_pages, "bash": check_bash, "zsh": check_zsh}[sys.argv[1]](build, work)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
