/* A small box beside the mouse. */
import { fill, h } from "./dom.js";

const DISTANCE = 14, MARGIN = 8;

export class Tooltip {
  constructor() {
    this.element = h("div", { class: "tooltip", role: "tooltip", hidden: true });
    document.body.append(this.element);
  }

  /** @param {number} x in the window @param {number} y */
  show(x, y, ...content) {
    fill(this.element, ...content);
    this.element.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = x + DISTANCE + width + MARGIN > window.innerWidth ? x - DISTANCE - width
      : x + DISTANCE;
    const top = y + DISTANCE + height + MARGIN > window.innerHeight ? y - DISTANCE - height
      : y + DISTANCE;
    this.element.style.left = `${Math.max(MARGIN, left)}px`;
    this.element.style.top = `${Math.max(MARGIN, top)}px`;
  }

  hide() {
    this.element.hidden = true;
  }
}
