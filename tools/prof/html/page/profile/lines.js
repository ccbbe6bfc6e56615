/* Source lines: which there are, and what ran on them. */
import { TREE } from "./load.js";

/** Numbers of lines, of all source files: each file has room for all its lines. 0 is no line. */
export class LineIndex {
  /** @param {import("./load.js").Profile} profile */
  constructor(profile) {
    const { methods } = profile;
    this.profile = profile;
    this.first = new Float64Array(methods.count + 1); /* by method: number of line 0 of its file */
    this.count = 1;
    const known = new Set();
    for (let m = 1; m <= methods.count; m++) {
      const name = methods.sourceName(m);
      if (!known.has(name)) {
        known.add(name);
        this.#add(methods.ofSource(m));
      }
    }
  }

  /** Takes room for the file that methods were compiled from. */
  #add(methods) {
    const { code } = this.profile.methods;
    let last = 0;
    for (const m of methods) {
      this.first[m] = this.count;
      for (let side = 0; side < this.profile.sides.length; side++) {
        const lines = code[side][m] > 0 ? this.profile.codes.lines(code[side][m] - 1) : [];
        last = lines.reduce((a, b) => Math.max(a, b), last);
      }
    }
    this.count += last + 1;
  }

  /** The number of the line of an instruction. */
  place(side, method, instruction) {
    const code = this.profile.methods.code[side][method];
    const line = code > 0 ? this.profile.codes.lines(code - 1)[instruction - 1] ?? -1 : -1;
    return line < 0 ? 0 : this.first[method] + line;
  }
}

/**
 * Lines that ran: by number in this list, and those of numbers also by side.
 * @typedef {object} Lines
 * @property {number} count
 * @property {Int32Array} method one of those that have the line
 * @property {Int32Array} line
 * @property {Float64Array[]} hits executions of the line: of its instructions, that which ran most
 * @property {Float64Array[]} instructions
 * @property {Float64Array[] | null} own of the metric; null: it is not known of lines
 * @property {Float64Array[]} below of the metric: what was called there, with callees; of a call
 *     below a call from the same line only the outer one
 */

/**
 * @param {import("./calls.js").Calls} calls
 * @param {Float64Array} totals of the metric, by context
 * @param {string} metric its name
 * @param {(tree: object) => boolean} takes
 * @returns {Lines}
 */
export function sumLines(profile, counts, calls, totals, metric, takes) {
  const { lines } = calls;
  const column = () => profile.sides.map(() => new Float64Array(lines.count));
  const sums = { hits: column(), instructions: column(), below: column(),
    own: profile.places.has(metric) ? column() : null,
    method: new Int32Array(lines.count), line: new Int32Array(lines.count) };
  profile.sides.forEach((_, side) => addExecutions(profile, counts, lines, side, sums));
  addOwn(profile, lines, metric, takes, sums);
  const isOutermost = calls.outermost("line");
  for (const tree of profile.trees) {
    const below = sums.below[tree.side];
    for (let i = tree.first; i < tree.end && tree.kind === TREE && takes(tree); i++) {
      if (isOutermost[i] !== 0) {
        below[calls.lineOf[i]] += totals[i];
      }
    }
  }
  return pack(sums);
}

function addExecutions({ methods, codes }, counts, lines, side, to) {
  const hits = to.hits[side], instructions = to.instructions[side];
  for (let m = 1; m <= methods.count; m++) {
    const code = methods.code[side][m] - 1;
    const executed = code < 0 ? null : counts.ofInstructions(side, code);
    const numbers = executed ? codes.lines(code) : [];
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] >= 0) {
        const at = lines.first[m] + numbers[i];
        to.method[at] = m;
        to.line[at] = numbers[i];
        instructions[at] += executed[i];
        hits[at] = Math.max(hits[at], executed[i]);
      }
    }
  }
}

function addOwn(profile, lines, metric, takes, to) {
  profile.places.each(profile, metric, takes, (side, method, instruction, count) => {
    const at = lines.place(side, method, instruction);
    if (at > 0) {
      to.own[side][at] += count;
      to.line[at] = at - lines.first[method];
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
    hits: sums.hits.map(pick), instructions: sums.instructions.map(pick),
    below: sums.below.map(pick), own: sums.own?.map(pick) ?? null };
}
