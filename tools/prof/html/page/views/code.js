/* The code of a method: source and bytecode, and how often each line, instruction, block ran. */
import { bar, delta, ratio, unitOf } from "./figures.js";
import { count, plural, share } from "../parts/format.js";
import { fill, h } from "../parts/dom.js";
import { colourLine } from "./java.js";
import { MethodList } from "./list.js";
import { NATIVE, parseDescriptor } from "../profile/methods.js";
import { badges, placeOf } from "./details.js";
import { segmented } from "./flame.js";

const LINES_AROUND = 3;

/** "List.get(int)" of "java/util/List.get(I)Ljava/lang/Object;". */
export function shortConstant(text) {
  const method = /^([^\s"(]+)\.([^.\s("]+)(\(.*)$/.exec(text);
  const simple = (name) => name.slice(name.lastIndexOf("/") + 1);
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

/** How many blanks all lines begin with. */
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
    this.panes = h("div", { class: "panes" }, this.source, this.bytecode);
    this.body = h("div", { class: "code-body" }, this.head, this.panes);
    this.element = h("div", { class: "view code-view" }, this.list.element, this.body);
    this.focused = this.list.table.frame;
    this.panes.addEventListener("mouseover", (event) => this.#markLine(event));
    this.panes.addEventListener("click", (event) => this.#pickLine(event));
  }

  /* --- what is shown ------------------------------------------------------------------ */

  update(changed) {
    const { store, model } = this.app;
    this.list.update(changed);
    const m = this.list.selected;
    const key = [m, model.treeKey, model.metricNumber, store.get("side"), store.get("scope"),
      store.get("zoom"), store.get("line")].join("|");
    if (this.key === key || m <= 0) {
      return;
    }
    this.key = key;
    this.#show(m);
  }

  /** The side whose code is shown: the profile, or the baseline when only that has the method. */
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
    this.#showSource(m, code, facts);
    this.#showBytecode(m, code, facts);
    this.#scrollTo();
  }

  /** Contexts that count: all of the thread, or those below the frame that is zoomed to. */
  get #scope() {
    const { app } = this;
    const zoomed = app.store.get("scope") === "zoom" ? app.zoomedNode() : 0;
    if (zoomed <= 0) {
      return null;
    }
    const { nodeOf, end } = app.model.tree;
    return (context) => nodeOf[context] >= zoomed && nodeOf[context] < end[zoomed];
  }

  /** Everything that the rows show. With the same code on both sides there are numbers of both. */
  #facts(m, side, number, code) {
    const { model } = this.app;
    const isIn = this.#scope;
    const counts = isIn === null ? model.blockSums : model.counts.ofContexts(isIn);
    const isSame = model.isDiff && model.methods.code[0][m] === model.methods.code[1][m];
    const sides = isSame ? [0, 1] : [side];
    const instructions = model.profile.metric("instructions");
    return { sides, number, hasCounts: model.counts.has(side), counts,
      executed: sides.map((s) => counts.ofInstructions(s, number) ?? new Float64Array(code.count)),
      blocks: sides.map((s) => counts.ofBlocks(s, number)
        ?? new Float64Array(code.blocks.length)),
      exits: counts.ofExits(side, number, 0), live: counts.ofExits(side, number, 1),
      placed: model.placed(isIn),
      total: instructions < 0 ? 0 : model.sums(instructions).total[side][0],
      calls: this.#calls(m, side, isIn), below: this.#belowLines(m, side, isIn) };
  }

  /** What each instruction called: by instruction number, callees with calls and totals. */
  #calls(m, side, isIn) {
    const { model } = this.app;
    const { contexts } = model.profile;
    const entries = model.profile.column(model.profile.metric("invocations"));
    const totals = model.totalsByContext;
    const isOfThread = model.takesContext, isOutermost = model.callTable.outermost("call", isIn);
    const found = new Map();
    for (const [site, call] of model.callTable.of(m)) {
      const callees = new Map();
      for (const i of model.callTable.contexts(call)) {
        if (model.sideOf[i] === side && isOfThread(i) && (isIn === null || isIn(i))) {
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

  /** What each line called, with callees, of the metric. */
  #belowLines(m, side, isIn) {
    const { model } = this.app;
    const { callTable, totalsByContext: totals, takesContext: isOfThread } = model;
    const isOutermost = callTable.outermost("line", isIn);
    const below = new Map();
    for (const other of model.methods.ofSource(m)) {
      for (const [, call] of callTable.of(other)) {
        for (const i of callTable.contexts(call)) {
          if (model.sideOf[i] === side && isOfThread(i) && isOutermost[i] !== 0) {
            const line = callTable.lineOf[i] - callTable.lines.first[other];
            below.set(line, (below.get(line) ?? 0) + totals[i]);
          }
        }
      }
    }
    return below;
  }

  /* --- head --------------------------------------------------------------------------- */

  #showHead(m, side) {
    const { app } = this;
    const { model, store } = app;
    const { methods } = model;
    const table = model.table("method");
    const figure = (title, value, total) => h("span", { class: "focus-figure" },
      h("span", { class: "quiet", text: title }), h("span", { text: count(value) }),
      total ? h("b", { text: share(ratio(value, total)) }) : null);
    const zoomed = app.zoomedNode();
    const hasTwoCodes = model.isDiff && methods.code[0][m] > 0 && methods.code[1][m] > 0
      && methods.code[0][m] !== methods.code[1][m];
    fill(this.head, h("h2", {}, model.label(m),
      h("span", { class: "quiet parameters",
        text: `(${methods.parameters(m)}): ${methods.result(m)}` })),
    h("p", { class: "quiet small" }, [methods.packageName(m), placeOf(model.profile, m)
      || "no source file known"].filter((text) => text !== "").join(" · "), badges(methods, m)),
    h("div", { class: "focus-figures" },
      figure(`self ${unitOf(model.metric)}`, table.self[side][m], model.totals[side]),
      figure("inclusive", table.total[side][m], model.totals[side]),
      figure("invocations", table.calls[side][m]),
      model.isDiff ? null : figure("contexts", table.contexts[m]),
      hasTwoCodes ? segmented("Code of", [["new", "New code"], ["old", "Baseline's code"]],
        side === 1 ? "old" : "new", (value) => store.set({ side: value })) : null,
      zoomed > 0 ? segmented("Counts of", [["all", "All contexts"],
        ["zoom", `Below ${model.label(model.tree.frame[zoomed])}`]], store.get("scope"),
      (scope) => store.set({ scope })) : null,
      h("button", { class: "button", type: "button", title: "Key: s",
        on: { click: () => app.openSandwich(m) } }, "Callers & callees")));
  }

  /* --- numbers of a row ---------------------------------------------------------------- */

  /** Cells of counts: of one profile, or of both and their difference; null: there are none. */
  #countCells(values, facts) {
    const isDiff = facts.sides.length > 1;
    if (values === null || !facts.hasCounts) {
      return [h("span", { class: "ran" }), isDiff ? h("span", { class: "ran" }) : null];
    }
    return [h("span", { class: `ran${values[0] === 0 ? " is-zero" : ""}`, text: count(values[0]) }),
      isDiff ? h("span", { class: "ran" }, delta(values[0], values[1])) : null];
  }

  #columnsOf(facts) {
    return facts.sides.length > 1 ? " is-diff" : "";
  }

  /* --- source ------------------------------------------------------------------------- */

  /** Sums by line over all methods of the file: those of lambdas are between a method's lines. */
  #sumFile(m, facts) {
    const { model } = this.app;
    const { methods, profile } = model;
    const lines = new Map();
    for (const other of methods.ofSource(m)) {
      facts.sides.forEach((side, column) => {
        const number = methods.code[side][other] - 1;
        const executed = number < 0 ? null : facts.counts.ofInstructions(side, number);
        const placed = facts.placed?.[side].get(number);
        if (placed && column === 0) {
          this.#addPlaced(profile.codes.get(number), placed, facts.sides.length, lines);
        }
        if (executed) {
          this.#addLines(profile.codes.get(number), executed, column, facts.sides.length, lines);
        }
      });
    }
    return lines;
  }

  #lineRow(lines, line, columns) {
    const row = lines.get(line)
      ?? { hits: new Array(columns).fill(0), instructions: 0, below: 0, placed: 0 };
    lines.set(line, row);
    return row;
  }

  #addPlaced(code, placed, columns, lines) {
    for (let i = 0; i < code.count; i++) {
      this.#lineRow(lines, code.lines[i], columns).placed += placed[i];
    }
  }

  #addLines(code, executed, column, columns, lines) {
    for (let i = 0; i < code.count; i++) {
      const row = this.#lineRow(lines, code.lines[i], columns);
      row.hits[column] = Math.max(row.hits[column], executed[i]);
      row.instructions += column === 0 ? executed[i] : 0;
    }
  }

  #showSource(m, code, facts) {
    const { model } = this.app;
    const text = model.profile.source(m);
    const known = Array.from(code.lines).filter((line) => line > 0);
    this.panes.classList.toggle("has-source", text !== null && known.length > 0);
    if (text === null || known.length === 0) {
      fill(this.source, h("p", { class: "hint quiet" }, this.#sourceHint(m, known.length)));
      return;
    }
    const lines = this.#sumFile(m, facts);
    const first = Math.max(1, Math.min(...known) - LINES_AROUND);
    const last = Math.min(text.length, Math.max(...known) + LINES_AROUND);
    fill(this.source, this.#sourceHead(m, facts));
    let isInComment = this.#isInComment(text, first);
    let largest = 0;
    for (let line = first; line <= last; line++) {
      largest = Math.max(largest, this.#heatOf(lines.get(line), facts));
    }
    const margin = commonMargin(text.slice(first - 1, last));
    for (let line = first; line <= last; line++) {
      const [nodes, isOpen] = colourLine(text[line - 1].slice(margin), isInComment);
      isInComment = isOpen;
      const row = lines.get(line);
      this.source.append(h("div", { class: `code-row${this.#columnsOf(facts)}`,
        data: { line: String(line) } },
      h("span", { class: "line-number", text: String(line) }),
      this.#countCells(row?.hits ?? null, facts),
      this.#heat(this.#heatOf(row, facts), facts, largest),
      h("span", { class: "share", text: facts.below.has(line)
        ? share(ratio(facts.below.get(line), model.totals[0])) : "" }),
      h("span", { class: "text" }, nodes.length > 0 ? nodes : " ")));
    }
  }

  #isInComment(text, before) {
    let isOpen = false;
    for (let line = Math.max(1, before - 60); line < before; line++) {
      [, isOpen] = colourLine(text[line - 1] ?? "", isOpen);
    }
    return isOpen;
  }

  #sourceHead(m, facts) {
    return h("div", { class: `code-row code-head${this.#columnsOf(facts)}` },
      h("span", { class: "line-number", text: "line" }), h("span", { class: "ran", text: "ran" }),
      facts.sides.length > 1 ? h("span", { class: "ran", text: "change" }) : null,
      facts.placed ? h("span", { class: "heat", text: unitOf(this.app.model.metric),
        title: `Share of all ${unitOf(this.app.model.metric)}, of what the line does itself` })
        : h("span", { class: "heat", text: "instructions", title: "Share of all instructions" }),
      h("span", { class: "share", text: "calls",
        title: `Share of ${unitOf(this.app.model.metric)}, of what the line called` }),
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

  /** What a line has itself of the metric where that is known of lines, else instructions. */
  #heatOf(row, facts) {
    return (facts.placed ? row?.placed : row?.instructions) ?? 0;
  }

  /** @param {number} largest of all lines: its bar is the longest */
  #heat(value, facts, largest) {
    const { model } = this.app;
    const fraction = ratio(value, facts.placed ? model.totals[facts.sides[0]] : facts.total);
    const unit = facts.placed ? unitOf(model.metric) : "instructions";
    return h("span", { class: "heat", title: `${count(value)} ${unit}` },
      value > 0 ? [bar(ratio(value, largest)),
        h("span", { class: "share", text: share(fraction) })] : null);
  }

  /* --- bytecode ----------------------------------------------------------------------- */

  #showBytecode(m, code, facts) {
    fill(this.bytecode, facts.hasCounts ? null : h("p", { class: "hint quiet",
      text: "Blocks were not counted in this profile." }), this.#bytecodeHead(facts));
    let line = -1;
    code.blocks.forEach((block, b) => {
      this.bytecode.append(this.#blockRow(b, block, facts, code));
      for (let i = block.first - 1; i < block.last; i++) {
        this.bytecode.append(...this.#instructionRows(m, code, i, facts, code.lines[i] !== line));
        line = code.lines[i];
      }
    });
    if (code.blocks.length === 0) {
      for (let i = 0; i < code.count; i++) {
        this.bytecode.append(...this.#instructionRows(m, code, i, facts, code.lines[i] !== line));
        line = code.lines[i];
      }
    }
    this.#showHandlers(code);
  }

  #bytecodeHead(facts) {
    return h("div", { class: `code-row code-head${this.#columnsOf(facts)}` },
      h("span", { class: "line-number", text: "line" }), h("span", { class: "ran", text: "ran" }),
      facts.sides.length > 1 ? h("span", { class: "ran", text: "change" }) : null,
      h("span", { class: "bp", text: "no.", title: "Instruction number" }),
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
        text: share(ratio(this.#sumOf(facts.executed[0], block), facts.total)) }) : null,
      caught.length > 0 ? h("span", { class: "badge", text: `handler: ${caught.map((handler) =>
        shortConstant(handler.type).split("/").pop() || "any").join(", ")}` }) : null);
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
    const line = code.lines[i];
    const placed = facts.placed?.[facts.sides[0]].get(facts.number)?.[i];
    const exits = facts.exits.get(i + 1), live = facts.live.get(i + 1);
    const row = h("div", { class: `code-row${this.#columnsOf(facts)}`,
      data: { line: String(line), instruction: String(i + 1) } },
    h("span", { class: "line-number", text: isNewLine && line > 0 ? String(line) : "" }),
    this.#countCells(values, facts),
    h("span", { class: "bp", text: String(i + 1) }), h("span", { class: "bci",
      text: String(code.bcis[i]) }),
    h("span", { class: "text" }, h("span", { class: "mnemonic", text: codes.mnemonic(code, i) }),
      this.#operand(code, i),
      placed > 0 ? h("span", { class: "placed", text: `${count(placed)} ${
        unitOf(this.app.model.metric)}` }) : null,
      exits ? h("span", { class: "exit", text: `left ${count(exits)} × by an exception` }) : null,
      live ? h("span", { class: "exit", text: `${count(live)} still running` }) : null));
    return [row, ...this.#calleeRows(facts.calls.get(i + 1), line, facts)];
  }

  #operand(code, i) {
    const { text, targets, cases } = this.app.profile.codes.operand(code, i);
    const parts = [];
    if (text !== "") {
      parts.push(h("span", { class: "operand", text: ` ${shortConstant(text)}`, title: text }));
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

  /** What an instruction called, below it: how often in the column of counts, then what. */
  #calleeRows(callees, line, facts) {
    const { app } = this;
    const { model } = app;
    return [...callees ?? []].sort((a, b) => b[1].total - a[1].total).map(([callee, { calls,
      total }]) => h("div", { class: `code-row callee-row${this.#columnsOf(facts)}`,
      data: { line: String(line) } }, h("span", { class: "line-number" }),
    h("span", { class: "ran", text: count(calls) }),
    facts.sides.length > 1 ? h("span", { class: "ran" }) : null, h("span", { class: "bp" }),
    h("span", { class: "bci" }), h("span", { class: "text" },
      callee > 0 ? h("button", { class: "link", type: "button", title: model.fullLabel(callee),
        on: { click: () => app.openCode(callee) } }, model.label(callee)) : model.label(callee),
      h("span", { class: "share", text: share(ratio(total, model.totals[0])),
        title: `${count(total)} ${unitOf(model.metric)} with callees` }))));
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

  /** To the line that was asked for, or the first one. */
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
