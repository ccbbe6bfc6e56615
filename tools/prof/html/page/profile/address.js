/*
 * The texts of links: frames, paths and parts of the tree by their names, so that a link means the
 * same in the page of the next build. Lists are texts with a separator between the items; a separator
 * or a backslash in an item has a backslash in front.
 */
import { CUT_OFF, FOLDED, ROOT, THREAD } from "./tree.js";
import { UNITED } from "./load.js";

/** Separators between the frames of a path, the fields of a step, and steps. */
export const FRAMES = "!", FIELDS = "~", STEPS = "|";

const PSEUDO = { [UNITED]: "(united)", [ROOT]: "(all)", [FOLDED]: "(folded)", [CUT_OFF]: "(cut)" };

export function join(items, separator) {
  return items.map((item) => item.replace(/[\\|~!,]/g, (mark) => (mark === separator
    || mark === "\\" ? `\\${mark}` : mark))).join(separator);
}

export function split(text, separator) {
  const items = [""];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === separator) {
      items.push("");
    } else {
      items[items.length - 1] += text[i] === "\\" && i + 1 < text.length ? text[++i] : text[i];
    }
  }
  return text === "" ? [] : items;
}

/** Whether a path contains numbers of frames, as in links of earlier pages. */
export const isOldPath = (text) => /^-?\d+(@-?\d+)?(\.-?\d+(@-?\d+)?)*$/.test(text);

export class Addresses {
  /** @param {import("./load.js").Profile} profile */
  constructor(profile) {
    this.profile = profile;
    const { threads } = profile;
    this.threadNames = threads.map(({ name, nth }) =>
      (name !== "" && threads.filter((thread) => thread.name === name).length === 1 ? name
        : `${name || "thread"} #${nth}`));
  }

  /** A frame by name; @param {number} site of the call, where callsites are apart; else -1 */
  frame(frame, site = -1) {
    const text = frame > 0 ? this.profile.methods.address(frame)
      : PSEUDO[frame] ?? `(thread ${this.threadNames[THREAD - frame]})`;
    return site < 0 ? text : `${text} at ${site}`;
  }

  /**
   * The number of a thread in the list. The text is a name, or a number as in links of earlier
   * pages. -1: there is no such thread.
   */
  thread(text) {
    const found = this.threadNames.indexOf(text);
    return found >= 0 || !/^\d+$/.test(text) ? found
      : Number(text) < this.threadNames.length ? Number(text) : -1;
  }

  /** The frames of a path as text. Among equal adjacent frames, all but the first are "". */
  path(frames) {
    return join(frames.map((frame, i) => (frame === frames[i - 1] ? "" : frame)), FRAMES);
  }

  parsePath(text) {
    const frames = split(text, FRAMES);
    frames.forEach((frame, i) => {
      frames[i] = frame === "" && i > 0 ? frames[i - 1] : frame;
    });
    return frames;
  }
}
