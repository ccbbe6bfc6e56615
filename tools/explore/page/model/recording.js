/* The recording, as the page knows it: questions to the worker, and answers that it keeps. */
import { ClassFile } from "./classfile.js";
import { Names } from "./names.js";
import { octets } from "./values.js";
import { readClass } from "./printed.js";

export const READING = "More of the recording is being read.";

export class Recording {
  #worker;
  #next = 1;
  #waiting = new Map();
  #kept = new Map();
  #tables = new Map();
  #methods = new Map();
  #listeners = [];
  #growing = [];
  #begun;

  /** @param {string} script of the worker @param {string} replay base64 @param {string} data base64 */
  constructor(script, replay, data) {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.length = 0;
    this.isDone = false;
    this.problem = "";
    this.ending = "";
    this.threads = []; /* names of all known threads, including those that start later */
    this.names = new Names(this);
    this.#worker = new Worker(address);
    this.#worker.onmessage = ({ data: message }) => this.#receive(message);
    this.#begun = new Promise((done) => {
      this.listen(() => (this.length > 0 || this.isDone) && done());
    });
    this.#worker.postMessage({ replay, data });
  }

  /** Waits until the first states are known. */
  async begin() {
    await this.#begun;
    if (this.length === 0) {
      throw new Error(this.problem ? `Nothing of it can be replayed: ${this.problem}.` : this.end);
    }
    this.opcodes = await this.ask("opcodes");
    this.tags = this.opcodes.tags;
    this.tagOf = new Map(this.tags.map(({ name }, tag) => [name, tag]));
    this.opcodes = this.opcodes.opcodes;
  }

  #receive(message) {
    if (message.id !== undefined) {
      const done = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      done(JSON.parse(message.answer));
      return;
    }
    this.length = message.length;
    this.isDone = message.isDone;
    this.problem = message.problem ?? "";
    this.ending = message.ending ?? "";
    this.status = message.status;
    this.threads = message.threads ?? [];
    this.#listeners.forEach((listener) => listener());
    this.#growing.splice(0).forEach((done) => done());
  }

  threadName(number) {
    return this.threads[number - 1] || `thread ${number}`;
  }

  /** A sentence about the end of the recording. */
  get end() {
    const status = this.status === undefined ? "" : `, with status ${this.status}`;
    const text = this.problem ? "what follows cannot be replayed" : this.ending + status;
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }

  /** @param {() => void} listener is called when more of the recording is known */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Waits until a further part of the recording is known, or all of it. */
  grown() {
    return new Promise((done) => {
      this.#growing.push(done);
    });
  }

  /** Whether all questions have been answered. */
  get isIdle() {
    return this.#waiting.size === 0;
  }

  /** @param {...(string | number)} words @returns {Promise<object>} */
  ask(...words) {
    const id = this.#next++;
    return new Promise((done) => {
      this.#waiting.set(id, done);
      this.#worker.postMessage({ id, question: words.join(" ") });
    });
  }

  /** Returns an answer that does not change: asks the question only once, and keeps the answer. */
  #keep(question) {
    let answer = this.#kept.get(question);
    if (answer === undefined) {
      answer = this.ask(question);
      this.#kept.set(question, answer);
    }
    return answer;
  }

  class(number) {
    return this.#keep(`class ${number}`);
  }

  async method(number) {
    const method = await this.#keep(`method ${number}`);
    method.at ??= new Map(method.instructions.map((instruction) =>
      [instruction.bci, instruction]));
    return method;
  }

  part(index) {
    return this.#keep(`part ${index}`);
  }

  /** Known parts of a kind (F, T, X, I); all parts when the recording is completely known. */
  async parts(kind) {
    const { parts } = await (this.isDone ? this.#keep("facts") : this.ask("facts"));
    return parts.map((part, index) => ({ ...part, index })).filter((part) => part.kind === kind);
  }

  /** The text of a part by its name; null: there is no such part. */
  async text(kind, name) {
    const part = (await this.parts(kind)).find((one) => one.name === name);
    return part === undefined ? null : (await this.part(part.index)).text;
  }

  /**
   * Layout, vtable and itable of a class (readClass); empty if the recording does not contain them.
   */
  async tables(number) {
    const known = this.#tables.get(number);
    if (known !== undefined) {
      return known;
    }
    const { isDone } = this; /* texts become known after the code */
    const tables = readClass(await this.text("T", `class:${number}`) ?? "");
    if (isDone) {
      this.#tables.set(number, tables);
    }
    return tables;
  }

  /** The parsed class file; null: the recording has no file of the class. */
  async classFile(number) {
    const part = (await this.parts("F")).find((one) => one.number === number);
    if (part === undefined) {
      return null;
    }
    const { hex } = await this.part(part.index);
    return new ClassFile(octets(hex));
  }

  /** Methods that a class declares: flags by name and descriptor; null: there is no class file. */
  async methodsOf(number) {
    const known = this.#methods.get(number);
    if (known !== undefined) {
      return known;
    }
    const { isDone } = this;
    const file = await this.classFile(number);
    const methods = file && new Map(file.methods);
    if (isDone || methods !== null) {
      this.#methods.set(number, methods);
    }
    return methods;
  }

  /** The source file of a class, or null. */
  async source(klass) {
    if (!klass.sourceFile) {
      return null;
    }
    const folder = klass.name.slice(0, klass.name.lastIndexOf("/") + 1);
    const wanted = folder + klass.sourceFile;
    const parts = await this.parts("X");
    const part = parts.find((one) => one.name === wanted)
      ?? parts.find((one) => one.name.endsWith(`/${wanted}`))
      ?? parts.find((one) => folder === "" && one.name === klass.sourceFile);
    return part === undefined ? null : (await this.part(part.index)).text;
  }

  /** Facts of the run: [name, value]. */
  async facts() {
    const rows = [];
    for (const part of await this.parts("I")) {
      for (const line of (await this.part(part.index)).text.split("\n")) {
        const at = line.indexOf("=");
        if (at > 0) {
          rows.push([line.slice(0, at), line.slice(at + 1)]);
        }
      }
    }
    return rows;
  }
}
