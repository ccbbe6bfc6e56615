/* The page: its parts, what happens between them, keys. */
import { ClassesView, LinesView, MethodsView, PackagesView } from "./views/tables.js";
import { Header, VIEWS } from "./views/header.js";
import { Model, words } from "./model.js";
import { closeMenu, openMenu } from "./parts/menu.js";
import { CodeView } from "./views/code.js";
import { FlameView } from "./views/flame.js";
import { Help } from "./views/help.js";
import { Keys } from "./parts/keys.js";
import { Later } from "./parts/later.js";
import { Looks } from "./views/looks.js";
import { kindsOf, ObjectsView, titleOf } from "./views/objects.js";
import { RunView } from "./views/run.js";
import { SandwichView } from "./views/sandwich.js";
import { Store } from "./parts/store.js";
import { Theme } from "./parts/theme.js";
import { Tooltip } from "./parts/tooltip.js";
import { h } from "./parts/dom.js";

/** What the address says only when it is different. */
const DEFAULTS = { view: "flame", metric: "", thread: "", threads: "", sites: "", fold: "",
  hide: "", search: "", from: "start", grow: "up", order: "value", colour: "", width: "both",
  zoom: "", method: "", line: "", side: "", scope: "all", objects: "", by: "class",
  ...Theme.DEFAULTS };

const MAKERS = { flame: FlameView, sandwich: SandwichView, methods: MethodsView,
  classes: ClassesView, packages: PackagesView, lines: LinesView, code: CodeView, run: RunView,
  objects: ObjectsView };

export class App {
  /** @param {import("./profile/load.js").Profile} profile */
  constructor(profile) {
    this.profile = profile;
    this.store = new Store(DEFAULTS, Theme.LASTING);
    this.theme = new Theme(this.store);
    this.model = new Model(profile, this.store);
    this.looks = new Looks(this.model, this.theme);
    this.tooltip = new Tooltip();
    this.later = new Later();
    this.keys = new Keys();
    this.help = new Help(this.keys);
    this.tabs = this.#listTabs();
    this.header = new Header(this);
    this.views = {};
    this.main = h("main", { class: "main" });
    document.body.replaceChildren(this.header.element, this.main, this.tooltip.element,
      this.help.dialog);
    document.title = `${profile.sides[0].command || profile.sides[0].name} · jp2vm profile`;
    this.store.listen((changed) => {
      if ([...changed].some((name) => !Theme.LASTING.includes(name))) {
        this.update(changed);
      }
    });
    this.theme.listen(() => this.update(new Set(["theme"])));
    this.#addKeys();
    this.update(new Set());
    this.later.whenIdle(() => this.model.callTable, () => this.model.blockSums,
      () => this.model.lines);
  }

  /** Whether all that was asked for is shown: for tests. */
  get isSettled() {
    const flame = this.view.flame;
    return this.later.isDone && (!flame || flame.isDrawn);
  }

  /** The view that is shown; it is made when it is shown first. */
  get view() {
    const wanted = this.store.get("view");
    const name = this.tabs.some(([view]) => view === wanted) ? wanted : "flame";
    return this.views[name] ??= new MAKERS[name](this);
  }

