/* The page: its parts, the events between them, and keys. */
import { ClassesView, LinesView, MethodsView, PackagesView } from "./views/tables.js";
import { Header, VIEWS } from "./views/header.js";
import { formatStep, formatSteps } from "./profile/steps.js";
import { isOldPath, join } from "./profile/address.js";
import { Model } from "./model.js";
import { closeMenu, openMenu } from "./parts/menu.js";
import { CodeView } from "./views/code.js";
import { FlameView } from "./views/flame.js";
import { Help } from "./views/help.js";
import { Keys } from "./parts/keys.js";
import { Later } from "./parts/later.js";
import { Looks } from "./views/looks.js";
import { kindsOf, ObjectsView, titleOf } from "./views/objects.js";
import { parseFold } from "./profile/search.js";
import { RunView } from "./views/run.js";
import { SandwichView } from "./views/sandwich.js";
import { Store } from "./parts/store.js";
import { Strip } from "./views/strip.js";
import { Theme } from "./parts/theme.js";
import { Tooltip } from "./parts/tooltip.js";
import { h } from "./parts/dom.js";

/** Default values; the address contains only values that differ from them. */
const DEFAULTS = { view: "flame", metric: "", thread: "", threads: "", sites: "", fold: "",
  hide: "", search: "", from: "start", grow: "up", order: "value", colour: "", width: "both",
  zoom: "", method: "", line: "", side: "", scope: "all", objects: "", by: "class", part: "",
  heat: "inclusive", panes: "both", list: "", split: "", range: "",
  ...Theme.DEFAULTS };

const MAKERS = { flame: FlameView, sandwich: SandwichView, methods: MethodsView,
  classes: ClassesView, packages: PackagesView, lines: LinesView, code: CodeView, run: RunView,
  objects: ObjectsView };

export class App {
  /** @param {import("./profile/load.js").Profile} profile */
  constructor(profile) {
    this.profile = this.whole = profile;
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
    this.strip = profile.series === null ? null : new Strip(this);
    this.main = h("main", { class: "main" });
    document.body.replaceChildren(this.header.element,
      ...this.strip === null ? [] : [this.strip.element], this.main, this.tooltip.element,
      this.help.dialog);
    this.programName = profile.sides[0].command || profile.sides[0].name;
    document.title = `${this.programName} · jp2vm profile`;
    this.store.listen((changed) => {
      if ([...changed].some((name) => !Theme.LASTING.includes(name))) {
        this.update(changed);
      }
    });
    this.theme.listen(() => this.update(new Set(["theme"])));
    this.rangeKey = "";
    this.#addKeys();
    this.update(new Set());
    this.later.whenIdle(() => this.model.callTable, () => this.model.blockSums,
      () => this.model.lines);
  }

  /** Whether everything that was requested is shown, for tests. */
  get isSettled() {
    const flame = this.view.flame;
    return this.later.isDone && (!flame || flame.isDrawn);
  }

  /** The view that is shown; made when it is first shown. */
  get view() {
    const wanted = this.store.get("view");
    const name = this.tabs.some(([view]) => view === wanted) ? wanted : "flame";
    return this.views[name] ??= new MAKERS[name](this);
  }

