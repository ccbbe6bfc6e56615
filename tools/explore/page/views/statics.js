/* Static fields of classes, and the states of the classes. */
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { fullName } from "../model/names.js";
import { openMenu } from "../../../prof/html/page/parts/menu.js";
import { reference } from "../model/values.js";
import { valueElement } from "./value.js";

export const STATES = ["not loaded", "loaded", "linked", "being initialized", "initialized",
  "its initialization failed", "unloaded"];

export class Statics {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.seen = new Map();
    this.all = h("input", { type: "checkbox", on: { change: () => this.app.busy(
      () => this.update()) } });
    this.list = h("div", { class: "statics" });
    this.element = h("div", { class: "side-view" },
      h("label", { class: "choice" }, this.all, " also of the class library"), this.list);
  }

  async update() {
    const { app } = this;
    const { classes } = await app.recording.ask("statics", this.all.checked ? 1 : 0);
    const objects = [...new Set(classes.flatMap((one) => one.values.map(reference)))]
      .filter((number) => number > 0).slice(0, 120);
    const graph = await app.recording.ask("graph", objects.length, 0, ...objects);
    await app.names.load([], [...classes.map((one) => one.class),
      ...graph.objects.map((object) => object.class)]);
    const known = new Map(graph.objects.map((object) => [object.number, object]));
    const before = this.position === app.place.position ? this.before : this.seen;
    this.before = before;
    this.position = app.place.position;
    this.seen = new Map();
    fill(this.list, classes.length === 0 ? h("p", { class: "hint",
      text: "No class of the program has static fields yet." }) : classes.map((one) =>
      this.#class(one, known)));
  }

  #class(one, objects) {
    const { app } = this;
    const klass = app.names.class(one.class);
    return h("section", {}, h("h3", {}, fullName(klass.name), h("span", { class: "quiet",
      text: ` ${STATES[one.state]}` })),
    h("table", { class: "variables" }, h("tbody", {}, one.values.map((value, slot) => {
      const field = klass.statics[slot];
      const key = `${one.class}/${slot}`;
      const isChanged = this.before.has(key) && this.before.get(key) !== value;
      this.seen.set(key, value);
      return h("tr", { class: isChanged ? "is-changed" : "" },
        h("th", { scope: "row", text: field.name, title: field.descriptor }),
        h("td", { on: { click: (event) => openMenu(() => app.accessItems(field.name, 0, one.class,
          slot), { x: event.clientX, y: event.clientY }) } },
        valueElement(app, value, { descriptor: field.descriptor, objects })));
    }))));
  }
}
