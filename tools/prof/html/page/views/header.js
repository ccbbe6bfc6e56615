/*
 * The top of the page: the run, the part of it that the page contains, and the choices for all
 * views: metric, thread, folds.
 */
import { choice } from "./flame.js";
import { join } from "../profile/address.js";
import { fill, h, icon } from "../parts/dom.js";
import { plural, share } from "../parts/format.js";
import { leftOutText } from "./saves.js";
import { menuButton } from "../parts/menu.js";

const FOLDS = [["recursion", "Recursion"], ["hidden", "Hidden frames"],
  ["library", "Class library"], ["linking", "Linking of lambdas and call sites"]];

export const VIEWS = [["flame", "Flame graph"], ["sandwich", "Callers & callees"],
  ["methods", "Methods"], ["classes", "Classes"], ["packages", "Packages"], ["lines", "Lines"],
  ["code", "Code"], ["run", "This run"]];

const BAKED_FOLDS = { library: "class library", hidden: "hidden frames", callsites: "callsites" };

/**
 * The meaning of an option that selects methods or a part of the run, with its value: "only
 * com.acme.**, with all they call", "all but thread main".
 */
function selectionText(option, list) {
  const isExclusion = list.split(",").every((item) => item.trim().startsWith("!"));
  const what = { thread: "thread ", scope: "scope ", loader: "loader " }[option] ?? "";
  const end = ["thread", "scope", "root"].includes(option) ? "" : ", with all they call";
  return isExclusion ? `all but ${what}${list.replaceAll("!", "")}${end}`
    : `${option === "root" ? "below" : "only"} ${what}${list}${end}`;
}

/**
 * Texts on numbers that the profile lacks or counts elsewhere, and on parts that jp2prof left out
 * or folded when it wrote the page: [text, options]. For limits of the profile, the options are "".
 */
function bakedTexts(profile) {
  const { selection } = profile.meta;
  const { share: part, features } = profile.sides[0];
  const texts = profile.sides.flatMap(({ name, remarks }) => remarks.map((line) =>
    [profile.isDiff ? `${name}: ${line}` : line, ""]));
  const selected = ["package", "class", "method", "loader", "thread", "scope", "root"]
    .filter((option) => (selection[option] ?? "") !== "")
    .map((option) => [selectionText(option, selection[option]),
      `--${option}=${selection[option]}`]);
  if (selected.length > 0) {
    const last = selected[selected.length - 1];
    last[0] += `: ${share(part)} of the run`;
  }
  texts.push(...selected);
  const folds = new Set(selection.fold.split(",").filter((fold) => fold !== ""));
  const hasRecursionFolded = features.folded && !folds.has("recursion");
  const kept = [...folds].filter((fold) => fold.startsWith("!"));
  for (const fold of folds) {
    if (!kept.includes(fold)) {
      texts.push([`${BAKED_FOLDS[fold] ?? fold} folded`, `--fold=${fold}`]);
    }
  }
  if (kept.length > 0) {
    texts.push([`all but ${kept.map((fold) => fold.slice(1)).join(",")} folded`,
      `--fold=${kept.join(",")}`]);
  }
  if (hasRecursionFolded) {
    texts.push(["recursion folded", "--fold-recursion"]);
  }
  if (selection.depth > 0) {
    texts.push([`${plural(selection.depth, "frame")} deep`, `--depth=${selection.depth}`]);
  }
  if (selection.minShare > 0) {
    texts.push([`at least ${share(selection.minShare)}`,
      `--min-share=${selection.minShare * 100}`]);
  }
  return texts;
}

export class Header {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.choices = h("div", { class: "choices" });
    this.search = h("input", { type: "search", placeholder: "Find methods", spellcheck: false,
      autocomplete: "off", "aria-label": "Find methods",
      title: "Parts of names, or /a regular expression/. Key: /",
      on: { input: () => this.#search(), keydown: (event) => this.#press(event) } });
    this.themeButton = h("button", { class: "button is-icon", type: "button",
      on: { click: () => app.theme.toggle() } });
    this.tabs = h("nav", { class: "tabs", "aria-label": "Views" });
    this.chips = h("div", { class: "chips" });
    this.notice = h("div", { class: "notice", role: "status", hidden: true });
    this.element = h("header", { class: "header" },
      h("div", { class: "bar-top" }, this.#title(), this.choices, this.#foldButton(),
        h("label", { class: "search" }, icon("search"), this.search), this.#buttons()),
      h("div", { class: "bar-tabs" }, this.tabs, this.chips), this.notice);
    app.theme.listen(() => this.#showTheme());
    this.#showTheme();
  }

  #title() {
    const { sides, isDiff } = this.app.profile;
    const command = sides[0].command || sides[0].name;
    return h("div", { class: "program" },
      h("h1", { title: command, text: command }),
      h("div", { class: "quiet small",
        text: sides.map(({ name }) => name).join(isDiff ? " compared with " : "") }));
  }

  #buttons() {
    const { app } = this;
    const button = (name, title, run) => h("button", { class: "button is-icon", type: "button",
      title, "aria-label": title, on: { click: run } }, icon(name));
    return h("div", { class: "buttons" },
      menuButton([icon("save"), icon("down")], "Save the picture or the table", () =>
        app.view.saves?.() ?? [{ title: "This view has nothing to save" }]),
      button("smaller", "Smaller text. Key: -", () => app.theme.reduce()),
      button("larger", "Larger text. Key: +", () => app.theme.enlarge()), this.themeButton,
      button("help", "Keys and help. Key: ?", () => app.help.open()));
  }

  #foldButton() {
    const { app } = this;
    this.foldText = h("span", { text: "Fold" });
    return menuButton([icon("fold"), this.foldText, icon("down")],
      "Count frames for their callers. Key: f", () => [
        { title: "Count for the caller" },
        ...FOLDS.map(([fold, title]) => ({ title, isChecked: app.model.folds.has(fold),
          run: () => app.toggleFold(fold) })),
        app.profile.threads.length > 0 ? null : undefined,
        app.profile.threads.length > 0 ? { title: "Each thread apart",
          isChecked: app.store.get("threads") === "apart", run: () => app.toggle("threads") }
          : undefined,
        null,
        { title: "Each callsite apart", isChecked: app.store.get("sites") === "apart",
          run: () => app.toggle("sites") }].filter((item) => item !== undefined));
  }

  #showTheme() {
    const title = this.app.theme.isDark ? "Light colours. Key: t" : "Dark colours. Key: t";
    fill(this.themeButton, icon(this.app.theme.isDark ? "sun" : "moon"));
    this.themeButton.title = title;
    this.themeButton.setAttribute("aria-label", title);
  }

