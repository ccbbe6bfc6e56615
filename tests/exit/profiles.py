#!/usr/bin/env python3
"""Tests that profiles are written to the right files: names of files, machines that start machines, signals, pipes
without readers, temporary files that were left behind, and dumps and checkpoints while the program continues.

Usage: profiles.py --jp2vm PATH --java PATH --javac PATH --hinder PATH --work DIR [--sanitize LIST]
                   [--only NAME]
"""
import concurrent.futures
import contextlib
import os
import pathlib
import pty
import re
import signal
import socket
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import harness  # noqa: E402
from harness import (attempt, check, compile_java, Failure, finish, library_for, make_empty, must,  # noqa: E402
                     name_of, read_options, restore_signals, start)

HERE = pathlib.Path(__file__).resolve().parent
MAGIC = b"\x93JP2"
DONE = re.compile(r"jp2vm: profile: ([\d,]+) contexts?, ([\d.]+ (?:bytes|KB|MB)) in (\S+)"
                  r"(; see it with: jp2prof lines --fold=library (\S+))?\n")
ENDING = [signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF,
          signal.SIGPOLL, signal.SIGXCPU, signal.SIGPWR, signal.SIGSYS, signal.SIGTRAP,
          signal.SIGRTMIN + 2]
# The environment of the tests must not affect the machines.
VARIABLES = {name: value for name, value in os.environ.items()
             if not name.startswith(("JP2VM_", "JDK_", "JAVA_", "_JAVA"))}


class Result:
    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors
        self.done = DONE.findall(errors)


class Running:
    """A running program, whose stderr is read from a file."""

    all = []

    def __init__(self, test, arguments, program=("Profiled", "wait"), ready=b"ready\n", hinder=(),
                 **more):
        self.path = test.directory / "errors"
        command, variables = test.command(arguments, program, hinder)
        with open(self.path, "wb") as errors:
            self.process = subprocess.Popen(command, cwd=test.directory, env=variables,
                                            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=errors, start_new_session=True,
                                            preexec_fn=more.get("before", restore_signals))
        Running.all.append(self)
        self.first = []
        while ready is not None:
            line = self.process.stdout.readline()
            self.first.append(line)
            if line == ready:
                break
            if not line:
                raise RuntimeError(f"the program did not start: {self.errors()}")

    def errors(self):
        return self.path.read_text(errors="replace")

    def send(self, number):
        self.process.send_signal(number)

    def until(self, condition, seconds=30):
        return wait_until(condition, seconds)

    def says(self, pattern, seconds=30):
        return wait_until(lambda: re.search(pattern, self.errors()), seconds)

    def children(self):
        path = f"/proc/{self.process.pid}/task"
        found = []
        for task in os.listdir(path):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # a thread that has ended
                found += pathlib.Path(path, task, "children").read_text().split()
        return [int(number) for number in found]

    def finish(self, timeout=60):
        try:
            output, _ = self.process.communicate(timeout=timeout)
        finally:
            self.process.kill()
        return Result(self.process.returncode, output, self.errors())


def wait_until(condition, seconds=30):
    """Waits until a function returns a true value, and returns it; returns None after a time limit."""
    try:
        return harness.wait_until(condition, seconds)
    except Failure:
        return None


def reason_of(path):
    """The reason for which an XML profile was written; None if the profile is not complete."""
    try:
        text = pathlib.Path(path).read_bytes()
    except FileNotFoundError:
        return None
    found = re.search(rb'x:reason="([^"]*)"', text)
    is_whole = text.startswith(b"<?xml") and text.endswith(b"</callingContextTree>\n")
    return found.group(1).decode() if found and is_whole else None


def version(path):
    """A value that identifies the file: a new file of the same name has another value."""
    status = os.stat(path)
    return status.st_ino, status.st_mtime_ns


class Test:
    """One group of checks, in its own directory."""

    def __init__(self, options, name):
        self.options = options
        self.name = name
        self.directory = make_empty(options.work / name)

    def check(self, condition, text):
        check(condition, f"{self.name}: {text}")

    def command(self, arguments, program, hinder=()):
        library = "openjdk" if program[0] in ("Below", "Ending", "Loading") else "embedded"
        command = [self.options.jp2vm, *library_for(arguments, library), "-cp", self.options.classes,
                   *arguments, *program]
        variables = dict(VARIABLES)
        if hinder:
            variables.update(hinder)
            variables["LD_PRELOAD"] = self.options.hinder
        return command, variables

    def run(self, arguments, program=("Profiled", "hi"), hinder=(), options=None, **more):
        command, variables = self.command(arguments, program, hinder)
        if options is not None:
            variables["JP2VM_OPTIONS"] = options
        done = subprocess.run(command, cwd=self.directory, env=variables, timeout=120,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        return Result(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))

    def files(self, pattern="*"):
        return sorted(path.name for path in self.directory.glob(pattern) if path.name not in ("errors", "hold"))

    def hold(self):
        """From now on, a process stops after it has written as many bytes as options.held() allows, until release()."""
        self.path("hold").write_text("")

    def held(self):
        """The process that is stopped, or None."""
        text = self.path("hold").read_text()
        return int(text) if text.endswith("\n") else None

    def release(self):
        self.path("hold").unlink(missing_ok=True)

    def path(self, name):
        return self.directory / name


