/* The profiles of a page, read from its data (tools/prof/html/html_data.h describes the format). */
import { Reader } from "../parts/bytes.js";
import { Addresses } from "./address.js";
import { Codes } from "./code.js";
import { Methods } from "./methods.js";
import { Places } from "./places.js";
import { Series } from "./series.js";
import { Tallies } from "./objects.js";

const SECTIONS = ["meta", "strings", "methods", "code", "trees", "contexts", "values", "blocks",
  "exits", "sources", "tallies", "places", "series"];

/** Kinds of trees. */
export const TREE = 0, TRUNCATED = 1, REST = 2, REST_TOTAL = 3, CLASS_TOTAL = 4, PACKAGE_TOTAL = 5;

/** The method of contexts that were united when the page was made. */
export const UNITED = 0;

/**
 * @typedef {{side: number, kind: number, thread: number, first: number, end: number}} Tree
 * thread: number in the list of threads, from 0; -1: all threads
 */

/** Texts by number; each is decoded at its first use. */
class Strings {
  constructor(bytes) {
    const reader = new Reader(bytes);
    const count = reader.number();
    const lengths = reader.fill(new Uint32Array(count));
    this.starts = new Uint32Array(count + 1);
    this.starts[0] = reader.at;
    for (let i = 0; i < count; i++) {
      this.starts[i + 1] = this.starts[i] + lengths[i];
    }
    this.bytes = bytes;
    this.texts = new Array(count);
    this.decoder = new TextDecoder();
  }

  get(number) {
    if (number === 0) {
      return "";
    }
    const i = number - 1;
    return this.texts[i] ??= this.decoder.decode(
      this.bytes.subarray(this.starts[i], this.starts[i + 1]));
  }
}

/** Contexts of all trees, in preorder. */
class Contexts {
  constructor(bytes, trees) {
    const reader = new Reader(bytes);
    const column = () => reader.take(reader.number());
    const [ups, sites, methods, united, cuts] = [column(), column(), column(), column(), column()];
    const count = trees.length === 0 ? 0 : trees[trees.length - 1].end;
    this.count = count;
    this.site = new Reader(sites).fill(new Int32Array(count));
    for (let i = 0; i < count; i++) {
      this.site[i]--;
    }
    this.method = new Reader(methods).fill(new Uint32Array(count));
    this.parent = new Int32Array(count);
    this.#hang(new Reader(ups), trees);
    this.#readWeights(new Reader(united), trees);
    this.isCut = new Uint8Array(count);
    const cutReader = new Reader(cuts);
    for (let at = 0; cutReader.at < cuts.length;) {
      at += cutReader.number();
      this.isCut[at] = 1;
    }
  }

  #hang(ups, trees) {
    for (const tree of trees) {
      let above = -1;
      for (let i = tree.first; i < tree.end; i++) {
        for (let up = ups.number(); up > 0 && above >= 0; up--) {
          above = this.parent[above];
        }
        this.parent[i] = above;
        above = i;
      }
    }
  }

  /** By context: the end of the contexts below it. */
  get ends() {
    if (this.knownEnds === undefined) {
      const ends = this.knownEnds = new Int32Array(this.count), { parent } = this;
      for (let i = this.count - 1; i >= 0; i--) {
        ends[i] = Math.max(ends[i], i + 1);
        if (parent[i] >= 0) {
          ends[parent[i]] = Math.max(ends[parent[i]], ends[i]);
        }
      }
    }
    return this.knownEnds;
  }

  /** By context: how many contexts of the program it unites. */
  #readWeights(united, trees) {
    this.weight = new Float64Array(this.count).fill(1);
    for (const tree of trees) {
      for (let i = tree.first; i < tree.end; i++) {
        if (this.method[i] === UNITED || tree.kind >= REST) {
          this.weight[i] = united.number();
        }
      }
    }
  }
}

