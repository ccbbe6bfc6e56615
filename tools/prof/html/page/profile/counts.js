/*
 * Executions of blocks and instructions of all methods, over the contexts of some threads, or below
 * a node.
 */
import { Reader } from "../parts/bytes.js";
import { REST_TOTAL, TREE, UNITED } from "./load.js";

/* The kind of exits with negative counts: HTML_ARRIVALS in html_data.h. */
export const ARRIVALS = 2;

export class Counts {
  /** @param {import("./load.js").Profile} profile */
  constructor(profile) {
    this.profile = profile;
    this.known = new Map();
  }

  /** Whether a side has counts of blocks. */
  has(side) {
    return this.profile.sides[side].hasBlocks;
  }

  /**
   * Sums for a thread, or for all threads (-1).
   * @returns {Sums}
   */
  ofThread(thread) {
    const known = this.known.get(thread);
    if (known) {
      return known;
    }
    const sums = new Sums(this.profile,
      (tree) => thread < 0 || tree.thread === thread, null);
    this.known.set(thread, sums);
    return sums;
  }

  /** Sums of the contexts for which isIn is true. */
  ofContexts(isIn) {
    return new Sums(this.profile, () => true, isIn);
  }
}

/**
 * By place (a line or a call): the part of a metric of its instructions in contexts that are below
 * a call from the same place. The inclusive sum of the place already contains this part through the
 * call.
 */
export class Repeats {
  /**
   * @param {import("./load.js").Profile} profile
   * @param {object} of
   * @param {number} of.side
   * @param {Map<number, ArrayLike<number>>} of.places by method: the places of its instructions
   * @param {ArrayLike<number>} of.placeOf by context: the place that called it
   * @param {(context: number) => boolean} of.takes which contexts count
   * @param {(context: number) => boolean} of.takesCall whose calls count
   * @param {string} of.metric its name; if it is not known by place (places.js), the number of
   *     executions is used
   */
  constructor(profile, of) {
    this.profile = profile;
    this.of = of;
    this.sums = new Map(); /* by place */
    const open = this.#findOpen();
    if (open.size > 0 && profile.places.has(of.metric)) {
      this.#readPlaces(open);
    } else if (open.size > 0) {
      this.#readBlocks(open);
    }
  }

  #add(place, isOpen, value) {
    if (place > 0 && isOpen.includes(place)) {
      this.sums.set(place, (this.sums.get(place) ?? 0) + value);
    }
  }

  #readPlaces(open) {
    const { profile, of: { metric, places } } = this;
    profile.places.each(profile, metric, (context) => open.has(context),
      (_, method, instruction, value, context) =>
        this.#add(places.get(method)[instruction - 1], open.get(context), value));
  }

  /**
   * By context of one of the methods: the places that called this context or a context above it.
   */
  #findOpen() {
    const { profile: { trees, contexts }, of: { side, places, placeOf, takes, takesCall } } = this;
    const all = [...places.values()].flatMap((ofMethod) => Array.from(ofMethod));
    const isMine = new Uint8Array(all.reduce((a, b) => Math.max(a, b), 0) + 1);
    for (const place of all) {
      isMine[place] = place > 0 ? 1 : 0;
    }
    const isMethod = new Uint8Array(this.profile.methods.count + 1);
    places.forEach((_, m) => {
      isMethod[m] = 1;
    });
    const found = new Map(), open = new Map(), path = [], { ends } = contexts;
    for (const tree of trees) {
      for (let i = tree.first; i < tree.end && tree.kind === TREE && tree.side === side; i++) {
        while (path.length > 0 && path[path.length - 1].end <= i) {
          const { place } = path.pop(), left = open.get(place) - 1;
          left > 0 ? open.set(place, left) : open.delete(place);
        }
        if (isMine[placeOf[i]] && takesCall(i)) {
          open.set(placeOf[i], (open.get(placeOf[i]) ?? 0) + 1);
          path.push({ place: placeOf[i], end: ends[i] });
        }
        if (open.size > 0 && isMethod[contexts.method[i]] && takes(i)) {
          found.set(i, [...open.keys()]);
        }
      }
      open.clear();
      path.length = 0;
    }
    return found;
  }

  #readBlocks(open) {
    const { profile, of: { side, places } } = this;
    const { codes, contexts: { method }, methods } = profile;
    const starts = blockStarts(profile), exits = exitsOf(profile);
    open.forEach((isOpen, context) => {
      const code = methods.code[side][method[context]] - 1;
      if (starts[context] === 0) {
        return;
      }
      const lengths = codes.blockLengths(code), blocks = [];
      readBlocks(profile, new Reader(profile.blocks, starts[context] - 1), context, lengths.length,
        blocks);
      const executed = execute(lengths, blocks, exits.get(context) ?? []);
      places.get(method[context]).forEach((place, i) => this.#add(place, isOpen, executed[i]));
    });
  }
}

