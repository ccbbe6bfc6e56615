/*
 * The tree that is shown: contexts of the chosen threads, with equal frames united, and some
 * frames folded into their callers.
 *
 * Nodes are numbered in preorder; 0 is the root of all nodes, and the descendants of n are the
 * nodes from n + 1 to end[n] - 1. The self numbers of a folded context count for the node of its
 * caller, so folding does not change sums.
 */
import { REST, TRUNCATED, UNITED } from "./load.js";
import { HIDDEN, LIBRARY, LINKING } from "./methods.js";

/** Frames that are not methods. A thread's frame is THREAD minus its number. */
export const ROOT = -1, FOLDED = -2, CUT_OFF = -3, THREAD = -10;

/**
 * @typedef {object} TreeOptions
 * @property {number} thread in the list of threads; -1: all
 * @property {boolean} byThread each thread is a frame
 * @property {boolean} bySite calls from different places are different frames
 * @property {Set<string>} folds recursion, hidden, library, linking
 * @property {(method: number) => boolean} isFolded folded by name
 * @property {import("./steps.js").Part} part which contexts count, and which for their callers
 */

/** A table of nodes by parent, frame and callsite, with open addressing. */
class Index {
  constructor(room) {
    this.mask = 1;
    while (this.mask < 2 * room) {
      this.mask *= 2;
    }
    this.slots = new Int32Array(this.mask--);
  }

  /** The slot of the node, or the free slot for it. */
  slot(nodes, parent, frame, site) {
    let at = (Math.imul(parent, 0x9e3779b1) ^ Math.imul(frame, 0x85ebca6b)
      ^ Math.imul(site, 0xc2b2ae35));
    at = (at ^ at >>> 15) & this.mask;
    for (;;) {
      const node = this.slots[at];
      if (node === 0 || (nodes.parent[node] === parent && nodes.frame[node] === frame
        && nodes.site[node] === site)) {
        return at;
      }
      at = (at + 1) & this.mask;
    }
  }
}

/** Nodes in the order in which they are found. */
class Nodes {
  constructor(room) {
    this.parent = new Int32Array(room);
    this.frame = new Int32Array(room);
    this.site = new Int32Array(room);
    this.count = 1;
    this.parent[0] = -1;
    this.frame[0] = ROOT;
    this.index = new Index(room);
  }

  child(parent, frame, site) {
    const slot = this.index.slot(this, parent, frame, site);
    const known = this.index.slots[slot];
    if (known !== 0) {
      return known;
    }
    const node = this.count++;
    this.parent[node] = parent;
    this.frame[node] = frame;
    this.site[node] = site;
    this.index.slots[slot] = node;
    return node;
  }

  /** The nearest node, from a node upwards, that belongs to a method; otherwise a child. */
  activation(parent, frame, site) {
    const known = this.index.slots[this.index.slot(this, parent, frame, site)];
    if (known !== 0) {
      return known;
    }
    for (let node = parent; node > 0; node = this.parent[node]) {
      if (this.frame[node] === frame) {
        return node;
      }
    }
    return this.child(parent, frame, site);
  }
}

export class ViewTree {
  /** @param {import("./load.js").Profile} profile @param {TreeOptions} options */
  constructor(profile, options) {
    this.profile = profile;
    this.options = options;
    this.trees = profile.trees.filter((tree) => tree.kind < REST
      && (options.thread < 0 || tree.thread === options.thread));
    this.isFoldedMethod = this.#foldedMethods();
    /* By context: its node; -1 for contexts of other threads. */
    this.nodeOf = new Int32Array(profile.contexts.count).fill(-1);
    const nodes = this.#place();
    this.#order(nodes);
    this.#weigh();
  }