  /** The views that this profile has, and what they are called. */
  #listTabs() {
    const hasObjects = kindsOf(this.profile).length > 0;
    return hasObjects ? [...VIEWS, ["objects", titleOf(this.profile)]] : VIEWS;
  }

  update(changed) {
    closeMenu();
    this.tooltip.hide();
    this.header.update();
    const { view } = this;
    const isOther = this.main.firstElementChild !== view.element;
    if (isOther) {
      this.main.replaceChildren(view.element);
    }
    view.update(changed);
    /* Keys go to what is shown now; not while something is typed. */
    if (isOther && changed.has("view") && !document.activeElement?.matches("input")) {
      view.focused.focus({ preventScroll: true });
    }
  }

  /* --- to other views ------------------------------------------------------------------ */

  methodKey(m) {
    return this.model.methods.key(m);
  }

  openSandwich(m) {
    this.store.set({ view: "sandwich", method: this.methodKey(m) });
  }

  openCode(m, line = "") {
    this.store.set({ view: "code", method: this.methodKey(m), line: String(line), side: "" });
  }

  openMethod(m) {
    this.openSandwich(m);
  }

  /** Zooms in the flame graph, to a node of the tree. */
  zoomTo(n) {
    const { tree } = this.model;
    const key = (node) => (tree.options.bySite ? `${tree.frame[node]}@${tree.site[node]}`
      : String(tree.frame[node]));
    this.store.set({ view: "flame", from: "start", zoom: tree.path(n).map(key).join(".") });
  }

  /** The node of the tree that the flame graph is zoomed to, 0: none. */
  zoomedNode() {
    const { store, model } = this;
    const path = store.get("zoom");
    if (store.get("from") !== "start" || path === "") {
      return 0;
    }
    const { tree } = model;
    let node = 0;
    for (const part of path.split(".")) {
      const [frame, site] = part.split("@").map(Number);
      const next = tree.children(node).find((child) => tree.frame[child] === frame
        && (site === undefined || tree.site[child] === site));
      if (next === undefined) {
        return node;
      }
      node = next;
    }
    return node;
  }

  /* --- folds --------------------------------------------------------------------------- */

  toggleFold(fold) {
    const folds = this.model.folds;
    if (!folds.delete(fold)) {
      folds.add(fold);
    }
    this.store.set({ fold: [...folds].join(","), zoom: "" });
  }

  /** threads or sites: together or apart. */
  toggle(name) {
    this.store.set({ [name]: this.store.get(name) === "apart" ? "" : "apart", zoom: "" });
  }

  fold(name) {
    this.store.set({ hide: [...new Set([...words(this.store.get("hide")), name])].join(","),
      zoom: "" });
  }

  /** What can be done with a frame. @param {(() => void) | null} zoom */
  openFrameMenu(frame, x, y, zoom) {
    this.tooltip.hide();
    const { methods } = this.model;
    const items = [zoom ? { title: "Zoom", hint: "Enter", run: zoom } : undefined];
    if (frame > 0) {
      const name = methods.packageName(frame);
      items.push({ title: "Callers & callees", hint: "s", run: () => this.openSandwich(frame) },
        { title: "Code", hint: "c", run: () => this.openCode(frame) },
        { title: "Find this method", run: () => this.store.set({
          search: methods.fullName(frame) }) },
        null, { title: "Count for the caller" },
        { title: methods.label(frame), hint: "method",
          run: () => this.fold(methods.fullName(frame)) },
        { title: methods.classes[methods.classOf[frame]].simple, hint: "class",
          run: () => this.fold(methods.className(frame)) },
        name ? { title: name, hint: "package", run: () => this.fold(name) } : undefined,
        null, { title: "Copy the name", run: () => this.#copy(methods.fullName(frame)) });
    }
    openMenu(() => items.filter((item) => item !== undefined), { x, y });
  }

  #copy(text) {
    const area = h("textarea", { value: text, class: "unseen" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }

  /* --- keys ---------------------------------------------------------------------------- */

  /** The method that keys are about: of the frame or the row that is chosen. */
  get #chosen() {
    const { view } = this;
    if (view instanceof FlameView) {
      const { flame, graph } = view;
      const node = flame.selected >= 0 ? flame.selected : flame.zoomed;
      return graph.frame(node);
    }
    if (view instanceof ObjectsView) {
      return view.table.selected < 0 ? 0 : view.sums.frame[view.table.selected];
    }
    return view instanceof MethodsView ? view.table.selected : view.list?.selected ?? 0;
  }

  #addKeys() {
    const add = (group, key, title, run) => this.keys.add({ group, key, title, run });
    const { store } = this;
    this.tabs.forEach(([view, title], i) => add("Views", String(i + 1), title,
      () => store.set({ view })));
    add("Everywhere", "/", "find methods", () => this.header.search.select());
    add("Everywhere", "Escape", "back out: close, unzoom, forget what was found",
      () => this.#backOut());
    add("Everywhere", "Backspace", "back out: close, unzoom, forget what was found",
      () => this.#backOut());
    add("Everywhere", "m", "next metric", () => this.#nextMetric(1));
    add("Everywhere", "M", "metric before", () => this.#nextMetric(-1));
    add("Everywhere", "f", "fold the class library, or unfold it",
      () => this.toggleFold("library"));
    add("Everywhere", "r", "fold recursion, or unfold it", () => this.toggleFold("recursion"));
    add("Everywhere", "t", "dark or light colours", () => this.theme.toggle());
    add("Everywhere", "+", "larger text", () => this.theme.enlarge());
    add("Everywhere", "-", "smaller text", () => this.theme.reduce());
    add("Everywhere", "?", "this list", () => this.help.open());
    add("With what is chosen", "s", "callers and callees", () => this.#withChosen((m) =>
      this.openSandwich(m)));
    add("With what is chosen", "c", "code", () => this.#withChosen((m) => this.openCode(m)));
    add("Flame graph", "i", "top down or bottom up", () => store.set({ view: "flame", zoom: "",
      from: store.get("from") === "start" ? "self" : "start" }));
    add("Flame graph", "o", "flame or icicle", () => store.set({ view: "flame",
      grow: store.get("grow") === "up" ? "down" : "up" }));
    add("Flame graph", "0", "zoom out to everything", () => store.set({ zoom: "" }));
  }

  #withChosen(run) {
    const m = this.#chosen;
    if (m > 0) {
      run(m);
    }
  }

  #nextMetric(step) {
    const { metrics } = this.profile;
    const next = (this.model.metricNumber + step + metrics.length) % metrics.length;
    this.store.set({ metric: metrics[next].name });
  }

  #backOut() {
    const { view, store } = this;
    if (view.zoomOut?.()) {
      return;
    }
    if (store.get("search") !== "") {
      store.set({ search: "" });
    }
  }
}

