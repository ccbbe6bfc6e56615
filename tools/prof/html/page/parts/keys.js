/* Keys of the page, with their functions and a list of them. */

/** @typedef {{key: string, title: string, group: string, run: (event: KeyboardEvent) => void,
 *             when?: () => boolean}} Shortcut */

const NAMES = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc",
  " ": "Space" };

export class Keys {
  /** @type {Shortcut[]} */
  #shortcuts = [];

  constructor() {
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {Shortcut} shortcut */
  add(shortcut) {
    this.#shortcuts.push(shortcut);
  }

  /** [group, [[keys, title]]] @returns {[string, [string[], string][]][]} */
  list() {
    const groups = new Map();
    for (const { group, key, title } of this.#shortcuts) {
      const rows = groups.get(group) ?? groups.set(group, new Map()).get(group);
      const keys = rows.get(title) ?? rows.set(title, []).get(title);
      keys.push(NAMES[key] ?? key);
    }
    return [...groups].map(([group, rows]) => [group,
      [...rows].map(([title, keys]) => [keys, title])]);
  }

  #press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const target = event.target;
    const isTyping = target instanceof Element && target.matches("input, select, textarea");
    if (isTyping || document.querySelector("dialog[open]")) {
      return;
    }
    const shortcut = this.#shortcuts.find((s) => s.key === event.key && (!s.when || s.when()));
    if (shortcut) {
      event.preventDefault();
      shortcut.run(event);
    }
  }
}
