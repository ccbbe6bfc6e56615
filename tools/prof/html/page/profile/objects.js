/* Objects, exceptions and monitors by class and method: sums over contexts. */
import { REST, UNITED } from "./load.js";
import { isWhole } from "./tables.js";
import { parseSearch } from "./search.js";
import { Reader } from "../parts/bytes.js";
import { typeName } from "./methods.js";

/** Kinds of tallies, in the order of the data, and the number of counts of each. */
export const KINDS = ["allocations", "exceptions", "locks"];
export const WIDTHS = [2, 2, 7];

const lastPart = (name) => name.slice(name.lastIndexOf(".") + 1);

/**
 * Classes of objects, by number. They offer the functions of methods' names, so that they can be
 * searched.
 */
class Classes {
  constructor(reader, strings) {
    this.all = Array.from({ length: reader.number() }, () => {
      const full = typeName(strings.get(reader.number()));
      const simple = lastPart(full);
      return { full, simple, package: full.slice(0, Math.max(0, full.length - simple.length - 1)),
        loader: strings.get(reader.number()) };
    });
  }

  fullName(c) {
    return this.all[c].full;
  }

  className(c) {
    return this.all[c].full;
  }

  classAddress(c) {
    return this.all[c].full;
  }

  packageName(c) {
    return this.all[c].package;
  }
}

/** Counts by context and class, ascending. */
class Entries {
  constructor(reader, width) {
    const count = reader.number();
    this.context = new Uint32Array(count);
    this.class = new Uint32Array(count);
    this.counts = Array.from({ length: width }, () => new Float64Array(count));
    for (let i = 0, context = 0; i < count; i++) {
      context += reader.number();
      this.context[i] = context;
      this.class[i] = reader.number();
      this.counts.forEach((column) => {
        column[i] = reader.number();
      });
    }
  }
}

export class Tallies {
  constructor(bytes, strings) {
    const reader = new Reader(bytes);
    this.classes = new Classes(reader, strings);
    this.kinds = WIDTHS.map((width) => new Entries(reader, width));
  }

  has(kind) {
    return this.kinds[KINDS.indexOf(kind)].context.length > 0;
  }

  /** By class: whether a search matches it; null: all classes match. */
  matches(text) {
    const search = parseSearch(text, this.classes);
    return search && this.classes.all.map((_, c) => search.isMatch(c));
  }

  /**
   * The sums of a kind in a tree with its folds: rows for classes, or for classes and the frames
   * that did the operation.
   * @param {import("./tree.js").ViewTree} tree
   * @returns {{class: number[], frame: number[], counts: Float64Array[][], totals: number[][]}}
   *     counts: by number of the kind, by side, by row; totals: by number of the kind, by side
   */
  sum(kind, tree, byFrame) {
    const entries = this.kinds[KINDS.indexOf(kind)];
    const { profile, options: { thread } } = tree;
    const { method } = profile.contexts;
    const knowsRest = byFrame && isWhole(tree);
    const rows = new Rows(entries.counts.length, profile.sides.length);
    let at = 0;
    for (const part of profile.trees) {
      const isTaken = (thread < 0 || part.thread === thread)
        && (part.kind < REST || (part.kind === REST && knowsRest));
      for (; at < entries.context.length && entries.context[at] < part.end; at++) {
        const context = entries.context[at], type = entries.class[at];
        if (!isTaken || (part.kind < REST && tree.nodeOf[context] < 0)) {
          continue; /* in another tree, or left out by a step */
        }
        const values = entries.counts.map((column) => column[at]);
        if (part.kind < REST) {
          rows.add(type, byFrame ? tree.frame[tree.nodeOf[context]] : 0, part.side, values);
        } else { /* left-out contexts, which are known by method */
          rows.add(type, method[context], part.side, values);
          rows.add(type, UNITED, part.side, values.map((value) => -value));
        }
      }
    }
    return rows.finish();
  }
}

class Rows {
  constructor(width, sides) {
    this.numbers = new Map();
    this.class = [];
    this.frame = [];
    this.sums = Array.from({ length: width }, () => Array.from({ length: sides }, () => []));
  }

  add(type, frame, side, values) {
    const key = `${type} ${frame}`;
    let row = this.numbers.get(key);
    if (row === undefined) {
      row = this.class.length;
      this.numbers.set(key, row);
      this.class.push(type);
      this.frame.push(frame);
      this.sums.forEach((ofWhich) => ofWhich.forEach((column) => column.push(0)));
    }
    values.forEach((value, which) => {
      this.sums[which][side][row] += value;
    });
  }

  finish() {
    const counts = this.sums.map((ofWhich) => ofWhich.map((column) => Float64Array.from(column)));
    const totals = counts.map((ofWhich) => ofWhich.map((column) =>
      column.reduce((sum, value) => sum + value, 0)));
    return { class: this.class, frame: this.frame, counts, totals };
  }
}
