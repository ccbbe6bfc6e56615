/* Facts about the recording, and the contents of the page. */
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { count } from "../../../prof/html/page/parts/format.js";

const WORDS = [
  ["Step", "One bytecode instruction that is executed. At step n instruction number n is about to begin; "
    + "the first of the recording is number 1. jp2vm --step counts in the same way."],
  ["Local variables", "The slots of a frame that hold parameters and variables."],
  ["Operand stack", "The values that instructions of a frame work on: they take them off its top, "
    + "and leave their results there."],
  ["Frame", "What a method that is being executed has: variables, operands, and the place in its "
    + "code."],
];

export class Run {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "side-view" });
  }

  async update() {
    const { recording } = this.app;
    const facts = await recording.facts();
    const known = await recording.ask("facts");
    const list = (rows) => h("dl", { class: "facts" }, rows.map(([title, text]) =>
      [h("dt", { text: title }), h("dd", { text })]));
    fill(this.element, h("h3", { text: "This run" }), list([...facts,
      ["steps", count(recording.length)], ["calls", count(known.calls)],
      ["contexts", count(known.contexts)], ["classes", count(known.classCount)],
      ["methods", count(known.methodCount)]]),
    recording.isDone ? h("p", { class: "run-end", text: recording.end }) : null,
    h("h3", { text: "Words" }), list(WORDS),
    h("p", { class: "hint", text: "The page is complete: it loads nothing, and sends nothing." }));
  }
}
