// SPDX-License-Identifier: MIT
// Tiles to tap and a field to type in, for the practices that make words of tiles.

import { make, readable, tiles } from "./words.js";

const isCoarse = matchMedia("(pointer: coarse)").matches;

/** Tiles, a field, and what goes with them. It gives typed words to `enter`; `isWhole` says when a word is whole. */
export class LetterEntry {
  #tiles = [];
  #name = "";
  #rack = make("div", { className: "tiles", role: "group", ariaLabel: "Tiles" });
  #field = make("input", {
    id: "word", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false, maxLength: 120,
    enterKeyHint: "go",
  });
  #message = make("p", { className: "message" });
  #enter;
  #isWhole;
  #form;
  #onKey = (event) => this.#key(event);

  constructor(root, { label, enter, isWhole = () => false }) {
    [this.#enter, this.#isWhole] = [enter, isWhole];
    const shuffle = this.#button("Shuffle", () => this.#shuffle());
    const back = this.#button("Delete", () => {
      this.#field.value = tiles(this.#field.value).slice(0, -1).join("");
      this.#mark();
    });
    const enterButton = make("button", { className: "main", textContent: "Enter" });
    const text = make("label", { htmlFor: "word", textContent: label });
    const line = make("div", { className: "typed" }, this.#field, enterButton);
    this.#form = make("form", { className: "entry" }, this.#rack, text, line,
      make("div", { className: "row small" }, shuffle, back), this.#message);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#give();
    });
    this.#field.addEventListener("input", () => this.#changed());
    document.addEventListener("keydown", this.#onKey);
    root.append(this.#form);
  }

  /** Ends what listens to the page. */
  close() {
    document.removeEventListener("keydown", this.#onKey);
  }

  /** Shows the tiles of a round; their order stays while the name stays. */
  show(name, text, isOn) {
    if (name !== this.#name) {
      this.#name = name;
      this.#tiles = tiles(text);
      this.#field.value = "";
      this.note("");
      this.#draw();
    }
    this.#form.hidden = !isOn;
  }

  /** Shows a sentence below the field, as good or bad news. */
  note(text, isGood = true) {
    this.#message.textContent = text;
    this.#message.className = `message ${isGood ? "good" : "bad"}`;
  }

  /** Puts the cursor into the field; a phone's keyboard stays away, as tiles can be tapped. */
  focus() {
    if (isCoarse) this.#rack.querySelector("button")?.focus({ preventScroll: true });
    else this.#field.focus({ preventScroll: true });
  }

  #button(text, act) {
    const button = make("button", { type: "button", textContent: text });
    button.addEventListener("click", act);
    return button;
  }

  /** Letters that are typed elsewhere on the page go to the field. */
  #key(event) {
    if (this.#form.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    if (/^\p{L}$/u.test(event.key)) this.#field.focus();
  }

  #draw() {
    this.#rack.replaceChildren(...this.#tiles.map((tile) => {
      const button = this.#button(readable(tile), () => {
        if (button.ariaDisabled === "true") return;
        this.#field.value += tile;
        this.#changed();
      });
      button.className = "tile";
      // A press with a pointer leaves the cursor where it was.
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("mousedown", (event) => event.preventDefault());
      return button;
    }));
    this.#mark();
  }

  #shuffle() {
    for (let place = this.#tiles.length - 1; place > 0; place--) {
      const other = Math.floor(Math.random() * (place + 1));
      [this.#tiles[place], this.#tiles[other]] = [this.#tiles[other], this.#tiles[place]];
    }
    this.#draw();
  }

  #changed() {
    this.#mark();
    if (this.#isWhole(this.#field.value)) this.#give();
  }

  /** Shows which tiles the typed word has used. */
  #mark() {
    const left = tiles(this.#field.value.toUpperCase());
    [...this.#rack.children].forEach((button, place) => {
      const used = left.indexOf(this.#tiles[place]);
      if (used >= 0) left.splice(used, 1);
      button.classList.toggle("used", used >= 0);
      button.ariaDisabled = String(used >= 0);
    });
  }

  #give() {
    const text = this.#field.value.trim();
    this.#field.value = "";
    this.#mark();
    if (text) this.#enter(text);
  }
}

const reasons = {
  "too-short": "is too short",
  "too-long": "is too long",
  "not-possible": "is not possible from these tiles",
  "not-original": "was found already",
  "shown": "was shown",
  "root": "is the root itself",
  "not-real": "is not in the list",
};

/** Guesses words; shows and tells what became of each, and how many are found. Returns the words found. */
export async function guess(page, entry, text) {
  const answer = await page.act(`GUESS ${text}`);
  if (!answer) return [];
  const results = answer.rows.map((row) => row.keys).filter((keys) => keys.result);
  const found = results.filter((keys) => keys.result === "found");
  const parts = results.map(({ word, result, points, by }) => {
    if (result === "found") return `${readable(word)} is found, ${points === "1" ? "1 point" : `${points} points`}`;
    const whose = result === "not-original" && by ? ` by ${by}` : "";
    return `${readable(word)} ${reasons[result] ?? "does not count"}${whose}`;
  });
  const message = `${parts.join("; ")}.`;
  entry.note(message, found.length > 0);
  page.tell(`${message} ${answer.keys.found} of ${answer.keys.total} are found.`);
  return found.map((keys) => keys.word);
}
