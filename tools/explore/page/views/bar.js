/* The bar at the top: the program, buttons for steps, the position. */
import { BACKWARDS, END, FORWARDS, STEP, numberAt, positionBefore } from "../model/place.js";
import { READING } from "../model/recording.js";
import { fill, h, icon } from "../../../prof/html/page/parts/dom.js";
import { count } from "../../../prof/html/page/parts/format.js";
import { symbol } from "../parts/symbols.js";

export class Bar {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.title = h("h1", { text: "Recording" });
    this.about = h("div", { class: "quiet small" });
    this.field = h("input", { class: "step-field", type: "text", inputMode: "numeric",
      "aria-label": "Number of the step",
      title: "The instruction that comes next, by its number (g)", on: {
        keydown: (event) => {
          if (event.key === "Enter") {
            this.#go();
          } else if (event.key === "Escape") {
            this.field.blur();
            this.update();
          }
        } } });
    this.total = h("span", { class: "step-total quiet" });
    this.playButton = this.#button("play", "Play (space)", () => app.play());
    this.speed = h("button", { class: "button speed", type: "button",
      title: "Steps in a second (< and >)", on: { click: () => app.faster(app.speed === 30 ? -9 : 1) } });
    this.only = h("input", { type: "checkbox", id: "only", on: { change: () => app.store.set({
      only: this.only.checked ? "1" : "" }) } });
    this.note = h("div", { class: "bar-note", role: "status", "aria-live": "polite" });
    this.element = h("header", { class: "header explore-bar" }, h("div", { class: "bar-row" },
      h("div", { class: "program" }, this.title, this.about), this.#steps(),
      h("div", { class: "step-place" }, h("span", { class: "quiet step-label", text: "step" }),
        this.field, this.total),
      h("label", { class: "only", htmlFor: "only",
        title: "Steps pass over methods of the class library (l)" }, this.only,
      " only ", h("span", { class: "only-long", text: "the " }), "program"),
      h("div", { class: "buttons" },
        this.#icon("smaller", "Smaller text (-)", () => app.theme.reduce()),
        this.#icon("larger", "Larger text (+)", () => app.theme.enlarge()),
        this.#icon("moon", "Dark or light (t)", () => app.theme.toggle()),
        this.#icon("help", "Keys (?)", () => app.help.open()))), this.note);
  }

  #icon(name, title, run) {
    return h("button", { class: "button is-icon", type: "button", title, "aria-label": title,
      on: { click: run } }, icon(name));
  }

  #button(name, title, run) {
    return h("button", { class: "button step-button", type: "button", title, "aria-label": title,
      data: { step: name }, on: { click: run } }, symbol(name));
  }

  #steps() {
    const { app } = this;
    const step = (name, title, kind, direction) => this.#button(name, title,
      () => app.step(kind, direction));
    return h("div", { class: "step-buttons", role: "toolbar", "aria-label": "Steps" },
      this.#button("start", "To the start (Home)", () => app.jump(0)),
      h("span", { class: "step-group" },
        step("out-back", "Back to the call of this method (O)", STEP.out, BACKWARDS),
        step("line-back", "Line before (↑)", STEP.lineOver, BACKWARDS),
        step("back", "Bytecode before (←)", STEP.into, BACKWARDS)),
      this.playButton,
      h("span", { class: "step-group" },
        step("into", "Next bytecode (→)", STEP.into, FORWARDS),
        step("line", "Next line, over what it calls (↓)", STEP.lineOver, FORWARDS),
        step("line-into", "Next line, into what it calls (s)", STEP.lineInto, FORWARDS),
        step("out", "Out of this method (o)", STEP.out, FORWARDS)),
      this.#button("end", "To the end (End)", () => app.goToEnd()), this.speed);
  }

  #go() {
    const text = this.field.value.replace(/[^0-9]/g, "");
    if (text !== "") {
      const { isDone, length } = this.app.recording;
      const position = Math.min(positionBefore(Number(text)), END - 1);
      this.app.jump(isDone ? Math.min(position, length) : position);
    }
    this.field.blur();
  }

  async loadTitle() {
    const facts = new Map(await this.app.recording.facts());
    const program = facts.get("program") ?? "";
    this.title.textContent = program || "Recording";
    this.about.textContent = [facts.get("arguments"), facts.get("library"), facts.get("window")]
      .filter(Boolean).join(" · ");
    return this.title.textContent;
  }

  update() {
    const { app } = this;
    if (document.activeElement !== this.field) {
      this.field.value = count(numberAt(app.place.position));
    }
    const { length, isDone } = app.recording;
    this.total.textContent = isDone && app.place.position === length ? "is the end"
      : `of ${count(length)}${isDone ? "" : ", and more…"}`;
    fill(this.playButton, symbol(app.isPlaying ? "stop" : "play"));
    this.speed.textContent = `${app.speed}/s`;
    this.only.checked = app.store.get("only") !== "";
    const text = app.isWaiting ? READING : app.message
      || (app.recording.problem ? `Ends here: ${app.recording.problem}` : "");
    this.note.textContent = text;
    this.note.title = text;
  }
}
