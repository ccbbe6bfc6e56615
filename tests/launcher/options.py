#!/usr/bin/env python3
"""Tests the output of jp2vm for lists of options: valid and invalid options, repeated options,
conflicts, and options in the environment.

Usage: options.py JP2VM JAVAC WORK record|check FILE
       options.py JP2VM JAVAC WORK compare OTHER

The lists are made from --help: each option's example, alone, twice, without its value, with a wrong
value, together with options that exclude it, and in each variable that contains options. Further
lists are in this script. For the lists that need no installed JDK and run no program, `record`
writes the output, the exit status and the names of the files that were made to FILE; `check`
compares them with FILE. `compare` compares with OTHER, another build of jp2vm, for all lists. Exit
status 0: all results are equal.
"""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

VARIABLES = ["JAVA_TOOL_OPTIONS", "JP2VM_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"]
BESIDE = [["--count"], ["--jop"], ["--profile"], ["--profile=calls"], ["--profile=time", "--jop"],
          ["--jop", "--jop-cache=1k/3"], ["--no-such-option"], ["--dump-classes=d1"]]
VALUES = """
-Xmx -Xmx0 -Xmx1 -Xmx1m -Xmx1x -Xmx99999999999g -Xmx64m,-Xms65m -Xmx1m,-Xms4m -Xms -Xmsx -Xss -Xss1
-Xss2g -Xss16k -Xmn1x -Xmn1m -XX: -XX:+ -XX:Foo -XX:+Foo -XX:-UseSerialGC -XX:UseSerialGC
-XX:MaxHeapSize -XX:+MaxHeapSize -XX:MaxHeapSize=q -XX:MaxHeapSize=64m -XX:ThreadStackSize=1
-XX:ThreadStackSize=x -XX:ThreadStackSize=2000000 -XX:+IgnoreUnrecognizedVMOptions,-XX:+Foo
-XX:+Foo,-XX:+IgnoreUnrecognizedVMOptions -XX:+PrintGC -XX:-PrintGCDetails -Xverify -Xverify:x
-Xverify:none -noverify -Xcheck -Xcheck:x -Xcheck:jni -Xbootclasspath:x -Xbootclasspath/p:x
-Xbootclasspath/a: -Xbootclasspath/a:a,-Xbootclasspath/a:b -verbose:x -verbosegc -Xlog:x -eax -ea:x
-D -Dx -Dx= -Djdk.module.path=x -Djdk.module.pathx=1 --illegal-access=deny --patch-module=x
--patch-module=java.base=a --patch-module=java.base=a,--patch-module=java.base=b --add-modules=
--add-modules --limit-modules=java.base --enable-native-access=x -- -x -Xintx --classlib=none
--classlib= --classlib=openjdk --classlib=embedded --java-home= --java-home=nowhere
--java-home=nowhere,--classlib=embedded --count= --count=no/such/file --count=. --no-optimize=
--no-optimize=x --no-optimize=loops,x --no-optimize --analysis= --analysis=none --analysis=events:x
--analysis=coverage:out=no/such/file --analysis=coverage:lnie --analysis=coverage:c.txt
--analysis=coverage:out=c.txt --analysis=events,--analysis=events
--analysis=events,--analysis=coverage --analysis=coverage:out=a,--analysis=coverage:out=b --profile=
--profile=x --profile=calls,x --profile=alloc --profile=alloc,exceptions,locks,time --profile=time
--profile=callsites,--profile=x --profile-out= --profile-out=x: --profile-out=x:y
--profile-out=text: --profile-out=name --profile-out=a.txt,--profile-out=a.txt
--profile-out=a.txt,--profile-out=text:a.txt --profile-out=a%q.txt --profile-out=a%%.txt
--profile-out=a%p.txt --profile-out=no/such/a.txt --profile-out=/dev/full/x.txt --profile-out=-
--profile-out=text:- --profile-out=. --profile-out=made/ --profile-out=html:x
--profile-out=/proc/x.txt --profile-out=flat:/dev/null,--profile-out=text:/dev/null
--profile-out=a.tsv,--profile=x --profile-checkpoint= --profile-checkpoint=x --profile-checkpoint=0
--profile-checkpoint=0.01 --profile-checkpoint=1e3 --profile-checkpoint=99999999999
--profile-checkpoint=5,--profile-out=text:- --profile-checkpoint=5 --profile-window=
--profile-window=x --profile-window=.x --profile-window=x. --profile-window=a.b:c
--profile-window=all --profile-window=main --profile-window=a.b.c --blocks=x --blocks=precise
--blocks=precise,--profile=calls --blocks=default,--profile=blocks --per-thread=x
--fold-recursion,--per-thread --profile-only=x,--profile-only=y --profile-only=! --profile-only=a..b
--profile-only=thread: --profile-only=a#b,c --profile-fold=x --profile-fold=linking
--profile-limit=0 --profile-limit=x --profile-limit=1m --profile-stats=1 --profile-quiet
--profile-quiet,--profile --profile-stats,--profile=calls --metrics --metrics,--profile=calls
--metrics,--profile=blocks --weights=nowhere --weights=. --weights=bad.weights
--weights=energy.weights --weights=energy.weights,--profile=calls
--weights=energy.weights,--weights=bad.weights --weights=energy.weights,--metrics --dump-classes=
--dump-classes=d,--dump-classes=d --dump-classes=d --dump-classes=full --dump-classes=energy.weights
--dump-classes=/proc/x --dump-classes=d,--no-such-option --jop= --jop=nowhere --jop=de2
--jop=energy.weights --jop-cache=4k/16 --jop-waits=1,2 --jop-object-cache --jop-home=nowhere
--jop-home= --jop,--jop-home= --jop,--jop-cache= --jop,--jop-cache=x --jop,--jop-cache=1k/4,2k/8
--jop,--jop-cache=1k/4,1k/4 --jop,--jop-cache=lru:1k/4 --jop,--jop-cache=4k/0
--jop,--jop-cache=hit,miss,single:4k,two:4k --jop,--jop-waits=1 --jop,--jop-waits=1,
--jop,--jop-waits=-1,2 --jop,--jop-waits=1,1001 --jop,--jop-waits=0,0 --jop,--jop-waits=x
--jop,--classlib=openjdk --jop,--count --jop,--profile=time --jop,--profile=calls
--jop,--profile=callsites --jop,--profile=blocks,callsites --jop,--metrics --jop,--analysis=events
--jop,--java-home=nowhere --jop,--profile-window=main --jop-waits=1,2,--jop-cache=x
--jop-cache=x,--count --count,--profile --count,--profile-stats --count,--profile-quiet
--count,--metrics --count,--analysis=events --count,--dump-classes=d --count,--jop,--profile
--profile=x,--jop=nowhere --jop=nowhere,--profile=x --jop=nowhere,--profile-out=no/such/x.txt
--jop-home=nowhere,--jop --jop-home=nowhere,--jop,--analysis=events
--jop-home=nowhere,--jop,--dump-classes=d --jop-home=nowhere,--jop,--profile-window=main
--jop-home=nowhere,--jop,--profile=alloc
--jop-home=nowhere,--jop,--profile-window=main,--classlib=openjdk --jop-home=nowhere,--count
--jop-home=nowhere,--jop,--count
--heap-dump=f,--profile-out=text:./f --heap-dump=f,--count=f --trace=x,--trace-output=f,--count=./f
--analysis=gc:out=f,--analysis=branches:out=f --analysis=gc:out=f,--probe=entry{@n++},--probe-out=f
--probe=entry{@n++},--probe-out=f.txt,--profile-out=f.txt -Xlog:gc:file=f.txt,--profile-out=f.txt
-Xlog:gc:file=f,-Xlog:class+load:file=./f --record=f,--explore=./f
--dump-classes=f.txt,--profile-out=f.txt
-XX:+HeapDumpOnOutOfMemoryError,-XX:HeapDumpPath=f,--heap-dump=f
-XX:HeapDumpPath=f,--heap-dump=f --heap-dump=/dev/null,--count=/dev/null
--analysis=gc:out=-,--analysis=branches:out=-
--trace=x,--trace=y --count=f,--count=g --heap-dump=f,--heap-dump=g --record=f,--record=g
--profile-window=main,--profile-window=all --probe=entry{@n++},--probe-out=f,--probe-out=g
--classlib=openjdk,--classlib=embedded --print-code=a,--print-code=b
""".split()
PROGRAMS = """
-Xint -Xmx64m,-Xms16m,-Xss2m -ea -Dx=y -verbose:gc -Xcheck:jni -Xrs -Xverify:all --count
--count=counts.tsv --no-optimize --analysis=events --analysis=coverage:out=coverage.txt --profile
--profile-quiet,--profile=alloc --profile-out=text:- --profile-out=a.txt,--profile-out=b.tsv
--profile-window=main,--profile-out=flat:- --profile-window=Tell.twice,--profile-out=flat:-
--profile-window=Tell.none,--profile-out=flat:- --profile-only=Tell#*,--profile-out=text:-
--profile-only=none.**,--profile-out=flat:- --fold-recursion,--profile
--per-thread,--profile-out=text:- --profile-fold=linking,--blocks=precise,--profile-out=xml:-
--metrics,--weights=energy.weights,--profile-out=text:- --profile-limit=1,--profile-quiet,--profile
--dump-classes=d --dump-classes=d,--profile --jop --jop=de2,--jop-cache=1k/4,2k/8
--jop,--profile-out=text:- --jop,--jop-object-cache,--jop-waits=0,1,--profile
--jop,--profile=alloc,--profile-window=main,--profile-out=flat:-
--jop,--analysis=coverage:out=c,--metrics,--profile-out=flat:-
-XX:+PrintGC,--profile=exceptions,locks,natives --profile-checkpoint=100,--profile
-Xbootclasspath/a:more,-Dx=z,--classlib=embedded -showversion --show-version --dry-run
-disableassertions,-esa --analysis=events,--profile=callsites --jop-home=nowhere,--jop
""".split()
TELL = """
public class Tell {
    static int twice(int n) { return n == 0 ? 0 : 2 + twice(n - 1); }
    public static void main(String[] arguments) {
        System.out.println(twice(20) + " " + System.getProperty("x") + " " + arguments.length);
    }
}
"""


