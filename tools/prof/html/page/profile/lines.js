/* Source lines of the program, and their numbers. */
import { TREE } from "./load.js";
import { align, matchLines } from "./align.js";

/**
 * Numbers for the lines of all source files; 0 is no line. Each file has a range with a number for
 * each of its lines. If there is a baseline, these are the lines of the new code. A line of the
 * baseline has the number of the new line that matches it (align.js); if there is none, it has its
 * own number after those of the new lines.
 */
export class LineIndex {
  /** @param {import("./load.js").Profile} profile */
  constructor(profile) {
    const { methods } = profile;
    this.profile = profile;
    this.first = new Float64Array(methods.count + 1); /* by method: number of line 0 of its file */
    this.gone = new Float64Array(methods.count + 1); /* by method: the same for lines of the
                                                        baseline that are gone */
    this.files = new Map(); /* by source: one of its methods */
    this.count = 1;
    this.known = profile.sides.map(() => []);
    for (let m = 1; m <= methods.count; m++) {
      const name = methods.sourceName(m);
      if (!this.files.has(name)) {
        this.files.set(name, m);
        this.#add(methods.ofSource(m));
      }
    }
  }

  /** Adds the file that methods were compiled from, with space for its lines. */
  #add(methods) {
    const { methods: { code }, codes, sides } = this.profile;
    const lastOf = (side) => methods.reduce((last, m) => (code[side][m] > 0
      ? codes.lines(code[side][m] - 1).reduce((a, b) => Math.max(a, b), last) : last), 0);
    const last = lastOf(0);
    const isChanged = sides.length > 1 && methods.some((m) => code[0][m] !== code[1][m]);
    for (const m of methods) {
      this.first[m] = this.count;
      this.gone[m] = this.count + last + 1;
    }
    this.count += last + 1 + (isChanged ? lastOf(1) + 1 : 0);
  }

  /** Numbers of the lines of a method's instructions; 0: none. @returns {Float64Array} */
  places(side, method) {
    return this.known[side][method] ??= this.#findPlaces(side, method);
  }

  #findPlaces(side, method) {
    const { methods: { code }, codes } = this.profile;
    const first = this.first[method], gone = this.gone[method];
    const own = code[side][method], now = code[0][method];
    const lines = own > 0 ? codes.lines(own - 1) : new Int32Array(0);
    const become = side === 0 || own === now ? lines : own > 0 && now > 0
      ? matchLines(lines, codes.lines(now - 1), align(codes.texts(own - 1), codes.texts(now - 1)))
      : null;
    return Float64Array.from(lines, (line, i) => (line < 0 ? 0
      : become !== null && become[i] >= 0 ? first + become[i] : gone + line));
  }

  /** The number of the line of an instruction. */
  place(side, method, instruction) {
    return this.places(side, method)[instruction - 1] ?? 0;
  }

  /**
   * The line that a number means in the file of a method, and whether only the baseline contains
   * it.
   */
  describe(method, place) {
    const isGone = place >= this.gone[method];
    return { line: place - (isGone ? this.gone : this.first)[method], isGone };
  }

  /** The number of "shop/Main.java:12"; 0: there is no such line. */
  find(text) {
    const at = text.lastIndexOf(":");
    const method = this.files.get(text.slice(0, at)), line = Number(text.slice(at + 1));
    const number = method === undefined ? 0 : this.first[method] + line;
    return Number.isInteger(line) && line >= 0 && number < this.gone[method] ? number : 0;
  }
}

/** Executions of lines, by number of the line. */
export class LineHits {
  constructor() {
    this.own = new Map(); /* of the most frequent instruction that is not inlined */
    this.inlined = new Map(); /* sum over the copies of inlined code, of the same in each copy */
  }

  /** Adds a method; the arrays are by instruction. */
  add(places, copies, executed) {
    const most = new Map();
    places.forEach((place, i) => {
      const known = copies[i] > 0 ? most.get(copies[i]) ?? 0 : this.own.get(place) ?? 0;
      const more = Math.max(0, executed[i] - known);
      const to = copies[i] > 0 ? this.inlined : this.own;
      to.set(place, (to.get(place) ?? 0) + more);
      if (copies[i] > 0) {
        most.set(copies[i], known + more);
      }
    });
  }

  get(place) {
    return (this.own.get(place) ?? 0) + (this.inlined.get(place) ?? 0);
  }
}

