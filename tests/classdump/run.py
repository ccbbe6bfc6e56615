#!/usr/bin/env python3
"""Tests of --dump-classes and of the XML of classes.

usage: run.py xml|dump --jp2vm FILE --class-to-xml FILE --library JAR --java FILE --javac FILE
              --work DIRECTORY [--quick]

xml   compares class files of all kinds as XML with the bytes, with ASM's reader, and with the schema
dump  checks the files that a run writes, their locations, and the handling of errors
"""
import fcntl
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import ASM, Failure, must, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from check_xml import X, Difference, check_class, classes_of, compare_classes, expect  # noqa: E402
from classfile import ClassFile  # noqa: E402
import forms  # noqa: E402

SCHEMA = HERE.parent.parent / "profiler" / "schema" / "asm.rng"
failures = []


def test(function):
    """Runs a test at once; a Difference counts as a failure."""
    start = time.monotonic()
    try:
        text = function()
        print(f"ok: {function.__name__}{': ' + text if text else ''}, {time.monotonic() - start:.1f} s", flush=True)
    except (Difference, Failure, OSError) as difference:
        failures.append(function.__name__)
        print(f"FAILED: {function.__name__}: {str(difference)[:2000]}", flush=True)


def call(*command):
    return must(*command, text=False).stdout


def is_valid(*documents):
    """Validates against the schema; prints a line if this check is skipped."""
    if shutil.which("xmllint") is None:
        print("note: no xmllint, so the schema is not used")
        return
    for document in documents:
        result = start("xmllint", "--noout", "--huge", "--relaxng", SCHEMA, document)
        if result.returncode != 0:
            raise Difference(f"{document} is not valid: {result.stderr[-600:]}")


def asm_document(options, name, files):
    """The document that ASM's reader makes of the files."""
    oracle = options.work / "oracle"
    if not oracle.exists():
        call(options.javac, "-nowarn", *ASM, "-d", oracle, HERE / "AsmXml.java")
    listing, document = options.work / f"{name}.list", options.work / f"{name}.asm.xml"
    listing.write_text("".join(f"{file}\n" for file in files))
    document.write_bytes(call(options.java, *ASM, "-cp", oracle, "AsmXml", listing))
    return document


def check_files(options, name, files, with_asm=True):
    """Converts class files to XML, and compares the XML in every way."""
    listing, document = options.work / f"{name}.list", options.work / f"{name}.xml"
    listing.write_text("".join(f"{file}\n" for file in files))
    document.write_bytes(call(options.class_to_xml, listing))
    is_valid(document)
    others = classes_of(asm_document(options, name, files)) if with_asm else None
    classes = instructions = 0
    for element in classes_of(document):
        instructions += check_class(element, pathlib.Path(element.get(X + "file")).read_bytes())
        if others is not None:
            compare_classes(element, next(others))
        classes += 1
    expect("classes", classes, len(files))
    return f"{classes} classes, {instructions} instructions"


# --- xml ----------------------------------------------------------------------------------

def class_files(directory):
    return sorted(file for file in pathlib.Path(directory).rglob("*.class") if file.name != "module-info.class")


