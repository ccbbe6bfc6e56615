/* Light and dark, and the size of text. The page follows the system until it is told otherwise. */

const DARK = window.matchMedia("(prefers-color-scheme: dark)");
const SIZES = [13, 15, 17, 20];

export class Theme {
  #listeners = [];
  #choice = null;
  #size = 0;

  constructor() {
    DARK.addEventListener("change", () => this.#apply());
    this.#apply();
  }

  get isDark() {
    return this.#choice === null ? DARK.matches : this.#choice === "dark";
  }

  get fontSize() {
    return SIZES[this.#size];
  }

  /** @param {() => void} listener is called when colours or sizes have changed */
  listen(listener) {
    this.#listeners.push(listener);
  }

  toggle() {
    this.#choice = this.isDark ? "light" : "dark";
    this.#apply();
  }

  /** The next size of text; after the largest comes the normal one. */
  enlarge() {
    this.#size = (this.#size + 1) % SIZES.length;
    this.#apply();
  }

  #apply() {
    const root = document.documentElement;
    root.dataset.theme = this.isDark ? "dark" : "light";
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
