#!/usr/bin/env python3
"""Tests that the numbers of JOP mode agree with each other, whatever the other options: the cycles charged to calling
contexts, the totals printed at the end, and the clock that a program reads.

Usage: invariants.py --jp2vm PATH --javac PATH --boot PATH --work DIR [--filter RE] [--quick]

The programs are those of programs/. --quick: fewer programs and options, for slow builds. Exit
status: 0 if all numbers agree, otherwise 1.
"""
import concurrent.futures
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, finish, make_empty, read_options, start, report_problems  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent

import contexts  # noqa: E402

# Caches that are simulated side by side: caches in which a hit changes nothing, and caches in which it changes the
# state.
STEADY = ("4k/16", "1k/4", "fixed:1k/4", "stack:1k/8", "hit", "miss")
MOVING = ("lru:1k/4", "variable-lru:1k/8", "two:1k", "single:4k", "2k/8", "hit", "miss")
PROGRAMS = ("Calls", "Locks", "Failures", "Numbers", "Data", "Starts", "Tasks")
# Programs whose threads wait for each other: waiting times vary, but these contexts and the contexts below them do not.
STABLE = {"Tasks": "LTasks;.run("}
QUICK = ("Locks", "Failures", "Tasks")
# The ways to end a process: argument of Leaves, exit status.
ENDS = {"return": 0, "exit": 7, "halt": 8, "uncaught": 1, "null": 1, "thread": 9}
LIMIT = 5  # how many problems of one kind are printed


class Run:
    def __init__(self, done, profile):
        self.status, self.output = done.returncode, done.stdout
        self.errors = done.stderr.decode("utf-8", "replace")
        self.totals = contexts.Totals(self.errors)
        self.profile = profile


