/* The edge between a list and what stands beside it: dragged, or moved by the arrow keys, it changes
 * the width of all lists (--list-width); a double click takes that back. */
import { h } from "./dom.js";

const LEAST = 160, STEP = 20, LEFT_BESIDE = 320;

function setWidth(width) {
  const most = Math.max(LEAST, window.innerWidth - LEFT_BESIDE);
  document.documentElement.style.setProperty("--list-width",
    `${Math.min(most, Math.max(LEAST, width))}px`);
}

/** @param {HTMLElement} list whose right edge it is */
export function splitter(list) {
  const bar = h("div", { class: "splitter", role: "separator", tabIndex: 0,
    title: "Drag to change the width; a double click takes that back",
    "aria-orientation": "vertical", "aria-label": "Width of the list" });
  const left = () => list.getBoundingClientRect().left;
  bar.addEventListener("pointerdown", (event) => {
    bar.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  bar.addEventListener("pointermove", (event) => {
    if (bar.hasPointerCapture(event.pointerId)) {
      setWidth(event.clientX - left());
    }
  });
  bar.addEventListener("dblclick", () =>
    document.documentElement.style.removeProperty("--list-width"));
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setWidth(list.offsetWidth + step);
    }
  });
  return bar;
}
