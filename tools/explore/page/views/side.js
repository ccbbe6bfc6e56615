/* The panel at the side: one of several views, or none. */
import { fill, h, icon } from "../../../prof/html/page/parts/dom.js";
import { Calls } from "./calls.js";
import { ClassView } from "./class.js";
import { Elements } from "./elements.js";
import { Output } from "./output.js";
import { Run } from "./run.js";
import { Search } from "./search.js";
import { Statics } from "./statics.js";
import { Threads } from "./threads.js";
import { Translated } from "./translated.js";

export const TABS = [
  { name: "calls", title: "Calls", view: Calls },
  { name: "statics", title: "Static fields", view: Statics },
  { name: "threads", title: "Threads", view: Threads },
  { name: "class", title: "Class", view: ClassView },
  { name: "code", title: "Translated", view: Translated },
  { name: "search", title: "Search", view: Search },
  { name: "run", title: "This run", view: Run },
  { name: "output", title: "Output", view: Output },
];

const LEAST_WIDTH = 220, MOST_SHARE = 0.7;

export class Side {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.views = new Map();
    this.tabs = h("div", { class: "tabs side-tabs", role: "tablist" }, TABS.map(({ name, title }, i) =>
      h("button", { class: "side-tab", type: "button", role: "tab", title: `${title} (${i + 1})`,
        data: { tab: name }, on: { click: () => this.toggle(name) } }, title)));
    this.body = h("div", { class: "side-body" });
    this.handle = h("div", { class: "side-handle", title: "Drag to change the width; a double click takes "
      + "it back" });
    this.element = h("aside", { class: "pane side-pane", "aria-label": "More" }, this.handle, this.tabs,
      this.body);
    this.#listen();
  }

  /** The width that a user sets applies to all views. */
  #listen() {
    const { handle, body } = this;
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("pointermove", (event) => {
      if (handle.hasPointerCapture(event.pointerId)) {
        const width = body.getBoundingClientRect().right - event.clientX - this.tabs.offsetWidth;
        body.style.width = `${Math.round(Math.min(Math.max(width, LEAST_WIDTH),
          window.innerWidth * MOST_SHARE))}px`;
      }
    });
    handle.addEventListener("dblclick", () => {
      body.style.width = "";
    });
  }

  toggle(name) {
    const { store } = this.app;
    store.set({ tab: store.get("tab") === name ? "" : name });
  }

  search() {
    this.app.store.set({ tab: "search" });
    this.app.busy(async () => {
      await this.update();
      this.#view("search").field.select();
    });
  }

  showElements(object) {
    this.elements = object.number;
    this.app.store.set({ tab: "elements" });
    this.update();
  }

  #view(name) {
    if (!this.views.has(name)) {
      const kind = name === "elements" ? Elements : TABS.find((tab) => tab.name === name)?.view;
      this.views.set(name, kind ? new kind(this.app) : null);
    }
    return this.views.get(name);
  }

  async update() {
    const name = this.app.store.get("tab");
    const view = name === "" ? null : this.#view(name);
    this.element.classList.toggle("is-open", view !== null);
    this.element.parentElement.classList.toggle("has-panel", view !== null);
    this.element.dataset.view = name;
    this.tabs.querySelectorAll(".side-tab").forEach((tab) =>
      tab.setAttribute("aria-selected", String(tab.dataset.tab === name)));
    if (view === null) {
      fill(this.body);
      return;
    }
    if (this.body.firstElementChild !== view.element) {
      fill(this.body, view.element);
    }
    await view.update();
  }
}

/** A button that closes the element around it. */
export function closeButton(run) {
  return h("button", { class: "button is-icon", type: "button", "aria-label": "Close",
    on: { click: run } }, icon("close"));
}
