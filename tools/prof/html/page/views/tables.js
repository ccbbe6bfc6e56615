/* Tables of methods, classes, packages and lines. */
import { delta, figure, plain, ratio, unitOf } from "./figures.js";
import { count, plural, share } from "../parts/format.js";
import { columnNames, METHOD_COLUMNS, methodCells, saveTable } from "./saves.js";
import { h } from "../parts/dom.js";
import { badges } from "./details.js";
import { NATIVE } from "../profile/methods.js";
import { Table } from "../parts/table.js";

/**
 * Columns of numbers by side; if there are two sides, the new value and the difference.
 * @param {{key: string, title: string, hint: string, get: (row: number, side: number) => number,
 *          totals: (() => number[]) | null, largest: () => number}} what totals: also shows shares
 *     and bars; the longest bar is for the largest number
 */
export function numberColumns(app, { key, title, hint, get, totals, largest }) {
  const { model } = app;
  const now = (row) => get(row, 0), before = (row) => get(row, 1);
  const simple = { key, title, hint, isNumber: true, value: now };
  if (!model.isDiff) {
    return [totals ? { ...simple, width: "minmax(15.8rem, 17rem)", hasBar: true,
      render: (row) => figure(now(row), totals()[0], largest()) }
      : { ...simple, width: "minmax(7rem, 9rem)", render: (row) => plain(now(row)) }];
  }
  return [{ ...simple, width: "minmax(7.5rem, 9.5rem)", render: (row) => plain(now(row)) },
    { key: `${key}-change`, title: `${title} change`, hint: "How much more than in the baseline",
      width: "minmax(7.5rem, 9rem)", isNumber: true,
      value: (row) => Math.abs(now(row) - before(row)),
      render: (row) => delta(now(row), before(row)) }];
}

const largestOf = (column) => column.reduce((a, b) => Math.max(a, b), 0);

/** The common part of tables; subclasses define the columns and rows. */
export class TableView {
  constructor(app) {
    this.app = app;
  }

  start(title, sort) {
    const { app } = this;
    this.title = title;
    this.table = new Table({
        title,
        columns : this.columns(),
        empty : () => `Nothing was found${app.model.hint}.`,
        sort : {key : app.model.isDiff ? `${sort}-change` : sort, isDown : true},
        onOpen : (row) => this.open(row),
        onMenu : (row, x, y) => this.menu?.(row, x, y)
    });
    this.element = h("div", { class: "view table-view" }, this.table.element);
    this.focused = this.table.frame;
    app.theme.listen(() => this.table.resize());
  }

  update() {
    const { model, store } = this.app;
    const key = `${model.treeKey}|${model.metricNumber}|${store.get("search")}`;
    if (this.key !== key) {
      this.key = key;
      this.table.setColumns(this.columns());
      this.table.setRows(this.rows());
      this.table.setFoot(...this.foot());
    }
  }

  saves() {
    return [{ title: "Table (CSV)", run: () => saveTable(this.app, this.title, this.csvRows()) }];
  }

  /**
   * A table for CSV: headings, then the rows in the order in which they are shown. A row at the end
   * contains the part of the first number that is in no other row, so that the column adds up to
   * the whole.
   * @param {string[]} names headings of the facts that identify a row
   * @param {(row: number) => string[]} cells
   * @param {[string, (row: number, side: number) => number][]} numbers
   * @param {string} rest the name of the last row @param {number[]} whole by side; []: not known
   */
  makeCsv(names, cells, numbers, rest, whole) {
    const { table: { rows }, app: { profile: { sides } } } = this;
    const all = (row) => numbers.flatMap(([, get]) => sides.map((_, side) => get(row, side)));
    const [[, first]] = numbers;
    const left = whole.map((total, side) => total - rows.reduce((sum, row) =>
      sum + first(row, side), 0));
    return [[...names, ...numbers.flatMap(([name]) => columnNames(this.app, name))],
      ...rows.map((row) => [...cells(row), ...all(row)]),
      ...left.some((value) => value > 0) ? [[rest, ...Array(names.length - 1).fill(""), ...left,
        ...Array((numbers.length - 1) * sides.length).fill("")]] : []];
  }

  /** By side: the run's total of the metric, including parts that steps leave out. */
  get whole() {
    const { leftOut, totals } = this.app.model;
    return totals.map((total, side) => total + leftOut[side]);
  }

