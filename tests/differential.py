#!/usr/bin/env python3
"""Runs the Java test corpus on two virtual machines and compares their results.

Compiles every program under tests/java/<area>/, or of another corpus (--corpus), and on request programs from
gen_cases.py, with the JDK's javac. Runs each program with `java` and with `jp2vm` on the same class files: stdout must
be the same, byte for byte, and so must the exit status. tests/java/README.md describes how to add a program. If a
corpus is not compiled for both releases, its file `releases` lists the releases.

Exit status: 0 if all programs agree, 1 if a program differs, 2 for wrong usage or if a program does
not compile.
"""

import argparse
import concurrent.futures
import contextlib
import difflib
import fcntl
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE / "java"
GENERATED_AREA = "generated"
DIRECTIVE = re.compile(r"//\s*(release|javac|stderr|compare|timeout|exit)\s*:\s*(.*?)\s*$")
RELEASES = (8, 17)
COMPARE_MODES = ("both", "stdout", "exit")
DIFF_LINES = 24
# HotSpot's compiler throws frequent implicit exceptions without message and stack trace otherwise.
REFERENCE_OPTIONS = ("-XX:-OmitStackTraceInFastThrow",)


class UsageError(Exception):
    """The command line or a directive of a program is wrong."""


class Program:
    """One source file of the corpus, with the directives of its leading comment lines."""

    def __init__(self, area, path, releases=RELEASES):
        self.area = area
        self.path = path
        self.name = path.stem
        self.releases = releases
        self.javac_flags = ()
        self.stderr_patterns = []
        self.compare = "both"
        self.timeout = None
        self.exit = 0
        self.source = path.read_bytes()
        self._read_directives()
        self.args = self._lines(".args")
        self.vm_args = self._lines(".vmargs")
        stdin = path.with_suffix(".in")
        self.stdin = stdin.read_bytes() if stdin.exists() else b""

    def _read_directives(self):
        for line in self.source.decode("utf-8").splitlines():
            if not line.startswith("//"):
                break
            match = DIRECTIVE.match(line)
            if match:
                self._apply(match.group(1), match.group(2))

    def _apply(self, key, value):
        if key == "release":
            if value not in ("8", "17"):
                raise UsageError(f"{self.path}: release must be 8 or 17")
            self.releases = (int(value),)
        elif key == "javac":
            self.javac_flags = tuple(value.split())
        elif key == "stderr":
            self.stderr_patterns.append(re.compile(value.encode("utf-8")))
        elif key == "compare":
            if value not in COMPARE_MODES:
                raise UsageError(f"{self.path}: compare must be one of {COMPARE_MODES}")
            self.compare = value
        elif key == "exit":
            self.exit = int(value)
        else:
            self.timeout = float(value)

    def _lines(self, suffix):
        path = self.path.with_suffix(suffix)
        return path.read_text("utf-8").splitlines() if path.exists() else []

    def digest(self):
        parts = repr((self.releases, self.javac_flags)).encode("utf-8")
        return hashlib.sha256(parts + self.source).hexdigest()


class Outcome:
    """The results of one run of one VM."""

    def __init__(self, stdout, stderr, status, timed_out, seconds):
        self.stdout = stdout
        self.stderr = stderr
        self.status = status
        self.timed_out = timed_out
        self.seconds = seconds

    def describe(self):
        if self.timed_out:
            return "timed out"
        if self.status < 0:
            try:
                return f"killed by {signal.Signals(-self.status).name}"
            except ValueError:
                return f"killed by signal {-self.status}"
        return f"exit status {self.status}"


def load_corpus(corpus=CORPUS):
    """All programs of a corpus, by area and name."""
    if not corpus.is_dir():
        raise UsageError(f"{corpus} is not a directory")
    programs = []
    releases = corpus_releases(corpus)
    for area in sorted(p for p in corpus.iterdir() if p.is_dir()):
        for path in sorted(area.glob("*.java")):
            programs.append(Program(area.name, path, releases))
    return programs


def corpus_releases(corpus):
    """Returns the releases for which a corpus is compiled: the list in its file `releases`, or all releases."""
    path = corpus / "releases"
    if not path.exists():
        return RELEASES
    releases = tuple(int(word) for word in path.read_text("utf-8").split())
    if not releases or set(releases) - set(RELEASES):
        raise UsageError(f"{path}: releases are of {RELEASES}")
    return releases


def load_generated(work, count, seed):
    sys.path.insert(0, str(HERE))
    sys.dont_write_bytecode = True
    import gen_cases
    directory = work / "generated-src"
    if directory.exists():
        shutil.rmtree(directory)
    directory.mkdir(parents=True)
    gen_cases.generate(directory, count, seed)
    return [Program(GENERATED_AREA, path) for path in sorted(directory.glob("*.java"))]


