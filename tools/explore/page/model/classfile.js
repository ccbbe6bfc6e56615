/*
 * A class file as a tree of its parts, each with its place in the file (JVMS 4). Data whose
 * structure the page does not know are one part. If a part reaches beyond the end of the file, the
 * tree ends with an error.
 */

export class Part {
  constructor(name, start) {
    this.name = name;
    this.start = start;
    this.end = start;
    this.value = "";
    /** @type {number} an index of the constant pool that the part holds; 0: none */
    this.constant = 0;
    /** @type {Part[]} */
    this.parts = [];
  }
}

const TAGS = { 1: "Utf8", 3: "Integer", 4: "Float", 5: "Long", 6: "Double", 7: "Class", 8: "String",
  9: "Fieldref", 10: "Methodref", 11: "InterfaceMethodref", 12: "NameAndType", 15: "MethodHandle",
  16: "MethodType", 17: "Dynamic", 18: "InvokeDynamic", 19: "Module", 20: "Package" };

const FLAGS = [[0x1, "public"], [0x2, "private"], [0x4, "protected"], [0x8, "static"],
  [0x10, "final"], [0x20, { class: "super", method: "synchronized" }],
  [0x40, { field: "volatile", method: "bridge" }], [0x80, { field: "transient", method: "varargs" }],
  [0x100, "native"], [0x200, "interface"], [0x400, "abstract"], [0x800, "strict"],
  [0x1000, "synthetic"], [0x2000, "annotation"], [0x4000, "enum"], [0x8000, "module"]];

/**
 * The names of flags; some bits have another meaning for each kind. @param {"class" | "field" |
 * "method"} kind
 */
export function flagNames(flags, kind) {
  return FLAGS.filter(([bit]) => (flags & bit) !== 0)
    .map(([bit, name]) => (typeof name === "string" ? name : name[kind] ?? `0x${bit.toString(16)}`))
    .join(" ");
}

