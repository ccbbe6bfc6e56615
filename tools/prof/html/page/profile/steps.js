/*
 * The part of the tree that is shown, defined by steps, which are applied in order. A step keeps
 * only a target, leaves it out, or folds it into its callers, always together with all its callees.
 * The result is computed by context, so that all views count the same contexts.
 */
import { FIELDS, join, split, STEPS } from "./address.js";
import { REST, UNITED } from "./load.js";

/** @typedef {"only" | "drop" | "fold"} Action */

/**
 * @typedef {object} Step
 * @property {string} text as in links
 * @property {Action} action
 * @property {"method" | "class" | "package" | "line" | "path"} kind
 * @property {string} target its address; for a path the frames from the root, see Addresses
 * @property {Record<string, string>} view for a path: the choices when the step was made
 */

/** The choices that a path depends on: its frames are frames of the tree with these choices. */
export const VIEW = ["thread", "threads", "sites", "fold", "hide"];

const ACTIONS = ["only", "drop", "fold"];

/** @param {Record<string, string>} view for paths */
export function formatStep(action, kind, target, view = null) {
  return join([action, kind, target, ...(kind === "path" ? VIEW.map((name) => view[name]) : [])],
    FIELDS);
}

/** @returns {Step[]} */
export function parseSteps(text) {
  return split(text, STEPS).map((step) => {
    const [action, kind, target = "", ...view] = split(step, FIELDS);
    return { text: step, action, kind, target,
      view: Object.fromEntries(VIEW.map((name, i) => [name, view[i] ?? ""])) };
  });
}

export const formatSteps = (texts) => join(texts, STEPS);

/**
 * The result of steps.
 * @typedef {object} Part
 * @property {Uint8Array | null} mask by context: 1 if it counts; null: all do
 * @property {Uint8Array | null} folded by context: 1 if it counts for a caller
 * @property {((context: number) => boolean)[]} hidden tests for the targets of steps, for
 *     contexts that the page has only by method
 * @property {Set<Step>} unknown steps whose target the page does not have
 * @property {number} count how many steps were applied before the one that is being applied
 */

export class PartFinder {
  /**
   * @param {import("./load.js").Profile} profile
   * @param {() => import("./calls.js").Calls} calls
   * @param {(view: Record<string, string>, part: Part) => import("./tree.js").ViewTree} treeOf
   */
  constructor(profile, calls, treeOf) {
    this.profile = profile;
    this.calls = calls;
    this.treeOf = treeOf;
  }

  /** @param {Step[]} steps @returns {Part} */
  find(steps) {
    const part = { mask: null, folded: null, hidden: [], unknown: new Set() };
    for (const step of steps) {
      part.count = steps.indexOf(step);
      const isTarget = ACTIONS.includes(step.action) ? this.#target(step, part) : null;
      if (isTarget === null) {
        part.unknown.add(step);
      } else {
        this.#apply(step, isTarget, part);
      }
    }
    return part;
  }

  /** A test of contexts; null: the page does not have the target. */
  #target({ kind, target, view }, part) {
    const { methods, contexts } = this.profile;
    const of = (number, keys) => (number < 0 ? null
      : (context) => contexts.method[context] !== UNITED
        && keys[contexts.method[context]] === number);
    switch (kind) {
      case "method": return of(methods.find(target) || -1, methods.self);
      case "class": return of(methods.classes.findIndex(({ full, address }) => address === target
        || full === target), methods.classOf);
      case "package": return of(methods.packages.findIndex(({ name }) => name === target),
        methods.packageOf);
      case "line": return this.#lineTarget(target);
      case "path": return this.#pathTarget(target, view, part);
      default: return null;
    }
  }

  /** "shop/Main.java:12": the calls from that line. */
  #lineTarget(target) {
    const { lineOf, lines } = this.calls();
    const number = lines.find(target);
    return number > 0 && lineOf.includes(number) ? (context) => lineOf[context] === number : null;
  }

  #pathTarget(target, view, part) {
    const tree = this.treeOf(view, part);
    const { node, isWhole } = tree.follow(target);
    return !isWhole || node === 0 ? null
      : (context) => tree.nodeOf[context] >= node && tree.nodeOf[context] < tree.end[node];
  }

  #apply({ action, kind }, isTarget, part) {
    const { contexts, trees } = this.profile;
    const isBelow = new Uint8Array(contexts.count), next = new Uint8Array(contexts.count);
    const { mask } = part;
    for (const tree of trees) {
      for (let i = tree.first; i < tree.end && tree.kind < REST; i++) {
        const above = contexts.parent[i], isIn = mask === null || mask[i] !== 0;
        isBelow[i] = (isIn && isTarget(i)) || (kind !== "path" && above >= 0
          && isBelow[above] !== 0) ? 1 : 0;
        next[i] = action === "fold" ? isBelow[i] | (part.folded?.[i] ?? 0)
          : isIn && (isBelow[i] !== 0) === (action === "only") ? 1 : 0;
      }
    }
    part[action === "fold" ? "folded" : "mask"] = next;
    if (["method", "class", "package"].includes(kind)) {
      part.hidden.push(isTarget);
    }
  }
}
