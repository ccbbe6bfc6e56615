#!/usr/bin/env python3
"""Who may read the files that are written: those with values of the program are for their user alone,
and a file that replaces another one keeps its permissions.

Usage: permissions.py JP2VM JP2PROF JP2EXPLORE JAVAC WORK
"""
import os
import shutil
import stat
import subprocess
import sys

vm, prof, explore, javac, work = sys.argv[1:]
failures = 0
PRIVATE = ['r.jp2rec', 'e.html', 'x.html', 't.txt', 'h.hprof']
OTHERS = ['p.jp2', 'p.db', 'c.txt', 'd/Small.class', 'd/Small.xml', 'd/Small.java', 'd/classes.xml']


def run(*command):
    subprocess.run(command, check=True, capture_output=True, timeout=120)


def write_all():
    start = [vm, '--classlib=embedded', '-cp', '.']
    run(*start, '--record=r.jp2rec', '--explore=e.html', '--trace=Small.main', '--trace-output=t.txt',
        '--heap-dump=h.hprof', '--dump-classes=d', '--profile-out=p.jp2', 'Small')
    run(*start, '--count=c.txt', 'Small')
    run(explore, '-o', 'x.html', 'r.jp2rec')
    run(prof, 'sql', '-o', 'p.db', 'p.jp2')


def check(name, mode):
    global failures
    found = stat.S_IMODE(os.stat(name).st_mode)
    if found != mode:
        failures += 1
        print('%s has permissions %o, not %o' % (name, found, mode))


shutil.rmtree(work, ignore_errors=True)
os.makedirs(work)
os.chdir(work)
os.umask(0o022)
with open('Small.java', 'w', encoding='utf-8') as file:
    file.write('class Small { public static void main(String[] a) { System.out.println(a.length); } }\n')
run(javac, '-d', '.', 'Small.java')
write_all()
for name in PRIVATE:
    check(name, 0o600)
for name in OTHERS:
    check(name, 0o644)
before = {name: os.stat(name).st_ino for name in PRIVATE + OTHERS}
for number, name in enumerate(PRIVATE + OTHERS):
    os.chmod(name, 0o640 if number % 2 else 0o600)
write_all()
for number, name in enumerate(PRIVATE + OTHERS):
    check(name, 0o640 if number % 2 else 0o600)
    if name != 't.txt' and os.stat(name).st_ino == before[name]:
        failures += 1
        print('%s has not been replaced' % name)
sys.exit(1 if failures else 0)
