/*
 * Trees made of the tree that is shown: who called, and what was called, of many places at once.
 *
 * A node here stands for a set of nodes there. The children of a node are found when they are asked
 * for, since most of them are too narrow ever to be seen.
 */

/** @typedef {import("./tree.js").ViewTree} ViewTree */

/**
 * What all such trees share. `members` are nodes of the tree that is shown, `origins` the place in
 * the list of weights that each came from.
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

  /** How many steps it takes to find the children. */
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
    return this.kids[node] ??= this.expand(node);
  }

  /** Children by frame, of pairs of member and origin. */
  group(node, each) {
    const groups = new Map();
    each((frame, member, origin) => {
      let group = groups.get(frame);
      if (group === undefined) {
        groups.set(frame, group = { members: [], origins: [] });
      }
      group.members.push(member);
      group.origins.push(origin);
    });
    return Array.from(groups, ([frame, { members, origins }]) =>
      this.add(node, frame, members, origins));
  }
}

function weighty(tree, weights) {
  const places = [];
  for (let n = 1; n < tree.count; n++) {
    if (weights.some((weight) => weight[n] !== 0)) {
      places.push(n);
    }
  }
  return places;
}

/** From places to those who called them: all places with their own weight, or those of a method. */
export class CallerTree extends SetTree {
  /**
   * @param {ViewTree} tree
   * @param {Float64Array[]} weights by side, by node of the tree
   * @param {number} frame of the root; null: that of the tree, and the places are below it
   * @param {number[]} places null: all that have a weight
   */
  constructor(tree, weights, frame = null, places = null) {
    super(tree, weights);
    this.isOfAll = frame === null;
    this.frames[0] = frame ?? tree.frame[0];
    this.members[0] = this.origins[0] = places ?? weighty(tree, weights);
    this.values[0] = this.weigh(this.members[0], this.origins[0]);
  }

  expand(node) {
    const { parent, frame } = this.tree;
    const members = this.members[node], origins = this.origins[node];
    const isFirst = node === 0 && this.isOfAll;
    return this.group(node, (put) => {
      for (let i = 0; i < members.length; i++) {
        const next = isFirst ? members[i] : parent[members[i]];
        if (next > 0) {
          put(frame[next], next, origins[i]);
        }
      }
    });
  }
}

/** From the places of a method to what was called there. */
export class CalleeTree extends SetTree {
  /** @param {Float64Array[]} totals by side, by node @param {number[]} places none above another */
  constructor(tree, totals, frame, places) {
    super(tree, totals);
    this.frames[0] = frame;
    this.members[0] = places;
    this.origins[0] = places;
    this.values[0] = this.weigh(places, places);
  }

  expand(node) {
    const { end, frame } = this.tree;
    return this.group(node, (put) => {
      for (const member of this.members[node]) {
        for (let c = member + 1; c < end[member]; c = end[c]) {
          put(frame[c], c, c);
        }
      }
    });
  }

  contexts(node) {
    let sum = 0;
    for (const member of this.members[node]) {
      sum += this.tree.allContexts[member];
    }
    return sum;
  }
}
