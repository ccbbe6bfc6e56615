#!/usr/bin/env python3
"""Tests of JNI: the machine against java, and the header against the JDK's.

usage: run.py table|calls|embed|check|stress|reflect|puts|array_puts --work DIR [--java JAVA] [--javac JAVAC]
              [--jp2vm JP2VM] [--libjvm LIBJVM] [--cc CC] [--native DIR]

DIR holds the native libraries and the program; without it they are compiled here.

Exit status 0: passed, 1: failed, 77: something optional is missing.
"""
import argparse
import difflib
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
HEADER = os.path.join(HERE, '..', '..', 'include', 'jp2vm')
SKIP = 77


def fail(text):
    print('failed: ' + text)
    return 1


def run(command, **more):
    """Runs a command; its status is negative when a signal ended it."""
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120,
                          text=True, errors='replace', **more)


def must(command, **more):
    result = run(command, **more)
    if result.returncode != 0:
        sys.exit(fail('%s\n%s%s' % (' '.join(command), result.stdout, result.stderr)))
    return result


def native(options):
    return options.native or options.work


def compile_library(options, name, sources):
    if options.native:
        return
    path = os.path.join(options.work, 'lib%s.so' % name)
    must([options.cc, '-std=gnu11', '-O1', '-g', '-shared', '-fPIC', '-Wall', '-Wextra',
          '-I' + HEADER, '-o', path] + [os.path.join(HERE, s) for s in sources] + ['-lpthread'])


def compile_java(options, *sources):
    must([options.javac, '-encoding', 'UTF-8', '--release', '17', '-d', options.work]
         + [os.path.join(HERE, s) for s in sources])


def compare(name, expected, got):
    if expected == got:
        return True
    lines = difflib.unified_diff(expected.splitlines(), got.splitlines(), 'java', 'jp2vm',
                                 lineterm='', n=2)
    print('%s differs:\n%s' % (name, '\n'.join(list(lines)[:60])))
    return False


def java_home(options):
    text = run([options.java, '-XshowSettings:properties', '-version']).stderr
    found = re.search(r'java\.home = (.*)', text)
    return found.group(1).strip() if found else ''


def test_table(options):
    """Slot by slot: the order of our tables against the JDK's jni.h."""
    theirs = os.path.join(java_home(options), 'include')
    if not os.path.exists(os.path.join(theirs, 'jni.h')):
        print('skipped: no jni.h of a JDK')
        return SKIP
    with open(os.path.join(HEADER, 'jni.h')) as header:
        text = header.read()
    members = {}
    for table in ('JNINativeInterface_', 'JNIInvokeInterface_'):
        body = re.search(r'struct %s \{(.*?)\n\};' % table, text, re.S).group(1)
        members[table] = re.findall(r'\(JNICALL \*(\w+)\)', body)
    if len(members['JNINativeInterface_']) != 230 or len(members['JNIInvokeInterface_']) != 5:
        return fail('the header has not all functions')
    lines = ['#include <jni.h>', '#include <stddef.h>', '#include <stdio.h>',
             'int main(void) {']
    for table, names in members.items():
        for name in names:
            lines.append('printf("%s %%zu\\n", offsetof(struct %s, %s));' % (name, table, name))
    for kind in ('struct JNINativeInterface_', 'struct JNIInvokeInterface_', 'JNINativeMethod',
                 'JavaVMOption', 'JavaVMInitArgs', 'JavaVMAttachArgs', 'jvalue', 'jboolean',
                 'jbyte', 'jchar', 'jshort', 'jint', 'jlong', 'jfloat', 'jdouble', 'jsize'):
        lines.append('printf("%s %%zu\\n", sizeof(%s));' % (kind, kind))
    for name in ('JNI_FALSE', 'JNI_TRUE', 'JNI_OK', 'JNI_ERR', 'JNI_EDETACHED', 'JNI_EVERSION',
                 'JNI_ENOMEM', 'JNI_EEXIST', 'JNI_EINVAL', 'JNI_COMMIT', 'JNI_ABORT',
                 'JNI_VERSION_1_1', 'JNI_VERSION_1_2', 'JNI_VERSION_1_4', 'JNI_VERSION_1_6',
                 'JNI_VERSION_1_8', 'JNI_VERSION_9', 'JNI_VERSION_10', 'JNIInvalidRefType',
                 'JNILocalRefType', 'JNIGlobalRefType', 'JNIWeakGlobalRefType'):
        lines.append('printf("%s %%ld\\n", (long)%s);' % (name, name))
    for kind, field in (('JavaVMInitArgs', 'nOptions'), ('JavaVMInitArgs', 'options'),
                        ('JavaVMInitArgs', 'ignoreUnrecognized'), ('JavaVMAttachArgs', 'name'),
                        ('JavaVMAttachArgs', 'group'), ('JNINativeMethod', 'signature'),
                        ('JNINativeMethod', 'fnPtr'), ('JavaVMOption', 'extraInfo')):
        lines.append('printf("%s.%s %%zu\\n", offsetof(%s, %s));' % (kind, field, kind, field))
    lines.append('return 0; }')
    source = os.path.join(options.work, 'table.c')
    with open(source, 'w') as file:
        file.write('\n'.join(lines))
    program = os.path.join(options.work, 'table')
    results = []
    for includes in (['-I' + theirs, '-I' + os.path.join(theirs, 'linux')], ['-I' + HEADER]):
        must([options.cc] + includes + ['-o', program, source])
        results.append(must([program]).stdout)
    if not compare('the table', *results):
        return 1
    print('%d facts are equal' % len(results[0].splitlines()))
    return 0


