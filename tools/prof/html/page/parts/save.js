/* Files that the page offers for saving, and their formats: tables as CSV, escaped text for XML. */
import { h } from "./dom.js";

/** Saves a text as a file, by the browser. */
export function saveFile(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name, class: "unseen" });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** A part of a file's name: letters, digits, and dashes for the rest. */
export function fileName(text) {
  return text.replace(/[^\p{L}\p{N}._$]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 80) || "profile";
}

/**
 * A table as CSV (RFC 4180). Numbers are written without formatting. A text that a spreadsheet
 * would take for a formula has an apostrophe in front.
 * @param {(string | number)[][]} rows the first one has the headings
 */
export function csv(rows) {
  const cell = (value) => {
    const text = typeof value === "number" ? plainNumber(value)
      : value.replace(/^(?=[=+\-@\t\r])/, "'");
    return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

const plainNumber = (value) => (Number.isInteger(value) ? String(BigInt(value)) : String(value));

/** Text for XML 1.0: invalid characters become U+FFFD. */
export function escapeXml(text) {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
