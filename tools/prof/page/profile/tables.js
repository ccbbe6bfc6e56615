/* Sums by method, class, package, and line, of the tree that is shown. */
import { CLASS_TOTAL, PACKAGE_TOTAL, REST, REST_TOTAL, TREE, UNITED } from "./load.js";

/**
 * Sums by key, from 0 on. Keys without anything have zeros everywhere.
 * @typedef {object} Sums
 * @property {Float64Array[]} self by side, by key
 * @property {Float64Array[]} total by side; of recursive activations the outermost ones
 * @property {Float64Array[]} calls by side: entries, of all contexts, also folded ones
 * @property {Float64Array} contexts
 * @property {{self: number[], contexts: number}} rest what belongs to no key
 */

/** @param {"method" | "class" | "package"} by @returns {Sums} */
export function sumUp(tree, metric, by, sums) {
  const { profile } = tree;
  const count = profile.methods.keyCount(by), keyOf = profile.methods.keys(by);
  const column = () => profile.sides.map(() => new Float64Array(count));
  const result = { self: column(), total: column(), calls: column(),
    contexts: new Float64Array(count), rest: { self: profile.sides.map(() => 0), contexts: 0 } };
  countContexts(tree, keyOf, result);
  sums.self.forEach((_, side) => addNodes(tree, sums, side, keyOf, by, result));
  addCalls(tree, keyOf, result);
  if (isWhole(tree)) {
    addLeftOut(tree, metric, keyOf, by, result);
  }
  return result;
}

/** What was left out of the page is known by method, of whole threads without folds. */
export function isWhole(tree) {
  const { folds, isFolded } = tree.options;
  return folds.size === 0 && isFolded.isNone === true;
}

function countContexts(tree, keyOf, to) {
  for (let n = 1; n < tree.count; n++) {
    if (tree.frame[n] > 0) {
      to.contexts[keyOf[tree.frame[n]]] += tree.contexts[n];
    } else {
      to.rest.contexts += tree.contexts[n];
    }
  }
}

function addNodes(tree, sums, side, keyOf, by, to) {
  const isOutermost = tree.outermost(by), { frame } = tree;
  const self = sums.self[side], total = sums.total[side];
  const selfOf = to.self[side], totalOf = to.total[side];
  let rest = 0;
  for (let n = 1; n < tree.count; n++) {
    if (frame[n] <= 0) {
      rest += self[n];
      continue;
    }
    const key = keyOf[frame[n]];
    selfOf[key] += self[n];
    if (isOutermost[n] !== 0) {
      totalOf[key] += total[n];
    }
  }
  to.rest.self[side] += rest;
}

function addCalls(tree, keyOf, to) {
  const { method } = tree.profile.contexts;
  const entries = tree.profile.column(tree.profile.metric("invocations"));
  for (const { side, first, end } of tree.trees) {
    const calls = to.calls[side];
    for (let i = first; i < end; i++) {
      if (method[i] !== UNITED) {
        calls[keyOf[method[i]]] += entries[i];
      }
    }
  }
}

/**
 * What contexts have that are not in the page, by method: by themselves, or with all that they
 * called. With folds that is not known.
 * @returns {{method: number, weights: number[]}[]}
 */
export function listLeftOut(tree, metric, isTotal) {
  const { profile } = tree;
  const { contexts } = profile;
  const column = profile.column(metric);
  const byMethod = new Map();
  for (const { side, kind, thread, first, end } of isWhole(tree) ? profile.trees : []) {
    if (kind !== (isTotal ? REST_TOTAL : REST)
      || (tree.options.thread >= 0 && thread !== tree.options.thread)) {
      continue;
    }
    for (let i = first; i < end; i++) {
      const method = contexts.method[i];
      const entry = byMethod.get(method)
        ?? { method, weights: profile.sides.map(() => 0) };
      entry.weights[side] += column[i];
      byMethod.set(method, entry);
    }
  }
  return [...byMethod.values()].filter(({ weights }) => weights.some((weight) => weight > 0));
}

