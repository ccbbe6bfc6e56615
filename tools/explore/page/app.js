/* The page: its parts, the events between them, and keys. */
import { BACKWARDS, END, FIND, FORWARDS, OPEN_FRAMES, Place, STEP, numberAt, positionBefore } from "./model/place.js";
import { Bar } from "./views/bar.js";
import { Code } from "./views/code.js";
import { Explanation } from "./views/explanation.js";
import { Help } from "./views/help.js";
import { Keys } from "../../prof/html/page/parts/keys.js";
import { Memory } from "./views/memory.js";
import { Side, TABS } from "./views/side.js";
import { Store } from "../../prof/html/page/parts/store.js";
import { Theme } from "../../prof/html/page/parts/theme.js";
import { Timeline } from "./views/timeline.js";
import { Tooltip } from "../../prof/html/page/parts/tooltip.js";
import { Dispatch, receiverOf } from "./model/dispatch.js";
import { closeMenu } from "../../prof/html/page/parts/menu.js";
import { reference } from "./model/values.js";
import { h } from "../../prof/html/page/parts/dom.js";

/**
 * Default values; the address contains only values that differ from them. `p` is the number of the
 * next instruction, `only` whether steps pass over the class library, `embed` whether the page is
 * embedded in another page.
 */
const DEFAULTS = { p: "1", thread: "", frame: "0", tab: "", only: "1", method: "", class: "",
  search: "", strings: "", embed: "", ...Theme.DEFAULTS };

/**
 * Limits of what is drawn: classes with static fields; threads with the objects that they wait for;
 * roots; all objects; elements or fields of each object.
 */
const MOST_CLASSES = 6, MOST_THREADS = 12, MOST_ROOTS = 120, MOST_OBJECTS = 80, MOST_ELEMENTS = 24;

/** Steps per second. */
const SPEEDS = [1, 2, 5, 10, 30];

export class App {
  /** @param {import("./model/recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.names = recording.names;
    this.dispatch = new Dispatch(recording);
    this.store = new Store(DEFAULTS, Theme.LASTING);
    this.theme = new Theme(this.store);
    this.tooltip = new Tooltip();
    this.keys = new Keys();
    this.place = new Place(recording, (state) => this.#show(state));
    this.isPlaying = false;
    this.speed = 5;
    this.message = "";
    this.pending = 0;
    this.awaited = 0; /* a position that the known part of the recording does not reach yet */
    this.turn = 1; /* number of the last request to go somewhere; earlier requests no longer wait */
    this.waiting = 0; /* the turn of the request that waits; 0: none waits */
    this.bar = new Bar(this);
    this.timeline = new Timeline(this);
    this.explanation = new Explanation(this);
    this.code = new Code(this);
    this.memory = new Memory(this);
    this.side = new Side(this);
    this.help = new Help(this.keys);
    this.body = h("main", { class: "explore" }, this.code.element, this.memory.element,
      this.side.element);
    document.documentElement.classList.toggle("is-embedded", this.store.get("embed") !== "");
    document.body.replaceChildren(this.bar.element, this.timeline.element,
      this.explanation.element, this.body, this.tooltip.element, this.help.dialog);
    this.store.listen((changed) => this.#changed(changed));
    this.theme.listen(() => this.#refresh());
    recording.listen(() => this.#learned());
    this.#addKeys();
  }

  async start() {
    document.title = `${await this.bar.loadTitle()} · jp2vm recording`;
    await this.go(this.#wanted);
    this.#learned();
  }

  /** The position in the address. */
  get #wanted() {
    return positionBefore(Number(this.store.get("p")));
  }

  get state() {
    return this.place.state;
  }

  /** Whether everything that was requested is shown, for tests. */
  get isSettled() {
    return !this.place.isBusy && this.recording.isIdle && this.pending === 0;
  }

  /** The thread that is shown: the chosen one, or the one that executes next. */
  get thread() {
    const { threads, thread } = this.state;
    const chosen = Number(this.store.get("thread"));
    return threads.find((one) => one.number === chosen)
      ?? threads.find((one) => one.number === thread)
      ?? threads.find((one) => one.frames.length > 0) ?? threads[0];
  }

  /** The frame that is shown; undefined: the thread has no frames. */
  get frame() {
    const frames = this.thread?.frames ?? [];
    return frames[Math.min(Number(this.store.get("frame")), frames.length - 1)];
  }

  /* --- what is shown ---------------------------------------------------------------------- */

  async #show(state) {
    closeMenu();
    this.tooltip.hide();
    if (this.awaited <= state.position || this.recording.isDone) {
      this.awaited = 0;
    }
    this.store.set({ p: String(numberAt(Math.max(state.position, this.awaited))), frame: "0",
      method: "" }, true);
    await this.#update();
  }

  /** Runs a function that takes some time, and notifies tests. */
  async busy(run) {
    this.pending++;
    try {
      return await run();
    } finally {
      this.pending--;
    }
  }

  async #update() {
    this.graph = await this.#loadGraph();
    this.selected = await this.#selectMethod();
    this.bar.update();
    this.explanation.update();
    this.timeline.moved();
    await Promise.all([this.code.update(), this.memory.update(), this.side.update()]);
  }

