/* The list of keys. */
import { h, icon } from "../../../prof/html/page/parts/dom.js";

export class Help {
  /** @param {import("../../../prof/html/page/parts/keys.js").Keys} keys */
  constructor(keys) {
    this.keys = keys;
    this.dialog = h("dialog", { class: "dialog", "aria-label": "Keys",
      on: { click: (event) => {
        if (event.target === this.dialog) {
          this.dialog.close();
        }
      } } });
  }

  open() {
    this.dialog.replaceChildren(h("div", { class: "dialog-body" },
      h("header", {}, h("h2", { text: "Keys" }), h("button", { class: "button is-icon",
        type: "button", "aria-label": "Close", on: { click: () => this.dialog.close() } },
      icon("close"))),
      h("div", { class: "key-groups" }, this.keys.list().map(([group, rows]) => h("section", {},
        h("h3", { text: group }), h("dl", { class: "keys" }, rows.map(([keys, title]) => [
          h("dt", {}, keys.map((key) => h("kbd", { text: key }))), h("dd", { text: title })]))))),
      h("p", { class: "quiet small" }, "A click on a line number or on an instruction has more to "
        + "offer; so has a click on a value. The address of the page says what is shown: it can be "
        + "kept as a link, and Back goes back.")));
    this.dialog.showModal();
  }
}
