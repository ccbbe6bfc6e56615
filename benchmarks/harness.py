"""Code that the programs of this directory share: machines, workloads, processes and their figures.

Each benchmark runs in its own process. A function that finds a problem raises Failure with a message for the user; the
programs print the message and end with status 1.
"""

import argparse
import importlib.util
import os
import re
import shlex
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)

JP2VM = shlex.quote(os.path.join(ROOT, "build", "bin", "jp2vm"))

# The path of profiles: a real file, which every run overwrites.
OUT = shlex.quote(os.path.join(tempfile.gettempdir(), f"jp2-benchmark-{os.getpid()}.jp2"))

# Machines that the user can choose by name alone.
KNOWN_VMS = {
    "int10": "java -Xint -XX:StackShadowPages=10",
    "int20": "java -Xint",
    "java": "java",
    "zero": "java -zero",
    "jp2vm": JP2VM,
    "embedded": JP2VM + " --classlib=embedded",
    "calls": JP2VM + " --profile=calls --profile-out=" + OUT,
    "callsites": JP2VM + " --profile=callsites,natives --profile-out=" + OUT,
    "profile": JP2VM + " --profile --profile-out=" + OUT,
    "profile-xml": JP2VM + " --profile --profile-out=xml:/dev/null",
    "jop": JP2VM + " --jop --jop-cache=4k/16 --profile --profile-out=" + OUT,
}

# The number of further runs of a small process, which measure only its memory; see watched_peak_kb.
WATCHED_RUNS = 5

# The number of repetitions of each fixed loop of the JemBench-like suite within one process: int10 then works on it for
# about a second and a half.
JEMLIKE_REPEATS = {
    "Kfl": 90,
    "Lift": 120,
    "UdpIp": 50,
    "Sieve": 36,
    "BubbleSort": 30,
    "Dummy": 55,
    "Matrix": 100,
    "NQueens": 30,
    "AES": 90,
    "Increment": 300,
}


class Failure(Exception):
    """An error that ends the program or a measurement, with a message for the user."""


class Benchmark:
    """One process to measure: suite, name, class path and arguments."""

    def __init__(self, suite, name, class_path, arguments):
        self.suite = suite
        self.name = name
        self.class_path = class_path
        self.arguments = arguments


    def command_for(self, vm):
        return vm.command + ["-cp", self.class_path] + self.arguments

    def surroundings(self):
        """Directory, environment and standard input of the next run; None: the defaults."""
        return None, None, b""

    # The required exit status (None: any), and whether the process must print something.
    status = 0
    prints = True

    def printed(self, output):
        """The part of the output that must be equal on all machines."""
        return output


class ApplicationBenchmark(Benchmark):
    """An application of tests/apps, in a new directory for each run."""

    def __init__(self, runner, application):
        super().__init__("apps", application.name, None, [])
        self.runner = runner
        self.application = application
        self.status = application.status
        self.prints = False

    def command_for(self, vm):
        return self.runner.command(self.application, vm.command[0], vm.command[1:])

    def surroundings(self):
        return (self.runner.prepare(self.application), applications_module().environment(),
                self.application.stdin.encode("utf-8"))

    def printed(self, output):
        return applications_module().normalise(self.application, output.encode("utf-8"))


def applications_module():
    """tests/apps/run.py, which knows the applications and how they are run."""
    path = os.path.join(ROOT, "tests", "apps", "run.py")
    if "applications_run" not in sys.modules:
        spec = importlib.util.spec_from_file_location("applications_run", path)
        sys.modules["applications_run"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules["applications_run"])
    return sys.modules["applications_run"]


class Vm:
    """A machine under test: its name and its command as a list of words."""

    def __init__(self, name, command):
        self.name = name
        self.command = command


def add_options(parser):
    """Adds the options that all programs that measure time share."""
    parser.add_argument("--runs", type=int, default=5, metavar="N",
                        help="runs per benchmark and machine (default: 5)")
    parser.add_argument("--filter", metavar="RE",
                        help="only benchmarks whose name matches the expression")
    parser.add_argument("--scale", type=float, default=1.0, metavar="F",
                        help="amount of work relative to the normal one (default: 1)")
    parser.add_argument("--timeout", type=float, default=300.0, metavar="SECONDS",
                        help="longest time for one process (default: 300)")
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "benchmarks"),
                        metavar="DIR", help="where class files go (default: build/benchmarks)")
    parser.add_argument("--json", metavar="FILE", help="write all figures to FILE")


def parse(parser):
    """Parses the command line; ends the program with status 2 if it is wrong."""
    options = parser.parse_args()
    if options.runs < 1:
        parser.error("--runs must be at least 1")
    if not 0 < options.scale <= 1000:
        parser.error("--scale must be more than 0 and at most 1000")
    if options.timeout <= 0:
        parser.error("--timeout must be more than 0")
    options.filter = compile_filter(parser, options.filter)
    return options


