#!/usr/bin/env python3
"""Compares the launcher with java: output, messages and exit status must be the same.

usage: launch.py --work DIR [--java JAVA] [--javac JAVAC] [--jar JAR] [--jp2vm JP2VM]
"""
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, equal, finish, must, read_options, start, write_files  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def prepare(options):
    work = options.work
    compile_java(options, HERE / 'Shapes.java', {'Inner.java': 'package pack.age; public class Inner { public static '
                                                 'void main(String[] a) { System.out.println("inner"); } }'},
                 release='8', words=())
    (work / 'Gone.class').unlink()
    shutil.copy(work / 'pack/age/Inner.class', work)
    shapes = (work / 'Shapes.class').read_bytes()
    for name, manifest in (('good', 'Main-Class: Shapes\n'), ('missing', 'Main-Class: Nothing\n'),
                           ('spaces', 'Main-Class:   Shapes  \n'), ('none', 'X: y\n')):
        write_files(work, {'manifest': manifest})
        must(options.jar, 'cfm', name + '.jar', 'manifest', 'Shapes.class', cwd=work)
    write_files(work, {
        'Cut.class': shapes[:100], 'Junk.class': b'junk and more junk', 'junk.jar': b'this is no jar',
        'new/Shapes.class': shapes[:6] + b'\x00\x7f' + shapes[8:],
        'words': b'Shapes "a b" c\\\n   d # comment\n"x\\ty" \'s q\' "l1\\\n   l2" p\\q "p\\q" e"f g"h\n',
        'open': b'-cp . "Shapes', 'options': b'-Dx=from.file\n-cp .\n', 'empty': b'', 'nested': b'@words Shapes',
        'jar.args': b'-jar'})


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

# Messages that java prints on standard output, but jp2vm, like all messages, on standard error.
MOVED = [
    ['-Xmx1k', 'Shapes'], ['-Xms64m', '-Xmx16m', 'Shapes'], ['-Xss1', 'Shapes'],
    ['-XX:ThreadStackSize=1', 'Shapes'], ['-Xbootclasspath:x', 'Shapes'],
    ['-Xbootclasspath/p:x', 'Shapes'],
]

# Arguments, exit status, patterns of standard output and of standard error.
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
    (['--classlib=embedded', '-javaagent:x.jar', 'Shapes'], 1, r'',
     r"Error: the class library 'embedded' has no agents\n"),
    (['-agentlib:jdwp=server=y', 'Shapes'], 1, r'', r'Debugging by jdwp is not there yet[^\n]*\n.*'),
    (['-agentpath:/x.so', 'Shapes'], 1, r'', r'Native agents are not supported[^\n]*\n.*'),
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
    variables, words = case if isinstance(case, tuple) else ({}, case)
    result = start(program, *words, cwd=work, variables={**variables, 'LC_ALL': 'C.UTF-8'})
    return result.returncode, result.stdout, result.stderr


def library_notes_removed(text):
    """Removes messages of the embedded library about a missing class, which java cannot have."""
    return re.sub(r'^jp2vm: .* is not in the embedded class library.*\n', '', text, flags=re.M)


# JP2VM_OPTIONS for a machine that the JDK's launcher starts, exit status, standard error.
STARTED_BY_JAVA = [
    ('', 0, r''),
    ('--count', 0, r'jp2vm: \d+ bytecodes executed\n'),
    ('--classlib=embedded', 1, r"Error: the JDK's launcher starts no programs on the class library "
                           r"'embedded'; [^\n]*\nError: Could not create [^\n]*\nError: A fatal [^\n]*\n"),
    ('--nope', 1, r'Unrecognized option: --nope\nError: Could not [^\n]*\nError: A fatal [^\n]*\n'),
    ('--count=', 1, r'Error: --count[^\n]*\nError: Could not [^\n]*\nError: A fatal [^\n]*\n'),
]


def start_by_java(options):
    """Only for libraries without sanitizers, because a program cannot load the others."""
    home = options.jp2vm.parents[1] / 'lib/jp2vm'
    for text, status, err in STARTED_BY_JAVA if b'__asan_init' not in (home / 'libjvm.so').read_bytes() else ():
        got = run(options.java, ({'JP2VM_OPTIONS': text}, [f'-XXaltjvm={home}', 'Shapes']), options.work)
        check(got[0] == status and re.fullmatch(err, got[2], re.S), f'{text}: {got}, expected {(status, err)}')


def main():
    options = read_options(__doc__, 'work java javac jp2vm', jar={'required': True})
    prepare(options)
    for case in EQUAL:
        status, out, err = run(options.jp2vm, case, options.work)
        equal(case, (status, out, library_notes_removed(err)), run(options.java, case, options.work))
    for case in MOVED:
        status, out, err = run(options.java, case, options.work)
        equal(case, run(options.jp2vm, case, options.work), (status, '', out + err))
    for words, status, out, err in OWN:
        got = run(options.jp2vm, words, options.work)
        check(got[0] == status and re.fullmatch(out, got[1], re.S) and re.fullmatch(err, got[2], re.S),
              f'{words}: {got}, expected {(status, out, err)}')
    start_by_java(options)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
