#!/usr/bin/env python3
"""Tests that invalid input leads to a clear error, and never to a signal, a hang or a sanitizer's
report.

The input is thousands of mutated class files, class files made by hand around every limit, damaged
jars, and wrong command lines. If java has the same function, the verdict, message and exit status
of java are expected.

Exit status: 0 if all tests pass, otherwise 1.
"""
import argparse
import os
import shutil
import sys
import time

import class_test
import command_test
import jar_test
import mutant_test
import running

AREAS = {'mutants': mutant_test.test, 'classes': class_test.test, 'jars': jar_test.test,
         'commands': command_test.test}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--jp2vm', required=True)
    parser.add_argument('--vm-arg', action='append', default=[], help='an option for jp2vm')
    parser.add_argument('--java', default='java')
    parser.add_argument('--javac', default='javac')
    parser.add_argument('--work', required=True, help='directory to work in; emptied first')
    parser.add_argument('--quick', action='store_true', help='a part of it, for sanitizer builds')
    parser.add_argument('--area', action='append', choices=sorted(AREAS))
    parser.add_argument('--mutants', '--count', type=int, help='how many')
    parser.add_argument('--library', action='append', default=[], choices=('embedded', 'openjdk'),
                        help="jp2vm's class library for the mutants; repeatable, so that each "
                        "mutant runs on both")
    parser.add_argument('--alone', action='store_true',
                        help='mutants on jp2vm only: whether it survives, not what it says')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--verbose', action='store_true', help='show each difference')
    parser.add_argument('--jobs', type=int, default=2)
    options = parser.parse_args()
    options.vm = [os.path.abspath(options.jp2vm)] + options.vm_arg
    if options.mutants is None:
        options.mutants = 400 if options.quick else 8000
    report = running.Report()
    top = os.path.abspath(options.work)
    for area in options.area or AREAS:
        options.work = os.path.join(top, area)
        shutil.rmtree(options.work, ignore_errors=True)
        os.makedirs(options.work)
        start = time.monotonic()
        AREAS[area](options, report)
        report.say('%s: %.0f seconds' % (area, time.monotonic() - start))
    print('%d checks, %d failed' % (report.checks, report.failures))
    return 1 if report.failures else 0


if __name__ == '__main__':
    sys.exit(main())
