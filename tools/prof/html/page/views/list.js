/* A list of methods beside a view of one of them. */
import { columnNames, METHOD_COLUMNS, methodCells, saveTable } from "./saves.js";
import { delta, ratio, unitOf } from "./figures.js";
import { h } from "../parts/dom.js";
import { nameSpans } from "./details.js";
import { share } from "../parts/format.js";
import { splitter } from "../parts/splitter.js";
import { Table } from "../parts/table.js";

export class MethodList {
  /**
   * @param {import("../app.js").App} app
   * @param {"self" | "total"} by
   * @param {(method: number) => void} onChoose
   * @param {(method: number) => boolean} takes
   */
  constructor(app, by, onChoose, takes = () => true) {
    this.app = app;
    this.by = by;
    this.takes = takes;
    this.table = new Table({
        title : "Methods",
        columns : this.#columns(),
        empty : () => `Nothing was found${app.model.hint}.`,
        onSelect : onChoose,
        onMenu : (m, x, y) => app.openFrameMenu(m, x, y),
        sort : {key : app.model.isDiff ? "change" : by, isDown : true}
    });
    this.element = h("div", { class: "method-list" }, this.table.element);
    this.element.append(splitter({ title: "Width of the list", variable: "--list-width", least: 160,
      area: () => this.element.parentElement.getBoundingClientRect(),
      width: () => this.element.offsetWidth,
      onChange: (list) => app.store.set({ list }, true) }));
    app.theme.listen(() => this.table.resize());
  }

  #columns() {
    const { model } = this.app;
    const sums = (key) => model.table("method")[key];
    const cell = (key) => (m) => h("span", { class: "share",
      text: share(ratio(sums(key)[0][m], model.totals[0])) });
    const name = { key: "name", title: "Method", width: "minmax(0, 1fr)",
      value: (m) => model.label(m), render: (m) => h("span", { class: "name",
        title: model.fullLabel(m) }, nameSpans(model.methods, m)) };
    const { by } = this;
    const number = { key: by, title: by === "self" ? "Self" : "Inclusive", width: "7rem",
      isNumber: true, value: (m) => sums(by)[0][m], render: cell(by) };
    const change = { key: "change", title: "Change", width: "7.5rem", isNumber: true,
      value: (m) => Math.abs(sums(by)[0][m] - sums(by)[1][m]),
      render: (m) => delta(sums(by)[0][m], sums(by)[1][m]) };
    return model.isDiff ? [name, change] : [name, number];
  }

  /** The method that was chosen, or the first one of the list. */
  get selected() {
    const { app } = this;
    const chosen = app.model.methods.find(app.store.get("method"));
    return chosen > 0 ? chosen : this.table.rows[0] ?? 0;
  }

  saves() {
    const { app, by } = this;
    const { methods } = app.model;
    return [{ title: "List of methods (CSV)", run: () => {
      const table = app.model.table("method"), unit = unitOf(app.model.metric);
      saveTable(app, "methods", [[...METHOD_COLUMNS, ...columnNames(app, `${by === "self" ? by
        : "inclusive"} ${unit}`)], ...this.table.rows.map((m) => [...methodCells(methods, m),
        ...table[by].map((column) => column[m])])]);
    } }];
  }

  update() {
    const { model } = this.app;
    const key = `${model.treeKey}|${model.metricNumber}|${this.app.store.get("search")}`;
    if (this.key !== key) {
      this.key = key;
      const { contexts } = model.table("method");
      const rows = [];
      for (let m = 1; m < contexts.length; m++) {
        if (contexts[m] > 0 && (model.matches === null || model.matches[m] !== 0)
          && this.takes(m)) {
          rows.push(m);
        }
      }
      this.table.setRows(rows);
    }
    if (this.table.selected !== this.selected) {
      this.table.select(this.selected, true);
    }
  }
}
