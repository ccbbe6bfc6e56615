/* Starts the page: unpacks its data and shows them. */
import { decodeBase64, inflate } from "./parts/bytes.js";
import { App } from "./app.js";
import { Profile } from "./profile/load.js";
import { fill, h } from "./parts/dom.js";

async function start() {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("This browser is too old to unpack the page: Chrome 94, Firefox 113, "
      + "Safari 16.4 or newer can do it.");
  }
  const element = document.getElementById("data");
  const bytes = await inflate(decodeBase64(element.textContent.trim()));
  element.remove();
  const app = new App(Profile.read(bytes));
  /* For scripts in the browser's console, and for tests. */
  globalThis.jp2 = app;
  document.documentElement.dataset.state = "ready";
}

start().catch((error) => {
  document.documentElement.dataset.state = "failed";
  fill(document.body, h("main", { class: "failure" }, h("h1", { text: "The page cannot be shown" }),
    h("p", { text: String(error.message ?? error) })));
  throw error;
});
