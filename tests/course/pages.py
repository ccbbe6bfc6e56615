#!/usr/bin/env python3
"""Tests that the pages of the course can be made, and that their recordings show the states that are in the text.

Usage: pages.py --programs DIR --work DIR

Without a browser, or if jp2explore was built without its page, recordings are not checked.
"""
import pathlib
import re
import shutil
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import check, finish, must, read_options, ROOT  # noqa: E402

sys.path.insert(0, str(ROOT / "tests/prof/page"))
from browser import Browser, find_browser  # noqa: E402

MOST_MB, LOAD_SECONDS = 15, 30
FRAME = re.compile(r'<p>At step (\d+): <code>(.*?)</code>.*?<iframe data-src="([^"#]+)#([^"]+)"', re.S)
# A line of stepping without its number: thread, method and line, bci.
STATE = re.compile(r"(.+?) (\S+)\.([\w$&;]+)(?::(\d+))? (\d+) ")


def look(browser, page):
    """Checks each recording of a page, one at a time."""
    for step, state, recording, address in FRAME.findall(page.read_text("utf-8")):
        name = f"{page.name}: {recording}"
        path = page.parent / recording
        check(path.is_file(), f"{name} is not there")
        address = address.replace("&amp;", "&")
        browser.open(f"{path.as_uri()}#{address}")
        browser.wait("jp2.recording.isDone")
        browser.settle()
        check(browser.messages == [], f"{name}: {browser.messages}")
        check(browser.run("jp2.bar.field.value").replace(",", "") == step, f"{name}: is not at {step}")
        check(browser.run("document.documentElement.classList.contains('is-embedded')"),
              f"{name}: is no part of a page")
        check(browser.run("document.querySelector('.side-pane').classList.contains('is-open')") == ("tab=" in address),
              f"{name}: panel of {address}")
        where = STATE.match(state)
        if where is None:
            check(state.startswith("the program ends here"), f"{name}: {state} is no place")
            continue
        _, _, method, line, bci = where.groups()
        shown = browser.run("document.querySelector('.frame.is-newest').innerText")
        check(f".{method}" in shown and f"line {line}" in shown, f"{name}: {shown} is not {state}")
        check(browser.run("document.querySelector('.insn.is-current')?.dataset.bci") == bci, f"{name}: bci")


def check_structure(out, pages):
    """Headings have addresses, links with addresses lead to them, solutions are folded."""
    addresses = {}
    texts = {page.name: page.read_text("utf-8") for page in
             (out / "index.html", out / "glossary.html", out / "teacher.html", *pages)}
    for name, text in texts.items():
        ids = re.findall(r' id="([^"]+)"', text)
        addresses[name] = set(ids)
        check(len(ids) == len(set(ids)), f"{name}: an address twice")
        check(not re.search(r"<h[1-3]>", text), f"{name}: a heading without an address")
        check("raw HTML" not in text, f"{name}: a comment is shown")
    for name, text in texts.items():
        for page, address in re.findall(r'href="(?!https?:|recordings/)([^"#]*)#([^"]+)"', text):
            check(address in addresses.get(page or name, ()), f"{name}: {page}#{address} leads nowhere")
    teacher = (out / "teacher.html").read_text("utf-8")
    answers = re.split(r"<h2", teacher)[1:]
    titles = [re.search(r"<h1[^>]*>(.*?)</h1>", texts[page.name])[1] for page in pages]
    check([re.match(r"[^>]*>(.*?)</h2>", part)[1] for part in answers] == titles,
          "answers for teachers of other chapters")
    check(all("<li>" in part for part in answers), "a chapter without answers for teachers")
    for page in pages:
        text = texts[page.name]
        check('href="glossary.html#' in text, f"{page.name}: no link to the glossary")
        part = text.partition('<h2 id="solutions">')[2].partition("<h2")[0]
        count = part.count("<li id=")
        check(0 < count == part.count("<details><summary>") == part.count("</details></li>"),
              f"{page.name}: {count} solutions are not all folded")
        exercises = text.partition('<h2 id="exercises">')[2].partition("<h2")[0].count("<li id=")
        check(exercises == count, f"{page.name}: {exercises} exercises, {count} solutions")


