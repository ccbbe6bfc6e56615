/* All elements or fields of one object, a page at a time. */
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { count } from "../../../prof/html/page/parts/format.js";
import { objectLabel, valueElement } from "./value.js";
import { openMenu } from "../../../prof/html/page/parts/menu.js";
import { quote, reference } from "../model/values.js";

const PAGE = 200;

export class Elements {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.first = 0;
    this.element = h("div", { class: "side-view" });
  }

  async update() {
    const { app } = this;
    const number = app.side.elements ?? 0;
    if (this.number !== number) {
      this.number = number;
      this.first = 0;
    }
    const { objects: [object] } = await app.recording.ask("graph", 1, 0, number);
    if (!object) {
      fill(this.element, h("p", { class: "hint", text: "The object is not there at this step." }));
      return;
    }
    const { values, slots } = await app.recording.ask("elements", number, this.first, PAGE);
    const numbers = [...new Set(values.map(reference))].filter((one) => one > 0).slice(0, 120);
    const { objects } = await app.recording.ask("graph", numbers.length, 0, ...numbers);
    await app.names.load([], [object.class, ...objects.map((one) => one.class)]);
    const klass = app.names.class(object.class);
    const known = new Map(objects.map((one) => [one.number, one]));
    fill(this.element, h("h3", { text: objectLabel(app, object) }),
      object.string === undefined ? null : h("p", { class: "value is-string long-text",
        text: quote(object.string) }),
      this.#pages(slots),
      h("table", { class: "variables" }, h("tbody", {}, values.map((value, i) => {
        const slot = this.first + i;
        const field = klass.kind === "[" ? null : klass.fields[slot];
        return h("tr", {}, h("th", { scope: "row", text: field?.name ?? String(slot) }),
          h("td", { on: { click: (event) => openMenu(() => app.accessItems(field?.name ?? String(slot),
            number, 0, slot), { x: event.clientX, y: event.clientY }) } },
          valueElement(app, value, { descriptor: field?.descriptor ?? klass.elementType,
            objects: known })));
      }))));
  }

  #pages(slots) {
    if (slots <= PAGE) {
      return null;
    }
    const go = (first) => () => {
      this.first = Math.max(0, Math.min(first, Math.floor((slots - 1) / PAGE) * PAGE));
      this.app.busy(() => this.update());
    };
    return h("p", {}, h("button", { class: "button small", type: "button", text: "before",
      on: { click: go(this.first - PAGE) } }),
    ` ${count(this.first)}–${count(Math.min(slots, this.first + PAGE) - 1)} of ${count(slots)} `,
    h("button", { class: "button small", type: "button", text: "next",
      on: { click: go(this.first + PAGE) } }));
  }
}