/** Reads the counts of a context's blocks; the first is relative to the context's entries. */
function readBlocks(profile, reader, context, length, to) {
  let count = profile.column(profile.metric("invocations"))[context];
  for (let b = 0; b < length; b++) {
    to[b] = count += reader.signed();
  }
}

/**
 * Visits the counts of blocks of all contexts for which takes is true, in the order of the data.
 * @param {(tree: object, context: number) => boolean} takes
 * @param {(tree: object, context: number, code: number, blocks: number[], length: number) => void}
 *     visit blocks: only valid during the call
 */
function eachBlocks(profile, takes, visit) {
  const { contexts, codes, methods } = profile;
  const reader = new Reader(profile.blocks), blocks = [];
  for (const tree of profile.trees) {
    if (tree.kind >= REST_TOTAL || !profile.sides[tree.side].hasBlocks) {
      continue;
    }
    for (let i = tree.first; i < tree.end; i++) {
      const method = contexts.method[i];
      const code = method === UNITED ? 0 : methods.code[tree.side][method];
      const length = code === 0 ? 0 : codes.blockLengths(code - 1).length;
      if (length === 0) {
        continue;
      }
      if (takes(tree, i, reader.at)) {
        readBlocks(profile, reader, i, length, blocks);
        visit(tree, i, code - 1, blocks, length);
      } else {
        reader.skip(length);
      }
    }
  }
}

/** By context: the offset + 1 of the counts of its blocks in the data; 0: it has no counts. */
function blockStarts(profile) {
  if (profile.blockStarts === undefined) {
    profile.blockStarts = new Uint32Array(profile.contexts.count);
    eachBlocks(profile, (_, context, at) => {
      profile.blockStarts[context] = at + 1;
      return false;
    }, () => {});
  }
  return profile.blockStarts;
}

/** By context with exits: its exits. @returns {Map<number, object[]>} */
function exitsOf(profile) {
  if (profile.exitsByContext === undefined) {
    profile.exitsByContext = new Map();
    const reader = new Reader(profile.exits);
    for (let context = 0; reader.at < profile.exits.length;) {
      context += reader.number();
      const kind = reader.number(), count = reader.number();
      const sign = kind === ARRIVALS ? -1 : 1; /* the rest of a block that began in another scope */
      const list = profile.exitsByContext.get(context) ?? [];
      for (let i = 0; i < count; i++) {
        list.push({ kind: sign < 0 ? 0 : kind, block: reader.number(),
          instruction: reader.number(), count: sign * reader.number() });
      }
      profile.exitsByContext.set(context, list);
    }
  }
  return profile.exitsByContext;
}

/** Executions by instruction number - 1, from counts by block and exits within blocks. */
function execute(lengths, blocks, exits) {
  const ends = [];
  let count = 0;
  for (const length of lengths) {
    ends.push(count += length);
  }
  const executed = new Float64Array(count);
  lengths.forEach((length, b) => executed.fill(blocks[b], ends[b] - length, ends[b]));
  for (const exit of exits) {
    for (let i = exit.instruction; i < ends[exit.block]; i++) {
      executed[i] -= exit.count;
    }
  }
  return executed;
}

class Sums {
  constructor(profile, takesTree, takesContext) {
    this.profile = profile;
    const { codes, sides } = profile;
    /* By side, by code: counts by block; undefined if the code did not run. */
    this.blocks = sides.map(() => new Array(codes.count));
    this.exits = sides.map(() => new Array(codes.count));
    this.executed = sides.map(() => new Array(codes.count));
    const codeOf = new Int32Array(profile.contexts.count).fill(-1);
    const sideOf = new Uint8Array(profile.contexts.count);
    eachBlocks(profile, (tree, i) => takesTree(tree) && (takesContext === null || takesContext(i)),
      ({ side }, context, code, blocks, length) => {
        codeOf[context] = code;
        sideOf[context] = side;
        const sums = this.blocks[side][code] ??= new Float64Array(length);
        for (let b = 0; b < length; b++) {
          sums[b] += blocks[b];
        }
      });
    exitsOf(profile).forEach((exits, context) => {
      const code = codeOf[context];
      if (code >= 0) {
        (this.exits[sideOf[context]][code] ??= []).push(...exits);
      }
    });
  }

  /** Counts by block of a code; null if the code did not run in these contexts. */
  ofBlocks(side, code) {
    return this.blocks[side][code] ?? null;
  }

  /** Exits by exceptions (kind 0) or activations still live (1), by instruction number. */
  ofExits(side, code, kind) {
    const sums = new Map();
    for (const exit of this.exits[side][code] ?? []) {
      if (exit.kind === kind) {
        sums.set(exit.instruction, (sums.get(exit.instruction) ?? 0) + exit.count);
      }
    }
    return sums;
  }

  /** Executions by instruction number - 1. @returns {Float64Array | null} */
  ofInstructions(side, code) {
    const blocks = this.blocks[side][code];
    if (blocks === undefined) {
      return null;
    }
    return this.executed[side][code] ??= execute(this.profile.codes.blockLengths(code), blocks,
      this.exits[side][code] ?? []);
  }
}
