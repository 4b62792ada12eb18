// SPDX-License-Identifier: MIT
// Threes (Protocol/SPEC.md, 10.3): seven tiles, and a list with a place for every word of three in them.

import { guess, LetterEntry } from "./letter-entry.js";
import { make, readable } from "./words.js";

const gap = "???";

/** The view of a table of threes. */
export class Threes {
  #page;
  #entry;
  #count = make("p", { className: "count" });
  #bar = make("progress", { max: 1, value: 0, ariaLabel: "Words found" });
  #list = make("ol", { className: "places", ariaLabel: "The words, in alphabetical order" });

  constructor(root, page) {
    this.#page = page;
    const side = make("div", { className: "sheet" });
    this.#entry = new LetterEntry(side, {
      label: "A word of three letters",
      enter: (text) => guess(page, this.#entry, text),
      isWhole: (text) => /^\p{L}{3}$/u.test(text),
    });
    side.append(make("div", { className: "progress" }, this.#count, this.#bar), page.acts);
    root.append(make("div", { className: "two" }, side, this.#list));
  }

  close() {
    this.#entry.close();
  }

  focus() {
    this.#entry.focus();
  }

  note(text) {
    this.#entry.note(text);
  }

  /** Shows the state of the table. */
  show(state) {
    const isOn = state.phase === "round";
    this.#entry.show(state.name, state.tiles ?? "", isOn);
    const isOver = state.phase === "revealed";
    this.#list.className = isOver ? "places told" : "places";
    if (isOver) this.#reveal(state.words);
    else this.#fill(state.list);
    this.#count.textContent = state.total ? `${state.count} of ${state.total} words found` : "Nothing is dealt yet.";
    this.#bar.max = state.total || 1;
    this.#bar.value = state.count;
  }

  /** Fills the places in which something has changed; others stay, and with them the cursor. */
  #fill(list) {
    while (this.#list.children.length > list.length) this.#list.lastChild.remove();
    list.forEach((word, place) => {
      const old = this.#list.children[place];
      if (old?.dataset.word === word) return;
      const item = make("li", {}, ...(word === gap ? this.#gap() : [this.#word(word)]));
      item.dataset.word = word;
      if (old) old.replaceWith(item);
      else this.#list.append(item);
    });
  }

  #gap() {
    const seen = make("span", { ariaHidden: "true", textContent: gap });
    return [seen, make("span", { className: "unseen", textContent: "not found" })];
  }

  #word(word) {
    const button = make("button", { type: "button", textContent: readable(word) });
    button.addEventListener("click", () => this.#page.meaning.show(word, button));
    return button;
  }

  /** Shows every word with its meaning, and whether it was found. */
  #reveal(words) {
    this.#list.replaceChildren(...words.map(({ word, by, meaning }) => {
      const isFound = by !== "-";
      const mark = make("span", { className: isFound ? "good" : "quiet" }, isFound ? "✓ found" : "missed");
      const text = make("span", { textContent: meaning });
      return make("li", { className: isFound ? "" : "missed" }, this.#word(word), mark, text);
    }));
  }
}
