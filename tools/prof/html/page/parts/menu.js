/* Menus that pop up at the mouse or below a button, with choice by keys. */
import { h } from "./dom.js";

/**
 * @typedef {object} Item
 * @property {string} title
 * @property {string} [hint] a further fact, or the key that does the same
 * @property {() => void} [run] if missing: a heading
 * @property {boolean} [isChecked] a switch; the menu stays open
 */

let opened = null;

export function closeMenu() {
  if (opened) {
    const { element, owner, back } = opened;
    opened = null;
    element.remove();
    owner?.setAttribute("aria-expanded", "false");
    back?.focus({ preventScroll: true });
  }
}

/**
 * @param {() => (Item | null)[]} items null is a line between
 * @param {{x: number, y: number}} place
 * @param {HTMLElement | null} owner the button that opened it; later the previous element gets the focus
 */
export function openMenu(items, place, owner = null) {
  closeMenu();
  const element = h("div", { class: "menu", role: "menu" });
  opened = { element, owner, back: owner ?? document.activeElement };
  owner?.setAttribute("aria-expanded", "true");
  document.body.append(element);
  const show = (focused) => {
    element.replaceChildren(...items().map((item) => makeItem(item, () => {
      const index = [...element.querySelectorAll("button")].indexOf(document.activeElement);
      show(Math.max(0, index));
    })));
    element.querySelectorAll("button")[focused]?.focus();
  };
  show(0);
  const within = (at, room) => `${Math.max(8, Math.min(at, room - 8))}px`;
  element.style.left = within(place.x, window.innerWidth - element.offsetWidth);
  element.style.top = within(place.y, window.innerHeight - element.offsetHeight);
  element.addEventListener("keydown", (event) => press(event, element));
}

function makeItem(item, refresh) {
  if (item === null) {
    return h("div", { class: "menu-line", role: "separator" });
  }
  if (!item.run) {
    return h("div", { class: "menu-heading", text: item.title });
  }
  const isSwitch = item.isChecked !== undefined;
  return h("button", { class: "menu-item", type: "button",
    role: isSwitch ? "menuitemcheckbox" : "menuitem",
    "aria-checked": isSwitch ? String(item.isChecked) : null,
    on: { click: () => {
      if (!isSwitch) {
        closeMenu();
      }
      item.run();
      if (isSwitch) {
        refresh();
      }
    } } },
  isSwitch ? h("span", { class: "check", "aria-hidden": "true", text: item.isChecked ? "✓" : "" })
    : null,
  h("span", { class: "menu-title", text: item.title }),
  item.hint ? h("span", { class: "menu-hint", text: item.hint }) : null);
}

function press(event, element) {
  const buttons = [...element.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowDown: (at + 1) % buttons.length,
    ArrowUp: (at + buttons.length - 1) % buttons.length, Home: 0,
    End: buttons.length - 1 }[event.key];
  if (to !== undefined) {
    buttons[to].focus();
  } else if (event.key === "Escape" || event.key === "Tab") {
    closeMenu();
  } else {
    if (event.key !== "Enter" && event.key !== " ") {
      event.stopPropagation();
    }
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("pointerdown", (event) => {
  if (opened && !opened.element.contains(event.target) && !opened.owner?.contains(event.target)) {
    opened.back = null;
    closeMenu();
  }
}, true);

/** A button that opens a menu below itself. */
export function menuButton(content, title, items) {
  const button = h("button", { class: "button", type: "button", title, "aria-haspopup": "menu",
    "aria-expanded": "false",
    on: { click: () => {
      if (opened?.owner === button) {
        closeMenu();
        return;
      }
      const box = button.getBoundingClientRect();
      openMenu(items, { x: box.left, y: box.bottom + 4 }, button);
    } } }, content);
  return button;
}
