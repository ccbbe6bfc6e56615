/* Texts that the machine has printed into the recording, taken apart: --print-code, --print-class and
 * --print-layout (docs/translation.md, docs/views.md). */

const INSTRUCTION = /^\s*(?:(\d+)\s+)?\d+\s+(\d+)\s{2}([a-z].*)$/;
const CELL = /^\s*(\d+)\s{2}([A-Z].*)$/;

/**
 * Splits a line at the column of cells: into the text to the left, and the cell, [number, code] or
 * null.
 */
function split(line, cellsAt) {
  for (const at of [cellsAt, line.search(/\s\d+\s{2}[A-Z][A-Z0-9_+]*(?:\s|$)(?!.*\s\d+\s{2}[A-Z])/)]) {
    const cell = at < 0 || at >= line.length ? null : CELL.exec(line.slice(at));
    if (cell) {
      return [line.slice(0, at).trimEnd(), [Number(cell[1]), cell[2].replace(/\s{2,}/g, "  ")]];
    }
  }
  return [line.trimEnd(), null];
}

/**
 * The code of a method: instructions with their cells; null if the text is not such code.
 *
 * @returns {{title: string, about: string, rows: {bci: number, text: string, isLeader: boolean,
 *   cells: [number, string][]}[], handlers: string[]} | null}
 */
export function readCode(text) {
  const [title, head = "", ...lines] = text.trimStart().split("\n");
  const cellsAt = head.search(/\scell\s{2}internal code/) + 1;
  if (cellsAt === 0) {
    return null;
  }
  const colon = title.lastIndexOf(": ");
  const code = { title: title.slice(0, colon), about: title.slice(colon + 2), rows: [], handlers: [] };
  let isLeader = false;
  for (const line of lines) {
    const [left, cell] = split(line, cellsAt);
    const instruction = INSTRUCTION.exec(left);
    if (/^\s*block \d+$/.test(left)) {
      isLeader = true;
    } else if (instruction) {
      code.rows.push({ bci: Number(instruction[2]), text: instruction[3], isLeader, cells: [] });
      isLeader = false;
    } else if (/^\s*handler of /.test(left)) {
      code.handlers.push(left.trim());
    }
    if (cell) {
      code.rows.at(-1)?.cells.push(cell);
    }
  }
  return code;
}

/** "    12     4  int                          Item.price" */
function readField(line) {
  const [, offset, size, rest] = /^\s*(\d+)\s+(\d+)(\s.*)$/.exec(line) ?? [];
  if (offset === undefined) {
    return null;
  }
  const words = rest.trim().split(/\s{2,}/);
  return { offset: Number(offset), size: Number(size), type: words.length > 1 ? words[0] : "",
    name: words.at(-1) };
}

/** "     12  Till.run()V  overrides that of java.lang.Thread" */
function readEntry(line) {
  const [, index, method, note = ""] = /^\s+(\d+)\s{2}(\S.*?)(?:\s{2}(.*))?$/.exec(line) ?? [];
  return index === undefined ? null : { index: Number(index), method, note };
}

/**
 * Facts of a class: the offsets of its objects' fields, and the tables that select methods.
 *
 * @returns {{size: string, fields: {offset: number, size: number, type: string, name: string}[],
 *   vtable: {about: string, entries: {index: number, method: string, note: string}[]},
 *   itable: {about: string, entries: {interface: string, index: number, method: string}[]}}}
 */
export function readClass(text) {
  const found = { size: "", fields: [], vtable: { about: "", entries: [] },
    itable: { about: "", entries: [] } };
  for (const section of text.replace(/^\n+/, "").split("\n\n")) {
    const [head, ...lines] = section.split("\n");
    const [, name, about] = /^(vtable|itable): (.*?)(?: \(JVMS.*)?$/.exec(head) ?? [];
    if (head.endsWith(" object internals:")) {
      found.fields = lines.map(readField).filter((field) => field !== null);
      found.size = lines.find((line) => line.startsWith("Instance size:"))?.slice(15) ?? "";
    } else if (name === "vtable") {
      found.vtable = { about, entries: lines.map(readEntry).filter((entry) => entry !== null) };
    } else if (name === "itable") {
      found.itable.about = about;
      let of = "";
      for (const line of lines) {
        of = /^\s+interface (.*)$/.exec(line)?.[1] ?? of;
        const entry = readEntry(line);
        if (entry) {
          found.itable.entries.push({ ...entry, interface: of });
        }
      }
    }
  }
  return found;
}
