"""Tests of the page's view of objects, exceptions and monitors."""
import collections
import json

from oracle import Oracle, path_without_library
from page import holds, plain, same

LOCKS = ("monitorEnters", "monitorContended", "monitorWaits", "monitorBlockedTime", "waitTime",
         "parks", "parkTime")


def sums(nodes, kind, key):
    """{key of class and context: both counts}."""
    found = collections.defaultdict(lambda: [0, 0])
    for node in nodes:
        for name, first, second in node.tallies[kind]:
            row = found[key(name, node)]
            row[0] += first
            row[1] += second
    return dict(found)


def by_class(name, _):
    return name


def by_method(name, node):
    return f"{name} in {node.key}"


def by_caller(name, node):
    """The key of a class and a method, with the class library folded."""
    place = path_without_library(node)[-1]
    return f"{name} in {place if place != '(folded)' else '(folded frames)'}"


class ObjectTests:
    """A part of the tests of test_page.py, which has the browser and the pages."""

    def objects(self, side=0):
        """All rows: {class, or class and method: counts}."""
        return dict(self.page.run(f"""(() => {{
            const view = jp2.view, {{ sums }} = view, {{ methods }} = jp2.model;
            const {{ all }} = jp2.profile.tallies.classes;
            return view.table.rows.map((row) => [(sums.class ? all[sums.class[row]].full : "")
              + (view.isByMethod ? (sums.class ? " in " : "") + (sums.frame[row] > 0
                ? methods.key(sums.frame[row]) : jp2.model.label(sums.frame[row])) : ""),
              sums.counts.map((which) => which[{side}][row])]); }})()"""))

    def open_objects(self, *arguments, **state):
        name = "-".join(["objects", *(a.strip("-").replace("=", "-") for a in arguments)])
        name = name.replace(".", "-")
        self.open(self.pages.page(name, *arguments, "objects.jp2"), view="objects", **state)
        return Oracle(self.work / "objects.xml")

    def test_objects(self):
        shop = self.open_objects()
        for kind, name in (("allocations", "allocation"), ("exceptions", "exception")):
            for by, key in (("class", by_class), ("method", by_method)):
                self.page.show(view="objects", objects=kind, by=by)
                same(f"{kind} by {by}", self.objects(), sums(shop.nodes, name, key))
            self.page.show(view="objects", objects=kind, by="method", fold="library")
            same(f"{kind} for callers", self.objects(), sums(shop.nodes, name, by_caller))
            self.page.show(view="objects", objects=kind, fold="library,recursion,hidden")
            same(f"{kind} by class do not depend on folds", self.objects(),
                 sums(shop.nodes, name, by_class))
        self.quiet()

    def test_objects_as_reported(self):
        """The page must show the same table as jp2prof objects, with its totals."""
        shop = self.open_objects()
        for kind, more in (("allocations", ()), ("exceptions", ("--exceptions",))):
            self.page.show(view="objects", objects=kind)
            table = json.loads(self.pages.tool("objects", "--json", "--limit=0", "--names=full",
                                               *more, "objects.jp2").stdout)
            rows = table["rows"] if isinstance(table, dict) else table
            names = ("objects", "bytes") if kind == "allocations" else ("thrown", "caught")
            reported = {row["class"]: [row[name] for name in names] for row in rows}
            holds(f"{kind} are there", len(reported) > 2 or kind == "exceptions")
            same(kind, self.objects(), reported)
            totals = [sum(row[which] for row in reported.values()) for which in (0, 1)]
            same(f"totals of {kind}", self.page.run("jp2.view.sums.totals.map(([now]) => now)"),
                 totals)
            foot = self.page.text(".table-foot")
            for name, total in zip(names, totals):
                holds(f"{name} in {foot}", f"{name} {total:,}, 100\u202f% of {total:,}" in foot)
        same("allocatedObjects", self.shop_total("allocatedObjects"),
             sum(row[0] for row in sums(shop.nodes, "allocation", by_class).values()))

    def shop_total(self, metric):
        return int(self.page.run(f"jp2.profile.metrics[jp2.profile.metric({metric!r})].totals[0]"))

    def test_objects_are_shown(self):
        shop = self.open_objects()
        most = max(sums(shop.nodes, "allocation", by_class).items(), key=lambda row: row[1][0])
        cells = self.page.cells(0)
        holds(f"{most} in {cells}", cells[0].split()[0] == most[0].rsplit(".", 1)[-1]
              and plain(cells[1].split()[0]) == most[1][0]
              and plain(cells[2].split()[0]) == most[1][1])
        same("tab", self.page.text("[data-view=objects]"), "Objects, exceptions, monitors")
        self.browser.press("[data-key=bytes]")
        shown = self.page.run("jp2.view.table.rows.map((row) => jp2.view.sums.counts[1][0][row])")
        same("sorted by bytes", shown, sorted(shown, reverse=True))
        # The user can open a class to see the methods that allocate it, and a method to see its callers.
        self.page.run("jp2.view.table.options.onOpen(jp2.view.table.rows[0])")
        name = max(sums(shop.nodes, "allocation", by_class).items(), key=lambda row: row[1][1])[0]
        want = {key: row for key, row in sums(shop.nodes, "allocation", by_method).items()
                if key.startswith(f"{name} in ")}
        same(f"who allocates {name}", self.objects(), want)
        self.page.run("jp2.view.table.options.onOpen(jp2.view.table.rows[0])")
        same("callers", self.page.state("view"), "sandwich")
        # By buttons and keys.
        self.page.show(view="flame")
        self.browser.key("9")
        same("key 9", self.page.state("view"), "objects")
        self.page.run("document.querySelectorAll('.objects-view .segmented button')[1].click()")
        same("exceptions", self.objects(), sums(shop.nodes, "exception", by_class))
        self.page.run("document.querySelectorAll('.objects-view .segmented button')[4].click()")
        same("by method", self.objects(), sums(shop.nodes, "exception", by_method))

    def test_objects_search(self):
        shop = self.open_objects()
        self.page.show(view="objects", search="store")
        want = {name: row for name, row in sums(shop.nodes, "allocation", by_class).items()
                if "store" in name.lower()}
        holds("there are some", want)
        same("classes", self.objects(), want)
        self.page.show(view="objects", by="method", search="Main.tell")
        same("methods", self.objects(),
             {key: row for key, row in sums(shop.nodes, "allocation", by_method).items()
              if " in shop.Main.tell(" in key})

    def test_objects_of_threads(self):
        shop = self.open_objects()
        for i, nodes in enumerate(shop.by_thread):
            for by, key in (("class", by_class), ("method", by_method)):
                self.page.show(view="objects", thread=i, by=by)
                same(f"thread {i} by {by}", self.objects(), sums(nodes, "allocation", key))

    def test_objects_left_out(self):
        """If a page has few contexts, it must still contain all objects with their methods, unless it folds."""
        shop = self.open_objects("--contexts=60")
        holds("something is united", self.page.run("jp2.profile.meta.unitedContexts") > 0)
        for by, key in (("class", by_class), ("method", by_method)):
            self.page.show(view="objects", by=by)
            same(f"by {by}", self.objects(), sums(shop.nodes, "allocation", key))
            for i, nodes in enumerate(shop.by_thread):
                self.page.show(view="objects", by=by, thread=i)
                same(f"thread {i} by {by}", self.objects(), sums(nodes, "allocation", key))
        self.page.show(view="objects", by="method", fold="recursion")
        total = sum(row[0] for row in sums(shop.nodes, "allocation", by_class).values())
        same("with folds", sum(row[0] for row in self.objects().values()), total)
        holds("united ones are a row", any("small contexts" in key for key in self.objects()))

    def test_objects_of_selection(self):
        """Objects below --depth belong to no method of the page, but must not be lost."""
        shop = self.open_objects("--depth=2")
        same("by class", self.objects(), sums(shop.nodes, "allocation", by_class))
        self.page.show(view="objects", by="method")
        total = sum(row[0] for row in sums(shop.nodes, "allocation", by_class).values())
        same("by method", sum(row[0] for row in self.objects().values()), total)

    def test_monitors(self):
        shop = self.open_objects(objects="locks", by="method")
        want = collections.defaultdict(lambda: [0] * len(LOCKS))
        for node in shop.nodes:
            for which, name in enumerate(LOCKS):
                want[node.key][which] += node.values[name]
        want = {key: row for key, row in want.items() if any(row)}
        holds("there are some", want)
        same("monitors", self.objects(), want)

    def test_monitors_by_class(self):
        """The page must show the same table as jp2prof locks."""
        self.open_objects(objects="locks", by="class")
        fields = ("enters", "contended", "waits", "blockedTime", "waitTime", "parks", "parkTime")
        reported = json.loads(self.pages.tool("locks", "--json", "--limit=0", "--names=full",
                                          "objects.jp2").stdout)["rows"]
        holds("there are some", reported)
        same("monitors", self.objects(), {row["class"]: [row[f] for f in fields] for row in reported})

    def test_objects_compared(self):
        now, before = Oracle(self.work / "objects2.xml"), Oracle(self.work / "objects.xml")
        self.open(self.pages.page("objects-diff", "--baseline=objects.jp2", "objects2.jp2"),
                  view="objects")
        for side, shop in enumerate((now, before)):
            want = sums(shop.nodes, "allocation", by_class)
            got = {key: row for key, row in self.objects(side).items() if any(row)}
            same(f"side {side}", got, want)
        name, row = max(sums(now.nodes, "allocation", by_class).items(),
                        key=lambda row: abs(row[1][0] - sums(before.nodes, "allocation",
                                                             by_class).get(row[0], [0])[0]))
        change = row[0] - sums(before.nodes, "allocation", by_class)[name][0]
        holds(f"{name} {change} first: {self.page.cells(0)}",
              self.page.cells(0)[2] == f"+{change:,}")
        # Data that one of the two profiles did not collect are not compared.
        self.open(self.pages.page("objects-less", "--baseline=shop.jp2", "objects2.jp2"))
        same("no tab", self.page.text("[data-view=objects]"), None)

    def test_no_objects(self):
        self.open(view="objects")
        same("tab", self.page.text("[data-view=objects]"), None)
        holds("another view is shown", self.page.run("jp2.view === jp2.views.flame"))

    def test_lines_of_objects(self):
        """Numbers by instruction, on lines and in code, must equal those of jp2prof lines."""
        for metric, options in (("allocatedBytes", ()), ("exceptionsThrown", ()),
                                ("monitorEnters", ()), ("allocatedBytes", ("--contexts=60",))):
            self.open_objects(*options)
            self.page.show(view="lines", metric=metric)
            rows = self.page.run("""(() => { const { lines, methods } = jp2.model;
                return [...lines.line.keys()].filter((i) => lines.own[0][i] > 0).map((i) =>
                  [methods.sourceName(lines.method[i]), lines.line[i], lines.own[0][i]]); })()""")
            reported = json.loads(self.pages.tool("lines", "--limit=0", "--json", f"--metric={metric}",
                                              "objects.jp2").stdout)["rows"]
            same(metric + " of lines", {(file, line): value for file, line, value in rows},
                 {(row["file"], row["line"]): row["self"] for row in reported
                  if row["self"] > 0 and row["line"] > 0})
        self.page.show(view="lines", metric="invocations")
        holds("no own calls", self.page.run("jp2.model.lines.own === null"))
