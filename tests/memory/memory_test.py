#!/usr/bin/env python3
"""What the heap promises: exact roots, room for large arrays, memory that comes back.

Each program prints what EXPECTED says, with both class libraries, with and without a profile, at
several sizes of the heap. Without --whole the options take turns: each program runs with each of its
sizes and libraries, and all programs together with all options.

Exit status: 0 all well, 1 something failed.
"""
import argparse
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = ''.join('%d true\n' % kind for kind in range(4))
# Program: what it prints (None: by rounds), the sizes of its heap, the libraries.
BOTH = ('openjdk', 'embedded')
EXPECTED = {
    'Exhaust': (None, ('8m', '64m', '100m'), BOTH),
    'Handlers': ('all handled\n', ('8m', '24m', '64m'), BOTH),
    'DeadLocals': ('true\n' * 9, ('64m',), BOTH),
    'LargeArrays': ('true\ntrue\ntrue true true\n', ('64m', '512m'), BOTH),
    'Peak': ('true\nreturned\n' * 3, ('2g',), ('openjdk',)),
    'Ratios': ('true\nkept\nreturned\nfewer\n', ('2g',), ('openjdk',)),
    'Futile': ('given up\n', ('16m', '100m'), BOTH),
    'Spinning': ('120000000\n', ('64m',), BOTH),
    'DeepFrames': ('true\n', ('64m',), BOTH),
    'Metaspace': ('Metaspace\n' + 'Metaspace\ntrue\n' * 2, ('128m',), ('openjdk',)),
    'LittleMetaspace': ('12000\n1, {a=[2]}\nMetaspace true\n2000\n', ('64m',), ('openjdk',)),
    'Classes': ('flat\n' * 2, ('128m',), ('openjdk',)),
    'Ring': ('true\n' * 3, ('100m',), BOTH),
    'IdleThreads': ('filled\n', ('64m',), BOTH),
    'NarrowBound': ('few\ntrue\n', ('64m',), ('openjdk',)),
    'BareLoaders': ('true\n' * 2, ('64m',), ('openjdk',)),
}
# With the heap around a multiple of 4 GB, so many megabytes below where it begins: there it has
# addresses of which the lower half is a small int.
PLACES = {'Ring': (None, '150', '165', '180')}
ARGUMENTS = {'Metaspace': ['-XX:MaxMetaspaceSize=40m'],
             'LittleMetaspace': ['-XX:MaxMetaspaceSize=8m', '--count'],
             'NarrowBound': ['-XX:MaxRAM=85m'],  # the bound is -Xmx
             'BareLoaders': ['--profile', '--profile-out=profile.jp2']}
UNOBSERVED = ('Metaspace', 'Classes')  # with a profile, what is known of classes stays
OPTIONS = ([], ['--profile', '--profile-out=profile.jp2'], ['--no-optimize'])


def compile_programs(options):
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)
    sources = [os.path.join(HERE, name + '.java') for name in EXPECTED]
    subprocess.run([options.javac, '-d', options.work] + sources, check=True)


def run(command, cwd, environment):
    try:
        result = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, timeout=300,
                                env={**os.environ, **environment},
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except subprocess.TimeoutExpired:
        return 'no end\n', ''
    status = '' if result.returncode == 0 else 'status %d\n' % result.returncode
    return result.stdout + status, result.stderr


def check(options, program, size, library, extra, place):
    command = [os.path.abspath(options.jp2vm), '--classlib=' + library, '-Xmx' + size] + extra
    command += ARGUMENTS.get(program, [])
    rounds = 10 if size == '8m' else 1
    environment = {'LD_PRELOAD': os.path.abspath(options.place), 'PLACE_MB': place} if place else {}
    out, err = run(command + ['-cp', '.', program], options.work, environment)
    if out == (EXPECTED[program][0] or KINDS * rounds + 'done\n'):
        return True
    print('FAIL', ' '.join(command[1:] + [program]), 'at', place, flush=True)
    print('\n'.join('    ' + line for line in (out + err).splitlines()[-20:]))
    return False


def cases(options):
    """Program, size of the heap, library, further options and place of each run."""
    turn = 0
    for program, (_, sizes, libraries) in EXPECTED.items():
        possible = [extra for extra in OPTIONS
                    if program not in UNOBSERVED or '--profile' not in extra]
        for size in sizes:
            for library in libraries:
                chosen = possible if options.whole else [possible[turn % len(possible)]]
                turn += 1
                for extra in chosen:
                    for place in PLACES.get(program, (None,)):
                        if options.filter in program:
                            yield program, size, library, extra, place


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--jp2vm', required=True)
    parser.add_argument('--javac', default='javac')
    parser.add_argument('--work', required=True, help='directory to work in; emptied first')
    parser.add_argument('--place', required=True, help='the library made of place.c')
    parser.add_argument('--whole', action='store_true', help='all programs with all options')
    parser.add_argument('--filter', default='', help='part of a program\'s name')
    options = parser.parse_args()
    options.work = os.path.abspath(options.work)
    compile_programs(options)
    results = [check(options, *case) for case in cases(options)]
    print('%d passed, %d failed' % (results.count(True), results.count(False)))
    return 0 if results and all(results) else 1


if __name__ == '__main__':
    sys.exit(main())
