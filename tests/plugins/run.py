#!/usr/bin/env python3
"""Tests plug-ins with analyses: valid plug-ins, which are built as users build them, and faulty plug-ins.

usage: run.py --jp2vm PATH --build DIR --source DIR --java PATH --javac PATH --cc PATH --cmake PATH
              --work DIR
"""
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (compile_java, expect, expect_equal, LIBRARIES, must, named,  # noqa: E402
                     read_options, run_all, wait_until)

HERE = pathlib.Path(__file__).resolve().parent
# The number of a fault in bad.c, the argument, and the message about it.
BAD = (
    (1, "", "it wants events, but has no function for them"),
    (2, "", "it was compiled for version 77 of the interface for analyses, this machine has "
            "version 1"),
    (3, "", "its analysis is damaged"),
    (4, "", "it was compiled for a newer machine"),
    (5, "", "it wants events that there are not"),
    (6, "", "its analysis has no name, or no place for the services"),
    (7, "", "it wants polls, but has no period"),
    (8, "", "its analysis has no name, or no place for the services"),
    (9, ":x", "it refuses its argument, without a reason"),
    (9, ":lines", "the first line"),
    (9, ":crash", "it crashed while it was loaded (SIGABRT)"),
    (10, "", "it is not an analysis: it does not define jp2_analysis"),
    (11, "", "it cannot be loaded: undefined symbol: nowhere"),
    (12, "", "it crashed while it was loaded (SIGSEGV)"),
)