  /** "1,234 methods: 12,345 instructions, all of them." */
  footText(shown, self, rest) {
    const { model } = this.app;
    const total = model.totals[0];
    const parts = [h("b", { text: shown }), ` · self ${count(self)} ${unitOf(model.metric)}, `
      + `${share(ratio(self, total))} of ${count(total)}`];
    if (rest > 0) {
      parts.push(` · ${count(rest)} belong to no method (folded frames, small contexts)`);
    }
    return parts;
  }
}

/** Sums by method, class or package. */
class SumsView extends TableView {
  constructor(app, by, title) {
    super(app);
    this.by = by;
    this.start(title, "self");
  }

  columns() {
    const { app, by } = this;
    const { model } = app;
    const unit = unitOf(model.metric);
    const numbers = (key, title, hint, hasShares) => numberColumns(app, { key, title, hint,
      get: (row, side) => model.table(by)[key][side][row],
      totals: hasShares ? () => model.totals : null,
      largest: () => this.largest(key) });
    return [this.nameColumn(),
      ...numbers("self", "Self", `${unit} of the ${by} itself`, true),
      ...numbers("total", "Inclusive", `${unit} with all that was called; of recursive calls the `
        + "outermost one", true),
      ...numbers("calls", "Invocations", "How often it was entered", false),
      ...(model.isDiff ? [] : [this.contextsColumn()])];
  }

  csvRows() {
    const { model } = this.app;
    const table = model.table(this.by), unit = unitOf(model.metric);
    const of = (key) => (row, side) => table[key][side][row];
    return this.makeCsv(this.csvNames, (row) => this.csvCells(row), [[`self ${unit}`, of("self")],
      [`inclusive ${unit}`, of("total")], ["invocations", of("calls")],
      ...model.isDiff ? [] : [["contexts", (row) => table.contexts[row]]]],
    "(not in this table: left out, not found, or of no method)", this.whole);
  }

  contextsColumn() {
    const contexts = (row) => this.app.model.table(this.by).contexts[row];
    return { key: "contexts", title: "Contexts", hint: "Chains of calls that lead to it",
      width: "6.5rem", isNumber: true, value: contexts, render: (row) => plain(contexts(row)) };
  }

  /** The largest value of a column; computed once for each table of sums. */
  largest(key) {
    const sums = this.app.model.table(this.by);
    if (this.largestOf?.sums !== sums) {
      this.largestOf = { sums, self: largestOf(sums.self[0]), total: largestOf(sums.total[0]) };
    }
    return this.largestOf[key];
  }

  rows() {
    const { contexts } = this.app.model.table(this.by);
    const rows = [];
    for (let row = 0; row < contexts.length; row++) {
      if (contexts[row] > 0 && this.isFound(row)) {
        rows.push(row);
      }
    }
    return rows;
  }

  foot() {
    const { self, rest } = this.app.model.table(this.by);
    const { rows } = this.table;
    const sum = rows.reduce((all, row) => all + self[0][row], 0);
    return this.footText(plural(rows.length, this.by, { method: "methods", class: "classes",
      package: "packages" }[this.by]), sum, rest.self[0]);
  }
}

export class MethodsView extends SumsView {
  constructor(app) {
    super(app, "method", "Methods");
  }

  nameColumn() {
    const { model } = this.app;
    const { methods } = model;
    return { key: "name", title: "Method", width: "minmax(16rem, 1fr)",
      value: (m) => model.label(m).toLowerCase(),
      render: (m) => [h("span", { class: "swatch",
        style: { background: this.app.looks.ofPackage(methods.packageOf[m]).fill } }),
      h("span", { class: "name", title: model.fullLabel(m) },
        h("b", { text: methods.shortLabel(m) }),
        h("span", { class: "quiet", text: methods.rest(m) }),
        h("span", { class: "quiet package", text: methods.packageName(m) }),
        methods.has(m, NATIVE) ? badges(methods, m)[0] : null)] };
  }

  csvNames = METHOD_COLUMNS;

  csvCells(m) {
    return methodCells(this.app.model.methods, m);
  }

  isFound(m) {
    const { matches } = this.app.model;
    return m > 0 && (matches === null || matches[m] !== 0);
  }

  open(m) {
    this.app.openSandwich(m);
  }

  menu(m, x, y) {
    this.app.openFrameMenu(m, x, y);
  }
}

