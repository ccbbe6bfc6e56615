/* Facts about the run, what was counted, the meaning of words, and the contents of the page. */
import { count, countText, difference, plural } from "../parts/format.js";
import { fill, h } from "../parts/dom.js";
import { columnNames, saveTable } from "./saves.js";
import { unitOf } from "./figures.js";

const WORDS = [
  ["Context", "A chain of calls from the start of a thread, told apart by the instruction that "
    + "calls. Every context that ever ran is in the profile; nothing is sampled."],
  ["Self", "What the method did itself in a context, without what it called."],
  ["Inclusive", "Self, and all that was called from there. Where a method is called again by "
    + "itself, directly or not, tables count the outermost call only, so no inclusive number is "
    + "beyond the whole."],
  ["Invocations", "How often a method was entered."],
  ["Instructions", "Bytecode instructions as class files have them, counted exactly. The same "
    + "program with the same input has the same number on every machine."],
  ["Block", "Instructions that run one after the other: control enters at the first one and leaves "
    + "behind the last, unless an exception leaves before."],
  ["Hidden class", "A class without a name of its own, made for a lambda or a method handle."],
];

const FOLD_WORDS = [
  ["Recursion", "A call of a method that is on the path already counts for the frame above."],
  ["Hidden frames", "Frames of hidden classes count for their callers."],
  ["Class library", "Frames of the class library count for the frames of the program that called "
    + "it."],
  ["Linking", "What the machine runs to link lambdas and call sites counts for the frame that "
    + "needed it."],
  ["A part of the page", "Only, Drop and Fold in the menu of a frame, a row or a line apply to it with "
    + "all that it called. Only and Drop leave the rest or itself out of all views, and the top of "
    + "the page says how much that is; Fold counts it for its caller."],
];

function facts(rows) {
  return h("dl", { class: "facts" }, rows.filter(([, value]) => value !== "" && value !== null)
    .map(([title, value]) => [h("dt", { text: title }), h("dd", {}, value)]));
}

export class RunView {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "view run-view", tabIndex: 0 });
    this.focused = this.element;
  }

  saves() {
    const { app } = this;
    const { metrics } = app.profile;
    return [{ title: "Totals (CSV)", run: () => saveTable(app, "totals", [["metric", "unit",
      ...columnNames(app, "total")], ...metrics.map(({ name, unit, totals }) => [name, unit,
      ...totals])]) }];
  }

  update() {
    if (this.element.childElementCount > 0) {
      return;
    }
    const { profile } = this.app;
    fill(this.element, h("div", { class: "columns" },
      profile.sides.map((side, i) => this.#side(side, i)),
      this.#totals(), this.#threads(), this.#page(), this.#words("What the words mean", WORDS),
      this.#words("Folding and parts", FOLD_WORDS)));
  }

  #side(side, i) {
    const { isDiff } = this.app.profile;
    const { features } = side;
    return h("section", {}, h("h2", { text: !isDiff ? "This run" : i === 0 ? "New" : "Baseline" }),
      facts([["Program", h("code", { text: side.command || "(not known)" })],
        ["Profile", side.name], ["Options", side.options ? h("code", { text: side.options }) : ""],
        ["Made by", side.version], ["Written at", side.reason], ["Collected", features.collected],
        ["Blocks", features.blocks ? features.analysis : ""],
        ["Window", features.window === "all" ? "everything that ran" : features.window],
        ["Selection", side.selection], ["Not counted", side.work], ["Contexts", count(side.contexts)],
        ["Beyond the limit", side.truncatedCalls > 0
          ? `${count(side.truncatedCalls)} calls are counted by method only` : ""],
        ["Still running", side.runningThreads > 0
          ? `${plural(side.runningThreads, "thread")} could not be stopped` : ""],
        ...side.notes.map(({ title, text }) => [title[0].toUpperCase() + title.slice(1), text])]));
  }

  #totals() {
    const { metrics, isDiff } = this.app.profile;
    const difference2 = ([now, before]) => difference(Number(BigInt(now) - BigInt(before)));
    return h("section", {}, h("h2", { text: "Totals" }),
      h("table", { class: "small-table totals" }, h("thead", {}, h("tr", {},
        h("th", { text: "Metric" }), (isDiff ? ["new", "baseline", "difference"] : [""]).map((t) =>
          h("th", { text: t })), h("th", { class: "unit", text: "unit" }))),
      h("tbody", {}, metrics.map((metric) => h("tr", { data: { metric: metric.name } },
        h("th", { scope: "row", text: metric.title }),
        metric.totals.map((total) => h("td", { text: countText(total) })),
        isDiff ? h("td", { text: difference2(metric.totals) }) : null,
        h("td", { class: "unit quiet", text: unitOf(metric) }))))));
  }

  #threads() {
    const { threads } = this.app.profile;
    if (threads.length === 0) {
      return null;
    }
    return h("section", {}, h("h2", { text: "Threads" }),
      h("ol", { class: "threads" }, threads.map((thread, i) => h("li", {},
        h("button", { class: "link", type: "button",
          on: { click: () => this.app.store.set({ view: "flame",
            thread: this.app.profile.addresses.threadNames[i] }) } },
        thread.name || "(no name)"),
        h("span", { class: "quiet", text: ` number ${thread.number}` })))));
  }

  #page() {
    const { meta } = this.app.profile;
    const { unitedContexts, leastSharePerBillion } = meta;
    return h("section", {}, h("h2", { text: "This page" }), facts([
      ["Made by", meta.generator], ["Contexts in it", count(meta.contexts)],
      ["United", unitedContexts > 0 ? `${plural(unitedContexts, "context")}, each with less than `
        + `${(leastSharePerBillion / 1e7).toPrecision(2)} % of every metric, are united in their `
        + "callers. Totals, and the numbers of methods, are exact all the same." : ""],
      ["Sources", meta.hasSources ? `${plural(meta.sources, "file")}, `
        + `${count(meta.missingSources)} were not found` : "none"]]),
    h("p", { class: "quiet", text: "The page is complete: it loads nothing, and sends nothing." }));
  }

  #words(title, words) {
    return h("section", {}, h("h2", { text: title }), facts(words));
  }
}
