/*
 * The values that views show, computed from the profile and the page's state: the tree with its
 * folds, sums of the metric, matches of the search. Each value is computed at its first use and
 * kept until the state changes.
 */
import {nearestHint} from "./parts/nearest.js";
import {split} from "./profile/address.js";
import {Calls} from "./profile/calls.js";
import {Counts} from "./profile/counts.js";
import {FOLDED_INSTRUCTIONS, LineIndex, sumLines} from "./profile/lines.js";
import {REST, UNITED} from "./profile/load.js";
import {matchMethods, parseFold, parseSearch} from "./profile/search.js";
import {formatSteps, parseSteps, PartFinder, VIEW} from "./profile/steps.js";
import {sumUp} from "./profile/tables.js";
import {CUT_OFF, FOLDED, ROOT, THREAD, ViewTree} from "./profile/tree.js";

const FOLDS = ["recursion", "hidden", "library", "linking"];

export const words = (text) => (text === "" ? [] : text.split(","));

const NO_PART = { mask: null, folded: null, hidden: [], unknown: new Set() };

/** A cache of the last values of a function whose argument is a text. */
class Memory {
  constructor(room) {
    this.room = room;
    this.values = new Map();
  }

  get(key, make) {
    const known = this.values.get(key);
    if (known !== undefined) {
      return known;
    }
    if (this.values.size >= this.room) {
      this.values.delete(this.values.keys().next().value);
    }
    const value = make();
    this.values.set(key, value);
    return value;
  }
}

const foldsOf = (text) => new Set(words(text).filter((fold) => FOLDS.includes(fold)));

export class Model {
  /**
   * @param {import("./profile/load.js").Profile} profile
   * @param {import("./parts/store.js").Store} store
   */
  constructor(profile, store) {
    this.profile = profile;
    this.methods = profile.methods;
    this.store = store;
    this.counts = new Counts(profile);
    this.trees = new Memory(4);
    this.partsOf = new Memory(3);
    this.sumsOf = new Memory(6);
    this.tables = new Memory(8);
    this.searches = new Memory(2);
    this.hints = new Memory(2);
    this.lineSums = new Memory(2);
    this.calls = new Memory(10);
    this.parts = new Memory(2);
    this.tallySums = new Memory(4);
  }

  /* --- what was chosen ---------------------------------------------------------------- */

  get isDiff() {
    return this.profile.isDiff;
  }

  get metricNumber() {
    return Math.max(0, this.profile.metric(this.store.get("metric")));
  }

  get metric() {
    return this.profile.metrics[this.metricNumber];
  }

  /** The number of the chosen thread in the list; -1: all threads. */
  get thread() {
    return this.profile.addresses.thread(this.store.get("thread"));
  }

  get folds() {
    return foldsOf(this.store.get("fold"));
  }

  /** Names of packages, classes and methods that are folded in addition. */
  get hidden() {
    return split(this.store.get("hide"), ",");
  }

  get isFolded() {
    return this.folds.size > 0 || this.hidden.length > 0 || this.part.folded !== null;
  }

  /* --- the tree ----------------------------------------------------------------------- */

  get treeKey() {
    return JSON.stringify([this.view, this.store.get("part")]);
  }

  /** The choices that a path depends on. */
  get view() {
    return Object.fromEntries(VIEW.map((name) => [name, this.store.get(name)]));
  }

  /** @returns {ViewTree} */
  get tree() {
    return this.#treeOf(this.view, this.part, this.store.get("part"));
  }

