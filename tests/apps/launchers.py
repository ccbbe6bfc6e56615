#!/usr/bin/env python3
"""Runs the launchers of Debian's packages that set their own limit of the heap, on java and on jp2vm.

Such a launcher is a shell script in /usr/bin that starts java with -Xmx. Each launcher runs unchanged, with the machine
as `java` in PATH, and does the work that LAUNCHERS gives it. Both machines must end with the same status and leave the
same files, and neither output may report that memory ran out.

  launchers.py --install                  install the packages (apt-get; as root, by hand)
  launchers.py --jp2vm build/bin/jp2vm    run all installed launchers; also print CPU seconds and MB

Exit status: 0 if all launchers agree, 1 if one differs. Prints the names of launchers that set a limit but have no work
in LAUNCHERS.
"""
import argparse
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = HERE.parents[1] / "benchmarks" / "kernels"
LIMIT = re.compile(rb"-Xm[xs]\d")
OUT_OF_MEMORY = re.compile(rb"OutOfMemoryError|ran out of memory|Java heap space", re.I)
SCALA = """object Main {
  sealed trait Tree; case class Leaf(n: Int) extends Tree; case class Fork(a: Tree, b: Tree) extends Tree
  def sum(t: Tree): Int = t match { case Leaf(n) => n; case Fork(a, b) => sum(a) + sum(b) }
  def main(args: Array[String]): Unit = println(sum(Fork(Leaf(1), Fork(Leaf(2), Leaf(3)))))
}
"""
KOTLIN = 'fun main() { println(listOf(1, 2, 3).map { it * 2 }.filter { it > 2 }.joinToString()) }\n'
ASPECT = "aspect Calls { before(): execution(* *.*(..)) && !within(Calls) { n++; } static int n; }\n"
LEXER = "%%\n%standalone\n%class Lexer\n%unicode\n%%\n[:letter:]+ { System.out.println(yytext()); }\n. { }\n"


def text(name, content):
    def prepare(directory):
        (directory / name).write_text(content, "utf-8")
    return prepare


def sources(directory):
    """Java sources, and an aspect over all their methods."""
    text("Calls.aj", ASPECT)(directory)
    (directory / "files").write_text("\n".join([*map(str, sorted(KERNELS.glob("*.java"))), "Calls.aj", ""]),
                                     "utf-8")


# Launcher: package, the command that makes its input, arguments.
LAUNCHERS = {
    "ajc": ("aspectj", sources, ["-11", "-d", "out", "-cp", "/usr/share/java/aspectjrt.jar",
                                 "-argfile", "files"]),
    "ajdoc": ("aspectj", None, ["-help"]),
    "jflex": ("jflex", text("lexer.flex", LEXER), ["lexer.flex"]),
    "kotlinc": ("kotlin", text("Main.kt", KOTLIN), ["-d", "out", "Main.kt"]),
    "scala": ("scala", text("Main.scala", SCALA), ["-nc", "Main.scala"]),
    "scalac": ("scala", text("Main.scala", SCALA), ["-d", "out", "Main.scala"]),
    "scaladoc": ("scala", text("Main.scala", SCALA), ["-d", "out", "Main.scala"]),
    "scalap": ("scala", None, ["scala.Option"]),
}
# Windows, or processes that stay.
LEFT_OUT = ("ajbrowser", "fsc", "visualvm")


def limited_launchers():
    """Names of the scripts in /usr/bin that start java with a limit."""
    names = []
    for path in sorted(pathlib.Path("/usr/bin").iterdir()):
        try:
            with path.open("rb") as file:
                if file.read(2) == b"#!" and LIMIT.search(file.read(100_000)):
                    names.append(path.name)
        except OSError:
            continue
    return names


def files_of(directory):
    """Returns the names of the files that a launcher has left."""
    return sorted(str(path.relative_to(directory)) for path in directory.rglob("*") if path.is_file())


def run(name, machine):
    """Status, files, whether memory ran out, CPU seconds, MB."""
    _, prepare, arguments = LAUNCHERS[name]
    with tempfile.TemporaryDirectory() as place:
        directory = pathlib.Path(place) / "work"
        (directory / "out").mkdir(parents=True)
        if prepare is not None:
            prepare(directory)
        (pathlib.Path(place) / "java").write_text(f'#!/bin/sh\nexec {machine} "$@"\n', "ascii")
        os.chmod(os.path.join(place, "java"), 0o755)
        environment = {key: value for key, value in os.environ.items()
                       if key not in ("JAVA_HOME", "JAVACMD", "JAVA_OPTS", "CLASSPATH")}
        environment.update(PATH=f"{place}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
        process = subprocess.Popen(["/usr/bin/" + name, *arguments], cwd=directory, env=environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (600, 600)))
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        return (process.returncode, files_of(directory), OUT_OF_MEMORY.search(output) is not None,
                usage.ru_utime + usage.ru_stime, usage.ru_maxrss >> 10, output)


def compare(name, machine):
    java, ours = run(name, "/usr/bin/java"), run(name, machine)
    wrong = ("memory ran out" if ours[2] and not java[2]
             else f"status {ours[0]}, not {java[0]}" if ours[0] != java[0]
             else f"{len(ours[1])} files, not {len(java[1])}" if ours[1] != java[1] else "")
    print(f"{name:10} java {java[3]:6.1f} s {java[4]:4} MB   jp2vm {ours[3]:6.1f} s {ours[4]:4} MB   "
          f"status {ours[0]}, {len(ours[1])} files   {wrong or 'as java'}", flush=True)
    if wrong:
        print(ours[5].decode("utf-8", "replace")[-1500:])
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jp2vm", default="build/bin/jp2vm")
    parser.add_argument("--install", action="store_true", help="install the packages, and do nothing else")
    parser.add_argument("--filter", default="", help="launchers with this in their name")
    options = parser.parse_args()
    if options.install:
        packages = sorted({package for package, _, _ in LAUNCHERS.values()})
        return subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *packages],
                              check=False).returncode
    if shutil.which(options.jp2vm) is None:
        parser.error(f"{options.jp2vm}: no such program")
    machine = os.path.abspath(options.jp2vm) + " --classlib=openjdk"
    found = limited_launchers()
    results = [compare(name, machine) for name in found
               if name in LAUNCHERS and options.filter in name]
    for name in found:
        if name not in LAUNCHERS:
            print(f"{name:10} not tried: " + ("it opens a window, or stays" if name in LEFT_OUT
                                              else "LAUNCHERS has no work for it"))
    for name in LAUNCHERS:
        if name not in found:
            print(f"{name:10} not installed, or without a limit: package {LAUNCHERS[name][0]}")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
