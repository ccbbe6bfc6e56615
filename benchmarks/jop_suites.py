"""Programs whose cycles on a Java processor are tabulated, and how they are compiled.

    jemlike    the fixed loops of the workloads in jemlike/
    loops      the fixed loops of the JOP repository that are not in JemBench; JP2's table 1 has them
    runbench   RunBench of the repository's older suite; CProf's table 1 has it

The last two are not part of this project; JEMBENCH names a checkout that has them.
"""

import os
import re

from harness import HERE, JEMLIKE_REPEATS, Failure, compile_files, java_sources

SUITES = ("jemlike", "loops", "runbench")
CPROF_CACHES = [f"{size}k/{blocks}" for size in (4, 2, 1) for blocks in (16, 8, 4)]
# The library of a checkout of JOP, in the order of JOP's Makefile.
LIBRARY = ("common", "jdk_base", "jdk11", "rtapi")
# A class that the Makefile of newer checkouts generates.
CONFIG = """package com.jopdesign.sys;

public class Config {
    public static final boolean USE_SCOPES = false;
    public static final boolean USE_SCOPECHECKS = false;
    public static final boolean ADD_REF_INFO = false;
    public static final boolean MEASURE = true;
}
"""


class Row:
    """A measurement in a program: the calls from one method to others, and the numbers that the program prints about
    them.

    callees: names of the called methods. owner: their class, if the method also calls methods of other classes with
    these names. with_caller: the calling method's own cycles also count (a loop around the calls). printed: expression
    for the cycles that the program prints. is_exact: it reads the cycle counter itself; otherwise it multiplies
    milliseconds.
    """

    def __init__(self, name, caller, callees, owner=None, with_caller=True, printed=None,
                 is_exact=False):
        self.name, self.caller, self.callees, self.owner = name, caller, callees, owner
        self.with_caller, self.printed, self.is_exact = with_caller, printed, is_exact


class Program:
    """A main class with its arguments, and the measurements in it."""

    def __init__(self, main, arguments, rows):
        self.main, self.arguments, self.rows = main, arguments, rows

    @property
    def source(self):
        return self.main.replace(".", os.sep) + ".java"


class Experiment:
    """One run of each program: the model and the method caches; programs see the first cache's time. title: the column
    of published numbers beside which these numbers appear. has_counter: the program read the published numbers from the
    cycle counter; they do not come from a profile."""

    def __init__(self, title, model, caches, has_counter=True):
        self.title, self.model, self.caches = title, model, caches
        self.has_counter = has_counter


def jemlike_programs(scale):
    return [Program("jemlike.Fixed", ["-x", str(max(1, round(scale))), name],
                    [Row(name, ("jemlike/Fixed", "run"), {"perform"}, with_caller=False)])
            for name in JEMLIKE_REPEATS]


def loop_programs():
    loops = {"Kfl": {"perform"}, "Lift": {"perform"}, "UdpIp": {"perform"},
             "Matrix": {"getNrOfUnits", "executeUnit"}, "Queens": {"getWorker", "run"},
             "Aes": {"getWorkers", "reset", "isFinished", "run"}}
    return [Program("fixed.Loop" + name, [],
                    [Row("AES" if name == "Aes" else name, ("fixed/Loop" + name, "main"), callees,
                         with_caller=callees != {"perform"}, printed=r"^(\d+) cycles")])
            for name, callees in loops.items()]


def runbench_programs():
    rows = [Row(name, ("jbe/RunBench", "main"), {"test"}, owner="jbe/Bench" + name,
                with_caller=False, is_exact=True,
                printed=rf"^Benchmark {name} started\s+cycles: (\d+)")
            for name in ("Kfl", "UdpIp", "Lift")]
    return [Program("jbe.RunBench", [], rows)]


def programs_of(suite, scale, wanted):
    """The programs of a suite with a row whose name matches an expression; without an expression, all programs."""
    programs = (jemlike_programs(scale) if suite == "jemlike" else
                loop_programs() if suite == "loops" else runbench_programs())
    if wanted:
        for program in programs:
            program.rows = [row for row in program.rows if wanted.search(row.name)]
    programs = [program for program in programs if program.rows]
    if not programs:
        raise Failure("no benchmark matches")
    return programs


