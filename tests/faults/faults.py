#!/usr/bin/env python3
"""Faults of the system, one at a time: memory, threads, files and sockets that fail in call number
1, 2, ... of a program (faults.c). jp2vm and jp2prof must behave as without the fault, throw a Java
exception, or end with a line that reports the problem and a status that is not 0. They must not end
by a signal, hang, cut a profile or dump short without a message, or leave an incomplete file under
its final name.

  faults.py --build build                        every call of every program; hours
  faults.py --build build --sample 30 --seed 7   only 30 calls of each program and kind
  faults.py --build build --programs hello --kinds alloc,map
  faults.py --build build --programs hello-embedded --fault alloc:17+:12   one run, shown

The script first counts the calls. All choices depend only on the seed, except for the order in which
threads make their calls. Exit status: 0 if all runs pass, 1 if one fails, 2 for wrong usage.
"""
import argparse
import collections
import concurrent.futures
import errno
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
KINDS = ("alloc", "map", "thread", "open", "read", "write", "close", "file", "socket", "wait",
         "fork")
# By kind: the way in which a call fails (faults.c), and the error.
WAYS = {
    "alloc": (("", errno.ENOMEM), ("+", errno.ENOMEM)),
    "map": (("", errno.ENOMEM), ("+", errno.ENOMEM)),
    "thread": (("", errno.EAGAIN), ("+", errno.EAGAIN)),
    "open": (("", errno.EMFILE), ("+", errno.EMFILE), ("", errno.EINTR)),
    "read": (("", errno.EIO), ("", errno.EINTR), ("", 0), ("*", 0)),
    "write": (("", errno.ENOSPC), ("+", errno.ENOSPC), ("", errno.EINTR), ("", 0), ("*", 0)),
    "close": (("", errno.EIO), ("", errno.EINTR)),
    "file": (("", errno.EIO), ("", errno.ENOMEM)),
    "socket": (("", errno.EMFILE), ("", errno.EINTR), ("+", errno.ENOBUFS)),
    "wait": (("", errno.EINTR), ("", errno.ENOMEM)),
    "fork": (("", errno.EAGAIN),),
}
TIMEOUT = 90
# Programs that need more than the embedded library contains.
FOR_OPENJDK = ("FilesAndZip", "Sockets", "Grow")
# Lines of the machine, or of Java, that explain why a program did not do everything.
EXPLAINED = re.compile(r"^(jp2vm|jp2prof): (?!profile: [\d,]+ contexts?, )\S|^Error[: ]|^server: "
                       r"|\b[\w.]*(Exception|Error)\b", re.M)
# Checks of the machine and of the libraries under it, which end the process.
INTERNAL = re.compile(r"[Aa]ssertion .*failed|internal error|stack smashing|free\(\): |malloc\(\): "
                      r"|corrupted|jp2vm: fatal: SIG")
NO_THREAD_LOCALS = "cannot allocate memory for thread-local data: ABORT"
# An exception that is thrown while a thread leaves its group is dropped, as in java.
ENDING_THREAD = {"end_thread", "lib_jdk_end_thread"}
# The library repeats these calls, by instructions that are counted.
REPEATED = ("read:", "write:", "close:", "file:", "wait:", "socket:")
LONGEST_LINE = 400
FRAMES_REPORTED = 7


class Program:
    """A program to run. command: words, with names in braces; files: the files that it writes, with
    a check for each; is_exact: it writes and counts the same in every run."""

    def __init__(self, name, command, files=(), is_exact=True, kinds=KINDS):
        self.name = name
        self.command = command
        self.files = dict(files)
        self.is_exact = is_exact
        self.has_library = "--classlib=openjdk" in command
        self.kinds = kinds


class Problem(Exception):
    """A problem of a run."""


# --- files that are written ------------------------------------------------------------------

def instructions(test, path):
    """The number of instructions in a compact profile, which must be complete."""
    done = subprocess.run([test.jp2prof, "check-file", path], capture_output=True, text=True)
    if done.returncode != 0:
        raise Problem(f"{path.name} is not whole: {done.stderr.strip()}")
    info = json.loads(subprocess.run([test.jp2prof, "info", "--json", path], check=True,
                                     capture_output=True, text=True).stdout)
    return info["contexts"], info.get("instructions"), info.get("invocations")


def ends_with(end):
    def check(test, path):
        data = path.read_bytes()
        if not data.endswith(end):
            raise Problem(f"{path.name} is cut short: it ends with {data[-30:]!r}")
        return None
    return check


