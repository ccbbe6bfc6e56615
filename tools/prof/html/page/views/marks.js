/*
 * The program's marks on the strip: the run divided into parts from mark to mark. Each part is a
 * button that chooses it.
 */
import { brief } from "../parts/format.js";
import { h } from "../parts/dom.js";

/** Narrower parts, in percent of the strip, have no text; the tooltip has it. */
const NARROW = 2;

export class Marks {
  /**
   * @param {import("./strip.js").Strip} strip
   * @param {{name: string, checkpoint: number}[]} marks by checkpoint
   */
  constructor(strip, marks) {
    this.strip = strip;
    this.parts = this.#divide(marks);
    this.buttons = this.parts.map((part, i) => this.#button(part, i));
    this.element = h("div", { class: "strip-marks", role: "toolbar",
      "aria-label": "Parts of the run from mark to mark. Enter chooses a part, with Shift it "
        + "extends the chosen part" }, this.buttons);
    this.lines = this.parts.slice(1).map(({ from }) =>
      h("div", { class: "strip-line", style: { left: `${this.#percent(from)}%` } }));
    this.#makeReachable(0);
  }

  #percent(checkpoint) {
    const { positions, count } = this.strip.series;
    return positions[checkpoint] / (positions[count] || 1) * 100;
  }

  /** The parts: {from, to, name, label}. Marks at one checkpoint begin one part. */
  #divide(marks) {
    const { count } = this.strip.series, times = new Map();
    const starts = [{ checkpoint: 0, names: [], labels: [] }];
    for (const { name, checkpoint } of marks) {
      times.set(name, (times.get(name) ?? 0) + 1);
      if (starts[starts.length - 1].checkpoint !== checkpoint) {
        starts.push({ checkpoint, names: [], labels: [] });
      }
      const start = starts[starts.length - 1];
      start.labels.push(name);
      start.names.push(times.get(name) > 1 ? `${name}#${times.get(name)}` : name);
    }
    this.names = new Map(starts.filter(({ names }) => names.length > 0)
      .map(({ checkpoint, names }) => [checkpoint, names[0]]));
    return starts.map(({ checkpoint, names, labels }, i) => ({ from: checkpoint,
      to: starts[i + 1]?.checkpoint ?? count, name: names.join(", ") || "start",
      label: labels.join(", ") || "start" })).filter(({ from, to }) => from < to);
  }

  /** The name of the mark at a checkpoint, as --from accepts it; undefined: there is no mark. */
  nameAt(checkpoint) {
    return this.names.get(checkpoint);
  }

  #button({ from, to, label }, i) {
    const left = this.#percent(from), width = this.#percent(to) - left;
    return h("button", { class: "strip-mark small", type: "button",
      style: { left: `${left}%`, width: `${width}%` },
      text: width < NARROW ? "" : label,
      on: { click: (event) => this.#choose(i, event.shiftKey),
        keydown: (event) => this.#press(event, i) } });
  }

  /** "warm to done: 1.047 s to 1.091 s, 29.7M bytecode instructions". */
  #title({ from, to, name }) {
    const { strip, strip: { series, app: { whole, store } } } = this;
    const metric = Math.max(0, whole.metric(store.get("metric")));
    const sum = series.sums(metric).slice(from, to).reduce((a, b) => a + b, 0);
    return `${name} to ${this.nameAt(to) ?? "end"}: ${strip.positionText(from)} to `
      + `${strip.positionText(to)}, ${brief(sum)} ${whole.metrics[metric].title}`;
  }

  /** Titles contain the chosen metric. */
  updateTitles() {
    this.buttons.forEach((button, i) => {
      button.title = this.#title(this.parts[i]);
      button.setAttribute("aria-label", button.title);
    });
  }

  /** Shows which parts are in the range. */
  show(range) {
    this.buttons.forEach((button, i) => {
      const { from, to } = this.parts[i];
      button.setAttribute("aria-pressed",
        String(range !== null && range.from <= from && to <= range.to));
    });
  }

  /** Chooses a part, the whole run if only this part was chosen, or extends the range to it. */
  #choose(i, extends_) {
    const { from, to } = this.parts[i], { range } = this.strip.app;
    if (extends_ && range !== null) {
      this.strip.choose({ from: Math.min(from, range.from), to: Math.max(to, range.to) });
    } else {
      this.strip.choose(range?.from === from && range?.to === to ? null : { from, to });
    }
    this.#makeReachable(i);
  }

  /** Of all buttons, Tab reaches one; the arrow keys reach the others. */
  #makeReachable(i) {
    this.buttons.forEach((button, other) => {
      button.tabIndex = other === i ? 0 : -1;
    });
  }

  #press(event, i) {
    const last = this.buttons.length - 1;
    const other = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: last }[event.key];
    if (other !== undefined) {
      const to = Math.min(last, Math.max(0, other));
      this.#makeReachable(to);
      this.buttons[to].focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.#choose(i, event.shiftKey);
    } else if (event.key === "Escape") {
      this.strip.choose(null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
