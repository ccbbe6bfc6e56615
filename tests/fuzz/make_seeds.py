#!/usr/bin/env python3
"""Writes seeds for the fuzzers of jars, manifests, weights, patterns, annotations, models, probes and module
images into a directory: make_seeds.py DIR.

It writes the same files every time. Archives are named *.jar, manifests *.mf, weights *.weights, patterns *.patterns,
annotations *.annotations, models *.model, module images *.modules, probes *.probes, lines of control *.control, line
maps *.smap.
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

PATTERNS = {
    "names": "com.acme.Order, Order.total,Map.Entry#get*,!#toString, java.util.**",
    "types": "C.m(int, java.lang.String[]): void,C.m(I[Ljava/lang/String;)V,put(*),int[],[La/B;",
    "kinds": "Shape+,Shape+.area,@Test,@org.junit.*,thread:worker-*,!loader:*Plugin*@3",
    "stars": "*,**,a.*.b,**.c.**.d*e,x**y.z",
    "parts": "@Test @Slow com.acme.**,!synchronized Shape+.area,loader:app static a.B#two words (int) : void final",
    "modifiers": "native,bridge **,#bridge,varargs,!public **,private abstract,static (int, *),a.b(I) V strictfp",
}
WEIGHTS = {
    "two": b"# two metrics\nmetric cost\niload_2 20\ncategory:invoke 100 # calls\ndefault 1\n"
           b"metric\tmemory\r\nnew 1\r\nanewarray 2147483648\r\n",
    "all": b"metric all\ndefault 1",
    "refused": b"metric a\niload 1\niload 2\nwide 3\ncategory:none 4\nmetric a\n",
}

# Constants 1 to 6: a type, "value", "target", "guard", "*", 1000L.
ANNOTATIONS = {
    "entry": b"\0\1\0\1\0\3\0\2s\0\5\0\3s\0\5\0\4s\0\5",
    "poll": b"\0\1\0\1\0\1\0\2J\0\6",
    "nested": b"\0\1\0\1\0\2\0\2[\0\2s\0\5@\0\1\0\1\0\2e\0\1\0\5\0\3I\0\6",
}

SMAPS = {
    "kotlin": b"SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n+ 1 A.kt\ndemo/AKt\n+ 2 C.kt\nkotlin/CKt\n*L\n"
              b"1#1,32:1\n4#1,6:33\n1378#2,3:41\n*E\n*S KotlinDebug\n*F\n+ 1 A.kt\ndemo/AKt\n"
              b"*L\n21#1,6:33\n27#1,3:41\n*E\n",
    "jsp": b"SMAP\r\ni_jsp.java\r\nJSP\r\n*S JSP\r\n*F\r\n+ 0 i.jsp\r\ni.jsp\r\n1 f.jsp\r\n*L\r\n"
           b"1,3:120,0\r\n3,4:121\r\n1#1,2:130,0\r\n9#0:137,3\r\n*E\r\n",
    "rules": b"SMAP\nx\nX\n*V\nv\n*O Y\n*S X\n*E\n*C Y\n*S X\n*F\n7 A.kt\n*L\n5#7,3:10,2\n"
             b"1#7,100:9\n2#7,2000000:1,2000000\n*U\n?\n*E",
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
    """One stored entry, with every size and offset in a zip64 field."""
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


def image_hash(name, seed=0x01000193):
    for byte in name:
        seed = (seed * 0x01000193 ^ byte) & 0xFFFFFFFF
    return seed & 0x7FFFFFFF


def image_table(names):
    """Redirections of a perfect hash, and the order of the names: (numbers, names)."""
    count = len(names)
    redirect, order = [0] * count, [None] * count
    buckets = [[n for n in names if image_hash(n) % count == i] for i in range(count)]
    for i in sorted(range(count), key=lambda i: -len(buckets[i])):
        if len(buckets[i]) > 1:
            seed = 1
            while True:
                slots = [image_hash(n, seed) % count for n in buckets[i]]
                if len(set(slots)) == len(slots) and all(order[s] is None for s in slots):
                    break
                seed += 1
            redirect[i] = seed
            for name, slot in zip(buckets[i], slots):
                order[slot] = name
        elif buckets[i]:
            slot = order.index(None)
            redirect[i] = -1 - slot
            order[slot] = buckets[i][0]
    return redirect, order


def image_methods(order, strings, content, methods):
    """The content that jlink's compressions make of some content; the last method is the outermost one."""
    for i, method in enumerate(methods):
        packed = zlib.compress(content) if method == b"zip" else class_file(order, strings)
        content = struct.pack(order + "IQQIIB", 0xCAFEFAFA, len(packed), len(content),
                              strings.index(b"\0" + method + b"\0") + 1, 0, i == 0) + packed
    return content


def class_file(order, strings, is_plain=False):
    """A class whose constants are in the image's strings, or the plain class that it expands to."""
    def utf8(text):
        return struct.pack(">BH", 1, len(text)) + text

    def at(text):
        number = strings.index(b"\0" + text + b"\0") + 1
        return bytes([0xC0 | number >> 8, number & 0xFF])
    head = b"\xca\xfe\xba\xbe\0\0\0\x3d\0\6" + utf8(b"Code")
    tail = struct.pack(">BQ", 5, 7) + b"\7\0\1" + b"the rest"
    if is_plain:
        return head + utf8(b"base") + utf8(b"(Lp/q/base;)V") + tail
    names = at(b"p/q") + at(b"base")
    return (head + b"\x17" + at(b"base") + b"\x19" + at(b"(L;)V")
            + bytes([0x80 | 1 << 5 | len(names)]) + names + tail)


