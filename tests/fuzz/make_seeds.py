#!/usr/bin/env python3
"""Writes seeds for the fuzzers of jars, manifests, weights and models into a directory:
make_seeds.py DIR.

The same files come out every time. Archives are named *.jar, manifests *.mf, weights *.weights,
models *.model.
"""
import io
import os
import struct
import sys
import zipfile
import zlib

MANIFEST = (b"Manifest-Version: 1.0\r\nCreated-By: a test\r\nMain-Class: pkg.Main\r\n"
            b"Class-Path: lib/a.jar lib/b%20c.jar file:d/\r\n  e.jar\r\nMulti-Release: true\r\n"
            b"\r\nName: pkg/\r\nSealed: true\r\n\r\n")

MANIFESTS = {
    "crlf": MANIFEST,
    "lf": MANIFEST.replace(b"\r\n", b"\n"),
    "cr": MANIFEST.replace(b"\r\n", b"\r"),
    "minimal": b"Main-Class: M\n",
    "long": b"Class-Path: " + b"\n ".join([b"lib/%d.jar" % i for i in range(60)]) + b"\n\n",
    "empty": b"",
}

WEIGHTS = {
    "two": b"# two metrics\nmetric cost\niload_2 20\ncategory:invoke 100 # calls\ndefault 1\n"
           b"metric\tmemory\r\nnew 1\r\nanewarray 2147483648\r\n",
    "all": b"metric all\ndefault 1",
    "refused": b"metric a\niload 1\niload 2\nwide 3\ncategory:none 4\nmetric a\n",
}


MODEL = (b'name "N" # a name\nclock 33.5\nwaits 1 2\nwaits-minimum 1 1\ncache variable-lru:4k/16\n'
         b'cache-hit 4\ncache-miss 6 + (n + 1) * (1 + max(1, r))\r\n')

MODELS = {
    "all": MODEL + b'changes iinc synchronized long-fields ref-fields super native flat-statics\n'
           b'object-cache on\ncycles iload iadd 2\ncycles ireturn 23 + P(r - 3) return 10\n'
           b'routine new idiv 92 + r invoke 37\nunsupported jsr ret\nnumber idiv.bit -6*w\n'
           b'native "a.b()V" words 45 cycles 650 + (44 - r)*n\n'
           b'cycles jopsys_int2ext 11 + P(r - 1) + n*(16 + P(w - 1))\n',
    "division": MODEL + b'cycles iadd 100 / (r - 3) / w - min(3, 4 / -w)\ncache-miss 99 / (n + 1)',
    "include": b'include "jop.model"\nwaits 7 8\ncycles iadd 2\n',
    "large": MODEL + b'number idiv.bit 2147483648 * 2147483648 - 2147483648 * 2147483647\n',
    "deep": MODEL + b'number idiv.bit ' + b'-(1+' * 40 + b'r' + b')' * 40,
}


def archive(method, comment=b"", entries=()):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as jar:
        for name, content in entries:
            info = zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0))
            info.compress_type = method
            jar.writestr(info, content)
        jar.comment = comment
    return out.getvalue()


def zip64(content=b"zip64 content"):
    """One stored entry, every size and offset in a zip64 field."""
    name, crc, size = b"a", zlib.crc32(content), len(content)
    local = struct.pack("<IHHHIIIIHH", 0x04034B50, 45, 0, 0, 0x58210000, crc, size, size,
                        len(name), 0) + name + content
    extra = struct.pack("<HHQQQ", 1, 24, size, size, 0)
    central = struct.pack("<IHHHHIIIIHHHHHII", 0x02014B50, 45, 45, 0, 0, 0x58210000, crc,
                          0xFFFFFFFF, 0xFFFFFFFF, len(name), len(extra), 0, 0, 0, 0,
                          0xFFFFFFFF) + name + extra
    record = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, 1, 1, len(central),
                         len(local))
    locator = struct.pack("<IIQI", 0x07064B50, 0, len(local) + len(central), 1)
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return local + central + record + locator + end


def archives():
    entries = [("META-INF/MANIFEST.MF", MANIFEST), ("META-INF/", b""),
               ("pkg/Name.class", b"\xca\xfe\xba\xbe" * 40),
               ("META-INF/versions/11/pkg/Name.class", b"later"), ("empty", b""), ("twice", b"1")]
    stored = archive(zipfile.ZIP_STORED, entries=entries)
    return {
        "stored": stored,
        "deflated": archive(zipfile.ZIP_DEFLATED, entries=entries),
        "comment": archive(zipfile.ZIP_DEFLATED, b"PK\5\6 a comment", entries[:2]),
        "prefix": b"#!/bin/sh\nexit\n" + stored,
        "trailing": stored + b"trailing",
        "zip64": zip64(),
        "none": archive(zipfile.ZIP_STORED),
    }


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_seeds.py DIR")
    os.makedirs(sys.argv[1], exist_ok=True)
    files = {name + ".mf": content for name, content in MANIFESTS.items()}
    files.update({name + ".jar": content for name, content in archives().items()})
    files.update({name + ".weights": content for name, content in WEIGHTS.items()})
    files.update({name + ".model": content for name, content in MODELS.items()})
    for name, content in files.items():
        with open(os.path.join(sys.argv[1], name), "wb") as out:
            out.write(content)


if __name__ == "__main__":
    main()
