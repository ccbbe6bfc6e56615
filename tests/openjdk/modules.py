#!/usr/bin/env python3
"""Tests programs of modules: command lines for which java and jp2vm must behave in the same way.

modules.py --jp2vm FILE --jdk DIR --work DIR [--vm-arg ARG] [--filter REGEX] [--part N]

Compiles the sources below modules/src with the JDK, makes jars, damaged images and JDKs of other releases of it, and
runs each command line on both machines: stdout, exit status and stderr must agree, except identity hashes; if stderr
names the machine, only its first line is compared.

Exit status: 0 if all command lines agree, 1 if one differs, 2 for wrong usage.
"""
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, finish, must, read_options, start, report_problems  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "robust"))

import classbytes  # noqa: E402

SOURCES = HERE / "modules" / "src"
HASH = re.compile(r"@(0x)?[0-9a-f]{4,}\b")
ALL, FIRST, NONE, SORTED = "all", "first", "none", "sorted"


class Build:
    """Makes the files that the command lines need, in an empty directory."""

    def __init__(self, jdk, work):
        self.jdk, self.work = jdk, work

    def tool(self, name, *words):
        must(self.jdk / "bin" / name, *words, cwd=self.work)

    def compile(self, source, target, *options):
        """Compiles one source tree; copies files that are not Java sources."""
        root, out = SOURCES / source, self.work / target
        files = sorted(root.rglob("*.java"))
        self.tool("javac", "-Xlint:-module,-requires-automatic", "-d", out, *options, *files)
        for file in root.rglob("*"):
            if file.is_file() and file.suffix != ".java":
                copy = out / file.relative_to(root)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy)

    def compile_library(self, target, *, is_open):
        """lib, or a variant of it that exports all its packages."""
        self.compile("lib", target)
        if is_open:
            info = (SOURCES / "lib" / "module-info.java").read_text()
            variant = self.work / "variant" / "module-info.java"
            variant.parent.mkdir()
            variant.write_text(info.replace("exports lib.api;", "exports lib.api;\nexports lib.hidden;"))
            self.tool("javac", "-Xlint:-module", "-d", self.work / target, "--module-path", "nothing",
                      "--patch-module", "lib=" + target, variant)

    def make(self):
        self.compile("api", "mods/api")
        self.compile_library("mods/lib", is_open=False)
        self.compile_library("open/lib", is_open=True)
        path = ("--module-path", "mods")
        for name in ("provider.one", "provider.two", "app"):
            self.compile(name, "mods/" + name, *path)
        self.compile("intruder", "mods/intruder", "--module-path", "open:mods", "--add-modules",
                     "java.sql", "--add-reads", "intruder=java.sql,java.logging")
        for name in ("plugin.base", "plugin"):
            self.compile("plugins/" + name, "plugins/" + name, "--module-path", "mods:plugins",
                         "--add-modules", "java.logging", *(("--add-reads", "plugin=java.logging")
                                                            if name == "plugin" else ()))
        self.compile("legacy", "legacy", "-cp", "mods/api")
        self.compile("patch", "patch", "--module-path", "mods", "--add-modules", "lib",
                     "--patch-module", "lib=" + str(SOURCES / "patch"))
        self.compile("patchbase", "patchbase", "--patch-module",
                     "java.base=" + str(SOURCES / "patchbase"))
        self.compile("usepatch", "usepatch", "--patch-module", "java.base=patchbase")
        for name in ("missing", "split"):
            self.compile("bad/" + name, "bad/" + name, *path)
        self.compile_boot_classes()
        self.make_split()
        self.make_jars()
        self.make_jdks()

    def compile_boot_classes(self):
        """Classes for the boot loader: one is missing, one became an interface, and one is truncated."""
        self.compile("boot", "boot", "-Xlint:-removal")
        boot = self.work / "boot" / "boot"
        (boot / "Absent.class").unlink()
        (boot / "Cut.class").write_bytes((boot / "Cut.class").read_bytes()[:40])
        changed = self.work / "changed" / "Shape.java"
        changed.parent.mkdir()
        changed.write_text("package boot; interface Shape { }\n")
        self.tool("javac", "-d", self.work / "boot", changed)

    def make_split(self):
        """Two modules with the same package."""
        source = self.work / "splitter"
        source.mkdir()
        (source / "module-info.java").write_text("module splitter { requires split; }\n")
        (source / "Other.java").write_text("package splitter; public class Other { }\n")
        self.tool("javac", "-d", self.work / "bad" / "splitter", "--module-path", "bad:mods",
                  source / "module-info.java", source / "Other.java")
        (self.work / "bad" / "splitter" / "split").mkdir()
        shutil.copy(self.work / "bad" / "split" / "split" / "Main.class",
                    self.work / "bad" / "splitter" / "split" / "Extra.class")

    def make_jars(self):
        jars = self.work / "jars"
        jars.mkdir()
        for name in ("api", "lib", "provider.one", "provider.two"):
            self.tool("jar", "--create", "--file", jars / (name + ".jar"), "--module-version", "2.1",
                      "-C", "mods/" + name, ".")
        self.tool("jar", "--create", "--file", jars / "app.jar", "--main-class", "app.Main",
                  "--module-version", "1.5-beta", "-C", "mods/app", ".")
        services = self.work / "legacy" / "META-INF" / "services"
        services.mkdir(parents=True)
        (services / "api.Service").write_text("legacy.Old # the only one\n")
        auto = self.work / "auto"
        auto.mkdir()
        self.tool("jar", "--create", "--file", auto / "old-stuff-3.0.1.jar", "--main-class",
                  "legacy.Old", "-C", "legacy", ".")
        manifest = self.work / "manifest"
        manifest.write_text("Automatic-Module-Name: named.stuff\n")
        named = self.work / "named"
        named.mkdir()
        self.tool("jar", "--create", "--file", named / "whatever.jar", "--manifest", manifest,
                  "-C", "legacy", ".")
        broken = self.work / "broken"
        broken.mkdir()
        (broken / "no.jar").write_bytes(b"this is no jar")
        badname = self.work / "badname"
        badname.mkdir()
        shutil.copy(auto / "old-stuff-3.0.1.jar", badname / "1234.jar")
        truncated = self.work / "truncated" / "lib"
        shutil.copytree(self.work / "mods" / "lib", truncated)
        info = truncated / "module-info.class"
        info.write_bytes(info.read_bytes()[:40])

    def make_jdks(self):
        """Directories that look like JDKs; see wrong_jdks."""
        jdks = self.work / "jdks"
        for name, version in (("eight", "1.8.0_402"), ("twentyone", "21.0.1")):
            (jdks / name).mkdir(parents=True)
            (jdks / name / "release").write_text('JAVA_VERSION="%s"\n' % version)
        (jdks / "empty").mkdir()
        modules = (self.jdk / "lib" / "modules").read_bytes()
        for name, content in (("short", modules[:20]), ("half", modules[:len(modules) // 2]),
                              ("text", b"no image of modules, but a text\n"), ("without", None)):
            library = jdks / name / "lib"
            library.mkdir(parents=True)
            shutil.copy(self.jdk / "release", jdks / name / "release")
            for entry in (self.jdk / "lib").iterdir():
                if entry.name != "modules":
                    (library / entry.name).symlink_to(entry)
            (jdks / name / "conf").symlink_to(self.jdk / "conf")
            if content is not None:
                (library / "modules").write_bytes(content)


# (name, command line, how stderr is compared)
MODS = ["--module-path", "mods"]
APP = MODS + ["-m"]
COMMANDS = [
    ("main", APP + ["app/app.Main", "a", "b c"], ALL),
    ("p", ["-p", "mods", "-m", "app/app.Main"], ALL),
    ("equals", ["--module-path=mods", "--module=app/app.Main"], ALL),
    ("jars", ["-p", "jars", "-m", "app"], ALL),
    ("jars_and_directories", ["-p", "jars/app.jar:mods/lib:mods/api", "-m", "app"], ALL),
    ("one_module", ["-p", "mods/app:mods/lib:mods/api", "-m", "app/app.Main"], ALL),
    ("with_sql", ["--add-modules", "java.sql"] + APP + ["app/app.Main"], ALL),
    ("resources", APP + ["app/app.Resources"], ALL),
    ("resources_in_jars", ["-p", "jars", "-m", "app/app.Resources"], NONE),
    ("services", APP + ["app/app.Services"], ALL),
    ("services_in_jars", ["-p", "jars", "-m", "app/app.Services"], ALL),
    ("services_limited", ["--limit-modules", "app,provider.one"] + APP + ["app/app.Services"], ALL),
    ("services_and_legacy", ["-cp", "auto/old-stuff-3.0.1.jar"] + APP + ["app/app.Services"], ALL),
    ("services_and_automatic", ["-p", "mods:auto", "-m", "app/app.Services"], ALL),
    ("layers", APP + ["app/app.Layers", "plugins"], ALL),
    ("layers_with_logging", ["--add-modules", "java.logging,java.sql"] + APP
     + ["app/app.Layers", "plugins"], ALL),
    ("automatic", ["-p", "auto:mods", "-m", "old.stuff/legacy.Old"], ALL),
    ("automatic_main_class", ["-p", "auto:mods", "-m", "old.stuff"], ALL),
    ("automatic_name", ["-p", "named:mods", "-m", "named.stuff/legacy.Old"], ALL),
    ("automatic_needs_main", ["-p", "named:mods", "-m", "named.stuff"], ALL),
    ("legacy", ["-cp", "legacy:mods/api", "legacy.Old"], ALL),
    ("legacy_with_modules", ["-p", "mods", "--add-modules", "lib,api", "-cp", "legacy", "legacy.Old"], ALL),
    ("legacy_exports", ["-p", "mods", "--add-modules", "lib,api", "--add-exports",
                        "lib/lib.hidden=ALL-UNNAMED", "-cp", "legacy", "legacy.Old"], ALL),
    ("legacy_all_modules", ["-p", "mods", "--add-modules", "ALL-MODULE-PATH", "-cp", "legacy",
                            "legacy.Old"], ALL),
    ("intruder", APP + ["intruder/intruder.Attempts"], ALL),
    ("intruder_exports", ["--add-exports", "lib/lib.hidden=intruder"] + APP
     + ["intruder/intruder.Attempts"], ALL),
    ("intruder_opens", ["--add-opens", "lib/lib.hidden=intruder"] + APP
     + ["intruder/intruder.Attempts"], ALL),
    ("intruder_on_class_path", ["-p", "mods", "--add-modules", "lib", "-cp", "mods/intruder",
                                "intruder.Attempts"], ALL),
    ("intruder_all_unnamed", ["-p", "mods", "--add-modules", "lib", "--add-exports",
                              "lib/lib.hidden=ALL-UNNAMED", "-cp", "mods/intruder",
                              "intruder.Attempts"], ALL),
    ("all_on_class_path", ["-cp", "mods/intruder:mods/lib", "intruder.Attempts"], ALL),
    ("reads", ["--add-modules", "java.sql"] + APP + ["intruder/intruder.Reads"], ALL),
    ("add_reads", ["--add-modules", "java.sql", "--add-reads", "intruder=java.sql,java.logging"]
     + APP + ["intruder/intruder.Reads"], ALL),
    ("reads_class_path", ["--add-reads", "intruder=ALL-UNNAMED", "-cp", "legacy:mods/api"] + APP
     + ["intruder/intruder.Reads"], ALL),
    ("patch", ["--patch-module", "lib=patch"] + APP + ["app/app.Main"], ALL),
    ("boot_classes", ["-Xbootclasspath/a:boot", "boot.Main"], ALL),
    ("patch_of_nothing", ["--patch-module", "no.such=patch"] + APP + ["app/app.Main"], ALL),
    ("patch_base", ["--patch-module", "java.base=patchbase", "-cp", "usepatch", "UsePatch"], ALL),
    ("no_patch_base", ["-cp", "usepatch", "UsePatch"], ALL),
    ("class_in_module_by_class_path", ["-cp", "mods/api:mods/lib:mods/app", "app.Services"], ALL),
    ("sealed", APP + ["app/app.Sealed"], ALL),
    ("sealed_on_class_path", ["-cp", "mods/app", "app.Sealed"], ALL),
    ("no_such_module", APP + ["none/none.Main"], ALL),
    ("no_such_class", APP + ["app/app.None"], ALL),
    ("no_main_class", APP + ["app"], ALL),
    ("no_main_method", APP + ["app/app.beans.Bean"], ALL),
    ("required_module_missing", ["-p", "bad/missing", "-m", "missing/missing.Main"], ALL),
    ("split_package", ["-p", "bad:mods", "--add-modules", "splitter", "-m", "split/split.Main"], ALL),
    ("add_missing_module", ["--add-modules", "none"] + APP + ["app/app.Main"], ALL),
    ("limit_to_missing", ["--limit-modules", "none"] + APP + ["app/app.Main"], ALL),
    ("limit_too_much", ["--limit-modules", "java.base"] + APP + ["app/app.Main"], ALL),
    ("exports_without_slash", ["--add-exports", "lib=app"] + APP + ["app/app.Main"], ALL),
    ("exports_of_missing", ["--add-exports", "none/none=app"] + APP + ["app/app.Main"], ALL),
    ("exports_of_missing_package", ["--add-exports", "lib/none=app"] + APP + ["app/app.Main"], ALL),
    ("exports_to_missing", ["--add-exports", "lib/lib.hidden=none"] + APP + ["app/app.Main"], ALL),
    ("opens_twice", ["--add-opens", "lib/lib.hidden=app", "--add-opens", "lib/lib.hidden=app"]
     + APP + ["app/app.Main"], ALL),
    ("reads_of_missing", ["--add-reads", "none=app"] + APP + ["app/app.Main"], ALL),
    ("reads_missing", ["--add-reads", "app=none"] + APP + ["app/app.Main"], ALL),
    ("broken_jar", ["-p", "broken:mods", "-m", "app/app.Main"], FIRST),
    ("truncated_module", ["-p", "truncated:mods", "-m", "app/app.Main"], FIRST),
    ("name_of_no_module", ["-p", "badname:mods", "-m", "app/app.Main"], FIRST),
    ("same_module_twice", ["-p", "jars:mods", "-m", "app/app.Main"], ALL),
    ("module_path_is_missing", ["-p", "nothing", "-m", "app/app.Main"], ALL),
    ("upgrade_path", ["--upgrade-module-path", "mods", "-p", "jars", "-m", "app"], ALL),
    ("list_modules", MODS + ["--list-modules"], ALL),
    ("list_jars", ["-p", "jars", "--list-modules"], ALL),
    ("describe", MODS + ["-d", "app"], SORTED),
    ("describe_automatic", ["-p", "auto", "--describe-module", "old.stuff"], SORTED),
    ("describe_own", ["-d", "java.sql"], SORTED),
    ("describe_missing", ["-d", "none"], SORTED),
    ("validate", MODS + ["--validate-modules"], ALL),
    ("dry_run", ["--dry-run"] + APP + ["app/app.Main"], ALL),
    ("show_resolution", ["--show-module-resolution", "--limit-modules", "app"] + APP + ["app/app.Main"], SORTED),
    ("show_resolved", ["--show-resolved-modules", "--limit-modules", "app"] + APP + ["app/app.Main"], SORTED),
    ("modules_without_path", ["--add-modules", "java.sql,jdk.httpserver", "-cp", "mods/api:legacy",
                              "legacy.Old"], ALL),
    *[("system_loader_" + name.lower(),
       ["-Xshare:off", "-XX:+DisplayVMOutputToStderr", "-Djava.system.class.loader=" + name,
        "-cp", "mods/api:legacy", "legacy.Loading"], ALL)
      for name in ("legacy.Missing", "legacy.Loading$Good", "legacy.Loading$Throwing", "legacy.Loading$NoLoader",
                   "legacy.Loading$NoConstructor", "legacy.Loading$Uninitialized", "java.lang.String")],
    ("limit_modules", ["--limit-modules", "java.base,java.logging", "-cp", "mods/api:legacy",
                       "legacy.Old"], ALL),
]

# JDKs that cannot be used: the message of jp2vm; the exit status is 1.
WRONG_JDKS = [
    ("none", "there is no such directory"),
    ("empty", "not a JDK: it has no file 'release' that names a version"),
    ("eight", "this JDK is version 8; jp2vm needs 17"),
    ("twentyone", "this JDK is version 21; jp2vm needs 17"),
    ("without", "this JDK is not complete: it has no lib/modules"),
    ("short", "lib/modules: damaged module image: it ends in its header"),
    ("text", "lib/modules: not a module image"),
]


# Messages if no JDK exists: the line that reports it, and the other lines on stderr.
NO_JDK = r"no JDK 17 found \(looked at JAVA_HOME, /usr/lib/jvm and the java on PATH\); " \
    r"install one \(Debian's openjdk-17-jdk\), or name one with --java-home=DIR\n"
WITHOUT_JDK = [
    (["Source.java"], "Error: modules, source files and settings need [^:]*: " + NO_JDK),
    (["-m", "app/app.Main"], "Error: modules, source files and settings need [^:]*: " + NO_JDK),
    (["--classlib=openjdk", "-cp", "legacy:mods/api", "legacy.Old"], "Error: " + NO_JDK),
    (["-cp", "source", "Source"],
     r"jp2vm: java\.sql\.DriverManager is not in the embedded class library; the full one is that of a JDK: "
     + NO_JDK + "Exception in thread .*"),
]


# If JAVA_HOME names such a JDK and there is another one, jp2vm skips it and reports that in one line.
PASSED_OVER = [("none", WRONG_JDKS[0][1]), ("eight", WRONG_JDKS[2][1]),
               ("twentyone", WRONG_JDKS[3][1]), ("without", WRONG_JDKS[4][1])]


def run(command, work, **variables):
    done = start(*command, cwd=work, variables=variables)
    return HASH.sub("@<hash>", done.stdout), HASH.sub("@<hash>", done.stderr), done.returncode


def can_hide_jdks():
    return shutil.which("unshare") is not None and pathlib.Path("/usr/lib/jvm").is_dir() \
        and start("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/usr/lib/jvm", text=False).returncode == 0


def run_without_jdk(jp2vm, arguments, work):
    """Runs a command in a mount namespace in which /usr/lib/jvm is empty."""
    script = 'mount -t tmpfs none /usr/lib/jvm && PATH=/nowhere JAVA_HOME= exec "$@"'
    return run(["unshare", "-rm", "sh", "-c", script, "sh", jp2vm] + arguments, work)


def damage_throwable(jdk, work, image):
    """Makes an image in which the name of java.lang.Throwable is not UTF-8."""
    must(jdk / "bin" / "jimage", "extract", "--dir", work / "extracted", "--include",
         r"regex:/java.base/java/lang/Throwable\.class", jdk / "lib" / "modules")
    content = (work / "extracted" / "java.base" / "java" / "lang" / "Throwable.class").read_bytes()
    modules = bytearray((jdk / "lib" / "modules").read_bytes())
    at = modules.index(content) + content.index(b"fillInStackTrace")
    modules[at] = 0xff
    image.unlink()
    image.write_bytes(modules)


def any_order(result):
    """A result in which messages are equal if they name elements of java's sets, whose order differs between runs."""
    def pair(match):
        return "both module %s and module %s" % tuple(sorted(match.groups()))

    texts = (re.sub(r"both module (\S+) and module (\S+)", pair, text) for text in result[:2])
    texts = [re.sub(r"Module \S+ not found, required by", "Module <one> not found, required by", text)
             for text in texts]
    return texts[0], texts[1], result[2]


def write_deep_annotations(directory):
    """Methods of Deep have values of annotations that are nested arrays and nested annotations."""
    directory.mkdir()
    writer = classbytes.ClassWriter("Deep")
    type_name, name = writer.utf8("LDeep;"), writer.utf8("value")
    for number, unit in enumerate((b"[" + classbytes.u2(1),
                                   b"@" + classbytes.u2(type_name) + classbytes.u2(1)
                                   + classbytes.u2(name))):
        values = classbytes.u2(1) + classbytes.u2(type_name) + classbytes.u2(1) \
            + classbytes.u2(name) + unit * 1000000 + b"I" + classbytes.u2(name)
        annotations = writer.attribute("RuntimeVisibleAnnotations", values)
        writer.method("deep%d" % number, "()V", b"\xb1", others=[annotations])
    writer.main(writer.print_string("deep") + b"\xb1")
    (directory / "Deep.class").write_bytes(writer.bytes())


def differences(want, got, how):
    """Lines that describe the differences between the results of two runs."""
    found = []
    if want[2] != got[2]:
        found.append("exit status %s, want %s" % (got[2], want[2]))
    want, got = any_order(want), any_order(got)
    if how == SORTED: # the lines of a set
        want, got = (("\n".join(sorted(r[0].split("\n"))), r[1], r[2]) for r in (want, got))
    if how == FIRST:
        want, got = ((r[0], r[1].split("\n")[0], r[2]) for r in (want, got))
    for what, a, b in (("stdout", want[0], got[0]), ("stderr", want[1], got[1])):
        if a != b and not (what == "stderr" and how == NONE):
            a, b = a.split("\n"), b.split("\n")
            i = next((i for i in range(min(len(a), len(b))) if a[i] != b[i]), min(len(a), len(b)))
            found += ["%s, line %d" % (what, i + 1), "  want " + "".join(a[i:i + 1]),
                      "  got  " + "".join(b[i:i + 1])]
    return found


class Tests:
    """Command lines by name, without those that a filter excludes."""

    def __init__(self, options, build):
        self.options, self.build, self.work = options, build, options.work
        self.machine = [options.jp2vm, f"--java-home={options.jdk}", *options.vm_arg]

    def chosen(self, name):
        return re.search(self.options.filter, name)

    def version(self, home, **variables):
        """Runs -version with another JDK; None: without naming one."""
        words = [f"--java-home={self.work / 'jdks' / home}"] if home else []
        return run([self.options.jp2vm, *words, *self.options.vm_arg, "-version"], self.work, **variables)

    def check(self, name, is_so, result):
        check(is_so, f"{name}: status {result[2]}: {result[1]}")

    def commands(self):
        for name, words, how in COMMANDS[::self.options.part]:
            if self.chosen(name):
                want = run([self.options.jdk / "bin/java", "-Xshare:auto", *words], self.work)
                found = differences(want, run([*self.machine, *words], self.work), how)
                report_problems(f"{name}: {text}" for text in found)

    def jdks(self):
        for name, text in WRONG_JDKS:
            if self.chosen("jdk_" + name):
                got = self.version(name)
                self.check("jdk_" + name, got[2] == 1 and got[0] == "" and text in got[1] and got[1].count("\n") == 1,
                           got)
        for name, text in PASSED_OVER:
            if self.chosen("java_home_" + name):
                home = str(self.work / "jdks" / name)
                want, got = self.version(None, JAVA_HOME=str(self.options.jdk)), self.version(None, JAVA_HOME=home)
                first, _, rest = got[1].partition("\n")
                is_reported = re.fullmatch("jp2vm: JAVA_HOME: %s: %s; (using /.*|no other JDK found .*)"
                                       % (re.escape(home), re.escape(text)), first)
                has_other = bool(is_reported) and "; using " in first
                self.check("java_home_" + name, is_reported and (got[0], rest, got[2]) == want if has_other else
                           is_reported and got[2] == 1 and not rest, got)

    def annotations(self):
        """Annotations of the boot loader's classes are read by the machine; here they are nested as deeply as a file
        allows."""
        if self.chosen("deep_annotations"):
            write_deep_annotations(self.work / "deep")
            got = run([*self.machine, "-Xbootclasspath/a:deep", "Deep"], self.work)
            self.check("deep_annotations", got == ("deep\n", "", 0), got)

    def images(self):
        """The machine may use the data of half an image until it needs more. It must report damage that the image's own
        checks do not find."""
        if self.chosen("jdk_half"):
            got = self.version("half")
            self.check("jdk_half", got[2] == 1 and "damaged module image: " in got[1], got)
        if self.chosen("jdk_damaged"):
            image = self.work / "jdks/half/lib/modules"
            damage_throwable(self.options.jdk, self.work, image)
            got = self.version("half")
            self.check("jdk_damaged", got[2] == 1 and re.fullmatch(
                r"jp2vm: java\.lang\.ClassFormatError: .*, while the class library starts; is %s "
                r"damaged\?\n" % re.escape(str(image)), got[1]), got)
            image.unlink()

    def without_jdk(self):
        if self.chosen("without_jdk") and can_hide_jdks():
            (self.work / "Source.java").write_text(
                "public class Source { public static void main(String[] args) {\n"
                "  java.sql.DriverManager.getDrivers(); } }\n")
            self.build.tool("javac", "-d", "source", "Source.java")
            for number, (words, text) in enumerate(WITHOUT_JDK):
                got = run_without_jdk(self.options.jp2vm, words, self.work)
                self.check(f"without_jdk_{number}", got[2] == 1 and re.fullmatch(text, got[1], re.S), got)


def main():
    options = read_options(__doc__, "jp2vm work", vm_arg=[], filter="", jdk={"required": True, "type": pathlib.Path},
                           part={
        "type": int, "default": 1, "help": "one in so many of the first command lines"})
    build = Build(options.jdk, options.work)
    build.make()
    tests = Tests(options, build)
    for test in (tests.commands, tests.jdks, tests.annotations, tests.images, tests.without_jdk):
        test()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
