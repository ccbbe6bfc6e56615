/*
 * A flame graph on a canvas: boxes for calls, as wide as their values. The data come from the graph
 * (layout.js) and from `describe`.
 *
 * Only the part that can be seen is drawn: the canvas is as large as its frame and stays in place
 * while the frame scrolls.
 */
import { boxAt, extent, layOut } from "./layout.js";
import { fitText } from "./picture.js";
import { h, isMenuKey, soon } from "./dom.js";

/** Limit of the steps that are spent on finding children before each picture. */
const STEPS = 300000;
const ZOOM_MS = 160;

/**
 * @typedef {object} Look the look of a box
 * @property {string} label
 * @property {string} brief a shorter one
 * @property {import("./colour.js").Colour} colour
 * @property {boolean} isMatch found by a search
 * @property {boolean} isDim not found by a search
 * @property {number} part the share of the node, with its callees, that was found, from 0 to 1
 */

export class FlameGraph {
  /**
   * @param {object} options
   * @param {import("./theme.js").Theme} options.theme
   * @param {string} options.title for those who do not see it
   * @param {(node: number) => Look} options.describe
   * @param {(node: number, event: Event) => void} options.onSelect
   * @param {(node: number) => void} options.onZoom
   * @param {(node: number, strip: number, x: number, y: number) => void} options.onHover node -1:
   *     none; strip: the parent of boxes too narrow to draw, or -1
   * @param {(node: number, x: number, y: number) => void} options.onMenu
   * @param {(layout: import("./layout.js").Layout) => void} options.onLayout
   */
  constructor(options) {
    this.options = options;
    this.graph = null;
    this.growsUp = true;
    this.zoomed = 0;
    this.selected = -1;
    this.hovered = -1;
    this.animation = null;
    this.layout = null;
    this.window = [0, 1];
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.sizer = h("div", { class: "flame-sizer" }, this.canvas);
    this.frame = h("div", { class: "flame", tabIndex: 0, role: "application",
      "aria-label": options.title }, this.sizer);
    this.voice = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
    this.element = h("div", { class: "flame-host" }, this.frame, this.voice);
    this.draw = soon(() => this.#draw());
    this.#listen();
  }

  /* --- what is shown ------------------------------------------------------------------ */

  /** Shows another graph, or the same one with other numbers. */
  show(graph, zoomed = graph.root) {
    this.graph = graph;
    this.zoomed = zoomed;
    this.selected = -1;
    this.hovered = -1;
    this.labels = new Map();
    this.animation = null;
    this.window = extent(graph, zoomed);
    this.layout = null;
    this.mustScroll = true;
    this.draw();
  }

  /** Draws again when looks have changed, but not positions. */
  refresh() {
    this.labels = new Map();
    this.draw();
  }

  zoom(node) {
    if (node === this.zoomed) {
      return;
    }
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.zoomed = node;
    this.animation = { from: this.window, to: extent(this.graph, node),
      start: isStill ? -Infinity : performance.now() };
    this.layout = null;
    this.mustScroll = true;
    this.draw();
  }

  select(node) {
    this.selected = node;
    this.draw();
  }

  setDirection(growsUp) {
    if (this.growsUp !== growsUp) {
      this.growsUp = growsUp;
      this.mustScroll = true;
      this.draw();
    }
  }

  /** Whether the picture is complete. */
  get isDrawn() {
    return this.animation === null && this.layout !== null && this.layout.isComplete;
  }

  /** The visible boxes, for tests and scripts. */
  boxes() {
    const boxes = [];
    this.layout?.rows.forEach((row, depth) => row.nodes.forEach((node, i) => {
      boxes.push({ node, depth, x0: row.x0[i], x1: row.x1[i], y: this.#top(depth),
        label: this.options.describe(node).label });
    }));
    return boxes;
  }

  /* --- sizes -------------------------------------------------------------------------- */

  get rowHeight() {
    return Math.round(this.options.theme.fontSize * 1.46);
  }

  #top(depth) {
    const rows = this.layout.rows.length;
    const inner = Math.max(this.frame.clientHeight, rows * this.rowHeight);
    const y = this.growsUp ? inner - (depth + 1) * this.rowHeight : depth * this.rowHeight;
    return y - this.frame.scrollTop;
  }

