"""Class files made by hand: the same end as on java."""
import concurrent.futures
import os
import re

import class_cases
import running

# How java and jp2vm may differ, by case.
LOOSE = {}


def messages(text):
    """The first lines of stderr that say what went wrong, without what the embedded library adds."""
    text = re.sub(r'^jp2vm: .* is not in the embedded class library.*\n', '', text, flags=re.M)
    return text.splitlines()[:2]


def write_case(directory, classes):
    for name, data in classes.items():
        path = os.path.join(directory, *name.split('/')) + '.class'
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as file:
            file.write(data)


def judge(options, report, name):
    directory = os.path.join(options.work, name)
    write_case(directory, class_cases.build(class_cases.CASES[name]))
    arguments = ['-Xmx128m', '-cp', directory, 'Main']
    ours = running.run([options.jp2vm] + arguments, timeout=120)
    trouble = ours.trouble()
    if trouble:
        report.failed('class %s: %s' % (name, trouble), ours.err[-3000:])
        return
    theirs = running.run([options.java, '-Xint', '-XX:+UseSerialGC'] + arguments, timeout=120)
    if theirs.timed_out or theirs.status < 0:
        report.say('class %s: java itself does not end well' % name)
        return
    got = (ours.status, ours.out, messages(ours.err))
    wanted = (theirs.status, theirs.out, messages(theirs.err))
    allowed = LOOSE.get(name)
    if got == wanted or (allowed and got[0] == wanted[0] and re.search(allowed, ours.err)):
        report.passed()
    else:
        report.failed('class %s' % name, 'java  %r\njp2vm %r' % (wanted, got))


def test(options, report):
    names = sorted(class_cases.CASES)
    if options.quick:
        names = names[options.seed % 2::2]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in [pool.submit(judge, options, report, name) for name in names]:
            done.result()