def test_calls(options):
    """Every function of the table, under java and under jp2vm, also with checks."""
    compile_java(options, 'JniTest.java', 'JniArguments.java')
    compile_library(options, 'jnitest', ['jnitest.c', 'jnitest_data.c', 'jnitest_machine.c',
                                         'jniarguments.c'])
    arguments = ['-Djava.library.path=' + native(options), '-cp', options.work, 'JniTest']
    expected = must([options.java] + arguments)
    is_good = True
    for extra in ([], ['-Xcheck:jni']):
        got = run([options.jp2vm] + extra + arguments)
        if got.returncode != 0:
            print(got.stderr)
            is_good = bool(fail('status %d with %s' % (got.returncode, extra))) and False
        is_good = compare('output with %s' % extra, expected.stdout, got.stdout) and is_good
        if 'FATAL' in got.stderr:
            print(got.stderr)
            is_good = False
    return 0 if is_good else 1


def test_embed(options):
    """A C program that makes the machine itself."""
    compile_java(options, 'Embedded.java')
    program = os.path.join(native(options), 'embed')
    if not options.native:
        must([options.cc, '-std=gnu11', '-Wall', '-Wextra', '-I' + HEADER, '-o', program,
              os.path.join(HERE, 'embed.c'), '-lpthread', '-ldl'])
    theirs = os.path.join(java_home(options), 'lib', 'server', 'libjvm.so')
    if not os.path.exists(theirs):
        print('skipped: no libjvm.so of a JDK')
        return SKIP
    expected = must([program, theirs, options.work])
    got = run([program, options.libjvm, options.work])
    if got.returncode != 0:
        print(got.stdout + got.stderr)
        return fail('status %d' % got.returncode)
    return 0 if compare('output', expected.stdout, got.stdout) else 1


def test_stress(options):
    """References of all kinds, several threads, and the collector."""
    compile_java(options, 'JniStress.java')
    compile_library(options, 'jnistress', ['jnistress.c'])
    arguments = ['-Xmx64m', '-Djava.library.path=' + native(options), '-cp', options.work,
                 'JniStress']
    expected = must([options.java] + arguments)
    got = run([options.jp2vm] + arguments)
    if got.returncode != 0:
        print(got.stdout + got.stderr)
        return fail('status %d' % got.returncode)
    return 0 if compare('output', expected.stdout, got.stdout) else 1


