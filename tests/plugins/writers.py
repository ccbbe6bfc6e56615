#!/usr/bin/env python3
"""Tests writers of profiles: plug-ins and programs that are built as users build them, with the installed files, and
faulty plug-ins.

usage: writers.py --jp2vm PATH --build DIR --source DIR --javac PATH --cc PATH --cmake PATH --work DIR
"""
import collections
import pathlib
import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "profile"))
from harness import (compile_java, expect, expect_equal, LIBRARIES, must, named, read_options,  # noqa: E402
                     run_all, table)
import profiles  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# The options of the runs whose profiles are compared.
RUNS = ((), ("--profile=calls",), ("--profile=callsites,natives", "--fold-recursion"),
        ("--profile=alloc,exceptions,locks", "--per-thread"), ("--profile=work", "--metrics"),
        ("--blocks=precise", "--profile-window=main"), ("--jop", "--profile-only=Known*.**"))
# Macros for bad_writer.c, and the message about the fault.
REFUSED = (
    (("ABI=77",), "it was compiled for version 77 of the interface for writers of profiles, this machine has version 1"),
    (("SIZE=8",), "its writer is damaged"),
    (("SIZE=4096",), "it was compiled for a newer machine"),
    (('NAME=""',), "its writer has no name, or no function `write`"),
    (("NO_WRITE",), "its writer has no name, or no function `write`"),
    (("NO_SYMBOL",), "it is not a writer of profiles: it does not define jp2_profile_writer"),
    (("BAD_LOAD",), "it crashed while it was loaded (SIGSEGV)"),
)
FAILING = (
    ((), "it failed, without a reason"),
    (('BAD_REASON="no place for it\\nsecond line"',), "no place for it"),
    (("BAD_CRASH=SIGSEGV",), "it crashed while it wrote the profile (SIGSEGV)"),
    (("BAD_CRASH=SIGABRT",), "it crashed while it wrote the profile (SIGABRT)"),
    (("BAD_OVERFLOW",), "it crashed while it wrote the profile (SIGSEGV)"),
)
OWN = r"""
int main(int argc, char **argv)
{
    char message[300];
    struct jp2_profile *profile = jp2_profile_open(argv[1], message, sizeof message);
    struct indented own = {{.enter = enter}, profile, NULL};
    profile->visit(profile, &own.visitor);
    profile->write_bytes(NULL, "a<b", 3);
    profile->write_text(NULL, "<", JP2_PROFILE_XML);
    profile->write(NULL, "%600s\n", "x");
    jp2_profile_close(profile);
    return 0;
}
"""


def contexts_of(element):
    """Parent and element of each context of a dump in preorder. Contexts have numbers from 0."""
    numbers = iter(range(1 << 60))

    def visit(outer, above):
        for child in outer:
            if child.tag == "method":
                own = next(numbers)
                yield above, child
                yield from visit(child, own)
            elif child.tag == "tree":
                yield from visit(child, -1)
    return visit(element, -1)


