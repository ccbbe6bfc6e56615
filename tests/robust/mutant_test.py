"""Tests mutated class files: jp2vm must survive all of them, and accept or refuse them as java
does."""
import collections
import concurrent.futures
import itertools
import os
import re
import subprocess

import class_cases
import mutation
import old_cases  # registers its cases
import running

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
# (release, area, program): programs that are quick, print the same in each run, and start no threads.
SOURCES = [
    (17, 'switches', 'StringSwitch'), (17, 'switches', 'SwitchExpressions'),
    (17, 'switches', 'EnumSwitch'), (17, 'records', 'RecordBasics'),
    (17, 'sealed', 'SealedShapes'), (17, 'sealed', 'PatternInstanceof'),
    (17, 'enums', 'EnumMachines'), (17, 'exceptions', 'HandlerRanges'),
    (17, 'lambda', 'LambdaExceptions'), (17, 'lambda', 'MethodRefs'), (17, 'inner', 'NestMates'),
    (17, 'strings', 'TextBlocks'), (17, 'interfaces', 'DefaultDiamond'),
    (17, 'generics', 'TypeClasses'), (17, 'stack', 'LongDoubleSlots'),
    (8, 'switches', 'DenseSwitch'), (8, 'exceptions', 'FinallyValues'),
    (8, 'exceptions', 'CatchSelection'), (8, 'control', 'TernaryMaze'),
    (8, 'control', 'RecursionShapes'), (8, 'stack', 'DupForms'), (8, 'stack', 'TryFinallyNest'),
    (8, 'arrays', 'MultiArrays'), (8, 'convert', 'FloatToInt'), (8, 'inner', 'AnonymousShapes'),
    (8, 'inheritance', 'SuperCalls'), (8, 'init', 'InitCircular'), (8, 'arith', 'IntDivTable'),
]
# Programs of class_cases and old_cases that run: initializers with arguments, large frames.
MADE = ['old_initializer_with_arguments', 'old_initializer_with_many_arguments',
        'old_initializer_beside_one_with_arguments', 'old_initializer_is_not_static',
        'old_initializer_of_interface_with_arguments', 'frame_of_65535_variables',
        'frame_of_65535_variables_and_a_subroutine', 'ints_to_Runnable_by_putfield_in_50']
# Programs that read their own annotations and members, which is not possible on the embedded library.
REFLECTIVE = [
    (17, 'annotations', 'AnnotationsAtRuntime'),
    (17, 'annotations', 'ParametersAndReceivers'), (17, 'annotations', 'RepeatedAndInherited'),
    (17, 'annotations', 'TypeAnnotations'), (17, 'reflection', 'GenericSignatures'),
]
# Programs of SOURCES whose class files are also tested as version 49, for the older verifier, and as version 50, for
# both verifiers in turn.
OLD = ['DenseSwitch', 'FinallyValues', 'CatchSelection', 'TernaryMaze', 'RecursionShapes',
       'DupForms',
       'TryFinallyNest', 'MultiArrays', 'FloatToInt']
# Results that depend on the size and speed of the computer, not on the class file.
RESOURCES = ('timeout', 'memory', 'java.lang.OutOfMemoryError', 'java.lang.StackOverflowError')
# The differences from java that are allowed, and the share of all mutants that may have them. For messages, the share
# refers to mutants that both machines refuse as malformed. If a class has two errors, the machines may report different
# ones: java verifies methods in the order of the addresses of their names, and jp2vm knows this order only for names
# that most programs have (vm/verify/verify_order.c). Runs differ if the class library reads the class file: java finds
# bootstrap methods by their descriptors, jp2vm by their names. To find a simple name, java loads the classes around a
# nested class, but jp2vm does not.
KINDS = {
    'refused for another reason': 0.001,
    'accepted by one only': 0.0005,
    'run': 0.006,
    'text': 0.008,
}

Verdict = collections.namedtuple('Verdict', 'define initialize run output text')


