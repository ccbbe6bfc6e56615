/* Sums by method, class, package, and line, of the tree that is shown. */
import { CLASS_TOTAL, PACKAGE_TOTAL, REST, REST_TOTAL, TREE, UNITED } from "./load.js";

/** What rows of methods, classes and packages are told apart by. */
export const BY = {
  method: { count: (methods) => methods.count + 1, of: (methods) => (m) => m },
  class: { count: (methods) => methods.classes.length, of: (methods) => (m) => methods.classOf[m] },
  package: { count: (methods) => methods.packages.length,
    of: (methods) => (m) => methods.packageOf[m] },
};

/**
 * Sums by key, from 0 on. Keys without anything have zeros everywhere.
 * @typedef {object} Sums
 * @property {Float64Array[]} self by side, by key
 * @property {Float64Array[]} total by side; of recursive activations the outermost ones
 * @property {Float64Array[]} calls by side: entries, of all contexts, also folded ones
 * @property {Float64Array} contexts
 * @property {{self: number[], contexts: number}} rest what belongs to no key
 */

/** @returns {Sums} */
export function sumUp(tree, metric, by, sums) {
  const { profile } = tree;
  const count = BY[by].count(profile.methods), keyOfMethod = BY[by].of(profile.methods);
  const column = () => profile.sides.map(() => new Float64Array(count));
  const result = { self: column(), total: column(), calls: column(),
    contexts: new Float64Array(count), rest: { self: profile.sides.map(() => 0), contexts: 0 } };
  addNodes(tree, sums, keyOfMethod, count, by, result);
  addCalls(tree, keyOfMethod, result);
  if (isWhole(tree)) {
    addLeftOut(tree, metric, keyOfMethod, by, result);
  }
  return result;
}

/** What was left out of the page is known by method, of whole threads without folds. */
export function isWhole(tree) {
  const { folds, isFolded } = tree.options;
  return folds.size === 0 && isFolded.isNone === true;
}

function addNodes(tree, sums, keyOfMethod, count, by, to) {
  const keyOf = (n) => (tree.frame[n] > 0 ? keyOfMethod(tree.frame[n]) : -1);
  const isOutermost = by === "method" ? tree.isOutermost : tree.outermost(keyOf, count);
  const sides = sums.self.length;
  for (let n = 1; n < tree.count; n++) {
    const key = keyOf(n);
    if (key < 0) {
      to.rest.contexts += tree.contexts[n];
    } else {
      to.contexts[key] += tree.contexts[n];
    }
    for (let side = 0; side < sides; side++) {
      if (key < 0) {
        to.rest.self[side] += sums.self[side][n];
        continue;
      }
      to.self[side][key] += sums.self[side][n];
      if (isOutermost[n] !== 0) {
        to.total[side][key] += sums.total[side][n];
      }
    }
  }
}

function addCalls(tree, keyOfMethod, to) {
  const { contexts } = tree.profile;
  const entries = tree.profile.column(tree.profile.metric("invocations"));
  for (const { side, first, end } of tree.trees) {
    for (let i = first; i < end; i++) {
      if (contexts.method[i] !== UNITED) {
        to.calls[side][keyOfMethod(contexts.method[i])] += entries[i];
      }
    }
  }
}

/** Contexts of small share that are not in the page, by method. */
function addLeftOut(tree, metric, keyOfMethod, by, to) {
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
      const key = keyOfMethod(contexts.method[i]);
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
 * Lines that ran, of all methods.
 * @typedef {{method: number, line: number, hits: number[], instructions: number[],
 *            below: number[]}} Line
 * by side; hits: executions of the line, those of its instruction that ran most; below: of the
 * metric, what was called there, with callees
 * @param {Calls} calls @param {Float64Array[]} callSums
 * @returns {Line[]}
 */
export function sumLines(profile, counts, calls, callSums) {
  const lines = new Map();
  const { methods, codes } = profile;
  for (let side = 0; side < profile.sides.length; side++) {
    for (let m = 1; m <= methods.count; m++) {
      const number = methods.code[side][m] - 1;
      const executed = number < 0 ? null : counts.ofInstructions(side, number);
      if (!executed) {
        continue;
      }
      const code = codes.get(number);
      const rowOf = (i) => findLine(lines, profile, m, code.lines[i]);
      for (let i = 0; i < code.count; i++) {
        const row = rowOf(i);
        row.instructions[side] += executed[i];
        row.hits[side] = Math.max(row.hits[side], executed[i]);
      }
      for (const [site, call] of calls.of(m)) {
        if (site <= code.count) {
          rowOf(site - 1).below[side] += callSums[side][call];
        }
      }
    }
  }
  return [...lines.values()].filter((row) => row.line >= 0);
}

function findLine(lines, profile, m, line) {
  const key = `${profile.methods.classNames[m]}:${profile.methods.sourceFiles[m]}:${line}`;
  let row = lines.get(key);
  if (row === undefined) {
    const zeros = () => profile.sides.map(() => 0);
    lines.set(key, row = { method: m, line, hits: zeros(), instructions: zeros(),
      below: zeros() });
  }
  return row;
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
    this.byCaller ??= this.callers.reduce((map, caller, call) => {
      map.set(caller, map.get(caller) ?? []);
      map.get(caller).push([this.sites[call], call]);
      return map;
    }, new Map());
    return this.byCaller.get(method) ?? [];
  }
}