def test_xml(options):
    kinds, classes = options.work / "kinds", options.work / "classes"

    @test
    def compilers_forms():
        call(options.javac, "-g", "-parameters", "-nowarn", "-d", kinds, HERE / "Kinds.java")
        return check_files(options, "kinds", class_files(kinds))

    @test
    def hand_made_forms():
        classes.mkdir()
        (classes / "Forms.class").write_bytes(forms.forms())
        found = check_files(options, "forms", [classes / "Forms.class"])
        opcodes = {insn.mnemonic for insn in ClassFile(forms.forms()).methods[0][3].instructions}
        expect("opcodes", len(opcodes), 202 - len(["wide", "invokedynamic"]))
        return found

    @test
    def library():
        directory = options.work / "library"
        with zipfile.ZipFile(options.library) as jar:
            jar.extractall(directory)
        return check_files(options, "library", class_files(directory))

    @test
    def generated():
        tools, out = options.work / "tools", options.work / "generated"
        call(options.javac, "-nowarn", *ASM, "-d", tools, *sorted((HERE.parent / "classgen").glob("*.java")))
        call(options.java, *ASM, "-cp", tools, "GenerateClasses", out)
        found = check_files(options, "valid", class_files(out / "valid"))
        listing = options.work / "invalid.list"
        listing.write_text("".join(f"{file}\n" for file in class_files(out / "invalid")))
        document = options.work / "invalid.xml"
        document.write_bytes(call(options.class_to_xml, listing))
        is_valid(document)
        return found

    @test
    def dynamic_constants():
        tools, out = options.work / "indy-tools", options.work / "indy"
        sources = HERE.parent / "classgen" / "indy"
        generators = [sources / f"{name}.java"
                      for name in ("GenerateSites", "LibraryCases", "UserCases", "HandleCases")]
        call(options.javac, "-nowarn", *ASM, "-d", tools, *generators)
        out.mkdir()
        call(options.java, *ASM, "-cp", tools, "GenerateSites", out)
        recursive = out / "SelfConstant.class"  # ASM's reader does not end on this class
        check_files(options, "self", [recursive], with_asm=False)
        found = check_files(options, "indy", [file for file in class_files(out) if file != recursive])
        text = (options.work / "indy.xml").read_text()
        expect("dynamic constants", 'desc="Lorg/objectweb/asm/ConstantDynamic;"' in text and "x:bsm=" in text, True)
        return found

    @test
    def of_the_jdk():
        jimage = pathlib.Path(os.path.realpath(shutil.which(options.javac) or options.javac)).parent / "jimage"
        if not jimage.exists():
            print("note: no jimage, so no classes of the JDK")
            return None
        image = jimage.parent.parent / "lib" / "modules"
        out = options.work / "jdk"
        call(jimage, "extract", "--dir", out, "--include", "regex:/java.base/java/(lang|util)/.*", image)
        return check_files(options, "jdk", class_files(out)[::60 if options.quick else 20])

    @test
    def damage():
        (classes / "Damaged.class").write_bytes(forms.damaged())
        listing, document = options.work / "damaged.list", options.work / "damaged.xml"
        listing.write_text(f"{classes / 'Damaged.class'}\n")
        document.write_bytes(call(options.class_to_xml, listing))
        is_valid(document)
        element = next(classes_of(document))
        named = [(child.get("name"), child.get("damaged")) for child in element.iter(X + "attribute")]
        for name in ("RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations", "RuntimeVisibleTypeAnnotations",
                     "AnnotationDefault", "RuntimeVisibleParameterAnnotations", "StackMapTable", "element_value_pairs"):
            expect(name, (name, "true") in named, True)
        expect("unknown attribute", ('Unknown"<&>', None) in named, True)
        jumps = list(element.find("method").find("code"))
        expect("jump into an instruction", [child.get(X + "label") for child in jumps if child.tag == "GOTO"],
               ["2", str(5 + 0x7000), str(8 - (1 << 31))])
        expect("no opcode", element.findall("method")[1].find("code").find(X + "undecoded").get(X + "bci"), "1")

    @test
    def checks_see_errors():
        """A comparison must find every kind of change to a document."""
        data = forms.forms()
        text = (options.work / "forms.xml").read_text()
        changes = [('x:opcode="aload_3"', 'x:opcode="aload"'), ('x:opcode="ldc_w"', 'x:opcode="ldc"'),
                   (' x:wide="true"', ""), ('x:bci="7"', 'x:bci="8"'), ('x:number="9"', 'x:number="8"'),
                   ('var="3"', 'var="2"'), ("<IADD ", "<ISUB "), ('<Label name="1"', '<Label name="77"'),
                   ('x:instructions="', 'x:instructions="1'), ('cst="low"', 'cst="high"'),
                   ('inc="-128"', 'inc="128"'), ('x:bits="7fc12345"', 'x:bits="7fc00000"'),
                   ('line="65535"', 'line="1"'), ('dims="2"', 'dims="3"'), ('maxStack="65535"', 'maxStack="1"')]
        for old, new in changes:
            changed = options.work / "changed.xml"
            expect(old, old in text, True)
            changed.write_text(text.replace(old, new, 1))
            try:
                for element in classes_of(changed):
                    check_class(element, data)
            except (Difference, KeyError):
                continue
            raise Difference(f"{old} -> {new} was not seen")


# --- dump ---------------------------------------------------------------------------------

def run_vm(options, dump, *arguments, vm=(), status=0, **others):
    command = [options.jp2vm, "--classlib=embedded", f"--dump-classes={dump}", *vm, *arguments]
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **others)
    expect(f"status of {' '.join(map(str, arguments))} ({result.stderr})", result.returncode, status)
    return result


