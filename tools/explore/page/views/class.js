/*
 * A class in its three forms: the bytes of the class file, its constant pool and structure, and the
 * machine's linked form. An item that is chosen in one form is also shown in the other forms.
 */
import { flagNames } from "../model/classfile.js";
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { fullName, typeName } from "../model/names.js";
import { count } from "../../../prof/html/page/parts/format.js";
import { STATES } from "./statics.js";

const ROW = 16, MOST_ROWS = 64, INTERFACE = 0x0200;

export class ClassView {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.number = 0;
    this.choice = h("select", { "aria-label": "Class", on: { change: () =>
      app.store.set({ class: this.choice.value }) } });
    this.linked = h("div", {});
    this.layout = h("div", { class: "tables" });
    this.pool = h("div", { class: "pool" });
    this.tree = h("div", { class: "part-tree" });
    this.bytes = h("div", { class: "hex", on: { click: ({ target }) => {
      const { at } = target.dataset;
      if (at !== undefined) {
        this.#choose(this.file.pathTo(Number(at)).at(-1));
      }
    } } });
    this.element = h("div", { class: "side-view" }, this.choice, this.linked, this.layout,
      this.pool, this.tree, this.bytes);
  }

  async update() {
    const { app } = this;
    const { classes } = await app.recording.ask("classes");
    this.classes = new Map(classes.map((one) => [one.number, one]));
    const number = this.#asked(app.store.get("class")) || this.#ofPlace;
    if (number === 0) {
      return;
    }
    if (this.number !== number || this.known !== classes.length) {
      this.known = classes.length;
      this.#fillChoice(classes, number);
    }
    await app.names.load([], [number]);
    this.klass = app.names.class(number);
    if (this.number !== number) {
      this.number = number;
      await this.#open(number);
    }
    await this.#fillLinked();
    await this.#fillPool();
    this.#markSelected();
  }

  /**
   * The number of the class in the address, which contains a number or a name. 0: the address has
   * no class, or an unknown one, which is reported.
   */
  #asked(text) {
    const named = fullName(text);
    const found = text === "" ? undefined : this.classes.get(Number(text))
      ?? [...this.classes.values()].find((one) => fullName(one.name) === named);
    const isMissing = text !== "" && found === undefined && this.app.recording.isDone;
    if (isMissing && this.missing !== text) {
      this.app.say(`There is no class ${text} in the recording.`);
    } else if (!isMissing && this.missing) {
      this.app.say("");
    }
    this.missing = isMissing ? text : "";
    return found?.number ?? 0;
  }

  /**
   * The class whose table selects the method of the next call, otherwise the class of the frame.
   */
  get #ofPlace() {
    const { frame, nextFrame, names, selected } = this.app;
    return frame === nextFrame && selected?.class || names.method(frame?.method ?? 0)?.class || 0;
  }

  #fillChoice(classes, number) {
    const named = classes.filter((one) => !one.name.startsWith("["))
      .sort((a, b) => Number(a.isLibrary) - Number(b.isLibrary) || (a.name < b.name ? -1 : 1));
    fill(this.choice, named.map((one) => h("option", { value: String(one.number),
      text: fullName(one.name), selected: one.number === number })));
    this.choice.value = String(number);
  }

  async #open(number) {
    this.file = await this.app.recording.classFile(number);
    this.chosen = this.file?.root ?? null;
    this.#fillTree();
    this.#fillBytes();
    await this.#fillTables(number);
  }

  /* --- linked --------------------------------------------------------------------------------- */

  async #fillLinked() {
    const { klass } = this;
    const { names } = this.app;
    const chain = [];
    for (let at = klass.superclass; at !== 0 && chain.length < 20;) {
      await names.load([], [at]);
      chain.push(at);
      at = names.class(at).superclass;
    }
    await names.load([], klass.interfaces);
    const link = (number) => h("button", { class: "link", type: "button",
      text: fullName(names.class(number).name), on: { click: () =>
        this.app.store.set({ class: String(number) }) } });
    const join = (numbers) => numbers.map((one, i) => [i > 0 ? ", " : "", link(one)]);
    fill(this.linked, h("h3", { text: "Linked class" }), h("dl", { class: "facts" },
      h("dt", { text: "state" }), h("dd", { class: "class-state",
        text: STATES[this.classes.get(this.number).state] }),
      h("dt", { text: "flags" }), h("dd", { text: flagNames(klass.flags, "class") || "none" }),
      chain.length > 0 ? [h("dt", { text: "superclasses" }), h("dd", {}, join(chain))] : null,
      klass.interfaces.length > 0 ? [h("dt", { text: "interfaces" }),
        h("dd", {}, join(klass.interfaces))] : null,
      klass.fields.length > 0 && !this.hasLayout ? [h("dt", { text: "fields of an object" }),
        h("dd", {}, klass.fields.map((field) => h("div", { text: `${typeName(field.descriptor)} ${
          field.name}` })))] : null,
      klass.statics.length > 0 ? [h("dt", { text: "static fields" }),
        h("dd", {}, klass.statics.map((field) => h("div", { text: `${typeName(field.descriptor)} ${
          field.name}` })))] : null));
  }

  /** Shows the offsets of fields, and the tables that select methods. */
  async #fillTables(number) {
    const { size, fields, vtable, itable } = await this.app.recording.tables(number);
    const isMissing = fields.length === 0 && (this.klass.flags & INTERFACE) === 0;
    const own = fullName(this.klass.name);
    const table = (name, about, head, rows) => rows.length === 0 ? null
      : h("details", { open: true }, h("summary", { text: `${name}: ${about}` }),
        h("div", { class: "scrolled" }, h("table", { class: "class-table" },
          h("thead", {}, h("tr", {}, head.map((one) => h("th", { text: one })))),
          h("tbody", {}, rows))));
    fill(this.layout, isMissing ? h("p", { class: "hint",
      text: "The recording has no layout and no tables of it." }) : null,
      table("Layout of an object", size, ["offset", "size", "type", "field"], fields.map((field) =>
        h("tr", {}, h("td", { class: "number", text: String(field.offset) }),
          h("td", { class: "number", text: String(field.size) }),
          h("td", { title: field.type, text: field.type.replace(/^.*\./, "") }),
          h("td", { class: field.type === "" ? "quiet" : "", title: field.name,
            text: field.name.replace(/^[\w$.]*\.(?=[^.]+\.)/, "") })))),
      table("vtable", vtable.about, ["index", "method that invokevirtual selects"],
        vtable.entries.map(({ index, method, note }) => h("tr", { data: { entry: `vtable ${method}` },
          class: method.startsWith(`${own}.`) ? "is-own" : "" },
        h("td", { class: "number", text: String(index) }), h("td", {}, method,
          note ? h("span", { class: "quiet", text: `  ${note}` }) : null)))),
      table("itable", itable.about, ["", "interface", "method that invokeinterface selects"],
        itable.entries.map((entry) => h("tr", { data: { entry: `itable ${entry.interface} ${
          entry.method.replace(/^.* -> /, "")}` } }, h("td", { class: "number",
          text: String(entry.index) }), h("td", { text: entry.interface }),
        h("td", { text: entry.method.replace(" -> ", " → ") })))));
    this.hasLayout = fields.length > 0;
    this.#reveal(this.layout, ".is-own");
  }

  /** Marks the table entry by which the next instruction selects a method. */
  #markSelected() {
    const { selected } = this.app;
    const entry = selected?.class === this.number
      ? [selected.table, selected.interface, selected.method].filter(Boolean).join(" ") : "";
    for (const row of this.layout.querySelectorAll("[data-entry]")) {
      row.classList.toggle("is-chosen", row.dataset.entry === entry);
    }
    requestAnimationFrame(() => this.#showChosen());
  }

  /** Makes the chosen entry visible; scrolls only the list and the panel. */
  #showChosen() {
    const row = this.layout.querySelector("[data-entry].is-chosen");
    for (const outer of [row?.closest(".scrolled"), row?.closest(".side-body")].filter(Boolean)) {
      const { top, bottom, height } = row.getBoundingClientRect();
      const view = outer.getBoundingClientRect();
      if (height > 0 && (top < view.top || bottom > view.bottom)) {
        outer.scrollTop += (top + bottom - view.top - view.bottom) / 2;
      }
    }
  }

  /* --- constants ------------------------------------------------------------------------------ */

  async #fillPool() {
    if (!this.file) {
      fill(this.pool, h("p", { class: "hint", text: "The recording has no class file of it." }));
      return;
    }
    const { recording, names } = this.app;
    const { resolved } = await recording.ask("pool", this.number, this.file.constants.length);
    await names.load(resolved.filter((one) => one.what === 2).map((one) => one.number),
      resolved.filter((one) => one.what < 2).map((one) => one.number));
    const by = new Map(resolved.map((one) => [one.index, one]));
    const { scrollTop = 0 } = this.pool.querySelector(".scrolled") ?? {};
    fill(this.pool, h("details", { open: this.pool.querySelector("details")?.open ?? true },
      h("summary", { text: `Constant pool (${this.file.constants.length}), ${resolved.length} `
        + "resolved" }),
      h("div", { class: "scrolled" }, h("table", { class: "pool-table" }, h("tbody", {},
        this.file.constants.map((constant) => constant
          && this.#constant(constant, by.get(constant.part.constant))))))));
    if (scrollTop > 0) {
      this.pool.querySelector(".scrolled").scrollTop = scrollTop;
    }
  }

  #constant({ part, tag }, resolved) {
    if (tag === 1 && !resolved && part !== this.chosen) {
      return null; /* texts are shown where they are used */
    }
    return h("tr", { class: part === this.chosen ? "is-chosen" : "", on: { click: () =>
      this.#choose(part) } },
    h("th", { scope: "row", text: part.name }), h("td", {}, part.value,
      resolved ? h("div", { class: "resolved", text: `→ ${this.#resolved(resolved, part.value)}`,
        title: `since instruction ${count(resolved.since)}` }) : null));
  }

  /** `text`: the constant, "Point.x:I" */
  #resolved({ what, number, slot }, text) {
    const { names } = this.app;
    if (what === 0) {
      return fullName(names.class(number)?.name ?? "");
    }
    if (what === 2) {
      return names.label(number);
    }
    const name = /\.([^.:]+):/.exec(text)?.[1];
    const isStatic = names.class(number)?.statics[slot]?.name === name;
    return what === 1 ? `${names.className(number)}.${name}, ${isStatic ? "static " : ""}field ${slot}`
      : `object #${number}`;
  }

  /* --- structure and bytes ---------------------------------------------------------------------- */

  #choose(part) {
    this.chosen = part;
    this.#fillTree();
    this.#fillBytes();
    this.app.busy(() => this.#fillPool());
  }

  #fillTree() {
    if (!this.file) {
      fill(this.tree);
      return;
    }
    const path = this.file.pathTo(this.chosen.start).filter((part) => part.end >= this.chosen.end);
    const list = (part, depth) => [this.#partRow(part, depth),
      path.includes(part) || part === this.chosen
        ? part.parts.map((one) => list(one, depth + 1)) : null];
    fill(this.tree, h("h3", { text: "Class file" }), this.file.problem
      ? h("p", { class: "hint", text: this.file.problem }) : null,
    h("div", { class: "scrolled" }, list(this.file.root, 0)));
    this.#reveal(this.tree, ".is-chosen");
  }

  /** Scrolls the lists, and nothing else, to a row, after the layout is complete. */
  #reveal(lists, selector) {
    requestAnimationFrame(() => lists.querySelectorAll(".scrolled").forEach((list) => {
      const row = list.querySelector(selector);
      const middle = list.clientHeight / 2;
      list.scrollTop = row && row.offsetTop > middle ? row.offsetTop - middle : 0;
    }));
  }

  #partRow(part, depth) {
    const text = part.value || (part.constant > 0 ? "" : "");
    const name = part.constant > 0 && part.parts.length === 0
      ? `#${part.constant} ${this.file.text(part.constant)}` : text;
    const row = h("button", { class: part === this.chosen ? "part is-chosen" : "part",
      type: "button", on: { click: () => this.#choose(part) } },
    h("span", { class: "part-name", text: `${part.parts.length > 0 ? "▸ " : ""}${part.name}` }),
    h("span", { class: "quiet", text: name }));
    row.style.paddingLeft = `${depth * 0.8 + 0.3}rem`;
    return row;
  }

  #fillBytes() {
    if (!this.file) {
      fill(this.bytes);
      return;
    }
    const { bytes } = this.file;
    const { start, end } = this.chosen;
    const first = Math.max(0, Math.floor(start / ROW) - 2);
    const last = Math.min(Math.ceil(bytes.length / ROW), first + MOST_ROWS);
    const rows = [];
    for (let row = first; row < last; row++) {
      rows.push(this.#byteRow(row * ROW, start, end));
    }
    fill(this.bytes, h("h3", { text: `Bytes ${count(start)} to ${count(end)} of ${count(
      bytes.length)}` }), rows);
  }

  #byteRow(at, start, end) {
    const { bytes } = this.file;
    const cells = [], letters = [];
    for (let i = at; i < at + ROW && i < bytes.length; i++) {
      const isChosen = i >= start && i < end;
      const byte = bytes[i];
      cells.push(h("span", { class: isChosen ? "byte is-chosen" : "byte", data: { at: i },
        text: byte.toString(16).padStart(2, "0") }));
      letters.push(byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "·");
    }
    return h("div", { class: "hex-row" }, h("span", { class: "quiet",
      text: at.toString(16).padStart(6, "0") }), h("span", { class: "hex-bytes" }, cells),
    h("span", { class: "hex-text quiet", text: letters.join("") }));
  }
}
