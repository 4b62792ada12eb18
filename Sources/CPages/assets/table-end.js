// SPDX-License-Identifier: MIT
// The end of a game at its table: the score, the tiles left, another game, and the record.

import { button, fill } from "./panel.js";
import { called, decisive, points } from "./table-notices.js";
import { reasonText, seriesScore } from "./terms.js";
import { make } from "./words.js";

const element = (id) => document.getElementById(id);

/** Returns what is to be told below the result: why the game ended, or the score where that decided nothing. */
function endText(state) {
  const [first, second] = state.seats;
  if (!decisive.includes(state.reason) || !second) return state.winner ? reasonText(state.reason, "A player") : "";
  const scores = [first.score, second.score];
  return `The score was ${Math.max(...scores)} to ${Math.min(...scores)}.`;
}

/** Returns which game of a series is over, and how the series stands; empty where the game is of none. */
function seriesText({ terms, series, spread, seats }, seat) {
  if (!terms.games) return "";
  const isLast = terms.game === terms.games;
  const place = `Game ${terms.game} of ${terms.games}.`;
  if (!series || seats.length < 2) return place;
  const [won, words] = [series.split(",").map(Number), seriesScore(series)];
  const first = won[0] >= won[1] ? 0 : 1;
  const score = `${words[first]} to ${words[1 - first]}`;
  const side = seats.find((other) => other.seat === first + 1);
  const verb = (own, its) => (side?.seat === seat ? own : its);
  const stand = won[0] === won[1] ? `The series ${isLast ? "is a tie" : "stands"} at ${score}.`
    : isLast ? `${called(side, seat)} ${verb("win", "wins")} the series, ${score}.`
    : `${called(side, seat)} ${verb("lead", "leads")} the series, ${score}.`;
  const ahead = seats.find((other) => other.seat === (spread > 0 ? 1 : 2));
  const sum = spread ? ` Over all games ${called(ahead, seat).replace("You", "you")} `
    + `${ahead?.seat === seat ? "have" : "has"} ${points(Math.abs(spread))} more.` : "";
  return `${place} ${stand}${sum}`;
}

/** Fills the panel of the end. */
export class End {
  #page;
  #again = null;
  /** Whether this side has ended the series. */
  #isDeclined = false;
  #record = null;

  constructor(page) {
    this.#page = page;
  }

  /** The other side asks for a return game, or no longer does. */
  askAgain(keys) {
    this.#again = keys;
    const text = keys ? `${keys.by} asks for ${this.#what}.` : "The next game was declined, or the ask has lapsed.";
    this.#page.alert(text);
    if (!keys && this.#page.state?.phase === "over") this.#page.refuse(text);
    this.show();
  }

  /** Whether a further game of the series follows this one. */
  get #goesOn() {
    const { games, game } = this.#page.state?.terms ?? {};
    return games !== undefined && game !== games;
  }

  /** The game that `AGAIN` asks for, in words. */
  get #what() {
    return this.#goesOn ? "the next game of the series" : this.#page.state?.terms.games ? "a new series" : "another game";
  }

  show() {
    const { state, history } = this.#page;
    if (!state) return;
    const end = history.findLast((row) => row.keys.reason)?.keys ?? {};
    const key = state.phase === "over" ? `over ${this.#again?.n ?? ""} ${end.seed ?? ""} ${state.series}` : "";
    fill(element("end"), key, () => this.#make(end));
  }

  #make(end) {
    const { state } = this.#page;
    const parts = [];
    if (endText(state)) parts.push(make("p", { textContent: endText(state) }));
    const series = seriesText(state, this.#page.seat);
    if (series) parts.push(make("p", { id: "series", textContent: series }));
    const adjusted = this.#adjustments(end);
    if (adjusted.length) parts.push(make("ul", {}, ...adjusted.map((text) => make("li", { textContent: text }))));
    const lobby = make("a", { className: "button", href: "/", textContent: "All tables" });
    if (state.seats.length < 2) return [...parts, make("div", { className: "actions" }, lobby)];
    if (this.#again) parts.push(make("p", { textContent: `${this.#again.by} asks for ${this.#what}.` }));
    const replay = make("a", { className: "button", href: `/game/${this.#page.table}`, textContent: "Replay" });
    const review = make("a", { className: "button", href: `/review/${this.#page.table}`, textContent: "Review" });
    parts.push(make("div", { className: "actions" }, ...this.#againButtons(), review, replay, lobby));
    const text = make("pre", { tabIndex: 0 });
    const words = make("p", { className: "quiet" });
    const summary = make("summary", { textContent: "The record as text" });
    const fold = make("details", { className: "record" }, summary, words, text);
    fold.addEventListener("toggle", () => fold.open && this.#showRecord(words, text));
    const download = button("Download the record (GCG)", () => this.#download(), "", "A file that other programs read");
    return [...parts, make("div", { className: "actions" }, download), fold];
  }

  #againButtons() {
    if (!this.#again) {
      if (!this.#page.seat) return [];
      const { terms } = this.#page.state;
      const name = this.#goesOn ? "Next game of the series" : terms.games ? "A new series" : "Play again";
      const next = button(name, () => this.#playAgain(), "main");
      return this.#goesOn && !this.#isDeclined ? [next, button("End the series", () => this.#decline())] : [next];
    }
    const table = this.#again.n;
    const agree = async () => {
      const answer = await this.#page.send(`CONFIRM ${table}`);
      if (answer.isDone) location.href = `/table/${answer.keys.table ?? table}`;
    };
    return [button("Agree", agree, "main"), button(this.#goesOn ? "End the series" : "Decline", () => this.#decline())];
  }

  async #decline() {
    const answer = await this.#page.send("DECLINE");
    this.#again = null;
    const text = this.#goesOn ? "You ended the series. Both of you can ask for its next game all the same."
      : "You declined the return game.";
    this.#isDeclined = answer.isDone;
    if (answer.isDone) this.#page.refuse(text);
    this.show();
  }

  #adjustments(end) {
    const { state } = this.#page;
    const texts = [];
    state.seats.forEach((player, place) => {
      const of = (text) => text?.split(",")[place];
      const [rack, tiles, time] = [of(end.racks), Number(of(end.rackpoints) ?? 0), Number(of(end.timepoints) ?? 0)];
      if (rack && rack !== "-") texts.push(`${player.name} had ${rack.replaceAll("?", " and a blank")} left.`);
      if (tiles) texts.push(`${player.name} ${tiles > 0 ? "gains" : "loses"} ${Math.abs(tiles)} for tiles left.`);
      if (time) texts.push(`${player.name} loses ${Math.abs(time)} for overtime.`);
    });
    return texts;
  }

  async #playAgain() {
    const answer = await this.#page.send("AGAIN");
    if (answer.isDone && answer.keys.table) location.href = `/table/${answer.keys.table}`;
  }

  /** Returns the text of the record; empty where the server has none. */
  async #recordText() {
    if (!this.#record) {
      const rows = await this.#page.rows(`GCG ${this.#page.table}`);
      this.#record = rows.length ? `${rows.map((row) => row.said).join("\n")}\n` : "";
    }
    if (!this.#record) this.#page.refuse("There is no record of this game.");
    return this.#record;
  }

  async #download() {
    const text = await this.#recordText();
    if (!text) return;
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    make("a", { href, download: `table-${this.#page.table}.gcg` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  async #showRecord(words, place) {
    const text = await this.#recordText();
    place.textContent = text;
    const isCut = /^#incomplete/m.test(text);
    words.textContent = isCut ? "“#incomplete” says that the game ended before its tiles were played." : "";
  }
}
