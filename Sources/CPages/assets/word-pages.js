// SPDX-License-Identifier: MIT
// What the pages about words share beyond the rest: typed plays, verdicts, refusals, and meanings.

import { refusalText, sentence } from "./refusals.js";
import { ask, make, readable, tell } from "./words.js";

/** Returns the words of a typed play, the board where a number stands in front, or a sentence of what is wrong. */
export function readPlay(text) {
  // A comma within brackets belongs to a tile.
  const words = text.replace(/[,;]+(?![^[]*\])/g, " ").trim().split(/\s+/).filter(Boolean);
  const board = words.length > 1 && /^\d{1,4}$/.test(words[0]) ? words.shift() : "";
  let wrong = "";
  if (words.length === 0) wrong = "Type the words of the play first.";
  else if (words.length > 8) wrong = "A play forms at most eight words. Take some away.";
  else if (words.some((word) => /[\d=:"#]/.test(word))) wrong = "A word has letters only. Type the words again.";
  else if (words.some((word) => word.length < 2)) wrong = "A word has two letters or more. Type the words again.";
  return { words, board, wrong };
}

/** Returns the word for a verdict in the wording that was chosen: `plain` or `short`. */
export function verdictWord(isAcceptable, wording) {
  if (wording === "short") return isAcceptable ? "GOOD" : "BAD";
  return isAcceptable ? "Acceptable" : "Unacceptable";
}

/** Writes a refusal of a line with a link to the table that it names, or to the page that signs in. */
export async function refuse(region, answer, wire, line = "") {
  region.replaceChildren(refusalText(answer, line));
  if (answer.code === 530) {
    region.append(" ", make("a", { href: `/login?next=${location.pathname}`, textContent: "Sign in" }));
  } else if (answer.code !== 548 && answer.keys.table) {
    const table = answer.keys.table;
    const { keys } = await ask(wire, `SHOW ${table}`);
    const isPractice = ["threes", "scramble", "trainer"].includes(keys.kind);
    const link = isPractice
      ? make("a", { href: "/practice", textContent: "Go to your practice" })
      : make("a", { href: `/table/${table}`, textContent: `Go to table ${table}` });
    region.append(" ", link);
  }
}

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
