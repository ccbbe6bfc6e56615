/* The code of methods: instructions, operands, lines, blocks. Decoded at its first use. */
import { Reader } from "../parts/bytes.js";

const ARRAY_TYPES = { 4: "boolean", 5: "char", 6: "float", 7: "double", 8: "byte", 9: "short",
  10: "int", 11: "long" };

/**
 * @typedef {object} Code
 * @property {number} count instructions; those below are by instruction number - 1
 * @property {Uint8Array} opcodes
 * @property {Uint32Array} bcis
 * @property {Int32Array} lines -1: none
 * @property {{first: number, last: number}[]} blocks instruction numbers
 * @property {{value: number, extra: number, text: string}[] | null} operands
 * @property {{key: number, target: number}[]} cases
 * @property {{first: number, last: number, target: number, type: string}[]} handlers
 */

export class Codes {
  constructor(bytes, strings, opcodes) {
    const reader = new Reader(bytes);
    const lengths = reader.fill(new Uint32Array(reader.number()));
    this.starts = new Uint32Array(lengths.length);
    let at = reader.at;
    lengths.forEach((length, i) => {
      this.starts[i] = at;
      at += length;
    });
    this.bytes = bytes;
    this.strings = strings;
    this.mnemonics = opcodes.map((text) => text.split(" ")[0]);
    this.formats = opcodes.map((text) => text.split(" ")[1] ?? "-");
    this.codes = new Array(lengths.length);
    this.lengths = new Array(lengths.length);
    this.lineNumbers = new Array(lengths.length);
  }

  get count() {
    return this.starts.length;
  }

  /** @param {number} number from 0 on @returns {Code} */
  get(number) {
    return this.codes[number] ??= this.#read(
      new Reader(this.bytes, this.starts[number]), this.lines(number));
  }

  /** Lengths of the blocks of a code, in instructions; counting needs nothing else. */
  blockLengths(number) {
    return this.lengths[number] ??= this.#readBlocks(
      this.#passInstructions(new Reader(this.bytes, this.starts[number])));
  }

  /** Lines of a code by instruction number - 1; -1: none. @returns {Int32Array} */
  lines(number) {
    return this.lineNumbers[number] ??= this.#readLines(number);
  }

  #readLines(number) {
    const reader = new Reader(this.bytes, this.starts[number]);
    const lines = new Int32Array(reader.number());
    reader.take(lines.length);
    reader.skip(Math.max(0, lines.length - 1));
    let line = -1;
    for (let i = 0; i < lines.length; i++) {
      line += reader.signed();
      lines[i] = line;
    }
    return lines;
  }

  /** The copies of inlined code that contain instructions, by number - 1; 0: not inlined. */
  copies(number) {
    const reader = new Reader(this.bytes, this.starts[number]);
    const copies = new Uint32Array(this.#passLines(reader));
    return reader.number() !== 0 ? reader.fill(copies) : copies;
  }

  /**
   * The executions of instructions, for lines: those of copies that compilers make of finally blocks
   * are added to those of their originals.
   */
  united(number, executed) {
    const reader = new Reader(this.bytes, this.starts[number]);
    const count = this.#passLines(reader);
    reader.skip(reader.number() !== 0 ? count : 0);
    if (reader.number() === 0) {
      return executed;
    }
    const united = Float64Array.from(executed);
    for (let i = 0; i < count; i++) {
      const up = reader.signed();
      united[i - up] += up === 0 ? 0 : executed[i];
    }
    return united;
  }

  #passLines(reader) {
    const count = reader.number();
    reader.take(count);
    reader.skip(Math.max(0, count - 1) + count);
    return count;
  }

  #passCopies(reader, count) {
    reader.skip(reader.number() !== 0 ? count : 0); /* of inlined code */
    reader.skip(reader.number() !== 0 ? count : 0); /* of finally blocks */
    return reader;
  }

  #passInstructions(reader) {
    return this.#passCopies(reader, this.#passLines(reader));
  }

  #readBlocks(reader) {
    return reader.fill(new Uint32Array(reader.number()));
  }

  #read(reader, lines) {
    const count = reader.number();
    const opcodes = reader.take(count);
    const bcis = new Uint32Array(count);
    for (let i = 1; i < count; i++) {
      bcis[i] = bcis[i - 1] + reader.number();
    }
    reader.skip(count);
    this.#passCopies(reader, count);
    let next = 1;
    const blocks = Array.from(this.#readBlocks(reader), (length) => {
      const first = next;
      next += length;
      return { first, last: next - 1 };
    });
    const code = { count, opcodes, bcis, lines, blocks, operands: null, cases: [], handlers: [] };
    if (reader.number() !== 0) {
      this.#readOperands(reader, code);
    }
    return code;
  }

  #readOperands(reader, code) {
    code.operands = Array.from(code.opcodes, (opcode) => {
      if (this.formats[opcode] === "-") {
        return null;
      }
      return { value: reader.signed(), extra: reader.signed(),
        text: this.strings.get(reader.number()) };
    });
    code.cases = Array.from({ length: reader.number() },
      () => ({ key: reader.signed(), target: reader.number() }));
    code.handlers = Array.from({ length: reader.number() }, () => ({ first: reader.number(),
      last: reader.number(), target: reader.number(), type: this.strings.get(reader.number()) }));
  }

  /** Instructions of a code as texts without targets of jumps, for comparisons. */
  texts(number) {
    const code = this.get(number);
    return Array.from(code.opcodes, (opcode, i) =>
      `${opcode} ${this.operand(code, i).text}`);
  }

  mnemonic(code, i) {
    return this.mnemonics[code.opcodes[i]] || `opcode ${code.opcodes[i]}`;
  }

  /**
   * The text after the mnemonic of instruction number i + 1.
   * @returns {{text: string, targets: number[]}} targets: of jumps, instruction numbers
   */
  operand(code, i) {
    const operand = code.operands?.[i];
    if (!operand) {
      return { text: "", targets: [] };
    }
    switch (this.formats[code.opcodes[i]]) {
      case "j": case "w":
        return { text: "", targets: [operand.value] };
      case "T": case "L":
        return this.#switch(code, operand);
      case "i":
        return { text: `${operand.value} by ${operand.extra}`, targets: [] };
      case "n":
        return { text: ARRAY_TYPES[operand.value] ?? String(operand.value), targets: [] };
      case "m":
        return { text: `${operand.text} ${operand.extra || operand.value}`, targets: [] };
      case "b": case "s": case "l":
        return { text: String(operand.value), targets: [] };
      default:
        return { text: operand.text, targets: [] };
    }
  }

  #switch(code, operand) {
    const cases = code.cases.slice(operand.value, operand.value + operand.extra);
    return { text: `${cases.length - 1} cases`, targets: cases.map((c) => c.target), cases };
  }
}
