/* Numbers in views: with shares, bars, and differences. */
import { h } from "../parts/dom.js";
import { change, count, difference, share } from "../parts/format.js";

const ratio = (value, total) => (total > 0 ? value / total : 0);

/** The unit of a metric, for headings: "instructions". */
export function unitOf(metric) {
  return metric.unit || metric.name;
}

/** "12,345 instructions". */
export function withUnit(value, metric) {
  return `${count(value)} ${unitOf(metric)}`;
}

/** A bar as long as a share of all. */
export function bar(fraction) {
  const kind = fraction > 0 ? "bar" : "bar is-empty";
  return h("span", { class: kind }, h("span", { class: "bar-fill",
    style: { width: `${Math.min(100, fraction * 100)}%` } }));
}

/**
 * A number, its share of the total, and a bar whose length is relative to the largest: for cells
 * of tables.
 */
export function figure(value, total, largest) {
  return [plain(value), h("span", { class: "share",
    text: value === 0 ? "" : share(ratio(value, total)) }), bar(ratio(value, largest))];
}

/** A number; 0 is shown weakly. */
export function plain(value) {
  return h("span", { class: `number${value === 0 ? " is-zero" : ""}`, text: count(value) });
}

/** The new value, the old one and their difference: for tips and details. */
export function comparison(now, before) {
  const kind = now > before ? "more" : now < before ? "less" : "";
  return [h("span", { class: "number", text: count(now) }),
    h("span", { class: "number quiet", text: count(before) }),
    h("span", { class: `number delta ${kind}`, text: difference(now - before) }),
    h("span", { class: `change ${kind}`, text: change(now, before) })];
}

/** Headings for comparisons, if there are two sides. */
export function comparisonHead(isDiff) {
  return isDiff ? [h("dt", { text: "" }), h("dd", { class: "compare quiet" },
    ["new", "baseline", "difference", ""].map((text) => h("span", { text })))] : null;
}

/** A difference with colour. */
export function delta(now, before) {
  const kind = now > before ? "more" : now < before ? "less" : "same";
  return h("span", { class: `number delta ${kind}`, text: difference(now - before) });
}

export { change, ratio };
