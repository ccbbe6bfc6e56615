/*
 * The strip: the run from left to right, with a lane for each of some metrics, the program's marks,
 * and the range of checkpoints to which all views are limited.
 */
import { brief, count } from "../parts/format.js";
import { fill, h } from "../parts/dom.js";
import { Marks } from "./marks.js";

/** Metrics that have a lane if the page has them. */
const LANES = ["instructions", "allocatedBytes", "monitorContended", "jopCycles"];
const MOST_THREADS = 6;
const WIDTH = 1000, HEIGHT = 20;

function svg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  return element;
}

export class Strip {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.series = app.whole.series;
    this.lanes = h("div", { class: "strip-lanes" });
    this.chosen = h("div", { class: "strip-range", hidden: true });
    const marks = app.whole.meta.marks ?? [];
    this.marks = marks.length > 0 ? new Marks(this, marks) : null;
    this.area = h("div", { class: "strip-area", tabIndex: 0, role: "slider",
      "aria-label": "The run. Drag to choose a part; arrow keys move the part, with Shift they "
        + "move its end, Home shows the whole run",
      on: { pointerdown: (event) => this.#begin(event), pointermove: (event) => this.#move(event),
        pointerup: () => this.#end(), dblclick: () => this.choose(null),
        keydown: (event) => this.#press(event) } }, this.lanes, this.marks?.lines ?? [],
    this.chosen);
    this.names = h("div", { class: "strip-names quiet small" });
    this.text = h("div", { class: "strip-text quiet small" });
    const marksRow = this.marks === null ? []
      : [h("div", { class: "strip-title quiet small", text: "marks" }), this.marks.element];
    this.element = h("section", { class: "strip", "aria-label": "The run over time" }, marksRow,
      this.names, this.area, this.text);
  }

  /** The position of a checkpoint: "2.003 s", or executed bytecodes: "1.23M". */
  positionText(checkpoint) {
    const position = this.series.positions[checkpoint];
    return this.series.hasTimes ? `${(position / 1e9).toFixed(3)} s` : brief(position);
  }

  /** "2.003 s to 4.001 s", with names of marks "warm to done, 2.003 s to 4.001 s". */
  get rangeText() {
    const { from, to } = this.app.range;
    const [first, last] = [from, to].map((checkpoint) => this.marks?.nameAt(checkpoint));
    const names = first === undefined && last === undefined ? ""
      : `${first ?? this.positionText(from)} to ${last ?? this.#endText(to)}, `;
    return `${names}${this.positionText(from)} to ${this.positionText(to)}`
      + (this.series.hasTimes ? "" : " bytecodes");
  }

  #endText(checkpoint) {
    return checkpoint === this.series.count ? "end" : this.positionText(checkpoint);
  }

  /* --- lanes ---------------------------------------------------------------------------- */

  /** [title, sums by step, unit], for all lanes. */
  #listLanes() {
    const { app: { whole, store }, series } = this;
    const metric = whole.metric(store.get("metric")) < 0 ? 0 : whole.metric(store.get("metric"));
    const metrics = new Set([metric, ...LANES.map((name) => whole.metric(name))
      .filter((m) => m >= 0)]);
    const lanes = [...metrics].map((m) => [whole.metrics[m].title, series.sums(m)]);
    if (series.hasTimes) {
      lanes.push(["collections", series.collections.slice(1).map((now, i) =>
        now - series.collections[i])]);
    }
    const ofThreads = whole.threads.map((_, thread) => [
      whole.addresses.threadNames[thread], series.sums(metric, thread)]);
    const total = (sums) => sums.reduce((a, b) => a + b, 0);
    return lanes.concat(ofThreads.sort((a, b) => total(b[1]) - total(a[1]))
      .slice(0, MOST_THREADS));
  }

  /** A lane: for each step, a bar as high as the rate in this step. */
  #drawLane(title, sums) {
    const { positions } = this.series;
    const last = positions[positions.length - 1] || 1;
    const rates = sums.map((sum, i) => sum / Math.max(1, positions[i + 1] - positions[i]));
    const most = rates.reduce((a, b) => Math.max(a, b), 0);
    const lane = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" });
    sums.forEach((sum, i) => {
      if (sum > 0) {
        const x = positions[i] / last * WIDTH, height = Math.max(1, rates[i] / most * HEIGHT);
        const bar = svg("rect", { x, y: HEIGHT - height, height,
          width: Math.max(0.5, (positions[i + 1] - positions[i]) / last * WIDTH) });
        const tip = svg("title", {});
        tip.textContent = `${title}: ${count(sum)} from ${this.positionText(i)} to `
          + this.positionText(i + 1);
        bar.append(tip);
        lane.append(bar);
      }
    });
    return lane;
  }

  update() {
    const { app } = this;
    const metric = app.store.get("metric");
    if (this.drawn !== metric) {
      this.drawn = metric;
      const lanes = this.#listLanes();
      fill(this.names, lanes.map(([title]) => h("div", { text: title, title })));
      fill(this.lanes, lanes.map(([title, sums]) => this.#drawLane(title, sums)));
      this.marks?.updateTitles();
    }
    this.#show(app.range);
    this.text.textContent = app.range !== null ? this.rangeText
      : `the whole run, ${this.positionText(this.series.count)}`
        + (this.series.hasTimes ? "" : " bytecodes");
  }

  /* --- the range ------------------------------------------------------------------------ */

  #show(range) {
    const { positions, count: end } = this.series;
    this.chosen.hidden = range === null;
    this.marks?.show(range);
    if (range !== null) {
      const [left, right] = [range.from, range.to].map((i) => positions[i] / positions[end] * 100);
      Object.assign(this.chosen.style, { left: `${left}%`, width: `${right - left}%` });
    }
    const values = { min: 0, max: end, now: range?.from ?? 0 };
    Object.entries(values).forEach(([name, value]) =>
      this.area.setAttribute(`aria-value${name}`, String(value)));
    this.area.setAttribute("aria-valuetext", range === null ? "the whole run"
      : `${this.positionText(range.from)} to ${this.positionText(range.to)}`);
  }

  /** Shows the profile of a range; null: the whole run. */
  choose(range) {
    const { count: end } = this.series;
    const isWhole = range === null || (range.from === 0 && range.to === end);
    this.app.store.set({ range: isWhole ? "" : `${range.from}-${range.to}`, zoom: "" });
  }

  #checkpointAt(event) {
    const { left, width } = this.area.getBoundingClientRect();
    const { positions, count: end } = this.series;
    return this.series.nearest((event.clientX - left) / width * positions[end]);
  }

  #begin(event) {
    if (event.button === 0) {
      this.area.setPointerCapture(event.pointerId);
      this.first = this.#checkpointAt(event);
      this.dragged = null;
    }
  }

  #move(event) {
    if (this.first !== undefined) {
      const other = this.#checkpointAt(event);
      this.dragged = other === this.first ? null
        : { from: Math.min(this.first, other), to: Math.max(this.first, other) };
      this.#show(this.dragged ?? this.app.range);
    }
  }

  #end() {
    const { dragged } = this;
    this.first = this.dragged = undefined;
    if (dragged) {
      this.choose(dragged);
    }
  }

  #press(event) {
    const { count: end } = this.series;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const range = this.app.range ?? (step > 0 ? { from: -1, to: 0 } : { from: end, to: end + 1 });
    if (event.key === "Home") {
      this.choose(null);
    } else if (step !== undefined) {
      const from = range.from + (event.shiftKey && this.app.range !== null ? 0 : step);
      const to = range.to + step;
      if (from >= 0 && to <= end && from < to) {
        this.choose({ from, to });
      }
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
