// SPDX-License-Identifier: MIT
// What many pages share: kept choices, lists, shown words, and lines that are sent.

import { Unanswered } from "./wire.js";

export { sentence } from "./refusals.js";

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

/** Returns a list's name without its seal. */
export function listName(lexicon) {
  return (lexicon ?? "").split("@")[0];
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

/** Returns the rows of an answer of several pages. */
export async function allRows(wire, line) {
  const rows = [];
  for (let from = ""; ;) {
    const answer = await ask(wire, `${line}${from}`);
    rows.push(...answer.rows);
    if (!answer.isDone || !answer.keys.next) return rows;
    from = ` from=${answer.keys.next}`;
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
