/*
 * A table of many rows: only visible rows are elements. A click on a heading sorts it;
 * keys move through it.
 */
import { h, isMenuKey, soon } from "./dom.js";

const MORE = 6; /* extra rows above and below the visible ones */

/**
 * @typedef {object} Column
 * @property {string} key
 * @property {string} title
 * @property {string} [hint] explains it
 * @property {string} width of a grid: "9rem", "minmax(12rem, 1fr)"
 * @property {boolean} [isNumber] on the right, and largest first
 * @property {boolean} [hasBar] a bar is shown with its numbers
 * @property {(row: number) => number | string} value the value for sorting
 * @property {(row: number) => (Node | string)[] | Node | string} render
 */

export class Table {
    /**
     * @param {object} options
     * @param {string} options.title for those who do not see it
     * @param {Column[]} options.columns
     * @param {{key: string, isDown: boolean}} options.sort
     * @param {() => string} options.empty the text if there are no rows
     * @param {(row: number) => void} [options.onSelect]
     * @param {(row: number) => void} [options.onOpen] for a double click on a row, or Enter
     * @param {(row: number, x: number, y: number) => void} [options.onMenu]
     * @param {(sort: {key: string, isDown: boolean}) => void} [options.onSort]
     */
    constructor(options)
    {
        this.options = options;
        this.rows = [];
        this.selected = -1; /* a row, and not its position */
        this.sort = options.sort;
        this.head = h("div", {class : "table-head", role : "row"});
        this.body = h("div", {class : "table-rows", role : "presentation"});
        this.sizer = h("div", {class : "table-sizer", role : "presentation"}, this.body);
        this.frame =
            h("div", {class : "table", role : "grid", tabIndex : 0, "aria-label" : options.title},
              this.head, this.sizer);
        this.empty = options.empty;
        this.nothing = h("div", {class : "nothing", hidden : true});
        this.foot = h("div", {class : "table-foot"});
        this.element = h("div", {class : "table-host"}, this.frame, this.nothing, this.foot);
        this.draw = soon(() => this.#draw());
        this.setColumns(options.columns);
        this.frame.addEventListener("scroll", () => this.#draw());
        this.frame.addEventListener("keydown", (event) => this.#press(event));
        this.#listen();
        new ResizeObserver(() => this.draw()).observe(this.frame);
  }

  setColumns(columns) {
    this.columns = columns;
    this.frame.style.setProperty("--columns", columns.map((c) => c.width).join(" "));
    if (!columns.some((c) => c.key === this.sort.key)) {
      this.sort = { key: columns.find((c) => c.isNumber).key, isDown: true };
    }
    this.#drawHead();
  }

  /** Sets the rows, in any order. */
  setRows(rows) {
    this.rows = rows;
    this.#sortRows();
    this.nothing.hidden = rows.length > 0;
    this.nothing.textContent = rows.length > 0 ? "" : this.empty();
    this.frame.classList.toggle("is-empty", rows.length === 0);
    this.frame.setAttribute("aria-rowcount", String(rows.length + 1));
    this.sizer.style.height = `${rows.length * this.rowHeight}px`;
    this.drawn = null;
    this.draw();
  }

  select(row, isShown = false) {
    this.selected = row;
    if (isShown && row >= 0) {
      this.#reveal(this.rows.indexOf(row));
    }
    /* Keeps the elements, so that the second click of two finds the same one. */
    for (const element of this.body.children) {
      const isSelected = Number(element.dataset.row) === row;
      element.classList.toggle("is-selected", isSelected);
      element.setAttribute("aria-selected", String(isSelected));
    }
  }

  setFoot(...content) {
    this.foot.replaceChildren(...content);
  }

  get rowHeight() {
    return this.measured ??= this.#measure();
  }

  /** Sizes of text have changed. */
  resize() {
    this.measured = undefined;
    this.drawn = null;
    this.draw();
  }

  #measure() {
    return Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.95);
  }

  /* --- order -------------------------------------------------------------------------- */

  #sortRows() {
    const column = this.columns.find((c) => c.key === this.sort.key);
    const sign = this.sort.isDown ? -1 : 1;
    const keys = new Array(this.rows.reduce((a, b) => Math.max(a, b), -1) + 1);
    for (const row of this.rows) {
      keys[row] = column.value(row);
    }
    this.rows.sort(column.isNumber ? (a, b) => (keys[a] - keys[b]) * sign || a - b
      : (a, b) => (keys[a] < keys[b] ? -sign : keys[a] > keys[b] ? sign : a - b));
  }

