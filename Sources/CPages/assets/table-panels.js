// SPDX-License-Identifier: MIT
// What a table shows beside the board: the players, whose turn it is, the doubt of a play, what is asked, the end.

import { clockText, seconds } from "./attention.js";
import { reasonText, ruleName, ruleText } from "./terms.js";
import { askText, rulingText, wordsText } from "./table-notices.js";
import { upper } from "./tiles.js";
import { make, sentence } from "./words.js";

const element = (id) => document.getElementById(id);
const live = ["to-move", "pending", "held", "final-pending"];

/** Returns the state of a game in a sentence. */
export function stateText(page) {
  const { state, seat } = page;
  const isMine = page.isOnTurn;
  const name = page.nameOf(state.turn);
  const mover = state.lastPlay ? page.nameOf(state.lastPlay.seat) : "";
  switch (state.phase) {
    case "to-move": return isMine ? "Your turn." : `${name} is on turn.`;
    case "pending":
      return isMine ? "Your turn. You may also challenge the last play." : `${name} may challenge your play.`;
    case "held": return isMine ? "Your turn. You hold the last play." : `${name} holds your play.`;
    case "final-pending":
      return isMine ? `${mover} has played all tiles.` : `You have played all tiles. ${name} may challenge.`;
    case "paused": return "The game is paused. Board and racks are covered.";
    case "adjourned": return "The game is put off.";
    case "counting": return "The tiles that are left are counted.";
    case "over": return `The game is over. ${resultText(state, seat)}`;
    default: return "";
  }
}

function resultText(state, seat) {
  const { winner, seats, reason } = state;
  const [first, second] = seats;
  if (!first || !second || !winner) return reasonText(reason, "A player");
  const scores = `${Math.max(first.score, second.score)} to ${Math.min(first.score, second.score)}`;
  if (winner === "tie") return `It is a tie at ${first.score}.`;
  const won = seats.find((other) => other.seat === Number(winner));
  const lost = seats.find((other) => other !== won);
  // A game that was conceded can be lost with more points.
  const result = won.score >= lost.score ? scores : `${won.score} to ${lost.score}`;
  return Number(winner) === seat ? `You win, ${result}.` : `${won.name} wins, ${result}.`;
}

function button(text, act, name = "") {
  const made = make("button", { type: "button", textContent: text, className: name });
  made.addEventListener("click", async () => {
    if (made.ariaDisabled === "true") return;
    made.ariaDisabled = "true";
    await act();
    made.ariaDisabled = "false";
  });
  return made;
}

/**
 * Replaces the content of an element only where it is to change, so that buttons keep the focus. If a button with the
 * focus goes, the state of the game gets it.
 */
function fill(place, key, build) {
  place.hidden = key === "";
  if (place.dataset.key === key) return;
  const hadFocus = place.contains(document.activeElement);
  place.dataset.key = key;
  place.replaceChildren(...(key === "" ? [] : build()));
  if (hadFocus) element("state").focus();
}

/** Fills the panels of the page. */
export class Panels {
  #page;
  #again = null;

  constructor(page) {
    this.#page = page;
  }

  show() {
    element("state").textContent = stateText(this.#page);
    const counts = this.#showPlayers();
    this.#showRuling();
    const rest = this.#showDoubt();
    this.#showAsks();
    this.#showEnd();
    this.#page.ticker.set([...counts, ...rest]);
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
      if (player.holds !== null) notes.push(`${player.holds} tile${player.holds === 1 ? "" : "s"}`);
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
    const rest = state.bag === null ? "" : `${state.bag} tile${state.bag === 1 ? "" : "s"} in the bag`;
    const bag = make("p", { className: "bag quiet", textContent: rest });
    element("players").replaceChildren(...cards, bag);
    return counts;
  }

  #showRuling() {
    const { history, state } = this.#page;
    const last = history.filter((row) => row.keys.did).at(-1)?.keys;
    const ruling = last?.did === "challenge" ? last : null;
    fill(element("ruling"), ruling ? ruling.receipt ?? ruling.step : "", () => {
      const isAcceptable = ruling.ruling === "acceptable";
      const word = isAcceptable ? "Acceptable" : "Unacceptable";
      const shown = rulingText(ruling, this.#page).slice(word.length + 2);
      return [make("p", { className: `verdict ${isAcceptable ? "good" : "bad"}` },
        make("span", { className: "sign", textContent: isAcceptable ? "✓" : "✗", ariaHidden: "true" }),
        make("strong", { textContent: word })), make("p", { textContent: shown })];
    });
    element("ruling").hidden ||= state.phase === "over";
  }

  /** Shows the last play to the side that may doubt it, with the rule and its price; returns what counts down. */
  #showDoubt() {
    const { state, seat } = this.#page;
    const play = state.lastPlay;
    const isOpen = ["pending", "held", "final-pending"].includes(state.phase) && play && this.#page.isSeated;
    const isMine = isOpen && state.turn === seat;
    const key = isOpen ? `${state.phase} ${play.play} ${state.turn}` : "";
    fill(element("doubt"), key, () => (isMine ? this.#makeDoubt(play) : [make("p", { className: "rest quiet" })]));
    const rest = element("doubt").querySelector(".rest");
    if (!rest) return [];
    if (state.window === null) {
      rest.textContent = isMine && state.phase !== "held" ? "It can be challenged until you play on or accept it." : "";
      return [];
    }
    const show = (left) => {
      const time = `${Math.max(0, left)} second${left === 1 ? "" : "s"}`;
      rest.textContent = `${isMine ? "It" : "The play"} can be challenged for ${time} more.`;
      if (left === -2) this.#page.look();
    };
    return [{ show, left: state.window, isRunning: true }];
  }

  #makeDoubt(play) {
    const { state } = this.#page;
    const { rule } = state.terms;
    const words = (play.words ?? "").split(",").filter(Boolean);
    const mover = this.#page.nameOf(play.seat);
    const parts = [make("p", {}, make("strong", { textContent: `${mover} played ${wordsText(play.words)}` }),
      ` at ${play.square} for ${play.score}.`)];
    const doubted = new Set(words.map((_, place) => place));
    if (words.length > 1) parts.push(this.#makeChoice(words, doubted));
    if (rule !== "void") {
      const name = make("strong", { textContent: `${ruleName(rule)}. ` });
      parts.push(make("p", { className: "price" }, name, ruleText(rule)));
    }
    const challenge = () => {
      if (!doubted.size) return this.#page.refuse("Choose a word to challenge.");
      const named = doubted.size < words.length ? [...doubted].sort() : [];
      const typed = named.map((place) => ` ${upper(words[place], this.#page.alphabet)}`).join("");
      return this.#decide(`CHALLENGE ${play.play}${typed}`);
    };
    const row = make("div", { className: "actions" });
    if (rule !== "void") row.append(button("Challenge", challenge, "challenge"));
    const send = (verb) => this.#page.send(`${verb} ${play.play}`);
    if (state.phase === "pending" && rule !== "void") row.append(button("Hold", () => send("HOLD")));
    row.append(button("Accept", () => send("ACCEPT")));
    return [...parts, make("p", { className: "rest quiet" }), row];
  }

  #makeChoice(words, doubted) {
    const choice = make("fieldset", { className: "doubted" }, make("legend", { textContent: "Words to challenge" }));
    words.forEach((word, place) => {
      const box = make("input", { type: "checkbox", checked: true });
      box.addEventListener("change", () => (box.checked ? doubted.add(place) : doubted.delete(place)));
      choice.append(make("label", {}, box, ` ${wordsText(word)}`));
    });
    return choice;
  }

  async #decide(line) {
    const answer = await this.#page.send(line, false);
    const { code, keys, said } = answer;
    if (code !== 250 && code !== 251) return this.#page.refuse(sentence(said || answer.keyword));
    return this.#page.alert(rulingText({ ...keys, ruling: code === 250 ? "acceptable" : "unacceptable" }, this.#page));
  }

