#!/usr/bin/env python3
"""The pages of the course: they are made, and the recordings inside show what the text says.

Usage: pages.py --programs DIR --work DIR

Without a browser, or with a jp2explore that was built without its page, recordings are not looked at.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/prof/page"))
from browser import Browser, find_browser  # noqa: E402

MOST_MB, LOAD_SECONDS = 15, 30
FRAME = re.compile(r'<p>At step (\d+): <code>(.*?)</code>.*?<iframe data-src="([^"#]+)#([^"]+)"', re.S)
# Of a line of stepping, without its number: thread, method and line, bci.
STATE = re.compile(r"(.+?) (\S+)\.([\w$&;]+)(?::(\d+))? (\d+) ")


class Failures(list):
    def hold(self, what, is_so):
        if not is_so:
            self.append(what)


def look(browser, page, failures):
    """Looks at each recording of a page, for itself."""
    for step, state, recording, address in FRAME.findall(page.read_text("utf-8")):
        name = f"{page.name}: {recording}"
        path = page.parent / recording
        failures.hold(f"{name} is not there", path.is_file())
        address = address.replace("&amp;", "&")
        browser.open(f"{path.as_uri()}#{address}")
        browser.wait("jp2.recording.isDone")
        browser.settle()
        failures.hold(f"{name}: {browser.messages}", browser.messages == [])
        failures.hold(f"{name}: is not at {step}",
                      browser.run("jp2.bar.field.value").replace(",", "") == step)
        failures.hold(f"{name}: is no part of a page", browser.run(
            "document.documentElement.classList.contains('is-embedded')"))
        failures.hold(f"{name}: panel of {address}", browser.run(
            "document.querySelector('.side-pane').classList.contains('is-open')")
            == ("tab=" in address))
        where = STATE.match(state)
        if where is None:
            failures.hold(f"{name}: {state} is no place", state.startswith("the program ends here"))
            continue
        _, _, method, line, bci = where.groups()
        shown = browser.run("document.querySelector('.frame.is-newest').innerText")
        failures.hold(f"{name}: {shown} is not {state}",
                      f".{method}" in shown and f"line {line}" in shown)
        failures.hold(f"{name}: bci", browser.run(
            "document.querySelector('.insn.is-current')?.dataset.bci") == bci)


def check_structure(out, pages, failures):
    """Headings have addresses, links with addresses lead to them, solutions are folded."""
    addresses = {}
    texts = {page.name: page.read_text("utf-8") for page in
             (out / "index.html", out / "glossary.html", out / "teacher.html", *pages)}
    for name, text in texts.items():
        ids = re.findall(r' id="([^"]+)"', text)
        addresses[name] = set(ids)
        failures.hold(f"{name}: an address twice", len(ids) == len(set(ids)))
        failures.hold(f"{name}: a heading without an address", not re.search(r"<h[1-3]>", text))
        failures.hold(f"{name}: a comment is shown", "raw HTML" not in text)
    for name, text in texts.items():
        for page, address in re.findall(r'href="(?!https?:|recordings/)([^"#]*)#([^"]+)"', text):
            failures.hold(f"{name}: {page}#{address} leads nowhere",
                          address in addresses.get(page or name, ()))
    teacher = (out / "teacher.html").read_text("utf-8")
    answers = re.split(r"<h2", teacher)[1:]
    titles = [re.search(r"<h1[^>]*>(.*?)</h1>", texts[page.name])[1] for page in pages]
    failures.hold("answers for teachers of other chapters",
                  [re.match(r"[^>]*>(.*?)</h2>", part)[1] for part in answers] == titles)
    failures.hold("a chapter without answers for teachers", all("<li>" in part for part in answers))
    for page in pages:
        text = texts[page.name]
        failures.hold(f"{page.name}: no link to the glossary", 'href="glossary.html#' in text)
        part = text.partition('<h2 id="solutions">')[2].partition("<h2")[0]
        count = part.count("<li id=")
        failures.hold(f"{page.name}: {count} solutions are not all folded",
                      0 < count == part.count("<details><summary>") == part.count("</details></li>"))
        exercises = text.partition('<h2 id="exercises">')[2].partition("<h2")[0].count("<li id=")
        failures.hold(f"{page.name}: {exercises} exercises, {count} solutions", exercises == count)


def check_without_solutions(out, pages, failures):
    """As with a jp2explore that was built without its page, so that no recording is made again."""
    programs = out / "bin"
    programs.mkdir(parents=True)
    (programs / "jp2explore").write_text("#!/bin/sh\nexit 1\n")
    (programs / "jp2explore").chmod(0o755)
    subprocess.run([ROOT / "tools/course/pages", out, f"--programs={programs}", "--no-solutions"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    failures.hold("without solutions there are other pages",
                  [page.name for page in sorted(out.glob("[0-9]*.html"))] == [page.name for page in pages])
    for page in sorted(out.glob("*.html")):
        text = page.read_text("utf-8")
        failures.hold(f"{page.name}: has solutions", "<details" not in text and "solution-" not in text)
        failures.hold(f"{page.name}: has answers for teachers", "teacher" not in page.name + text)


def look_inside(browser, page, failures):
    """A frame is loaded when it is scrolled to, and has its place in the page."""
    recordings = [found[2] for found in FRAME.findall(page.read_text("utf-8"))]
    browser.requests.clear()
    browser.call("Page.navigate", url=page.as_uri())
    browser.wait("document.readyState === 'complete'")
    failures.hold(f"{page.name}: wider than the window",
                  browser.run("document.documentElement.scrollWidth <= innerWidth"))
    is_loaded = [any(recording in url for url in browser.requests) for recording in recordings]
    failures.hold(f"{page.name}: recordings are loaded before they are seen", not any(is_loaded))
    for i, recording in enumerate(recordings):
        browser.run(f"document.querySelectorAll('iframe')[{i}].scrollIntoView()")
        end = time.monotonic() + LOAD_SECONDS
        while not any(recording in url for url in browser.requests):
            if time.monotonic() > end:
                failures.append(f"{page.name}: {recording} is not loaded")
                break
            browser.run("1")
    browser.run("document.querySelector('.recording button').click()")
    failures.hold(f"{page.name}: keys do not go to the recording", browser.run(
        "document.activeElement === document.querySelector('.recording iframe')"))
    outside = [url for url in browser.requests if not url.startswith(("file:", "blob:", "data:"))]
    failures.hold(f"{page.name} asks for {outside}", not outside)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    options = parser.parse_args()
    out = options.work.resolve()
    tasks = out.with_name(f"{out.name}-tasks")
    for directory in (out, tasks):
        shutil.rmtree(directory, ignore_errors=True)
    subprocess.run([ROOT / "tools/course/pages", out, f"--programs={options.programs}"], check=True)
    failures = Failures()
    pages = sorted(out.glob("[0-9]*.html"))
    text = {page: page.read_text("utf-8") for page in pages}
    for page in (out / "index.html", *pages):
        links = re.findall(r'(?:href|data-src)="(?!https?:|#)([^"#]+)', page.read_text("utf-8"))
        for link in links:
            failures.hold(f"{page.name}: {link} is not there", (out / link).is_file())
    check_structure(out, pages, failures)
    check_without_solutions(tasks, pages, failures)
    if (out / "recordings").is_dir():
        with_recordings = [page for page in pages if FRAME.search(text[page])]
        for page in pages:
            chapter = (ROOT / f"docs/course/{page.stem}.md").read_text("utf-8")
            failures.hold(f"{page.name}: not all recordings are inside",
                          len(FRAME.findall(text[page])) == chapter.count("```explore"))
        size = sum(path.stat().st_size for path in out.rglob("*.html")) / 1e6
        print(f"{len(with_recordings)} chapters with recordings, {size:.1f} MB")
        failures.hold("each chapter has a recording", with_recordings == pages)
        failures.hold("too large", size <= MOST_MB)
        if find_browser():
            with Browser((1400, 900)) as browser:
                for page in with_recordings:
                    look(browser, page, failures)
                    look_inside(browser, page, failures)
        else:
            print("without a browser recordings are not looked at")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
