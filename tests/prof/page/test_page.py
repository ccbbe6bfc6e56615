#!/usr/bin/env python3
"""Tests pages of jp2prof html in a browser: they show the counted numbers, and their controls work.

Usage: test_page.py --jp2vm FILE --jp2prof FILE --javac FILE --work DIR [--only PART]

Without a browser, or if jp2prof was built without its page, nothing is tested (exit status 77).
"""
import hashlib
import base64
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from harness import compile_java, named, read_options, run_all, SKIPPED  # noqa: E402
import oracle  # noqa: E402
from browser import Browser, find_browser  # noqa: E402
from oracle import Oracle, path, path_without_library, path_without_recursion  # noqa: E402
from objects import ObjectTests  # noqa: E402
from parts import PartTests  # noqa: E402
from page import Page, contrast, holds, plain, same  # noqa: E402
from pages import ODD_CLASS, HERE, Pages  # noqa: E402

sys.path.insert(0, str(HERE.parent))
import smap  # noqa: E402

# The limits allow for slow machines and sanitizers; the intended limits are 3 s and 50 ms.
LOAD_SECONDS, STEP_MS = 20, 1500
MAIN = "shop.Main.main([Ljava/lang/String;)V"
WORK = "shop.Main.work(I)I"
ORDER = "shop.Main.order(Lshop/stock/Store;I)I"
DEPTH = "shop.Main.depth(I)I"
SUM = "shop.stock.Store.sum(Lshop/stock/Weigher;I)I"
CHECK = "shop.stock.Store.check(I)V"


