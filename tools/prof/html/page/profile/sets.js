/*
 * Trees of the callers or callees of many places, made from the tree that is shown.
 *
 * A node of such a tree is a set of nodes of the shown tree. The children of a node are found at
 * their first use, because most of them are too narrow to be visible.
 */
import { THREAD } from "./tree.js";
import { UNITED } from "./load.js";

/** @typedef {import("./tree.js").ViewTree} ViewTree */

/** Limit of the members of all nodes together, so that the page does not use too much memory. */
const MOST_MEMBERS = 3e7;

/**
 * The common part of such trees. `members` are nodes of the tree that is shown; `origins` are their
 * indices in the list of weights.
 */
class SetTree {
  /**
   * @param {ViewTree} tree
   * @param {Float64Array[]} weights by side, by number of origin
   */
  constructor(tree, weights) {
    this.tree = tree;
    this.weights = weights;
    this.parents = [-1];
    this.frames = [0];
    this.values = [weights.map(() => 0)];
    this.members = [null];
    this.origins = [null];
    this.kids = [null];
    this.root = 0;
    this.spent = 0;
    this.isCut = false; /* some children are not shown */
    /* Frames that are not methods have negative numbers. */
    this.least = THREAD - tree.profile.threads.length;
    this.counts = new Int32Array(tree.profile.methods.count + 1 - this.least);
  }

  /** Adds a node with the sums of its origins. */
  add(parent, frame, members, origins) {
    const node = this.parents.length;
    this.parents.push(parent);
    this.frames.push(frame);
    this.values.push(this.weigh(members, origins));
    this.members.push(members);
    this.origins.push(origins);
    this.kids.push(null);
    return node;
  }

  weigh(members, origins) {
    return this.weights.map((weight) => {
      let sum = 0;
      for (let i = 0; i < origins.length; i++) {
        sum += weight[origins[i]];
      }
      return sum;
    });
  }

  /** The number of steps that it takes to find the children. */
  cost(node) {
    return this.kids[node] === null ? this.members[node].length : 0;
  }

  isReady(node) {
    return this.kids[node] !== null;
  }

  parent(node) {
    return this.parents[node];
  }

  frame(node) {
    return this.frames[node];
  }

  contexts(node) {
    return this.members[node].length;
  }

  /** The values of a node by side. */
  value(node) {
    return this.values[node];
  }

  children(node) {
    return this.kids[node] ??= this.#find(node);
  }

  /** Finds the children, unless there are too many, as in chains of very many recursive calls. */
  #find(node) {
    this.spent += this.members[node].length;
    if (this.spent > MOST_MEMBERS) {
      this.isCut = true;
      return [];
    }
    return this.expand(node);
  }

  /**
   * Adds a child for each frame, with the members and origins that have this frame.
   * @param {Int32Array} members @param {Int32Array} origins @param {Int32Array} frames
   */
  group(node, members, origins, frames) {
    const { least, counts } = this;
    const found = [];
    for (let i = 0; i < frames.length; i++) {
      if (counts[frames[i] - least]++ === 0) {
        found.push(frames[i]);
      }
    }
    const groups = new Map();
    for (const frame of found) {
      const size = counts[frame - least];
      groups.set(frame, { members: new Int32Array(size), origins: new Int32Array(size), size: 0 });
      counts[frame - least] = 0;
    }
    let last = null, group = null;
    for (let i = 0; i < frames.length; i++) {
      if (frames[i] !== last) {
        last = frames[i];
        group = groups.get(last);
      }
      group.members[group.size] = members[i];
      group.origins[group.size++] = origins[i];
    }
    return found.map((frame) => this.add(node, frame, groups.get(frame).members,
      groups.get(frame).origins));
  }
}

/** The nodes that have a weight, except those of frame `butFrame`, if that is given. */
function weighty(tree, weights, butFrame) {
  const places = new Int32Array(tree.count);
  let count = 0;
  for (let n = 1; n < tree.count; n++) {
    if (weights.some((weight) => weight[n] !== 0) && tree.frame[n] !== butFrame) {
      places[count++] = n;
    }
  }
  return places.subarray(0, count);
}

/**
 * A tree from places to their callers. The places are all that have a weight, or those of a method.
 *
 * `rest` contains contexts that are not in the page: their method and their weights by side are
 * known, but not their callers.
 */
export class CallerTree extends SetTree {
  /**
   * @param {ViewTree} tree
   * @param {Float64Array[]} weights by side, by node of the tree
   * @param {{frame: number, places: number[]} | null} of the root is these places; null: it is all
   *     that have weights, each below the root
   * @param {{method: number, weights: number[]}[]} rest
   */
  constructor(tree, weights, of, rest) {
    super(tree, extend(tree, weights, rest));
    this.rest = rest;
    this.isOfAll = of === null;
    this.frames[0] = of?.frame ?? tree.frame[0];
    const places = of?.places ?? weighty(tree, weights, rest.length > 0 ? UNITED : null);
    this.members[0] = Int32Array.from([...places, ...rest.map(() => -1)]);
    this.origins[0] = Int32Array.from([...places, ...rest.map((_, i) => tree.count + i)]);
    this.values[0] = this.weigh(this.members[0], this.origins[0]);
  }

  expand(node) {
    return node === 0 && this.isOfAll ? this.#expandAll() : this.#expandCallers(node);
  }

  /** Adds all places below the root. */
  #expandAll() {
    const { frame, count } = this.tree;
    const members = this.members[0], origins = this.origins[0];
    return this.group(0, members, origins, members.map((member, i) => (member < 0
      ? this.rest[origins[i] - count].method : frame[member])));
  }

  #expandCallers(node) {
    const { parent, frame } = this.tree;
    const size = this.members[node].length;
    const members = new Int32Array(size), origins = new Int32Array(size);
    const frames = new Int32Array(size);
    let count = 0;
    for (let i = 0; i < size; i++) {
      const member = this.members[node][i];
      const next = member < 0 ? -1 : parent[member];
      if (next > 0) {
        members[count] = next;
        origins[count] = this.origins[node][i];
        frames[count++] = frame[next];
      }
    }
    return this.group(node, members.subarray(0, count), origins.subarray(0, count),
      frames.subarray(0, count));
  }
}

/** The weights of nodes, followed by the weights of the rest. */
function extend(tree, weights, rest) {
  return weights.map((weight, side) => {
    const longer = new Float64Array(tree.count + rest.length);
    longer.set(weight);
    rest.forEach((entry, i) => {
      longer[tree.count + i] = entry.weights[side];
    });
    return longer;
  });
}

/** A tree from the places of a method to its callees. */
export class CalleeTree extends SetTree {
  /** @param {Float64Array[]} totals by side, by node @param {number[]} places none above another */
  constructor(tree, totals, frame, places) {
    super(tree, totals);
    this.frames[0] = frame;
    this.members[0] = this.origins[0] = Int32Array.from(places);
    this.values[0] = this.weigh(this.members[0], this.origins[0]);
  }

  expand(node) {
    const { end, frame } = this.tree;
    const found = [];
    for (const member of this.members[node]) {
      for (let c = member + 1; c < end[member]; c = end[c]) {
        found.push(c);
      }
    }
    const members = Int32Array.from(found);
    return this.group(node, members, members, members.map((member) => frame[member]));
  }

  contexts(node) {
    let sum = 0;
    for (const member of this.members[node]) {
      sum += this.tree.allContexts[member];
    }
    return sum;
  }
}
