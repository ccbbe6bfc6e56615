#!/usr/bin/env python3
"""Tests that output of the machine and its tools never controls a terminal: control characters and
marks of writing direction in names, values and arguments are escaped.

Usage: terminal.py JP2VM JP2PROF JP2EXPLORE JAVAC WORK
"""
import os
import re
import shutil
import signal
import subprocess
import sys
import time

UNSEEN = re.compile('[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
EVIL = '\u202e\u009b\x1b'
STEPS = b'break Unseen.m*\ncontinue\nwhere\nlocals\nline\nline\nwhere\nthreads\nbacktrace\nquit\n'
vm, prof, explore, javac, work = sys.argv[1:]
failures = 0


def run(*command, script=None):
    result = subprocess.run(command, input=script, capture_output=True, timeout=120)
    return result.stdout, result.stderr


def dump(*command):
    """Requests the stacks of the program's threads."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        said = process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGQUIT)
        out, err = process.communicate(timeout=120)
    return said + out, err


def check(*command, script=None):
    """Neither stream may contain control characters, or bytes that are not UTF-8."""
    check_streams(run(*command, script=script), command)


def check_streams(streams, command):
    global failures
    for name, raw in zip(('stdout', 'stderr'), streams):
        text = raw.decode('utf-8', 'surrogateescape')
        bad = UNSEEN.search(text) or re.search('[\udc80-\udcff]', text)
        if bad:
            failures += 1
            print('%s of %s: %s' % (name, ascii(' '.join(command[1:])),
                                    ascii(text[max(0, bad.start() - 60):bad.end() + 20])))


shutil.rmtree(work, ignore_errors=True)
os.makedirs(work)
source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'Unseen.java')
subprocess.run([javac, '-g', '-nowarn', '-d', work, source], check=True)
for name in os.listdir(work):
    path = os.path.join(work, name)
    with open(path, 'rb') as file:
        code = file.read()
    os.remove(path)
    with open(os.fsencode(path).replace(b'XXXXXX', EVIL.encode()), 'wb') as file:
        file.write(code.replace(b'XXXXXX', EVIL.encode()))
os.chdir(work)

embedded = [vm, '--classlib=embedded', '-cp', '.']
check(*embedded, '--profile=callsites,natives,blocks,alloc,exceptions,locks',
      '--profile-out=run.jp2', 'Unseen')
stacks = dump(*embedded, 'Unseen', '3000')
check_streams(stacks, [*embedded, 'Unseen', '3000'])
if b'java.lang.Thread.State' not in b''.join(stacks):
    failures += 1
    print('no stacks: %r' % (stacks,))
check(*embedded, '--profile', '--profile-out=text:-', '--profile-out=flat:/dev/stderr', 'Unseen')
for option in ('--trace=Unseen*.*', '--trace=Unseen*.* --trace-format=json', '--print-code=Unseen*.*',
               '--print-class=Unseen*', '--print-layout=Unseen*', '--heap-histogram', '-verbose:class',
               '-Xlog:class*,exceptions', '--analysis=values', '--analysis=events',
               '--analysis=immutable', '--record=run.jp2rec'):
    check(*embedded, *option.split(), 'Unseen')
for probe in ('entry Unseen*.* { printf("%s %s\\n", method, thread); @[method, stack] = count() }',
              'entry Unseen.m* { printf("%s\\n", arg0); @[arg0] = count() }',
              'alloc Unseen*.* { @[class, thread] = sum(bytes) }', 'entry %s { @ = count() }' % EVIL):
    check(*embedded, '--probe', probe, 'Unseen')
check(*embedded, '--step-script=-', 'Unseen', script=STEPS)
check(explore, '--step-script=-', 'run.jp2rec', script=STEPS)
for wrong in (['No' + EVIL], ['-X' + EVIL, 'Unseen'], ['--' + EVIL, 'Unseen'],
              ['--analysis=' + EVIL, 'Unseen'], ['--profile-out=%s/run.jp2' % EVIL, 'Unseen'],
              ['--profile-window=Unseen.' + EVIL, '--profile-out=window.jp2', 'Unseen'],
              ['--trace=' + EVIL, 'Unseen'], ['--jop=' + EVIL, 'Unseen']):
    check(*embedded, *wrong)
for report in ('top', 'tree', 'lines', 'info', 'objects', 'check-file', 'budget', 'top --by=class',
               'top --by=thread', 'annotate Unseen.m*', 'blocks Unseen.m*', 'callers Unseen.m*',
               'callees Unseen.m*', 'top --class=' + EVIL, 'annotate ' + EVIL, 'top --%s' % EVIL):
    check(prof, *report.split(), 'run.jp2')
check(prof, 'top', EVIL + '.jp2')
check(prof, EVIL)
check(prof, 'diff', 'run.jp2', 'run.jp2')
check(prof, 'sql', 'run.jp2', 'select label, class from methods')
sys.exit(1 if failures else 0)
