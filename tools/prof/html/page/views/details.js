/* The panel beside a flame graph: the chosen frame, or the methods with the largest share. */
import { bar, comparison, comparisonHead, ratio, unitOf } from "./figures.js";
import { count, plural, share } from "../parts/format.js";
import { fill, h } from "../parts/dom.js";
import { HIDDEN, LIBRARY, NATIVE } from "../profile/methods.js";
import { TopDownGraph } from "../profile/graphs.js";

const HOT_METHODS = 12, PATH_FRAMES = 150;

/** Labels with properties of a method: native, class library. */
export function badges(methods, m) {
  return [[NATIVE, "native"], [HIDDEN, "hidden class"], [LIBRARY, "class library"]]
    .filter(([flag]) => methods.has(m, flag))
    .map(([, text]) => h("span", { class: "badge", text }));
}

/** A label for narrow spaces, in which the class is cut, not the text after it. */
export function nameSpans(methods, m) {
  const label = methods.shortLabel(m), owner = methods.classLabel(m);
  const rest = label.slice(owner.length) + methods.classes[methods.classOf[m]].suffix;
  return [h("span", { class: "owner", style: { maxWidth: `max(45%, 100% - ${rest.length}ch)` },
    text: owner }), rest];
}

/** "HashMap.java:57" as far as it is known. */
export function placeOf(profile, m) {
  const { methods, codes } = profile;
  const number = methods.code[0][m] || methods.code[1][m];
  const line = number > 0 && codes.get(number - 1).count > 0 ? codes.get(number - 1).lines[0] : -1;
  const file = methods.sourceFile(m);
  return file === "" ? "" : line < 0 ? file : `${file}:${line}`;
}

