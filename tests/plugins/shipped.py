#!/usr/bin/env python3
"""What the machine's analyses say of Known.java, against what is known of it (Known.expected), on
both class libraries. The profile is the same with an analysis and without.

usage: shipped.py --jp2vm PATH --javac PATH --work DIR [--only NAME]
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def expectations():
    """By analysis: what is left out of its lines, and the lines that tell of Known."""
    parts = re.split(r"^== ((?:probes )?\w+)(?::(.*))?\n", (HERE / "Known.expected").read_text("utf-8"),
                     flags=re.M)
    return [(name, left_out, lines) for name, left_out, lines in
            zip(parts[1::3], parts[2::3], parts[3::3])]


def run(options, *words, arguments=()):
    done = subprocess.run([options.jp2vm, *words, "-cp", ".", "Known", *arguments],
                          cwd=options.work, capture_output=True, text=True, timeout=120,
                          check=False)
    if (done.returncode, done.stdout) != (0, "64080\n"):
        raise ValueError(f"{words}: status {done.returncode} {done.stdout}{done.stderr}")
    return done.stderr


def option(name):
    return f"--probes={name.split()[1]}" if " " in name else f"--analysis={name}"


def profile(options, library, *words):
    """The text of a run's profile, without the line that tells the options."""
    run(options, f"--classlib={library}", *words, "--profile-quiet", "--profile-out=p.txt",
        arguments=["alone"])
    text = (options.work / "p.txt").read_text("utf-8")
    return re.sub(r"^options:.*\n", "", text, flags=re.M)


def check(options, library, name, left_out, expected):
    told = run(options, f"--classlib={library}", option(name))
    known = "".join(f"{line}\n" for line in told.splitlines() if "Known" in line)
    if left_out:
        known = re.sub(left_out, "", known)
    if " " in name: # columns are as wide as what else is told asks
        known = re.sub(r" +", " ", known)
    if known != expected:
        yield f"{name} on {library}: told\n{known}instead of\n{expected}"
    if " " not in name and not re.fullmatch(r".*\S \S.*", told.splitlines()[-1]):
        yield f"{name} on {library}: no sum"
    if profile(options, library, option(name)) != options.plain[library]:
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
    subprocess.run([options.javac, "--release", "8", "-Xlint:-options", "-g", "-d", options.work,
                    HERE / "Known.java"], check=True)
    options.plain = {}
    runs = 0
    problems = []
    for library in ("embedded", "openjdk"):
        options.plain[library] = profile(options, library)
        for name, left_out, expected in expectations():
            if name.startswith(options.only):
                runs += 1
                problems += check(options, library, name, left_out, expected)
    print("\n".join(problems))
    print(f"{runs} runs, {len(problems)} problems")
    return 1 if problems or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
