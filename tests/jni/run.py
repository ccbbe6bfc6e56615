#!/usr/bin/env python3
"""Tests of JNI: compares jp2vm with java, and the header with the JDK's header.

usage: run.py table|calls|embed|check|stress|reflect|puts|array_puts --work DIR [--java JAVA] [--javac JAVAC]
              [--jp2vm JP2VM] [--libjvm LIBJVM] [--cc CC] [--native DIR]

--native DIR contains the native libraries and the program; without it, this script compiles them.

Exit status 0: passed, 1: failed, 77: an optional program is missing.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import (check, compile_java, equal, must, named, read_options, run_named, SKIPPED,  # noqa: E402
                     start, write_files)

HERE = pathlib.Path(__file__).resolve().parent
HEADER = HERE.parents[1] / 'include/jp2vm'


def native(options):
    return options.native or options.work


def compile_library(options, name, *sources):
    if not options.native:
        must(options.cc, '-std=gnu11', '-O1', '-g', '-shared', '-fPIC', '-Wall', '-Wextra', f'-I{HEADER}', '-o',
             options.work / f'lib{name}.so', *(HERE / source for source in sources), '-lpthread')


def compile_program(options, *names):
    compile_java(options, *(HERE / f'{name}.java' for name in names), release='17', words=())
    return [f'-Djava.library.path={native(options)}', '-cp', options.work, names[0]]


def compile_test(options):
    compile_library(options, 'jnitest', 'jnitest.c', 'jnitest_data.c', 'jnitest_machine.c', 'jniarguments.c')
    return compile_program(options, 'JniTest', 'JniArguments')


def java_home(options):
    found = re.search(r'java\.home = (.*)', start(options.java, '-XshowSettings:properties', '-version').stderr)
    return pathlib.Path(found[1].strip() if found else '')


def skip(why):
    print(f'skipped: {why}')
    sys.exit(SKIPPED)


def test_table(options):
    """Slot by slot: the order of our tables against the JDK's jni.h."""
    theirs = java_home(options) / 'include'
    if not (theirs / 'jni.h').exists():
        skip('no jni.h of a JDK')
    text = must(options.cc, '-E', '-P', HEADER / 'jni.h').stdout
    members = {}
    for table in ('JNINativeInterface_', 'JNIInvokeInterface_'):
        body = re.search(r'struct %s \{(.*?)\};' % table, text, re.S).group(1)
        members[table] = re.findall(r'\( ?\*(\w+)\)', body)
    equal('functions of the header', [len(names) for names in members.values()], [230, 5])
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
    source, = write_files(options.work, {'table.c': '\n'.join(lines)})
    results = []
    for includes in ([f'-I{theirs}', f'-I{theirs}/linux'], [f'-I{HEADER}']):
        must(options.cc, *includes, '-o', options.work / 'table', source)
        results.append(must(options.work / 'table').stdout)
    equal('the table', *results)
    check_members(options)


def check_members(options):
    """In C++ each function is a member, without warnings."""
    cpp = [options.cc, '-x', 'c++', '-std=c++11', '-Wall', '-Wextra', '-pedantic', '-Werror', '-fsyntax-only',
           f'-I{HEADER}']
    if start(*cpp, '/dev/null').returncode != 0:
        print('no C++ compiler: members are not checked')
        return
    source, = write_files(options.work, {'members.cc': """
        #include <jni.h>
        jlong use(JNIEnv *env, JavaVM *vm, jclass cls, jobject object, jmethodID method, va_list list)
        {
            jvalue values[1] = {};
            jint first[1] = {env->GetVersion()};
            jintArray array = env->NewIntArray(1);
            env->SetIntArrayRegion(array, 0, 1, first);
            env->ReleaseIntArrayElements(array, env->GetIntArrayElements(array, nullptr), JNI_ABORT);
            env->CallVoidMethod(object, method, 1, 2.0);
            env->CallNonvirtualVoidMethodV(object, cls, method, list);
            jobject made = env->NewObject(cls, method, first[0]);
            env->SetObjectField(made, env->GetFieldID(cls, "a", "La;"), object);
            env->SetStaticDoubleField(cls, env->GetStaticFieldID(cls, "d", "D"), 1.5);
            env->ExceptionClear();
            return env->CallStaticLongMethodA(cls, method, values)
                + env->CallNonvirtualByteMethod(object, cls, method, 1) + vm->DetachCurrentThread();
        }
        """})
    must(*cpp, source)


def check_output(options, words, extras=((),), more=()):
    """A program must print the same as on java, with various further options."""
    expected = must(options.java, *words)
    for extra in extras:
        got = start(options.jp2vm, *more, *extra, *words)
        equal(f'status with {extra}: {got.stderr[-500:]}', got.returncode, 0)
        equal(f'output with {extra}', got.stdout, expected.stdout)
        check('FATAL' not in got.stderr, got.stderr)


def test_calls(options):
    """Every function of the table, under java and under jp2vm, also with checks."""
    check_output(options, compile_test(options), [[], ['-Xcheck:jni']])


