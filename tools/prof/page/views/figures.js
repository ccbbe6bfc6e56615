/* Numbers as views show them: with shares, bars, and differences. */
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
export function bar(fraction, kind = "") {
  return h("span", { class: `bar ${kind}` }, h("span", { class: "bar-fill",
    style: { width: `${Math.min(100, Math.max(0, fraction * 100))}%` } }));
}

/** A number, its share, and a bar behind both: for cells of tables. */
export function figure(value, total) {
  const fraction = ratio(value, total);
  return [bar(fraction), h("span", { class: "number", text: count(value) }),
    h("span", { class: "share", text: share(fraction) })];
}

/** Now, before, and how they differ: for tips and details. */
export function comparison(now, before) {
  const kind = now > before ? "more" : now < before ? "less" : "";
  return [h("span", { class: "number", text: count(now) }),
    h("span", { class: "number quiet", text: count(before) }),
    h("span", { class: `number delta ${kind}`, text: difference(now - before) }),
    h("span", { class: `change ${kind}`, text: change(now, before) })];
}

/** A difference with colour. */
export function delta(now, before) {
  const kind = now > before ? "more" : now < before ? "less" : "same";
  return h("span", { class: `number delta ${kind}`, text: difference(now - before) });
}

export { change, ratio };
