#!/usr/bin/env python3
"""Runs real applications, from Debian's packages, on java and on jp2vm, and compares their results.

Both machines run each application of applications.py in its own directory, with the same files
(data/NAME) and arguments. Stdout, exit status and the files that it leaves must be the same, except
for differences that its entry allows (for example times).

  run.py --install                     install the packages (apt-get; as root, by hand)
  run.py --fetch                       fetch the sources that some applications need, to the work directory
  run.py --jp2vm build/bin/jp2vm --vm-arg=--classlib=openjdk
  run.py ... --profile                 also with a profile: the same output, and in every method
                                       as many instructions as --count counts
  run.py ... --profile --tree          and as many in the tree, which may have gigabytes
  run.py ... --times                   CPU seconds against `java -Xint`, and the geometric mean

Exit status: 0 if all applications agree, 1 if one differs, 2 for wrong usage. Applications whose
packages or sources are missing are skipped, and their names are printed.
"""
import argparse
import fnmatch
import hashlib
import math
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import applications                                                         # noqa: E402
import counts                                                               # noqa: E402
import sources                                                              # noqa: E402

JARS = pathlib.Path("/usr/share/java")
DIFF_CHARACTERS = 500
COUNT_RUNS = 5
# Options for both machines, so that results do not depend on the user or on the directory of the test.
COMMON = ("-Duser.timezone=UTC", "-Duser.language=en", "-Duser.country=US",
          "-Djava.awt.headless=true", "-Duser.home=home", "-Djava.io.tmpdir=tmp",
          "-Dfile.encoding=UTF-8")
# Lines of the machine itself on stderr, with --count or a profile.
MESSAGE_OF_JP2VM = re.compile(rb"^jp2vm: .*\n", re.M)
XINT = ("-Xint", "-Xshare:off", "-XX:StackShadowPages=10")


class UsageError(Exception):
    """The command line is wrong, or software is not installed."""


class DriverError(Exception):
    """A program of drivers/ does not compile."""


class Outcome:
    """The result of a run: status (None if it took too long), output, files, CPU seconds."""

    def __init__(self, status, stdout, stderr, files, seconds):
        self.status = status
        self.stdout = stdout
        self.stderr = stderr
        self.files = files
        self.seconds = seconds


def jar_path(name):
    path = pathlib.Path(name)
    if path.is_absolute():
        return path if path.exists() else None
    path = JARS / f"{name}.jar"
    return path if path.exists() else None


def normalise(application, data):
    """Text without the parts that may differ between two runs."""
    text = data.decode("utf-8", "backslashreplace")
    for pattern, replacement in application.normalise:
        text = re.sub(pattern, replacement, text)
    if application.sort:
        text = "\n".join(sorted(text.split("\n")))
    return text


def file_content(application, path):
    """The content of a file in a form that must be equal in two runs: text is normalised, an archive becomes its
    entries."""
    data = path.read_bytes()
    if data[:4] == b"PK\x03\x04" and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return "\n".join(f"{info.filename} {info.file_size} {info.CRC:08x}"
                             for info in archive.infolist()
                             if not info.filename.endswith("MANIFEST.MF"))
    if data.startswith(b"%PDF"):
        return f"a document of {len(data)} bytes"      # the file contains the time at which it was made, and its hash
    if b"\0" in data:
        return f"{len(data)} bytes, " + hashlib.sha256(data).hexdigest()
    return normalise(application, data)


def environment():
    """The environment of an application, which does not depend on the user."""
    return dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8")


