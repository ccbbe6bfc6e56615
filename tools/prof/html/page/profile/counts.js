/* How often blocks and instructions ran: of all methods, over the contexts of some threads, or of
 * the contexts below a node. */
import { Reader } from "../parts/bytes.js";
import { REST_TOTAL, TREE, UNITED } from "./load.js";

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
   * Sums for a thread, or all (-1).
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
 * What instructions executed in contexts that are below a call from the same place: in sums of
 * places with what they called this is counted already. Places are lines or calls.
 */
export class Repeats {
  /**
   * @param {import("./load.js").Profile} profile
   * @param {object} of
   * @param {number} of.side
   * @param {Map<number, ArrayLike<number>>} of.places by method: the places of its instructions
   * @param {ArrayLike<number>} of.placeOf by context: where it was called
   * @param {(context: number) => boolean} of.takes which contexts count
   * @param {(context: number) => boolean} of.takesCall whose calls count
   */
  constructor(profile, of) {
    this.profile = profile;
    this.of = of;
    this.sums = new Map(); /* by place */
    const open = this.#findOpen();
    if (open.size > 0) {
      this.#readBlocks(open);
    }
  }

  /** By context of one of the methods: the places from which it was called, or a caller of it. */
  #findOpen() {
    const { profile: { trees, contexts }, of: { side, places, placeOf, takes, takesCall } } = this;
    const mine = new Set();
    places.forEach((ofMethod) => Array.from(ofMethod, (place) => mine.add(place)));
    mine.delete(0);
    const found = new Map(), open = new Map(), path = [];
    for (const tree of trees) {
      for (let i = tree.first; i < tree.end && tree.kind === TREE && tree.side === side; i++) {
        while (path.length > 0 && path[path.length - 1].end <= i) {
          const { place } = path.pop(), left = open.get(place) - 1;
          left > 0 ? open.set(place, left) : open.delete(place);
        }
        if (mine.has(placeOf[i]) && takesCall(i)) {
          open.set(placeOf[i], (open.get(placeOf[i]) ?? 0) + 1);
          path.push({ place: placeOf[i], end: this.ends[i] });
        }
        if (open.size > 0 && places.has(contexts.method[i]) && takes(i)) {
          found.set(i, [...open.keys()]);
        }
      }
      open.clear();
      path.length = 0;
    }
    return found;
  }

  /** By context: where those below it end. */
  get ends() {
    const { profile } = this;
    if (profile.ends === undefined) {
      const { parent, count } = profile.contexts;
      profile.ends = Int32Array.from({ length: count }, (_, i) => i + 1);
      for (let i = count - 1; i >= 0; i--) {
        if (parent[i] >= 0) {
          profile.ends[parent[i]] = Math.max(profile.ends[parent[i]], profile.ends[i]);
        }
      }
    }
    return profile.ends;
  }

  #readBlocks(open) {
    const { profile, of: { side, places } } = this;
    const exits = new Map();
    eachExit(profile, (context, exit) => {
      if (open.has(context)) {
        exits.has(context) ? exits.get(context).push(exit) : exits.set(context, [exit]);
      }
    });
    eachBlocks(profile, (_, context) => open.has(context), (tree, context, code, blocks) => {
      const executed = execute(profile.codes.blockLengths(code), blocks, exits.get(context) ?? []);
      const isOpen = new Set(open.get(context));
      places.get(profile.contexts.method[context]).forEach((place, i) => {
        if (tree.side === side && isOpen.has(place)) {
          this.sums.set(place, (this.sums.get(place) ?? 0) + executed[i]);
        }
      });
    });
  }
}

/**
 * The counts of blocks of all contexts that are taken, in the order of the data.
 * @param {(tree: object, context: number) => boolean} takes
 * @param {(tree: object, context: number, code: number, blocks: number[], length: number) => void}
 *     visit blocks: only valid during the call
 */
function eachBlocks(profile, takes, visit) {
  const { contexts, codes, methods } = profile;
  const reader = new Reader(profile.blocks), blocks = [];
  const entries = profile.column(profile.metric("invocations"));
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
      if (!takes(tree, i)) {
        reader.skip(length);
        continue;
      }
      for (let b = 0, count = entries[i]; b < length; b++) {
        blocks[b] = count += reader.signed();
      }
      visit(tree, i, code - 1, blocks, length);
    }
  }
}

/** @param {(context: number, exit: object) => void} visit */
function eachExit(profile, visit) {
  const reader = new Reader(profile.exits);
  for (let context = 0; reader.at < profile.exits.length;) {
    context += reader.number();
    const kind = reader.number(), count = reader.number();
    for (let i = 0; i < count; i++) {
      visit(context, { kind, block: reader.number(), instruction: reader.number(),
        count: reader.number() });
    }
  }
}

/** Executions by instruction number - 1, of counts by block and exits from within blocks. */
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
    /* By side, by code: counts by block; undefined where nothing ran. */
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
    eachExit(profile, (context, exit) => {
      const code = codeOf[context];
      if (code >= 0) {
        (this.exits[sideOf[context]][code] ??= []).push(exit);
      }
    });
  }

  /** Counts by block of a code, or null when nothing of it ran here. */
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
