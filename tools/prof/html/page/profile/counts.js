/* How often blocks and instructions ran: of all methods, over the contexts of some threads, or of
 * the contexts below a node. */
import { Reader } from "../parts/bytes.js";
import { REST_TOTAL, UNITED } from "./load.js";

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

class Sums {
  constructor(profile, takesTree, takesContext) {
    this.profile = profile;
    const { codes, sides } = profile;
    /* By side, by code: counts by block; undefined where nothing ran. */
    this.blocks = sides.map(() => new Array(codes.count));
    this.exits = sides.map(() => new Array(codes.count));
    this.executed = sides.map(() => new Array(codes.count));
    const codeOf = this.#readBlocks(takesTree, takesContext);
    this.#readExits(codeOf);
  }

  /** Gives back the code of each context that counts, -1 for the others. */
  #readBlocks(takesTree, takesContext) {
    const { profile } = this;
    const { contexts, codes, methods } = profile;
    const reader = new Reader(profile.blocks);
    const entries = profile.column(profile.metric("invocations"));
    const codeOf = new Int32Array(contexts.count).fill(-1);
    for (const tree of profile.trees) {
      if (tree.kind >= REST_TOTAL || !profile.sides[tree.side].hasBlocks) {
        continue;
      }
      const isTaken = takesTree(tree);
      for (let i = tree.first; i < tree.end; i++) {
        const method = contexts.method[i];
        const code = method === UNITED ? 0 : methods.code[tree.side][method];
        const length = code === 0 ? 0 : codes.blockLengths(code - 1).length;
        if (length === 0) {
          continue;
        }
        if (!isTaken || (takesContext !== null && !takesContext(i))) {
          reader.skip(length);
          continue;
        }
        codeOf[i] = code - 1;
        this.#addBlocks(reader, tree.side, code - 1, length, entries[i]);
      }
    }
    return codeOf;
  }

  #addBlocks(reader, side, code, length, entries) {
    const sums = this.blocks[side][code] ??= new Float64Array(length);
    let count = entries;
    for (let b = 0; b < length; b++) {
      count += reader.signed();
      sums[b] += count;
    }
  }

  #readExits(codeOf) {
    const { profile } = this;
    const reader = new Reader(profile.exits);
    const sideOf = (context) => profile.trees.find((tree) => context < tree.end).side;
    for (let context = 0; reader.at < profile.exits.length;) {
      context += reader.number();
      const kind = reader.number(), count = reader.number();
      const code = codeOf[context];
      const list = code < 0 ? null : (this.exits[sideOf(context)][code] ??= []);
      for (let i = 0; i < count; i++) {
        const exit = { kind, block: reader.number(), instruction: reader.number(),
          count: reader.number() };
        list?.push(exit);
      }
    }
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
    return this.executed[side][code] ??= this.#execute(side, code, blocks);
  }

  #execute(side, code, blocks) {
    const lengths = this.profile.codes.blockLengths(code);
    const ends = [];
    let count = 0;
    for (const length of lengths) {
      ends.push(count += length);
    }
    const executed = new Float64Array(count);
    lengths.forEach((length, b) => executed.fill(blocks[b], ends[b] - length, ends[b]));
    for (const exit of this.exits[side][code] ?? []) {
      for (let i = exit.instruction; i < ends[exit.block]; i++) {
        executed[i] -= exit.count;
      }
    }
    return executed;
  }
}