def split(text):
    """Splits options in one word; a comma that no option follows belongs to a value."""
    return re.split(r",(?=-)", text)


# The groups of options of our own: their wrong use is distinguished from an unknown option.
OWN_GROUPS = ("machine", "jop", "profile")


def check_misuse(jp2vm):
    """Every option of our own with an empty value, or with a value although it takes none, must lead to status 2."""
    problems = []
    for topic in OWN_GROUPS:
        text = subprocess.run([jp2vm, "--help=" + topic], capture_output=True, text=True,
                              check=True).stdout
        shown = re.findall(r"(?m)^  (--[\w-]+)(.*)", text)
        problems += [] if shown else [f"no options in --help={topic}"]
        for name, value in shown:
            for wrong in [name + "="] + ([] if "=" in value else [name + "=1"]):
                result = subprocess.run([jp2vm, wrong, "-version"], check=False,
                                        capture_output=True, text=True, errors="replace")
                if result.returncode != 2 or result.stderr.count("\n") != 1:
                    problems.append(f"{wrong}: status {result.returncode}, {result.stderr}")
    return problems


def describe(jp2vm):
    """The examples in --help of the groups whose options the machine reads."""
    text = subprocess.run([jp2vm, "--help"], capture_output=True, text=True, check=True).stdout
    text = text[text.index("\nOptions of java:"):]
    return re.findall(r"example: (.*)", text)


