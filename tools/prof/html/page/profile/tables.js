/* Sums by method, class and package, of the tree that is shown. */
import { CLASS_TOTAL, PACKAGE_TOTAL, REST, REST_TOTAL, UNITED } from "./load.js";

/**
 * Sums by key, from 0 on. Keys without any number have zeros.
 * @typedef {object} Sums
 * @property {Float64Array[]} self by side, by key
 * @property {Float64Array[]} total by side; only outermost activations count
 * @property {Float64Array[]} calls by side: entries, of all contexts, also folded ones
 * @property {Float64Array} contexts
 * @property {{self: number[], contexts: number}} rest the part that belongs to no key
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

/**
 * Whether the tree is a whole thread, or all threads, without folds and steps. Only then are
 * left-out contexts known by method.
 */
export function isWhole(tree) {
  const { folds, isFolded, part } = tree.options;
  return folds.size === 0 && isFolded.isNone === true && part.mask === null && part.folded === null;
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
      if (method[i] !== UNITED && tree.nodeOf[i] >= 0) {
        calls[keyOf[method[i]]] += entries[i];
      }
    }
  }
}

/**
 * Self or inclusive numbers, by method, of contexts that are not in the page.
 * With folds they are not known.
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