  /**
   * The frames whose variables are shown: the newest frame, the chosen one, and the newest frames
   * of the program's own methods.
   */
  get openFrames() {
    const frames = this.thread?.frames ?? [];
    const own = frames.filter((frame) => !this.names.method(frame.method)?.isLibrary);
    return new Set([frames[0], this.frame, ...own.slice(0, OPEN_FRAMES)].filter(Boolean));
  }

  /**
   * Loads the objects that are shown: those that values refer to in the open frames, in static
   * fields and in the effects of the last instruction, and those that threads wait for.
   */
  async #loadGraph() {
    const { state, thread } = this;
    const roots = new Set();
    const add = (values) => values?.forEach((value) => {
      if (reference(value) > 0 && roots.size < MOST_ROOTS) {
        roots.add(reference(value));
      }
    });
    this.openFrames.forEach((frame) => add([...frame.stack, ...frame.locals]));
    add([`A${thread?.exception ?? 0}`, `A${thread?.activityObject ?? 0}`,
      ...state.threads.slice(0, MOST_THREADS).map((one) => `A${one.activityObject}`)]);
    this.statics = (await this.recording.ask("statics", 0)).classes.slice(0, MOST_CLASSES);
    this.statics.forEach((one) => add(one.values));
    for (const one of state.effects) {
      add([...(one.stack ?? []), ...(one.locals ?? []), one.value ?? "", one.before ?? "",
        `A${one.object ?? 0}`]);
      if (one.what === "notes") {
        add(this.names.objectsOfNote(one).map((number) => `A${number}`));
      }
    }
    const graph = await this.recording.ask("graph", MOST_OBJECTS, MOST_ELEMENTS, ...roots);
    await this.names.load(graph.objects.map((object) => object.bornMethod),
      this.statics.map((one) => one.class));
    await this.names.loadSuperclasses(graph.objects.map((object) => object.class));
    return { objects: new Map(graph.objects.map((object) => [object.number, object])),
      leftOut: graph.leftOut };
  }

  /** The frame of the next instruction; undefined: there is none. */
  get nextFrame() {
    const { threads, thread } = this.state;
    return threads.find((one) => one.number === thread)?.frames.find((frame) => !frame.isNative);
  }

  /**
   * The method that the next instruction will call, and how it is selected (Dispatch.select); null:
   * there is none, or it is not known.
   */
  async #selectMethod() {
    const frame = this.nextFrame;
    const method = this.names.method(frame?.method ?? 0);
    const text = method?.at.get(frame.bci)?.text ?? "";
    const receiver = receiverOf(text, frame?.stack ?? []);
    return text === "" ? null : this.dispatch.select(text, method.class, receiver,
      this.graph.objects.get(reference(receiver))?.class ?? 0);
  }

  async #refresh() {
    if (this.state !== null) {
      this.timeline.refresh();
      await this.busy(() => this.#update());
    }
  }

  #changed(changed) {
    if ([...changed].every((name) => Theme.LASTING.includes(name))) {
      return; /* the theme notifies of changes of these values */
    }
    if (changed.has("p") && this.#wanted !== this.place.position) {
      this.go(this.#wanted);
    } else if (!changed.has("p") && this.state !== null) {
      this.#refresh();
    }
  }

  #learned() {
    this.bar.update();
    this.timeline.refresh();
    if (this.recording.isDone && this.state !== null && this.wasPartial) {
      this.wasPartial = false;
      this.code.forget(); /* sources become known after the code */
      this.#refresh();
    }
    this.wasPartial ||= !this.recording.isDone;
    if (this.awaited > this.place.position) {
      this.place.go(this.awaited);
    }
  }

  say(text) {
    this.message = text;
    this.bar.update();
  }

  /* --- going ------------------------------------------------------------------------------ */

  /** Goes to a position. If the position is not known yet, goes there when it is. */
  go(position) {
    this.turn++; /* earlier requests no longer wait */
    this.awaited = this.recording.isDone ? 0 : position;
    return this.place.go(position);
  }

  /** Goes to a position; the browser's Back returns from it. */
  jump(position) {
    this.say("");
    this.store.set({ p: String(numberAt(position)), frame: "0", method: "" });
  }

  /** Goes to the position of an answer (Place.step). Waits until the known part of the recording
   * contains the position, unless the user goes elsewhere. Resolves to whether the page went there.
   * @param {() => Promise<object>} ask @param {(position: number) => void} go @param {() => string} missing */
  async #goWhere(ask, go, missing) {
    const turn = ++this.turn;
    this.say("");
    let answer = await this.busy(ask);
    while (answer.isLater) {
      this.waiting = turn;
      this.bar.update();
      await this.recording.grown();
      answer = turn === this.turn ? await this.busy(ask) : answer;
      if (turn !== this.turn) {
        return false;
      }
    }
    this.waiting = 0;
    if (answer.position === undefined) {
      this.say(missing());
      this.stop();
      return false;
    }
    await go(answer.position);
    return true;
  }

  /** Whether more of the recording must be read to know the position or its state. */
  get isWaiting() {
    return this.waiting === this.turn || this.awaited > this.place.position;
  }

  get #isOnlyProgram() {
    return this.store.get("only") !== "";
  }

  step(step, direction) {
    return this.#goWhere(() => this.place.step(step, direction, this.#isOnlyProgram),
      (position) => this.go(position), () => this.#sayNowhere(step, direction));
  }

  /** Explains why a step leads nowhere. */
  #sayNowhere(step, direction) {
    if (direction === FORWARDS) {
      return this.recording.end;
    }
    if (step === STEP.into || this.place.position === 0) {
      return "There is nothing before.";
    }
    return step === STEP.out ? "What called this method is not in the recording."
      : "This thread has executed no other line of the program before.";
  }

  /**
   * Goes to the last instruction; if steps pass over the class library, to the program's last
   * instruction.
   */
  goToEnd() {
    return this.#goWhere(() => this.place.step(STEP.into, BACKWARDS, this.#isOnlyProgram, END),
      (position) => this.jump(position), () => this.recording.end);
  }

  /** Goes to the next position that FIND `what` finds. Resolves to whether there is one. */
  find(what, direction, missing, ...more) {
    return this.#goWhere(() => this.place.find(what, direction, this.place.position, ...more),
      (position) => this.jump(position),
      () => `${missing}${direction === FORWARDS ? " from here on" : " before"}.`);
  }

  /** The same as find, but from the start, or backwards from the end. */
  findFirst(what, direction, missing, ...more) {
    return this.#goWhere(() => this.place.find(what, direction, direction === FORWARDS ? 0 : END, ...more),
      (position) => this.jump(position), () => `${missing}.`);
  }

  #findException(direction) {
    const only = this.store.get("only") !== "";
    return this.find(FIND.exception, direction, only ? "The program has no exception"
      : "There is no exception", only ? 1 : 0);
  }

  async play() {
    if (this.isPlaying) {
      this.stop();
      return;
    }
    this.isPlaying = true;
    this.bar.update();
    while (this.isPlaying) {
      const start = performance.now();
      if (!await this.step(STEP.into, FORWARDS)) {
        break;
      }
      const rest = 1000 / this.speed - (performance.now() - start);
      await new Promise((done) => {
        setTimeout(done, Math.max(0, rest));
      });
    }
  }

  stop() {
    this.turn++;
    this.isPlaying = false;
    this.bar.update();
  }

  faster(step) {
    const at = SPEEDS.indexOf(this.speed) + step;
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at))];
    this.bar.update();
  }

  /* --- memory ----------------------------------------------------------------------------- */

  /**
   * Finds the instruction that wrote, or that will read, a field, an element, or (with object 0) a
   * static field.
   */
  findAccess(what, direction, object, klass, slot) {
    const [missing, found] = what === FIND.write ? ["Nothing writes it", "writes it"]
      : ["Nothing reads it", "reads it"];
    return this.#findBefore(found, what, direction, missing, object, klass, slot);
  }

  /** Goes to the position before an instruction. `does`: its effect, "writes it". */
  async #findBefore(does, ...question) {
    if (await this.find(...question)) {
      this.say(`The instruction that comes next ${does}: one step on (→) shows it.`);
    }
  }

  /** Items of a menu for a field, an element or a variable. */
  accessItems(title, object, klass, slot) {
    const item = (name, what, direction) => ({ title: name,
      run: () => this.findAccess(what, direction, object, klass, slot) });
    return [{ title }, item("Who wrote this last?", FIND.write, BACKWARDS),
      item("Who writes it next?", FIND.write, FORWARDS),
      item("Who read it last?", FIND.read, BACKWARDS),
      item("Who reads it next?", FIND.read, FORWARDS)];
  }

  /** Finds the instruction that sets a variable; reads of variables are not searched for. */
  findVariable(what, direction, call, index) {
    if (what === FIND.read) {
      this.say("Who reads it is known of fields, elements and static fields only.");
      return;
    }
    this.#findBefore("sets it", FIND.variable, direction, "No instruction of this activation sets it", call, index);
  }

  variableItems(title, call, index) {
    const item = (name, direction) => ({ title: name,
      run: () => this.findVariable(FIND.write, direction, call, index) });
    return [{ title }, item("What set this last?", BACKWARDS),
      item("What sets it next?", FORWARDS)];
  }

  /* --- keys ------------------------------------------------------------------------------- */

  #addKeys() {
    const add = (group, key, title, run) => this.keys.add({ group, key, title, run });
    const steps = (group, key, back, title, step) => {
      add(group, key, title, () => this.step(step, FORWARDS));
      add(group, back, `${title}: back`, () => this.step(step, BACKWARDS));
    };
    steps("Steps", "ArrowRight", "ArrowLeft", "one bytecode", STEP.into);
    steps("Steps", "i", "I", "one bytecode, over what it calls", STEP.over);
    steps("Steps", "ArrowDown", "ArrowUp", "one line, over what it calls", STEP.lineOver);
    steps("Steps", "s", "S", "one line, into what it calls", STEP.lineInto);
    steps("Steps", "o", "O", "out of this method", STEP.out);
    add("Steps", "e", "next exception", () => this.#findException(FORWARDS));
    add("Steps", "E", "exception before", () => this.#findException(BACKWARDS));
    add("Run", " ", "play, or stop", () => this.play());
    add("Run", ">", "faster", () => this.faster(1));
    add("Run", "<", "slower", () => this.faster(-1));
    add("Run", "Home", "to the start", () => this.jump(0));
    add("Run", "End", "to the end", () => this.goToEnd());
    add("Run", "g", "go to a step by its number", () => this.bar.field.select());
    add("Run", "l", "pass over the class library, or do not", () => this.store.set({
      only: this.store.get("only") === "" ? "1" : "" }));
    add("Values", "v", "choose a value, the next one", () => this.memory.choose(1));
    add("Values", "V", "the one before", () => this.memory.choose(-1));
    add("Values", "w", "who wrote it last, or set it", () => this.memory.act(FIND.write, BACKWARDS));
    add("Values", "W", "who writes it next, or sets it", () => this.memory.act(FIND.write, FORWARDS));
    add("Values", "r", "who read it last", () => this.memory.act(FIND.read, BACKWARDS));
    add("Values", "R", "who reads it next", () => this.memory.act(FIND.read, FORWARDS));
    add("Values", "x", "strings as objects, or as text", () => this.store.set({
      strings: this.store.get("strings") === "" ? "1" : "" }));
    TABS.forEach(({ name, title }, i) => add("Panels", String(i + 1), title,
      () => this.side.toggle(name)));
    add("Everywhere", "/", "search", () => this.side.search());
    add("Everywhere", "Escape", "close, stop", () => {
      this.stop();
      this.say("");
    });
    add("Everywhere", "t", "dark or light colours", () => this.theme.toggle());
    add("Everywhere", "+", "larger text", () => this.theme.enlarge());
    add("Everywhere", "-", "smaller text", () => this.theme.reduce());
    add("Everywhere", "?", "this list", () => this.help.open());
  }
}
