#!/usr/bin/env python3
"""Tests the probe programs of profiler/analyses/io: files, sockets, jdbc and http. The expected calls and bytes follow
from the source of Plain.java and Calls.java, and the lines from their comments. The driver of JDBC is a stub inside a
pool, so each call is nested in a call of the same name.

Usage: library.py --jp2vm PROGRAM --javac PROGRAM --work DIR

Exit status 0: passed, 1: failed.
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, LIBRARIES, named, read_options, run_all, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
SERVLETS = {
    "jakarta/servlet/Servlet.java": """package jakarta.servlet;
public interface Servlet {
    void service(Object request, Object response);
    class Inner implements Servlet {
        public void service(Object request, Object response) { }
    }
}
""",
    "jakarta/servlet/Outer.java": """package jakarta.servlet;
public class Outer implements Servlet {
    public void service(Object request, Object response) { new Servlet.Inner().service(request, response); }
}
"""}


def line(comment, method):
    """The line with a comment, as probes show it."""
    name = method.partition(".")[0]
    lines = (HERE / f"{name}.java").read_text("utf-8").splitlines()
    found = [i for i, text in enumerate(lines, 1) if text.endswith("// " + comment)]
    check(len(found) == 1, f"{name}.java has {len(found)} lines with the comment {comment}")
    return f"{method}:{found[0]}"


def tupled(value):
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def run(options, *words, library="openjdk", status=0):
    """The standard output, the maps by name, and the other lines of standard error."""
    done = start(options.jp2vm, f"--classlib={library}", "--probe-format=json", *words, cwd=options.work)
    maps, others = {}, []
    for text in done.stderr.splitlines():
        row = json.loads(text) if text.startswith("{") else {}
        if "map" in row:
            maps[row["map"]] = {tupled(each["key"]): each["value"] for each in row["rows"]}
        else:
            others.append(text)
    check(done.returncode == status, f"{words}: status {done.returncode}: {done.stderr}")
    return done.stdout, maps, others


def check_files(options):
    directory = options.work / "files"
    directory.mkdir()
    plain, rand = f"{directory}/plain", f"{directory}/random"
    expected = {  # calls and bytes
        ("write", plain, line("whole array", "Plain.main")): (1, 1000),
        ("write", plain, line("one byte", "Plain.main")): (1, 1),
        ("write", plain, line("part of an array", "Plain.main")): (1, 50),
        ("read", plain, line("arrays", "Plain.main")): (5, 1051),
        ("read", plain, line("at the end", "Plain.main")): (1, 0),
        ("read", plain, line("closed", "Plain.main")): (1, 0),
        ("write", rand, line("random write", "Plain.main")): (10, 640)}
    for library in LIBRARIES:  # the embedded library reads an int in one call
        expected["read", rand, line("random read", "Plain.main")] = (4 if library == "embedded" else 16, 16)
        _, maps, others = run(options, "--probes=files", "-cp", ".", "Plain", directory, library=library)
        own = [key for key in maps["@file_calls"] if key[1] in (plain, rand)]
        counts = {key: (maps["@file_calls"][key], maps["@file_bytes"][key]) for key in own}
        equal(f"files on {library}", counts, expected)
        check(all(maps["@file_ns"][key] > 0 for key in own), f"no times: {maps['@file_ns']}")
        equal("other lines", others, [])


def check_channels(options):
    directory = options.work / "channels"
    directory.mkdir()
    _, maps, others = run(options, "--probes=files", "-cp", ".", "Calls", "channels", directory)
    where = "Calls.channels"
    own = {key: value for key, value in maps["@file_bytes"].items() if key[1] and key[1].startswith(str(directory))}
    equal("channels", own, {
        ("write", f"{directory}/channel", line("channel write", where)): 4096,
        ("read", f"{directory}/channel", line("channel read", where)): 1000,
        ("write", f"{directory}/whole", line("Files.write", where)): 777,
        ("read", f"{directory}/whole", line("Files.read", where)): 777})
    equal("calls", maps["@file_calls"]["write", f"{directory}/channel", line("channel write", where)], 1)
    equal("other lines", others, [])


def check_sockets(options):
    out, maps, others = run(options, "--probes=sockets", "-cp", ".", "Calls", "sockets", ".")
    port = int(re.match(r"port (\d+)\n", out)[1])
    server, main, there = "Calls.serve", "Calls.sockets", f"127.0.0.1:{port}"
    by_line = {key: (maps["@socket_calls"][key], maps["@socket_bytes"][key]) for key in maps["@socket_calls"]
               if key[1] == there}
    reads = by_line.pop(("read", there, line("client reads", main)), (0, 0))
    equal("bytes that the client reads", reads[1], 100)
    check(2 <= reads[0] <= 101, f"{reads[0]} reads of 64 bytes")
    sockets = [("connect", there, line("connect", main)), ("write", there, line("client writes", main)),
               ("accept", there, line("accept", server)), ("read", there, line("times out", main))]
    second = [key for key in by_line if key[0] == "connect" and key != sockets[0]]
    check(len(second) == 1 and by_line.pop(second[0]) == (1, 0), f"the second connection: {second}")
    equal("sockets", by_line, dict(zip(sockets, ((1, 0), (10, 10000), (1, 0), (1, 0)))))
    check(60e6 <= maps["@socket_ns"][sockets[3]] < 6e9, f"the wait of 60 ms: {maps['@socket_ns']}")
    for what, count in (("server reads", 10000), ("server writes", 100)):
        found = [value for key, value in maps["@socket_bytes"].items() if key[2] == line(what, server)]
        equal(what, found, [count])
    equal("other lines", others, [])


def check_socket_channels(options):
    out, maps, others = run(options, "--probes=sockets", "-cp", ".", "Calls", "socketChannels", ".")
    port, where = int(re.match(r"port (\d+)\n", out)[1]), "Calls.socketChannels"
    got = {(key[0], key[2]): value for key, value in maps["@socket_bytes"].items()}
    equal("channels", got, {
        ("connect", line("channel connect", where)): 0, ("accept", line("channel accept", where)): 0,
        ("write", line("channel sends", where)): 5000, ("read", line("channel receives", where)): 5000})
    check(("write", f"127.0.0.1:{port}", line("channel sends", where)) in maps["@socket_calls"], str(maps))
    equal("other lines", others, [])


def check_jdbc(options):
    _, maps, others = run(options, "--probes=jdbc", "-cp", ".", "Calls", "jdbc", ".")
    expected = {(name, text, line(comment, "Calls.jdbc")): count for name, text, comment, count in (
        ("executeUpdate", "insert", "insert", 5), ("executeQuery", "select", "select", 1),
        ("prepareStatement", "update first", "prepare first", 1),
        ("prepareStatement", "update second", "prepare second", 1),
        ("executeUpdate", "update first", "run first", 4), ("execute", "update first", "execute first", 4),
        ("executeUpdate", "update second", "run second", 4), ("execute", "broken", "broken", 1))}
    equal("jdbc", maps["@jdbc_calls"], expected)
    check(maps["@jdbc_ns"].keys() == expected.keys() and all(value > 0 for value in maps["@jdbc_ns"].values()),
          str(maps["@jdbc_ns"]))
    equal("rows", maps["@jdbc_rows"], {(line("rows", "Calls.jdbc"),): 3})
    equal("other lines", others, [])


def check_http(options):
    out, maps, others = run(options, "--probes=http", "-cp", ".", "Calls", "http", ".")
    port = int(re.match(r"port (\d+)\n", out)[1])
    base, where = f"http://127.0.0.1:{port}", "Calls.http"
    equal("sent", maps["@http_sent"], {
        (("GET", base + "/a?x=1"), line("send", where)): 3,
        (("POST", base + "/outer"), line("sendAsync", where)): 1,
        (("GET", "127.0.0.1", port, "/c"), line("getResponseCode", where)): 2,
        (("GET", "127.0.0.1", port, "/missing"), line("missing", where)): 1})
    check(maps["@http_ns"].keys() == maps["@http_sent"].keys(), str(maps["@http_ns"]))
    check(all(each > 0 for each in maps["@http_ns"].values()), str(maps["@http_ns"]))
    equal("other lines", others, [])


def check_handlers(options):
    _, maps, others = run(options, "--probes=http_server", "-cp", ".", "Calls", "http", ".")
    equal("handled", maps["@http_handled"], {
        ("Calls$Hello.handle", ("GET", "/a?x=1")): 3, ("Calls$Outer.handle", ("POST", "/outer")): 1,
        ("Calls$Hello.handle", ("GET", "/c")): 2, ("Calls$Hello.handle", ("GET", "/missing")): 1})
    check(maps["@http_handled_ns"].keys() == maps["@http_handled"].keys(), str(maps["@http_handled_ns"]))
    equal("other lines", others, [])


def check_servlets(options):
    _, maps, others = run(options, "--probes=http_server", "-cp", ".", "Calls", "servlets", ".")
    equal("servlets", maps["@http_served"], {
        ("jakarta.servlet.Outer.service", "jakarta.servlet.Outer"): 1,
        ("jakarta.servlet.Servlet$Inner.service", "jakarta.servlet.Servlet$Inner"): 1})
    equal("other lines", others, [])


def check_nothing(options):
    """If no pattern of a program matches, one line says so, and the status stays 0."""
    said = "jp2vm: --probes={}: the program ran none of the methods that these probes select"
    for names in (["jdbc"], ["http"], ["jdbc", "sockets"]):
        _, maps, others = run(options, *(f"--probes={name}" for name in names), "-cp", ".", "Calls", "addresses", ".")
        equal(names, others, [said.format(name) for name in reversed(names)])
        check(maps and not any(maps.values()), str(maps))


def check_address(options):
    probe = "entry Calls.addresses { @[address(arg0)] = count() }"
    _, maps, others = run(options, "--probe", probe, "-cp", ".", "Calls", "addresses", ".")
    equal("addresses", maps["@"], {(text,): 1 for text in ("1.2.3.4", "255.0.0.1", "::1", "2001:db8::42", None)})
    equal("other lines", others, [])
    _, maps, others = run(options, "--probe", "entry Calls.main { @[address(arg0)] = count() }", "-cp", ".", "Calls",
                          "addresses", ".")
    check(maps["@"] == {} and "1 event was skipped: the address of an object without one" in others[0],
          str(others))


def check_origin(options):
    """The line that called the method, at its entry and both of its ends, through the JDK and in the program."""
    compile_java(options, {"Origins.java": """