class Checker:
    """Checks one program, and collects the problems."""

    def __init__(self, options, name):
        self.options, self.name, self.problems = options, name, []
        self.directory = options.work / f"run-{name}"
        make_empty(self.directory)

    def complain(self, where, texts):
        texts = [texts] if isinstance(texts, str) else list(texts)
        for text in texts[:LIMIT]:
            self.problems.append(f"{self.name} [{where}] {text}")
        if len(texts) > LIMIT:
            self.problems.append(f"{self.name} [{where}] … and {len(texts) - LIMIT} more")

    def command(self, arguments, program):
        return [self.options.jp2vm, *self.options.vm_arg, *arguments, "-cp",
                str(self.options.work / "classes"), *program]

    def start(self, arguments, program=None, has_profile=False):
        """Runs the machine without checking the result."""
        profile = self.directory / "profile.xml"
        profile.unlink(missing_ok=True)
        if has_profile:
            arguments = [*arguments, f"--profile-out={profile}"]
        done = start(*self.command(arguments, program or [self.name]), text=False)
        return Run(done, contexts.Contexts(profile) if profile.exists() else None)

    def run(self, arguments, program=None, has_profile=False):
        """Runs the machine in JOP mode, and checks the conditions that hold for every run."""
        where = " ".join(arguments)
        run = self.start(["--jop", *arguments], program, has_profile)
        if run.totals.times_printed != 1:
            self.complain(where, f"totals were printed {run.totals.times_printed} times, exit "
                          f"status {run.status}\n{run.errors[-500:]}")
            raise Stop
        if has_profile and run.profile is None:
            self.complain(where, "no profile was written")
            raise Stop
        if has_profile:
            self.complain(where, check_sums(run))
            self.complain(where, check_contexts(run))
        return run

    # --- checks ---------------------------------------------------------------------

    def behaviour(self):
        """The program must behave as without JOP mode."""
        self.plain = self.start([])
        run = self.run([])
        if (run.status, run.output) != (self.plain.status, self.plain.output):
            self.complain("--jop", f"status {run.status}, without it {self.plain.status}; printed\n"
                          f"{run.output.decode('utf-8', 'replace')}--- and without\n"
                          f"{self.plain.output.decode('utf-8', 'replace')}---")

    def side_by_side(self):
        """Caches side by side must give the same numbers as each cache alone, and better caches must lose fewer
        cycles."""
        for shapes in (STEADY, MOVING):
            together = self.run([f"--jop-cache={','.join(shapes)}"], has_profile=True)
            self.complain(",".join(shapes), check_bounds(together, shapes))
            names = list(together.totals.caches)
            if len(names) != len(shapes):
                self.complain(",".join(shapes), f"totals of {names}")
            for shape in shapes:
                self.alone(together, shape, len(shapes), names[shapes.index(shape)])

    def alone(self, together, shape, count, name):
        """Some caches run alone with a profile, the others without: the totals must be the same in both cases."""
        is_stable = self.name not in STABLE
        has_profile = shape in (STEADY[0], MOVING[0]) or not is_stable
        run = self.run([f"--jop-cache={shape}"], has_profile=has_profile)
        want = together.totals
        if is_stable and ((run.totals.execution, run.totals.waits, run.totals.routines,
                           run.totals.caches[name])
                          != (want.execution, want.waits, want.routines, want.caches[name])):
            self.complain(shape, f"{run.totals}, beside others {want}")
        if has_profile:
            columns = list(zip(contexts.value_names(shape, 1), contexts.value_names(shape, count)))
            columns += [(column, column) for column in together.profile.names[:4]]
            self.complain(shape, self.same_trees(run, together, columns))

    def same_trees(self, got, want, columns=()):
        """Yields the differences between the trees of two runs. columns: pairs of names of values in both runs;
        default: all values."""
        columns = columns or [(name, name) for name in want.profile.names]
        a, b = (run.profile.tree(STABLE.get(self.name)) for run in (got, want))
        for path in a.keys() | b.keys():
            if path not in a or path not in b:
                yield f"{path[2]} at {path[1]}: a context of one alone"
                continue
            (entries, values), (other_entries, others) = a[path], b[path]
            wrong = [f"{first} {values[first]}, otherwise {others[second]}"
                     for first, second in columns if values[first] != others[second]]
            if wrong or entries != other_entries:
                yield (f"{path[2]} at {path[1]}, {entries} and {other_entries} entries: "
                       + "; ".join(wrong))

    def same_totals(self, run, base):
        if self.name not in STABLE and run.totals != base.totals:
            yield f"{run.totals}, otherwise {base.totals}"

    def options_of_profiles(self):
        """Options of the profile must not change the charged cycles."""
        base = self.run(["--jop-cache=1k/4", "--profile"], has_profile=True)
        for arguments in (["--blocks=precise"], ["--per-thread"],
                          ["--metrics", "--profile-stats"]):
            run = self.run(["--jop-cache=1k/4", *arguments], has_profile=True)
            self.complain(" ".join(arguments), self.same_totals(run, base))
            self.complain(" ".join(arguments), self.same_trees(run, base))
        for arguments in (["--fold-recursion"], ["--profile=callsites,blocks"]):
            run = self.run(["--jop-cache=1k/4", *arguments], has_profile=True)
            self.complain(" ".join(arguments), self.same_totals(run, base))
        # Truncated contexts do not show which calls the machine itself made, so only the sums are compared.
        run = self.run(["--jop-cache=1k/4", "--profile-limit=64k"], has_profile=True)
        if not any(run.profile.is_truncated):
            self.complain("--profile-limit", "there are no truncated contexts")
        if self.name not in STABLE:
            self.complain("flat", self.flat(base))

    def flat(self, base):
        """The flat format must contain the same sums, by method and in total."""
        path = self.directory / "profile.tsv"
        run = self.run(["--jop-cache=1k/4", f"--profile-out={path}"])
        lines = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
        at = {title: i for i, title in enumerate(lines[0])}
        sums, methods = {}, {}
        for fields in lines[1:]:
            values = {name: int(fields[at[name]]) for name in base.profile.names}
            if fields[at["kind"]] == "total":
                sums = values
            else:
                key = (f"L{fields[at['class']].replace('.', '/')};.{fields[at['method']]}"
                       f"{fields[at['descriptor']]}")
                old = methods.setdefault(key, dict.fromkeys(values, 0))
                methods[key] = {name: old[name] + value for name, value in values.items()}
        want = {}
        for node, key in enumerate(base.profile.method):
            old = want.setdefault(key, dict.fromkeys(base.profile.names, 0))
            for name, value in base.profile.values[node].items():
                old[name] += value
        complaints = [f"{key}: {methods.get(key)}, the contexts' sum is {want.get(key)}"
                      for key in sorted(set(methods) | set(want))
                      if methods.get(key) != want.get(key)]
        if sums != base.profile.sums():
            complaints.append(f"total {sums}, the contexts' sum is {base.profile.sums()}")
        return complaints + list(self.same_totals(run, base))

    def wait_states(self):
        """Execution must not depend on wait states; cycles must grow linearly once nothing hides the wait states."""
        trees = {}
        for waits in ((4, 4), (5, 4), (4, 5), (7, 9)):
            run = self.run(["--jop-cache=hit", f"--jop-waits={waits[0]},{waits[1]}"],
                           has_profile=True)
            if run.totals.waits_set != waits:
                self.complain("--jop-waits", f"asked for {waits}, got {run.totals.waits_set}")
            trees[waits] = run.profile.tree(STABLE.get(self.name))
        complaints = []
        for path, (_, values) in trees[4, 4].items():
            base = values["jopWaitStates"]
            others = {waits: trees[waits][path][1] for waits in trees}
            reads = others[5, 4]["jopWaitStates"] - base
            writes = others[4, 5]["jopWaitStates"] - base
            if any(other["jopExecution"] != values["jopExecution"] for other in others.values()):
                complaints.append(f"{path[2]}: execution of " + ", ".join(
                    f"{other['jopExecution']} at {waits}" for waits, other in others.items()))
            if reads < 0 or writes < 0 or (others[7, 9]["jopWaitStates"]
                                           != base + 3 * reads + 5 * writes):
                complaints.append(f"{path[2]}: wait states of " + ", ".join(
                    f"{other['jopWaitStates']} at {waits}" for waits, other in others.items()))
        self.complain("--jop-waits", complaints)

    def windows(self):
        """A window must contain the cycles charged to its method and below it."""
        full = self.run(["--jop-cache=4k/16,hit"], has_profile=True)
        methods = {"main": f"L{self.name};.main(", "Calls.fib": "LCalls;.fib(",
                   "Locks.addTwice": "LLocks;.addTwice(", "Failures.guarded": "LFailures;.guarded(",
                   "Failures.level": "LFailures;.level("}
        if self.name in STABLE:
            del methods["main"]
        for window, method in methods.items():
            inside = full.profile.below(full.profile.find(method))
            if not inside:
                continue
            run = self.run(["--jop-cache=4k/16,hit", f"--profile-window={window}"],
                           has_profile=True)
            if run.profile.sums() != full.profile.sums(inside):
                self.complain(window, f"sums {run.profile.sums()}, of the contexts inside "
                              f"{full.profile.sums(inside)}")

    def check(self):
        self.behaviour()
        self.side_by_side()
        self.wait_states()
        if not self.options.quick:
            self.options_of_profiles()
            self.windows()


