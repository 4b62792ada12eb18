// SPDX-License-Identifier: MIT
// The review of a game that is over (Protocol/SPEC.md, 4.32): each turn beside the best one, and the board at each.

import { Wire } from "./wire.js";
import { readShow } from "./board.js";
import { refusalText } from "./refusals.js";
import { BoardSteps, turnOf, turnText } from "./review-turns.js";
import { allRows, ask, listName, make, readable } from "./words.js";

const element = (id) => document.getElementById(id);
const { table, name } = document.querySelector("main").dataset;
const board = document.querySelector("verdict-board");
const wire = new Wire();
/** From so many points on that a turn gives up, they are marked. */
const much = 15;
/** How often a review that takes the server long is asked for. */
const tries = 3;

/** Returns seconds with one decimal as people read them. */
function timeText(took) {
  const time = Number(took);
  if (time < 60) return `${took}\u00a0s`;
  return `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, "0")}\u00a0min`;
}

/** The page: it asks for the review once, and shows a turn at a time on the board. */
class Review {
  #isAsking = false;
  #isShown = false;
  #turns = [];
  #steps = null;
  #chosen = null;

  constructor() {
    element("again").addEventListener("click", () => this.#ask());
    element("made").addEventListener("click", () => this.#showBoard("made"));
    element("best").addEventListener("click", () => this.#showBoard("best"));
    if (!name) {
      element("said").textContent = "A review is shown to people with a name.";
      element("sign-in").hidden = false;
      return;
    }
    wire.addEventListener("look", () => this.#ask());
    wire.addEventListener("link", ({ detail }) => {
      element("link").textContent = wire.trouble;
      element("link").hidden = detail === "up";
    });
    wire.open();
  }

  async #ask() {
    if (this.#isAsking || this.#isShown) return;
    this.#isAsking = true;
    element("again-row").hidden = true;
    element("said").textContent = "The server reviews the game …";
    const line = `STUDY ${table}`;
    const [study, shown, history, lists] = await Promise.all([
      this.#study(line), ask(wire, `SHOW ${table}`), allRows(wire, `HISTORY ${table}`), ask(wire, "LEXICA"),
    ]);
    this.#isAsking = false;
    element("said").textContent = study.isDone ? "" : refusalText(study, line);
    element("again-row").hidden = study.isDone;
    if (!study.isDone) return;
    this.#isShown = true;
    const isOwn = ({ keys }) => listName(keys.lexicon) === listName(study.keys.lexicon);
    board.alphabet = lists.rows.find(isOwn)?.keys.alphabet ?? "";
    this.#steps = new BoardSteps(study.rows, history, board.alphabet);
    this.#show(study, shown.isDone ? readShow(shown, board.alphabet) : null);
  }

  /** Asks for the review, again where no answer came in time. */
  async #study(line) {
    for (let round = 1; ; round++) {
      const answer = await ask(wire, line);
      if (answer.code !== 0 || round === tries) return answer;
    }
  }

  #show(study, state) {
    const names = [1, 2].map((seat) => state?.seats.find((other) => other.seat === seat)?.name ?? `seat ${seat}`);
    const scores = state?.seats.map((seat) => `${seat.name} ${seat.score}`) ?? [];
    element("sums-title").textContent = scores.join(", ") || `Table ${table}`;
    document.querySelector("#sums thead tr").replaceChildren(make("td"),
      ...names.map((player) => make("th", { scope: "col", className: "number", textContent: player })));
    const sums = [["Points given up", "gave"], ["Bingos missed", "missed"], ["Phonies that stood", "stood"],
      ["Longest turn", "longest"]];
    document.querySelector("#sums tbody").replaceChildren(...sums.map(([text, key]) => {
      const values = (study.keys[key] ?? "-,-").split(",");
      const shown = (value) => (value === "-" ? "–" : key === "longest" ? timeText(value) : value);
      return make("tr", {}, make("th", { scope: "row", textContent: text }),
        ...values.map((value) => make("td", { className: "number", textContent: shown(value) })));
    }));
    this.#turns = study.rows.map(({ keys }, place) => this.#turn(keys, names, place));
    element("turns").replaceChildren(...this.#turns.map((turn) => turn.line));
    element("review").hidden = false;
  }

  #turn(keys, names, place) {
    const before = this.#steps.before(Number(keys.step));
    const [made, best] = [turnOf(keys.turn), turnOf(keys.better)];
    const points = keys.score && made?.tiles ? ` for ${keys.score}` : "";
    const phony = { stood: ", a phony that stood", off: ", a phony that came off" }[keys.phony] ?? "";
    const what = made ? `${turnText(made, before, true)}${points}${phony}` : this.#steps.lostTurn(Number(keys.step));
    const lost = make("span", { className: "lost", textContent: keys.gave ? `−${keys.gave}` : "" });
    if (keys.gave && Number(keys.gave) === 0) [lost.textContent, lost.className] = ["best", "lost none"];
    lost.classList.toggle("much", Number(keys.gave ?? 0) >= much);
    if (Number(keys.gave)) lost.ariaLabel = `gives up ${keys.gave} points`;
    const press = make("button", { type: "button", ariaExpanded: "false" },
      make("span", { className: "place", textContent: place + 1 }),
      make("span", { className: "what" }, make("strong", { textContent: names[keys.seat - 1] }), ` ${what}`), lost);
    if (best) press.append(make("span", { className: "better", textContent: `better: ${turnText(best, before)}` }));
    const turn = { keys, before, made, best, press, line: make("li", {}, press) };
    press.addEventListener("click", () => this.#choose(turn === this.#chosen ? null : turn));
    return turn;
  }

  /** Shows a turn below its line, or none. */
  #choose(turn) {
    if (this.#chosen) this.#chosen.press.ariaExpanded = "false";
    this.#chosen = turn;
    element("board").hidden = !turn;
    if (!turn) return;
    turn.press.ariaExpanded = "true";
    turn.line.append(element("board"));
    for (const id of ["made", "best"]) element(id).hidden = !turn.best?.tiles;
    const { keys, before } = turn;
    const facts = [["Rack", keys.rack && readable(keys.rack.replaceAll("?", " and a blank"))],
      ["Best bingo", keys.bingo && turnText(turnOf(keys.bingo), before)],
      ["Value", keys.equity && `${keys.equity} points, with the tiles kept`],
      ["Luck of the draw", keys.luck], ["Time", keys.took && timeText(keys.took)], ["Tiles unseen", keys.unseen]];
    element("facts").replaceChildren(...facts.filter(([, text]) => text).flatMap(([title, text]) =>
      [make("dt", { textContent: title }), make("dd", { textContent: text })]));
    this.#showBoard("made");
    turn.line.scrollIntoView({ block: "nearest" });
  }

  #showBoard(which) {
    for (const id of ["made", "best"]) element(id).ariaPressed = String(id === which);
    const { before } = this.#chosen;
    board.show(before.squares, { laid: before.laid(this.#chosen[which]) });
  }
}

new Review();
