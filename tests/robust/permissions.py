#!/usr/bin/env python3
"""Tests the permissions of written files: only their user can read files that contain values of the program, and a file
that replaces another file keeps the permissions of the old file.

Usage: permissions.py JP2VM JP2PROF JP2EXPLORE JAVAC WORK
"""
import os
import pathlib
import stat
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, finish, make_empty, must, write_files  # noqa: E402

vm, prof, explore, javac, work = sys.argv[1:]
PRIVATE = ['r.jp2rec', 'e.html', 'x.html', 't.txt', 'h.hprof']
OTHERS = ['p.jp2', 'p.db', 'c.txt', 'd/Small.class', 'd/Small.xml', 'd/Small.java', 'd/classes.xml']


def write_all():
    start = [vm, '--classlib=embedded', '-cp', '.']
    must(*start, '--record=r.jp2rec', '--explore=e.html', '--trace=Small.main', '--trace-output=t.txt',
        '--heap-dump=h.hprof', '--dump-classes=d', '--profile-out=p.jp2', 'Small')
    must(*start, '--count=c.txt', 'Small')
    must(explore, '-o', 'x.html', 'r.jp2rec')
    must(prof, 'sql', '-o', 'p.db', 'p.jp2')


def check_mode(name, mode):
    found = stat.S_IMODE(os.stat(name).st_mode)
    check(found == mode, f'{name} has permissions {found:o}, not {mode:o}')


os.chdir(make_empty(work))
os.umask(0o022)
write_files('.',
            {'Small.java': 'class Small { public static void main(String[] a) { System.out.println(a.length); } }\n'})
must(javac, '-d', '.', 'Small.java')
write_all()
for name in PRIVATE:
    check_mode(name, 0o600)
for name in OTHERS:
    check_mode(name, 0o644)
before = {name: os.stat(name).st_ino for name in PRIVATE + OTHERS}
for number, name in enumerate(PRIVATE + OTHERS):
    os.chmod(name, 0o640 if number % 2 else 0o600)
write_all()
for number, name in enumerate(PRIVATE + OTHERS):
    check_mode(name, 0o640 if number % 2 else 0o600)
    check(name == 't.txt' or os.stat(name).st_ino != before[name], f'{name} has not been replaced')
sys.exit(finish())
