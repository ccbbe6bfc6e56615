#!/usr/bin/env python3
"""Tests guarantees of the heap: exact roots, space for large arrays, and that memory is returned to the system.

Each program must print the text in EXPECTED, with both class libraries, with and without a profile,
at several sizes of the heap. Without --whole, the sizes, the options and the libraries alternate: each program runs
once, and each option and each library is used for some programs.

Exit status: 0 if all programs pass, otherwise 1.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import compile_java, equal, finish, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
KINDS = ''.join('%d true\n' % kind for kind in range(4))
# Program: expected output (None: it depends on the rounds), sizes of its heap, libraries.
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
# A heap around a multiple of 4 GB: it starts so many megabytes below the multiple, so the lower halves of some
# addresses are small ints.
PLACES = {'Ring': (None, '150', '165', '180')}
ARGUMENTS = {'Metaspace': ['-XX:MaxMetaspaceSize=40m'],
             'LittleMetaspace': ['-XX:MaxMetaspaceSize=8m', '--count'],
             'NarrowBound': ['-XX:MaxRAM=85m'],  # the bound is -Xmx
             'BareLoaders': ['--profile', '--profile-out=profile.jp2']}
# With a profile, the data about classes stay; the reference loop (--count) makes none.
UNOBSERVED = ('Metaspace', 'Classes', 'LittleMetaspace')
OPTIONS = ([], ['--profile', '--profile-out=profile.jp2'], ['--no-optimize'])


def compare(options, program, size, library, extra, place):
    words = ['--classlib=' + library, '-Xmx' + size, *extra, *ARGUMENTS.get(program, [])]
    variables = {'LD_PRELOAD': options.place, 'PLACE_MB': place} if place else {}
    done = start(options.jp2vm, *words, '-cp', '.', program, cwd=options.work, variables=variables)
    equal(f"{' '.join(words)} {program} at {place}: {done.stderr[-2000:]}", (done.returncode, done.stdout),
          (0, EXPECTED[program][0] or KINDS * (10 if size == '8m' else 1) + 'done\n'))


def cases(options):
    """Yields program, size of the heap, library, further options and address of the heap of each run."""
    turn = 0
    for program, (_, sizes, libraries) in EXPECTED.items():
        possible = [extra for extra in OPTIONS
                    if program not in UNOBSERVED or '--profile' not in extra]
        for size in sizes if options.whole else sizes[turn % len(sizes):][:1]:
            for library in libraries if options.whole else [libraries[(turn + turn // 3) % len(libraries)]]:
                chosen = possible if options.whole else [possible[turn % len(possible)]]
                turn += 1
                for extra in chosen:
                    for place in PLACES.get(program, (None,)):
                        if options.filter in program:
                            yield program, size, library, extra, place


def main():
    options = read_options(__doc__, 'jp2vm javac work place',
                           whole={'action': 'store_true', 'help': 'all programs with all options'},
                           filter={'default': '', 'help': 'part of a program\'s name'})
    compile_java(options, *(HERE / f'{name}.java' for name in EXPECTED), words=())
    for case in cases(options):
        compare(options, *case)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
