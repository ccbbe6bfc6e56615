#!/usr/bin/env python3
"""Tests damage to compact profiles in whole runs: full disks, writers that are killed, two writers of one file. The
resulting file must be complete, or the damage must be reported and recoverable.

Usage: damage.py --jp2vm PATH --jp2prof PATH --java PATH --javac PATH --hinder PATH --work DIR
                 [--sanitize LIST] [--only NAME]
"""
import json
import os
import re
import resource
import signal
import subprocess
import sys

import profiles
from profiles import HERE, Running, wait_until
from harness import start

# A run that fills many sections: contexts of the compiler are not copies of each other.
COMPILER = ["--classlib=openjdk", "-m", "jdk.compiler/com.sun.tools.javac.Main"]


def prof(test, *words, status=0):
    """Runs jp2prof and returns its standard output."""
    done = start(test.options.jp2prof, *words, cwd=test.directory, text=False)
    reported = done.stderr.decode("utf-8", "replace")
    test.check(done.returncode == status, f"jp2prof {words}: {done.returncode} {reported}")
    return done.stdout if status == 0 else reported


def facts(test, name):
    prof(test, "check-file", name)
    return json.loads(prof(test, "info", "--json", name))


def numbers(test, name):
    reported = facts(test, name)
    return reported["contexts"], reported.get("instructions", 0), reported.get("invocations", 0)


def at_most(size):
    """A function that limits the size of files, in bytes."""
    def limit():
        profiles.restore_signals()
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


# --- full disks -----------------------------------------------------------------------------

