#!/usr/bin/env python3
"""Tests names that users write: with a package, without a package, and misspelt.

usage: names.py --javac JAVAC --jp2vm JP2VM --work DIR

The other programs are in the directory of JP2VM.

For every option and tool, a class name without a package matches a class of any package. If a name matches nothing, the
message contains the nearest name (docs/patterns.md, "Patterns that match nothing").
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, finish, read_options, start, write_files  # noqa: E402

SOURCES = {
    "zoo/Zoo.java": """package zoo;
public class Zoo {
    static int legs;
    public static void main(String[] args) {
        for (Animal a : new Animal[] {new Dog(), new Bird()}) { a.sound(); }
        work();
        if (args.length > 0) { farm.Zoo.work(); }
    }
    static int work() { return legs++; }
    static int idle() { return legs--; }
}
abstract class Animal { abstract String sound(); }
class Dog extends Animal {
    static class Sound { static String play() { return "woof"; } }
    String sound() { return Sound.play(); }
}
class Bird extends Animal { String sound() { return "tweet"; } }
""",
    "farm/Zoo.java": "package farm; public class Zoo { public static int work() { return 1; } }\n",
    "plain/Entries.java": "package plain; public class Entries { }\n",
}
ENTRIES = "{ @[method] = count() }"

# Options, texts that must be printed, texts that must not be printed, exit status.
CASES = (
    # With the package, and without.
    (["--print-layout=Dog"], ["zoo.Dog object internals"], [], 0),
    (["--print-layout=zoo.Dog"], ["zoo.Dog object internals"], [], 0),
    (["--print-layout=Animal[]"], ["zoo.Animal[] object internals"], [], 0),
    (["--print-class=B*rd"], ["class zoo.Bird\n", "zoo.Animal"], ["class zoo.Dog\n"], 0),
    (["--print-class=zo.Bird"], ["no class zo.Bird was loaded; the nearest is zoo.Bird"], [], 1),
    (["--print-code=Dog.sound"], ["zoo/Dog.sound()"], [], 0),
    (["--trace=Dog.sound:calls"], ["> zoo.Dog.sound()"], [], 0),
    (["--probe", f"entry Dog.sound {ENTRIES}"], ["zoo.Dog.sound"], ["matched nothing"], 0),
    (["--probe", f"entry Dog#sound {ENTRIES}"], ["zoo.Dog.sound"], ["matched nothing"], 0),
    (["--probe", f"entry *.sound {ENTRIES}"], ["zoo.Dog.sound", "zoo.Bird.sound"], [], 0),
    (["--probe", f"entry oo.Dog {ENTRIES}"], ["matched nothing that ran; the nearest is zoo.Dog"], [], 1),
    (["--probe", f"entry zoo.** /method ~ \"Dog.*\"/ {ENTRIES}"], ["zoo.Dog.sound"], ["Bird"], 0),
    (["--probe", f"entry zoo.** /holder ~ \"Bird\"/ {ENTRIES}"], ["zoo.Bird.sound"], ["Dog"], 0),
    (["--profile-only=Dog", "--profile-out=only.tsv"], [], ["no method that was called"], 0),
    (["--profile-window=Zoo.work", "--profile-out=window.jp2"], ["2 contexts"], ["never entered"], 0),
    (["--record-window=Zoo.work", "--record=work.jp2rec"], [], ["nothing was recorded"], 0),
    # Misspelt names.
    (["--print-code=zoo.Dog.sond"], ["no method zoo.Dog.sond was translated; the nearest is zoo.Dog.sound"], [], 1),
    (["--print-code=Dgo"], ["no method Dgo was translated; the nearest is zoo.Dog"], [], 1),
    (["--print-code=sond"], ["no method sond was translated; the nearest is zoo."], [], 1),
    (["--print-code=Zoo.idle"], ["translated; it is there, but no bytecode of it ran"], [], 1),
    (["--print-class=Dgo"], ["no class Dgo was loaded; the nearest is zoo.Dog"], [], 1),
    (["--print-layout=Dgo"], ["no class Dgo was loaded; the nearest is zoo.Dog"], [], 1),
    (["--trace=Dgo.sound"], ["no method Dgo.sound ran; the nearest is zoo.Dog.sound"], [], 1),
    (["--trace=Dog.sound:cals"], ["--trace: there is no 'cals'; did you mean calls?"], [], 2),
    (["--profile-only=Dgo", "--profile-out=only.tsv"], ["matches Dgo; the nearest is zoo.Dog\n"], [], 1),
    (["--profile-only=Dog#sond", "--profile-out=only.tsv"],
     ["matches Dog#sond; the nearest is zoo.Dog.sound\n"], [], 1),
    (["--profile-window=Zoo.wrk", "--profile-out=window.jp2"],
     ["no such method was loaded; the nearest is zoo.Zoo.work)"], [], 1),
    (["--profile-window=Zo.work", "--profile-out=window.jp2"],
     ["no such method was loaded; the nearest is zoo.Zoo.work)"], [], 1),
    (["--record-window=Zoo.wrk", "--record=work.jp2rec"], ["nothing was recorded; the nearest is zoo.Zoo.work"], [], 1),
    (["--profile=call"], ["there is no 'call'; did you mean calls?"], [], 2),
    (["--analysis=callz"], ["there is no 'callz'; did you mean calls?"], [], 2),
    (["--probes=boxing"], ["@[caller, holder]: count"], ["matched nothing"], 0),
    (["--analysis=coverage:only=Dog,Brid:out=c.txt"],
     ["--analysis=coverage: only=Brid matched nothing that ran; the nearest is zoo.Bird"], ["only=Dog "], 1),
    (["--analysis=listeners:interface=CharSequenc"],
     ["interface=CharSequenc matched nothing that ran; the nearest is java.lang.CharSequence"], [], 1),
    (["--analysis=listeners:interface=CharSequence"], [" calls of CharSequence, 0 of"], ["\n0 calls", "nothing"], 0),
    (["--analysis=listeners"], ["0 calls of java.util.EventListener"], ["nothing"], 0),
    (["--analysis=resources:budget=1m:only=mian"], ["only=mian matched nothing that ran; the nearest is main"], [], 1),
    (["--probes=hott"], ["there is no 'hott'; did you mean hot?"], [], 2),
    (["--probes=mine"], ["no probes of that name come with the machine; the file is --probes=./mine"], [], 2),
    (["--java-analysis=plain.Entriez", "--java-analysis-path=none:."],
     ["there is no such class in 'none:.' (--java-analysis-path); did you mean plain.Entries?"], [], 2),
    # A topic, or an option together with related options.
    (["--help=step"], ["Of --help=machine:\n  --step\n", "  --step-script=file\n"], ["--explore="], 0),
    (["--help=probes"], ["Of --help=profile:\n  --probes=file\n"], ["--probe-out"], 0),
    (["--help=control"], ["  --control[=path]\n"], ["--profile"], 0),
    (["--help=ste"], ["there is no 'ste'"], [], 2),
    # Lists that are given in parts are one list.
    (["--print-class=Dog", "--print-class=Bird"], ["class zoo.Dog\n", "class zoo.Bird\n"], ["class zoo.Zoo\n"], 0),
    (["--print-layout=Dog", "--print-layout=Dgo"],
     ["zoo.Dog object internals", "no class Dgo was loaded; the nearest is zoo.Dog"], [], 1),
    (["--print-code=Dog.sound", "--print-code=Bird.sound"], ["zoo/Dog.sound()", "zoo/Bird.sound()"], [], 0),
    (["--help=prof"], ["there is no 'prof'; did you mean profile?"], [], 2),
)

# For the other programs: arguments, expected message, exit status.
TOOL_CASES = (
    (["jp2prof", "reprot", "all.jp2"], "there is no command 'reprot'; there are top, tree, ", 2),
    (["jp2prof", "lnes", "all.jp2"], "there is no command 'lnes'; did you mean 'lines'?", 2),
    (["jp2prof", "callers", "Dog.sond", "all.jp2"], "no method 'Dog.sond' ran; the nearest is zoo.Dog.sound", 1),
    (["jp2prof", "callers", "oo.Dog.sound", "all.jp2"],
     "no method 'oo.Dog.sound' ran; the nearest is zoo.Dog.sound", 1),
    (["jp2prof", "callers", "Dog.sound", "all.jp2"], "Zoo.main", 0),
    (["jp2prof", "callers", "zoo.Dog.sound", "all.jp2"], "Zoo.main", 0),
    (["jp2prof", "lines", "Zooo", "all.jp2"], "no line of a class 'Zooo' ran; the nearest is zoo.Zoo", 1),
    (["jp2prof", "annotate", "Sound.play", "all.jp2"], "the nearest is zoo.Dog$Sound.play", 1),
    (["jp2prof", "annotate", "zoo.Dog.play", "all.jp2"], "; in a shell, quote names with $: 'zoo.Dog$Sound.play'", 1),
    (["jp2prof", "top", "--package=zo", "all.jp2"], "; the nearest is zoo", 1),
    (["jp2prof", "top", "--class=Zo", "all.jp2"], "; the nearest is zoo.Zoo", 1),
    (["jp2prof", "top", "work.jp2rec"], "this is a recording, not a profile; show it with jp2explore", 1),
    (["jp2explore", "--stpe", "work.jp2rec"], "there is no option --stpe; did you mean --step?", 2),
    (["jp2explore", "all.jp2"], "this is not a recording of jp2vm --record=FILE", 1),
    (["jp2vm-ctl", "--hlep"], "there is no option '--hlep'; jp2vm-ctl --help tells more", 2),
    (["jp2vm-ctl", "1"], "the command for 1 is missing, for example info or 'probe list'", 2),
    (["jp2vm-ctl", "none", "info"], "there is neither a process nor a socket of that name", 3),
    (["jp2vm-ctl", "mine", "info"], "this is not a socket of --control", 3),
)


def compare(options, words, present, absent, status):
    """Runs a command; a mistake that prevents the run must be reported in one line."""
    done = start(*words, cwd=options.work)
    text = done.stdout + done.stderr
    check(done.returncode == status and all(part in text for part in present)
          and not any(part in text for part in absent) and (status != 2 or len(text.splitlines()) == 1),
          f"{words}: status {done.returncode}\n{text[:2000]}")


def main():
    options = read_options(__doc__, "javac jp2vm work")
    compile_java(options, SOURCES)
    write_files(options.work, {"mine": "begin { printf(\"x\") }\n"})
    machine = [options.jp2vm, "--classlib=embedded"]
    for words, present, absent, status in CASES:
        compare(options, [*machine, *words, "-cp", ".", "zoo.Zoo"], present, absent, status)
    # The window matches methods of two classes.
    compare(options, [*machine, "--profile-window=Zoo.work", "--profile-out=window.jp2", "-cp", ".", "zoo.Zoo", "both"],
            ["entered by methods of zoo.Zoo and farm.Zoo"], [], 0)
    # If no program is given, classes that are always loaded need no package.
    for name, present, status in (("String", "java.lang.String object internals", 0),
                                  ("zoo.Dog", "zoo.Dog object internals", 0),
                                  ("zoo.Dgo", "zoo.Dgo: java.lang.NoClassDefFoundError", 1)):
        compare(options, [*machine, "--print-layout=" + name, "-cp", "."], [present], [], status)
    start(*machine, "--profile", "--profile-out=all.jp2", "-cp", ".", "zoo.Zoo", cwd=options.work)
    for (program, *words), text, status in TOOL_CASES:
        compare(options, [options.jp2vm.parent / program, *words], [text], [], status)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
