/*
 * The code of a method: source and bytecode, with the counts of each line, instruction and block.
 */
import { bar, delta, ratio, unitOf } from "./figures.js";
import { count, difference, plural, share } from "../parts/format.js";
import { fill, h, isMenuKey } from "../parts/dom.js";
import { columnNames, saveTable } from "./saves.js";
import { colourLine } from "./java.js";
import { LineHits } from "../profile/lines.js";
import { MethodList } from "./list.js";
import { NATIVE, parseDescriptor } from "../profile/methods.js";
import { badges, placeOf } from "./details.js";
import { Repeats } from "../profile/counts.js";
import { segmented } from "./flame.js";
import { splitter } from "../parts/splitter.js";

const LINES_AROUND = 3;

/**
 * "List.get(int)" of "java/util/List.get(I)Ljava/lang/Object;".
 * @param {Set<string>} ambiguous simple names of classes that keep their packages
 */
export function shortConstant(text, ambiguous) {
  const method = /^([^\s"(]+)\.([^.\s("]+)(\(.*)$/.exec(text);
  const simple = (name) => {
    const last = name.slice(name.lastIndexOf("/") + 1);
    return ambiguous.has(last) ? name.replace(/\//g, ".") : last;
  };
  if (method) {
    const [parameters] = parseDescriptor(method[3].split(" ")[0]);
    return `${simple(method[1])}.${method[2]}(${parameters.map((name) =>
      name.slice(name.lastIndexOf(".") + 1)).join(", ")})`;
  }
  const field = /^([^\s"(]+)\.([^.\s(":]+):(\S+)$/.exec(text);
  if (field) {
    return `${simple(field[1])}.${field[2]}`;
  }
  return /^[^\s"([]+\/[^\s"(]+$/.test(text) ? simple(text) : text;
}

/** The number of blanks at the start of all lines. */
function commonMargin(lines) {
  const margins = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)[0]);
  const [first = ""] = margins;
  let margin = first.length;
  while (!margins.every((text) => text.startsWith(first.slice(0, margin)))) {
    margin--;
  }
  return margin;
}

export class CodeView {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    const hasCode = (m) => app.model.methods.code.some((codes) => codes[m] > 0)
      || app.model.methods.has(m, NATIVE);
    this.list = new MethodList(app, "self", (m) => app.store.set({ method: app.methodKey(m),
      line: "" }), hasCode);
    this.head = h("header", { class: "focus" });
    this.source = h("section", { class: "listing source", tabIndex: 0, "aria-label": "Source" });
    this.bytecode = h("section", { class: "listing bytecode", tabIndex: 0,
      "aria-label": "Bytecode" });
    this.panes = h("div", { class: "panes" }, this.source, splitter({ title: "Width of the source",
      variable: "--split", least: 120, area: () => this.panes.getBoundingClientRect(),
      width: () => this.source.offsetWidth,
      onChange: (split) => app.store.set({ split }, true) }), this.bytecode);
    this.body = h("div", { class: "code-body" }, this.head, this.panes);
    this.element = h("div", { class: "view code-view" }, this.list.element, this.body);
    this.focused = this.list.table.frame;
    this.lineRows = [];
    this.codeRows = [];
    this.panes.addEventListener("mouseover", (event) => this.#markLine(event));
    this.panes.addEventListener("click", (event) => this.#pickLine(event));
    this.panes.addEventListener("contextmenu", (event) => {
      const row = event.target.closest("[data-line]");
      if (row) {
        event.preventDefault();
        this.#openMenu(row, event.clientX, event.clientY);
      }
    });
    this.panes.addEventListener("keydown", (event) => this.#press(event));
  }

  /* --- what is shown ------------------------------------------------------------------ */

  update(changed) {
    const { store, model } = this.app;
    this.list.update(changed);
    const m = this.list.selected;
    const key = [m, model.treeKey, model.metricNumber, store.get("side"), store.get("scope"),
      store.get("zoom"), store.get("line"), store.get("heat"), store.get("panes")].join("|");
    if (this.key === key || m <= 0) {
      return;
    }
    this.key = key;
    this.#show(m);
  }

  /** The shown rows as tables, for saving. */
  saves() {
    const { app } = this;
    const { model } = app;
    const title = (what) => `${what} ${model.label(this.list.selected)}`;
    const numbers = [`calls, ${unitOf(model.metric)}`, this.heatTitle];
    const names = (isTwo, titles) => titles.flatMap((name) => (isTwo ? columnNames(app, name)
      : [name]));
    return [this.lineRows.length > 0 && { title: "Lines (CSV)", run: () => saveTable(app,
      title("lines"), [["line", ...names(true, ["executions", ...numbers.slice(0, 1)]),
        this.heatTitle, "source"], ...this.lineRows]) },
    this.codeRows.length > 0 && { title: "Bytecode (CSV)", run: () => saveTable(app,
      title("bytecode"), [["line", "instruction", "byte", "bytecode", ...names(this.hasTwo,
        ["executions"]), this.heatTitle], ...this.codeRows]) }, ...this.list.saves()]
      .filter(Boolean);
  }

  /** The side whose code is shown: the profile, or the baseline if only that has the method. */
  #sideOf(m) {
    const { code } = this.app.model.methods;
    const chosen = this.app.store.get("side") === "old" ? 1 : 0;
    return code[chosen]?.[m] > 0 ? chosen : code[1][m] > 0 ? 1 : 0;
  }

  #show(m) {
    const { model } = this.app;
    const side = this.#sideOf(m);
    const number = model.methods.code[side][m] - 1;
    this.#showHead(m, side);
    this.panes.classList.remove("has-source");
    if (number < 0) {
      fill(this.source);
      fill(this.bytecode, h("p", { class: "nothing", text: model.methods.has(m, NATIVE)
        ? "A native method: it has no bytecode." : "This profile does not have its code." }));
      return;
    }
    const code = model.profile.codes.get(number);
    const facts = this.#facts(m, side, number, code);
    this.#showSource(m, facts);
    this.#showBytecode(m, code, facts);
    this.#scrollTo();
  }

  /**
   * A test of contexts below the frame that is zoomed to; null: all contexts of the thread count.
   */
  get #scope() {
    const { app } = this;
    const zoomed = app.store.get("scope") === "zoom" ? app.zoomedNode() : 0;
    if (zoomed <= 0) {
      return null;
    }
    const { nodeOf, end } = app.model.tree;
    return (context) => nodeOf[context] >= zoomed && nodeOf[context] < end[zoomed];
  }

  /**
   * All values of the rows. Lines always have the numbers of both sides; bytecode has both only if
   * both sides have the same code.
   */
  #facts(m, side, number, code) {
    const { model } = this.app;
    const { methods } = model;
    const scope = this.#scope, { takesContext, takesCall } = model;
    const counts = scope === null ? model.blockSums
      : model.counts.ofContexts((context) => takesContext(context) && scope(context));
    const isSame = model.isDiff && methods.code[0][m] === methods.code[1][m];
    const facts = { side, sides: isSame ? [0, 1] : [side], hasCounts: model.counts.has(side), counts,
      lineSide: methods.code[0][m] > 0 ? 0 : 1, lineSides: model.isDiff ? [0, 1] : [0], scope,
      takes: (context) => takesContext(context) && (scope === null || scope(context)),
      takesCall: (context) => takesCall(context) && (scope === null || scope(context)),
      isSelf: this.#barsShow === "self" };
    const of = (find, sides) => sides.map((s) => find(s));
    facts.executed = of((s) => counts.ofInstructions(s, number) ?? new Float64Array(code.count),
      facts.sides);
    facts.blocks = of((s) => counts.ofBlocks(s, number) ?? new Float64Array(code.blocks.length),
      facts.sides);
    facts.exits = counts.ofExits(side, number, 0);
    facts.live = counts.ofExits(side, number, 1);
    const instructions = model.profile.metric("instructions");
    facts.totals = model.profile.sides.map((_, s) => (instructions < 0 ? 0
      : model.sums(instructions).total[s][0]));
    facts.calls = of((s) => this.#calls(m, s, facts), facts.sides);
    facts.below = of((s) => this.#belowLines(m, s, facts), facts.lineSides);
    /* Self numbers of the metric by instruction, if they are known; otherwise executions are
     * shown. */
    facts.placed = model.placed(facts.takes);
    facts.hasOwn = model.ownByInstruction(counts, facts.placed, side, number) !== null;
    this.heatWord = facts.isSelf ? "self" : facts.hasOwn ? "inclusive" : "in calls";
    this.heatTitle = `${this.heatWord}${facts.isSelf || facts.hasOwn ? "" : ","} ${
      facts.isSelf && !facts.hasOwn ? "instructions" : unitOf(model.metric)}`;
    return facts;
  }

  /** By instruction number: its callees, with calls and totals. */
  #calls(m, side, { scope, takesCall }) {
    const { model } = this.app;
    const { contexts } = model.profile;
    const entries = model.profile.column(model.profile.metric("invocations"));
    const totals = model.totalsByContext;
    const isOutermost = model.outermostCalls("call", scope && takesCall);
    const found = new Map();
    for (const [site, call] of model.callTable.of(m)) {
      const callees = new Map();
      for (const i of model.callTable.contexts(call)) {
        if (model.sideOf[i] === side && takesCall(i)) {
          const callee = callees.get(contexts.method[i]) ?? { calls: 0, total: 0 };
          callee.calls += entries[i];
          callee.total += isOutermost[i] !== 0 ? totals[i] : 0;
          callees.set(contexts.method[i], callee);
        }
      }
      if (callees.size > 0) {
        found.set(site, callees);
      }
    }
    return found;
  }

  /** By line: the metric's inclusive numbers of its callees. */
  #belowLines(m, side, { scope, takesCall }) {
    const { model } = this.app;
    const { callTable, totalsByContext: totals } = model;
    const isOutermost = model.outermostCalls("line", scope && takesCall);
    const below = new Map();
    for (const other of model.methods.ofSource(m)) {
      for (const [, call] of callTable.of(other)) {
        for (const i of callTable.contexts(call)) {
          if (model.sideOf[i] === side && isOutermost[i] !== 0 && takesCall(i)) {
            const place = callTable.lineOf[i];
            below.set(place, (below.get(place) ?? 0) + totals[i]);
          }
        }
      }
    }
    return below;
  }

  /**
   * The values of bars, by place: a line or a call.
   * @param {Map<number, number>} own of the places themselves @param {Map<number, number>} below
   * @param {Map<number, ArrayLike<number>>} places by method, by instruction
   */
  #heats(side, own, below, places, placeOf, facts) {
    if (facts.isSelf) {
      return own;
    }
    const heats = new Map(below);
    if (facts.hasOwn) {
      const { sums } = new Repeats(this.app.profile, { side, places, placeOf, takes: facts.takes,
        takesCall: facts.takesCall, metric: this.app.model.metric.name });
      own.forEach((value, place) => {
        heats.set(place, value - (sums.get(place) ?? 0) + (below.get(place) ?? 0));
      });
    }
    return heats;
  }

  /** The self numbers of a code's instructions, for the bars of self. */
  #ownOf(side, number, { counts, placed }) {
    return this.app.model.ownByInstruction(counts, placed, side, number)
      ?? counts.ofInstructions(side, number) ?? [];
  }

  /* --- head --------------------------------------------------------------------------- */

  #showHead(m, side) {
    const { app } = this;
    const { model, store } = app;
    const { methods } = model;
    const table = model.table("method");
    const figure = (title, bySide, totals) => h("span", { class: "focus-figure" },
      h("span", { class: "quiet", text: title }), h("span", { text: count(bySide[0][m]) }),
      totals ? h("b", { text: share(ratio(bySide[0][m], totals[0])) }) : null,
      model.isDiff ? h("span", { class: "quiet", text: `(baseline ${count(bySide[1][m])}${totals
        ? `, ${share(ratio(bySide[1][m], totals[1]))}` : ""})` }) : null);
    const zoomed = app.zoomedNode();
    const hasTwoCodes = model.isDiff && methods.code[0][m] > 0 && methods.code[1][m] > 0
      && methods.code[0][m] !== methods.code[1][m];
    const set = (name) => (value) => store.set({ [name]: value });
    fill(this.head, h("h2", {}, model.methods.shortLabel(m),
      h("span", { class: "quiet parameters",
        text: `${methods.rest(m)}: ${methods.result(m)}` })),
    h("p", { class: "quiet small" }, [methods.packageName(m), placeOf(model.profile, m)
      || "no source file known"].filter((text) => text !== "").join(" · "), badges(methods, m)),
    h("div", { class: "focus-figures" },
      figure(`self ${unitOf(model.metric)}`, table.self, model.totals),
      figure("inclusive", table.total, model.totals),
      figure("invocations", table.calls),
      model.isDiff ? null : figure("contexts", [table.contexts]),
      hasTwoCodes ? segmented("Code of", [["new", "New code"], ["old", "Baseline's code"]],
        side === 1 ? "old" : "new", (value) => store.set({ side: value })) : null,
      zoomed > 0 ? segmented("Counts of", [["all", "All contexts"],
        ["zoom", `Below ${model.label(model.tree.frame[zoomed])}`]], store.get("scope"),
      set("scope")) : null,
      model.profile.hasCallsites
        ? segmented("Bars show", [["inclusive", "Inclusive", "Bars have what a line calls"],
          ["self", "Self", "Bars have what a line does itself"]], this.#barsShow, set("heat"))
        : null,
      model.profile.source(m) === null ? null : segmented("Show", [["both", "Both"],
        ["source", "Source only"], ["bytecode", "Bytecode only"]], this.#panesShown, set("panes")),
      h("button", { class: "button", type: "button", title: "Key: s",
        on: { click: () => app.openSandwich(m) } }, "Callers & callees")));
  }

  /** Without callsites, a line's calls are not known, so only its self number is. */
  get #barsShow() {
    return this.app.profile.hasCallsites && this.app.store.get("heat") !== "self" ? "inclusive"
      : "self";
  }

  get #panesShown() {
    const panes = this.app.store.get("panes");
    return ["source", "bytecode"].includes(panes) ? panes : "both";
  }

  /* --- numbers of a row ---------------------------------------------------------------- */

  /** Cells of counts: of one profile, or of both and their difference; null: no counts. */
  #countCells(values, facts, isDiff = facts.sides.length > 1) {
    if (values === null || !facts.hasCounts) {
      return [h("span", { class: "ran" }), isDiff ? h("span", { class: "ran" }) : null];
    }
    return [h("span", { class: `ran${values[0] === 0 ? " is-zero" : ""}`, text: count(values[0]) }),
      isDiff ? h("span", { class: "ran" }, delta(values[0], values[1])) : null];
  }

  #columnsOf(isDiff) {
    return isDiff ? " is-diff" : "";
  }

  /** A number of one profile, or both numbers and their difference. */
  #bothText(values, unit) {
    return values.length === 1 ? `${count(values[0])} ${unit}`
      : `${count(values[0])} ${unit}; baseline ${count(values[1])}, change ${
        difference(values[0] - values[1])}`;
  }

  /** The name of the side whose numbers a column contains; "" for a single profile. */
  #sideWord(side) {
    return !this.app.model.isDiff ? "" : side === 0 ? ", new" : ", baseline";
  }

  /** A bar, with its share of the total as text. @param {number[]} both sides'
   * values, where both are known */
  #heat(value, largest, side, facts, both = [value]) {
    const { model } = this.app;
    const total = facts.isSelf && !facts.hasOwn ? facts.totals[side] : model.totals[side];
    return h("span", { class: "heat", title: this.#bothText(both, this.heatTitle) }, value > 0
      ? [largest > 0 ? bar(ratio(value, largest)) : null,
        h("span", { class: "share", text: share(ratio(value, total)) })] : null);
  }

  #heatHead(side) {
    const word = this.#sideWord(side);
    return h("span", { class: "heat", text: this.heatWord + word,
      title: `Share of all ${this.heatTitle}${word}${word === "" ? "" : "; the tip of a bar has "
        + "the numbers of both profiles"}` });
  }

  /* --- source ------------------------------------------------------------------------- */

  /**
   * Sums by line over all methods of the file, since the lines of lambdas are between a method's
   * lines.
   */
  #sumFile(m, facts) {
    const { methods, profile: { codes }, callTable: { lines: index } } = this.app.model;
    const rows = new Map(), hits = facts.lineSides.map(() => new LineHits());
    const own = facts.lineSides.map(() => new Map()), places = facts.lineSides.map(() => new Map());
    for (const other of methods.ofSource(m)) {
      facts.lineSides.forEach((side, column) => {
        const number = methods.code[side][other] - 1;
        const executed = number < 0 ? null : facts.counts.ofInstructions(side, number);
        if (number < 0 || executed === null && facts.placed === null) {
          return;
        }
        const ofMethod = index.places(side, other), values = this.#ownOf(side, number, facts);
        if (executed !== null) {
          hits[column].add(ofMethod, codes.copies(number), codes.united(number, executed));
        }
        ofMethod.forEach((place, i) => {
          rows.set(place, hits.map((ofColumn) => ofColumn.get(place)));
          own[column].set(place, (own[column].get(place) ?? 0) + (values[i] ?? 0));
        });
        places[column].set(other, ofMethod);
      });
    }
    const heats = facts.lineSides.map((side, column) => this.#heats(side, own[column],
      facts.below[column], places[column], this.app.model.callTable.lineOf, facts));
    return { rows, heats: heats[facts.lineSides.indexOf(facts.lineSide)], bothHeats: heats };
  }

  #showSource(m, facts) {
    const { model } = this.app;
    const text = model.profile.source(m), index = model.callTable.lines;
    const mine = new Set(facts.lineSides.flatMap((side) => Array.from(index.places(side, m))));
    mine.delete(0);
    const lines = [...mine].map((place) => index.describe(m, place));
    const own = lines.filter(({ isGone }) => !isGone).map(({ line }) => line);
    const hasSource = text !== null && mine.size > 0;
    this.panes.classList.toggle("has-source", hasSource);
    this.panes.dataset.panes = hasSource ? this.#panesShown : "both";
    this.lineRows = [];
    if (!hasSource) {
      fill(this.source, h("p", { class: "hint quiet" }, this.#sourceHint(m, mine.size > 0)));
      return;
    }
    const sums = { ...this.#sumFile(m, facts), mine, largest: 0 };
    mine.forEach((place) => {
      sums.largest = Math.max(sums.largest, sums.heats.get(place) ?? 0);
    });
    this.#setWidths(this.source, [...sums.rows.values()]);
    fill(this.source, this.#sourceHead(m, facts));
    const first = Math.max(1, Math.min(...own) - LINES_AROUND);
    const last = own.length === 0 ? 0 : Math.min(text.length, Math.max(...own) + LINES_AROUND);
    let isInComment = this.#isInComment(text, first);
    const shown = text.slice(first - 1, last), margin = commonMargin(shown);
    const longest = shown.reduce((most, line) => Math.max(most, line.length - margin), 0);
    this.panes.style.setProperty("--needed", `${longest + 30 + (model.isDiff ? 24 : 0)}ch`);
    for (let line = first; line <= last; line++) {
      const [nodes, isOpen] = colourLine(text[line - 1].slice(margin), isInComment);
      isInComment = isOpen;
      this.#addLine(index.first[m] + line, String(line), nodes, text[line - 1], sums, facts);
    }
    this.#addGone(m, lines.filter(({ isGone }) => isGone), sums, facts);
  }

  /** Adds the lines of the baseline that are gone from the new code, after the other lines. */
  #addGone(m, lines, sums, facts) {
    if (lines.length > 0) {
      this.source.append(h("p", { class: "hint quiet", text: "Lines that only the baseline's code "
        + "has; their source is not in this page" }));
    }
    for (const { line } of lines.sort((a, b) => a.line - b.line)) {
      const text = `line ${line} of the baseline`;
      this.#addLine(this.app.model.callTable.lines.gone[m] + line, `b${line}`,
        [h("span", { class: "quiet", text })], text, sums, facts);
    }
  }

  #addLine(place, name, nodes, text, { rows, heats, bothHeats, mine, largest }, facts) {
    const { model } = this.app;
    const isDiff = facts.lineSides.length > 1;
    const hits = rows.get(place) ?? null;
    const below = facts.below.map((ofSide) => ofSide.get(place) ?? 0);
    const value = heats.get(place) ?? 0;
    this.lineRows.push([name, ...hits ?? facts.lineSides.map(() => ""), ...below, value, text]);
    this.source.append(h("div", { class: `code-row${this.#columnsOf(isDiff)}`,
      data: { line: name } },
    h("span", { class: "line-number", text: name.replace("b", "−") }),
    this.#countCells(hits, facts, isDiff),
    this.#heat(value, mine.has(place) ? largest : 0, facts.lineSide, facts,
      bothHeats.map((ofSide) => ofSide.get(place) ?? 0)),
    h("span", { class: "share", title: this.#bothText(below, unitOf(model.metric)),
      text: below[0] > 0 ? share(ratio(below[0], model.totals[0])) : "" }),
    isDiff ? h("span", { class: "ran below-change" }, below.some((one) => one > 0)
      ? delta(below[0], below[1]) : "") : null,
    h("span", { class: "text" }, nodes.length > 0 ? nodes : " ")));
  }

  /** Sets the widths of columns by their longest numbers. @param {number[][]} values by row */
  #setWidths(pane, values) {
    const widest = values.reduce((most, row) => Math.max(most, ...row), 0);
    pane.style.setProperty("--ran", `${Math.max(5, count(widest).length + 1)}ch`);
  }

  #isInComment(text, before) {
    let isOpen = false;
    for (let line = Math.max(1, before - 60); line < before; line++) {
      [, isOpen] = colourLine(text[line - 1] ?? "", isOpen);
    }
    return isOpen;
  }

  #sourceHead(m, facts) {
    const unit = unitOf(this.app.model.metric), isDiff = facts.lineSides.length > 1;
    return h("div", { class: `code-row code-head${this.#columnsOf(isDiff)}` },
      h("span", { class: "line-number", text: "line" }), h("span", { class: "ran", text: "ran" }),
      isDiff ? h("span", { class: "ran", text: "change" }) : null,
      this.#heatHead(facts.lineSide),
      h("span", { class: "share", text: `calls${this.#sideWord(0)}`,
        title: `Share of ${unit}, of what the line called` }),
      isDiff ? h("span", { class: "ran", text: "calls change",
        title: `How many more ${unit} the line called than in the baseline` }) : null,
      h("span", { class: "text", text: this.app.model.methods.sourceName(m) }));
  }

  #sourceHint(m, hasLines) {
    const { model } = this.app;
    const file = model.methods.sourceName(m);
    if (!hasLines || model.methods.sourceFile(m) === "") {
      return "The class file does not say from which source it was compiled.";
    }
    return model.profile.meta.hasSources ? `${file} was not found at the places of --source.`
      : ["Sources are not in this page. To have them: ", h("code", {
        text: "jp2prof html --source=DIRECTORY-OR-JAR PROFILE" })];
  }

  /* --- bytecode ----------------------------------------------------------------------- */

  #showBytecode(m, code, facts) {
    const { model } = this.app;
    fill(this.bytecode, facts.hasCounts ? null : h("p", { class: "hint quiet",
      text: "Blocks were not counted in this profile." }), this.#bytecodeHead(facts));
    this.hasTwo = facts.sides.length > 1;
    this.codeRows = [];
    this.#setWidths(this.bytecode, facts.executed.map((executed) => [executed.reduce((a, b) =>
      Math.max(a, b), 0)]));
    /* Instructions without calls have negative places. */
    const places = Array.from(code.lines, (_, i) => model.callTable.find(m, i + 1) || -1 - i);
    const bothHeats = facts.sides.map((side, column) => {
      const values = this.#ownOf(side, model.methods.code[side][m] - 1, facts);
      const below = new Map(Array.from(facts.calls[column], ([site, callees]) =>
        [places[site - 1], [...callees.values()].reduce((sum, { total }) => sum + total, 0)]));
      return this.#heats(side, new Map(places.map((place, i) => [place, values[i] ?? 0])), below,
        new Map([[m, places]]), model.callTable.callOf, facts);
    });
    const heats = bothHeats[facts.sides.indexOf(facts.side)];
    const largest = [...heats.values()].reduce((a, b) => Math.max(a, b), 0);
    facts.heatCell = (i) => this.#heat(heats.get(places[i]) ?? 0, largest, facts.side, facts,
      bothHeats.map((ofSide) => ofSide.get(places[i]) ?? 0));
    facts.heatOf = (i) => heats.get(places[i]) ?? 0;
    let line = -1;
    const add = (first, last) => {
      for (let i = first; i < last; i++) {
        this.bytecode.append(...this.#instructionRows(m, code, i, facts, code.lines[i] !== line));
        line = code.lines[i];
      }
    };
    code.blocks.forEach((block, b) => {
      this.bytecode.append(this.#blockRow(b, block, facts, code));
      add(block.first - 1, block.last);
    });
    add(code.blocks.length === 0 ? 0 : code.count, code.count);
    this.#showHandlers(code);
  }

  #bytecodeHead(facts) {
    return h("div", { class: `code-row code-head${this.#columnsOf(facts.sides.length > 1)}` },
      h("span", { class: "line-number", text: "line" }),
      h("span", { class: "ran", text: `ran${facts.sides.length > 1 ? ""
        : this.#sideWord(facts.side)}` }),
      facts.sides.length > 1 ? h("span", { class: "ran", text: "change" }) : null,
      this.#heatHead(facts.side), h("span", { class: "bp", text: "no.", title: "Instruction number" }),
      h("span", { class: "bci", text: "byte", title: "Offset in the code (bci)" }),
      h("span", { class: "text", text: "bytecode" }));
  }

  #blockRow(b, block, facts, code) {
    const values = facts.blocks.map((blocks) => blocks[b]);
    const total = block.last - block.first + 1;
    const caught = code.handlers.filter((handler) => handler.target === block.first);
    return h("div", { class: `block-row${values[0] === 0 && facts.hasCounts ? " is-cold" : ""}` },
      h("span", { text: `Block ${b + 1}` }),
      facts.hasCounts ? h("span", { class: "number", text: `${count(values[0])} ×` }) : null,
      values.length > 1 && values[0] !== values[1] ? delta(values[0], values[1]) : null,
      h("span", { class: "quiet", text: plural(total, "instruction") }),
      facts.hasCounts ? h("span", { class: "quiet",
        text: share(ratio(this.#sumOf(facts.executed[0], block),
          facts.totals[facts.sides[0]])) }) : null,
      caught.length > 0 ? h("span", { class: "badge", text: `handler: ${caught.map((handler) =>
        this.#short(handler.type) || "any").join(", ")}` }) : null);
  }

  #short(text) {
    return shortConstant(text, this.app.model.methods.ambiguous);
  }

  #sumOf(executed, block) {
    let sum = 0;
    for (let i = block.first - 1; i < block.last; i++) {
      sum += executed[i];
    }
    return sum;
  }

  #instructionRows(m, code, i, facts, isNewLine) {
    const { codes } = this.app.profile;
    const values = facts.executed.map((executed) => executed[i]);
    const line = code.lines[i], place = this.app.model.callTable.lines.places(facts.side, m)[i];
    const at = this.app.model.callTable.lines.describe(m, place);
    const name = place > 0 ? `${at.isGone ? "b" : ""}${at.line}` : String(line);
    const exits = facts.exits.get(i + 1), live = facts.live.get(i + 1);
    const mnemonic = codes.mnemonic(code, i);
    const { text, targets } = codes.operand(code, i);
    this.codeRows.push([line, i + 1, code.bcis[i], [mnemonic, text, ...targets.map((target) =>
      `→ ${target}`)].filter((part) => part !== "").join(" "), ...values, facts.heatOf(i)]);
    const row = h("div", { class: `code-row${this.#columnsOf(facts.sides.length > 1)}`,
      data: { line: name, instruction: String(i + 1) } },
    h("span", { class: "line-number", text: isNewLine && line > 0 ? String(line) : "" }),
    this.#countCells(values, facts), facts.heatCell(i),
    h("span", { class: "bp", text: String(i + 1) }), h("span", { class: "bci",
      text: String(code.bcis[i]) }),
    h("span", { class: "text" }, h("span", { class: "mnemonic", text: mnemonic }),
      this.#operand(code, i),
      exits > 0 ? h("span", { class: "exit", text: `left ${count(exits)} × by an exception${
        this.app.profile.sides.some(({ hasScopes }) => hasScopes) ? " or to another scope" : ""}` }) : null,
      exits < 0 ? h("span", { class: "exit", text: `${count(-exits)} × from another scope` })
        : null,
      live ? h("span", { class: "exit", text: `${count(live)} still running` }) : null));
    return [row, ...this.#calleeRows(i + 1, name, facts)];
  }

  #operand(code, i) {
    const { text, targets, cases } = this.app.profile.codes.operand(code, i);
    const parts = [];
    if (text !== "") {
      parts.push(h("span", { class: "operand", text: ` ${this.#short(text)}`, title: text }));
    }
    if (cases) {
      const labels = cases.map(({ key, target }, c) => [c === 0 ? "default" : String(key), target]);
      parts.push(...labels.slice(0, 12).map(([key, target]) => [` ${key}`, this.#jump(target)]));
      parts.push(labels.length > 12 ? ` and ${labels.length - 12} more` : "");
    } else {
      parts.push(...targets.map((target) => this.#jump(target)));
    }
    return parts.flat();
  }

  #jump(target) {
    return h("button", { type: "button", class: "link jump", data: { target: String(target) },
      text: `→ ${target}` });
  }

  /**
   * Rows for the callees of an instruction, below it: the calls in the column of counts, then the
   * callee.
   */
  #calleeRows(site, line, facts) {
    const { app } = this;
    const { model } = app;
    const isDiff = facts.sides.length > 1, none = { calls: 0, total: 0 };
    const bySide = facts.calls.map((calls) => calls.get(site) ?? new Map());
    const callees = [...new Set(bySide.flatMap((ofSide) => [...ofSide.keys()]))].map((callee) =>
      [callee, bySide.map((ofSide) => ofSide.get(callee) ?? none)]);
    return callees.sort((a, b) => b[1][0].total - a[1][0].total).map(([callee, numbers]) => {
      const [now, before] = numbers;
      return h("div", { class: `code-row callee-row${this.#columnsOf(isDiff)}`,
        data: { line, callee: String(callee) } }, h("span", { class: "line-number" }),
      h("span", { class: "ran", text: count(now.calls) }),
      isDiff ? h("span", { class: "ran" }, delta(now.calls, before.calls)) : null,
      h("span", { class: "heat" }), h("span", { class: "bp" }), h("span", { class: "bci" }),
      h("span", { class: "text" },
        callee > 0 ? h("button", { class: "link", type: "button", title: model.fullLabel(callee),
          on: { click: () => app.openCode(callee) } }, model.label(callee)) : model.label(callee),
        h("span", { class: "share", text: share(ratio(now.total, model.totals[facts.side])),
          title: `${this.#bothText(numbers.map(({ total }) => total), unitOf(model.metric))
          } with callees` }),
        isDiff ? [" ", delta(now.total, before.total)] : null));
    });
  }

  #showHandlers(code) {
    if (code.handlers.length === 0) {
      return;
    }
    this.bytecode.append(h("div", { class: "block-row", text: "Exception handlers" }),
      ...code.handlers.map(({ first, last, target, type }) => h("div", { class: "handler-row" },
        h("span", { text: `${first}–${last}` }), this.#jump(target),
        h("span", { class: "quiet", text: type === "" ? "any" : type.replace(/\//g, ".") }))));
  }

  /* --- lines that belong together ------------------------------------------------------ */

  #markLine(event) {
    const line = event.target.closest("[data-line]")?.dataset.line;
    if (line !== this.marked) {
      this.marked = line;
      for (const row of this.panes.querySelectorAll("[data-line]")) {
        row.classList.toggle("is-marked", row.dataset.line === line);
      }
    }
  }

  #pickLine(event) {
    const jump = event.target.closest("[data-target]");
    if (jump) {
      const row = this.bytecode.querySelector(`[data-instruction="${jump.dataset.target}"]`);
      row?.scrollIntoView({ block: "center" });
      row?.classList.add("is-picked");
      setTimeout(() => row?.classList.remove("is-picked"), 1200);
      return;
    }
    const row = event.target.closest("[data-line]");
    if (row && !event.target.closest("button")) {
      const pane = this.source.contains(row) ? this.bytecode : this.source;
      pane.querySelector(`[data-line="${row.dataset.line}"]`)
        ?.scrollIntoView({ block: "center" });
    }
  }

  /** Arrow keys move through the lines of the pane that has the focus. */
  #press(event) {
    const pane = event.target;
    if (![this.source, this.bytecode].includes(pane)) {
      return;
    }
    const rows = [...pane.querySelectorAll("[data-line]")];
    const at = rows.findIndex((row) => row.classList.contains("is-current"));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      const row = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
      rows[at]?.classList.remove("is-current");
      row?.classList.add("is-current");
      row?.scrollIntoView({ block: "nearest" });
    } else if (isMenuKey(event) && at >= 0) {
      event.preventDefault();
      const box = rows[at].getBoundingClientRect();
      this.#openMenu(rows[at], box.left + 60, box.bottom);
    }
  }

  #openMenu(row, x, y) {
    const m = this.list.selected, { line, callee } = row.dataset;
    if (callee !== undefined) {
      this.app.openFrameMenu(Number(callee), x, y);
      return;
    }
    this.app.openFrameMenu(m, x, y, { line: /^[1-9]/.test(line)
      ? `${this.app.model.methods.sourceName(m)}:${line}` : "" });
  }

  /** Scrolls to the requested line, or to the first one. */
  #scrollTo() {
    const line = this.app.store.get("line");
    this.source.scrollTop = this.bytecode.scrollTop = 0;
    if (line === "") {
      return;
    }
    for (const pane of [this.source, this.bytecode]) {
      const row = pane.querySelector(`[data-line="${CSS.escape(line)}"]`);
      row?.scrollIntoView({ block: "center" });
    }
    for (const row of this.panes.querySelectorAll(`[data-line="${CSS.escape(line)}"]`)) {
      row.classList.add("is-marked");
    }
    this.marked = line;
  }
}
