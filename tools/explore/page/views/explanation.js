/* The effect of the last instruction, and the meaning of the next one, in words. */
import { fill, h } from "../../../prof/html/page/parts/dom.js";
import { failingCheck, reasonOf } from "../model/checks.js";
import { READING } from "../model/recording.js";
import { fullName, shortInstruction, shortOperand, simpleName, variableOf } from "../model/names.js";
import { octets, reference } from "../model/values.js";
import { STREAMS } from "./output.js";
import { valueText } from "./value.js";

const SPECIFICATION = "https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-6.html#jvms-6.5.";

/** Notes that are shown in another form, or that users do not need here. */
const SILENT = new Set(["OBJECT", "NESTED", "NESTED_NATIVE", "AT", "DURING", "BACK", "LEFT",
  "UNWOUND", "SLOT", "STATIC_SLOT", "CYCLES", "CACHE"]);

/** The largest number of effects of an instruction that are shown. */
const MOST_PARTS = 9;

/**
 * Sentences about notes; @ is replaced by the subject of the note. Other notes are shown with the
 * text of records.def.
 */
const SENTENCES = { CAUGHT: "a handler took @", CLASS_LOADED: "class @ was "
  + "loaded", CLASS_LINKED: "class @ was linked", CLASS_INITIALIZING: "class @ is being initialized",
CLASS_INITIALIZED: "class @ was initialized", CLASS_FAILED: "the initialization of class @ failed",
TRANSLATED: "@ was translated", STARTED: "@ was started", BLOCKED: "the thread is blocked, since another one has the monitor of @", WAITING: "the thread waits for @",
WAITED: "the thread goes on and has the monitor of @ again", NOTIFIED: "@ was notified",
QUICKENED: "the internal code of @ got a quick form", HELD: "the monitor of @ was entered", RELEASED: "the monitor of @ was left",
SLEPT: "the sleep is over", UNPARKED: "the parking is over", THREAD: "another thread was seen", THREAD_ENDED: "the thread ended", UNCAUGHT: "nothing has caught @, with which the thread ends", AWAITED: "another thread initializes class @, and this one waits for it", COPIED: "an array was copied" };

