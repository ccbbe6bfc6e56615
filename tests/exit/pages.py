#!/usr/bin/env python3
"""Tests pages for a browser from --profile-out=FILE.html: jp2prof makes these pages, and the guarantees of the other
formats must also hold for them.

Usage: pages.py --jp2vm PATH --java PATH --javac PATH --work DIR [--sanitize LIST] [--only NAME]
"""
import os
import pathlib
import re
import shutil
import signal
import sys

from profiles import VARIABLES, Running, Test, prepare, reason_of, run_checks, wait_until
from harness import name_of, read_options, restore_signals, start

END = b"</html>\n"
DONE = re.compile(r"jp2vm: profile: [\d,]+ contexts, [\d.]+ [KM]B in (\S+); open it in a browser\n")


def is_page(path):
    try:
        text = pathlib.Path(path).read_bytes()
    except FileNotFoundError:
        return False
    return text.startswith(b"<!DOCTYPE html>") and text.endswith(END)


class Elsewhere(Test):
    """The machine in a separate directory tree, with another jp2prof or without jp2prof."""

    def __init__(self, options, name):
        super().__init__(options, name)
        self.build = pathlib.Path(options.jp2vm).parent.parent
        self.tree = self.directory / "tree"
        (self.tree / "bin").mkdir(parents=True)
        shutil.copy2(options.jp2vm, self.tree / "bin")
        shutil.copytree(self.build / "lib" / "jp2vm", self.tree / "lib" / "jp2vm")

    def command(self, arguments, program, hinder=()):
        command, variables = super().command(arguments, program, hinder)
        return [str(self.tree / "bin" / "jp2vm"), *command[1:]], variables

    def replace(self, script, check="exit 0"):
        """Replaces jp2prof by a script, which can run the real one as "$real"."""
        path = self.tree / "bin" / "jp2prof"
        path.write_text(f'#!/bin/sh\nreal="{self.build}/bin/jp2prof"\n'
                        f'if [ "$2" = --check ]; then {check}; fi\n{script}\n')
        path.chmod(0o755)

    def files(self, pattern="*"):
        return [name for name in super().files(pattern) if name != "tree"]


def tool(test, *arguments):
    program = pathlib.Path(test.options.jp2vm).parent / "jp2prof"
    return start(program, *arguments, cwd=test.directory, env=VARIABLES, text=False)


# --- the written page -------------------------------------------------------------------------

def check_same(test):
    """The page must equal the page that jp2prof makes from the same run's profile."""
    run = test.run(["--profile=alloc", "--profile-out=run.html", "--profile-out=run.jp2",
                    "--profile-out=html:other", "--profile-out=run.xml"])
    test.check((run.status, run.output) == (0, b"hi\n"), f"status {run.status}, {run.errors}")
    test.check(test.files() == ["other", "run.html", "run.jp2", "run.xml"], f"{test.files()}")
    test.check(DONE.findall(run.errors) == ["run.html", "other"], f"said {run.errors!r}")
    for name in ("run.html", "other"):
        made = tool(test, "html", "run.jp2", "--name", name, "-o", "-")
        test.check(made.returncode == 0 and made.stdout == test.path(name).read_bytes(),
                   f"{name} is not what jp2prof makes: {made.stderr}")
        test.check(made.stdout.endswith(END), "a page ends otherwise than the machine expects")
    size = re.search(r"([\d.]+) KB in run.html", run.errors)
    test.check(size and abs(float(size[1]) * 1000 - test.path("run.html").stat().st_size) < 100,
               f"the size is another one: {run.errors}")


def check_places(test):
    run = test.run(["--profile-out=%n-%p-%t.html", "--profile-out=html:made/"])
    names = test.files("*.html")
    test.check(run.status == 0 and len(names) == 1
               and re.fullmatch(r"Profiled-\d+-20\d{6}-\d{6}\.html", names[0])
               and is_page(test.path(names[0])), f"{names} {run.errors}")
    made = list(test.path("made").iterdir())
    test.check(len(made) == 1 and re.fullmatch(r"Profiled-\d+\.html", made[0].name)
               and is_page(made[0]), f"{made}")
    run = test.run(["--profile-out=html:-"])
    before, _, page = run.output.partition(b"<!DOCTYPE html>")
    test.check(run.status == 0 and before == b"hi\n" and page.endswith(END)
               and "on standard output\n" in run.errors, f"{run.output[:60]} {run.errors}")
    os.mkfifo(test.path("pipe"))
    program = Running(test, ["--profile-out=html:pipe"], ("Profiled", "bye"), ready=b"bye\n")
    test.check(is_page(test.path("pipe")) and program.finish().status == 0, "a named pipe")
    run = test.run(["--profile-out=html:/dev/full"])
    test.check(run.status == 1 and run.errors
               == "jp2vm: profile: cannot write /dev/full: No space left on device\n", run.errors)
    run = test.run(["--profile-out=no/x.html"])
    test.check(run.status == 2 and run.output == b"" and "No such file" in run.errors, run.errors)