# --- names ----------------------------------------------------------------------------------

def check_default(test):
    run = test.run(["--profile"])
    test.check((run.status, run.output) == (0, b"hi\n"), f"status {run.status}, {run.errors}")
    test.check(test.files() == ["jp2-profile.jp2"], f"files {test.files()}")
    test.check(test.path("jp2-profile.jp2").read_bytes().startswith(MAGIC), "no compact profile")
    test.check(DONE.fullmatch(run.errors) and run.done[0][4] == "jp2-profile.jp2",
               f"said {run.errors!r}")
    contexts = int(run.done[0][0].replace(",", ""))
    test.run(["--profile-out=all.xml", "--profile-quiet"])
    elements = test.path("all.xml").read_bytes().count(b"<method ")
    test.check(contexts == elements, f"{contexts} contexts told, {elements} written")

    run = test.run(["--profile", "--profile-out=a.jp2", "--profile-out=b.txt"])
    test.check([(done[2], done[4]) for done in run.done] == [("a.jp2", "a.jp2"), ("b.txt", "")],
               f"several: {run.errors!r}")
    run = test.run(["--profile-quiet", "--profile", "--profile-out=q.jp2"])
    test.check(run.errors == "" and test.path("q.jp2").exists(), f"quiet: {run.errors!r}")
    test.path("q.jp2").unlink()
    run = test.run(["--profile-quiet"])
    test.check(run.errors == "" and not test.files("q*"), "quiet alone asks for no profile")
    run = test.run(["--profile-out=it's one.jp2"])
    command = run.errors.partition("see it with: ")[2].strip().replace("jp2prof lines --fold=library", "printf %s")
    shown = must("sh", "-c", command, text=False).stdout
    test.check(shown == b"it's one.jp2", f"the command is {command!r}")


def check_names(test):
    run = test.run(["--profile-out=%n-%p-%t-100%%.txt"])
    test.check(run.status == 0, run.errors)
    names = test.files()
    test.check(len(names) == 1
               and re.fullmatch(r"Profiled-\d+-20\d{6}-\d{6}-100%\.txt", names[0]), names)
    for value, text in (("%q.txt", "'%q'"), ("%", "'%'"), ("a%.jp2", "'%.'"), ("%%%", "'%'"),
                        ("nothing", "names no format"), ("xml:", "needs a file name"),
                        ("nodir/x.jp2", "No such file"), ("-", None), (test.directory, None)):
        run = test.run([f"--profile-out={value}"])
        if text is not None:
            test.check(run.status == 2 and run.output == b"" and text in run.errors,
                       f"{value}: {run.status} {run.errors}")
    for same in (["x.jp2", "xml:x.jp2"], ["x.jp2", "xml:./x.jp2"], ["%n.jp2", "Profiled.jp2"]):
        run = test.run([f"--profile-out={name}" for name in same])
        test.check(run.status == 2 and "write the same file; give one of them another name" in run.errors,
                   f"{same}: {run.errors}")
    run = test.run(["--profile-out=-", "--profile-out=xml:-"])
    test.check(run.status == 2 and "another profile also goes to standard output" in run.errors, run.errors)


def check_directories(test):
    test.path("there").mkdir()
    for value, form in (("there", r"Profiled-\d+\.jp2"), ("there/", r"Profiled-\d+\.jp2"),
                        ("made/deep/", r"Profiled-\d+\.jp2"),
                        ("xml:there", r"Profiled-\d+\.xml"), ("%n/", r"Profiled-\d+\.jp2")):
        directory = value.rpartition(":")[2].replace("%n", "Profiled")
        before = set(test.path(directory).glob("*"))
        run = test.run([f"--profile-out={value}"])
        made = [path.name for path in set(test.path(directory).glob("*")) - before]
        test.check(run.status == 0 and len(made) == 1 and re.fullmatch(form, made[0]),
                   f"{value}: {made} {run.errors}")
    run = test.run(["--profile-out=there", "--profile-out=xml:there", "--profile-out=dcg:there"])
    test.check(len(run.done) == 3, f"several into one: {run.errors}")
    test.path("file").write_text("")
    run = test.run(["--profile-out=file/x/"])
    test.check(run.status == 2 and "cannot make the directory file" in run.errors, run.errors)


