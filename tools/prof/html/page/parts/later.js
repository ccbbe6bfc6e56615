/* Work that need not be done before the next picture of the page. */

export class Later {
  #tasks = new Map();
  #isAsked = false;
  #idle = [];

  /**
   * Runs a function after the next picture. If several functions have the same name, runs only the
   * last one.
   */
  do(name, run) {
    this.#tasks.set(name, run);
    if (!this.#isAsked) {
      this.#isAsked = true;
      requestAnimationFrame(() => setTimeout(() => this.#run(), 0));
    }
  }

  #run() {
    this.#isAsked = false;
    const tasks = [...this.#tasks.values()];
    this.#tasks.clear();
    for (const run of tasks) {
      run();
    }
  }

  get isDone() {
    return !this.#isAsked;
  }

  /** Runs functions one after the other when the browser is idle. */
  whenIdle(...runs) {
    this.#idle.push(...runs);
    this.#next();
  }

  #next() {
    const ask = window.requestIdleCallback ?? ((run) => setTimeout(run, 100));
    if (this.#idle.length > 0) {
      ask(() => {
        this.#idle.shift()?.();
        this.#next();
      });
    }
  }
}
