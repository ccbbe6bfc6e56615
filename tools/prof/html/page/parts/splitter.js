/*
 * An edge between two parts of a view: dragged, or moved by the arrow keys, it changes a width, which
 * is a variable of the style sheet, in percent; a double click undoes that.
 */
import { h } from "./dom.js";

const STEP = 20;

/**
 * @param {object} options
 * @param {string} options.title whose width it is
 * @param {string} options.variable of the style sheet
 * @param {number} options.least pixels that both parts keep at least
 * @param {() => DOMRect} options.area the part that gets wider, as far as it could reach
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
