/*
 * A flame graph as an SVG file without references to other files: all rows, including those that
 * are not in view.
 */
import { escapeXml } from "./save.js";

const MARGIN = 12, LINE = 1.5;

/** The text of a box's look that fits; "": there is not enough space. */
export function fitText(look, room, measure) {
  const text = measure(look.label) > room ? look.brief : look.label;
  const width = measure(text);
  const letters = width > room ? Math.floor(text.length * room / width) - 1 : text.length;
  return letters < 2 ? "" : letters < text.length ? `${text.slice(0, letters)}…` : text;
}

/**
 * @param {object} of
 * @param {string} of.title @param {string[]} of.notes lines below the title
 * @param {import("./flame.js").FlameGraph[]} of.flames one below the other
 * @param {(flame: import("./flame.js").FlameGraph, node: number) => string} of.tip text of a box
 * @param {import("./theme.js").Theme} of.theme
 */
export function drawSvg({ title, notes, flames, tip, theme }) {
  const size = theme.fontSize, font = theme.value("--ui-font");
  const width = Math.max(...flames.map((flame) => flame.width)) + 2 * MARGIN;
  const parts = [text(MARGIN, MARGIN + size * 1.2, title, theme.value("--text"),
    `font-size="${size * 1.3}" font-weight="600"`),
  ...notes.map((note, i) => text(MARGIN, MARGIN + size * (3 + LINE * i), note,
    theme.value("--quiet")))];
  let top = MARGIN + size * (2.4 + LINE * notes.length) + MARGIN;
  for (const flame of flames) {
    parts.push(drawFlame(flame, MARGIN, top, (node) => tip(flame, node), theme));
    top += (flame.layout.rows.length + 1) * flame.rowHeight + MARGIN;
  }
  const height = Math.ceil(top);
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${
  height}" font-family="${escapeXml(font)}" font-size="${Math.round(size * 0.9)}">
<title>${escapeXml(title)}</title>
<desc>${escapeXml(notes.join("\n"))}</desc>
<rect width="100%" height="100%" fill="${theme.value("--surface-1")}"/>
${parts.join("\n")}
</svg>
`;
}

const text = (x, y, content, fill, more = "") =>
  `<text x="${round(x)}" y="${round(y)}" fill="${fill}" ${more}>${escapeXml(content)}</text>`;

const round = (value) => Math.round(value * 100) / 100;

function drawFlame(flame, left, top, tip, theme) {
  const { layout: { rows, strips }, rowHeight, growsUp } = flame;
  const context = document.createElement("canvas").getContext("2d");
  context.font = `${Math.round(theme.fontSize * 0.9)}px ${theme.value("--ui-font")}`;
  const measure = (label) => context.measureText(label).width;
  const y = (depth) => top + (growsUp ? rows.length - depth : depth) * rowHeight;
  const parts = [];
  rows.forEach((row, depth) => row.nodes.forEach((node, i) => {
    const look = flame.look(node), x0 = row.x0[i], room = row.x1[i] - x0;
    const [fill, ink] = look.isMatch ? [theme.value("--match"), theme.value("--match-text")]
      : [look.colour.fill, look.isDim ? theme.value("--text") : look.colour.text];
    const dim = look.isDim ? ` opacity="${look.part > 0 ? 0.5 : 0.25}"` : "";
    const label = room > 22 ? fitText(look, room - 8, measure) : "";
    parts.push(`<g><title>${escapeXml(tip(node))}</title><rect x="${round(left + x0)}" y="${
      y(depth)}" width="${round(Math.max(0.5, room - (room > 2 ? 1 : 0)))}" height="${
      rowHeight - 1}" fill="${fill}"${dim}/>${label === "" ? "" : text(left + x0 + 4,
      y(depth) + rowHeight * 0.7, label, ink)}</g>`);
  }));
  strips.forEach((row, depth) => row?.nodes.forEach((_, i) => {
    parts.push(`<rect x="${round(left + row.x0[i])}" y="${y(depth)}" width="${
      round(row.x1[i] - row.x0[i])}" height="${rowHeight - 1}" fill="${theme.value("--strip")
    }" opacity="0.4"/>`);
  }));
  return parts.join("\n");
}
