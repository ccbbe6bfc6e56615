#!/usr/bin/env python3
"""No OutOfMemoryError while less than 80 % of the heap is live, whatever the sizes of objects are.

Grid.java fills a heap with arrays of one size, frees most of them, asks for larger ones, and then measures how
much of -Xmx arrays of that size get. Each point of the grid (a size, -Xmx, a way to run) is a process. A
point fails when memory runs out in between, when arrays get less than 80 % or more than 101 % of -Xmx, or
when the process takes more memory than docs/heap.md allows.

  grid.py --jp2vm build/bin/jp2vm --work DIR          some points, one of each way to run
  grid.py --jp2vm build/bin/jp2vm --work DIR --whole  all: 20 sizes, 4 heaps, 5 ways

Exit status: 0 all well, 1 something failed.
"""
import argparse
import os
import re
import resource
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
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
    # Three quarters of this are 1.875 times -Xmx: blocks may take no more.
    'container': (('--classlib=embedded', '-XX:MaxRAM={memory}m'), ()),
}
FEW = ((24, 3000, 'embedded'), (64, 2100, 'container'), (24, 1400, 'profile'), (24, 100, 'embedded'),
       (24, 4100, 'finalizers'), (64, 50000, 'embedded'))
LEAST_PERCENT, MOST_PERCENT = 80, 101
# Beside the blocks: the machine, its class library, its profile.
BESIDE_MB = {'embedded': 30, 'container': 30, 'profile': 60, 'openjdk': 60, 'finalizers': 30}
BOUND = {'container': 1.875}


def run(command, work):
    """Output, and the most memory that the process had, in MB."""
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
    """What is wrong at a point, or None."""
    words, arguments = WAYS[way]
    words = [word.format(memory=heap * 5 // 2) for word in words]
    command = [os.path.abspath(options.jp2vm), *words, f'-Xmx{heap}m', '-cp', '.', 'Grid', str(size),
               *arguments]
    output, resident = run(command, options.work)
    match = re.fullmatch(r'\d+ MB, \d+ bytes: (\d+) %', output)
    bound = heap * BOUND.get(way, 2) + BESIDE_MB[way]
    wrong = ('ends otherwise' if match is None
             else f'gets {match[1]} % of -Xmx' if not LEAST_PERCENT <= int(match[1]) <= MOST_PERCENT
             else f'takes {resident} MB, more than {bound:g}' if resident > bound else None)
    if wrong or options.verbose:
        print(f'{way}, -Xmx{heap}m, {size} bytes: {wrong or "well"}: {output}, {resident} MB', flush=True)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--jp2vm', required=True)
    parser.add_argument('--javac', default='javac')
    parser.add_argument('--work', required=True, help='directory to work in; emptied first')
    parser.add_argument('--whole', action='store_true', help='all points')
    parser.add_argument('--heaps', type=int, nargs='+', default=HEAPS, help='MB, of the whole grid')
    parser.add_argument('--ways', nargs='+', default=list(WAYS), choices=list(WAYS))
    parser.add_argument('--verbose', action='store_true', help='print points without a fault, too')
    options = parser.parse_args()
    options.work = os.path.abspath(options.work)
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)
    subprocess.run([options.javac, '--release', '8', '-nowarn', '-d', options.work,
                    os.path.join(HERE, 'Grid.java')], check=True, stderr=subprocess.DEVNULL)
    limit_time()
    points = FEW
    if options.whole:
        points = [(heap, size, way) for way in options.ways for heap in options.heaps for size in SIZES]
    results = [point(options, *where) for where in points]
    print(f'{results.count(None)} passed, {len(results) - results.count(None)} failed')
    return 0 if results.count(None) == len(results) > 0 else 1


if __name__ == '__main__':
    sys.exit(main())
