#!/usr/bin/env python3
"""The launcher against java: same output, same messages, same exit status.

usage: launch.py --work DIR [--java JAVA] [--javac JAVAC] [--jar JAR] [--jp2vm JP2VM]
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def prepare(options):
    work = options.work
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(os.path.join(work, 'pack', 'age'))
    subprocess.run([options.javac, '--release', '8', '-nowarn', '-Xlint:-options', '-d', work,
                    os.path.join(HERE, 'Shapes.java')], check=True)
    os.remove(os.path.join(work, 'Gone.class'))
    with open(os.path.join(work, 'Inner.java'), 'w') as file:
        file.write('package pack.age; public class Inner { public static void main(String[] a) '
                   '{ System.out.println("inner"); } }')
    subprocess.run([options.javac, '--release', '8', '-nowarn', '-Xlint:-options', '-d', work,
                    os.path.join(work, 'Inner.java')], check=True)
    shutil.copy(os.path.join(work, 'pack', 'age', 'Inner.class'), os.path.join(work, 'Inner.class'))
    with open(os.path.join(work, 'Shapes.class'), 'rb') as file:
        shapes = file.read()
    write(work, 'Cut.class', shapes[:100])
    write(work, 'Junk.class', b'junk and more junk')
    os.mkdir(os.path.join(work, 'new'))
    write(work, 'new/Shapes.class', shapes[:6] + b'\x00\x7f' + shapes[8:])
    write(work, 'junk.jar', b'this is no jar')
    for name, manifest in (('good', 'Main-Class: Shapes\n'), ('missing', 'Main-Class: Nothing\n'),
                           ('spaces', 'Main-Class:   Shapes  \n'), ('none', 'X: y\n')):
        write(work, 'manifest', manifest.encode())
        subprocess.run([options.jar, 'cfm', name + '.jar', 'manifest', 'Shapes.class'],
                       cwd=work, check=True)
    write(work, 'words', b'Shapes "a b" c\\\n   d # comment\n"x\\ty" \'s q\' "l1\\\n   l2" p\\q '
                         b'"p\\q" e"f g"h\n')
    write(work, 'open', b'-cp . "Shapes')
    write(work, 'options', b'-Dx=from.file\n-cp .\n')
    write(work, 'empty', b'')
    write(work, 'nested', b'@words Shapes')
    write(work, 'jar.args', b'-jar')


def write(work, name, content):
    with open(os.path.join(work, name), 'wb') as file:
        file.write(content)


# Arguments, or (environment, arguments). Everything is compared.
EQUAL = [
    ['Shapes'], ['Shapes', 'a', '', 'b c', '\u00e4\u20ac\U0001f600'], ['Nothing'],
    ['pack.age.Inner'], ['pack/age/Inner'], ['pack.age.Missing'], ['pack/age/Missing'],
    ['Pack.Age.Inner'], ['shapes'], ['Inner'], ['pack/'], ['[Shapes'], [''], ['NoMain'],
    ['NotStatic'], ['NotVoid'], ['NotPublic'], ['WrongParameters'], ['Throws'], ['Interface'],
    ['Inherits', 'x'], ['Exits', '0'], ['Exits', '7'], ['Exits', '-1'], ['Exits', '256'],
    ['MainEnds'], ['ThrowsWithThread'], ['MissingSuperclass'],
    ['Cut'], ['Junk'], ['-cp', 'new', 'Shapes'],
    ['-jar', 'good.jar', '1', '-cp'], ['-jar', 'spaces.jar'], ['-jar', 'missing.jar'],
    ['-jar', 'none.jar'], ['-jar', 'junk.jar'], ['-jar', 'nowhere.jar'], ['-jar', '.'],
    ['-jar', 'Shapes.class'], ['-cp', 'nowhere', '-jar', 'good.jar'],
    ['-cp'], ['-classpath'], ['--class-path'], ['-cp', 'nowhere', 'Shapes'],
    ['-cp', '', 'Shapes'], ['-cp', 'nowhere:.:good.jar', 'Shapes'], ['--class-path=.', 'Shapes'],
    ['--class-path', 'good.jar', 'Shapes'], ['-cp', '*', 'Shapes'],
    ['-foo', 'Shapes'], ['--foo', 'Shapes'], ['--', 'Shapes'], ['-', 'Shapes'],
    ['-X:foo', 'Shapes'], ['-eafoo', 'Shapes'], ['-J-Xmx3m', 'Shapes'], ['-foo', '-help'],
    ['-Xmx0x', 'Shapes'], ['-Xmx', 'Shapes'], ['-Xmx0', 'Shapes'], ['-Xmx5b', 'Shapes'],
    ['-Xmx-5', 'Shapes'], ['-Xms1z', 'Shapes'], ['-Xms', 'Shapes'],
    ['-Xmx99999999999999999999', 'Shapes'],
    ['-Xss', 'Shapes'], ['-Xss2g', 'Shapes'], ['-Xss1025m', 'Shapes'],
    ['-Xss1m', '-Xmx64m', '-Xms8m', 'Shapes'],
    ['-XX:+Foo', 'Shapes'], ['-XX:Foo=3', 'Shapes'], ['-XX:', 'Shapes'], ['-XX:+', 'Shapes'],
    ['-XX:UseSerialGC', 'Shapes'], ['-XX:UseSerialGC=1', 'Shapes'],
    ['-XX:+MaxHeapSize', 'Shapes'], ['-XX:MaxHeapSize', 'Shapes'], ['-XX:MaxHeapSize=x', 'Shapes'],
    ['-XX:MaxHeapSize=64m', '-XX:+UseSerialGC', '-XX:StackShadowPages=10', 'Shapes'],
    ['-Xverify:foo', 'Shapes'], ['-Xverify', 'Shapes'], ['-Xverify:all', 'Shapes'],
    ['-Xverify:remote', 'Shapes'], ['-Xcheck:foo', 'Shapes'], ['-Xcheck:jni', 'Shapes'],
    ['-Xint', '-Xrs', '-Xshare:auto', '-Xdebug', '-Xnoagent', 'Shapes'],
    ['-client', 'Shapes'], ['-server', 'Shapes'], ['-verbose:foo', 'Shapes'],
    ['-Xbootclasspath/a:nowhere', 'Shapes'], ['--dry-run', 'Shapes'],
    ['--dry-run', 'Nothing'], ['--enable-preview', 'Shapes'],
    ['-Dx=1', '-Dy', '-Dz=a=b', '-D', 'Property', 'x', 'y', 'z', 'w', 'java.class.path'],
    ['-Dx=1', '-Dx=2', 'Property', 'x', 'file.separator', 'path.separator', 'line.separator'],
    ['Asserts'], ['-ea', 'Asserts'], ['-ea:Asserts', 'Asserts'], ['-ea:Other', 'Asserts'],
    ['-ea', '-da:Asserts', 'Asserts'], ['-ea:...', 'Asserts'], ['-esa', 'Asserts'],
    ['-enableassertions:Asserts', 'Asserts'], ['-ea', '-disableassertions', 'Asserts'],
    ['@words'], ['@words', 'more'], ['@open'], ['@empty', 'Shapes'], ['@nested', 'x'],
    ['@options', 'Property', 'x'], ['@nowhere'], ['@@words'], ['@'], ['Shapes', '@words'],
    ['@jar.args', 'good.jar', 'x'],
    ({'JDK_JAVA_OPTIONS': '-Dx="a b" -cp .'}, ['Property', 'x']),
    ({'JDK_JAVA_OPTIONS': ''}, ['Shapes']),
    ({'JDK_JAVA_OPTIONS': 'Shapes'}, ['Shapes']),
    ({'JDK_JAVA_OPTIONS': '-jar good.jar'}, ['Shapes']),
    ({'JDK_JAVA_OPTIONS': '-Xint -version'}, ['Shapes']),
    ({'JDK_JAVA_OPTIONS': "-Dx='y"}, ['Shapes']),
    ({'JDK_JAVA_OPTIONS': '@options'}, ['Property', 'x']),
    ({'JDK_JAVA_OPTIONS': '@nowhere'}, ['Shapes']),
    ({'JDK_JAVA_OPTIONS': '-cp'}, ['.', 'Shapes']),
    ({'JAVA_TOOL_OPTIONS': "-Dx=y '-Dq=a b'"}, ['Property', 'x', 'q']),
    ({'JAVA_TOOL_OPTIONS': '-Dx=low'}, ['-Dx=high', 'Property', 'x']),
    ({'JAVA_TOOL_OPTIONS': '-foo'}, ['Shapes']),
    ({'JAVA_TOOL_OPTIONS': "-Dx='y"}, ['Shapes']),
    ({'JAVA_TOOL_OPTIONS': '-cp x'}, ['Shapes']),
    ({'_JAVA_OPTIONS': '-Dx=low'}, ['-Dx=high', 'Property', 'x']),
    ({'CLASSPATH': 'nowhere'}, ['Shapes']),
    ({'CLASSPATH': 'good.jar'}, ['Property', 'java.class.path']),
    ({'CLASSPATH': 'nowhere'}, ['-cp', '.', 'Shapes']),
]

# Messages that java prints on standard output, and jp2vm with all others on standard error.
MOVED = [
    ['-Xmx1k', 'Shapes'], ['-Xms64m', '-Xmx16m', 'Shapes'], ['-Xss1', 'Shapes'],
    ['-XX:ThreadStackSize=1', 'Shapes'], ['-Xbootclasspath:x', 'Shapes'],
    ['-Xbootclasspath/p:x', 'Shapes'],
]

# Arguments, exit status, a pattern of standard output, one of standard error.
OWN = [
    (['--classlib=embedded', '-version'], 0, r'', r'jp2vm version "\d+\.\d+\.\d+"\njava\.version "17.*"\n.*\n'),
    (['--classlib=embedded', '--version'], 0, r'jp2vm version "[^\n]*\n.*', r''),
    (['--classlib=embedded', '-showversion', 'Shapes'], 0, r'Shapes 0\n', r'jp2vm version .*'),
    (['--classlib=embedded', '--show-version', 'Shapes'], 0, r'jp2vm version .*Shapes 0\n', r''),
    (['-version'], 0, r'', r'openjdk version "17\..*\n.*\njp2vm \(build .*\n'),
    (['--show-version', 'Shapes'], 0, r'openjdk 17\..*\njp2vm \(build .*Shapes 0\n', r''),
    (['-help'], 0, r'', r'Usage: jp2vm .*--classlib.*'),
    (['-h'], 0, r'', r'Usage: jp2vm .*'),
    (['-?'], 0, r'', r'Usage: jp2vm .*'),
    (['-X'], 0, r'', r'Usage: jp2vm .*'),
    (['--help'], 0, r'Usage: jp2vm .*-Xmx.*example: -Xmx.*', r''),
    ([], 1, r'', r'Usage: jp2vm .*'),
    (['-jar'], 1, r'', r'Error: -jar requires jar file specification\nUsage: .*'),
    (['--classlib=nothing', 'Shapes'], 2, r'', r'[^\n]+\n'),
    (['--classlib', 'Shapes'], 2, r'', r'[^\n]+\n'),
    (['--classlib=', 'Shapes'], 2, r'', r'[^\n]+\n'),
    (['--classlib=embedded', 'Shapes'], 0, r'Shapes 0\n', r''),
    (['--help=profile'], 0, r'\nProfile:\n.*example: --per-thread\n.*', r''),
    (['--help=flags'], 0, r'\n.*\n  MaxRAMPercentage=value\n.*', r''),
    (['--help=program'], 0, r'.*  Also accepted:\n.* --class-path=path .*', r''),
    (['--help=nothing'], 2, r'', r"Error: --help=nothing: there is no 'nothing'; there are flags, [^\n]*\n"),
    (['-javaagent:x.jar', 'Shapes'], 1, r'', r'There are no agents yet[^\n]*: -javaagent:x.jar\n.*'),
    (['-agentlib:jdwp=server=y', 'Shapes'], 1, r'', r'There are no agents yet[^\n]*\n.*'),
    (['-agentpath:/x.so', 'Shapes'], 1, r'', r'There are no agents yet[^\n]*\n.*'),
    (['--profil', 'Shapes'], 1, r'', r"Unrecognized option: --profil\nDid you mean '--profile'\?\n.*"),
    (['-vresion'], 1, r'', r"Unrecognized option: -vresion\nDid you mean '-version'\?\n.*"),
    (['-Xlogg:gc'], 1, r'', r"Unrecognized option: -Xlogg:gc\nDid you mean '-Xlog'\?\n.*"),
    (['-XX:+UseSerialGCx'], 1, r'', r"[^\n]*\nDid you mean '\(\+/-\)UseSerialGC'\?\n.*"),
    (['--classlib=embedded', '--count=-', 'Shapes'], 0, r'Shapes 0\n.*method\tLShapes;\tmain\t.*',
     r'jp2vm: \d+ bytecodes executed\n'),
    (['--classlib=embedded', '--analysis=coverage:out=-', 'Shapes'], 0, r'Shapes 0\n.* total\n', r''),
    (['--java-home=/nowhere/at/all', 'Shapes'], 1, r'', r'Error: [^\n]*no such directory\n'),
    (['--classlib=embedded', '-m', 'a/b'], 2, r'', r'Error: modules, [^\n]* --classlib=openjdk\n'),
    (['--disable-@files', '@words'], 1, r'',
     r'Error: Could not find or load main class @words\n.*'),
]


def run(program, case, work):
    environment, arguments = case if isinstance(case, tuple) else ({}, case)
    variables = {k: v for k, v in os.environ.items()
                 if k not in ('CLASSPATH', 'JDK_JAVA_OPTIONS', 'JAVA_TOOL_OPTIONS',
                              '_JAVA_OPTIONS')}
    variables.update(environment)
    variables['LC_ALL'] = 'C.UTF-8'
    result = subprocess.run([program] + arguments, cwd=work, env=variables, timeout=60,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)
    return (result.returncode, result.stdout.decode(errors='replace'),
            result.stderr.decode(errors='replace'))


def library_notes_removed(text):
    """What the embedded library adds about a class it lacks is not java's to say."""
    return re.sub(r'^jp2vm: .* is not in the embedded class library.*\n', '', text, flags=re.M)


