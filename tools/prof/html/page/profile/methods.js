/* The methods of profiles, with their names for people. Numbers are from 1 on. */
import { Reader } from "../parts/bytes.js";

export const NATIVE = 1, HIDDEN = 2, LIBRARY = 4, LINKING = 8;

/**
 * The class and the name of the method that replaces folded contexts if none of their callers
 * stays.
 */
const FOLDED_CLASS = "jp2prof/Folded", FOLDED = "[folded]";

/** Packages of the class library that every program uses; others may belong to the program. */
const BASE = /^(java|javax|jdk|sun)(\.|$)/;

const PRIMITIVES = { B: "byte", C: "char", D: "double", F: "float", I: "int", J: "long",
  S: "short", Z: "boolean", V: "void" };

/** The type at position `at` of a descriptor: [its name, the position after it]. */
function typeAt(descriptor, at) {
  let dimensions = 0;
  while (descriptor[at + dimensions] === "[") {
    dimensions++;
  }
  const start = at + dimensions;
  const end = descriptor[start] === "L" ? descriptor.indexOf(";", start) + 1 || descriptor.length
    : start + 1;
  const name = descriptor[start] === "L" ? descriptor.slice(start + 1, end - 1).replace(/\//g, ".")
    : PRIMITIVES[descriptor[start]] ?? "?";
  return [name + "[]".repeat(dimensions), end];
}

/** "java.lang.String[]" of "[Ljava/lang/String;", "java.lang.String" of "java/lang/String". */
export function typeName(name) {
  return name.startsWith("[") ? typeAt(name, 0)[0] : name.replace(/\//g, ".");
}

const lastPart = (name) => name.slice(name.lastIndexOf(".") + 1);

/** Parameters and result of "(I[Ljava/lang/String;)V". @returns {[string[], string]} */
export function parseDescriptor(descriptor) {
  const parameters = [];
  let at = 1;
  while (at < descriptor.length && descriptor[at] !== ")") {
    const [name, end] = typeAt(descriptor, at);
    parameters.push(name);
    at = end;
  }
  return [parameters, at + 1 < descriptor.length ? typeAt(descriptor, at + 1)[0] : ""];
}

export class Methods {
  constructor(bytes, strings) {
    const reader = new Reader(bytes);
    const count = reader.number();
    const column = () => {
      const numbers = new Uint32Array(count + 1);
      reader.fill(numbers.subarray(1));
      return numbers;
    };
    this.count = count;
    this.strings = strings;
    [this.classNames, this.names, this.descriptors, this.loaders, this.sourceFiles, this.origins,
      this.rawNames, this.flags] = Array.from({ length: 8 }, column);
    this.code = [column(), column()];
    this.self = Uint32Array.from({ length: count + 1 }, (_, m) => m);
    this.#number();
    this.#nameClasses();
  }

  /** Classes and packages get numbers, from 0 on in the order of methods. */
  #number() {
    this.classes = [];
    this.packages = [];
    this.classOf = new Uint32Array(this.count + 1);
    const classes = new Map(), packages = new Map();
    for (let m = 1; m <= this.count; m++) {
      const key = this.classNames[m] * 2 ** 26 + this.loaders[m];
      let known = classes.get(key);
      if (known === undefined) {
        known = this.classes.length;
        classes.set(key, known);
        this.classes.push(this.#describeClass(m, packages));
      }
      this.classOf[m] = known;
    }
    this.packageOf = new Uint32Array(this.count + 1);
    for (let m = 1; m <= this.count; m++) {
      this.packageOf[m] = this.classes[this.classOf[m]].package;
    }
  }

  #describeClass(m, packages) {
    const name = this.strings.get(this.classNames[m]);
    const slash = this.#packageEnd(name);
    const isFolded = name === FOLDED_CLASS;
    const packageName = isFolded ? FOLDED : slash < 0 ? ""
      : name.slice(0, slash).replace(/\//g, ".");
    let known = packages.get(packageName);
    if (known === undefined) {
      known = this.packages.length;
      packages.set(packageName, known);
      const isLibrary = (this.flags[m] & LIBRARY) !== 0;
      this.packages.push({ name: packageName, isLibrary,
        isBase: isLibrary && (BASE.test(packageName) || packageName === "") });
    }
    return { simple: isFolded ? FOLDED : name.slice(slash + 1),
      full: isFolded ? FOLDED : name.replace(/\//g, "."), package: known,
      loader: this.strings.get(this.loaders[m]), loaderName: this.loaderName(m), isLibrary: (this.flags[m] & LIBRARY) !== 0 };
  }

  /**
   * Gives each class a label that no other class has: its simple name; if another class has the
   * same simple name, the full name; if another class has the same full name, also the loader.
   */
  #nameClasses() {
    const simple = new Map(), full = new Map();
    for (const one of this.classes) {
      simple.set(one.simple, (simple.get(one.simple) ?? 0) + 1);
      full.set(one.full, (full.get(one.full) ?? 0) + 1);
    }
    for (const one of this.classes) {
      one.label = simple.get(one.simple) > 1 ? one.full : one.simple;
      one.suffix = full.get(one.full) > 1 ? ` [${one.loaderName}]` : "";
      one.address = one.full + (one.suffix && one.loader ? `@${one.loader}` : "");
    }
    this.ambiguous = new Set([...simple.keys()].filter((name) => simple.get(name) > 1));
  }

  /** By method: the text after the name that makes its label distinct. */
  get #arguments() {
    return this.knownArguments ??= this.#findArguments();
  }

  #findArguments() {
    const found = new Array(this.count + 1).fill("");
    const tries = [() => "", (m) => `(${this.parameters(m)})`, (m) => `(${this.parameters(m, true)})`,
      (m) => `(${this.parameters(m, true)}): ${this.result(m, true)}`];
    let left = Array.from(this.self.subarray(1));
    for (const attempt of tries) {
      const groups = new Map();
      for (const m of left) {
        const key = `${this.classOf[m]} ${this.name(m)}${attempt(m)}`;
        groups.has(key) ? groups.get(key).push(m) : groups.set(key, [m]);
      }
      left = [];
      for (const group of groups.values()) {
        group.forEach((m, i) => {
          found[m] = attempt(m) + (i > 0 && attempt === tries.at(-1) ? ` #${i + 1}` : "");
        });
        left.push(...group.length > 1 ? group : []);
      }
    }
    return found;
  }

  /** The slash in the name of a hidden class does not end a package: "a/B$$Lambda/0x1". */
  #packageEnd(name) {
    const dollar = name.indexOf("$$");
    return name.lastIndexOf("/", dollar < 0 ? name.length : dollar);
  }

  /**
   * By method: the number of its method, class or package. @param {"method" | "class" | "package"}
   * by
   */
  keys(by) {
    return { method: this.self, class: this.classOf, package: this.packageOf }[by];
  }

  keyCount(by) {
    return { method: this.count + 1, class: this.classes.length,
      package: this.packages.length }[by];
  }

  name(m) {
    return this.strings.get(this.names[m]);
  }

  /**
   * The shortest text that no other method has: "HashMap.put"; with parameters if the name is
   * overloaded, with package and loader if other classes in the page have the same name.
   */
  label(m) {
    return this.shortLabel(m) + this.classes[this.classOf[m]].suffix;
  }

  /** The label of a method's class. */
  classLabel(m) {
    return this.classes[this.classOf[m]].label;
  }

  /** The label of a method without the loader. */
  shortLabel(m) {
    const { label } = this.classes[this.classOf[m]];
    return label === FOLDED ? FOLDED : `${label}.${this.brief(m)}`;
  }

  /** The label of a method without class and loader. */
  brief(m) {
    return this.name(m) + this.#arguments[m];
  }

  /** The parameters and loader that a short label lacks. */
  rest(m) {
    return (this.#arguments[m] === "" ? `(${this.parameters(m)})` : "")
      + this.classes[this.classOf[m]].suffix;
  }

  /** "java.util.HashMap.put(Object, Object)", and further facts that make it distinct. */
  fullLabel(m) {
    const { full, suffix } = this.classes[this.classOf[m]];
    return full === FOLDED ? FOLDED
      : `${full}.${this.name(m)}${this.#arguments[m] || `(${this.parameters(m)})`}${suffix}`;
  }

  className(m) {
    return this.classes[this.classOf[m]].full;
  }

  /** The name with its loader, if other classes have the same name. */
  classAddress(m) {
    return this.classes[this.classOf[m]].address;
  }

  packageName(m) {
    return this.packages[this.packageOf[m]].name;
  }

  /** "java.util.HashMap.put". */
  fullName(m) {
    const name = this.className(m);
    return name === FOLDED ? FOLDED : `${name}.${this.name(m)}`;
  }

  /** "Object, Object", without packages unless isFull. */
  parameters(m, isFull = false) {
    const [parameters] = parseDescriptor(this.strings.get(this.descriptors[m]));
    return parameters.map((name) => (isFull ? name : this.#short(name))).join(", ");
  }

  result(m, isFull = false) {
    const [, result] = parseDescriptor(this.strings.get(this.descriptors[m]));
    return isFull ? result : this.#short(result);
  }

  /** A type without its package, unless another class in the page has the same simple name. */
  #short(name) {
    const last = lastPart(name);
    return this.ambiguous.has(last.replace(/[[\]]/g, "")) ? name : last;
  }

  has(m, flag) {
    return (this.flags[m] & flag) !== 0;
  }

  /** The access flags of the class file. */
  access(m) {
    return this.flags[m] >>> 8;
  }

  loader(m) {
    return this.strings.get(this.loaders[m]);
  }

  /** The descriptor, also for the two methods without a name in the data. */
  descriptor(m) {
    return this.strings.get(this.descriptors[m]);
  }

  loaderName(m) {
    return this.loader(m) || (this.has(m, LIBRARY) ? "boot" : "app");
  }

  origin(m) {
    return this.strings.get(this.origins[m]);
  }

  rawName(m) {
    return this.strings.get(this.rawNames[m]).replace(/\//g, ".");
  }

  sourceFile(m) {
    return this.strings.get(this.sourceFiles[m]);
  }

  /** All methods that were compiled from the same file. */
  ofSource(m) {
    if (this.bySource === undefined) {
      this.bySource = new Map();
      for (let other = 1; other <= this.count; other++) {
        const name = this.sourceName(other);
        this.bySource.set(name, this.bySource.get(name) ?? []);
        this.bySource.get(name).push(other);
      }
    }
    return this.bySource.get(this.sourceName(m));
  }

  /** "java/util/HashMap.java". */
  sourceName(m) {
    const name = this.strings.get(this.classNames[m]);
    return name.slice(0, this.#packageEnd(name) + 1) + this.sourceFile(m);
  }

  /** The method of a key or an address; 0: there is none. */
  find(text) {
    return this.resolve(text).method;
  }

  /**
   * The method that an address means. If the page has the method only with another loader, returns
   * that one, and a note about the difference.
   * @returns {{method: number, note: string}}
   */
  resolve(text) {
    if (this.byAddress === undefined) {
      this.byAddress = new Map();
      this.byKey = new Map();
      for (let m = this.count; m > 0; m--) {
        this.byAddress.set(this.address(m), m);
        this.byKey.set(this.key(m), m);
      }
    }
    const exact = this.byAddress.get(text);
    if (exact !== undefined) {
      return { method: exact, note: "" };
    }
    const [key, loader] = splitLoader(text);
    const method = this.byKey.get(key) ?? 0;
    return { method, note: method > 0 ? `${key} of ${loader ? `loader ${loader}`
      : "the program's own loader"} is not in this page; shown is that of loader `
      + this.loaderName(method) : "" };
  }

  /** "shop.Main.work(I)I". */
  key(m) {
    return this.fullName(m) + this.strings.get(this.descriptors[m]);
  }

  /** The text for a method in links: its key and its loader. */
  address(m) {
    return this.key(m) + (this.loader(m) ? `@${this.loader(m)}` : "");
  }
}

/** [key, loader] of an address; the loader is without brackets. */
function splitLoader(text) {
  const at = text.indexOf("@", text.lastIndexOf(")"));
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
