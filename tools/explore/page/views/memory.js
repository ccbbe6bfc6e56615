/* Frames with their variables and operands, and the objects they lead to, as boxes and arrows. */
import { fill, h, soon } from "../../../prof/html/page/parts/dom.js";
import { fullName, simpleName, variableOf } from "../model/names.js";
import { isReference, reference } from "../model/values.js";
import { activityText, isRunning } from "./activity.js";
import { drawArrows, followArrows } from "../parts/arrows.js";
import { objectLabel, shortText, valueElement } from "./value.js";
import { openMenu } from "../../../prof/html/page/parts/menu.js";
import { plural } from "../../../prof/html/page/parts/format.js";

/** The nodes of a tree, parents first. */
const nodesOf = (tree) => [tree, ...tree.links.flatMap(nodesOf)];

export class Memory {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.seen = new Map();
    this.position = -1;
    this.frames = h("div", { class: "frames" });
    this.heap = h("div", { class: "heap" });
    this.arrows = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.arrows.setAttribute("class", "arrows");
    this.arrows.setAttribute("aria-hidden", "true");
    this.sheet = h("div", { class: "sheet" }, this.frames, this.heap, this.arrows);
    this.element = h("section", { class: "pane memory-pane", tabIndex: 0, "aria-label": "Memory" },
      this.sheet);
    /*
     * Draws after the layout is complete: a query of positions before that makes the browser
     * compute them twice.
     */
    this.draw = soon(() => drawArrows(this.arrows, this.sheet,
      this.heap));
    new ResizeObserver(() => this.draw()).observe(this.element);
    this.sheet.addEventListener("pointerover", ({ target }) => followArrows(this.arrows,
      target.closest("[data-to]")?.dataset.to ?? target.closest("[data-object]")?.dataset.object ?? ""));
    this.sheet.addEventListener("pointerleave", () => followArrows(this.arrows, ""));
  }

  async update() {
    const { app } = this;
    const { graph, thread } = app;
    this.boxes = new Set();
    for (const object of graph.objects.values()) {
      const klass = app.names.class(object.class);
      const isText = klass?.name === "java/lang/String" && app.store.get("strings") === "";
      if (!isText && klass?.name !== "java/lang/Class") {
        this.boxes.add(object.number);
      }
    }
    this.isMoved = this.position !== app.place.position;
    this.before = this.isMoved ? this.seen : this.before ?? new Map();
    this.seen = new Map();
    this.position = app.place.position;
    const focus = document.activeElement?.dataset?.place;
    fill(this.frames, this.#threads(), this.#frames(thread), this.#statics(), this.#strings());
    fill(this.heap, this.#objects(thread));
    this.#cell(focus)?.focus();
    this.draw();
  }

  /** Whether the text shown under a key differs from the previous one. */
  #isChanged(key, value) {
    this.seen.set(key, value);
    const before = this.before.get(key);
    return before !== undefined && before !== value;
  }

  /* --- values, chosen by keys ---------------------------------------------------------------- */

  #cell(place) {
    return place === undefined ? undefined
      : [...this.sheet.querySelectorAll("[data-place]")].find(({ dataset }) => dataset.place === place);
  }

  /**
   * The attributes of a value's cell. A click or Enter opens a menu of `items`; keys find the
   * instructions that wrote or will read the value (act). `place` identifies the value in all
   * states.
   */
  #asCell(place, items, access) {
    const open = (x, y, owner) => openMenu(items, { x, y }, owner);
    return { tabIndex: -1, data: { place }, on: {
      click: (event) => open(event.clientX, event.clientY),
      keydown: (event) => {
        if (event.key === "Enter") {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          event.stopPropagation();
          event.preventDefault();
          open(left, bottom, event.currentTarget);
        }
      },
      focus: () => {
        this.chosen = access;
      } } };
  }

  /** Chooses the next or the previous value; values that have changed come first. */
  choose(by) {
    const cells = [...this.sheet.querySelectorAll("[data-place]")];
    const at = cells.indexOf(document.activeElement);
    const first = Math.max(0, cells.findIndex((cell) => cell.closest(".is-changed")));
    const cell = cells[at < 0 ? first : (at + by + cells.length) % cells.length];
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.app.say(cell ? "w: who wrote this last? W: next? r, R: who read it? Enter: all of it." : "There is no value.");
  }

  /** @param {number} what FIND.write or FIND.read @param {number} direction */
  act(what, direction) {
    if (document.activeElement?.dataset?.place === undefined) {
      this.app.say("Choose a value first: v and V go from one to the next.");
    } else {
      this.chosen(what, direction);
    }
  }

  #strings() {
    const { store } = this.app;
    return h("label", { class: "strings", title: "Each String as an object of its own (x)" },
      h("input", { type: "checkbox", id: "strings", checked: store.get("strings") !== "", on: {
        change: ({ target }) => store.set({ strings: target.checked ? "1" : "" }) } }), "strings as objects");
  }

  /* --- frames ------------------------------------------------------------------------------ */

  #threads() {
    const { state, thread, store } = this.app;
    if (state.threads.length < 2) {
      return null;
    }
    return h("div", { class: "thread-list", role: "tablist", "aria-label": "Threads" },
      state.threads.filter((one) => one.frames.length > 0 || one === thread).map((one) =>
        h("button", { class: "thread", type: "button", role: "tab",
          "aria-selected": String(one === thread),
          title: one.number === state.thread ? "executes the next instruction" : "",
          on: { click: () => store.set({ thread: String(one.number), frame: "0" }) } },
        one.number === state.thread ? "▸ " : "", one.name || `thread ${one.number}`,
        isRunning(one) ? null : h("span", { class: "quiet",
          text: ` ${activityText(this.app, one, this.app.graph.objects)}` }))));
  }

  #frames(thread) {
    const frames = thread?.frames ?? [];
    if (frames.length === 0) {
      return h("p", { class: "hint", text: "No method is being executed." });
    }
    const open = this.app.openFrames;
    const rest = thread.frameCount - frames.length;
    return [thread.exception > 0 ? h("div", { class: "thrown" }, "thrown: ",
      this.#value(`A${thread.exception}`)) : null,
    frames.map((frame, i) => this.#frame(thread, frame, i, open.has(frame))),
    rest > 0 ? h("p", { class: "hint", text: `and ${plural(rest, "frame")} below` }) : null];
  }

  #frame(thread, frame, index, isOpen) {
    const { names, store } = this.app;
    const method = names.method(frame.method);
    const chosen = this.app.frame === frame;
    const place = frame.isNative ? "native" : frame.line > 0 ? `line ${frame.line}`
      : `bytecode ${frame.bci}`;
    return h("div", { class: ["frame", index === 0 ? "is-newest" : "", chosen ? "is-chosen" : "",
      method.isLibrary ? "is-library" : ""].join(" "), data: { frame: String(index) } },
    h("button", { class: "frame-head", type: "button",
      title: `${fullName(method.className)}.${method.name}${method.descriptor}`,
      on: { click: () => store.set({ frame: String(index), method: "" }) } },
    h("b", { text: `${simpleName(method.className)}.${method.name}` }),
    h("span", { class: "quiet", text: place }),
    frame.isNested ? h("span", { class: "quiet", title: "The machine, or native code, called it",
      text: "from the machine" }) : null),
    isOpen ? this.#variables(thread, frame, method, index) : null);
  }

  #statics() {
    const { app } = this;
    return app.statics.map((one) => {
      const klass = app.names.class(one.class);
      return h("div", { class: "frame is-static" },
        h("button", { class: "frame-head", type: "button", title: "Its static fields", on: {
          click: () => app.store.set({ tab: "class", class: String(one.class) }) } },
        h("b", { text: simpleName(klass.name) }), h("span", { class: "quiet", text: "static" })),
        h("table", { class: "variables" }, h("tbody", {}, one.values.map((value, slot) => {
          const field = klass.statics[slot];
          return h("tr", { class: this.#isChanged(`c${one.class}/${slot}`, value) ? "is-changed"
            : "" }, h("th", { scope: "row", text: field.name }),
          h("td", this.#asCell(`c${one.class}/${slot}`, () => app.accessItems(field.name, 0, one.class, slot),
            (what, direction) => app.findAccess(what, direction, 0, one.class, slot)),
          this.#value(value, field.descriptor)));
        }))));
    });
  }

  #variables(thread, frame, method, index) {
    const key = `${thread.number}/${thread.frameCount - index}/${frame.began}`;
    const rows = frame.locals.map((value, i) => [value, i]).filter(([value]) => value !== "")
      .map(([value, i]) => {
        const variable = variableOf(method, i, frame.bci);
        return h("tr", { class: this.#isChanged(`${key}/${i}`, value) ? "is-changed" : "" },
          h("th", { scope: "row", text: variable.name, title: `local variable ${i}` }),
          h("td", frame.call > 0 && !frame.isNative ? this.#asCell(`v${frame.call}/${i}`,
            () => this.app.variableItems(variable.name, frame.call, i),
            (what, direction) => this.app.findVariable(what, direction, frame.call, i)) : {},
          this.#value(value, variable.descriptor)));
      });
    const operands = frame.stack.filter((value) => value !== "");
    return [h("table", { class: "variables" }, h("tbody", {}, rows)),
      frame.isNative ? null : h("div", { class: "operands", title: "Operand stack; its top is at "
        + "the right" }, h("span", { class: "operands-name", text: "stack" }),
      operands.length === 0 ? h("span", { class: "quiet", text: "empty" }) : operands.map((value, i) =>
        h("span", { class: this.#isChanged(`${key}/s${i}`, value)
          || (index === 0 && this.isMoved && this.before.size > 0
            && !this.before.has(`${key}/s${i}`)) ? "operand-box is-changed" : "operand-box" },
        this.#value(value))))];
  }

  #value(value, descriptor = "") {
    return valueElement(this.app, value, { descriptor, objects: this.app.graph.objects,
      boxes: this.boxes });
  }

  /* --- objects ------------------------------------------------------------------------------ */

  /** References of an object to others of its class, as in lists and trees. [number, slot] */
  #links(object) {
    const { graph, names } = this.app;
    const klass = names.class(object.class);
    if (klass === undefined || klass.kind === "[") {
      return [];
    }
    return object.values.map((value, slot) => [reference(value), slot]).filter(([number, slot]) =>
      this.boxes.has(number) && number !== object.number
      && klass.fields[slot]?.descriptor.startsWith("L")
      && names.class(graph.objects.get(number).class)?.kind !== "["
      && names.isKin(klass.fields[slot].descriptor.slice(1, -1), object.class)
      && names.isKin(klass.fields[slot].descriptor.slice(1, -1), graph.objects.get(number).class));
  }

  /**
   * The tree of links from an object that has no place yet: {number, below: [tree or null]}. Null
   * is a missing link, so that the other links keep their columns. All objects of the tree get a
   * place.
   */
  #tree(root, placed) {
    const tree = { number: root, links: [] };
    const slots = new Set();
    placed.add(root);
    for (const queue = [tree]; queue.length > 0;) {
      const node = queue.shift();
      for (const [number, slot] of this.#links(this.app.graph.objects.get(node.number))) {
        if (!placed.has(number)) {
          placed.add(number);
          slots.add(slot);
          const next = { number, slot, links: [] };
          node.links.push(next);
          queue.push(next);
        }
      }
    }
    const order = [...slots].sort((one, other) => one - other);
    const finish = (node) => {
      node.links.forEach(finish);
      node.below = node.links.length === 0 || order.length > 2 ? node.links
        : order.map((slot) => node.links.find((one) => one.slot === slot) ?? null);
    };
    finish(tree);
    return tree;
  }

  /**
   * Rows of boxes: the first object that an object refers to is beside it, its other objects are in
   * rows below. The nodes of a list are beside each other; a tree is one item of a row.
   */
  #rows(thread) {
    const { graph } = this.app;
    const placed = new Set(), rows = [];
    const place = (number, indent) => {
      if (!this.boxes.has(number) || placed.has(number)) {
        return;
      }
      const row = { indent, items: [] };
      const later = [];
      rows.push(row);
      const addInside = (one, column) => this.#inside(one, placed).forEach((inner) => later.push([inner, column]));
      for (let next = number; next !== 0;) {
        const tree = this.#tree(next, placed);
        const nodes = nodesOf(tree);
        if (nodes.length > 1) {
          const isList = nodes.every(({ links }) => links.length < 2);
          row.items.push(...isList ? nodes.map((node) => ({ number: node.number, below: [] })) : [tree]);
          nodes.forEach((node, i) => addInside(node.number, isList ? indent + i + 1 : indent));
          break;
        }
        row.items.push(tree);
        const column = indent + row.items.length;
        const inside = this.#inside(next, placed);
        next = inside[0] ?? 0;
        inside.slice(1).forEach((one) => later.push([one, column]));
      }
      later.forEach(([one, column]) => place(one, Math.min(column, 3)));
    };
    const roots = [...this.app.openFrames].flatMap((frame) => [...frame.locals, ...frame.stack]);
    roots.push(...this.app.statics.flatMap((one) => one.values));
    [...roots.filter(isReference).map(reference), ...(thread?.exception ? [thread.exception] : [])]
      .forEach((number) => place(number, 0));
    return rows;
  }

  /** The objects that an object refers to and that have no place yet. */
  #inside(number, placed) {
    const { values, string } = this.app.graph.objects.get(number);
    return string !== undefined ? [] : [...new Set(values.map(reference))]
      .filter((one) => this.boxes.has(one) && !placed.has(one));
  }

  #objects(thread) {
    const rows = this.#rows(thread);
    const { leftOut } = this.app.graph;
    return [rows.map((row) => h("div", { class: `heap-row indent-${row.indent}` },
      row.items.map((item) => this.#item(item)))),
    leftOut > 0 ? h("p", { class: "hint", text: `${plural(leftOut, "reference")} lead to objects that `
      + "are not shown." }) : null];
  }

  #item({ number, below }) {
    const box = this.#object(this.app.graph.objects.get(number));
    return below.length === 0 ? box : h("div", { class: "tree" }, box, h("div", { class: "tree-below" },
      below.map((one) => (one === null ? h("div", { class: "tree-gap" }) : this.#item(one)))));
  }

  #object(object) {
    const { app } = this;
    const klass = app.names.class(object.class);
    const isArray = klass?.kind === "[";
    const isNew = this.isMoved && this.before.size > 0 && !this.before.has(`o${object.number}`)
      && object.isNew && object.born >= app.place.position;
    this.seen.set(`o${object.number}`, "");
    return h("div", { class: ["object", isArray ? "is-array" : "", isNew ? "is-new" : ""].join(" "),
      data: { object: String(object.number) } },
    h("button", { class: "object-head", type: "button", title: klass ? fullName(klass.name) : "",
      text: objectLabel(app, object), on: { click: (event) => this.#objectMenu(object, event) } }),
    isArray ? this.#elements(object, klass) : this.#fields(object, klass));
  }

  #fields(object, klass) {
    const { app } = this;
    if (object.string !== undefined) {
      return h("div", { class: "text", text: shortText(object) });
    }
    if (object.values.length === 0) {
      return h("div", { class: "hint", text: "no fields" });
    }
    return h("table", { class: "variables" }, h("tbody", {}, object.values.map((value, slot) => {
      const field = klass?.fields[slot];
      return h("tr", { class: this.#isChanged(`o${object.number}/${slot}`, value) ? "is-changed"
        : "" },
      h("th", { scope: "row", text: field?.name ?? String(slot) }),
      h("td", this.#asCell(`o${object.number}/${slot}`, () => app.accessItems(field?.name ?? "", object.number, 0,
        slot), (what, direction) => app.findAccess(what, direction, object.number, 0, slot)),
      this.#value(value, field?.descriptor)));
    })), object.slots > object.values.length ? h("tfoot", {}, h("tr", {}, h("td", { colSpan: 2,
      class: "quiet", text: `${plural(object.slots - object.values.length, "field")} more` })))
      : null);
  }

  #elements(object, klass) {
    const { app } = this;
    const rest = object.slots - object.values.length;
    if (object.slots > 0 && object.values.every((value) => value === "?")) {
      return h("div", { class: "hint", text: "elements are not known" });
    }
    return h("div", { class: "elements" }, object.values.map((value, i) =>
      h("span", { class: this.#isChanged(`o${object.number}/${i}`, value) ? "element is-changed"
        : "element", ...this.#asCell(`o${object.number}/${i}`, () => app.accessItems(`element ${i}`,
        object.number, 0, i), (what, direction) => app.findAccess(what, direction, object.number, 0, i)) },
      h("span", { class: "element-index", text: String(i) }),
      this.#value(value, klass?.elementType))),
    object.slots === 0 ? h("span", { class: "hint", text: "no elements" }) : null,
    rest > 0 ? h("button", { class: "link", type: "button", text: `${plural(rest, "element")} more`,
      on: { click: () => app.side.showElements(object) } }) : null);
  }

  #objectMenu(object, event) {
    const { app } = this;
    const born = object.bornMethod > 0 ? app.names.method(object.bornMethod) : null;
    const items = [{ title: objectLabel(app, object),
      hint: born ? `made by ${app.names.label(object.bornMethod)}` : "" }];
    if (object.isNew && object.born > 0) {
      items.push({ title: "Where it was made", run: () => app.jump(object.born - 1) });
    } else {
      items.push({ title: "It was there before the recording" });
    }
    items.push({ title: "All of its elements or fields", run: () => app.side.showElements(object) },
      { title: "Its class", run: () => app.store.set({ tab: "class",
        class: String(object.class) }) }, null,
      ...app.accessItems("Any field or element", object.number, 0, 0x7fffffff));
    openMenu(() => items, { x: event.clientX, y: event.clientY });
  }
}
