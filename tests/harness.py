"""Functions that the test scripts share: reading options, compiling Java programs, running commands with a time limit,
counting checks, and the exit status that follows from the checks.

    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
    from harness import check, compile_java, finish, read_options, run

A script reads its options by read_options(), which also makes its work directory, and compiles programs by
compile_java(). run() runs a program, and counts a wrong exit status as a failed check; must() raises a Failure instead,
for cases in which the rest of the test is meaningless. check(), equal() and similar functions count; if a check fails,
they print it and go on. expect() and expect_equal() raise a Failure. run_all() runs functions that check one subject
each; run_named() runs the function that the command line names. Both return the script's exit status, as finish() does;
a script without any check fails. A script is one process, so the counts are variables of this module.
"""
import argparse
import concurrent.futures
import csv
import difflib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import traceback

sys.dont_write_bytecode = True

TESTS = pathlib.Path(__file__).resolve().parent
ROOT = TESTS.parent
CORPUS = TESTS / "java"
LIBRARIES = ("embedded", "openjdk")
SKIPPED = 77   # the exit status of a test that cannot run here
PATHS = ("work", "jar", "library", "boot", "source", "build", "java-bin", "native", "programs", "corpus")
SECONDS = 300  # seconds for one command, on a busy computer
DIFF_LINES = 40
ASM = ["--add-exports", "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"]
CCT = "{http://jp2vm.org/ns/cct}"
EXT = "{http://jp2vm.org/ns/cct-ext}"
# Removes options of machines that the user has set.
VARIABLES = ("JP2VM_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH")

failures = []
checks = 0
by_thread = threading.local()  # its `failed`: the number of failures that a thread has counted


class Failure(Exception):
    """A failure after which a test cannot go on."""


def report_exception(kind, error, trace):
    """Prints an uncaught Failure as a line, without a traceback."""
    if issubclass(kind, Failure):
        print(f"failed: {error}")
    else:
        sys.__excepthook__(kind, error, trace)


sys.excepthook = report_exception


# Options of the script.


def program(name):
    """The absolute path of a program. If the name has no directory, it is searched for in PATH. The program need not
    exist."""
    return pathlib.Path(os.path.abspath(name if "/" in name else shutil.which(name) or name))


def path(name):
    return pathlib.Path(os.path.abspath(name))


def make_empty(directory):
    """Makes a directory, or empties it; refuses the source tree."""
    directory = pathlib.Path(directory).resolve()
    if ROOT.is_relative_to(directory) or directory.is_relative_to(TESTS) or (directory / ".git").exists():
        sys.exit(f"{directory} is not a directory for a test to work in: what it holds would be removed")
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    return directory


def read_options(description, names, tests=None, rest=None, fresh=True, **more):
    """Reads the command line. names: the required options, as words in one string. `work` is the directory to work in,
    which is made here, and emptied if fresh; options in PATHS are paths; all others are programs (program()), of which
    java and javac may be left out. tests: the names that the first argument may have, or functions with these names
    (named()). rest: the name of a list of further arguments. more: options that may be left out, by name: the default
    value, False for a switch, [] for an option that may be repeated, or a dictionary of add_argument's keywords.
    """
    parser = argparse.ArgumentParser(description=description.split("\n\n", maxsplit=1)[0])
    if tests is not None:
        parser.add_argument("test", choices=[test if isinstance(test, str) else name_of(test) for test in tests])
    for name in names.split():
        parser.add_argument(f"--{name}", type=path if name in PATHS else program,
                            **({"default": name} if name in ("java", "javac") else {"required": True}))
    for name, value in more.items():
        words = value if isinstance(value, dict) else {"default": value}
        if value is False:
            words = {"action": "store_true"}
        elif value == []:
            words = {"action": "append", "default": []}
        elif not isinstance(value, dict) and value is not None:
            words["type"] = type(value)
        parser.add_argument(f"--{name.replace('_', '-')}", **words)
    if rest:
        parser.add_argument(rest, nargs="*")
    options = parser.parse_args()
    if "work" in names.split():
        if fresh:
            make_empty(options.work)
        options.work.mkdir(parents=True, exist_ok=True)
    return options


def named(place, prefix, pattern=""):
    """
    The functions of a module (globals()) or the methods of an object whose names are the prefix and something in
    which the pattern is found; those of a module in the order of their definition.
    """
    items = place.items() if isinstance(place, dict) else ((name, getattr(place, name)) for name in dir(place))
    return [value for name, value in items
            if name.startswith(prefix) and callable(value) and re.search(pattern, name[len(prefix):])]


def name_of(function):
    """The name without the prefix that all names have."""
    return re.sub("^(test|check)_", "", function.__name__)


# Checks.


