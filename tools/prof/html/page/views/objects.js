/*
 * Allocations and exceptions, by class and by method; monitors by class of the lock, or by method.
 */
import { count, plural, share } from "../parts/format.js";
import { fill, h } from "../parts/dom.js";
import { numberColumns, TableView } from "./tables.js";
import { METHOD_COLUMNS, methodCells } from "./saves.js";
import { ratio } from "./figures.js";
import { segmented } from "./flame.js";

/**
 * By kind: its name, the names of its numbers, and a description. For monitors by
 * method the numbers are metrics.
 */
const KINDS = {
  allocations: { title: "Objects", columns: [
    ["objects", "Objects", "Objects and arrays that were allocated"],
    ["bytes", "Bytes", "Their sizes in the machine's heap, headers included"]] },
  exceptions: { title: "Exceptions", columns: [
    ["thrown", "Thrown", "By the program, native code or the machine"],
    ["caught", "Caught", "Handlers that were found, those of finally and synchronized included"]] },
  locks: { title: "Monitors", columns: [
    ["monitorEnters", "Entered", "Monitors that were entered, those held already included"],
    ["monitorContended", "Contended", "Those of them that another thread had"],
    ["monitorWaits", "Waits", "Times that Object.wait began to wait"],
    ["monitorBlockedTime", "Blocked, ns", "Time that entries of monitors had to wait for others"],
    ["waitTime", "Waited, ns", "Time in Object.wait"],
    ["parks", "Parks", "Calls of LockSupport.park, by which java.util.concurrent waits"],
    ["parkTime", "Parked, ns", "Time in LockSupport.park"]] },
};

/** The columns of a kind that a profile has; older profiles have fewer for monitors. */
function columnsOf(profile, kind) {
  return KINDS[kind].columns.filter(([name]) => kind !== "locks" || profile.metric(name) >= 0);
}

/** The kinds that a profile contains. @returns {string[]} */
export function kindsOf(profile) {
  return Object.keys(KINDS).filter((kind) => (kind === "locks"
    ? columnsOf(profile, kind).length > 0
    : profile.tallies.has(kind)));
}

/** The title of the view, by its content. */
export function titleOf(profile) {
  return kindsOf(profile).map((kind) => KINDS[kind].title).join(", ")
    .replace(/, (.)/g, (_, first) => `, ${first.toLowerCase()}`);
}

export class ObjectsView extends TableView {
  constructor(app) {
    super(app);
    const [first] = KINDS[this.kind].columns;
    this.toolbar = h("div", { class: "toolbar" });
    this.start("Objects", first[0]);
    this.element.classList.add("objects-view");
    this.element.prepend(this.toolbar);
  }

  get kind() {
    const kinds = kindsOf(this.app.profile);
    const kind = this.app.store.get("objects");
    return kinds.includes(kind) ? kind : kinds[0];
  }

  /** Whether rows contain methods. */
  get isByMethod() {
    return !this.#canBeByClass || this.app.store.get("by") === "method";
  }