public class Origins implements Runnable {
    static int fails(boolean how) { if (how) { throw new IllegalStateException(); } return 1; }
    public void run() { fails(false); }                          // line 4
    public static void main(String[] args) throws Exception {
        fails(false);                                            // line 6
        try { fails(true); } catch (IllegalStateException e) { } // line 7
        java.util.Optional.of(1).ifPresent(each -> fails(false)); // line 8
        Thread thread = new Thread(new Origins());
        thread.start();
        thread.join();
        java.util.Arrays.asList(2, 1).forEach(Integer::doubleValue);
    }
}
"""}, release="17")
    for event, expected in (
            ("entry", {"Origins.main:6": 1, "Origins.main:7": 1, "Origins.lambda$main$0:8": 1, "Origins.run:4": 1}),
            ("exit", {"Origins.main:6": 1, "Origins.lambda$main$0:8": 1, "Origins.run:4": 1}),
            ("unwind", {"Origins.main:7": 1}),
            ("exit, unwind",
             {"Origins.main:6": 1, "Origins.main:7": 1, "Origins.lambda$main$0:8": 1, "Origins.run:4": 1})):
        _, maps, _ = run(options, "--probe", f"{event} Origins.fails {{ @[origin] = count() }}", "-cp", ".", "Origins")
        equal(event, maps["@"], {(key,): count for key, count in expected.items()})
    _, maps, _ = run(options, "--probe", "entry java.util.Optional.ifPresent, Origins.run { @[name, origin] = count() }",
                     "-cp", ".", "Origins")
    equal("through the JDK", maps["@"], {("ifPresent", "Origins.main:8"): 1, ("run", "(library)"): 1})


def main():
    options = read_options(__doc__, "jp2vm javac work")
    compile_java(options, SERVLETS, HERE / "Plain.java", to=None, release="8")
    compile_java(options, HERE / "Calls.java", words=("-g", "-cp", str(options.work)))
    return run_all(named(globals(), "check_"), options)


if __name__ == "__main__":
    sys.exit(main())
