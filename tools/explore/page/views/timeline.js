/*
 * The timeline: the calls of a thread over the whole recording, or a part of it, as boxes; below
 * the boxes, the running threads; above them, marks of events. A click or drag goes to that
 * position; the wheel zooms.
 */
import { category, pale } from "../../../prof/html/page/parts/colour.js";
import { h, soon } from "../../../prof/html/page/parts/dom.js";
import { count } from "../../../prof/html/page/parts/format.js";
import { numberAt } from "../model/place.js";

const MARKS = 12, STRIP = 8, MOST_ROWS = 40, LEAST_ROW = 3;

/**
 * The height of a row if there is enough space, relative to the text; the smallest height of rows
 * with names, in pixels.
 */
const MOST_ROW = 1.15, NAMED_ROW = 11;

/** The kinds of marks, in the order of importance. */
const KINDS = [
  { name: "exception", tags: ["UNCAUGHT", "THROWN", "CAUGHT", "UNWOUND"] },
  { name: "output", tags: ["WRITTEN"] },
  { name: "input", tags: ["INPUT"] },
  { name: "collection", tags: ["COLLECTING", "COLLECTED"] },
  { name: "thread", tags: ["STARTED", "THREAD", "THREAD_ENDED", "JOINED"] },
  { name: "monitor", tags: ["BLOCKED", "WAITING", "WAITED", "NOTIFIED", "PARKED", "UNPARKED", "SLEEPING",
    "AWAITED"] },
  { name: "class", tags: ["CLASS_LOADED", "CLASS_INITIALIZING", "CLASS_INITIALIZED"] },
];

function pairs(numbers) {
  return numbers.flatMap((number, i) => (i % 2 === 0 ? [[number, numbers[i + 1]]] : []));
}

export class Timeline {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.from = 0;
    this.to = 0;
    this.layout = null;
    this.rows = 1; /* the largest number so far, so that nothing moves vertically when the user
                      zooms */
    this.isAsking = false;
    this.mustAsk = false;
    this.refreshed = -1000;
    this.canvas = h("canvas", { role: "slider", tabIndex: 0, "aria-label": "Time",
      title: "Drag to go there; the wheel zooms, a double click shows all" });
    this.cursor = h("div", { class: "timeline-cursor" });
    this.element = h("div", { class: "timeline" }, this.canvas, this.cursor);
    this.draw = soon(() => this.#draw());
    this.#listen();
    new ResizeObserver(() => this.refresh()).observe(this.element);
  }

  /* --- what is shown ----------------------------------------------------------------------- */

