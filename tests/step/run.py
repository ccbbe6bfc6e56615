#!/usr/bin/env python3
"""Tests --step.

usage: run.py TEST --jp2vm JP2VM --javac JAVAC --work DIR [--write]

TEST is one of
  page    the sessions of docs/stepping.md print what the page shows; --write updates the page
  trace   single steps of programs print the same as --trace
  back    stepping backwards shows the same as stepping forwards
  file    stepping through a recording is like stepping through the program
  ends    status and output of the program, however the session ends
  output  what the program writes and reads is shown, as are its exit status and an uncaught exception
  live    a step at the end of what has run leads to the same position as in the recording
  threads which threads hold monitors, and which threads wait
  natives values that native code sets are shown
  jop     cycles are the same as without --step, and the method cache is shown
  bad     mistakes are reported, and change nothing
Exit status 0: passed, 1: failed.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import check, compile_java, finish, library_for, must, read_options, run, start  # noqa: E402
ROOT = HERE.parent.parent
PAGE = ROOT / "docs" / "stepping.md"
PROGRAMS = ("arith/CompareNaN", "control/LoopForms", "exceptions/FinallyOrder", "generics/GenericMethods",
            "strings/StringBasics", "inner/AnonymousShapes", "init/InitTriggers")
LINE = re.compile(r"^ *(\d+) (.*)$")


def jp2vm(options, arguments, script=None, expect=0, cwd=None):
    return run([options.jp2vm, *library_for(arguments), *arguments], expect, input=script, cwd=cwd or options.work)


def step(options, commands, program="Steps", expect=0, arguments=(), cwd=None):
    script = "".join(command + "\n" for command in commands)
    return jp2vm(options, ["--step-script=-", *arguments, "-cp", ".", program], script, expect, cwd)


def compile_page(options):
    text = PAGE.read_text(encoding="utf-8")
    source = re.findall(r"```java\n(.*?)```", text, re.S)[0]
    path = options.work / "Steps.java"
    path.write_text(source, encoding="utf-8")
    compile_java(options, path, release="8")
    return text


def page(options):
    text = compile_page(options)
    count = 0

    def session(match):
        nonlocal count
        count += 1
        commands = re.findall(r"^\(step\) (.*)$", match.group(2), re.M)
        command = match.group(1).replace("jp2vm", str(options.jp2vm), 1)
        command = command.replace("--step ", "--step-script=- ")
        result = start("sh", "-c", command + " 2>&1 >program.out; cat program.out",
                       input="\n".join(commands) + "\n", cwd=options.work)
        if not options.write:
            check(result.stdout == match.group(2),
                  f"{match.group(1)}\nprints\n{result.stdout}\nthe page has\n{match.group(2)}")
        return f"```\n$ {match.group(1)}\n{result.stdout}```"

    new = re.sub(r"```\n\$ (jp2vm [^\n]*)\n(.*?)```", session, text, flags=re.DOTALL)
    check(count >= 3, "the page has sessions")
    if options.write:
        PAGE.write_text(new, encoding="utf-8")


def plain(line):
    """A line without effects, and without numbers of objects, because a trace numbers objects differently."""
    line = re.sub(r"  => .*$", "", line)
    line = re.sub(r"#\d+", "#", line)
    line = re.sub(r'(ldc "[^"]*?)\\0[^"]*" ', r"\1 ", line)  # a trace ends texts there
    return re.sub(r" +", " ", line).strip()


def plain_all(text):
    return [re.sub(r"#\d+", "#", line) for line in text.splitlines()]


def shown(result):
    return [match.group(2) for match in map(LINE.match, result.stderr.splitlines()) if match]


def compile_program(options, name):
    area, main = name.split("/")
    classes = options.work / area
    classes.mkdir(exist_ok=True)
    compile_java(options, ROOT / "tests/java" / area / (main + ".java"), to=classes, release="8",
                 words=("-g", "-sourcepath", ROOT / "tests/java" / area))
    return classes, main


def programs(options):
    found = [name for name in PROGRAMS if (ROOT / "tests/java" / (name + ".java")).exists()]
    check(len(found) >= 3, f"programs are there: {found}")
    for name in found:
        yield name, *compile_program(options, name)


def trace(options):
    steps = 3000
    for name, classes, main in programs(options):
        wanted = jp2vm(options, ["--trace=*:insns", f"--trace-limit={20 * steps}", "-cp", ".", main],
                       cwd=classes, expect=None).stderr.splitlines()
        wanted = [LINE.match(line).group(2) for line in wanted if LINE.match(line)]
        begin = next(i for i, line in enumerate(wanted) if f" {main}.main:" in f" {line}")
        found = shown(step(options, ["s"] * steps + ["detach"], main, None, cwd=classes))
        check(len(found) == steps + 1, f"{name}: {len(found)} lines")
        for i, line in enumerate(found):
            if plain(line) != plain(wanted[begin + i]):
                check(False, f"{name}: step {i + 1} is\n  {plain(line)}\nthe trace has\n  "
                      f"{plain(wanted[begin + i])}")
                break


def back(options):
    for name, classes, main in programs(options):
        forwards = ["s"] * 700 + ["s 97"] * 20
        backwards = ["b 97"] * 20 + ["b"] * 700
        lines = shown(step(options, [*forwards, *backwards, "detach"], main, None, cwd=classes))
        check(len(lines) == 1 + 2 * len(forwards), f"{name}: {len(lines)} lines")
        check(lines == lines[::-1], f"{name}: what is shown going back is something else")
        places = ["c System.arraycopy", "u", "b u", "l", "b l", "o", "b o", "i", "b i"]
        lines = shown(step(options, [*places, "goto 1", "detach"], main, None, cwd=classes))
        check(len(lines) > 5 and lines[0] == lines[-1], f"{name}: the first state differs")


def file(options):
    compile_page(options)
    commands = ["s 20", "c Steps.divide", "c exception", "where", "back continue write Steps.calls",
                "locals", "o 3", "print this", "threads", "c", "b 5", "detach"]
    script = "".join(command + "\n" for command in commands)
    jp2vm(options, ["--record=run.jp2rec", "-cp", ".", "Steps"])
    live = step(options, commands).stderr
    explore = options.jp2vm.parent / "jp2explore"
    found = must(explore, "--step-script=-", "run.jp2rec", input=script, cwd=options.work).stderr
    check(plain_all(found) == plain_all(live), f"the recording shows\n{found}\nthe program\n{live}")
    whole = (options.work / "run.jp2rec").read_bytes()
    (options.work / "cut.jp2rec").write_bytes(whole[:len(whole) // 2])
    (options.work / "bad.jp2rec").write_bytes(b"no recording")
    cut = must(explore, "--step-script=-", "cut.jp2rec", input="goto end\n", cwd=options.work).stderr
    check("cut.jp2rec was cut off" in cut and " the recording was cut off here\n" in cut, cut)
    bad = start(explore, "--step-script=-", "bad.jp2rec", input="", cwd=options.work)
    check(bad.returncode == 1 and "this is not a recording" in bad.stderr, bad.stderr)
    for version, status in (*((older, 0) for older in range(1, whole[6])), (whole[6] + 1, 1)):
        (options.work / "other.jp2rec").write_bytes(whole[:6] + bytes([version]) + whole[7:])
        other = start(explore, "--step-script=-", "other.jp2rec", input="", cwd=options.work)
        check(other.returncode == status and ("not known here" in other.stderr) == (status == 1),
              f"version {version}: {other.stderr}")


def ends(options):
    compile_page(options)
    (options.work / "Status.java").write_text(
        "public class Status { public static void main(String[] a) {"
        " System.out.println(\"in\"); System.exit(7); } }")
    compile_java(options, options.work / "Status.java", release="8")
    for commands in (["detach"], [], ["c"], ["s 10", "detach"], ["c Steps.half"], ["goto end", "b 3"]):
        result = step(options, commands)
        check(result.stdout == "more: 7\n", f"{commands}: prints {result.stdout!r}")
        result = step(options, commands, "Status", 7)
        check(result.stdout == "in\n", f"{commands}: prints {result.stdout!r}")
    result = step(options, ["s", "quit"], expect=None)
    check(result.returncode in (143, -15), f"quit: status {result.returncode}")
    for arguments, text in (([], "the program ends here"),
                            (["--record-limit=20"], "the recording ends here, at its limit"),
                            (["--record-window=Steps.half"], "the recording ends here, with its window")):
        result = step(options, ["goto end", "info"], arguments=arguments)
        check(result.stderr.count(text) == 2 and result.stdout == "more: 7\n",
              f"{arguments}: not {text}: {result.stderr}")
    result = step(options, ["info", "goto end", "info", "back step", "info", "detach"])
    last = re.search(r"after instruction (\d+), the last one\n", result.stderr)
    check(last and f"instruction {last[1]} of {last[1]}\n" in result.stderr and "instruction 1 of " in result.stderr,
          f"the end is no instruction: {result.stderr}")
    result = step(options, ["c exception RuntimeException", "detach"])
    check("does not come" not in result.stderr and len(shown(result)) == 2, f"a subclass: {result.stderr}")
    result = step(options, ["s"], expect=1, arguments=["--record-window=Steps.hlaf"])
    check(result.stderr.count("nothing was recorded") == 2 and "the nearest is Steps.half" in result.stderr
          and result.stdout == "more: 7\n", result.stderr)
    path = options.work / "commands"
    path.write_text("s\n# a comment\n\nwhere\n")
    result = jp2vm(options, [f"--step-script={path}", "-cp", ".", "Steps"])
    check(shown(result)[-1].startswith("main   Steps.<init>") is False and "0 Steps.main" in result.stderr,
          result.stderr)


# The texts that Talk writes and reads; the class libraries write and read them in different pieces.
TALK = (("in", "you\n"), ("out", "hello you\n"), ("err", "caf\u00e9\n"), ("out", "bye\n"),
        ("err", 'Exception in thread "main" java.lang.IllegalStateException: over\n\tat Talk.main(Talk.java:42)\n'))
PIECE = re.compile(r'^ +(\d+) (\w+) (in|out|err) "(.*)"$', re.M)


def joined(pieces):
    """Joins consecutive pieces of one stream."""
    found = []
    for _, _, stream, text in pieces:
        text = text.replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"').replace("\\\\", "\\")
        if found and found[-1][0] == stream:
            found[-1] = (stream, found[-1][1] + text)
        else:
            found.append((stream, text))
    return tuple(found)


def output(options):
    explore = options.jp2vm.parent / "jp2explore"
    compile_java(options, ROOT / "tests/explore/java/Talk.java", release="8")
    def explored(recording, commands):
        return must(explore, "--step-script=-", recording,
                    input="".join(f"{command}\n" for command in commands), cwd=options.work).stderr
    for library in ("embedded", "openjdk"):
        run = jp2vm(options, [f"--classlib={library}", "--record=talk.jp2rec", "-cp", ".", "Talk"], "you\nme\n", 1)
        shown_all = explored("talk.jp2rec", ["goto end", "output 1000", "info", "goto 1", "output"])
        pieces = PIECE.findall(shown_all)
        # A read takes everything in the buffer at once.
        check(joined(pieces) == (("in", "you\nme\n"), *TALK[1:]), f"{library}: {joined(pieces)}")
        check("".join(text for stream, text in joined(pieces) if stream == "out") == run.stdout and
              "".join(text for stream, text in joined(pieces) if stream == "err") == run.stderr,
              f"{library}: not {run.stdout!r} {run.stderr!r}")
        check(len(re.findall("the program ends here, with status 1$", shown_all, re.M)) == 2, shown_all)
        check(re.search(r"main ends by an exception that nothing has caught: IllegalStateException#\d+$", shown_all,
              re.M), shown_all)
        check(shown_all.endswith("(step) output\nnothing was written or read so far\n(step) \n"), shown_all)
        # One step earlier, the text has not been written yet.
        number = int(pieces[1][0])
        early = PIECE.findall(explored("talk.jp2rec", [f"goto {number}", "output"]))
        late = PIECE.findall(explored("talk.jp2rec", [f"goto {number + 1}", "output 1"]))
        check(early == pieces[:1] and late == pieces[1:2], f"{library}: {early} {late}")
    (options.work / "talk.in").write_text("you\n")
    (options.work / "talk.txt").write_text("c Talk.rest\noutput\ngoto end\noutput\n")
    result = start("sh", "-c", f"{options.jp2vm} --classlib=embedded --step-script=talk.txt -cp . Talk <talk.in",
                   cwd=options.work)
    sessions = result.stderr.split("(step) output\n")
    check(result.returncode == 1 and joined(PIECE.findall(sessions[1])) == TALK[:3] and
          joined(PIECE.findall(sessions[2])) == TALK, result.stderr)
    # Steps back from the end, and steps back that are not possible.
    said = explored("talk.jp2rec",
                    ["goto end", "b l", "goto end", "b", "goto end", "b o", "b u", "goto 1", "b u", "b l"])
    check(said.count(":42 ") == 2 and said.count("what called this method is not in the recording\n") == 1
          and said.count("there is nothing before\n") == 2, said)
    # An exit status that the program sets; if only a window was recorded, the end of the recording is not the program's
    # end.
    compile_text(options, "Leave", "public class Leave { public static void main(String[] a) { in(); System.exit(7); } "
                 "static void in() { System.out.print(1); } }")
    for window, text in (([], "the program ends here, with status 7\n"),
                         (["--record-window=Leave.in"], "with its window (--record-window); the program went on\n")):
        jp2vm(options, [*window, "--record=leave.jp2rec", "-cp", ".", "Leave"], expect=7)
        check(text in explored("leave.jp2rec", ["goto end"]), text)
    statuses(options, explored)


# The program's own exit status, options besides the recording, the exit status of the process, and the recorded status.
STATUSES = ((-1, [], 255, 255), (-2, [], 254, 254), (255, [], 255, 255), (256, [], 0, 0), (-2**31, [], 0, 0),
            (0, ["--print-class=NoSuchClass"], 1, 1), (256, ["--print-class=NoSuchClass"], 1, 1),
            (0, ["--profile-out=flat:/dev/full"], 1, 1), (3, ["--print-class=NoSuchClass"], 3, 3),
            (5, ["beside"], 5, 5))


def statuses(options, explored):
    """The status in a recording must be the status of the process, however the process ends."""
    compile_text(options, "Ends", "public class Ends { public static void main(String[] a) { int status = "
                 "Integer.parseInt(a[0]); if (a.length == 1) System.exit(status); else new Thread(() -> { try { "
                 "Thread.sleep(50); } catch (InterruptedException e) { } System.exit(status); }).start(); } }")
    for status, extra, process, recorded in STATUSES:
        flags, arguments = [part for part in extra if part[0] == "-"], [part for part in extra if part[0] != "-"]
        jp2vm(options, [*flags, "--record=ends.jp2rec", "-cp", ".", "Ends", str(status), *arguments], expect=process)
        said = explored("ends.jp2rec", ["goto end"])
        check(f"the program ends here, with status {recorded}\n" in said, f"{status} {extra}: {said}")


# Scripts that only go forwards, so that each command starts at the last executed instruction.
FORWARDS = (["o"] * 60, ["u"] * 9, ["l"] * 40, ["i"] * 90, ["c Edges.sum", *["u", "l"] * 3],
            ["c Edges.deep", "l", "u", "u", "l 2", "i", "l"], ["c Edges.half", "u", "o 3", "u", "l", "l"],
            ["break Edges.half", "l", "l", "u", "o 4", "l 3", "delete 1", "l"],
            ["c exception", "l", "u", "c exception IllegalStateException", "o", "i", "l"],
            ["s 3", "o", "s", "i", "s 2", "u", "c Late.first", "l", "u", "u", "l", "c write Edges.most", "l"],
            ["c read Edges.most", "s", "c read Edges.most"], ["c read Late.value", "u", "l"],
            ["c Edges.fail", "l", "l"])


def live(options):
    """A step at the last executed instruction must show the same as when the whole run is known: for a program with one
    thread compared with the recording, for one with another thread within the same session."""
    compile_java(options, ROOT / "tests/explore/java/Edges.java", release="8")
    explore = options.jp2vm.parent / "jp2explore"
    window = ["--record-window=Edges.main"]
    jp2vm(options, [*window, "--record=edges.jp2rec", "-cp", ".", "Edges", "alone"], expect=1)
    for commands in FORWARDS:
        script = "".join(command + "\n" for command in commands)
        found = jp2vm(options, [*window, "--step-script=-", "-cp", ".", "Edges", "alone"], script, 1)
        known = must(explore, "--step-script=-", "edges.jp2rec", input=script, cwd=options.work).stderr
        # Both sessions print the same; after that, the program of the live session prints the rest.
        check(found.stderr.startswith(known), f"{commands}: live\n{found.stderr}\nrecorded\n{known}")
    for commands in (["c Edges$1.run", *["l"] * 12], ["i"] * 80, ["c Edges.main:59", *["o"] * 30, "u"]):
        first = shown(step(options, commands, "Edges", 1, window))
        check(len(first) == len(commands) + 1, f"{commands}: {first}")
        result = step(options, [*commands, "goto end", "goto 1"] + commands, "Edges", 1, window)
        again = shown(result)
        count = len(commands) + 1
        check(again[:count] == again[-count:], f"{commands}: later\n{again[-count:]}\nlive\n{again[:count]}")


def threads(options):
    """Tests which threads hold monitors, and which wait."""
    (options.work / "Bell.java").write_text("""
