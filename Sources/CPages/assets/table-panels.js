// SPDX-License-Identifier: MIT
// The panels beside the board: the players, whose turn it is, and what is asked; the doubt and the end stand apart.

import { clockText, seconds } from "./attention.js";
import { button, fill } from "./panel.js";
import { gameActs } from "./table-acts.js";
import { Doubt } from "./table-doubt.js";
import { askText, stateText } from "./table-notices.js";
import { make } from "./words.js";

const element = (id) => document.getElementById(id);
const live = ["to-move", "pending", "held", "final-pending"];

/** Fills the panels of the page. */
export class Panels {
  #page;
  #doubt;
  #end = null;

  constructor(page) {
    this.#page = page;
    this.#doubt = new Doubt(page);
  }

  show() {
    element("state").textContent = stateText(this.#page);
    const counts = this.#showPlayers();
    const rest = this.#doubt.show();
    this.#showStopped();
    this.#showAsks();
    if (this.#end || this.#page.state.phase === "over") this.#atEnd((end) => end.show());
    this.#page.ticker.set([...counts, ...rest]);
  }

  /** The other side asks for another game, or no longer does. */
  askAgain(keys) {
    return this.#atEnd((end) => end.askAgain(keys));
  }

  /** Does something with the panel of the end, which is loaded when there is need of it. */
  async #atEnd(act) {
    this.#end ??= import("./table-end.js").then(({ End }) => new End(this.#page));
    // Where it could not be loaded, the next look tries again.
    const end = await this.#end.catch(() => (this.#end = null));
    if (end) act(end);
  }

  #showPlayers() {
    const { state, seat, clock, away } = this.#page;
    const running = Number(clock.running ?? 0);
    const clocks = clock.clocks && clock.clocks !== "off" ? clock.clocks.split(",") : null;
    const counts = [];
    const cards = [...state.seats].sort((first) => (first.seat === seat ? -1 : 1)).map((player) => {
      const isOnTurn = live.includes(state.phase) && state.turn === player.seat;
      const time = make("span", { className: "clock" });
      const over = make("span", { className: "over" });
      const left = seconds(clocks?.[player.seat - 1] ?? player.left);
      if (left !== null) {
        const show = (value) => {
          time.textContent = clockText(value);
          over.textContent = value < 0 ? "overtime" : "";
          card.classList.toggle("late", value < 0);
        };
        counts.push({ show, left, isRunning: running === player.seat });
      }
      const notes = [];
      if (player.seat === seat) notes.push("you");
      if (player.holds !== null && state.phase !== "over") notes.push(this.#holdsText(player));
      if (away.has(player.seat)) notes.push("away");
      const card = make("div", { className: "player" },
        make("span", { className: "turn", textContent: isOnTurn ? "▸" : "", ariaHidden: "true" }),
        make("span", { className: "unseen", textContent: isOnTurn ? "On turn:" : "" }),
        make("strong", { className: "who", textContent: player.name }),
        make("span", { className: "score", textContent: player.score }),
        make("span", { className: "quiet note", textContent: notes.join(" · ") }),
        make("span", { className: "time" }, time, over));
      card.classList.toggle("on", isOnTurn);
      return card;
    });
    const isKnown = state.bag !== null && state.phase !== "over";
    const rest = isKnown ? `${state.bag} tile${state.bag === 1 ? "" : "s"} in the bag` : "";
    const bag = make("p", { className: "bag quiet", textContent: rest });
    element("players").replaceChildren(...cards, bag);
    return counts;
  }

  /** Returns how many tiles a player has; the mover draws only when the play stands. */
  #holdsText({ seat, holds }) {
    const { state } = this.#page;
    const isWaiting = ["pending", "held"].includes(state.phase) && Number(state.lastPlay?.seat) === seat;
    const drawn = isWaiting ? Math.min(7 - holds, state.bag ?? 0) : 0;
    return `${holds} tile${holds === 1 ? "" : "s"}${drawn > 0 ? `, draws ${drawn}` : ""}`;
  }

  /** While the game is stopped: what becomes of it, and the way on. */
  #showStopped() {
    const { state, isSeated } = this.#page;
    const isStopped = isSeated && ["paused", "adjourned"].includes(state.phase);
    const acts = isStopped ? gameActs(this.#page) : [];
    fill(element("stopped"), isStopped ? `${state.phase} ${acts.map(([name]) => name).join()}` : "", () => {
      const text = state.phase === "paused"
        ? "The clocks stand still. The board and the racks are hidden until both of you go on."
        : "The server keeps the game as it is. The board and the racks are hidden until both of you go on. "
          + "Either of you can come back to it by “Your games” on the page Play.";
      const buttons = acts.map(([name, act]) => button(name, act, name === "Go on" ? "main large" : ""));
      return [make("p", { textContent: text }), make("div", { className: "actions" }, ...buttons)];
    });
  }

  #showAsks() {
    const { state, wire } = this.#page;
    const asks = this.#page.isSeated && state.phase !== "over" ? state.asks : [];
    const place = element("asks");
    fill(place, asks.map((row) => `${row.by}${row.n}${row.what}`).join(" "), () => asks.map((row) => {
      if (row.by === wire.name) {
        const text = `You asked ${askText(row)}. It happens when ${this.#page.other?.name ?? "your opponent"} agrees.`;
        return make("p", { className: "quiet", textContent: text });
      }
      // To go on with a game that is put off, the same line is sent again (SPEC.md, 9.20).
      const isPutOff = row.what === "continue" && state.phase === "adjourned";
      const agree = isPutOff ? `CONTINUE ${this.#page.table}` : `CONFIRM ${row.n}`;
      return make("div", { className: "asked" }, make("p", { textContent: `${row.by} asks ${askText(row)}.` }),
        make("div", { className: "actions" },
          button("Agree", () => this.#page.send(agree), "main"),
          button("Decline", () => this.#page.send(`DECLINE ${row.n}`))));
    }));
  }
}
