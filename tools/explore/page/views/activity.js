/* The activity of a thread, or what it waits for, in words. */
import { valueText } from "./value.js";

/** enum vm_replay_activity */
const RUNS = 0;
const WORDS = ["runs", "waits for", "is parked", "sleeps", "has ended", "is blocked on",
  "was notified, is blocked on", "waits for another thread to initialize class"];

/**
 * "is blocked on Account#12, owned by ann"
 *
 * @param {import("../app.js").App} app
 * @param {object} thread of the state
 * @param {Map<number, object>} objects that are known, by number
 */
export function activityText(app, thread, objects) {
  if (thread.activity === RUNS && thread.frameCount === 0) {
    return "executes nothing";
  }
  const owner = app.state.threads.find((one) => one.number === thread.activityOwner);
  return [WORDS[thread.activity],
    thread.activityClass > 0 ? ` ${app.names.className(thread.activityClass)}` : "",
    thread.activityObject > 0 ? ` ${valueText(app, `A${thread.activityObject}`, "", objects)}` : "",
    owner ? `, owned by ${owner.name}` : ""].join("");
}

/** Whether the thread runs without waiting for another thread. */
export const isRunning = (thread) => thread.activity === RUNS;