public class Bell {
    static void ring(Object bell) {
        synchronized (bell) {
            bell.notify();
        }
    }

    public static void main(String[] args) throws Exception {
        Object bell = new Object();
        Thread thread = new Thread(() -> ring(bell), "ringer");
        synchronized (bell) {
            thread.start();
            bell.wait();
            System.out.println("woken");
        }
    }
}
""")
    compile_java(options, options.work / "Bell.java", release="8")
    result = step(options, ["c Bell.ring:5", "monitors", "threads", "c PrintStream.println",
                            "thread main", "monitors", "threads", "detach"], "Bell")
    held = re.findall(r"^  (Object#\d+) is held by (\w+)$", result.stderr, re.M)
    check([name for _, name in held] == ["ringer", "main"] and held[0][0] == held[1][0], result.stderr)
    check(len(re.findall(rf"main waits for {held[0][0]}, in Object.wait", result.stderr)) == 1,
          result.stderr)


def natives(options):
    """Values that native code sets in an object that is not an argument must be shown at once."""
    compile_text(options, "Loopback", """
import java.net.NetworkInterface;

public class Loopback {
    static void found(NetworkInterface loopback) {
    }

    public static void main(String[] args) throws Exception {
        NetworkInterface loopback = NetworkInterface.getByName("lo");
        found(loopback);
        System.out.println(loopback.getIndex() + " " + loopback.getDisplayName());
    }
}
""")
    result = step(options, ["c Loopback.found", "p loopback", "detach"], "Loopback",
                  arguments=["--classlib=openjdk"])
    index, name = result.stdout.split()
    check(f"\n  index = {index}\n" in result.stderr, result.stderr)
    check(f'\n  displayName = "{name}"#' in result.stderr, result.stderr)


def jop(options):
    compile_page(options)
    plain_run = jp2vm(options, ["--jop", "-cp", ".", "Steps"])
    result = step(options, ["info", "c Steps.half", "info", "s 5", "c Steps.divide", "info", "detach"],
                  arguments=["--jop"])
    check(result.stdout == plain_run.stdout, f"prints {result.stdout!r}")
    for line in plain_run.stderr.splitlines():
        check(line in result.stderr.splitlines(), f"not there when it is stepped: {line}")
    cycles = [int(number) for number in re.findall(r"^(\d+) cycles", result.stderr, re.M)]
    check(len(cycles) == 3 and cycles == sorted(set(cycles)), f"cycles: {cycles}")
    check(re.findall(r"^  (Steps\.\w+), 1$", result.stderr, re.M)[-1] == "Steps.divide", result.stderr)


# Mistyped commands, in this order, and the message after each of them.
MISTYPED = (
    ("clas Steps", "there is no command 'clas'; did you mean class?"),
    ("back setp", "back: there is no 'setp'; did you mean step?"),
    ("class Stepz", "no class Stepz is in the recording so far; did you mean Steps?"),
    ("c java.lang.String.lenth", "java.lang.String.lenth never comes; class java.lang.String has no method "
     "lenth; did you mean String.length?"),
    ("break Steps.hlaf:7", "break point 1: Steps.hlaf:7; no class Steps that is loaded so far has a method hlaf; "
     "did you mean Steps.half?"),
    ("delete 1", None),
    ("break Steps.mst", "break point 1: Steps.mst; no class Steps that is loaded so far has a method mst; "
     "did you mean write Steps.most?"),
    ("break Stebs.half",
     "break point 2: Stebs.half; it waits for class Stebs, which is not loaded so far; did you mean Steps.half?"),
    ("break Steps.half", "break point 3: Steps.half"),
    ("break write Steps.mst", "break point 4: write Steps.mst; class Steps has no field mst; did you mean most?"),
    ("break Stebs.java:7", "break point 5: Stebs.java:7; no source file of that name is in the recording so far; "
     "did you mean Steps.java?"),
    ("break Steps.main@1", "break point 6: Steps.main@1; no instruction of Steps.main begins there; "
     "the nearest begins at 0"),
    ("break Steps.main:7", "break point 7: Steps.main:7; Steps.main has no code of line 7; the nearest line is 19"),
    ("break Steps.divide:18", "break point 8: Steps.divide:18; Steps.divide has no code of line 18; "
     "the nearest line is 14"),
    ("break Steps.divide@1", "break point 9: Steps.divide@1"),
    ("break Steps.divide@2", "break point 10: Steps.divide@2"),
    ("break Steps.divide@99", None),
    ("break Steps.java:17", "break point 12: Steps.java:17; no class of Steps.java that is loaded so far has code of "
     "line 17; the nearest line is 19"),
    ("break Steps.java:12", "break point 13: Steps.java:12"),
    ("print arsg", "'arsg' is no variable here, no object (#7, #7.field) and no static field (Class.field); "
     "did you mean args?"),
    ("print Steps.mst", "'Steps.mst' is no variable here, no object (#7, #7.field) and no static field "
     "(Class.field); class Steps has no field mst; did you mean most?"),
    ("c", "break point 3: Steps.half"),
    ("print this.cals", "Steps#4 has no field cals; did you mean calls?"),
    ("delete 3", None),
    ("break Steps.half:7", "break point 3: Steps.half:7"),
    ("break Steps.half@11", "break point 14: Steps.half@11"),
    ("c", "break point 3: Steps.half:7"),
    ("out", "break point 14: Steps.half@11"),
)

# Patterns with more than a class and a method, and the warnings about them.
DOUBTED = (
    ("c java.lang.String#lenth", "java.lang.String#lenth never comes; class java.lang.String has no method lenth; "
     "did you mean String.length?"),
    ("c java.lang.String.length(int)", "java.lang.String.length(int) never comes; class java.lang.String has no "
     "method length(int); did you mean String.length?"),
    ("break java.lang.String.indexOf(int)", "break point 1: java.lang.String.indexOf(int)"),
    ("break java.lang.String.len*", "break point 2: java.lang.String.len*"),
    ("break java.lang.Str*.lenth", "break point 3: java.lang.Str*.lenth; no class java.lang.Str* that is loaded so far "
     "has a method lenth; did you mean String.length?"),
    ("break Map.Entry.getKye", "break point 4: Map.Entry.getKye; no class Map.Entry that is loaded so far has a method "
     "getKye; did you mean Map$Entry.getKey?"),
    ("break java.util.Map.Entry.getKye", "break point 5: java.util.Map.Entry.getKye never comes; class "
     "java.util.Map.Entry has no method getKye; did you mean Map$Entry.getKey?"),
    ("break Steps.half(String)", "break point 6: Steps.half(String); no class Steps that is loaded so far has a method "
     "half(String); did you mean Steps.half?"),
    ("break Steps.half(String):7", "break point 7: Steps.half(String):7; no class Steps that is loaded so far has a "
     "method half(String); did you mean Steps.half?"),
    ("break Steps.divide(int,int)", "break point 8: Steps.divide(int,int)"),
    ("break Steps.divide(int)", "break point 9: Steps.divide(int); no class Steps that is loaded so far has a method "
     "divide(int); did you mean Steps.divide?"),
    ("break Stebs#half", "break point 10: Stebs#half; it waits for class Stebs, which is not loaded so far; "
     "did you mean Steps.half?"),
    ("break Stebs.half(int)", "break point 11: Stebs.half(int); it waits for class Stebs, which is not loaded so far; "
     "did you mean Steps.half?"),
    ("break #hlaf", "break point 12: #hlaf; no method of that name was executed so far; did you mean Steps.half?"),
    ("break Steps.hlaf,Steps.x", "break point 13: Steps.hlaf,Steps.x; no method that it selects was executed so far"),
    ("break Steps.hlaf,Steps.half", "break point 14: Steps.hlaf,Steps.half"),
    ("break Steps#half", "break point 15: Steps#half"),
    ("break Steps.ha*", "break point 16: Steps.ha*"),
    ("c", "break point 14: Steps.hlaf,Steps.half"),
)


def check_answers(options, table):
    commands = [command for command, _ in table]
    result = step(options, [*commands, "detach"])
    answers = re.split(r"^\(step\) .*\n", result.stderr, flags=re.M)
    check(len(answers) == len(commands) + 2, result.stderr)
    for (command, text), answer in zip(table, answers[1:]):
        check(text is None or answer.split("\n")[0] == text, f"{command}: {answer}")
    return answers


def names(options):
    """The message about a misspelt name suggests the nearest one; a stop shows its break point."""
    check_answers(options, DOUBTED)
    answers = check_answers(options, MISTYPED)
    check(re.search(r"^ .*Steps.half:7 +10 iload_1", answers[-3], re.M), answers[-3])
    check(re.search(r"^ .*Steps.half:7 +11 iconst_2", answers[-2], re.M), answers[-2])
    # A recording contains only the methods that were executed.
    jp2vm(options, ["--record=run.jp2rec", "-cp", ".", "Steps"])
    explore = options.jp2vm.parent / "jp2explore"
    found = must(explore, "--step-script=-", "run.jp2rec",
                 input="c Steps.hlaf\nbreak Stebs.half\nbreak Steps.half\nbreak Steps.main:9\nc\n"
                       "c Steps.half(String)\nbreak Stebs#half\n",
                 cwd=options.work).stderr
    for text in ("there is no later step of this kind; of class Steps no method hlaf was executed; did you mean Steps.half?\n",
                 "break point 1: Stebs.half; no class Stebs is in the recording; did you mean Steps.half?\n",
                 "(step) break Steps.half\nbreak point 2: Steps.half\n",
                 "Steps.main has no code of line 9; the nearest line is 19\n",
                 "(step) c\nbreak point 2: Steps.half\n",
                 "there is no later step of this kind; of class Steps no method half(String) was executed; "
                 "did you mean Steps.half?\n",
                 "break point 4: Stebs#half; no class Stebs is in the recording; did you mean Steps.half?\n"):
        check(text in found, f"not {text}: {found}")


# Classes: one with the name of a class of the library; one that is loaded late; one that the verifier loads before
# main.
HIDDEN = """
public class Hidden {
    public static void main(String[] args) {
        System.out.println("begins");

        Thread.open();
        try {
            race(null);
        } catch (NullPointerException e) {
            Last.make();
        }
    }