class Stop(Exception):
    """The remaining conditions cannot be checked."""
# --- one run ------------------------------------------------------------------------------------


def check_sums(run):
    """The sums over the contexts must equal the totals."""
    sums, totals = run.profile.sums(), run.totals
    want = {"jopExecution": totals.execution, "jopWaitStates": totals.waits,
            "jopRoutines": totals.routines}
    for name, (cycles, load, hits, misses) in totals.caches.items():
        names = contexts.value_names(name, len(totals.caches))
        want.update({names[0]: cycles, names[1]: load, names[3]: hits, names[4]: misses})
        if totals.execution + totals.waits + load != cycles:
            yield f"cache {name}: {totals} do not add up"
    for name, value in want.items():
        if sums.get(name) != value:
            yield f"{name}: contexts have {sums.get(name)}, the total is {value}"


def check_contexts(run):
    """In every context, the parts must add up to the whole, and all caches must have equally many look-ups."""
    caches = [contexts.value_names(name, len(run.totals.caches)) for name in run.totals.caches]
    for node, values in enumerate(run.profile.values):
        if any(not 0 <= value < 1 << 62 for value in values.values()):
            yield f"{run.profile.path(node)}: {values}"
        spent = values["jopExecution"] + values["jopWaitStates"]
        for cycles, load, routine_load, _, _ in caches:
            if spent + values[load] != values[cycles] or values[routine_load] > values[load]:
                yield f"{run.profile.path(node)}: {values}"
        if len({values[hits] + values[misses] for *_, hits, misses in caches}) != 1:
            yield f"{run.profile.path(node)}: not as many look-ups in all caches: {values}"


def check_bounds(run, shapes):
    """No cache may be better than a cache that always hits, or worse than a cache that never hits."""
    count = len(shapes)
    names = {shape: contexts.value_names(shape, count) for shape in shapes}
    for node, values in enumerate(run.profile.values):
        least, most = values[names["hit"][0]], values[names["miss"][0]]
        if values[names["hit"][4]] or values[names["miss"][3]]:
            yield f"{run.profile.path(node)}: misses of hit, or hits of miss: {values}"
        for shape in shapes:
            if not least <= values[names[shape][0]] <= most:
                yield f"{run.profile.path(node)}: {shape} is not between {least} and {most}"


# --- ends, and the clock --------------------------------------------------------------------------


