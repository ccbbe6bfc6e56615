/* The list of keys. */
import { h, icon } from "../parts/dom.js";

const FLAME_KEYS = ["Flame graph", [[["←", "→", "↑", "↓"], "move to the next frame"],
  [["Enter"], "zoom to the frame that is chosen"]]];
const TABLE_KEYS = ["Tables, source and bytecode", [[["↑", "↓", "PgUp", "PgDn"], "move"],
  [["Enter"], "open"], [["."], "the menu of a row, a line, or a frame"]]];

export class Help {
  /** @param {import("../parts/keys.js").Keys} keys */
  constructor(keys) {
    this.keys = keys;
    this.dialog = h("dialog", { class: "dialog", "aria-label": "Keys",
      on: { click: (event) => {
        if (event.target === this.dialog) {
          this.dialog.close();
        }
      } } });
    document.body.append(this.dialog);
  }

  open() {
    const groups = [...this.keys.list(), FLAME_KEYS, TABLE_KEYS];
    this.dialog.replaceChildren(h("div", { class: "dialog-body" },
      h("header", {}, h("h2", { text: "Keys" }), h("button", { class: "button is-icon",
        type: "button", "aria-label": "Close", on: { click: () => this.dialog.close() } },
      icon("close"))),
      h("div", { class: "key-groups" }, groups.map(([group, rows]) => h("section", {},
        h("h3", { text: group }), h("dl", { class: "keys" }, rows.map(([keys, title]) => [
          h("dt", {}, keys.map((key) => h("kbd", { text: key }))), h("dd", { text: title })]))))),
      h("p", { class: "quiet small" }, "In a flame graph, a click zooms in, a right click has more "
        + "to offer. The address of the page says what is shown, by names: it can be kept as a link, "
        + "also for the page of the next build, and Back goes back.")));
    this.dialog.showModal();
  }
}