export class ClassFile {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.at = 0;
    /** @type {{tag: number, part: Part, refs: number[], text: string}[]} by index */
    this.constants = [];
    /** @type {[string, number][]} name and descriptor, and flags */
    this.methods = [];
    this.problem = "";
    this.root = new Part("ClassFile", 0);
    this.open = [this.root];
    try {
      this.#readAll();
    } catch (error) {
      this.problem = String(error.message);
    }
    this.open.forEach((part) => {
      part.end = this.at;
    });
  }

  /* --- parts ------------------------------------------------------------------------------ */

  #within(name, read) {
    const part = new Part(name, this.at);
    this.open.at(-1).parts.push(part);
    this.open.push(part);
    read(part);
    this.open.pop();
    part.end = this.at;
    return part;
  }

  #number(name, size, isConstant = false) {
    const part = new Part(name, this.at);
    const value = size === 1 ? this.view.getUint8(this.at) : size === 2
      ? this.view.getUint16(this.at) : this.view.getUint32(this.at);
    this.at += size;
    part.end = this.at;
    part.value = String(value);
    part.constant = isConstant ? value : 0;
    this.open.at(-1).parts.push(part);
    return value;
  }

  #skip(name, length, value = "") {
    if (this.at + length > this.bytes.length) {
      throw new Error("the class file ends too early");
    }
    const part = new Part(name, this.at);
    this.at += length;
    part.end = this.at;
    part.value = value;
    this.open.at(-1).parts.push(part);
    return part;
  }

  #readAll() {
    const magic = this.#number("magic", 4);
    this.root.parts[0].value = `0x${magic.toString(16)}`;
    this.#number("minor_version", 2);
    this.#number("major_version", 2);
    const count = this.#number("constant_pool_count", 2);
    this.#within("constant_pool", () => this.#readConstants(count));
    this.#flags("class");
    this.#number("this_class", 2, true);
    this.#number("super_class", 2, true);
    const interfaces = this.#number("interfaces_count", 2);
    for (let i = 0; i < interfaces; i++) {
      this.#number("interface", 2, true);
    }
    this.#members("fields", "field");
    this.#members("methods", "method");
    this.#attributes();
  }

  #flags(kind) {
    const flags = this.#number("access_flags", 2);
    this.open.at(-1).parts.at(-1).value = `0x${flags.toString(16).padStart(4, "0")} ${
      flagNames(flags, kind)}`;
    return flags;
  }

  #readConstants(count) {
    for (let index = 1; index < count; index++) {
      const tag = this.view.getUint8(this.at);
      const part = this.#within(`#${index} ${TAGS[tag] ?? `tag ${tag}`}`, () =>
        this.#readConstant(index, tag));
      part.constant = index;
      index += tag === 5 || tag === 6 ? 1 : 0;
    }
    for (const constant of this.constants) {
      if (constant) {
        constant.part.value = this.text(constant.part.constant);
      }
    }
  }

  #readConstant(index, tag) {
    const part = this.open.at(-1);
    const constant = { tag, part, refs: [], text: "" };
    this.constants[index] = constant;
    this.#number("tag", 1);
    const at = this.at;
    switch (tag) {
    case 1: {
      const length = this.#number("length", 2);
      this.#skip("bytes", length);
      constant.text = new TextDecoder().decode(this.bytes.subarray(at + 2, this.at));
      break;
    }
    case 3:
      constant.text = String(this.view.getInt32(at));
      this.#skip("bytes", 4);
      break;
    case 4:
      constant.text = String(this.view.getFloat32(at));
      this.#skip("bytes", 4);
      break;
    case 5:
      constant.text = String(this.view.getBigInt64(at));
      this.#skip("bytes", 8);
      break;
    case 6:
      constant.text = String(this.view.getFloat64(at));
      this.#skip("bytes", 8);
      break;
    case 15:
      constant.text = `kind ${this.#number("reference_kind", 1)}`;
      constant.refs = [this.#number("reference", 2, true)];
      break;
    case 17: case 18:
      constant.text = `bootstrap method ${this.#number("bootstrap_method", 2)}`;
      constant.refs = [this.#number("name_and_type", 2, true)];
      break;
    case 7: case 8: case 16: case 19: case 20:
      constant.refs = [this.#number("name", 2, true)];
      break;
    case 9: case 10: case 11: case 12:
      constant.refs = [this.#number(tag === 12 ? "name" : "class", 2, true),
        this.#number(tag === 12 ? "descriptor" : "name_and_type", 2, true)];
      break;
    default:
      throw new Error(`there is no constant with the tag ${tag}`);
    }
  }

  /** The text of a constant. */
  text(index, depth = 0) {
    const constant = this.constants[index];
    if (!constant || depth > 4) {
      return "";
    }
    const refs = constant.refs.map((one) => this.text(one, depth + 1));
    const joined = refs.join(constant.tag === 12 ? ":" : ".");
    return constant.tag === 8 ? JSON.stringify(joined) : [constant.text, joined].filter(Boolean)
      .join(" ");
  }

  #members(name, one) {
    const count = this.#number(`${name}_count`, 2);
    this.#within(name, () => {
      for (let i = 0; i < count; i++) {
        const part = this.#within(one, () => {
          const flags = this.#flags(one);
          const name = this.#number("name", 2, true), descriptor = this.#number("descriptor", 2, true);
          if (one === "method") {
            this.methods.push([this.text(name) + this.text(descriptor), flags]);
          }
          this.#attributes();
        });
        part.value = `${this.text(part.parts[1].constant)}${
          one === "method" ? "" : " "}${this.text(part.parts[2].constant)}`;
      }
    });
  }

  #attributes() {
    const count = this.#number("attributes_count", 2);
    for (let i = 0; i < count; i++) {
      const part = this.#within("attribute", () => this.#attribute());
      part.name = `attribute ${this.text(part.parts[0].constant)}`;
    }
  }

  #attribute() {
    const name = this.text(this.#number("attribute_name", 2, true));
    const length = this.#number("attribute_length", 4);
    const end = this.at + length;
    if (end > this.bytes.length) {
      throw new Error(`the attribute ${name} ends behind the class file`);
    }
    this.#knownAttribute(name, end);
    if (this.at < end) {
      this.#skip("info", end - this.at);
    }
    this.at = end;
  }

  #knownAttribute(name, end) {
    const table = (count, read) => {
      for (let i = 0; i < count && this.at < end; i++) {
        read();
      }
    };
    if (name === "Code") {
      this.#code();
    } else if (name === "SourceFile" || name === "ConstantValue" || name === "Signature") {
      this.#number(name === "SourceFile" ? "sourcefile" : "value", 2, true);
    } else if (name === "LineNumberTable") {
      table(this.#number("length", 2), () => this.#within("line", (part) => {
        const start = this.#number("start_pc", 2);
        part.value = `bytecode ${start}: line ${this.#number("line_number", 2)}`;
      }));
    } else if (name === "LocalVariableTable") {
      table(this.#number("length", 2), () => this.#within("variable", (part) => {
        const start = this.#number("start_pc", 2), length = this.#number("length", 2);
        const text = this.text(this.#number("name", 2, true));
        this.#number("descriptor", 2, true);
        part.value = `${text}: slot ${this.#number("index", 2)}, bytecode ${start} to ${
          start + length}`;
      }));
    } else if (name === "Exceptions") {
      table(this.#number("number", 2), () => this.#number("exception", 2, true));
    }
  }

  #code() {
    this.#number("max_stack", 2);
    this.#number("max_locals", 2);
    const length = this.#number("code_length", 4);
    this.#skip("code", length).isCode = true;
    const handlers = this.#number("exception_table_length", 2);
    for (let i = 0; i < handlers; i++) {
      this.#within("handler", () => {
        this.#number("start_pc", 2);
        this.#number("end_pc", 2);
        this.#number("handler_pc", 2);
        this.#number("catch_type", 2, true);
      });
    }
    this.#attributes();
  }

  /** The parts at a byte, from the outermost to the innermost. @returns {Part[]} */
  pathTo(offset) {
    const path = [this.root];
    for (;;) {
      const next = path.at(-1).parts.find((part) => offset >= part.start && offset < part.end);
      if (!next) {
        return path;
      }
      path.push(next);
    }
  }
}