def table(test, path):
    """A table by method: lines of the same number of columns; the sum of its numbers."""
    lines = path.read_text("utf-8").splitlines()
    if len({line.count("\t") for line in lines if not line.startswith("#")}) != 1:
        raise Problem(f"{path.name} is cut short")
    return None


def heap_dump(test, path):
    """A dump of the heap: records that end where the file does, the last one the end."""
    data = path.read_bytes()
    at = data.index(b"\0") + 1 + 12
    tag = 0
    while at < len(data):
        if at + 9 > len(data):
            raise Problem(f"{path.name} is cut short in the head of a record")
        tag, _, size = struct.unpack_from(">BII", data, at)
        at += 9 + size
    if at != len(data) or tag != 0x2c:
        raise Problem(f"{path.name} is cut short: record {tag:#x} ends at {at} of {len(data)}")
    return None


CONSTANT_BYTES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2,
                  17: 4, 18: 4, 19: 2, 20: 2}


def class_file_end(data):
    """The end of a class file according to its contents (JVMS 4.1)."""
    at, number = 10, 1
    while number < struct.unpack_from(">H", data, 8)[0]:
        tag = data[at]
        at += 3 + struct.unpack_from(">H", data, at + 1)[0] if tag == 1 else 1 + CONSTANT_BYTES[tag]
        number += 2 if tag in (5, 6) else 1
    at += 6
    at += 2 + 2 * struct.unpack_from(">H", data, at)[0]

    def attributes(at):
        for _ in range(struct.unpack_from(">H", data, at)[0]):
            at += 6 + struct.unpack_from(">I", data, at + 4)[0]
        return at + 2
    for _ in ("fields", "methods"):
        count = struct.unpack_from(">H", data, at)[0]
        at += 2
        for _ in range(count):
            at = attributes(at + 6)
    return attributes(at)


def class_dump(test, path):
    """A directory of class files, each with its XML, and the list of them: all end as they must."""
    files = sorted(path.rglob("*.class"))
    for file in files:
        data = file.read_bytes()
        try:
            end = class_file_end(data)
        except (KeyError, IndexError, struct.error):
            end = None
        if end != len(data):
            raise Problem(f"{file.name} is cut short: {len(data)} bytes")
    for file in path.rglob("*.xml"):
        end = b"</classes>" if file.name == "classes.xml" else b"</class>"
        if not file.read_bytes().rstrip().endswith(end):
            raise Problem(f"{file.name} is cut short")
    return len(files)


def anything(test, path):
    return None


# --- programs --------------------------------------------------------------------------------

