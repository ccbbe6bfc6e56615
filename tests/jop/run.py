#!/usr/bin/env python3
"""Programs for JOP on the embedded library: what they print, under both clocks and both loops.

Usage: run.py devices|mission|waiting|closure|loading|threaded --work DIR --jp2vm PATH
              --simulated PATH --javac PATH --jar PATH

`java` is no oracle here: the programs say themselves what holds ("ok", "FAIL"), and what is not
said so is in the files *.expected.  --simulated is jp2vm with a simulated clock.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
INPUT = b"abc\n"
LOOPS = ([], ["--count"])

problems = []


def compile_program(options, name):
    classes = options.work / "classes"
    classes.mkdir(parents=True, exist_ok=True)
    subprocess.run([options.javac, "-nowarn", "-Xlint:-options", "-source", "8", "-target", "8",
                    "-bootclasspath", options.jar, "-d", classes, HERE / f"{name}.java"],
                   check=True)
    return classes


def execute(options, name, machine, extra=(), arguments=(), environment=()):
    command = [machine, "--classlib=embedded", *extra, "-cp", options.work / "classes", name, *arguments]
    return command, subprocess.run(
        command, input=INPUT, capture_output=True, timeout=120,
        env=dict(os.environ, JP2VM_EMBEDDED_JAR=options.jar, **dict(environment)))


def run(options, name, machine, extra=()):
    command, result = execute(options, name, machine, extra)
    text = result.stdout.decode("utf-8")
    if result.returncode != 0:
        problems.append(f"{' '.join(map(str, command))}: exit status {result.returncode}\n"
                        f"{text}{result.stderr.decode('utf-8')}")
    return text


def check_marks(what, text, least):
    failed = [line for line in text.splitlines() if line.startswith("FAIL")]
    passed = [line for line in text.splitlines() if line.startswith("ok ")]
    if failed or len(passed) < least:
        problems.append(f"{what}: {len(passed)} ok, at least {least} expected\n"
                        + "\n".join(failed))


def check_same(what, text, expected):
    if text != expected:
        problems.append(f"{what}: printed\n{text}--- instead of\n{expected}---")


def devices(options):
    compile_program(options, "Devices")
    expected = (HERE / "Devices.expected").read_bytes().decode("utf-8")
    for machine in (options.jp2vm, options.simulated):
        for loop in LOOPS:
            text = run(options, "Devices", machine, loop)
            check_marks(f"Devices {machine} {loop}", text, 31)
            lines = [line for line in text.split("\n") if not line.startswith(("ok ", "FAIL"))]
            check_same(f"Devices {machine} {loop}", "\n".join(lines), expected)


def mission(options):
    compile_program(options, "Mission")
    expected = (HERE / "Mission.expected").read_text("utf-8")
    for loop in LOOPS:
        for _ in range(5):
            check_same(f"Mission {loop}", run(options, "Mission", options.simulated, loop),
                       expected)
    # With the host's clock the order depends on the host; all the same must have run.
    text = run(options, "Mission", options.jp2vm)
    for what in ("a0", "b0", "a5", "b3", "once", "again", "event 1", "main ends", "handled"):
        if what not in text:
            problems.append(f"Mission, real time: no {what!r} in\n{text}")


def waiting(options):
    compile_program(options, "Waiting")
    for loop in LOOPS:
        text = run(options, "Waiting", options.simulated, loop)
        check_marks(f"Waiting {loop}", text, 9)


def closure(options):
    """Static initializers before main."""
    classes = compile_program(options, "StaticOrder")
    compile_program(options, "StaticFailure")
    (classes / "StaticOrder$Absent.class").unlink()
    early = {"INITIALIZE_CLOSURE": "1"}
    warning = "jp2vm: static initializers depend on each other: StaticOrder$"
    for loop in LOOPS:
        _, lazy = execute(options, "StaticOrder", options.simulated, loop, ["x"])
        check_same("lazily", lazy.stdout.decode(), "order: main Last ByField ByMethod 84\n"
                   "2 1 order: main Last ByField ByMethod Second First \n")
        _, result = execute(options, "StaticOrder", options.simulated, loop, ["x"], early)
        names = result.stdout.decode().partition("\n")[0].split()[1:-1]
        place = {name: i for i, name in enumerate(names)}
        chains = [("Last", "ByField", "ByMethod", "main"), ("Made", "ByNew", "main"),
                  ("Unused", "main")]
        if sorted(names) != sorted({name for chain in chains for name in chain}) \
                or any(place[a] > place[b] for chain in chains for a, b in zip(chain, chain[1:])):
            problems.append(f"early: the order {names}")
        elif not result.stdout.endswith(b"main Second First \n"):
            problems.append(f"early: {result.stdout.decode()}")
        if result.returncode != 0 or warning not in result.stderr.decode():
            problems.append(f"early: status {result.returncode}, {result.stderr.decode()}")
        _, result = execute(options, "StaticOrder", options.simulated, loop, ["x", "y"], early)
        if result.returncode != 1 or b"NoClassDefFoundError" not in result.stderr:
            problems.append(f"a missing class that is used: {result.stderr.decode()}")
        _, result = execute(options, "StaticFailure", options.simulated, loop, (), early)
        if result.returncode != 1 or result.stdout \
                or b"ExceptionInInitializerError" not in result.stderr:
            problems.append(f"a failure: status {result.returncode}, {result.stderr.decode()}")


def threaded(options):
    """Threads and initializers that wait for each other; who sleeps lets others run first."""
    compile_program(options, "Threaded")
    for _ in range(5):
        command, result = execute(options, "Threaded", options.jp2vm, ["--jop"])
        check_same(" ".join(map(str, command)), result.stdout.decode(),
                   "1\n2\n3\n12345\nfalse\ndone\n")
        if result.returncode != 0 or "jp2vm: static initializers wait for threads: Threaded$" \
                not in result.stderr.decode():
            problems.append(f"status {result.returncode}, {result.stderr.decode()}")


def loading(options):
    """A model can say that loading a class empties the method cache."""
    compile_program(options, "StaticOrder")
    misses = []
    for clears in 0, 1:
        model = options.work / f"clears{clears}.model"
        model.write_text(f'include "jop.model"\nnumber class_loading.clears_cache {clears}\n')
        _, result = execute(options, "StaticOrder", options.jp2vm,
                            [f"--jop={model}", "--jop-cache=lru:4k/16"], ["x"])
        found = re.search(r"(\d+) misses", result.stderr.decode())
        if found is None:
            problems.append(f"no misses: {result.stderr.decode()}")
            return
        misses.append(int(found[1]))
    if misses[0] >= misses[1]:
        problems.append(f"misses without and with clearing: {misses}")


def main():
    tests = {"devices": devices, "mission": mission, "waiting": waiting, "closure": closure,
             "loading": loading, "threaded": threaded}
    parser = argparse.ArgumentParser()
    parser.add_argument("test", choices=tests)
    for name in ("work", "jp2vm", "simulated", "javac", "jar"):
        parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
    options = parser.parse_args()
    tests[options.test](options)
    for problem in problems:
        print(problem)
    print(f"{options.test}: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