export class Profile {
  /** @param {Uint8Array} bytes */
  static read(bytes) {
    const reader = new Reader(bytes);
    const lengths = Array.from({ length: reader.number() }, () => reader.number());
    const sections = {};
    lengths.forEach((length, i) => {
      sections[SECTIONS[i]] = reader.take(length);
    });
    const meta = JSON.parse(new TextDecoder().decode(sections.meta));
    const strings = new Strings(sections.strings);
    return new Profile(sections, { meta, strings,
      methods: new Methods(sections.methods, strings),
      codes: new Codes(sections.code, strings, meta.opcodes) });
  }

  /**
   * @param {Record<string, Uint8Array>} sections
   * @param {object} shared data that the profile of a part of the run also has; only its meta
   *     differs
   */
  constructor(sections, shared) {
    const { meta, strings, methods, codes } = shared;
    Object.assign(this, { sections, shared, meta, strings, methods, codes });
    this.sides = meta.sides;
    this.isDiff = this.sides.length > 1;
    this.metrics = meta.metrics;
    this.trees = this.#readTrees(sections.trees);
    this.contexts = new Contexts(sections.contexts, this.trees);
    this.blocks = sections.blocks;
    this.exits = sections.exits;
    this.threads = this.#listThreads();
    this.#readSources(sections.sources);
    this.tallyBytes = sections.tallies;
    this.placeBytes = sections.places;
    const values = new Reader(sections.values);
    this.columnBytes = this.metrics.map(() => values.take(values.number()));
    this.columns = new Array(this.metrics.length);
  }

  /** Whether the calling line is known: only if callsites were recorded. */
  get hasCallsites() {
    return this.sides.every((side) => side.features.callsites);
  }

  /** The checkpoints; null: the page has none. @returns {Series | null} */
  get series() {
    return this.knownSeries ??= this.sections.series.length === 0 ? null : new Series(this);
  }

  #readTrees(bytes) {
    const reader = new Reader(bytes);
    let first = 0;
    return Array.from({ length: reader.number() }, () => {
      const [side, kind, thread, count] = [0, 0, 0, 0].map(() => reader.number());
      const tree = { side, kind, thread: thread - 1, first, end: first + count };
      first += count;
      return tree;
    });
  }

  /** Threads of both sides, the nth of a name together; trees get the number in this list. */
  #listThreads() {
    const threads = [], known = new Map();
    const found = this.sides.map((side) => side.threads.map(({ number, name, nth }) => {
      const key = `${nth} ${name}`;
      if (!known.has(key)) {
        known.set(key, threads.length);
        threads.push({ number, name, nth });
      }
      return known.get(key);
    }));
    for (const tree of this.trees) {
      if (tree.thread >= 0) {
        tree.thread = found[tree.side][tree.thread];
      }
    }
    return threads;
  }

  #readSources(bytes) {
    const reader = new Reader(bytes);
    const heads = Array.from({ length: reader.number() },
      () => [this.strings.get(reader.number()), reader.number()]);
    this.sources = new Map(heads.map(([name, length]) => [name, reader.take(length)]));
  }

  get tallies() {
    return this.knownTallies ??= new Tallies(this.tallyBytes, this.strings);
  }

  /** @returns {Places} */
  get places() {
    return this.knownPlaces ??= new Places(this.placeBytes, this.strings);
  }

  /** @returns {Addresses} */
  get addresses() {
    return this.knownAddresses ??= new Addresses(this);
  }

  /** Lines of a method's source file; null: the page does not contain the file. */
  source(method) {
    const name = this.methods.sourceName(method);
    const found = this.sources.get(name);
    if (found instanceof Uint8Array) {
      const text = new TextDecoder().decode(found).replace(/\n$/, "");
      this.sources.set(name, text.split(/\r?\n/));
    }
    return this.sources.get(name) ?? null;
  }

  /** Self numbers of contexts in a metric. @returns {Float64Array} */
  column(metric) {
    return this.columns[metric] ??= new Reader(this.columnBytes[metric]).fill(
      new Float64Array(this.contexts.count));
  }

  /** The number of a metric by name, or -1. */
  metric(name) {
    return this.metrics.findIndex((metric) => metric.name === name);
  }
}
