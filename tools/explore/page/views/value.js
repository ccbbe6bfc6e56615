/* Values as elements: numbers as in Java, texts in quotes, dots where arrows start. */
import { isReference, plainText, reference } from "../model/values.js";
import { fullName } from "../model/names.js";
import { h } from "../../../prof/html/page/parts/dom.js";

/**
 * "Point#12", "int[5]#13", "class Point#14", as in traces; the label of a String omits its text.
 */
export function objectLabel(app, object) {
  return object.string === undefined ? object.text : `String#${object.number}`;
}

/** The text of a String as in traces, without its number. */
export const shortText = (object) => object.text.slice(0, object.text.lastIndexOf("#"));

/**
 * @param {import("../app.js").App} app
 * @param {string} value as explorer.h has it
 * @param {object} options
 * @param {string} [options.descriptor]
 * @param {Map<number, object>} [options.objects] of the graph, by number
 * @param {Set<number>} [options.boxes] objects that have a box: an arrow leads there
 */
export function valueElement(app, value, { descriptor = "", objects = new Map(),
  boxes = new Set() } = {}) {
  if (!isReference(value)) {
    return h("span", { class: value === "?" ? "value is-unknown" : "value",
      text: plainText(value, descriptor) });
  }
  const number = reference(value);
  if (number === 0) {
    return h("span", { class: "value is-null", text: "null" });
  }
  const object = objects.get(number);
  if (boxes.has(number)) {
    return h("span", { class: "value is-arrow", data: { to: String(number) },
      title: objectLabel(app, object) }, h("span", { class: "dot" }));
  }
  if (object?.string !== undefined) {
    return h("span", { class: "value is-string", title: `String#${number}`,
      text: shortText(object) });
  }
  const klass = object && app.names.class(object.class);
  const title = object?.mirrored !== undefined ? `java.lang.Class of ${fullName(object.mirrored)}`
    : klass ? fullName(klass.name) : "";
  return h("span", { class: "value is-object", title,
    text: object ? objectLabel(app, object) : `#${number}` });
}

/** The same as text, for sentences. */
export function valueText(app, value, descriptor = "", objects = new Map()) {
  const number = reference(value);
  const object = number === 0 ? undefined : objects.get(number);
  if (object?.string !== undefined) {
    return shortText(object);
  }
  return object ? objectLabel(app, object) : plainText(value, descriptor);
}