def check_unique(programs):
    """Programs that are compiled into one directory must differ in name."""
    seen = {}
    for program in programs:
        other = seen.setdefault(program.name.lower(), program)
        if other is not program:
            raise UsageError(f"two programs named {program.name}: {other.path}, {program.path}")


def select(programs, areas, pattern):
    known = {p.area for p in programs}
    for area in areas:
        if area not in known:
            raise UsageError(f"no such area: {area} (there are: {', '.join(sorted(known))})")
    chosen = [p for p in programs if not areas or p.area in areas]
    if pattern:
        regex = re.compile(pattern)
        chosen = [p for p in chosen if regex.search(f"{p.area}/{p.name}")]
    return chosen


def part_of(programs, part):
    """Of each area, in the order of names, every n-th program from the k-th on; the part is written K/N."""
    match = re.fullmatch(r"(\d+)/(\d+)", part)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise UsageError(f"--part={part}: K/N is wanted, K from 1 to N")
    first, step = int(match[1]) - 1, int(match[2])
    return [program for area in sorted({p.area for p in programs})
            for program in [p for p in programs if p.area == area][first::step]]


def classes_of(directory, name):
    yield from directory.glob(f"{name}.class")
    yield from directory.glob(f"{name}$*.class")


@contextlib.contextmanager
def lock(path):
    """Locks a directory: other runs that use it wait."""
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def run_javac(javac, commands, work):
    """Runs javac with each list of arguments until one fails; returns the last run."""
    for arguments in commands:
        done = subprocess.run([javac, *arguments], cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True)
        if done.returncode != 0:
            break
    return done


def compile_release(javac, work, release, programs):
    """Compiles the sources that changed since the last run, with one javac for each set of extra flags."""
    return compile_sets(javac, [(work, release, programs)])[0]


def compile_sets(javac, sets):
    """Compiles the programs of several work directories."""
    directories, changes = [], []
    with contextlib.ExitStack() as locks:
        for work, release, programs in sets:
            directory = work / "classes" / str(release)
            directory.mkdir(parents=True, exist_ok=True)
            directories.append(directory)
            locks.enter_context(lock(work / "classes" / f"{release}.lock"))
            changes += find_changes(work, release, programs, directory)
        if changes:
            done = run_javac(javac, [change.arguments for change in changes], sets[0][0])
            if done.returncode != 0:
                print(done.stdout, end="")
                raise UsageError(f"the corpus does not compile with --release {sets[0][1]}")
        for change in changes:
            change.keep()
    return directories


class Change:
    """Programs of one directory that must be compiled again, and the list of its compiled
    programs."""

    def __init__(self, manifest_path, programs, arguments):
        self.manifest_path, self.programs, self.arguments = manifest_path, programs, arguments

    def keep(self):
        path = self.manifest_path
        manifest = json.loads(path.read_text()) if path.exists() else {}
        manifest.update((program.name, program.digest()) for program in self.programs)
        path.write_text(json.dumps(manifest))


def find_changes(work, release, programs, directory):
    """Finds the programs that have changed since the last run, and removes their classes from the
    directory and its list."""
    manifest_path = work / "classes" / f"{release}.json"
    manifest = json.loads(manifest_path.read_text()) if manifest_path.exists() else {}
    groups, changes = {}, []
    for program in programs:
        if release not in program.releases:
            continue
        if manifest.get(program.name) != program.digest():
            groups.setdefault(program.javac_flags, []).append(program)
    for number, (flags, group) in enumerate(sorted(groups.items())):
        for program in group:
            manifest.pop(program.name, None)
            for old in classes_of(directory, program.name):
                old.unlink()
        listing = work / "classes" / f"{release}-{number}.files"
        listing.write_text("".join(f'"{p.path}"\n' for p in group), "utf-8")
        changes.append(Change(manifest_path, group, [
            "--release", str(release), "-encoding", "UTF-8", "-proc:none", "-nowarn",
            "-Xlint:-options", *flags, "-d", str(directory), f"@{listing}"]))
    manifest_path.write_text(json.dumps(manifest))
    return changes


def compile_parts(javac, work, releases, programs, by_area):
    """Compiles parts of the corpus into directories of class files by area and release. One directory contains all
    areas, or each area has its own, because its programs may have the same names as programs of other areas."""
    classes = {}
    for release in releases:
        areas = sorted({program.area for program in programs})
        if by_area:
            sets = [(work / "areas" / area, release, [p for p in programs if p.area == area])
                    for area in areas]
            classes.update(((area, release), directory) for area, directory in
                           zip(areas, compile_sets(javac, sets)))
        else:
            directory = compile_release(javac, work, release, programs)
            classes.update(((area, release), directory) for area in areas)
    return classes


