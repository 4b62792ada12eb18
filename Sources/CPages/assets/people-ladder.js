// SPDX-License-Identifier: MIT
// The ladder: the ratings of one list and clock class (Protocol/SPEC.md, 4.31).

import { refusalText } from "./refusals.js";
import { ask, listName, make } from "./words.js";

const element = (id) => document.getElementById(id);

/** Returns a rating with its deviation; a provisional one is marked. */
export function ratingText({ rating, deviation, provisional }) {
  return `${rating}${provisional ? "?" : ""} ± ${deviation}`;
}

/** Shows the ladder that is chosen, a page at a time. */
export class Ladder {
  #wire;
  #name;
  #next = "";

  /** `name` is marked where it stands in the ladder. */
  constructor(wire, name) {
    [this.#wire, this.#name] = [wire, name ?? ""];
    element("ladder-choice").addEventListener("change", () => this.look());
    element("ladder-choice").addEventListener("submit", (event) => event.preventDefault());
    element("ladder-more").addEventListener("click", () => this.#more());
  }

  /** Asks anew for the first page. */
  async look() {
    if (element("list").options.length === 1) await this.#fillLists();
    this.#next = "";
    element("ladder").tBodies[0].replaceChildren();
    await this.#more();
  }

  async #fillLists() {
    const { rows } = await ask(this.#wire, "LEXICA");
    element("list").append(...rows.map(({ keys }) => {
      const text = listName(keys.lexicon);
      return make("option", { value: text, textContent: text });
    }));
  }

  async #more() {
    const choice = [element("list").value, element("class").value, this.#next && `from=${this.#next}`];
    const line = ["LADDER", ...choice.filter(Boolean)].join(" ");
    const answer = await ask(this.#wire, line);
    const { keys, rows, isDone } = answer;
    const isEmpty = isDone && !rows.length;
    element("ladder-of").textContent = !isDone ? refusalText(answer, line)
      : isEmpty ? "Nobody has a rating here yet. Games between two people are rated."
      : `${keys.lexicon}, ${keys.class}: ${keys.count} ${keys.count === "1" ? "name" : "names"}`;
    this.#next = keys.next ?? "";
    element("ladder").hidden = !isDone || isEmpty;
    element("ladder-more").hidden = !this.#next;
    element("ladder").tBodies[0].append(...rows.map((row) => this.#line(row.keys)));
  }

  #line(keys) {
    const isOwn = keys.name.toLowerCase() === this.#name.toLowerCase();
    const link = make("a", { href: `/people/${keys.name}`, textContent: keys.name });
    return make("tr", { className: isOwn ? "own" : "" },
      make("td", { className: "number", textContent: keys.place }), make("th", { scope: "row" }, link),
      make("td", { className: "number", textContent: ratingText(keys) }),
      make("td", { className: "number", textContent: keys.played }));
  }
}