def check_standard_streams(test):
    """The program and the page must work without the standard streams that are closed."""
    def close_all():
        restore_signals()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        for fd in range(3):
            os.close(fd)
    command, variables = test.command(["--profile-out=closed.html"], ("Profiled", "hi"))
    done = start(*command, cwd=test.directory, env=variables, preexec_fn=close_all)
    test.check(done.returncode == 0 and is_page(test.path("closed.html")), f"{done.returncode}")


def check_other_launcher(test):
    if not test.options.has_jdk:
        return
    library = pathlib.Path(test.options.jp2vm).parent.parent / "lib" / "jp2vm"
    variables = dict(VARIABLES, JP2VM_OPTIONS="--profile=calls --profile-out=%n.html")
    done = start(test.options.java, f"-XXaltjvm={library}", "-cp", test.options.classes, "Profiled", "hi",
                 cwd=test.directory, env=variables, text=False)
    test.check(done.returncode == 0 and is_page(test.path("Profiled.html")),
               f"{done.returncode} {done.stderr} {test.files()}")


# --- errors --------------------------------------------------------------------------

def check_no_program(test):
    run = test.run(["--profile-out=a.html"])
    test.check(run.status == 2 and run.output == b"" and run.errors.count("\n") == 1
               and run.errors.startswith("Error: profile: html is made by the program jp2prof, "
                                         "which is not in a bin beside "), run.errors)
    run = test.run(["--profile-out=a.jp2"])
    test.check(run.status == 0, "other formats do without it")
    test.path("a.jp2").unlink()
    for check, text in (("echo 'jp2prof: this build has no page' >&2; exit 1",
                         "jp2prof: this build has no page\n"),
                        ("exit 3", "jp2prof ended with status 3\n"),
                        ("kill -9 $$", "jp2prof was ended by signal 9\n")):
        test.replace("exit 0", check)
        run = test.run(["--profile-out=a.html"])
        test.check(run.status == 2 and run.output == b"" and run.errors
                   == "Error: profile: html cannot be made: " + text, f"{run.status} {run.errors}")
    (test.tree / "bin" / "jp2prof").write_text("#!/nowhere/sh\n")
    run = test.run(["--profile-out=a.html"])
    test.check(run.status == 2 and "cannot run" in run.errors and run.errors.count("\n") == 1,
               run.errors)
    test.check(test.files() == [], f"left: {test.files()}")


def check_failure(test):
    """If jp2prof fails, there must be one line and a status; the existing file must stay, and other outputs must be
    written."""
    for script, text in (("echo 'jp2prof: out of memory' >&2; echo more >&2; exit 1",
                          "jp2prof: out of memory"),
                         ("echo 'cannot find it' >&2; exit 1", "jp2prof: cannot find it"),
                         ("kill -9 $$", "jp2prof was ended by signal 9"),
                         ("echo half a page; exit 0", "jp2prof ended before it was done"),
                         ("exit 0", "jp2prof ended before it was done"),
                         ("yes | head -c 1000000 >&2; exit 1", "jp2prof: y")):
        test.replace(script)
        test.path("f.html").write_text("before")
        run = test.run(["--profile-out=f.html", "--profile-out=f.xml"])
        test.check(run.status == 1 and run.output == b"hi\n", f"{text}: {run.status}")
        test.check(run.errors.startswith(f"jp2vm: profile: cannot write f.html: {text}\n")
                   and run.errors.count("\n") == 2, f"{text}: {run.errors}")
        test.check(test.path("f.html").read_text() == "before"
                   and test.files() == ["f.html", "f.xml"], f"{text}: {test.files()}")
        test.check(reason_of(test.path("f.xml")) == "exit", f"{text}: the other profile")

    def ignore_children():
        restore_signals()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    test.replace("echo half a page; exit 1")
    run = test.run(["--profile-out=f.html"], preexec_fn=ignore_children)
    test.check(run.status == 1 and "ended before it was done" in run.errors
               and test.path("f.html").read_text() == "before", f"no status: {run.errors}")
    test.replace("exec yes")  # more than fits on the device
    run = test.run(["--profile-out=html:/dev/full"])
    test.check(run.status == 1 and "No space left on device" in run.errors, run.errors)


