/* Symbols of the buttons, drawn with lines and areas on a grid of 16 by 16. */

const SYMBOLS = {
  start: ["M3.5 3v10", "M13 3v10L6 8z"],
  end: ["M12.5 3v10", "M3 3v10l7-5z"],
  play: ["", "M4 2.5v11L13.5 8z"],
  stop: ["", "M4 3.5h3v9H4zM9 3.5h3v9H9z"],
  into: ["M2.5 8h6", "M8 4.5v7L13 8z"],
  back: ["M13.5 8h-6", "M8 4.5v7L3 8z"],
  line: ["M2.5 6c1-3.6 7.5-4 9.5.5M2 13h12", "M9.2 7.6l4.6-2.9l.2 5.3z"],
  "line-back": ["M13.5 6c-1-3.6-7.5-4-9.5.5M2 13h12", "M6.8 7.6L2.2 4.7L2 10z"],
  "line-into": ["M2.5 4h5v4M2 13h12", "M4.5 7.2h6L7.5 11.5z"],
  out: ["M8 12.5V7", "M4.8 7.5h6.4L8 2.5z"],
  "out-back": ["M13.5 12.5H8V7", "M4.8 7.5h6.4L8 2.5z"],
};

export function symbol(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "symbol");
  svg.setAttribute("aria-hidden", "true");
  for (const [i, d] of SYMBOLS[name].entries()) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", i === 0 ? "symbol-line" : "symbol-area");
    svg.append(path);
  }
  return svg;
}
