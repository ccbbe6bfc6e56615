#!/usr/bin/env python3
"""Tests that each pattern of the example in docs/patterns.md selects the methods that the page names, in every option
and tool, and that each pattern of a class selects the same classes everywhere.

usage: patterns.py --javac JAVAC --jp2vm JP2VM --page docs/patterns.md --work DIR
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, compile_java, expect, finish, read_options, start  # noqa: E402

SOURCES = {
    "zoo/Loud.java": """package zoo;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Loud { }
""",
    "zoo/Animal.java": "package zoo; public interface Animal { void sound(); }\n",
    "zoo/Dog.java": """package zoo;
public class Dog implements Animal { @Loud public void sound() { } public synchronized void bark() { } }
""",
    "zoo/Zoo.java": """package zoo;
public final class Zoo { public static void feed(int n) { } public static synchronized void feed(String s) { } }
""",
    "zoo/cage/Lion.java": """package zoo.cage;
public class Lion implements zoo.Animal {
    public void sound() { }
    public static class Cub extends Lion { public final void sound() { } }
}
""",
    "run/Main.java": """package run;
public class Main {
    public static void main(String[] args) {
        zoo.Dog dog = new zoo.Dog();
        dog.sound();
        dog.bark();
        new zoo.cage.Lion().sound();
        new zoo.cage.Lion.Cub().sound();
        zoo.Zoo.feed(1);
        zoo.Zoo.feed("x");
    }
}
""",
}
ANALYSIS = """import jp2vm.analysis.*;
public class Named {
    static String wanted;
    @Start public static void start(String argument) { wanted = argument; }
    @Entry(value = "zoo.**", guard = "isWanted") public static void entry(Location at) {
        System.out.println("entry " + at.className + "." + at.methodName + at.descriptor);
    }
    static boolean isWanted(Location at) { return at.isIn(wanted); }
}
"""
METHOD = r"zoo[./][\w./$]+"
PARAMETERS = {"()V": "", "(I)V": "(int)", "(Ljava/lang/String;)V": "(String)",
              "": "", "int": "(int)", "String": "(String)"}

# Patterns of classes, and which of Dog, Zoo, Lion and Cub they select.
CLASS_CASES = (
    ("zoo.*", "Dog Zoo"), ("zoo.**", "Cub Dog Lion Zoo"), ("Dog", "Dog"), ("zoo.cage.*", "Cub Lion"),
    ("Lion", "Lion"), ("Lion.Cub", "Cub"), ("zoo.cage.Lion$Cub", "Cub"), ("*o*", "Cub Dog Lion Zoo"),
    ("zoo.**,!Lion*", "Dog Zoo"), ("cage.Lion,Zoo", "Zoo"), ("**.cage.L*", "Cub Lion"),
)

# The same with modifiers of classes, which a profile does not record.
CLASS_MODIFIERS = (("final zoo.**", "Zoo"), ("static zoo.**", "Cub"), ("zoo.**,!public zoo.*", "Cub Lion"),
                   ("public static Lion.Cub", "Cub"))

# Patterns about facts that a tool does not know: arguments, expected message.
REFUSED = (
    (["jp2prof", "top", "Animal+", "all.jp2"], "pattern 'Animal+': supertypes of classes are not known here"),
    (["jp2prof", "top", "@Loud", "all.jp2"], "pattern '@Loud': annotations are not known here"),
    (["jp2prof", "top", "thread:main", "all.jp2"], "pattern 'thread:main': threads cannot be selected here"),
    (["jp2vm", "--trace=thread:main"], "--trace: pattern 'thread:main': threads cannot be selected here"),
    (["jp2vm", "--print-code=a.B.m(I"], "--print-code: pattern 'a.B.m(I': a ) is missing at the end"),
    (["jp2vm", "--record=r.jp2rec", "--record-window=a.#m"], "--record-window: pattern 'a.#m': the class ends"),
    (["jp2vm", "--print-class=a.B#m"], "--print-class: pattern 'a.B#m': it names a method"),
    (["jp2vm", "--profile-window=a.B#"], "--profile-window: pattern 'a.B#': no method is named"),
    (["jp2vm", "--probe", "entry a.B# { @ = count() }"], "pattern 'a.B#': no method is named"),
    (["jp2vm", "--analysis=coverage:only=a.B#m"], "pattern 'a.B#m': it names a method"),
    (["jp2prof", "top", "static Animal+", "all.jp2"], "pattern 'static Animal+': supertypes of classes are not known"),
    (["jp2prof", "top", "Dog.bark Zoo", "all.jp2"], "pattern 'Dog.bark Zoo': it has two names; put commas between"),
    (["jp2prof", "top", "--class=final Zoo", "all.jp2"], "pattern 'final Zoo': modifiers are not known here"),
    (["jp2prof", "top", "--fold=!synthetic", "all.jp2"], "pattern '!synthetic': write !#synthetic for the name"),
    (["jp2vm", "--trace=Dog.bark Dog.sound"], "--trace: pattern 'Dog.bark Dog.sound': it has two names; put commas"),
    (["jp2vm", "--profile-only=static thread:main"], "pattern 'static thread:main': thread: is possible only as a"),
    (["jp2vm", "--profile-window=static thread:main"], "pattern 'static thread:main': threads cannot be selected here"),
    (["jp2vm", "--profile-fold=!bridge"], "pattern '!bridge': write !#bridge for the name, or !bridge ** for"),
    (["jp2vm", "--record=r.jp2rec", "--record-window=static a.#m"], "pattern 'static a.#m': the class ends with a dot"),
    (["jp2vm", "--print-code=static !zoo.Dog"], "pattern 'static !zoo.Dog': a ! is possible only before the whole"),
    (["jp2vm", "--print-class=synchronized zoo.Dog"], "pattern 'synchronized zoo.Dog': a class is never synchronized"),
    (["jp2vm", "--analysis=coverage:only=native zoo.*"], "pattern 'native zoo.*': a class is never native"),
    (["jp2vm", "--probe", "entry public zoo.Dog private { @ = count() }"],
     "pattern 'public zoo.Dog private': at most one of public, protected and private is possible"),
)

# Patterns with the former meaning of *, and the line about it.
OLD = (("--trace=zo*.sound:calls", "--trace: * does not cross packages; zo*.sound still matches as zo**.sound"),
       ("--print-code=z*.cage*", "--print-code: * does not cross packages; z*.cage* still matches as z**.cage**"),
       ("--print-class=zoo.*", "--print-class: * does not cross packages; zoo.* still matches as zoo.**"),
       ("--analysis=coverage:only=zoo", "only=zoo still has the classes of the package in this release, "
        "write only=zoo,zoo.**\n"),
       ("--analysis=coverage:only=zoo.cage.Lion", "only=zoo.cage.Lion still has the members of the class in "
        "this release, write only=zoo.cage.Lion,zoo.cage.Lion$*\n"))

# Commands whose messages about patterns without a match are also on the page.
HINTS = (["--trace=Dog.sond"], ["--profile-only=zoo.Zo", "--profile-out=hint.tsv"],
         ["--trace=synchronized Dog.sound"],
         ["--probe", "entry z*.Lion { @ = count() }"])

def jp2(options, *arguments):
    """Runs a command whose first word is the name of a program; jp2vm runs run.Main."""
    name, *words = arguments
    if name == "jp2vm":
        words = ["--classlib=embedded", *words, "-cp", ".", "run.Main"]
    return start(options.jp2vm.parent / name, *words, cwd=options.work)


def short(class_name, method, parameters):
    """Dog.sound, Zoo.feed(int)."""
    simple = re.split(r"[./$]", class_name)[-1]
    return f"{simple}.{method}{PARAMETERS[parameters]}"


def found(expression, text):
    """The methods, without constructors; groups: class, method, descriptor or parameters."""
    return {short(*match) for match in re.findall(expression, text, re.M)}


def selected(options, pattern):
    """{option: the methods that it selects}."""
    has_loader = "loader:" in pattern
    arguments = [f"--trace={pattern}:calls", "--trace-output=trace.txt", f"--print-code={pattern}",
                 "--probe", f"entry {pattern} {{ @[method, descriptor] = count() }}",
                 "--probe-out=probe.txt", f"--profile-only={pattern}", "--profile-out=flat:only.tsv"]
    if not has_loader: # an analysis in Java does not know which loader is the program's
        arguments += [f"--java-analysis=Named:{pattern}", "--java-analysis-path=analysis"]
    done = jp2(options, "jp2vm", *arguments)
    check(done.returncode == 0, f"{pattern}: status {done.returncode}: {done.stderr[:400]}")
    if not has_loader: # the window would open at main
        window = jp2(options, "jp2vm", f"--profile-window={pattern}", "--profile-out=flat:window.tsv")
        check(window.returncode == 0, f"{pattern}: window: {window.stderr[:400]}")
    read = lambda name: (options.work / name).read_text("utf-8")
    flat = rf"^(?:[^\t]*\t)+?({METHOD})\t(\w+)\t([^\t]*)\t"
    with_old = {"trace": found(rf"> ({METHOD})\.(\w+)(\(.*?\)V) ", read("trace.txt")),
                "print-code": found(rf"^({METHOD})\.(\w+)(\(.*?\)V): ", done.stderr)}
    for user, methods in with_old.items():
        if f"--{user}: * does not cross packages" in done.stderr: # then methods of deeper packages are also included
            methods &= found(flat, read("only.tsv"))
        yield user, methods
    yield "probe", found(rf" ({METHOD})\.(\w+) +(\(.*?\)V)$", read("probe.txt"))
    yield "profile-only", found(flat, read("only.tsv"))
    if not has_loader:
        yield "profile-window", found(flat, read("window.tsv"))
        yield "java", found(rf"^entry ({METHOD})\.(\w+)(\(.*?\)V)$", done.stderr)
    if "+" not in pattern and "@" not in pattern:
        top = jp2(options, "jp2prof", "top", pattern, "all.jp2", "--limit=0", "--names=full")
        row = rf" ({METHOD})\.(\w+)\((?:java\.lang\.)?(\w*)\)"
        yield "jp2prof top", found(row, top.stdout)
        if len(re.split(r",(?![^(]*\))", pattern)) == 1:
            top = jp2(options, "jp2prof", "top", "all.jp2", "--limit=0", "--names=full",
                      f"--fold=!{pattern}")
            check(top.returncode == 0, f"{pattern}: --fold: {top.stderr[:400]}")
            yield "jp2prof --fold", found(row, top.stdout)


def check_page(options, rows):
    """Tests how the HTML report reads patterns, as far as the profile knows the facts."""
    script = options.work / "page.mjs"
    page = options.page.parent.parent / "tools/prof/html/page/profile/patterns.js"
    methods = [("zoo.Dog", "bark", "()V", 0x21), ("zoo.Dog", "sound", "()V", 0x1),
               ("zoo.cage.Lion", "sound", "()V", 0x1), ("zoo.cage.Lion$Cub", "sound", "()V", 0x11),
               ("zoo.Zoo", "feed", "(I)V", 0x9),
               ("zoo.Zoo", "feed", "(Ljava/lang/String;)V", 0x29)] # flags: JVMS table 4.6-A
    script.write_text(f"""import {{ parsePatterns }} from {json.dumps(str(page))};
