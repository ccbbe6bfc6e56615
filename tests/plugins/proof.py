#!/usr/bin/env python3
"""Proves that no analysis of the machine, in C, in one line or in Java, changes a program: its status, output, profile
and cycles on JOP are the same as without it, byte for byte.

usage: proof.py --jp2vm PATH --javac PATH --work DIR [--whole] [--only REGEX]

The programs are single-threaded ones of tests/java and benchmarks/kernels, two that end with a status other than 0, and
one with threads, whose profile contains only its own methods. Each analysis must report something. Without --whole,
each analysis runs with two of the programs, and some with JOP; with --whole, each analysis runs with each program.
--only selects names such as "jop calls Fib".
"""
import collections
import concurrent.futures
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, CORPUS, finish, ROOT, start, report_problems  # noqa: E402

sys.path.insert(0, str(ROOT / "tests/java_analyses"))
import common  # noqa: E402

SUBJECTS = """arith arrays boxing collections concat control convert enums exceptions format generics
inheritance init inner interfaces lang strings streams switches text""".split()
KERNELS = "BinaryTrees DeltaBlue Exceptions Fib HashTable JsonScan Lambdas NBody Richards Sorts".split()
FOR_JOP = "Fib HashTable Richards Exceptions".split()
# Arguments of analyses besides the file of the report.
ARGUMENTS = {"sampling": "period=997:", "resources": "groups:", "values": "all:",
             "contexts": "all:", "allocation_contexts": "all:", "paths": "all:", "immutable": "all:",
             "parallel_contexts": "check:", "counters": "events=bytecodes:", "coverage": "branch:",
             "duplicates": "arrays:all:"}
# These analyses have nothing to report for most programs.
MAY_BE_SILENT = {"Budget", "Threads", "Callers", "FieldWrites", "Exceptions"}
IN_JAVA = {"Budget": "Budget:nobody=1000000"}
UNMATCHED = r"^jp2vm: (--probe: .* matched nothing .*|--probes=\w+: the program ran none .*|java analysis \w+: the pattern .* matched nothing)\n"
STATUSES = """
public class Ends {
    public static void main(String[] words) {
        int[] sums = new int[3];
        try {
            for (int i = 0; i < 50; i++) {
                sums[i % 4] += words[0].length() * i;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("caught after " + sums[2]);
        }
        if (words[0].equals("exit")) {
            Runtime.getRuntime().exit(7);
        }
        throw new IllegalStateException(words[0] + sums[1]);
    }
}
"""
WORKERS = """
public class Workers extends Thread {
    static int sum;
    final int number;

    Workers(int number) {
        this.number = number;
    }

    static synchronized void add(int value) {
        sum += value;
    }

    int[] work(int depth) {
        if (depth == 0) {
            throw new IllegalStateException();
        }
        try {
            return work(depth - 1);
        } catch (IllegalStateException e) {
            int[] made = new int[depth];
            for (int i = 0; i < depth; i++) {
                made[i] = i * number % 7;
                add(made[i]);
            }
            return made;
        }
    }

    @Override
    public void run() {
        for (int i = 1; i < 40; i++) {
            add(work(i % 13 + 1).length);
        }
    }

    public static void main(String[] words) throws InterruptedException {
        Workers[] workers = new Workers[6];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Workers(i);
            workers[i].start();
        }
        for (Workers worker : workers) {
            worker.join();
        }
        System.out.println(sum);
    }
}
"""

Program = collections.namedtuple("Program", "name classes main status only")
MODES = {"profile": ["--classlib=embedded", "--profile=calls,callsites,natives,blocks",
                     "--profile-out=xml:profile"],
         "jop": ["--jop", "--jop-cache=4k/16,miss", "--profile-out=flat:profile"]}


def analyses():
    """Name, and the options that request the analysis; FILE means the report."""
    for source in sorted((ROOT / "profiler/analyses").rglob("*.c")):
        if "support" not in source.parts:
            name = source.stem
            words = "" if name == "events" else f":{ARGUMENTS.get(name, '')}out=FILE"
            yield name, [f"--analysis={name}{words}"]
    for source in sorted((ROOT / "profiler/analyses").rglob("*.probes")):
        yield f"probes-{source.stem}", [f"--probes={source.stem}", "--probe-out=FILE"]
    for source in sorted((ROOT / "docs/examples/java").glob("*.java")):
        yield f"java-{source.stem}", [f"--java-analysis={IN_JAVA.get(source.stem, source.stem)}",
                                      "--java-analysis-path=analyses"]