class Test:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        self.prefix = self.work / "prefix"
        must(options.cmake, "--install", options.build, "--prefix", self.prefix)
        self.variables = {"PKG_CONFIG_PATH": next(self.prefix.rglob("jp2profile.pc")).parent}
        project = self.work / "project"
        shutil.copytree(options.source / "docs/examples/profile", project)
        for words in ((f"-DCMAKE_C_COMPILER={options.cc}", "-B", "build"), ("--build", "build")):
            must(options.cmake, *words, cwd=project, variables=self.variables)
        compile_java(options, HERE / "Known.java", release="8")
        for name in ("dump", "hottest"):
            shutil.copy(project / f"build/{name}.so", self.work)
            shutil.copy(project / f"build/{name}", self.work)

    def run(self, *words, program=None, status=0, **more):
        return must(program or self.prefix / "bin/jp2vm", *words, cwd=self.work, status=status, **more)

    def known(self, *words, status=0, arguments=("one",)):
        """Runs the program; with the argument, it has one thread."""
        return self.run("--classlib=embedded", *words, "-cp", ".", "Known", *arguments, status=status)

    def read(self, name):
        return (self.work / name).read_text("utf-8")

    # --- results ---

    def check_same(self):
        """The plug-in and the program write the same bytes, which agree with the formats of the machine."""
        for library in LIBRARIES:
            for words in RUNS:
                if "--jop" in words and library != "embedded":
                    continue
                self.run(f"--classlib={library}", *words, "--profile-quiet", "--profile-out=./dump.so:plugin.xml",
                         "--profile-out=hottest.so:plugin.tsv", "--profile-out=run.jp2", "--profile-out=run.xml",
                         "--profile-out=run.tsv",
                         "-cp", ".", "Known")
                for name, suffix in (("dump", "xml"), ("hottest", "tsv")):
                    self.run("run.jp2", "-o", f"file.{suffix}", program=self.work / name)
                    expect_equal(self.read(f"file.{suffix}"), self.read(f"plugin.{suffix}"), library, words)
                self.compare_trees(words)
                self.compare_callees(words)

    def compare_trees(self, words):
        """The dump has the contexts, blocks and sums of the machine's own formats."""
        machine = profiles.read_xml(self.work / "run.xml")
        contexts = list(contexts_of(ElementTree.parse(self.work / "plugin.xml").getroot()))
        expect(len(contexts) == len(machine) > 10, words, len(contexts), len(machine))
        sums = collections.Counter()
        for node, (parent, element) in enumerate(contexts):
            owner, name, descriptor = machine.methods[machine.method[node]]
            blocks = (zip(machine.layouts[machine.layout[node]], machine.counts[node])
                      if machine.layout[node] >= 0 else ())
            want = {"class": owner[1:-1], "name": name, "descriptor": descriptor,
                    "callsite": "0" if words == ("--profile=calls",) else str(machine.callsite[node]),
                    "calls": str(machine.entries[node]),
                    "instructions": str(machine.executed[node] or 0)}
            expect_equal({key: element.get(key) for key in want} | {"parent": parent},
                         want | {"parent": machine.parent[node]}, words, machine.path(node))
            expect_equal([(int(block.get("first")), int(block.get("last")), int(block.get("count")))
                          for block in element.findall("block")],
                         [(*block, count) for block, count in blocks if count != 0], words, machine.path(node))
            for key in set(element.attrib) - set(want):
                sums[key] += int(element.get(key))
            for tally in element.findall("allocation"):
                sums["objects by class"] += int(tally.get("objects"))
        total = list(table(self.read("run.tsv")))[-1]
        expect_equal({key: value for key, value in sums.items() if key in total},
                     {key: int(total[key]) for key in sums if key in total}, words)
        expect(sums["objects by class"] == sums["allocatedObjects"], words, sums)
        return sums

    def compare_callees(self, words):
        """The answers of the query, computed from the machine's XML."""
        machine = profiles.read_xml(self.work / "run.xml")
        calls = collections.defaultdict(collections.Counter)
        for node, parent in enumerate(machine.parent):
            if parent >= 0:
                caller = machine.methods[machine.method[parent]][0][1:-1]
                key = *machine.methods[machine.method[node]], machine.loader[node]
                calls[caller.rpartition("/")[0]][key] += machine.entries[node]
        answers = {}
        for line in self.read("plugin.tsv").splitlines():
            package, method, count = line.split("\t")
            answers[package] = int(count)
            expect(any(f"{owner[1:-1]}.{name}{descriptor}" == method and number == int(count)
                       for (owner, name, descriptor, _), number in calls[package].items()), words, line)
        expect_equal(answers, {package: max(counts.values()) for package, counts in calls.items()}, words)

    def check_places(self):
        """A plug-in writes to directories, pipes and standard output as the machine's formats do."""
        self.known("--profile-quiet", "--profile-out=./dump.so:made/", "--profile-out=./dump.so:plain.xml")
        (made,) = (self.work / "made").iterdir()
        expect(re.fullmatch(r"Known-\d+\.dump\.xml", made.name), made)
        expect_equal(made.read_text("utf-8"), self.read("plain.xml"))
        plain = self.known("--profile-quiet", "--profile-out=./dump.so:-").stdout
        expect(plain.endswith("</profile>\n") and plain.count("<profile") == 1, plain[-200:])
        said = self.known("--profile-out=./dump.so:said.xml").stderr
        expect(re.search(r"^jp2vm: profile: [\d,]+ contexts, [\d.]+ [KM]B in said\.xml$", said, re.M), said)

    def check_threads(self):
        self.known("--profile-quiet", "--per-thread", "--profile-out=./dump.so:threads.xml",
                   "--profile-out=threads-machine.xml",
                   arguments=())
        own = [(tree.get("thread"), tree.get("name"))
               for tree in ElementTree.parse(self.work / "threads.xml").iter("tree")]
        machine = profiles.read_xml(self.work / "threads-machine.xml").threads
        expect(len(own) > 1, own)
        expect_equal(own, [(thread["number"], thread["name"]) for thread in machine])

    def check_program(self):
        """The programs read pipes, and refuse what is not a whole profile."""
        self.known("--profile-quiet", "--profile-out=whole.jp2")
        data = (self.work / "whole.jp2").read_bytes()
        (self.work / "half.jp2").write_bytes(data[:len(data) // 2])
        (self.work / "text.jp2").write_text("no profile\n")
        dump = self.work / "dump"
        whole = self.run("whole.jp2", program=dump).stdout
        with open(self.work / "whole.jp2", "rb") as file:
            expect_equal(self.run("-", program=dump, stdin=file).stdout, whole)
        for words, status, reason in (
                (("none.jp2",), 1, r"dump: cannot read none\.jp2: No such file or directory\n"),
                (("half.jp2",), 1, r"dump: half\.jp2: .*\n"), (("text.jp2",), 1, r"dump: text\.jp2: .*\n"),
                (("whole.jp2", "-o", "no/such"), 1, r"dump: cannot write no/such: No such file or directory\n"),
                (("whole.jp2", "-o", "/dev/full"), 1, r"dump: cannot write /dev/full: No space left on device\n"),
                ((), 2, r"usage: dump PROFILE\.jp2 \[-o FILE\]\n.*\n"), (("a", "b"), 2, r"usage: .*\n.*\n"),
                (("a", "-o"), 2, r"usage: .*\n.*\n"), (("-x",), 2, r"usage: .*\n.*\n")):
            done = self.run(*words, program=dump, status=status)
            expect(re.fullmatch(reason, done.stderr) and done.stdout == "", words, done.stderr)

    def check_header(self):
        """The example in the header is built by the commands beside it, also as C++."""
        header = next(self.prefix.rglob("jp2vm/profile.h")).read_text("utf-8")
        text = re.search(r"both:\n \*\n(.*?) \*\n \* As a plug-in", header, re.S).group(1)
        (self.work / "myformat.c").write_text(re.sub(r"^ \* {0,5}", "", text, flags=re.M))
        lines = re.findall(r"^ \*     (cc .*)$", header, re.M)
        expect(len(lines) == 2, lines)
        for line in lines:
            must("sh", "-ec", line.replace("cc ", f"{self.options.cc} -Wall -Werror ", 1), cwd=self.work,
                 variables=self.variables)
        self.known("--profile-quiet", "--profile-out=./myformat.so:profile.out", "--profile-out=whole.jp2")
        self.run("whole.jp2", "-o", "program.out", program=self.work / "myformat")
        expect_equal(self.read("program.out"), self.read("profile.out"))
        expect(re.search(r"^ +Known\.odd 1$", self.read("profile.out"), re.M), self.read("profile.out")[:2000])
        if shutil.which("c++"):
            shutil.copy(self.work / "myformat.c", self.work / "myformat.cc")
            must("c++", "-std=c++20", "-shared", "-fPIC", "-Wall", "-Werror", f"-I{self.prefix}/include", "myformat.cc",
                 "-o", "myformat.so", cwd=self.work)
            self.known("--profile-quiet", "--profile-out=./myformat.so:cpp.out")
            expect_equal(self.read("cpp.out"), self.read("profile.out"))

    def check_page(self):
        """The example of the page, by its commands; its numbers are those of the machine's table."""
        page = (self.options.source / "docs/plugins.md").read_text("utf-8")
        code, part = re.search(r"## A format of your own\n.*?```c\n(.*?)```\n(.*?)## Programs", page, re.S).groups()
        place = self.work / "page"
        place.mkdir()
        (place / "myformat.c").write_text(code)
        compile_java(self.options, HERE / "Known.java", release="8", to=place / "app")
        lines = re.findall(r"^    ((?:cc|jp2vm|\./).*)$",
                           part + page[page.index("## Programs"):page.index("## A cache")],
                           re.M)
        expect(len(lines) == 4, lines)
        for line in lines:
            line = re.sub(r"^jp2vm ", f"{self.prefix}/bin/jp2vm --classlib=embedded --profile-out=jp2-profile.jp2 "
                          "--profile-out=top.tsv ", line.replace("-cp app Main", "-cp app Known one"))
            must("sh", "-ec", line.replace("profile.out", "program.out") if line.startswith("./") else line, cwd=place,
                 variables=self.variables)
        lines = (place / "profile.out").read_text().splitlines()
        expect_equal((place / "program.out").read_text().splitlines(), lines)
        # A program that is no writer, with the example's visitor, writes to its standard output.
        (place / "own.c").write_text(code + OWN)
        must("sh", "-ec", "cc own.c $(pkg-config --cflags --libs jp2profile) -o own", cwd=place,
             variables=self.variables)
        expect_equal(must(place / "own", "jp2-profile.jp2", cwd=place, variables=self.variables).stdout,
                     (place / "profile.out").read_text() + "a<b&lt;" + " " * 599 + "x\n")
        total = list(table(place / "top.tsv"))[-1]
        sums = [sum(int(re.search(rf" {name}=(\d+)", line)[1]) for line in lines) for name in ("calls", "instructions")]
        expect_equal(sums, [int(total["invocations"]), int(total["instructions"])])

    # --- faulty plug-ins ---

    def compile_bad(self, macros):
        must(self.options.cc, "-shared", "-fPIC", "-w", f"-I{self.prefix}/include", *(f"-D{macro}" for macro in macros),
             HERE / "bad_writer.c", "-o", self.work / "bad.so")

    def refused(self, what, reason):
        done = self.known(f"--profile-out={what}", status=2)
        expect_equal(done.stdout + done.stderr, f"Error: --profile-out={what}: {reason}\n", what)

    def check_refused(self):
        for macros, reason in REFUSED:
            self.compile_bad(macros)
            self.refused("./bad.so:x", reason)
        (self.work / "text.so").write_text("no library\n")
        self.refused("./text.so:x", "it cannot be loaded: file too short")
        self.refused("none.so:x", "No such file or directory")
        done = self.known("--profile-out=./dump.so", status=2)
        expect_equal(done.stderr, "Error: --profile-out needs a file name\n")
        expect(not (self.work / "x").exists(), "a refused run has written a file")

    def check_failing(self):
        """If a writer fails, a line reports that, its file is as before, and everything else is written."""
        for macros, reason in FAILING:
            self.compile_bad(macros)
            (self.work / "bad.out").write_text("before\n")
            (self.work / "good.txt").unlink(missing_ok=True)
            done = self.known("--profile-quiet", "--profile-out=./bad.so:bad.out", "--profile-out=good.txt",
                              "--profile-out=./dump.so:good.xml", "--analysis=events", status=1)
            expect(re.match(re.escape(f"jp2vm: profile: --profile-out=./bad.so: {reason}") + "\nentry ", done.stderr),
                   macros, done.stderr)
            expect_equal(self.read("bad.out"), "before\n", macros)
            expect(self.read("good.txt") and self.read("good.xml").endswith("</profile>\n"), macros)
            expect(not list(self.work.glob("bad.out.tmp*")), macros, "a temporary file is left")

    def check_exit(self):
        self.compile_bad(("BAD_EXIT",))
        (self.work / "bad.out").write_text("before\n")
        done = self.known("--profile-quiet", "--profile-out=./bad.so:bad.out", "--profile-out=good.txt", status=7)
        expect_equal(done.stderr, "jp2vm: --profile-out=./bad.so: it called exit() while it wrote the profile\n")
        expect(self.read("bad.out") == "before\n" and self.read("good.txt"), "exit() has lost files")


def main():
    test = Test(read_options(__doc__, "jp2vm build source javac cc cmake work", only=""))
    return run_all(named(test, "check_", test.options.only))


if __name__ == "__main__":
    sys.exit(main())
