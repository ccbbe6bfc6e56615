/* Threads and what they wait for, monitors, and the modelled processor: cycles, and its cache. */
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { count } from "../../../prof/html/page/parts/format.js";
import { activityText, isRunning } from "./activity.js";
import { valueText } from "./value.js";

export class Threads {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "side-view" });
  }

  async update() {
    const { app } = this;
    const monitors = await app.recording.ask("monitors");
    const objects = [...new Set([...monitors.monitors.map((one) => one.object),
      ...app.state.threads.map((one) => one.activityObject)])].filter((one) => one > 0).slice(0, 120);
    const graph = await app.recording.ask("graph", objects.length, 0, ...objects);
    await app.names.load([], [...graph.objects.map((object) => object.class),
      ...app.state.threads.map((one) => one.activityClass)]);
    this.objects = new Map(graph.objects.map((object) => [object.number, object]));
    fill(this.element, h("h3", { text: "Threads" }), this.#threads(),
      h("h3", { text: "Monitors that are held" }), this.#monitors(monitors.monitors),
      monitors.cycles === undefined ? null : this.#processor(monitors));
  }

  #label(object) {
    return valueText(this.app, `A${object}`, "", this.objects);
  }

  #threads() {
    const { state, names, store } = this.app;
    return h("table", { class: "small-table" }, h("tbody", {}, state.threads.map((thread) =>
      h("tr", { class: thread.number === state.thread ? "is-on-path" : "" },
        h("th", { scope: "row" }, h("button", { class: "link", type: "button",
          text: thread.name || `thread ${thread.number}`,
          on: { click: () => store.set({ thread: String(thread.number), frame: "0" }) } })),
        h("td", { class: "words" }, activityText(this.app, thread, this.objects),
        thread.frames[0] ? `${isRunning(thread) ? "" : ","} in ${names.label(thread.frames[0].method)}` : ""),
        h("td", { class: "number", text: `${count(thread.begun)} steps` })))));
  }

  #monitors(monitors) {
    if (monitors.length === 0) {
      return h("p", { class: "hint", text: "None." });
    }
    const { threads } = this.app.state;
    return h("table", { class: "small-table" }, h("tbody", {}, monitors.map((monitor) => h("tr", {},
      h("th", { scope: "row", text: this.#label(monitor.object) }),
      h("td", { class: "words", text: `by ${threads.find((one) => one.number === monitor.thread)
        ?.name ?? monitor.thread}${monitor.depth > 1 ? `, ${monitor.depth} times` : ""}` })))));
  }

  /** JOP's method cache: blocks in a row, each with its method; the first is evicted next.
   *  "16|Filter.run*3|Main.main*1" */
  #processor({ cycles, loading, cache }) {
    const [size, ...held] = (cache ?? "0").split("|");
    const used = held.reduce((sum, text) => sum + Number(text.slice(text.lastIndexOf("*") + 1)), 0);
    const free = Math.max(0, Number(size) - used);
    return [h("h3", { text: "The modelled processor" }), h("dl", { class: "facts" },
      h("dt", { text: "cycles so far" }), h("dd", { text: count(cycles) }),
      h("dt", { text: "of these, loading methods" }), h("dd", { text: count(loading) })),
    held.length === 0 ? null : [h("h3", { text: `Method cache, ${size} blocks` }),
      h("p", { class: "hint", text: "The first method goes next; the last one, with a frame, was loaded last." }),
      h("div", { class: "cache" }, [
        ...held.map((text, i) => this.#cached(text, i, i === held.length - 1)),
        free === 0 ? null : h("span", { class: "cache-block", data: { kind: "free" },
          style: { gridColumn: `span ${Math.min(free, 4)}` }, text: `${free} free` })])]];
  }

  #cached(text, index, isLast) {
    const star = text.lastIndexOf("*"), name = text.slice(0, star);
    const blocks = Number(text.slice(star + 1));
    return h("span", { class: isLast ? "cache-block is-last" : "cache-block",
      data: { kind: String(index % 2) }, style: { gridColumn: `span ${Math.min(blocks, 4)}` },
      title: `${name}, ${blocks} ${blocks === 1 ? "block" : "blocks"}`,
      text: name.slice(name.lastIndexOf(".") + 1) });
  }
}