def programs():
    found = []
    for library in ("embedded", "openjdk"):
        start = ["{jp2vm}", f"--classlib={library}", "-Xmx64m", "-cp", "{classes}"]
        found += [
            Program(f"hello-{library}", [*start, "Hello"]),
            Program(f"threads-{library}", [*start, "Threads"]),
            Program(f"profile-{library}",
                    [*start[:-2], "--profile-out=p.jp2", *start[-2:], "Hello"],
                    {"p.jp2": instructions}),
            Program(f"natives-{library}",
                    [*start[:-2], "-Dfaults.library={natives}", *start[-2:], "Natives"]),
        ]
    embedded = ["{jp2vm}", "--classlib=embedded", "-cp", "{classes}"]
    found += [
        Program("formats", [*embedded[:2], "--profile-out=p.jp2", "--profile-out=p.xml",
                            "--profile-out=p.tsv", "--profile-out=p.txt", *embedded[2:], "Hello"],
                {"p.jp2": instructions, "p.xml": ends_with(b"</callingContextTree>\n"),
                 "p.tsv": table, "p.txt": ends_with(b"\n")}),
        Program("all-counts", [*embedded[:2], "--profile=calls,callsites,natives,blocks,alloc,"
                               "exceptions,locks,time", "--per-thread", "--metrics",
                               "--profile-out=p.jp2", *embedded[2:], "Threads"],
                {"p.jp2": instructions}, is_exact=False),
        Program("heap-dump", [*embedded[:2], "--heap-dump=h.hprof", *embedded[2:], "Hello"],
                {"h.hprof": heap_dump}),
        Program("class-dump", [*embedded[:2], "--dump-classes=d", *embedded[2:], "Hello"],
                {"d": class_dump}),
        Program("jop", ["{jp2vm}", "--jop", "--jop-cache=4k/16,2k/8", "--profile-out=p.jp2", "-cp",
                        "{classes}", "Hello"], {"p.jp2": instructions}),
        Program("files", ["{jp2vm}", "--classlib=openjdk", "-Xmx64m", "-cp", "{classes}",
                          "FilesAndZip"]),
        Program("sockets", ["{jp2vm}", "--classlib=openjdk", "-Xmx64m", "-cp", "{classes}",
                            "Sockets"], is_exact=False),
    ]
    for words in ("top", "tree", "lines", "blocks Hello.main", "callers Hello.main",
                  "diff {profile}", "check-file", "info", "annotate Hello.main"):
        name, *rest = words.split()
        found.append(Program(f"prof-{name}", ["{jp2prof}", name, *rest, "{profile}"]))
    found += [
        Program("prof-merge", ["{jp2prof}", "merge", "{profile}", "{profile}", "-o", "out.jp2"],
                {"out.jp2": instructions}),
        Program("prof-recover", ["{jp2prof}", "recover", "{cut}", "out.jp2"],
                {"out.jp2": instructions}),
        Program("prof-xml", ["{jp2prof}", "export", "xml", "{profile}", "-o", "out.xml"],
                {"out.xml": ends_with(b"</callingContextTree>\n")}),
        Program("prof-jp2", ["{jp2prof}", "export", "jp2", "{profile}", "-o", "out.jp2"],
                {"out.jp2": instructions}),
        Program("prof-html", ["{jp2prof}", "html", "{profile}", "-o", "out.html"],
                {"out.html": ends_with(b"</html>\n")}),
        Program("prof-sql", ["{jp2prof}", "sql", "{profile}", "-o", "out.db"],
                {"out.db": anything}),
    ]
    return found


class Outcome:
    def __init__(self, status, output, errors, files, counts, where):
        self.status, self.output, self.errors = status, output, errors
        self.files, self.counts, self.where = files, counts, where