def check_standard_output(test):
    run = test.run(["--profile-out=xml:-"])
    output, _, rest = run.output.partition(b"<?xml")
    test.check(run.status == 0 and output == b"hi\n"
               and rest.endswith(b"</callingContextTree>\n"), f"xml:-: {run.output[:80]}")
    test.check(re.fullmatch(r"jp2vm: profile: [\d,]+ contexts, \S+ \S+ on standard output\n",
                            run.errors), f"xml:-: {run.errors!r}")
    run = test.run(["--profile-out=-"])
    test.check(run.output.startswith(b"hi\n" + MAGIC), "-: not after the output")
    with open(test.path("out"), "wb") as out:
        command, variables = test.command(["--profile-out=text:-"], ("Profiled", "hi"))
        must(*command, stdout=out, env=variables)
    test.check(test.path("out").read_bytes().startswith(b"hi\nprofile by"), "redirected")
    parent, child = pty.openpty()
    command, variables = test.command(["--profile-out=-"], ("Profiled", "hi"))
    done = start(*command, stdout=child, env=variables, text=False)
    os.close(parent)
    os.close(child)
    test.check(done.returncode == 2 and b"not for a terminal" in done.stderr, done.stderr)
    # A reader that closes the pipe before the end.
    command, variables = test.command(["--profile-out=xml:-"], ("Profiled", "grow", "10"))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=variables) as process:
        process.stdout.read(100)
        process.stdout.close()
        errors = process.stderr.read()
        test.check(process.wait() == 1 and b"cannot write standard output: Broken pipe" in errors,
                   f"{process.returncode} {errors}")
    if test.options.has_jdk:
        run = test.run(["--profile-out=text:-"], ("Below", "close"))
        test.check(run.status == 0 and run.output.startswith(b"before\nprofile by"),
                   f"closed: {run.output[:60]} {run.errors}")


def check_command(test):
    if not test.options.has_jdk:
        return
    library = pathlib.Path(test.options.jp2vm).parent.parent / "lib" / "jp2vm"
    variables = dict(VARIABLES, JP2VM_OPTIONS="--profile-out=%n.txt")
    done = start(test.options.java, f"-XXaltjvm={library}", "-cp", test.options.classes, "Below", "one",
                 "two  words", cwd=test.directory, env=variables, text=False)
    test.check(done.returncode == 0 and test.files() == ["Below.txt"], done.stderr)
    if test.files() == ["Below.txt"]:
        text = test.path("Below.txt").read_text()
        test.check("\nprogram: Below one two  words\n" in text, text[:200])


def check_window(test):
    for window, why in (("Profiled.nothing", "no such method"), ("No.main", "no such method was loaded"),
                        ("Profiled.allocate", "was not called")):
        run = test.run([f"--profile-window={window}", "--profile-out=w.txt"])
        test.check(run.status == 1 and run.output == b"hi\n" and why in run.errors
                   and f"the window {window} was never entered" in run.errors,
                   f"{window}: {run.status} {run.errors}")
    run = test.run(["--profile-window=No.main"], ("Profiled", "exit", "5"))
    test.check(run.status == 5, f"status {run.status} instead of the program's")
    run = test.run(["--profile-window=Profiled.grow"], ("Profiled", "grow", "1"))
    test.check(run.status == 0 and "never" not in run.errors, run.errors)


# --- machines below others ------------------------------------------------------------------

def check_below(test):
    if not test.options.has_jdk:
        return
    jp2vm, classes = test.options.jp2vm, test.options.classes
    below = [jp2vm, "--classlib=embedded", "-cp", classes, "Profiled", "hi"]
    shell = ["sh", "-c", 'exec "$0" "$@"']
    for how, command in (("run", below), ("clear", below),
                         ("clear", ["/bin/sh", *shell[1:], *below]),
                         ("run", [*shell, "env", *below]),
                         ("run", [jp2vm, "--classlib=openjdk", "-cp", classes, "Below", "clear",
                                  *below])):
        for name in test.files():
            test.path(name).unlink()
        machines = 1 + command.count("Profiled") + command.count("Below")
        run = test.run([], ("Below", how, *command), options="--profile")
        names = test.files()
        test.check(run.status == 0 and run.output == b"hi\n" and len(names) == machines
                   and "jp2-profile.jp2" in names and len(set(names)) == machines
                   and all(re.fullmatch(r"jp2-profile(\.\d+)?\.jp2", name) for name in names),
                   f"{how} {command[:3]}: {names} {run.errors}")
        lines = re.findall(r"process \d+ above this one writes (\S+); this one writes (\S+)\n",
                           run.errors)
        test.check(sorted(line[1] for line in lines) == names[:-1]
                   and all(line[0] == "jp2-profile.jp2" for line in lines), run.errors)
    # The starting process has ended, so the machine has no living parent.
    for name in test.files():
        test.path(name).unlink()
    run = test.run([], ("Below", "run", "sh", "-c", '(while kill -0 $PPID; do sleep 0.05; done; '
                        'exec "$0" "$@") >out 2>&1 &', *below), options="--profile")
    wait_until(lambda: len(test.files("*.jp2")) == 2)
    test.check(run.status == 0 and len(test.files("*.jp2")) == 2, f"orphan: {test.files()}")