/** Contexts of small share that are not in the page, by method. */
function addLeftOut(tree, metric, keyOf, by, to) {
  const { profile } = tree;
  const { contexts } = profile;
  const column = profile.column(metric);
  const entries = profile.column(profile.metric("invocations"));
  const kindOfTotal = { method: REST_TOTAL, class: CLASS_TOTAL, package: PACKAGE_TOTAL }[by];
  for (const { side, kind, thread, first, end } of profile.trees) {
    if (kind < REST || (tree.options.thread >= 0 && thread !== tree.options.thread)) {
      continue;
    }
    for (let i = first; i < end; i++) {
      if (contexts.method[i] === UNITED) {
        continue;
      }
      const key = keyOf[contexts.method[i]];
      if (kind === kindOfTotal) {
        to.total[side][key] += column[i];
      } else if (kind === REST) {
        to.self[side][key] += column[i];
        to.calls[side][key] += entries[i];
        to.contexts[key] += contexts.weight[i];
        to.rest.self[side] -= column[i];
        to.rest.contexts -= contexts.weight[i];
      }
    }
  }
}

/**
 * Lines that ran, of all methods: by number of the line in this list, and those of numbers also by
 * side.
 * @typedef {object} Lines
 * @property {number} count
 * @property {Int32Array} method one of those that have the line
 * @property {Int32Array} line
 * @property {Float64Array[]} hits executions of the line: of its instructions, that which ran most
 * @property {Float64Array[]} instructions
 * @property {Float64Array[]} below of the metric: what was called there, with callees
 */

/**
 * @param {Calls} calls @param {Float64Array[]} callSums
 * @returns {Lines}
 */
export function sumLines(profile, counts, calls, callSums) {
  const { methods, codes } = profile;
  const places = placeLines(profile);
  const column = () => profile.sides.map(() => new Float64Array(places.count));
  const sums = { hits: column(), instructions: column(), below: column(),
    method: new Int32Array(places.count), line: new Int32Array(places.count) };
  for (let side = 0; side < profile.sides.length; side++) {
    for (let m = 1; m <= methods.count; m++) {
      const number = methods.code[side][m] - 1;
      const executed = number < 0 ? null : counts.ofInstructions(side, number);
      if (executed) {
        addLines(codes.lines(number), places.first[m], m, executed, side, sums);
        for (const [site, call] of calls.of(m)) {
          const line = codes.lines(number)[site - 1];
          if (line >= 0) {
            sums.below[side][places.first[m] + line] += callSums[side][call];
          }
        }
      }
    }
  }
  return packLines(sums, places.count);
}

/** Each source file has room for all its lines: where it begins, by method. */
function placeLines({ methods, codes, sides }) {
  const first = new Float64Array(methods.count + 1);
  let count = 0;
  const known = new Set();
  for (let m = 1; m <= methods.count; m++) {
    const name = methods.sourceName(m);
    if (known.has(name)) {
      continue;
    }
    known.add(name);
    let last = 0;
    for (const other of methods.ofSource(m)) {
      first[other] = count;
      for (let side = 0; side < sides.length; side++) {
        const code = methods.code[side][other] - 1;
        last = code < 0 ? last : codes.lines(code).reduce((a, b) => Math.max(a, b), last);
      }
    }
    count += last + 1;
  }
  return { first, count };
}

function addLines(lines, first, m, executed, side, to) {
  const hits = to.hits[side], instructions = to.instructions[side];
  for (let i = 0; i < executed.length; i++) {
    if (lines[i] >= 0) {
      const at = first + lines[i];
      to.method[at] = m;
      to.line[at] = lines[i];
      instructions[at] += executed[i];
      hits[at] = Math.max(hits[at], executed[i]);
    }
  }
}

