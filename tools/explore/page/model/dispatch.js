/*
 * The method that a call will run, and how it is selected: by an entry of a table of the object's
 * class, or by the instruction alone (JVMS 5.4.3.3, 5.4.3.4, 5.4.6). The page shows only results
 * that are certain from the recording.
 */
import { fullName, parameters } from "./names.js";
import { isReference, reference } from "./values.js";

const PRIVATE = 0x2, STATIC = 0x8;

/**
 * The parts of "invokevirtual com/acme/Bird.legs()I"; null: the instruction calls no method by its
 * name.
 */
function calleeOf(text) {
  const [, mnemonic, owner, name, descriptor] =
    /^(invoke(?:virtual|special|static|interface)) (\S+)\.([^.(]+)(\(\S*\)\S+)/.exec(text) ?? [];
  return mnemonic === undefined ? null
    : { mnemonic, owner, name, descriptor, signature: name + descriptor };
}

/**
 * The reference to the object whose method is called, in the form of explorer.h; "": the call has
 * no object.
 */
export function receiverOf(text, stack) {
  const callee = calleeOf(text);
  if (callee === null || callee.mnemonic === "invokestatic") {
    return "";
  }
  const operands = stack.filter((value) => value !== "");
  return operands.at(-1 - parameters(callee.descriptor).length) ?? "";
}

/** "legs()I" of "com.acme.Bird.legs()I" */
const signatureOf = (method) =>
  method.slice(method.lastIndexOf(".", method.indexOf("(")) + 1);

const direct = (method, reason) => ({ table: "", index: 0, interface: "", method, class: 0, reason });

export class Dispatch {
  /** @param {import("./recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
  }

  /**
   * If an object selects the method, {table: "vtable" or "itable", index, interface, method,
   * class}: the entry of the table of the object's class. If no object selects it, table is "", and
   * the result has {reason, method}; `method` is "" if only the reason is known. Null: nothing is
   * known.
   *
   * @param {string} text of the instruction
   * @param {number} caller its class
   * @param {string} receiver as receiverOf() has it
   * @param {number} klass of the receiver; 0: not known
   */
  async select(text, caller, receiver, klass) {
    const callee = calleeOf(text);
    if (callee === null) {
      return null;
    }
    if (callee.mnemonic === "invokestatic") {
      return this.#selectStatic(callee, caller);
    }
    if (isReference(receiver) && reference(receiver) === 0) {
      return direct("", "the receiver is null: NullPointerException");
    }
    if (callee.mnemonic === "invokespecial") {
      return this.#selectSpecial(callee, caller);
    }
    if (klass === 0) {
      return null;
    }
    return callee.mnemonic === "invokevirtual" ? this.#selectVirtual(callee, klass)
      : this.#selectInterface(callee, klass);
  }

  /*
   * --- calls without selection -------------------------------------------------------------------
   */

  async #selectStatic({ owner, signature }, caller) {
    const found = await this.#resolve(await this.#named(owner, caller), signature);
    return found !== null && (found.flags & STATIC) !== 0 ? direct(found.method, "static") : null;
  }

  async #selectSpecial({ owner, name, signature }, caller) {
    if (name === "<init>") {
      return direct(`${fullName(owner)}.${signature}`, "a constructor, no selection");
    }
    const [own, ...above] = await this.#superclasses(caller);
    if (above.some((one) => one.name === owner)) {
      const found = await this.#resolve(above[0], signature);
      return found && direct(found.method, "the superclass's, no selection");
    }
    const holder = own.name === owner ? own
      : (await this.#interfaces([own])).find((one) => one.name === owner);
    const found = await this.#resolve(holder ?? null, signature);
    return found && direct(found.method, (found.flags & PRIVATE) !== 0 ? "private, no selection"
      : holder === own ? "no selection" : "the superinterface's, no selection");
  }

  /*
   * --- selection by an object --------------------------------------------------------------------
   */

  async #selectVirtual({ owner, signature }, number) {
    const chain = await this.#superclasses(number);
    const at = chain.findIndex((one) => one.name === owner);
    if (at < 0) {
      return null;
    }
    const resolved = await this.#resolve(chain[at], signature);
    if (resolved !== null && (resolved.flags & PRIVATE) !== 0) {
      return direct(resolved.method, "private, no selection");
    }
    return await this.#inVtable(chain[at], chain[0], signature)
      /* The class inherits the method from an interface, so its own table has no entry for it. */
      ?? this.#inItable(await this.#interfaces(chain.slice(at)), chain[0], signature);
  }

  async #selectInterface({ owner, signature }, number) {
    const chain = await this.#superclasses(number);
    const holder = (await this.#interfaces(chain)).find((one) => one.name === owner);
    if (holder === undefined) {
      return null;
    }
    const flags = (await this.recording.methodsOf(holder.number))?.get(signature) ?? 0;
    if ((flags & PRIVATE) !== 0) {
      return direct(`${fullName(owner)}.${signature}`, "private, no selection");
    }
    return await this.#inItable([holder], chain[0], signature)
      ?? await this.#inVtable(chain.at(-1), chain[0], signature)
      ?? this.#inItable(await this.#interfaces([holder]), chain[0], signature);
  }

  /** Selects the method by the index that it has in the vtable of the class that the call names. */
  async #inVtable(owner, klass, signature) {
    const { vtable } = await this.recording.tables(owner.number);
    const found = vtable.entries.filter(({ method }) => signatureOf(method) === signature);
    if (found.length !== 1) { /* several: package-private methods of different packages */
      return null;
    }
    const tables = await this.recording.tables(klass.number);
    const entry = tables.vtable.entries.find(({ index }) => index === found[0].index);
    return entry ? { table: "vtable", index: entry.index, interface: "", method: entry.method,
      class: klass.number, reason: "" } : null;
  }

  /** Selects the method by the itable entry of the most specific of some interfaces. */
  async #inItable(interfaces, klass, signature) {
    const { itable } = await this.recording.tables(klass.number);
    const entries = itable.entries.map((entry) => ({ ...entry, parts: entry.method.split(" -> ") }))
      .filter(({ parts }) => parts[0] === signature);
    const found = interfaces.map((one) => ({ one, entry: entries.find((each) =>
      each.interface === fullName(one.name)) })).filter(({ entry }) => entry !== undefined);
    const general = new Set((await this.#interfaces(found.map(({ one }) => one)))
      .map(({ number }) => number));
    const { entry } = found.find(({ one }) => !general.has(one.number)) ?? {};
    return entry ? { table: "itable", index: entry.index, interface: entry.interface,
      method: entry.parts[1], class: klass.number, reason: "" } : null;
  }

  /* --- classes -------------------------------------------------------------------------------- */

  /** A class and its superclasses. */
  async #superclasses(number) {
    const chain = [];
    for (let at = number; at > 0;) {
      const klass = await this.recording.class(at);
      chain.push(klass);
      at = klass.superclass;
    }
    return chain;
  }

  /**
   * The interfaces of classes, in the order of the classes, and all interfaces that these
   * interfaces extend.
   */
  async #interfaces(classes) {
    const found = new Map();
    const add = async (numbers) => {
      for (const number of numbers.filter((one) => !found.has(one))) {
        const one = await this.recording.class(number);
        found.set(number, one);
        await add(one.interfaces);
      }
    };
    for (const one of classes) {
      await add(one.interfaces);
    }
    return [...found.values()];
  }

  /**
   * The class that a name means in the code of a class: the class itself, a class or interface that
   * it inherits from, or a class of its loader; null: it is not certain.
   */
  async #named(name, caller) {
    const chain = await this.#superclasses(caller);
    const near = [...chain, ...await this.#interfaces(chain)].find((one) => one.name === name);
    if (near) {
      return near;
    }
    const { classes } = await this.recording.ask("classes");
    const all = await Promise.all(classes.filter((one) => one.name === name)
      .map(({ number }) => this.recording.class(number)));
    return all.find(({ loader }) => loader === chain[0]?.loader) ?? (all.length === 1 ? all[0] : null);
  }

  /** The method that a signature means in a class: {method, flags}; null: no known class file has it. */
  async #resolve(klass, signature) {
    if (klass === null) {
      return null;
    }
    const chain = await this.#superclasses(klass.number);
    for (const one of [...chain, ...await this.#interfaces(chain)]) {
      const methods = await this.recording.methodsOf(one.number);
      const flags = methods?.get(signature);
      if (flags !== undefined) {
        return { method: `${fullName(one.name)}.${signature}`, flags };
      }
      if (methods === null) {
        return null; /* the method may be in this class */
      }
    }
    return null;
  }
}