const methods = {json.dumps(methods)};
const answers = {json.dumps([pattern for pattern, _ in rows])}.map((pattern) => {{
  try {{
    const isSelected = parsePatterns(pattern);
    return methods.map(([className, name, descriptor, access]) =>
      isSelected({{ className, name, descriptor, loader: "app", access }}));
  }} catch (error) {{
    return error.message;
  }}
}});
console.log(JSON.stringify(answers));
""", encoding="utf-8")
    done = start("node", script)
    check(done.returncode == 0, f"node: {done.stderr[-500:]}")
    for (pattern, expected), answer in zip(rows, json.loads(done.stdout or "[]")):
        if "+" in pattern or "@" in pattern:
            check("not known here" in answer, f"{pattern}: page: {answer}")
        else:
            methods_ = {short(*method[:3]) for method, is_selected in zip(methods, answer) if is_selected}
            check(methods_ == set(re.findall("`([^`]+)`", expected)), f"{pattern}: page: {sorted(methods_)}")


def check_methods(options):
    rows = re.findall(r"^\| `([^`|]+)` \| ((?:`[^`]+`(?:, )?)+) \|$",
                      options.page.read_text("utf-8"), re.M)
    check(len(rows) > 45, f"{options.page}: {len(rows)} rows")
    check_page(options, rows)
    for pattern, methods in rows:
        expected = set(re.findall("`([^`]+)`", methods))
        for user, methods in selected(options, pattern):
            check(methods == expected, f"{pattern}: {user}: {sorted(methods)}, not {sorted(expected)}")


def check_classes(options):
    for pattern, names in CLASS_CASES + CLASS_MODIFIERS:
        expected = set(names.split())
        simple = lambda text, line: {name for name in re.findall(line, text, re.M)
                                     if name in ("Dog", "Zoo", "Lion", "Cub")}
        done = jp2(options, "jp2vm", f"--print-class={pattern}", f"--analysis=coverage:only={pattern}:out=c.txt")
        check(simple(done.stderr, r"^class zoo\.(?:cage\.Lion\$|cage\.)?(\w+)$") == expected
              or "still matches" in done.stderr, f"--print-class={pattern}: {done.stderr[:300]}")
        if "still" not in done.stderr:
            check(simple((options.work / "c.txt").read_text("utf-8"),
                         r" zoo\.(?:cage\.Lion\$|cage\.)?(\w+)\.(?:sound|bark|feed)") == expected,
                  f"coverage:only={pattern}")
        if (pattern, names) in CLASS_MODIFIERS:
            continue
        top = jp2(options, "jp2prof", "top", f"--class={pattern}", "all.jp2", "--limit=0", "--names=full")
        check(simple(top.stdout, r" zoo\.(?:cage\.Lion\$|cage\.)?(\w+)\.(?:sound|bark|feed)") == expected,
              f"jp2prof --class={pattern}: {top.stdout}")


def check_alone(options):
    """Tests --print-class without a program: the parts beside the class must match it."""
    for pattern, message in (("final zoo.Zoo", ""), ("static zoo.cage.Lion.Cub", ""),
                             ("zoo.Dog final", "jp2vm: --print-class: no class zoo.Dog final was loaded; zoo.Dog "
                              "matches all parts but final\n")):
        done = start(options.jp2vm, "--classlib=embedded", f"--print-class={pattern}", "-cp", ".", cwd=options.work)
        check(done.returncode == (message != "") and message in done.stderr
              and (message == "") == ("\nclass zoo." in "\n" + done.stdout + done.stderr), f"{pattern}: {done}")
    for pattern in "loader:none", "static Dog":
        done = jp2(options, "jp2prof", "top", pattern, "all.jp2")
        check(len(done.stderr.splitlines()) == 1 and f"no method '{pattern}' ran" in done.stderr, f"{pattern}: {done}")


def check_lines_and_budgets(options):
    """Tests parts on several lines of a probe, and in a budget."""
    done = jp2(options, "jp2vm", "--probe", "entry static\n  zoo.Zoo,\n zoo.Dog\tsynchronized { @[method] = count() }")
    check(set(re.findall(r" zoo\.(\w+\.\w+)$", done.stderr, re.M)) == {"Zoo.feed", "Dog.bark"}, f"lines: {done.stderr}")
    (options.work / "who.budget").write_text('format 2\nmethod "static zoo.**" invocations = 2\n'
                                             'method "synchronized zoo.**" invocations = 3\n', encoding="utf-8")
    done = jp2(options, "jp2prof", "check", "all.jp2", "--budget=who.budget", "--min-coverage=0")
    check(done.returncode == 1 and "who.budget:2:" not in done.stdout
          and "who.budget:3: method synchronized zoo.**, invocations: 2," in done.stdout, f"budget: {done}")


def check_refusals(options):
    for arguments, text in REFUSED:
        done = jp2(options, *arguments)
        check(done.returncode == 2 and text in done.stderr and len(done.stderr.splitlines()) <= 3,
              f"{arguments}: status {done.returncode}: {done.stderr}")
    lines = re.findall(r"^    (jp2vm: .*)$", options.page.read_text("utf-8"), re.M)
    check(len(lines) == len(HINTS), f"{options.page}: {len(lines)} lines")
    for arguments, line in zip(HINTS, lines):
        done = jp2(options, "jp2vm", *arguments)
        check(done.returncode == 1 and line in done.stderr.splitlines(), f"{arguments}: {done.stderr}")
    for option, text in OLD:
        done = jp2(options, "jp2vm", option)
        check(done.returncode == 0 and text in done.stderr and "zoo.cage.Lion" in
              done.stderr.replace("/", "."), f"{option}: {done.stderr[-600:]}")


def main():
    options = read_options(__doc__, "javac jp2vm work", page={"type": pathlib.Path, "required": True})
    options.page = options.page.resolve()
    api = options.jp2vm.parent.parent / "lib/jp2vm/jp2vm-analysis.jar"
    compile_java(options, SOURCES, release="8")
    compile_java(options, {"Named.java": ANALYSIS}, to=options.work / "analysis", release="8", words=("-cp", api))
    done = jp2(options, "jp2vm", "--profile", "--profile-out=all.jp2")
    expect(done.returncode == 0, done.stderr)
    check_methods(options)
    check_classes(options)
    check_alone(options)
    check_lines_and_budgets(options)
    check_refusals(options)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
