#!/usr/bin/env python3
"""Compares agents in Java (-javaagent, attach) with those on the JDK's java: output and exit status.

Usage: run.py TEST --jp2vm PROGRAM --java PROGRAM --javac PROGRAM --work DIRECTORY
"""
import json
import pathlib
import re
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (ASM, SKIPPED, check, compile_java, contains, equal, finished, must, named,  # noqa: E402
                     read_options, run_named, table, write_files)

JAVA = pathlib.Path(__file__).resolve().parent / "java"
AGENTS = ("Watch", "Swap", "Paths", "Query", "Races", "Prefix", "Idle", "Redefine", "Retransform")
INLINE = {"mockito-extensions/org.mockito.plugins.MockMaker": "mock-maker-inline"}

RULES = """RULE add
CLASS Ruled
METHOD add
AT EXIT
IF $1 == 4
DO traceln("rule: add " + $1 + " gives " + $!); RETURN 100
ENDRULE
RULE start
CLASS java.lang.Thread
METHOD start
AT ENTRY
IF $0.getName().equals("worker")
DO traceln("rule: start " + $0.getName())
ENDRULE
"""


def make_jar(path, classes, **manifest):
    """Makes a jar of class files, with the attributes Premain-Class and so on, whose names have underscores here."""
    lines = [f"{key.replace('_', '-')}: {value}\r\n" for key, value in manifest.items()]
    with zipfile.ZipFile(path, "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n" + "".join(lines) + "\r\n")
        for file in classes:
            jar.write(file, file.name)
    return path


def classes_of(directory, *names):
    """The class files of these classes and of their members."""
    return sorted(file for name in names for file in directory.glob("*.class")
                  if re.fullmatch(re.escape(name) + r"(\$.*)?", file.stem))


def compile_all(options, *names):
    """Compiles programs into work/all; the agents among them become jars, and the others stay in work/classes."""
    compile_java(options, *(JAVA / f"{name}.java" for name in names), to=options.work / "all", words=("-g", *ASM))
    for name in AGENTS:
        if name in names:
            make_jar(options.work / f"{name.lower()}.jar", classes_of(options.work / "all", name), Premain_Class=name,
                     Agent_Class=name, Can_Set_Native_Method_Prefix="true", Can_Redefine_Classes="true",
                     Can_Retransform_Classes="true")
    classes = options.work / "classes"
    classes.mkdir(exist_ok=True)
    for file in (options.work / "all").glob("*.class"):
        if file.stem.split("$")[0] not in AGENTS:
            (classes / file.name).write_bytes(file.read_bytes())
    return classes


def both(options, *words, own=()):
    """Runs a command on both machines in the work directory, on jp2vm with its own options; checks status and stdout,
    and returns both results."""
    expected, got = (finished((*machine, *words), cwd=options.work)
                     for machine in ((options.java,), (options.jp2vm, "--classlib=openjdk", *own)))
    what = " ".join(map(str, (*own, *words)))
    equal(f"{what}: status ({got.stderr[-2000:]})", got.returncode, expected.returncode)
    equal(f"{what}: output", got.stdout, expected.stdout)
    return got, expected


def test_start(options):
    """Agents start in order; later agents see the classes after earlier ones."""
    compile_all(options, "Watch", "Program")
    agent = "-javaagent:watch.jar"
    both(options, agent, "-cp", "classes", "Program", "a", "b")
    got, _ = both(options, f"{agent}=one", f"{agent}=two,2", "-cp", "classes", "Program")
    check(got.stdout.index("one: Program") < got.stdout.index("two,2: Program"), "the order of agents")
    both(options, f"{agent}=exit", "-cp", "classes", "Program")
    both(options, f"{agent}=", "-cp", "classes", "Program")
    make_jar(options.work / "program.jar", classes_of(options.work / "classes", "Program"), Main_Class="Program")
    both(options, f"{agent}=jar", "-jar", "program.jar", "word")


def test_failures(options):
    """Agents that cannot start: the status of java; the library's own messages."""
    compile_all(options, "Watch", "Program")
    classes = classes_of(options.work / "all", "Watch", "Program")
    make_jar(options.work / "none.jar", classes)
    make_jar(options.work / "missing.jar", classes, Premain_Class="Missing")
    make_jar(options.work / "without.jar", classes, Premain_Class="Program")
    (options.work / "junk.jar").write_text("not a jar")
    for agent in ("absent.jar", "none.jar", "junk.jar", "", "=options", "missing.jar", "without.jar", "watch.jar=fail",
                  "watch.jar=1 -javaagent:absent.jar"):
        words = (f"-javaagent:{agent}".split(" ") if agent else ["-javaagent:"])
        got, expected = (finished((*machine, *words, "-cp", "classes", "Program"), cwd=options.work)
                         for machine in ((options.java,), (options.jp2vm, "--classlib=openjdk")))
        got, expected = expected, got
        equal(f"{agent}: status", got.returncode, expected.returncode)
        own = [line for line in expected.stderr.splitlines() if not line.startswith(("\t", "*** java.lang"))]
        contains(f"{agent}: messages", got.stderr, *own[:1])
        check("main [" not in got.stdout, f"{agent}: the program runs")
    result = must(options.jp2vm, "--classlib=embedded", "-javaagent:watch.jar", "-cp", "classes", "Program", status=1,
                  cwd=options.work)
    contains("embedded library", result.stderr, "Error: the class library 'embedded' has no agents\n")
    for option in ("-agentlib:other", "-agentpath:/tmp/x.so", "-Xrunother"):
        result = must(options.jp2vm, option, "-version", status=1)
        contains(option, result.stderr, f"Native agents are not supported, only agents in Java (-javaagent): {option}")


