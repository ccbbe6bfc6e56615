/* Starts the page: gives the recording to its worker, and shows the first state. */
import { App } from "./app.js";
import { Recording } from "./model/recording.js";
import { fill, h } from "../../prof/html/page/parts/dom.js";

function take(id) {
  const element = document.getElementById(id);
  const text = element.textContent;
  element.remove();
  return text.trim();
}

async function start() {
  if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined") {
    throw new Error("This browser is too old to replay the recording: Chrome 105, Firefox 113, "
      + "Safari 16.4 or newer can do it.");
  }
  const recording = new Recording(take("worker"), take("replay"), take("data"));
  await recording.begin();
  const app = new App(recording);
  /* For scripts in the browser's console, and for tests. */
  globalThis.jp2 = app;
  await app.start();
  document.documentElement.dataset.state = "ready";
}

start().catch((error) => {
  document.documentElement.dataset.state = "failed";
  fill(document.body, h("main", { class: "failure" },
    h("h1", { text: "The recording cannot be shown" }),
    h("p", { text: String(error.message ?? error) })));
  throw error;
});