  #depthAt(y) {
    const inner = this.sizer.clientHeight;
    const fromTop = y + this.frame.scrollTop;
    return Math.floor((this.growsUp ? inner - fromTop : fromTop) / this.rowHeight);
  }

  #depthOf(node) {
    let depth = 0;
    for (let n = node; n !== this.graph.root; n = this.graph.parent(n)) {
      depth++;
    }
    return depth;
  }

  /** Scrolls so that the frame that is zoomed to is visible, with two rows below it. */
  #scroll() {
    const height = this.frame.clientHeight;
    const inner = this.sizer.clientHeight;
    const before = Math.max(0, this.#depthOf(this.zoomed) - 2) * this.rowHeight;
    const isAllSeen = this.layout.rows.length * this.rowHeight <= height;
    const offset = isAllSeen ? 0 : before;
    this.frame.scrollTop = this.growsUp ? inner - height - offset : offset;
  }

  #fit() {
    const ratio = window.devicePixelRatio || 1;
    const width = this.sizer.clientWidth, height = this.frame.clientHeight;
    const isChanged = this.width !== width;
    this.width = width;
    this.height = height;
    if (this.canvas.width !== Math.round(width * ratio)
      || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    return isChanged;
  }

  #move() {
    const { animation } = this;
    if (animation === null) {
      return;
    }
    const x = Math.min(1, (performance.now() - animation.start) / ZOOM_MS);
    const ease = 1 - (1 - x) ** 3;
    this.window = [0, 1].map((i) => animation.from[i]
      + (animation.to[i] - animation.from[i]) * ease);
    this.layout = null;
    if (x >= 1) {
      this.window = animation.to;
      this.animation = null;
    } else {
      this.draw();
    }
  }

  /* --- drawing ------------------------------------------------------------------------ */

  #draw() {
    if (this.graph === null || this.frame.clientWidth === 0) {
      return;
    }
    const isResized = this.#fit();
    this.#move();
    if (this.layout === null || isResized || !this.layout.isComplete) {
      this.layout = layOut(this.graph, this.window, this.zoomed, this.width, STEPS);
      this.sizer.style.height = `${this.layout.rows.length * this.rowHeight}px`;
      this.options.onLayout(this.layout);
      if (!this.layout.isComplete) {
        this.draw();
      }
    }
    if (this.mustScroll) {
      this.#scroll();
      this.mustScroll = this.animation !== null || !this.layout.isComplete;
    }
    this.#paint();
  }

  #paint() {
    const { theme } = this.options;
    const context = this.canvas.getContext("2d");
    const ratio = window.devicePixelRatio || 1;
    this.paints = (this.paints ?? 0) + 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    context.font = `${Math.round(theme.fontSize * 0.9)}px ${theme.value("--ui-font")}`;
    context.textBaseline = "middle";
    this.colours = { background: theme.value("--surface-1"), strip: theme.value("--strip"),
      accent: theme.value("--accent"), text: theme.value("--text"),
      match: theme.value("--match"), matchText: theme.value("--match-text") };
    const rows = this.layout.rows.length;
    for (let depth = 0; depth < rows; depth++) {
      const y = this.#top(depth);
      if (y > -this.rowHeight && y < this.height) {
        this.#paintRow(context, this.layout.rows[depth], y);
        this.#paintStrips(context, this.layout.strips[depth], y);
      }
    }
    this.#paintStrips(context, this.layout.strips[rows], this.#top(rows));
    this.#outline(context, this.hovered, 1.5, this.colours.text);
    this.#outline(context, this.selected, 2.5, this.colours.accent);
  }

  look(node) {
    let look = this.labels.get(node);
    if (look === undefined) {
      this.labels.set(node, look = this.options.describe(node));
    }
    return look;
  }

  #paintRow(context, row, y) {
    const height = this.rowHeight - 1;
    for (let i = 0; i < row.nodes.length; i++) {
      const x0 = Math.round(row.x0[i]), x1 = Math.max(x0 + 1, Math.round(row.x1[i]));
      const look = this.look(row.nodes[i]);
      const gap = x1 - x0 > 2 ? 1 : 0;
      context.globalAlpha = !look.isDim ? 1 : look.part > 0 ? 0.5 : 0.25;
      context.fillStyle = look.isMatch ? this.colours.match : look.colour.fill;
      context.fillRect(x0, y, x1 - x0 - gap, height);
      context.globalAlpha = 1; /* labels are readable on every box */
      if (x1 - x0 > 22) {
        context.fillStyle = look.isMatch ? this.colours.matchText
          : look.isDim ? this.colours.text : look.colour.text;
        this.#write(context, look, x0 + 4, x1 - x0 - 8, y + height / 2 + 0.5);
      }
    }
    this.#paintParts(context, row, y + height - 3);
  }

  /** Draws the part of a box whose callees were found, as a line along its edge. */
  #paintParts(context, row, y) {
    context.fillStyle = this.colours.match;
    for (let i = 0; i < row.nodes.length; i++) {
      const look = this.look(row.nodes[i]);
      if (look.isDim && look.part > 0) {
        const x0 = Math.round(row.x0[i]), x1 = Math.round(row.x1[i]);
        context.fillRect(x0, y, Math.max(1, Math.round((x1 - x0 - 1) * look.part)), 3);
      }
    }
  }

  #write(context, look, x, room, y) {
    const widths = look.widths ??= new Map();
    const text = fitText(look, room, (label) => widths.get(label)
      ?? widths.set(label, context.measureText(label).width).get(label));
    if (text !== "") {
      context.fillText(text, x, y);
    }
  }

  /** Draws strips in place of boxes that are too narrow to draw, so that there are no gaps. */
  #paintStrips(context, strips, y) {
    if (!strips || y > this.height) {
      return;
    }
    context.fillStyle = this.colours.strip;
    for (let i = 0; i < strips.nodes.length; i++) {
      const x0 = Math.round(strips.x0[i]), x1 = Math.round(strips.x1[i]);
      for (let x = x0; x < x1; x += 3) {
        context.fillRect(x, y, 1, this.rowHeight - 1);
      }
    }
  }

  #outline(context, node, thickness, colour) {
    const place = node < 0 ? null : this.#find(node);
    if (place) {
      const { x0, x1, y } = place;
      context.strokeStyle = colour;
      context.lineWidth = thickness;
      const inset = thickness / 2;
      context.strokeRect(x0 + inset, y + inset, Math.max(1, x1 - x0 - thickness - 1),
        this.rowHeight - 1 - thickness);
    }
  }

  #find(node) {
    const rows = this.layout.rows;
    const depth = this.#depthOf(node);
    const i = depth < rows.length ? rows[depth].nodes.indexOf(node) : -1;
    return i < 0 ? null : { x0: Math.round(rows[depth].x0[i]), x1: Math.round(rows[depth].x1[i]),
      y: this.#top(depth) };
  }

  /* --- mouse -------------------------------------------------------------------------- */

  #listen() {
    const { frame, canvas } = this;
    new ResizeObserver(() => {
      this.layout = null;
      this.mustScroll ||= this.growsUp;
      this.draw();
    }).observe(frame);
    frame.addEventListener("scroll", () => this.draw());
    canvas.addEventListener("mousemove", (event) => this.#hover(event));
    canvas.addEventListener("mouseleave", () => this.#leave());
    canvas.addEventListener("click", (event) => {
      const { node } = this.#at(event);
      if (node >= 0) {
        this.options.onSelect(node, event);
        this.options.onZoom(node);
      }
    });
    canvas.addEventListener("contextmenu", (event) => {
      const { node } = this.#at(event);
      if (node >= 0) {
        event.preventDefault();
        this.options.onSelect(node, event);
        this.options.onMenu(node, event.clientX, event.clientY);
      }
    });
    frame.addEventListener("keydown", (event) => this.#press(event));
  }

  #at(event) {
    if (!this.layout) {
      return { node: -1, strip: -1 };
    }
    const box = this.canvas.getBoundingClientRect();
    const x = event.clientX - box.left, depth = this.#depthAt(event.clientY - box.top);
    const find = (rows) => {
      const row = rows[depth];
      const i = row ? boxAt(row, x) : -1;
      return i < 0 ? -1 : row.nodes[i];
    };
    return { node: find(this.layout.rows), strip: find(this.layout.strips) };
  }

  #hover(event) {
    const { node, strip } = this.#at(event);
    if (node !== this.hovered) {
      this.hovered = node;
      this.draw();
    }
    this.canvas.style.cursor = node >= 0 ? "pointer" : "default";
    this.options.onHover(node, strip, event.clientX, event.clientY);
  }

  #leave() {
    this.hovered = -1;
    this.draw();
    this.options.onHover(-1, -1, 0, 0);
  }

  /* --- keys --------------------------------------------------------------------------- */

  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.graph === null) {
      return;
    }
    const [towards, away] = this.growsUp ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
    const moves = { [towards]: () => this.#toParent(), [away]: () => this.#toChild(),
      ArrowLeft: () => this.#toSibling(-1), ArrowRight: () => this.#toSibling(1) };
    if (event.key in moves) {
      event.preventDefault();
      this.#go(this.selected < 0 ? this.zoomed : moves[event.key]());
    } else if ((event.key === "Enter" || event.key === " ") && this.selected >= 0) {
      event.preventDefault();
      this.options.onZoom(this.selected);
    } else if (isMenuKey(event) && this.selected >= 0) {
      const place = this.#find(this.selected), box = this.canvas.getBoundingClientRect();
      if (place) {
        event.preventDefault();
        this.options.onMenu(this.selected, box.left + place.x0 + 8, box.top + place.y + 8);
      }
    }
  }

  #toParent() {
    return this.selected === this.graph.root ? this.selected : this.graph.parent(this.selected);
  }

  #toChild() {
    const [first] = this.graph.children(this.selected);
    return first !== undefined && this.#find(first) ? first : this.selected;
  }

  /** Chooses the next box in the same row, whatever its parent. */
  #toSibling(step) {
    const row = this.layout?.rows[this.#depthOf(this.selected)];
    const i = row ? row.nodes.indexOf(this.selected) : -1;
    return row?.nodes[i + step] ?? this.selected;
  }

  #go(node) {
    this.options.onSelect(node, null);
    this.select(node);
    this.voice.textContent = this.options.describe(node).spoken ?? this.look(node).label;
    const place = this.layout && this.#find(node);
    if (place && (place.y < 0 || place.y + this.rowHeight > this.height)) {
      this.frame.scrollTop += place.y - this.height / 2;
    }
  }
}
