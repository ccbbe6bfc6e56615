#!/usr/bin/env python3
"""Tests how Java sources are made from templates, and that the embedded library contains the
classes of all sources.

Usage: templates.py WORK JAR SOURCES...; JAR is the library, SOURCES are the directories with the
sources of its classes, each in one of them. Exit status 1 on a failure.
"""
import pathlib
import shutil
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import equal, finish, start  # noqa: E402

EXPAND = pathlib.Path(__file__).resolve().parents[2] / "classlib/embedded/expand_templates.py"

TEMPLATE = """\
#for x,a in int,an char,a
#file Box$X$.java
package p;

import java.util.$XBox$s;
import java.util.Arrays;
import java.util.Arrays;

/** $A$ {@code $x$}. */
class Box$X$ {
#for y in int char long
#if y not in $x$
    $YBox$ to$Y$($x$ value) {
#if x in int
        return of$Y$();
#else
        throw null;
#end
    }

#end
#end
}
#end
#file Long.java
class Long {
    void take(String aRatherLongName, String anotherRatherLongName, \
String third, String fourth, int n);
}
"""

INT = """\
package p;

import java.util.Arrays;
import java.util.Integers;

/** An {@code int}. */
class BoxInt {
    Character toChar(int value) {
        return ofChar();
    }

    Long toLong(int value) {
        return ofLong();
    }
}
// Made from Box.java.template.
"""

LONG = """\
class Long {
    void take(String aRatherLongName, String anotherRatherLongName, String third, String fourth,
            int n);
}
// Made from Box.java.template.
"""
# Invalid template -> the message after the template's name.
WRONG = {
    "class C {\n": "1: text before #file",
    "#file C.java\n#for x in int\n": "2: no #end",
    "#file C.java\n#if x in int\n#end\n": "2: unknown variable: x",
    "#file C.java\nint $x$;\n": "2: unknown: $x$",
    "#file C.java\n#for x,y in int\n#end\n": "2: not a value for each of x, y: int",
    "#file C.java\n#each x\n#end\n": "2: not a directive: #each x",
    "#file C.java\n#\n": "2: not a directive: #",
    "#file C.java\n#end\n": "2: not a directive: #end",
    "#file C.java\n#for x in int\n#else\n#end\n": "3: not a directive: #else",
}


def expand(work, name, text):
    """Returns the status, stderr, and the texts of the files that were made."""
    shutil.rmtree(work, ignore_errors=True)
    (work / "in" / "p").mkdir(parents=True)
    template = work / "in" / "p" / name
    template.write_text(text, "utf-8")
    done = start(EXPAND, work / "in", work / "out")
    made = {path.name: path.read_text("utf-8") for path in (work / "out" / "p").glob("*")}
    return done.returncode, done.stderr.replace(str(template), "TEMPLATE"), made


def check_sources(jar, directories):
    """A class without its own source must be in the source of its enclosing class."""
    with zipfile.ZipFile(jar) as library:
        sources = {name.split("$")[0].removesuffix(".class") + ".java"
                   for name in library.namelist() if name.endswith(".class")}
    for source in sorted(sources):
        there = [str(directory) for directory in directories if (directory / source).is_file()]
        equal(f"directories with {source}", len(there), 1)


def main():
    work = pathlib.Path(sys.argv[1])
    check_sources(sys.argv[2], [pathlib.Path(name) for name in sys.argv[3:]])
    status, message, made = expand(work, "Box.java.template", TEMPLATE)
    equal("status", (status, message), (0, ""))
    equal("names", sorted(made), ["BoxChar.java", "BoxInt.java", "Long.java"])
    equal("BoxInt", made.get("BoxInt.java"), INT)
    equal("Long", made.get("Long.java"), LONG)
    equal("boxes of others", "Integer toInt(char value) {\n        throw null;" in
          made.get("BoxChar.java", ""), True)
    for text, problem in WRONG.items():
        status, message, made = expand(work, "C.java.template", text)
        equal(repr(text), (status, message, made),
              (1, f"expand_templates.py: TEMPLATE:{problem}\n", {}))
    equal("usage", start(EXPAND, text=False).returncode, 2)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
