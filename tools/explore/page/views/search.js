/*
 * Search: methods by name, strings by text; a click goes to the next call, or to the creation of
 * the string.
 */
import {fill, h} from "../../../prof/html/page/parts/dom.js";
import {count} from "../../../prof/html/page/parts/format.js";
import {openMenu} from "../../../prof/html/page/parts/menu.js";
import {nearestHint} from "../../../prof/html/page/parts/nearest.js";
import {fullName, parameterNames} from "../model/names.js";
import {BACKWARDS, FIND, FORWARDS} from "../model/place.js";

import {shortText} from "./value.js";

export class Search {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.field = h("input", { type: "search", class: "search-field", placeholder: "methods, texts",
      "aria-label": "Search", value: app.store.get("search"), on: { input: () =>
        app.store.set({ search: this.field.value }, true) } });
    this.results = h("div", { class: "results" });
    this.element = h("div", { class: "side-view" }, this.field, this.results);
  }

  async update() {
    const { app } = this;
    const text = app.store.get("search").trim().replaceAll("\n", " ");
    if (document.activeElement !== this.field) {
      this.field.value = text;
    }
    if (text === "") {
      fill(this.results, h("p", { class: "hint", text: "Names of methods and classes, and strings "
        + "that have been seen up to this step." }));
      return;
    }
    const { methods, strings } = await app.recording.ask("search", text);
    if (text !== app.store.get("search").trim()) {
      return;
    }
    const hint = methods.length + strings.length > 0 ? null : await this.#hint(text);
    fill(this.results, hint, h("h3", {text : `Methods (${methods.length})`}),
         [...methods ]
             .sort((a, b) => Number(a.isLibrary) - Number(b.isLibrary))
             .map((method) =>
                      h("button", {
                          class : "result",
                          type : "button",
                          title : `${method.class}.${method.name}`,
                          on : {click : (event) => this.#menu(method, event)}
                      },
                        h("b", {text : method.name}), h("span", {
                            class : "quiet",
                            text : `${parameterNames(method.descriptor)} ${fullName(method.class)}`
                        }))),
         h("h3", {text : `Strings (${strings.length})`}),
         strings.map((string) => h("button", {
                         class : "result",
                         type : "button",
                         title : `seen first at instruction ${count(string.born)}`,
                         on : {click : () => app.jump(string.born)}
                     },
                                   h("span", {class : "value is-string", text : shortText(string)}),
                                   h("span", {class : "quiet", text : ` #${string.number}`}))));
  }

  async #hint(text)
  {
      const {names} = await this.app.recording.ask("names");
      const methods =
          names.map((one) => one.split(" ")).map(([ klass, name ]) => [fullName(klass), name]);
      return h("p", {class : "hint", text : `Nothing was found${nearestHint(text, methods)}.`});
  }

  #menu(method, event) {
    const { app } = this;
    const call = (title, direction) => ({ title, run: () => app.find(FIND.entry, direction,
      "It is not called", method.number) });
    openMenu(() => [{ title: method.name }, call("Its next call", FORWARDS),
      call("Its last call before", BACKWARDS), { title: "Its code", run: () =>
        app.store.set({ method: String(method.number) }) }],
    { x: event.clientX, y: event.clientY });
  }
}