class Ends(Checker):
    """However a program ends, the totals must be printed once, and the profile must contain the same totals."""

    def __init__(self, options):
        super().__init__(options, "Leaves")

    def check(self):
        for how, status in ENDS.items():
            plain = self.start([], ["Leaves", how])
            for has_profile in (False, True):
                run = self.run([], ["Leaves", how], has_profile)
                if (run.status, run.output) != (status, plain.output) or plain.status != status:
                    self.complain(how, f"status {run.status}, output {run.output!r}; without --jop "
                                  f"{plain.status}, {plain.output!r}")
        broken = self.run([], ["Broken"], has_profile=True)
        if broken.status != 1 or broken.output or "broken" not in broken.errors:
            self.complain("Broken", f"status {broken.status}, output {broken.output!r}")
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            self.killed(number)

    def killed(self, number):
        profile = self.directory / "killed.xml"
        profile.unlink(missing_ok=True)
        command = self.command(["--jop", f"--profile-out={profile}"], ["Leaves", "signal"])
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.readline()
            process.send_signal(number)
            output, errors = process.communicate(timeout=120)
        done = subprocess.CompletedProcess(command, process.returncode, output, errors)
        if process.returncode != 128 + number or not profile.exists():
            self.complain(number.name, f"status {process.returncode}\n"
                          + errors.decode("utf-8", "replace")[-500:])
            return
        run = Run(done, contexts.Contexts(profile))
        if run.totals.times_printed != 1:
            self.complain(number.name, f"totals were printed {run.totals.times_printed} times")
        self.complain(number.name, check_sums(run))
        self.complain(number.name, check_contexts(run))


class Clock(Checker):
    """Differences of the clock that a program reads must equal the cycles charged to contexts in between."""

    def __init__(self, options):
        super().__init__(options, "Clock")

    def check(self):
        shapes = ("4k/16", "lru:1k/4") if self.options.quick else (*STEADY, "lru:1k/4", "two:2k")
        for shape in shapes:
            # The program sees the time of the first cache.
            others = [other for other in ("1k/4", "hit") if other != shape]
            run = self.run([f"--jop-cache={','.join([shape, *others])}"], has_profile=True)
            self.complain(shape, self.measured(run, contexts.value_names(shape, 3)[0]))
            bare = self.run([f"--jop-cache={shape}"])
            if bare.output != run.output:
                self.complain(shape, "the program reads another time without a profile")
        self.reads()

    def measured(self, run, cycles):
        """Differences of the clock, computed from the charged cycles: of the measuring method, without the cycles
        before the first and after the last reading; and of all methods that it calls."""
        profile = run.profile
        printed = [line.split() for line in run.output.decode("ascii").splitlines()]
        lines = {name: int(value) for name, value in printed}
        if len(lines) != 6 or len(printed) != 7:
            yield f"printed {printed}"
            return
        own = {}
        for name in lines:
            nodes = profile.find(f"LClock;.{name}()")
            below = [node for node in profile.below(nodes) if node not in nodes]
            own[name] = [sum(profile.values[node][cycles] for node in group)
                         for group in (nodes, below)]
        # `empty` is called twice, with the same cost; the class is initialized before the first measurement.
        edges, rest = divmod(own["empty"][0] - 2 * lines.pop("empty"), 2)
        if rest:
            yield f"two calls of `empty` have {own['empty'][0]} cycles"
        for name, value in lines.items():
            if sum(own[name]) - edges != value:
                yield f"{name}: the clock says {value}, contexts {own[name]} with edges of {edges}"

    def reads(self):
        """Reading the clock must cost as much as reading any other device, with any caches."""
        for shapes in ("4k/16,miss", "lru:1k/4,1k/4"):
            runs = [self.run([f"--jop-cache={shapes}"], ["Reads", address], has_profile=True)
                    for address in ("-128", "-100")]
            self.complain(shapes, self.same_totals(*runs))
            self.complain(shapes, self.same_trees(*runs))


# --- the whole ------------------------------------------------------------------------------------


def check(options, name):
    kinds = {"Leaves": Ends, "Clock": Clock}
    checker = kinds[name](options) if name in kinds else Checker(options, name)
    try:
        checker.check()
    except Stop:
        pass
    except Exception:  # an exception in the checker must not count as agreement
        checker.problems.append(f"{name}: {traceback.format_exc()}")
    if not checker.problems:
        shutil.rmtree(checker.directory, ignore_errors=True)
    return checker.problems


def main():
    options = read_options(__doc__, "jp2vm javac boot work", quick=False, jobs=2,
                           vm_arg={"action": "append", "default": [], "help": "an option for jp2vm"},
                           filter={"default": "", "help": "programs whose name matches only"})
    compile_java(options, *sorted((HERE / "programs").glob("*.java")), to=options.work / "classes",
                 words=("-Xlint:none", "-source", "8", "-target", "8", "-bootclasspath", options.boot))
    names = [name for name in (*(QUICK if options.quick else PROGRAMS), "Clock", "Leaves")
             if re.search(options.filter, name)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for problems in pool.map(check, [options] * len(names), names):
            report_problems(problems)
    return finish(f"{len(names)} programs")


if __name__ == "__main__":
    sys.exit(main())
