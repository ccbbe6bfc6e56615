#!/usr/bin/env python3
"""Tests of the names of classes that are made at run time (docs/profile-formats.md): a name shows
where the class was made, belongs to one class, and is the same in each run.

Usage: names.py --jp2vm FILE --javac FILE --work DIR

names/Names.java contains the expected names. It runs twice unchanged, and once with another class
path and after other lambdas, proxies and accessors were made, so that the machine's own numbers
differ. names/Orders.java makes its classes in threads, in different orders.
"""
import html
import pathlib
import re
import sys
from xml.etree import ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, finish, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ATTRIBUTE = re.compile(r'([\w:]+)="([^"]*)"')
EXPECTED = re.compile(r"// = (.*)$")
# Parts that a name must not contain: addresses, and the numbers of the class library.
NUMBERED = re.compile(r"[+_/.]0x[0-9a-f]{4}|\$\$[A-Za-z]+\$?\d|\$Proxy\d|jdk[/.]proxy\d|Accessor\d"
                      r"|DelegatingClassLoader@")
# Names whose number at the end depends on the forms that already exist.
SHARED = re.compile(r"java/lang/invoke/LambdaForm\$")

PROFILE = ("--profile=calls,natives",)
ONLY = "--profile-only=Names$$Lambda@lambdas-*"


def run(options, directory, name, profile, formats, *arguments, path, program="Names"):
    """Runs the program with profiles in some formats and a dump; returns the directory of the outputs."""
    out = directory / name
    out.mkdir()
    command = [options.jp2vm, "--classlib=openjdk", *profile,
               *(f"--profile-out={out / file}" for file in formats),
               f"--dump-classes={out / 'classes'}", "-cp", path, program, *arguments]
    done = start(*command)
    check(done.returncode == 0, f"{name}: status {done.returncode}: {done.stderr[-500:]}")
    return out


def elements(path, *names):
    """The distinct start tags of elements with these names; each tag begins a line."""
    seen, starts = set(), tuple(f"<{name} " for name in names)
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith(starts):
                tag = line[:line.index(">")]
                if tag not in seen:
                    seen.add(tag)
                    yield {name: html.unescape(text) for name, text in ATTRIBUTE.findall(tag)}


def read_tree(path):
    """The machine's name of every class by its name in the XML profile; None if the names are equal."""
    names = {}
    for method in elements(path, "method", "target"):
        name, raw = method["declaringClass"][1:-1], method.get("x:rawClass")
        raw = None if raw is None else raw[1:-1]
        check(names.setdefault(name, raw) == raw, f"{path}: {name} is {raw} and {names[name]}")
        check("DelegatingClassLoader" not in method.get("x:loader", ""), f"{path}: {method}")
    return names


def expected(source):
    """Regular expressions of the names that the source's comments demand, with their lines."""
    for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
        match = EXPECTED.search(line)
        place = number + line.lstrip().startswith("//")
        for name in match[1].split() if match else ():
            pattern = re.escape(name.replace("?", str(place))).replace(r"\*", r"\d+")
            yield number, re.compile(pattern)


def check_run(out):
    """Checks the names of one run in all formats. Returns the raw names by stable name."""
    tree = read_tree(out / "p.xml")
    named = {name: raw for name, raw in tree.items() if raw is not None}
    check(len(named) > 100, f"{out.name}: only {len(named)} classes have names of their own")
    for name in tree:
        check(not NUMBERED.search(name), f"{out.name}: {name} has a number")
    check(len(set(named.values())) == len(named), f"{out.name}: a class has two names")
    check(not set(named.values()) & set(tree), f"{out.name}: the machine's names are used")
    for file in out.glob("*.dcg.xml"):
        check(read_tree(file) == tree, f"{out.name}: the call graph has other names")
    for file in (*out.glob("*.txt"), *out.glob("*.tsv")):
        text = file.read_text("utf-8")
        for match in set(NUMBERED.findall(text)):
            check(False, f"{out.name}/{file.name}: has {match}")
        check("Names$$Lambda@main-" in text, f"{out.name}/{file.name}: no name of a lambda")
    dump = {found["name"]: found for found in elements(out / "classes" / "classes.xml", "class")}
    for name, raw in named.items():
        found = dump.get(name, {})
        check(found.get("x:rawName") == raw, f"{out.name}: in the dump {name} is {found}")
        check((out / "classes" / f"{found.get('x:file')}.class").is_file(),
              f"{out.name}: no file of {name}")
    return named