def check(condition, text):
    """Counts a check, prints a text if the condition is false, and returns the condition."""
    global checks
    checks += 1
    if not condition:
        failures.append(text)
        by_thread.failed = failed_here() + 1
        print(f"failed: {text}", flush=True)
    return condition


def failed_here():
    return getattr(by_thread, "failed", 0)


def difference(got, expected):
    """The difference between values, in a few lines; for texts of several lines, the different lines."""
    if not (isinstance(got, str) and isinstance(expected, str) and "\n" in got + expected):
        return f"{got!r:.1000}, not {expected!r:.1000}"
    lines = difflib.unified_diff(expected.splitlines(), got.splitlines(), "expected", "got", lineterm="", n=1)
    return "\n" + "\n".join(list(lines)[:DIFF_LINES] or ["they differ in how lines end"])


def equal(what, got, expected):
    """Checks that values are equal."""
    is_equal = got == expected
    return check(is_equal, "" if is_equal else f"{what}: {difference(got, expected)}")


def contains(what, text, *parts):
    """Checks that a text contains all parts."""
    return check(all(part in text for part in parts),
                 f"{what}: {[part for part in parts if part not in text]} is not in: {text[-3000:]}")


def expect(condition, *texts):
    """Like check(), but raises a Failure with the texts, separated by blanks."""
    global checks
    checks += 1
    if not condition:
        raise Failure(" ".join(str(text) for text in texts))


def library_for(words, library="embedded"):
    """The option that chooses the class library, or no option if the words contain one: it can have only one value."""
    return [] if any(str(word).startswith("--classlib=") for word in words) else [f"--classlib={library}"]


def expect_equal(got, want, *texts):
    """Like equal(), but raises a Failure."""
    is_equal = got == want
    expect(is_equal, *texts, "" if is_equal else difference(got, want))


def report_problems(problems):
    """Counts a failed check for each problem; if there are none, counts one successful check."""
    for problem in (problems := list(problems)):
        check(False, problem)
    return check(True, "") if not problems else False


def exit_status():
    return 1 if failures or not checks else 0


def finish(what=""):
    """Prints the sums, and returns the exit status."""
    print(f"{what}{': ' if what else ''}{checks} checks, {len(failures)} failed")
    return exit_status()


def attempt(function, *words):
    """Runs a test: a function that checks, or that returns (or yields) a list of problems; an exception is a failed
    check. Prints a text that the function returns. The test's line contains FAILED if a check failed in its thread;
    other tests may run in other threads.
    """
    start, before = time.monotonic(), failed_here()
    try:
        found = function(*words)
        if isinstance(found, str):
            print(f"{name_of(function)}: {found}")
        elif found is not None:
            report_problems(f"{name_of(function)}: {problem}" for problem in found)
    except Failure as failure:
        check(False, f"{name_of(function)}: {failure}")
    except Exception:  # the other tests still run, and this one does not count as successful
        check(False, f"{name_of(function)}: {traceback.format_exc()}")
    print(f"{'ok    ' if failed_here() == before else 'FAILED'} {name_of(function)} {time.monotonic() - start:.1f} s",
          flush=True)


def run_all(functions, *words, jobs=1):
    """Runs tests (attempt()) with the same arguments, several at a time; returns the exit status."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda function: attempt(function, *words), functions))
    return finish()


def run_named(functions, options, *words):
    """Runs the test that options.test names; returns the exit status."""
    function, = (function for function in functions if name_of(function) == options.test)
    return run_all([function], options, *words)


# Commands.


def environment(variables=None):
    """The environment without options for machines, and with the given variables; None removes a variable."""
    changed = {**os.environ, **dict.fromkeys(VARIABLES), **(variables or {})}
    return {key: str(value) for key, value in changed.items() if value is not None}


def start(*command, variables=None, **more):
    """Runs a command, without input if none is given. Returns its outputs as text with unchanged ends of lines
    (text=False: as bytes), and its status, which is not checked; the status is negative if a signal ended the command.
    """
    more = {"timeout": SECONDS, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    encoding, text = more.pop("encoding", "utf-8"), more.pop("text", True)
    if more.get("input") is None:
        more = {"stdin": subprocess.DEVNULL, **more, "input": None}
    elif isinstance(more["input"], str):
        more["input"] = more["input"].encode(encoding)
    result = subprocess.run([str(word) for word in command], check=False,
                            **{"env": environment(variables), **more})
    if text:
        result.stdout, result.stderr = ((stream or b"").decode(encoding, "replace")
                                        for stream in (result.stdout, result.stderr))
    return result


def described(command, what, result):
    """A text with a command, its result, and the ends of its outputs."""
    ends = [text[-500:] if isinstance(text, str) else (text or b"")[-500:].decode("utf-8", "replace")
            for text in (result.stdout or "", result.stderr or "")]
    return f"{' '.join(map(str, command))}: {what}\n{ends[0]}{ends[1]}"


def finished(command, **more):
    """Like start(), but raises a Failure if the command does not end in time."""
    try:
        return start(*command, **more)
    except subprocess.TimeoutExpired as error:
        raise Failure(described(command, f"no end after {error.timeout:g} s", error)) from error


def run(command, expect=0, variables=None, **more):
    """Like finished(), but also checks the status, unless expect is None."""
    result = finished(command, variables=variables, **more)
    if expect is not None:
        is_expected = result.returncode == expect
        check(is_expected, is_expected or described(command, f"status {result.returncode}", result))
    return result


def must(*command, status=0, **more):
    """Like finished(), but raises a Failure if the status is another one, or if the program is missing."""
    try:
        result = finished(command, **more)
    except FileNotFoundError as error:
        raise Failure(f"{command[0]} is missing; tools/packages test installs it") from error
    if result.returncode != status:
        raise Failure(described(command, f"status {result.returncode}", result))
    return result


def restore_signals():
    """Restores all signals; to be called in a child (preexec_fn). A process that a shell starts in the background
    ignores SIGINT, and nohup's child ignores SIGHUP; the machine would inherit that.
    """
    for number in signal.valid_signals():
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def wait_until(condition, seconds=60):
    """Waits until a function returns a true value, and returns it; raises a Failure if that takes too long."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise Failure(f"waited for {seconds} seconds")
        time.sleep(0.01)
    return found