def test_swap(options):
    """Class files that an agent replaces when they are loaded."""
    compile_all(options, "Swap", "Swapped")
    new = options.work / "new"
    compile_java(options, {
        "Changed.java": "class Changed { int more = 5; Object run = (Runnable) () -> { };\n"
                        "public String toString() { return \"new \" + more + (run != null); } }",
        "Deep.java": "class Deep {\n\n\n\n\n\n\n\n String deep() {\n throw new RuntimeException(\"new\"); } }"}, to=new)
    compile_java(options, {"Other.java": "class Other { }"}, to=new)
    (new / "Other.class").rename(new / "Renamed.class")
    both(options, "-javaagent:swap.jar=new", "-cp", "classes", "Swapped")


def test_paths(options):
    """Boot-Class-Path, and jars that an agent adds to search paths."""
    work = options.work
    compile_all(options, "Paths", "PathsProgram")
    for name, jar in (("OnManifest", "manifest.jar"), ("OnBoot", "boot.jar"), ("OnSystem", "system.jar")):
        compile_java(options, {f"{name}.java": f"public class {name} {{ public static String TEXT = \"{jar}\"; }}"},
                     to=work / name)
        make_jar(work / jar, classes_of(work / name, name))
    make_jar(work / "paths.jar", classes_of(work / "all", "Paths"), Premain_Class="Paths",
             Boot_Class_Path="manifest.jar")
    both(options, "-javaagent:paths.jar=boot.jar,system.jar", "-cp", "classes", "PathsProgram")


def test_query(options):
    """What Instrumentation returns about classes, objects and modules."""
    compile_all(options, "Query")
    both(options, "-javaagent:query.jar", "-cp", "query.jar", "Query")


def test_races(options):
    """Threads that load the same boot classes: an agent sees each of them once."""
    compile_all(options, "Races")
    for _ in range(5):
        both(options, "-javaagent:races.jar", "-cp", "races.jar", "Races")


def test_prefix(options):
    """Native methods that an agent renames."""
    compile_all(options, "Prefix")
    for agent in ("prefix.jar", "prefix.jar=none"):
        both(options, *ASM, f"-javaagent:{agent}", "-cp", "prefix.jar", "Prefix")


def test_launched(options):
    """An agent in the jar of the program."""
    compile_all(options, "Launched")
    make_jar(options.work / "launched.jar", classes_of(options.work / "classes", "Launched"), Main_Class="Launched",
             Launcher_Agent_Class="Launched")
    both(options, "-jar", "launched.jar")


def test_idle(options):
    """An agent that does nothing leaves the counts of the program's own methods as they are."""
    compile_all(options, "Idle", "Program")
    texts = []
    for words in ((), ("-javaagent:idle.jar",)):
        profile = options.work / "profile.tsv"
        must(options.jp2vm, "--classlib=openjdk", *words, "--profile", "--profile-window=main",
             f"--profile-out=flat:{profile}", "-cp", "classes", "Program", cwd=options.work)
        texts.append(own_rows(profile))
    check(len(texts[0]) > 3, f"the methods of the program: {texts[0]}")
    equal("the methods of the program", "\n".join(texts[1]), "\n".join(texts[0]))


def own_rows(profile):
    """The rows of the methods of Program, with what their own bytecode counts: no time, no inclusive counts."""
    return sorted("\t".join([row["class"], row["method"], row["invocations"], row["instructions"]])
                  for row in table(profile) if row["class"].startswith("Program"))


def compile_bodies(options, *names):
    """Compiles programs that redefine classes by the agent Redefine; the second version of Bodies is in work/second."""
    classes = compile_all(options, "Redefine", *names)
    compile_java(options, JAVA / "second" / "Bodies.java", to=options.work / "second",
                 words=("-g", "-cp", options.work / "redefine.jar"))
    return classes