export class Explanation {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.done = h("p", { class: "explanation-done" });
    this.next = h("p", { class: "explanation-next" });
    this.element = h("section", { class: "explanation", "aria-label": "What happens" },
      h("span", { class: "explanation-label", text: "just now" }), this.done,
      h("span", { class: "explanation-label", text: "next" }), this.next);
  }

  update() {
    fill(this.done, this.#describeDone());
    fill(this.next, this.#describeNext());
  }

  #thread(number) {
    return this.app.state.threads.find((one) => one.number === number)?.name || number;
  }

  #text(value, descriptor = "") {
    return h("b", { text: valueText(this.app, value, descriptor, this.app.graph.objects) });
  }

  /* --- next ------------------------------------------------------------------------------- */

  #describeNext() {
    const { app } = this;
    const { state, names } = app;
    const frame = app.nextFrame;
    if (!frame) {
      return [app.recording.isDone ? app.recording.end : READING];
    }
    const method = names.method(frame.method);
    const instruction = method.at.get(frame.bci);
    if (!instruction) {
      return [];
    }
    const opcode = app.recording.opcodes[instruction.opcode];
    return [h("code", { class: "next-code", text: shortInstruction(instruction.text),
      title: instruction.text }), " ",
      this.#selection(), this.#operands(opcode, frame), this.#meaning(opcode), " ", this.#link(opcode),
      state.threads.filter((thread) => thread.frameCount > 0).length > 1 ? h("span", { class: "quiet", text:
        ` Thread ${this.#thread(state.thread)}.` }) : null];
  }

  /**
   * The meaning of an instruction. If no object selects the method of this call, leaves out the
   * sentence on the selection.
   */
  #meaning({ mnemonic, text }) {
    const { selected } = this.app;
    return mnemonic === "invokevirtual" && selected?.table === ""
      ? text.replace(/The class of the object says which\b[^.]*\. /, "") : text;
  }

  /** "selects Bird.legs(), vtable[12] of Bird. ", "runs Bird.count(): static. " */
  #selection() {
    const { selected, names, store } = this.app;
    if (selected === null) {
      return null;
    }
    if (selected.table === "") {
      return [selected.method === "" ? null : ["runs ", h("b", { text: shortOperand(selected.method),
        title: selected.method }), ": "], h("span", { class: "selection-reason", text: selected.reason }), ". "];
    }
    const where = selected.table === "vtable" ? `vtable[${selected.index}]`
      : `${simpleName(selected.interface)} in the itable`;
    return ["selects ", h("b", { text: shortOperand(selected.method), title: selected.method }), ", ",
      h("button", { class: "link", type: "button", title: "The tables of the class",
      text: `${where} of ${names.className(selected.class)}`, on: { click: () =>
        store.set({ tab: "class", class: String(selected.class) }) } }), ". "];
  }

  /** "with 3, 4: ", the values that the instruction takes off the stack. */
  #operands(opcode, frame) {
    const count = opcode.pops.includes("?") ? 0 : opcode.pops.length;
    const values = frame.stack.filter((value) => value !== "").slice(-count);
    if (count === 0 || values.length < count) {
      return null;
    }
    return [h("span", { class: "quiet", text: "with " }), this.#list(values,
      h("span", { class: "quiet", text: ", " })), h("span", { class: "quiet", text: ": " })];
  }

  #link(opcode) {
    return h("a", { class: "link", href: SPECIFICATION + opcode.section, target: "_blank",
      rel: "noreferrer", title: "The Java Virtual Machine Specification says it exactly",
      text: `JVMS 6.5.${opcode.section}` });
  }

  /* --- done ------------------------------------------------------------------------------- */

  #describeDone() {
    const { effects, position } = this.app.state;
    if (position === 0) {
      return ["The recording begins here."];
    }
    const begin = effects.find((one) => one.what === "begins");
    const parts = this.#gather(this.#withoutCut(effects, begin).filter((one) => one !== begin))
      .map((one) => [one, this.#describe(one)]).filter(([, part]) => part !== null)
      .map(([{ thread }, part], i, list) => {
        /* Reads and writes are reported without a thread. */
        const before = list.slice(0, i).findLast((one) => one[0].thread > 0)?.[0].thread
          ?? begin?.thread ?? thread;
        return thread === 0 || thread === before ? part
          : [h("span", { class: "quiet", text: `thread ${this.#thread(thread)}: ` }), part];
      });
    const first = begin ? this.#describeFailure(begin, effects) ?? this.#describeEffect(begin, effects) : null;
    const all = [first, ...parts].filter((part) => part !== null);
    const isCut = this.app.state.effectCount > effects.length;
    return [begin ? [h("code", { text: shortInstruction(this.#instruction(begin)),
      title: this.#instruction(begin) }), " "] : null,
      all.length === 0 ? "was executed" : this.#some(all).map((part, i) => [i > 0 ? "; " : "", part]),
      isCut ? "; and more" : "", "."];
  }

  /** The first and the last effects, if there are many. */
  #some(parts) {
    return parts.length <= MOST_PARTS ? parts : [...parts.slice(0, MOST_PARTS - 2),
      `${parts.length - MOST_PARTS} more`, ...parts.slice(-2)];
  }

  /**
   * Leaves out frames that were left neither by a return nor by an exception: they disappear
   * because the recording of their thread ends.
   */
  #withoutCut(effects, begin) {
    const end = this.app.recording.tagOf.get("LEFT");
    if (!effects.some((one) => one.what === "notes" && one.tag === end)) {
      return effects;
    }
    const isReturn = begin !== undefined && this.#instruction(begin).endsWith("return");
    const left = isReturn ? effects.find((one) => one.what === "leaves") : undefined;
    return effects.filter((one) => one.what !== "leaves" || one === left || one.isAbrupt);
  }

  #instruction({ method, bci }) {
    return this.app.names.method(method)?.at.get(bci)?.text ?? "";
  }

  /** Unites the activations of a method that an exception has left one after the other. */
  #gather(effects) {
    const gathered = [];
    const isSilent = (one) => one.what === "notes" && SILENT.has(this.app.recording.tags[one.tag]?.name);
    for (const one of effects.filter((each) => !isSilent(each))) {
      const last = gathered.at(-1);
      if (one.what === "leaves" && one.isAbrupt && last?.isAbrupt && last.method === one.method) {
        gathered[gathered.length - 1] = { ...last, times: (last.times ?? 1) + 1 };
      } else {
        gathered.push(one);
      }
    }
    return gathered;
  }

  #parts({ method, bci }) {
    const text = this.#instruction({ method, bci });
    return { mnemonic: text.split(" ")[0], text };
  }

  /**
   * Describes the check that failed; its exception is created now and thrown later. Null: no check
   * failed.
   */
  #describeFailure(begin, effects) {
    const { recording, graph, names } = this.app;
    const thrown = recording.tagOf.get("THROWN");
    const instruction = this.#parts(begin);
    const failed = failingCheck(instruction, begin.stack.filter((value) => value !== ""), graph.objects);
    const made = effects.find((one) => one.what === "enters" && one.isNested
      && names.method(one.method)?.name === "<init>");
    const exception = failed?.exception ?? (made ? names.method(made.method).className : "");
    const reason = failed?.reason ?? (["checkcast", "aastore"].includes(instruction.mnemonic)
      ? this.#reason(exception, begin) : "");
    return !reason || effects.some((one) => one.what === "notes" && one.tag === thrown) ? null
      : ["failed: ", h("b", { text: reason }), `, so the machine throws a new ${simpleName(exception)}`];
  }

  #reason(exception, { method, bci, stack }) {
    const { objects } = this.app.graph;
    return reasonOf(exception, this.#parts({ method, bci }), stack.filter((value) => value !== ""),
      objects, (value) => valueText(this.app, value, "", objects));
  }

  /**
   * Describes who threw an exception: athrow, native code, or the machine; for the machine, also
   * the instruction and the reason.
   */
  #describeThrown({ numbers: [number], method, bci, stack }) {
    const { names, graph } = this.app;
    const object = h("i", { text: valueText(this.app, `A${number}`, "", graph.objects) });
    if (method === undefined) {
      return ["native code threw ", object];
    }
    const { mnemonic, text } = this.#parts({ method, bci });
    if (mnemonic === "athrow" && stack.at(-1) === `A${number}`) {
      return ["threw ", object];
    }
    const reason = this.#reason(names.class(graph.objects.get(number)?.class)?.name ?? "",
      { method, bci, stack });
    return ["the machine threw ", object, " for ", h("code", { text: shortInstruction(text) }), " in ",
      h("i", { text: names.label(method) }), reason ? [": ", h("b", { text: reason })] : ""];
  }

  /**
   * Describes the values that the instruction took and pushed, which the frame before and after the
   * instruction shows.
   */
  #describeEffect(begin, effects) {
    const { state, names } = this.app;
    const thread = state.threads.find((one) => one.number === begin.thread);
    const frame = thread?.frames[0];
    const method = names.method(begin.method);
    const opcode = this.app.recording.opcodes[method?.at.get(begin.bci)?.opcode ?? 0];
    if (opcode.mnemonic === "athrow") {
      return null;
    }
    const isLeft = effects.some((one) => one.what === "leaves" || one.what === "enters");
    const taken = begin.stack.filter((value) => value !== "");
    if (isLeft || !frame || frame.method !== begin.method) {
      return this.#describeReturn(begin, opcode, thread, taken);
    }
    const now = frame.stack.filter((value) => value !== "");
    let same = 0;
    while (same < Math.min(taken.length, now.length) && taken[same] === now[same]) {
      same++;
    }
    const kept = opcode.pops.includes("?") ? same
      : Math.min(same, taken.length - opcode.pops.length);
    const popped = taken.slice(kept), pushed = now.slice(kept);
    const changed = frame.locals.findIndex((value, i) => value !== begin.locals[i]
      && value !== "");
    const parts = [];
    if (popped.length > 0) {
      parts.push(["took ", this.#list(popped)]);
    }
    if (pushed.length > 0) {
      parts.push(["pushed ", this.#list(pushed)]);
    }
    if (changed >= 0) {
      const variable = variableOf(method, changed, frame.bci);
      parts.push(["set ", h("i", { text: variable.name }), " to ",
        this.#text(frame.locals[changed], variable.descriptor)]);
    }
    const { targets } = method.at.get(begin.bci) ?? { targets: [] };
    if (targets.length > 0) {
      parts.push(targets.includes(frame.bci) ? `jumped to ${frame.bci}` : "did not jump");
    }
    return parts.length === 0 ? opcode.mnemonic === "nop" ? "did nothing" : null : parts.map((part, i) => [i > 0 ? ", " : "", part]);
  }

  #describeReturn(begin, opcode, thread, taken) {
    if (opcode.mnemonic.endsWith("return") && opcode.pops.length > 0 && taken.length > 0) {
      return ["gave back ", this.#text(taken.at(-1))];
    }
    return null;
  }

  /** Lists values. Objects that look the same, such as equal strings, have their numbers. */
  #list(values, comma = h("span", { text: ", " })) {
    const texts = values.map((value) => valueText(this.app, value, "", this.app.graph.objects));
    return values.map((value, i) => {
      const isAlike = reference(value) > 0 && texts.some((text, k) => text === texts[i] && values[k] !== value);
      return [i > 0 ? comma.cloneNode(true) : "", h("b", { text: isAlike ? `${texts[i]} #${reference(value)}` : texts[i] })];
    });
  }

  #place({ object, class: klass, slot }) {
    const { names, graph } = this.app;
    if (object === 0) {
      const owner = names.class(klass);
      return `${names.className(klass)}.${owner?.statics[slot]?.name ?? slot}`;
    }
    const target = graph.objects.get(object);
    const of = target && names.class(target.class);
    const label = target ? valueText(this.app, `A${object}`, "", new Map([[object,
      { ...target, string: undefined }]])) : `#${object}`;
    return of?.kind === "[" ? `${label}[${slot}]` : `${label}.${of?.fields[slot]?.name ?? slot}`;
  }

  #descriptor({ object, class: klass, slot }) {
    const { names, graph } = this.app;
    if (object === 0) {
      return names.class(klass)?.statics[slot]?.descriptor ?? "";
    }
    const of = names.class(graph.objects.get(object)?.class ?? 0);
    return of?.kind === "[" ? of.elementType : of?.fields[slot]?.descriptor ?? "";
  }

  #describe(one) {
    const { names } = this.app;
    switch (one.what) {
    case "writes":
      return ["set ", h("i", { text: this.#place(one) }), " to ",
        this.#text(one.value, this.#descriptor(one)),
        one.before === undefined || one.before === one.value ? "" : [" (it was ",
          this.#text(one.before, this.#descriptor(one)), ")"]];
    case "reads":
      return ["read ", h("i", { text: this.#place(one) })];
    case "enters":
      return [one.isNested ? "the machine called " : "called ", one.isNative ? "native " : "",
        h("i", { text: names.label(one.method) })];
    case "leaves":
      return [one.isAbrupt ? "an exception left " : "left ",
        h("i", { text: names.label(one.method) }), one.times ? `, ${one.times} times` : ""];
    case "begins":
      return null;
    default:
      return this.#describeNote(one);
    }
  }

  #describeNote(one) {
    const { recording, names } = this.app;
    const tag = recording.tags[one.tag];
    if (!tag || SILENT.has(tag.name) || tag.name.startsWith("RESOLVED")) {
      return tag?.name.startsWith("RESOLVED") ? this.#describeResolution(one) : null;
    }
    if (tag.name === "THROWN") {
      return this.#describeThrown(one);
    }
    if (one.hex !== undefined) {
      return this.#describeTransfer(one);
    }
    const parts = names.partsOfNote(one);
    const about = [...parts.classes.filter((c) => c > 0).map((c) =>
      fullName(names.class(c)?.name ?? "")),
    ...parts.methods.filter((m) => m > 0).map((m) => names.label(m)),
    ...parts.objects.filter((o) => o > 0).map((o) =>
      valueText(this.app, `A${o}`, "", this.app.graph.objects))];
    const sentence = SENTENCES[tag.name];
    if (sentence) {
      const [before, after = ""] = sentence.split("@");
      return [before, sentence.includes("@") ? h("i", { text: about.join(", ") }) : null, after];
    }
    return [tag.text.replace(/^\.\.\. /, "").replace(/; 1:.*/, ""), about.length > 0 ? ": " : "",
      h("i", { text: about.join(", ") })];
  }

  #describeTransfer({ numbers: [stream], hex, length }) {
    const bytes = octets(hex), more = length - bytes.length;
    return [stream === 0 ? "read " : "wrote ", h("b", { text: JSON.stringify(new TextDecoder().decode(bytes)) }),
      more > 0 ? ` and ${more} more bytes` : "", stream === 0 ? " from " : " to ", STREAMS[stream]];
  }

  #describeResolution(one) {
    return `constant ${one.numbers[1]} of ${this.app.names.className(one.numbers[0])} was resolved`;
  }
}
