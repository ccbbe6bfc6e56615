"""Queries and actions of tests on a page in the browser."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from harness import expect, expect_equal  # noqa: E402


def same(what, got, want):
    expect_equal(got, want, what)


def holds(what, is_true):
    expect(is_true, what)


class Page:
    """A page, with the queries that tests make."""

    def __init__(self, browser):
        self.browser = browser
        self.run = browser.run

    def show(self, **state):
        """Goes to a view, as a link does."""
        address = "&".join(f"{name}={value}" for name, value in state.items())
        self.run(f"(history.replaceState(null, '', {('#' + address)!r}),"
                 " dispatchEvent(new PopStateEvent('popstate')))")
        self.browser.settle()

    def state(self, name):
        return self.run(f"jp2.store.get({name!r})")

    def boxes(self, flame="jp2.view.flame"):
        """The boxes of a flame graph: label, key, depth, x0, x1, position in the window, value, fill."""
        return self.run(f"""(() => {{
            const flame = {flame}, graph = flame.graph, methods = jp2.model.methods;
            const place = flame.canvas.getBoundingClientRect();
            return flame.boxes().map((box) => {{
              const frame = graph.frame(box.node);
              const look = jp2.looks.describe(graph, box.node);
              return {{ node: box.node, label: box.label, depth: box.depth, x0: box.x0, x1: box.x1,
                key: frame > 0 ? methods.key(frame) : '', values: graph.values(box.node),
                path: graph.path(box.node).map((n) => graph.frame(n) > 0
                  ? methods.key(graph.frame(n)) : '(folded)').join(' '),
                x: place.left + (box.x0 + box.x1) / 2, y: place.top + box.y + flame.rowHeight / 2,
                left: place.left + box.x0, isMatch: look.isMatch, colour: look.colour }};
            }}); }})()""")

    def box(self, key, flame="jp2.view.flame"):
        """The lowest box of a method."""
        return min((box for box in self.boxes(flame) if box["key"] == key),
                   key=lambda box: box["depth"])

    def rows(self, view):
        """All rows of a table of sums: {key: [self, total, calls, contexts]}."""
        name = {"methods": "methods.key(row)", "classes": "methods.classes[row].full",
                "packages": "methods.packages[row].name"}[view]
        by = {"methods": "method", "classes": "class", "packages": "package"}[view]
        return {key: row for key, row in self.run(f"""(() => {{
            const {{ methods }} = jp2.model, sums = jp2.model.table({by!r});
            return jp2.views.{view}.table.rows.map((row) => [{name}, [sums.self[0][row],
              sums.total[0][row], sums.calls[0][row], sums.contexts[row]]]); }})()""")}

    def cells(self, row):
        """The texts of a row that is shown."""
        return self.run(f"[...document.querySelectorAll('.table-row')][{row}] && [...[...document"
                        f".querySelectorAll('.table-row')][{row}].children]"
                        ".map((cell) => cell.innerText.trim())")

    def text(self, selector):
        return self.run(f"document.querySelector({selector!r})?.innerText ?? null")

    def texts(self, selector):
        return self.run(f"[...document.querySelectorAll({selector!r})].map((e) => e.innerText)")

    def runs(self):
        """How often the instructions of the shown method ran."""
        return [plain(text) for text in self.texts(".bytecode [data-instruction] .ran")]

    def pixel(self, x, y):
        """The colour of a pixel of the flame graph."""
        return self.run(f"""(() => {{
            const canvas = jp2.view.flame.canvas, place = canvas.getBoundingClientRect();
            const at = canvas.getContext('2d').getImageData(Math.round({x} - place.left),
              Math.round({y} - place.top), 1, 1).data;
            return '#' + [...at].slice(0, 3).map((c) => c.toString(16).padStart(2, '0')).join('');
            }})()""")


def plain(text):
    """A number of the page, without the separators of groups."""
    return int(re.sub(r"[^0-9-]", "", text.replace("\u2212", "-")))


def contrast(fill, text):
    def luminance(colour):
        parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    low, high = sorted((luminance(fill), luminance(text)))
    return (high + 0.05) / (low + 0.05)
