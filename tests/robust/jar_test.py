"""Tests damaged jars: jp2vm must report the error, or run the program as if the jar were
undamaged."""
import concurrent.futures
import io
import os
import random
import struct
import zipfile
import zlib

import running

HERE = os.path.dirname(os.path.abspath(__file__))
MANIFEST = b'Manifest-Version: 1.0\r\nMain-Class: Commands\r\n\r\n'
# Each text is a whole manifest; the result must be java's.
MANIFESTS = {
    'good': MANIFEST,
    'empty': b'',
    'without_version': b'Main-Class: Commands\r\n',
    'without_main': b'Manifest-Version: 1.0\r\n\r\n',
    'main_empty': b'Manifest-Version: 1.0\r\nMain-Class: \r\n\r\n',
    'main_missing': b'Manifest-Version: 1.0\r\nMain-Class: Missing\r\n\r\n',
    'main_with_slash': b'Manifest-Version: 1.0\r\nMain-Class: p/Missing\r\n\r\n',
    'main_with_suffix': b'Manifest-Version: 1.0\r\nMain-Class: Commands.class\r\n\r\n',
    'main_continued': b'Manifest-Version: 1.0\r\nMain-Class: Com\r\n mands\r\n\r\n',
    'main_in_section': b'Manifest-Version: 1.0\r\n\r\nName: x\r\nMain-Class: Commands\r\n\r\n',
    'other_case': b'manifest-version: 1.0\r\nmain-class: Commands\r\n\r\n',
    'unix_lines': b'Manifest-Version: 1.0\nMain-Class: Commands\n\n',
    'old_mac_lines': b'Manifest-Version: 1.0\rMain-Class: Commands\r\r',
    'no_last_line_end': b'Manifest-Version: 1.0\r\nMain-Class: Commands',
    'class_path_missing': MANIFEST[:-2] + b'Class-Path: nowhere.jar nodir/\r\n\r\n',
    'class_path_itself': MANIFEST[:-2] + b'Class-Path: class_path_itself.jar\r\n\r\n',
}
# Manifests that must only not cause a crash.
STRANGE = {
    'main_twice': b'Manifest-Version: 1.0\r\nMain-Class: Missing\r\nMain-Class: Commands\r\n\r\n',
    'zeros': bytes(1000),
    'no_colon': b'Manifest-Version\r\nMain-Class\r\n',
    'starts_continued': b' Main-Class: Commands\r\n',
    'long_line': b'Manifest-Version: 1.0\r\nMain-Class: ' + b'C' * 100000 + b'\r\n',
    'long_name': b'M' * 100000 + b': x\r\nMain-Class: Commands\r\n',
    'many_lines': b'Manifest-Version: 1.0\r\n' + b'A: b\r\n' * 50000 + b'Main-Class: Commands\r\n',
    'many_continued': b'Manifest-Version: 1.0\r\nMain-Class: ' + b'\r\n C' * 50000 + b'\r\n',
    'not_utf8': b'Manifest-Version: 1.0\r\nMain-Class: \xff\xfe\x80\r\n',
    'class_path_odd': MANIFEST[:-2] + b'Class-Path: http://x/y.jar file:%zz %00 ../../.. /dev/null'
                      b'\r\n\r\n',
}


def make_jar(manifest, classes, compression=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, 'w', compression) as jar:
        if manifest is not None:
            jar.writestr(zipfile.ZipInfo('META-INF/MANIFEST.MF'), manifest, compression)
        for name, data in classes.items():
            jar.writestr(zipfile.ZipInfo(name), data, compression)
    return buffer.getvalue()


def write(path, data):
    with open(path, 'wb') as file:
        file.write(data)


def find_all(data, signature):
    at = data.find(signature)
    while at >= 0:
        yield at
        at = data.find(signature, at + 1)


def patched(data):
    """{name: jar} with one field of the zip structures set to something odd."""
    made = {}
    end = data.rfind(b'PK\5\6')
    for name, at, size in (('disk', 4, 2), ('entries', 10, 2), ('directory_size', 12, 4),
                           ('directory_start', 16, 4), ('comment', 20, 2)):
        for value in (0, 1, 0x7fff, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff):
            changed = bytearray(data)
            struct.pack_into('<H' if size == 2 else '<I', changed, end + at,
                             value & (0xffff if size == 2 else 0xffffffff))
            made['end_%s_%x' % (name, value)] = bytes(changed)
    for number, start in enumerate(find_all(data, b'PK\1\2')):
        for name, at, size in (('flags', 8, 2), ('method', 10, 2), ('crc', 16, 4), ('packed', 20,
                                                                                    4),
                               ('size', 24, 4), ('name', 28, 2), ('extra', 30, 2), ('comment', 32,
                                                                                    2),
                               ('local', 42, 4)):
            for value in (0, 1, 99, 0xffff, 0x7fffffff, 0xffffffff):
                changed = bytearray(data)
                struct.pack_into('<H' if size == 2 else '<I', changed, start + at,
                                 value & (0xffff if size == 2 else 0xffffffff))
                made['entry%d_%s_%x' % (number, name, value)] = bytes(changed)
    return made


