/* The flame graph: from the program's start to callees, or from each method to its callers. */
import { change, comparison, comparisonHead, delta, ratio, unitOf } from "./figures.js";
import { count, plural, share } from "../parts/format.js";
import { fill, h } from "../parts/dom.js";
import { CallerTree } from "../profile/sets.js";
import { isOldPath } from "../profile/address.js";
import { SetGraph, TopDownGraph } from "../profile/graphs.js";
import { listLeftOut } from "../profile/tables.js";
import { Details } from "./details.js";
import { FlameGraph } from "../parts/flame.js";
import { savePicture } from "./saves.js";

/**
 * Buttons of which one is pressed.
 * @param {[string, string, string][]} choices value, text, hint
 */
export function segmented(title, choices, value, onChoose) {
  return h("div", { class: "segmented", role: "group", "aria-label": title },
    choices.map(([choice, text, hint]) => h("button", { type: "button", title: hint ?? "",
      "aria-pressed": String(choice === value), on: { click: () => onChoose(choice) } }, text)));
}

/** A list to choose from. @param {[string, string][]} choices */
export function choice(title, choices, value, onChoose) {
  const select = h("select", { "aria-label": title, on: { change: () => onChoose(select.value) } },
    choices.map(([key, text]) => h("option", { value: key, text, selected: key === value })));
  return h("label", { class: "choice" }, h("span", { class: "quiet", text: title }), select);
}

/** The tip of a box, for a node of any graph. */
export function tip(app, graph, node) {
  const { model } = app;
  const frame = graph.frame(node);
  const { methods } = model;
  const values = graph.values(node), own = graph.ownValues(node);
  const row = (title, numbers) => [h("dt", { text: title }), model.isDiff
    ? h("dd", { class: "compare" }, comparison(...numbers))
    : h("dd", {}, h("span", { class: "number", text: count(numbers[0]) }),
      h("span", { class: "share", text: share(ratio(numbers[0], model.totals[0])) }))];
  return [h("div", { class: "tip-title" }, frame > 0 ? methods.shortLabel(frame)
    : model.label(frame), frame > 0 ? h("span", { class: "quiet", text: methods.rest(frame) })
    : null),
  frame > 0 ? h("div", { class: "quiet small", text: methods.packageName(frame)
    || "(no package)" }) : null,
  h("dl", { class: `values${model.isDiff ? " is-diff" : ""}` }, comparisonHead(model.isDiff),
    row(`Inclusive ${unitOf(model.metric)}`, values), own ? row("Self", own) : null,
    model.isDiff ? null : [h("dt", { text: "Contexts" }), h("dd", {}, h("span", { class: "number",
      text: count(graph.contexts(node)) }))])];
}

/** A flame graph of the page: with tips, a menu, colours. */
export function makeFlame(app, title, hooks) {
  const flame = new FlameGraph({
    theme: app.theme, title,
    describe: (node) => {
      const graph = flame.graph;
      const look = app.looks.describe(graph, node);
      const values = graph.values(node);
      look.spoken = `${look.label}, ${count(values[0])} ${unitOf(app.model.metric)}, `
        + share(ratio(values[0], app.model.totals[0]));
      return look;
    },
    onHover: (node, strip, x, y) => {
      if (node >= 0) {
        app.tooltip.show(x, y, tip(app, flame.graph, node));
      } else if (strip >= 0) {
        app.tooltip.show(x, y, h("div", { class: "quiet", text: "Frames here are narrower than a "
          + "pixel. Zoom in to see them." }));
      } else {
        app.tooltip.hide();
      }
    },
    onMenu: (node, x, y) => app.openFrameMenu(flame.graph.frame(node), x, y, {
      zoom: hooks.onZoom ? () => hooks.onZoom(node) : null,
      node: flame.graph instanceof TopDownGraph ? node : 0 }),
    onSelect: (node) => {
      flame.select(node);
      hooks.onSelect?.(node);
    },
    onZoom: (node) => hooks.onZoom?.(node),
    onLayout: (layout) => hooks.onLayout?.(layout),
  });
  return flame;
}