class Runner:
    """Runs programs on both VMs and judges the outcomes; its methods may be called in parallel."""

    def __init__(self, options, work):
        self.options = options
        self.work = work
        self.results = pathlib.Path(options.shared or work) / "java-results"
        self.java_id = vm_identity(options.java) if options.cache else ""
        self.print_lock = threading.Lock()

    def directory(self, program):
        """A context manager: an empty directory for one run of the program, which is removed at the end."""
        return tempfile.TemporaryDirectory(dir=self.work, prefix="run-")

    def run(self, command, program, timeout):
        """Runs one VM in a new directory, which is removed afterwards."""
        with self.directory(program) as cwd:
            start = time.monotonic()
            process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       start_new_session=True)
            timed_out = False
            try:
                out, err = process.communicate(program.stdin, timeout=timeout)
            except subprocess.TimeoutExpired:
                timed_out = True
                kill_group(process)
                out, err = process.communicate()
            seconds = time.monotonic() - start
        return Outcome(out, err, process.returncode, timed_out, seconds)

    def command(self, vm, extra, program, classes):
        return [vm, *extra, *program.vm_args, "-cp", str(classes), program.name, *program.args]

    def expected(self, program, classes):
        command = self.command(self.options.java, REFERENCE_OPTIONS + tuple(self.options.java_arg),
                               program, classes)
        timeout = program.timeout or 60
        if not self.options.cache:
            return self.run(command, program, timeout)
        key = hashlib.sha256(repr((self.java_id, command[1:], program.stdin)).encode("utf-8"))
        for path in sorted(classes.glob(f"{program.name}*.class")):
            key.update(path.name.encode("utf-8") + path.read_bytes())
        entry = self.results / key.hexdigest()
        if entry.exists():
            header, stdout = entry.read_bytes().split(b"\n", 1)
            status, seconds = header.split()
            return Outcome(stdout, b"", int(status), False, float(seconds))
        outcome = self.run(command, program, timeout)
        if not outcome.timed_out:
            self.results.mkdir(parents=True, exist_ok=True)
            temporary = entry.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
            header = f"{outcome.status} {outcome.seconds:.3f}\n".encode("ascii")
            temporary.write_bytes(header + outcome.stdout)
            temporary.replace(entry)
        return outcome

    def judge(self, program, release, classes):
        """Returns (passed, seconds on java, seconds on jp2vm, text of the differences)."""
        want = self.expected(program, classes)
        timeout = max(self.options.timeout, program.timeout or 0)
        command = self.command(self.options.jp2vm, self.options.vm_arg, program, classes)
        got = self.run(command, program, timeout)
        problems = []
        if want.timed_out:
            problems.append("java timed out: the program is not fit for this corpus")
        elif want.status != program.exit:
            problems.append(f"java's own exit status is {want.status}, not {program.exit}: "
                            "the program is wrong")
        if got.timed_out or got.status < 0:
            problems.append(f"jp2vm {got.describe()}")
        elif program.compare != "stdout" and got.status != want.status:
            problems.append(f"exit status {got.status}, java's is {want.status}")
        if program.compare != "exit" and got.stdout != want.stdout:
            if want.stdout.startswith(got.stdout):
                problems.append(f"stdout ends after {len(got.stdout)} of {len(want.stdout)} bytes: "
                                f"{got.stdout[-60:].decode('utf-8', 'replace')!r}")
            else:
                problems.append(show_diff(want.stdout, got.stdout))
        for pattern in program.stderr_patterns:
            if not pattern.search(got.stderr):
                problems.append(f"stderr does not match {pattern.pattern.decode('utf-8')!r}")
        if problems and got.stderr:
            tail = got.stderr.decode("utf-8", "replace").splitlines()[-8:]
            problems.append("\n".join("stderr| " + line for line in tail))
        return not problems, want.seconds, got.seconds, "\n".join(problems)

    def report(self, text):
        with self.print_lock:
            print(text, flush=True)


