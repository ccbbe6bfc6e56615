#!/usr/bin/env python3
"""Tests child processes that programs start by launchers of the JDK, with and without --children.

Usage: run.py TEST --jp2vm JP2VM --prof JP2PROF --java JAVA --javac JAVAC --work DIR

TEST is report, ways, generations, profiles, outputs, quotes, tools or choices.

The oracle is `java`: a child on jp2vm prints and ends as the same child on HotSpot.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (compile_java, contains, equal, make_empty, named, read_options,  # noqa: E402
                     run_named, start, wait_until)

HERE = pathlib.Path(__file__).parent


class Place:
    """A directory with the compiled programs, in which a test runs."""

    def __init__(self, options, name):
        self.options = options
        self.work = options.work / name
        make_empty(self.work)
        self.classes = options.classes
        self.java = str(pathlib.Path(options.java).resolve())

    def run(self, *command, machine=None, variables=None, text="input"):
        return start(machine or self.options.jp2vm, *command, variables=variables, cwd=self.work, input=text)

    def start(self, options, *command, **more):
        """Runs the program Start, which starts the command."""
        return self.run(*options, "-cp", self.classes, "Start", *command, **more)

    def files(self, pattern):
        return sorted(path.name for path in self.work.glob(pattern))


def child(place, *words):
    return [place.java, "-cp", str(place.classes), *words]


def test_report(options):
    place = Place(options, "report")
    done = place.start([], *child(place, "Who", "3"))
    contains("stdout", done.stdout, "on HotSpot", "exit 3")
    equal("line", done.stderr.splitlines()[-1],
          f"jp2vm: a child process was started as HotSpot ({place.java}); --children runs it on jp2vm")
    twice = place.start([], *child(place, "Start", *child(place, "Who")))
    equal("lines of HotSpot's own child", twice.stderr.count("jp2vm:"), 1)
    pair = place.run("-cp", place.classes, "Pair", place.java, str(place.classes))
    contains("count", pair.stderr, f"jp2vm: 3 child processes were started as HotSpot (first {place.java}); "
             "--children runs them on jp2vm")
    silent = place.start(["--children=hotspot"], *child(place, "Who", "3"))
    equal("silent", (silent.stdout, silent.stderr), (done.stdout, "to stderr\n"))
    none = place.start([], "sh", "-c", "echo no Java")
    equal("no child", none.stderr, "")
    missing = place.start([], place.java + "-not-there")
    equal("failed starts are not counted", "HotSpot" in missing.stderr, False)


def same(place, *command, options=(), variables=None):
    """A child on jp2vm does what it does on HotSpot."""
    expected = place.start([], *command, machine=place.options.java, variables=variables)
    got = place.start(["--children", *options], *command, variables=variables)
    equal(("status", command), got.returncode, expected.returncode)
    equal(("stdout", command), got.stdout, expected.stdout.replace("on HotSpot", "on jp2vm"))
    equal(("stderr", command), got.stderr, expected.stderr)


def test_ways(options):
    """The ways to name the launcher, and forms of its command line."""
    place = Place(options, "ways")
    link = place.work / "link"
    link.symlink_to(place.java)
    bin_directory = pathlib.Path(place.java).parent
    path = {"PATH": f"{bin_directory}:{os.environ['PATH']}"}
    who = ["-cp", str(place.classes), "-Dmark=a b", "Who", "3", "x y", ""]
    same(place, place.java, *who)
    same(place, str(link), *who)
    same(place, "-d", str(bin_directory), "./java", *who)
    same(place, "-d", str(bin_directory.parent), "bin/java", *who)
    same(place, "java", *who, variables=path)
    same(place, "-c", place.java, *who)
    same(place, "-r", place.java, "-cp", str(place.classes), "-version")
    same(place, place.java, "-server", "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", *who)
    same(place, place.java, "-XX:NoSuchFlag=1", "Who")
    same(place, place.java, "-cp", str(place.classes), "NoSuchClass")
    (place.work / "arguments").write_text(f'-server -cp "{place.classes}" -Dmark=m Who\n4 "two words"\n')
    same(place, place.java, "@arguments")
    shutil.copy(options.classes / "who.jar", place.work)
    same(place, place.java, "-jar", "who.jar", "5")
    same(place, "-e", "JAVA_HOME=/nonexistent", place.java, *who)
    same(place, "echo", "java")
    (place.work / "bin").mkdir()
    (place.work / "bin" / "java").write_text("#!/bin/sh\necho a script named java\n")
    (place.work / "bin" / "java").chmod(0o755)
    same(place, "bin/java")


def test_generations(options):
    """Grandchildren inherit; a child may choose for itself."""
    place = Place(options, "generations")
    grand = child(place, "Start", *child(place, "Who", "2"))
    same(place, *grand)
    done = place.start(["--children"], *child(place, "Start", "-c", *child(place, "Who", "2")))
    contains("grandchild in an empty environment", done.stdout, "on jp2vm")
    server = str(pathlib.Path(place.java).parents[1] / "lib" / "server")
    done = place.start(["--children"], place.java, f"-XXaltjvm={server}", "-cp", str(place.classes), "Who")
    equal("chosen HotSpot", (done.stdout.splitlines()[0], done.stderr), ("on HotSpot", "to stderr\n"))
    own = str(pathlib.Path(options.jp2vm).resolve().parents[1] / "lib" / "jp2vm")
    done = place.start([], place.java, f"-XXaltjvm={own}", "-cp", str(place.classes), "Who")
    equal("chosen jp2vm", (done.stdout.splitlines()[0], done.stderr), ("on jp2vm", "to stderr\n"))
    done = place.start(["--children", "--profile-out=a.jp2"], "-e", "JP2VM_OPTIONS=--profile-quiet",
                       *child(place, "Who"))
    contains("options of the program", done.stdout, "on jp2vm")
    equal("files", place.files("*.jp2"), ["a.jp2"])
    done = place.start(["--children"], *child(place, "Who"), variables={"JDK_JAVA_OPTIONS": f"-XXaltjvm={own}"})
    contains("JDK_JAVA_OPTIONS", done.stdout, "on jp2vm")


def test_profiles(options):
    """Each process has its own profile, wherever it runs."""
    place = Place(options, "profiles")
    (place.work / "other").mkdir()
    done = place.start(["--children", "--profile-out=run.jp2"], "-d", "other",
                       *child(place, "Start", *child(place, "Who", "2")))
    equal("exit", (done.returncode, "exit 0" in done.stdout), (0, True))
    names = place.files("*.jp2")
    equal("number of files", (len(names), names[-1], place.files("other/*")), (3, "run.jp2", []))
    for name in names[:-1]:
        equal("name", re.fullmatch(r"run\.\d+\.jp2", name) is not None, True)
    texts = [start(options.prof, "top", "--limit=0", place.work / name).stdout for name in names]
    equal("profiles with Who.main", sum("Who.main" in text for text in texts), 1)
    equal("profiles with Start.main", sum("Start.main" in text for text in texts), 2)
    contains("the parent's file", texts[-1], "Start.main")
    place.start(["--children", "--profile-quiet", "--profile-out=%p-x.jp2"], *child(place, "Who"))
    equal("with %p", len(place.files("*-x.jp2")), 2)
    # A child that outlives its parent.
    gate = place.work / "gate"
    command = [options.jp2vm, "--children", "--profile-quiet", "--profile-out=late.jp2", "--heap-dump=late.hprof",
               "-cp", str(place.classes), "Start", "-b", place.java, "-cp", str(place.classes), f"-Dwait={gate}",
               "Who"]
    with open(place.work / "late.out", "w") as out:
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=place.work, check=True)
    before = (place.work / "late.jp2").read_bytes()
    gate.touch()
    wait_until(lambda: len(place.files("late*.jp2")) == 2 and len(place.files("late*.hprof")) == 2)
    equal("the parent's file stays", (place.work / "late.jp2").read_bytes(), before)


def test_outputs(options):
    """Options that write files, and options that are for one process."""
    place = Place(options, "outputs")
    (place.work / "other").mkdir()
    (place.work / "script").write_text("continue\n")
    (place.work / "my.probes").write_text("entry Who.main { @n++ }\n")
    done = place.start(["--children", "--heap-dump=heap.hprof", "--dump-classes=classes", "--probes=./my.probes",
                        "--probe-out=probes.txt", "--analysis=opcodes:out=opcodes.txt", "--control=socket"],
                       "-d", "other", *child(place, "Who"))
    contains("output", done.stdout, "on jp2vm", "exit 0")
    for pattern in ("heap*.hprof", "classes*", "probes*.txt", "opcodes*.txt"):
        equal(pattern, (len(place.files(pattern)), place.files("other/*")), (2, []))
    done = place.start(["--children", "--step-script=script"], *child(place, "Who"))
    equal("the child is not stepped", "on jp2vm" in done.stdout, True)
    place.start(["--children", "--scopes=scopes.json"], *child(place, "Who"))
    equal("tables of scopes", len(place.files("scopes*.json")), 2)
    for option in ("--profile-out=flat:-", "--heap-dump=-", "--probe-out=-", "--scopes=-"):
        more = ["--probe=entry{@n++}"] if "probe" in option else []
        done = place.start(["--children", option, *more], *child(place, "Who"))
        equal(("refused", option), (done.returncode, done.stdout), (2, ""))
        contains(option, done.stderr, f"Error: --children: a child would write {option} to its standard output")
    done = place.start(["--children=maybe"], "true")
    equal("bad value", (done.returncode, done.stderr.splitlines()[0]),
          (2, "Error: --children: there is no 'maybe'; there are jp2vm and hotspot"))
    done = place.run("--heap-dump=x.%p.hprof", "-cp", place.classes, "Who")
    equal("%p of the process itself", len(place.files("x.*.hprof")), 1)
    # A program passes its own options on, as JMH does.
    done = place.start(["--children", "--profile-out=own.jp2"], place.java, "--profile-out=own.jp2", "-cp",
                       str(place.classes), "Who")
    contains("options twice", done.stdout, "on jp2vm")
    equal("files", len(place.files("own*.jp2")), 2)


def test_quotes(options):
    """Options with blanks and quotes reach the child as they are."""
    place = Place(options, "quotes")
    probe = """--probe=entry Who.main { printf("it's %s\\n", "a b") }"""
    done = place.start(["--children", probe], *child(place, "Who"))
    contains("probe", done.stdout + done.stderr, "it's a b")


def test_tools(options):
    """Other launchers of the JDK."""
    place = Place(options, "tools")
    (place.work / "A.java").write_text("class A { }\n")
    bin_directory = pathlib.Path(place.java).parent
    done = place.start([], str(bin_directory / "javac"), "A.java")
    contains("line", done.stderr, f"HotSpot ({bin_directory}/javac)")
    done = place.start(["--children", "--profile=calls", "--profile-quiet", "--profile-out=%p.jp2"],
                       str(bin_directory / "javac"), "-J-Xmx256m", "A.java")
    equal("javac", (done.stdout, done.stderr, place.files("*.class")), ("exit 0\n", "", ["A.class"]))
    equal("profiles", len(place.files("*.jp2")), 2)
    done = place.start(["--children"], str(bin_directory / "javac"), "NoSuchFile.java")
    contains("javac", done.stdout, "exit 2")
    contains("javac", done.stderr, "error: file not found: NoSuchFile.java")
    same(place, str(bin_directory / "jar"), "--version")


def test_choices(options):
    """-XXaltjvm, the flight recorder and jdwp given to jp2vm itself."""
    place = Place(options, "choices")
    library = str(pathlib.Path(options.jp2vm).resolve().parents[1] / "lib" / "jp2vm")
    who = ["-cp", place.classes, "Who"]
    contains("itself", place.run(f"-XXaltjvm={library}", *who).stdout, "on jp2vm")
    contains("itself, with a slash", place.run(f"-XXaltjvm={library}/", *who).stdout, "on jp2vm")
    done = place.run(*who, variables={"JDK_JAVA_OPTIONS": f"-XXaltjvm={library}"})
    equal("variable", (done.stdout.splitlines()[0], done.stderr.splitlines()[0]),
          ("on jp2vm", f"NOTE: Picked up JDK_JAVA_OPTIONS: -XXaltjvm={library}"))
    for name in ("server", "/nonexistent", str(pathlib.Path(place.java).parents[1] / "lib" / "server"), ""):
        done = place.run(f"-XXaltjvm={name}", *who)
        equal(("another", name), (done.returncode, done.stdout, done.stderr),
              (1, "", f"Error: -XXaltjvm={name} names another virtual machine; leave the option out, or start "
               "the program with java\n"))
    for option in ("StartFlightRecording", "StartFlightRecording:filename=x.jfr", "StartFlightRecording=duration=1s",
                   "FlightRecorderOptions=stackdepth=8", "FlightRecorderOptions:stackdepth=8"):
        done = place.run(f"-XX:{option}", *who)
        equal(("recorder", option), (done.returncode, done.stdout, done.stderr.splitlines()[0]),
              (1, "", f"There is no flight recorder; --profile writes a profile: -XX:{option}"))
        done = place.run("-XX:+IgnoreUnrecognizedVMOptions", f"-XX:{option}", *who)
        contains(("ignored", option), done.stdout, "on jp2vm")
    for option in ("-agentlib:jdwp=transport=dt_socket,server=y", "-agentlib:jdwp", "-Xrunjdwp:transport=dt_socket"):
        done = place.run(option, *who)
        equal(("jdwp", option), (done.returncode, done.stdout, done.stderr.splitlines()[0]),
              (1, "", "Debugging by jdwp is not there yet; --step steps through a program in the terminal: "
               + option))


def compile_all(options):
    """Compiles the programs, and makes a jar of one of them."""
    options.classes = options.work / "classes"
    options.classes.mkdir()
    compile_java(options, *HERE.glob("*.java"), to=options.classes)
    with zipfile.ZipFile(options.classes / "who.jar", "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMain-Class: Who\n")
        jar.write(options.classes / "Who.class", "Who.class")


TESTS = named(globals(), "test_")


def main():
    options = read_options(__doc__, "jp2vm prof java javac work", tests=TESTS)
    compile_all(options)
    return run_named(TESTS, options)


if __name__ == "__main__":
    sys.exit(main())