  #search() {
    this.app.store.set({ search: this.search.value }, true);
  }

  #press(event) {
    if (event.key === "Escape") {
      this.search.value = "";
      this.#search();
      this.search.blur();
    } else if (event.key === "Enter") {
      this.search.blur();
    }
  }

  update() {
    const { app } = this;
    const { store, model, profile } = app;
    fill(this.choices,
      choice("Metric", profile.metrics.map(({ name, title }) => [name, title]), model.metric.name,
        (metric) => store.set({ metric })),
      profile.threads.length > 0 ? choice("Thread", [["", "all threads"],
        ...profile.addresses.threadNames.map((name) => [name, name])],
      profile.addresses.threadNames[model.thread] ?? "", (thread) => store.set({ thread, zoom: "" })) : null);
    if (this.search.value !== store.get("search")) {
      this.search.value = store.get("search");
    }
    const active = model.folds.size + model.hidden.length
      + model.steps.filter(({ action }) => action === "fold").length;
    this.foldText.textContent = active > 0 ? `Fold: ${active}` : "Fold";
    this.#showTabs();
    this.#showChips();
  }

  #showTabs() {
    const { store } = this.app;
    fill(this.tabs, this.app.tabs.map(([view, title]) => h("a", { class: "tab",
      href: store.address({ view }), data: { view },
      "aria-current": store.get("view") === view ? "page" : null,
      on: { click: (event) => {
        event.preventDefault();
        store.set({ view });
      } } }, title)));
  }

  /** Texts on the limits of what is shown: missing data, the chosen part, folds. */
  activeTexts() {
    const { model, profile } = this.app;
    return [...bakedTexts(profile).map(([text]) => text), ...this.#undoable().map(([text]) => text)]
      .concat(model.folds.size + model.hidden.length > 0 ? "folded frames count for callers" : []);
  }

  /** [text, function that undoes it] */
  #undoable() {
    const { app } = this;
    const { model, store } = app;
    const titles = new Map(FOLDS);
    const name = (text) => (model.methods.find(text) > 0
      ? model.methods.label(model.methods.find(text)) : text);
    return [...app.strip !== null && app.range !== null
      ? [[app.strip.rangeText, () => store.set({ range: "", zoom: "" })]] : [],
    ...model.steps.map((step, i) => [model.stepText(step) + (model.isUnknown(step)
      ? " (not in this page)" : ""), () => app.undoStep(i)]),
    ...[...model.folds].map((fold) => [titles.get(fold), () => app.toggleFold(fold)]),
      ...model.hidden.map((hidden) => [name(hidden), () => store.set({ zoom: "",
        hide: join(model.hidden.filter((other) => other !== hidden), ",") })]),
      ...[["threads", "Threads apart"], ["sites", "Callsites apart"]]
        .filter(([key]) => store.get(key) === "apart")
        .map(([key, text]) => [text, () => app.toggle(key)])];
  }

  /** Shows each limit with a button that undoes it, and the share that is left out. */
  #showChips() {
    const { app } = this;
    const left = leftOutText(app);
    fill(this.chips,
      bakedTexts(app.profile).map(([text, options]) => h("span", { class: "chip is-baked", text,
        title: options === "" ? text : `The page was made so, by ${options}` })),
      this.#undoable().map(([text, undo]) => h("button", { class: "chip", type: "button",
        title: `Take back: ${text}`, on: { click: undo } }, text, icon("close"))),
      left === "" ? null : h("button", { class: "chip is-left-out", type: "button",
        title: "Show all again", on: { click: () => app.undoStep() } }, left, icon("close")));
  }

  /**
   * Shows a line about names that are in the link but not in the page. @param {string[]} problems
   */
  report(problems) {
    this.notice.hidden = problems.length === 0;
    this.notice.textContent = problems.length === 0 ? "" : `Of this link: ${problems.join("; ")}.`;
    this.notice.title = this.notice.textContent;
  }
}
