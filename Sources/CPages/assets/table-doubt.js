// SPDX-License-Identifier: MIT
// The doubt of a play at its table: the last play with the price of a challenge, and what a ruling did.

import { button, fill } from "./panel.js";
import { refusalText } from "./refusals.js";
import { effectText, priceText, ruleName, ruleText } from "./terms.js";
import { rulingText, wordsText } from "./table-notices.js";
import { upper } from "./tiles.js";
import { make } from "./words.js";

const element = (id) => document.getElementById(id);

/** Returns what a ruling did and whose turn it is, as one of the two players reads it; never which word was bad. */
function outcomeText(ruling, page) {
  const { seat, state, history } = page;
  const play = history.findLast((row) => row.keys.did === "play" && row.keys.play === ruling.play)?.keys ?? {};
  const isMine = Number(ruling.challenger) === seat;
  const mover = page.nameOf(play.seat ?? 3 - Number(ruling.challenger));
  // The words that were challenged are the challenger's own choice.
  const challenged = isMine ? `You challenged ${wordsText(ruling.words)}.`
    : `${page.nameOf(ruling.challenger)} challenged your play.`;
  const points = play.score === undefined ? "its points" : `its ${play.score} point${play.score === "1" ? "" : "s"}`;
  const removed = isMine ? `The play comes off the board. ${mover} loses ${points} and has the tiles back.`
    : `Your play comes off the board. You lose ${points}, and your tiles are back on your rack.`;
  const effect = ruling.effect === "play-removed" ? removed : effectText(ruling, seat, (other) => page.nameOf(other));
  const turn = state.turn === seat ? "It is your turn." : `It is the turn of ${page.nameOf(state.turn)}.`;
  return [challenged, effect, state.phase === "to-move" ? turn : ""].filter(Boolean).join(" ");
}

/** Fills the panels of the last play and of the newest ruling. */
export class Doubt {
  #page;
  #ruledAt = 0;

  constructor(page) {
    this.#page = page;
  }

  /** Shows both; returns what counts down. */
  show() {
    this.#showRuling();
    return this.#showDoubt();
  }

  #showRuling() {
    const { history, state } = this.#page;
    const steps = history.filter((row) => row.keys.did).map((row) => row.keys);
    const place = steps.findLastIndex((step) => step.did === "challenge");
    // It stays until the reader's own next step: the house may play at once.
    const isNew = steps.slice(place + 1).every((step) => Number(step.seat ?? step.challenger) !== this.#page.seat);
    const isShown = place >= 0 && isNew && this.#page.isSeated;
    const ruling = isShown && !["paused", "adjourned", "over"].includes(state.phase) ? steps[place] : null;
    const key = ruling ? `${ruling.receipt ?? ruling.step} ${state.phase}` : "";
    fill(element("ruling"), key, () => {
      const isAcceptable = ruling.ruling === "acceptable";
      return [make("p", { className: `verdict ${isAcceptable ? "good" : "bad"}` },
        make("span", { className: "sign", textContent: isAcceptable ? "✓" : "✗", ariaHidden: "true" }),
        make("strong", { textContent: isAcceptable ? "Acceptable" : "Unacceptable" })),
        make("p", { textContent: outcomeText(ruling, this.#page) })];
    });
  }

  /** Shows the last play to the side that may doubt it, with the rule and its price; returns what counts down. */
  #showDoubt() {
    const { state, seat } = this.#page;
    const play = state.lastPlay;
    const isOpen = ["pending", "held", "final-pending"].includes(state.phase) && play && this.#page.isSeated;
    const isMine = isOpen && state.turn === seat;
    const key = isOpen ? `${state.phase} ${play.play} ${state.turn}` : "";
    fill(element("doubt"), key, () => (isMine ? this.#make(play) : [make("p", { className: "rest quiet" })]));
    element("doubt").classList.toggle("mine", Boolean(isMine));
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

  #make(play) {
    const { state } = this.#page;
    const { rule } = state.terms;
    const words = (play.words ?? "").split(",").filter(Boolean);
    const mover = this.#page.nameOf(play.seat);
    const strong = make("strong", { textContent: `${mover} played ${wordsText(play.words)}` });
    const parts = [make("p", { className: "played" }, strong, ` at ${play.square} for ${play.score}.`)];
    const doubted = new Set(words.map((_, place) => place));
    if (rule !== "void") {
      const name = make("strong", { textContent: `${ruleName(rule)}. ` });
      const won = make("span", { className: "wide", textContent: ruleText(rule).split(". ")[0] + ". " });
      parts.push(make("p", { className: "price" }, name, won, priceText(rule)));
    }
    if (words.length > 1 && rule !== "void") parts.push(this.#makeChoice(words, doubted));
    const challenge = () => {
      // A second tap on the same spot is not meant for the play that came meanwhile.
      if (Date.now() - this.#ruledAt < 1000) return undefined;
      if (!doubted.size) return this.#page.refuse("Choose a word to challenge.");
      const named = doubted.size < words.length ? [...doubted].sort() : [];
      const typed = named.map((place) => ` ${upper(words[place], this.#page.alphabet)}`).join("");
      return this.#decide(`CHALLENGE ${play.play}${typed}`);
    };
    const row = make("div", { className: "actions" });
    if (rule !== "void") row.append(button("Challenge", challenge, "challenge", "Have the server judge the words"));
    const send = (verb) => this.#page.send(`${verb} ${play.play}`);
    if (state.phase === "pending" && rule !== "void") {
      row.append(button("Hold", () => send("HOLD"), "", "Take time to think; your clock runs on"));
    }
    row.append(button("Accept", () => send("ACCEPT"), "", "Let the play stand; playing on does the same"));
    return [...parts, make("p", { className: "rest quiet" }), row];
  }

  #makeChoice(words, doubted) {
    const legend = make("legend", { className: "unseen", textContent: "Words to challenge" });
    const choice = make("fieldset", { className: "doubted" }, legend);
    words.forEach((word, place) => {
      const box = make("input", { type: "checkbox", checked: true });
      box.addEventListener("change", () => (box.checked ? doubted.add(place) : doubted.delete(place)));
      choice.append(make("label", {}, box, ` ${wordsText(word)}`));
    });
    const summary = make("summary", { textContent: "Challenge some of the words" });
    return make("details", { className: "choice" }, summary, choice);
  }

  async #decide(line) {
    const answer = await this.#page.send(line, false);
    this.#ruledAt = Date.now();
    const { code, keys } = answer;
    if (code !== 250 && code !== 251) return this.#page.refuse(refusalText(answer, line));
    return this.#page.alert(rulingText({ ...keys, ruling: code === 250 ? "acceptable" : "unacceptable" }, this.#page));
  }
}