/** Leaves out lines that no method has. @returns {Lines} */
function packLines(sums, count) {
  const found = [];
  for (let at = 0; at < count; at++) {
    if (sums.method[at] > 0) {
      found.push(at);
    }
  }
  const pick = (values) => values.constructor.from(found, (at) => values[at]);
  return { count: found.length, method: pick(sums.method), line: pick(sums.line),
    hits: sums.hits.map(pick), instructions: sums.instructions.map(pick),
    below: sums.below.map(pick) };
}

/**
 * What calls from each instruction cost, with all that was called. Calls have numbers: one for each
 * calling method and instruction.
 */
export class Calls {
  /** @param {import("./load.js").Profile} profile */
  constructor(profile) {
    const { contexts } = profile;
    this.profile = profile;
    /* By context: the number of the call that it came from, 0: none that is known. */
    this.callOf = new Int32Array(contexts.count);
    this.callers = [0];
    this.sites = [0];
    const known = new Map();
    for (const tree of profile.trees) {
      for (let i = tree.first; i < tree.end && tree.kind === TREE; i++) {
        const caller = contexts.parent[i] < 0 ? UNITED : contexts.method[contexts.parent[i]];
        if (caller !== UNITED && contexts.site[i] > 0) {
          this.callOf[i] = this.#number(known, caller, contexts.site[i]);
        }
      }
    }
  }

  #number(known, caller, site) {
    const key = caller * 65536 + site;
    let number = known.get(key);
    if (number === undefined) {
      known.set(key, number = this.callers.length);
      this.callers.push(caller);
      this.sites.push(site);
    }
    return number;
  }

  /**
   * Totals of a metric, by side, by call; a call below a call of the same instruction counts once.
   * @param {Float64Array} totals by context
   * @param {(tree: object) => boolean} takes
   * @param {((context: number) => boolean) | null} isIn
   * @returns {Float64Array[]}
   */
  sums(totals, takes, isIn = null) {
    const { contexts, trees, sides } = this.profile;
    const sums = sides.map(() => new Float64Array(this.callers.length));
    const open = new Int32Array(this.callers.length), path = [];
    for (const tree of trees) {
      path.length = 0;
      open.fill(0);
      for (let i = tree.first; i < tree.end && tree.kind === TREE && takes(tree); i++) {
        while (path.length > 0 && path[path.length - 1] !== contexts.parent[i]) {
          open[this.callOf[path.pop()]]--;
        }
        const call = this.callOf[i];
        if (open[call]++ === 0 && (isIn === null || isIn(i))) {
          sums[tree.side][call] += totals[i];
        }
        path.push(i);
      }
    }
    return sums;
  }

  /** Calls of a method: [instruction number, call's number]. */
  of(method) {
    if (this.byCaller === undefined) {
      this.byCaller = new Map();
      this.callers.forEach((caller, call) => {
        const list = this.byCaller.get(caller) ?? [];
        list.push([this.sites[call], call]);
        this.byCaller.set(caller, list);
      });
    }
    return this.byCaller.get(method) ?? [];
  }

  /** The contexts that came from a call. @returns {Int32Array} */
  contexts(call) {
    if (this.starts === undefined) {
      this.#sortContexts();
    }
    return this.sorted.subarray(this.starts[call], this.starts[call + 1]);
  }

  /** Contexts in the order of their calls. */
  #sortContexts() {
    const { callOf } = this;
    this.starts = new Int32Array(this.callers.length + 1);
    for (let i = 0; i < callOf.length; i++) {
      this.starts[callOf[i] + 1]++;
    }
    for (let call = 0; call < this.callers.length; call++) {
      this.starts[call + 1] += this.starts[call];
    }
    const next = this.starts.slice();
    this.sorted = new Int32Array(callOf.length);
    for (let i = 0; i < callOf.length; i++) {
      this.sorted[next[callOf[i]]++] = i;
    }
  }
}
