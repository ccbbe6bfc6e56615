/* Colours of boxes, by category, by share, or by difference, and colours of text that can be read
 * on them. */

/* Hues that are far from each other, the most distinct ones first. */
const HUES = [48, 250, 145, 90, 300, 205, 18, 275, 115, 335, 225, 68];

/** The smallest allowed contrast between a text and its box. */
const READABLE = 4.6;

/**
 * The LAB lightness of a strong colour up to which white text suits it, and from which dark text
 * does.
 */
const LIGHTEST_FOR_WHITE = 47, DARKEST_FOR_DARK = 60;

/** @typedef {{fill: string, text: string}} Colour */

/* --- sRGB, from 0 to 255, and CIE LAB with the white point D50 ------------------------------ */

const WHITE = [0.96422, 1, 0.82521];
const TO_XYZ = [[0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169],
  [0.0139322, 0.0971045, 0.7141733]];
const FROM_XYZ = [[3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427]];

const times = (matrix, vector) => matrix.map((row) =>
  row.reduce((sum, factor, i) => sum + factor * vector[i], 0));

const parse = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

const toHex = (colour) => `#${colour.map((part) => Math.min(255, Math.max(0, Math.round(part)))
  .toString(16).padStart(2, "0")).join("")}`;

const linear = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92
  : ((part / 255 + 0.055) / 1.055) ** 2.4);

const gamma = (part) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);

function toLab(colour) {
  const [x, y, z] = times(TO_XYZ, colour.map(linear)).map((part, i) => {
    const t = part / WHITE[i];
    return t > 216 / 24389 ? Math.cbrt(t) : (t * 24389 / 27 + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function fromLab([lightness, a, b]) {
  const y = (lightness + 16) / 116;
  return times(FROM_XYZ, [y + a / 500, y, y - b / 200].map((t, i) =>
    WHITE[i] * (t > 6 / 29 ? t ** 3 : (116 * t - 16) * 27 / 24389))).map(gamma);
}

/** By hue in degrees, chroma and lightness of LAB. */
function hcl(hue, chroma, lightness) {
  const angle = hue * Math.PI / 180;
  return fromLab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
}

const between = (from, to) => (x) => from.map((part, i) => part + (to[i] - part) * x);

/* --- text ------------------------------------------------------------------------------- */

function luminance(hex) {
  const [r, g, b] = parse(hex).map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours as WCAG defines it. */
export function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** @returns {Colour} */
function withText(colour) {
  const fill = toHex(colour);
  const text = ["#10151d", "#ffffff"].find((ink) => contrast(fill, ink) >= READABLE);
  return { fill, text: text ?? "#000000" };
}

/* --- meanings of colours ---------------------------------------------------------------- */

/**
 * The colour with the wanted chroma, or with the largest chroma that screens can show at that hue
 * and lightness.
 */
function shown(hue, chroma, lightness) {
  let colour = hcl(hue, chroma, lightness);
  while (colour.some((part) => part < -0.5 || part >= 255.5) && chroma > 0) {
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
  const [from, middle, to] = (isDark ? ["#2a3038", "#8a5a1c", "#e0522f"]
    : ["#eef1f4", "#fbc56d", "#e0481f"]).map(parse);
  const x = Math.sqrt(Math.min(1, Math.max(0, fraction)));
  return withText(x < 0.5 ? between(from, middle)(2 * x) : between(middle, to)(2 * x - 1));
}

/**
 * From less (-1, blue) to more (1, red); only 0 is grey. The colours between
 * those for dark text and those for white text are not used: their text would be legible only
 * by the computed contrast.
 * @returns {Colour}
 */
export function diverging(value, isDark) {
  const grey = parse(isDark ? "#343b45" : "#e4e7eb");
  if (value === 0) {
    return withText(grey);
  }
  const end = parse(value > 0 ? (isDark ? "#e2523f" : "#d93a26") : (isDark ? "#4c8ff0"
    : "#2a6fdb"));
  const strength = 0.16 + 0.84 * Math.min(1, Math.abs(value));
  let lab = between(toLab(grey), toLab(end))(strength);
  if (lab[0] > LIGHTEST_FOR_WHITE && lab[0] < DARKEST_FOR_DARK) {
    lab = [isDark || strength > 0.8 ? LIGHTEST_FOR_WHITE : DARKEST_FOR_DARK, lab[1], lab[2]];
  }
  return withText(fromLab(lab));
}