def test_reflect(options):
    """Members as IDs and as objects, which the JDK's library has."""
    compile_java(options, 'JniReflect.java')
    compile_library(options, 'jnireflect', ['jnireflect.c'])
    arguments = ['-Djava.library.path=' + native(options), '-cp', options.work, 'JniReflect']
    expected = must([options.java] + arguments)
    for extra in ([], ['-Xcheck:jni']):
        got = run([options.jp2vm, '--classlib=openjdk'] + extra + arguments)
        if got.returncode != 0:
            print(got.stdout + got.stderr)
            return fail('status %d with %s' % (got.returncode, extra))
        if not compare('output with %s' % extra, expected.stdout, got.stdout):
            return 1
    return 0


def test_puts(options):
    """Each store into a field is told, and what was stored."""
    compile_java(options, 'JniTest.java', 'JniArguments.java')
    compile_library(options, 'jnitest', ['jnitest.c', 'jnitest_data.c', 'jnitest_machine.c',
                                         'jniarguments.c'])
    stored = {'z': 'boolean 0', 'b': 'byte 127', 'c': 'char 65535', 's': 'short -32768',
              'i': 'int -2147483648', 'j': 'long 4611686018427387904', 'f': 'float 1e+30',
              'd': 'double 4.94066e-324'}
    wanted = sorted([f'{name} {what} 0' for name, what in stored.items()]
                    + [f's{name} {what} 1' for name, what in stored.items()]
                    + ['i int 11 0', 'i int 22 0', 'l java.lang.Object java.lang.String 0',
                       'sl java.lang.String null 1'])
    arguments = ['-Djava.library.path=' + native(options), '-cp', options.work, 'JniTest']
    got = run([options.jp2vm, '--probe=native_put JniTest.fields '
               '{ @[field, type, value, object == null] = count() }'] + arguments)
    told = sorted(' '.join(row.split()) for row in re.findall(r'^  1 +5\.0%  (.*)$', got.stderr, re.M))
    if not compare('what is stored', '\n'.join(wanted), '\n'.join(told)):
        return 1
    for analysis, pattern in (('immutable', r'^in effect .* JniTest\$Fields$'),
                              ('stationary', r'written by others +JniTest\$Fields\.z$')):
        got = run([options.jp2vm, '--analysis=' + analysis] + arguments)
        if not re.search(pattern, got.stderr, re.M):
            return fail('%s does not know of them:\n%s' % (analysis, got.stderr))
    print('%d stores' % len(told))
    return 0


def test_array_puts(options):
    """The same of elements of arrays, which a recording has at once."""
    compile_java(options, 'JniPuts.java')
    compile_library(options, 'jniputs', ['jniputs.c'])
    arguments = ['-Djava.library.path=' + native(options), '-cp', options.work, 'JniPuts']
    expected = must([options.java] + arguments).stdout
    got = run([options.jp2vm, '--classlib=embedded', '--probe=native_array_put * '
               '{ @[name, classof(object), index, elements] = count() }'] + arguments)
    told = sorted(' '.join(row.split()[:1] + row.split()[2:]) for row in got.stderr.splitlines() if '%  ' in row)
    wanted = ['2 critical int[] 0 4', '1 elements int[] 0 3', '1 reference java.lang.String[] 1 1',
              '1 region int[] 1 2', '1 (machine) int[] 0 1']
    is_good = compare('what is stored', '\n'.join(sorted(wanted)), '\n'.join(told))
    is_good = compare('output', expected, got.stdout) and is_good
    script = 'continue JniPuts.seen\np v0\np v1\n' * 5 + 'detach\n'
    got = run([options.jp2vm, '--classlib=embedded', '--step-script=-'] + arguments, input=script)
    shown = re.findall(r'^v[01]=.*(?:\n  .*)*', got.stderr, re.M)
    values = [' '.join(re.findall(r'^  \[\d+\] = (.*?)(?:#\d+)?$', text, re.M)) for text in shown]
    names = '"first" "second"'
    wanted = ['1 11 12 4', names, '20 11 22 4', names, '20 11 22 33', names, '44 11 22 33', names,
              '44 11 22 33', '"first" "set by C"']
    is_good = compare('what is recorded', '\n'.join(wanted), '\n'.join(values)) and is_good
    is_good = compare('output', expected, got.stdout) and is_good
    if not is_good:
        print(got.stderr)
        return 1
    print('%d stores' % len(told))
    return 0


