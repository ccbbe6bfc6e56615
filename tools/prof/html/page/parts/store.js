/* What the page shows, as one flat object of texts that is also the address behind the #: so that a
 * view can be kept as a link, and Back goes back. */

export class Store {
  #defaults;
  #state;
  #listeners = [];

  /** @param {Record<string, string>} defaults what has these values is not in the address */
  constructor(defaults) {
    this.#defaults = defaults;
    this.#state = { ...defaults, ...this.#read() };
    window.addEventListener("popstate", () => this.#replace({ ...defaults, ...this.#read() }));
  }

  get(name) {
    return this.#state[name];
  }

  /** @param {(changed: Set<string>) => void} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Changes values; with `isSmall` it is nothing that Back should undo. */
  set(values, isSmall = false) {
    const next = { ...this.#state, ...values };
    if (!this.#replace(next)) {
      return;
    }
    const address = this.address();
    if (isSmall) {
      history.replaceState(null, "", address);
    } else {
      history.pushState(null, "", address);
    }
  }

  /** The part of the address that says what is shown. */
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
