// SPDX-License-Identifier: MIT
// The meaning of a word, in a panel of the pages about words.

import { ask, make, readable, sentence, tell } from "./words.js";

/** Shows the meaning of a word in a panel, which it stays in until another word is asked for, or it is closed. */
export class Meaning {
  #panel;
  #wire;
  #live;
  #opener = null;

  constructor(panel, wire, live) {
    [this.#panel, this.#wire, this.#live] = [panel, wire, live];
    panel.querySelector("button").addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !panel.hidden) this.close();
    });
  }

  close() {
    this.#panel.hidden = true;
    if (document.activeElement === document.body || this.#panel.contains(document.activeElement)) this.#opener?.focus();
  }

  /** Asks what a word means; `hooks` are lines to add below, or a promise of them. */
  async show(word, opener, lexicon = "", hooks = null) {
    this.#opener = opener;
    const [answer, more] = await Promise.all([
      ask(this.#wire, `DEFINE${lexicon && ` lexicon=${lexicon}`} ${word}`), hooks,
    ]);
    if (this.#opener !== opener) return;
    const senses = answer.isDone ? answer.rows.map((row) => row.said) : [];
    const lines = senses.length > 0 ? senses : [answer.isDone ? "No meaning is known here." : sentence(answer.said)];
    this.#panel.querySelector("h2").textContent = readable(word);
    const places = lines.map((line) => make("li", { textContent: line }));
    for (const line of more ?? []) places.push(make("li", { className: "quiet", textContent: line }));
    this.#panel.querySelector("ul").replaceChildren(...places);
    this.#panel.hidden = false;
    tell(this.#live, `${readable(word)}: ${lines.join("; ")}`);
  }
}