def compile_filter(parser, text):
    try:
        return re.compile(text) if text else None
    except re.error as error:
        parser.error(f"--filter: {error}")


def find_vms(specifications):
    """Machines from texts NAME or NAME=COMMAND."""
    vms = []
    for text in specifications:
        name, equals, command = text.partition("=")
        if not equals:
            if name not in KNOWN_VMS:
                raise Failure(f"--vm {name}: not a known machine; write {name}=COMMAND")
            command = KNOWN_VMS[name]
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise Failure(f"--vm {name}: {error}") from None
        if not name or not words:
            raise Failure(f"--vm {text}: a name and a command are needed")
        if name in (vm.name for vm in vms):
            raise Failure(f"--vm {name}: given twice")
        program = shutil.which(words[0])
        if program is None:
            raise Failure(f"machine {name}: {words[0]}: no such program")
        words[0] = program
        vms.append(Vm(name, words))
    return vms


def java_sources(directory):
    found = []
    for where, _, names in os.walk(directory):
        found += [os.path.join(where, name) for name in names if name.endswith(".java")]
    return sorted(found)


def compile_sources(directory, target):
    """Compiles all sources below directory into target, unless target is up to date."""
    flags = ["--release", "8", "-Xlint:-options", "-encoding", "UTF-8"]
    compile_files(directory, java_sources(directory), flags, target)


def compile_files(directory, sources, flags, target, others=()):
    """As compile_sources, but for some of the sources below directory, with flags for javac. others: further files on
    which the result depends."""
    stamp = os.path.join(target, "sources.txt")
    names = [os.path.relpath(source, directory) for source in sources]
    listing = "\n".join([os.path.abspath(directory), shlex.join(flags)] + names) + "\n"
    try:
        newest = max(os.path.getmtime(path) for path in [*sources, *others])
        with open(stamp, encoding="utf-8") as file:
            if file.read() == listing and os.path.getmtime(stamp) > newest:
                return
    except OSError:
        pass
    if shutil.which("javac") is None:
        raise Failure("javac: no such program; the benchmarks are compiled by a JDK 17")
    os.makedirs(target, exist_ok=True)
    for where, _, found in os.walk(target):
        for name in found:
            if name.endswith(".class"):
                os.unlink(os.path.join(where, name))
    command = ["javac"] + flags + ["-d", target]
    done = subprocess.run(command + sources, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"javac cannot compile {directory}:\n{done.stdout}{done.stderr}")
    with open(stamp, "w", encoding="utf-8") as file:
        file.write(listing)


def find_benchmarks(options):
    """Compiles the files that the chosen suites need, and lists their benchmarks."""
    found = []
    percent = str(max(1, round(options.scale * 100)))
    kernels = os.path.join(options.build, "kernels")
    if options.suite not in ("jemlike", "apps"):
        compile_sources(os.path.join(HERE, "kernels"), kernels)
    if options.suite in ("kernels", "all"):
        for source in java_sources(os.path.join(HERE, "kernels")):
            name = os.path.basename(source)[:-len(".java")]
            if name not in ("Kernel", "Hello"):
                found.append(Benchmark("kernels", name, kernels, [name, percent]))
    if options.suite in ("jemlike", "all"):
        classes = os.path.join(options.build, "jemlike")
        compile_sources(os.path.join(HERE, "jemlike"), classes)
        for name, repeats in JEMLIKE_REPEATS.items():
            times = str(max(1, round(repeats * options.scale)))
            found.append(Benchmark("jemlike", name, classes,
                                   ["jemlike.Fixed", "-x", times, name]))
    if options.suite == "apps":
        module = applications_module()
        runner = module.Runner(argparse.Namespace(work=os.path.join(options.build, "apps"),
                                                  javac="javac"))
        found += [ApplicationBenchmark(runner, application)
                  for application in module.applications.APPLICATIONS
                  if not runner.missing(application)]
    if options.suite in ("hello", "all"):
        found.append(Benchmark("hello", "Hello", kernels, ["Hello"]))
    if options.filter:
        found = [b for b in found if options.filter.search(b.name)]
    if not found:
        raise Failure("no benchmark matches")
    return found


class Timeout(Exception):
    pass


def on_alarm(signum, frame):
    raise Timeout()


