#!/usr/bin/env python3
"""Tests the strip of the HTML report in a browser: a part of the run has the numbers of jp2prof --from --to.

usage: page.py --work DIR --jp2vm JP2VM --jp2prof JP2PROF --javac JAVAC --scopes JAR

Exit status 0: passed, 1: failed, 77: there is no browser, or jp2prof was built without its page.
"""
import csv
import io
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "prof" / "page")]
from harness import check, compile_java, equal, finish, must, read_options, SKIPPED, start  # noqa: E402
from browser import Browser, find_browser  # noqa: E402

ALL = "--profile=callsites,natives,blocks,alloc,exceptions,locks"
METHODS = """(() => { const { model } = jp2, found = {};
  for (let m = 1; m <= model.methods.count; m++) { found[model.methods.fullLabel(m)] = 0; }
  jp2.profile.contexts.method.forEach((m, i) => {
    found[model.methods.fullLabel(m)] += jp2.profile.column(0)[i]; });
  return Object.values(found).filter((value) => value > 0).sort((a, b) => a - b); })()"""
# The instructions of all methods by the counts of blocks and exits.
EXECUTED = """(() => { let sum = 0;
  for (let code = 0; code < jp2.profile.codes.count; code++) {
    (jp2.model.blockSums.ofInstructions(0, code) ?? []).forEach((value) => { sum += value; }); }
  return sum; })()"""
OBJECTS = "jp2.profile.tallies.kinds[0].counts[0].reduce((a, b) => a + b, 0)"


def prepare(options):
    classes = compile_java(options, HERE / "java" / "Phases.java", to=options.work / "classes")
    profile, page = options.work / "run.jp2", options.work / "run.html"
    must(options.jp2vm, "--classlib=embedded", ALL, "--per-thread", "--profile-series=100k",
         f"--profile-out={profile}", "-cp", classes, "Phases", "3", "3")
    must(options.jp2prof, "html", profile, "-o", page)
    return profile, page


def facts(options, profile, *words):
    return json.loads(must(options.jp2prof, "info", "--json", *words, profile).stdout)


def compare(options, browser, profile, first, last):
    """All numbers of the page for a range against those of jp2prof."""
    words = (f"--from=#{first}", f"--to=#{last}")
    browser.run(f"jp2.store.set({{ range: '{first}-{last}' }})")
    known = facts(options, profile, *words)
    for name, total in browser.run("jp2.profile.metrics.map(({ name, totals }) => [name, totals[0]])"):
        equal(f"{words}: total of {name}", int(total), int(known[name]))
    equal(f"{words}: contexts", browser.run("jp2.profile.contexts.count"), int(known["contexts"]))
    rows = csv.DictReader(io.StringIO(must(options.jp2prof, "top", "--csv", *words, profile).stdout))
    equal(f"{words}: methods", browser.run(METHODS), sorted(int(row["self"]) for row in rows if row["self"] != "0"))
    equal(f"{words}: instructions of code", browser.run(EXECUTED), int(known["instructions"]))
    equal(f"{words}: objects by class", browser.run(OBJECTS), int(known["allocatedObjects"]))


def use(browser, count):
    """The strip by mouse and keys, and the address."""
    browser.run("jp2.store.set({ range: '' })")
    box = browser.run("(() => { const { left, top, width, height } = jp2.strip.area.getBoundingClientRect();"
                      " return [left, top, width, height]; })()")
    middle = box[1] + box[3] / 2
    browser.run(f"""(() => {{ const area = jp2.strip.area; area.setPointerCapture = () => {{}};
      const send = (kind, x) => area.dispatchEvent(new PointerEvent(kind, {{ clientX: x, clientY: {middle}, button: 0,
        bubbles: true }}));
      send("pointerdown", {box[0] + 0.3 * box[2]}); send("pointermove", {box[0] + 0.6 * box[2]});
      send("pointerup", {box[0] + 0.6 * box[2]}); }})()""")
    first, last = map(int, browser.run("jp2.store.get('range')").split("-"))
    check(0 < first < last < count, f"dragged: {first} to {last} of {count}")
    check("range=" in browser.run("location.hash"), "the address")
    press = "jp2.strip.area.dispatchEvent(new KeyboardEvent('keydown', { key: '%s', shiftKey: %s }))"
    browser.run(press % ("ArrowRight", "false"))
    equal("moved", browser.run("jp2.store.get('range')"), f"{first + 1}-{last + 1}")
    browser.run(press % ("ArrowLeft", "true"))
    equal("shortened", browser.run("jp2.store.get('range')"), f"{first + 1}-{last}")
    check(" to " in browser.run("document.querySelector('.chips').textContent"), "the chip")
    browser.run(press % ("Home", "false"))
    equal("the whole", browser.run("jp2.store.get('range')"), "")


