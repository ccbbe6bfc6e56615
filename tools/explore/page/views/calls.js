/* The calling context tree of the instructions up to this step, with calls and instructions. */
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { FIND, FORWARDS } from "../model/place.js";
import { count, share } from "../../../prof/html/page/parts/format.js";
import { openMenu } from "../../../prof/html/page/parts/menu.js";

const LEAST_SHARE = 2000, MOST_ROWS = 400;

export class Calls {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.closed = new Set();
    this.opened = new Set();
    this.body = h("tbody", {});
    this.foot = h("p", { class: "hint" });
    this.element = h("div", { class: "side-view" },
      h("table", { class: "call-tree" }, h("thead", {}, h("tr", {}, h("th", { text: "method" }),
        h("th", { text: "calls", title: "times that it was called here, up to this step" }),
        h("th", { text: "self", title: "instructions of its own" }),
        h("th", { text: "all", title: "instructions with those of what it calls" }))), this.body),
      this.foot);
  }

  async update() {
    const { app } = this;
    const { position } = app.place;
    const { contexts, leftOut } = await app.recording.ask("contexts", position,
      Math.floor(position / LEAST_SHARE));
    this.children = new Map();
    const nodes = new Map();
    for (let i = 0; i < contexts.length; i += 6) {
      const [number, parent, method, calls, self, all] = contexts.slice(i, i + 6);
      const node = { number, parent, method, calls, self, all };
      nodes.set(number, node);
      const list = this.children.get(parent) ?? this.children.set(parent, []).get(parent);
      list.push(node);
    }
    await app.names.load([...nodes.values()].map((node) => node.method));
    this.#findPath(nodes);
    this.rows = 0;
    fill(this.body, this.#list(0, 0));
    this.foot.textContent = leftOut > 0
      ? `${count(leftOut)} contexts with less than ${share(1 / LEAST_SHARE)} of the instructions are `
        + "left out." : "";
  }

  /** Finds the contexts of the frames at the position. */
  #findPath(nodes) {
    const frames = [...(this.app.thread?.frames ?? [])].reverse();
    const whole = frames.length === this.app.thread?.frameCount;
    this.path = new Set();
    let at = 0;
    for (const frame of whole ? frames : []) {
      const node = (this.children.get(at) ?? []).find((one) => one.method === frame.method);
      if (!node) {
        break;
      }
      this.path.add(node.number);
      at = node.number;
    }
    this.nodes = nodes;
  }

  #isOpen(node, depth) {
    return this.opened.has(node.number) || (!this.closed.has(node.number)
      && (depth < 3 || this.path.has(node.number)));
  }

  #list(parent, depth) {
    const list = [...(this.children.get(parent) ?? [])].sort((a, b) => b.all - a.all);
    return list.map((node) => {
      if (this.rows++ > MOST_ROWS) {
        return null;
      }
      const isOpen = this.#isOpen(node, depth);
      return [this.#row(node, depth, isOpen), isOpen ? this.#list(node.number, depth + 1) : null];
    });
  }

  #row(node, depth, isOpen) {
    const { app } = this;
    const hasMore = this.children.has(node.number);
    const name = h("div", {},
      h("button", { class: "fold-button", type: "button", "aria-label": isOpen ? "close" : "open",
        text: hasMore ? isOpen ? "▾" : "▸" : "", on: { click: () => this.#fold(node, isOpen) } }),
      h("button", { class: "link", type: "button",
        on: { click: (event) => this.#menu(node, event) } }, this.#name(node.method)));
    name.style.paddingLeft = `${Math.min(depth, 12) * 0.7}rem`;
    return h("tr", { class: this.path.has(node.number) ? "is-on-path" : "" },
      h("td", { class: "call-name" }, name),
      h("td", { class: "number", text: count(node.calls) }),
      h("td", { class: "number", text: count(node.self) }),
      h("td", { class: "number", text: count(node.all) }));
  }

  /** Makes the name of a method; if it is long, its line breaks after the class. */
  #name(method) {
    const [, className, name] = /^(.*\.)?([^.]*)$/.exec(this.app.names.label(method));
    return [className, className ? h("wbr") : null, name];
  }

  #fold(node, isOpen) {
    (isOpen ? this.closed : this.opened).add(node.number);
    (isOpen ? this.opened : this.closed).delete(node.number);
    this.rows = 0;
    fill(this.body, this.#list(0, 0));
  }

  #menu(node, event) {
    const { app } = this;
    openMenu(() => [{ title: app.names.label(node.method) },
      { title: "Its code", run: () => app.store.set({ method: String(node.method) }) },
      { title: "Its next call", run: () => app.find(FIND.entry, FORWARDS, "It is not called",
        node.method) },
      { title: "Its last call before", run: () => app.find(FIND.entry, 1, "It is not called",
        node.method) }], { x: event.clientX, y: event.clientY });
  }
}
