/* Values as elements: numbers as Java writes them, texts in quotes, dots where arrows begin. */
import { isReference, plainText, quote, reference } from "../model/values.js";
import { fullName, simpleName } from "../model/names.js";
import { h } from "../../../prof/html/page/parts/dom.js";

const MOST_TEXT = 60;

/** "Point#12", "int[5]#13", "Class of Point#14". */
export function objectLabel(app, object) {
  if (object.mirrored !== undefined) {
    return `Class of ${simpleName(object.mirrored)}#${object.number}`;
  }
  const klass = app.names.class(object.class);
  const name = klass ? simpleName(klass.name) : "object";
  const length = klass?.kind === "[" ? name.replace("[]", `[${object.length}]`) : name;
  return `${length}#${object.number}`;
}

export function shortText(text, length = text.length, most = MOST_TEXT) {
  return text.length > most || length > text.length
    ? `${quote(text.slice(0, most))}… (${length.toLocaleString("en")} chars)` : quote(text);
}

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
      text: shortText(object.string, object.stringLength) });
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
    return shortText(object.string, object.stringLength, 30);
  }
  return object ? objectLabel(app, object) : plainText(value, descriptor);
}
