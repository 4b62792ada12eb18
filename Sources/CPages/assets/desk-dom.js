// SPDX-License-Identifier: MIT
// Small help with elements. Texts of people go through `textContent` alone.

/** Returns the element of that id. */
export const $ = (id) => document.getElementById(id);

/** Returns an element; `given` has properties, and under `data` and `aria` attributes; strings inside are text. */
export function el(tag, given = {}, ...inside) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (key === "aria") for (const [name, text] of Object.entries(value)) node.setAttribute(`aria-${name}`, text);
    else if (key === "data") Object.assign(node.dataset, value);
    else node[key] = value;
  }
  node.append(...inside.filter((part) => part !== "" && part !== null && part !== undefined));
  return node;
}

/** Returns a button. */
export function button(text, act, given = {}) {
  return el("button", { type: "button", textContent: text, onclick: act, ...given });
}

const painted = new WeakMap();

/** Shows the items inside a parent. An element whose item is as before stays, and so does the focus. */
export function keyed(parent, items, key, paint) {
  const wanted = new Set(items.map((item) => String(key(item))));
  const old = new Map();
  for (const child of [...parent.children]) {
    if (wanted.has(child.dataset.key)) old.set(child.dataset.key, child);
    else child.remove();
  }
  items.forEach((item, place) => {
    const name = String(key(item));
    const now = JSON.stringify(item);
    let node = old.get(name);
    if (!node || painted.get(node) !== now) {
      const fresh = paint(item);
      const hadFocus = node?.contains(document.activeElement);
      painted.set(fresh, now);
      fresh.dataset.key = name;
      node?.replaceWith(fresh);
      node = fresh;
      if (hadFocus) (parent.children[place] ?? fresh).querySelector("button, a, input")?.focus();
    }
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
}

/** Writes into a live region. The same text twice is told twice. */
export function tell(node, text) {
  node.textContent = node.textContent === text && text ? `${text}\u00a0` : text;
}

/** Returns the time of day. */
export function clock(date = new Date()) {
  return date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
}

/** Returns a count with its noun. */
export const count = (number, one, more = `${one}s`) => `${number} ${number === 1 ? one : more}`;

/** Returns a player as shown: number, real name or name, and the name where it is another one. */
export function player(person, name) {
  const real = person?.real;
  return el(
    "span",
    { className: "player" },
    el("span", { className: "chip number", textContent: person?.number ?? "" }),
    el("span", { className: "called", textContent: real || name }),
    real && real !== name ? el("span", { className: "quiet handle", textContent: name }) : "",
  );
}
