/* The code of the shown frame: source and bytecode, with counts of executions. */
import { BACKWARDS, FIND, FORWARDS } from "../model/place.js";
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { fullName, parameterNames, shortOperand, variableOf } from "../model/names.js";
import { brief, count } from "../../../prof/html/page/parts/format.js";
import { colourLine } from "../../../prof/html/page/views/java.js";
import { openMenu } from "../../../prof/html/page/parts/menu.js";

/** The local variable of an instruction, by its number; -1: it has none. */
function localOf({ mnemonic }, { index }) {
  const known = /^[ilfda](?:load|store)(?:_(\d))?$/.exec(mnemonic);
  if (known) {
    return known[1] === undefined ? index : Number(known[1]);
  }
  return mnemonic === "iinc" || mnemonic === "ret" ? index : -1;
}

/** The width of the blanks at the start of a line; the style sheet has the width of tabs. */
function columnsOf(margin) {
  return [...margin].reduce((column, letter) =>
    letter === "\t" ? column - column % 4 + 4 : column + 1, 0);
}

/** If a row is not visible, scrolls the list so that the row and some rows around it are. */
function reveal(list, row) {
  if (!row) {
    return;
  }
  const top = row.offsetTop - list.scrollTop;
  const margin = row.offsetHeight * 2;
  if (top < margin || top + row.offsetHeight > list.clientHeight - margin) {
    list.scrollTop = row.offsetTop - list.clientHeight / 3;
  }
}

export class Code {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.method = null;
    this.sourceText = null;
    this.lines = [];
    this.rows = new Map();
    this.showsTypes = false;
    this.title = h("h2", { class: "code-title" });
    this.types = h("button", { class: "button small", type: "button", text: "types",
      title: "Types of variables and operands, as the verifier knows them, at each instruction",
      "aria-pressed": "false", on: { click: () => this.#toggleTypes() } });
    this.source = h("div", { class: "listing source-listing", tabIndex: 0,
      "aria-label": "Source" });
    this.bytecode = h("div", { class: "listing bytecode-listing", tabIndex: 0,
      "aria-label": "Bytecode" });
    this.element = h("section", { class: "pane code-pane", "aria-label": "Code" },
      h("div", { class: "pane-head" }, this.title, this.types), this.source, this.bytecode);
  }

  #toggleTypes() {
    this.showsTypes = !this.showsTypes;
    this.types.setAttribute("aria-pressed", String(this.showsTypes));
    this.bytecode.classList.toggle("has-types", this.showsTypes);
  }

  /** Forgets that data were missing, because they may be known now. */
  forget() {
    this.method = null;
  }

  /** Finds the method to show: the method of the frame, or a requested one. */
  async #find() {
    const asked = Number(this.app.store.get("method"));
    const { frame } = this.app;
    const number = asked || frame?.method || 0;
    return number === 0 ? [null, null] : [await this.app.recording.method(number),
      asked && asked !== frame?.method ? null : frame];
  }

  async update() {
    const [method, frame] = await this.#find();
    if (method === null) {
      this.method = null;
      fill(this.title, "No code");
      fill(this.source);
      fill(this.bytecode);
      return;
    }
    if (this.method !== method) {
      this.method = method;
      await this.#open(method);
    }
    this.#mark(frame);
    await this.#count(method);
  }

