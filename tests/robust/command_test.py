"""Tests wrong command lines, missing and unreadable files, and forms of main: jp2vm must end as
java does."""
import concurrent.futures
import os
import re
import shutil

import running

HERE = os.path.dirname(os.path.abspath(__file__))
JAVA_QUICK = ['-Xint', '-XX:+UseSerialGC']
# Command lines for both machines.
EQUAL = [[name] for name in (
    'Commands', 'commands', 'COMMANDS', 'Commands.class', './Commands', 'Commands/', '.Commands',
    'Commands.', 'NotStatic', 'NotPublic', 'Hidden', 'Returns', 'TakesNothing', 'TakesString',
    'Interface',
    'Abstract', 'Constants', 'Inherits', 'InitFails', 'InitThrowsError', 'InitExits',
    'InitRecurses',
    'SuperInitFails', 'UsesFailed', 'UsesGone', 'ExtendsGone', 'CatchesGone', 'HasGoneField',
    'MemoryInInit', 'CauseCircle', 'Missing', 'a.b.Missing', 'Renamed', 'Empty', 'Directory',
    'Unreadable', 'Loop', 'p.Commands', 'int', 'java.lang.Object', 'java.lang.Missing', 'x y', '\n',
    'a' * 5000, 'a/' * 300, '\u00e4', '%s%n%d', '../Commands', 'a..b')]
EQUAL += [
    ['-cp', 'nowhere', 'Commands'], ['-cp', 'Commands.class', 'Commands'], ['-cp', ':', 'Commands'],
    ['-cp', '::::nowhere:', 'Commands'], ['-cp', 'unreadable', 'Commands'], ['-cp', 'x' * 5000,
                                                                             'Commands'],
    ['-cp', '/dev/null', 'Commands'], ['-cp', 'loop', 'Commands'], ['-cp', 'nowhere/*', 'Commands'],
    ['-cp', '*:.', 'Commands'], ['-cp', ('./' * 500 + ':') * 20, 'Commands'],
    ['-jar', 'nowhere.jar'], ['-jar', '.'], ['-jar', 'Commands.class'], ['-jar', '/dev/null'],
    ['-jar', 'unreadable.jar'], ['-jar', ''], ['-jar', 'Empty.class'],
    ['-nosuchoption', 'Commands'], ['--no-such-option', 'Commands'], ['-Xnosuch', 'Commands'],
    ['-XX:+NoSuch', 'Commands'], ['-cp'], ['-Xmx', 'Commands'], ['-Xmx1x', 'Commands'],
    ['-Xmx-1m', 'Commands'], ['-Xmx99999999999999999999g', 'Commands'], ['-Xss0x', 'Commands'],
    ['-Xss99999g', 'Commands'], ['-Xms', 'Commands'], ['-Xverify:maybe', 'Commands'],
    ['-D', 'Commands'], ['-D=x', 'Commands'], ['-Xmx8m', '-Xms8m', '-Xss256k', 'Commands'],
    ['@nowhere', 'Commands'], ['-ea:', 'Commands'], ['-da:::', 'Commands'],
]
# Commands that must only end without a crash and print something.
SURVIVE = [
    ['BadThrowable'], ['@.', 'Commands'], ['@unreadable.jar', 'Commands'],
    ['@Commands.class', 'Commands'], ['-Xmx1', 'Commands'], ['-Xmx1m', 'Commands'], ['-Xmx2m',
                                                                                     '-Xss1g',
                                                                                     'Commands'],
    ['-Xms1t', '-Xmx1t', 'Commands'], ['-Xss1', 'Commands'], ['--classlib=', 'Commands'],
    ['--classlib=nothing', 'Commands'], ['--classlib=../x', 'Commands'],
    ['-XX:MaxHeapSize=', 'Commands'], ['-cp', '/proc/self/mem', 'Commands'],
    ['-jar', '/proc/self/mem'], ['@/proc/self/mem', 'Commands'],
]


def prepare(options):
    work = options.work
    running.compile_java(options.javac, work, os.path.join(HERE, 'Commands.java'))
    for gone in ('Gone', 'GoneException'):
        os.remove(os.path.join(work, gone + '.class'))
    shutil.copy(os.path.join(work, 'Commands.class'), os.path.join(work, 'Renamed.class'))
    os.makedirs(os.path.join(work, 'p'))
    shutil.copy(os.path.join(work, 'Commands.class'), os.path.join(work, 'p', 'Commands.class'))
    open(os.path.join(work, 'Empty.class'), 'wb').close()
    os.mkdir(os.path.join(work, 'Directory.class'))
    os.symlink('loop', os.path.join(work, 'loop'))
    os.symlink('Loop.class', os.path.join(work, 'Loop.class'))
    for name in ('Unreadable.class', 'unreadable.jar'):
        shutil.copy(os.path.join(work, 'Commands.class'), os.path.join(work, name))
        os.chmod(os.path.join(work, name), 0)
    os.mkdir(os.path.join(work, 'unreadable'))
    shutil.copy(os.path.join(work, 'Commands.class'), os.path.join(work, 'unreadable'))
    os.chmod(os.path.join(work, 'unreadable'), 0)


def messages(result):
    """The text that is compared: everything except traces and the additions of the embedded
    library."""
    text = re.sub(r'^jp2vm: .* is not in the embedded class library.*\n', '', result.err,
                  flags=re.M)
    return result.status, result.out, [line for line in text.splitlines()
                                       if not re.match(r'\s+(at |\.\.\. )', line)][:3]


def equal(options, report, arguments):
    ours = running.run(options.vm + arguments, cwd=options.work, timeout=60)
    what = 'command line %s' % ' '.join(arguments)[:200]
    trouble = ours.trouble()
    if trouble:
        report.failed('%s: %s' % (what, trouble), ours.err[-3000:])
        return
    theirs = running.run([options.java] + JAVA_QUICK + arguments, cwd=options.work, timeout=60)
    got, wanted = messages(ours), messages(theirs)
    if got == wanted:
        report.passed()
    else:
        report.failed(what, ('java  %r\njp2vm %r' % (wanted, got))[:2000])


def survive(options, report, arguments):
    ours = running.run(options.vm + arguments, cwd=options.work, timeout=60)
    trouble = ours.trouble()
    if trouble or (ours.status != 0 and not ours.err):
        report.failed('command line %s: %s' % (' '.join(arguments), trouble or 'says nothing'),
                      ours.err[-3000:])
    else:
        report.passed()


def test(options, report):
    prepare(options)
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            cases = EQUAL[options.seed % 2::2] if options.quick else EQUAL
            jobs = [pool.submit(equal, options, report, case) for case in cases]
            jobs += [pool.submit(survive, options, report, case) for case in SURVIVE]
            for job in jobs:
                job.result()
    finally:
        os.chmod(os.path.join(options.work, 'unreadable'), 0o700)
