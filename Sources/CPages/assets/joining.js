// SPDX-License-Identifier: MIT
// Sitting down at a table: its terms are shown in words before they are agreed to.

import { termsText } from "./terms.js";
import { refusalText } from "./refusals.js";
import { ask, listName, make } from "./words.js";

/** Returns terms as a list of names and texts; `names` are those of seat 1 and 2, `You` for the reader. */
export function termsList(terms, names) {
  const list = make("dl", { className: "terms" });
  for (const [name, text, small] of termsText(terms, names)) {
    const said = make("dd", { textContent: text });
    if (small) said.append(" ", make("small", { className: "quiet", textContent: small }));
    list.append(make("div", {}, make("dt", { textContent: name }), said));
  }
  return list;
}

/**
 * Fills a place with the terms of a table and a button that agrees to them. `host` is the name of who waits; `done` is
 * called when the seat is taken, `refused` with the answer and its sentence when it is not.
 */
export async function offerSeat(wire, table, place, { host, done, refused }) {
  const refuse = (answer, line) => refused(refusalText(answer, line), answer);
  let shown = await ask(wire, `JOIN ${table}`);
  if (shown.code === 545 && await leftPractice(wire, shown.keys.table)) shown = await ask(wire, `JOIN ${table}`);
  if (shown.code === 241) return done();
  if (shown.code !== 542) return refuse(shown, `JOIN ${table}`);
  const name = listName(shown.keys.lexicon);
  const button = make("button", { className: "main", type: "button", textContent: "Agree and sit down" });
  button.addEventListener("click", async () => {
    button.disabled = true;
    const answer = await ask(wire, `JOIN ${table} ${name}`);
    button.disabled = false;
    if (answer.isDone) done();
    else refuse(answer, `JOIN ${table} ${name}`);
  });
  place.replaceChildren(termsList(shown.keys, [host, "You"]), make("p", { className: "row" }, button));
}

const practice = ["threes", "scramble", "trainer"];

/** Leaves the table if the person practises there, so that a game can begin; returns whether they did. */
export async function leftPractice(wire, table) {
  const { keys } = await ask(wire, `SHOW ${table}`);
  return practice.includes(keys.kind) && (await ask(wire, `LEAVE ${table}`)).isDone;
}
