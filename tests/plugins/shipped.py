#!/usr/bin/env python3
"""Compares the reports of the machine's analyses for Known.java and Facts.java with the known
results (NAME.expected), on both class libraries. The profile must be the same with and without an
analysis.

usage: shipped.py --jp2vm PATH --javac PATH --work DIR [--only NAME]
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, LIBRARIES, must, read_options  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent

# The output of each program, and a pattern for lines about it.
PROGRAMS = {"Known": ("64080\n", "Known"), "Facts": ("2094\n", r"Facts[.$]|dup-|Long 123456")}


def expectations(program):
    """By analysis, with an argument in brackets: a pattern for text that is removed from its lines, and the lines about
    the program."""
    parts = re.split(r"^== ((?:probes )?\w+)(?:\((.*?)\))?(?::(.*))?\n",
                     (HERE / f"{program}.expected").read_text("utf-8"), flags=re.M)
    return [(name + (f":{argument}" if argument else ""), left_out, lines)
            for name, argument, left_out, lines in
            zip(parts[1::4], parts[2::4], parts[3::4], parts[4::4])]


def run(options, program, *words, arguments=()):
    done = must(options.jp2vm, *words, "-cp", ".", program, *arguments, cwd=options.work)
    equal(f"{program} {words}", done.stdout, PROGRAMS[program][0])
    return done.stderr


def option(name):
    return f"--probes={name.split()[1]}" if " " in name else f"--analysis={name}"


def profile(options, program, library, *words):
    """The text of a run's profile, without the line with the options."""
    run(options, program, f"--classlib={library}", *words, "--profile-quiet", "--profile-out=p.txt",
        arguments=["alone"])
    text = (options.work / "p.txt").read_text("utf-8")
    return re.sub(r"^options:.*\n", "", text, flags=re.M)


def check_analysis(options, program, library, name, left_out, expected):
    reported = run(options, program, f"--classlib={library}", option(name))
    known = "".join(f"{line}\n" for line in reported.splitlines()
                    if re.search(PROGRAMS[program][1], line))
    if left_out:
        known = re.sub(left_out, "", known)
    if " " in name: # the widths of columns depend on other rows
        known = re.sub(r" +", " ", known)
    equal(f"{name} on {library}", known, expected)
    check(" " in name or re.fullmatch(r".*\S \S.*", reported.splitlines()[-1]), f"{name} on {library}: no sum")
    equal(f"{name} on {library}: profile", profile(options, program, library, option(name)),
          options.plain[program, library])


def main():
    options = read_options(__doc__, "jp2vm javac work", only="")
    compile_java(options, *(HERE / f"{program}.java" for program in PROGRAMS), release="8")
    options.plain = {}
    for program in PROGRAMS:
        for library in LIBRARIES:
            options.plain[program, library] = profile(options, program, library)
            for name, left_out, expected in expectations(program):
                if name.startswith(options.only):
                    check_analysis(options, program, library, name, left_out, expected)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
