/*
 * Light and dark, and the size of text. Both are in the address, so that a link shows them. Colours
 * follow the system until the user chooses. If the browser lets pages store data, the size of text
 * is kept for the next page.
 */

const DARK = window.matchMedia("(prefers-color-scheme: dark)");
const SIZES = [13, 15, 17, 20];
const REMEMBERED = "jp2vm.size";

function remembered() {
  try {
    return localStorage.getItem(REMEMBERED) ?? "";
  } catch {
    return ""; /* the browser does not allow it, for example in a frame of another page */
  }
}

function remember(size) {
  try {
    localStorage.setItem(REMEMBERED, size);
  } catch {
    /* The value is at least in the address. */
  }
}

export class Theme {
  #listeners = [];
  #store;
  #shown = "";

  /** The default values of the theme in the address, for the store. */
  static DEFAULTS = { theme: "", size: "" };

  /** Values that do not change when the browser goes back. */
  static LASTING = ["theme", "size"];

  /** @param {import("./store.js").Store} store with the names of DEFAULTS */
  constructor(store) {
    this.#store = store;
    DARK.addEventListener("change", () => this.#apply());
    store.listen(() => this.#apply());
    if (store.get("size") === "") {
      this.#resize(this.#numberOf(remembered()));
    }
    this.#apply();
  }

  get isDark() {
    const choice = this.#store.get("theme");
    return choice === "dark" || (choice !== "light" && DARK.matches);
  }

  get fontSize() {
    return SIZES[this.#size];
  }

  get #size() {
    return this.#numberOf(this.#store.get("size"));
  }

  #numberOf(text) {
    return Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), SIZES.length - 1);
  }

  /** @param {() => void} listener is called when colours or sizes have changed */
  listen(listener) {
    this.#listeners.push(listener);
  }

  toggle() {
    this.#store.set({ theme: this.isDark ? "light" : "dark" }, true);
  }

  enlarge() {
    this.#choose(Math.min(this.#size + 1, SIZES.length - 1));
  }

  reduce() {
    this.#choose(Math.max(this.#size - 1, 0));
  }

  #choose(size) {
    this.#resize(size);
    remember(String(size));
  }

  #resize(size) {
    this.#store.set({ size: size === 0 ? "" : String(size) }, true);
  }

  #apply() {
    const root = document.documentElement;
    const theme = this.isDark ? "dark" : "light";
    const shown = `${theme} ${this.fontSize}`;
    if (shown === this.#shown) {
      return;
    }
    this.#shown = shown;
    root.dataset.theme = theme;
    root.style.fontSize = `${this.fontSize}px`;
    for (const listener of this.#listeners) {
      listener();
    }
  }

  /** The value of a variable of the style sheet. */
  value(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }
}
