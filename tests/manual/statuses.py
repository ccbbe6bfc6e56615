#!/usr/bin/env python3
"""Tests that programs have the exit statuses and the conditions of options that --help lists.

Usage: statuses.py --bin DIR --javac JAVAC --work DIR

Produces every status that a program's --help lists. If an option needs other options according to --help, it is refused
without them; if it excludes options, it is refused with them.
"""
import importlib.util
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, environment, equal, finish, read_options, ROOT, start, wait_until  # noqa: E402

SOURCE = """
public class Status {
    public static void main(String[] words) throws Exception {
        switch (words[0]) {
        case "exit": System.exit(7);
        case "throw": throw new IllegalStateException();
        case "fill": byte[][] all = new byte[100000][]; for (int i = 0;; i++) { all[i] = new byte[1 << 20]; }
        case "wait": System.in.read();
        default: System.out.println("end");
        }
    }
}
"""
RUN = ["jp2vm", "--classlib=embedded", "-cp", "."]
# Program, status as in --help, actual status, commands that lead to it.
CASES = (
    ("jp2vm", "0", 0, [[*RUN, "Status", "end"], [*RUN, "--profile-out=run.jp2", "Status", "end"]]),
    ("jp2vm", "N", 7, [[*RUN, "Status", "exit"]]),
    ("jp2vm", "1", 1, [[*RUN, "Status", "throw"], [*RUN, "Nothing"], ["jp2vm", "-Xmx1x", "-version"],
                       ["jp2vm", "--java-home=none", "-version"],
                       ["jp2vm", "--jop", "--jop-home=none", "-cp", ".", "Status"],
                       [*RUN, "--profile-out=text:/dev/full", "Status", "end"],
                       [*RUN, "--profile-window=Status.none", "Status", "end"],
                       [*RUN, "--probe=entry none.* { @n++ }", "Status", "end"]]),
    ("jp2vm", "2", 2, [[*RUN, "--profile=x", "Status", "end"], [*RUN, "--jop-waits=1,2", "Status", "end"]]),
    ("jp2vm", "3", 3, [[*RUN, "-Xmx16m", "-XX:+ExitOnOutOfMemoryError", "Status", "fill"]]),
    ("jp2vm", "128+N", None, None),  # ask_running
    ("jp2prof", "0", 0, [["jp2prof", "top", "run.jp2"], ["jp2prof", "check", "run.jp2", "--budget=kept"],
                         ["jp2prof", "diff", "--fail-on-difference", "run.jp2", "run.jp2"]]),
    ("jp2prof", "1", 1, [["jp2prof", "top", "none.jp2"], ["jp2prof", "callers", "none", "run.jp2"],
                         ["jp2prof", "html", "run.jp2", "-o", "none/run.html"],
                         ["jp2prof", "check", "run.jp2", "--budget=exceeded"],
                         ["jp2prof", "diff", "--fail-on-difference", "run.jp2", "other.jp2"]]),
    ("jp2prof", "2", 2, [["jp2prof", "none"], ["jp2prof", "check", "none.jp2", "--budget=kept"],
                         ["jp2prof", "diff", "--fail-on-difference", "run.jp2", "none.jp2"],
                         ["jp2prof", "check", "run.jp2", "--budget=part"]]),
    ("jp2explore", "0", 0, [["jp2explore", "--step-script=quit", "run.jp2rec"],
                            ["jp2explore", "--step-script=quit", "cut.jp2rec"]]),
    ("jp2explore", "1", 1, [["jp2explore", "--step-script=quit", "run.jp2"], ["jp2explore", "none.jp2rec"],
                            ["jp2explore", "--step-script=quit", "none.jp2rec"]]),
    ("jp2explore", "2", 2, [["jp2explore"], ["jp2explore", "--step-script=none", "run.jp2rec"]]),
    ("jp2vm-ctl", "0", 0, None), ("jp2vm-ctl", "1", 1, None),  # ask_running
    ("jp2vm-ctl", "2", 2, [["jp2vm-ctl"], ["jp2vm-ctl", "1", "probe", "add", "--file=none"]]),
    ("jp2vm-ctl", "3", 3, [["jp2vm-ctl", "none", "info"]]),
    # tests/jp2test produces these.
    ("jp2test", "0", 0, None), ("jp2test", "1", 1, None),
    ("jp2test", "2", 2, [["jp2test"], ["jp2test", "-cp"], ["jp2test", "-cp", ".", "--warm=1"]]),
)
# Conditions that hold only for some values: the words that are refused.
VALUES = {
    ("--profile-series", "--profile=blocks"): ["--profile-series=10M", "--profile=calls"],
    ("--profile-checkpoint", "a profile in a file"): ["--profile-checkpoint=1", "--profile-out=text:-"],
    ("--jop-cache-at-window", "--profile-window"): ["--jop", "--jop-cache-at-window=empty"],
    ("--metrics", "--profile=blocks"): ["--metrics", "--profile=calls"],
    ("--weights", "--profile=blocks"): ["--weights=weights", "--profile=calls"],
    ("--blocks", "--profile=blocks"): ["--blocks=precise", "--profile=calls"],
    ("--profile", "--jop"): ["--profile=time", "--jop"],
    ("--profile", "--fold-recursion"): ["--profile=linetime", "--fold-recursion"],
}
# Examples that name files which do not exist.
EXAMPLES = {"--weights": "--weights=weights", "--java-analysis": "--java-analysis=Status",
            "--probes": "--probes=hot", "--jop-home": "--jop-home=.", "--classlib": "--classlib=embedded"}