BASE = ["--classlib=embedded"]
END = ["-version"]


def with_base(words):
    """Adds the default class library, unless the list chooses a library: an option can have only one value."""
    return words if any(word.startswith("--classlib") for word in words) else BASE + words


def short_cases(jp2vm):
    """Pairs of variables and words that have the same result on every machine."""
    for example in describe(jp2vm):
        name = re.match(r"-?-?[\w-]*(/a|)", example).group()
        yield {}, with_base([example]) + END
        yield {}, with_base([example] * 2) + END
        for wrong in (name, name + "=", name + ":", name + "x", name + "=?", example + "?"):
            yield {}, with_base([wrong]) + END
    for value in VALUES:
        if "openjdk" not in value:
            yield {}, with_base(split(value)) + END
    for variable in VARIABLES:
        for text in ("-Dx=1", "-Dx='1", "-Xmx1", "--profile", "--profile=x --jop", "--jop --count",
                     "-foo", "'-Dx=a b' -Dy=\"c\"d", "-jar x", "Main"):
            yield {variable: text}, BASE + END
        # A later origin replaces an earlier one; within one origin, an option can have only one value.
        for text in ("--heap-dump=f --count=g", "--heap-dump=f --heap-dump=g"):
            yield {variable: text}, BASE + ["--heap-dump=./g"] + END


def all_cases(jp2vm):
    """The short cases, and many more."""
    yield from short_cases(jp2vm)
    for example in describe(jp2vm):
        yield {}, [example] + BASE + [example] + END
        for variable in VARIABLES:
            yield {variable: example}, BASE + END
            yield {variable: "'" + example}, BASE + END
        yield {"JP2VM_OPTIONS": example, "_JAVA_OPTIONS": example}, BASE + [example] + END
        for beside in BESIDE:
            yield {}, BASE + [example] + beside + END
            yield {}, BASE + beside + [example] + END
    for value in VALUES:
        yield {}, split(value) + END
        yield {"JP2VM_OPTIONS": value.replace(",-", " -")}, ["-Dx"] + BASE + END
        yield {}, BASE + split(value)
    for value in PROGRAMS:
        yield {}, BASE + split(value) + ["-cp", "classes", "Tell", "a", "b"]
        yield {}, BASE + split(value) + ["-jar", "tell.jar"]