def run_process(command, timeout, watch=None, surroundings=(None, None, b"")):
    """Runs a command; returns its output, exit status and resource figures.

    If watch is given, it is called repeatedly with the process id until the process ends.
    """
    directory, environment, text = surroundings
    signal.signal(signal.SIGALRM, on_alarm)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, \
            tempfile.TemporaryFile() as given:
        given.write(text)
        given.seek(0)
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=given, stdout=out, stderr=err, cwd=directory,
                                   env=environment, close_fds=False, start_new_session=True)
        try:
            signal.setitimer(signal.ITIMER_REAL, timeout)
            if watch:
                status = 0
                pid = 0
                while pid == 0:
                    watch(process.pid)
                    pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            else:
                pid, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
            signal.setitimer(signal.ITIMER_REAL, 0)
        except BaseException as error:
            signal.setitimer(signal.ITIMER_REAL, 0)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if isinstance(error, Timeout):
                raise Failure(f"not finished after {timeout:g} s") from None
            raise
        code = os.waitstatus_to_exitcode(status)
        process.returncode = code
        out.seek(0)
        err.seek(0)
        return {
            "output": out.read().decode("utf-8", "replace"),
            "errors": err.read().decode("utf-8", "replace"),
            "status": code,
            "wall": wall,
            "cpu": usage.ru_utime + usage.ru_stime,
            "rss_kb": usage.ru_maxrss,
        }


def own_peak_kb():
    """The peak of this process' own memory."""
    with open("/proc/self/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return 0


def watched_peak_kb(command, timeout):
    """The peak memory of a small process.

    The peak that the kernel reports at the end of a process includes the time before exec, when the child was still a
    copy of this program. So the figure is right only if it is larger than this program. For smaller processes, this
    function reads the kernel's running maximum while the process lives, in separate runs.
    """
    peak = 0

    def watch(pid):
        nonlocal peak
        try:
            if os.readlink(f"/proc/{pid}/exe") == own_executable:
                return
            with open(f"/proc/{pid}/status", encoding="ascii") as file:
                match = re.search(r"VmHWM:\s+(\d+)", file.read())
                if match:
                    peak = max(peak, int(match.group(1)))
        except (OSError, UnicodeDecodeError):
            pass

    own_executable = os.readlink("/proc/self/exe")
    for _ in range(WATCHED_RUNS):
        run_process(command, timeout, watch)
    return peak


def check_result(result, benchmark, expected):
    """Raises Failure unless the result is a success with the expected output."""
    if result["status"] < 0:
        raise Failure(f"ended by signal {-result['status']}{last_lines(result['errors'])}")
    if result["status"] != benchmark.status and benchmark.status is not None:
        raise Failure(f"exit status {result['status']}{last_lines(result['errors'])}")
    if not result["output"] and benchmark.prints:
        raise Failure("printed nothing")
    if expected and expected[1] != result["output"]:
        raise Failure(f"printed {shorten(result['output'])}, but {expected[0]} printed "
                      f"{shorten(expected[1])}")


def last_lines(text):
    lines = text.strip().splitlines()[-3:]
    return ": " + " | ".join(lines) if lines else ""


def shorten(text):
    text = text.strip()
    return repr(text if len(text) <= 100 else text[:97] + "...")


def measure(benchmark, vms, options, with_memory=True):
    """Runs one benchmark on all machines; returns figures by machine, and the problems.

    The peak memory of a small process is measured in separate runs, unless with_memory is false.
    """
    runs = {vm.name: [] for vm in vms}
    failures = []
    failed = set()
    expected = None
    for i in range(options.runs):
        for vm in vms if i % 2 == 0 else reversed(vms):
            if vm.name in failed:
                continue
            try:
                result = run_process(benchmark.command_for(vm), options.timeout,
                                     surroundings=benchmark.surroundings())
                result["output"] = benchmark.printed(result["output"])
                check_result(result, benchmark, expected)
                expected = expected or (vm.name, result["output"])
                runs[vm.name].append(result)
            except (Failure, OSError) as error:
                failed.add(vm.name)
                failures.append(f"{benchmark.name} on {vm.name}: {error}")
    figures = {}
    for vm in vms:
        if vm.name in failed:
            continue
        results = runs[vm.name]
        peak = int(statistics.median(r["rss_kb"] for r in results))
        if with_memory and benchmark.class_path is not None and peak <= own_peak_kb() * 1.05:
            peak = watched_peak_kb(benchmark.command_for(vm), options.timeout) or peak
        figures[vm.name] = {
            "wall": statistics.median(r["wall"] for r in results),
            "cpu": statistics.median(r["cpu"] for r in results),
            "rss_kb": peak,
            "wall_runs": [r["wall"] for r in results],
            "cpu_runs": [r["cpu"] for r in results],
            "output": results[0]["output"].strip(),
        }
    return figures, failures


def ratio(figures, reference, name, what):
    """How many times as fast a machine is as the reference, or None."""
    if reference not in figures or name not in figures or figures[name][what] <= 0:
        return None
    return figures[reference][what] / figures[name][what]
