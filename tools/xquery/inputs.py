"""Makes the documents for a query of tools/xquery/run from the given files: the XML of a compact
profile, and the classes with only the methods that the profile contains."""
import html
import mmap
import os
import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
COMPACT = b"\x93JP2"
# Options of "jp2prof export xml" that select a part of a profile or its numbers.
SELECTION = ("package", "class", "method", "thread", "loader", "root", "fold", "depth",
             "min-share", "metric", "weights")

# jp2vm writes each element of a class on its own line; a line with a method begins with one blank.
DUMP_START = re.compile(rb'<\?xml [^>]*>\n<classes [^>]*>\n(?=<class |</classes>)')
DUMP_CLASS = re.compile(rb'^<class [^>]*? name="([^"]*)"[^>]*>\n', re.M)
DUMP_METHOD = re.compile(rb'^ <method [^>]*? name="([^"]*)" desc="([^"]*)"[^>]*>\n', re.M)
# Lines of a method: the element itself, and instructions that name a constant which JOP's tools
# keep.
DUMP_KEPT = re.compile(rb' </?method[ >]|  </?code[ >]|   <(?!INVOKEDYNAMIC)\w+ [^\n]* x:index="')
CLASS_END, METHOD_END = b"\n</class>\n", b"\n </method>\n"
PROFILE_METHOD = re.compile(rb'<method declaringClass="L([^"]*);" name="([^"]*)" '
                            rb'params="([^"]*)" return="([^"]*)"')
# Only an ldc of a constant with a larger index can change its width. In that case, all lines of its
# class that mention constants are needed (jop.xqm, "The reduced constant pool").
NARROW_INDEX = 255
DUMP_LDC = re.compile(rb'^   <LDC [^\n]* x:index="(\d{3,})"', re.M)


class Failure(Exception):
    """A message for the user and the exit status."""

    def __init__(self, message, status=1):
        super().__init__(message)
        self.status = status


def is_compact(path):
    with open(path, "rb") as profile:
        return profile.read(len(COMPACT)) == COMPACT


def find_jp2prof():
    """The jp2prof that was built or installed beside these queries, otherwise the one in PATH."""
    named = os.environ.get("JP2PROF")
    if named:
        if not os.path.isfile(named):
            raise Failure(f"JP2PROF={named}: no such file")
        return named
    beside = [HERE.parents[1] / "build/bin/jp2prof", HERE.parents[3] / "bin/jp2prof"]
    found = next((str(path) for path in beside if path.is_file()), shutil.which("jp2prof"))
    if not found:
        raise Failure("no jp2prof found to read the profile: build it, or set JP2PROF")
    return found


def export_profile(path, selection, directory):
    """Writes the XML of a compact profile into the directory. Returns its path, and the lines that
    jp2prof printed about the selection."""
    exported = pathlib.Path(directory, "profile.xml")
    done = subprocess.run([find_jp2prof(), "export", "xml", *selection, str(path), "-o",
                           str(exported)], capture_output=True, check=False)
    reported = done.stderr.decode("utf-8", "replace")
    if done.returncode != 0:
        raise Failure(reported.strip().removeprefix("jp2prof: ") or "jp2prof failed",
                      done.returncode if done.returncode > 0 else 1)
    return exported, reported


def mapped(path):
    with open(path, "rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def plain(text):
    return html.unescape(text.decode("utf-8")).encode() if b"&" in text else text


def profile_methods(path):
    """A set with the class, name and descriptor of each method of a profile."""
    with mapped(path) as text:
        found = set(PROFILE_METHOD.findall(text))
    return {(plain(owner), plain(name), b"(" + plain(params) + b")" + plain(result))
            for owner, name, params, result in found}


def constants_of(method):
    """The lines of a method's text that mention constants; the whole text if a line has nested
    elements."""
    lines = [line for line in method.splitlines(keepends=True) if DUMP_KEPT.match(line)]
    is_flat = all(line.endswith(b"/>\n") for line in lines if line.startswith(b"   "))
    return b"".join(lines) if is_flat else method


def has_far_constant(text, start, end):
    """Whether a method's text has an ldc that can get another width."""
    return any(int(index) > NARROW_INDEX for index in DUMP_LDC.findall(text, start, end))


def needed_of_class(text, wanted, name, needs_pool):
    """The text of a class with only the wanted methods; empty if no method is wanted. With
    needs_pool, if the positions of constants matter, it also contains the lines of other
    methods that mention constants."""
    methods = []  # start, end, whether it is wanted
    for method in DUMP_METHOD.finditer(text):
        end = text.index(METHOD_END, method.end() - 1) + len(METHOD_END)
        methods.append((method.start(), end,
                        (name, plain(method[1]), plain(method[2])) in wanted))
    if not any(is_wanted for _, _, is_wanted in methods):
        return b""
    needs_pool = needs_pool and any(is_wanted and has_far_constant(text, start, end)
                                    for start, end, is_wanted in methods)
    parts, behind = [], 0
    for start, end, is_wanted in methods:
        if not is_wanted:
            parts.append(text[behind:start])
            if needs_pool:
                parts.append(constants_of(text[start:end]))
            behind = end
    return b"".join(parts) + text[behind:]


def reduce_classes(profile, classes, directory, needs_pools):
    """Writes the XML of the classes into the directory, with only those methods that the profile
    contains, because most methods of a program's classes never run. With needs_pools, lines of
    other methods that mention constants stay if the positions of constants depend on them. Returns
    the path, or None if the file is not in the form that jp2vm writes.
    """
    if os.path.getsize(profile) == 0 or os.path.getsize(classes) == 0:
        return None
    reduced = pathlib.Path(directory, "classes.xml")
    wanted = profile_methods(profile)
    with mapped(classes) as text, open(reduced, "wb") as out:
        start = DUMP_START.match(text)
        if start is None:
            return None
        out.write(start[0])
        at = start.end()
        while (found := DUMP_CLASS.match(text, at)) is not None:
            behind = text.find(CLASS_END, at)
            if behind < 0:
                return None
            behind += len(CLASS_END)
            try:
                out.write(needed_of_class(text[at:behind], wanted, plain(found[1]), needs_pools))
            except ValueError:
                return None
            at = behind
        if text[at:] != b"</classes>\n":
            return None
        out.write(text[at:])
    return reduced
