/*
 * Arrows from dots to boxes: from [data-to] to [data-object] of the same number. Arrows avoid text:
 * they leave the dot's box to the right, pass between the lines of boxes, go up or down in the
 * gutter beside the boxes, and reach the side or the top of the target box. The colour of an arrow
 * is that of its source, the frame or object where it starts. Arrows with the same source and the
 * same target share their way; the ways of other arrows are side by side.
 */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * Sizes in pixels: the radius of a corner; the distance between two ways; the same below a row; the
 * distance from the corner of a box to an arrow that enters it; the head of an arrow.
 */
const CORNER = 5, APART = 3, BELOW = 4, INSIDE = 12, HEAD = 8;

/**
 * The largest number of ways side by side: below a row of elements, and between two lines of boxes.
 */
const LANES = 4, SHIFTS = 5;
/**
 * The number of colours of sources (the style sheet defines them); the number of different points
 * where arrows enter a box, and the pixels between them.
 */
const COLOURS = 7, ENTRIES = 3, ENTRY = 5;
/** The largest shift of a way to a side. */
const SPREAD = (SHIFTS - 1) / 2 * APART;

/** Selectors for items in a row, and for the rows; arrows leave such items below their text. */
const CROWDED = ".element, .operand-box", CROWD = ".elements, .operands";

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} sheet the element that the arrows cover
 * @param {HTMLElement} heap the element in the sheet that contains the boxes
 */
export function drawArrows(svg, sheet, heap) {
  const paths = [];
  const plan = new Plan(sheet, heap, makeRoom(sheet, heap));
  for (const dot of sheet.querySelectorAll("[data-to]")) {
    const points = plan.way(dot);
    dot.dataset.colour = String(plan.sources.get(sourceOf(dot)) % COLOURS);
    if (points !== null) {
      paths.push(arrow(points, dot.dataset.to, dot.closest(".is-changed") !== null, dot.dataset.colour));
    }
  }
  svg.replaceChildren(...paths.flat());
}

/** The frame or object where an arrow starts. */
const sourceOf = (dot) => dot.closest("[data-object], .frame");

/**
 * Makes space below rows in which several arrows start.
 *
 * @returns {Map<HTMLElement, number>} by dot: the height of its way above the lower end of its row;
 *     the way of the leftmost dot is the lowest
 */
function makeRoom(sheet, heap) {
  const known = new Set([...heap.querySelectorAll("[data-object]")].map(({ dataset }) => dataset.object));
  const heights = new Map();
  for (const crowd of sheet.querySelectorAll(CROWD)) {
    const rows = [];
    for (const dot of crowd.querySelectorAll("[data-to]")) {
      const { top, bottom, width } = dot.getBoundingClientRect();
      if (width > 0 && known.has(dot.dataset.to)) {
        const row = rows.find((one) => one.top < bottom && top < one.bottom);
        if (row === undefined) {
          rows.push({ top, bottom, dots: [dot] });
        } else {
          row.dots.push(dot);
        }
      }
    }
    const most = Math.max(0, ...rows.map(({ dots }) => dots.length));
    const room = most > 1 ? Math.min(most, LANES) * BELOW : 0;
    crowd.style.setProperty("--room", `${room}px`);
    for (const { dots } of rows) {
      dots.forEach((dot, i) => heights.set(dot, i * Math.min(BELOW, room / dots.length)));
    }
  }
  return heights;
}

/** Highlights the arrows to an object; "": to none. */
export function followArrows(svg, number) {
  svg.classList.toggle("is-following", number !== "");
  for (const path of svg.children) {
    path.classList.toggle("is-followed", path.dataset.object === number);
  }
}

