// SPDX-License-Identifier: MIT
// What the pages about words share: kept choices, lists, shown words, and sentences of the server.

import { refusalText, sentence } from "./refusals.js";
import { Unanswered } from "./wire.js";

export { sentence };

/** Returns what was kept under a name, or the value where nothing was, or where the browser keeps nothing. */
export function kept(name, value) {
  try {
    return JSON.parse(localStorage.getItem(`verdict.${name}`)) ?? value;
  } catch {
    return value;
  }
}

/** Keeps a value under a name, where the browser allows it. */
export function keep(name, value) {
  try {
    localStorage.setItem(`verdict.${name}`, JSON.stringify(value));
  } catch {
    // The page works without it; the choice lasts until the page is closed.
  }
}

/** Makes an element with properties and children. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Puts a text into a live region; the same text is told again. */
export function tell(region, text) {
  region.textContent = region.textContent === text && text ? `${text}\u00a0` : text;
}

/** Returns the tiles of a word; a tile of several letters stands in brackets. */
export function tiles(word) {
  return word.match(/\[[^\]]+\]|[^[\]]/gu) ?? [];
}

/** Returns a word or tile as people read it. */
export function readable(word) {
  return word.replace(/[[\]]/g, "");
}

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

/** Returns a list's name without its seal. */
export function listName(lexicon) {
  return (lexicon ?? "").split("@")[0];
}

/** Returns the word for a verdict in the wording that was chosen: `plain` or `short`. */
export function verdictWord(isAcceptable, wording) {
  if (wording === "short") return isAcceptable ? "GOOD" : "BAD";
  return isAcceptable ? "Acceptable" : "Unacceptable";
}

/** Sends a line; what fails comes back as an answer with a sentence, like a refusal of the server. */
export async function ask(wire, line) {
  try {
    return await wire.send(line);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { code: 0, keyword: "", keys: {}, rows: [], isDone: false, said: error.message };
  }
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

/** Fills a choice of lists and keeps it under the name; resolves with the rows of the lists. */
export async function fillLists(select, wire, name) {
  const { rows } = await ask(wire, "LEXICA");
  const options = rows.map(({ keys }) => {
    const label = `${listName(keys.lexicon)}, ${keys.edition}`;
    return make("option", { value: listName(keys.lexicon), textContent: label });
  });
  if (options.length > 1) options.unshift(make("option", { value: "", textContent: "the club’s list" }));
  if (options.length === 1) options[0].value = "";
  select.replaceChildren(...options);
  select.value = kept(name, "");
  if (select.selectedIndex < 0) select.selectedIndex = 0;
  if (!select.dataset.isFilled) select.addEventListener("change", () => keep(name, select.value));
  select.dataset.isFilled = "yes";
  return rows.map((row) => row.keys);
}