def programs(using):
    found, files = [], []
    for subject in SUBJECTS:
        for file in sorted((CORPUS / subject).glob("*.java")):
            text = file.read_text("utf-8")
            is_single = not re.search(r"Thread|Executor|Timer|nanoTime|currentTimeMillis|parallel"
                                      r"|identityHashCode|System\.in|getRuntime|System\.exit", text)
            if is_single and "void main(String" in text and not file.with_suffix(".vmargs").exists():
                package = re.search(r"^package ([\w.]+);", text, flags=re.M)
                name = (package[1] + "." if package else "") + file.stem
                found.append(Program(f"{subject}/{file.stem}", "corpus", (name,), 0, None))
                files.append(file)
                break
    common.compile_in(using, "corpus", files, "-XDsuppressNotes")
    yield from found
    for kernel in KERNELS:
        yield Program(kernel, "kernels", (kernel, "1"), 0, None)
    yield Program("exit", "ends", ("Ends", "exit"), 7, None)
    yield Program("uncaught", "ends", ("Ends", "uncaught"), 1, None)
    yield Program("threads", "ends", ("Workers",), 0, "Workers")


def observe(using, mode, program, words, label):
    """Returns the results that must be the same, and the report of the analysis."""
    work = using.work / f"run-{label}"
    work.mkdir(exist_ok=True)
    for file in work.iterdir():
        file.unlink()
    only = [f"--profile-only={program.only}", "--profile-out=text:text"] if program.only else []
    words = [word.replace("FILE", "report").replace("=analyses", f"={using.work}/analyses")
             for word in words]
    done = start(using.jp2vm, *MODES[mode], *only, "--profile-quiet", *words, "-cp", using.work / program.classes,
                 *program.main, cwd=work)
    profile = work / "profile"
    if program.only:  # the number of times that main checks whether threads have ended varies
        profile.write_text(re.sub(r"^options:.*\n|(?<=: void) folded.*", "",
                                  (work / "text").read_text("utf-8"), flags=re.M), "utf-8")
    report = work / "report"
    reported = report.read_text("utf-8", errors="replace") if report.exists() else done.stderr
    # If a pattern matches nothing, jp2vm prints a line, and ends with status 1 unless the program has a status.
    is_slip = done.returncode == 1 and re.search(UNMATCHED, done.stderr, flags=re.M)
    seen = {"status": 0 if is_slip and program.status == 0 else done.returncode, "output": done.stdout,
            "profile": profile.read_text("utf-8") if profile.exists() else ""}
    if report.exists():
        seen["errors"] = re.sub(UNMATCHED, "", done.stderr, flags=re.M)
    return seen, reported, done.stderr


def check_plain(using, run):
    """Without an analysis, the program must end as expected, and two runs must be the same."""
    mode, program = run
    first, _, errors = observe(using, mode, program, [], f"{mode}-{program.name.replace('/', '-')}")
    again, _, _ = observe(using, mode, program, [], f"{mode}-{program.name.replace('/', '-')}")
    first["errors"] = errors
    check(first["status"] == program.status,
          f"{mode} {program.name}: status {first['status']}, not {program.status}: {errors[:300]}")
    check(first["profile"] == again["profile"] != "", f"{mode} {program.name}: no profile that is the same twice")
    return (mode, program.name), first


def check_analysis(using, plain, run):
    mode, name, words, program = run
    label = f"{mode}-{name}-{program.name.replace('/', '-')}"
    seen, reported, errors = observe(using, mode, program, words, label)
    report_problems(f"{mode} {name} {program.name}: another {what}" for what in seen
         if seen[what] != plain[mode, program.name][what])
    base = name.partition("-")[2] or name
    check(reported.strip() or base in MAY_BE_SILENT, f"{mode} {name} {program.name}: it tells nothing")
    check(not re.search(r"withdrawn|crashed|left out|it has not", errors),
          f"{mode} {name} {program.name}: {errors[:300]}")
    shutil.rmtree(using.work / f"run-{label}")


def plan(using, all_programs):
    """The runs: mode, analysis, words, program."""
    by_name = {program.name: program for program in all_programs}
    for i, (name, words) in enumerate(analyses()):
        chosen = all_programs if using.whole else [
            all_programs[i % len(all_programs)], all_programs[(i + 16) % len(all_programs)]]
        for program in chosen:
            yield "profile", name, words, program
        for j, kernel in enumerate(FOR_JOP):
            if using.whole or i % len(FOR_JOP) == j and i % 3 == 0:
                yield "jop", name, words, by_name[kernel]


def main():
    using = common.options(__doc__, whole=False, only="")
    common.compile_in(using, "analyses", common.EXAMPLES.glob("*.java"))
    common.compile_in(using, "kernels", common.KERNELS.glob("*.java"), "--release", "8")
    common.compile_in(using, "ends", [{"Ends.java": STATUSES, "Workers.java": WORKERS}])
    all_programs = list(programs(using))
    runs = [run for run in plan(using, all_programs)
            if re.search(using.only, f"{run[0]} {run[1]} {run[3].name}")]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        needed = dict.fromkeys((run[0], run[3]) for run in runs)
        plain = dict(pool.map(lambda run: check_plain(using, run), needed))
        list(pool.map(lambda run: check_analysis(using, plain, run), runs))
    names = {run[1] for run in runs}
    check(using.only or len(names) >= 51 and len(all_programs) >= 30,
          f"only {len(names)} analyses, {len(all_programs)} programs")
    return finish(f"{len(names)} analyses, {len(all_programs)} programs, {len(runs)} runs")


if __name__ == "__main__":
    sys.exit(main())