class Test:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        self.include = options.source / "include"
        self.compile(HERE / "doze.c", "doze.so")
        compile_java(options, HERE / "Mirror.java", HERE / "Doze.java", HERE / "Deep.java", release="8")

    def run(self, *words, program=None, status=0):
        return must(program or self.options.jp2vm, *words, cwd=self.work, status=status)

    def compile(self, source, name, *words):
        must(self.options.cc, "-shared", "-fPIC", *(words or ("-Wall", "-Wextra", "-Werror")), f"-I{self.include}",
             source, "-o", self.work / name)

    # --- valid plug-ins ---

    def check_services(self):
        """Services must give the same facts about a class as reflection on java."""
        self.compile(HERE / "mirror.c", "mirror.so")
        expected = self.run("-cp", ".", "Mirror", "print", program=self.options.java).stdout
        for library in LIBRARIES:
            reported = self.run(f"--classlib={library}", "--analysis=./mirror.so:Mirror$Told", "-cp",
                            ".", "Mirror").stderr
            expect_equal(sorted(reported.splitlines()), sorted(expected.splitlines()), library)

    def check_members(self):
        """Events set members that their rows of events.def name, and no others."""
        self.compile(HERE / "members.c", "members.so")
        compile_java(self.options, HERE.parent / "probes/Work.java", release="17", words=())
        for library in LIBRARIES:
            reported = self.run(f"--classlib={library}", "--analysis=./members.so", "-cp", ".", "Work").stderr
            expect("which is not named" not in reported and len(reported.splitlines()) >= 50, library, reported)

    def check_renewed(self):
        """After a renewal, the plug-in must receive events of frequent locations from which it had withdrawn."""
        for library in LIBRARIES:
            for rounds in (1, 3, 12):
                for more in ((), ("--profile", "--profile-out=text:/dev/null")):
                    words = (f"--classlib={library}", *more, "-cp", ".", "Doze", rounds)
                    expected = self.run("--analysis=./doze.so:keep", *words)
                    for way in ("./doze.so:late", "./doze.so"):
                        reported = self.run("--analysis=" + way, *words)
                        expect_equal(reported.stdout + reported.stderr, expected.stdout + expected.stderr, way, words)
                    lines = re.findall(r"^(?:step|nothing|loop|fail|first|run) .* [1-9]\d*$", reported.stderr, re.M)
                    expect(len(lines) >= 80, words, "told of little\n", reported.stderr)

    def check_dormant(self):
        """Code whose probes are retired must be, or become, the same as without an analysis."""
        pattern = re.compile(r"^Doze\$Work[.]loop.*?(?=^\S|\Z)", re.M | re.S)
        words = ("--classlib=embedded", "--print-code=Doze$Work.loop", "-cp", ".", "Doze", 1)
        plain = pattern.findall(self.run(*words).stderr)
        retired = pattern.findall(self.run("--analysis=./doze.so", *words).stderr)
        code = [re.sub(r" +now .*$|^  newer code .*\n", "", text, flags=re.M).strip()
                for text in plain + retired]
        expect(len(plain) == 1 and code[0] in code[1:], "plain", *plain, "retired", *retired)
        # Locations that are withdrawn before their code is translated must not appear in the code.
        late = pattern.findall(self.run("--analysis=./doze.so:late", *words).stderr)
        cells = [int(re.search(r", (\d+) cells", text)[1]) for text in late]
        expect(len(cells) >= 2 and min(cells) <= max(cells) // 3, "retired when they are told of", *late)
        code = self.run("--analysis=./doze.so:sleep", *words[:1], "--print-code=Doze$Work.step",
                        *words[2:]).stderr
        expect("INVOKESPECIAL_EMPTY" in code, "an empty method is entered for nobody", code)

    def check_contexts(self):
        """Contexts that are made on request must be those of the calling context tree."""
        reports = []
        for profile in ((), ("--profile=calls", "--profile-out=text:/dev/null")):
            for program in (("Deep",), ("Doze", 2)):
                self.run("--classlib=embedded", "--analysis=allocation_contexts:all:out=contexts.txt",
                         *profile, "-cp", ".", *program)
                reports.append((self.work / "contexts.txt").read_text())
        expect_equal(reports[2:], reports[:2], "with a tracker and without")
        bottom = re.search(r"^ +1 +40  \[J at Deep.*\n((?: +Deep[.]down.*\n){601}) +Deep[.]main",
                           reports[0], re.M)
        expect(bottom, "600 callers are not told of", reports[0][:4000])

    def check_example(self):
        """Builds the project of docs/examples as its page describes, with an installed machine."""
        prefix, project = self.work / "prefix", self.work / "project"
        must(self.options.cmake, "--install", self.options.build, "--prefix", prefix)
        shutil.copytree(self.options.source / "docs/examples/analysis", project)
        variables = {"PKG_CONFIG_PATH": next(prefix.rglob("jp2vm.pc")).parent}
        for words in ([f"-DCMAKE_C_COMPILER={self.options.cc}", "-B", "build"],
                      ["--build", "build"]):
            must(self.options.cmake, *words, cwd=project, variables=variables)
        for library in LIBRARIES:
            reported = self.run(f"--classlib={library}", "--analysis=project/build/sites.so:1000",
                            "--analysis=events", "-cp", ".", "Mirror",
                            program=prefix / "bin/jp2vm").stderr
            expect(re.search(r"^ +\d+ bytes +1 objects Mirror\.main:\d+$", reported, re.M)
                   and " java/" not in reported and " jp2/" not in reported
                   and re.search(r"^entry +[1-9]\d+$", reported, re.M),
                   reported)
        # Builds without cmake, by the command in the header.
        header = (self.include / "jp2vm/analysis.h").read_text("utf-8")
        text = re.search(r"analysis:\n \*\n(.*?) \*     cc ", header, re.S).group(1)
        (self.work / "myentries.c").write_text(re.sub(r"^ \* {0,5}", "", text, flags=re.M))
        line = re.search(r"^ \*     (cc -shared .*)$", header, re.M).group(1)
        must("sh", "-ec", line, cwd=self.work, variables=variables)
        reported = self.run("--classlib=embedded", "--analysis=myentries.so", "-cp", ".", "Mirror").stderr
        expect(re.fullmatch(r"\d{3,} entries of methods\n", reported), reported)

    def check_cpp(self):
        """The header must also work in C++."""
        (self.work / "plain.cc").write_text(
            "#include <jp2vm/analysis.h>\n"
            "static void event(jp2_thread *, jp2_location *, const jp2_event *) {}\n"
            'JP2_ANALYSIS(.name = "plain", .events = JP2_EVENT_ALL, .period = 1000, '
            ".event = event);\n")
        if shutil.which("c++"):
            must("c++", "-std=c++20", "-shared", "-fPIC", "-Wall", "-Werror", f"-I{self.include}", "plain.cc", "-o",
                 "plain.so", cwd=self.work)
            self.run("--classlib=embedded", "--analysis=./plain.so", "-cp", ".", "Mirror")

    # --- faulty plug-ins ---

    def refused(self, what, reason):
        done = self.run("--classlib=embedded", f"--analysis={what}", "-cp", ".", "Mirror",
                        status=2)
        expect_equal(done.stdout + done.stderr, f"Error: --analysis={what}: {reason}\n", what)

    def check_bad(self):
        for number, argument, reason in BAD:
            name = f"bad{number}.so"
            self.compile(HERE / "bad.c", name, "-w", f"-DBAD={number}")
            self.refused(f"./{name}{argument}", reason)
        (self.work / "text.so").write_text("no library\n")
        self.refused("./text.so", "it cannot be loaded: file too short")
        self.refused("none.so", "No such file or directory")
        self.refused("events:x", "it takes no argument")
        names = sorted(path.stem for path in
                       (self.options.build / "lib/jp2vm/analyses").glob("*.so"))
        self.refused("nothing", f"there is no 'nothing'; there are {', '.join(names)}")
        self.refused("coverage:out=none/file", "cannot write none/file: No such file or directory")
        # Unknown words: the message must name the nearest word, or all words. Also words without a value.
        for what, reason in (
                ("coverage:lien", "there is no 'lien'; did you mean line?"),
                ("values:onyl=com.acme:out=x", "there is no 'onyl'; did you mean only?"),
                ("calls:report.txt", "there is no 'report.txt'; it takes out=FILE"),
                ("fasttrack:races.txt", "there is no 'races.txt'; it takes all, out=FILE"),
                ("coverage:x:line", "there is no 'x'; it takes line, branch, only=, out=FILE"),
                ("paths:Out=x", "there is no 'Out'; did you mean out?"),
                ("paths:all=1", "all takes no value"), ("paths:only", "only needs a value"),
                ("paths:only=:all", "only needs a value"), ("paths:", "there is no ''; it takes only=, all, out=FILE"),
                ("sampling:period=x", "period needs a number")):
            self.refused(what, reason)
        expect(not any(self.work.glob("x*")) and not any(self.work.glob("re*.txt")), "a word has become a file")
        self.run("--classlib=embedded", "--analysis=calls:out=a:b.txt", "-cp", ".", "Mirror")
        expect((self.work / "a:b.txt").exists(), "a file with a colon is not written")
        self.run("--classlib=embedded", "--analysis=events", "--analysis=events", "-cp", ".",
                 "Mirror", status=2)


    # --- plug-ins that fail while or after the program runs ---

    def compile_wrong(self, bad, end):
        name = f"wrong{bad}{end}.so"
        self.compile(HERE / "bad.c", name, "-w", f"-DBAD={bad}", f"-DEND={end}")
        for path in ("hot.txt", "profile.txt", "calls.txt"):
            (self.work / path).unlink(missing_ok=True)
        return name

    def go_wrong(self, bad, end, status, before="", after=""):
        """Checks the message about a faulty plug-in, in a run with a profile and the reports of two other analyses."""
        name = self.compile_wrong(bad, end)
        done = self.run("--classlib=embedded", "--profile-out=profile.txt", "--profile-quiet",
                        "--probes=hot", "--probe-out=hot.txt", f"--analysis=./{name}",
                        "--analysis=calls:out=calls.txt", "-cp", ".", "Mirror", status=status)
        expect(re.fullmatch(before + re.escape(f"--analysis=./{name}") + after, done.stderr), name, done.stderr)
        for path in ("hot.txt", "profile.txt", "calls.txt") if bad > 13 and end < 10 else ():
            expect((self.work / path).exists() and (self.work / path).read_text(), name, "writes no", path)

    def check_end(self):
        """However an analysis fails at its end, all others must report, and a line must name the faulty analysis."""
        for end, cause in ((1, "SIGSEGV"), (2, "SIGABRT"), (4, "SIGSEGV"), (5, "SIGSEGV")):
            self.go_wrong(15, end, 1, "jp2vm: ",
                          rf": it crashed while it made its report \({cause}\), which is not complete\n")
        self.go_wrong(15, 3, 7, "jp2vm: ", r": it called exit\(\) while it made its report\n")

    def check_hang(self):
        """If an analysis does not return, the profile must be written, and a signal must end the process."""
        name = self.compile_wrong(15, 6)
        process = subprocess.Popen([self.options.jp2vm, "--classlib=embedded", "--profile-quiet",
                                    "--profile-out=profile.txt", f"--analysis=./{name}", "-cp", ".",
                                    "Mirror"], cwd=self.work, stderr=subprocess.PIPE, text=True)
        wait_until((self.work / "profile.txt").exists)
        time.sleep(0.5)
        running = process.poll() is None
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1]
        expect(running, name, "has ended")
        expect_equal(said, f"jp2vm: --analysis=./{name}: its report did not finish, and is left out\n", name)

    def check_crash(self):
        """A crash in an event, in the analysis's code or in a function that it called, must name the analysis."""
        for end, status, how in ((1, -11, "in"), (2, -6, "called by"), (4, -11, "in"),
                                 (5, -11, "called by")):
            self.go_wrong(14, end, status, r'jp2vm: fatal: SIG\w+.* in thread "main".*, ' + how + " ",
                          r"\n")
        # Before the library is loaded.
        self.go_wrong(14, 11, -11, r'jp2vm: fatal: SIGSEGV.* in thread "main".*, in ', r"\n")

    def check_overflow(self):
        self.go_wrong(13, 4, 2, "Error: ", r": it crashed while it was loaded \(SIGSEGV\)\n")


def main():
    test = Test(read_options(__doc__, "jp2vm build source java javac cc cmake work", only=""))
    return run_all(named(test, "check_", test.options.only))


if __name__ == "__main__":
    sys.exit(main())
