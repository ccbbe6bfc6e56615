/* Colours of boxes: by category, by share, by difference; and text that can be read on them. */
import { hcl, rgb } from "d3-color";
import { interpolateLab, interpolateRgb } from "d3-interpolate";

/* Hues that are far from each other, the most distinct ones first. */
const HUES = [42, 255, 140, 330, 95, 200, 15, 290, 170, 68, 230, 310];

/** @typedef {{fill: string, text: string}} Colour */

function luminance(colour) {
  const { r, g, b } = rgb(colour);
  const [x, y, z] = [r, g, b].map((c) => {
    const v = Math.min(255, Math.max(0, c)) / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

/** Contrast of two colours as WCAG defines it. */
export function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** @returns {Colour} */
function withText(fill) {
  const dark = "#10151d", light = "#ffffff";
  return { fill: rgb(fill).hex(), text: contrast(fill, dark) >= contrast(fill, light) ? dark : light };
}

/** A number for a text, the same everywhere. */
function hash(text) {
  let value = 7;
  for (let i = 0; i < text.length; i++) {
    value = (value * 31 + text.charCodeAt(i)) | 0;
  }
  return value >>> 0;
}

/** The colour of the n-th category. @returns {Colour} */
export function category(n, isDark) {
  const hue = HUES[n % HUES.length];
  const step = Math.floor(n / HUES.length) % 2;
  return withText(isDark ? hcl(hue, 40, 47 - 8 * step) : hcl(hue, 46, 81 - 7 * step));
}

/** A pale colour, which varies a little with the text. @returns {Colour} */
export function pale(text, isDark) {
  const turn = hash(text) % 5;
  return withText(isDark ? hcl(250, 7, 30 + turn * 1.6) : hcl(250, 7, 91 - turn * 1.6));
}

/** From nothing (0) to everything (1). @returns {Colour} */
export function heat(fraction, isDark) {
  const from = isDark ? "#2a3038" : "#f1f3f6";
  const middle = isDark ? "#8a5a1c" : "#fbc56d";
  const to = isDark ? "#e0522f" : "#e0481f";
  const x = Math.sqrt(Math.min(1, Math.max(0, fraction)));
  return withText(x < 0.5 ? interpolateRgb(from, middle)(2 * x)
    : interpolateRgb(middle, to)(2 * x - 1));
}

/** From less (-1, blue) to more (1, red); 0 is grey, and nothing else is. @returns {Colour} */
export function diverging(value, isDark) {
  const grey = isDark ? "#343b45" : "#e4e7eb";
  if (value === 0) {
    return withText(grey);
  }
  const end = value > 0 ? (isDark ? "#e2523f" : "#d93a26") : (isDark ? "#4c8ff0" : "#2a6fdb");
  const strength = 0.16 + 0.84 * Math.min(1, Math.abs(value));
  return withText(interpolateLab(grey, end)(strength));
}
