/*
 * The state of the page, as one flat object of texts. The state is also the part of the address
 * after the #, so a link can contain a view, and Back returns to the previous view.
 */

/** Marks entries of the browser's history that the page has shown. */
const SEEN = "seen";

export class Store {
  #defaults;
  #state;
  #listeners = [];

  /**
   * @param {Record<string, string>} defaults values that are not in the address
   * @param {string[]} [lasting] names of values that Back does not change
   */
  constructor(defaults, lasting = []) {
    this.#defaults = defaults;
    this.#state = { ...defaults, ...this.#read() };
    history.replaceState(SEEN, "");
    window.addEventListener("popstate", ({ state }) => {
      /* An address that the user typed, or a link inside the page, replaces all values. */
      const kept = state !== SEEN ? []
        : lasting.map((name) => [name, this.#state[name]]);
      this.#replace({ ...defaults, ...this.#read(), ...Object.fromEntries(kept) });
      history.replaceState(SEEN, "", this.address());
    });
  }

  get(name) {
    return this.#state[name];
  }

  /** @param {(changed: Set<string>) => void} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Changes values; with `isSmall`, Back does not undo the change. */
  set(values, isSmall = false) {
    const next = { ...this.#state, ...values };
    if (!this.#replace(next)) {
      return;
    }
    const address = this.address();
    if (isSmall) {
      history.replaceState(SEEN, "", address);
    } else {
      history.pushState(SEEN, "", address);
    }
  }

  /** The part of the address with the state. */
  address(changes = {}) {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...this.#state, ...changes })) {
      if (value !== this.#defaults[name]) {
        parameters.set(name, value);
      }
    }
    return `#${parameters}`;
  }

  #read() {
    const values = {};
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      if (Object.hasOwn(this.#defaults, name)) {
        values[name] = value;
      }
    }
    return values;
  }

  #replace(next) {
    const changed = new Set(Object.keys(next).filter((n) => next[n] !== this.#state[n]));
    if (changed.size === 0) {
      return false;
    }
    this.#state = next;
    for (const listener of this.#listeners) {
      listener(changed);
    }
    return true;
  }
}
