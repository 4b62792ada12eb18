// SPDX-License-Identifier: MIT
// The boards of a round, those that lack a result first.

import { $, button, count, el, keyed, player } from "./desk-dom.js";

const phases = {
  "to-move": "a play is awaited",
  pending: "a play may be challenged",
  held: "a play is on hold",
  "final-pending": "the last play may be challenged",
  counting: "racks are counted",
  adjourned: "put off",
};

/** Returns the numbers of a board, as the entry line has them; the caret goes behind the first. */
export function lineOf(row, people) {
  const called = (name) => people.get(name)?.number ?? name;
  return { text: `${called(row.first)}  ${called(row.second)} `, caret: `${called(row.first)} `.length };
}

/** Returns the result of a board as it would be typed. */
export function resultOf(row, people) {
  if (!row.scores) return lineOf(row, people).text;
  const called = (name) => people.get(name)?.number ?? name;
  const [first, second] = row.scores.split(",");
  return `${called(row.first)} ${first} ${called(row.second)} ${second}`;
}

const minus = (score) => score.replace("-", "−");

function more(row) {
  const parts = [];
  if (row.isOther) parts.push(`Round ${row.round}`);
  if (row.through) parts.push(`Put off: its result is needed when round ${row.through} is over`);
  const [first, second] = (row.scores ?? "").split(",").map(Number);
  if (row.scores && first < 0 && second < 0) parts.push("Neither came");
  else if (row.scores && first === -second && first) parts.push(`${first < 0 ? row.first : row.second} did not come`);
  const text = parts.join(" · ");
  if (!row.table) return text ? el("div", { className: "more", textContent: text }) : "";
  const phase = row.phase ? `, ${phases[row.phase] ?? row.phase}` : "";
  const link = el("a", { href: `/watch/${row.table}`, textContent: `Table ${row.table}${phase}` });
  return el("div", { className: "more" }, text ? `${text} · ` : "", link);
}

/** Returns the row of a board; `acts` are its buttons. */
export function boardRow(row, acts) {
  const [first, second] = row.scores?.split(",") ?? [];
  const side = (name, person, place) => {
    const node = player(person, name);
    node.classList.add(`p${place}`);
    if (row.wins === place) node.classList.add("wins");
    return node;
  };
  const scores = el("span", { className: row.scores ? "scores" : "scores none" });
  scores.textContent = row.scores ? `${minus(first)} – ${minus(second)}` : "–";
  return el(
    "li",
    { className: row.isLit ? "board lit" : "board" },
    el("span", { className: "nth" }, el("span", { className: "unseen", textContent: "Board " }), row.board),
    side(row.first, row.one, 1),
    scores,
    side(row.second, row.two, 2),
    el("span", { className: "acts" }, ...acts),
    more(row),
  );
}

/** Returns what a row shows: the board with its players. */
export function filled(row, desk) {
  const short = (name) => {
    const person = desk.people.get(name);
    return person && { number: person.number, real: person.real };
  };
  const [first, second] = (row.scores ?? "").split(",").map(Number);
  const game = row.scores ? desk.people.get(row.first)?.games?.split(",")[row.round - 1]?.[0] : "";
  const byScore = first > second ? 1 : second > first ? 2 : 0;
  // A game may be lost whatever the scores.
  const wins = game === "W" ? 1 : game === "L" ? 2 : byScore;
  const isLit = desk.lit === `${row.round}-${row.board}`;
  return { ...row, one: short(row.first), two: short(row.second), wins, isLit, isOther: row.round !== desk.round };
}

/** Shows the boards of the round; `does` has `put`, `more` and `mend`. */
export function showBoards(desk, does) {
  const here = desk.boards.filter((row) => desk.isShown(row.first));
  const others = desk.missing.filter((row) => row.round !== desk.round && desk.isShown(row.first));
  const missing = [...here.filter((row) => !row.scores), ...others].map((row) => filled(row, desk));
  const done = here.filter((row) => row.scores).map((row) => filled(row, desk));
  const isOpen = desk.state === "open";
  const key = (row) => `${row.round}-${row.board}`;
  keyed($("missing"), missing.map((row) => ({ ...row, isOpen })), key, (row) => boardRow(row, isOpen ? [
    button("Result", () => does.put(row), { aria: { label: `Result of board ${row.board}, round ${row.round}` } }),
    button("More", () => does.more(row), { aria: { label: `More of board ${row.board}, round ${row.round}` } }),
  ] : []));
  keyed($("in"), done.map((row) => ({ ...row, isOpen })), key, (row) => boardRow(row, isOpen ? [
    button("Correct", () => does.mend(row), { aria: { label: `Correct board ${row.board}, round ${row.round}` } }),
  ] : []));
  $("missing-title").textContent = missing.length ? `Missing (${missing.length})` : "Nothing is missing";
  $("missing-title").hidden = !desk.round;
  $("in-title").textContent = `In (${done.length})`;
  $("in-title").hidden = !done.length;
  const byes = desk.byes.filter((name) => desk.isShown(name)).map((name) => {
    const person = desk.people.get(name);
    return `${person?.number ?? ""} ${person?.real || name}`.trim();
  });
  $("byes").textContent = byes.length ? `${count(byes.length, "bye")}: ${byes.join("; ")}` : "";
  if (!desk.round) $("byes").textContent = "No round is paired. Enter the players, then pair round 1.";
}

/** Shows the head of the round: how many boards are in, and the rounds. */
export function showRound(desk, choose) {
  const round = desk.round;
  const boards = desk.boards.filter((row) => desk.isShown(row.first));
  const done = boards.filter((row) => row.scores).length;
  const all = desk.event.rounds;
  const left = boards.length - done;
  const state = !left ? `all ${count(done, "board")} in` : `${done} in, ${left} missing`;
  const title = round ? `Round ${round} of ${all}: ${state}` : `${count(Number(all), "round")}, none paired`;
  $("round-title").textContent = title;
  $("bar").firstElementChild.style.width = boards.length ? `${(100 * done) / boards.length}%` : "0";
  const rows = desk.rounds.map((row) => ({ ...row, isShown: row.round === round }));
  keyed($("rounds"), rows, (row) => row.round, (row) => {
    const mark = row.missing ? el("span", { className: "left-over", textContent: `${row.missing} missing` }) : "✓";
    const given = { aria: { pressed: String(row.isShown), label: `Round ${row.round}, ${row.missing} missing` } };
    const pick = button(`${row.round} `, () => choose(row.round), given);
    pick.append(mark);
    return pick;
  });
}