def bomb():
    """A jar with a compressed class of 256 MB of zeros."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    size, chunk, crc = 1 << 28, bytes(1 << 20), 0
    parts = []
    for _ in range(size >> 20):
        parts.append(packer.compress(chunk))
        crc = zlib.crc32(chunk, crc)
    packed = b''.join(parts) + packer.flush()
    name = b'Commands.class'
    local = struct.pack('<IHHHHHIIIHH', 0x04034b50, 20, 0, 8, 0, 33, crc, len(packed), size,
                        len(name), 0) + name + packed
    central = struct.pack('<IHHHHHHIIIHHHHHII', 0x02014b50, 20, 20, 0, 8, 0, 33, crc, len(packed),
                          size, len(name), 0, 0, 0, 0, 0, 0) + name
    return local + central + struct.pack('<IHHHHIIH', 0x06054b50, 0, 0, 1, 1, len(central),
                                         len(local), 0)


class Judge:
    def __init__(self, options, report, good):
        self.options, self.report, self.good = options, report, good

    def check(self, name, arguments, against_java):
        ours = running.run(self.options.vm + arguments, cwd=self.options.work, timeout=60)
        trouble = ours.trouble()
        if not trouble and ours.status not in (0, 1):
            trouble = 'status %d' % ours.status
        if not trouble and ours.status == 1 and not ours.err:
            trouble = 'fails without a word'
        if not trouble and ours.status == 0 and ours.out != self.good:
            trouble = 'prints %r' % ours.out[:100]
        if trouble:
            self.report.failed('jar %s: %s' % (name, trouble), ours.err[-3000:])
            return
        if against_java:
            theirs = running.run([self.options.java, '-Xint', '-XX:+UseSerialGC'] + arguments,
                                 cwd=self.options.work, timeout=60)
            got = (ours.status, ours.out, self.first(ours.err))
            wanted = (theirs.status, theirs.out, self.first(theirs.err))
            if got != wanted:
                self.report.failed('jar %s' % name, 'java  %r\njp2vm %r' % (wanted, got))
                return
        self.report.passed()

    @staticmethod
    def first(text):
        return text.splitlines()[:1]


def damaged(chance, jar, stored, quick):
    """{name: bytes}, and the names of the jars whose results are compared with java's."""
    made, compared = patched(jar), set()
    if quick:
        made = dict(list(made.items())[chance.randrange(9)::9])
    for kind, data in (('packed', jar), ('stored', stored)):
        lengths = sorted({chance.randrange(len(data)) for _ in range(15 if quick else 150)})
        for length in lengths:
            made['%s_cut_%d' % (kind, length)] = data[:length]
        for number in range(40 if quick else 400):
            changed = bytearray(data)
            for _ in range(chance.choice([1, 1, 2, 10])):
                at = chance.randrange(len(data)) if number % 2 else \
                    len(data) - 1 - chance.randrange(min(len(data), 150))
                changed[at] ^= 1 << chance.randrange(8)
            made['%s_flip_%d' % (kind, number)] = bytes(changed)
    made['empty'] = b''
    made['one_byte'] = b'P'
    made['end_only'] = b'PK\5\6' + bytes(18)
    made['text'] = b'this is no jar'
    made['prefixed'] = b'#!/bin/sh\nexit\n' + jar
    made['with_comment'] = jar[:-2] + struct.pack('<H', 5) + b'hello'
    made['bytes_after'] = jar + bytes(100)
    made['doubled'] = jar + jar
    for name in ('empty', 'one_byte', 'end_only', 'text', 'prefixed', 'with_comment'):
        compared.add(name)
    return made, compared


def test(options, report):
    chance = random.Random(options.seed)
    running.compile_java(options.javac, options.work, os.path.join(HERE, 'Commands.java'))
    with open(os.path.join(options.work, 'Commands.class'), 'rb') as file:
        classes = {'Commands.class': file.read(), 'p/': b'', 'p/text': b'text ' * 200}
    for file in os.listdir(options.work):
        os.remove(os.path.join(options.work, file))
    jar = make_jar(MANIFEST, classes)
    made, compared = damaged(chance, jar, make_jar(MANIFEST, classes, zipfile.ZIP_STORED),
                             options.quick)
    for name, manifest in MANIFESTS.items():
        made[name] = make_jar(manifest, classes)
        compared.add(name)
    made['manifest_absent'] = make_jar(None, classes)
    compared.add('manifest_absent')
    made.update({'strange_' + name: make_jar(manifest, classes)
                 for name, manifest in STRANGE.items()})
    made['bomb'] = bomb()
    judge = Judge(options, report, 'Commands 0\n')
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = []
        for name, data in made.items():
            write(os.path.join(options.work, name + '.jar'), data)
            jobs.append(pool.submit(judge.check, name, ['-jar', name + '.jar'], name in compared))
            jobs.append(pool.submit(judge.check, name + ' as class path',
                                    ['-cp', name + '.jar', 'Commands'], name in compared))
        for job in jobs:
            job.result()
