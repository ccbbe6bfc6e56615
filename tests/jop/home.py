#!/usr/bin/env python3
"""Tests runs with JOP's own library: profiles that are written while the program runs, and windows that are never
opened, must behave as in other runs.

Usage: home.py --jp2vm FILE --jp2prof FILE --javac FILE --library DIR --work DIR
"""
import pathlib
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_jop, named, read_options, run_all, start, wait_until  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


class Tests:
    def __init__(self, options):
        self.options = options
        self.work = options.work
        compile_jop(options, options.library, self.work / "classes", HERE / "Home.java", HERE / "HomeEndless.java")

    def command(self, program, *arguments):
        return [self.options.jp2vm, "--jop", f"--jop-home={self.options.library}", *arguments,
                "-cp", "classes", program]

    def run(self, program, *words):
        return start(*self.command(program, *words), cwd=self.work)

    def start(self, *arguments):
        self.errors = open(self.work / "errors", "w+", encoding="utf-8")
        return subprocess.Popen(self.command("HomeEndless", *arguments), cwd=self.work,
                                stdout=subprocess.DEVNULL, stderr=self.errors)

    def said(self):
        return (self.work / "errors").read_text("utf-8")

    def reason(self, name):
        """The reason for which a profile was written; None if it does not exist or is not complete."""
        try:
            text = (self.work / name).read_bytes()
        except FileNotFoundError:
            return None
        found = re.search(rb'x:reason="([^"]*)"', text)
        return found[1].decode() if found and text.endswith(b"</callingContextTree>\n") else None

    def until(self, name, reason):
        wait_until(lambda: self.reason(name) == reason)
        check(True, name)

    def end(self, process, number, status):
        process.send_signal(number)
        check(process.wait(60) == status, f"status {process.returncode}: {self.said()}")

    def check_checkpoints(self):
        process = self.start("--profile-checkpoint=0.1", "--profile-out=c.xml")
        self.until("c.xml", "checkpoint")
        first = (self.work / "c.xml").stat().st_ino
        wait_until(lambda: (self.work / "c.xml").stat().st_ino != first)
        check(True, "another checkpoint")
        self.end(process, signal.SIGKILL, -signal.SIGKILL)
        text = (self.work / "c.xml").read_text("utf-8")
        check('name="deep"' in text and 'name="jopCycles"' in text, "nothing in a checkpoint")

    def check_demand(self):
        process = self.start("--profile-out=d.xml", "--profile-out=d.jp2")
        time.sleep(0.3)
        for _ in range(4):
            (self.work / "d.xml").unlink(missing_ok=True)
            process.send_signal(signal.SIGQUIT)
            self.until("d.xml", "on demand")
        self.end(process, signal.SIGTERM, -signal.SIGTERM)
        check(self.reason("d.xml") == "signal 15", f"{self.reason('d.xml')}: {self.said()}")
        done = start(self.options.jp2prof, "check-file", "d.jp2", cwd=self.work)
        check(done.returncode == 0, f"d.jp2: {done.stdout}{done.stderr}")

    def check_undisturbed(self):
        """While all threads are stopped, no cycle of the program may be charged."""
        seen = []
        for more in ([], ["--profile-checkpoint=0.1"]):
            run = self.run("Home", "--profile-out=u.xml", "--profile-stats", *more)
            check(run.returncode == 0, run.stderr)
            text = (self.work / "u.xml").read_text("utf-8")
            seen.append((text.replace(" --profile-checkpoint=0.1", ""),
                         [line for line in run.stderr.splitlines() if " jop: " in line]))
        check("checkpoint: the program was stopped" in run.stderr, f"no pause: {run.stderr}")
        check(seen[0] == seen[1], "checkpoints change the profile")

    def check_windows(self):
        for window, status, why in (
                ("Home.never", 1, "the method was not called"),
                ("Home.nothing", 1, "no such method was loaded"),
                ("No.main", 1, "no such method was loaded"), ("main", 0, None),
                ("Home.work", 0, None)):
            run = self.run("Home", f"--profile-window={window}", "--profile-out=w.txt")
            line = f"jp2vm: profile: the window {window} was never entered ({why})"
            check(run.returncode == status and (why is None) == ("never" not in run.stderr)
                  and (why is None or line in run.stderr),
                  f"{window}: {run.returncode} {run.stderr}")
        run = self.run("Home", "--profile-only=com.acme.**", "--profile-out=w.txt")
        check("no method that was called matches com.acme.**" in run.stderr, run.stderr)


def main():
    return run_all(named(Tests(read_options(__doc__, "jp2vm jp2prof javac library work")), "check_"))


if __name__ == "__main__":
    sys.exit(main())