class Runner:
    """Prepares directories and runs applications in them."""

    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work).resolve()
        self.work.mkdir(parents=True, exist_ok=True)

    def missing(self, application):
        """The jars and sources that the application needs and that are missing."""
        found = [name for name in application.jars if jar_path(name) is None]
        if application.source and not self.source_place(application).is_dir():
            found.append(f"source of {application.source}")
        return found

    def source_place(self, application):
        return sources.place(self.work, application.source)

    def compile_drivers(self, application):
        """The directory of the classes of a driver, and of the package's own tests if the driver runs them. Compiles
        them if a source is newer."""
        classes = self.work / "drivers" / application.name
        driver = HERE / "drivers" / f"{application.driver}.java"
        stamp = classes / f"{application.driver}.class"
        newest = driver.stat().st_mtime
        compiled = [str(driver)]
        if application.source:
            tree = self.source_place(application)
            newest = max(newest, tree.stat().st_ctime)
            compiled += sorted(str(path) for path in (tree / "src/test/java").rglob("*.java"))
        if stamp.exists() and stamp.stat().st_mtime > newest:
            return classes
        shutil.rmtree(classes, ignore_errors=True)
        classes.mkdir(parents=True)
        if application.source:
            shutil.copytree(tree / "src/test/resources", classes, dirs_exist_ok=True)
        names = self.work / "drivers" / f"{application.name}.names"
        names.write_text("".join(f'"{name}"\n' for name in compiled), "utf-8")
        done = subprocess.run([self.options.javac, "-proc:none", "-nowarn", "-Xlint:none", "-d",
                               str(classes), "-cp", self.class_path(application), f"@{names}"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise DriverError(f"{driver.name} does not compile: {done.stdout}")
        return classes

    def class_path(self, application):
        return ":".join(str(jar_path(name)) for name in application.jars)

    def command(self, application, machine, options):
        path = [self.class_path(application)] if application.jars else []
        if application.driver:
            path.insert(0, str(self.compile_drivers(application)))
        path += application.class_path
        place = ["-cp", ":".join(path)] if path else []
        start = ["-m", application.module] if application.module else [application.main]
        return [machine, *options, *COMMON, *application.vm_args, *place, *start,
                *application.args]

    def prepare(self, application):
        """Makes a new directory with the application's files, in which it runs."""
        # The same directory for every run: its name is a property of the program.
        directory = self.work / "runs" / application.name / "directory"
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        data = HERE / "data" / (application.data or application.name)
        if data.is_dir():
            shutil.copytree(data, directory, dirs_exist_ok=True)
        for name in ("home", "tmp"):
            (directory / name).mkdir()
        if application.prepare:
            application.prepare(directory)
        return directory

    def run(self, application, label, machine, options):
        directory = self.prepare(application)
        before = {path: path.stat().st_mtime_ns for path in directory.rglob("*") if path.is_file()}
        command = self.command(application, machine, options)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(directory.parent / f"{label}.out", "wb+") as out, \
                open(directory.parent / f"{label}.err", "wb+") as err:
            process = subprocess.Popen(command, cwd=directory, stdin=subprocess.PIPE, stdout=out,
                                       stderr=err, start_new_session=True,
                                       env=environment())
            try:
                process.communicate(application.stdin.encode("utf-8"), self.options.timeout)
                status = process.returncode
            except subprocess.TimeoutExpired:
                kill_group(process)
                process.wait()
                status = None
            out.seek(0)
            err.seek(0)
            stdout, stderr = out.read(), err.read()
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = now.ru_utime - used.ru_utime + now.ru_stime - used.ru_stime
        files = {}
        for path in sorted(directory.rglob("*")):
            name = path.relative_to(directory).as_posix()
            if not path.is_file() or name.startswith(("home/", "tmp/")):
                continue
            if before.get(path) == path.stat().st_mtime_ns:
                continue
            if not any(fnmatch.fnmatch(name, ignored) for ignored in application.ignore):
                files[name] = file_content(application, path)
        if application.stderr:
            stdout += b"stderr:\n" + MESSAGE_OF_JP2VM.sub(b"", stderr)
        return Outcome(status, normalise(application, stdout), stderr, files, seconds)

    def compare(self, application, want, label, options):
        """A run on jp2vm, and its differences from java. An application that depends on how soon
        threads run has more than one attempt; all attempts except the last are reported on
        stderr."""
        for attempt in range(application.attempts):
            got = self.run(application, label, self.options.jp2vm,
                           [*self.options.vm_arg, *options])
            found = differences(application, want, got)
            if not found:
                break
            if attempt + 1 < application.attempts:
                print(f"{application.name}, {label}, attempt {attempt + 1}: "
                      f"{found[0][:DIFF_CHARACTERS]}", file=sys.stderr)
        return got, found


def kill_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def first_difference(want, got):
    """The first line in which two texts differ."""
    wanted, gotten = want.split("\n"), got.split("\n")
    for number, (left, right) in enumerate(zip(wanted, gotten), 1):
        if left != right:
            return f"line {number}: java {left[:160]!r}, jp2vm {right[:160]!r}"
    return (f"java has {len(wanted)} lines, jp2vm {len(gotten)}; java ends "
            f"{want[-100:]!r}, jp2vm {got[-100:]!r}")


def differences(application, want, got):
    """Sentences that describe the differences between a run and the run of java."""
    if got.status is None:
        return ["jp2vm took too long"]
    found = []
    if got.status != want.status:
        found.append(f"exit status {got.status}, java's is {want.status}")
    if got.stdout != want.stdout:
        found.append("stdout, " + first_difference(want.stdout, got.stdout))
    for name in sorted(set(want.files) | set(got.files)):
        if name not in got.files:
            found.append(f"no file {name}")
        elif name not in want.files:
            found.append(f"file {name}, which java does not write")
        elif want.files[name] != got.files[name]:
            found.append(f"{name}, " + first_difference(want.files[name], got.files[name]))
    return found


def check_reference(application, want):
    """Returns problems of java's own run, which mean that the application's entry is wrong."""
    if want.status is None:
        return ["java took too long"]
    if want.status != application.status and application.status is not None:
        return [f"java's exit status is {want.status}, not {application.status}"]
    if not want.stdout.strip() and not want.files:
        return ["java printed and wrote nothing: nothing to compare"]
    return []


def run_count(runner, application, want):
    """A run with --count: problems, and its methods. It has as many options as a run with a profile, because programs
    read the machine's options."""
    path = runner.work / f"{application.name}.count"
    path.unlink(missing_ok=True)
    got, found = runner.compare(application, want, "count",
                                [f"--count={path}"] * 3)
    found = [f"with --count: {text}" for text in found]
    match = re.search(rb"jp2vm: (\d+) bytecodes executed", got.stderr)
    if match is None or not path.exists():
        return found + ["with --count: no counts"], {}
    methods = counts.of_reference(path)
    path.unlink()
    if counts.total(methods)[1] != int(match.group(1)):
        found.append(f"--count says {int(match.group(1))} bytecodes; its methods have "
                     f"{counts.total(methods)[1]}")
    return found, methods


def run_profile(runner, application, want, tree):
    """A run with a profile: problems, its methods, and CPU seconds."""
    out = runner.work / f"{application.name}.tsv"
    xml = runner.work / f"{application.name}.xml"
    for path in (out, xml):
        path.unlink(missing_ok=True)
    got, found = runner.compare(application, want, "profile", [
        "--profile", f"--profile-out=xml:{xml}" if tree else "--profile",
        f"--profile-out=flat:{out}"])
    methods = {}
    if not out.exists() or tree and not xml.exists():
        found.append("no profile was written")
    else:
        try:
            methods, total = counts.of_table(out)
            if counts.total(methods) != total:
                found.append("the profile's methods have %d entries and %d instructions, its "
                             "total is %d and %d" % (counts.total(methods) + total))
            if tree:
                inside = counts.of_tree(xml)
                found += [f"the tree has {line} as the table" for line in counts.describe(
                    sorted(counts.varying([inside, methods])), inside, methods)]
        except counts.CountError as error:
            found.append(str(error))
    xml.unlink(missing_ok=True)
    return [f"with a profile: {text}" for text in found], methods, got.seconds


def check_counts(runner, application, want, profile):
    """--count must count as the profile does, method by method. The clock, the collector and other threads vary the
    behaviour of a program between runs. So a method is wrong if it has equal counts in several profiles, and other
    equal counts in several runs with --count. Returns problems and a note about methods that vary."""
    profiles, references = [profile], []
    for attempt in range(COUNT_RUNS):
        if attempt:
            found, methods, _ = run_profile(runner, application, want, False)
            profiles.append(methods)
            if found:
                return found, None
        found, methods = run_count(runner, application, want)
        references.append(methods)
        if found:
            return found, None
        wrong = counts.always_different(profiles, references, application.excused)
        equal = any(one == other for one in profiles for other in references)
        if equal or not wrong and not application.deterministic:
            break
    varying = len(counts.varying(profiles + references))
    note = ("as --count" if equal else
            f"as --count but for {varying} of {len(profile)} methods, which vary")
    found = [f"with a profile, unlike --count: {line}"
             for line in counts.describe(wrong, profiles[0], references[0])] if not equal else []
    if application.deterministic and not equal and not found:
        found = [f"profiles have {[counts.total(one)[1] for one in profiles]} instructions, "
                 f"--count {[counts.total(one)[1] for one in references]}"]
        found += [f"with a profile, unlike --count: {line}" for line in counts.describe(
            sorted(counts.varying([profiles[0], references[0]])), profiles[0], references[0])]
    return found, None if found else note


def check_profile(runner, application, want):
    """With a profile, the application must have the same results, and every instruction must be in the profile. Returns
    problems, CPU seconds, instructions and a note."""
    found, methods, seconds = run_profile(runner, application, want, runner.options.tree)
    note = None
    if not found:
        found, note = check_counts(runner, application, want, methods)
    return found, {"profile": seconds, "instructions": counts.total(methods)[1], "note": note}


def run_one(runner, application, reference_only):
    """Runs an application; returns its problems and the CPU seconds of its machines."""
    options = runner.options
    want = runner.run(application, "java", options.java, options.java_arg)
    found = check_reference(application, want)
    seconds = {"java": want.seconds}
    if found or reference_only:
        found += [f"stderr| {line}" for line in tail(want.stderr)] if found else []
        return found, seconds
    got, found = runner.compare(application, want, "jp2vm", [])
    seconds["jp2vm"] = got.seconds
    if found:
        found += [f"stderr| {line}" for line in tail(got.stderr)]
    elif options.profile:
        found, more = check_profile(runner, application, want)
        seconds.update(more)
    if options.times and not found:
        seconds["xint"] = runner.run(application, "xint", options.java, XINT).seconds
    return found, seconds


def tail(text):
    return [line[:200] for line in text.decode("utf-8", "replace").splitlines()[-12:]]


def install(chosen):
    packages = sorted({package for application in chosen for package in application.packages})
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    return subprocess.run(
        command, env=dict(os.environ, DEBIAN_FRONTEND="noninteractive")).returncode


def fetch(runner, chosen):
    """Fetches the sources of applications that have sources."""
    for package in sorted({application.source for application in chosen if application.source}):
        try:
            print(f"{package}: {sources.fetch(runner.work, package)}")
        except sources.SourceError as error:
            print(f"{package}: {error}", file=sys.stderr)
            return 1
    return 0


def parse_options(arguments):
    parser = argparse.ArgumentParser(
        description="Runs real applications on java and jp2vm and compares what they do.")
    parser.add_argument("--jp2vm", metavar="PATH", help="the machine under test; without it only "
                        "java is run, to see whether the applications are in order")
    parser.add_argument("--java", default="java", metavar="PATH")
    parser.add_argument("--javac", default="javac", metavar="PATH")
    parser.add_argument("--vm-arg", action="append", default=[], metavar="ARG")
    parser.add_argument("--java-arg", action="append", default=[], metavar="ARG")
    parser.add_argument("--work", default="/tmp/jp2-apps", metavar="DIR")
    parser.add_argument("--filter", metavar="RE", help="only applications whose name matches")
    parser.add_argument("--profile", action="store_true", help="also with a profile")
    parser.add_argument("--tree", action="store_true",
                        help="with --profile: write the tree, too, and read it")
    parser.add_argument("--times", action="store_true", help="CPU seconds against java -Xint")
    parser.add_argument("--timeout", type=float, default=300, metavar="S",
                        help="seconds that one run may take (default 300)")
    parser.add_argument("--install", action="store_true", help="install the packages and stop")
    parser.add_argument("--fetch", action="store_true",
                        help="fetch source packages that applications need, and stop")
    parser.add_argument("--list", action="store_true", help="list the applications and stop")
    return parser.parse_args(arguments)


def resolve(path):
    found = shutil.which(path)
    if found is None:
        raise UsageError(f"cannot run {path}")
    return os.path.abspath(found)


def summary(results, times):
    """Returns the geometric mean of the ratios of jp2vm's seconds to the seconds of java -Xint."""
    ratios = [s["jp2vm"] / s["xint"] for _, s in results if s.get("xint") and s.get("jp2vm")]
    if times and ratios:
        mean = math.exp(sum(math.log(ratio) for ratio in ratios) / len(ratios))
        print(f"jp2vm / java -Xint: geometric mean {mean:.2f} of {len(ratios)} applications")


def main(arguments):
    options = parse_options(arguments)
    chosen = [application for application in applications.APPLICATIONS
              if re.search(options.filter or "", application.name)]
    if not chosen:
        raise UsageError("no application selected")
    if options.install:
        return install(chosen)
    if options.list:
        for application in chosen:
            print(f"{application.name:16} {' '.join(application.packages)}")
        return 0
    options.java, options.javac = resolve(options.java), resolve(options.javac)
    if options.jp2vm:
        options.jp2vm = resolve(options.jp2vm)
    runner = Runner(options)
    if options.fetch:
        return fetch(runner, chosen)
    results, failed, absent = [], 0, []
    for application in chosen:
        if runner.missing(application):
            absent.append(application.name)
            continue
        start = time.monotonic()
        try:
            found, seconds = run_one(runner, application, options.jp2vm is None)
        except DriverError as error:
            found, seconds = [str(error)], {}
        note = seconds.pop("note", None)
        numbers = ", ".join(f"{key} {value:,.2f}" if isinstance(value, float)
                            else f"{key} {value:,}" for key, value in seconds.items() if value)
        numbers += f" {note}" if note else ""
        print(f"{'FAIL' if found else 'ok  '} {application.name:16} {numbers} "
              f"({time.monotonic() - start:.0f} s)", flush=True)
        for text in found:
            print(f"     {text[:DIFF_CHARACTERS]}", flush=True)
        failed += bool(found)
        results.append((application, seconds))
    summary(results, options.times)
    if absent:
        print("not installed: " + " ".join(absent))
    print(f"{len(results) - failed} agree, {failed} differ")
    return 1 if failed or not results else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UsageError as error:
        print(f"run.py: {error}", file=sys.stderr)
        sys.exit(2)
