// SPDX-License-Identifier: MIT
// Sitting down at a table: its terms are shown in words before they are agreed to.

import { termsText } from "./terms.js";
import { ask, listName, make, sentence } from "./words.js";

/** Returns terms as a list of names and texts. */
export function termsList(terms) {
  const list = make("dl", { className: "terms" });
  for (const [name, text] of termsText(terms)) {
    list.append(make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: text })));
  }
  return list;
}

/**
 * Fills a place with the terms of a table and a button that agrees to them. `done` is called when the seat is taken,
 * `refused` with the server's sentence when it is not.
 */
export async function offerSeat(wire, table, place, { done, refused }) {
  const shown = await ask(wire, `JOIN ${table}`);
  if (shown.code === 241) return done();
  if (shown.code !== 542) return refused(sentence(shown.said || shown.keyword));
  const name = listName(shown.keys.lexicon);
  const button = make("button", { className: "main", type: "button", textContent: "Agree and sit down" });
  button.addEventListener("click", async () => {
    button.disabled = true;
    const answer = await ask(wire, `JOIN ${table} ${name}`);
    button.disabled = false;
    if (answer.isDone) done();
    else refused(sentence(answer.said || answer.keyword));
  });
  place.replaceChildren(termsList(shown.keys), make("p", { className: "row" }, button));
}
