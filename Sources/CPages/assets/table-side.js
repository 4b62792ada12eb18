// SPDX-License-Identifier: MIT
// The folds beside a game: its plays, the tiles unseen, talk, and what is seldom needed.

import { termsList } from "./joining.js";
import { gameActs } from "./table-acts.js";
import { wordsText } from "./table-notices.js";
import { tilesOf } from "./tiles.js";
import { keep, kept, make, readable } from "./words.js";

const element = (id) => document.getElementById(id);
const talkMost = 100;
const live = ["to-move", "pending", "held", "final-pending", "counting"];

/** Fills the folds of the page. */
export class Side {
  #page;
  #key;
  #said = [];
  #steps = "";
  #moreKey = "";
  #unseenKey = "";

  constructor(page) {
    this.#page = page;
    this.#key = `verdict.talk.${page.table}`;
    this.#restoreTalk();
    element("say").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say();
    });
    element("unseen-box").addEventListener("toggle", () => this.#showUnseen());
    for (const name of ["sound", "title"]) {
      element(name).checked = kept(name, true);
      element(name).addEventListener("change", () => {
        keep(name, element(name).checked);
        page.look();
      });
    }
  }

  show() {
    this.#showHistory();
    this.#showUnseen();
    this.#showMore();
    if (!element("terms").children.length) {
      element("terms").replaceChildren(termsList(this.#page.state.terms, this.#page.seatNames));
    }
    element("talk-box").hidden = !this.#page.isSeated;
    element("unseen-box").hidden = !this.#page.isSeated || !live.includes(this.#page.state.phase);
  }

  #showHistory() {
    const rows = this.#page.history.filter((row) => row.keys.did);
    const key = rows.map((row) => row.text).join();
    element("no-plays").hidden = rows.length > 0;
    element("history").hidden = !rows.length;
    if (key === this.#steps) return;
    this.#steps = key;
    element("history").tBodies[0].replaceChildren(...rows.map((row) => this.#makeStep(row)).reverse());
  }

  #makeStep({ keys, said }) {
    const seat = keys.seat ?? keys.challenger;
    const points = keys.did === "play" ? `+${keys.score}` : "";
    const cells = [["", seat ? this.#page.nameOf(seat) : keys.by ?? ""], ["step", this.#stepText(keys, said)],
      ["number", points], ["number", this.#scoresText(keys.scores)]];
    const [who, ...rest] = cells.map(([className, textContent], place) =>
      make(place ? "td" : "th", { className, textContent, ...(place ? {} : { scope: "row" }) }));
    return make("tr", {}, who, ...rest);
  }

  /** Returns the scores after a step, the reader's own first. */
  #scoresText(scores) {
    const both = (scores ?? "").split(",");
    return (this.#page.seat === 2 ? both.reverse() : both).join("–");
  }

  #stepText(keys, said) {
    switch (keys.did) {
      // The server shows no board and no words while a game is put off.
      case "play": return keys.square ? `${keys.square} ${wordsText(keys.words)}` : "plays";
      case "pass": return "passes";
      case "exchange": return `exchanges ${keys.count}${keys.tiles ? ` (${readable(keys.tiles)})` : ""}`;
      case "challenge": {
        const sign = keys.ruling === "acceptable" ? "✓ acceptable" : "✗ unacceptable";
        return `${`challenges ${wordsText(keys.words)}`.trim()}: ${sign}`;
      }
      case "overrule": return `overrules: ${said}`;
      default: return keys.did;
    }
  }

  async #showUnseen() {
    const { state } = this.#page;
    const key = `${state?.boardText} ${state?.seats.map((seat) => seat.rack).join()}`;
    if (!element("unseen-box").open || !this.#page.isSeated || key === this.#unseenKey) return;
    const answer = await this.#page.ask("UNSEEN");
    if (!answer.isDone) return;
    this.#unseenKey = key;
    const counts = new Map();
    for (const letters of tilesOf(answer.keys.tiles)) counts.set(letters, (counts.get(letters) ?? 0) + 1);
    element("unseen-text").textContent = `${answer.keys.count} tiles, ${answer.keys.inbag} of them in the bag.`;
    element("unseen-tiles").replaceChildren(...[...counts].map(([letters, count]) =>
      make("span", {}, make("strong", { textContent: letters === "?" ? "blank" : letters }), ` ${count} `)));
  }

  /** A line of talk, or a hint of the server behind the end of a game. */
  hear({ keyword, keys, said }, isQuiet) {
    if (keyword === "NOTE" && this.#page.state?.phase !== "over") return;
    this.#write(keyword === "SAY" ? keys.by : "Server", said);
    if (keyword === "SAY" && !isQuiet) this.#page.sayNow(`${keys.by} says: ${said}`);
  }

  /** Shows talk, and keeps the newest of it for a reload of this tab. */
  #write(name, text) {
    this.#append(name, text);
    this.#said = [...this.#said, [name, text]].slice(-talkMost);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#said));
    } catch {
      // The talk lasts until the page is closed.
    }
  }

  #restoreTalk() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key)) ?? [];
      this.#said = kept.slice(-talkMost).map(([name, text]) => [String(name), String(text)]);
    } catch {
      // What was kept can't be read; the talk begins anew.
    }
    for (const [name, text] of this.#said) this.#append(name, text);
  }

  #append(name, text) {
    const talk = element("talk");
    talk.append(make("li", {}, make("strong", { textContent: name }), `: ${text}`));
    while (talk.children.length > talkMost) talk.firstElementChild.remove();
    talk.scrollTop = talk.scrollHeight;
  }

  async #say() {
    const text = element("say-text").value.trim();
    if (!text) return;
    const answer = await this.#page.send(`SAY ${text}`);
    if (!answer.isDone) return;
    element("say-text").value = "";
    this.#write(this.#page.wire.name, text);
  }

  #showMore() {
    const { state } = this.#page;
    // While the game is stopped, its acts stand at the state.
    const acts = ["paused", "adjourned"].includes(state.phase) ? [] : gameActs(this.#page);
    const key = acts.map(([name]) => name).join();
    if (key === this.#moreKey) return;
    this.#moreKey = key;
    element("more").replaceChildren(...acts.map(([name, act]) => {
      const button = make("button", { type: "button", textContent: name });
      button.addEventListener("click", act);
      return button;
    }));
  }
}