EMPTY = {"--java-analysis"}  # its example is refused for another reason


def run(options, words):
    """Runs a command whose first word is the name of a program."""
    return start(options.bin / words[0], *words[1:], cwd=options.work)


def check_status(options, words, status):
    done = run(options, words)
    check(done.returncode == status,
          f"{' '.join(words)}: status {done.returncode}, not {status}: {done.stderr.strip()[-300:]}")


def load_help():
    spec = importlib.util.spec_from_file_location("program_help", ROOT / "tools/manual/program_help.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["program_help"] = module
    spec.loader.exec_module(module)
    return module


def prepare(options):
    compile_java(options, {"Status.java": SOURCE}, release="8", words=())
    for name, text in (("kept", "total instructions <= 1000000000\n"), ("exceeded", "total instructions <= 1\n"),
                       ("part", "method Status.main <= 1000000\n"),
                       ("quit", "quit\n"), ("weights", "metric energy\ndefault 2\n")):
        (options.work / name).write_text(text, "utf-8")
    for words in (["--profile-out=run.jp2", "Status", "end"], ["--profile-out=other.jp2", "Status", "exit"],
                  ["--record=run.jp2rec", "Status", "end"]):
        run(options, [*RUN, *words])
    (options.work / "cut.jp2rec").write_bytes((options.work / "run.jp2rec").read_bytes()[:2000])


def ask_running(options):
    """A program that waits for its input, and receives requests."""
    words = ["--classlib=embedded", "--control=./socket", "-cp", ".", "Status", "wait"]
    with subprocess.Popen([options.bin / "jp2vm", *words], cwd=options.work, stdin=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, env=environment()) as process:
        wait_until(lambda: run(options, ["jp2vm-ctl", "./socket", "info"]).returncode == 0)
        check_status(options, ["jp2vm-ctl", "./socket", "info"], 0)
        check_status(options, ["jp2vm-ctl", "./socket", "probe", "add", "none"], 1)
        process.terminate()
        equal("the status after SIGTERM", process.wait(60), 143)


def check_statuses(options, helps):
    for program, command in helps.items():
        listed = [name for name, _ in command.statuses]
        cases = [case[1] for case in CASES if case[0] == program]
        check(listed == cases, f"{program} --help lists {listed}, here are cases for {cases}")
    for program, _, status, commands in CASES:
        for words in commands or []:
            check_status(options, words, status)


def refused(options, option, other, words):
    """The options must be refused in both orders; the machine must end before the program starts, with one line."""
    library = [] if "--classlib=embedded" in words else ["--classlib=embedded"]
    done = run(options, ["jp2vm", *library, *words, "-version"])
    check(done.returncode == 2 and done.stderr.startswith("Error: "),
          f"{option} with {other}: {' '.join(words)} gives {done.returncode}: {done.stderr[:200]}")


def check_conditions(options, command):
    described = {option.name: option for section in command.sections for option in section.options}
    example = {name: EXAMPLES.get(name, option.example) for name, option in described.items()}
    seen = set()
    for name, option in described.items():
        for text in re.findall(r"--[a-z-]+(?:=\w+)?|a profile in a file", option.needs):
            if (name, text) in VALUES:
                refused(options, name, text, VALUES[name, text])
            elif text in described:
                refused(options, name, text, [example[name]])
            else:
                check(False, f"{name} needs {text}, for which there is no case")
        for text in re.findall(r"--[a-z-]+(?:=\w+)?", option.excludes):
            other = text.partition("=")[0]
            words = VALUES.get((name, text), [example[name], text if "=" in text else example[other]])
            if frozenset(words) not in seen and not EMPTY & {name, other}:
                seen.add(frozenset(words))
                refused(options, name, text, words)
            check(other in described, f"{name} excludes {text}, which is no option")
    check(len(seen) > 20, f"only {len(seen)} pairs that exclude each other")


def main():
    options = read_options(__doc__, "javac work", bin={"type": pathlib.Path, "required": True})
    options.bin = options.bin.resolve()
    program_help = load_help()
    prepare(options)
    readers = {"jp2vm": program_help.read_machine, "jp2prof": program_help.read_tool}
    helps = {name: readers.get(name, program_help.read_plain)(str(options.bin / name))
             for name in ("jp2vm", "jp2prof", "jp2explore", "jp2vm-ctl", "jp2test")}
    check_statuses(options, helps)
    ask_running(options)
    check_conditions(options, helps["jp2vm"])
    return finish()


if __name__ == "__main__":
    sys.exit(main())
