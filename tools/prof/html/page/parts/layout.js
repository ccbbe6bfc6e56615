/*
 * The positions of a flame graph's boxes. Only nodes that are at least a pixel wide become boxes.
 * Narrower nodes are summed, so the work depends on what is visible, not on the size of the tree.
 *
 * Positions are fractions of the root's width. The screen shows a window [from, to] of these
 * fractions.
 */

/**
 * A tree to be laid out. Nodes are numbers.
 * @typedef {object} Graph
 * @property {number} root
 * @property {(node: number) => number} measure the value that a node's width shows
 * @property {(node: number) => number[]} children from left to right
 * @property {(node: number) => boolean} isReady whether its children are known already
 * @property {(node: number) => number} cost the number of steps to find them
 * @property {(node: number) => number} contexts number of contexts of this node and those below it
 * @property {(node: number) => number} parent
 */

/**
 * @typedef {object} Row boxes from left to right
 * @property {number[]} nodes
 * @property {number[]} x0
 * @property {number[]} x1
 */

/**
 * @typedef {object} Layout
 * @property {Row[]} rows the root's first
 * @property {Row[]} strips by row: positions of boxes that are too narrow; nodes: their parents
 * @property {{contexts: number, value: number}} narrow the sum of all boxes that are too narrow
 * @property {boolean} isComplete false: there was no time to find some children
 */

/** @returns {Row} */
const emptyRow = () => ({ nodes: [], x0: [], x1: [] });

function put(rows, depth, node, x0, x1) {
  const row = rows[depth] ??= emptyRow();
  row.nodes.push(node);
  row.x0.push(x0);
  row.x1.push(x1);
}

/**
 * @param {Graph} graph
 * @param {[number, number]} window
 * @param {number} zoomed boxes that are too narrow are summed below this node
 * @param {number} width in pixels
 * @param {number} steps limit of the steps to find children
 * @returns {Layout}
 */
export function layOut(graph, window, zoomed, width, steps = Infinity) {
  const layout = { rows: [], strips: [], narrow: { contexts: 0, value: 0 }, isComplete: true };
  const scale = width / (window[1] - window[0]);
  const stack = [{ node: graph.root, from: 0, to: 1, depth: 0, counts: graph.root === zoomed }];
  let left = steps;
  while (stack.length > 0) {
    const place = stack.pop();
    const { node, from, to, depth } = place;
    place.counts ||= node === zoomed;
    put(layout.rows, depth, node, Math.max(0, (from - window[0]) * scale),
      Math.min(width, (to - window[0]) * scale));
    if (!graph.isReady(node)) {
      const cost = graph.cost(node);
      if (cost > left && left < steps) {
        layout.isComplete = false;
        continue;
      }
      left -= cost;
    }
    placeChildren(graph, place, window, scale, layout, stack);
  }
  return layout;
}

function placeChildren(graph, place, window, scale, layout, stack) {
  const { node, from, to, depth, counts } = place;
  const children = graph.children(node);
  const per = graph.measure(node) > 0 ? (to - from) / graph.measure(node) : 0;
  const visible = [];
  let at = from, narrowFrom = -1, narrowTo = -1;
  for (const child of children) {
    const size = graph.measure(child) * per, end = at + size;
    if (size * scale < 1 && counts) {
      layout.narrow.contexts += graph.contexts(child);
      layout.narrow.value += graph.measure(child);
    }
    if (size > 0 && end > window[0] && at < window[1]) {
      if (size * scale >= 1) {
        visible.push({ node: child, from: at, to: end, depth: depth + 1, counts });
      } else {
        narrowFrom = narrowFrom < 0 ? at : narrowFrom;
        narrowTo = end;
      }
    }
    at = end;
  }
  /* Pushed in reverse order, because a stack returns the last item first. */
  for (let i = visible.length - 1; i >= 0; i--) {
    stack.push(visible[i]);
  }
  if (narrowTo >= 0 && (narrowTo - narrowFrom) * scale >= 1) {
    put(layout.strips, depth + 1, node, Math.max(0, (narrowFrom - window[0]) * scale),
      Math.min(scale * (window[1] - window[0]), (narrowTo - window[0]) * scale));
  }
}

/** The start and the end of a node, as fractions of the root. @returns {[number, number]} */
export function extent(graph, node) {
  const path = [];
  for (let n = node; n !== graph.root; n = graph.parent(n)) {
    path.push(n);
  }
  let from = 0, to = 1, above = graph.root;
  for (const next of path.reverse()) {
    const per = graph.measure(above) > 0 ? (to - from) / graph.measure(above) : 0;
    let at = from;
    for (const child of graph.children(above)) {
      if (child === next) {
        break;
      }
      at += graph.measure(child) * per;
    }
    [from, to] = [at, at + graph.measure(next) * per];
    above = next;
  }
  return [from, to];
}

/** The index of the box of a row that is at x, or -1. */
export function boxAt(row, x) {
  let low = 0, high = row.nodes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (x < row.x0[middle]) {
      high = middle - 1;
    } else if (x >= row.x1[middle]) {
      low = middle + 1;
    } else {
      return middle;
    }
  }
  return -1;
}
