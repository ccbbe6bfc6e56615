"""Tests class files made by hand: jp2vm must end as java does."""
import concurrent.futures
import os
import re

import class_cases
import old_cases  # registers its cases
import running

# Cases in which jp2vm differs from java: exit status, and a pattern of the output.
OWN = {
    # jp2vm loads and links without recursion; java ends with a StackOverflowError.
    'deep_chain_of_superclasses': (0, 'made'),
    'deep_chain_of_interfaces': (0, 'made'),
    # java follows every path through the lattice, which takes too long.
    'lattice_of_interfaces': (0, 'made'),
    # The work of jp2vm's verifier is limited; java takes as long as it needs.
    'verifier_has_much_to_do': (1, 'VerifyError: .*Method is too complex to verify'),
    # The class is valid; java treats the bytes after the call as reachable.
    'subroutine_is_called_by_the_last_instruction': (0, '^5$'),
    # JVMS 6.5.invokeinterface requires this class; java throws its subclass AbstractMethodError.
    'conflicting_defaults': (1,
                             'IncompatibleClassChangeError: Conflicting default methods: I.m J.m'),
    # java's message also describes the problem with the nest.
    'nest_host_does_not_agree': (1, 'IllegalAccessError: class Main tried to access private field'),
    'nest_host_is_missing': (1, 'IllegalAccessError: class Main tried to access private field'),
}


def messages(text):
    """The first lines of stderr, without the additions of the embedded library."""
    text = re.sub(r'^jp2vm: .* is not in the embedded class library.*\n', '', text, flags=re.M)
    return [line for line in text.splitlines() if not line.startswith('\tat ')][:2]


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
    ours = running.run(options.vm + arguments, timeout=120)
    trouble = ours.trouble()
    if trouble:
        report.failed('class %s: %s' % (name, trouble), ours.err[-3000:])
        return
    if name in OWN:
        status, pattern = OWN[name]
        if ours.status == status and re.search(pattern, ours.out + ours.err):
            report.passed()
        else:
            report.failed('class %s' % name, 'status %d\n%s%s' % (ours.status, ours.out, ours.err))
        return
    theirs = running.run([options.java, '-Xint', '-XX:+UseSerialGC'] + arguments, timeout=120)
    if theirs.timed_out or theirs.status < 0:
        report.say('class %s: java itself does not end well' % name)
        return
    got = (ours.status, ours.out, messages(ours.err))
    wanted = (theirs.status, theirs.out, messages(theirs.err))
    if got == wanted:
        report.passed()
    else:
        report.failed('class %s' % name, 'java  %r\njp2vm %r' % (wanted, got))


def deep_chains(options, report):
    """Chains of supertypes that a loader defines from the top down. java itself fails for them."""
    directory = os.path.join(options.work, 'deep')
    os.makedirs(directory)
    running.compile_java(options.javac, directory,
                         os.path.join(os.path.dirname(os.path.abspath(__file__)), 'Deep.java'))
    for kind, count in (('classes', 20000), ('interfaces', 3000)):
        ours = running.run(options.vm + ['-cp', directory, 'Deep', kind, str(count)],
                           timeout=120)
        trouble = ours.trouble()
        if trouble or ours.status not in (0, 1) or not re.search('^(made|StackOverflowError)',
                                                                 ours.out):
            report.failed('deep chain of %s: %s' % (kind, trouble), ours.out + ours.err[-3000:])
        else:
            report.passed()


def test(options, report):
    deep_chains(options, report)
    names = sorted(class_cases.CASES)
    if options.quick:
        names = names[options.seed % 3::3]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in [pool.submit(judge, options, report, name) for name in names]:
            done.result()
