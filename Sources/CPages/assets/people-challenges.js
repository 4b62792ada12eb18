// SPDX-License-Identifier: MIT
// A person's challenges at games and slips that are over, and everybody's (Protocol/SPEC.md, 4.33).

import { ruleName } from "./terms.js";
import { ask, listName, make, readable } from "./words.js";

const element = (id) => document.getElementById(id);

/** Shows the challenges of a name, and on a person's own page those of everybody. */
export class Challenges {
  #wire;
  #name;
  #isOwn;

  constructor(wire, name, isOwn) {
    [this.#wire, this.#name, this.#isOwn] = [wire, name, isOwn];
  }

  /** Asks anew. */
  async look() {
    const own = await ask(this.#wire, `CHALLENGES ${this.#name}`);
    element("challenges").hidden = !own.isDone;
    if (!own.isDone) return;
    const { doubts, won, received, off } = own.keys;
    const count = (number, none, some) => (number === "0" ? none : `${number}, ${some}`);
    element("challenges-own").replaceChildren(...[
      ["Made", count(doubts, "none", `${won} of them won`)],
      ["Against own plays", count(received, "none", `${off} of them came off`)],
    ].flatMap(([title, text]) => [make("dt", { textContent: title }), make("dd", { textContent: text })]));
    if (this.#isOwn) await this.#showAll();
  }

  async #showAll() {
    const { rows, isDone } = await ask(this.#wire, "CHALLENGES");
    const [rules, words] = [rows.filter(({ keys }) => keys.rule), rows.filter(({ keys }) => keys.word)];
    element("challenges-all").hidden = !isDone || !rules.length;
    element("challenges-rules").tBodies[0].replaceChildren(...rules.map(({ keys }) => make("tr", {},
      make("th", { scope: "row", textContent: ruleName(keys.rule) }),
      make("td", { className: "number", textContent: keys.doubts }),
      make("td", { className: "number", textContent: keys.won }))));
    const isMixed = new Set(words.map(({ keys }) => keys.lexicon)).size > 1;
    element("challenges-words").replaceChildren(...words.map(({ keys: { word, lexicon, doubts } }) => {
      const list = isMixed ? ` (${listName(lexicon)})` : "";
      return make("li", { textContent: `${readable(word)}${list}, ${doubts === "1" ? "once" : `${doubts} times`}` });
    }));
  }
}
