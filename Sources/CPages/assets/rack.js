// SPDX-License-Identifier: MIT
// The rack: its tiles in the order that the player likes, and tiles that are dragged to and from it.

import { fillTile } from "./board.js";
import { tileSet } from "./tiles.js";

let count = 0;

const isSame = (slots, tiles) =>
  slots.map((slot) => slot.letters).sort().join(" ") === [...tiles].sort().join(" ");

/**
 * `<verdict-rack>` shows a button for each tile. A tile that is laid on the board leaves a gap. Its events: `tap` with
 * the tile, `order` when the player has moved tiles.
 */
export class VerdictRack extends HTMLElement {
  #slots = [];
  #before = null;
  #spent = new Set();
  #shown = "";
  alphabet = "";
  /** The ids of the tiles that lie on the board. */
  laid = new Set();
  /** The ids of the tiles that are chosen. */
  chosen = new Set();

  connectedCallback() {
    this.setAttribute("role", "group");
    this.addEventListener("click", (event) => {
      const tile = this.#tileOf(event.target);
      if (tile) this.dispatchEvent(new CustomEvent("tap", { detail: tile }));
    });
    this.addEventListener("keydown", (event) => {
      const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const tile = this.#tileOf(event.target);
      if (!sign || !tile || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (event.shiftKey) this.moveTo(tile.id, this.#slots.findIndex((slot) => slot.id === tile.id) + sign);
      const free = this.free;
      const place = free.findIndex((slot) => slot.id === tile.id) + (event.shiftKey ? 0 : sign);
      this.#button(free[Math.max(0, Math.min(free.length - 1, place))].id)?.focus();
    });
  }

  #tileOf(element) {
    const id = element.closest?.("button")?.dataset.tile;
    return this.#slots.find((slot) => slot.id === id);
  }

  #button(id) {
    return this.querySelector(`[data-tile="${id}"]`);
  }

  /** The tiles that are not laid, in order. */
  get free() {
    return this.#slots.filter((slot) => !this.laid.has(slot.id));
  }

  /** The letters in order, to be kept; the ids belong to `slots`. */
  get order() {
    return this.#slots.map((slot) => slot.letters);
  }

  get slots() {
    return this.#slots;
  }

  /** Takes the tiles that the server says; those that stay keep their places. */
  take(tiles) {
    if (isSame(this.#slots, tiles)) return this.show();
    if (this.#before && isSame(this.#before, tiles)) {
      this.#slots = this.#before;
    } else {
      const wanted = [...tiles];
      const stay = this.#slots.filter(({ id, letters }) => {
        const place = this.#spent.has(id) ? -1 : wanted.indexOf(letters);
        if (place >= 0) wanted.splice(place, 1);
        return place >= 0;
      });
      // A play that comes off the board gives the tiles back in the order in which they were.
      if (stay.length < this.#slots.length) this.#before = this.#slots;
      this.#slots = [...stay, ...wanted.map((letters) => ({ id: `tile-${++count}`, letters }))];
    }
    this.#spent.clear();
    for (const ids of [this.laid, this.chosen]) {
      for (const id of ids) if (!this.#slots.some((slot) => slot.id === id)) ids.delete(id);
    }
    return this.show();
  }

  /** These very tiles were played or exchanged, and not others of the same letters. */
  spend(ids) {
    this.#spent = new Set(ids);
  }

  /** Moves a tile to a place, counted among all tiles. */
  moveTo(id, place) {
    const tile = this.#slots.find((slot) => slot.id === id);
    const rest = this.#slots.filter((slot) => slot.id !== id);
    rest.splice(Math.max(0, place), 0, tile);
    this.#arrange(rest);
  }

  /** Shuffles the tiles, for the eye alone. */
  shuffle() {
    const slots = [...this.#slots];
    for (let place = slots.length - 1; place > 0; place--) {
      const other = Math.floor(Math.random() * (place + 1));
      [slots[place], slots[other]] = [slots[other], slots[place]];
    }
    if (slots.length > 1 && slots.every((slot, place) => slot === this.#slots[place])) slots.push(slots.shift());
    this.#arrange(slots);
  }

  /** Puts the tiles into alphabet order, blanks last. */
  sort() {
    const order = [...tileSet(this.alphabet).keys(), "?"];
    const place = ({ letters }) => (order.length > 1 ? order.indexOf(letters) : letters.codePointAt(0));
    this.#arrange([...this.#slots].sort((first, second) => place(first) - place(second)));
  }

  #arrange(slots) {
    this.#slots = slots;
    this.show();
    this.dispatchEvent(new Event("order"));
  }

  /** Returns the place at which a tile that is let go at a point would stand. */
  placeAt(x) {
    const buttons = [...this.children];
    const place = buttons.findIndex((button) => {
      const box = button.getBoundingClientRect();
      return x < box.left + box.width / 2;
    });
    return place < 0 ? buttons.length : place;
  }

  /** Draws the tiles, if anything has changed: a tile that is dragged must stay in the page. */
  show() {
    const states = this.#slots.map(({ id }) => `${id} ${this.laid.has(id)} ${this.chosen.has(id)}`);
    const state = [this.alphabet, ...states].join();
    if (state === this.#shown) return;
    this.#shown = state;
    const focused = document.activeElement?.dataset?.tile;
    this.replaceChildren(...this.#slots.map((slot) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.tile = slot.id;
      button.className = "tile";
      const isBlank = slot.letters === "?";
      fillTile(button, { letters: isBlank ? "" : slot.letters, isBlank }, this.alphabet);
      const value = tileSet(this.alphabet).get(slot.letters);
      const label = value === undefined ? slot.letters : `${slot.letters}, ${value}`;
      button.setAttribute("aria-label", isBlank ? "blank" : label);
      button.setAttribute("aria-pressed", this.chosen.has(slot.id));
      button.disabled = this.laid.has(slot.id);
      return button;
    }));
    if (focused) this.#button(focused)?.focus();
  }
}

customElements.define("verdict-rack", VerdictRack);

const far = 6;

/**
 * Has the tiles of a rack and those laid on a board dragged. `find(element)` returns what is held there, or null;
 * `drop(held, place)` gets a `square`, or a `rack` place, or neither where it fell elsewhere.
 */
export function dragTiles(area, board, rack, { find, drop }) {
  let held = null;
  area.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held) return;
    const face = event.target.closest?.(".tile");
    const what = face && find(face);
    if (what) held = { what, face, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  });
  const end = (event, isDropped) => {
    if (!held || event.pointerId !== held.id) return;
    const { what, face, ghost } = held;
    held = null;
    if (!ghost) return;
    ghost.remove();
    face.classList.remove("held");
    // The click that follows a drag is none.
    const stop = (click) => click.stopPropagation();
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
    if (!isDropped) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const square = under?.closest?.(".square");
    if (square && board.contains(square)) drop(what, { square: Number(square.dataset.square) });
    else drop(what, under && rack.contains(under) ? { rack: rack.placeAt(event.clientX) } : {});
  };
  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < far) return;
      const { width, height } = held.face.getBoundingClientRect();
      held.ghost = document.createElement("div");
      held.ghost.className = `${held.face.className} ghost`;
      held.ghost.append(...[...held.face.childNodes].map((node) => node.cloneNode(true)));
      const { fontSize } = getComputedStyle(held.face);
      Object.assign(held.ghost.style, { width: `${width}px`, height: `${height}px`, fontSize });
      held.face.classList.add("held");
      document.body.append(held.ghost);
    }
    held.ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
  });
  addEventListener("pointerup", (event) => end(event, true));
  addEventListener("pointercancel", (event) => end(event, false));
}
