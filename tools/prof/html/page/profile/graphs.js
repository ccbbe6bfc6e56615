/* Trees in the form that flame graphs need (parts/layout.js), with the widths and the order of
 * boxes. */

/** The meaning of widths when two profiles are compared. */
export const WIDTHS = {
  both: (values) => values[0] + values[1],
  new: (values) => values[0],
  old: (values) => values[1],
};

/** The common part of graphs; subclasses define values and children. */
class Graph {
  /** @param {{width: string, compare: ((a: number, b: number) => number) | null}} options
   *     compare: order of frames; null: largest first */
  constructor(options) {
    this.root = 0;
    this.options = options;
    this.sorted = new Map();
  }

  children(node) {
    let children = this.sorted.get(node);
    if (children === undefined) {
      children = this.find(node);
      const { compare } = this.options;
      if (compare === null) {
        const sizes = new Map(children.map((child) => [child, this.measure(child)]));
        children.sort((a, b) => sizes.get(b) - sizes.get(a) || a - b);
      } else if (compare !== undefined) {
        children.sort((a, b) => compare(this.frame(a), this.frame(b)) || a - b);
      }
      this.sorted.set(node, children);
    }
    return children;
  }

  /** Nodes from below the root to a node. */
  path(node) {
    const path = [];
    for (; node !== this.root; node = this.parent(node)) {
      path.push(node);
    }
    return path.reverse();
  }

  /**
   * The node at the end of a path of frames, or of the part of the path that the graph contains.
   */
  follow(frames) {
    let node = this.root;
    for (const frame of frames) {
      const next = this.children(node).find((child) => this.key(child) === frame);
      if (next === undefined) {
        break;
      }
      node = next;
    }
    return node;
  }
}

/** From the root to callees. */
export class TopDownGraph extends Graph {
  /** @param {import("./tree.js").ViewTree} tree */
  constructor(tree, sums, options) {
    super(options);
    this.tree = tree;
    this.self = sums.self;
    this.total = sums.total;
    const [a, b] = sums.total;
    this.widths = b === undefined || options.width === "new" ? a
      : options.width === "old" ? b : a.map((value, n) => value + b[n]);
  }

  measure(node) {
    return this.widths[node];
  }

  find(node) {
    return this.tree.children(node);
  }

  isReady() {
    return true;
  }

  cost() {
    return 0;
  }

  parent(node) {
    return this.tree.parent[node];
  }

  frame(node) {
    return this.tree.frame[node];
  }

  /** The fact that distinguishes a child from its siblings, in links. */
  key(node) {
    return this.tree.key(node);
  }

  contexts(node) {
    return this.tree.profile.isDiff ? this.tree.end[node] - node : this.tree.allContexts[node];
  }

  values(node) {
    return this.total.map((total) => total[node]);
  }

  ownValues(node) {
    return this.self.map((self) => self[node]);
  }
}

/** Callers or callees of many places (sets.js). */
export class SetGraph extends Graph {
  constructor(sets, options) {
    super(options);
    this.sets = sets;
    this.tree = sets.tree;
  }

  measure(node) {
    const values = this.sets.value(node);
    return values.length === 1 ? values[0] : WIDTHS[this.options.width](values);
  }

  find(node) {
    return [...this.sets.children(node)];
  }

  isReady(node) {
    return this.sets.isReady(node);
  }

  cost(node) {
    return this.sets.cost(node);
  }

  parent(node) {
    return this.sets.parent(node);
  }

  frame(node) {
    return this.sets.frame(node);
  }

  key(node) {
    return this.tree.profile.addresses.frame(this.frame(node));
  }

  contexts(node) {
    return this.sets.contexts(node);
  }

  values(node) {
    return this.sets.value(node);
  }

  ownValues() {
    return null;
  }

  /** Whether some children are not shown because there are too many. */
  get isCut() {
    return this.sets.isCut;
  }
}
