#!/usr/bin/env python3
"""Tests the page of jp2explore in a browser: it shows the states of the recording, and its controls work.

Usage: test_page.py --jp2vm FILE --jp2explore FILE --answers FILE --javac FILE --work DIR [--only PART]

Without a browser, nothing is tested (exit status 77).
"""
import base64
import hashlib
import itertools
import pathlib
import re
import sys

import cost
from recordings import HERE, Recordings, SOURCE

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import must, named, read_options, run_all, SKIPPED  # noqa: E402

sys.path.insert(0, str(HERE.parent / "prof" / "page"))
from browser import Browser, find_browser  # noqa: E402
from page import holds, plain, same  # noqa: E402

LOAD_SECONDS = 30  # of elapsed time, on a slow machine


class Tests:
    def __init__(self, recordings, browser):
        self.recordings = recordings
        self.browser = browser
        self.run = browser.run
        self.shop = recordings.record("Shop")
        self.page = recordings.page(self.shop)
        self.facts, = self.ask("facts")
        self.length = self.facts["length"]

    def ask(self, *questions):
        return self.recordings.ask(self.shop, questions)

    def open(self, hash_="", page=None, dark=False):
        self.browser.set_dark(dark)
        self.address = (page or self.page).as_uri() + hash_
        seconds = self.browser.open(self.address, LOAD_SECONDS)
        self.browser.wait("jp2.recording.isDone", LOAD_SECONDS)
        self.browser.settle()
        return seconds

    def quiet(self):
        """The page must have no errors, and must have loaded only itself and its worker."""
        same("messages", self.browser.messages, [])
        same("requests", [url for url in self.browser.requests
                          if not url.startswith(("blob:", "data:"))],
             [self.address.partition("#")[0]])

    def position(self):
        return self.run("jp2.place.position")

    def go(self, position):
        self.run(f"jp2.jump({position})")
        self.browser.settle()

    def text(self, selector):
        return self.run(f"document.querySelector({selector!r})?.innerText ?? null")

    def texts(self, selector):
        return self.run(f"[...document.querySelectorAll({selector!r})].map((e) => e.innerText)")

    def choose(self, title):
        """Chooses an entry of the menu that is open."""
        self.run(f"[...document.querySelectorAll('.menu-item')].find((e) => "
                 f"e.innerText.trim() === {title!r}).click()")
        self.browser.settle()

    def line(self, text):
        lines = (SOURCE / "Shop.java").read_text("utf-8").splitlines()
        return next(i + 1 for i, line in enumerate(lines) if text in line)

    def method(self, name):
        for number in range(1, self.facts["methodCount"] + 1):
            method, = self.ask(f"method {number}")
            if f"{method['className']}.{method['name']}" == name:
                return method
        raise AssertionError(f"there is no {name}")

    # --- the page itself

    def test_loads(self):
        self.open()
        self.quiet()
        same("title", self.run("document.title"), "Shop · jp2vm recording")
        same("heading", self.text("h1"), "Shop")
        same("length", self.run("jp2.recording.length"), self.length)
        holds("the start is told", "begins here" in self.text(".explanation-done"))

    def test_policy(self):
        page = self.page.read_text("utf-8")
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
        for name in ("script", "style"):
            text = re.search(rf"<{name}>(.*?)</{name}>", page, re.S)[1]
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            holds(f"{name} is in the policy", f"'sha256-{digest}'" in policy)
        holds("nothing else is allowed", "default-src 'none'" in policy)
        same("eval", re.findall(r"\beval\(|new Function\(", page), [])

    def test_states(self):
        """The page must show the state of the recording at each step."""
        self.open()
        for position in range(0, self.length, max(1, self.length // 25)):
            self.go(position)
            state, = self.ask(f"state {position}")
            thread = next((one for one in state["threads"] if one["number"] == state["thread"]),
                          None)
            if thread is None:
                continue
            same("step", plain(self.run("jp2.bar.field.value")), position + 1)
            same("frames", len(self.texts(".frame:not(.is-static)")), len(thread["frames"]))
            top = thread["frames"][0]
            same("bytecode", self.run("document.querySelector('.insn.is-current')?.dataset.bci"),
                 str(top["bci"]))
            same("variables", len(self.texts(".frame.is-newest .variables tr")),
                 sum(value != "" for value in top["locals"]))
            same("operands", len(self.texts(".frame.is-newest .operand-box")),
                 sum(value != "" for value in top["stack"]))
        self.quiet()

    def test_values(self):
        self.open()
        sort = self.method("Shop.sort")
        found, = self.ask(f"find 1 0 0 {sort['number']} {sort['instructions'][-2]['bci']}")
        self.go(found["position"])
        rows = dict(row.split("\t") for row in self.texts(".frame.is-newest .variables tr"))
        holds(f"values in {rows}", "values" in rows)
        elements = [text.split() for text in self.texts(".object.is-array .element")]
        holds(f"sorted array in {elements}", elements[:5]
              == [["0", "1"], ["1", "3"], ["2", "5"], ["3", "7"], ["4", "9"]])

    def test_mirror(self):
        """A Class object shows its class."""
        self.open()
        till = self.method("Shop$Till.run")
        bci = next(one["bci"] for one in till["instructions"] if "Till.total" in one["text"])
        found, = self.ask(f"find 1 0 0 {till['number']} {bci}")
        self.go(found["position"])
        variables = self.text(".frame.is-newest .variables")
        holds(f"in {variables}", "class Shop#" in variables)
        self.run("jp2.store.set({ tab: 'threads' })")
        self.browser.settle()
        monitors = self.texts(".side-view .small-table th")
        holds(f"in {monitors}", any(text.startswith("class Shop#") for text in monitors))

    def test_arrows(self):
        self.open()
        main = self.method("Shop.main")
        bci = next(one["bci"] for one in main["instructions"] if "pricePerPiece" in one["text"])
        found, = self.ask(f"find 1 0 0 {main['number']} {bci}")
        self.go(found["position"])
        dots, heads = self.run("[document.querySelectorAll('.sheet [data-to]').length, "
                               "document.querySelectorAll('.arrow-head').length]")
        holds(f"{dots} dots, {heads} arrows", dots == heads > 5)
        holds("static fields lead there", self.run("document.querySelector('.is-static [data-to]') !== null"))
        boxes = self.texts(".object-head")
        same("each object once", len(boxes), len(set(boxes)))
        for name in ("Shop$Item#", "Object[6]#", "double[3]#", "int[5]#", "Integer#"):
            holds(f"{name} in {boxes}", any(box.startswith(name) for box in boxes))
        holds("strings are inside", '"ink"' in self.text(".heap"))
        heights = self.run("""(() => {
            const sheet = document.querySelector('.sheet').getBoundingClientRect();
            const dots = [...document.querySelectorAll('.element [data-to]')].map((one) => {
              const { left, top, width, height } = one.getBoundingClientRect();
              return [left + width / 2 - sheet.left, top + height / 2 - sheet.top]; });
            return [...document.querySelectorAll('.arrow:not(.arrow-head)')]
              .map((one) => one.getAttribute('d').match(/^M(\\S+) ([^L]+)L.*?Q\\S+ (\\S+)/))
              .filter((ways) => dots.some(([x, y]) => Math.hypot(x - ways[1], y - ways[2]) < 1))
              .map((ways) => ways[3]); })()""")
        holds(f"arrows from a row leave it at {heights}", len(set(heights)) == len(heights) > 3)

    def test_ways_of_arrows(self):
        """Arrows must not cross text, wherever objects are placed, and must end at their target boxes."""
        main = self.method("Shop.main")
        bci = next(one["bci"] for one in main["instructions"] if "pricePerPiece" in one["text"])
        found, = self.ask(f"find 1 0 0 {main['number']} {bci}")
        for (width, height), address in (((1400, 900), ""), ((1280, 720), "&tab=class&size=2"),
                                         ((900, 700), "&tab=class"), ((1280, 720), "&size=3")):
            self.browser.resize(width, height)
            for position in (found["position"] + 1, 1000, self.length - 2000):
                self.open(f"#p={position}{address}")
                arrows, crossed, astray = self.run("""(() => {
                    const sheet = document.querySelector('.sheet'), origin = sheet.getBoundingClientRect();
                    const texts = [], walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
                    while (walker.nextNode()) {
                      const range = document.createRange();
                      range.selectNodeContents(walker.currentNode);
                      texts.push(...[...range.getClientRects()].filter((one) => one.width > 0)
                        .map((one) => [one, walker.currentNode.data]));
                    }
                    const crossed = new Set(), astray = [];
                    const paths = [...document.querySelectorAll('.arrow:not(.arrow-head)')];
                    for (const path of paths) {
                      const length = path.getTotalLength();
                      for (let at = 0; at <= length; at += 3) {
                        const { x, y } = path.getPointAtLength(at);
                        for (const [box, text] of texts) {
                          if (x + origin.left > box.left + 1 && x + origin.left < box.right - 1
                              && y + origin.top > box.top + 3 && y + origin.top < box.bottom - 3) {
                            crossed.add(text);
                          }
                        }
                      }
                      const end = path.getPointAtLength(length);
                      const box = document.querySelector(`.object[data-object="${path.dataset.object}"]`)
                        .getBoundingClientRect();
                      const dx = Math.max(box.left - end.x - origin.left, end.x + origin.left - box.right, 0);
                      const dy = Math.max(box.top - end.y - origin.top, end.y + origin.top - box.bottom, 0);
                      if (dx + dy > 9) astray.push([path.dataset.object, dx, dy]);
                    }
                    return [paths.length, [...crossed], astray]; })()""")
                what = f"{width}{address} at {position}"
                same(f"crossed, {what}", crossed, [])
                same(f"astray, {what}", astray, [])
                holds(f"arrows, {what}: {arrows}", arrows > 0)
        self.browser.resize(1400, 900)

    def nodes(self, method):
        """Opens the page of lists, a tree and strings, at the entry of a method."""
        path = self.recordings.record("Nodes")
        facts, = self.recordings.ask(path, ["facts"])
        methods = self.recordings.ask(path, [f"method {n + 1}" for n in range(facts["methodCount"])])
        number = next(n + 1 for n, one in enumerate(methods) if one["name"] == method)
        found, = self.recordings.ask(path, [f"find 3 0 0 {number}"])
        return self.recordings.page(path), found["position"]

    def test_strings(self):
        """Two equal strings must be distinguished, by their numbers and as objects."""
        page, entry = self.nodes("same")
        self.open(f"#p={entry + 3}", page)
        same("compared", re.findall(r'"hi" #\d+', self.text(".explanation-next")).__len__(), 2)
        same("as text", self.texts(".frame.is-newest .variables td"), ['"hi"', '"hi"'])
        self.browser.key("x")
        dots = self.run("[...document.querySelectorAll('.frame.is-newest .variables [data-to]')].map((e) => e.dataset.to)")
        same("two objects", len(set(dots)), 2)
        same("with their text", [self.text(f".object[data-object='{one}'] .text") for one in dots], ['"hi"'] * 2)
        same("kept in the address", "strings=1" in self.run("location.hash"), True)
        self.browser.press("#strings")
        same("as text again", self.texts(".frame.is-newest .variables td"), ['"hi"', '"hi"'])
        self.quiet()

    def test_shapes(self):
        """A list must be drawn as a row, the nodes of a tree below each other, and the start of an arrow must have a
        colour."""
        page, entry = self.nodes("look")
        self.open(f"#p={entry + 1}", page)
        boxes = self.run("""[...document.querySelectorAll('.object')].map((e) => [
            e.querySelector('.object-head').innerText,
            e.getBoundingClientRect().left, e.getBoundingClientRect().top, e.querySelector('td:last-child')?.innerText,
            [...e.querySelectorAll('tr')].at(-1)?.innerText.split('\\t').at(-1)])""")
        links = [box for box in boxes if "Link#" in box[0]]
        same("the list in a row", (len(links), len({top for _, _, top, *_ in links})), (4, 1))
        same("in its order", [left for _, left, *_ in links], sorted(left for _, left, *_ in links))
        twos = [box for box in boxes if "Two#" in box[0]]
        same("the ring in a row", (len(twos), len({top for _, _, top, *_ in twos})), (2, 1))
        tree = {int(box[4]): box for box in boxes if "Inner#" in box[0] or "Leaf#" in box[0]}
        same("keys", sorted(tree), [3, 4, 5, 7, 8, 9])
        levels = [[5], [3, 8], [4, 7, 9]]
        same("levels", [len({tree[key][2] for key in level}) for level in levels], [1, 1, 1])
        tops, lefts = ({key: box[i] for key, box in tree.items()} for i in (2, 1))
        same("below each other", tops[5] < tops[3] < tops[4], True)
        same("beside each other", lefts[3] < lefts[4] < lefts[7] < lefts[9] and lefts[3] < lefts[8], True)
        colours = self.run("""(() => { const found = {};
            for (const dot of document.querySelectorAll('.frame [data-to], .object [data-to]')) {
              const from = dot.closest('.object, .frame').innerText.split('\\n')[0];
              (found[from] ??= new Set()).add(getComputedStyle(dot.querySelector('.dot')).backgroundColor);
            } return Object.entries(found).map(([from, colours]) => [from, [...colours]]); })()""")
        same("one colour of each", [len(one[1]) for one in colours], [1] * len(colours))
        same("of two frames that lead to the same", len({colour for _, (colour,) in colours[:2]}), 2)
        drawn = self.run("[...document.querySelectorAll('.arrow:not(.arrow-head)')].map((e) => e.getAttribute('d'))")
        same("no two on one way", len(drawn), len(set(drawn)))
        self.quiet()

    def test_values_by_key(self):
        """The user must be able to see by keys, without a mouse, which instruction wrote a value."""
        self.open()
        discounted = self.line("cheapest.price = cheapest.discounted(10);")
        klass = self.method("Shop.main")["class"]
        line, = self.ask(f"find 2 0 0 {klass} {discounted}")
        behind, = self.ask(f"step {line['position']} 4 0 1")
        self.browser.key("w")
        holds(self.text(".bar-note"), "Choose a value first" in self.text(".bar-note"))
        self.go(behind["position"])
        places = []
        for _ in range(60):
            self.browser.key("v")
            place, text = self.run("[document.activeElement.dataset.place, document.activeElement.parentElement.innerText]")
            places.append(place)
            if text.startswith("price") and text.endswith("108"):
                break
        holds(f"the price is among {places}", text.endswith("108") and place.startswith("o"))
        self.browser.key("V")
        same("back", self.run("document.activeElement.dataset.place") != place, True)
        self.browser.key("v")
        self.browser.key("w")
        same("written in", self.run("jp2.frame.line"), discounted)
        same("still chosen", self.run("document.activeElement.dataset.place"), place)
        self.browser.key("Enter")
        holds("the menu", "Who wrote this last?" in self.text(".menu"))
        self.browser.key("Escape")
        self.quiet()

    # --- steps

    def test_keys(self):
        self.open()
        self.go(100)
        self.browser.key("ArrowRight")
        same("one on", self.position(), 101)
        self.browser.key("ArrowLeft")
        same("one back", self.position(), 100)
        for key, step, direction, only in (("ArrowDown", 4, 0, 1), ("s", 3, 0, 1), ("o", 2, 0, 1),
                                           ("i", 1, 0, 1), ("ArrowUp", 4, 1, 1), ("O", 2, 1, 1),
                                           ("S", 3, 1, 1), ("I", 1, 1, 1)):
            before = self.position()
            want, = self.ask(f"step {before} {step} {direction} {only}")
            self.browser.key(key)
            same(f"key {key} from {before}", self.position(), want.get("position", before))
        self.browser.key("End")
        last, line = (one["position"] for one in self.ask(f"step {self.length} 0 1 1", f"step {self.length} 4 1 1"))
        same("the last instruction of the program", self.position(), last)
        self.browser.key("ArrowUp")
        same("and back", self.position() < last, True)
        self.browser.key("End")
        self.browser.key("ArrowRight")
        same("end", self.position(), self.length)
        self.browser.key("ArrowUp")
        same("back from there", self.position(), line)
        self.browser.key("End")
        self.browser.key("ArrowRight")
        self.browser.key("ArrowRight")
        holds("no further", "end" in self.text(".bar-note"))
        self.browser.key("Home")
        same("start", self.position(), 0)
        self.browser.key("g")
        self.browser.type("77")
        self.browser.key("Enter")
        same("by number", self.position(), 76)
        self.browser.key("e")
        want, = self.ask("find 4 76 0 1")
        same("exception", self.position(), want["position"])
        self.quiet()

    def test_buttons(self):
        self.open("#only=")
        for name, want in (("into", 1), ("into", 2), ("back", 1)):
            self.browser.press(f"[data-step={name}]")
            same(name, self.position(), want)
        self.run("jp2.jump(0)")
        self.browser.press("#only")
        self.browser.press("[data-step=into]")
        want, = self.ask("step 0 0 0 1")
        same("over the class library", self.position(), want["position"])

    def test_play(self):
        self.open()
        self.browser.key(" ")
        self.browser.wait("jp2.place.position >= 3", 20)
        self.browser.key(" ")
        holds("stopped", not self.run("jp2.isPlaying"))
        self.browser.settle()

    def test_back_of_browser(self):
        self.open()
        self.go(50)
        self.go(70)
        self.run("history.back()")
        self.browser.wait("jp2.place.position === 50")

    def test_links(self):
        self.open("#p=120&tab=statics")
        same("position", self.position(), 119)
        holds("statics", self.run("document.querySelector('.side-pane.is-open .statics') !== null"))

    def test_links_to_classes(self):
        """Links by name or number work; an unknown name is reported."""
        number = self.method("Shop$Till.run")["class"]
        for name, shown in (("Shop$Till", "Shop$Till"), (number, "Shop$Till"),
                            ("java.lang.String", "java.lang.String"), ("java/lang/String", "java.lang.String")):
            self.open(f"#p=120&tab=class&class={name}")
            same(name, (self.text(".side-view select option:checked"), self.text(".bar-note")), (shown, ""))
        for name in ("Shop$Nothing", "99999"):
            self.open(f"#p=120&tab=class&class={name}")
            same("told", self.text(".bar-note"), f"There is no class {name} in the recording.")
        self.run("jp2.store.set({ class: 'Shop' })")
        self.browser.settle()
        same("told no more", self.text(".bar-note"), "")
        self.quiet()

    def test_blocked(self):
        """The page shows the monitor that a thread waits for, and its owner."""
        self.open("#tab=threads", self.recordings.page(self.recordings.record("Gate")))
        position = self.run("""(async () => { const { recording } = jp2;
            const { notes } = await recording.ask("notes", 0, recording.length, 4000,
              recording.tagOf.get("BLOCKED")); return notes[0]; })()""")
        self.go(position)
        for where in (".thread-list", ".side-view"):
            holds(f"{self.text(where)}", re.search(r"is blocked on Object#\d+, owned by main", self.text(where)))
        holds(self.text(".explanation-done"), "the thread is blocked, since another one has the monitor "
              "of Object#" in self.text(".explanation-done"))

    def test_timeline(self):
        self.open()
        x, y = self.browser.place(".timeline canvas")
        self.browser.click(x, y)
        holds(f"{self.position()} is the middle", abs(self.position() - self.length / 2)
              < self.length / 100 + 2)
        self.browser.move(x, y - 20)
        holds("tooltip", self.text(".tooltip").startswith("step"))

    def test_marks(self):
        """All kinds of events must be marked over the whole run, also if there are thousands of one kind."""
        recording = self.recordings.record("Marks")
        self.open(page=self.recordings.page(recording))
        length = self.run("jp2.recording.length")
        latest = self.run("""(() => { const { tags } = jp2.recording, latest = {};
            for (const [position, tag] of jp2.timeline.notes) latest[tags[tag].name] = position;
            return latest; })()""")
        for name in ("THROWN", "CAUGHT", "COLLECTING", "CLASS_INITIALIZED"):
            holds(f"late {name} in {latest} of {length}", latest.get(name, 0) > length * 0.9)
        # The tip of the last mark has the colour of the most important event of the mark.
        colour = self.run("""(() => { const { canvas, from, to } = jp2.timeline;
            const { tags } = jp2.recording;
            const [position] = jp2.timeline.notes.findLast(([, tag]) => tags[tag].name === "THROWN");
            const x = (position - from) / (to - from) * canvas.clientWidth;
            const ratio = canvas.width / canvas.clientWidth;
            return [...canvas.getContext("2d").getImageData(x * ratio, 3 * ratio, 1, 1).data]; })()""")
        wanted = self.run("jp2.theme.value('--mark-exception')").strip()
        same("colour", "#" + "".join(f"{part:02x}" for part in colour[:3]), wanted)
        self.quiet()

    # --- searches

    def test_run_to(self):
        self.open()
        sort = self.method("Shop.sort")
        self.run(f"jp2.store.set({{ method: '{sort['number']}' }})")
        self.browser.settle()
        bci = sort["instructions"][-1]["bci"]
        self.browser.run(f"document.querySelector('.insn[data-bci=\"{bci}\"]').click()")
        self.choose("Run to here")
        want, = self.ask(f"find 1 0 0 {sort['number']} {bci}")
        same("position", self.position(), want["position"])

    def test_source(self):
        self.open()
        if not self.texts(".source-listing .line"):
            raise AssertionError("the source is not shown")
        line = self.line("values[k + 1] = values[k];")
        sort = self.method("Shop.sort")
        self.run(f"document.querySelector('.line[data-line=\"{line}\"] .gutter').click()")
        self.choose("Run to here")
        want, = self.ask(f"find 2 0 0 {sort['class']} {line}")
        same("position", self.position(), want["position"])
        same("line", self.run("document.querySelector('.line.is-current').dataset.line"),
             str(line))

    def test_who_wrote(self):
        self.open()
        discounted = self.method("Shop$Item.discounted")
        behind, = self.ask(f"find 1 {self.length} 1 {discounted['number']} 0")
        self.go(behind["position"])
        self.run("[...document.querySelectorAll('.object tr')].find((row) => row.innerText"
                 ".startsWith('price\\t120')).querySelector('td').click()")
        self.choose("Who wrote this last?")
        holds("stops before", "comes next writes it: one step on (→) shows it" in self.text(".bar-note"))
        holds(self.text(".explanation-next"), "putfield Shop$Item.price"
              in self.text(".explanation-next"))
        holds("in the constructor", "Item.<init>" in self.text(".frame.is-newest"))
        self.browser.key("ArrowRight")
        holds(self.text(".explanation-done"), ".price to 120" in self.text(".explanation-done"))
        holds("changed", self.run("document.querySelector('.object .is-changed') !== null"))

    def test_search(self):
        self.open(f"#p={self.length}")
        self.browser.key("/")
        self.browser.type("discount")
        self.browser.settle()
        same("method", self.texts(".result b"), ["discounted"])

    def test_search_hint(self):
        """For a text without matches, the page suggests the nearest name, by the rule of the machine's messages."""
        self.open(f"#p={self.length}")
        for text, hint in (("discuonted", "; the nearest is Shop$Item.discounted"),
                           ("Shop.srot", "; the nearest is Shop.sort"), ("qqqqqqqqqq", "")):
            self.run(f"jp2.store.set({{ tab: 'search', search: '{text}' }})")
            self.browser.settle()
            same(text, self.text(".results .hint"), f"Nothing was found{hint}.")
        self.quiet()

    # --- panels

    def test_panels(self):
        self.open(f"#p={self.length - 5}")
        for key in "1234567":
            self.browser.key(key)
            holds(f"panel {key}", self.run("document.querySelector('.side-body').innerText.length"
                                           " > 3"))
        self.quiet()

    def test_calls(self):
        self.open(f"#p={self.length}&tab=calls")
        cells = self.run("[...document.querySelectorAll('.call-tree tbody tr')].map((row) => "
                         "[...row.children].map((cell) => cell.innerText))")
        main = next(row for row in cells if row[0].endswith("Shop.main"))
        holds(f"{main}", plain(main[1]) == 1 and plain(main[3]) <= self.length)

    def test_statics(self):
        self.open(f"#p={self.length}&tab=statics")
        holds(self.text(".statics"), re.search(r"cheapest\s+Shop\$Item#", self.text(".statics")))

    def test_class(self):
        self.open(f"#p={self.length}")
        shop = self.method("Shop.main")["class"]
        self.run(f"jp2.store.set({{ tab: 'class', class: '{shop}' }})")
        self.browser.settle()
        same("state", self.text(".class-state"), "initialized")
        data = (self.recordings.classes / "Shop.class").read_bytes()
        holds("all bytes", f"of {len(data):,}" in self.text(".hex h3"))
        # A constant, its place in the structure, and its bytes.
        self.run("[...document.querySelectorAll('.pool-table tr')].find((row) => row.innerText"
                 ".includes('Methodref')).click()")
        self.browser.settle()
        chosen = self.run("[...document.querySelectorAll('.byte.is-chosen')].map((e) => "
                          "e.innerText).join('')")
        same("bytes of a Methodref", (chosen[:2], len(chosen)), ("0a", 10))
        holds("they are in the file", bytes.fromhex(chosen) in data)
        holds("part", "Methodref" in self.text(".part.is-chosen"))
        holds("resolved", "→" in self.text(".pool-table"))

    def test_class_file_reader(self):
        """All bytes of class files belong to a part; parts do not overlap."""
        self.open()
        wrong = self.run("""(async () => {
            const found = [];
            jp2.side.toggle("class");
            await new Promise((done) => setTimeout(done, 50));
            for (const part of await jp2.recording.parts("F")) {
              jp2.store.set({ class: String(part.number) });
              while (!jp2.isSettled) await new Promise((done) => setTimeout(done, 1));
              const { file } = jp2.side.views.get("class");
              const check = (one) => {
                let at = one.start;
                for (const inner of one.parts) {
                  if (inner.start !== at) found.push(`${one.name} has a gap at ${at}`);
                  at = inner.end;
                  check(inner);
                }
                if (one.parts.length > 0 && at !== one.end) found.push(`${one.name} ends at ${at}`);
              };
              check(file.root);
              if (file.problem || file.root.end !== file.bytes.length) found.push(file.problem || "rest");
            }
            return found; })()""")
        same("wrong", wrong, [])

    def test_types(self):
        self.open()
        self.run("document.querySelector('.pane-head .button').click()")
        holds("types are shown", self.run(
            "getComputedStyle(document.querySelector('.insn .types')).display") == "block")

    def test_translated(self):
        """Each instruction has a row with its cells."""
        self.open("#tab=code")
        bci = self.run("document.querySelector('.insn.is-current').dataset.bci")
        same("marked", self.run("document.querySelector('.translated .is-current').dataset.bci"), bci)
        for name in ("Shop.main", "Shop.sort", "Shop.find", "Shop$Till.run", "Shop$Item.<init>"):
            method = self.method(name)
            self.run(f"jp2.store.set({{ method: '{method['number']}' }})")
            self.browser.settle()
            rows = self.run("[...document.querySelectorAll('.translated tbody tr')].map((row) => "
                            "[row.dataset.bci, [...row.children[2].children].map((e) => e.innerText), "
                            "[...row.children[3].children].map((e) => e.innerText)])")
            same(f"instructions of {name}", [int(row[0]) for row in rows],
                 [one["bci"] for one in method["instructions"]])
            holds(f"as many codes as cells: {rows}", all(len(row[1]) == len(row[2]) for row in rows))
            holds(f"code as without a recording: {rows}",
                  not any(code.startswith(("CHARGE", "PROBE", "COUNT")) for row in rows for code in row[2]))
            cells = [int(cell) for row in rows for cell in row[1]]
            same(f"cells of {name}", sorted(set(cells)), sorted(cells))
            code = " ".join(code for row in rows for code in row[2])
            holds(f"{code}", re.search(r"\bRETURN", code))
        find = self.method("Shop.find")
        quick = next(one["bci"] for one in find["instructions"] if "Item.name" in one["text"])
        found, = self.ask(f"find 1 0 0 {find['number']} {quick}")
        for position, has in ((found["position"], False), (found["position"] + 1, True)):
            self.go(position)
            text = self.text(f".translated [data-bci='{quick}']")
            same(f"quick form in {text} at {position}", "⇒ GETFIELD64" in text, has)
            same("just now", self.run("document.querySelectorAll('.quick-form.is-changed').length"), int(has))
        handlers = self.run(f"(jp2.store.set({{ method: '{self.method('Shop.pricePerPiece')['number']}' }}), "
                            "new Promise((done) => setTimeout(done, 300)).then(() => "
                            "document.querySelector('.side-view').innerText.includes('handler of 0 .. 3')))")
        holds("handlers", handlers)

    def wide(self, tab, selector):
        """Nothing in a panel may be cut off at its side."""
        body, cut = self.run(f"""(() => {{ const body = document.querySelector('.side-body');
            const right = body.getBoundingClientRect().right;
            return [body.scrollWidth - body.clientWidth, [...body.querySelectorAll({selector!r})]
              .filter((e) => e.getBoundingClientRect().right > right - 4).length]; }})()""")
        same(f"{tab} is cut off", (body, cut), (0, 0))

    def test_widths(self):
        for tab, selector in (("calls", ".number"), ("code", ".translated td div"),
                              ("class", ".class-table td, .hex-row, .pool-table td")):
            for position in (4000, self.length - 900):
                self.open(f"#p={position}&tab={tab}")
                self.wide(tab, selector)

    def test_names_of_panels(self):
        """All names must be there, also in a low window, and no smaller than other text."""
        for height, size in ((620, 0), (900, 0), (720, 0), (720, 1), (720, 2), (720, 3)):
            self.browser.resize(1280, height)
            self.open(f"#p=200&size={size}")
            same(f"hidden of {height}, size {size}", self.run("""(() => {
                const tabs = document.querySelector('.side-tabs'); const { right, bottom } =
                  tabs.getBoundingClientRect(); return [...tabs.children].filter((e) => { const place =
                  e.getBoundingClientRect(); return place.right > right || place.bottom > bottom; }).length;
                })()"""), 0)
            text, body = self.run("['.side-tab', ':root'].map((one) => parseFloat(getComputedStyle(document"
                                  ".querySelector(one)).fontSize))")
            holds(f"{text} and {body} of size {size}", text >= body)
        self.browser.resize(1400, 900)

    def test_handle(self):
        self.open("#p=4000&tab=calls")
        width = "document.querySelector('.side-body').offsetWidth"
        before = self.run(width)
        x, y = self.browser.place(".side-handle")
        self.browser.mouse("mouseMoved", x, y)
        self.browser.mouse("mousePressed", x, y, "left", 1)
        self.browser.mouse("mouseMoved", x - 150, y, "left")
        self.browser.mouse("mouseReleased", x - 150, y, "left", 1)
        self.browser.settle()
        holds(f"wider than {before}", abs(self.run(width) - before - 150) <= 3)
        self.wide("calls", ".number")

    def test_class_tables(self):
        """The class is shown with its layout, vtable and itable."""
        self.open(f"#p={self.length}&tab=code")
        same("not with the code", self.run("document.querySelector('.class-table')"), None)
        till = self.method("Shop$Till.run")
        self.run(f"jp2.store.set({{ tab: 'class', class: '{till['class']}' }})")
        self.browser.settle()
        cells = self.run("[...document.querySelectorAll('.class-table')].map((table) => "
                         "[...table.querySelectorAll('tbody tr')].map((row) => "
                         "[...row.children].map((cell) => cell.innerText)))")
        same("tables", len(cells), 3)
        layout, vtable, itable = cells
        fields = [row[3] for row in layout]
        holds(f"fields {fields}", "Shop$Till.total" in fields and "Shop$Till.prices" in fields)
        offsets = [(int(row[0]), int(row[1])) for row in layout]
        holds("one after the other", all(a + size <= b for (a, size), (b, _) in zip(offsets, offsets[1:])))
        same("entries", [int(row[0]) for row in vtable], list(range(len(vtable))))
        holds("overridden", any(row[1].startswith("Shop$Till.run()V") and "overrides" in row[1]
                                for row in vtable))
        same("itable", [row[1:] for row in itable], [["java.lang.Runnable", "run()V → Shop$Till.run()V"]])

    def test_selected(self):
        """The page must show which entry of a table will select a method at a call, and the call must then enter this
        method."""
        self.open("#only=")
        found = self.run("""(async () => { const found = new Map(), { recording, names } = jp2;
            for (let at = 0; at < recording.length && found.size < 25; at++) {
              const { threads, thread } = await recording.ask("state", at);
              const frame = threads.find((one) => one.number === thread)?.frames[0];
              if (!frame || frame.isNative) continue;
              const method = await recording.method(frame.method);
              const text = method.at.get(frame.bci)?.text ?? "";
              if (!/^invoke(virtual|interface) /.test(text) || found.has(`${frame.method} ${frame.bci}`)) continue;
              const { effects, thread: next } = await recording.ask("state", at + 1);
              if (next !== thread) continue;
              const entered = effects.find((one) => one.what === "enters" && !one.isNested);
              const callee = entered && await recording.method(entered.method);
              found.set(`${frame.method} ${frame.bci}`, [at, text, callee
                ? callee.className.replaceAll("/", ".") + "." + callee.name + callee.descriptor : ""]);
            } return [...found.values()]; })()""")
        tables = set()
        for position, text, called in found:
            self.go(position)
            selected = self.run("jp2.selected")
            if selected is None or called == "":
                continue
            same(f"{text} at {position}", selected["method"], called)
            last = position
            holds("told", f"{'vtable[' if selected['table'] == 'vtable' else 'in the itable'}"
                  in self.text(".explanation-next"))
            tables.add((selected["table"], text.split()[0]))
        holds(f"both tables in {tables}", {("vtable", "invokevirtual"), ("itable", "invokeinterface")} <= tables)
        self.go(last)
        # The entry is marked in the panel of the class.
        self.browser.press(".explanation-next button.link")
        entry = self.text(".class-table tr.is-chosen")
        holds(f"marked: {entry}", self.run("jp2.selected.method") in entry)
        number = next(n for n in range(1, self.facts["classCount"] + 1)
                      if self.ask(f"class {n}")[0]["name"] == "java/lang/StringBuilder")
        self.run(f"jp2.store.set({{ tab: 'class', class: '{number}' }})")
        self.browser.settle()
        same("tables of the library", len(self.texts(".class-table")), 3)

    def test_selected_by_nothing(self):
        """The page must show which table it is, or that there is none: for abstract, default, private and static
        methods, and for null."""
        recording = self.recordings.record("Calls", "--record-window=Calls.main", output="calls")
        self.open("#only=", self.recordings.page(recording))
        calls = self.run("""(async () => { const found = [], { recording } = jp2;
            for (let at = 0; at < recording.length; at++) {
              const { threads, thread } = await recording.ask("state", at);
              const frame = threads.find((one) => one.number === thread)?.frames[0];
              const method = frame && await recording.method(frame.method);
              const text = method?.at.get(frame.bci)?.text ?? "";
              if (text.startsWith("invoke") && method.className.startsWith("Calls")) found.push([at, text]);
            } return found; })()""")
        itable, none = "Calls$Named in the itable of Calls$Cat", "no selection"
        wanted = {
            "invokevirtual Calls$Animal.name()": f"selects Calls$Cat.name(), {itable}.",
            "invokevirtual Calls$Animal.length()": f"selects Calls$Named.length(), {itable}.",
            "invokeinterface Calls$Named.length()": f"selects Calls$Named.length(), {itable}.",
            "invokevirtual Calls$Animal.age()": "selects Calls$Animal.age(), vtable[#] of Calls$Cat.",
            "invokevirtual Calls$Animal.speed()": "selects Calls$Cat.speed(), vtable[#] of Calls$Cat.",
            "invokevirtual Calls$Animal.secret()": f"runs Calls$Animal.secret(): private, {none}.",
            "invokespecial Calls$Animal.speed()": f"runs Calls$Animal.speed(): the superclass's, {none}.",
            "invokespecial Calls$Cat.<init>()": f"runs Calls$Cat.<init>(): a constructor, {none}.",
            "invokestatic Calls.count(Calls$Animal, Calls$Named)":
                "runs Calls.count(Calls$Animal, Calls$Named): static.",
        }
        reported = {}
        for position, _ in calls:
            self.go(position)
            text = self.text(".explanation-next")
            call = self.text(".next-code")
            reported.setdefault(call, []).append(re.sub(r"\[\d+\]", "[#]", text.removeprefix(call).strip()))
            # General remarks are not shown if they do not apply.
            same(text, "says which" in text, call.startswith("invokevirtual") and " selects " in text)
        for call, text in wanted.items():
            holds(f"{call} {reported.get(call)}", reported.get(call, [""])[0].startswith(text))
        holds(f"null {reported}", reported["invokevirtual Calls$Animal.name()"][1]
              .startswith("the receiver is null: NullPointerException."))
        # The panel shows the class with the table, and the entry at any position in it.
        self.browser.resize(1280, 720)
        places = {call: next(at for at, text in calls if text.startswith(f"invokevirtual Calls$Animal.{call}"))
                  for call in ("name", "age", "speed")}
        self.open(f"#only=&tab=class&p={places['name'] + 1}", recording.with_suffix(".html"))
        for call, entry in (("name", "Calls$Cat.name()"), ("age", "Calls$Animal.age()"), ("name", "Calls$Cat.name()"),
                            ("speed", "Calls$Cat.speed()")):
            self.go(places[call])
            same("class", self.text(".side-view select option:checked"), "Calls$Cat")
            chosen = self.texts(".class-table tr.is-chosen")
            holds(f"marked {chosen}", len(chosen) == 1 and entry in chosen[0] and (
                ("Calls$Named" in chosen[0]) == (call == "name")))
            seen = self.run("""(() => { const row = document.querySelector('.class-table tr.is-chosen');
                const { top, bottom } = row.getBoundingClientRect(); return ['.scrolled', '.side-body'].every((one) => {
                  const view = row.closest(one).getBoundingClientRect();
                  return top >= view.top && bottom <= view.bottom; }) && window.scrollY === 0; })()""")
            holds(f"{call} is seen", seen)
        self.browser.resize(1400, 900)

    def test_cache(self):
        """The last used block of the method cache must be marked, and no other block."""
        recording = self.recordings.record("Shop", "--jop", output="jop")
        self.open("#tab=threads", self.recordings.page(recording))
        doubles = 0
        for position in range(0, self.run("jp2.recording.length"), 150):
            self.go(position)
            names, last = self.run("(() => { const blocks = [...document.querySelectorAll('.cache-block"
                                   ":not([data-kind=free])')]; return [blocks.map((e) => e.innerText), "
                                   "blocks.map((e) => e.classList.contains('is-last'))]; })()")
            doubles += names.count(names[-1]) > 1
            same("last", last, [i == len(names) - 1 for i in range(len(names))])
        holds("some have the text of the last one", doubles > 0)

    def test_checks(self):
        """A failing check must be shown at the instruction that fails, at the position where the machine throws the
        exception."""
        recording = self.recordings.record("Checks")
        self.open(page=self.recordings.page(recording))
        thrown = self.run("""(async () => { const found = [], { recording } = jp2;
            const { notes } = await recording.ask("notes", 0, recording.length, 4096,
              recording.tagOf.get("THROWN"));
            for (const position of notes.filter((_, i) => i % 2 === 0)) {
              const { effects } = await recording.ask("state", position);
              const { method, bci } = effects.find((one) => one.tag === recording.tagOf.get("THROWN"));
              const before = await recording.ask("find", 1, position, 1, method, bci);
              found.push([position, before.position]);
            } return found; })()""")
        wanted = (("NullPointerException# for getfield Checks.field", "the reference is null"),
                  ("ArrayIndexOutOfBoundsException# for iaload", "the index 3 is not below the length 3"),
                  ("ArithmeticException# for idiv", "the divisor is 0"),
                  ("ClassCastException# for checkcast String", "Object# is no java.lang.String"),
                  ("NegativeArraySizeException# for newarray int", "the size -5 is negative"),
                  ("ArrayStoreException# for aastore", 'Integer[1]# cannot hold "text"'),
                  ("NullPointerException# for monitorenter", "the reference is null"),
                  ("NullPointerException# for invokevirtual Checks.call()", "the reference is null"),
                  ("NegativeArraySizeException# for multianewarray [[I 2", "the size -1 is negative"),
                  ("ArrayIndexOutOfBoundsException# for iastore", "the index -2 is negative"),
                  ("NullPointerException# for putfield Checks.field", "the reference is null"),
                  ("ArithmeticException# for lrem", "the divisor is 0"),
                  ("StackOverflowError# for invokestatic Checks.deep(int)",
                   "there is no room for another frame"),
                  ("IllegalStateException#", ""))
        same("exceptions", len(thrown), len(wanted))
        self.go(thrown[0][1] + 1)
        text = self.text(".explanation-done")
        holds(f"not all is told: {text}", re.search(r"; \d+ more; .*; the machine called "
                                                    r"NullPointerException.<init>\.$", text))

        def done(position):
            self.go(position)
            return re.sub(r"#\d+", "#", self.text(".explanation-done"))
        for (position, before), (what, reason) in zip(thrown, wanted):
            text = done(position)
            if reason == "":
                holds(text, text.startswith(f"athrow threw {what};"))
                continue
            method = "deep" if "deep" in what else "fail"
            holds(text, f"the machine threw {what} in Checks.{method}: {reason};" in text)
            if before != position - 1:  # the exception has a constructor
                exception = what.partition("#")[0]
                text = done(before + 1)
                if exception != "ClassCastException":  # Java code loads classes in between
                    holds(text, f"failed: {reason}, so the machine throws a new {exception};" in text)
        self.quiet()

    # --- the end

    def test_ends(self):
        """The page must show whether the program or only the recording ends, and that no method is active."""
        for options, next_, done in (
                ((), "The program ends here, with status 0.", None),
                (("--record-limit=3000",), "The recording ends here, at its limit", "left"),
                (("--record-window=Shop.find",), "The recording ends here, with its window", None)):
            recording = self.recordings.record("Shop", *options, output="ends")
            self.open("#tab=run", self.recordings.page(recording))
            holds("listed", next_ in self.text(".run-end"))
            self.go(10 ** 9)
            holds(self.text(".explanation-next"), self.text(".explanation-next").startswith(next_))
            holds(self.text(".explanation-done"), done is None or done not in
                  self.text(".explanation-done"))
            self.browser.key("ArrowRight")
            holds(self.text(".bar-note"), next_ in self.text(".bar-note"))
            self.quiet()

    def test_nothing(self):
        """The page of a window that never opened reports this."""
        recording = self.recordings.record("Shop", "--record-window=Zoo.nothing", output="nothing", status=1)
        self.browser.call("Page.navigate", url=self.recordings.page(recording).as_uri())
        self.browser.wait("document.documentElement?.dataset.state === 'failed'", LOAD_SECONDS)
        holds(self.text("main"), "the method that opens the window was not called" in self.text("main"))
        self.browser.messages.clear()

    # --- looks

    def test_themes(self):
        for dark in (False, True):
            self.open(dark=dark)
            same("theme", self.run("document.documentElement.dataset.theme"),
                 "dark" if dark else "light")
            self.browser.key("t")
            same("other", self.run("document.documentElement.dataset.theme"),
                 "light" if dark else "dark")
        self.browser.set_dark(False)

    def test_embedded(self):
        self.open("#embed=1&p=40")
        same("no panels", self.run("getComputedStyle(document.querySelector('.side-pane')).display"),
             "none")
        same("position", self.position(), 39)
        self.open("#embed=1&p=40&tab=class")
        holds("the panel that is asked for", "Shop" in self.text(".side-pane.is-open .side-body"))
        same("no tabs", self.run("getComputedStyle(document.querySelector('.side-tabs')).display"),
             "none")

    def test_small_window(self):
        self.browser.resize(900, 600)
        self.open("#p=200")
        holds("all is inside", self.run("document.documentElement.scrollWidth <= innerWidth"))
        self.browser.resize(1400, 900)

    def test_projector(self):
        """In a low window, with any size of text, nothing may be cut off at a side, and everything must be there."""
        self.browser.resize(1280, 720)
        discounted = self.method("Shop$Item.discounted")
        found, = self.ask(f"find 1 {self.length} 1 {discounted['number']} 0")
        for size in (0, 3):
            for tab, number in itertools.product(("", "calls", "class"), (400, 1333, found["position"] + 1)):
                self.open(f"#p={number}&size={size}&tab={tab}")
                what = f"size {size}, panel {tab}, step {number}"
                cut = self.run("""[document.documentElement, ...document.querySelectorAll(`.memory-pane,
                    .listing, .explanation, .bar-row, .side-tabs`)].filter((e) =>
                    e.scrollWidth > e.clientWidth + 2).map((e) => e.className)""")
                same(f"cut off, {what}", cut, [])
                rem, bar, source, bytecode = self.run("""[parseFloat(getComputedStyle(document
                    .documentElement).fontSize), ...['.explore-bar', '.source-listing', '.bytecode-listing']
                    .map((one) => document.querySelector(one).offsetHeight)]""")
                holds(f"one row of buttons, {what}: {bar}", bar < 4 * rem)
                if number != found["position"] + 1:
                    continue
                holds(f"code, {what}: {source}, {bytecode}", min(source, bytecode) > 5 * rem)
                outside = self.run("""[...document.querySelectorAll('.explore-bar button, .step-total')]
                    .filter((e) => e.offsetWidth > 0 && e.getBoundingClientRect().right > innerWidth).length""")
                same(f"buttons outside, {what}", outside, 0)
                dots = self.run("""[...document.querySelectorAll(`.frame.is-newest .variables tr,
                    .frame.is-newest .operands`)].filter((e) => e.getBoundingClientRect().top < 720).length""")
                holds(f"variables are seen, {what}: {dots}", dots > 1)
        self.browser.resize(1400, 900)

    def test_timeline_height(self):
        """The timeline must take the space that it needs."""
        self.browser.resize(1280, 720)
        height = "document.querySelector('.timeline').offsetHeight"
        self.open()
        deep = self.run(height)
        recording = self.recordings.record("Shop", "--record-window=Shop.find", output="find")
        self.open(page=self.recordings.page(recording))
        holds(f"{self.run(height)} and {deep}", self.run(height) < 95 < deep <= 0.17 * 720 + 1)
        self.browser.resize(1400, 900)

    def test_size(self):
        """The size of text must be in the address and be remembered; Back must not change it."""
        size = "getComputedStyle(document.documentElement).fontSize"
        self.open("#p=41")
        normal = self.run(size)
        for _ in range(2):
            self.browser.key("+")
        self.go(50)
        larger = self.run(size)
        holds("in the address", "size=2" in self.run("location.hash"))
        self.run("history.back()")
        self.browser.wait("jp2.place.position === 40")
        same("after Back", (self.run(size), "size=2" in self.run("location.hash")), (larger, True))
        self.open("#p=60&size=3")
        holds("of a link", self.run(size) not in (normal, larger))
        self.open("#p=60")
        same("remembered", (self.run(size), "size=2" in self.run("location.hash")), (larger, True))
        for _ in range(3):
            self.browser.key("-")
        same("smaller again", (self.run(size), self.run("location.hash")), (normal, "#p=60"))
        self.browser.press("[aria-label='Larger text (+)']")
        self.browser.press("[aria-label='Smaller text (-)']")
        same("by buttons", self.run(size), normal)
        self.browser.key("?")
        holds("among the keys", "smaller text" in self.text("dialog[open]"))
        self.browser.key("Escape")
        self.browser.key("t")
        holds("colours, too", "theme=" in self.run("location.hash"))
        self.run("localStorage.clear()")

    def test_help(self):
        self.open()
        self.browser.key("?")
        holds("keys", "one bytecode" in self.text("dialog[open]"))
        self.browser.key("Escape")

    def talk(self):
        """The page of a program that reads and writes."""
        path = self.recordings.record("Talk", status=1, text="you\n")
        return path, self.recordings.page(path)

    def test_output(self):
        """The panel must show the text that was written and read up to the step; a click on a piece must go to the
        instruction that wrote it."""
        path, page = self.talk()
        self.open("#tab=output", page)
        holds("nothing yet", "written and read nothing up to here" in self.text(".side-view"))
        self.run("jp2.jump(1e9)")
        self.browser.settle()
        same("all", self.text(".output"), "you\nhello you\ncaf\u00e9\nbye\nException in thread \"main\" "
             "java.lang.IllegalStateException: over\n\tat Talk.main(Talk.java:42)\n")
        same("end", (self.text(".side-view .run-end"), self.text(".explanation-next")),
             ("The program ends here, with status 1.",) * 2)
        same("streams", self.run("[...document.querySelectorAll('.output-piece')].map((e) => e.dataset.stream)")[:4],
             ["0", "1", "2", "1"])
        self.browser.press(".output-piece:nth-child(2)")
        first = self.position()
        same("before it was written", self.text(".output"), "you\n")
        self.browser.key("i")
        same("written", self.text(".output"), "you\nhello you\n")
        reported = self.recordings.ask(path, [f"state {first + 1}"])[0]["effects"]
        same("by that instruction", [bytes.fromhex(one["hex"]) for one in reported if "hex" in one], [b"hello you\n"])
        self.run(f"jp2.jump({first + 1})")
        self.browser.settle()
        holds(self.text(".explanation-done"), 'wrote "hello you\\n" to standard output'
              in self.text(".explanation-done"))
        self.quiet()

    def test_threads_begin(self):
        """Threads that do not exist yet are not listed; a thread that waits for a class shows this."""
        path, page = self.talk()
        facts, kinds = self.recordings.ask(path, ["facts", "opcodes"])
        tag = next(i for i, one in enumerate(kinds["tags"]) if one["name"] == "AWAITED")
        position = self.recordings.ask(path, [f"notes 0 {facts['length']} {facts['length']} {tag}"])[0]["notes"][0]
        self.open("#tab=threads", page)
        same("one", len(self.texts(".side-view tr")), 1)
        self.go(position)
        rows = self.texts(".side-view tr")
        holds(f"it waits: {rows}", "waits for another thread to initialize class Talk$Slow" in rows[1])
        self.quiet()

    # --- while the recording is read

    # A worker that knows more than KNOWN states waits for the message "read on" before it reads more.
    HELD = """{ const [RealBlob, RealWorker] = [Blob, Worker];
      globalThis.Worker = class extends RealWorker {
        constructor(...all) { super(...all); globalThis.reader = this; } };
      globalThis.Blob = class extends RealBlob { constructor(parts, options) {
        super([`let isHeld = true, known = 0;
          addEventListener("message", (event) => { if (event.data === "read on") {
            isHeld = false; event.stopImmediatePropagation(); } });
          const post = postMessage;
          postMessage = (message) => { known = message.length ?? known; post(message); };
          const make = WebAssembly.instantiate; WebAssembly.instantiate = async (...all) => {
            const { exports } = (await make(...all)).instance, { collect } = exports;
            return { instance: { exports: { ...exports, collect(steps) {
              if (!isHeld || known <= KNOWN) { return collect(steps); }
              for (const end = performance.now() + 5; performance.now() < end;);
              return 1; } } } }; };`, ...parts], options); } }; }"""

    def test_reading(self):
        """A key that leads beyond the part that was read must wait for more, and then lead to the same position as when
        all is known. Another key, or Escape, must end the waiting."""
        recording = self.recordings.record("Loops", arguments=("500000",), output="reading")
        page = self.recordings.page(recording)
        facts, = self.recordings.ask(recording, ["facts"])
        methods = self.recordings.ask(recording, [f"method {n + 1}" for n in range(facts["methodCount"])])
        sieve = next(n + 1 for n, method in enumerate(methods) if method["name"] == "sieve")
        entry = self.recordings.ask(recording, [f"find 3 0 0 {sieve}"])[0]["position"]
        call, inside = entry - 1, entry + 5
        wanted = [answer["position"] for answer in self.recordings.ask(recording, [
            f"step {inside} 2 0 1", f"step {call} 1 0 1", f"step {facts['length']} 0 1 1"])]
        holds(f"far ahead: {wanted}", min(wanted) > 200_000)
        self.address = page.as_uri()

        def reading(position, key):
            """Returns the text of the page after a key while it reads the recording."""
            held = self.browser.call("Page.addScriptToEvaluateOnNewDocument",
                                     source=self.HELD.replace("KNOWN", str(position + 1)))["identifier"]
            self.browser.call("Page.navigate", url="about:blank")
            try:
                self.browser.open(f"{page.as_uri()}#p={position + 1}", LOAD_SECONDS)
                self.browser.wait("jp2.state !== null", LOAD_SECONDS)
            finally:
                self.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=held)
            self.browser.key(key)
            return tuple(self.run("[jp2.recording.isDone, jp2.isWaiting, "
                                  "document.querySelector('.bar-note').innerText, jp2.place.position]"))

        def read_on():
            holds("the key leads beyond what is read", self.run("jp2.recording.length") <= min(wanted))
            self.run("reader.postMessage('read on')")
            self.browser.wait("jp2.recording.isDone", LOAD_SECONDS)
            self.browser.settle()

        waits = "More of the recording is being read."
        for (position, key), there in zip(((inside, "o"), (call, "i"), (inside, "End")), wanted):
            same(f"{key} waits", reading(position, key), (False, True, waits, position))
            read_on()
            same(f"{key} leads to", self.position(), there)
            same("nothing is waited for", self.run("jp2.isWaiting"), False)
        same("waits", reading(inside, "o"), (False, True, waits, inside))
        self.browser.key("ArrowRight")
        same("goes elsewhere", (self.position(), self.run("jp2.isWaiting")), (inside + 1, False))
        read_on()
        same("and stays there", self.position(), inside + 1)

    # --- large recordings

    def test_large(self):
        """The worker must replay ten million instructions, and reach any of them, about as fast as docs/explorer.md,
        "Large runs", says. limits.py measures the whole cost, which depends on the browser and on the processor."""
        recording = self.recordings.record("Loops", arguments=(cost.STEPS,))
        page = self.recordings.page(recording)
        loaded = cost.load(self.browser, page)
        self.address = page.as_uri()
        length = self.run("jp2.recording.length")
        self.open(f"#p={length - 9}", page)
        same("a link to what comes late", self.position(), length - 10)
        print(f"{length} steps, known after {loaded}")
        holds(f"{length} steps", length >= 10_000_000)
        holds(f"loads after {loaded}", loaded.seconds["worker"] <= 3 * cost.LOAD_SECONDS)
        for name, before, script in cost.actions(length):
            took = cost.act(self.browser, before, script, times=1)
            holds(f"{name} takes {took}", 1000 * took.seconds["worker"] <= cost.ACTION_MS)
        slowest = max(cost.seeks(self.browser, length))
        holds(f"a state takes {slowest:.1f} ms", slowest <= cost.SEEK_MS)
        self.quiet()


def main():
    options = read_options(__doc__, "jp2vm jp2explore answers javac work", only="")
    if find_browser() is None:
        print("there is no browser")
        return SKIPPED
    must(options.jp2explore, "--check")
    with Browser() as browser:
        status = run_all(named(Tests(Recordings(options), browser), "test_", "^" + options.only))
        print(*browser.messages[:3] if status else (), sep="\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