def marked(options):
    """The page of a program that sets the marks warm, done and done."""
    classes = compile_java(options, HERE / "java" / "Marked.java", to=options.work / "marked",
                           words=("-g", "-cp", options.scopes))
    profile, page = options.work / "marked.jp2", options.work / "marked.html"
    must(options.jp2vm, "--classlib=embedded", "--profile", "--profile-series=100k", f"--profile-out={profile}",
         "-cp", f"{options.scopes}:{classes}", "Marked", "20000")
    must(options.jp2prof, "html", profile, "-o", page)
    return profile, page


def use_marks(options, browser):
    """The parts from mark to mark: names, numbers, mouse, keys."""
    profile, page = marked(options)
    browser.open(page.as_uri())
    titles = browser.run("jp2.strip.marks.buttons.map((button) => button.title)")
    equal("parts", [title.split(":")[0] for title in titles],
          ["start to warm", "warm to done", "done to done#2", "done#2 to end"])
    equal("the text", browser.run("jp2.strip.marks.buttons[1].textContent"), "warm")
    browser.run("jp2.strip.marks.buttons[1].click()")
    known = facts(options, profile, "--from=warm", "--to=done")
    equal("instructions from mark to mark", int(browser.run("jp2.profile.metrics[0].totals[0]")),
          int(known["instructions"]))
    chosen = "jp2.strip.marks.buttons.map((button) => button.getAttribute('aria-pressed'))"
    equal("the pressed part", browser.run(chosen), ["false", "true", "false", "false"])
    check(browser.run("document.querySelector('.chips').textContent").startswith("warm to done, "), "the chip")
    browser.run("jp2.strip.marks.buttons[2].dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true }))")
    known = facts(options, profile, "--from=warm", "--to=done#2")
    equal("instructions of two parts", int(browser.run("jp2.profile.metrics[0].totals[0]")),
          int(known["instructions"]))
    equal("two pressed parts", browser.run(chosen), ["false", "true", "true", "false"])
    browser.run("jp2.strip.marks.buttons[2].focus()")
    browser.key("ArrowRight")
    equal("the focus", browser.run("jp2.strip.marks.buttons.indexOf(document.activeElement)"), 3)
    browser.key("Enter")
    equal("the last part", browser.run(chosen), ["false", "false", "false", "true"])
    browser.key("Enter")
    equal("chosen again: the whole run", browser.run("jp2.store.get('range')"), "")
    browser.key("Home")
    browser.key(" ")
    equal("the first part", browser.run(chosen), ["true", "false", "false", "false"])
    browser.key("Escape")
    equal("Escape: the whole run", browser.run("jp2.store.get('range')"), "")
    equal("buttons that Tab reaches", browser.run("document.querySelectorAll('.strip-mark[tabindex=\"0\"]').length"), 1)
    browser.run("jp2.store.set({ metric: 'invocations' })")
    check("invocations" in browser.run("jp2.strip.marks.buttons[0].title"), "the title's metric")


def main():
    options = read_options(__doc__, "work jp2vm jp2prof javac scopes")
    if find_browser() is None or start(options.jp2prof, "html", "--check", "-").returncode != 0:
        return SKIPPED
    profile, page = prepare(options)
    with Browser() as browser:
        browser.open(page.as_uri())
        count = browser.run("jp2.whole.series.count")
        equal("checkpoints", count, int(facts(options, profile)["checkpoints"]))
        for metric in ("instructions", "allocatedBytes", "invocations"):
            sums = browser.run(f"jp2.whole.series.sums(jp2.whole.metric('{metric}')).reduce((a, b) => a + b, 0)")
            equal(f"lane of {metric}", sums, int(facts(options, profile)[metric]))
        for first, last in ((0, 2), (2, 3), (count // 2, count), (0, count)):
            compare(options, browser, profile, first, last)
        use(browser, count)
        for view in ("sandwich", "methods", "classes", "packages", "lines", "code", "run", "objects", "flame"):
            browser.run(f"jp2.store.set({{ view: '{view}', range: '1-3' }})")
        browser.run("jp2.store.set({ range: '7-1' })")
        check("the range 7-1" in browser.run("document.querySelector('.notice').textContent"), "an unknown range")
        check(browser.run("jp2.strip.marks") is None, "marks that the program has not set")
        equal("messages", browser.messages, [])
        use_marks(options, browser)
        equal("messages", browser.messages, [])
    return finish()


if __name__ == "__main__":
    sys.exit(main())
