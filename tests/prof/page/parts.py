"""Tests of the code view, of similar names, of parts of a page, of links and of saved files."""
import csv
import io
import json
import xml.etree.ElementTree as ElementTree

from harness import compile_java
from oracle import Oracle
from page import contrast, holds, plain, same

MAIN = "twin.Main.main([Ljava/lang/String;)V"
ITEMS = "twin.Main.items(Ltwin/a/Node;)I"
DEEP = "twin.Main.deep(I)I"
WORK = "twin.Main.work(I)I"
SELECT = "twin.a.Node.select(Ljava/lang/String;)I"
VIEWS = ("flame", "sandwich", "methods", "classes", "packages", "lines", "code", "run")


def below(node, key):
    """Whether a method is on the path to a context, or is its method."""
    return any(other.key == key for other in [node, *node.above()])


class PartTests:
    """A part of the tests of test_page.py, which has the browser and the pages."""

    def twin(self):
        """Opens the page of twin.Main; returns the oracle of its run."""
        if not hasattr(self, "twin_page"):
            self.pages.run("twin", "twin.Main")
            self.twin_page = self.pages.page("twin", f"--source={self.here / 'java'}", "twin.jp2")
            self.twin_run = Oracle(self.work / "twin.xml")
        self.open(self.twin_page)
        return self.twin_run

    def twins(self):
        """Opens the page that compares twin.Main with an older version, which has other lines."""
        now = self.twin()
        if not hasattr(self, "twins_page"):
            old = self.work / "older"
            text = (self.here / "java/twin/Main.java").read_text("utf-8")
            for line, other in (("sum += items(page);", "sum += itemsFast(page);"),
                                ("+ itemsFast(page);", "+ items(page);"),
                                ("public final class", "\n/* Two lines\n * more. */\npublic class"),
                                ("int found = 0;\n", "int found = 0;\n        found += work(3);\n")):
                text = text.replace(line, other)
            (old / "src/twin").mkdir(parents=True)
            (old / "src/twin/Main.java").write_text(text, "utf-8")
            compile_java(self.pages.options, old / "src/twin/Main.java", to=old, release="8",
                         words=("-g", "-cp", self.pages.classes))
            self.pages.run("older", "twin.Main", class_path=f"{old}:{self.pages.classes}")
            self.twins_page = self.pages.page("twins", f"--source={self.here / 'java'}",
                                              "--baseline=older.jp2", "twin.jp2")
            self.twins_run = Oracle(self.work / "older.xml")
        self.open(self.twins_page)
        return now, self.twins_run

    def code(self, key, **state):
        self.page.show(view="code", method=key, **state)

    def lines(self, pane="source"):
        """Rows of a pane by line: the texts of their cells, and the length of the bar."""
        return self.page.run(f"""[...document.querySelectorAll('.{pane} [data-line]')].map((row) => ({{
            line: row.dataset.line, text: row.querySelector('.text').textContent,
            ran: [...row.querySelectorAll('.ran')].map((cell) => cell.textContent),
            heat: row.querySelector('.heat .share')?.textContent ?? '',
            title: row.querySelector('.heat').title,
            calls: row.querySelector(':scope > .share')?.textContent ?? '',
            bar: row.querySelector('.bar-fill')?.style.width ?? ''}}))""")

    def line(self, words):
        return next(row for row in self.lines() if words in row["text"])

    # --- bars

    def test_heat(self):
        """Bars and the texts beside them must show the same number, relative to the hottest line that is shown."""
        twin = self.twin()
        total = twin.total("instructions")
        sums = twin.sums("instructions")
        self.code(ITEMS)
        hot = self.line("page.select(")
        calls = sum(value for place, value in twin.below_lines("instructions").items()
                    if place[0] == "twin.Main" and str(place[1]) == hot["line"])
        own = self.page.run(f"""(() => {{ const {{ lines }} = jp2.model, m = jp2.model.methods;
            const i = [...lines.line.keys()].find((i) => lines.line[i] === {hot['line']}
              && m.sourceName(lines.method[i]) === 'twin/Main.java');
            return lines.instructions[0][i]; }})()""")
        same("inclusive", plain(hot["title"].split(" ")[0]), calls + own)
        holds(hot["heat"], hot["heat"].startswith(f"{100 * (calls + own) / total:.2f}"))
        same("the longest bar", hot["bar"], "100%")
        idle = self.line("static int idle")
        same("another method's line has no bar", idle["bar"], "")
        self.code(DEEP)
        row = self.line("deep(n - 1)")
        same("recursion counts once", plain(row["title"].split(" ")[0]), sums[DEEP][1])
        self.code(ITEMS, heat="self")
        hot = self.line("page.select(")
        same("self", plain(hot["title"].split(" ")[0]), own)
        holds(hot["heat"], hot["heat"].startswith(f"{100 * own / total:.2f}"))
        largest = max(plain(row["title"].split(" ")[0]) for row in self.lines() if row["bar"])
        holds("bars", abs(float(hot["bar"][:-1]) - 100 * own / largest) < 0.01)
        self.code(ITEMS)
        calls = [row for row in self.lines("bytecode") if "Node.select(String, int)" in row["text"]
                 and row["title"]]
        same("bytecode", calls[0]["bar"], "100%")
        self.page.show(view="code", method=ITEMS, metric="invocations")
        holds("of another metric", self.line("page.select(")["title"].endswith("in calls, calls"))
        self.quiet()

    def test_wide_source(self):
        """The hot line must be readable in a window of 1400 pixels; the width that the user sets must be in the
        link."""
        self.twin()
        self.code(ITEMS)
        inside = """(() => { const row = [...document.querySelectorAll('.source [data-line]')]
            .find((row) => row.textContent.includes('a.short-selector'));
            row.scrollIntoView({ block: 'nearest' });
            const text = row.querySelector('.text'), range = document.createRange();
            range.selectNodeContents(text);
            const pane = document.querySelector('.source').getBoundingClientRect();
            return [...range.getClientRects()].every((box) => box.left >= pane.left
              && box.right <= pane.right && box.bottom <= pane.bottom); })()"""
        holds("all of the line can be seen", self.page.run(inside))
        width = "document.querySelector('.source').offsetWidth"
        first = self.page.run(width)
        room = self.page.run("document.querySelector('.panes').offsetWidth")
        holds(f"{first} of {room} px", first > 0.6 * room)
        x, y = self.browser.place(".panes > .splitter")
        self.browser.mouse("mousePressed", x, y, "left", 1)
        self.browser.mouse("mouseMoved", x - 150, y, "left")
        self.browser.mouse("mouseReleased", x - 150, y, "left", 1)
        self.browser.settle()
        dragged = self.page.run(width)
        holds(f"{first} px, dragged to {dragged}", abs(first - dragged - 150) < 5)
        self.page.run("document.querySelector('.panes > .splitter').focus()")
        self.browser.key("ArrowRight")
        same("by a key", self.page.run(width), dragged + 20)
        address = self.page.run("location.hash")
        self.browser.press("[aria-label=Show] button:nth-child(2)")
        same("source only", [self.page.run(width), self.page.run(
            "document.querySelector('.bytecode').offsetWidth")], [room, 0])
        self.browser.press("[aria-label=Show] button:nth-child(3)")
        same("bytecode only", self.page.run(width), 0)
        self.browser.open(self.opened + address)
        same("the link", self.page.run(width), dragged + 20)
        for size in ((400, 800), (1000, 700)):
            self.browser.resize(*size)
            self.code(ITEMS)
            holds(f"{size}", self.page.run(width) > 250)
        self.browser.resize(*self.browser.size)
        self.quiet()

    def test_lines_by_keys(self):
        """Arrow keys must move through the lines, and a key must open the menu of a line."""
        twin = self.twin()
        self.code(MAIN)
        self.page.run("document.querySelector('.source').focus()")
        for _ in range(40):
            self.browser.key("ArrowDown")
            if "items(page)" in self.page.text(".source .is-current"):
                break
        line = int(self.page.run("document.querySelector('.source .is-current').dataset.line"))
        self.browser.key(".")
        items = self.page.texts(".menu-item")
        at = items.index(f"Only calls from Main.java:{line}")
        for _ in range(at):
            self.browser.key("ArrowDown")
        self.browser.key("Enter")
        same("the calls of the line", self.page.run("jp2.model.totals[0]"), sum(
            node.total["instructions"] for node in twin.nodes
            if node.called_at == ("twin.Main", line)))
        self.quiet()

    # --- comparisons

    def test_change_of_calls(self):
        """The change of the calls from a line must be right, also if the lines of the two builds have other numbers."""
        now, old = self.twins()
        self.code(MAIN)
        new_line, old_line = (next(number for number, line in enumerate(
            source.read_text("utf-8").splitlines(), 1) if words in line) for source, words in (
                (self.here / "java/twin/Main.java", "sum += items(page);"),
                (self.work / "older/src/twin/Main.java", "sum += itemsFast(page);")))
        holds("other numbers", new_line != old_line)
        change = (now.below_lines("instructions")["twin.Main", new_line]
                  - old.below_lines("instructions")["twin.Main", old_line])
        row = self.line("sum += items(page);")
        same("executions", [plain(text) for text in row["ran"]][:2], [1, 0])
        same("calls", plain(row["ran"][2]), change)
        same("colour", self.page.run(f"document.querySelector('.source [data-line=\"{new_line}\"]"
                                     " .below-change .more') !== null"), change > 0)
        same("not changed", plain(self.line("int sum = idle")["ran"][2]), 0)
        self.page.show(view="lines")
        rows = self.page.run("""(() => { const { lines } = jp2.model, { methods } = jp2.model;
            return [...lines.line.keys()].map((i) => [methods.sourceName(lines.method[i]),
              lines.line[i], lines.isGone[i], lines.below.map((column) => column[i])]); })()""")
        found = [row[3] for row in rows if row[:3] == ["twin/Main.java", new_line, 0]]
        same("lines", found, [[now.below_lines("instructions")["twin.Main", new_line],
                               old.below_lines("instructions")["twin.Main", old_line]]])
        for side, oracle in enumerate((now, old)):
            same("all lines", sum(row[3][side] for row in rows if row[0] == "twin/Main.java"),
                 sum(value for place, value in oracle.below_lines("instructions").items()
                     if place[0].startswith("twin.Main")))
        self.code(ITEMS)
        gone = [row for row in self.lines() if row["line"].startswith("b")]
        old_line = next(number for number, line in enumerate((self.work / "older/src/twin/Main.java")
                        .read_text("utf-8").splitlines(), 1) if "found += work(3);" in line)
        same("a line that is gone", [[row["line"], [plain(text) for text in row["ran"]]]
                                     for row in gone], [[f"b{old_line}", [
                                         0, -1, -old.below_lines("instructions")[
                                             "twin.Main", old_line]]]])
        select = [one.below_lines("instructions")["twin.Main", next(number for number, line in
                  enumerate(source.read_text("utf-8").splitlines(), 1) if "page.select(\"div" in line)]
                  for one, source in ((now, self.here / "java/twin/Main.java"),
                                      (old, self.work / "older/src/twin/Main.java"))]
        same("the same line", plain(self.line("page.select(")["ran"][2]), select[0] - select[1])
        mnemonics = ".bytecode [data-instruction] .mnemonic"
        new_code = self.page.texts(mnemonics)
        self.code(ITEMS, side="old")
        holds("the baseline's code", len(self.page.texts(mnemonics)) > len(new_code))
        same("the same lines beside it", [row["line"] for row in self.lines()
                                          if row["line"].startswith("b")], [f"b{old_line}"])
        self.quiet()

    def test_labels_of_changes(self):
        """The label of each box must be readable, also the labels of the root and of boxes that do not match a
        search."""
        self.twins()
        for dark in (False, True):
            self.browser.set_dark(dark)
            colours = self.page.run("""(() => { const found = [];
                for (const colour of ['package', 'kind', 'self', 'change']) {
                  jp2.store.set({ colour });
                  const { flame } = jp2.views;
                  found.push(...flame.flame.layout.rows.flatMap(({ nodes }) => nodes.map((node) =>
                    jp2.looks.colour(flame.graph.frame(node), flame.graph.values(node)))));
                }
                for (let i = 0; i <= 200; i += 8) {
                  found.push(jp2.looks.colour(-1, [100 + i, 100]), jp2.looks.colour(-1,
                    [100, 100 + i]), jp2.looks.colour(-1, [i, 0]));
                }
                return [...new Set(found.map((one) => JSON.stringify(one)))]; })()""")
            holds("colours", len(colours) > 20)
            for colour in map(json.loads, colours):
                holds(f"{colour}", contrast(**colour) >= 4.5)
            self.page.show(search="select")
            box = self.page.box("twin.Main.idle(I)I")
            holds("it is not found", not box["isMatch"])
            painted = self.page.run(f"""(() => {{
                const {{ canvas, rowHeight }} = jp2.view.flame, place = canvas.getBoundingClientRect();
                const {{ data }} = canvas.getContext('2d').getImageData(Math.round({box['left']}
                  - place.left) + 3, Math.round({box['y']} - place.top - rowHeight / 2) + 2, 60, 12);
                const hex = (i) => '#' + [...data.slice(i, i + 3)].map((c) =>
                  c.toString(16).padStart(2, '0')).join('');
                return [...new Set(Array.from({{ length: data.length / 4 }}, (_, i) => hex(4 * i)))];
                }})()""")
            most = max(contrast(a, b) for a in painted for b in painted)
            holds(f"the label of a box that is not found: {most:.1f}", most >= 4.5)
            self.page.show()
        self.browser.set_dark(False)

    # --- names

    def test_alike(self):
        """Each method must have the shortest label that no other method has, in every view."""
        twin = self.twin()
        labels = self.page.run("Object.fromEntries(Array.from({length: jp2.model.methods.count}, "
                               "(_, i) => [jp2.model.methods.address(i + 1), jp2.model.label(i + 1)]))")
        same("labels", len(set(labels.values())), len(labels))
        same("methods", len(labels), len({(n.key, n.loader) for n in twin.nodes}))
        for key, label in ((WORK, "Main.work"), ("twin.Main.of(I)I", "Main.of(int)"),
                           ("twin.Main.of(J)I", "Main.of(long)"),
                           (SELECT, "twin.a.Node.select(String)"),
                           ("twin.b.Node.select(Ljava/lang/String;)I", "twin.b.Node.select"),
                           ("twin.Plug.run()V", "twin.Plug.run [app]")):
            same(key, labels[key], label)
        loaded = [key for key in labels if key.startswith("twin.Plug.run()V@")]
        same("of the other loader", len(loaded), 1)
        holds(labels[loaded[0]], labels[loaded[0]].startswith("twin.Plug.run [twin.Main$Own"))
        for view in ("methods", "sandwich", "code"):
            self.page.show(view=view, search="twin")
            texts = self.page.texts(".view .table-row .name")
            same(view, len(set(texts)), len(texts))
        self.code(MAIN)
        rows = [row["text"] for row in self.lines("bytecode")]
        for label in ("twin.b.Node", "Main.of(int)", "Main.of(long)"):
            holds(label, any(label in row for row in rows) or label == "twin.b.Node")
        self.page.show(view="methods", search=f"method:{SELECT}")
        same("search", list(self.page.rows("methods")), [SELECT])
        self.page.show(view="methods", search=f"method:{loaded[0]}")
        same("search by loader", self.page.run("jp2.view.table.rows.length"), 1)
        self.page.show(hide="twin.Main.of(J)I")
        holds("folds one", self.page.run("[...jp2.model.tree.frame].filter((f) => f > 0).map((f) =>"
                                         " jp2.model.methods.key(f)).includes('twin.Main.of(I)I')"))
        self.page.show()
        box = self.page.box("twin.Main.deep(I)I")
        self.browser.move(box["x"], box["y"])
        holds("tip", self.page.text(".tooltip").startswith("Main.deep(int)"))
        self.quiet()

    # --- parts

    def check_part(self, twin, kept, what):
        """All views must contain the contexts that are kept, and no others."""
        total = sum(node.self["instructions"] for node in kept)
        whole = twin.total("instructions")
        same(f"{what}: total", self.page.run("jp2.model.totals[0]"), total)
        chip = self.page.text(".chip.is-left-out")
        holds(f"{what}: {chip}", f"{100 * (whole - total) / whole:.2f}" in chip
              and f"{whole - total:,}" in chip)
        sums = {}
        for node in kept:
            row = sums.setdefault(node.key + node.loader, [0, 0])
            row[0] += node.self["instructions"]
            row[1] += node.self["invocations"]
        got = self.page.run("""(() => { const { methods } = jp2.model, sums = jp2.model.table('method');
            return Object.fromEntries(Array.from({ length: methods.count }, (_, i) => i + 1)
              .filter((m) => sums.contexts[m] > 0).map((m) => [methods.key(m) + methods.loader(m),
                [sums.self[0][m], sums.calls[0][m]]])); })()""")
        same(f"{what}: methods", got, sums)
        for view in VIEWS:
            self.page.run(f"jp2.store.set({{ view: {view!r}, method: '' }})")
            self.browser.settle()
            holds(f"{what}: {view} says so", self.page.text(".chip.is-left-out") == chip)
        lines = self.page.run("jp2.model.lines.instructions[0].reduce((a, b) => a + b, 0)")
        same(f"{what}: lines", lines, total)
        ran = self.page.run("""(() => { const counts = jp2.model.blockSums, { methods } = jp2.model;
            let sum = 0;
            for (let m = 1; m <= methods.count; m++) {
              const code = methods.code[0][m] - 1;
              (code < 0 ? null : counts.ofInstructions(0, code))?.forEach((n) => { sum += n; });
            } return sum; })()""")
        same(f"{what}: code", ran, total)

    def test_only_and_drop(self):
        twin = self.twin()
        self.page.show()
        box = self.page.box(ITEMS)
        self.browser.click(box["x"], box["y"], button="right")
        items = self.page.texts(".menu-item")
        for _ in range(items.index("Only Main.items")):
            self.browser.key("ArrowDown")
        self.browser.key("Enter")
        only = [node for node in twin.nodes if below(node, ITEMS)]
        self.check_part(twin, only, "only")
        self.page.run("jp2.store.set({ view: 'flame' })")
        self.browser.settle()
        boxes = self.page.boxes()
        same("it hangs at the root", [b["key"] for b in boxes if b["depth"] == 1], [ITEMS])
        holds("the root", boxes[0]["label"].endswith("only Main.items"))
        self.page.run(f"jp2.addStep('drop', 'method', {SELECT!r})")
        self.browser.settle()
        self.check_part(twin, [n for n in only if not below(n, SELECT)], "only and drop")
        same("chips", [text.strip() for text in self.page.texts(".chip")][:2],
             ["only Main.items", "without twin.a.Node.select(String)"])
        self.browser.key("u")
        same("undone", len(self.page.texts(".chip")), 2)
        self.browser.press(".chip.is-left-out")
        same("all", self.page.run("jp2.model.totals[0]"), twin.total("instructions"))
        same("no chips", self.page.texts(".chip"), [])
        for kind, target, test in (
                ("class", "twin.a.Node", lambda node: node.owner == "twin.a.Node"),
                ("package", "twin.b", lambda node: node.package == "twin.b"),
                ("method", DEEP, lambda node: node.key == DEEP)):
            kept = [n for n in twin.nodes if not any(test(o) for o in [n, *n.above()])]
            self.page.run(f"(jp2.undoStep(), jp2.addStep('drop', {kind!r}, {target!r}))")
            self.browser.settle()
            self.check_part(twin, kept, f"without {target}")
        self.quiet()

    def test_only_this_frame(self):
        """A selection of one frame on its path must work, also in a tree with folds; folded code counts for the
        caller."""
        twin = self.twin()
        self.page.show(fold="library")
        box = next(b for b in self.page.boxes() if b["key"] == SELECT)
        value = box["values"][0]
        self.page.run(f"jp2.addStep('only', 'path', {box['node']})")
        self.browser.settle()
        same("as in the box", self.page.run("jp2.model.totals[0]"), value)
        self.page.run("jp2.store.set({ fold: '' })")
        self.browser.settle()
        same("without the fold", self.page.run("jp2.model.totals[0]"), value)
        address = self.page.run("location.hash")
        self.browser.open(self.opened + address)
        same("the link", self.page.run("jp2.model.totals[0]"), value)
        self.page.run("jp2.undoStep()")
        self.page.run(f"jp2.addStep('fold', 'method', {WORK!r})")
        self.browser.settle()
        same("nothing is left out", [self.page.run("jp2.model.totals[0]"),
                                     self.page.text(".chip.is-left-out")],
             [twin.total("instructions"), None])
        got = self.page.run("""(() => { const { methods } = jp2.model, sums = jp2.model.table('method');
            return ['twin.Main.of(I)I', 'twin.Main.work(I)I'].map((key) =>
              sums.self[0][methods.find(key)]); })()""")
        of = [n for n in twin.nodes if n.key == "twin.Main.of(I)I"]
        same("for the caller", got, [sum(n.total["instructions"] for n in of), 0])
        self.quiet()

    # --- links

    def test_links(self):
        """A link must mean the same in the page of another build, or report what is missing."""
        self.twin()
        box = next(b for b in self.page.boxes() if b["key"] == SELECT)
        self.browser.click(box["x"], box["y"])
        where = box["path"]
        self.page.run(f"jp2.addStep('drop', 'method', {DEEP!r})")
        self.page.run(f"jp2.zoomTo(jp2.model.tree.frame.indexOf(jp2.model.methods.find({SELECT!r})))")
        self.browser.settle()
        address = self.page.run("location.hash")
        holds(address, "twin.a.Node.select" in address)
        self.twins()
        self.browser.open(self.opened + address)
        frames = self.page.run("jp2.view.graph.path(jp2.view.flame.zoomed).map((n) =>"
                               " jp2.model.methods.key(jp2.view.graph.frame(n))).join(' ')")
        same("zoomed to", frames, where)
        same("notice", self.page.run("document.querySelector('.notice').hidden"), True)
        for state, words in (
                ({"view": "code", "method": "twin.Main.gone(I)V"}, "twin.Main.gone(I)V"),
                ({"metric": "cycles"}, "the metric cycles"), ({"thread": "nobody"}, "nobody"),
                ({"hide": "com.acme"}, "com.acme"), ({"part": "only~method~a.B.c()V"}, "a.B.c()V"),
                ({"view": "nothing"}, "the view nothing"), ({"fold": "loops"}, "loops"),
                ({"zoom": "twin.Main.main([Ljava/lang/String;)V!a.B.c()V"}, "zooms to"),
                ({"zoom": "17.4.5"}, "by numbers"),
                ({"view": "code", "method": "twin.Main.work(I)I@other@1"}, "loader other@1")):
            self.page.show(**state)
            text = self.page.text(".notice")
            holds(f"{state}: {text}", words in (text or "") and "\n" not in text)
        self.page.show(view="methods")
        same("nothing is missing", self.page.text(".notice"), "")
        self.quiet()

    # --- files

    def saved(self, words):
        """Chooses an entry of the menu for saving; returns the file's name and text."""
        place = self.work / "saved"
        place.mkdir(exist_ok=True)
        for path_ in place.iterdir():
            path_.unlink()
        self.browser.call("Browser.setDownloadBehavior", session=False, behavior="allow",
                          downloadPath=str(place))
        self.browser.press("[aria-haspopup=menu][title^=Save]")
        items = self.page.texts(".menu-item")
        for _ in range(next(i for i, item in enumerate(items) if words in item)):
            self.browser.key("ArrowDown")
        self.browser.key("Enter")
        for _ in range(200):
            files = [p for p in place.iterdir() if not p.name.endswith(".crdownload")]
            if files and files[0].stat().st_size > 0:
                return files[0].name, files[0].read_bytes().decode("utf-8")
            self.browser.run("new Promise((done) => setTimeout(done, 25))")
        raise AssertionError(f"nothing was saved: {items}")

    def test_save_table(self):
        twin = self.twin()
        self.page.show(view="methods")
        name, text = self.saved("CSV")
        same("name", name, "twin.Main-methods.csv")
        holds("line ends", text.count("\r\n") == text.count("\n"))
        rows = list(csv.reader(io.StringIO(text, newline="")))
        sums = twin.sums("instructions", lambda node: (node.key, node.loader))
        same("rows", len(rows) - 1, len(sums))
        work = next(row for row in rows if row[:3] == ["twin.Main", "work", "int"])
        same("numbers", list(map(int, work[5:])), sums[WORK, ""])
        same("sum", sum(int(row[5]) for row in rows[1:]), twin.total("instructions"))
        self.page.run(f"jp2.addStep('only', 'method', {ITEMS!r})")
        name, text = self.saved("CSV")
        rows = list(csv.reader(io.StringIO(text, newline="")))
        same("name of a part", name, "twin.Main-methods-part.csv")
        same("with what is left out", sum(int(row[5]) for row in rows[1:]),
             twin.total("instructions"))
        for start in ("=1+1", "+x", "-x", "@x", "\t=x", "x=1", 'a"b,c'):
            self.page.run(f"jp2.model.methods.name = () => {json.dumps(start)}")
            name, text = self.saved("CSV")
            cell = list(csv.reader(io.StringIO(text, newline="")))[1][1]
            same(f"text that begins with {start}", cell, start if start[0] in "xa" else f"'{start}")
        self.twin()
        for view, words in (("classes", "CSV"), ("packages", "CSV"), ("lines", "CSV"),
                            ("sandwich", "CSV"), ("code", "Lines"), ("code", "Bytecode")):
            self.page.show(view=view, method=ITEMS)
            name, text = self.saved(words)
            rows = list(csv.reader(io.StringIO(text, newline="")))
            holds(f"{view}: {name}", name.startswith("twin.Main-") and len(rows) > 3)
            same(view, {len(row) for row in rows}, {len(rows[0])})
        self.quiet()

    def test_save_picture(self):
        self.twin()
        for view, state in (("flame", {}), ("flame", {"from": "self"}), ("sandwich",
                            {"method": WORK}), ("flame", {"part": f"only~method~{ITEMS}"})):
            self.page.show(view=view, **state)
            name, text = self.saved("SVG")
            holds(name, name.startswith("twin.Main-") and name.endswith(".svg"))
            root = ElementTree.fromstring(text)
            tag = "{http://www.w3.org/2000/svg}"
            titles = [title.text for title in root.iter(f"{tag}title")]
            flames = ["jp2.view.flame"] if view == "flame" else ["jp2.view.callers",
                                                                 "jp2.view.callees"]
            boxes = [box for flame in flames for box in self.page.boxes(flame)]
            same(f"{name}: boxes", len(titles) - 1, len(boxes))
            words = " ".join("".join(text.itertext()) for text in root.iter(f"{tag}text"))
            holds(f"{name}: {words[:200]}", "twin.Main" in words and "instructions" in words)
            if "part" in state:
                holds(f"left out: {words[:300]}", "left out: " in words and "only Main.items" in words)
            holds("alone", "href" not in text and "<script" not in text and "url(" not in text)
        self.quiet()