class Test:
    """Paths, the behaviour of the programs without faults, and runs with a fault."""

    def __init__(self, options):
        build = pathlib.Path(options.build).resolve()
        self.jp2vm = build / "bin" / "jp2vm"
        self.jp2prof = build / "bin" / "jp2prof"
        self.work = pathlib.Path(options.work).resolve()
        self.classes = self.work / "classes"
        self.library = pathlib.Path(options.native or build / "tests/faults/native").resolve()
        shutil.rmtree(self.work, ignore_errors=True)
        self.classes.mkdir(parents=True)
        sources = sorted((HERE / "programs").glob("*.java"))
        for release, names in (("17", FOR_OPENJDK), ("8", {path.stem for path in sources}
                                                     - set(FOR_OPENJDK))):
            subprocess.run([options.javac, "-g", "-nowarn", "-Xlint:-options", "--release", release,
                            "-d", self.classes,
                            *[path for path in sources if path.stem in names]], check=True)
        self.profile = self.work / "hello.jp2"
        subprocess.run([self.jp2vm, "--classlib=embedded", "--profile-quiet",
                        f"--profile-out={self.profile}", "-cp", self.classes, "Hello"],
                       check=True, stdout=subprocess.DEVNULL)
        self.cut = self.work / "cut.jp2"
        self.cut.write_bytes(self.profile.read_bytes()[:-40])
        self.usual = {}

    def words(self, program):
        names = {"jp2vm": self.jp2vm, "jp2prof": self.jp2prof, "classes": self.classes,
                 "profile": self.profile, "cut": self.cut,
                 "natives": self.library / "libfaultnatives.so"}
        return [word.format(**names) for word in program.command]

    def run(self, program, fault=None):
        """Runs a program in a new directory, with a fault, or only counts its calls."""
        with tempfile.TemporaryDirectory(dir=self.work) as name:
            directory = pathlib.Path(name)
            counts, where = directory / ".counts", directory / ".where"
            counts.write_bytes(bytes(8 * len(KINDS)))
            variables = {key: value for key, value in os.environ.items()
                         if not key.startswith(("JP2VM_", "JDK_", "JAVA_", "_JAVA", "FAULTS"))}
            variables.update(FAULTS_COUNTS=str(counts), FAULTS_WHERE=str(where), LC_ALL="C.UTF-8",
                             LD_PRELOAD=str(self.library / "libfaults.so"))
            if fault:
                variables["FAULTS"] = fault
            with open(directory / ".out", "wb") as out, open(directory / ".err", "wb") as err:
                process = subprocess.Popen(self.words(program), cwd=directory, env=variables,
                                           stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                           start_new_session=True, preexec_fn=no_core)
                try:
                    status = process.wait(TIMEOUT)
                except subprocess.TimeoutExpired:
                    status = None
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
            output = (directory / ".out").read_bytes()
            errors = (directory / ".err").read_text("utf-8", "replace")
            outcome = Outcome(status, output, errors, {}, struct.unpack(
                f"{len(KINDS)}Q", counts.read_bytes()),
                where.read_text("utf-8") if where.exists() else "")
            if status is not None and fault is None and status != 0 \
                    and not program.name == "prof-recover":
                raise Problem(f"status {status}: {errors}")
            self.look(program, outcome, directory)
            return outcome

    def look(self, program, outcome, directory):
        """Checks the files that were written; a problem with one becomes part of the outcome."""
        outcome.problem = None
        try:
            for name, check in program.files.items():
                if (directory / name).exists():
                    outcome.files[name] = check(self, directory / name)
            for path in directory.iterdir():
                if path.name.startswith(("hs_err", "core")):
                    raise Problem(f"{path.name} was left")
        except (Problem, ValueError, struct.error, subprocess.CalledProcessError) as problem:
            outcome.problem = str(problem)

    def judge(self, program, fault, got):
        """Returns the problem of a run, or None."""
        usual = self.usual[program.name]
        if is_of_libraries(fault, got):
            return None
        if got.status is None:
            return f"no end within {TIMEOUT} s"
        if got.status < 0:
            return f"signal {signal.Signals(-got.status).name}"
        if got.status >= 128:
            return f"status {got.status}"
        found = INTERNAL.search(got.errors)
        if found:
            return f"internal: {found[0]}"
        if got.problem:
            return got.problem
        text = got.errors + got.output.decode("utf-8", "replace")
        if got.status not in (0, usual.status) and not EXPLAINED.search(text):
            return f"status {got.status} without a word of explanation"
        lines = [line for line in got.errors.splitlines()
                 if line.startswith(("jp2vm: ", "jp2prof: "))]
        if any(len(line) > LONGEST_LINE for line in lines) or len(lines) > 12:
            return f"{len(lines)} lines of its own"
        if got.status == usual.status and not EXPLAINED.search(got.errors):
            if self.difference(True, usual, got) is None:
                return None
            is_exact = program.is_exact and not (
                program.has_library and fault.startswith(REPEATED) or is_of_c_library(got.where)
                or ENDING_THREAD & set(own_frames(got.where, 100)))
            return self.difference(is_exact, usual, got)
        return None

    def difference(self, is_exact, usual, got):
        """If a run reports success, it must have done everything."""
        if got.output != usual.output:
            return f"other output in silence: {got.output[-80:]!r}"
        if sorted(got.files) != sorted(usual.files):
            return f"files in silence: {sorted(got.files)}"
        for name, found in got.files.items():
            if is_exact and found != usual.files[name]:
                return f"{name} is another in silence: {found}, not {usual.files[name]}"
        return None


def is_of_c_library(where):
    """Whether the failed call was made by another library than the machine. The C library may continue without a part
    of its functions, for example without a locale; the same holds for Java's libraries."""
    frames = [frame for frame in where.splitlines() if "libfaults" not in frame]
    return bool(frames) and re.search(r"/(libjvm\.so|jp2prof)\(", frames[0]) is None


def is_of_libraries(fault, got):
    """Whether the process ended in a way that the machine cannot prevent (README.md). The dynamic linker ends it if
    there is no memory for a thread's variables or for a library; the C library, if there is none for a user's name; and
    libjimage does not check whether its image could be mapped."""
    if fault.startswith("map:") and "/libjimage.so(" in got.where:
        return True
    if NO_THREAD_LOCALS in got.errors or "(getpwuid" in got.where:
        return fault.startswith("alloc:")
    return (got.status == 127 and fault.startswith("alloc:") and "ld-linux" in got.where
            and "out of memory" in got.errors)


def no_core():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(0)