def check_dump(directory):
    """Compares every file of a dump with the others; returns {path: element}."""
    directory = pathlib.Path(directory)
    elements = {}
    for element in classes_of(directory / "classes.xml"):
        path = element.get(X + "file")
        expect(f"{path} twice", path in elements, False)
        data = pathlib.Path(f"{directory}/{path}.class").read_bytes()
        check_class(element, data)
        alone = next(classes_of(pathlib.Path(f"{directory}/{path}.xml")))
        expect(path, alone.attrib, element.attrib)
        expect(path, len(list(alone.iter())), len(list(element.iter())))
        elements[path] = element.attrib.copy()
    files = {str(file.relative_to(directory)) for file in directory.rglob("*") if not file.is_dir()}
    expect("files", files, {"classes.xml"} | {path + suffix for path in elements for suffix in (".class", ".xml")})
    return elements


APP = """package app;
public class Main {
    static class Inner { static int twice(int number) { int result = number + number; return result; } }
    public static void main(String[] args) throws Exception {
        System.out.println(Inner.twice(21) + lib.One.one() + lib.Two.two() + lib.Three.three());
        for (String name : args) { Class.forName(name); }
    }
}
"""
LOADS = """import java.net.*;
public class Loads {
    public static void main(String[] args) throws Exception {
        Class<?> type = new URLClassLoader(new URL[] {new URL(args[0])}, null).loadClass("far.Away");
        System.out.println(type.getMethod("away").invoke(null));
    }
}
"""


def make_sources(directory):
    """Makes classes whose sources are next to them, in their jar, in a jar of sources, or missing."""
    texts = {"app/Main": APP, "Loads": LOADS, "far/Away": "package far; public class Away { public static int away() "
                                                          "{ return 7; } }\n"}
    for name in ("One", "Two", "Three"):
        texts[f"lib/{name}"] = f"package lib; public class {name} {{ public static int {name.lower()}() {{ return 0; }} }}\n"
    for name in ("Evil", "Vile", "Void"):
        texts[name] = f"public class {name} {{ }}\n"
    for name, text in texts.items():
        path = directory / "src" / f"{name}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return texts


def pack(jar, directory, *names):
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.write(directory / name, name)


def check_sources(options, directory):
    """A dump must copy each source once, from the location of its class, and copy nothing else; jp2prof must find the
    sources there."""
    texts = make_sources(directory)
    source, classes, main = directory / "src", directory / "classes", directory / "main"
    call(options.javac, "-g", "-nowarn", "-d", classes, *source.rglob("*.java"))
    (main / "app").mkdir(parents=True)
    for name in ("app/Main.class", "app/Main$Inner.class"):
        shutil.copy(classes / name, main / name)
    shutil.copy(source / "app/Main.java", main / "app")
    pack(directory / "one.jar", classes, "lib/One.class")
    with zipfile.ZipFile(directory / "one.jar", "a") as archive:
        archive.writestr("lib/One.java", texts["lib/One"])
    pack(directory / "two.jar", classes, "lib/Two.class")
    pack(directory / "two-sources.jar", source, "lib/Two.java")
    pack(directory / "three.jar", classes, "lib/Three.class")
    pack(directory / "decoy.jar", source, "lib/One.java")  # a file of the class's own jar has priority
    with zipfile.ZipFile(directory / "decoy.jar", "a") as archive:
        archive.writestr("lib/Two.java", "// another one")
    # Names that a dump must not write to: paths outside it, and the name of one of its own files.
    for name, other in (("Evil", b"../e.java"), ("Vile", b"Vile.xml\0"), ("Void", b"/etc/host")):
        data = (classes / f"{name}.class").read_bytes()
        expect(f"SourceFile of {name}", data.count(b"\0\x09" + name.encode() + b".java"), 1)
        other, size = other.rstrip(b"\0"), len(other.rstrip(b"\0"))
        data = data.replace(b"\0\x09" + name.encode() + b".java", b"\0" + bytes([size]) + other)
        (main / f"{name}.class").write_bytes(data)
    (directory / "e.java").write_text("outside")
    (main / "Vile.xml").write_text("no source")
    path = ":".join(str(directory / name) for name in ("decoy.jar", "main", "one.jar", "two.jar", "three.jar"))
    libraries = ["embedded"] + (["openjdk"] if pathlib.Path(options.java).is_absolute() else [])
    for library in libraries:
        dump = directory / f"dump-{library}"
        call(options.jp2vm, f"--classlib={library}", f"--dump-classes={dump}", f"--profile-out={directory}/run.jp2",
             "-cp", path, "app.Main", "Evil", "Vile", "Void")
        found = {str(file.relative_to(dump)): file.read_text() for file in dump.rglob("*")
                 if file.is_file() and file.suffix not in (".class", ".xml")}
        expect(f"sources with {library}", found,
               {name + ".java": texts[name] for name in ("app/Main", "lib/One", "lib/Two")})
        expect("Vile.xml", (dump / "Vile.xml").read_text().startswith("<?xml"), True)
        expect("beside the dump", sorted(file.name for file in directory.glob("e.java*")), ["e.java"])
        check_annotated(options, directory / "run.jp2", dump)
    if "openjdk" in libraries:
        check_other_loader(options, directory, classes, texts)
    return f"{', '.join(libraries)}"


