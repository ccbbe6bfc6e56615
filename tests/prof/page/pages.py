"""Makes the pages that are tested: compiles programs, makes their profiles, and makes pages from
the profiles."""
import pathlib
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from harness import compile_java, must, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent

# Names that class files may contain and that are difficult for pages. A slash makes a package.
ODD_CLASS = 'odd<b>&lt</script><img src=x onerror="title=1">'
ODD_METHOD = "m'\"&]]\u2028\u0007`${1}\U0001f600\ud800\\u0041 "


class Pages:
    """The files that are made, in a directory."""

    def __init__(self, options):
        self.options = options
        self.work = options.work
        self.classes = self.work / "classes"

    def tool(self, *arguments, place="."):
        return start(self.options.jp2prof, *arguments, cwd=self.work / place, text=False)

    def compile(self):
        self.classes.mkdir(parents=True)
        sources = [str(path) for path in sorted((HERE / "java").rglob("*.java"))]
        compile_java(self.options, *sources, to=self.classes, release="8")

    def run(self, name, *arguments, options=(), class_path=None):
        """Makes the profile of a program: NAME.jp2, NAME.xml, NAME.tsv."""
        outputs = [f"--profile-out={kind}{self.work / name}.{suffix}" for kind, suffix in
                   (("", "jp2"), ("", "xml"), ("", "tsv"))]
        if "--no-xml" in options:
            outputs = outputs[:1]
        must(self.options.jp2vm, "--classlib=embedded", *outputs, *options_of(options), "-cp",
             class_path or self.classes, *arguments)

    def page(self, name, *arguments):
        """The address of a page that jp2prof html makes."""
        path = self.work / f"{name}.html"
        done = self.tool("html", *arguments, "-o", path)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.decode())
        return path.as_uri()

    def make(self):
        self.compile()
        self.run("shop", "shop.Main", options=("--per-thread",))
        self.run("more", "shop.Main", "60", "10", options=("--per-thread",))
        for name, rounds in (("objects", "40"), ("objects2", "60")):
            self.run(name, "shop.Main", rounds, options=("--profile=alloc,exceptions,locks",
                                                         "--per-thread"))
        self.run("plain", "shop.Main", options=("--profile=calls",))
        self.run("bushy", "Bushy", "11", options=("--profile", "--no-xml"))
        self.run("odd", "Odd", class_path=self.odd_jar())

    def odd_jar(self):
        """The classes of Odd.java, with names that are not possible in Java."""
        jar = self.work / "odd.jar"
        names = {b"OddPlaceholderClass": modified(ODD_CLASS),
                 b"PLACEHOLDER_METHOD": modified(ODD_METHOD)}
        with zipfile.ZipFile(jar, "w") as archive:
            for entry, path in (("Odd", "Odd"), (ODD_CLASS, "OddPlaceholderClass")):
                archive.writestr(f"{entry}.class",
                                 renamed((self.classes / f"{path}.class").read_bytes(), names))
        return jar


def options_of(options):
    given = [option for option in options if option != "--no-xml"]
    return given if any(option.startswith("--profile") for option in given) else ["--profile",
                                                                                  *given]


def modified(text):
    """Modified UTF-8, with each surrogate encoded separately."""
    units = text.encode("utf-16-be", "surrogatepass")
    result = b""
    for i in range(0, len(units), 2):
        unit = chr(units[i] << 8 | units[i + 1])
        result += b"\xc0\x80" if unit == "\0" else unit.encode("utf-8", "surrogatepass")
    return result


def renamed(data, names):
    """A class file in which Utf8 constants are replaced."""
    sizes = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4,
             18: 4, 19: 2, 20: 2}
    result, at, i = bytearray(data[:10]), 10, 1
    while i < int.from_bytes(data[8:10], "big"):
        tag = data[at]
        if tag == 1:
            length = int.from_bytes(data[at + 1:at + 3], "big")
            text = data[at + 3:at + 3 + length]
            text = names.get(text, text)
            result += bytes([1]) + len(text).to_bytes(2, "big") + text
            at += 3 + length
        else:
            result += data[at:at + 1 + sizes[tag]]
            at += 1 + sizes[tag]
        i += 2 if tag in (5, 6) else 1
    return bytes(result + data[at:])
