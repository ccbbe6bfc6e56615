/* The machine's own code of the method that is looked at, and other printed texts of it. */
import { fill, h } from "../../../prof/html/page/parts/dom.js";

/** Line, number, bci, mnemonic: the bci. */
const INSTRUCTION = /^\s*(?:\d+\s+)?\d+\s+(\d+)\s{2}[a-z]/;

export class Translated {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "side-view" });
  }

  async update() {
    const { app } = this;
    const method = Number(app.store.get("method")) || app.frame?.method || 0;
    const texts = method === 0 ? [] : [["Code that the machine runs", await app.recording.text("T",
      `code:${method}`)], ["Layout of its objects", await app.recording.text("T",
      `class:${app.names.method(method)?.class ?? 0}`)]];
    const found = texts.filter(([, text]) => text !== null);
    fill(this.element, found.length === 0 ? h("p", { class: "hint", text: "The recording has no "
      + "translated code of this method. A method is translated to internal instructions, without "
      + "an operand stack, before it first runs." })
      : found.map(([title, text]) => [h("h3", { text: title }), h("pre", { class: "printed" },
        text.split("\n").map((line) => this.#line(line, method)))]));
    this.element.querySelector(".is-current")?.scrollIntoView({ block: "nearest" });
  }

  /** A line of --print-code; that of the instruction which is next is marked. */
  #line(line, method) {
    const { frame } = this.app;
    const bci = INSTRUCTION.exec(line)?.[1];
    const isCurrent = frame?.method === method && bci !== undefined && Number(bci) === frame.bci;
    return h("div", { class: isCurrent ? "is-current" : "", text: line || " " });
  }
}