def check_beside(test):
    """Machines that must not affect each other, even if their options name the same file."""
    if test.options.has_jdk:
        below = [test.options.jp2vm, "--classlib=embedded", "-cp", test.options.classes]
        run = test.run(["--profile"],
                       ("Below", "run", *below, "--profile-out=mine.jp2", "Profiled"))
        test.check(test.files() == ["jp2-profile.jp2", "mine.jp2"] and "above" not in run.errors,
                   f"a name of its own: {test.files()} {run.errors}")
        test.run([], ("Below", "run", *below, "Profiled"), options="--profile-out=%p.jp2")
        test.check(len(test.files("[0-9]*.jp2")) == 2, f"%p: {test.files()}")
        run = test.run([], ("Below", "run", *below, "Profiled"), options="--profile-out=xml:-")
        test.check(run.output.count(b"</callingContextTree>\n") == 2, "standard output")
    # The variable that a program sees if it was another machine before (exec), or if another machine started it.
    claim = 0xcbf29ce484222325
    for byte in os.fsencode(test.path("exec.jp2")):
        claim = (claim ^ byte) * 0x100000001b3 % 2 ** 64
    for parent, files in (("$$", ["exec.jp2"]), ("1", ["exec.ID.jp2"])):
        script = (f"set -- $(sed 's/.*)//' /proc/{parent}/stat) \"$0\" \"$@\"; start=${{20}}; "
                  f"export JP2VM_PROFILE_ABOVE=$(printf %08x.%016x:%016x,\\; {parent} $start "
                  f"0x{claim:x}); while [ \"$1\" != {test.options.jp2vm} ]; do shift; done; "
                  "exec \"$@\"")
        command, variables = test.command(["--profile-out=exec.jp2"], ("Profiled", "hi"))
        done = start("sh", "-c", script, *command, cwd=test.directory, env=variables, text=False)
        made = [re.sub(r"\.\d+\.", ".ID.", name) for name in test.files("exec*")]
        test.check(done.returncode == 0 and made == files, f"{parent}: {made} {done.stderr}")
        for name in test.files("exec*"):
            test.path(name).unlink()
    # Two unrelated machines at the same time: one of them must choose another name, and both files must be complete.
    processes = [Running(test, ["--profile-out=both.xml"], ("Profiled", "grow", depth, "read"),
                         hinder=test.options.slow(3000)) for depth in ("10", "12")]
    for program in processes:
        program.process.stdin.close()
    statuses = [program.process.wait() for program in processes]
    test.check(statuses == [0, 0] and len(test.files("both.[0-9]*.xml")) == 1
               and all(reason_of(test.path(name)) == "exit" for name in test.files("both*"))
               and len(test.files("both*")) == 2, f"{statuses} {test.files()}")


# --- the end --------------------------------------------------------------------------------

def check_signals(test):
    for number in ENDING:
        name = signal.Signals(number).name if number < signal.SIGRTMIN else f"SIG{number}"
        program = Running(test, [f"--profile-out={name}.xml"])
        program.send(number)
        result = program.finish()
        test.check(result.status == -number, f"{name}: status {result.status}")
        wanted = "crash" if number in (signal.SIGSYS, signal.SIGTRAP) else f"signal {int(number)}"
        test.check(reason_of(test.path(f"{name}.xml")) == wanted,
                   f"{name}: {reason_of(test.path(name + '.xml'))} {result.errors}")
        program = Running(test, [])
        program.send(number)
        result = program.finish()
        test.check((result.status, result.errors) == (-number, ""),
                   f"{name} without a profile: {result.status} {result.errors}")

    def ignore():
        restore_signals()
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    program = Running(test, ["--profile-out=ignored.xml"], before=ignore)
    program.send(signal.SIGUSR1)
    program.send(signal.SIGUSR1)
    time.sleep(0.2)
    program.send(signal.SIGTERM)
    result = program.finish()
    test.check(result.status == 143 and reason_of(test.path("ignored.xml")) == "signal 15",
               f"ignored: {result.status}")
    program = Running(test, ["-Xrs", "--profile-out=reduced.xml"])
    program.send(signal.SIGUSR1)
    test.check(program.finish().status == -signal.SIGUSR1 and not test.files("reduced*"), "-Xrs")
    if test.options.has_jdk:
        for name in ("USR2", "ALRM", "TERM"):
            number = signal.Signals["SIG" + name]
            program = Running(test, [f"--profile-out={name}.xml"], ("Below", "handle", name))
            program.send(number)
            result = program.finish()
            first = "default" if name != "TERM" else "other"
            test.check(program.first == [first.encode() + b"\n", b"handled\n", b"ready\n"],
                       f"{name} handled: {program.first}")
            status = 128 + number if name == "TERM" else -number
            test.check(result.status == status
                       and reason_of(test.path(f"{name}.xml")) == f"signal {int(number)}",
                       f"{name} by default again: {result.status} {result.errors}")


