/* Values as explorer.h gives them ("I7", "A12"), as text of Java. */

const buffer = new DataView(new ArrayBuffer(8));

/** The number of the object that a value refers to; 0: the value is null, or not a reference. */
export function reference(value) {
  return value.startsWith("A") ? Number(value.slice(1)) : 0;
}

export const isReference = (value) => value.startsWith("A");

/** A double or float as Java prints it. */
function floating(number, digits) {
  if (Number.isNaN(number)) {
    return "NaN";
  }
  if (!Number.isFinite(number)) {
    return number > 0 ? "Infinity" : "-Infinity";
  }
  if (number === 0) {
    return Object.is(number, -0) ? "-0.0" : "0.0";
  }
  const size = Math.abs(number);
  if (size >= 1e-3 && size < 1e7) {
    return /[.e]/.test(digits) ? digits : `${digits}.0`;
  }
  const [mantissa, exponent] = Number(digits).toExponential().split("e");
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

function float(bits) {
  buffer.setUint32(0, bits);
  const number = buffer.getFloat32(0);
  for (let precision = 1; precision < 9; precision++) {
    const text = Number(number.toPrecision(precision));
    if (Math.fround(text) === number) {
      return floating(number, String(text));
    }
  }
  return floating(number, String(Number(number.toPrecision(9))));
}

function double(bits) {
  buffer.setBigUint64(0, BigInt(bits));
  const number = buffer.getFloat64(0);
  return floating(number, String(number));
}

const ESCAPES = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Characters that control a terminal, and surrogates, as in vm/base/text/unseen.h. */
const UNSEEN = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** Text in quotes of a kind, with the escapes of traces (vm/show/text.c). */
export function quote(text, mark = '"') {
  return mark + text.replace(mark === '"' ? /[\\"]/g : /[\\']/g, "\\$&").replace(UNSEEN, (letter) =>
    ESCAPES[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`) + mark;
}

const character = (code) => quote(String.fromCharCode(code), "'");

/**
 * The text of a value that is not a reference; `descriptor` gives the type of values stored as int.
 * @param {string} value @param {string} [descriptor]
 */
export function plainText(value, descriptor = "") {
  const tag = value[0], digits = value.slice(1);
  switch (tag) {
    case undefined:
      return "";
    case "?":
      return "not known";
    case "F":
      return `${float(Number(digits))}f`;
    case "D":
      return double(digits);
    case "J":
      return `${digits}L`;
    case "R":
      return `return to ${digits}`;
    case "Z":
      return digits === "0" ? "false" : "true";
    case "C":
      return character(Number(digits));
    case "A":
      return digits === "0" ? "null" : `#${digits}`;
    default:
      if (descriptor === "Z") {
        return digits === "0" ? "false" : digits === "1" ? "true" : digits;
      }
      return descriptor === "C" ? character(Number(digits) & 0xffff) : digits;
  }
}

/** The octets that hexadecimal digits denote. */
export const octets = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