def generated_groups(options):
    """Class files that javac does not write: old versions, subroutines, odd frames."""
    exports = ['--add-exports', 'java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED']
    tools, out = (os.path.join(options.work, name) for name in ('generator', 'generated'))
    generator = os.path.join(TESTS, 'classgen')
    subprocess.run([options.javac, '-nowarn', '-d', tools] + exports
                   + [os.path.join(generator, file) for file in sorted(os.listdir(generator))
                      if file.endswith('.java')], check=True, stderr=subprocess.DEVNULL)
    subprocess.run([options.java] + exports + ['-cp', tools, 'GenerateClasses', out], check=True)
    made = []
    for file in sorted(os.listdir(os.path.join(out, 'valid'))):
        with open(os.path.join(out, 'valid', file), 'rb') as stream:
            made.append(mutation.Group(file[:-6], {file[:-6]: stream.read()}))
    return made


def made_groups():
    return [mutation.Group('Main', class_cases.build(class_cases.CASES[name])) for name in MADE]


def compile_groups(javac, work, sources, room):
    """The unmutated programs of a folder of tests."""
    made = []
    for release in (17, 8):
        out = os.path.join(work, room, 'classes%d' % release)
        os.makedirs(out)
        files = [os.path.join(TESTS, room, area, name + '.java')
                 for r, area, name in sources if r == release]
        if not files:
            continue
        subprocess.run([javac, '--release', str(release), '-nowarn', '-Xlint:-options', '-g', '-d',
                        out] + files, check=True, stderr=subprocess.DEVNULL)
        for name in [name for r, _, name in sources if r == release]:
            classes = {}
            for file in sorted(os.listdir(out)):
                if re.match(re.escape(name) + r'(\$.*)?\.class$', file):
                    with open(os.path.join(out, file), 'rb') as stream:
                        classes[file[:-6]] = stream.read()
            made.append(mutation.Group(name, classes))
            for version in (b'\x31', b'\x32') if name in OLD else ():
                made.append(mutation.Group(name, {n: data[:7] + version + data[8:]
                                                  for n, data in classes.items()}))
    return made


def compile_driver(javac, work):
    driver = os.path.join(work, 'driver')
    os.makedirs(driver, exist_ok=True)
    running.compile_java(javac, driver, os.path.join(HERE, 'Mutants.java'))
    return driver


class Vm:
    """One VM, ready to run Mutants on a file of mutants."""

    def __init__(self, name, command, driver, millis, report):
        self.name, self.command, self.driver = name, command, driver
        self.millis, self.report = millis, report

    def verdicts(self, path, corpus, start=0, millis=None):
        """{index: Verdict}, from as many processes as are needed."""
        found, last = {}, len(corpus)
        millis = millis or self.millis
        while start < last:
            result = running.run(self.command + ['-Xmx64m', '-cp', self.driver, 'Mutants', path,
                                                 str(start), str(millis)],
                                 timeout=120 + last * 0.2 + millis / 500)
            begun = start - 1
            for line in result.out.splitlines():
                words = line.split()
                if words and words[0].isdigit():
                    begun = int(words[0])
                    if len(words) == 6:
                        found[begun] = Verdict(*words[1:])
            if self.is_complete(result):
                return found
            if begun < start:
                self.report.failed('%s: Mutants did not start on %s' % (self.name, path),
                                   result.err[-2000:])
                return found
            self.one_ended(result, begun, found, path, corpus)
            start = begun + 1
        return found

    @staticmethod
    def is_complete(result):
        return result.out.endswith('\nend\n') and result.trouble() is None

    def one_ended(self, result, index, found, path, corpus):
        """The process ended at mutant `index`: by the time limit, out of memory, or a crash."""
        trouble = result.trouble()
        if index in found and result.status == 3 and not trouble:
            return
        if not trouble and 'OutOfMemoryError' in result.err:
            found[index] = Verdict('memory', '-', '-', '0', '-')
            return
        if trouble or index not in found:
            found[index] = Verdict('crash', '-', '-', '0', '-')
            if self.name != 'java':
                mutant = corpus[index]
                self.report.failed('%s %d: %s (%s)' % (path, index, mutant.name, mutant.how),
                                   '%s, status %d\n%s' % (trouble, result.status,
                                                          result.err[-3000:]))