def check_without_solutions(out, pages):
    """Makes the pages with a jp2explore that does not work, to show that no recording is made again."""
    programs = out / "bin"
    programs.mkdir(parents=True)
    (programs / "jp2explore").write_text("#!/bin/sh\nexit 1\n")
    (programs / "jp2explore").chmod(0o755)
    must(ROOT / "tools/course/pages", out, f"--programs={programs}", "--no-solutions")
    check([page.name for page in sorted(out.glob("[0-9]*.html"))] == [page.name for page in pages],
          "without solutions there are other pages")
    for page in sorted(out.glob("*.html")):
        text = page.read_text("utf-8")
        check("<details" not in text and "solution-" not in text, f"{page.name}: has solutions")
        check("teacher" not in page.name + text, f"{page.name}: has answers for teachers")


def look_inside(browser, page):
    """A frame must load when the user scrolls to it, and must have its own place in the page."""
    recordings = [found[2] for found in FRAME.findall(page.read_text("utf-8"))]
    browser.requests.clear()
    browser.call("Page.navigate", url=page.as_uri())
    browser.wait("document.readyState === 'complete'")
    check(browser.run("document.documentElement.scrollWidth <= innerWidth"),
          f"{page.name}: wider than the window")
    is_loaded = [any(recording in url for url in browser.requests) for recording in recordings]
    check(not any(is_loaded), f"{page.name}: recordings are loaded before they are seen")
    for i, recording in enumerate(recordings):
        browser.run(f"document.querySelectorAll('iframe')[{i}].scrollIntoView()")
        end = time.monotonic() + LOAD_SECONDS
        while not any(recording in url for url in browser.requests):
            if time.monotonic() > end:
                check(False, f"{page.name}: {recording} is not loaded")
                break
            browser.run("1")
    browser.run("document.querySelector('.recording button').click()")
    check(browser.run("document.activeElement === document.querySelector('.recording iframe')"),
          f"{page.name}: keys do not go to the recording")
    outside = [url for url in browser.requests if not url.startswith(("file:", "blob:", "data:"))]
    check(not outside, f"{page.name} asks for {outside}")


def main():
    options = read_options(__doc__, "programs work")
    out = options.work
    tasks = out.with_name(f"{out.name}-tasks")
    for directory in (out, tasks):
        shutil.rmtree(directory, ignore_errors=True)
    must(ROOT / "tools/course/pages", out, f"--programs={options.programs}")
    pages = sorted(out.glob("[0-9]*.html"))
    text = {page: page.read_text("utf-8") for page in pages}
    for page in (out / "index.html", *pages):
        links = re.findall(r'(?:href|data-src)="(?!https?:|#)([^"#]+)', page.read_text("utf-8"))
        for link in links:
            check((out / link).is_file(), f"{page.name}: {link} is not there")
    check_structure(out, pages)
    check_without_solutions(tasks, pages)
    if (out / "recordings").is_dir():
        with_recordings = [page for page in pages if FRAME.search(text[page])]
        for page in pages:
            chapter = (ROOT / f"docs/course/{page.stem}.md").read_text("utf-8")
            check(len(FRAME.findall(text[page])) == chapter.count("```explore"),
                  f"{page.name}: not all recordings are inside")
        size = sum(path.stat().st_size for path in out.rglob("*.html")) / 1e6
        print(f"{len(with_recordings)} chapters with recordings, {size:.1f} MB")
        check(with_recordings == pages, "each chapter has a recording")
        check(size <= MOST_MB, "too large")
        if find_browser():
            with Browser((1400, 900)) as browser:
                for page in with_recordings:
                    look(browser, page)
                    look_inside(browser, page)
        else:
            print("without a browser recordings are not looked at")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