  async #open(method) {
    const { recording } = this.app;
    const klass = await recording.class(method.class);
    fill(this.title, h("span", { class: "quiet", text: `${fullName(method.className)}.` }),
      h("b", { text: method.name }), h("span", { class: "quiet",
        text: parameterNames(method.descriptor) }));
    this.title.title = `${fullName(method.className)}.${method.name}${method.descriptor}`;
    this.klass = klass;
    const text = await recording.source(klass);
    this.element.classList.toggle("has-source", text !== null);
    if (text !== this.sourceText) {
      this.sourceText = text;
      this.#fillSource(text);
    }
    this.#fillBytecode(method);
  }

  #fillSource(text) {
    this.lines = [];
    if (text === null) {
      fill(this.source);
      return;
    }
    let isInComment = false;
    this.lines = text.split(/\r?\n/).map((line, i) => {
      const gutter = h("button", { class: "gutter", type: "button", tabIndex: -1,
        text: String(i + 1), on: { click: (event) => this.#lineMenu(i + 1, event) } });
      const ran = h("span", { class: "ran" });
      const margin = /^\s*/.exec(line)[0];
      const [nodes, isOpen] = colourLine(line.slice(margin.length), isInComment);
      isInComment = isOpen;
      const code = h("span", { class: "text" }, h("span", { class: "margin", text: margin }), nodes);
      code.style.setProperty("--indent", String(columnsOf(margin)));
      return { gutter, ran, row: h("div", { class: "line", data: { line: String(i + 1) } }, gutter,
        ran, code) };
    });
    fill(this.source, this.lines.map(({ row }) => row));
  }

  #fillBytecode(method) {
    this.rows = new Map();
    if (method.instructions.length === 0) {
      fill(this.bytecode, h("p", { class: "hint", text: "This method is native: the recording has "
        + "its arguments, what it gives back, and what it changes." }));
      return;
    }
    const handlers = new Map(method.handlers.map((handler) => [handler.handler, handler]));
    fill(this.bytecode, method.instructions.map((instruction) => {
      const handler = handlers.get(instruction.bci);
      const [mnemonic, operand] = this.#parts(method, instruction);
      const ran = h("span", { class: "ran" });
      const row = h("div", { class: instruction.isLeader ? "insn is-leader" : "insn",
        data: { bci: String(instruction.bci) },
        on: { click: (event) => this.#instructionMenu(instruction, event) } },
      h("span", { class: "bci", text: String(instruction.bci) }), ran,
      h("span", { class: "text" }, h("span", { class: "mnemonic", text: mnemonic }), " ",
        h("span", { class: "operand", text: operand, title: instruction.text }),
        handler ? h("span", { class: "handler", text: ` handles ${handler.class
          ? fullName(handler.class) : "everything"} of ${handler.start}–${handler.end}` }) : null),
      instruction.locals === undefined ? null : h("span", { class: "types quiet",
        text: `[${instruction.locals}] (${instruction.stack})` }));
      this.rows.set(instruction.bci, { row, ran, instruction });
      return row;
    }));
  }

  /** Mnemonic and operand, short: simple names of classes, the name of the variable. */
  #parts(method, instruction) {
    const [mnemonic, ...rest] = instruction.text.split(" ");
    let operand = shortOperand(rest.join(" "));
    const local = localOf(this.app.recording.opcodes[instruction.opcode], instruction);
    if (local >= 0) {
      const { name } = variableOf(method, local, instruction.bci);
      operand = `${operand} ${name === `v${local}` ? "" : name}`.trim();
    }
    return [mnemonic, operand];
  }

  #mark(frame) {
    const isNewest = frame === this.app.thread?.frames[0];
    const kind = isNewest ? "is-current" : "is-calling";
    for (const list of [this.source, this.bytecode]) {
      list.querySelectorAll(".is-current, .is-calling").forEach((row) =>
        row.classList.remove("is-current", "is-calling"));
    }
    const row = frame && this.rows.get(frame.bci)?.row;
    row?.classList.add(kind);
    reveal(this.bytecode, row);
    const line = frame && this.lines[frame.line - 1]?.row;
    line?.classList.add(kind);
    reveal(this.source, line);
    if (!frame && this.rows.size > 0) {
      const first = this.method.instructions[0];
      this.lines[first.line - 1]?.row.scrollIntoView({ block: "center" });
      this.bytecode.scrollTop = 0;
    }
  }

  async #count(method) {
    const { counts } = await this.app.recording.ask("blocks", method.number,
      this.app.place.position);
    if (this.method !== method) {
      return;
    }
    const lines = new Map();
    const byBci = new Map();
    for (let i = 0; i < counts.length; i += 2) {
      byBci.set(counts[i], counts[i + 1]);
    }
    for (const [bci, { ran, row, instruction }] of this.rows) {
      const value = byBci.get(bci) ?? 0;
      ran.textContent = value === 0 ? "" : brief(value);
      ran.title = `has begun ${count(value)} times up to here`;
      row.classList.toggle("is-cold", value === 0);
      lines.set(instruction.line, Math.max(lines.get(instruction.line) ?? 0, value));
    }
    this.lines.forEach(({ ran }, i) => {
      const value = lines.get(i + 1) ?? 0;
      ran.textContent = value === 0 ? "" : brief(value);
    });
  }

  /* --- menus ------------------------------------------------------------------------------ */

  #menu(title, what, arguments_, event) {
    const { app } = this;
    const item = (name, direction) => ({ title: name, run: () => app.find(what, direction,
      "It is not executed", ...arguments_) });
    const from = (name, direction) => ({ title: name, run: () => app.findFirst(what, direction,
      "It is not executed", ...arguments_) });
    openMenu(() => [{ title }, item("Run to here", FORWARDS), item("Back to here", BACKWARDS), null,
      from("The first time", FORWARDS), from("The last time", BACKWARDS)],
    { x: event.clientX, y: event.clientY });
  }

  #lineMenu(line, event) {
    this.#menu(`Line ${line}`, FIND.line, [this.klass.number, line], event);
  }

  #instructionMenu(instruction, event) {
    this.#menu(`${instruction.bci} ${instruction.text}`, FIND.code,
      [this.method.number, instruction.bci], event);
  }
}