  get #isAll() {
    return this.from === 0 && this.to >= (this.shown ?? 0);
  }

  /** Draws again after the recording has grown, or colours or sizes have changed. */
  refresh() {
    const { length, isDone } = this.app.recording;
    if (!isDone && performance.now() - this.refreshed < 300) {
      return;
    }
    this.refreshed = performance.now();
    if (this.to === 0 || this.#isAll) {
      this.to = Math.max(1, length);
    }
    this.shown = length;
    this.#ask();
  }

  moved() {
    const { position } = this.app.place;
    if (this.to === 0) {
      this.refresh();
    }
    const width = this.to - this.from;
    if (position < this.from || position > this.to) {
      this.from = Math.max(0, Math.min(position - width / 2, this.shown - width));
      this.to = this.from + width;
      this.#ask();
    }
    if (this.app.thread?.number !== this.asked?.thread) {
      this.#ask();
    }
    this.#placeCursor();
  }

  #placeCursor() {
    const { position } = this.app.place;
    const x = (position - this.from) / (this.to - this.from);
    this.cursor.style.left = `${Math.min(1, Math.max(0, x)) * 100}%`;
    this.canvas.setAttribute("aria-valuenow", String(numberAt(position)));
    this.canvas.setAttribute("aria-valuemax", String(numberAt(this.app.recording.length)));
  }

  async #ask() {
    if (this.isAsking || this.app.state === null || this.to <= this.from) {
      this.mustAsk = true;
      return;
    }
    this.isAsking = true;
    await this.app.busy(async () => {
      const { recording, names } = this.app;
      do {
        this.mustAsk = false;
        const columns = Math.max(1, Math.floor(this.element.clientWidth));
        const asked = { from: Math.floor(this.from), to: Math.ceil(this.to),
          thread: this.app.thread?.number ?? 1 };
        const [layout, { notes }] = await Promise.all([
          recording.ask("timeline", asked.thread, asked.from, asked.to, columns, MOST_ROWS),
          recording.ask("notes", asked.from, asked.to, columns, ...this.#tags())]);
        this.asked = asked;
        this.layout = layout;
        this.notes = pairs(notes);
        await names.load(layout.rows.flatMap((row) => row.filter((_, i) => i % 3 === 2)));
        this.#grow();
        this.draw();
      } while (this.mustAsk);
    });
    this.isAsking = false;
  }

  /** Numbers of all tags that are marked. */
  #tags() {
    return KINDS.flatMap((kind) => kind.tags).map((name) => this.app.recording.tagOf.get(name));
  }

  /* --- drawing ------------------------------------------------------------------------------ */

  /** Makes the timeline as high as its rows; the style sheet limits the height. */
  #grow() {
    this.rows = Math.max(this.rows, this.layout.rows?.length ?? 0);
    const strip = this.app.recording.threads.length > 1 ? STRIP + 2 : 0;
    this.element.style.height = `${MARKS + strip + 4
      + this.rows * Math.round(this.app.theme.fontSize * MOST_ROW)}px`;
  }

  #draw() {
    const { layout } = this;
    const ratio = window.devicePixelRatio || 1;
    const width = this.element.clientWidth, height = this.element.clientHeight;
    if (!layout || layout.error || width === 0) {
      return;
    }
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    const hasThreads = new Set(layout.runs.filter((_, i) => i % 2 === 1)).size > 1;
    const top = MARKS, bottom = height - (hasThreads ? STRIP + 2 : 0);
    const rows = Math.max(1, layout.rows.length);
    this.rowHeight = Math.max(LEAST_ROW, Math.min(
      Math.round(this.app.theme.fontSize * MOST_ROW), Math.floor((bottom - top) / rows)));
    this.top = top;
    this.scale = width / layout.columns;
    this.#drawRows(context, top, bottom);
    if (hasThreads) {
      this.#drawThreads(context, bottom + 2, width);
    }
    this.#drawMarks(context, width);
    this.#placeCursor();
  }

  #colour(method) {
    const { isDark } = this.app.theme;
    const known = method > 0 ? this.app.names.method(method) : null;
    if (!known) {
      return { fill: isDark ? "#39424e" : "#cfd6de", text: isDark ? "#e8edf3" : "#18202b" };
    }
    return known.isLibrary ? pale(known.className, isDark)
      : category(known.class % 12, isDark, known.name, 8);
  }

  #drawRows(context, top, bottom) {
    const { rowHeight, scale } = this;
    const size = this.app.theme.fontSize;
    context.font = `${Math.min(size * 0.85, rowHeight - 3)}px ${this.app.theme.value("--ui-font")}`;
    context.textBaseline = "middle";
    this.layout.rows.forEach((row, depth) => {
      const y = top + depth * rowHeight;
      if (y + rowHeight > bottom) {
        return;
      }
      for (let i = 0; i < row.length; i += 3) {
        const x = row[i] * scale, width = Math.max(1, (row[i + 1] - row[i]) * scale);
        const colour = this.#colour(row[i + 2]);
        context.fillStyle = colour.fill;
        context.fillRect(x, y, width > 3 ? width - 0.5 : width, rowHeight - 0.5);
        if (rowHeight >= NAMED_ROW && width > 34 && row[i + 2] > 0) {
          context.fillStyle = colour.text;
          context.fillText(this.#fit(context, this.app.names.label(row[i + 2]), width - 6),
            x + 3, y + rowHeight / 2);
        }
      }
    });
  }

  #fit(context, text, width) {
    if (context.measureText(text).width <= width) {
      return text;
    }
    const letters = Math.floor(width / (context.measureText("x").width || 6)) - 1;
    return letters < 2 ? "" : `${text.slice(0, letters)}…`;
  }

  #drawThreads(context, y, width) {
    const { runs } = this.layout;
    for (let i = 0; i < runs.length; i += 2) {
      const x = runs[i] * this.scale;
      const end = i + 2 < runs.length ? runs[i + 2] * this.scale : width;
      context.fillStyle = category(runs[i + 1] - 1, this.app.theme.isDark).fill;
      context.fillRect(x, y, Math.max(1, end - x), STRIP);
    }
  }

  #drawMarks(context, width) {
    const { tagOf } = this.app.recording;
    [...KINDS].reverse().forEach((kind) => {
      const tags = new Set(kind.tags.map((name) => tagOf.get(name)));
      context.fillStyle = this.app.theme.value(`--mark-${kind.name}`);
      for (const [position, tag] of this.notes) {
        if (tags.has(tag)) {
          const x = (position - this.from) / (this.to - this.from) * width;
          context.beginPath();
          context.moveTo(x - 3.5, 1);
          context.lineTo(x + 3.5, 1);
          context.lineTo(x, 9);
          context.fill();
        }
      }
    });
  }

  /*
   * --- actions of the user -----------------------------------------------------------------------
   */

  #positionAt(x) {
    const box = this.canvas.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (x - box.left) / box.width));
    return Math.round(this.from + part * (this.to - this.from));
  }

  #listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.app.stop();
      this.app.go(this.#positionAt(event.clientX));
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) {
        this.app.go(this.#positionAt(event.clientX));
      } else {
        this.#hover(event);
      }
    });
    canvas.addEventListener("pointerleave", () => this.app.tooltip.hide());
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#zoom(this.#positionAt(event.clientX), Math.exp(event.deltaY * 0.002));
    }, { passive: false });
    canvas.addEventListener("dblclick", () => {
      this.from = 0;
      this.to = Math.max(1, this.app.recording.length);
      this.#ask();
    });
  }

  #zoom(at, factor) {
    const { length } = this.app.recording;
    const width = Math.min(Math.max(20, (this.to - this.from) * factor), Math.max(20, length));
    const part = (at - this.from) / (this.to - this.from);
    this.from = Math.max(0, Math.min(at - part * width, length - width));
    this.to = this.from + width;
    this.#ask();
  }

  #hover(event) {
    const box = this.canvas.getBoundingClientRect();
    const depth = Math.floor((event.clientY - box.top - this.top) / this.rowHeight);
    const row = this.layout?.rows?.[depth] ?? [];
    const column = (event.clientX - box.left) / this.scale;
    let name = "";
    for (let i = 0; i < row.length; i += 3) {
      if (column >= row[i] && column < row[i + 1]) {
        name = row[i + 2] > 0 ? this.app.names.label(row[i + 2]) : "several calls";
      }
    }
    const { runs } = this.layout ?? { runs: [] };
    let thread = 0;
    for (let i = 0; i < runs.length && runs[i] <= column; i += 2) {
      thread = runs[i + 1];
    }
    const { recording } = this.app;
    const runner = recording.threads.length > 1 && thread > 0 ? recording.threadName(thread) : "";
    const notes = this.#notesAt(event.clientX - box.left, box.width);
    this.app.tooltip.show(event.clientX, event.clientY,
      h("div", { class: "tip-title", text: `step ${
        count(numberAt(this.#positionAt(event.clientX)))}` }),
      name ? h("div", { text: name }) : null,
      runner ? h("div", { class: "quiet", text: `thread ${runner}` }) : null, notes.map((text) => h("div", { text })));
  }

  #notesAt(x, width) {
    const { tags } = this.app.recording;
    return [...new Set((this.notes ?? []).filter(([position]) =>
      Math.abs((position - this.from) / (this.to - this.from) * width - x) < 4)
      .map(([, tag]) => tags[tag].text.replace(/^\.\.\. /, "")))].slice(0, 4);
  }
}
