/* The output and input of the program up to the step, as a terminal would show it, and how the
 * program ended. */
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { count } from "../../../prof/html/page/parts/format.js";
import { numberAt } from "../model/place.js";
import { octets } from "../model/values.js";

/** The largest number of pieces that are shown; earlier ones are left out. */
const MOST = 400;

/** By the number of the stream. */
export const STREAMS = ["standard input", "standard output", "standard error"];

export class Output {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "side-view" });
  }

  async update() {
    const { app } = this;
    const { position } = app.state;
    const known = await app.recording.ask("transfers", position, MOST);
    /* A character may be split between pieces, so each stream has a decoder. */
    const decoders = STREAMS.map(() => new TextDecoder());
    const jump = (to) => h("button", { class: "link", type: "button", text: `step ${count(numberAt(to))}`,
      title: "To the instruction that does it", on: { click: () => app.jump(to) } });
    const pieces = known.transfers.map((one) => this.#piece(one, decoders[one.stream], position));
    fill(this.element, h("h3", { text: "Output" }),
      known.before === 0 ? null : h("p", { class: "hint",
        text: `${count(known.before)} earlier pieces are not shown.` }),
      pieces.length > 0 ? h("pre", { class: "output" }, pieces)
        : h("p", { class: "hint", text: known.isRecorded ? "The program has written and read nothing up to here."
          : "This recording is of a version that did not record output and input." }),
      known.after === 0 ? null : h("p", { class: "hint" }, `${count(known.after)}${app.recording.isDone ? "" : " or more"} `
        + `${known.after === 1 ? "piece follows" : "pieces follow"}, the next at `, jump(known.next - 1), "."),
      app.recording.isDone && position === app.recording.length
        ? h("p", { class: "run-end", text: app.recording.end }) : null);
    this.element.querySelector(".output")?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  #piece({ position, thread, stream, hex, length }, decoder, here) {
    const { recording } = this.app;
    const cut = length - hex.length / 2;
    const text = decoder.decode(octets(hex), { stream: true }) + (cut > 0 ? `… ${count(cut)} more bytes` : "");
    return h("span", { class: position === here ? "output-piece is-new" : "output-piece",
      data: { stream: String(stream) }, title: `${STREAMS[stream]}, ${recording.threadName(thread)}, step ${
        count(position)}: a click goes to before it`, text,
      on: { click: () => this.app.jump(position - 1) } });
  }
}