METHOD = 'Wrong object class or methodID passed to JNI call'
WARNING = 'WARNING in native method: '
CRITICAL = ('Warning: Calling other JNI functions in the scope of '
            'Get/ReleasePrimitiveArrayCritical or Get/ReleaseStringCritical')

# What the first line on standard error is: text for a report that goes on, a tuple for the end.
MISTAKES = {
    0: '',
    1: WARNING + 'JNI call made without checking exceptions when required to from '
                 'CallStaticVoidMethod',
    2: WARNING + 'JNI call made with exception pending',
    3: (METHOD,),
    4: (METHOD,),
    5: '',
    6: ('Using JNIEnv in non-Java thread',),
    7: ('JNI Throw or ThrowNew received a class argument that is not a Throwable or Throwable '
        'subclass',),
    8: ('the end',),
    9: ('JNI Throw or ThrowNew received a class argument that is not a Throwable or Throwable '
        'subclass',),
    20: ('Bad global or local ref passed to JNI',),
    21: ('Bad global or local ref passed to JNI',),
    22: ('Invalid global JNI handle passed to DeleteGlobalRef',),
    23: ('Invalid local JNI handle passed to DeleteLocalRef',),
    24: ('JNI received a class argument that is not a class',),
    25: ('JNI received a class argument that is not a class',),
    26: 'WARNING: JNI local refs: 33, exceeds capacity: 32',
    27: '',
    28: '',
    40: ('JNI string operation received a non-string',),
    41: ('JNI string operation received a non-string',),
    42: ('Field type (instance) mismatch in JNI get/set field operations',),
    43: ('Static field ID passed to JNI',),
    44: ('Non-static field ID passed to JNI',),
    45: ('Array element type mismatch in JNI',),
    46: ('Non-array passed to JNI array operations',),
    47: ('Non-array passed to JNI array operations',),
    48: ('Object array expected but not received for JNI array operation',),
    49: CRITICAL,
    50: ('ReleaseIntArrayElements: failed bounds check',),
    51: WARNING + 'JNI call made with exception pending',
}


def test_check(options):
    """-Xcheck:jni finds mistakes, in java's words; without it deleted references are null."""
    compile_java(options, 'JniCheck.java')
    compile_library(options, 'jnicheck', ['jnicheck.c'])
    failures = 0
    for number, wanted in MISTAKES.items():
        got = run([options.jp2vm, '-Xcheck:jni', '-Djava.library.path=' + native(options), '-cp',
                   options.work, 'JniCheck', str(number)])
        first = (got.stderr.splitlines() or [''])[0]
        is_end = isinstance(wanted, tuple)
        text = 'FATAL ERROR in native method: ' + wanted[0] if is_end else wanted
        status = -6 if is_end else 0
        if first != text or got.returncode != status:
            failures += fail('%d: status %d, "%s"\n  instead of status %d, "%s"'
                             % (number, got.returncode, first, status, text))
        elif not is_end and not got.stdout.endswith('end\n'):
            failures += fail('%d: does not go on: %s' % (number, got.stdout))
    arguments = ['-Djava.library.path=' + native(options), '-cp', options.work, 'JniCheck', '29']
    got, wanted = run([options.jp2vm] + arguments), run([options.java] + arguments)
    if (got.returncode, got.stdout) != (wanted.returncode, wanted.stdout):
        failures += fail('deleted references: status %d\n%s\n  instead of status %d\n%s' % (
            got.returncode, got.stdout + got.stderr, wanted.returncode, wanted.stdout))
    print('%d of %d mistakes are reported as they should' % (len(MISTAKES) - failures,
                                                             len(MISTAKES)))
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('test', choices=['table', 'calls', 'embed', 'check', 'stress',
                                         'reflect', 'puts', 'array_puts'])
    parser.add_argument('--work', required=True)
    parser.add_argument('--java', default='java')
    parser.add_argument('--javac', default='javac')
    parser.add_argument('--jp2vm', default='jp2vm')
    parser.add_argument('--libjvm', default='libjvm.so')
    parser.add_argument('--cc', default='cc')
    parser.add_argument('--native')
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    return globals()['test_' + options.test](options)


if __name__ == '__main__':
    sys.exit(main())
