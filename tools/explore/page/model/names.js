/* Names of classes and methods as people write them, and names of variables. */

const PLACES = new Set(["CAUGHT", "UNWOUND", "AT", "DURING", "LEFT", "BACK"]);

const PRIMITIVES = { B: "byte", C: "char", D: "double", F: "float", I: "int", J: "long",
  S: "short", Z: "boolean", V: "void" };

/** "java/lang/String" → "String"; "[[I" → "int[][]". */
export function simpleName(name) {
  const full = fullName(name);
  return full.slice(full.lastIndexOf(".") + 1);
}

/** "java.lang.String", "int[]". */
export function fullName(name) {
  const element = name.replace(/^\[+/, "");
  const dimensions = name.length - element.length;
  return (dimensions === 0 ? element.replaceAll("/", ".") : typeName(element))
    + "[]".repeat(dimensions);
}

/** "int", "java.lang.String", "int[]" of a descriptor. */
export function typeName(descriptor) {
  const element = descriptor.replace(/^\[+/, "");
  const base = PRIMITIVES[element] ?? element.replace(/^L/, "").replace(/;$/, "")
    .replaceAll("/", ".");
  return base + "[]".repeat(descriptor.length - element.length);
}

/** Descriptors of the parameters. */
export function parameters(descriptor) {
  return descriptor.slice(1, descriptor.indexOf(")")).match(/\[*(?:L[^;]*;|.)/g) ?? [];
}

/** "(int, String)". */
export function parameterNames(descriptor) {
  return `(${parameters(descriptor).map((type) => {
    const name = typeName(type);
    return name.slice(name.lastIndexOf(".") + 1);
  }).join(", ")})`;
}

/** "Shop.find(Item, String)" of "Shop.find(LShop$Item;Ljava/lang/String;)LShop$Item;". */
export function shortOperand(text) {
  const call = /^(\S+)\.([^.(]+)(\(\S*\)\S+)$/.exec(text);
  if (call) {
    return `${simpleName(call[1])}.${call[2]}${parameterNames(call[3])}`;
  }
  return text.startsWith('"') ? text : text.replace(/(?:[\w$]+\/)+/g, "");
}

/** An instruction with simple names. */
export function shortInstruction(text) {
  const [mnemonic, ...rest] = text.split(" ");
  return rest.length === 0 ? mnemonic : `${mnemonic} ${shortOperand(rest.join(" "))}`;
}

export class Names {
  #methods = new Map();
  #classes = new Map();

  /** @param {import("./recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
  }

  /** Loads names of methods and classes, so that they are available at once. */
  async load(methods, classes = []) {
    await Promise.all([...[...new Set(methods)].filter((m) => m > 0 && !this.#methods.has(m))
      .map(async (m) => this.#methods.set(m, await this.recording.method(m))),
    ...[...new Set(classes)].filter((c) => c > 0 && !this.#classes.has(c))
      .map(async (c) => this.#classes.set(c, await this.recording.class(c)))]);
  }

  /** Loads the names of superclasses, for isKin. */
  async loadSuperclasses(classes) {
    for (let more = classes; more.length > 0;) {
      await this.load([], more);
      more = [...new Set(more.map((number) => this.#classes.get(number)?.superclass ?? 0))]
        .filter((number) => number > 0 && !this.#classes.has(number));
    }
  }

  method(number) {
    return this.#methods.get(number);
  }

  /**
   * Whether the class `number` is the class `name`, or extends it; false if `name` is
   * java.lang.Object.
   */
  isKin(name, number) {
    for (let klass = this.#classes.get(number); klass && klass.name !== "java/lang/Object";
      klass = this.#classes.get(klass.superclass)) {
      if (klass.name === name) {
        return true;
      }
    }
    return false;
  }

  class(number) {
    return this.#classes.get(number);
  }

  /** The objects of a note, by the payload of its record: {classes, methods, objects}. */
  partsOfNote({ tag, numbers }) {
    const parts = { classes: [], methods: [], objects: [], numbers: [] };
    const { name, payload } = this.recording.tags[tag];
    /* A location in the code is not included. */
    const letters = payload.slice(PLACES.has(name) ? 1 : 0).replace(/[abxsv]/g, "");
    [...letters].slice(0, numbers.length).forEach((letter, i) => {
      const list = { c: parts.classes, m: parts.methods, o: parts.objects }[letter];
      (list ?? parts.numbers).push(numbers[i]);
    });
    return parts;
  }

  objectsOfNote(note) {
    return this.partsOfNote(note).objects;
  }

  /** "Point.move". */
  label(number) {
    const method = this.#methods.get(number);
    return method === undefined ? `method ${number}`
      : `${simpleName(method.className)}.${method.name}`;
  }

  className(number) {
    const klass = this.#classes.get(number);
    return klass === undefined ? `class ${number}` : simpleName(klass.name);
  }
}

/** The name and type of a variable at a bci; without a table of variables, as far as known. */
export function variableOf(method, index, bci) {
  const isStatic = (method.flags & 8) !== 0;
  const known = method.variables?.find((variable) => variable.index === index
    && bci >= variable.start && bci < variable.start + variable.length)
    /* A variable's range starts after the instruction that sets it first. */
    ?? method.variables?.find((variable) => variable.index === index && bci < variable.start
      && bci + 4 >= variable.start);
  if (known) {
    return { name: known.name, descriptor: known.descriptor };
  }
  if (!isStatic && index === 0) {
    return { name: "this", descriptor: `L${method.className};` };
  }
  let slot = isStatic ? 0 : 1;
  for (const descriptor of parameters(method.descriptor)) {
    if (slot === index) {
      return { name: method.codeLength === 0 ? `argument ${index}` : `v${index}`, descriptor };
    }
    slot += "JD".includes(descriptor) ? 2 : 1;
  }
  return { name: `v${index}`, descriptor: "" };
}
