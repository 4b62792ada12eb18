// SPDX-License-Identifier: MIT
// The end of a game at its table: the score, the tiles left, another game, and the record.

import { button, fill } from "./panel.js";
import { endText } from "./table-notices.js";
import { make } from "./words.js";

const element = (id) => document.getElementById(id);

/** Fills the panel of the end. */
export class End {
  #page;
  #again = null;
  #record = null;

  constructor(page) {
    this.#page = page;
  }

  /** The other side asks for a return game, or no longer does. */
  askAgain(keys) {
    this.#again = keys;
    const text = keys ? `${keys.by} asks for another game.` : "The return game was declined, or has lapsed.";
    this.#page.alert(text);
    if (!keys && this.#page.state?.phase === "over") this.#page.refuse(text);
    this.show();
  }

  show() {
    const { state, history } = this.#page;
    if (!state) return;
    const end = history.findLast((row) => row.keys.reason)?.keys ?? {};
    const key = state.phase === "over" ? `over ${this.#again?.n ?? ""} ${end.seed ?? ""}` : "";
    fill(element("end"), key, () => this.#make(end));
  }

  #make(end) {
    const { state } = this.#page;
    const parts = [];
    if (endText(state)) parts.push(make("p", { textContent: endText(state) }));
    const adjusted = this.#adjustments(end);
    if (adjusted.length) parts.push(make("ul", {}, ...adjusted.map((text) => make("li", { textContent: text }))));
    const lobby = make("a", { className: "button", href: "/", textContent: "All tables" });
    if (state.seats.length < 2) return [...parts, make("div", { className: "actions" }, lobby)];
    if (this.#again) parts.push(make("p", { textContent: `${this.#again.by} asks for another game.` }));
    const replay = make("a", { className: "button", href: `/game/${this.#page.table}`, textContent: "Replay" });
    parts.push(make("div", { className: "actions" }, ...this.#againButtons(), replay, lobby));
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
      return this.#page.seat ? [button("Play again", () => this.#playAgain(), "main")] : [];
    }
    const table = this.#again.n;
    const agree = async () => {
      const answer = await this.#page.send(`CONFIRM ${table}`);
      if (answer.isDone) location.href = `/table/${answer.keys.table ?? table}`;
    };
    return [button("Agree", agree, "main"), button("Decline", () => this.#decline())];
  }

  async #decline() {
    const answer = await this.#page.send("DECLINE");
    this.#again = null;
    if (answer.isDone) this.#page.refuse("You declined the return game.");
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