export class Details {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("aside", { class: "details", "aria-label": "Details" });
  }

  /** @param {object} graph @param {number} node -1: nothing is chosen */
  show(graph, node) {
    const frame = node < 0 ? 0 : graph.frame(node);
    fill(this.element, node < 0 ? this.#overview() : this.#frame(graph, node, frame));
  }

  /* --- nothing is chosen -------------------------------------------------------------- */

  #overview() {
    const { model } = this.app;
    const { self } = model.table("method");
    const side = 0, total = model.totals[side];
    const order = Array.from(self[side].keys()).filter((m) => m > 0 && self[side][m] > 0)
      .sort((a, b) => self[side][b] - self[side][a]).slice(0, HOT_METHODS);
    return [h("h2", { text: model.isDiff ? "Most changed methods" : "Hottest methods" }),
      h("p", { class: "quiet small", text: model.isDiff
        ? `By how much ${unitOf(model.metric)} of the methods themselves differ.`
        : `By ${unitOf(model.metric)} of the methods themselves, without what they call.` }),
      model.isDiff ? this.#changedList(self) : h("ol", { class: "hot-list" },
        order.map((m) => this.#hotItem(m, self[side][m], total, self[side][order[0]]))),
      h("p", { class: "quiet small hint",
        text: "Click a frame to zoom in, right-click for more. Esc goes back out; ? lists all "
          + "keys." })];
  }

  #hotItem(m, value, total, largest) {
    const { model } = this.app;
    return h("li", {}, h("button", { class: "hot", type: "button", title: model.fullLabel(m),
      on: { click: () => this.app.openMethod(m) } },
    h("span", { class: "hot-name", text: model.label(m) }),
    h("span", { class: "hot-share", text: share(ratio(value, total)) }),
    bar(ratio(value, largest))));
  }

  #changedList(self) {
    const { model } = this.app;
    const gap = (m) => Math.abs(self[0][m] - self[1][m]);
    const order = Array.from(self[0].keys()).filter((m) => m > 0 && gap(m) > 0)
      .sort((a, b) => gap(b) - gap(a)).slice(0, HOT_METHODS);
    if (order.length === 0) {
      return h("p", { text: "None: both profiles have the same numbers." });
    }
    return h("ol", { class: "hot-list" }, order.map((m) => {
      const [, , number, changed] = comparison(self[0][m], self[1][m]);
      return h("li", {}, h("button", { class: "hot", type: "button", title: model.fullLabel(m),
        on: { click: () => this.app.openMethod(m) } },
      h("span", { class: "hot-name", text: model.label(m) }), number, changed));
    }));
  }

  /* --- a frame ------------------------------------------------------------------------ */

  #frame(graph, node, frame) {
    const { model } = this.app;
    return [this.#title(frame), frame > 0 ? this.#actions(frame) : null,
      h("h3", { text: graph instanceof TopDownGraph ? "On this call path" : "Here" }),
      this.#values(graph, node),
      frame > 0 ? [h("h3", { text: "Method, over all paths" }), this.#overall(frame)] : null,
      model.profile.metrics.length > 2 && graph instanceof TopDownGraph
        ? [h("h3", { text: "All metrics, on this path" }), this.#allMetrics(node)] : null,
      this.#path(graph, node)];
  }

  #title(frame) {
    const { model } = this.app;
    const { methods, profile } = model;
    if (frame <= 0) {
      return h("h2", { text: model.label(frame) });
    }
    return [h("h2", {}, h("span", { class: "title-name", text: methods.name(frame) }),
      h("span", { class: "quiet parameters", text: `(${methods.parameters(frame)}): ${methods.result(frame)}` })),
    h("p", { class: "class-name", text: methods.className(frame) }),
    h("p", { class: "quiet small" }, placeOf(profile, frame),
      methods.loader(frame) || methods.classes[methods.classOf[frame]].suffix
        ? ` · loader ${methods.loaderName(frame)}` : null,
      badges(methods, frame))];
  }

  #actions(m) {
    const button = (text, key, run) => h("button", { class: "button", type: "button",
      title: `Key: ${key}`, on: { click: run } }, text);
    return h("div", { class: "actions" },
      button("Callers & callees", "s", () => this.app.openSandwich(m)),
      button("Code", "c", () => this.app.openCode(m)));
  }

  #row(title, values, totals) {
    const { model } = this.app;
    if (model.isDiff) {
      return [h("dt", { text: title }), h("dd", { class: "compare" }, comparison(...values))];
    }
    return [h("dt", { text: title }), h("dd", {}, h("span", { class: "number",
      text: count(values[0]) }), totals ? h("span", { class: "share",
      text: share(ratio(values[0], totals[0])) }) : null)];
  }

  #values(graph, node) {
    const { model } = this.app;
    const totals = model.totals, own = graph.ownValues(node);
    return h("dl", { class: `values${model.isDiff ? " is-diff" : ""}` },
      comparisonHead(model.isDiff),
      this.#row(`Inclusive ${unitOf(model.metric)}`, graph.values(node), totals),
      own ? this.#row("Self", own, totals) : null,
      own && graph.frame(node) > 0 ? this.#row("Invocations",
        model.entries.map((e) => e[node]), null) : null,
      own && !model.isDiff ? this.#row("Contexts", [model.tree.contexts[node]], null) : null,
      model.isDiff ? null : this.#row("… with callees", [graph.contexts(node)], null));
  }

  #overall(m) {
    const { model } = this.app;
    const table = model.table("method"), totals = model.totals;
    const of = (columns) => columns.map((column) => column[m]);
    return h("dl", { class: `values${model.isDiff ? " is-diff" : ""}` },
      comparisonHead(model.isDiff),
      this.#row(`Inclusive ${unitOf(model.metric)}`, of(table.total), totals),
      this.#row("Self", of(table.self), totals),
      this.#row("Invocations", of(table.calls), null),
      model.isDiff ? null : this.#row("Contexts", [table.contexts[m]], null));
  }

  #allMetrics(node) {
    const { model } = this.app;
    const rows = model.profile.metrics.map((metric, i) => {
      const { self, total } = model.sums(i);
      const cells = [total[0][node], (model.isDiff ? total[1] : self[0])[node]];
      return h("tr", {}, h("th", { scope: "row", text: metric.name, title: metric.title }),
        cells.map((value) => h("td", { text: count(value) })));
    });
    return h("table", { class: "small-table" }, h("thead", {}, h("tr", {}, h("th", { text: "" }),
      (model.isDiff ? ["new", "baseline"] : ["inclusive", "self"]).map((text) =>
        h("th", { text })))), h("tbody", {}, rows));
  }

  #path(graph, node) {
    const { model } = this.app;
    const path = graph.path(node).slice(0, -1).reverse();
    if (path.length === 0 || !(graph instanceof TopDownGraph)) {
      return null;
    }
    return [h("h3", { text: `Called by (${plural(path.length, "frame")})` }),
      h("ol", { class: "path" }, path.slice(0, PATH_FRAMES).map((n) => h("li", {}, h("button", {
        type: "button", class: "link", title: model.fullLabel(graph.frame(n)),
        on: { click: () => this.app.zoomTo(n) } }, model.label(graph.frame(n)))))),
      path.length > PATH_FRAMES ? h("p", { class: "quiet",
        text: `and ${count(path.length - PATH_FRAMES)} more` }) : null];
  }
}
