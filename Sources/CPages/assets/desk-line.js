// SPDX-License-Identifier: MIT
// Reads a result as a director types it: numbers or names, with scores.

const isNumber = (word) => /^\d+$/.test(word);
const isScore = (word) => /^[+-]?\d{1,4}$/.test(word);

/** Returns `{ person }` of a number, a name, or the beginning of one; or `{ obstacle }`. */
export function findPerson(word, people) {
  const all = [...people.values()];
  if (isNumber(word)) {
    const person = all.find((one) => one.number === Number(word));
    return person ? { person } : { obstacle: `Nobody has number ${word}.` };
  }
  const small = word.toLowerCase();
  const exact = people.get(small) ?? all.find((one) => one.name.toLowerCase() === small);
  if (exact) return { person: exact };
  const begins = (text) => text.toLowerCase().startsWith(small);
  const some = all.filter((one) => begins(one.name) || one.real.split(/[\s,]+/).some((part) => part && begins(part)));
  if (some.length === 1) return { person: some[0] };
  if (!some.length) return { obstacle: `Nobody in this event is called ${word}.` };
  const few = some.slice(0, 3).map((one) => `${one.name} (${one.number})`);
  return { obstacle: `${word} may be ${few.join(", ")}${some.length > 3 ? " or another" : ""}. Type the number.` };
}

/** Puts the last words `winner=` and `alone=` apart. */
function keysOf(words, people) {
  const keys = [];
  const rest = [];
  for (const word of words) {
    const [key, value] = word.split("=");
    if (value === undefined) {
      rest.push(word);
    } else if (key === "winner" && value) {
      const { person, obstacle } = findPerson(value, people);
      if (obstacle) return { obstacle };
      keys.push(`winner=${person.name}`);
    } else if (word === "alone=yes") {
      keys.push(word);
    } else {
      return { obstacle: `${word} has no place here. Possible are winner=7 and alone=yes.` };
    }
  }
  return { keys, rest };
}

/**
 * Reads a result. Returns `{ obstacle }`, or `{ names, scores, words }`: the words stand behind the round in a line.
 * With `none` allowed one name and `none` mean that no result is known.
 */
export function readResult(text, people, { none = false } = {}) {
  const { keys, rest, obstacle } = keysOf(text.trim().split(/\s+/).filter(Boolean), people);
  if (obstacle) return { obstacle };
  const form = "Type number score number score, such as 7 388 1 431.";
  if (!rest.length) return { obstacle: form };
  if (rest.length === 1) return { obstacle: `The scores are missing. ${form}` };
  if (rest.length === 3) return { obstacle: `One part is missing. ${form}` };
  if (rest.length > 4) return { obstacle: `There are ${rest.length} parts, which is too many. ${form}` };
  const found = [];
  const scores = [];
  for (let place = 0; place < rest.length; place += 2) {
    const { person, obstacle: unknown } = findPerson(rest[place], people);
    if (unknown) return { obstacle: unknown };
    const score = rest[place + 1].toLowerCase();
    const isNone = none && rest.length === 2 && score === "none";
    if (!isScore(score) && !isNone) return { obstacle: `${rest[place + 1]} is no score. ${form}` };
    found.push(person);
    scores.push(isNone ? "none" : Number(score));
  }
  if (found[1] && found[0] === found[1]) return { obstacle: `${rest[0]} and ${rest[2]} are the same player.` };
  const names = found.map((one) => one.name);
  const pairs = names.map((name, place) => `${name} ${scores[place]}`);
  return { names, scores, words: [...pairs, ...keys].join(" ") };
}

/** Returns the board that a result is of: among those without one, else in the round that is shown. */
export function boardOf(names, desk) {
  const has = (row) => names.every((name) => row.first === name || row.second === name);
  const waiting = desk.missing.filter(has);
  return waiting.find((row) => row.round === desk.round) ?? waiting[0] ?? desk.boards.find(has);
}

/** Says what a result means, before it is sent. */
export function meaning({ names, scores, words }, desk) {
  const called = (name) => desk.people.get(name)?.real || name;
  const board = boardOf(names, desk);
  const where = board ? `Round ${board.round}, board ${board.board}: ` : `Round ${desk.round}: `;
  const [first, second] = names.map(called);
  if (!second) {
    if (scores[0] === "none") return `${where}no result is known.`;
    if (!board && desk.byes.includes(names[0])) return `${where}${first} has a bye, worth ${scores[0]}.`;
    return scores[0] < 0 ? `${where}${first} did not come.` : `${where}${first}, alone, ${scores[0]}.`;
  }
  if (!board) return `${where}${first} and ${second} do not meet.`;
  const said = words.match(/winner=(\S+)/)?.[1];
  const margin = scores[0] - scores[1];
  const game = `${where}${first} ${scores[0]} – ${scores[1]} ${second}`;
  if (said) return `${game}; ${called(said)} wins, whatever the scores.`;
  return `${game}; ${margin ? `${margin > 0 ? first : second} wins by ${Math.abs(margin)}` : "a tie"}.`;
}