  /** Whether locks have classes. In older profiles they do not. */
  get #canBeByClass() {
    return this.kind !== "locks" || this.app.profile.tallies.has("locks");
  }

  /** Whether rows contain classes: all except monitors by method. */
  get #isByClass() {
    return this.kind !== "locks" || !this.isByMethod;
  }

  get sums() {
    const { model, profile } = this.app;
    return this.#isByClass ? model.sumTallies(this.kind, this.isByMethod)
      : model.sumMetrics(columnsOf(profile, "locks").map(([name]) => name));
  }

  update() {
    const { model, store } = this.app;
    const { kind, isByMethod } = this;
    const key = `${model.treeKey}|${kind}|${isByMethod}|${store.get("search")}`;
    if (this.key === key) {
      return;
    }
    this.key = key;
    this.#showToolbar();
    this.table.setColumns(this.columns());
    this.table.select(-1);
    this.table.setRows(this.rows());
    this.table.setFoot(...this.foot());
  }

  #showToolbar() {
    const { store, profile } = this.app;
    const kinds = kindsOf(profile);
    fill(this.toolbar,
      segmented("What", kinds.map((kind) => [kind, KINDS[kind].title]), this.kind,
        (kind) => store.set({ objects: kind })),
      !this.#canBeByClass ? null : segmented("Rows", [["class", "By class"],
        ["method", this.kind === "locks" ? "By method" : "By class and method",
          "Where it was: the method that did it, or the one that it is folded into"]],
      this.isByMethod ? "method" : "class", (by) => store.set({ by })));
  }

  columns() {
    const columns = columnsOf(this.app.profile, this.kind);
    const numbers = columns.map(([key, title, hint], which) =>
      numberColumns(this.app, { key, title, hint,
        get: (row, side) => this.sums.counts[which][side][row],
        totals: columns.length > 3 ? null : () => this.sums.totals[which],
        largest: () => this.#largest(which) }));
    return [...(this.#isByClass ? [this.#classColumn()] : []),
      ...(this.isByMethod ? [this.#methodColumn()] : []), ...numbers.flat()];
  }

  #largest(which) {
    const { sums } = this;
    if (this.most?.sums !== sums) {
      this.most = { sums, of: sums.counts.map(([now]) =>
        now.reduce((a, b) => Math.max(a, b), 0)) };
    }
    return this.most.of[which];
  }

  #classColumn() {
    const { all } = this.app.profile.tallies.classes;
    const classOf = (row) => all[this.sums.class[row]];
    return { key: "name", title: this.kind === "locks" ? "Lock" : "Class",
      width: "minmax(14rem, 1fr)",
      value: (row) => classOf(row).simple.toLowerCase(),
      render: (row) => h("span", { class: "name", title: classOf(row).full },
        h("b", { text: classOf(row).simple }),
        h("span", { class: "quiet package", text: classOf(row).package }),
        classOf(row).loader ? h("span", { class: "badge", text: classOf(row).loader }) : null) };
  }

  #methodColumn() {
    const { model, looks } = this.app;
    const { methods } = model;
    const frameOf = (row) => this.sums.frame[row];
    return { key: "method", title: this.kind === "locks" ? "Method" : "In method",
      width: "minmax(14rem, 1fr)",
      value: (row) => model.label(frameOf(row)).toLowerCase(),
      render: (row) => [frameOf(row) > 0 ? h("span", { class: "swatch",
        style: { background: looks.ofPackage(methods.packageOf[frameOf(row)]).fill } }) : null,
      h("span", { class: "name", title: model.fullLabel(frameOf(row)) },
        h("b", { text: model.label(frameOf(row)) }),
        frameOf(row) > 0 ? h("span", { class: "quiet package",
          text: methods.packageName(frameOf(row)) }) : null)] };
  }

  /** The rows that the search matches and that have a number. */
  rows() {
    const { sums } = this;
    const isFound = this.#test();
    return Array.from(sums.frame.keys()).filter((row) => isFound(row)
      && sums.counts.some((which) => which.some((column) => column[row] > 0)));
  }

  /**
   * A test of rows. A search for the full name of a class means the class of the objects, not the
   * class of the methods.
   */
  #test() {
    const { app, sums } = this;
    const { matches } = app.model;
    const text = app.store.get("search");
    if (matches === null) {
      return () => true;
    }
    const isMethodFound = (row) => matches[sums.frame[row]] === 1;
    if (!this.#isByClass) {
      return isMethodFound;
    }
    const found = app.profile.tallies.matches(text);
    return text.trim().startsWith("class:") ? (row) => found[sums.class[row]]
      : (row) => found[sums.class[row]] || isMethodFound(row);
  }

  foot() {
    const { sums, kind } = this;
    const { rows } = this.table;
    const what = !this.#isByClass ? ["method"] : this.isByMethod
      ? ["class and method", "classes and methods"] : ["class", "classes"];
    return [h("b", { text: plural(rows.length, ...what) }),
      ...columnsOf(this.app.profile, kind).map(([, title], which) => {
        const sum = rows.reduce((all, row) => all + sums.counts[which][0][row], 0);
        const [total] = sums.totals[which];
        return ` · ${title.toLowerCase()} ${count(sum)}, ${share(ratio(sum, total))} of `
          + count(total);
      })];
  }

  csvRows() {
    const { sums, kind, app: { profile, model } } = this;
    const hasClass = this.#isByClass, { all } = profile.tallies.classes;
    const classCells = (row) => [all[sums.class[row]].full, all[sums.class[row]].loader];
    return this.makeCsv([...hasClass ? ["class of objects", "loader of it"] : [],
      ...this.isByMethod ? METHOD_COLUMNS : []], (row) => [...hasClass ? classCells(row) : [],
      ...this.isByMethod ? methodCells(model.methods, sums.frame[row], model.label(sums.frame[row]))
        : []], KINDS[kind].columns.map(([, title], which) => [title.toLowerCase(),
      (row, side) => sums.counts[which][side][row]]),
    "(not in this table: left out, or not found)", this.#whole);
  }

  /** By side: the run's total of the first number, including parts that steps leave out. */
  get #whole() {
    const { kind, app: { profile, model: { wholeTree } } } = this;
    return kind !== "locks" ? profile.tallies.sum(kind, wholeTree, false).totals[0]
      : wholeTree.sums(profile.metric(KINDS.locks.columns[0][0])).total.map((total) => total[0]);
  }

  /** A class opens its methods, a method its callers. */
  open(row) {
    const { sums, app } = this;
    if (!this.isByMethod && this.kind === "locks") {
      app.store.set({ by: "method" });
    } else if (!this.isByMethod) {
      app.store.set({ by: "method",
        search: `class:${app.profile.tallies.classes.fullName(sums.class[row])}` });
    } else if (sums.frame[row] > 0) {
      app.openSandwich(sums.frame[row]);
    }
  }

  menu(row, x, y) {
    if (this.sums.frame[row] > 0) {
      this.app.openFrameMenu(this.sums.frame[row], x, y);
    }
  }
}
