/* Arrows from dots to boxes, drawn over both: from [data-to] to [data-object] of the same number. */

const SPACE = "http://www.w3.org/2000/svg";

/** @param {SVGSVGElement} svg @param {HTMLElement} sheet what it lies on */
export function drawArrows(svg, sheet) {
  const origin = sheet.getBoundingClientRect();
  const boxes = new Map([...sheet.querySelectorAll("[data-object]")].map((box) =>
    [box.dataset.object, box.getBoundingClientRect()]));
  const paths = [];
  for (const from of sheet.querySelectorAll("[data-to]")) {
    const box = boxes.get(from.dataset.to);
    const dot = from.getBoundingClientRect();
    if (box && dot.width > 0) {
      paths.push(arrow(dot.left + dot.width / 2 - origin.left, dot.top + dot.height / 2 - origin.top,
        { left: box.left - origin.left, right: box.right - origin.left, top: box.top - origin.top },
        from.closest(".is-changed") !== null));
    }
  }
  svg.replaceChildren(...paths.flat());
}

function path(d, kind) {
  const element = document.createElementNS(SPACE, "path");
  element.setAttribute("d", d);
  element.setAttribute("class", kind);
  return element;
}

/** From a point to the upper edge of a box that is below it. */
function arrowDown(x, y, box, kind) {
  const toX = Math.min(Math.max(x, box.left + 14), box.right - 14);
  const bend = Math.max(14, (box.top - y) * 0.5);
  return [path(`M${x} ${y}C${x} ${y + bend} ${toX} ${box.top - bend} ${toX} ${box.top - 7}`, kind),
    path(`M${toX} ${box.top}l-4.5 -9h9z`, `${kind} arrow-head`)];
}

/** From a point to the upper end of a box's left side; to its right side when that is behind. */
function arrow(x, y, box, isChanged) {
  const kind = isChanged ? "arrow is-changed" : "arrow";
  if (box.left < x + 24 && box.right > x - 60 && box.top > y + 8) {
    return arrowDown(x, y, box, kind);
  }
  const isBehind = box.left < x + 8;
  const toX = isBehind && box.right < x ? box.right : box.left;
  const side = isBehind && box.right < x ? 1 : -1;
  const toY = box.top + 12;
  const bend = Math.max(24, Math.abs(toX - x) * 0.45);
  const startBend = isBehind && side < 0 ? 40 : bend;
  return [path(`M${x} ${y}C${x + (side > 0 ? -bend : startBend)} ${y} `
    + `${toX + side * bend} ${toY} ${toX + side * 7} ${toY}`, kind),
  path(`M${toX} ${toY}l${side * 9} -4.5v9z`, `${kind} arrow-head`)];
}