def test_redefine(options):
    """Bodies that are redefined while they run: recursion, threads, constructors, dispatch, lambdas, locks."""
    compile_bodies(options, "Bodies")
    for own in ((), ("--native=always",), ("--native=off", "--no-optimize")):
        both(options, "-javaagent:redefine.jar", "-cp", "classes", "Bodies", own=own)


def test_refused(options):
    """Redefinitions that are refused: the errors of java."""
    compile_all(options, "Redefine", "Refused")
    both(options, *ASM, "-javaagent:redefine.jar", "-cp", "classes", "Refused")


def test_retransform(options):
    """Chains of transformers, classes of the JDK, threads that run a class that changes."""
    compile_all(options, "Retransform")
    for own in (("--native=always",), ("--profile", "--profile-out=p.jp2", "--profile-quiet")):
        both(options, *ASM, "-javaagent:retransform.jar", "-cp", "retransform.jar", "Retransform", own=own)


def test_attach(options):
    """An agent that the program loads into itself: all classes are loaded before it."""
    compile_bodies(options, "Bodies", "Attaching")
    both(options, "-Djdk.attach.allowAttachSelf=true", "-cp", "classes", "Attaching")


def counted_rows(counts):
    """The rows of the classes in Bodies that --count writes, without lambdas, whose names vary."""
    return sorted(line.split("\t")[1:] for line in counts.read_text().splitlines()
                  if line.startswith("method\tLBodies$") and "Lambda" not in line)


def rows_of(profile):
    """The same rows of a flat profile."""
    return sorted([f"L{row['class']};", row["method"], row["descriptor"], row["invocations"], row["instructions"]]
                  for row in table(profile) if row["class"].startswith("Bodies$") and "Lambda" not in row["class"])


def test_versions(options):
    """The versions of a method have rows of their own, with the counts of the reference loop."""
    compile_bodies(options, "Bodies")
    words = ("-javaagent:redefine.jar", "-cp", "classes", "Bodies")
    profile, counts = options.work / "profile.tsv", options.work / "counts.tsv"
    for own in (("--native=always",), ("--blocks=precise",)):
        must(options.jp2vm, "--classlib=openjdk", "--profile", f"--profile-out=flat:{profile}", *own, *words,
             cwd=options.work)
        must(options.jp2vm, "--classlib=openjdk", f"--count={counts}", *words, cwd=options.work)
        rows = rows_of(profile)
        names = {row[1] for row in rows}
        check({"down", "down@2", "sum", "sum@2", "run@2", "enter", "name@2", "text"} <= names, f"the versions: {names}")
        equal("counts", rows, counted_rows(counts))
    for own in ("--probe=entry Bodies*.step {@n++}", "--profile=alloc"):
        result = must(options.jp2vm, "--classlib=openjdk", own, *words, status=1, cwd=options.work)
        contains(own, result.stderr, "UnsupportedOperationException: redefineClasses is not supported")


def test_scopes(options):
    """With --scopes, methods may be redefined as well: the scopes add up to the profile of the same run."""
    compile_bodies(options, "Bodies")
    report, profile, counts = (options.work / name for name in ("scopes.json", "profile.tsv", "counts.tsv"))
    words = ("-javaagent:redefine.jar", "-cp", "classes", "Bodies")
    for own in (("--native=always",), ("--no-optimize",)):
        both(options, *words, own=(f"--scopes={report}", "--profile", f"--profile-out=flat:{profile}",
                                   "--profile-quiet", *own))
        total = json.loads(report.read_text())["total"]["instructions"]
        equal(f"{own}: the sum of all scopes", total, sum(int(row["instructions"]) for row in table(profile)
                                                          if row["kind"] != "total"))
    must(options.jp2vm, "--classlib=openjdk", f"--count={counts}", *words, cwd=options.work)
    equal("counts", rows_of(profile), counted_rows(counts))


def library(name):
    """A jar of Debian's packages. Without it the test cannot run."""
    jar = pathlib.Path("/usr/share/java") / f"{name}.jar"
    if not jar.exists():
        print(f"{jar} is missing; tools/packages test installs it")
        sys.exit(SKIPPED)
    return jar


def test_jacoco(options):
    """JaCoCo's agent: the coverage is that on java."""
    with zipfile.ZipFile(library("org.jacoco.agent")) as jar:
        jar.extract("jacocoagent.jar", options.work)
    core = library("org.jacoco.core")
    classes = compile_java(options, JAVA / "Covered.java", to=options.work / "classes", release="11")
    compile_java(options, JAVA / "Coverage.java", to=options.work / "tool", words=("-cp", core))
    texts = []
    for name, machine in (("java", [options.java]), ("jp2vm", [options.jp2vm, "--classlib=openjdk"])):
        result = must(*machine, f"-javaagent:jacocoagent.jar=destfile={name}.exec", "-cp", classes, "Covered",
                      cwd=options.work)
        coverage = must(options.java, "-cp", f"{options.work / 'tool'}:{core}", "Coverage", f"{name}.exec",
                        cwd=options.work)
        texts.append(result.stdout + coverage.stdout)
    contains("coverage", texts[0], "Covered$Square ", "true", "false")
    equal("output and coverage", texts[1], texts[0])