def is_resource(verdict):
    return any(word in RESOURCES for word in verdict[:3])


def readable(verdict):
    text = re.sub(r'\\([0-9a-f]+)\.', lambda match: chr(int(match.group(1), 16)), verdict.text)
    return ' '.join(verdict[:4]) + ' ' + text.replace('\n', '\n        ')


def first_line(verdict):
    """The first line, without the parts that are special to the class."""
    return re.sub("[0-9]+|'[^']*'|[^ ]*[/.$:][^ ]*", '#', readable(verdict)[1:].split('\n')[0])


def is_accepted(verdict):
    return verdict.define == 'ok' and verdict.initialize == 'ok'


class Comparison:
    """Compares jp2vm's verdicts with java's."""

    def __init__(self, name, report, keep):
        self.name, self.report, self.keep = name, report, keep
        self.total = self.accepted = self.resources = self.refused = 0
        self.found = {kind: [] for kind in KINDS}

    def add(self, mutant, ours, theirs):
        self.total += 1
        self.accepted += is_accepted(theirs)
        kind = None
        if is_resource(ours) or is_resource(theirs) or 'crash' in (ours.define, theirs.define):
            self.resources += 1
        elif is_accepted(ours) != is_accepted(theirs):
            kind = 'accepted by one only'
        elif ours[:2] != theirs[:2]:
            kind = 'refused for another reason'
        elif ours[:4] != theirs[:4]:
            kind = 'run'
        elif 'java.lang.VerifyError' in ours[:2] or 'java.lang.ClassFormatError' in ours[:2]:
            self.refused += 1
            kind = 'text' if ours.text != theirs.text else None
        if kind:
            self.found[kind].append((mutant, ours, theirs))

    def dump(self, kind, number, mutant):
        """Keeps the mutant's program in a directory, for examination."""
        directory = os.path.join(self.keep, '%s%d' % (kind.split()[0], number))
        os.makedirs(directory, exist_ok=True)
        for name, data in mutant.group.classes.items():
            with open(os.path.join(directory, name + '.class'), 'wb') as file:
                file.write(mutant.data if name == mutant.name else data)
        return directory

    def show(self, kind):
        for number, (mutant, ours, theirs) in enumerate(self.found[kind]):
            self.report.say('    %s %s (%s)\n      %s %s\n      java %s\n      in %s' % (
                mutant.group.main, mutant.name, mutant.how, self.name, readable(ours),
                readable(theirs), self.dump(kind, number, mutant)))

    def categories(self, kind):
        def category(ours, theirs):
            if kind == 'text':
                return '%s | %s' % (first_line(ours), first_line(theirs))
            if kind == 'run':
                return '%s | %s' % ((ours.run, theirs.run) if ours.run != theirs.run
                                    else ('other output', 'output'))
            return '%s %s | %s %s' % (ours[:2] + theirs[:2])
        return collections.Counter(category(a, b) for _, a, b in self.found[kind]).most_common()

    def summary(self, is_verbose):
        for kind, share in KINDS.items():
            count = len(self.found[kind])
            total = self.refused if kind == 'text' else self.total
            self.report.say('%s, %s: %d of %d mutants' % (self.name, kind, count, total))
            for text, number in self.categories(kind):
                self.report.say('  %s | java: %s: %d' % (self.name, text, number))
            is_failure = count > max(share * total, 1)
            if is_verbose or is_failure:
                self.show(kind)
            if is_failure:
                self.report.failed('%s: more than %.1f per mille' % (kind, share * 1000))
            else:
                self.report.passed()
        self.report.say('%d mutants: %d pass the verifier, %d end by time or memory'
                        % (self.total, self.accepted, self.resources))


def with_more_time(vm, path, corpus, index):
    alone = '%s.%s.%d' % (path, vm.name, index)
    mutation.write_corpus(alone, [corpus[index]])
    return vm.verdicts(alone, [corpus[index]], millis=20 * vm.millis).get(0)


def late_unchanged(their_vm, path, corpus, theirs):
    """The verdict of java on unchanged classes is needed in any case, so they get more time."""
    for index, verdict in list(theirs.items()):
        if corpus[index].how == 'unchanged' and 'timeout' in verdict[:3]:
            theirs[index] = with_more_time(their_vm, path, corpus, index) or verdict