def prepare(work, javac):
    shutil.rmtree(work, ignore_errors=True)
    home = os.path.join(work, "home")
    os.makedirs(os.path.join(home, "full"))
    files = {"Tell.java": TELL, "full/file": "", "manifest": "Main-Class: Tell\n",
             "energy.weights": "metric energy\ndefault 2\niadd 3\n", "bad.weights": "metric 7\n"}
    for name, text in files.items():
        with open(os.path.join(home, name), "w", encoding="utf-8") as file:
            file.write(text)
    subprocess.run([javac, "--release", "17", "-d", "classes", "Tell.java"], cwd=home, check=True)
    jar = os.path.join(os.path.dirname(os.path.realpath(shutil.which(javac) or javac)), "jar")
    subprocess.run([jar, "cfm", "tell.jar", "manifest", "-C", "classes", "Tell.class"], cwd=home,
                   check=True)
    return home


def run(jp2vm, number, case, work, home):
    """The result of a list as text, with the names of the files that exist afterwards."""
    variables, words = case
    place = os.path.join(work, f"run{number:05}")
    shutil.copytree(home, place)
    environment = {name: value for name, value in os.environ.items()
                   if name not in VARIABLES and name not in ("JAVA_HOME", "CLASSPATH")}
    process = subprocess.Popen([jp2vm, *words], cwd=place, env={**environment, **variables},
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, errors="replace")
    out, err = process.communicate(timeout=120)
    files = sorted(os.path.relpath(os.path.join(directory, name), place)
                   for directory, _, names in os.walk(place) for name in names)
    made = [name for name in files if not os.path.exists(os.path.join(home, name))]
    shutil.rmtree(place)
    made = made if len(made) < 9 else made[:8] + ["..."]
    text = "".join(f"{name}={value} " for name, value in variables.items()) + " ".join(words)
    text = f"== {text}\nstatus {process.returncode}\n"
    text += "".join(f"made {name}\n" for name in made)
    for stream, content in (("out", out), ("err", err)):
        if content.startswith("Usage: "):
            content = "the help text\n" if content.count("\n") > 100 else content
        text += "".join(f"{stream} {line}\n" for line in content.splitlines())
    text = re.sub(rf"\b{process.pid}\b", "PID", text).replace(place, "PLACE")
    return unstable(text)


def unstable(text):
    """Removes parts that differ between runs, and lines that are printed often."""
    text = re.sub(r'(out|err) jp2vm version ".*\n.*java\.version.*\n.*class libraries.*\n',
                  r"\1 the version\n", text)
    text = re.sub(r"err Error: Could not create .*\nerr Error: A fatal exception .*\n",
                  "err no machine\n", text)
    text = re.sub(r"\[[\d.]+s\]", "[TIME]", text)
    text = re.sub(r"(--analysis=[^:]*: there is no .*; there are) .*", r"\1 NAMES", text)
    text = re.sub(r"(written in|bytes;) [\d.]+ s\b", r"\1 TIME", text)
    text = re.sub(r"[\d.]+ (KB|bytes) in", "SIZE in", text)
    text = re.sub(r"(contexts?|counters|bytecodes|cycles of execution)\b", r"\1", text)
    return text


def run_all(jp2vm, lists, work, home):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda pair: run(jp2vm, pair[0], pair[1], work, home),
                             enumerate(lists)))


def main():
    if len(sys.argv) != 6 or sys.argv[4] not in ("record", "check", "compare"):
        print(__doc__, file=sys.stderr)
        return 2
    jp2vm, javac, work, action, other = sys.argv[1:]
    jp2vm, work = os.path.abspath(jp2vm), os.path.abspath(work)
    home = prepare(work, javac)
    problems = check_misuse(jp2vm)
    for problem in problems:
        print(problem)
    lists = list((all_cases if action == "compare" else short_cases)(jp2vm))
    got = run_all(jp2vm, lists, work, home)
    if action == "record":
        with open(other, "w", encoding="utf-8") as file:
            file.write("".join(got))
        return 0
    if action == "compare":
        expected = run_all(os.path.abspath(other), lists, work, home)
    else:
        with open(other, encoding="utf-8") as file:
            expected = re.split(r"(?m)^(?=== )", file.read())[1:]
    different = [pair for pair in zip(expected, got) if pair[0] != pair[1]]
    for old, new in different[:20]:
        print(f"--- expected\n{old}--- got\n{new}")
    print(f"{len(got)} lists of options, {len(different)} differ from the {len(expected)} expected")
    return 1 if problems or different or len(got) != len(expected) else 0


if __name__ == "__main__":
    sys.exit(main())