def check_full_disk(test):
    test.run(["--profile-out=full.jp2"], ("Profiled", "grow", "6", "hi"))
    data, known = test.path("full.jp2").read_bytes(), numbers(test, "full.jp2")
    for size in (1, 15, 100, len(data) // 2, len(data) - 1):
        run = test.run(["--profile-out=full.jp2"], ("Profiled", "grow", "6", "hi"),
                       preexec_fn=at_most(size))
        test.check((run.status, run.output) == (1, b"hi\n"), f"{size}: {run.status} {run.output}")
        test.check(run.errors == "jp2vm: profile: cannot write full.jp2: File too large\n",
                   f"{size}: {run.errors!r}")
        test.check(test.files("full*") == ["full.jp2"]
                   and test.path("full.jp2").read_bytes() == data, f"{size}: {test.files('full*')}")
    run = test.run(["--profile-out=full.jp2"], ("Profiled", "grow", "6", "hi"),
                   preexec_fn=at_most(len(data)))
    test.check(run.status == 0 and numbers(test, "full.jp2") == known, run.errors)
    # The exit status must be the program's own status.
    run = test.run(["--profile-out=f.jp2"], ("Profiled", "exit", "5"), preexec_fn=at_most(100))
    test.check(run.status == 5 and "cannot write f.jp2" in run.errors and not test.files("f.jp2*"),
               f"{run.status} {run.errors}")
    # One of two files fits.
    run = test.run(["--profile-out=a.jp2", "--profile-out=b.xml"], preexec_fn=at_most(len(data)))
    test.check(run.status == 1 and test.files("[ab].*") == ["a.jp2"]
               and "cannot write b.xml" in run.errors, f"{test.files()} {run.errors}")
    facts(test, "a.jp2")
    run = test.run(["--profile-out=jp2:/dev/full"])
    test.check(run.status == 1 and run.errors == "jp2vm: profile: cannot write /dev/full: "
               "No space left on device\n", f"/dev/full: {run.errors!r}")


def check_full_while_running(test):
    """Checkpoints that do not fit on the disk must not end the program, or leave files behind."""
    program = Running(test, ["--profile-out=k.jp2", "--profile-checkpoint=0.1"],
                      before=at_most(1000))
    test.check(program.says("cannot write k.jp2: File too large"), program.errors())
    test.check(program.process.poll() is None, "the program was ended")
    program.send(signal.SIGTERM)
    result = program.finish()
    test.check(result.status in (1, 143) and not test.files("k.jp2*"),
               f"{result.status} {test.files()}")


def check_full_tools(test):
    """A file that jp2prof writes must be complete, or not exist."""
    test.run(["--profile-out=p.jp2"], ("Profiled", "grow", "6"))
    data = test.path("p.jp2").read_bytes()
    test.path("cut.jp2").write_bytes(data[:-50])
    for words in (("merge", "p.jp2", "p.jp2", "-o", "out"), ("recover", "cut.jp2", "out"),
                  ("export", "jp2", "p.jp2", "-o", "out"), ("export", "xml", "p.jp2", "-o", "out"),
                  ("export", "pprof", "p.jp2", "-o", "out"), ("html", "p.jp2", "-o", "out"),
                  ("sql", "p.jp2", "-o", "out")):
        done = start(test.options.jp2prof, *words, cwd=test.directory, preexec_fn=at_most(500), text=False)
        lines = done.stderr.decode().splitlines()
        test.check(done.returncode == 1 and len(lines) >= 1
                   and lines[-1].startswith("jp2prof: ")
                   and not test.files("out*"), f"{words}: {done.returncode} {lines} {test.files()}")


# --- killed writers -------------------------------------------------------------------------

def start_compiler(test, *options, **more):
    program = Running(test, [*options, *COMPILER],
                      ("-d", str(test.directory), str(HERE / "Profiled.java")), ready=None, **more)
    return program


def kill(program):
    program.send(signal.SIGKILL)
    program.finish()


def recover(test, name, whole):
    """Recovers the complete part of a file whose writing was interrupted; returns its number of contexts."""
    reported = prof(test, "top", name, status=1)
    test.check(re.fullmatch(r"jp2prof: [^\n]*recover[^\n]*\n", reported), f"{name}: {reported!r}")
    done = start(test.options.jp2prof, "recover", name, "part.jp2", cwd=test.directory, text=False)
    lines = done.stderr.decode().splitlines()
    test.check(done.returncode in (0, 1) and len(lines) == 1, f"{name}: {lines}")
    if done.returncode == 1:
        return 0
    part = numbers(test, "part.jp2")
    test.check(all(a <= b for a, b in zip(part, whole)), f"{name}: {part} of {whole}")
    return part[0]


def check_killed_at_end(test):
    """Without checkpoints, the temporary file must contain the data that were written before the process was killed."""
    if not test.options.has_jdk:
        return
    run = test.run(["--profile-out=whole.jp2", *COMPILER],
                   ("-d", str(test.directory), str(HERE / "Profiled.java")))
    test.check(run.status == 0, run.errors)
    whole, size = numbers(test, "whole.jp2"), test.path("whole.jp2").stat().st_size
    found = []
    for share in (0.1, 0.6, 0.9):
        test.hold()
        program = start_compiler(test, "--profile-out=killed.jp2",
                                 hinder=test.options.held(int(share * size)))
        program.until(test.held, 120)
        kill(program)
        left = test.files("killed*")
        test.check(len(left) == 1 and ".tmp." in left[0], f"{share}: {left} {program.errors()}")
        found.append(recover(test, left[0], whole))
        test.path(left[0]).unlink()
    test.check(found == sorted(found) and 0 < found[-1] < whole[0], f"{found} of {whole[0]}")


def checkpointed(test):
    """Starts a program that writes checkpoints, and waits until it is killed. The process that writes the second
    checkpoint, or a later one, is held."""
    program = Running(test, ["--profile-out=k.jp2", "--profile-checkpoint=0.1"],
                      ("Profiled", "grow", "12", "wait"), hinder=test.options.held(0))
    test.check(program.until(lambda: test.path("k.jp2").exists()), f"no checkpoint: {program.errors()}")
    test.hold()
    test.check(program.until(test.held), f"no second checkpoint: {program.errors()}")
    return program


def check_killed_with_checkpoints(test):
    """The last checkpoint must be complete when a process is killed, even while it writes the next one."""
    program = checkpointed(test)
    kill(program)
    test.check(len(test.files("k.jp2.tmp.*")) == 1, f"{test.files()}")
    reported = facts(test, "k.jp2")
    test.check(reported["reason"] == "checkpoint" and reported["instructions"] > 0, f"{reported}")
    # The process that writes a checkpoint is not killed, and completes it.
    test.release()
    wait_until(lambda: test.files("k.jp2*") == ["k.jp2"])
    again = facts(test, "k.jp2")
    test.check(again["instructions"] >= reported["instructions"], f"{again}, before {reported}")


def check_killed_writer_of_checkpoint(test):
    """The process that writes a checkpoint is killed: the previous checkpoint must remain, and the program must
    continue."""
    program = checkpointed(test)
    os.kill(test.held(), signal.SIGKILL)
    test.check(program.says(r"ended before it was done \(signal 9\)"), program.errors())
    test.check(program.process.poll() is None, "the program was ended")
    test.check(facts(test, "k.jp2")["reason"] == "checkpoint", "the one before")
    test.release()
    program.send(signal.SIGTERM)
    result = program.finish()
    test.check(result.status == 143 and facts(test, "k.jp2")["reason"] == "signal 15"
               and test.files("k.jp2*") == ["k.jp2"], f"{result.errors} {test.files()}")


# --- two writers ----------------------------------------------------------------------------

def check_two_machines(test):
    """One machine writes the named file; the others choose other names, and report this. All files must be complete."""
    known = []
    for depth in ("5", "9"):
        test.run([f"--profile-out=alone{depth}.jp2"], ("Profiled", "grow", depth, "read"),
                 stdin=subprocess.DEVNULL)
        known.append(numbers(test, f"alone{depth}.jp2")[1:])
    running = []
    for depth in ("5", "9", "5", "9"):
        command, variables = test.command(["--profile-out=both.jp2"], ("Profiled", "grow", depth, "read"),
                                          () if test.options.sanitize else test.options.slow(30000))
        running.append(subprocess.Popen(command, cwd=test.directory, env=variables, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE))
        test.check(running[-1].stdout.readline() == b"ready\n", "a machine did not start")
    for process in running:
        errors = process.communicate()[1].decode()
        own = f"both.{process.pid}.jp2"
        other, found = re.subn(rf"^jp2vm: profile: process \d+ is writing both.jp2; this one writes "
                               rf"{own}\n", "", errors)
        test.check(process.returncode == 0 and profiles.DONE.fullmatch(other)
                   and found == test.path(own).exists(), f"{process.returncode} {errors!r}")
    files = test.files("both*")
    test.check("both.jp2" in files and len(files) == len(running)
               and all(numbers(test, name)[1:] in known for name in files), f"{files}, {known}")


def check_two_tools(test):
    test.run(["--profile-out=p.jp2"], ("Profiled", "grow", "9"))
    contexts, instructions, invocations = numbers(test, "p.jp2")
    for _ in range(5):
        running = [subprocess.Popen([test.options.jp2prof, *words, "-o", "out.jp2"],
                                    cwd=test.directory, stderr=subprocess.PIPE)
                   for words in 3 * [("merge", "p.jp2", "p.jp2"), ("export", "jp2", "p.jp2")]]
        ended = [(process.communicate()[1], process.returncode) for process in running]
        test.check(all(status == 0 for _, status in ended), f"{ended}")
        test.check(numbers(test, "out.jp2") in ((contexts, instructions, invocations),
                                                (contexts, 2 * instructions, 2 * invocations))
                   and test.files("out*") == ["out.jp2"], f"{test.files('out*')}")


CHECKS = [check_killed_at_end, check_killed_with_checkpoints, check_full_disk,
          check_full_while_running, check_full_tools, check_killed_writer_of_checkpoint,
          check_two_machines, check_two_tools]
# These tests load a library first, which does not work with the address sanitizer.
HINDERED = [check_killed_writer_of_checkpoint, check_killed_with_checkpoints]


if __name__ == "__main__":
    sys.exit(profiles.main(__doc__, CHECKS, HINDERED, "jp2prof"))