/** The keys of rows that contain a method which the search found. */
function foundKeys(app, keyOf) {
  const { matches, methods } = app.model;
  const found = new Set();
  for (let m = 1; matches !== null && m <= methods.count; m++) {
    if (matches[m] !== 0) {
      found.add(keyOf[m]);
    }
  }
  return matches === null ? null : found;
}

export class ClassesView extends SumsView {
  constructor(app) {
    super(app, "class", "Classes");
  }

  nameColumn() {
    const { classes, packages } = this.app.model.methods;
    return { key: "name", title: "Class", width: "minmax(16rem, 1fr)",
      value: (c) => classes[c].simple.toLowerCase(),
      render: (c) => [h("span", { class: "swatch",
        style: { background: this.app.looks.ofPackage(classes[c].package).fill } }),
      h("span", { class: "name", title: classes[c].full + classes[c].suffix }, h("b", { text: classes[c].label }),
        h("span", { class: "quiet package", text: packages[classes[c].package].name }),
        classes[c].loader || classes[c].suffix
          ? h("span", { class: "badge", text: classes[c].loaderName }) : null)] };
  }

  rows() {
    this.found = foundKeys(this.app, this.app.model.methods.classOf);
    return super.rows();
  }

  isFound(c) {
    return this.found === null || this.found.has(c);
  }

  open(c) {
    this.app.store.set({ view: "methods",
      search: `class:${this.app.model.methods.classes[c].address}` });
  }

  menu(c, x, y) {
    const { address, label, suffix } = this.app.model.methods.classes[c];
    this.app.openGroupMenu("class", address, label + suffix, x, y);
  }

  csvNames = ["class", "loader"];

  csvCells(c) {
    const { full, loaderName } = this.app.model.methods.classes[c];
    return [full, loaderName];
  }
}

export class PackagesView extends SumsView {
  constructor(app) {
    super(app, "package", "Packages");
  }

  nameColumn() {
    const { packages } = this.app.model.methods;
    return { key: "name", title: "Package", width: "minmax(16rem, 1fr)",
      value: (p) => packages[p].name.toLowerCase(),
      render: (p) => [h("span", { class: "swatch",
        style: { background: this.app.looks.ofPackage(p).fill } }),
      h("span", { class: "name" }, h("b", { text: packages[p].name || "(no package)" }),
        packages[p].isLibrary ? h("span", { class: "badge", text: "class library" }) : null)] };
  }

  rows() {
    this.found = foundKeys(this.app, this.app.model.methods.packageOf);
    return super.rows();
  }

  isFound(p) {
    return this.found === null || this.found.has(p);
  }

  open(p) {
    this.app.store.set({ view: "methods",
      search: `package:${this.app.model.methods.packages[p].name}` });
  }

  menu(p, x, y) {
    const { name } = this.app.model.methods.packages[p];
    this.app.openGroupMenu("package", name, name || "(no package)", x, y);
  }

  csvNames = ["package"];

  csvCells(p) {
    return [this.app.model.methods.packages[p].name];
  }
}

export class LinesView extends TableView {
  constructor(app) {
    super(app);
    this.start("Lines", "instructions");
  }

  get lines() {
    return this.app.model.lines;
  }