def kill_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def vm_identity(vm):
    done = subprocess.run([vm, "-version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout


def show_diff(want, got):
    lines = difflib.unified_diff(want.decode("utf-8", "backslashreplace").splitlines(),
                                 got.decode("utf-8", "backslashreplace").splitlines(),
                                 "java", "jp2vm", n=2, lineterm="")
    lines = [line if len(line) <= 160 else line[:160] + "…" for line in lines]
    if not lines:
        return "stdout differs only in line ends or in its last byte"
    if len(lines) > DIFF_LINES:
        lines[DIFF_LINES:] = [f"… {len(lines) - DIFF_LINES} more lines"]
    return "\n".join(lines)


def parse_options(arguments):
    parser = argparse.ArgumentParser(
        description="Runs the Java test corpus on java and jp2vm, compares stdout and exit status.")
    parser.add_argument("--jp2vm", default="jp2vm", metavar="PATH", help="the VM under test")
    parser.add_argument("--java", default="java", metavar="PATH", help="the reference VM")
    parser.add_argument("--javac", metavar="PATH", help="the compiler; default: beside java")
    parser.add_argument("--work", metavar="DIR", help="class files and cached results; created")
    parser.add_argument("--shared", metavar="DIR",
                        help="a directory for the class files and results instead, which several "
                             "runs may use at a time; created")
    parser.add_argument("--corpus", metavar="DIR", type=pathlib.Path, default=CORPUS,
                        help="the directory of programs (default: java, beside this script)")
    parser.add_argument("--area", action="append", default=[], metavar="A",
                        help="only this directory of the corpus; repeatable")
    parser.add_argument("--filter", metavar="RE", help="only programs whose area/Name matches")
    parser.add_argument("--release", choices=("8", "17", "both"), default="both")
    parser.add_argument("--part", metavar="K/N", default="1/1",
                        help="of each area every N-th program, from the K-th")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="programs run at a time")
    parser.add_argument("--generated", type=int, default=0, metavar="N",
                        help="also run N generated programs (area 'generated')")
    parser.add_argument("--seed", type=int, default=1, help="seed of the generated programs")
    parser.add_argument("--vm-arg", action="append", default=[], metavar="ARG",
                        help="an option for jp2vm, as --vm-arg=--classlib=embedded; repeatable")
    parser.add_argument("--java-arg", action="append", default=[], metavar="ARG",
                        help="an option for java; repeatable")
    parser.add_argument("--timeout", type=float, default=60, metavar="S",
                        help="seconds that jp2vm may take per program (default 60)")
    parser.add_argument("--cache", action="store_true",
                        help="keep java's results in the work directory and reuse them")
    parser.add_argument("--times", action="store_true", help="print a line with times per program")
    parser.add_argument("--stop", action="store_true", help="stop after the first failure")
    parser.add_argument("--list", action="store_true", help="list the selected programs and stop")
    return parser.parse_args(arguments)


def resolve_vm(path):
    """Makes a relative path absolute, because programs run in other directories."""
    found = shutil.which(path)
    if found is None:
        raise UsageError(f"cannot run {path}")
    return os.path.abspath(found)


def find_javac(options):
    if options.javac:
        return resolve_vm(options.javac)
    beside = pathlib.Path(os.path.realpath(options.java)).parent / "javac"
    return str(beside) if beside.exists() else resolve_vm("javac")


def run_all(runner, cases, options):
    """Runs the cases, options.jobs at a time; returns the numbers of passed and failed cases."""
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        futures = {pool.submit(runner.judge, *case): case for case in cases}
        for future in concurrent.futures.as_completed(futures):
            if future.cancelled():
                continue
            program, release, _ = futures[future]
            label = f"{program.area}/{program.name}@{release}"
            ok, java_seconds, vm_seconds, text = future.result()
            passed += ok
            failed += not ok
            if options.times:
                verdict = "ok  " if ok else "FAIL"
                runner.report(f"{verdict} {label} java {java_seconds:.2f} s, "
                              f"jp2vm {vm_seconds:.2f} s")
            if not ok:
                runner.report(f"FAIL {label}\n" + re.sub("(?m)^", "    ", text))
                if options.stop:
                    for other in futures:
                        other.cancel()
    return passed, failed


def main(arguments):
    options = parse_options(arguments)
    if options.work is None:
        with tempfile.TemporaryDirectory(prefix="jp2-differential-") as directory:
            return work_in(pathlib.Path(directory), options)
    work = pathlib.Path(options.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    return work_in(work, options)


def work_in(work, options):
    programs = load_corpus(options.corpus.resolve())
    if options.generated > 0:
        programs += load_generated(work, options.generated, options.seed)
    parts = [programs]
    if options.corpus != CORPUS:
        areas = sorted({program.area for program in programs})
        parts = [[p for p in programs if p.area == area] for area in areas]
    for part in parts:
        check_unique(part)
    programs = part_of(select(programs, options.area, options.filter), options.part)
    releases = RELEASES if options.release == "both" else (int(options.release),)
    pairs = [(p, r) for p in programs for r in releases if r in p.releases]
    if not pairs:
        raise UsageError("no program selected")
    if options.list:
        for program, release in pairs:
            print(f"{program.area}/{program.name}@{release}")
        return 0
    options.java = resolve_vm(options.java)
    options.jp2vm = resolve_vm(options.jp2vm)
    javac = find_javac(options)
    shared = pathlib.Path(options.shared).resolve() if options.shared else work
    options.shared = str(shared)
    classes = compile_parts(javac, shared, releases, programs, len(parts) > 1)
    runner = Runner(options, work)
    passed, failed = run_all(runner, [(p, r, classes[p.area, r]) for p, r in pairs], options)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UsageError as error:
        print(f"differential.py: {error}", file=sys.stderr)
        sys.exit(2)