/** The positions of boxes, and the free space between them. */
class Plan {
  constructor(sheet, heap, heights) {
    this.heights = heights;
    this.origin = sheet.getBoundingClientRect();
    this.boxes = new Map();
    this.lines = [];
    for (const element of heap.querySelectorAll("[data-object]")) {
      const box = { ...this.#place(element), number: element.dataset.object,
        isInTree: element.closest(".tree-below") !== null };
      this.boxes.set(box.number, box);
      this.#addToLine(box);
    }
    this.lines.sort((a, b) => a.top - b.top);
    this.lines.forEach((line, i) => {
      const before = i === 0 ? 0 : this.lines[i - 1].bottom;
      const after = this.lines[i + 1]?.top ?? line.bottom + 2 * (SPREAD + 2);
      line.above = between(before, line.top);
      line.below = between(line.bottom, after);
      line.boxes.sort((a, b) => a.left - b.left);
    });
    this.#findGutter(sheet, heap);
    this.#findLanes([...sheet.querySelectorAll("[data-to]")]);
  }

  /**
   * Numbers the sources, and finds a position for each way from a source to a box, so that ways are
   * side by side.
   */
  #findLanes(dots) {
    this.sources = new Map();
    this.lanes = new Map();
    const arrivals = new Map();
    const lanes = [];
    for (const dot of dots) {
      const source = sourceOf(dot), { to } = dot.dataset;
      if (!this.sources.has(source)) {
        this.sources.set(source, this.sources.size);
      }
      const key = `${this.sources.get(source)}>${to}`;
      if (this.boxes.has(to) && !this.lanes.has(key)) {
        const entry = arrivals.get(to) ?? 0;
        arrivals.set(to, entry + 1);
        const lane = { entry: entry % ENTRIES };
        this.lanes.set(key, lane);
        lanes.push(lane);
      }
    }
    const apart = (this.gutter.right - this.gutter.left) / (lanes.length + 1);
    lanes.forEach((lane, i) => {
      lane.x = this.gutter.left + (i + 1) * apart;
      lane.shift = i % SHIFTS * APART - SPREAD;
    });
  }

  #laneOf(dot) {
    return this.lanes.get(`${this.sources.get(sourceOf(dot))}>${dot.dataset.to}`);
  }

  #place(element) {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    return { left: left - this.origin.left, right: right - this.origin.left,
      top: top - this.origin.top, bottom: bottom - this.origin.top, width };
  }

  /** Adds a box to its line: boxes of a line start at the same height. */
  #addToLine(box) {
    let line = this.lines.find(({ top }) => Math.abs(top - box.top) < 2);
    if (line === undefined) {
      line = { top: box.top, bottom: box.bottom, boxes: [] };
      this.lines.push(line);
    }
    line.bottom = Math.max(line.bottom, box.bottom);
    line.boxes.push(box);
    box.line = line;
  }

  /**
   * Finds the gutter: between the frames and the objects, or, if the objects are below the frames,
   * at the right end.
   */
  #findGutter(sheet, heap) {
    const frames = this.#place(heap.previousElementSibling);
    const objects = this.#place(heap);
    this.isBeside = objects.left >= frames.right;
    this.gutter = this.isBeside ? { left: frames.right + 3, right: objects.left - HEAD - 3 }
      : { left: objects.right + 2, right: this.origin.width - 2 };
  }

  /** The points of an arrow's way, from its start to its end; null: the arrow is not drawn. */
  way(dot) {
    const target = this.boxes.get(dot.dataset.to);
    const place = this.#place(dot);
    if (target === undefined || place.width === 0) {
      return null;
    }
    const start = { x: (place.left + place.right) / 2, y: (place.top + place.bottom) / 2 };
    const crowded = dot.closest(CROWDED);
    const out = crowded ? [start, { x: start.x, y: this.#place(crowded).bottom - this.heights.get(dot) }] : [start];
    const { y } = out.at(-1);
    const from = this.boxes.get(dot.closest("[data-object]")?.dataset.object ?? "");
    const { x, shift, entry } = this.#laneOf(dot);
    const inside = INSIDE + (entry - 1) * ENTRY * (target.bottom - target.top > 2 * INSIDE ? 1 : 0.5);
    if (from === undefined) {
      return [...out, { x, y }, ...this.#in(target, x, shift, entry, inside)];
    }
    if (from === target) {
      const aside = from.right + INSIDE;
      return [...out, { x: aside, y }, { x: aside, y: from.top + INSIDE },
        { x: from.right, y: from.top + INSIDE }];
    }
    const next = from.line.boxes[from.line.boxes.indexOf(from) + 1];
    if (next === target) {
      const middle = (from.right + target.left - HEAD) / 2;
      return [...out, { x: middle, y }, { x: middle, y: target.top + inside },
        { x: target.left, y: target.top + inside }];
    }
    const aside = from.right + APART + SPREAD + shift;
    const isUp = target.line.top <= from.line.top;
    const height = (isUp ? from.line.above : from.line.below)(shift);
    const isNear = target.line === from.line
      || (!isUp && this.lines.indexOf(target.line) === this.lines.indexOf(from.line) + 1);
    if (isNear && (!this.isBeside || target !== target.line.boxes[0] || target.line === from.line
      || target.isInTree)) {
      return [...out, { x: aside, y }, { x: aside, y: height }, ...this.#fromAbove(target, height, entry)];
    }
    return [...out, { x: aside, y }, { x: aside, y: height }, { x, y: height },
      ...this.#in(target, x, shift, entry, inside)];
  }

  /**
   * The way from the gutter to a box: to the side of the first box of a line, to the top of other
   * boxes.
   */
  #in(target, x, shift, entry, inside) {
    if (this.isBeside && target === target.line.boxes[0]) {
      return [{ x, y: target.top + inside }, { x: target.left, y: target.top + inside }];
    }
    const y = target.line.above(shift);
    return [{ x, y }, ...this.#fromAbove(target, y, entry)];
  }

  #fromAbove(target, y, entry) {
    const x = Math.min(target.left + 2 * INSIDE + entry * HEAD, target.right - INSIDE);
    return [{ x, y }, { x, y: target.top }];
  }
}

/**
 * Returns a function that gives, by the shift of a way, its height between two heights; the space
 * below is enough for a head.
 */
function between(top, bottom) {
  const middle = (top + bottom) / 2;
  const part = Math.max(0, Math.min(1, ((bottom - top) / 2 - 2) / SPREAD));
  return (shift) => middle + shift * part;
}

function path(d, kind, number, colour) {
  const element = document.createElementNS(SPACE, "path");
  element.setAttribute("d", d);
  element.setAttribute("class", kind);
  element.dataset.object = number;
  element.dataset.colour = colour;
  return element;
}

/** The elements of an arrow: a line with round corners, and a head at its end. */
function arrow(points, number, isChanged, colour) {
  const kind = isChanged ? "arrow is-changed" : "arrow";
  const [before, end] = points.slice(-2);
  const dx = Math.sign(end.x - before.x), dy = dx === 0 ? Math.sign(end.y - before.y) || 1 : 0;
  const last = { x: end.x - dx * HEAD * 0.7, y: end.y - dy * HEAD * 0.7 };
  let d = `M${points[0].x} ${points[0].y}`;
  for (let i = 1; i + 1 < points.length; i++) {
    const at = points[i], to = i + 2 < points.length ? points[i + 1] : last;
    d += lineTo(at, points[i - 1]) + cornerTo(at, to);
  }
  const half = HEAD / 2;
  return [path(`${d}L${last.x} ${last.y}`, kind, number, colour), path(`M${end.x} ${end.y}L${end.x - dx * HEAD
    - dy * half} ${end.y - dy * HEAD - dx * half}L${end.x - dx * HEAD + dy * half} ${end.y - dy * HEAD
    + dx * half}z`, `${kind} arrow-head`, number, colour)];
}

/** A point on the way from `at` to `other`, as far from `at` as corners are. */
function near(at, other) {
  const x = other.x - at.x, y = other.y - at.y;
  const length = Math.hypot(x, y) || 1;
  const part = Math.min(CORNER, length / 2) / length;
  return `${at.x + x * part} ${at.y + y * part}`;
}

const lineTo = (at, from) => `L${near(at, from)}`;
const cornerTo = (at, to) => `Q${at.x} ${at.y} ${near(at, to)}`;
