#!/usr/bin/env python3
"""Tests programs that look into a running machine: clients of the management agent, and tools that attach.

Usage: run.py TEST --jp2vm JP2VM --java JAVA --javac JAVAC --work DIR

TEST is remote, properties, tools, failures, protocol, users, agents, counters or counter_files. The oracle is `java`.
"""
import fcntl
import os
import pathlib
import pwd
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (check, compile_java, contains, environment, equal, named, read_options, run_named,  # noqa: E402
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
        # A set of names is read in another order by each process.
        printed = [re.sub(r"Module \S+ not found", "Module NAME not found", result.stdout) for result in done]
        equal(("stdout", words), printed[1], printed[0])
        first = [(result.stderr.splitlines() or [""])[0] for result in done]
        equal(("stderr", words), first[1], first[0])
    words = ["-XX:+ManagementServer", "--limit-modules=java.base", "-cp", options.work, "Sleeper"]
    java, jp2vm = (start(machine, *words) for machine in (options.java, options.jp2vm))
    equal("no agent", (jp2vm.returncode, jp2vm.stderr), (java.returncode, java.stdout))
    done = start(options.jp2vm, "--classlib=embedded", REMOTE, "-cp", options.work, "Sleeper")
    equal("embedded library", (done.returncode, done.stdout, done.stderr),
          (2, "", "Error: the class library 'embedded' has no management agent; leave "
           "-Dcom.sun.management... out, or use --classlib=openjdk\n"))


# Tools that attach.


def tool(options, name, *words):
    """Runs a command of the JDK."""
    return start(pathlib.Path(options.java).resolve().parent / name, *words, cwd=options.work)


def socket_of(process):
    return pathlib.Path(f"/tmp/.java_pid{process.process.pid}")


def test_tools(options):
    """Every tool gets what it asks for, at once, and the program prints nothing."""
    process = Process(options, options.jp2vm, "-Dmark=one two")
    number = process.process.pid
    begin = time.monotonic()
    first = tool(options, "jcmd", number, "Thread.print")
    contains("Thread.print", first.stdout, f"{number}:\n", "Full thread dump", "at Sleeper.park(Sleeper.java:")
    check(time.monotonic() - begin < 5 or first.returncode != 0, "the first answer takes too long")
    info = os.lstat(socket_of(process))
    equal("socket", (stat.S_ISSOCK(info.st_mode), stat.S_IMODE(info.st_mode)), (True, 0o600))
    contains("jstack", tool(options, "jstack", number).stdout, '"main"', "at Sleeper.park(Sleeper.java:")
    contains("jstack -l", tool(options, "jstack", "-l", number).stdout, '"Attach Listener"')
    for words in (("jmap", "-histo", number), ("jmap", "-histo:live", number),
                  ("jcmd", number, "GC.class_histogram")):
        contains(words, tool(options, *words).stdout, "#instances", "[B (java.base@17")
    contains("file of the histogram", tool(options, "jmap", "-histo:file=histogram", number).stdout, "created")
    contains("histogram", (options.work / "histogram").read_text(), "#instances")
    for name, words in (("map.hprof", ("jmap", "-dump:live,format=b,file=map.hprof", number)),
                        ("command.hprof", ("jcmd", number, "GC.heap_dump", "command.hprof"))):
        contains(words, tool(options, *words).stdout, "Heap dump file created [")
        equal(name, (options.work / name).read_bytes()[:19], b"JAVA PROFILE 1.0.2\0")
    contains("jinfo", tool(options, "jinfo", number).stdout, "mark=one two", "VM Arguments:", "java_command: Sleeper")
    contains("properties", tool(options, "jcmd", number, "VM.system_properties").stdout, "mark=one two",
             "java.vm.name=jp2vm")
    equal("flag", tool(options, "jinfo", "-flag", "MaxHeapFreeRatio", number).stdout, "-XX:MaxHeapFreeRatio=70\n")
    equal("flag", tool(options, "jinfo", "-flag", "MaxHeapFreeRatio=60", number).returncode, 0)
    equal("flag", tool(options, "jinfo", "-flag", "MaxHeapFreeRatio", number).stdout, "-XX:MaxHeapFreeRatio=60\n")
    contains("flags", tool(options, "jcmd", number, "VM.flags").stdout, "-XX:MaxHeapFreeRatio=60")
    contains("version", tool(options, "jcmd", number, "VM.version").stdout, "jp2vm version")
    equal("uptime", re.fullmatch(rf"{number}:\n\d+\.\d{{3}} s\n", tool(options, "jcmd", number, "VM.uptime").stdout)
          is not None, True)
    contains("command line", tool(options, "jcmd", number, "VM.command_line").stdout, "jvm_args: -Dmark=one two")
    contains("run", tool(options, "jcmd", number, "GC.run").stdout, "Command executed successfully")
    contains("heap", tool(options, "jcmd", number, "GC.heap_info").stdout, "maximum")
    contains("help", tool(options, "jcmd", number, "help").stdout, "GC.heap_dump", "Thread.print")
    contains("help of one", tool(options, "jcmd", number, "help", "GC.heap_dump").stdout,
             "Syntax : GC.heap_dump [options] <filename>")
    (options.work / "commands").write_text("VM.version\nVM.uptime\n")
    contains("file of commands", tool(options, "jcmd", number, "-f", "commands").stdout, "jp2vm version", " s\n")
    os.kill(number, signal.SIGQUIT)
    wait_until(lambda: "Full thread dump" in process.errors.read_text())
    status, errors = process.finish()
    equal("a dump for kill -QUIT alone", (status, errors.count("Full thread dump")), (0, 1))
    equal("the socket is gone", socket_of(process).exists(), False)


def test_failures(options):
    """What cannot be done is an error of the tool, as on java."""
    processes = [Process(options, options.jp2vm)]
    number = processes[0].process.pid
    (options.work / "there.hprof").write_text("mine")
    for words, text in ((("jcmd", number, "No.such"), "java.lang.IllegalArgumentException: Unknown diagnostic command"),
                        (("jcmd", number, "GC.heap_dump"),
                         "java.lang.IllegalArgumentException: The argument 'filename' is mandatory."),
                        (("jcmd", number, "VM.uptime", "extra"), "Unknown argument 'extra' in diagnostic command."),
                        (("jcmd", number, "JFR.start"), "Unknown diagnostic command"),
                        (("jinfo", "-flag", "NoSuchFlag", number), "no such flag 'NoSuchFlag'"),
                        (("jinfo", "-flag", "MaxHeapSize=5", number),
                         "flag 'MaxHeapSize' cannot be changed: only 'writeable' flags can be set"),
                        (("jinfo", "-flag", "MaxHeapFreeRatio=abc", number),
                         "flag 'MaxHeapFreeRatio' cannot have the value 'abc'"),
                        (("jmap", "-dump:file=there.hprof", number), "Unable to create"),
                        (("jmap", "-dump:file=/nonexistent/x.hprof", number), "Unable to create")):
        done = tool(options, *words)
        contains(words, done.stdout + done.stderr, text)
        check(words[0] == "jcmd" or done.returncode != 0 or "jmap" in words, f"{words}: {done.returncode}")
    equal("the file stays", (options.work / "there.hprof").read_text(), "mine")
    equal("end", processes[0].finish(), (0, ""))
    disabled = Process(options, options.jp2vm, "-XX:+DisableAttachMechanism")
    os.kill(disabled.process.pid, signal.SIGQUIT)
    wait_until(lambda: "Full thread dump" in disabled.errors.read_text())
    disabled.finish()


def trigger(options, process):
    """Makes the machine listen, as a tool does; returns the path of its socket."""
    file = options.work / f".attach_pid{process.process.pid}"
    file.touch()
    os.kill(process.process.pid, signal.SIGQUIT)
    wait_until(socket_of(process).exists)
    file.unlink()
    return str(socket_of(process))


def send(path, data, is_ended=True, seconds=20):
    """Sends bytes to the socket; returns the reply."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(seconds)
        client.connect(path)
        reply = b""
        try:
            client.sendall(data)
            if is_ended:
                client.shutdown(socket.SHUT_WR)
            while data := client.recv(65536):
                reply += data
        except (BrokenPipeError, ConnectionResetError):
            pass
        return reply


def test_protocol(options):
    """Requests that no tool sends."""
    process = Process(options, options.jp2vm)
    path = trigger(options, process)
    good = b"1\0jcmd\0VM.version\0\0\0"
    equal("good", send(path, good, is_ended=False)[:8], b"0\njp2vm ")
    for data, reply in ((b"", b""), (b"1\0jcmd\0VM.version\0", b""), (b"1\0", b""), (b"\0\0\0\0\0", b"101\n"),
                        (b"2\0jcmd\0VM.version\0\0\0", b"101\n"), (b"x" * 5000, b"101\n"),
                        (b"1\0" + b"y" * 5000, b""), (b"1\0" + b"y" * 17 + b"\0a\0b\0c\0", b""),
                        (b"1\0jcmd\0" + b"z" * 1025 + b"\0\0\0", b""),
                        (b"1\0nothing\0\0\0\0", b"-1\nOperation nothing not recognized!\n"),
                        (b"1\0\0\0\0\0", b"-1\nOperation  not recognized!\n"),
                        (b"1\0dumpheap\0\0\0\0", b"-1\nNo dump file specified\n"),
                        (b"1\0dumpheap\0x\0-live\0" + b"9\0", b"-1\njp2vm does not compress heap dumps\n"),
                        (b"1\0inspectheap\0-some\0\0\0", b"-1\nInvalid argument to command: -some\n"),
                        (b"1\0setflag\0MaxHeapFreeRatio\0-1\0\0",
                         b"-1\nflag 'MaxHeapFreeRatio' cannot have the value '-1'\n"),
                        (b"1\0load\0/x.so\0true\0\0",
                         b"-1\nNative agents are not supported, only agents in Java: /x.so\n"),
                        (b"1\0threaddump\0\xff\xfe\0\0\0", None), (good + b"more", None)):
        got = send(path, data)
        equal(("request", data[:40]), got if reply is not None else got[:2], reply if reply is not None else b"0\n")
    # A client that sends a part of a request is dropped, and others wait for that at most.
    with socket.socket(socket.AF_UNIX) as slow:
        slow.connect(path)
        slow.sendall(b"1\0jc")
        equal("beside a slow client", send(path, good)[:8], b"0\njp2vm ")
    # A client that goes without its reply.
    with socket.socket(socket.AF_UNIX) as gone:
        gone.connect(path)
        gone.sendall(b"1\0threaddump\0\0\0\0")
    equal("after a client that went", send(path, good)[:8], b"0\njp2vm ")
    os.unlink(path)  # as a cleaner of /tmp does
    equal("a new socket", send(trigger(options, process), good)[:8], b"0\njp2vm ")
    equal("end", process.finish(), (0, ""))


def test_users(options):
    """Another user can neither make the machine listen nor connect."""
    if os.geteuid() != 0:
        return "runs as root only"
    os.chmod(options.work, 0o755)
    process = Process(options, options.jp2vm)
    file = options.work / f".attach_pid{process.process.pid}"
    file.touch()
    os.chown(file, 65534, 65534)
    os.kill(process.process.pid, signal.SIGQUIT)
    wait_until(lambda: "Full thread dump" in process.errors.read_text())
    equal("no socket", socket_of(process).exists(), False)
    file.unlink()
    path = trigger(options, process)
    os.chmod(path, 0o777)  # even if the mode allowed it
    code = f"import socket; s = socket.socket(socket.AF_UNIX); s.connect({path!r}); " \
        "s.sendall(b'1\\0jcmd\\0VM.version\\0\\0\\0'); print(s.recv(100))"
    done = subprocess.run(["python3", "-c", code], user=65534, group=65534, capture_output=True, text=True, check=False,
                          cwd="/")
    equal("another user", ("jp2vm" in done.stdout, done.stdout.strip() in ("b''", "")), (False, True))
    process.finish()
    return None


def test_agents(options):
    """A program that attaches to itself loads agents in Java as on java."""
    jar = options.work / "attached.jar"
    with zipfile.ZipFile(jar, "w") as file:
        file.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nAgent-Class: Attached\n")
        for path in options.work.glob("Attached*.class"):
            file.write(path, path.name)
    begin = time.monotonic()
    found = [start(machine, "-Djdk.attach.allowAttachSelf=true", "-cp", options.work, "SelfAttach", jar)
             for machine in (options.java, options.jp2vm)]
    equal("self-attach", found[1].stdout, found[0].stdout.replace("HotSpot", ""))
    contains("agents", found[1].stdout, "agent first true", "watched Late", "agent third true")
    contains("a failure", found[1].stderr, "IllegalStateException: expected")
    equal("status", found[1].returncode, 0)
    check(time.monotonic() - begin < 30, "the answer takes too long")


COUNTERS = pathlib.Path(f"/tmp/hsperfdata_{pwd.getpwuid(os.geteuid()).pw_name}")


def lines_of(options, name, *words):
    """The output of a tool of the JDK, as lines."""
    result = start(options.java.resolve().parent / name, *words)
    equal(f"{name}: status ({result.stderr})", result.returncode, 0)
    return result.stdout.splitlines()


def numbers(options, option, process):
    """The row of `jstat OPTION` as a dictionary; a column that occurs again gets a number."""
    names, values = (line.split() for line in lines_of(options, "jstat", option, process))
    names = [name if names.index(name) == i else f"{name}{i}" for i, name in enumerate(names)]
    return dict(zip(names, values))


def test_counters(options):
    """jps, jcmd and jstat find the process, and print the numbers of its beans."""
    words = ("-Xmx64m", "-cp", options.work, "Counted", "first", "a word")
    with subprocess.Popen([str(word) for word in (options.jp2vm, *words)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, env=environment()) as process:
        equal("start", process.stdout.readline(), "ready\n")
        wait_until((COUNTERS / str(process.pid)).exists)
        contains("jps", "\n".join(lines_of(options, "jps", "-lvm")), f"{process.pid} Counted first a word -Xmx64m")
        contains("jcmd", "\n".join(lines_of(options, "jcmd")), f"{process.pid} Counted first a word")
        contains("jcmd by name", "\n".join(lines_of(options, "jcmd", "Counted", "VM.uptime")), f"{process.pid}:", " s")
        for _ in range(3):
            process.stdin.write("\n")
            process.stdin.flush()
            collections, classes = process.stdout.readline().split()
        wait_until(lambda: numbers(options, "-gc", process.pid)["FGC"] == collections)
        check(int(collections) >= 3, "collections")
        wait_until(lambda: numbers(options, "-class", process.pid)["Loaded"] == classes)
        heap = numbers(options, "-gc", process.pid)
        check(0 < float(heap["OU"]) <= float(heap["OC"]) <= 64 * 1024 and float(heap["FGCT"]) > 0, f"{heap}")
        equal("a young generation", (heap["EC"], heap["YGC"]), ("0.0", "0"))
        equal("used", round(float(numbers(options, "-gcutil", process.pid)["O"])),
              round(100 * float(heap["OU"]) / float(heap["OC"])))
        equal("the limit", numbers(options, "-gccapacity", process.pid)["OGCMX"], "65536.0")
        for option in ("-compiler", "-gccause", "-gcnew", "-gcold", "-gcmetacapacity", "-printcompilation"):
            lines_of(options, "jstat", option, process.pid)
        process.stdin.close()
        equal("status", process.wait(), 0)
    check(not (COUNTERS / str(process.pid)).exists(), "the file stays")


class Counting:
    """A program of jp2vm that a shell prepares; `$$` is the number of its process."""

    def __init__(self, options, prepare, *words, is_waiting=False):
        COUNTERS.mkdir(mode=0o700, exist_ok=True)
        words = " ".join(map(str, (options.jp2vm, *words, "-cp", options.work, "Counted")))
        before = "read line; " if is_waiting else ""
        self.process = subprocess.Popen(["sh", "-c", f"{prepare}; {before}exec {words}"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, env=environment())
        self.file = COUNTERS / str(self.process.pid)
        if not is_waiting:
            self.go()

    def go(self):
        equal("start", self.process.stdout.readline(), "ready\n")
        return self

    def has_counters(self):
        """The machine first removes the file that it finds."""
        try:
            return self.file.read_bytes()[:4] == b"\xca\xfe\xc0\xc0"
        except FileNotFoundError:
            return False

    def end(self):
        self.process.communicate("")
        equal("status", self.process.returncode, 0)


def test_counter_files(options):
    """The file belongs to its user and its process; what other processes have left or lock is respected."""
    victim = options.work / "victim"
    victim.write_text("kept")
    left = Counting(options, f"ln -s {victim} {COUNTERS}/$$")
    wait_until(left.has_counters)
    equal("a link", left.file.is_symlink(), False)
    equal("mode", (stat.S_IMODE(left.file.stat().st_mode), left.file.stat().st_uid), (0o600, os.geteuid()))
    equal("no other user writes to the directory", COUNTERS.stat().st_mode & 0o022, 0)
    equal("the file that a link names", victim.read_text(), "kept")
    left.end()
    equal("after the end", left.file.exists(), False)
    stale = Counting(options, f"echo old > {COUNTERS}/$$")
    wait_until(stale.has_counters)
    stale.process.kill()
    stale.process.wait()
    equal("after a kill", stale.file.exists(), True)
    lines_of(options, "jps")
    equal("after a tool", stale.file.exists(), False)
    # The process of another container has the same number.
    waiting = Counting(options, f"echo other > {COUNTERS}/$$", is_waiting=True)
    wait_until(waiting.file.exists)
    with waiting.file.open(encoding="utf-8") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        waiting.process.stdin.write("\n")
        waiting.process.stdin.flush()
        waiting.go()
        time.sleep(0.3)
        waiting.end()
        equal("the file of another process", waiting.file.read_text(), "other\n")
    waiting.file.unlink()
    for flag in ("-XX:-UsePerfData", "-XX:+PerfDisableSharedMem", "--classlib=embedded"):
        none = Counting(options, "true", flag)
        time.sleep(0.2)
        equal(flag, none.file.exists(), False)
        none.process.kill()
        none.process.wait()


TESTS = named(globals(), "test_")


def main():
    options = read_options(__doc__, "jp2vm java javac work", tests=TESTS)
    compile_java(options, *HERE.glob("*.java"), to=options.work)
    return run_named(TESTS, options)


if __name__ == "__main__":
    sys.exit(main())
