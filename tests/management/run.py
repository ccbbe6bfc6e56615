#!/usr/bin/env python3
"""Tests programs that look into a running machine: clients of the management agent.

Usage: run.py TEST --jp2vm JP2VM --java JAVA --javac JAVAC --work DIR

TEST is remote or properties. The oracle is `java`.
"""
import pathlib
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (compile_java, environment, equal, named, read_options, run_named,  # noqa: E402
                     start, wait_until)

HERE = pathlib.Path(__file__).parent
REMOTE = "-Dcom.sun.management.jmxremote"


def free_port():
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return probe.getsockname()[1]


class Process:
    """A running program, which ends at the end of its input."""

    def __init__(self, options, *words):
        self.errors = options.work / "stderr"
        self.error_file = self.errors.open("wb")
        self.process = subprocess.Popen([str(word) for word in (*words, "-cp", options.work, "Sleeper")],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.error_file,
                                        text=True, cwd=options.work, env=environment())
        equal("start", self.process.stdout.readline(), "ready\n")

    def finish(self):
        """Ends the program; returns its status and what it has printed on stderr."""
        rest, _ = self.process.communicate("")
        self.error_file.close()
        equal("end of the program", rest, "end\n")
        return self.process.returncode, self.errors.read_text()


def test_remote(options):
    """A client reads beans through the port of the agent."""
    answers = []
    for machine in (options.java, options.jp2vm):
        port = free_port()
        process = Process(options, machine, f"{REMOTE}.port={port}", f"{REMOTE}.authenticate=false",
                          f"{REMOTE}.ssl=false")
        answers.append(start(options.java, "-cp", options.work, "Client", port))
        equal(("end", machine), process.finish(), (0, ""))
    java, jp2vm = (answer.stdout.splitlines() for answer in answers)
    equal("status", [answer.returncode for answer in answers], [0, 0])
    equal("name", (jp2vm[0], java[1:] == jp2vm[1:], "Sleeper.park" in jp2vm), ("jp2vm", True, True))


def test_properties(options):
    """Wrong properties are errors, as on java; no property is ignored."""
    (options.work / "agent.properties").write_text(f"com.sun.management.jmxremote.port={free_port()}\n"
                                                   "com.sun.management.jmxremote.authenticate=false\n"
                                                   "com.sun.management.jmxremote.ssl=false\n")
    for words in ([f"{REMOTE}.port=abc"], [f"{REMOTE}.port=-2"], ["-Dcom.sun.management.config.file=/nonexistent"],
                  [f"{REMOTE}.port={free_port()}", f"{REMOTE}.password.file=/nonexistent", f"{REMOTE}.ssl=false"],
                  [f"{REMOTE}.port={free_port()}", f"{REMOTE}.authenticate=false", f"{REMOTE}.ssl=maybe"],
                  ["-Dcom.sun.management.config.file=agent.properties"], [REMOTE], ["-XX:+ManagementServer"],
                  ["-Dcom.sun.management.agent.class=NoSuchAgent"], ["-Dcom.sun.managementx=1"],
                  ["--limit-modules=java.base", REMOTE]):
        done = [start(machine, *words, "-cp", options.work, "Sleeper", cwd=options.work)
                for machine in (options.java, options.jp2vm)]
        equal(("status", words), done[1].returncode, done[0].returncode)
        equal(("stdout", words), done[1].stdout, done[0].stdout)
        first = [(result.stderr.splitlines() or [""])[0] for result in done]
        equal(("stderr", words), first[1], first[0])
    words = ["-XX:+ManagementServer", "--limit-modules=java.base", "-cp", options.work, "Sleeper"]
    java, jp2vm = (start(machine, *words) for machine in (options.java, options.jp2vm))
    equal("no agent", (jp2vm.returncode, jp2vm.stderr), (java.returncode, java.stdout))
    done = start(options.jp2vm, "--classlib=embedded", REMOTE, "-cp", options.work, "Sleeper")
    equal("embedded library", (done.returncode, done.stdout, done.stderr),
          (2, "", "Error: the class library 'embedded' has no management agent; leave "
           "-Dcom.sun.management... out, or use --classlib=openjdk\n"))


TESTS = named(globals(), "test_")


def main():
    options = read_options(__doc__, "jp2vm java javac work", tests=TESTS)
    compile_java(options, *HERE.glob("*.java"), to=options.work)
    return run_named(TESTS, options)


if __name__ == "__main__":
    sys.exit(main())
