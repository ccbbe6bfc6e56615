/* Colours of boxes: by category, by share, by difference; and text that can be read on them. */
import { hcl, rgb } from "d3-color";
import { interpolateLab, interpolateRgb } from "d3-interpolate";

/* Hues that are far from each other, the most distinct ones first. */
const HUES = [48, 250, 145, 90, 300, 205, 18, 275, 115, 335, 225, 68];

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
  const text = ["#10151d", "#ffffff", "#000000"].find((colour) => contrast(fill, colour) >= 4.6);
  return { fill: rgb(fill).hex(), text: text ?? "#000000" };
}

/** As much chroma as screens have at that hue and lightness, and no more than asked for. */
function shown(hue, chroma, lightness) {
  let colour = hcl(hue, chroma, lightness);
  while (!colour.displayable() && chroma > 0) {
    colour = hcl(hue, chroma -= 2, lightness);
  }
  return colour;
}

/** A number for a text, from -1 to 1, the same everywhere. */
function hash(text) {
  let value = 7;
  for (let i = 0; i < text.length; i++) {
    value = (Math.imul(value, 31) + text.charCodeAt(i)) | 0;
  }
  value = Math.imul(value ^ value >>> 15, 0x2c1b3c6d);
  return ((value >>> 0) % 9) / 4 - 1;
}

/**
 * The colour of the n-th category; with a text, a shade of it, up to `spread` degrees of hue away.
 * @returns {Colour}
 */
export function category(n, isDark, text = null, spread = 5) {
  const hue = HUES[n % HUES.length];
  const step = Math.floor(n / HUES.length) % 2;
  const shade = text === null ? 0 : hash(text);
  return withText(isDark ? shown(hue + spread * shade, 30, 44 - 6 * step + 4 * shade)
    : shown(hue + spread * shade, 31, 84 - 6 * step + 3 * shade));
}

/** A pale colour, a little different for each text. @returns {Colour} */
export function pale(text, isDark) {
  const shade = hash(text);
  return withText(isDark ? hcl(255, 8, 31 + 3 * shade) : hcl(255, 6, 89 + 2.5 * shade));
}

/** From nothing (0) to everything (1). @returns {Colour} */
export function heat(fraction, isDark) {
  const from = isDark ? "#2a3038" : "#eef1f4";
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
