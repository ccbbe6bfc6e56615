#!/usr/bin/env python3
"""Sends SIGKILL and SIGTERM at random moments of runs that write profiles, dumps of the heap and of classes. Files
under their final names must be complete. `jp2prof recover` must recover profiles under temporary names, or report that
they contain nothing. SIGTERM must leave a complete profile of the run up to the signal.

  kills.py --build build --count 100 --seed 7      this number of moments for each program and signal

Exit status: 0 if all runs pass, otherwise 1.
"""
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import faults                                                               # noqa: E402

JAVA = "-Xmx128m -cp {classes} Grow".split()
NO_HEAP_YET = "jp2vm: no heap dump was written: the class library had not started\n"
TEMPORARY = re.compile(r"[.~]tmp\.\d+")


def programs():
    openjdk = ["{jp2vm}", "--classlib=openjdk"]
    return [
        faults.Program("profile", [*openjdk, "--profile-out=p.jp2", *JAVA],
                       {"p.jp2": faults.instructions}),
        faults.Program("checkpoints", [*openjdk, "--profile-out=p.jp2",
                                       "--profile-checkpoint=0.1", *JAVA],
                       {"p.jp2": faults.instructions}),
        faults.Program("xml", [*openjdk, "--profile-out=p.xml", "--profile-out=p.tsv", *JAVA],
                       {"p.xml": faults.ends_with(b"</callingContextTree>\n"),
                        "p.tsv": faults.table}),
        faults.Program("heap-dump", [*openjdk, "--heap-dump=h.hprof", *JAVA],
                       {"h.hprof": faults.heap_dump}),
        faults.Program("class-dump", [*openjdk, "--dump-classes=d", *JAVA],
                       {"d": faults.class_dump}),
        faults.Program("merge", ["{jp2prof}", "merge", *20 * ["{profile}"], "-o", "out.jp2"],
                       {"out.jp2": faults.instructions}),
    ]


def check_left(test, path):
    """Checks a file under a temporary name: the intact part of a compact profile must be recovered."""
    if ".jp2" not in path.name:
        return
    part = path.with_name("part.jp2")
    done = subprocess.run([test.jp2prof, "recover", path, part], capture_output=True, text=True)
    lines = done.stderr.splitlines()
    if done.returncode == 0:
        faults.instructions(test, part)
        part.unlink()
    elif done.returncode != 1 or len(lines) != 1 or not lines[0].startswith("jp2prof: "):
        raise faults.Problem(f"recover {path.name}: {done.returncode} {lines}")


def start(test, program, directory):
    with open(directory / ".err", "wb") as errors:
        return subprocess.Popen(test.words(program), cwd=directory, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=errors,
                                preexec_fn=faults.no_core)


def kill_once(test, program, number, delay):
    """Returns True if the signal ended the program; checks the files in any case."""
    with tempfile.TemporaryDirectory(dir=test.work) as name:
        directory = pathlib.Path(name)
        process = start(test, program, directory)
        try:
            process.wait(delay)
        except subprocess.TimeoutExpired:
            process.send_signal(number)
        try:
            status = process.wait(faults.TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise faults.Problem("no end after the signal") from None
        time.sleep(0.3 if program.name == "checkpoints" else 0)   # the copied process may still write
        errors = (directory / ".err").read_text("utf-8", "replace")
        if status not in (0, -number, 128 + number):
            raise faults.Problem(f"status {status}: {errors}")
        for path in sorted(directory.rglob("*")):
            if TEMPORARY.search(path.name):
                if number == signal.SIGTERM and status == 128 + number:
                    raise faults.Problem(f"{path.name} was left: {errors}")
                check_left(test, path)
                path.unlink()
        for file, check in program.files.items():
            if (directory / file).exists():
                check(test, directory / file)
            elif status == 0 or status == 128 + number and number == signal.SIGTERM \
                    and program.name != "merge" and NO_HEAP_YET not in errors:
                raise faults.Problem(f"status {status}, and no {file}: {errors}")
        return status != 0


def seconds_of(test, program):
    with tempfile.TemporaryDirectory(dir=test.work) as name:
        begin = time.monotonic()
        process = start(test, program, pathlib.Path(name))
        if process.wait(faults.TIMEOUT) != 0:
            raise faults.Problem(f"status {process.returncode} without a signal: "
                                 + pathlib.Path(name, ".err").read_text("utf-8", "replace"))
        return time.monotonic() - begin


def main():
    parser = faults.make_parser("Signals at random moments of writing.", "/tmp/jp2-kills")
    parser.add_argument("--count", type=int, default=20, metavar="N",
                        help="moments of each program and signal (default: 20)")
    options = parser.parse_args()
    test = faults.Test(options)
    runs = failed = 0
    for program in programs():
        if not re.search(options.programs, program.name):
            continue
        seconds = max(seconds_of(test, program) for _ in range(2))
        for number in (signal.SIGKILL, signal.SIGTERM):
            generator = random.Random(f"{options.seed} {program.name} {number}")
            ended = 0
            problems = []
            for _ in range(options.count):
                # Half of the moments are late, when files are being written.
                share = generator.random() if generator.random() < 0.5 \
                    else generator.uniform(0.7, 1.1)
                try:
                    ended += kill_once(test, program, number, share * seconds)
                except (faults.Problem, ValueError) as problem:
                    problems.append(f"  after {share * seconds:.3f} s: {problem}")
            runs += options.count
            failed += len(problems)
            print(f"{'FAIL' if problems else 'ok  '} {program.name}, {number.name}: "
                  f"{options.count} moments of {seconds:.2f} s, {ended} before the end")
            print("\n".join(problems), end="\n" if problems else "", flush=True)
    print(f"{runs} runs, {failed} failed")
    return 1 if failed or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