  #showAsks() {
    const { state, wire } = this.#page;
    const asks = this.#page.isSeated && state.phase !== "over" ? state.asks : [];
    const place = element("asks");
    fill(place, asks.map((row) => `${row.by}${row.n}${row.what}`).join(" "), () => asks.map((row) => {
      if (row.by === wire.name) return make("p", { className: "quiet", textContent: `You asked ${askText(row)}.` });
      return make("div", { className: "asked" }, make("p", { textContent: `${row.by} asks ${askText(row)}.` }),
        make("div", { className: "actions" },
          button("Agree", () => this.#page.send(`CONFIRM ${row.n}`), "main"),
          button("Decline", () => this.#page.send(`DECLINE ${row.n}`))));
    }));
  }

  /** The other side asks for a return game, or no longer does. */
  askAgain(keys) {
    this.#again = keys;
    const text = keys ? `${keys.by} asks for another game.` : "The return game was declined, or has lapsed.";
    this.#page.alert(text);
    if (!keys && this.#page.state?.phase === "over") this.#page.refuse(text);
    this.#showEnd();
  }

  #showEnd() {
    const { state, history, seat } = this.#page;
    if (!state) return;
    const end = history.findLast((row) => row.keys.reason)?.keys ?? {};
    const key = state.phase === "over" ? `over ${this.#again?.n ?? ""} ${end.seed ?? ""}` : "";
    fill(element("end"), key, () => {
      const lost = state.seats.find((other) => other.seat !== Number(state.winner));
      const loser = lost?.seat === seat ? "You" : lost?.name ?? "A player";
      const parts = [make("p", { textContent: reasonText(state.reason, loser) })];
      const adjusted = this.#adjustments(end);
      if (adjusted.length) parts.push(make("ul", {}, ...adjusted.map((text) => make("li", { textContent: text }))));
      const row = make("div", { className: "actions" });
      if (this.#again) {
        const table = this.#again.n;
        const agree = async () => {
          const answer = await this.#page.send(`CONFIRM ${table}`);
          if (answer.isDone) location.href = `/table/${answer.keys.table ?? table}`;
        };
        parts.push(make("p", { textContent: `${this.#again.by} asks for another game.` }));
        row.append(button("Agree", agree, "main"), button("Decline", () => this.#page.send("DECLINE")));
      } else if (seat) {
        row.append(button("Play again", () => this.#playAgain(), "main"));
      }
      row.append(button("Show the record", () => this.#showRecord()),
        make("a", { className: "button", href: "/", textContent: "All tables" }));
      return [...parts, row, make("div", { className: "record" })];
    });
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

  async #showRecord() {
    const rows = await this.#page.rows(`GCG ${this.#page.table}`);
    const text = `${rows.map((row) => row.said).join("\n")}\n`;
    const place = element("end").querySelector(".record");
    if (!rows.length) return this.#page.refuse("There is no record of this game.");
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    const file = `table-${this.#page.table}.gcg`;
    const link = make("a", { className: "button", href: address, download: file, textContent: `Download ${file}` });
    place.replaceChildren(make("pre", { textContent: text, tabIndex: 0 }), make("p", {}, link));
    return undefined;
  }
}