def image(order, methods=()):
    """A module image with a class, a text and their packages, compressed or not."""
    def attribute(kind, value):
        size = max(1, (value.bit_length() + 7) // 8)
        return bytes([kind << 3 | size - 1]) + value.to_bytes(size, "big")
    entries = {
        b"/m/p/q/A.class": (b"m", b"p/q", b"A", b"class"),
        b"/m/p/q/base": (b"m", b"p/q", b"base", b""),
        b"/packages/p.q": (b"packages", b"", b"p", b"q"),
        b"/packages/p": (b"packages", b"", b"p", b""),
    }
    texts = sorted({text for parts in entries.values() for text in parts if text})
    strings = b"\0" + b"".join(t + b"\0" for t in texts + [b"zip", b"compact-cp", b"(L;)V"])
    m = strings.index(b"\0m\0") + 1
    contents = {
        b"/m/p/q/A.class": class_file(order, strings, is_plain=True),
        b"/m/p/q/base": b"text " * 9,
        b"/packages/p.q": struct.pack(order + "IIII", 1, m + 1, 0, m),
        b"/packages/p": struct.pack(order + "II", 1, m),
    }
    redirect, names = image_table(list(entries))
    locations, offsets, body = b"", [], b""
    for name in names:
        stored, content = 0, contents[name]
        if methods and name.startswith(b"/m/") and (name.endswith(b"class") or b"compact-cp"
                                                    not in methods):
            packed = image_methods(order, strings, content, methods)
            stored = len(packed)
        else:
            packed = content
        offsets.append(len(locations))
        for kind, text in enumerate(entries[name], 1):
            if text:
                locations += attribute(kind, strings.index(b"\0" + text + b"\0") + 1)
        locations += attribute(5, len(body)) + attribute(7, len(content))
        locations += (attribute(6, stored) if stored else b"") + b"\0"
        body += packed
    count = len(names)
    return (struct.pack(order + "7I", 0xCAFEDADA, 1 << 16, 0, count, count, len(locations),
                        len(strings))
            + struct.pack(order + "%di" % count, *redirect)
            + struct.pack(order + "%dI" % count, *offsets) + locations + strings + body)


CONTROL = [b"info", b"probe add entry A.b { @ = count() }\x0bexit { @e++ }", b"probe remove 12",
           b"probe list", b"probe print 3 --json", b"profile dump /tmp/x.jp2", b"\tprofile  dump ",
           b"profile start calls,blocks", b"profile stop", b"profile reset"]
PROBES = {
    "counts": b"entry a.B.m, !*.x, c.**(I)V { @[method, stack(3)] = count(); @h = hist(arg0) }\n",
    "logic": b"exit * /value < -1 && !(name ~ \"x*\" || line / 2 % 3 >= 1.5)/ "
             b"{ $x++; @v[tid] = $x }\n",
    "times": b"// all\nbegin { $y = 2 } poll 10k { @ = count() } "
             b"interval 500ms { print(@, 3); clear(@) }\n",
    "texts": b"entry * { printf(\"%-5s %d%%\\n\", str(this.a.b), abs(arg1) * 0x10) } "
             b"end { delete(@w[1]); @w[1] = 2 }\n",
    "sums": b"alloc * { @a[class] = sum(bytes); @l = lhist(bytes, -8, 64, 8); "
            b"@q = quantiles(bytes) }\n",
    "state": b"entry * { #n = arg0; #k++ } exit * /cycles > 30000 && executed < #n/ "
             b"{ @worst = (elapsed, arg0, str(arg1)); @[#k, @worst.0] = count(); exit(3) }\n",
    "flow": b"entry $2 { if (arg0 & 1 << 3) { @a++ } else if (~arg1 == 2) { stop() } else { @b -= arg0 >>> 2 } "
            b"for $i in 0..length(arg0) { repeat 3 { @c[$i] = $i % 2 == 0 ? \"even\" : \"odd\" } } }\n",
    "frames": b"line a.B /local.i > local.3 && cflow(\"a.**, !b.C#m\") && isa(local.i, \"a.B+\")/ "
              b"{ @[local.this.x, operand.0] = max(operand.12) }\n",
    "arguments": b"poll $1 { poll($1 * 2 ^ 1 | 4) } interval $3 { print(@) } entry a.*, !$2.x { @ = count() }\n",
}


def images():
    return {
        "little": image("<"), "big": image(">"), "zip": image("<", [b"zip"]),
        "strings": image(">", [b"compact-cp"]),
    }


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_seeds.py DIR")
    os.makedirs(sys.argv[1], exist_ok=True)
    files = {name + ".mf": content for name, content in MANIFESTS.items()}
    files.update({name + ".jar": content for name, content in archives().items()})
    files.update({name + ".weights": content for name, content in WEIGHTS.items()})
    files.update({name + ".patterns": content.encode() for name, content in PATTERNS.items()})
    files.update({name + ".annotations": content for name, content in ANNOTATIONS.items()})
    files.update({name + ".model": content for name, content in MODELS.items()})
    files.update({name + ".modules": content for name, content in images().items()})
    files.update({f"{number}.control": line for number, line in enumerate(CONTROL)})
    files.update({name + ".smap": content for name, content in SMAPS.items()})
    files.update({name + ".probes": content for name, content in PROBES.items()})
    for name, content in files.items():
        with open(os.path.join(sys.argv[1], name), "wb") as out:
            out.write(content)


if __name__ == "__main__":
    main()
