#!/usr/bin/env python3
"""Tests that there is no OutOfMemoryError while less than 80 % of the heap is live, for all sizes of objects.

Grid.java fills a heap with arrays of one size, frees most of them, allocates larger arrays, and then measures the share
of -Xmx that the larger arrays can fill. Each point of the grid (a size, -Xmx, a way to run) is a process. A point fails
if memory runs out before the measurement, if the share is less than 80 % or more than 101 %, or if the process takes
more memory than docs/heap.md allows.

  grid.py --jp2vm build/bin/jp2vm --work DIR          some points, one of each way to run
  grid.py --jp2vm build/bin/jp2vm --work DIR --whole  all: 20 sizes, 4 heaps, 5 ways

Exit status: 0 if all points pass, otherwise 1.
"""
import os
import pathlib
import re
import resource
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, finish, read_options  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
SIZES = (16, 40, 100, 300, 600, 1000, 1400, 2000, 2100, 3000, 4000, 4100, 6000, 8200, 12000, 20000,
         50000, 100000, 500000, 1000000)
HEAPS = (24, 64, 128, 256)
# Ways to run: options of the machine, arguments of the program.
PROFILE = ('--profile', '--profile-out=grid.jp2', '--profile-quiet')
WAYS = {
    'embedded': (('--classlib=embedded',), ()),
    'openjdk': (('--classlib=openjdk',), ()),
    'profile': (('--classlib=embedded', *PROFILE), ()),
    'finalizers': (('--classlib=embedded',), ('finalizers',)),
    # Three quarters of this number are 1.875 times -Xmx: the blocks may not take more.
    'container': (('--classlib=embedded', '-XX:MaxRAM={memory}m'), ()),
}
FEW = ((24, 3000, 'embedded'), (64, 2100, 'container'), (24, 1400, 'profile'), (24, 100, 'embedded'),
       (24, 4100, 'finalizers'), (64, 50000, 'embedded'))
LEAST_PERCENT, MOST_PERCENT = 80, 101
# The collector's table of blocks, as a share of the blocks.
TABLE = 0.075
# Other memory besides the blocks: the machine, its class library, its profile.
BESIDE_MB = {'embedded': 30, 'container': 30, 'profile': 60, 'openjdk': 60, 'finalizers': 30}
BOUND = {'container': 1.875}


def run(command, work):
    """The output, and the peak memory of the process, in MB."""
    process = subprocess.Popen(command, cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.stdout.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    return output.strip(), usage.ru_maxrss >> 10


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (300, 300))


def point(options, heap, size, way):
    """Checks one point."""
    words, arguments = WAYS[way]
    words = [word.format(memory=heap * 5 // 2) for word in words]
    command = [options.jp2vm, *words, f'-Xmx{heap}m', '-cp', '.', 'Grid', str(size),
               *arguments]
    output, resident = run(command, options.work)
    match = re.fullmatch(r'\d+ MB, \d+ bytes: (\d+) %', output)
    bound = heap * BOUND.get(way, 2) * (1 + TABLE) + BESIDE_MB[way]
    wrong = ('ends otherwise' if match is None
             else f'gets {match[1]} % of -Xmx' if not LEAST_PERCENT <= int(match[1]) <= MOST_PERCENT
             else f'takes {resident} MB, more than {bound:g}' if resident > bound else None)
    text = f'{way}, -Xmx{heap}m, {size} bytes: {wrong or "well"}: {output}, {resident} MB'
    if check(not wrong, text) and options.verbose:
        print(text, flush=True)


def main():
    options = read_options(__doc__, 'jp2vm javac work', whole={'action': 'store_true', 'help': 'all points'},
                           heaps={'type': int, 'nargs': '+', 'default': HEAPS, 'help': 'MB, of the whole grid'},
                           ways={'nargs': '+', 'default': list(WAYS), 'choices': list(WAYS)},
                           verbose={'action': 'store_true', 'help': 'print points without a fault, too'})
    compile_java(options, HERE / 'Grid.java', release='8', words=())
    limit_time()
    for where in ((heap, size, way) for way in options.ways for heap in options.heaps for size in SIZES) \
            if options.whole else FEW:
        point(options, *where)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