  sortBy(key) {
    const column = this.columns.find((c) => c.key === key);
    const isDown = this.sort.key === key ? !this.sort.isDown : Boolean(column.isNumber);
    this.sort = { key, isDown };
    this.#sortRows();
    this.#drawHead();
    this.frame.scrollTop = 0;
    this.drawn = null;
    this.draw();
    this.options.onSort?.(this.sort);
  }

  /* --- drawing ------------------------------------------------------------------------ */

  #drawHead() {
    this.head.replaceChildren(...this.columns.map((column) => {
      const isSorted = this.sort.key === column.key;
      const order = isSorted ? (this.sort.isDown ? "descending" : "ascending") : "none";
      const kind = `${column.isNumber ? " is-number" : ""}${column.hasBar ? " has-bar" : ""}`;
      return h("button", { class: `heading${kind}`, type: "button",
        role: "columnheader", title: column.hint ?? "", "aria-sort": order,
        data: { key: column.key }, on: { click: () => this.sortBy(column.key) } },
      h("span", { text: column.title }),
      h("span", { class: "arrow", "aria-hidden": "true",
        text: isSorted ? (this.sort.isDown ? "▾" : "▴") : "" }));
    }));
  }

  #draw() {
    const height = this.rowHeight;
    this.sizer.style.height = `${this.rows.length * height}px`;
    const first = Math.max(0, Math.floor(this.frame.scrollTop / height) - MORE);
    const last = Math.min(this.rows.length,
      Math.ceil((this.frame.scrollTop + this.frame.clientHeight) / height) + MORE);
    if (this.drawn && this.drawn.first === first && this.drawn.last === last) {
      return;
    }
    this.drawn = { first, last };
    this.body.style.transform = `translateY(${first * height}px)`;
    this.body.replaceChildren(...this.rows.slice(first, last).map((row, i) =>
      this.#makeRow(row, first + i)));
  }

  #makeRow(row, place) {
    return h("div", { class: `table-row${row === this.selected ? " is-selected" : ""}`,
      role: "row", "aria-rowindex": place + 2, "aria-selected": String(row === this.selected),
      data: { row: String(row) }, style: { height: `${this.rowHeight}px` } },
    this.columns.map((column) => h("div", { class: `cell${column.isNumber ? " is-number" : ""}`,
      role: "gridcell" }, column.render(row))));
  }

  /* --- mouse and keys ----------------------------------------------------------------- */

  #rowOf(event) {
    const element = event.target.closest(".table-row");
    return element ? Number(element.dataset.row) : -1;
  }

  #listen() {
    const on = (name, run) => this.body.addEventListener(name, (event) => {
      const row = this.#rowOf(event);
      if (row >= 0) {
        run(row, event);
      }
    });
    on("click", (row) => this.#choose(row));
    on("dblclick", (row) => this.options.onOpen?.(row));
    on("contextmenu", (row, event) => {
      if (this.options.onMenu) {
        event.preventDefault();
        this.#choose(row);
        this.options.onMenu(row, event.clientX, event.clientY);
      }
    });
  }

  #choose(row) {
    this.select(row);
    this.options.onSelect?.(row);
  }

  #reveal(place) {
    const height = this.rowHeight;
    const head = this.head.offsetHeight;
    const top = place * height, bottom = top + height;
    const room = this.frame.clientHeight - head;
    if (top < this.frame.scrollTop) {
      this.frame.scrollTop = top;
    } else if (bottom > this.frame.scrollTop + room) {
      this.frame.scrollTop = bottom - room;
    }
  }

  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target !== this.frame) {
      return;
    }
    const page = Math.max(1, Math.floor(this.frame.clientHeight / this.rowHeight) - 2);
    const place = this.rows.indexOf(this.selected);
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, PageDown: place + page,
      PageUp: place - page, Home: 0, End: this.rows.length - 1 }[event.key];
    if (to !== undefined && this.rows.length > 0) {
      event.preventDefault();
      const next = Math.min(this.rows.length - 1, Math.max(0, to));
      this.#choose(this.rows[next]);
      this.#reveal(next);
    } else if (isMenuKey(event) && place >= 0 && this.options.onMenu) {
      event.preventDefault();
      const box = this.frame.getBoundingClientRect();
      this.options.onMenu(this.selected, box.left + 40, box.top + this.head.offsetHeight
        + (place + 1) * this.rowHeight - this.frame.scrollTop);
    } else if (event.key === "Enter" && place >= 0) {
      event.preventDefault();
      this.options.onOpen?.(this.selected);
    }
  }
}