  /** The views for which this profile has data, with their titles. */
  #listTabs() {
    const hasObjects = kindsOf(this.profile).length > 0;
    return hasObjects ? [...VIEWS, ["objects", titleOf(this.profile)]] : VIEWS;
  }

  /** The range of checkpoints that is shown; null: the whole run. */
  get range() {
    return this.whole.series?.parse(this.store.get("range")) ?? null;
  }

  /** Shows the profile of the range that the address names, or of the whole run. */
  #takeRange() {
    const { range, whole } = this;
    const key = range === null ? "" : `${range.from}-${range.to}`;
    if (key === this.rangeKey) {
      return;
    }
    this.rangeKey = key;
    this.wholeModel ??= this.model;
    this.profile = range === null ? whole : whole.series.ofRange(range.from, range.to);
    this.model = range === null ? this.wholeModel : new Model(this.profile, this.store);
    this.model.ranks = this.wholeModel.packageRanks; /* so that colours stay as they are */
    this.looks = new Looks(this.model, this.theme);
    this.views = {};
  }

  update(changed) {
    this.#takeRange();
    closeMenu();
    this.tooltip.hide();
    for (const [name, variable] of [["list", "--list-width"], ["split", "--split"]]) {
      const percent = this.store.get(name);
      if (/^\d+(\.\d+)?$/.test(percent)) {
        document.documentElement.style.setProperty(variable, `${percent}%`);
      }
    }
    this.header.update();
    this.strip?.update();
    const { view } = this;
    const isOther = this.main.firstElementChild !== view.element;
    if (isOther) {
      this.main.replaceChildren(view.element);
    }
    view.update(changed);
    this.header.report(this.problems());
    /* Keys act on the view that is shown, but not while the user types text. */
    if (isOther && changed.has("view") && !document.activeElement?.matches("input")) {
      view.focused.focus({ preventScroll: true });
    }
  }

  /* --- to other views ------------------------------------------------------------------ */

  methodKey(m) {
    return this.model.methods.address(m);
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
    this.store.set({ view: "flame", from: "start", zoom: this.#path(n) });
  }

  /** The path of a node of the tree, for links. */
  #path(n) {
    const { tree } = this.model;
    return this.profile.addresses.path(tree.path(n).map((node) => tree.key(node)));
  }

  /** The node of the tree that the flame graph is zoomed to; 0: not zoomed. */
  zoomedNode() {
    const { store, model } = this;
    const path = store.get("zoom");
    return store.get("from") !== "start" || isOldPath(path) ? 0 : model.tree.follow(path).node;
  }

  /** Short texts about names that are in the address but not in the page. */
  problems() {
    const { store, model, profile } = this;
    const { methods } = profile;
    const [view, metric, thread, method, zoom] = ["view", "metric", "thread", "method", "zoom"]
      .map((name) => store.get(name));
    const found = method === "" ? null : methods.resolve(method);
    const folded = (name) => methods.self.subarray(1).some(parseFold(name, methods));
    const isByNumber = /^\d+$/.test(thread) && !profile.addresses.threadNames.includes(thread);
    return [this.tabs.every(([name]) => name !== view) && `the view ${view}`,
      metric !== "" && profile.metric(metric) < 0 && `the metric ${metric}`,
      thread !== "" && model.thread < 0 && `the thread ${thread}`,
      store.get("range") !== "" && this.range === null && `the range ${store.get("range")}`,
      found?.method === 0 && `the method ${method}`,
      ...model.hidden.filter((name) => !folded(name)).map((name) => `${name}, which is folded`),
      ...store.get("fold").split(",").filter((fold) => fold !== "" && !model.folds.has(fold))
        .map((fold) => `the fold ${fold}`),
      ...model.steps.filter((step) => model.isUnknown(step))
        .map((step) => `"${model.stepText(step)}"`),
      zoom !== "" && !isOldPath(zoom) && !(this.view.isZoomWhole ?? (store.get("from") !== "start"
        || model.tree.follow(zoom).isWhole)) && "the frame that it zooms to"]
      .filter(Boolean).map((what) => `${what}: not in this page`)
      .concat(found?.note || [], isByNumber && model.thread >= 0
        ? `the thread is named by number, as in older links: shown is ${profile.addresses
          .threadNames[model.thread]}` : [], isOldPath(zoom)
        ? "the zoom is by numbers of another page, as in older links: it is not shown" : []);
  }

  /* --- the part that is shown ----------------------------------------------------------- */

  /**
   * Adds a step (only, drop, fold) for a method, class, package or line by its address, or a node
   * of the tree.
   */
  addStep(action, kind, target) {
    const { store, model } = this;
    const step = formatStep(action, kind, kind === "path" ? this.#path(target) : target,
      model.view);
    store.set({ part: formatSteps([...model.steps.map(({ text }) => text), step]), zoom: "" });
  }

  /** Undoes a step; without a number all steps. */
  undoStep(number = -1) {
    const { steps } = this.model;
    this.store.set({ zoom: "", part: formatSteps(number < 0 ? []
      : steps.filter((_, i) => i !== number).map(({ text }) => text)) });
  }

  /* --- folds --------------------------------------------------------------------------- */

  toggleFold(fold) {
    const folds = this.model.folds;
    if (!folds.delete(fold)) {
      folds.add(fold);
    }
    this.store.set({ fold: [...folds].join(","), zoom: "" });
  }

  /** Unites or separates threads or sites. */
  toggle(name) {
    this.store.set({ [name]: this.store.get(name) === "apart" ? "" : "apart", zoom: "" });
  }

  fold(name) {
    this.store.set({ hide: join([...new Set([...this.model.hidden, name])], ","), zoom: "" });
  }

  /**
   * Opens the menu of a frame.
   * @param {object} [more]
   * @param {(() => void) | null} more.zoom
   * @param {number} more.node of the tree, if the frame is on one path
   * @param {string} more.line "shop/Main.java:12", the line that called the frame
   */
  openFrameMenu(frame, x, y, { zoom = null, node = 0, line = "" } = {}) {
    const { methods } = this.model;
    const m = frame > 0 ? frame : 0;
    const targets = [node > 0 ? ["path", node, "this frame on its path"] : null,
      line !== "" ? ["line", line, `calls from ${line.slice(line.lastIndexOf("/") + 1)}`] : null,
      m > 0 ? ["method", methods.address(m), methods.label(m)] : null];
    const items = m === 0 ? [] : [{ title: "Callers & callees", hint: "s",
      run: () => this.openSandwich(m) }, { title: "Code", hint: "c", run: () => this.openCode(m) },
    { title: "Find this method", run: () => this.store.set({
      search: `method:${methods.address(m)}` }) }];
    const folds = m === 0 ? [] : [null, { title: "Count for the caller" },
      { title: methods.label(m), hint: "method", run: () => this.fold(methods.address(m)) },
      { title: methods.classes[methods.classOf[m]].label, hint: "class",
        run: () => this.fold(methods.classAddress(m)) },
      ...methods.packageName(m) ? [{ title: methods.packageName(m), hint: "package",
        run: () => this.fold(methods.packageName(m)) }] : [],
      null, { title: "Copy the name", run: () => this.#copy(methods.fullLabel(m)) }];
    this.#openMenu([...zoom ? [{ title: "Zoom", hint: "Enter", run: zoom }] : [], ...items,
      ...this.#stepItems(targets), ...folds], x, y);
  }

  /** Opens the menu of a class or a package. */
  openGroupMenu(kind, target, title, x, y) {
    this.#openMenu([...this.#stepItems([[kind, target, title]]), null,
      { title: "Count for the caller" }, { title, hint: kind, run: () => this.fold(target) }], x, y);
  }

  #stepItems(targets) {
    const known = targets.filter((target) => target !== null);
    const items = (title, word, action) => [null, { title }, ...known.map(([kind, target, name]) =>
      ({ title: `${word} ${name}`, run: () => this.addStep(action, kind, target) }))];
    return known.length === 0 ? [] : [...items("Only this, with all it calls", "Only", "only"),
      ...items("Leave out, with all it calls", "Drop", "drop"),
      ...items("Fold into the caller, with all it calls", "Fold", "fold")];
  }

  #openMenu(items, x, y) {
    this.tooltip.hide();
    openMenu(() => items[0] === null ? items.slice(1) : items, { x, y }, document.activeElement);
  }

  #copy(text) {
    const area = h("textarea", { value: text, class: "unseen" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }

  /* --- keys ---------------------------------------------------------------------------- */

  /** The method that keys act on: the method of the chosen frame or row. */
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
    return view instanceof MethodsView ? view.table.selected : view instanceof LinesView
      ? view.lines.method[view.table.selected] ?? 0 : view.list?.selected ?? 0;
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
    const step = (action) => () => this.#withChosen((m) => this.addStep(action, "method",
      this.model.methods.address(m)));
    add("With what is chosen", "w", "only this method, with all it calls", step("only"));
    add("With what is chosen", "x", "leave this method out, with all it calls", step("drop"));
    add("Everywhere", "u", "undo the last of only, drop and fold", () => {
      const { length } = this.model.steps;
      if (length > 0) {
        this.undoStep(length - 1);
      }
    });
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