def show(case, expected, got):
    print('differs: %s' % (case,))
    for name, a, b in zip(('status', 'stdout', 'stderr'), expected, got):
        if a != b:
            print('  %s\n    expected %r\n    got      %r' % (name, a, b))

# JP2VM_OPTIONS for a machine that the JDK's launcher starts, exit status, standard error.
STARTED_BY_JAVA = [
    ('', 0, r''),
    ('--count', 0, r'jp2vm: \d+ bytecodes executed\n'),
    ('--classlib=embedded', 1, r"Error: the JDK's launcher starts no programs on the class library "
                           r"'embedded'; [^\n]*\nError: Could not create [^\n]*\nError: A fatal [^\n]*\n"),
    ('--nope', 1, r'Unrecognized option: --nope\nError: Could not [^\n]*\nError: A fatal [^\n]*\n'),
    ('--count=', 1, r'Error: --count[^\n]*\nError: Could not [^\n]*\nError: A fatal [^\n]*\n'),
]


def is_sanitized(library):
    with open(library, 'rb') as file:
        return b'__asan_init' in file.read()


def start_by_java(options):
    """How many differ. A program cannot load a library with sanitizers."""
    home = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(options.jp2vm))), 'lib', 'jp2vm')
    if is_sanitized(os.path.join(home, 'libjvm.so')):
        return 0
    failures = 0
    for text, status, err in STARTED_BY_JAVA:
        case = ({'JP2VM_OPTIONS': text}, ['-XXaltjvm=' + home, 'Shapes'])
        got = run(options.java, case, options.work)
        if got[0] != status or not re.fullmatch(err, got[2], re.S):
            failures += 1
            show(case, (status, '', err), got)
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--work', required=True)
    parser.add_argument('--java', default='java')
    parser.add_argument('--javac', default='javac')
    parser.add_argument('--jar', default='jar')
    parser.add_argument('--jp2vm', default='jp2vm')
    options = parser.parse_args()
    options.work = os.path.abspath(options.work)
    prepare(options)
    failures = 0
    for case in EQUAL:
        expected = run(options.java, case, options.work)
        status, out, err = run(options.jp2vm, case, options.work)
        got = (status, out, library_notes_removed(err))
        if expected != got:
            failures += 1
            show(case, expected, got)
    for case in MOVED:
        status, out, err = run(options.java, case, options.work)
        got = run(options.jp2vm, case, options.work)
        if (status, '', out + err) != got:
            failures += 1
            show(case, (status, '', out + err), got)
    for arguments, status, out, err in OWN:
        got = run(options.jp2vm, arguments, options.work)
        if (got[0] != status or not re.fullmatch(out, got[1], re.S)
                or not re.fullmatch(err, got[2], re.S)):
            failures += 1
            show(arguments, (status, out, err), got)
    failures += start_by_java(options)
    print('%d of %d command lines differ'
          % (failures, len(EQUAL) + len(MOVED) + len(OWN) + len(STARTED_BY_JAVA)))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
