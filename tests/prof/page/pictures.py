#!/usr/bin/env python3
"""Makes the pictures of the page in docs/images, html-*.png. Run it when the page looks different.

If the program pngquant is installed, the pictures get a palette, which takes a third of the bytes.

Usage: pictures.py --build DIR [--out DIR]
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

from browser import Browser
from page import Page

ROOT = pathlib.Path(__file__).resolve().parents[3]
KERNELS = ROOT / "benchmarks" / "kernels"
# A second version of JsonScan: it compares words as strings, and mixes hashes in a separate method.
CHANGES = (
    ("            h = h * 31 + c;", "            h = mix(h, c);"),
    ("    private static int digit(", "    private static int mix(int h, char c) {\n"
     "        return h * 31 + c;\n    }\n\n    private static int digit("),
    ("        for (int i = 0; i < word.length(); i++) {\n"
     "            if (text[at + i] != word.charAt(i)) {\n"
     "                throw new IllegalArgumentException(word + \" expected at \" + at);\n"
     "            }\n        }\n",
     "        if (!new String(text, at, word.length()).equals(word)) {\n"
     "            throw new IllegalArgumentException(word + \" expected at \" + at);\n        }\n"),
)


class Maker:
    def __init__(self, options, work):
        self.bin = options.build.resolve() / "bin"
        self.out = options.out.resolve()
        self.work = work
        self.sources = work / "sources"
        shutil.copytree(KERNELS, self.sources)

    def record(self, name, *command, level=""):
        path = self.work / f"{name}.jp2"
        subprocess.run([self.bin / "jp2vm", f"--profile{level}", f"--profile-out={path}", *command],
                       check=True, cwd=self.sources, capture_output=True)
        return path

    def record_java(self, name, source):
        classes = self.work / name
        subprocess.run(["javac", "-g", "-nowarn", "-sourcepath",
                        f"{source.parent}:{KERNELS}", "-d", classes, source], check=True)
        return self.record(name, "-cp", classes, "JsonScan", "600")

    def page(self, path, *words):
        html = path.with_suffix(".html")
        subprocess.run([self.bin / "jp2prof", "html", *words, path, "-o", html], check=True,
                       capture_output=True)
        return f"file://{html}"

    def shoot(self, name, address, *states, dark=False, point=None):
        """Takes a picture after a sequence of states; `point` gives the position of the mouse."""
        with Browser((1400, 900), dark) as browser:
            browser.open(address)
            page = Page(browser)
            for state in states:
                page.show(**(state(page) if callable(state) else state))
            if point:
                browser.move(*point(page))
            path = self.out / f"html-{name}.png"
            path.write_bytes(browser.screenshot())
        if shutil.which("pngquant"):
            subprocess.run(["pngquant", "--nofs", "--strip", "--ext=.png", "--force", "256", path],
                           check=True)
        print(path)


def key_of(page, name):
    """The key of a method: class/Name.method."""
    return page.run(f"""(() => {{ const methods = jp2.model.methods;
        for (let i = 0; i < methods.count; i++)
          if (methods.key(i).includes({name!r})) return methods.key(i); }})()""")


def middle_of(page, name):
    """The largest box of a method whose label can be read."""
    boxes = [b for b in page.boxes() if b["label"].endswith(name)]
    box = max(boxes, key=lambda b: b["x1"] - b["x0"])
    return box["x"], box["y"]


def make(maker):
    sources = sorted(p.name for p in KERNELS.glob("*.java"))
    javac = maker.record("javac", "-m", "jdk.compiler/com.sun.tools.javac.Main", "-nowarn", "-d",
                         "../classes", *sources)
    objects = maker.record("objects", "-m", "jdk.compiler/com.sun.tools.javac.Main", "-nowarn",
                           "-d", "../classes", *sources, level="=alloc,exceptions")
    new = maker.work / "JsonScan.java"
    text = (KERNELS / "JsonScan.java").read_text("utf-8")
    for old, other in CHANGES:
        assert old in text
        text = text.replace(old, other)
    new.write_text(text)
    before = maker.record_java("JsonScan", KERNELS / "JsonScan.java")
    after = maker.record_java("JsonScan-new", new)

    page = maker.page(javac)
    maker.shoot("flame", page)
    maker.shoot("flame-dark", page, dark=True)
    maker.shoot("search", page, {"search": "hash"})
    maker.shoot("methods", page, {"view": "methods"})
    maker.shoot("sandwich", page,
                lambda p: {"view": "sandwich", "method": key_of(p, "Attr.attribTree")})
    maker.shoot("zoom", page, zoom_to("attribute"), point=lambda p: middle_of(p, "attribTree"))
    maker.shoot("objects", maker.page(objects), {"view": "objects", "fold": "library"})
    page = maker.page(before, f"--source={KERNELS}")
    maker.shoot("lines-dark", page, {"view": "lines"}, dark=True)
    maker.shoot("code-dark", page,
                lambda p: {"view": "code", "method": key_of(p, "JsonScan.string")}, dark=True)
    page = maker.page(after, f"--baseline={before}")
    maker.shoot("diff", page, point=lambda p: middle_of(p, "word"))


def zoom_to(name):
    """The state in which the largest box of a method fills the graph."""
    def state(page):
        boxes = [b for b in page.boxes() if b["label"].endswith(name)]
        box = max(boxes, key=lambda b: b["x1"] - b["x0"])
        page.run(f"jp2.zoomTo({box['node']})")
        page.browser.settle()
        return {"zoom": page.state("zoom")}
    return state


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs" / "images")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="jp2-pictures-") as work:
        make(Maker(options, pathlib.Path(work)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