def faults_of(test, program, options, kinds):
    """The faults of a program: all, or a sample of each kind and way."""
    counts = dict(zip(KINDS, test.usual[program.name].counts))
    for kind in KINDS:
        if kind not in kinds or kind not in program.kinds:
            continue
        generator = random.Random(f"{options.seed} {program.name} {kind}")
        for mode, error in WAYS[kind]:
            numbers = range(1, counts[kind] + 1)
            if options.sample and len(numbers) > options.sample:
                numbers = sorted(generator.sample(numbers, options.sample))
            for number in numbers:
                yield f"{kind}:{number}{mode}:{error}"


def own_frames(where, most=FRAMES_REPORTED):
    """The first functions of the stack of a failed call; where: in the form of
    backtrace_symbols."""
    found = []
    for path, name, offset in re.findall(r"^(\S+?)\((\w*)\+?(0x[0-9a-f]+)?\)", where, re.M):
        if "libfaults" in path or len(found) == most:
            continue
        if not name and offset:
            done = subprocess.run(["addr2line", "-f", "-e", path, offset], capture_output=True,
                                  text=True)
            name = done.stdout.split("\n")[0]
        found.append(name if name not in ("", "??") else f"{os.path.basename(path)}{offset}")
    return found


def make_parser(description, work):
    """Makes the parser of options, also for kills.py. work: the default directory."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--build", required=True, metavar="DIR")
    parser.add_argument("--work", default=work, metavar="DIR",
                        help="directory to work in; emptied first")
    parser.add_argument("--native", metavar="DIR", help="where libfaults.so is")
    parser.add_argument("--javac", default="javac", metavar="PATH")
    parser.add_argument("--programs", default="", metavar="RE", help="those whose name matches")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    return parser


def parse():
    parser = make_parser("Faults of the system, one at a time.", "/tmp/jp2-faults")
    parser.add_argument("--kinds", default=",".join(KINDS), metavar="LIST")
    parser.add_argument("--sample", type=int, default=0, metavar="N",
                        help="calls of each program, kind and way (default: all)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--fault", metavar="FAULT", help="one run of each program with this fault")
    options = parser.parse_args()
    if not set(options.kinds.split(",")) <= set(KINDS):
        parser.error(f"--kinds: {','.join(KINDS)}")
    return options


def show(test, program, options):
    got = test.run(program, options.fault)
    print(f"{program.name} {options.fault}: status {got.status}, "
          f"{test.judge(program, options.fault, got) or 'well'}")
    print(got.output.decode("utf-8", "replace") + got.errors + got.where)


def check_program(test, program, options, pool):
    """Runs all faults of a program; returns how many runs there were, and problems by kind."""
    test.usual[program.name] = test.run(program)
    usual = test.usual[program.name]
    if usual.problem or sorted(usual.files) != sorted(program.files):
        raise Problem(f"without faults: {usual.problem} {sorted(usual.files)}")
    if options.fault:
        show(test, program, options)
        return 0, {}

    def one(fault):
        got = test.run(program, fault)
        return fault, got, test.judge(program, fault, got)
    problems = collections.OrderedDict()
    runs = failed_calls = libraries = 0
    for fault, got, problem in pool.map(one, faults_of(test, program, options,
                                                       options.kinds.split(","))):
        runs += 1
        failed_calls += bool(got.where)
        libraries += is_of_libraries(fault, got)
        if problem:
            key = (re.sub(r"\d+", "N", problem), tuple(own_frames(got.where)))
            problems.setdefault(key, []).append((fault, got, problem))
    counts = " ".join(f"{kind} {count}" for kind, count in zip(KINDS, usual.counts) if count)
    print(f"{'FAIL' if problems else 'ok  '} {program.name}: {runs} runs, {failed_calls} with a "
          f"call that failed, {libraries} ended by libraries; calls: {counts}", flush=True)
    for (_, frames), found in problems.items():
        fault, got, problem = found[0]
        print(f"  {fault} ({len(found)} such): {problem}")
        print("    at " + " < ".join(frames))
        for line in got.errors.splitlines()[:6]:
            print(f"    | {line[:200]}", flush=True)
    return runs, problems


def main():
    options = parse()
    test = Test(options)
    runs = failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for program in programs():
            if not re.search(options.programs, program.name):
                continue
            try:
                count, problems = check_program(test, program, options, pool)
            except Problem as problem:
                print(f"FAIL {program.name}: {problem}", flush=True)
                count, problems = 0, {None: [1]}
            runs += count
            failed += sum(len(found) for found in problems.values())
    print(f"{runs} runs, {failed} failed")
    return 1 if failed or not runs and not options.fault else 0


if __name__ == "__main__":
    sys.exit(main())