def check_annotated(options, profile, dump):
    """Checks annotated sources, names of local variables, and the message for a missing source."""
    jp2prof = options.jp2vm.parent / "jp2prof"
    text = call(jp2prof, "annotate", "--source", dump, "Main$Inner.twice", profile).decode()
    for line in (f"source: {dump}/app/Main.java\n", "int result = number + number;", "iload_0  // number\n",
                 "istore_1  // result\n"):
        expect(f"{line!r} in {text}", line in text, True)
    text = call(jp2prof, "annotate", "--source", dump, "Three.three", profile).decode()
    expect(f"what is said in {text}", f"source: Three.java (not found in {dump})\n" in text and "ireturn" in text, True)
    # If the code of the class differs, the names of its variables are not used.
    other = dump / "app" / "Main$Inner.class"
    data = other.read_bytes()
    expect("iadd", data.count(b"\x1a\x1a\x60\x3c"), 1)
    other.write_bytes(data.replace(b"\x1a\x1a\x60\x3c", b"\x1a\x1a\x64\x3c"))
    text = call(jp2prof, "annotate", "--source", dump, "Main$Inner.twice", profile).decode()
    expect(f"no names in {text}", "//" not in text and "iadd" in text, True)
    other.write_bytes(data[:len(data) // 2])
    text = call(jp2prof, "annotate", "--source", dump, "Main$Inner.twice", profile).decode()
    expect("a damaged class file", "iadd" in text, True)
    call(jp2prof, "html", "--source", dump, profile, "-o", dump / "page.html")


def check_other_loader(options, directory, classes, texts):
    """A class of the program's own loader, in a directory with a blank in its name."""
    place, dump = directory / "far off %41", directory / "dump-loader"
    (place / "far").mkdir(parents=True)
    shutil.copy(classes / "far/Away.class", place / "far")
    shutil.copy(directory / "src/far/Away.java", place / "far")
    output = call(options.jp2vm, f"--dump-classes={dump}", "-cp", classes, "Loads", place.as_uri() + "/")
    expect("output", output, b"7\n")
    expect("source", (dump / "far/Away.java").read_text(), texts["far/Away"])
    expect("others", [file.name for file in dump.rglob("*.java")], ["Away.java"])


def test_dump(options):
    kinds, dump = options.work / "kinds", options.work / "dump" / "deep"
    call(options.javac, "-g", "-nowarn", "-d", kinds, HERE / "Kinds.java", HERE / "Definer.java")
    plain = start(options.jp2vm, "--classlib=embedded", "-cp", kinds, "Kinds")

    @test
    def every_class():
        result = run_vm(options, dump, "-cp", kinds, "Kinds")
        expect("output", (result.stdout, result.stderr), (plain.stdout, plain.stderr))
        elements = check_dump(dump)
        is_valid(dump / "classes.xml", dump / "Kinds.xml", dump / "java/lang/Object.xml")
        with zipfile.ZipFile(options.library) as jar:
            for path, attributes in elements.items():
                is_made = attributes.get(X + "hidden") == "true" or "$$" in path
                if not is_made:
                    name = attributes["name"] + ".class"
                    original = (kinds / name).read_bytes() if (kinds / name).exists() else jar.read(name)
                    expect(path, pathlib.Path(f"{dump}/{path}.class").read_bytes() == original, True)
        expect("hidden classes", any(X + "hidden" in a for a in elements.values()), True)
        expect("loaders", {elements[path][X + "loader"] for path in ("Kinds", "java/lang/Object")}, {"0", "1"})
        verbose = start(options.jp2vm, "--classlib=embedded", "-verbose:class", "-cp", kinds, "Kinds").stdout
        expect("classes", len(elements), sum("[class,load] " in line for line in verbose.splitlines()))
        return f"{len(elements)} classes"

    @test
    def again_and_the_same():
        before = {file: file.read_bytes() for file in dump.rglob("*.*")}
        run_vm(options, dump, "-cp", kinds, "Kinds")
        check_dump(dump)
        expect("files", {file: file.read_bytes() for file in dump.rglob("*.*")} == before, True)

    @test
    def after_exit():
        directory = options.work / "exit"
        run_vm(options, directory, "-cp", kinds, "Kinds", "7", status=7)
        check_dump(directory)

    @test
    def names():
        directory, source = options.work / "names", options.work / "weird"
        source.mkdir()
        weird = forms.weird_names()
        for title, data in weird.items():
            (source / title).write_bytes(data)
        run_vm(options, directory, "-cp", kinds, "Definer", *(source / title for title in weird))
        elements = check_dump(directory)
        for title, data in weird.items():
            copies = [path for path in elements if pathlib.Path(f"{directory}/{path}.class").read_bytes() == data]
            expect(f"copies of {title}: {copies}", len(copies), 2)
            expect("loaders", {elements[path][X + "loader"] for path in copies}, {"2", "3"})
        for path in ("classes~2", "classes~3", "a%01%7f%0a", "%252e%252e~2", "A%7e2", "A", "A~2", "s%ud800"):
            expect(path, path in elements, True)
        expect("parts", max(len(part.encode()) for path in elements for part in path.split("/")) <= 210, True)
        is_valid(directory / "classes.xml")

    @test
    def links_are_not_followed():
        directory, outside = options.work / "links", options.work / "outside"
        run_vm(options, directory, "-cp", kinds, "Kinds")
        outside.mkdir()
        (outside / "kept").write_text("kept")
        (directory / "Kinds.class").unlink()
        (directory / "Kinds.class").symlink_to(outside / "kept")
        run_vm(options, directory, "-cp", kinds, "Kinds")
        check_dump(directory)
        expect("the file", (outside / "kept").read_text(), "kept")
        shutil.rmtree(directory / "java")
        (directory / "java").symlink_to(outside)
        result = run_vm(options, directory, "-cp", kinds, "Kinds", status=options.failed_status)
        expect("one line", result.stderr.count("jp2vm: --dump-classes: cannot write "), 1)
        expect("outside", sorted(file.name for file in outside.iterdir()), ["kept"])

    @test
    def sources_that_stand_with_classes():
        return check_sources(options, options.work / "sources")

    @test
    def refused_directories():
        foreign = options.work / "foreign"
        foreign.mkdir()
        (foreign / "classes.xml").write_text("<classes/>")
        (foreign / "Kinds.class").write_text("mine")
        for directory in (foreign, foreign / "Kinds.class", foreign / "Kinds.class" / "below", "/proc/dump", "", "/"):
            result = run_vm(options, directory, "-cp", kinds, "Kinds", status=2)
            expect("output", (result.stdout, result.stderr.count("\n")), ("", 1))
            expect("message", result.stderr.startswith("Error: --dump-classes"), True)
        result = run_vm(options, options.work / "twice", "-cp", kinds, "Kinds", vm=[f"--dump-classes={foreign}"],
                        status=2)
        given = [f"--dump-classes={path}"[:150] for path in (options.work / "twice", foreign)]
        expect("message", sorted(result.stderr.removeprefix("Error: --dump-classes is given twice, as ")
                                 .removesuffix("; leave one out\n").split(" and ")), sorted(given))
        expect("files", {file.name: file.read_text() for file in foreign.iterdir()},
               {"classes.xml": "<classes/>", "Kinds.class": "mine"})

    @test
    def directory_of_another_process():
        directory = options.work / "locked"
        directory.mkdir()
        opened = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
        fcntl.flock(opened, fcntl.LOCK_EX)
        result = run_vm(options, directory, "-cp", kinds, "Kinds", status=2)
        expect("message", (result.stdout, result.stderr),
               ("", f"Error: --dump-classes: cannot write {directory}: another process writes its classes there\n"))
        expect("files", list(directory.iterdir()), [])
        os.close(opened)
        run_vm(options, directory, "-cp", kinds, "Kinds")

    @test
    def errors_later():
        directory = options.work / "full"

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000))
        result = run_vm(options, directory, "-cp", kinds, "Kinds", preexec_fn=limit, restore_signals=False,
                        status=options.failed_status)
        expect("output", result.stdout, plain.stdout)
        expect("one line", result.stderr.removeprefix(plain.stderr),
               f"jp2vm: --dump-classes: cannot write {directory}/classes.xml: File too large\n")
        expect("left over", [file.name for file in directory.glob("*.xml*") if file.name.startswith("classes")]
               + [str(file) for file in directory.rglob("~*")], [])


def main():
    options = read_options(__doc__, "jp2vm class-to-xml library work java javac", ["xml", "dump"], quick=False,
                           failed_status={
        "type": int, "default": 1, "help": "of a program whose dump failed"})
    (test_xml if options.test == "xml" else test_dump)(options)
    print(f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