  columns() {
    const { app } = this;
    const { model } = app;
    const { methods } = model;
    const { line: lineOf, method: methodOf, isGone } = this.lines;
    const numbers = (key, title, hint, totals) => numberColumns(app, { key, title, hint,
      get: (row, side) => this.lines[key][side][row], totals, largest: () => this.#largest(key) });
    const placeOf = (row) => `${methods.sourceFile(methodOf[row])
      || methods.className(methodOf[row])}:${lineOf[row]}${isGone[row] ? " (baseline)" : ""}`;
    return [{ key: "name", title: "Line", width: "minmax(16rem, 1fr)",
      value: (row) => `${methods.sourceName(methodOf[row])} `
        + String(lineOf[row]).padStart(7, "0"),
      render: (row) => [h("span", { class: "swatch",
        style: { background: app.looks.ofPackage(methods.packageOf[methodOf[row]]).fill } }),
      h("span", { class: "name" }, h("b", { text: placeOf(row) }),
        h("span", { class: "quiet", text: ` ${model.label(methodOf[row])}` }),
        h("span", { class: "source-text", text: this.#sourceText(row) }))] },
    ...numbers("hits", "Executions", "How often the line ran: of its instructions, the one that "
      + "ran most", null),
    ...numbers("instructions", "Instructions", "Bytecode instructions of the line itself",
      () => this.#instructionTotals()),
    ...(this.lines.own ? numbers("own", `Self, ${unitOf(model.metric)}`,
      `${unitOf(model.metric)} of the line itself`, () => model.totals) : []),
    ...(this.app.profile.hasCallsites ? numbers("below", `Calls, ${unitOf(model.metric)}`,
      `${unitOf(model.metric)} of what the line called, with all callees`, () => model.totals)
      : [])];
  }

  #largest(key) {
    const { lines } = this;
    if (this.largestOf?.lines !== lines) {
      this.largestOf = { lines };
    }
    return this.largestOf[key] ??= largestOf(lines[key][0]);
  }

  #sourceText(row) {
    const { method, line, isGone } = this.lines;
    return isGone[row] ? "" : this.app.profile.source(method[row])?.[line[row] - 1]?.trim() ?? "";
  }

  #instructionTotals() {
    const { model } = this.app;
    return model.sums(Math.max(0, model.profile.metric("instructions"))).total.map((t) => t[0]);
  }

  rows() {
    const { matches } = this.app.model;
    const { hits, below, own, method, count: all } = this.lines;
    const rows = [];
    for (let row = 0; row < all; row++) {
      if ((matches === null || matches[method[row]] !== 0)
        && [...hits, ...below, ...own ?? []].some((column) => column[row] > 0)) {
        rows.push(row);
      }
    }
    return rows;
  }

  foot() {
    const { rows } = this.table;
    if (!this.app.model.counts.has(0) && !this.lines.own) {
      return ["Blocks were not counted in this profile, so it says nothing of lines."];
    }
    const sum = rows.reduce((all, row) => all + this.lines.instructions[0][row], 0);
    const total = this.#instructionTotals()[0];
    const { lines: { own }, app: { model } } = this;
    const placed = own ? rows.reduce((all, row) => all + own[0][row], 0) : 0;
    return [h("b", { text: plural(rows.length, "line") }), own ? ` · ${count(placed)} `
      + `${unitOf(model.metric)}, ${share(ratio(placed, model.totals[0]))} of ${
        count(model.totals[0])}` : "", ` · ${count(sum)} instructions, `
      + `${share(ratio(sum, total))} of ${count(total)}${this.#restText(total)}`
      + (this.app.model.isFolded ? " · folds do not change lines" : "")];
  }

  /** Explains why lines do not add up to the total. */
  #restText(total) {
    const { model, profile } = this.app;
    const { selection } = profile.meta;
    const { folded } = profile.sides[0];
    const rest = total - this.lines.instructions[0].reduce((all, value) => all + value, 0);
    const hasUnited = selection.depth > 0 || selection.minShare > 0;
    if (!(rest > 0) || model.matches !== null) {
      return "";
    }
    return `; the rest ${folded > 0 ? "is folded code that no line called, or " : ""}`
      + `${hasUnited ? "was united, or " : ""}has no line numbers`;
  }

  open(row) {
    const { method, line, isGone } = this.lines;
    this.app.openCode(method[row], `${isGone[row] ? "b" : ""}${line[row]}`);
  }

  menu(row, x, y) {
    const { method, line, isGone } = this.lines;
    this.app.openFrameMenu(method[row], x, y, { line: isGone[row] ? ""
      : `${this.app.model.methods.sourceName(method[row])}:${line[row]}` });
  }

  csvRows() {
    const { app, lines } = this;
    const { methods, metric } = app.model;
    const of = (key) => (row, side) => lines[key][side][row];
    return this.makeCsv(["file", "line", ...METHOD_COLUMNS, "source"], (row) => [
      methods.sourceName(lines.method[row]), lines.line[row] + (lines.isGone[row] ? " (baseline)"
        : ""), ...methodCells(methods, lines.method[row]), this.#sourceText(row)],
    [["instructions", of("instructions")], ["executions", of("hits")],
      ...this.app.profile.hasCallsites ? [[`calls, ${unitOf(metric)}`, of("below")]] : []],
    "(not in this table: left out, not found, folded, or without line numbers)",
    app.profile.metrics.find(({ name }) => name === "instructions")?.totals.map(Number) ?? []);
  }
}

