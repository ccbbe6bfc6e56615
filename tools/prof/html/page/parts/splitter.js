/*
 * An edge between two parts of a view. A drag or the arrow keys move it; this changes a width,
 * which is a variable of the style sheet, in percent. A double click restores the default.
 */
import { h } from "./dom.js";

const STEP = 20;

/**
 * @param {object} options
 * @param {string} options.title the name of the part whose width changes
 * @param {string} options.variable of the style sheet
 * @param {number} options.least the smallest width of both parts, in pixels
 * @param {() => DOMRect} options.area the area that the part could fill
 * @param {() => number} options.width of that part now, in pixels
 * @param {(percent: string) => void} options.onChange with the new value; "": the default
 */
export function splitter({ title, variable, least, area, width, onChange }) {
  const { style } = document.documentElement;
  const bar = h("div", { class: "splitter", role: "separator", tabIndex: 0,
    title: "Drag to change the width; a double click takes that back",
    "aria-orientation": "vertical", "aria-label": title });
  const set = (pixels) => {
    const whole = area().width;
    const kept = Math.max(least, Math.min(whole - least, pixels));
    const percent = (100 * kept / whole).toFixed(2);
    style.setProperty(variable, `${percent}%`);
    return percent;
  };
  let percent = "";
  bar.addEventListener("pointerdown", (event) => {
    bar.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  bar.addEventListener("pointermove", (event) => {
    if (bar.hasPointerCapture(event.pointerId)) {
      percent = set(event.clientX - area().left);
    }
  });
  bar.addEventListener("pointerup", () => percent !== "" && onChange(percent));
  bar.addEventListener("dblclick", () => {
    percent = "";
    style.removeProperty(variable);
    onChange("");
  });
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onChange(set(width() + step));
    }
  });
  return bar;
}