def test_aspectj(options):
    """AspectJ's agent weaves an aspect into the program."""
    weaver, runtime = library("aspectjweaver"), library("aspectjrt")
    classes = compile_java(options, JAVA / "Tracer.java", JAVA / "Woven.java", to=options.work / "classes", release="8",
                           words=("-g", "-cp", runtime))
    write_files(classes, {"META-INF/aop.xml": '<aspectj><aspects><aspect name="Tracer"/></aspects><weaver '
                                              'options="-Xlint:ignore"/></aspectj>'})
    got, _ = both(options, "--add-opens", "java.base/java.lang=ALL-UNNAMED", f"-javaagent:{weaver}", "-cp",
                  f"{classes}:{runtime}", "Woven")
    contains("the woven program", got.stdout, "before String Woven.work(String, int) [a, 3]", "43")


def test_mockito(options):
    """Mocks of final classes, which Mockito makes by retransformation: with an agent, and by attaching."""
    jars = ":".join(str(library(name)) for name in ("mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis"))
    classes = compile_java(options, JAVA / "Mocked.java", to=options.work / "classes", release="8", words=("-cp", jars))
    write_files(classes, INLINE)
    for words in (("-Djdk.attach.allowAttachSelf=true",), (f"-javaagent:{library('byte-buddy-agent')}",), ()):
        got, _ = both(options, *words, "-cp", f"{classes}:{jars}", "Mocked")
        contains("the mocks", got.stdout, "mocked 7 real 8")


def test_mockito5(options):
    """Mockito 5 attaches to its own process: mocks of final classes, static methods and constructors, spies; the
    profile has the counts of the reference loop."""
    if not options.mockito:
        print("the class path of Mockito 5 is not set (cmake -DJP2_MOCKITO=CLASS_PATH)")
        sys.exit(SKIPPED)
    classes = compile_java(options, JAVA / "Mocks.java", to=options.work / "classes", release="17",
                           words=("-cp", options.mockito))
    words = ("-cp", f"{classes}:{options.mockito}", "Mocks")
    profile, counts = options.work / "profile.tsv", options.work / "counts.tsv"
    for own in (("--native=always",), ("--scopes=/dev/null", "--profile", f"--profile-out=flat:{profile}",
                                       "--profile-quiet")):
        got, _ = both(options, *words, own=own)
        contains("the mocks", got.stdout, "7 33 null", "10 11 10", "zb3", "WantedButNotInvoked")
    must(options.jp2vm, "--classlib=openjdk", f"--count={counts}", *words, cwd=options.work)
    # The names of generated classes are random.
    rows = sorted([f"L{row['class']};", row["method"], row["descriptor"], row["invocations"], row["instructions"]]
                  for row in table(profile) if re.match("Mocks(?!.*(Mockito|Lambda))", row["class"]))
    counted = sorted(line.split("\t")[1:] for line in counts.read_text().splitlines()
                     if re.match(r"method\tLMocks(?!.*(Mockito|Lambda))", line))
    check({"tax@2", "rate@2", "sum@2"} <= {row[1] for row in rows}, f"the versions: {rows}")
    equal("counts", rows, counted)


def test_bytebuddy(options):
    """ByteBuddy installs its agent in the running program, adds advice to a loaded class, and removes it."""
    jars = f"{library('byte-buddy')}:{library('byte-buddy-agent')}"
    classes = compile_java(options, JAVA / "Advised.java", to=options.work / "classes", release="11",
                           words=("-cp", jars))
    got, _ = both(options, "-Djdk.attach.allowAttachSelf=true", "-cp", f"{classes}:{jars}", "Advised")
    contains("advice", got.stdout, "enter work during", "DURING/6", "AFTER\n")


def test_byteman(options):
    """Byteman's agent changes classes by rules, also a class of the JDK that was loaded before it."""
    byteman = library("byteman")
    classes = compile_java(options, JAVA / "Ruled.java", to=options.work / "classes", release="11")
    (options.work / "rules.btm").write_text(RULES)
    got, _ = both(options, f"-javaagent:{byteman}=script:rules.btm,boot:{byteman}",
                  "-Dorg.jboss.byteman.transform.all", "-cp", classes, "Ruled")
    contains("rules", got.stdout, "rule: add 4 gives 7", "3 100")


TESTS = named(globals(), "test_")

if __name__ == "__main__":
    OPTIONS = read_options(__doc__, "jp2vm java javac work", tests=TESTS, mockito="")
    sys.exit(run_named(TESTS, OPTIONS))
