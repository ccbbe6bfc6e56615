#!/usr/bin/env python3
"""Makes the pictures of the page in docs/images, explorer-*.png. Run it when the page looks different.

If the program pngquant is installed, the pictures get a palette, which takes a third of the bytes.

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
# By name: theme, size, size of the text, address, and then actions: a script, the mouse, or typed keys.
PICTURES = {
    "state": (False, (1400, 860), 0, "", ("jp2.find(2, 0, '', {shop}, 51)", "jp2.step(3, 0)",
                                          "jp2.step(0, 0)", "jp2.step(0, 0)", "jp2.step(0, 0)")),
    "class": (False, (1400, 1180), 0, "tab=class", (
        "jp2.find(2, 0, '', {shop}, 97)",
        "jp2.store.set({ class: '{till}' })",
        "[...document.querySelectorAll('.pool-table tr')].find((row) => "
        "row.innerText.includes('Fieldref') && row.innerText.includes('total')).click()")),
    "written": (False, (1400, 760), 0, "", (
        "jp2.find(2, 0, '', {shop}, 82)",
        "mouse [...document.querySelectorAll('.object tr')].find((row) => row.innerText"
        ".startsWith('price\t108')).querySelector('td')",)),
    "dark": (True, (1280, 800), 2, "", ("jp2.find(2, 0, '', {shop}, 50)",)),
    "check": (False, (1400, 620), 0, "", ("jp2.find(2, 0, '', {shop}, 61)", "jp2.step(0, 0)",
                                          "jp2.step(0, 0)", "jp2.step(0, 0)")),
    "calls": (False, (1400, 620), 0, "tab=calls", ("jp2.find(2, 0, '', {shop}, 93)",
                                                   "jp2.step(0, 0)")),
    "threads": (False, (1400, 620), 0, "tab=threads", ("jp2.find(2, 0, '', {shop}, 98)",
                                                       "jp2.jump(jp2.place.position + 1600)")),
    "translated": (False, (1400, 820), 0, "tab=code", ("jp2.find(2, 0, '', {shop}, 69)",
                                                              "jp2.find(2, 0, '', {shop}, 69)")),
    "output": (False, (1400, 620), 0, "tab=output", ("jp2.jump(1e9)",)),
    "shapes": (False, (1400, 1000), 0, "p={look}&strings=1", ()),
    "search": (True, (1400, 620), 0, "", ("jp2.find(2, 0, '', {shop}, 91)", "key /", "type item")),
}
# Programs that are recorded with other options.
OPTIONS = {"threads": ("--jop",)}
# Programs other than Shop: (name, input, exit status).
PROGRAMS = {"output": ("Talk", "you\n", 1), "shapes": ("Nodes", "", 0)}


def shoot(recordings, out, name):
    dark, size, larger, address, steps = PICTURES[name]
    program, text, status = PROGRAMS.get(name, ("Shop", "", 0))
    recording = recordings.record(program, *OPTIONS.get(name, ()), output=name, text=text, status=status)
    classes = recordings.ask(recording, [f"class {n}" for n in range(1, 60)])
    numbers = {text: str(next((one["number"] for one in classes if one.get("name") == klass), 0))
               for text, klass in (("{shop}", "Shop"), ("{till}", "Shop$Till"))}
    if "{look}" in address:
        count = recordings.ask(recording, ["facts"])[0]["methodCount"]
        methods = recordings.ask(recording, [f"method {n + 1}" for n in range(count)])
        look = next(n + 1 for n, one in enumerate(methods) if one["name"] == "look")
        found, = recordings.ask(recording, [f"find 3 0 0 {look}"])
        address = address.replace("{look}", str(found["position"] + 1))
    with Browser(size, dark) as browser:
        browser.open(recordings.page(recording).as_uri() + (f"#{address}" if address else ""))
        browser.wait("jp2.recording.isDone")
        for _ in range(larger):
            browser.key("+")
        for step in steps:
            how, _, what = step.partition(" ")
            for text, number in numbers.items():
                step = step.replace(text, number)
            if how == "mouse":
                browser.click(*browser.run(f"(() => {{ const box = {what}"
                                           ".getBoundingClientRect(); return [(box.left + "
                                           "box.right) / 2, (box.top + box.bottom) / 2]; })()"))
            elif how == "key":
                browser.key(what)
            elif how == "type":
                browser.type(what)
            else:
                browser.run(step)
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
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="jp2-pictures-") as work:
        options.work = work
        recordings = Recordings(options)
        for name in PICTURES:
            if name.startswith(options.only):
                shoot(recordings, options.out, name)


if __name__ == "__main__":
    main()