    static int race(String name) {
        return name.length();
    }

    static boolean early;

    static First take() {
        First first = new First();
        if (early) {
            first = new Early();
        }
        return first;
    }
}

class Thread {
    static void open() {
        System.out.println("opens");

    }
}

class Last {
    static void make() {}
}

class First {
}

class Early extends First {
}
"""


def compile_text(options, name, text):
    (options.work / f"{name}.java").write_text(text, encoding="utf-8")
    compile_java(options, options.work / f"{name}.java", release="8")


def answers_of(result, count):
    answers = re.split(r"^\(step\) .*\n", result.stderr, flags=re.M)
    check(len(answers) == count + 2, result.stderr)
    return answers[1:]


def late(options):
    """A class without a package may be loaded after a class of the library with the same name. An exception must be
    shown at the start of its instruction, also among many other events."""
    compile_text(options, "Hidden", HIDDEN)
    commands = ["break Thread.open", "break Thread.open:32", "break Hidn.race:99", "break Last.make:1",
                "break Last.mkae", "break Last.java:1", "break write Last.x", "c Thread.open", "c Last.make",
                "detach"]
    first, *_, second, third = answers_of(step(options, commands, "Hidden"), len(commands) - 1)[:-1]
    check(third.startswith(
        "break point 4: Last.make:1; Last.make has no code of line 1; the nearest line is 37\n"
        "break point 5: Last.mkae; no class Last that is loaded so far has a method mkae; did you mean Last.make?\n"
        "break point 7: write Last.x; class Last has no field x\n"), third)
    check(second.startswith(
        "break point 2: Thread.open:32; Thread.open has no code of line 32; the nearest line is 33\n"), second)
    check(first.startswith("break point 1: Thread.open; no class Thread that is loaded so far has"), first)
    check(re.search(r"^ .* Thread.open:31 +0 getstatic", second, re.M), second)
    classes = answers_of(step(options, ["class Early", "class Nothing", "detach"], "Hidden"), 2)
    check(classes[0].startswith("class Early is loaded, but not in the recording so far\n") and
          classes[1].startswith("no class Nothing is in the recording so far\n"), str(classes))
    commands = ["c exception", "goto 1", "break exception NullPointerException", "c", "s 300",
                "b c exception NullPointerException", "goto end", "b c", "b c", "detach"]
    reported, _, _, first, _, *others = answers_of(step(options, commands, "Hidden"), len(commands) - 1)
    check(re.search(r"and 5 more events\n +main throws (Null\S+)\n +main catches \1\n.*Hidden.main:9 ", reported),
          reported)
    place = r"^ .* Hidden.race:15 +1 invokevirtual"
    for answer in (first, others[0], others[2]):
        check(re.search(place, answer, re.M), answer)
    check("there is nothing before" in others[3], others[3])


def bad(options):
    compile_page(options)
    wrong = ["steps", "s x", "s 0", "s 99999999999", "break", "break a b", "break :", "break write x",
             "delete 3", "delete", "frame 9", "frame x", "thread 9", "print nothing", "print #99",
             "print #9x", "print", "class Nothing", "goto x", "goto", "b what", "b b", "set", "set x",
             "code x", "continue write #0", "break write #7[x]", "p " + "x" * 1000, "break " + "x." * 400,
             "back"]
    result = step(options, [*wrong, "detach"])
    lines = shown(result)
    check(len(lines) == 1, f"a wrong command moves:\n{result.stderr}")
    check(result.stderr.count("there is no command") == 1, result.stderr)
    check("there is nothing before" in result.stderr, result.stderr)
    result = step(options, ["break ArithmeticException", "break Steps.half", "break exception Wrong",
                            "c ArithmeticException", "break ArithmeticException", "break Steps"])
    for text in ("no method of that name was executed so far; 'exception ArithmeticException' is where",
                 "break point 2: Steps.half\n",
                 "break point 3: exception Wrong; no class Wrong is in the recording so far\n",
                 "there is no later step of this kind; no method of that name was executed; 'exception Arith",
                 "break point 4: ArithmeticException; no method of that name was executed; 'exception Arith",
                 "no method of that name was executed; it is a class: add .method, or .java for a line of its file\n"):
        check(text in result.stderr, f"not {text}: {result.stderr}")
    names(options)
    late(options)
    for arguments, text in ((["--step", "--record=x.jp2rec"], "does not go together"),
                            (["--step", "--count"], "reference loop"),
                            (["--step-script=/nothing/here"], "cannot read"),
                            (["--step", "--record-window=mian"], "class.method")):
        result = jp2vm(options, [*arguments, "-cp", ".", "Steps"], expect=2)
        check(text in result.stderr and len(result.stderr.splitlines()) == 1,
              f"{arguments}: {result.stderr}")


def main():
    options = read_options(__doc__, "jp2vm javac work", ["page", "trace", "back", "file", "ends", "output", "live",
                                                         "threads", "natives", "jop", "bad"], write=False)
    globals()[options.test](options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
