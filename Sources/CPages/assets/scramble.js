// SPDX-License-Identifier: MIT
// Scramble (Protocol/SPEC.md, 10.4): the tiles of a word of eight, words against time, the newest word first.

import { guess, LetterEntry } from "./letter-entry.js";
import { keep, kept, make, readable, tiles } from "./words.js";

const points = { 3: 1, 4: 2, 5: 4, 6: 7, 7: 11, 8: 15 };
const told = [60, 30, 10];

/** Returns seconds of a time such as `2:59`. */
function seconds(time) {
  const [minutes, rest] = time.split(":").map(Number);
  return minutes * 60 + rest;
}

/** The view of a table of scramble. */
export class Scramble {
  #page;
  #entry;
  #clock = make("p", { className: "clock", role: "timer", ariaLive: "off" });
  #count = make("p", { className: "count" });
  #root = make("p", { className: "root" });
  #found = make("ol", { className: "newest", ariaLabel: "Words found, the newest first" });
  #missed = make("div", { className: "missed" });
  #end = 0;
  #left = 0;
  #timer = 0;

  constructor(root, page) {
    this.#page = page;
    const side = make("div", { className: "sheet" });
    const top = make("div", { className: "progress" }, this.#clock, this.#count);
    side.append(top, this.#root);
    this.#entry = new LetterEntry(side, {
      label: "A word of three letters or more",
      enter: (text) => guess(page, this.#entry, text),
    });
    side.append(page.acts);
    root.append(make("div", { className: "two" }, side, make("div", {}, this.#found, this.#missed)));
  }

  close() {
    this.#entry.close();
    clearInterval(this.#timer);
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
    const isOver = state.phase === "revealed";
    this.#entry.show(state.name, state.tiles ?? "", isOn);
    this.#run(isOn ? state.left : undefined);
    const order = this.#order(state);
    const score = order.reduce((sum, word) => sum + (points[tiles(word).length] ?? 0), 0);
    this.#count.textContent = state.total
      ? `${state.count} of ${state.total} words, ${score} points` : "Nothing is dealt yet.";
    this.#root.textContent = isOver && state.root ? `The root is ${readable(state.root)}.` : "";
    this.#found.replaceChildren(...order.map((word) => this.#item(word, true)));
    this.#showMissed(state.missed, isOver);
  }

  /** Returns the words found, the newest first; the page remembers the order, the server the words. */
  #order({ name, found }) {
    const memory = kept("practice-order", {});
    const old = memory.name === name ? memory.words.filter((word) => found.includes(word)) : [];
    const words = [...found.filter((word) => !old.includes(word)), ...old];
    keep("practice-order", { name, words });
    return words;
  }

  #item(word, isFound) {
    const length = tiles(word).length;
    const button = make("button", { type: "button", textContent: readable(word) });
    button.addEventListener("click", () => this.#page.meaning.show(word, button));
    const facts = isFound ? `${length} letters, ${points[length] === 1 ? "1 point" : `${points[length]} points`}` : "";
    return make("li", {}, button, ...(facts ? [make("span", { className: "quiet", textContent: facts })] : []));
  }

  #showMissed(words, isOver) {
    const groups = Map.groupBy
      ? Map.groupBy(words, (word) => tiles(word).length) : new Map(words.length > 0 ? [["", words]] : []);
    const parts = [...groups].flatMap(([length, group]) => [
      make("h3", { textContent: length ? `${length} letters` : "Words" }),
      make("ul", { className: "word-list" }, ...group.map((word) => this.#item(word, false))),
    ]);
    if (parts.length > 0) parts.unshift(make("h2", { textContent: isOver ? "Missed" : "Shown" }));
    this.#missed.replaceChildren(...parts);
  }

  /** Starts the clock from the time that is left, or stops it. */
  #run(left) {
    clearInterval(this.#timer);
    this.#clock.hidden = left === undefined;
    if (left === undefined) return;
    this.#left = seconds(left);
    this.#end = performance.now() + this.#left * 1000;
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), 250);
  }

  #tick() {
    const left = Math.max(0, Math.ceil((this.#end - performance.now()) / 1000));
    this.#clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.#clock.classList.toggle("short", left <= 10);
    const mark = told.find((time) => left <= time && this.#left > time);
    if (mark) this.#page.tell(mark === 60 ? "One minute is left." : `${mark} seconds are left.`);
    if (left === 0 && this.#left > 0) this.#page.look();
    this.#left = left;
  }
}
