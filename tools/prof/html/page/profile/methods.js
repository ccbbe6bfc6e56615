/* The methods of profiles: their names, as people read them. Numbers are from 1 on. */
import { Reader } from "../parts/bytes.js";

export const NATIVE = 1, HIDDEN = 2, LIBRARY = 4, LINKING = 8;

/** The class of what patterns of --fold fold and no method that stays has called, and its name. */
const FOLDED_CLASS = "jp2prof/Folded", FOLDED = "[folded]";

/** Packages of the class library that every program uses; others of it may be the program. */
const BASE = /^(java|javax|jdk|sun)(\.|$)/;

const PRIMITIVES = { B: "byte", C: "char", D: "double", F: "float", I: "int", J: "long",
  S: "short", Z: "boolean", V: "void" };

/** One type of a descriptor from `at` on: [its name, where it ends]. */
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
      loader: this.strings.get(this.loaders[m]), isLibrary: (this.flags[m] & LIBRARY) !== 0 };
  }

  /** Hidden classes have a slash that ends no package: "a/B$$Lambda/0x1". */
  #packageEnd(name) {
    const dollar = name.indexOf("$$");
    return name.lastIndexOf("/", dollar < 0 ? name.length : dollar);
  }

  /** Numbers of what methods belong to, by method. @param {"method" | "class" | "package"} by */
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

  /** "HashMap.put". */
  label(m) {
    const { simple } = this.classes[this.classOf[m]];
    return simple === FOLDED ? FOLDED : `${simple}.${this.name(m)}`;
  }

  className(m) {
    return this.classes[this.classOf[m]].full;
  }

  packageName(m) {
    return this.packages[this.packageOf[m]].name;
  }

  /** "java.util.HashMap.put". */
  fullName(m) {
    const name = this.className(m);
    return name === FOLDED ? FOLDED : `${name}.${this.name(m)}`;
  }

  /** "Object, Object", without packages unless it is to be exact. */
  parameters(m, isFull = false) {
    const [parameters] = parseDescriptor(this.strings.get(this.descriptors[m]));
    return parameters.map(isFull ? (name) => name : lastPart).join(", ");
  }

  result(m) {
    return lastPart(parseDescriptor(this.strings.get(this.descriptors[m]))[1]);
  }

  has(m, flag) {
    return (this.flags[m] & flag) !== 0;
  }

  loader(m) {
    return this.strings.get(this.loaders[m]);
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

  /** The method of a name in full, with its descriptor as in the class file; 0: there is none. */
  find(key) {
    this.byKey ??= new Map(Array.from({ length: this.count }, (_, i) => [this.key(i + 1), i + 1]));
    return this.byKey.get(key) ?? 0;
  }

  /** A text that stands for a method in addresses. */
  key(m) {
    return this.fullName(m) + this.strings.get(this.descriptors[m]);
  }
}