  #foldedMethods() {
    const { methods } = this.profile;
    const { folds, isFolded } = this.options;
    const flags = (folds.has("library") ? LIBRARY : 0) | (folds.has("hidden") ? HIDDEN : 0);
    const folded = new Uint8Array(methods.count + 1);
    for (let m = 1; m <= methods.count; m++) {
      folded[m] = (methods.flags[m] & flags) !== 0 || isFolded(m) ? 1
        : folds.has("linking") && (methods.flags[m] & LINKING) !== 0 ? 2 : 0;
    }
    return folded;
  }

  /** Gives contexts their nodes. */
  #place() {
    const { contexts } = this.profile;
    const { byThread, bySite, folds } = this.options;
    const foldsRecursion = folds.has("recursion");
    const contextsCount = this.trees.reduce((sum, tree) => sum + tree.end - tree.first, 0);
    const nodes = new Nodes(contextsCount + 4 * this.trees.length + 2);
    const nodeOf = this.nodeOf;
    const { mask, folded } = this.options.part;
    const isSwallowed = new Uint8Array(contexts.count);
    /*
     * Folded contexts without a caller have their numbers in a special node, but their callees have
     * the parent that these contexts would have.
     */
    const foldedRoots = new Int32Array(nodes.parent.length).fill(-1);
    for (const tree of this.trees) {
      let root = byThread && tree.thread >= 0 ? nodes.child(0, THREAD - tree.thread, 0) : 0;
      root = tree.kind === TRUNCATED ? nodes.child(root, CUT_OFF, 0) : root;
      for (let i = tree.first; i < tree.end; i++) {
        const above = contexts.parent[i];
        let parent = above < 0 ? root : nodeOf[above];
        parent = foldedRoots[parent] < 0 ? parent : foldedRoots[parent];
        if (mask !== null && mask[i] === 0) {
          nodeOf[i] = parent; /* the parent for contexts below it; #order undoes this */
          continue;
        }
        const method = contexts.method[i];
        const fold = folded !== null && folded[i] !== 0 ? 2
          : method === UNITED ? 0 : this.isFoldedMethod[method];
        if (fold !== 0 || (above >= 0 && isSwallowed[above] !== 0)) {
          isSwallowed[i] = fold === 2 || (above >= 0 && isSwallowed[above] !== 0) ? 1 : 0;
          nodeOf[i] = parent;
          if (parent === root) {
            nodeOf[i] = nodes.child(root, FOLDED, 0);
            foldedRoots[nodeOf[i]] = root;
          }
          continue;
        }
        const site = bySite ? contexts.site[i] : 0;
        nodeOf[i] = foldsRecursion && method !== UNITED ? nodes.activation(parent, method, site)
          : nodes.child(parent, method, site);
      }
    }
    return nodes;
  }

  /** Numbers nodes in preorder, children in the order in which they were found. */
  #order(nodes) {
    const count = nodes.count;
    const last = new Int32Array(count).fill(-1), before = new Int32Array(count);
    for (let node = 1; node < count; node++) {
      before[node] = last[nodes.parent[node]];
      last[nodes.parent[node]] = node;
    }
    this.count = count;
    this.parent = new Int32Array(count);
    this.frame = new Int32Array(count);
    this.site = new Int32Array(count);
    this.end = new Int32Array(count);
    const place = new Int32Array(count), stack = new Int32Array(count);
    for (let n = 0, height = 1; n < count; n++) {
      const node = stack[--height];
      place[node] = n;
      this.parent[n] = node === 0 ? -1 : place[nodes.parent[node]];
      this.frame[n] = nodes.frame[node];
      this.site[n] = nodes.site[node];
      for (let child = last[node]; child >= 0; child = before[child]) {
        stack[height++] = child;
      }
    }
    for (let n = count - 1; n >= 0; n--) {
      this.end[n] = Math.max(this.end[n], n + 1);
      if (n > 0) {
        const parent = this.parent[n];
        this.end[parent] = Math.max(this.end[parent], this.end[n]);
      }
    }
    const { mask } = this.options.part;
    for (let i = 0; i < this.nodeOf.length; i++) {
      this.nodeOf[i] = this.nodeOf[i] < 0 || mask?.[i] === 0 ? -1 : place[this.nodeOf[i]];
    }
  }

  /** By node: how many contexts it unites, without those of its descendants. */
  #weigh() {
    const { weight } = this.profile.contexts;
    this.contexts = new Float64Array(this.count);
    for (let i = 0; i < this.nodeOf.length; i++) {
      if (this.nodeOf[i] >= 0) {
        this.contexts[this.nodeOf[i]] += weight[i];
      }
    }
    this.allContexts = this.#sumUp(Float64Array.from(this.contexts));
  }

  #sumUp(values) {
    for (let n = this.count - 1; n > 0; n--) {
      values[this.parent[n]] += values[n];
    }
    return values;
  }

  /**
   * Numbers of a metric.
   * @returns {{self: Float64Array[], total: Float64Array[]}} by side, by node
   */
  sums(metric) {
    const column = this.profile.column(metric);
    const self = this.profile.sides.map(() => new Float64Array(this.count));
    for (const tree of this.trees) {
      const to = self[tree.side];
      for (let i = tree.first; i < tree.end; i++) {
        if (this.nodeOf[i] >= 0) {
          to[this.nodeOf[i]] += column[i];
        }
      }
    }
    return { self, total: self.map((values) => this.#sumUp(Float64Array.from(values))) };
  }

  /**
   * By node: whether it has no node with the same key above it.
   * @param {"method" | "class" | "package"} by
   */
  outermost(by) {
    return this.#outermost[by] ??= this.#findOutermost(this.profile.methods.keys(by));
  }

  #outermost = {};

  #findOutermost(keyOf) {
    const { frame, end, count } = this;
    const isOutermost = new Uint8Array(count), open = new Int32Array(keyOf.length);
    const path = new Int32Array(count);
    for (let n = 0, depth = 0; n < count; n++) {
      while (depth > 0 && end[path[depth - 1]] <= n) {
        open[keyOf[frame[path[--depth]]]]--;
      }
      if (frame[n] > 0) {
        isOutermost[n] = open[keyOf[frame[n]]]++ === 0 ? 1 : 0;
        path[depth++] = n;
      }
    }
    return isOutermost;
  }

  children(n) {
    const children = [];
    for (let c = n + 1; c < this.end[n]; c = this.end[c]) {
      children.push(c);
    }
    return children;
  }

  /** The fact that distinguishes a child from its siblings, in links. */
  key(n) {
    const { bySite } = this.options;
    return this.profile.addresses.frame(this.frame[n], bySite ? this.site[n] : -1);
  }

  /** The node at the end of a path in a link, or of the part of the path that the tree contains. */
  follow(text) {
    let node = 0;
    for (const key of this.profile.addresses.parsePath(text)) {
      const next = this.children(node).find((child) => this.key(child) === key);
      if (next === undefined) {
        return { node, isWhole: false };
      }
      node = next;
    }
    return { node, isWhole: true };
  }

  /** Frames from below the root to a node. */
  path(n) {
    const path = [];
    for (; n > 0; n = this.parent[n]) {
      path.push(n);
    }
    return path.reverse();
  }
}
