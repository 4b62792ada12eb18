// SPDX-License-Identifier: MIT
// The own table at which the person waits, be it a game that is sought (Protocol/SPEC.md, 5.11) or a table that was opened.

import { ask, keep, kept, tell } from "./words.js";

const element = (id) => document.getElementById(id);

/** Shows the own wait, ends it on a button, and goes to the table when the game begins. */
export class Seek {
  #wire;
  #name;
  #acts;
  #table = null;
  #key = "";

  /** `acts` are `refuse(answer, line)`, which shows a refusal, and `changed()`, called when a wait began or ended. */
  constructor(wire, name, acts) {
    [this.#wire, this.#name, this.#acts] = [wire, name, acts];
    element("looking-end").addEventListener("click", () => this.#end());
  }

  /** A game is sought from now on; `keys` are those of the answer. */
  begin({ table }) {
    // Tables do not tell a sought game from another one that waits, so the page keeps its number.
    keep("sought", `${this.#name} ${table}`);
    this.#table = table;
    this.#acts.changed();
    tell(element("polite"), "You look for a game. Everybody here is told.");
  }

  #isSought(table) {
    return kept("sought", "") === `${this.#name} ${table}`;
  }

  /** Shows the table at which the person waits; null where there is none. */
  show(keys, terms) {
    this.#table = keys?.table ?? null;
    element("looking").hidden = !keys;
    const key = keys ? `${keys.table} ${terms}` : "";
    if (key === this.#key) return;
    this.#key = key;
    if (!keys) return;
    const isSought = this.#isSought(keys.table);
    element("looking-title").textContent = isSought ? "You look for a game" : `You wait for ${keys.for ?? "an opponent"}`;
    element("looking-terms").textContent = terms;
    element("looking-text").textContent = isSought
      ? "The game begins here as soon as somebody answers. Keep this page open: without it the search ends."
      : "The game begins here as soon as your opponent sits down.";
    element("looking-end").textContent = isSought ? "Stop looking" : "Close the table";
    element("looking-table").href = `/table/${keys.table}`;
    element("looking").scrollIntoView({ block: "nearest" });
  }

  /** A game has begun; the page goes there if the person waited for it here. */
  start(table) {
    if (table === this.#table || this.#isSought(table)) location.href = `/table/${table}`;
  }

  async #end() {
    if (!this.#table) return;
    const line = `LEAVE ${this.#table}`;
    const answer = await ask(this.#wire, line);
    if (!answer.isDone) this.#acts.refuse(answer, line);
    this.#acts.changed();
    element("looking").hidden = true;
    element("seek").focus();
  }
}
