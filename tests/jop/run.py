#!/usr/bin/env python3
"""Tests the output of programs for JOP on the embedded library, with both clocks and both loops.

Usage: run.py devices|mission|waiting|closure|loading|threaded --work DIR --jp2vm PATH
              --simulated PATH --javac PATH --jar PATH

Results are not compared with `java`. The programs check themselves ("ok", "FAIL"); all other output must be the same as
in the files *.expected. --simulated is jp2vm with a simulated clock.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, contains, equal, named, read_options, run_named, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
INPUT = "abc\n"
LOOPS = ([], ["--count"])


def compile_program(options, name):
    return compile_java(options, HERE / f"{name}.java", words=("-Xlint:-options", "-source", "8", "-target", "8",
                                                               "-bootclasspath", options.jar))


def execute(options, name, machine, extra=(), words=(), environment=()):
    return start(machine, "--classlib=embedded", *extra, "-cp", options.work, name, *words, input=INPUT,
                 variables={"JP2VM_EMBEDDED_JAR": options.jar, **dict(environment)})


def output(options, name, machine, extra=()):
    result = execute(options, name, machine, extra)
    equal(f"status of {name} {extra}: {result.stdout}{result.stderr}", result.returncode, 0)
    return result.stdout


def check_marks(what, text, least):
    failed = [line for line in text.splitlines() if line.startswith("FAIL")]
    passed = [line for line in text.splitlines() if line.startswith("ok ")]
    check(not failed and len(passed) >= least,
          f"{what}: {len(passed)} ok, at least {least} expected\n" + "\n".join(failed))


def test_devices(options):
    compile_program(options, "Devices")
    expected = (HERE / "Devices.expected").read_bytes().decode("utf-8")
    for machine in (options.jp2vm, options.simulated):
        for loop in LOOPS:
            text = output(options, "Devices", machine, loop)
            check_marks(f"Devices {machine} {loop}", text, 31)
            lines = [line for line in text.split("\n") if not line.startswith(("ok ", "FAIL"))]
            equal(f"Devices {machine} {loop}", "\n".join(lines), expected)


def test_mission(options):
    compile_program(options, "Mission")
    expected = (HERE / "Mission.expected").read_text("utf-8")
    for loop in LOOPS:
        for _ in range(5):
            equal(f"Mission {loop}", output(options, "Mission", options.simulated, loop),
                  expected)
    # With the host's clock, the order depends on the host, but all tasks must have run.
    text = output(options, "Mission", options.jp2vm)
    contains("Mission, real time", text, "a0", "b0", "a5", "b3", "once", "again", "event 1", "main ends", "handled")


def test_waiting(options):
    compile_program(options, "Waiting")
    for loop in LOOPS:
        text = output(options, "Waiting", options.simulated, loop)
        check_marks(f"Waiting {loop}", text, 9)


def test_closure(options):
    """Static initializers before main."""
    classes = compile_program(options, "StaticOrder")
    compile_program(options, "StaticFailure")
    (classes / "StaticOrder$Absent.class").unlink()
    early = {"INITIALIZE_CLOSURE": "1"}
    warning = "jp2vm: static initializers depend on each other: StaticOrder$"
    for loop in LOOPS:
        lazy = execute(options, "StaticOrder", options.simulated, loop, ["x"])
        equal("lazily", lazy.stdout, "order: main Last ByField ByMethod 84\n"
              "2 1 order: main Last ByField ByMethod Second First \n")
        result = execute(options, "StaticOrder", options.simulated, loop, ["x"], early)
        names = result.stdout.partition("\n")[0].split()[1:-1]
        place = {name: i for i, name in enumerate(names)}
        chains = [("Last", "ByField", "ByMethod", "main"), ("Made", "ByNew", "main"),
                  ("Unused", "main")]
        if equal("early: names", sorted(names), sorted({name for chain in chains for name in chain})):
            check(all(place[a] <= place[b] for chain in chains for a, b in zip(chain, chain[1:])),
                  f"early: order {names}")
        check(result.stdout.endswith("main Second First \n"), f"early: {result.stdout}")
        check(result.returncode == 0 and warning in result.stderr,
              f"early: status {result.returncode}, {result.stderr}")
        result = execute(options, "StaticOrder", options.simulated, loop, ["x", "y"], early)
        check(result.returncode == 1 and "NoClassDefFoundError" in result.stderr,
              f"a missing class that is used: {result.stderr}")
        result = execute(options, "StaticFailure", options.simulated, loop, (), early)
        check(result.returncode == 1 and not result.stdout and "ExceptionInInitializerError" in result.stderr,
              f"a failure: status {result.returncode}, {result.stderr}")


def test_threaded(options):
    """Threads and static initializers wait for each other; a thread that sleeps lets others run."""
    compile_program(options, "Threaded")
    for _ in range(5):
        result = execute(options, "Threaded", options.jp2vm, ["--jop"])
        equal("Threaded", (result.returncode, result.stdout), (0, "1\n2\n3\n12345\nfalse\ndone\n"))
        contains("Threaded", result.stderr, "jp2vm: static initializers wait for threads: Threaded$")


def test_loading(options):
    """A model can say that loading a class empties the method cache."""
    compile_program(options, "StaticOrder")
    misses = []
    for clears in 0, 1:
        model = options.work / f"clears{clears}.model"
        model.write_text(f'include "jop.model"\nnumber class_loading.clears_cache {clears}\n')
        result = execute(options, "StaticOrder", options.jp2vm,
                            [f"--jop={model}", "--jop-cache=lru:4k/16"], ["x"])
        found = re.search(r"(\d+) misses", result.stderr)
        misses.append(int(found[1]))
    check(misses[0] < misses[1], f"misses without and with clearing: {misses}")


def main():
    tests = named(globals(), "test_")
    return run_named(tests, read_options(__doc__, "work jp2vm simulated javac jar", tests))


if __name__ == "__main__":
    sys.exit(main())