def late_ones(ours_vm, path, corpus, ours, theirs):
    """Mutants that only jp2vm did not finish get more time, alone."""
    for index, verdict in list(ours.items()):
        if 'timeout' not in verdict[:3] or index not in theirs or is_resource(theirs[index]):
            continue
        again = with_more_time(ours_vm, path, corpus, index)
        if again and 'timeout' not in again[:3]:
            ours[index] = again
        elif again:
            ours_vm.report.failed('%s %d: %s (%s) does not end; java: %s' % (
                path, index, corpus[index].name, corpus[index].how, ' '.join(theirs[index])))


def originals(groups):
    return [mutation.Mutant(group, name, data, 'unchanged')
            for group in groups for name, data in group.classes.items()]


def batches_of(options, is_reflective):
    """Yields lists of mutants; the unchanged classes are in the first ones."""
    groups = compile_groups(options.javac, options.work, SOURCES, 'java')
    smallest = min(((g, n) for g in groups for n in g.classes),
                   key=lambda t: len(t[0].classes[t[1]]))
    groups += generated_groups(options) + made_groups()
    if is_reflective:
        groups += compile_groups(options.javac, options.work, REFLECTIVE, 'openjdk')
    corpus = itertools.chain(originals(groups), mutation.truncations(*smallest),
                             mutation.mutants(groups, options.mutants, options.seed))
    while batch := list(itertools.islice(corpus, 500)):
        yield batch


class Trial:
    """All mutants, batch by batch, on each VM."""

    def __init__(self, options, report):
        self.options, self.report = options, report
        driver = compile_driver(options.javac, options.work)
        millis = 3000 if options.quick else 1000
        libraries = {name: options.vm + ['--classlib=' + name] for name in options.library}
        self.vms = [Vm(name, command, driver, millis, report)
                    for name, command in (libraries or {'jp2vm': options.vm}).items()]
        self.java = Vm('java', [options.java, '-Xint', '-XX:TieredStopAtLevel=1'], driver, millis,
                       report)
        self.comparisons = [Comparison(vm.name, report, os.path.join(options.work, vm.name))
                            for vm in self.vms]

    def judge(self, number, batch):
        """The verdicts of each VM, and java's."""
        path = os.path.join(self.options.work, 'mutants%d' % number)
        mutation.write_corpus(path, batch)
        failures = self.report.failures
        theirs = {}
        if not self.options.alone:
            theirs = self.java.verdicts(path, batch)
            late_unchanged(self.java, path, batch, theirs)
        found = []
        for vm in self.vms:
            ours = vm.verdicts(path, batch)
            late_ones(vm, path, batch, ours, theirs)
            found.append(ours)
        if self.report.failures == failures:
            os.unlink(path)
        return batch, found, theirs

    def compare(self, batch, found, theirs):
        for comparison, ours in zip(self.comparisons, found):
            for index, mutant in enumerate(batch):
                if self.options.alone and index in ours:
                    self.report.passed()
                    continue
                if index not in ours or index not in theirs:
                    self.report.failed('%s: no verdict on %s (%s)' % (comparison.name, mutant.name,
                                                                      mutant.how))
                    continue
                self.report.passed()
                if mutant.how == 'unchanged' and ours[index] != theirs[index]:
                    self.report.failed('%s: %s unchanged: %s, java %s' % (
                        comparison.name, mutant.name, ours[index], theirs[index]))
                comparison.add(mutant, ours[index], theirs[index])

    def run(self):
        is_reflective = bool(self.options.library) and 'embedded' not in self.options.library
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            waiting = collections.deque()
            for number, batch in enumerate(batches_of(self.options, is_reflective)):
                waiting.append(pool.submit(self.judge, number, batch))
                if len(waiting) > 2 * self.options.jobs:
                    self.compare(*waiting.popleft().result())
            for done in waiting:
                self.compare(*done.result())
        for comparison in () if self.options.alone else self.comparisons:
            comparison.summary(self.options.verbose)


def test(options, report):
    Trial(options, report).run()
