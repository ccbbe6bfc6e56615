/*
 * The replayer, in a worker of the page: reads the recording while it is unpacked, replays it once,
 * and meanwhile answers the page's questions (tools/explore/state/explorer.h).
 *
 * The worker receives {replay, data} once, both in base64, and then {id, question}. It sends {id,
 * answer}, a text with JSON, and, when a further part of the recording is known, {length, isDone,
 * problem, ending, status, threads}.
 */
import { decodeBase64 } from "../../prof/html/page/parts/bytes.js";

const SLICE = 200000; /* instructions between two checks for questions */
const PIECE = 1 << 20; /* letters of base64 that are decoded at once: a multiple of 4 */

let replayer = null;
const waiting = [];

/** Lets messages arrive. */
const pause = (() => {
  const { port1, port2 } = new MessageChannel();
  const waiters = [];
  port1.onmessage = () => waiters.shift()();
  return () => new Promise((done) => {
    waiters.push(done);
    port2.postMessage(null);
  });
})();

class Replayer {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.exports = instance.exports;
  }

  #put(bytes, room = bytes.length) {
    const at = this.exports.take(room);
    if (at === 0) {
      throw new Error("The browser gives the page no more memory.");
    }
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    return at;
  }

  add(kind, bytes) {
    return this.exports.add(kind, this.#put(bytes, bytes.length + 1), bytes.length) !== 0;
  }

  collect() {
    return this.exports.collect(SLICE) !== 0;
  }

  end() {
    this.exports.end();
  }

  ask(question) {
    const text = new TextEncoder().encode(`${question}\0`);
    const at = this.exports.ask(this.#put(text)) >>> 0;
    if (at === 0) {
      return '{"error":"no memory"}';
    }
    const bytes = new Uint8Array(this.exports.memory.buffer, at, this.exports.length(at));
    return new TextDecoder().decode(bytes);
  }
}

function answer({ id, question }) {
  postMessage({ id, answer: replayer.ask(question) });
}

/** Sections of octets that come in pieces. */
class Sections {
  #rest = new Uint8Array(0);

  /** @yields {[number, Uint8Array]} */
  * take(piece) {
    let bytes = piece;
    if (this.#rest.length > 0) {
      bytes = new Uint8Array(this.#rest.length + piece.length);
      bytes.set(this.#rest);
      bytes.set(piece, this.#rest.length);
    }
    let at = 0;
    while (bytes.length - at >= 5) {
      const length = new DataView(bytes.buffer, bytes.byteOffset + at + 1, 4).getUint32(0, true);
      if (bytes.length - at - 5 < length) {
        break;
      }
      yield [bytes[at], bytes.subarray(at + 5, at + 5 + length)];
      at += 5 + length;
    }
    this.#rest = bytes.slice(at);
  }
}

/** The octets of base64 text, piece by piece. */
function stream(text) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= text.length) {
        controller.close();
        return;
      }
      controller.enqueue(decodeBase64(text.slice(at, at + PIECE)));
      at += PIECE;
    },
  });
}

function report(isDone) {
  const { length, problem, ending, status, threads } = JSON.parse(replayer.ask("facts"));
  postMessage({ length, isDone, problem, ending, status, threads });
}

async function collect() {
  while (replayer.collect()) {
    report(false);
    await pause();
  }
}

async function start({ replay, data }) {
  const { instance } = await WebAssembly.instantiate(decodeBase64(replay), {});
  replayer = new Replayer(instance);
  const sections = new Sections();
  const reader = stream(data).pipeThrough(new DecompressionStream("deflate")).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    let hasChunk = false;
    for (const [kind, bytes] of sections.take(value)) {
      replayer.add(kind, bytes);
      hasChunk ||= String.fromCharCode(kind) === "C";
    }
    if (hasChunk) {
      await collect();
      report(false);
    }
    waiting.splice(0).forEach(answer);
  }
  await collect();
  replayer.end();
  report(true);
  waiting.splice(0).forEach(answer);
}

onmessage = ({ data }) => {
  if (data.replay !== undefined) {
    start(data).catch((error) => postMessage({ problem: String(error.message ?? error),
      isDone: true, length: 0 }));
  } else if (replayer === null) {
    waiting.push(data);
  } else {
    answer(data);
  }
};