export class FlameView {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.toolbar = h("div", { class: "toolbar" });
    this.trail = h("nav", { class: "trail", "aria-label": "Zoomed to" });
    this.legend = h("div", { class: "legend" });
    this.note = h("div", { class: "note", role: "status" });
    this.details = new Details(app);
    this.flame = makeFlame(app, "Flame graph. Arrow keys move, Enter zooms, Escape goes back.", {
      onSelect: () => this.#showDetails(),
      onZoom: (node) => this.zoom(node),
      onLayout: (layout) => this.#reportNarrow(layout),
    });
    this.element = h("div", { class: "view flame-view" },
      h("div", { class: "flame-side" }, this.toolbar, this.trail, this.flame.element, this.note,
        this.legend), this.details.element);
    this.focused = this.flame.frame;
  }

  /* --- graphs ------------------------------------------------------------------------- */

  get #isBottomUp() {
    return this.app.store.get("from") === "self";
  }

  get #order() {
    const { model, store } = this.app;
    const places = model.labelPlaces;
    const names = (a, b) => (places[a] ?? a) - (places[b] ?? b); /* no methods: below 0, so first */
    return { value: null, name: names, call: undefined }[store.get("order")];
  }

  /** The graph for the current choices; the last one is kept, with its children found so far. */
  #graph() {
    const { model, store } = this.app;
    const key = [model.treeKey, model.metricNumber, store.get("from"), store.get("order"),
      store.get("width")].join("|");
    if (this.key !== key) {
      const options = { width: store.get("width"), compare: this.#order };
      this.key = key;
      this.graph = this.#isBottomUp
        ? new SetGraph(new CallerTree(model.tree, model.sums().self, null,
          listLeftOut(model.tree, model.metricNumber, false)), options)
        : new TopDownGraph(model.tree, model.sums(), options);
    }
    return this.graph;
  }

  saves() {
    const isUp = this.#isBottomUp;
    return [{ title: "Picture (SVG)", run: () => savePicture(this.app, `flame graph, ${isUp
      ? "bottom up" : "top down"}`, [this.flame], [this.trail.innerText, this.note.innerText]) }];
  }

  /* --- zoom --------------------------------------------------------------------------- */

  zoom(node) {
    const { graph } = this;
    this.app.store.set({ zoom: this.app.profile.addresses.path(graph.path(node)
      .map((n) => graph.key(n))) });
  }

  /** The frames of the path in the address. */
  get #frames() {
    const path = this.app.store.get("zoom");
    return isOldPath(path) ? [] : this.app.profile.addresses.parsePath(path);
  }

  /** Whether the graph contains the whole path in the address. */
  get isZoomWhole() {
    return this.graph.path(this.#zoomed).length === this.#frames.length;
  }

  /** Zooms out to the frame above. @returns {boolean} whether there was one */
  zoomOut() {
    if (this.flame.zoomed === this.graph.root) {
      return false;
    }
    this.zoom(this.graph.parent(this.flame.zoomed));
    return true;
  }

  get #zoomed() {
    return this.graph.follow(this.#frames);
  }

  /* --- showing ------------------------------------------------------------------------ */

  /** @param {Set<string>} changed what is different in the state */
  update(changed) {
    const { store } = this.app;
    const before = this.graph;
    const graph = this.#graph();
    this.flame.setDirection(store.get("grow") === "up");
    if (graph !== before) {
      const selected = this.flame.selected >= 0 && before ? before.path(this.flame.selected)
        .map((n) => before.key(n)) : null;
      this.flame.show(graph, this.#zoomed);
      const same = selected ? graph.follow(selected) : -1;
      this.flame.select(same > 0 && graph.path(same).length === selected.length ? same : -1);
      this.#showDetails();
    } else {
      this.flame.refresh();
      if (changed.has("zoom")) {
        this.flame.zoom(this.#zoomed);
      }
      if (changed.has("colour") || changed.size === 0) {
        this.#showDetails();
      }
    }
    this.#showToolbar();
    this.#showTrail();
    this.app.later.do("legend", () => fill(this.legend,
      this.app.looks.legend((search) => store.set({ search }))));
  }

  #showDetails() {
    this.app.later.do("details", () => this.details.show(this.graph, this.flame.selected));
  }

  #showToolbar() {
    const { app } = this;
    const { store, model } = app;
    const set = (name) => (value) => store.set({ [name]: value });
    fill(this.toolbar,
      segmented("Begin with", [["start", "Top down", "From the start of the program to callees"],
        ["self", "Bottom up", "From methods, by what they do themselves, to their callers"]],
      store.get("from"), (from) => store.set({ from, zoom: "" })),
      segmented("Direction", [["up", "Flame", "The root is at the bottom"],
        ["down", "Icicle", "The root is at the top"]], store.get("grow"), set("grow")),
      choice("Order", [["value", "largest first"], ["name", "by name"], ["call", "as called"]],
        store.get("order"), set("order")),
      choice("Colour", [...(model.isDiff ? [["change", "change"]] : []), ["package", "package"],
        ["kind", "kind"], ["self", "self"]], app.looks.mode, set("colour")),
      model.isDiff ? choice("Width", [["both", "new + baseline"], ["new", "new"],
        ["old", "baseline"]], store.get("width"), set("width")) : null,
      this.#foundText());
  }

  #foundText() {
    const { model } = this.app;
    const { matches, search } = model;
    if (search.error !== "") {
      return h("span", { class: "found is-bad", text: search.error });
    }
    if (matches === null) {
      return null;
    }
    const { values, contexts } = model.found;
    if (contexts === 0) {
        return h("span",
                 {class : "found", role : "status", text : `Nothing was found${model.hint}.`});
    }
    return h("span", { class: "found", role: "status" }, h("span", { class: "swatch match" }),
      model.isDiff ? "found, with callees " : `found ${plural(contexts, "context")}, with callees `,
      h("b", { text: share(ratio(values[0], model.totals[0])) }));
  }

  #showTrail() {
    const { graph } = this;
    const zoomed = this.#zoomed;
    const path = [graph.root, ...graph.path(zoomed)];
    const shown = path.length > 7 ? [...path.slice(0, 2), -1, ...path.slice(-4)] : path;
    fill(this.trail, shown.map((node, i) => {
      if (node < 0) {
        return h("span", { class: "quiet", text: "… ›" });
      }
      const isLast = i === shown.length - 1;
      return [h("button", { class: "link", type: "button", disabled: isLast,
        on: { click: () => this.zoom(node) } }, this.app.model.label(graph.frame(node))),
      isLast ? null : h("span", { class: "quiet", "aria-hidden": "true", text: "›" })];
    }), h("span", { class: "trail-value" }, this.#zoomedText(zoomed)));
  }

  #zoomedText(node) {
    const { model } = this.app;
    const values = this.graph.values(node);
    if (model.isDiff) {
      return [`${count(values[0])} ${unitOf(model.metric)}, baseline ${count(values[1])} `,
        delta(values[0], values[1]), ` ${change(values[0], values[1])}`];
    }
    return `${count(values[0])} ${unitOf(model.metric)}, ${share(ratio(values[0],
      model.totals[0]))} of all`;
  }

  #reportNarrow({ narrow, isComplete }) {
    const { graph, app } = this;
    const zoomed = graph.measure(this.flame.zoomed);
    const parts = [];
    if (!isComplete) {
      parts.push("Working");
    } else if (narrow.contexts > 0) {
      const narrowOnes = plural(narrow.contexts, app.model.isDiff ? "frame" : "context");
      parts.push(`${narrowOnes} below the width limit of a pixel, with `
        + `${share(ratio(narrow.value, zoomed))} of the ${unitOf(app.model.metric)}: zoom in or `
        + "fold to see them");
    } else {
      parts.push(`All ${app.model.isDiff ? "frames" : "contexts"} are drawn`);
    }
    if (graph.isCut) {
      parts.push("the callers of very deep recursion are not all shown: fold recursion");
    }
    const { unitedContexts, leastSharePerBillion } = app.profile.meta;
    if (unitedContexts > 0) {
      parts.push(`${count(unitedContexts)} with less than `
        + `${(leastSharePerBillion / 1e7).toPrecision(2)} % each are united`);
    }
    fill(this.note, `${parts.join(" · ")}.`);
  }
}
