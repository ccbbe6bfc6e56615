#!/usr/bin/env python3
"""Makes the pictures of the page in docs/images, explorer-*.png: to be run when the page looks different.

Where the program pngquant is installed, they get a palette, which takes a third of the bytes.

Usage: pictures.py --build DIR [--out DIR]
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

from recordings import HERE, Recordings

sys.path.insert(0, str(HERE.parent / "prof" / "page"))
from browser import Browser  # noqa: E402

ROOT = HERE.parents[1]
# By name: theme, size, size of the text, address, and what is done then: by a script, or by the mouse.
PICTURES = {
    "state": (False, (1400, 860), 0, "", ("jp2.find(2, 0, '', {shop}, 51)", "jp2.step(3, 0)",
                                          "jp2.step(0, 0)", "jp2.step(0, 0)", "jp2.step(0, 0)")),
    "class": (False, (1400, 980), 0, "tab=class", (
        "jp2.find(2, 0, '', {shop}, 80)",
        "[...document.querySelectorAll('.pool-table tr')].find((row) => "
        "row.innerText.includes('Methodref') && row.innerText.includes('find')).click()")),
    "written": (False, (1400, 760), 0, "", (
        "jp2.find(2, 0, '', {shop}, 82)",
        "mouse [...document.querySelectorAll('.object tr')].find((row) => row.innerText"
        ".startsWith('price\t108')).querySelector('td')",)),
    "dark": (True, (1280, 800), 2, "", ("jp2.find(2, 0, '', {shop}, 50)",)),
}


def shoot(recordings, out, name):
    dark, size, larger, address, steps = PICTURES[name]
    recording = recordings.record("Shop")
    classes = recordings.ask(recording, [f"class {n}" for n in range(1, 60)])
    shop = next(one["number"] for one in classes if one.get("name") == "Shop")
    with Browser(size, dark) as browser:
        browser.open(recordings.page(recording).as_uri() + (f"#{address}" if address else ""))
        browser.wait("jp2.recording.isDone")
        for _ in range(larger):
            browser.key("+")
        for step in steps:
            mouse, _, element = step.partition(" ")
            if mouse == "mouse":
                browser.click(*browser.run(f"(() => {{ const box = {element}"
                                           ".getBoundingClientRect(); return [(box.left + "
                                           "box.right) / 2, (box.top + box.bottom) / 2]; })()"))
            else:
                browser.run(step.replace("{shop}", str(shop)))
            browser.settle()
        path = out / f"explorer-{name}.png"
        path.write_bytes(browser.screenshot())
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--nofs", "--strip", "--ext=.png", "--force", "256", path],
                       check=True)
    print(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs" / "images")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    options.jp2vm, options.jp2explore = (options.build / "bin" / name
                                         for name in ("jp2vm", "jp2explore"))
    options.answers = options.build / "tests" / "explore" / "explore_answers"
    options.javac = "javac"
    with tempfile.TemporaryDirectory(prefix="jp2-pictures-") as work:
        options.work = work
        recordings = Recordings(options)
        for name in PICTURES:
            if name.startswith(options.only):
                shoot(recordings, options.out, name)


if __name__ == "__main__":
    main()
