"""Starts programs with --control, and connects to them."""
import pathlib
import platform
import re
import socket
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, run_named  # noqa: E402


class Machine:
    """A running program, and connections to it."""

    all = []

    def __init__(self, options, *arguments, program="Work"):
        self.path = options.work / "control"
        machine = options.jp2vm.split()
        if any(argument.startswith("--classlib=") for argument in arguments):
            machine = [word for word in machine if not word.startswith("--classlib=")]
        self.process = subprocess.Popen(
            [*machine, f"--control={self.path}", *arguments, "-cp", options.work, program],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        Machine.all.append(self)
        assert self.process.stdout.readline() == b"ready\n", self.process.stderr.read()

    def connect(self):
        return Connection(self.path)

    def say(self, line):
        """Writes a line to the program's standard input."""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def hear(self):
        """The next line that the program prints."""
        return self.process.stdout.readline().decode().rstrip("\n")

    def await_input(self):
        """Waits until a thread of the program reads the standard input, which is empty: proc_pid_syscall(5)."""
        reading = {"x86_64": "0 0x0 ", "aarch64": "63 0x0 "}[platform.machine()]
        end = time.monotonic() + 300
        while not any(task.read_text().startswith(reading)
                      for task in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/syscall")):
            assert time.monotonic() < end, "the program does not read its input"
            time.sleep(0.005)

    def go(self):
        self.say("")

    def counts(self):
        """The counts of the program itself, after it has stopped counting."""
        self.go()
        return [int(word) for word in self.hear().split()]

    def end(self, line=""):
        """Ends the program, and returns its stderr. If line is None, the program ends by itself."""
        if line is not None:
            self.say(line)
        _, said = self.process.communicate(timeout=300)
        assert self.process.returncode == 0, (self.process.returncode, said)
        return said.decode()


class Connection:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.socket.settimeout(300)
        self.file = self.socket.makefile("rwb")

    def send(self, line):
        self.file.write(line if isinstance(line, bytes) else line.encode() + b"\n")
        self.file.flush()

    def receive(self):
        word, size = self.file.readline().split()
        return word == b"ok", self.file.read(int(size)).decode()

    def ask(self, line):
        self.send(line)
        return self.receive()

    def get(self, line):
        is_good, text = self.ask(line)
        assert is_good, (line, text)
        return text

    def close(self):
        self.file.close()
        self.socket.close()


def failed(machine):
    """The output of a machine that does not answer."""
    if machine.process.stderr.closed:
        return ""
    try:
        machine.process.stdin.close()
    except BrokenPipeError:
        pass  # the program did not read all of it
    return machine.process.stderr.read().decode()[:2000]


def run_check(checks, options):
    """Runs the check that the command line names. Prints the output of machines that still run."""
    compile_java(options, *pathlib.Path(__file__).parent.glob("*.java"), words=())
    status = run_named(checks, options)
    for machine in Machine.all if status else ():
        if machine.process.poll() is not None:
            print(machine.process.returncode, failed(machine))
        machine.process.kill()
    return status


def resident(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024