  #treeOf(view, part, partText) {
    return this.trees.get(JSON.stringify([view, partText]), () => new ViewTree(this.profile, {
      thread: this.profile.addresses.thread(view.thread), byThread: view.threads === "apart",
      bySite: view.sites === "apart", folds: foldsOf(view.fold),
      isFolded: this.#foldTest(split(view.hide, ",")), part }));
  }

  #foldTest(names) {
    const tests = names.map((text) => parseFold(text, this.methods));
    const test = (m) => tests.some((isFolded) => isFolded(m));
    test.isNone = tests.length === 0;
    return test;
  }

  /* --- the part that is shown ----------------------------------------------------------- */

  /** @returns {import("./profile/steps.js").Step[]} */
  get steps() {
    return parseSteps(this.store.get("part"));
  }

  /** @returns {import("./profile/steps.js").Part} */
  get part() {
    const text = this.store.get("part");
    return text === "" ? NO_PART : this.partsOf.get(text, () => {
      const steps = parseSteps(text);
      /* The path of a step is a path in the tree that the previous steps leave. */
      const finder = new PartFinder(this.profile, () => this.callTable, (view, part) =>
        this.#treeOf(view, { ...part }, formatSteps(steps.slice(0, part.count ?? 0)
          .map((step) => step.text))));
      return finder.find(steps);
    });
  }

  /** The tree without steps. */
  get wholeTree() {
    return this.#treeOf(this.view, NO_PART, "");
  }

  /** By side: the part of the metric that the steps leave out. */
  get leftOut() {
    const column = this.profile.column(this.metricNumber), takes = this.#takesTree;
    const { totals, part: { mask } } = this;
    return this.calls.get(`left|${this.treeKey}|${this.metricNumber}`, () => {
      const left = totals.map(() => 0);
      for (const tree of mask === null ? [] : this.profile.trees) {
        for (let i = tree.first; i < tree.end && tree.kind < REST && takes(tree); i++) {
          left[tree.side] += mask[i] === 0 ? column[i] : 0;
        }
      }
      return left;
    });
  }

  /** The part of the metric in small united contexts, for which steps cannot be decided. */
  get indistinct() {
    const column = this.profile.column(this.metricNumber), takes = this.#takesTree;
    const { hidden } = this.part;
    return this.calls.get(`indistinct|${this.treeKey}|${this.metricNumber}`, () => {
      let sum = 0;
      for (const tree of hidden.length === 0 ? [] : this.profile.trees) {
        for (let i = tree.first; i < tree.end && tree.kind === REST && tree.side === 0
          && takes(tree); i++) {
          sum += hidden.some((isTarget) => isTarget(i)) ? column[i] : 0;
        }
      }
      return sum;
    });
  }

  /** Self and total numbers by side and node, of a metric; by default the chosen one. */
  sums(metric = this.metricNumber) {
    return this.sumsOf.get(`${this.treeKey}|${metric}`, () => this.tree.sums(metric));
  }

  /** By side: the sum of everything that is shown. */
  get totals() {
    return this.sums().total.map((total) => total[0]);
  }

  /** Calls of the methods of nodes, by side: entries of the contexts of the node's own method. */
  get entries() {
    return this.sumsOf.get(`${this.treeKey}|entries`, () => {
      const { tree, profile } = this;
      const column = profile.column(profile.metric("invocations"));
      const sums = profile.sides.map(() => new Float64Array(tree.count));
      for (const { side, first, end } of tree.trees) {
        for (let i = first; i < end; i++) {
          const n = tree.nodeOf[i];
          if (n >= 0 && tree.frame[n] === profile.contexts.method[i]) {
            sums[side][n] += column[i];
          }
        }
      }
      return sums;
    });
  }

  /** @param {"method" | "class" | "package"} by */
  table(by) {
    return this.tables.get(`${this.treeKey}|${this.metricNumber}|${by}`,
      () => sumUp(this.tree, this.metricNumber, by, this.sums()));
  }

  /** Objects, exceptions or monitors by class, or by class and frame: see Tallies.sum. */
  sumTallies(kind, byFrame) {
    return this.tallySums.get(`${this.treeKey}|${kind}|${byFrame}`,
      () => this.profile.tallies.sum(kind, this.tree, byFrame));
  }

  /** Self numbers of several metrics in the form of sumTallies; rows are methods. */
  sumMetrics(names) {
    return this.tallySums.get(`${this.treeKey}|${names}`, () => {
      const tables = names.map((name) => {
        const metric = this.profile.metric(name);
        return sumUp(this.tree, metric, "method", this.sums(metric));
      });
      return { frame: Array.from(this.methods.self), counts: tables.map(({ self }) => self),
        totals: names.map((name) => this.sums(this.profile.metric(name)).total
          .map((total) => total[0])) };
    });
  }

  /**
   * Ranks of packages by their share of the first metric. They do not depend on what is shown, so
   * neither do colours.
   */
  get packageRanks() {
    return this.ranks ??= this.#rankPackages();
  }

  /** Whether nearly all of the program is in one package, so that its methods need more colours. */
  get hasOnePackage() {
    return this.packageRanks.filter((rank) => rank >= 0).length <= 2;
  }

  #rankPackages() {
    const { contexts, trees } = this.profile;
    const column = this.profile.column(0);
    const sums = new Float64Array(this.methods.packages.length);
    for (const { kind, first, end } of trees) {
      for (let i = first; i < end && kind <= 2; i++) {
        if (contexts.method[i] !== UNITED) {
          sums[this.methods.packageOf[contexts.method[i]]] += column[i];
        }
      }
    }
    const ranks = new Int32Array(sums.length).fill(-1);
    Array.from(sums.keys()).filter((p) => !this.methods.packages[p].isBase)
      .sort((a, b) => sums[b] - sums[a] || a - b).forEach((p, rank) => {
        ranks[p] = rank;
      });
    return ranks;
  }

  /* --- code --------------------------------------------------------------------------- */

  /** @returns {Calls} */
  get callTable() {
    return this.callNumbers ??= new Calls(this.profile, new LineIndex(this.profile));
  }

  get #takesTree() {
    const thread = this.thread;
    return (tree) => thread < 0 || tree.thread === thread;
  }

  /** A test of whether a context belongs to the chosen thread and part. */
  get takesContext() {
    const { thread, part: { mask } } = this;
    this.threadOf ??= this.#byContext(Int32Array, (tree) => tree.thread);
    return (context) => (thread < 0 || this.threadOf[context] === thread)
      && (mask === null || mask[context] !== 0);
  }

  /**
   * A test of whether a call counts: the callee's context and the caller's must both pass
   * takesContext.
   */
  get takesCall() {
    const { takesContext, part: { mask }, profile: { contexts: { parent } } } = this;
    return mask === null ? takesContext
      : (context) => takesContext(context) && parent[context] >= 0 && mask[parent[context]] !== 0;
  }

  /** The calls from a place that are not below another call from the same place: see Calls. */
  outermostCalls(by, isIn = null) {
    const { mask } = this.part;
    return mask === null || isIn !== null ? this.callTable.outermost(by, isIn)
      : this.calls.get(`${by}|${this.treeKey}`, () =>
        this.callTable.outermost(by, this.takesCall));
  }

  /** By context: its side. */
  get sideOf() {
    return this.sides ??= this.#byContext(Uint8Array, (tree) => tree.side);
  }

  #byContext(kind, of) {
    const values = new kind(this.profile.contexts.count);
    for (const tree of this.profile.trees) {
      values.fill(of(tree), tree.first, tree.end);
    }
    return values;
  }

  /** Totals of the metric by context of the profile, without folds. */
  get totalsByContext() {
    return this.calls.get(`totals|${this.metricNumber}|${this.store.get("part")}`, () => {
      const { contexts } = this.profile;
      const { mask } = this.part;
      const totals = this.profile.column(this.metricNumber)
        .map((value, i) => (mask === null || mask[i] !== 0 ? value : 0));
      for (let i = contexts.count - 1; i >= 0; i--) {
        if (contexts.parent[i] >= 0) {
          totals[contexts.parent[i]] += totals[i];
        }
      }
      return totals;
    });
  }

  get blockSums() {
    return this.part.mask === null ? this.counts.ofThread(this.thread)
      : this.parts.get(`blocks|${this.thread}|${this.store.get("part")}`,
        () => this.counts.ofContexts(this.takesContext));
  }

  get lines() {
    const key = `${this.thread}|${this.metricNumber}|${this.store.get("part")}`;
    return this.lineSums.get(key, () => sumLines(this.profile, this.blockSums, this.callTable,
      { totals: this.totalsByContext, takes: this.takesCall,
        isOutermost: this.outermostCalls("line"), metric: this.metric.name,
        takesContext: this.takesContext }));
  }

  /**
   * The metric by instruction of a code, as far as data other than counts of blocks contain it;
   * null: there are no such data. For the metric instructions, these are the numbers of folded
   * code, at the calls that led to it.
   * @param {(context: number) => boolean} takes which contexts count
   * @returns {Map<number, Float64Array>[] | null} by side, by number of the code
   */
  placed(takes) {
    const { methods, codes, sides, places } = this.profile;
    const name = this.metric.name === "instructions" ? FOLDED_INSTRUCTIONS : this.metric.name;
    if (!places.has(name)) {
      return null;
    }
    const found = sides.map(() => new Map());
    places.each(this.profile, name, takes, (side, method, instruction, value) => {
      const number = methods.code[side][method] - 1;
      if (number >= 0) {
        const of = found[side];
        of.has(number) || of.set(number, new Float64Array(codes.get(number).count));
        of.get(number)[instruction - 1] += value;
      }
    });
    return found;
  }

  /** Self numbers of the metric by instruction of a code; null: not known. */
  ownByInstruction(counts, placed, side, code) {
    const found = placed?.[side].get(code) ?? null;
    if (this.metric.name === "instructions") {
      const executed = counts.ofInstructions(side, code);
      return found === null || executed === null ? executed ?? found
        : executed.map((value, i) => value + found[i]);
    }
    return placed === null ? null
      : found ?? new Float64Array(this.profile.codes.get(code).count);
  }

  /* --- search ------------------------------------------------------------------------- */

  get search() {
    return this.searches.get(this.store.get("search"), () => {
      const search = parseSearch(this.store.get("search"), this.methods);
      return { error: search?.error ?? "", matches: matchMethods(search, this.methods) };
    });
  }

  /** By method: 1 if the search found it; null: there is no search. */
  get matches() {
    return this.search.matches;
  }

  /**
   * A text to follow "nothing was found", with a similar name; "" if a method matches the search.
   */
  get hint()
  {
      const text = this.store.get("search"), {methods, matches} = this;
      return this.hints.get(
          text,
          () => (matches === null || matches.includes(1) || /^\/|,/.test(text)
                     ? ""
                     : nearestHint(
                           text,
                           Array.from({length : methods.count},
                                      (_, i) => [methods.className(i + 1), methods.name(i + 1)]))));
  }

  /** By side: the inclusive sum of the found methods; and the number of their contexts. */
  get found() {
    const { matches, tree } = this;
    const { total } = this.sums();
    const result = { values: total.map(() => 0), contexts: 0 };
    for (let n = 1; matches !== null && n < tree.count; n++) {
      if (tree.frame[n] > 0 && matches[tree.frame[n]] !== 0) {
        total.forEach((column, side) => {
          result.values[side] += column[n];
        });
        result.contexts += tree.contexts[n];
        const { end } = tree;
        for (const last = end[n]; n + 1 < last;) {
          n++;
          result.contexts += tree.frame[n] > 0 && matches[tree.frame[n]] ? tree.contexts[n] : 0;
        }
      }
    }
    return result;
  }

  /**
   * By node of the tree: the share of the node, with its callees, that belongs to found methods.
   */
  get foundParts() {
    return this.parts.get(`${this.treeKey}|${this.metricNumber}|${this.store.get("search")}`,
      () => this.#findParts());
  }

  #findParts() {
    const { matches, tree } = this;
    const { total } = this.sums();
    const all = Float64Array.from(total[0], (value, n) => value + (total[1]?.[n] ?? 0));
    const found = new Float64Array(tree.count);
    for (let n = tree.count - 1; n > 0; n--) {
      if (tree.frame[n] > 0 && matches[tree.frame[n]] !== 0) {
        found[n] = all[n];
      }
      found[tree.parent[n]] += found[n];
    }
    return found.map((value, n) => (value > 0 ? Math.min(1, value / all[n]) : 0));
  }

  /* --- names -------------------------------------------------------------------------- */

  /** The label of a frame. */
  label(frame) {
    if (frame > 0) {
      return this.methods.label(frame);
    }
    switch (frame) {
      case UNITED: return "(small contexts, united)";
      case ROOT: return this.rootLabel;
      case FOLDED: return "(folded frames)";
      case CUT_OFF: return "(beyond the limit of contexts)";
      default: return `thread ${this.profile.addresses.threadNames[THREAD - frame]}`;
    }
  }

  get rootLabel() {
    const { command, name } = this.profile.sides[0];
    const thread = this.thread < 0 ? "" : `, thread ${this.profile.addresses
      .threadNames[this.thread]}`;
    return [(command.split(" ")[0].split("/").pop() || name) + thread,
      ...this.steps.filter((step) => step.action !== "fold" && !this.isUnknown(step))
        .map((step) => this.stepText(step))].join(", ");
  }

  /** Whether the page lacks the target of a step; the step then has no effect. */
  isUnknown({ text }) {
    return [...this.part.unknown].some((step) => step.text === text);
  }

  /** The description of a step: "only Main.work". */
  stepText({ action, kind, target }) {
    const { methods, addresses } = this.profile;
    const name = (text) => (methods.find(text) > 0 ? methods.label(methods.find(text)) : text);
    const what = kind === "method" ? name(target)
      : kind === "line" ? `calls from ${target.slice(target.lastIndexOf("/") + 1)}`
        : kind === "path" ? this.#pathText(addresses.parsePath(target), name)
          : target || "(no package)";
    return { only: `only ${what}`, drop: `without ${what}`,
      fold: `${what} folded with its callees` }[action] ?? `${action} ${what}`;
  }

  #pathText(frames, name) {
    const last = frames[frames.length - 1].replace(/ at \d+$/, "");
    return `${last.startsWith("(") ? last : name(last)} on its path of ${frames.length}`;
  }

  /** By method: its position in the order of labels, from 1 on. */
  get labelPlaces() {
    if (this.places === undefined) {
      const { count } = this.methods;
      const labels = Array.from({ length: count }, (_, i) => this.methods.label(i + 1));
      const compare = (a, b) => (labels[a] < labels[b] ? -1 : labels[a] > labels[b] ? 1 : 0);
      this.places = new Int32Array(count + 1);
      [...labels.keys()].sort(compare).forEach((i, place) => {
        this.places[i + 1] = place + 1;
      });
    }
    return this.places;
  }

  /** The label with parameters and package. */
  fullLabel(frame) {
    return frame > 0 ? this.methods.fullLabel(frame) : this.label(frame);
  }
}