def experiments_of(suite, model, caches, is_home=False):
    """The experiments of a suite; the user's model and caches replace the suite's own. is_home: they run on JOP's own
    library, which determines whether there are scopes."""
    bounds = ["hit", "miss"]
    if suite == "runbench" and not model:
        caches = caches or CPROF_CACHES
        return [Experiment("hardware", "jop-2008-04" if is_home else "jop-2008-04-scopes",
                           caches + bounds),
                Experiment("CProf", "cprof", ["fixed:" + cache if re.match(r"\d", cache) else cache
                                              for cache in caches] + bounds, has_counter=False)]
    default = {"jemlike": "jop", "loops": "jop-2011", "runbench": "jop-2008-04"}[suite]
    caches = caches or (CPROF_CACHES if suite == "runbench" else ["4k/16"])
    return [Experiment("hardware", model or default,
                       caches + [bound for bound in bounds if bound not in caches])]


# ---- sources and classes ----------------------------------------------------------------------


def find_below(directory, *candidates):
    """The directory below (or equal to) the given one that contains a file at one of these paths."""
    for start in (os.path.join(directory, "java", "target", "src", "bench"), directory):
        for where, names, _ in os.walk(start):
            names.sort()
            if any(os.path.isfile(os.path.join(where, candidate)) for candidate in candidates):
                return where
    return None


def default_suite(directory):
    """The default suite of a checkout: the loops, if it has them."""
    if directory is None:
        return "jemlike"
    if find_below(directory, os.path.join("fixed", "LoopKfl.java")):
        return "loops"
    if find_below(directory, os.path.join("jbe", "RunBench.java")):
        return "runbench"
    raise Failure(f"{directory}: there is neither fixed/LoopKfl.java nor jbe/RunBench.java below")


def find_sources(suite, directory, programs):
    """The root of the suite's sources, and the files to compile."""
    if suite == "jemlike":
        root = os.path.join(HERE, "jemlike")
        return root, java_sources(root)
    if directory is None:
        raise Failure(f"the suite {suite} needs JEMBENCH, a checkout of the JOP repository")
    root = find_below(directory, programs[0].source)
    if root is None:
        raise Failure(f"{directory}: there is no {programs[0].source} below")
    sources = [os.path.join(root, program.source) for program in programs]
    for source in sources:
        if not os.path.isfile(source):
            raise Failure(f"{source}: no such file")
    return root, sources


COMMON_FLAGS = ["-source", "7", "-target", "7", "-encoding", "ISO-8859-1", "-nowarn",
                "-Xlint:-options", "-XDsuppressNotes", "-implicit:class", "-extdirs", "",
                "-classpath", ""]


def compile_embedded(suite, directory, programs, library, target):
    """Compiles for the embedded library, a jar file; returns the class path."""
    root, sources = find_sources(suite, directory, programs)
    flags = COMMON_FLAGS + ["-bootclasspath", library]
    if suite != "jemlike":
        flags += ["-sourcepath", root]
    compile_files(root, sources, flags, target, java_sources(root) + [library])
    return target


def library_directories(home):
    base = os.path.join(home, "java", "target", "src")
    found = [os.path.join(base, part) for part in LIBRARY]
    if not os.path.isfile(os.path.join(found[0], "com", "jopdesign", "sys", "JVM.java")):
        raise Failure(f"{home}: no checkout of JOP: {found[0]} has no com.jopdesign.sys.JVM")
    return [path for path in found if os.path.isdir(path)]


def compile_home(suite, directory, programs, home, target):
    """Compiles a program together with the library of a checkout of JOP, as JOP's Makefile does. Returns the class
    path, which contains only the program, because the machine brings the library."""
    root, sources = find_sources(suite, directory, programs)
    library = library_directories(home)
    generated = target + "-generated"
    path = os.path.join(generated, "com", "jopdesign", "sys", "Config.java")
    if not os.path.isfile(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="ascii") as file:
            file.write(CONFIG)
    system = os.path.join(library[0], "com", "jopdesign", "sys")
    annotations = os.path.join(home, "java", "target", "src", "jdk_base", "java", "lang",
                               "annotation")
    sources = sources + sorted(
        os.path.join(where, name) for where in (system, annotations) if os.path.isdir(where)
        for name in os.listdir(where) if name.endswith(".java"))
    flags = COMMON_FLAGS + ["-bootclasspath", "", "-sourcepath",
                            os.pathsep.join(library + [generated, root])]
    others = [path for part in [root] + library for path in java_sources(part)]
    compile_files(root, sources, flags, target, others)
    remove_library(library + [generated], target)
    return target


def remove_library(directories, target):
    """Removes classes whose source is in one of the directories."""
    for where, _, names in os.walk(target):
        package = os.path.relpath(where, target)
        for name in names:
            source = os.path.join(package, name[:-len(".class")].split("$")[0] + ".java")
            if name.endswith(".class") and any(os.path.isfile(os.path.join(directory, source))
                                               for directory in directories):
                os.unlink(os.path.join(where, name))