# Java.


def write_files(directory, texts):
    """Writes {name: text}, and makes the directories of the names; returns the paths."""
    paths = []
    for name, text in texts.items():
        paths.append(pathlib.Path(directory) / name)
        paths[-1].parent.mkdir(parents=True, exist_ok=True)
        paths[-1].write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return paths


def compile_java(options, *sources, to=None, release=None, words=("-g",)):
    """Compiles files, and texts, which are dictionaries {name: text} that are written beside the classes. to: the
    directory of the classes, which is returned (default: options.work). An error of the compiler raises a Failure.
    """
    to = pathlib.Path(to or options.work)
    to.mkdir(parents=True, exist_ok=True)
    files = [file for source in sources for file in (write_files(to, source) if isinstance(source, dict) else [source])]
    level = ["--release", release, "-Xlint:-options"] if release else []
    must(options.javac, "-nowarn", "-encoding", "UTF-8", *level, *words, "-d", to, *files)
    return to


def compile_jop(options, boot, to, *sources, words=()):
    """Compiles files against a class library for JOP, which has Java 7, into a directory; returns the directory."""
    return compile_java(options, *sources, to=to, words=("-Xlint:none", "-source", "7", "-target", "7",
                                                         "-bootclasspath", boot, *words))


def linkage_cases(options):
    """Makes the classes of classgen/linkage, which javac does not write, in options.work; returns their names."""
    cases = TESTS / "classgen"
    generator = compile_java(options, cases / "Code.java", cases / "linkage/GenerateLinkage.java",
                             to=options.work / "generator", words=ASM)
    compile_java(options, cases / "linkage/LinkCase.java", cases / "linkage/LinkDriver.java", release="8", words=())
    return must(options.java, *ASM, "-cp", generator, "GenerateLinkage", options.work).stdout.split()


def table(text, delimiter="\t"):
    """The rows of a table with a head, from a text or a path, as dictionaries of texts."""
    if isinstance(text, pathlib.Path):
        text = text.read_text("utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter=delimiter, quoting=csv.QUOTE_NONE)
                if delimiter == "\t" else csv.DictReader(text.splitlines(), delimiter=delimiter))


# Pages of docs.


def examples(page, pattern, fresh, write=False, least=1):
    """Compares the examples of a page with present results: checks that each match of the pattern is equal to
    fresh(match). With write, replaces the match in the page. A page with fewer examples than expected is out of date.
    """
    shown = 0

    def compare(match):
        nonlocal shown
        shown += 1
        text = fresh(match)
        if not write:
            equal(f"{page.name}, example {shown}", text, match[0])
        return text

    new = re.sub(pattern, compare, page.read_text("utf-8"), flags=re.M)
    if write:
        page.write_text(new, "utf-8")
    check(shown >= least, f"{page.name}: {shown} examples, there were {least}")


def shell(work, command, merged=True):
    """The output of a command of a page. The command runs in work, where bin/ contains the programs; merged: both
    streams in one text."""
    result = start("bash", "-c", command, cwd=work, variables={"PATH": f"{work}/bin:{os.environ['PATH']}"},
                   **({"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if merged else {}))
    return result.stdout + result.stderr


def link_programs(work, *programs):
    """Makes work/bin, with links to programs."""
    (work / "bin").mkdir()
    for one in programs:
        (work / "bin" / one.name).symlink_to(one)
