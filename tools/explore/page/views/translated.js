/* The machine's internal code of the shown method, beside its bytecode. */
import { count } from "../../../prof/html/page/parts/format.js";
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { readCode } from "../model/printed.js";
import { shortInstruction } from "../model/names.js";

export class Translated {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "side-view" });
  }

  async update() {
    const { app } = this;
    const method = Number(app.store.get("method")) || app.frame?.method || 0;
    const text = method === 0 ? null : await app.recording.text("T", `code:${method}`);
    if (text === null) {
      fill(this.element, h("p", { class: "hint", text: "The recording has no translated code of this "
        + "method. A method is translated to internal instructions, without an operand stack, before "
        + "it first runs." }));
      return;
    }
    const code = readCode(text);
    const { forms } = await app.recording.ask("forms", method, app.place.position);
    this.forms = new Map();
    for (const form of forms) {
      const known = this.forms.get(form.bci) ?? [];
      if (!known.some(({ text: one }) => one === form.text)) { /* the same code may be made again */
        this.forms.set(form.bci, [...known, form]);
      }
    }
    fill(this.element, code === null ? h("pre", { class: "printed", text }) : this.#code(code, method));
    this.element.querySelector(".is-current")?.scrollIntoView({ block: "nearest" });
  }

  #code({ title, about, rows, handlers }, method) {
    return [h("h3", { text: this.app.names.label(method), title }), h("p", { class: "hint", text: about }),
    this.forms.size === 0 ? null : h("p", { class: "hint", text: "⇒ is what a cell became when it was executed "
      + "first. Recorded code has probes between its cells, so that registers may be others there." }),
    h("table", { class: "translated" }, h("thead", {}, h("tr", {}, h("th", { text: "bci" }),
      h("th", { class: "words", text: "bytecode" }), h("th", { text: "cell" }),
      h("th", { class: "words", text: "internal code" }))),
    h("tbody", {}, rows.map((row) => this.#row(row, method)))),
    handlers.map((handler) => h("p", { class: "hint printed", text: handler }))];
  }

  /** Shows the quick form that has replaced a cell. */
  #form({ text, since }) {
    const { position } = this.app.place;
    return h("div", { class: since === position ? "quick-form is-changed" : "quick-form",
      title: `since instruction ${count(since)}`, text: `⇒ ${text}` });
  }

  /** Makes a row; the next instruction is marked. */
  #row({ bci, text, isLeader, cells }, method) {
    const { frame } = this.app;
    const isCurrent = frame?.method === method && bci === frame.bci;
    const classes = [isCurrent ? "is-current" : "", isLeader ? "is-leader" : ""];
    return h("tr", { class: classes.join(" ").trim(), data: { bci: String(bci) } },
      h("td", { class: "number", text: String(bci) }), h("td", { class: "code",
      text: shortInstruction(text), title: text }),
      h("td", { class: "number" }, cells.map(([number]) => h("div", { text: String(number) }))),
      h("td", { class: "code" }, cells.map(([, code]) => h("div", { text: code, title: code })),
        (this.forms.get(bci) ?? []).map((form) => this.#form(form))));
  }
}