def check_hanging(test):
    """A jp2prof that hangs must not keep a process alive that should end; existing files must remain."""
    test.replace('touch began; exec sleep 100')
    test.path("h.html").write_text("before")
    program = Running(test, ["--profile-out=h.html"])
    program.send(signal.SIGTERM)  # jp2prof may still take its time
    test.check(wait_until(lambda: test.path("began").exists()), "it never began")
    program.send(signal.SIGTERM)
    result = program.finish(timeout=60)
    test.check(result.status == 143 and result.errors == "jp2vm: profile: cannot write h.html: "
               "jp2prof took longer than 15 s after a signal\n", f"{result.status} {result.errors}")
    test.check(test.files() == ["began", "h.html"]
               and test.path("h.html").read_text() == "before", f"{test.files()}")


# --- while the program goes on ----------------------------------------------------------------

def check_demand(test):
    program = Running(test, ["--profile-out=d.html"])
    for i in range(2):
        test.path("d.html").unlink(missing_ok=True)
        program.send(signal.SIGQUIT)
        program.until(lambda: is_page(test.path("d.html")))
        test.check(is_page(test.path("d.html")), f"dump {i}: {program.errors()}")
    program.until(lambda: len(DONE.findall(program.errors())) == 2)
    test.path("d.html").unlink()
    program.send(signal.SIGTERM)
    result = program.finish()
    test.check(result.status == 143 and is_page(test.path("d.html")), f"{result.status}")
    test.check(len(DONE.findall(result.errors)) == 3 and test.files() == ["d.html"],
               f"{test.files()} {result.errors}")
    program = Running(test, ["--profile-out=k.html", "--profile-checkpoint=0.1"])
    test.check(wait_until(lambda: is_page(test.path("k.html"))), "no checkpoint")
    program.send(signal.SIGKILL)
    program.finish()
    test.check(is_page(test.path("k.html")), "lost by kill -9")


def check_group(test):
    """A signal that a terminal sends to the whole process group must not destroy the page."""
    test.replace('touch began; until [ -e go ]; do sleep 0.05; done; exec "$real" "$@"')
    program = Running(test, ["--profile-out=g.html"])
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        os.killpg(program.process.pid, number)
        test.check(wait_until(lambda: test.path("began").exists()), "it never began")
    test.path("go").touch()
    result = program.finish()
    test.check(result.status == 143 and is_page(test.path("g.html")), f"{result.errors}")
    # If the machine ends while a dump is being made, the dump is given up, and the profile of the end is written.
    test.path("g.html").unlink()
    test.path("began").unlink()
    test.path("go").unlink()
    program = Running(test, ["--profile-out=g.html"])
    program.send(signal.SIGQUIT)
    test.check(wait_until(lambda: test.path("began").exists()), "no dump began")
    program.send(signal.SIGTERM)
    test.path("go").touch()
    result = program.finish()
    test.check(result.status == 143 and is_page(test.path("g.html"))
               and test.files() == ["began", "g.html", "go"], f"{test.files()} {result.errors}")


def check_without_pages(test):
    """A jp2prof that was built without its page must report this before the program starts."""
    run = test.run(["--profile-out=a.html"])
    test.check(run.status == 2 and run.output == b"" and "this build has no page" in run.errors,
               f"{run.status} {run.errors}")


CHECKS = [(check_same, Test), (check_places, Test), (check_standard_streams, Test),
          (check_other_launcher, Test), (check_no_program, Elsewhere), (check_failure, Elsewhere),
          (check_hanging, Elsewhere), (check_demand, Test), (check_group, Elsewhere)]


def main():
    options = read_options(__doc__, "jp2vm java javac work", sanitize="", only="")
    prepare(options, "Profiled.java", words=())
    kinds = dict(CHECKS)
    if start(options.jp2vm.parent / "jp2prof", "html", "--check", "-").returncode != 0:
        kinds = {check_without_pages: Test, check_no_program: Elsewhere}
    return run_checks(options, [check for check in kinds if options.only in ("", name_of(check))], kinds.get, "page-")


if __name__ == "__main__":
    sys.exit(main())
