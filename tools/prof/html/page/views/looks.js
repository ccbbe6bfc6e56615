/* The look of frames: their colours, by the chosen mode, and the legend. */
import { category, diverging, heat, pale } from "../parts/colour.js";
import { ROOT } from "../profile/tree.js";
import { HIDDEN, LIBRARY, NATIVE } from "../profile/methods.js";
import { TopDownGraph } from "../profile/graphs.js";
import { h } from "../parts/dom.js";
import { share } from "../parts/format.js";

const LEGEND_PACKAGES = 7;

/** Kinds of frames. */
const KINDS = [["application", 0], ["class library", 1], ["native", 2], ["hidden class", 3]];

function kindOf(methods, m) {
  return methods.has(m, NATIVE) ? 2 : methods.has(m, HIDDEN) ? 3 : methods.has(m, LIBRARY) ? 1 : 0;
}

/** The change of a value, from -1 (only before) to 1 (only now); 1/2 means twice as much. */
export function changeOf(now, before) {
  if (now === before) {
    return 0;
  }
  const change = (now - before) / (now + before);
  return Math.sign(change) * Math.min(1, Math.abs(change) * 1.5);
}

export class Looks {
  /** @param {import("../model.js").Model} model @param {import("../parts/theme.js").Theme} theme */
  constructor(model, theme) {
    this.model = model;
    this.theme = theme;
    this.known = new Map();
    theme.listen(() => this.known.clear());
  }

  /** The mode: package, kind, self or change. */
  get mode() {
    const mode = this.model.store.get("colour");
    return mode !== "" ? mode : this.model.isDiff ? "change" : "package";
  }

  /** The colour of a package. */
  ofPackage(p) {
    return this.#keep(`package ${p}`, () => {
      const rank = this.model.packageRanks[p];
      return rank < 0 ? pale(this.model.methods.packages[p].name, this.theme.isDark)
        : category(rank, this.theme.isDark);
    });
  }

  /**
   * The colour of a method: a shade of its package's colour, so that adjacent frames are distinct.
   */
  ofMethod(m) {
    return this.#keep(m, () => {
      const { methods, packageRanks } = this.model;
      const rank = packageRanks[methods.packageOf[m]];
      return rank < 0 ? pale(methods.label(m), this.theme.isDark)
        : category(rank, this.theme.isDark, methods.label(m), this.model.hasOnePackage ? 26 : 5);
    });
  }

  #keep(key, make) {
    let value = this.known.get(key);
    if (value === undefined) {
      this.known.set(key, value = make());
    }
    return value;
  }

  #ofKind(kind) {
    const { isDark } = this.theme;
    return this.#keep(`kind ${kind}`, () => (kind === 1 ? pale("a", isDark)
      : category([0, 0, 2, 3][kind], isDark)));
  }

  #ofPseudo(frame) {
    return this.#keep(`pseudo ${frame === ROOT}`, () => pale(frame === ROOT ? "d" : "a",
      this.theme.isDark));
  }

  /** The colour by the method's self number over all paths, relative to the largest one. */
  #ofSelf(frame) {
    const [self] = this.model.table("method").self;
    const step = frame > 0 && this.#hottest > 0 ? Math.ceil(32 * self[frame] / this.#hottest) : 0;
    return this.#keep(`self ${step}`, () => heat(step / 32, this.theme.isDark));
  }

  get #hottest() {
    const table = this.model.table("method");
    if (this.hot?.table !== table) {
      this.hot = { table, most: table.self[0].reduce((a, b) => Math.max(a, b), 0) };
    }
    return this.hot.most;
  }

  /** @param {number} frame @param {number[]} values by side */
  colour(frame, values) {
    const { model, theme } = this;
    switch (this.mode) {
      case "change":
        return diverging(Math.round(changeOf(values[0], values[1]) * 24) / 24
          || Math.sign(values[0] - values[1]) * 0.01, theme.isDark);
      case "self":
        return this.#ofSelf(frame);
      case "kind":
        return frame > 0 ? this.#ofKind(kindOf(model.methods, frame)) : this.#ofPseudo(frame);
      default:
        return frame > 0 ? this.ofMethod(frame) : this.#ofPseudo(frame);
    }
  }

  /** The look of a box, for a flame graph. */
  describe(graph, node) {
    const { model } = this;
    const frame = graph.frame(node);
    const label = graph.label?.(node) ?? model.label(frame);
    const matches = model.matches;
    const isMatch = matches !== null && frame > 0 && matches[frame] !== 0;
    const part = matches !== null && graph instanceof TopDownGraph ? model.foundParts[node] : 0;
    return { label, brief: frame > 0 ? model.methods.brief(frame) : label,
      colour: this.colour(frame, graph.values(node)), isMatch,
      isDim: matches !== null && !isMatch, part };
  }

  /** The legend of the colours. @param {(search: string) => void} onSearch */
  legend(onSearch) {
    const swatch = (colour, ...text) => h("span", { class: "legend-item" },
      h("span", { class: "swatch", style: { background: colour.fill } }), text);
    const { isDark } = this.theme;
    switch (this.mode) {
      case "change":
        return [swatch(diverging(-1, isDark), "less than the baseline"),
          swatch(diverging(0, isDark), "exactly the same"),
          swatch(diverging(1, isDark), "more than the baseline")];
      case "self":
        return ["The method itself, over all paths:", ...[0, 0.25, 0.5, 1].map((x) =>
          swatch(heat(x, isDark), share(x * this.#hottest / (this.model.totals[0] || 1))))];
      case "kind":
        return KINDS.map(([name, kind]) => swatch(this.#ofKind(kind), name));
      default:
        return this.#packageLegend(onSearch);
    }
  }

  #packageLegend(onSearch) {
    const { model } = this;
    const { packages } = model.methods;
    const { self } = model.table("package");
    const totals = model.totals;
    const all = (p) => self.reduce((sum, column) => sum + column[p], 0);
    const whole = totals.reduce((sum, value) => sum + value, 0) || 1;
    const shown = packages.map((_, p) => p).filter((p) => !packages[p].isBase && all(p) > 0)
      .sort((a, b) => model.packageRanks[a] - model.packageRanks[b]);
    const library = packages.reduce((sum, { isBase }, p) => sum + (isBase ? all(p) : 0), 0);
    const item = (colour, name, value, search) => h("button", { class: "legend-item",
      type: "button", title: search ? `Find what is in ${name}` : "", disabled: !search,
      on: { click: () => onSearch(search) } },
    h("span", { class: "swatch", style: { background: colour.fill } }), name,
    h("span", { class: "quiet", text: share(value / whole) }));
    const items = shown.slice(0, LEGEND_PACKAGES).map((p) => item(this.ofPackage(p),
      packages[p].name || "(no package)", all(p), `package:${packages[p].name}`));
    const others = shown.slice(LEGEND_PACKAGES).reduce((sum, p) => sum + all(p), 0);
    if (others > 0) {
      items.push(h("span", { class: "legend-item quiet",
        text: `${shown.length - LEGEND_PACKAGES} other packages ${share(others / whole)}` }));
    }
    if (library > 0) {
      items.push(item(pale("a", this.theme.isDark), "class library", library, null));
    }
    return items;
  }
}
