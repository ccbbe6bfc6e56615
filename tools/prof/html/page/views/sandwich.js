/* A method in the middle: its callers above, its callees below. */
import { ratio, unitOf } from "./figures.js";
import { count, plural, share } from "../parts/format.js";
import { fill, h } from "../parts/dom.js";
import { CalleeTree, CallerTree } from "../profile/sets.js";
import { MethodList } from "./list.js";
import { SetGraph } from "../profile/graphs.js";
import { listLeftOut } from "../profile/tables.js";
import { makeFlame } from "./flame.js";
import { savePicture } from "./saves.js";

export class SandwichView {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.list = new MethodList(app, "total", (m) => app.store.set({ method: app.methodKey(m) }));
    this.callers = this.#makeFlame("Callers");
    this.callees = this.#makeFlame("Callees");
    this.callees.setDirection(false);
    this.title = h("header", { class: "focus" });
    this.above = h("p", { class: "half-title" });
    this.below = h("p", { class: "half-title" });
    this.body = h("div", { class: "sandwich-body" }, this.above, this.callers.element, this.title,
      this.callees.element, this.below);
    this.element = h("div", { class: "view sandwich-view" }, this.list.element, this.body);
    this.focused = this.list.table.frame;
  }

  #makeFlame(title) {
    const flame = makeFlame(this.app, title, { onZoom: (node) => flame.zoom(node),
      onLayout: ({ rows }) => this.#fit(flame, rows.length) });
    return flame;
  }

  /** Zooms out to the whole graph. @returns {boolean} whether it was zoomed in */
  zoomOut() {
    const zoomed = [this.callers, this.callees].filter((flame) => flame.zoomed !== 0);
    zoomed.forEach((flame) => flame.zoom(0));
    return zoomed.length > 0;
  }

  /**
   * Limits each half to the height of its rows, and to half of the space if the other half needs
   * the rest.
   */
  #fit(flame, rows) {
    flame.element.style.flexGrow = String(Math.min(rows, 40));
    flame.element.style.maxHeight = `${rows * flame.rowHeight + 2}px`;
  }

  saves() {
    const { app, list } = this;
    const m = list.selected;
    return [{ title: "Picture (SVG)", run: () => savePicture(app, `callers & callees ${
      app.model.label(m)}`, [this.callers, this.callees], [this.above.textContent,
      this.below.textContent]) }, ...list.saves()];
  }

  update(changed) {
    const { model, store } = this.app;
    this.list.update(changed);
    const method = this.list.selected;
    if (method <= 0) {
      this.body.hidden = true;
      return;
    }
    this.body.hidden = false;
    const key = `${model.treeKey}|${model.metricNumber}|${method}|${store.get("width")}`;
    if (this.key !== key) {
      this.key = key;
      this.#show(method);
    }
    this.callers.refresh();
    this.callees.refresh();
    this.#showTitle(method);
  }

  #show(method) {
    const { model, store } = this.app;
    const { tree } = model;
    const sums = model.sums();
    const places = [], isOutermost = tree.outermost("method");
    for (let n = 1; n < tree.count; n++) {
      if (tree.frame[n] === method && isOutermost[n] !== 0) {
        places.push(n);
      }
    }
    const options = { width: store.get("width"), compare: null };
    const rest = listLeftOut(tree, model.metricNumber, true)
      .filter((entry) => entry.method === method);
    const callers = new CallerTree(tree, sums.total, { frame: method, places }, rest);
    this.callers.show(new SetGraph(callers, options));
    this.callees.show(new SetGraph(new CalleeTree(tree, sums.total, method, places), options));
    this.places = places.length;
    this.unknown = rest.reduce((sum, { weights }) => sum + weights[0], 0);
  }

  #showTitle(method) {
    const { app } = this;
    const { model } = app;
    const table = model.table("method");
    const { total, self, calls, contexts } = table;
    const line = (title, columns, totals) => {
      const [now, before] = columns.map((column) => column[method]);
      return h("span", { class: "focus-figure" }, h("span", { class: "quiet", text: title }),
        h("span", { text: count(now) + (model.isDiff ? ` (baseline ${count(before)})` : "") }),
        totals && !model.isDiff ? h("b", { text: share(ratio(now, totals[0])) }) : null);
    };
    fill(this.title, h("h2", {}, model.methods.shortLabel(method),
      h("span", { class: "quiet parameters", text: model.methods.rest(method) })),
    h("div", { class: "focus-figures" },
      line(`inclusive ${unitOf(model.metric)}`, total, model.totals),
      line("self", self, model.totals), line("invocations", calls, null),
      model.isDiff ? null : h("span", { class: "focus-figure" },
        h("span", { class: "quiet", text: "contexts" }),
        h("span", { text: count(contexts[method]) })),
      h("button", { class: "button", type: "button", title: "Key: c",
        on: { click: () => app.openCode(method) } }, "Code")));
    fill(this.above, `Callers: what called it, from ${plural(this.places, "place")} in the tree`,
      this.unknown > 0 ? `; who called the other ${share(ratio(this.unknown, total[0][method]))} `
        + "is not in this page (small contexts)" : "");
    fill(this.below, "Callees: what it called. Widths are inclusive numbers; where it calls "
      + "itself, they count for the outermost call.");
  }
}

