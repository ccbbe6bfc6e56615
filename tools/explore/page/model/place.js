/*
 * The position of the page in the recording, and the state at this position, which is requested
 * once for all views.
 */

/** enum vm_step; enum vm_direction. */
export const STEP = { into: 0, over: 1, out: 2, lineInto: 3, lineOver: 4 };
export const FORWARDS = 0, BACKWARDS = 1;

/** The things that `find` finds (places.c). */
export const FIND = { code: 1, line: 2, entry: 3, exception: 4, write: 5, read: 6, note: 7,
  variable: 8 };

/** A number that means the position of the end, which need not be known. */
export const END = 0xffffffff;

/**
 * Users count instructions from 1, as --step and --trace do. The first function returns the number
 * of the next instruction at a position, the second the position before an instruction.
 */
export const numberAt = (position) => position + 1;
export const positionBefore = (number) => Math.max(0, Math.trunc(number) - 1) || 0;

/**
 * The number of the program's frames whose variables are shown; a chosen frame is shown in
 * addition.
 */
export const OPEN_FRAMES = 4;

export class Place {
  #asked = 0;
  #isBusy = false;
  #wanted = null;

  /** @param {import("./recording.js").Recording} recording @param {(state: object) => void} show */
  constructor(recording, show) {
    this.recording = recording;
    this.show = show;
    /** @type {object | null} the state that is shown */
    this.state = null;
    this.before = null;
  }

  get position() {
    return this.state?.position ?? 0;
  }

  get isBusy() {
    return this.#isBusy;
  }

  /**
   * Goes to a position. If several positions are requested before the page is there, it goes to the
   * last one.
   */
  async go(position) {
    this.#wanted = Math.max(0, position);
    if (this.#isBusy) {
      return;
    }
    this.#isBusy = true;
    try {
      while (this.#wanted !== null) {
        const wanted = this.#wanted;
        this.#wanted = null;
        const state = await this.#load(wanted);
        this.before = this.state;
        this.state = state;
        await this.show(state);
      }
    } finally {
      this.#isBusy = false;
    }
  }

  async #load(position) {
    const { recording } = this;
    const state = await recording.ask("state", position);
    const methods = [], classes = [];
    for (const thread of state.threads) {
      classes.push(thread.activityClass);
      for (const frame of thread.frames) {
        methods.push(frame.method);
      }
    }
    for (const one of state.effects) {
      const note = one.what === "notes" ? recording.names.partsOfNote(one) : null;
      methods.push(one.method ?? 0, ...(note?.methods ?? []));
      classes.push(one.class ?? 0, ...(note?.classes ?? []));
    }
    await recording.names.load(methods, classes);
    return state;
  }

  /**
   * The result of a step from here or another position: {position}; {isLater: true} if the known
   * part of the recording does not contain it yet; {} if the step leads nowhere.
   */
  step(step, direction, onlyProgram, from = this.#wanted ?? this.position) {
    return this.recording.ask("step", from, step, direction, onlyProgram ? 1 : 0);
  }

  /** The result of a search (FIND), in the form of step(). */
  find(what, direction, from, ...more) {
    return this.recording.ask("find", what, from, direction, ...more);
  }
}