def check_unread(test):
    """The machine must end although no process opens the pipe for reading."""
    os.mkfifo(test.path("pipe"))
    begin = time.monotonic()
    run = test.run(["--profile-out=xml:pipe"])
    test.check(run.status == 1 and 9 < time.monotonic() - begin < 20, f"status {run.status}")
    test.check(run.errors == "jp2vm: profile: waiting for a reader of pipe, for at most 10 s\n"
               "jp2vm: profile: cannot write pipe: no program opened the pipe for reading in time\n",
               run.errors)


def check_ended_wait(test):
    os.mkfifo(test.path("pipe"))
    libraries = ["embedded", "openjdk"] if test.options.has_jdk else ["embedded"]
    for library in libraries:
        program = Running(test, [f"--classlib={library}", "--profile-out=xml:pipe"],
                          ("Profiled", "bye"), ready=b"bye\n")
        program.says("waiting for a reader of pipe")
        begin = time.monotonic()
        program.send(signal.SIGTERM)
        result = program.finish()
        test.check(time.monotonic() - begin < 5 and "a signal ended the wait" in result.errors
                   and result.status in (1, 143), f"{library}: {result.status} {result.errors}")
    # A reader that opens the pipe late, and a reader that stops.
    program = Running(test, ["--profile-out=xml:pipe"], ("Profiled", "bye"), ready=b"bye\n")
    program.says("waiting for a reader of pipe")
    test.check(test.path("pipe").read_bytes().endswith(b"</callingContextTree>\n"), "a late reader")
    test.check(program.finish().status == 0, "a late reader's status")


