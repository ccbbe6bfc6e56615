/* Calls: the instruction, and the line, that called each context. */
import { TREE, UNITED } from "./load.js";

/**
 * Places are calls (a method and an instruction number) or lines (of a source file). A place has a
 * number; 0 is no place.
 */
export class Calls {
  /**
   * @param {import("./load.js").Profile} profile
   * @param {import("./lines.js").LineIndex} lines
   */
  constructor(profile, lines) {
    const { contexts } = profile;
    this.profile = profile;
    this.lines = lines;
    /* By context. */
    this.callOf = new Int32Array(contexts.count);
    this.lineOf = new Int32Array(contexts.count);
    /* By call. */
    this.callers = [0];
    this.sites = [0];
    this.known = new Map();
    this.isOutermost = {};
    for (const tree of profile.trees) {
      for (let i = tree.first; i < tree.end && tree.kind === TREE; i++) {
        const caller = contexts.parent[i] < 0 ? UNITED : contexts.method[contexts.parent[i]];
        if (caller !== UNITED && contexts.site[i] > 0) {
          this.callOf[i] = this.#number(caller, contexts.site[i]);
          this.lineOf[i] = lines.place(tree.side, caller, contexts.site[i]);
        }
      }
    }
  }

  #number(caller, site) {
    const key = caller * 65536 + site;
    let number = this.known.get(key);
    if (number === undefined) {
      this.known.set(key, number = this.callers.length);
      this.callers.push(caller);
      this.sites.push(site);
    }
    return number;
  }

  /**
   * Finds the contexts that have no context from the same place above them. The total of a place is
   * the sum over these contexts.
   * @param {"call" | "line"} by
   * @param {((context: number) => boolean) | null} isIn only these contexts are examined
   * @returns {Uint8Array} by context
   */
  outermost(by, isIn = null) {
    const places = by === "call" ? this.callOf : this.lineOf;
    const count = by === "call" ? this.callers.length : this.lines.count;
    return isIn !== null ? this.#find(places, count, isIn)
      : this.isOutermost[by] ??= this.#find(places, count, () => true);
  }

  #find(places, count, isIn) {
    const { trees, contexts } = this.profile;
    const isOutermost = new Uint8Array(contexts.count);
    const open = new Int32Array(count), path = new Int32Array(contexts.count);
    for (const { first, end, kind } of trees) {
      let depth = 0;
      for (let i = first; i < end && kind === TREE; i++) {
        while (depth > 0 && path[depth - 1] !== contexts.parent[i]) {
          depth--;
          open[places[path[depth]]] -= isIn(path[depth]) ? 1 : 0;
        }
        if (isIn(i)) {
          isOutermost[i] = places[i] > 0 && open[places[i]] === 0 ? 1 : 0;
          open[places[i]]++;
        }
        path[depth++] = i;
      }
      while (depth > 0) {
        depth--;
        open[places[path[depth]]] -= isIn(path[depth]) ? 1 : 0;
      }
    }
    return isOutermost;
  }

  /** The number of a call by its caller and instruction; 0: the instruction has called nothing. */
  find(caller, site) {
    return this.known.get(caller * 65536 + site) ?? 0;
  }

  /** Calls of a method: [instruction number, call's number]. */
  of(method) {
    if (this.byCaller === undefined) {
      this.byCaller = new Map();
      this.callers.forEach((caller, call) => {
        const list = this.byCaller.get(caller) ?? [];
        list.push([this.sites[call], call]);
        this.byCaller.set(caller, list);
      });
    }
    return this.byCaller.get(method) ?? [];
  }

  /** The contexts that came from a call. @returns {Int32Array} */
  contexts(call) {
    if (this.starts === undefined) {
      this.#sortContexts();
    }
    return this.sorted.subarray(this.starts[call], this.starts[call + 1]);
  }

  /** Contexts in the order of their calls. */
  #sortContexts() {
    const { callOf } = this;
    this.starts = new Int32Array(this.callers.length + 1);
    for (let i = 0; i < callOf.length; i++) {
      this.starts[callOf[i] + 1]++;
    }
    for (let call = 0; call < this.callers.length; call++) {
      this.starts[call + 1] += this.starts[call];
    }
    const next = this.starts.slice();
    this.sorted = new Int32Array(callOf.length);
    for (let i = 0; i < callOf.length; i++) {
      this.sorted[next[callOf[i]]++] = i;
    }
  }
}
