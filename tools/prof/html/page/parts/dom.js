/* Elements of a page, made from code: text is always text, never markup. */

/**
 * Makes an element. `properties` may contain class, text, on (listeners), data (data-*) and style
 * (an object). Other names are properties of the element if it has them, otherwise attributes.
 * Children that are null or false are left out.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  set(element, properties);
  add(element, children);
  return element;
}

function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (name === "class") {
      element.className = value;
    } else if (name === "text") {
      element.textContent = value;
    } else if (name === "on") {
      for (const [event, listener] of Object.entries(value)) {
        element.addEventListener(event, listener);
      }
    } else if (name === "data") {
      Object.assign(element.dataset, value);
    } else if (name === "style") {
      Object.assign(element.style, value);
    } else if (name in element && !name.startsWith("aria") && name !== "role") {
      element[name] = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
}

/** Replaces all children. */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

/** Runs a function once, soon, however often it is requested. */
export function soon(run) {
  let isAsked = false;
  return () => {
    if (!isAsked) {
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        run();
      });
    }
  };
}

/** Whether a key requests the menu of the chosen item. */
export function isMenuKey({ key, shiftKey }) {
  return key === "ContextMenu" || key === "." || (key === "F10" && shiftKey);
}

/** Symbols, drawn with lines on a grid of 16 by 16. */
const ICONS = {
  search: "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M10.3 10.3L14 14",
  sun: "M8 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1" +
    "M11.9 11.9L13 13M3 13l1.1-1.1M11.9 4.1L13 3",
  moon: "M13.2 9.8A5.6 5.6 0 0 1 6.2 2.8A5.6 5.6 0 1 0 13.2 9.8Z",
  help: "M5.8 6a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.8M8 12v.4",
  close: "M4 4l8 8M12 4l-8 8",
  down: "M4 6l4 4l4-4",
  fold: "M3 4h10M5 8h6M7 12h2",
  larger: "M1 13L5 3L9 13M2.4 9.8h5.2M10 6h5M12.5 3.5v5",
  smaller: "M1.8 13L5 5L8.2 13M2.9 10.3h4.2M10 6h5",
  back: "M10 3L5 8l5 5",
  save: "M8 2v8M4.5 7L8 10.5L11.5 7M3 13.5h10",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