/**
 * Lines that ran, numbered from 0: columns by line; Float64Array[] by side and line.
 * @typedef {object} Lines
 * @property {number} count
 * @property {Int32Array} method a method that has code on the line
 * @property {Int32Array} line
 * @property {Uint8Array} isGone 1: only the baseline has it
 * @property {Float64Array[]} hits executions of the line: those of its most frequent instruction,
 *     and of the most frequent instruction of each copy of inlined code
 * @property {Float64Array[]} instructions including those of folded code that the line called
 * @property {Float64Array[] | null} own exclusive numbers of the metric; null: not known by line
 * @property {Float64Array[]} below inclusive numbers of the metric of the calls from the line; a
 *     call below another call from the same line counts only as a part of the outer call
 */

/**
 * The metric for instructions of code that was folded before the page was written. By instruction,
 * they are at the calls of that code.
 */
export const FOLDED_INSTRUCTIONS = "foldedInstructions";

/**
 * @param {import("./calls.js").Calls} calls
 * @param {{totals: Float64Array, takes: (context: number) => boolean, isOutermost: Uint8Array,
 *     metric: string, takesContext: (context: number) => boolean}} by
 *     totals of the metric by context; which calls count; the calls that are below no other call
 *     from their line; the metric's name; which contexts count
 * @returns {Lines}
 */
export function sumLines(profile, counts, calls, { totals, takes, isOutermost, metric, takesContext }) {
  const { lines } = calls;
  const column = () => profile.sides.map(() => new Float64Array(lines.count));
  const sums = { hits: column(), instructions: column(), below: column(),
    own: profile.places.has(metric) ? column() : null,
    method: new Int32Array(lines.count), line: new Int32Array(lines.count),
    isGone: new Uint8Array(lines.count) };
  profile.sides.forEach((_, side) => addExecutions(profile, counts, lines, side, sums));
  addPlaced(profile, lines, FOLDED_INSTRUCTIONS, takesContext, sums, sums.instructions);
  if (sums.own !== null) {
    addPlaced(profile, lines, metric, takesContext, sums, sums.own);
  }
  for (const tree of profile.trees) {
    const below = sums.below[tree.side];
    for (let i = tree.first; i < tree.end && tree.kind === TREE; i++) {
      if (isOutermost[i] !== 0 && takes(i)) {
        below[calls.lineOf[i]] += totals[i];
      }
    }
  }
  return pack(sums);
}

function addExecutions({ methods, codes }, counts, lines, side, to) {
  const hits = new LineHits(), instructions = to.instructions[side];
  for (let m = 1; m <= methods.count; m++) {
    const code = methods.code[side][m] - 1;
    const executed = code < 0 ? null : counts.ofInstructions(side, code);
    const places = executed ? lines.places(side, m) : [];
    if (executed) {
      hits.add(places, codes.copies(code), codes.united(code, executed));
    }
    for (let i = 0; i < places.length; i++) {
      const at = places[i];
      if (at > 0) {
        const { line, isGone } = lines.describe(m, at);
        to.method[at] = m;
        to.line[at] = line;
        to.isGone[at] = isGone ? 1 : 0;
        instructions[at] += executed[i];
        to.hits[side][at] = hits.get(at);
      }
    }
  }
}

function addPlaced(profile, lines, metric, takes, to, columns) {
  profile.places.each(profile, metric, takes, (side, method, instruction, value) => {
    const at = lines.place(side, method, instruction);
    if (at > 0) {
      const { line, isGone } = lines.describe(method, at);
      columns[side][at] += value;
      to.line[at] = line;
      to.isGone[at] = isGone ? 1 : 0;
      to.method[at] ||= method;
    }
  });
}

/** Leaves out lines that no method has. @returns {Lines} */
function pack(sums) {
  const found = [];
  for (let at = 0; at < sums.method.length; at++) {
    if (sums.method[at] > 0) {
      found.push(at);
    }
  }
  const pick = (values) => values.constructor.from(found, (at) => values[at]);
  return { count: found.length, method: pick(sums.method), line: pick(sums.line),
    isGone: pick(sums.isGone), hits: sums.hits.map(pick),
    instructions: sums.instructions.map(pick), below: sums.below.map(pick),
    own: sums.own?.map(pick) ?? null };
}