def check_selection(out, names):
    """Patterns select classes by these names, and allocated objects also have them."""
    chosen = {name for name in names if name.startswith("Names$$Lambda@lambdas-")}
    found = set(read_tree(out / "p.xml"))
    check(chosen <= found, f"{ONLY}: {sorted(chosen - found)} are not there")
    others = {name for name in found if "$$Lambda" in name} - chosen
    check(not others, f"{ONLY}: {sorted(others)} are there")
    classes = {found["class"] for found in elements(out / "p.xml", "x:allocation")}
    bad = {name for name in classes if NUMBERED.search(name)}
    check(not bad, f"allocations of {sorted(bad)}")
    check(any(name.startswith("LNames$$Lambda@lambdas-") for name in classes),
          "no lambda is allocated")
    check(any(re.fullmatch(r"\[LNames\$Template@Names-hidden-\d+\$1;", name) for name in classes),
          "no array of a hidden class is allocated")


def calls_of(path, prefixes):
    """Describes classes by the methods that run in them, their own and the program's: by name, for classes whose names
    begin with a prefix."""
    found, above = {}, []
    for event, element in ElementTree.iterparse(path, ("start", "end")):
        if not element.tag.endswith("}method"):
            continue
        if event == "end":
            above.pop()
            element.clear()
            continue
        name, method = element.get("declaringClass")[1:-1], element.get("name")
        if name.startswith(prefixes) and "@" in name:
            found.setdefault(name, set()).add(method)
        elif above and above[-1].startswith(prefixes) and "@" in above[-1] and name == "Orders":
            found.setdefault(above[-1], set()).add(method)
        above.append(name)
    return found


def check_orders(options, classes):
    """Classes that threads make must have the same names, in whatever order they are made."""
    seen = {}
    for order in ("forward", "backward", "together", "together"):
        out = run(options, options.work, f"{order}{len(seen)}", PROFILE, ("p.xml",), order,
                  path=classes, program="Orders")
        seen[out.name] = calls_of(out / "p.xml", ("Orders", "jdk/proxy/"))
    first = seen["forward0"]
    check(len(first) == 11, f"orders: {len(first)} classes: {sorted(first)}")
    check(sum(name.startswith("Orders$$Lambda@sameLine-") for name in first) == 3,
          f"orders: lambdas of one line: {sorted(first)}")
    for name, found in seen.items():
        others = {key: (first.get(key), found.get(key)) for key in sorted(set(first) | set(found))
                  if first.get(key) != found.get(key)}
        check(not others, f"orders: {name} is not as forward: {others}")


def main():
    options = read_options(__doc__, "jp2vm javac work")
    classes, other = options.work / "classes", options.work / "other"
    other.mkdir()
    compile_java(options, *sorted((HERE / "names").glob("*.java")), to=classes)
    first = check_run(run(options, options.work, "first", PROFILE,
                          ("p.xml", "p.dcg.xml", "p.txt", "p.tsv"), path=classes))
    for number, pattern in expected(HERE / "names" / "Names.java"):
        check(any(pattern.fullmatch(name) for name in first),
              f"Names.java:{number}: no class has the name {pattern.pattern}")
    again = check_run(run(options, options.work, "again", PROFILE, ("p.xml",), path=classes))
    check(again == first, f"another run has other names: {sorted(set(again) ^ set(first))[:9]}")
    shifted = check_run(run(options, options.work, "shifted", PROFILE, ("p.xml",), "early",
                            path=f"{other}:{classes}"))
    own = {name: raw for name, raw in first.items() if not SHARED.match(name)}
    for name, raw in own.items():
        if "Names" in name:
            check(name in shifted, f"shifted: {name} is not there")
    moved = [name for name in own if shifted.get(name) not in (None, first[name])]
    check(len(moved) > 10, f"shifted: the machine numbers only {len(moved)} otherwise: no test")
    check_selection(run(options, options.work, "selection", ("--profile=calls,alloc", ONLY),
                        ("p.xml",), path=classes), first)
    check_orders(options, classes)
    return finish(f"{len(first)} names, {len(moved)} of them with other numbers of the machine")


if __name__ == "__main__":
    sys.exit(main())