class Tests(ObjectTests, PartTests):
    def __init__(self, pages, browser):
        self.pages = pages
        self.browser = browser
        self.page = Page(browser)
        self.work = pages.work
        self.here = HERE
        self.shop = Oracle(self.work / "shop.xml")
        self.address = pages.page("shop", f"--source={HERE / 'java'}", "shop.jp2")

    def open(self, address=None, **state):
        self.browser.set_dark(False)
        self.opened = address or self.address
        seconds = self.browser.open(self.opened)
        self.page.show(**state)
        return seconds

    def quiet(self):
        """The page must have no errors, and must have loaded only itself."""
        same("messages", [message for message in self.browser.messages
                          if "getImageData" not in message], [])  # pixel() does that
        same("requests", [url for url in self.browser.requests if not url.startswith("data:")],
             [self.opened])

    # --- the page itself

    def test_loads(self):
        self.open()
        self.quiet()
        same("title", self.page.run("document.title"), "shop.Main · jp2vm profile")
        same("heading", self.page.text("h1"), "shop.Main")

    def test_policy(self):
        page = (self.work / "shop.html").read_text("utf-8")
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
        for name in ("script", "style"):
            text = re.search(rf"<{name}>(.*?)</{name}>", page, re.S)[1]
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            holds(f"{name} is in the policy", f"{name}-src 'sha256-{digest}'" in policy)
        holds("nothing else is allowed", "default-src 'none'" in policy)
        same("eval", re.findall(r"\beval\(|new Function\(", page), [])
        same("elsewhere", re.findall(r'(?:src|href)="(?!data:)[^"#]', page), [])

    def test_totals(self):
        self.open(view="run")
        for metric in oracle.METRICS:
            row = f"tr[data-metric={metric}] td"
            same(metric, plain(self.page.text(row)), self.shop.total(metric))
        self.page.show(view="flame")
        text = self.page.text(".trail-value")
        same("flame graph", plain(text.split(" ")[0]), self.shop.total("instructions"))

    # --- tables

    def test_methods(self):
        self.open(view="methods")
        for metric in oracle.METRICS:
            self.page.show(view="methods", metric=metric)
            same(metric, self.page.rows("methods"), self.shop.sums(metric))
        self.page.show(view="classes")
        same("classes", self.page.rows("classes"),
             self.shop.sums("instructions", lambda node: node.owner))
        self.page.show(view="packages")
        same("packages", self.page.rows("packages"),
             self.shop.sums("instructions", lambda node: node.package))
        self.quiet()

    def test_table_shows(self):
        self.open(view="methods")
        sums = self.shop.sums("instructions")
        key = max(sums, key=lambda key: sums[key][0])
        cells = self.page.cells(0)
        holds("first row", cells[0].startswith(key.split("(")[0].split(".")[-2]))
        same("self", plain(cells[1].split()[0]), sums[key][0])
        share = f"{100 * sums[key][0] / self.shop.total('instructions'):.2f}"
        holds(f"share {share} of {cells[1]!r}", share in cells[1])
        same("calls", plain(cells[3]), sums[key][2])
        foot = self.page.text(".table-foot")
        holds(foot, foot.startswith(f"{len(sums)} methods") and "100\u202f% of" in foot)

    def test_words(self):
        """Headings must contain the words of the commands."""
        self.open(view="methods")
        headings = [text.strip() for text in self.page.texts(".table-head .heading")]
        command = self.pages.tool("top", "shop.jp2").stdout.decode().splitlines()[2].split()
        same("methods", [text.split()[0].lower() for text in headings[1:4]], command[:3])

    def test_sorting(self):
        self.open(view="methods")
        table = "jp2.views.methods.table"
        self.browser.press("[data-key=calls]")
        calls = [row[2] for row in self.page.rows("methods").values()]
        same("by calls", calls, sorted(calls, reverse=True))
        same("heading", self.page.run("document.querySelector('[data-key=calls]')"
                                      ".getAttribute('aria-sort')"), "descending")
        self.browser.press("[data-key=calls]")
        same("the other way", [row[2] for row in self.page.rows("methods").values()],
             sorted(calls))
        self.browser.press("[data-key=name]")
        labels = self.page.run(f"{table}.rows.map((m) => jp2.model.label(m).toLowerCase())")
        same("by name", labels, sorted(labels))
        self.page.run(f"{table}.frame.focus()")
        self.browser.key("End")
        same("End", self.page.run(f"{table}.rows.indexOf({table}.selected)"), len(labels) - 1)
        holds("is seen", self.page.run("document.querySelector('.table-row.is-selected') !== null"))
        self.browser.key("ArrowUp")
        self.browser.key("Enter")
        same("Enter", self.page.state("view"), "sandwich")

    def test_lines(self):
        self.open(view="lines")
        rows = self.page.run("""(() => { const { lines } = jp2.model, { methods } = jp2.model;
            return [...lines.line.keys()].map((i) => [methods.sourceFile(lines.method[i]),
              lines.line[i], lines.hits[0][i], lines.instructions[0][i], lines.below[0][i]]);
            })()""")
        main = (HERE / "java/shop/Main.java").read_text("utf-8").splitlines()
        number = next(i for i, line in enumerate(main, 1) if "sum += order(store, i);" in line)
        line = next(row for row in rows if row[:2] == ["Main.java", number])
        calls = [node for node in self.shop.nodes if node.key == ORDER]
        first = min(node.site for node in calls)
        same("runs", line[2], sum(n.self["invocations"] for n in calls if n.site == first))
        same("calls", line[4], sum(n.total["instructions"] for n in calls if n.site == first))
        below = {place: value for place, value in self.shop.below_lines("instructions").items()
                 if place[0].startswith("shop.")}
        files = {"Main.java": "shop.Main", "Store.java": "shop.stock.Store"}
        got = {(files[row[0]], row[1]): row[4] for row in rows if row[0] in files and row[4] > 0}
        same("calls of all lines", got, {place: value for place, value in below.items() if value})
        holds("a line that calls itself", ("shop.Main", next(
            i for i, line in enumerate(main, 1) if "1 + depth(n - 1)" in line)) in got)
        executed = sum(sum(self.shop.executed(key)) for key in {n.key for n in self.shop.nodes})
        same("oracle", executed, self.shop.total("instructions"))
        same("all lines", sum(row[3] for row in rows), executed)
        self.page.show(view="lines", search="Main.work")
        holds("source", "sum += order(store, i);" in self.page.text(".table"))

    # --- flame graphs

    def check_widths(self, merged, flame="jp2.view.flame"):
        """The width of every box must correspond to its number, which the box shows."""
        boxes = self.page.boxes(flame)
        holds("boxes", len(boxes) > 10)
        width = max(box["x1"] for box in boxes)
        whole = sum(value for frames, value in merged.items() if len(frames) == 1)
        for box in boxes:
            frames = tuple(box["path"].split(" ")) if box["path"] else ()
            value = merged[frames] if frames else whole
            same(f"value of {frames}", box["values"][0], value)
            holds(f"width of {frames}", abs(box["x1"] - box["x0"] - width * value / whole) < 0.01)
        return boxes

    def test_flame(self):
        self.open()
        merged = self.shop.merged("instructions", path)
        boxes = self.check_widths(merged)
        whole = self.shop.total("instructions")
        width = max(box["x1"] for box in boxes)
        shown = {tuple(box["path"].split(" ")) for box in boxes}
        for frames, value in merged.items():
            if value * width / whole >= 1.01:
                holds(f"{frames} is shown", frames in shown)
        note = self.page.text(".note")
        narrow = len(self.shop.nodes) - sum(1 for node in self.shop.nodes if path(node) in shown)
        same("contexts below the width limit", plain(note.split(" context")[0]), narrow)
        for row in {box["depth"] for box in boxes}:
            edges = sorted((box["x0"], box["x1"]) for box in boxes if box["depth"] == row)
            holds("no overlap", all(a[1] <= b[0] + 0.01 for a, b in zip(edges, edges[1:])))

    def test_zoom(self):
        self.open()
        box = self.page.box(WORK)
        self.browser.click(box["x"], box["y"])
        zoomed = self.page.box(WORK)
        width = self.page.run("jp2.view.flame.width")
        same("fills the width", [round(zoomed["x0"]), round(zoomed["x1"])], [0, width])
        holds("trail", self.page.text(".trail").split("›")[-1].strip().startswith("Main.work"))
        holds("panel", self.page.text(".details h2").startswith("work"))
        holds("all below is below", all(WORK in b["path"] for b in self.page.boxes()
                                        if b["depth"] > zoomed["depth"]))
        self.browser.key("Escape")
        holds("out", self.page.box(MAIN)["x1"] - self.page.box(MAIN)["x0"] > width - 1)
        self.browser.key("0")
        same("zoomed out", self.page.state("zoom"), "")
        for _ in range(2):
            self.page.run("history.back()")
            self.browser.settle()
            self.browser.wait("jp2.store.get('zoom') !== ''")
        zoomed = self.page.box(WORK)
        same("back again", [round(zoomed["x0"]), round(zoomed["x1"])], [0, width])
        self.quiet()

    def test_order(self):
        self.open(order="name")
        boxes = self.page.boxes()
        for box in boxes:
            below = [b["label"] for b in sorted(boxes, key=lambda b: b["x0"]) if b["path"]
                     and " ".join(b["path"].split(" ")[:-1]) == box["path"] and b["depth"] > 0]
            same(f"callees of {box['label']}", below, sorted(below))
        self.page.show(order="call")
        boxes = sorted((b for b in self.page.boxes() if b["depth"] == 1), key=lambda b: b["x0"])
        roots = dict.fromkeys(node.key for node in self.shop.nodes if node.parent is None)
        shown = [box["key"] for box in boxes]
        same("as called", shown, [key for key in roots if key in shown])

    def test_tip(self):
        self.open()
        box = self.page.box(WORK)
        self.browser.move(box["x"], box["y"])
        text = self.page.text(".tooltip")
        holds(text, text.startswith("Main.work(int)") and "shop" in text)
        merged = self.shop.merged("instructions", path)
        values = [value for frames, value in merged.items() if frames[-1] == WORK
                  and " ".join(frames) == box["path"]]
        holds(text, f"{values[0]:,}" in text)
        self.browser.move(2, 2)
        holds("gone", self.page.run("document.querySelector('.tooltip').hidden"))

    def test_bottom_up(self):
        self.open()
        self.browser.key("i")
        same("key", self.page.state("from"), "self")
        sums = self.shop.sums("instructions")
        merged = {}
        for node in self.shop.nodes:
            frames = tuple(reversed(path(node)))
            for depth in range(1, len(frames) + 1):
                key = frames[:depth]
                merged[key] = merged.get(key, 0) + node.self["instructions"]
        boxes = self.check_widths(merged)
        for box in boxes:
            if box["depth"] == 1:
                same(f"self of {box['key']}", box["values"][0], sums[box["key"]][0])

    def test_search(self):
        self.open()
        self.browser.key("/")
        self.browser.type("store.")
        same("address", self.page.state("search"), "store.")
        found = [node for node in self.shop.nodes if "shop.stock.store." in node.key.lower()]
        outer = [node for node in found if not any(other in found for other in node.above())]
        share = sum(node.total["instructions"] for node in outer) / self.shop.total("instructions")
        text = self.page.text(".found")
        holds(text, f"found {len(found)} contexts" in text and f"{100 * share:.2f}" in text)
        for box in self.page.boxes():
            same(box["key"], box["isMatch"], "shop.stock.store." in box["key"].lower())
        box = self.page.box("shop.stock.Store.take(ILshop/stock/Weigher;)I")
        self.browser.key("Enter")
        self.page.run("jp2.view.flame.select(-1)")
        self.browser.move(3, 3)
        match = self.page.run("jp2.theme.value('--match')")
        same("pixel of a match", self.page.pixel(box["left"] + 2, box["y"]), match)
        other = self.page.box(MAIN)
        holds("others fade",
              self.page.pixel(other["left"] + 2, other["y"]) != other["colour"]["fill"])
        self.browser.key("3")
        holds("table", all("shop.stock.Store" in key for key in self.page.rows("methods")))
        self.browser.key("Escape")
        same("Escape forgets it", self.page.state("search"), "")
        self.page.show(search="/take$|sum$/")
        same("regular expression", {box["key"].split("(")[0].split(".")[-1]
                                    for box in self.page.boxes() if box["isMatch"]},
             {"take", "sum"})
        self.page.show(search="shop.stock.Store.*,!#sum")
        for box in self.page.boxes():
            same(f"patterns: {box['key']}", box["isMatch"], box["key"].startswith("shop.stock.Store.")
                 and not box["key"].startswith("shop.stock.Store.sum("))
        self.page.show(search="private shop.stock.Store.*,!static **")
        same("modifiers", {box["key"].split("(")[0] for box in self.page.boxes() if box["isMatch"]},
             {"shop.stock.Store.check"})
        self.page.show(search="pattern:shop.stock.Store#(")
        holds("a bad pattern", self.page.text(".found.is-bad"))
        self.page.show(search="/(/")
        holds("a bad one", self.page.text(".found.is-bad"))
        self.quiet()

    def test_search_hint(self):
        """If nothing matches, the page suggests the name that jp2prof's message suggests."""
        self.open()
        for text in ("Mian", "shop.Mian.wrok", "Stroe.taek", "wrok", "shop.stok.Store", "qqqqqqqq"):
            message = self.pages.tool("top", text, "shop.jp2").stderr.decode()
            hint = "; the nearest is " + message.split("; the nearest is ")[1].strip() \
                if "; the nearest is " in message else ""
            same(f"a hint for {text}", hint == "", text == "qqqqqqqq")
            for view, place in (("flame", ".found"), ("methods", ".table-view .nothing")):
                self.page.show(view=view, search=text)
                same(f"{view}: {text}", self.page.text(place), f"Nothing was found{hint}.")
        self.quiet()

    def test_sandwich(self):
        self.open(view="methods")
        self.page.run(f"jp2.openSandwich(jp2.model.methods.find({SUM!r}))")
        self.browser.settle()
        sums = self.shop.sums("instructions")
        text = self.page.text(".focus")
        holds(text, "Store.sum" in text and f"{sums[SUM][1]:,}" in text)
        callers, callees = {}, {}
        for node in self.shop.nodes:
            if node.key == SUM:
                frames = tuple(reversed(path(node)))
                for depth in range(1, len(frames)):
                    key = frames[1:depth + 1]
                    callers[key] = callers.get(key, 0) + node.total["instructions"]
                for child in node.children:
                    callees[child.key] = callees.get(child.key, 0) + child.total["instructions"]
        for box in self.page.boxes("jp2.view.callers"):
            frames = tuple(box["path"].split(" ")) if box["path"] else ()
            same(f"callers {frames}", box["values"][0], callers[frames] if frames else sums[SUM][1])
        got = {box["key"]: box["values"][0] for box in self.page.boxes("jp2.view.callees")
               if box["depth"] == 1}
        same("callees", got, callees)
        self.page.run(f"jp2.openSandwich(jp2.model.methods.find({DEPTH!r}))")
        self.browser.settle()
        root = next(b for b in self.page.boxes("jp2.view.callees") if b["depth"] == 0)
        same("recursion counts once", root["values"][0], self.shop.sums("instructions")[DEPTH][1])

    def test_metric(self):
        self.open()
        self.browser.key("m")
        same("key", self.page.state("metric"), "invocations")
        self.check_widths(self.shop.merged("invocations", path))
        same("total", plain(self.page.text(".trail-value").split(" ")[0]),
             self.shop.total("invocations"))

    def test_threads(self):
        self.open()
        names = self.page.run("[...document.querySelectorAll('.choices select')][1].innerText")
        for name in self.shop.threads:
            holds(f"{name} is offered", name in names)
        for number, nodes in enumerate(self.shop.by_thread):
            self.page.show(thread=number)
            same(f"thread {number}", self.page.run("jp2.model.totals[0]"),
                 self.shop.total("instructions", nodes))
        self.page.show(threads="apart")
        self.browser.settle()
        first = {box["label"]: box["values"][0] for box in self.page.boxes() if box["depth"] == 1}
        helper = self.shop.threads.index("helper")
        same("apart", first["thread helper"],
             self.shop.total("instructions", self.shop.by_thread[helper]))

    def test_folds(self):
        self.open()
        whole = self.shop.total("instructions")
        for key, fold, frames in (("f", "library", path_without_library),
                                  ("r", "recursion", path_without_recursion)):
            self.page.show()
            self.browser.key(key)
            same("state", self.page.state("fold"), fold)
            self.check_widths(self.shop.merged("instructions", frames))
            same("total", self.page.run("jp2.model.totals[0]"), whole)
            holds("chip", self.page.text(".chips"))
            self.browser.press(".chip")
            same("unfolded", self.page.state("fold"), "")
        self.page.show(hide="shop.stock")

        def without_stock(node):
            return tuple(n.key for n in reversed([node, *node.above()])
                         if not n.owner.startswith("shop.stock."))
        self.check_widths(self.shop.merged("instructions", without_stock))
        self.page.show(sites="apart")
        orders = [box for box in self.page.boxes() if box["key"] == ORDER and box["depth"]
                  == self.page.box(ORDER)["depth"]]
        same("two places that call", len(orders), 2)

    # --- code

    def test_code(self):
        self.open(view="code")
        for key in (SUM, CHECK, ORDER, WORK, MAIN):
            self.page.run(f"jp2.openCode(jp2.model.methods.find({key!r}))")
            self.browser.settle()
            same(key, self.page.runs(), self.shop.executed(key))
        self.page.run(f"jp2.openCode(jp2.model.methods.find({CHECK!r}))")
        self.browser.settle()
        text = self.page.text(".bytecode")
        thrown = sum(n for node in self.shop.nodes if node.key == CHECK
                     for block in node.blocks for _, n in block[3])
        holds("the oracle has none", thrown == 0)
        self.page.run(f"jp2.openCode(jp2.model.methods.find({ORDER!r}))")
        self.browser.settle()
        text = self.page.text(".bytecode")
        left = sum(n for node in self.shop.nodes if node.key == ORDER
                   for block in node.blocks for _, n in block[3])
        holds(f"left by exceptions: {text}", f"left {left} × by an exception" in text and left > 0)
        holds("operands", "invokevirtual Store.take(int, Weigher)" in text)
        holds("handler", "handler: IllegalStateException" in text)
        rows = self.page.texts(".callee-row")
        taken = [node for node in self.shop.nodes if node.name == "take"]
        calls = sum(node.self["invocations"] for node in taken)
        holds(f"callees: {rows}", any("Store.take" in row and row.startswith(f"{calls}")
                                      for row in rows))
        self.page.run(f"jp2.openCode(jp2.model.methods.find({DEPTH!r}))")
        self.browser.settle()
        outer = [n for n in self.shop.nodes if n.key == DEPTH and n.parent.key == DEPTH
                 and n.parent.parent.key != DEPTH]
        share = sum(n.total["instructions"] for n in outer) / self.shop.total("instructions")
        text = self.page.text(".callee-row .share")
        holds(f"recursion counts once: {text}", text.startswith(f"{100 * share:.2f}"))

    def test_source(self):
        self.open(view="code")
        self.page.run(f"jp2.openCode(jp2.model.methods.find({SUM!r}))")
        self.browser.settle()
        rows = self.page.run("""[...document.querySelectorAll('.source .code-row')].slice(1)
            .map((row) => [Number(row.dataset.line), row.children[1].textContent,
              row.lastElementChild.textContent])""")
        source = (HERE / "java/shop/stock/Store.java").read_text("utf-8").splitlines()
        for line, ran, text in rows:
            same(f"text of line {line}", text.strip(), source[line - 1].strip())
            if "weigher.weigh(n--)" in text:
                weighed = sum(node.self["invocations"] for node in self.shop.nodes
                              if node.name == "weigh" and node.parent.key == SUM)
                same("runs", plain(ran), weighed)
        holds("the loop is there", any("while (n > 0)" in text for _, _, text in rows))
        self.page.show(view="code", method=SUM, line=rows[3][0])
        holds("line", self.page.run("document.querySelector('.source .is-marked') !== null"))

    def test_inlined_lines(self):
        """The executions of a line must be the sum of its own code and its inlined copies."""
        place = self.work / "inlined"
        compile_java(self.pages.options, {"demo/Inlined.java": smap.SOURCE}, to=place, release="11")
        code = place / "demo/Inlined.class"
        code.write_bytes(smap.patch(code.read_bytes(), smap.SMAP, smap.RAW))
        self.pages.run("inlined", "demo.Inlined", options=("--no-xml",), class_path=place)
        self.open(self.pages.page("inlined", f"--source={place}", "inlined.jp2"), view="lines")
        rows = self.page.run("""(() => { const { lines, methods } = jp2.model;
            return [...lines.line.keys()].map((i) => [methods.sourceName(lines.method[i]),
              lines.line[i], lines.hits[0][i]]); })()""")
        holds("the table of lines", ["demo/Inlined.java", 6, 20] in rows)
        self.page.run("""jp2.openCode(jp2.model.methods.find(
            "demo.Inlined.main([Ljava/lang/String;)V"))""")
        self.browser.settle()
        same("source", plain(self.page.run("""document.querySelector(
            ".source .code-row[data-line='6']").children[1].textContent""")), 20)
        self.quiet()

    def test_code_of_frame(self):
        self.open()
        box = next(b for b in self.page.boxes() if b["key"] == ORDER)
        self.browser.click(box["x"], box["y"])
        self.page.run("jp2.openCode(jp2.model.methods.find('shop.stock.Store.check(I)V'))")
        self.page.run("jp2.store.set({ scope: 'zoom' })")
        self.browser.settle()
        prefix = box["path"]
        entries = sum(node.self["invocations"] for node in self.shop.nodes if node.key == CHECK
                      and " ".join(path(node)).startswith(prefix))
        got = self.page.text(".bytecode [data-instruction='1'] .ran")
        same("below the frame", plain(got), entries)

    # --- keys, looks

    def test_keys(self):
        self.open()
        for number, view in enumerate(("flame", "sandwich", "methods", "classes", "packages",
                                       "lines", "code", "run"), 1):
            self.browser.key(str(number))
            same("view", self.page.state("view"), view)
            same("tab", self.page.run("document.querySelector('[aria-current=page]').dataset.view"),
                 view)
        self.browser.key("1")
        before = self.page.box(MAIN)
        self.browser.key("o")
        same("icicle", self.page.state("grow"), "down")
        after = self.page.box(MAIN)
        holds("the root is above", after["y"] < before["y"])
        self.browser.key("3")
        self.browser.key("ArrowDown")
        holds("keys go to the table", self.page.run("jp2.view.table.selected") > 0)
        self.browser.key("1")
        self.browser.key("ArrowDown")
        self.browser.key("ArrowDown")
        selected = self.page.run("jp2.view.flame.selected")
        holds("moves", selected > 0)
        self.browser.key("Enter")
        holds("zooms", self.page.state("zoom") != "")
        self.browser.key("0")
        same("all", self.page.state("zoom"), "")
        self.browser.key("s")
        same("callers", self.page.state("view"), "sandwich")
        self.browser.key("c")
        same("code", self.page.state("view"), "code")
        self.browser.key("?")
        holds("help", self.page.run("document.querySelector('dialog').open"))
        self.browser.key("Escape")
        holds("closed", not self.page.run("document.querySelector('dialog').open"))
        self.quiet()

    def test_menu(self):
        self.open()
        box = self.page.box(WORK)
        self.browser.click(box["x"], box["y"], button="right")
        text = self.page.text(".menu")
        holds(text, "Callers & callees" in text and "shop.Main" not in text.split("\n")[0])
        items = self.page.texts(".menu-item")
        at = next(i for i, item in enumerate(items) if item.startswith("Main.work"))
        for _ in range(at):
            self.browser.key("ArrowDown")
        self.browser.key("Enter")
        same("folded", self.page.state("hide"), WORK)
        holds("gone", all(b["key"] != WORK for b in self.page.boxes()))

    def test_colours(self):
        self.open()
        light = self.page.run("getComputedStyle(document.body).backgroundColor")
        self.browser.set_dark(True)
        self.browser.settle()
        dark = self.page.run("getComputedStyle(document.body).backgroundColor")
        holds("the system's choice", light != dark)
        self.browser.key("t")
        same("switch", self.page.run("getComputedStyle(document.body).backgroundColor"), light)
        for is_dark in (False, True):
            self.open(colour="package")
            self.browser.set_dark(is_dark)
            for colour in ("package", "kind", "self"):
                self.page.show(colour=colour)
                for box in self.page.boxes():
                    holds(f"{box['label']} can be read", contrast(**box["colour"]) >= 4.5)
            box = self.page.box(MAIN)
            same("pixel", self.page.pixel(box["left"] + 2, box["y"]), box["colour"]["fill"])
        for name in ("--text", "--quiet", "--accent", "--more", "--less"):
            for theme in (False, True):
                self.browser.set_dark(theme)
                colours = self.page.run(f"['{name}', '--surface-0', '--surface-1'].map((n) =>"
                                        " jp2.theme.value(n))")
                for surface in colours[1:]:
                    holds(f"{name} on {surface}", contrast(colours[0], surface) >= 4.5)

    def test_nothing(self):
        """Tests a metric whose total is 0."""
        address = self.pages.page("zero", "--categories", "--metric=monitorInstructions",
                                  "--root=shop.Main.depth", "shop.jp2")
        self.open(address)
        same("total", self.page.run("jp2.model.totals[0]"), 0)
        same("boxes", len(self.page.boxes()), 1)
        for view in ("methods", "sandwich", "lines", "code"):
            self.page.show(view=view)
        self.quiet()

    def test_text_size(self):
        self.open()
        before = self.page.run("jp2.view.flame.rowHeight")
        self.browser.key("+")
        holds("larger", self.page.run("jp2.view.flame.rowHeight") > before)
        self.check_widths(self.shop.merged("instructions", path))

    # --- other profiles

    def test_diff(self):
        more = Oracle(self.work / "more.xml")
        address = self.pages.page("diff", "--baseline=shop.jp2", "more.jp2",
                                  f"--source={HERE / 'java'}")
        self.open(address)
        sums, before = more.sums("instructions"), self.shop.sums("instructions")
        table = self.page.run("""(() => { const sums = jp2.model.table('method');
            return [...Array(jp2.model.methods.count).keys()].map((i) => [
              jp2.model.methods.key(i + 1), sums.self.map((c) => c[i + 1]),
              sums.total.map((c) => c[i + 1])]); })()""")
        same("methods", {row[0] for row in table}, set(sums) | set(before))
        for key, own, total in table:
            want = [sums.get(key, [0, 0]), before.get(key, [0, 0])]
            same(f"self of {key}", own, [row[0] for row in want])
            same(f"total of {key}", total, [row[1] for row in want])
        merged = [one.merged("instructions", path) for one in (more, self.shop)]
        for box in self.page.boxes():
            if box["path"]:
                frames = tuple(box["path"].split(" "))
                same(box["path"], box["values"], [one[frames] for one in merged])
            r, _, b = (int(box["colour"]["fill"][i:i + 2], 16) for i in (1, 3, 5))
            now, old = box["values"]
            holds(f"colour of {box['label']}", (r > b) == (now > old) or now == old)
        self.page.show(view="methods")
        top = self.page.cells(0)
        change = max(abs(sums.get(k, [0])[0] - before.get(k, [0])[0]) for k in {*sums, *before})
        same("largest change", abs(plain(top[2])), change)
        self.page.show(view="code")
        self.page.run(f"jp2.openCode(jp2.model.methods.find({SUM!r}))")
        self.browser.settle()
        first = self.page.run("[...document.querySelectorAll('.bytecode [data-instruction=\"1\"]"
                              " .ran')].map((cell) => cell.innerText)")
        runs = [one.executed(SUM)[0] for one in (more, self.shop)]
        same("code", [plain(text) for text in first], [runs[0], runs[0] - runs[1]])
        self.quiet()

    def test_list_width(self):
        """The list beside the code must have space for names, and the width that the user sets."""
        self.open(view="code")
        self.browser.resize(1400, 900)
        width = "document.querySelector('.method-list').offsetWidth"
        first = self.page.run(width)
        holds(f"{first} px of 1400", 360 <= first <= 480)
        titles = self.page.run("[...document.querySelectorAll('.method-list .cell .name')]"
                               ".every((name) => name.title.includes(name.innerText))")
        holds("names are told whole", titles)
        x, y = self.browser.place(".splitter")
        self.browser.mouse("mousePressed", x, y, "left", 1)
        self.browser.mouse("mouseMoved", x + 100, y, "left")
        self.browser.mouse("mouseReleased", x + 100, y, "left", 1)
        self.browser.settle()
        dragged = self.page.run(width)
        holds(f"{first} px, dragged by 100: {dragged}", abs(dragged - first - 100) < 5)
        self.page.run("document.querySelector('.splitter').focus()")
        self.browser.key("ArrowLeft")
        same("by a key", self.page.run(width), dragged - 20)
        self.page.show(view="sandwich")
        same("of the other list", self.page.run(width), dragged - 20)
        self.page.run("document.querySelector('.splitter')"
                      ".dispatchEvent(new MouseEvent('dblclick'))")
        same("as it was", self.page.run(width), first)
        self.browser.resize(*self.browser.size)
        self.quiet()

    def test_headings(self):
        """In windows of usual sizes, the heading of a column must fit into the column."""
        baseline = self.pages.page("headings", "--baseline=shop.jp2", "more.jp2")
        for address in (self.address, baseline):
            self.open(address)
            for width in (1100, 1400, 1920):
                self.browser.resize(width, 900)
                for view in ("methods", "classes", "packages", "lines", "sandwich", "code"):
                    self.page.show(view=view)
                    texts = self.page.run("""[...document.querySelectorAll('.view:not([hidden]) '
                      + '.heading')].filter((e) => e.offsetParent !== null).map((heading) => {
                        const range = document.createRange();
                        range.selectNodeContents(heading.firstElementChild);
                        const text = range.getBoundingClientRect();
                        const place = heading.getBoundingClientRect();
                        return [heading.innerText, text.left - place.left,
                          place.right - text.right]; })""")
                    holds(f"headings of {view}", len(texts) > 1)
                    for text, left, right in texts:
                        holds(f"{view}, {width} px: {text!r} is within its column: "
                              f"{left:.0f}, {right:.0f}", left > -1 and right > -1)
        self.browser.resize(*self.browser.size)
        self.quiet()

    def test_remarks(self):
        """The remarks of reports about a profile must be at the top of the page; its tooltip must contain the whole
        text."""
        self.pages.tool("merge", "--fold=library", "--class=shop.**", "shop.jp2", "-o",
                        "library-folded.jp2")
        self.open(self.pages.page("remarks", "library-folded.jp2"))
        want = ["the file is a part of a run: --class=shop.**",
                "the file has frames folded or united: --fold=library"]
        same("chips", self.page.texts(".chip"), want)
        same("tips", self.page.run("[...document.querySelectorAll('.chip')].map((c) => c.title)"),
             want)

    def test_diff_of_code(self):
        """A column of one side must state which side it is, and the tooltips of bars must have both sides."""
        address = self.pages.page("diff", "--baseline=shop.jp2", "more.jp2",
                                  f"--source={HERE / 'java'}")
        sums = [oracle.Oracle(self.work / f"{name}.xml").sums("instructions")
                for name in ("more", "shop")]
        key = max((k for k in sums[0] if k.startswith("shop.Main.") and k in sums[1]),
                  key=lambda k: sums[0][k][1])
        self.open(address)
        self.page.run(f"""(() => {{ const {{ methods }} = jp2.model;
            const all = [...Array(methods.count).keys()].map((i) => i + 1);
            jp2.openCode(all.find((m) => methods.key(m) === {json.dumps(key)})); }})()""")
        now, before = sums[0][key], sums[1][key]
        head = self.page.text(".focus-figures")
        for number in (*now[:2], *before[:2]):
            holds(f"{number:,} in {head}", f"{number:,}" in head)
        holds(f"both sides in {head}", head.count("baseline") >= 3)
        columns = self.page.texts(".code-head .heat")
        same("columns", set(columns), {"inclusive, new"})
        tips = self.page.run("[...document.querySelectorAll('.code-row:not(.code-head) .heat')]"
                             ".map((cell) => cell.title)")
        holds(f"tips: {tips[:3]}", any("baseline" in tip and "change" in tip for tip in tips))

    def test_diff_of_the_same(self):
        address = self.pages.page("same", "--baseline=shop.jp2", "shop.jp2")
        self.open(address)
        boxes = self.page.boxes()
        same("colours", len({box["colour"]["fill"] for box in boxes}), 1)
        holds("values", all(box["values"][0] == box["values"][1] for box in boxes))
        holds("details", "None" in self.page.text(".details"))

    def test_diff_of_one_side(self):
        """Code that only one of two programs contains must be shown as new or gone."""
        sums = {key: row[0] for key, row in self.shop.sums("instructions").items()
                if key.startswith("shop.Main.") and row[0] > 0}
        for name, profiles, side in (("new", ("--baseline=odd.jp2", "shop.jp2"), 0),
                                     ("gone", ("--baseline=shop.jp2", "odd.jp2"), 1)):
            address = self.pages.page(name, "--class=shop.Main", *profiles)
            self.open(address)
            table = self.page.run("""(() => { const sums = jp2.model.table('method');
                return [...Array(jp2.model.methods.count).keys()].map((i) => [
                  jp2.model.methods.key(i + 1), sums.self.map((c) => c[i + 1])]); })()""")
            found = {key: own for key, own in table if any(own) and key.startswith("shop.Main.")}
            same(name, found, {key: [own, 0] if side == 0 else [0, own]
                               for key, own in sums.items()})
            for view in ("flame", "methods", "classes", "packages", "lines", "sandwich", "code"):
                self.page.show(view=view)
            self.quiet()
        done = self.pages.tool("html", "--class=shop.Nobody", "--baseline=odd.jp2", "shop.jp2")
        holds(done.stderr, done.returncode == 1 and b"nothing is selected" in done.stderr)
        same("lines", done.stderr.count(b"\n"), 1)

    def test_left_out(self):
        """Small contexts are united; sums must not change."""
        address = self.pages.page("pruned", "--contexts=120", "shop.jp2")
        self.open(address, view="methods")
        united = self.page.run("jp2.profile.meta.unitedContexts")
        kept = self.page.run("jp2.profile.meta.contexts")
        same("contexts", kept + united, len(self.shop.nodes))
        holds(f"few: {kept}", kept <= 120 < united)
        for metric in oracle.METRICS:
            for view, key in (("methods", lambda node: node.key),
                              ("classes", lambda node: node.owner),
                              ("packages", lambda node: node.package)):
                self.page.show(view=view, metric=metric)
                same(f"{view}, {metric}", self.page.rows(view), self.shop.sums(metric, key))
        self.page.show(view="code")
        for key in (SUM, ORDER):
            self.page.run(f"jp2.openCode(jp2.model.methods.find({key!r}))")
            self.browser.settle()
            same(key, self.page.runs(), self.shop.executed(key))
        self.page.show()
        same("total", self.page.run("jp2.model.totals[0]"), self.shop.total("instructions"))
        holds("note", f"{united:,} with less than" in self.page.text(".note"))
        self.browser.key("i")
        sums = self.shop.sums("instructions")
        for box in self.page.boxes():
            if box["depth"] == 1:
                same("bottom up", box["values"][0], sums[box["key"]][0])
        self.quiet()

    def test_made_of_a_part(self):
        """The top of the page and the end of the lines must report the contexts that jp2prof left out or folded."""
        self.open(view="lines")
        same("the whole", self.page.texts(".chip"), [])
        same("the whole's lines", self.page.text(".table-foot").split("; ")[1:], [])
        address = self.pages.page("part", "--fold=library,hidden", "--package=shop.**",
                                  "--thread=main", "shop.jp2")
        self.open(address, view="lines")
        total = self.page.run("Number(jp2.profile.metrics[0].totals[0])")
        part = 100 * total / self.shop.total("instructions")
        same("a part", self.page.texts(".chip"),
             ["only shop.**, with all they call", f"only thread main: {part:.2f}\u202f% of the run",
              "class library folded", "hidden frames folded"])
        own = self.page.run("jp2.model.lines.instructions[0].reduce((a, b) => a + b, 0)")
        folded = self.page.run("jp2.profile.sides[0].folded")
        holds(f"{own} of {total}, {folded} were folded", own > total - folded > 0)
        reported = {r["line"]: r["self"] for r in json.loads(self.pages.tool(
            "lines", "--limit=0", "--json", "--fold=library,hidden", "--package=shop.**",
            "--thread=main", "shop.jp2").stdout)["rows"] if r["file"] == "shop/Main.java"}
        shown = dict(self.page.run("""(() => { const { lines, methods } = jp2.model;
            return [...lines.line.keys()].filter((i) => methods.sourceName(lines.method[i])
              === "shop/Main.java").map((i) => [lines.line[i], lines.instructions[0][i]]); })()"""))
        same("as lines tells", {k: v for k, v in shown.items() if v}, {k: v for k, v in
             reported.items() if v})
        self.page.show(view="lines", search="Main")
        holds("found lines", ";" not in self.page.text(".table-foot"))
        address = self.pages.page("folded", "--fold=!shop.**", "shop.jp2")
        self.open(address, view="methods")
        same("folded", self.page.texts(".chip"), ["all but shop.** folded"])
        same("all", self.page.run("jp2.model.totals[0]"), self.shop.total("instructions"))
        labels = self.page.run("[...Array(jp2.model.methods.count).keys()].map((i) => "
                               "jp2.model.methods.fullName(i + 1))")
        same("others", [name for name in labels if not name.startswith("shop.")], ["[folded]"])
        address = self.pages.page("part", "--package=!shop.**", "--depth=5", "--min-share=1",
                                  "shop.jp2")
        self.open(address, view="lines")
        chips = self.page.texts(".chip")
        holds(f"exclusion: {chips}", chips[0].startswith("all but shop.**, with all they call: "))
        same("pruned", chips[1:], ["5 frames deep", "at least 1.00\u202f%"])
        holds("united", "was united, or" in self.page.text(".table-foot"))
        self.quiet()

    def test_without_blocks(self):
        address = self.pages.page("plain", "plain.jp2")
        plain_tree = Oracle(self.work / "plain.xml")
        self.open(address)
        same("metric", self.page.run("jp2.model.metric.name"), "invocations")
        same("total", self.page.run("jp2.model.totals[0]"), plain_tree.total("invocations"))
        self.page.show(view="lines")
        holds("lines", "Blocks were not counted" in self.page.text(".table-foot"))
        holds("no calls of lines", "Calls" not in self.page.text(".table-head"))
        for view in ("code", "sandwich", "run", "methods"):
            self.page.show(view=view)
        self.quiet()

    def test_odd_names(self):
        address = self.pages.page("odd", f"--source={HERE / 'java'}", "odd.jp2")
        self.open(address)
        for view in ("flame", "sandwich", "methods", "classes", "packages", "lines", "run"):
            self.page.show(view=view)
        self.page.show(view="code", method="Odd.plain(I)I")
        text = self.page.text(".bytecode")
        holds(text, "</script><script>document.title = 'broken'" in text)
        holds("source", "comment </script>" in self.page.run(
            "jp2.profile.source(jp2.model.methods.find('Odd.plain(I)I'))[0]"))
        names = self.page.run("jp2.model.methods.classes.map((c) => c.full)")
        holds("class", ODD_CLASS.replace("/", ".") in names)
        methods = self.page.run("Array.from({ length: jp2.model.methods.count },"
                                " (_, i) => jp2.model.methods.name(i + 1))")
        holds("method", "m'\"&]]\ufffd\ufffd`${1}\U0001f600\ufffd\\u0041 " in methods)
        same("title", self.page.run("document.title"), "Odd · jp2vm profile")
        same("images", self.page.run("document.images.length"), 0)
        self.quiet()

    def test_large(self):
        """A page with half a million contexts must load and react quickly."""
        address = self.pages.page("bushy", "--contexts=600000", "bushy.jp2")
        seconds = self.open(address)
        holds(f"loaded in {seconds:.1f} s", seconds < LOAD_SECONDS)
        count = self.page.run("jp2.profile.contexts.count")
        holds(f"{count} contexts", count > 500000)
        size = (self.work / "bushy.html").stat().st_size
        holds(f"{size} bytes", size < 6e6)
        steps = {"metric": "jp2.store.set({ metric: 'invocations' })",
                 "search": "jp2.store.set({ search: 'west' })",
                 "zoom": "jp2.view.zoom(jp2.view.graph.children(jp2.view.graph.children(0)[0])[0])",
                 "only": "jp2.addStep('only', 'method', jp2.methodKey(jp2.model.tree.frame[9]))",
                 "all": "jp2.undoStep()",
                 "fold": "jp2.toggleFold('recursion')", "unfold": "jp2.toggleFold('recursion')",
                 "bottom up": "jp2.store.set({ from: 'self', search: '' })",
                 "methods": "jp2.store.set({ view: 'methods' })",
                 "sort": "jp2.view.table.sortBy('calls')",
                 "sandwich": "jp2.store.set({ view: 'sandwich' })",
                 "lines": "jp2.store.set({ view: 'lines' })",
                 "code": "jp2.store.set({ view: 'code' })"}
        for name, step in steps.items():
            took = self.page.run(f"(() => {{ const t = performance.now(); {step};"
                                 " return performance.now() - t; })()")
            self.browser.settle()
            print(f"    {name}: {took:.0f} ms")
            holds(f"{name} took {took:.0f} ms", took < STEP_MS)
        self.quiet()

    # --- the command

    def test_command(self):
        tool = self.pages.tool
        place = self.work / "elsewhere"
        place.mkdir()
        done = tool("html", "../shop.jp2", place="elsewhere")
        same("status", done.returncode, 0)
        holds("where it is", (place / "shop.html").exists())
        holds(done.stderr, re.match(rb"jp2prof: wrote shop\.html, \d+\.\d MB, [\d,]+ contexts; "
                                    rb"open it in a browser\n$", done.stderr))
        same("status", tool("html", "shop.jp2", "-o", "-").stdout[:15], b"<!DOCTYPE html>")
        same("as an export", tool("export", "html", "shop.jp2", "-o", "-").stdout,
             (place / "shop.html").read_bytes())
        for arguments, status, message in (
                (("shop.xml",), 1, b"shop.xml"), (("none.jp2",), 1, b"none.jp2"),
                (("--source=nowhere", "shop.jp2"), 1, b"there is no nowhere"),
                (("--baseline=plain.jp2", "shop.jp2"), 1, b"instructions"),
                (("shop.jp2", "-o", "/nowhere/x.html"), 1, b"/nowhere/x.html"),
                (("--contexts=no", "shop.jp2"), 2, b"--contexts"), ((), 2, b"html")):
            done = tool("html", *arguments)
            same(f"status of {arguments}", done.returncode, status)
            holds(f"{arguments}: {done.stderr}", message in done.stderr)
            same("lines", done.stderr.count(b"\n"), 1)
            holds("nothing is left", not list(self.work.glob("*.tmp.*")))

    def test_missing_sources(self):
        """Missing sources of the class library are reported separately, because few users have them."""
        def said(*arguments):
            done = self.pages.tool("html", *arguments, "shop.jp2", "-o", "sources.html")
            return done.stderr.decode()
        holds("of nothing", "sources" not in said().partition("contexts")[2])
        text = said(f"--source={HERE / 'java'}")
        holds(text, re.search(r"; sources of 2 files, \d+ of the class library were not found;",
                              text))
        text = said(f"--source={self.work}")
        holds(text, re.search(r"; sources of 0 files, 2 were not found, nor were \d+ of the "
                              r"class library;", text))

    def test_damaged(self):
        """A page whose data are truncated must report this."""
        page = (self.work / "shop.html").read_text("utf-8")
        data = re.search(r'id="data">([^<]*)<', page)[1]
        broken = self.work / "broken.html"
        broken.write_text(page.replace(data, data[:len(data) // 2]), "utf-8")
        self.browser.open(broken.as_uri())
        holds("it says so", "cannot be shown" in self.page.text("body"))


def main():
    options = read_options(__doc__, "jp2vm jp2prof javac work", only="")
    if find_browser() is None:
        print("skipped: there is no Chromium")
        return SKIPPED
    pages = Pages(options)
    pages.make()
    if b"has no page" in pages.tool("html", "shop.jp2").stderr:
        print("skipped: this jp2prof was built without esbuild, so it has no page")
        return SKIPPED
    with Browser() as browser:
        status = run_all(named(Tests(pages, browser), "test_", options.only))
        for message in browser.messages if status else ():
            print(f"  page: {message}")
    return status


if __name__ == "__main__":
    sys.exit(main())
