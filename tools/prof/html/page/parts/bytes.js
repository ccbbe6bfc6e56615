/* Decoding of packed data: base64, deflate, and variable-length numbers (LEB128). */

/** @param {string} text base64 @returns {Uint8Array} */
export function decodeBase64(text) {
  if (typeof Uint8Array.fromBase64 === "function") {
    return Uint8Array.fromBase64(text);
  }
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) {
    bytes[i] = binary.charCodeAt(i);
  }
  return bytes;
}

/** Unpacks zlib's format. @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
export async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads numbers one after the other. Numbers are exact up to 2^53, and rounded above. */
export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number() {
    const byte = this.bytes[this.at++];
    return byte < 0x80 ? byte : this.#long(byte & 0x7f);
  }

  #long(value) {
    let scale = 128;
    for (;;) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * scale;
      if (!(byte >= 0x80)) {
        return value;
      }
      scale *= 128;
    }
  }

  /** A number in zigzag form. */
  signed() {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Fills an array of numbers, any kind. */
  fill(array) {
    const bytes = this.bytes;
    let at = this.at;
    for (let i = 0; i < array.length; i++) {
      const byte = bytes[at++];
      if (byte < 0x80) {
        array[i] = byte;
      } else {
        this.at = at;
        array[i] = this.#long(byte & 0x7f);
        at = this.at;
      }
    }
    this.at = at;
    return array;
  }

  /** Passes over numbers. */
  skip(count) {
    const bytes = this.bytes;
    let at = this.at;
    while (count > 0) {
      count -= bytes[at++] < 0x80 ? 1 : 0;
    }
    this.at = at;
  }

  /** The next bytes, as a view. */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** Writes numbers one after the other, as Reader reads them. */
export class Writer {
  constructor() {
    this.bytes = new Uint8Array(1024);
    this.length = 0;
  }

  #reserve(more) {
    if (this.length + more > this.bytes.length) {
      const bytes = new Uint8Array((this.length + more) * 2);
      bytes.set(this.bytes.subarray(0, this.length));
      this.bytes = bytes;
    }
  }

  number(value) {
    this.#reserve(10);
    while (value >= 0x80) {
      this.bytes[this.length++] = value % 128 + 128;
      value = Math.floor(value / 128);
    }
    this.bytes[this.length++] = value;
  }

  /** A number in zigzag form. */
  signed(value) {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  add(bytes) {
    this.#reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** The length of a column and the column. @param {Writer} column */
  column(column) {
    this.number(column.length);
    this.add(column.content);
  }

  get content() {
    return this.bytes.subarray(0, this.length);
  }
}