def check_stalled(test):
    """The machine must wait for a reader that stops reading for some time."""
    os.mkfifo(test.path("pipe"))
    reader = os.open(test.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
    begin = time.monotonic()
    run = test.run(["--profile-out=xml:pipe"], ("Profiled", "grow", "12"))
    os.close(reader)
    test.check(run.status == 1 and 29 < time.monotonic() - begin < 60
               and "cannot write pipe: its reader stopped reading" in run.errors,
               f"{run.status} {run.errors}")


def check_leftovers(test):
    test.hold()
    program = Running(test, ["--profile-out=left.xml"], ("Profiled", "grow", "12", "bye"),
                      ready=b"bye\n", hinder=test.options.held(300000))
    test.check(program.until(test.held), "it has not written so much")
    live = test.files("left.xml.tmp.*")
    run = test.run(["--profile-out=left.xml"])
    test.check("removed" not in run.errors and test.files("left.xml.tmp.*") == live,
               f"a writer's file: {run.errors}")
    for name in test.files("left.[0-9]*.xml"): # the files of the second machine
        test.path(name).unlink()
    program.send(signal.SIGKILL)
    program.finish()
    left = test.files("left.xml.tmp.*")
    test.check(len(left) == 1, f"nothing was left: {test.files()}")
    size = sum(test.path(name).stat().st_size for name in left)
    run = test.run(["--profile-out=left.xml"])
    found = re.search(r"removed 1 temporary file of left.xml \(([\d.]+) (KB|MB)\) that killed",
                      run.errors)
    test.check(found and test.files("left*") == ["left.xml"], f"{test.files()} {run.errors}")
    unit = 1e6 if found and found[2] == "MB" else 1e3
    test.check(found and abs(float(found[1]) * unit - size) <= unit / 10, f"{size}: {run.errors}")
    test.path("left.%d.xml.tmp.%d" % (2 ** 22 + 1, 2 ** 22 + 1)).write_text("of a machine below")
    run = test.run(["--profile-out=left.xml", "--profile-quiet"])
    test.check(test.files("left*") == ["left.xml"] and run.errors == "", run.errors)


# --- while the program goes on --------------------------------------------------------------

def check_demand(test):
    program = Running(test, ["--profile-out=d.xml", "--profile-stats"])
    for i in range(3):
        test.path("d.xml").unlink(missing_ok=True)
        program.send(signal.SIGQUIT)
        program.until(lambda: reason_of(test.path("d.xml")))
        test.check(reason_of(test.path("d.xml")) == "on demand", f"dump {i}: {program.errors()}")
    program.says(r"(?s)(on demand|contexts, [\d.]+ \SB in d.xml.*){3}")
    test.check(len(re.findall(r"dump: the program was stopped for 0\.\d+ s\n", program.errors()))
               == 3, program.errors())
    wait_until(lambda: program.children() == [])
    test.check(test.files() == ["d.xml"] and program.children() == [], "something is left")
    program.send(signal.SIGTERM)
    result = program.finish()
    test.check(result.status == 143 and reason_of(test.path("d.xml")) == "signal 15",
               f"{result.status}")
    test.check(len(result.done) == 4, f"{len(result.done)} lines of profiles: {result.errors}")

    # A dump must not be written to standard output; other files must be written, and pipes must receive complete
    # profiles.
    os.mkfifo(test.path("pipe"))
    program = Running(test, ["--profile-out=text:-", "--profile-out=xml:pipe"])
    for _ in range(2):
        program.send(signal.SIGQUIT)
        text = test.path("pipe").read_bytes()
        test.check(text.count(b"<?xml") == 1 and text.endswith(b"</callingContextTree>\n"), "pipe")
        wait_until(lambda: program.children() == [])
    test.check(program.errors().count("no dump is written to it") == 2, program.errors())
    test.path("pipe").unlink()
    program.send(signal.SIGTERM)
    output = program.finish().output
    test.check(output.count(b"profile by") == 1, "dumps on standard output")


def check_time(test):
    """Clocks must stop while the process is copied, and then continue; the copy has their values."""
    def wall_time():
        text = test.path("t.xml").read_bytes()
        return sum(map(int, re.findall(rb'<x:value name="wallTime">(\d+)<', text))) / 1e9

    program = Running(test, ["--profile=time", "--profile-out=t.xml"])
    begin = time.monotonic()
    time.sleep(0.3)
    program.send(signal.SIGQUIT)
    wait_until(lambda: reason_of(test.path("t.xml")))
    program.says("contexts")
    dumped = wall_time()
    time.sleep(0.3)
    program.send(signal.SIGTERM)
    program.finish()
    most = (time.monotonic() - begin + 10) * 10  # at most ten threads, which started before `begin`
    test.check(0.3 <= dumped and dumped + 0.3 <= wall_time() < most, f"{dumped}, {wall_time()}")


def check_slow_demand(test):
    """Tests signals and requests that arrive while the dump is being written."""
    def start(**more):
        test.hold()
        program = Running(test, ["--profile-out=s.xml"], ("Profiled", "grow", "12", "wait"),
                          hinder={**test.options.slow(20000), **test.options.held(0)}, **more)
        program.send(signal.SIGQUIT)
        if not program.until(test.held):
            raise RuntimeError("no dump was begun: " + program.errors())
        return program

    program = start()
    test.check(os.getpriority(os.PRIO_PROCESS, program.children()[0]) == 10, "not behind")
    os.killpg(program.process.pid, signal.SIGTERM)
    test.release()
    result = program.finish()
    test.check(result.status == 143 and reason_of(test.path("s.xml")) == "signal 15"
               and test.files() == ["s.xml"], f"ended: {result.status} {test.files()}")
    test.check(len(result.done) == 1, f"the dump told, too: {result.errors}")

    program = start()
    os.kill(program.children()[0], signal.SIGKILL)
    program.says(r"the process that wrote a dump ended before it was done \(signal 9\)")
    test.check("(signal 9)" in program.errors() and test.files() == ["s.xml"],
               f"killed: {test.files()} {program.errors()}")
    test.path("s.xml").unlink()
    test.hold()
    program.send(signal.SIGQUIT)  # the dump of the next SIGQUIT follows after this one
    test.check(program.until(test.held), "no dump was begun")
    program.send(signal.SIGQUIT)
    test.release()
    wait_until(lambda: len(DONE.findall(program.errors())) == 2)
    test.check(len(DONE.findall(program.errors())) == 2
               and reason_of(test.path("s.xml")) == "on demand", "two demands")
    program.send(signal.SIGKILL)
    program.finish()

    program = start()
    test.path("s.xml").unlink(missing_ok=True)
    program.send(signal.SIGKILL)  # the dump must still be written
    program.finish()
    test.release()
    wait_until(lambda: test.files() == ["s.xml"])
    test.check(reason_of(test.path("s.xml")) == "on demand", "killed while it dumped")

    def ignore_children():
        restore_signals()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    program = start(before=ignore_children)
    test.release()
    wait_until(lambda: reason_of(test.path("s.xml")))
    program.says("contexts")
    program.send(signal.SIGTERM)
    result = program.finish()
    test.check(result.status == 143 and len(result.done) == 2 and "ended" not in result.errors,
               f"without children: {result.errors}")


def check_no_process(test):
    program = Running(test, ["--profile-out=n.xml"], hinder={"HINDER_FORK": "1"})
    program.send(signal.SIGQUIT)
    program.says("was stopped for")
    test.check(re.search(r"no process for writing a dump \(Cannot allocate memory\), so the "
                         r"program was stopped for 0\.\d+ s", program.errors())
               and reason_of(test.path("n.xml")) == "on demand", program.errors())
    program.send(signal.SIGTERM)
    test.check(program.finish().status == 143, "status")
    program = Running(test, ["--profile-out=n.xml", "--profile-checkpoint=0.1"],
                      hinder={"HINDER_FORK": "1"})
    wait_until(lambda: reason_of(test.path("n.xml")) == "checkpoint")
    for _ in range(3):  # three further checkpoints
        before = version(test.path("n.xml"))
        test.check(wait_until(lambda: version(test.path("n.xml")) != before), "no more checkpoints")
    program.send(signal.SIGTERM)
    result = program.finish()
    test.check(result.errors.count("was stopped for") == 1, f"said more than once: {result.errors}")


def check_sockets(test):
    """If the program closes a connection, it must be closed, even while another process still writes a profile."""
    if not test.options.has_jdk:
        return
    test.hold()
    program = Running(test, ["--profile-out=c.xml"], ("Below", "serve"), ready=None,
                      hinder=test.options.held(0))
    port = int(program.process.stdout.readline())
    with socket.create_connection(("localhost", port)) as connection:
        program.process.stdout.readline()
        program.send(signal.SIGQUIT)
        test.check(child := program.until(test.held), "no dump was begun")
        wait_until(lambda: len(os.listdir(f"/proc/{child}/fd")) <= 5)
        links = [os.readlink(f"/proc/{child}/fd/{fd}") for fd in os.listdir(f"/proc/{child}/fd")]
        kinds = sorted(re.sub(r":.*|\.tmp.*", "", link.replace(str(test.directory), ""))
                       for link in links)
        test.check(kinds == ["/c.xml", "/dev/null", "/dev/null", "/errors", "pipe"], str(kinds))
        connection.settimeout(10)
        connection.sendall(b"x")
        test.check(connection.recv(1) == b"" and test.files("c.xml.tmp.*"),
                   "the connection was not closed while the dump was written")
    program.send(signal.SIGKILL)
    program.finish()
    test.release()


def check_slow_checkpoints(test):
    """Only one checkpoint may be written at a time, even if it takes long."""
    program = Running(test, ["--profile-out=k.xml", "--profile-checkpoint=0.1"],
                      ("Profiled", "grow", "11", "wait"), hinder=test.options.slow(20000))
    counts = []
    for _ in range(100):
        counts.append(len(program.children()))
        time.sleep(0.01)
    wait_until(lambda: counts.append(len(program.children())) or counts[-1])
    most = max(counts)
    test.check(most == 1, f"{most} at one time")
    program.send(signal.SIGTERM)
    test.check(program.finish().status == 143 and test.files() == ["k.xml"], test.files())


def check_checkpoints(test):
    program = Running(test, ["--profile-out=k.xml", "--profile-checkpoint=0.1"],
                      ("Profiled", "grow", "8", "wait"))
    test.check(wait_until(lambda: reason_of(test.path("k.xml")) == "checkpoint"), "no checkpoint")
    first = version(test.path("k.xml"))
    test.check(wait_until(lambda: version(test.path("k.xml")) != first), "only one")
    test.check(program.errors() == "", f"checkpoints are told of: {program.errors()}")
    program.send(signal.SIGKILL)
    program.finish()
    test.check(reason_of(test.path("k.xml")) == "checkpoint", "lost by kill -9")
    test.check(b'name="grow"' in test.path("k.xml").read_bytes(), "nothing in it")
    wait_until(lambda: test.files() == ["k.xml"])
    program = Running(test, ["--profile-out=k.xml", "--profile-checkpoint=0.1"])
    wait_until(lambda: reason_of(test.path("k.xml")) == "checkpoint")
    program.send(signal.SIGTERM)
    result = program.finish()
    test.check(result.status == 143 and reason_of(test.path("k.xml")) == "signal 15"
               and test.files() == ["k.xml"] and len(result.done) == 1, f"{result.errors}")

    if not test.options.sanitize:
        check_slow_checkpoints(test)

    for value, where, text in (("0.05", "x.xml", "0.1 at least"), ("x", "x.xml", "takes seconds"),
                               ("1e3", "x.xml", "takes seconds"), ("", "x.xml", "needs a value"),
                               ("99999999999", "x.xml", "takes seconds"),
                               ("1", "xml:-", "needs a profile in a file"),
                               ("1", "xml:/dev/null", "needs a profile in a file")):
        run = test.run([f"--profile-checkpoint={value}", f"--profile-out={where}"])
        test.check(run.status == 2 and text in run.errors, f"{value} {where}: {run.errors}")
    run = test.run(["--profile-checkpoint=.25", "--profile-out=x.xml"])
    test.check(run.status == 0, run.errors)


def check_undisturbed(test):
    """Checkpoints must not change profiles, and must not deadlock with collections."""
    trees = []
    for more in ([], ["--profile-checkpoint=0.1"]):
        run = test.run(["--profile-out=u.xml", *more], ("Profiled", "grow", "6", "sleep", "700"))
        text = test.path("u.xml").read_text()
        trees.append(text.replace(" --profile-checkpoint=0.1", ""))
        test.check(run.status == 0, run.errors)
    test.check(trees[0] == trees[1], "the profile is another one")
    if "thread" in test.options.sanitize:
        return  # the heap is full soon, because nothing is collected
    for milliseconds in ("2000", "8000", "30000"):  # other load of the computer may delay checkpoints
        run = test.run(["--profile-out=g.jp2", "--profile-checkpoint=0.1", "-Xmx24m",
                        "--profile-stats"], ("Profiled", "allocate", milliseconds, "done"))
        test.check(run.status == 0 and run.output == b"done\n", f"{run.status} {run.errors}")
        if run.errors.count("checkpoint: the program was stopped") >= 5:
            break
    test.check(run.errors.count("checkpoint: the program was stopped") >= 5, run.errors)


def check_environment(test):
    """Programs must not see the variable that the machine sets for machines that it starts."""
    hidden = "JP2VM_PROFILE_ABOVE"
    program = ("Profiled", "variable", "HOME", "variable", hidden, "variables")
    for library in ["--classlib=embedded"] + ["--classlib=openjdk"] * test.options.has_jdk:
        variables = dict(VARIABLES, HOME="here")
        outputs = [start(*test.command([library, *profile], program)[0], cwd=test.directory, env=variables,
                         text=False).stdout.decode()
                   for profile in ([], ["--profile", "--profile-quiet"])]
        lines = outputs[0].split("\n")
        test.check(outputs[0] == outputs[1] and lines[:2] == ["here", "null"]
                   and "HOME=here" in lines[2] and hidden not in lines[2], f"{library}: {outputs}")


CHECKS = [check_stalled, check_unread, check_ended_wait, check_default, check_names,
          check_directories, check_standard_output, check_command, check_window, check_below,
          check_beside, check_environment, check_signals, check_leftovers, check_demand, check_time,
          check_slow_demand, check_no_process, check_sockets, check_checkpoints,
          check_undisturbed]
# These tests load a library first, which does not work with the address sanitizer.
HINDERED = [check_leftovers, check_slow_demand, check_no_process, check_sockets, check_beside]


def prepare(options, *sources, words=("-XDignore.symbol.file",)):
    options.classes = compile_java(options, *(HERE / source for source in sources), to=options.work / "classes",
                                   words=words)
    options.has_jdk = not options.sanitize
    if "thread" in options.sanitize:
        VARIABLES["GC_DONT_GC"] = "1"  # the sanitizer delays the collector's signals (docs/heap.md)


def run_checks(options, checks, kind_of=lambda _: Test, prefix="", jobs=4):
    """Runs each check with its own Test; returns the exit status."""
    def run_one(function):
        attempt(function, kind_of(function)(options, prefix + name_of(function)))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(run_one, checks))
    for program in Running.all:
        program.process.kill()  # programs that a failed check has left running
    return finish()


def main(description, all_checks, hindered, programs=""):
    """programs: names of options for further programs."""
    options = read_options(description, f"jp2vm java javac hinder work {programs}", sanitize="", only="")
    prepare(options, "Profiled.java", "Below.java")
    options.slow = lambda microseconds: {"HINDER_WRITE": str(microseconds)}
    options.held = lambda size: {"HINDER_HOLD": str(size)}
    return run_checks(options, [function for function in all_checks if options.only in ("", name_of(function))
                                and not (options.sanitize and function in hindered)])


if __name__ == "__main__":
    sys.exit(main(__doc__, CHECKS, HINDERED))