def test_embed(options):
    """A C program that creates the machine itself."""
    compile_program(options, 'Embedded')
    program = pathlib.Path(native(options)) / 'embed'
    if not options.native:
        must(options.cc, '-std=gnu11', '-Wall', '-Wextra', f'-I{HEADER}', '-o', program, HERE / 'embed.c', '-lpthread',
             '-ldl')
    theirs = java_home(options) / 'lib/server/libjvm.so'
    if not theirs.exists():
        skip('no libjvm.so of a JDK')
    expected = must(program, theirs, options.work)
    equal('output', must(program, options.libjvm, options.work).stdout, expected.stdout)


def test_stress(options):
    """Tests references of all kinds, in several threads, while the collector runs."""
    compile_library(options, 'jnistress', 'jnistress.c')
    check_output(options, ['-Xmx64m', *compile_program(options, 'JniStress')])


def test_reflect(options):
    """Tests members as IDs and as objects, which only the JDK's library supports."""
    compile_library(options, 'jnireflect', 'jnireflect.c')
    check_output(options, compile_program(options, 'JniReflect'), [[], ['-Xcheck:jni']], ['--classlib=openjdk'])


def test_puts(options):
    """Each store into a field must be reported with its value."""
    words = compile_test(options)
    stored = {'z': 'boolean 0', 'b': 'byte 127', 'c': 'char 65535', 's': 'short -32768',
              'i': 'int -2147483648', 'j': 'long 4611686018427387904', 'f': 'float 1e+30',
              'd': 'double 4.94066e-324'}
    wanted = sorted([f'{name} {what} 0' for name, what in stored.items()]
                    + [f's{name} {what} 1' for name, what in stored.items()]
                    + ['i int 11 0', 'i int 22 0', 'l java.lang.Object java.lang.String 0',
                       'sl java.lang.String null 1'])
    got = start(options.jp2vm, '--probe=native_put JniTest.fields '
                '{ @[field, type, value, object == null] = count() }', *words)
    reported = sorted(' '.join(row.split()) for row in re.findall(r'^  1 +5\.0%  (.*)$', got.stderr, re.M))
    equal('what is stored', reported, wanted)
    for analysis, pattern in (('immutable', r'^in effect .* JniTest\$Fields$'),
                              ('stationary', r'written by others +JniTest\$Fields\.z$')):
        got = start(options.jp2vm, '--analysis=' + analysis, *words)
        check(re.search(pattern, got.stderr, re.M), f'{analysis} does not know of them:\n{got.stderr}')


def test_array_puts(options):
    """Each store into an element of an array must also be reported; a recording contains it at once."""
    compile_library(options, 'jniputs', 'jniputs.c')
    words = compile_program(options, 'JniPuts')
    expected = must(options.java, *words).stdout
    got = start(options.jp2vm, '--classlib=embedded', '--probe=native_array_put * '
                '{ @[name, classof(object), index, elements] = count() }', *words)
    reported = sorted(' '.join(row.split()[:1] + row.split()[2:]) for row in got.stderr.splitlines() if '%  ' in row)
    wanted = ['2 critical int[] 0 4', '1 elements int[] 0 3', '1 reference java.lang.String[] 1 1',
              '1 region int[] 1 2', '1 (machine) int[] 0 1']
    equal('what is stored', reported, sorted(wanted))
    equal('output', got.stdout, expected)
    script = 'continue JniPuts.seen\np v0\np v1\n' * 5 + 'detach\n'
    got = start(options.jp2vm, '--classlib=embedded', '--step-script=-', *words, input=script)
    shown = re.findall(r'^v[01]=.*(?:\n  .*)*', got.stderr, re.M)
    values = [' '.join(re.findall(r'^  \[\d+\] = (.*?)(?:#\d+)?$', text, re.M)) for text in shown]
    names = '"first" "second"'
    wanted = ['1 11 12 4', names, '20 11 22 4', names, '20 11 22 33', names, '44 11 22 33', names,
              '44 11 22 33', '"first" "set by C"']
    equal('what is recorded', values, wanted)
    equal('output', got.stdout, expected)


METHOD = 'Wrong object class or methodID passed to JNI call'
WARNING = 'WARNING in native method: '
CRITICAL = ('Warning: Calling other JNI functions in the scope of '
            'Get/ReleasePrimitiveArrayCritical or Get/ReleaseStringCritical')

# The first line on standard error: a text if the program continues after it, a tuple if the program ends.
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
    """-Xcheck:jni must find mistakes and report them in java's words; without it, deleted references are null."""
    compile_library(options, 'jnicheck', 'jnicheck.c')
    words = compile_program(options, 'JniCheck')
    for number, wanted in MISTAKES.items():
        got = start(options.jp2vm, '-Xcheck:jni', *words, number)
        first = (got.stderr.splitlines() or [''])[0]
        is_end = isinstance(wanted, tuple)
        equal(number, (got.returncode, first),
              (-6, 'FATAL ERROR in native method: ' + wanted[0]) if is_end else (0, wanted))
        check(is_end or got.stdout.endswith('end\n'), f'{number}: does not go on: {got.stdout}')
    got, wanted = start(options.jp2vm, *words, 29), start(options.java, *words, 29)
    equal(f'deleted references: {got.stderr}', (got.returncode, got.stdout), (wanted.returncode, wanted.stdout))


def main():
    tests = named(globals(), 'test_')
    return run_named(tests, read_options(__doc__, 'work', tests, java='java', javac='javac', jp2vm='jp2vm',
                                         libjvm='libjvm.so', cc='cc', native=None))


if __name__ == '__main__':
    sys.exit(main())
