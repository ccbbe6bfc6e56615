#!/usr/bin/env python3
"""What the machine's analyses say of Known.java and Facts.java, against what is known of these
(NAME.expected), on both class libraries. The profile is the same with an analysis and without.

usage: shipped.py --jp2vm PATH --javac PATH --work DIR [--only NAME]
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# What they print, and lines that tell of them.
PROGRAMS = {"Known": ("64080\n", "Known"), "Facts": ("2094\n", r"Facts[.$]|dup-|Long 123456")}


def expectations(program):
    """By analysis, with an argument in brackets: what is left out of its lines, and the lines that
    tell of the program."""
    parts = re.split(r"^== ((?:probes )?\w+)(?:\((.*?)\))?(?::(.*))?\n",
                     (HERE / f"{program}.expected").read_text("utf-8"), flags=re.M)
    return [(name + (f":{argument}" if argument else ""), left_out, lines)
            for name, argument, left_out, lines in
            zip(parts[1::4], parts[2::4], parts[3::4], parts[4::4])]


def run(options, program, *words, arguments=()):
    done = subprocess.run([options.jp2vm, *words, "-cp", ".", program, *arguments],
                          cwd=options.work, capture_output=True, encoding="utf-8", timeout=120,
                          check=False)
    if (done.returncode, done.stdout) != (0, PROGRAMS[program][0]):
        raise ValueError(f"{words}: status {done.returncode} {done.stdout}{done.stderr}")
    return done.stderr


def option(name):
    return f"--probes={name.split()[1]}" if " " in name else f"--analysis={name}"


def profile(options, program, library, *words):
    """The text of a run's profile, without the line that tells the options."""
    run(options, program, f"--classlib={library}", *words, "--profile-quiet", "--profile-out=p.txt",
        arguments=["alone"])
    text = (options.work / "p.txt").read_text("utf-8")
    return re.sub(r"^options:.*\n", "", text, flags=re.M)


def check(options, program, library, name, left_out, expected):
    told = run(options, program, f"--classlib={library}", option(name))
    known = "".join(f"{line}\n" for line in told.splitlines()
                    if re.search(PROGRAMS[program][1], line))
    if left_out:
        known = re.sub(left_out, "", known)
    if " " in name: # columns are as wide as what else is told asks
        known = re.sub(r" +", " ", known)
    if known != expected:
        yield f"{name} on {library}: told\n{known}instead of\n{expected}"
    if " " not in name and not re.fullmatch(r".*\S \S.*", told.splitlines()[-1]):
        yield f"{name} on {library}: no sum"
    if profile(options, program, library, option(name)) != options.plain[program, library]:
        yield f"{name} on {library}: another profile"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("jp2vm", "javac", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    options.work = pathlib.Path(options.work).resolve()
    shutil.rmtree(options.work, ignore_errors=True)
    options.work.mkdir(parents=True)
    subprocess.run([options.javac, "--release", "8", "-Xlint:-options", "-nowarn", "-g", "-d",
                    options.work, *(HERE / f"{program}.java" for program in PROGRAMS)], check=True)
    options.plain = {}
    runs = 0
    problems = []
    for program in PROGRAMS:
        for library in ("embedded", "openjdk"):
            options.plain[program, library] = profile(options, program, library)
            for name, left_out, expected in expectations(program):
                if name.startswith(options.only):
                    runs += 1
                    problems += check(options, program, library, name, left_out, expected)
    print("\n".join(problems))
    print(f"{runs} runs, {len(problems)} problems")
    return 1 if problems or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
