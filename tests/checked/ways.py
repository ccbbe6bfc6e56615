#!/usr/bin/env python3
"""Runs one small program in the ways that the corpus does not cover: with profiles, on JOP, with probes, recorded, and
with --control. For builds with assertions (vm/base/assert.h): no assertion may fail, and the program must print the
same in each run. jp2prof reads the files that were written, and jp2vm-ctl sends requests to the machine.

    tests/checked/ways.py --jp2vm JP2VM --jp2prof JP2PROF --ctl JP2VM-CTL --javac JAVAC --work DIR
"""
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
BOOT = HERE.parent / "openjdk" / "modules" / "src" / "boot" / "boot"
sys.path.insert(0, str(HERE.parent))
from harness import SECONDS, check, compile_java, equal, finish, read_options, run  # noqa: E402

WAYS = {
    "profile": ["--profile", "--profile-out=all.jp2", "--profile-out=tree.xml", "--profile-out=flat.tsv"],
    "features": ["--profile=callsites,blocks,natives,alloc,exceptions,locks,work", "--profile-out=features.jp2"],
    "limited": ["--profile", "--profile-limit=64k", "--profile-out=limited.jp2"],
    "window": ["--profile", "--profile-window=Ways.caught", "--profile-out=window.jp2"],
    "only": ["--profile", "--profile-only=Ways", "--profile-out=only.jp2"],
    "folded": ["--profile", "--profile-fold=linking", "--profile-out=folded.jp2"],
    "jop": ["--jop", "--profile-out=jop.jp2"],
    "caches": ["--jop", "--jop-cache=lru:4k/16,variable-lru:2k/8,stack:1k/8,two:4k", "--profile-out=caches.jp2"],
    "probes": ["--probe=entry { @[method] = count() } alloc { @b[class] = sum(bytes) } "
               "block { @l[line] = count() } lock { @m = count() } throw { @t[class] = count() }"],
    "record": ["--record=run.rec", "--record-limit=0"],
    "explore": ["--explore=run.html", "--record-limit=60000"],
    "stress": ["--stress=7"],
    "trace": ["--trace=Ways.choose", "--trace-output=trace.txt"],
}


def check_ways(options, classes):
    jp2vm = [options.jp2vm, "--classlib=embedded"]
    plain = run([*jp2vm, "-cp", classes, "Ways"], cwd=options.work).stdout
    check(plain, "the program prints nothing")
    for name, words in WAYS.items():
        done = run([*jp2vm, *words, "-cp", classes, "Ways"], cwd=options.work)
        check(plain in done.stdout, f"{name}: the program prints {done.stdout[-200:]!r}, not {plain!r}")
        check("assertion failed" not in done.stderr, f"{name}: {done.stderr[-300:]}")


def check_readers(options):
    for name in ("all", "features", "window", "jop", "caches"):
        for command in ("top", "tree", "info"):
            run([options.jp2prof, command, options.work / f"{name}.jp2"], cwd=options.work)
    run([options.jp2prof, "merge", "-o", "sum.jp2", "all.jp2", "all.jp2"], cwd=options.work)
    run([options.jp2prof, "diff", "all.jp2", "sum.jp2"], cwd=options.work)
    run([options.jp2prof, "html", "-o", "all.html", "features.jp2"], cwd=options.work)


def check_control(options, classes):
    socket = options.work / "socket"
    with subprocess.Popen([options.jp2vm, "--classlib=embedded", f"--control={socket}", "--profile=off", "-cp",
                           classes, "Ways", "wait"], cwd=options.work, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as program:
        equal("control", program.stdout.readline(), "ready\n")
        for words in (["info"], ["profile", "start"], ["probe", "add", "entry Ways.choose { @n = count() }"],
                      ["profile", "dump", "dump.jp2"], ["profile", "stop"], ["probe", "print", "1"],
                      ["profile", "start"], ["probe", "remove", "1"], ["profile", "reset"], ["profile", "stop"]):
            run([options.ctl, socket, *words], cwd=options.work)
            time.sleep(0.02)
        _, errors = program.communicate("\n", timeout=SECONDS)
        equal("control: status", program.returncode, 0)
        check("assertion failed" not in errors, f"control: {errors[-300:]}")


def check_boot_loader(options):
    """If a class cannot be made, or has a finalizer, no Java code may run under the lock of the boot loader."""
    classes = options.work / "boot"
    classes.mkdir(exist_ok=True)
    run([options.javac, "-Xlint:-removal", "-d", classes, *sorted(BOOT.glob("*.java"))])
    (classes / "boot" / "Absent.class").unlink()
    cut = classes / "boot" / "Cut.class"
    cut.write_bytes(cut.read_bytes()[:40])
    done = run([options.jp2vm, "--classlib=embedded", f"-Xbootclasspath/a:{classes}", "boot.Main"], cwd=options.work)
    for text in ("Grandchild: java.lang.NoClassDefFoundError: boot/Absent,", "finalized: true",
                 "Cutter: java.lang.ClassFormatError: Truncated class file,"):
        check(text in done.stdout, f"boot loader: {done.stdout[-300:]} {done.stderr[-300:]}")


def main():
    options = read_options(__doc__, "jp2vm jp2prof ctl javac work")
    classes = compile_java(options, HERE / "Ways.java", to=options.work / "classes", words=())
    check_ways(options, classes)
    check_readers(options)
    check_control(options, classes)
    check_boot_loader(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
