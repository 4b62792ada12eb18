// SPDX-License-Identifier: MIT
// A person's figures, challenges, games and ratings, and the ladder (Protocol/SPEC.md, 4.7, 4.30, 4.31, 4.33, 5.9).

import { Wire } from "./wire.js";
import { Ladder, ratingText } from "./people-ladder.js";
import { Challenges } from "./people-challenges.js";
import { stateText } from "./lobby-people.js";
import { ChosenNames, muteAct, personActs } from "./person-acts.js";
import { refusalText } from "./refusals.js";
import { ask, listName, make } from "./words.js";

const element = (id) => document.getElementById(id);
const { name, who } = document.querySelector("main").dataset;
const isOwn = !who || who === name;
const pattern = /^[A-Za-z][\w-]{1,15}$/;
const wire = new Wire();
const gamesMost = 20;

/** Returns wins, losses and ties in words. */
const results = (won, lost, tied) => `${won} won, ${lost} lost${Number(tied) ? `, ${tied} tied` : ""}`;

/** Returns the figures of an answer of `PROFILE` as names and texts. */
function figures(keys) {
  const rows = [["Games", keys.count === "0" ? "none yet" : `${keys.count}: ${results(keys.wins, keys.losses, keys.ties)}`]];
  const add = (title, text) => text && rows.push([title, text]);
  const count = Number(keys.count);
  if (keys.together) add("Against you", results(...keys.together.split(",")));
  if (keys.average) add("Mean score", `${keys.average}, against ${keys.conceded}`);
  if (count) add("Bingos", `${keys.bingos}, ${(Number(keys.bingos) / count).toFixed(1)} a game`);
  if (count) add("Phonies that stood", keys.phonies);
  add("Highest score", keys.topscore);
  if (keys.topplay) add("Best play", keys.topplay.replace(",", " for "));
  if (keys.house) add("Games with the house", keys.house);
  return rows;
}

/** The page. */
class People {
  #follows = new ChosenNames(wire, "FOLLOW");
  #mutes = new ChosenNames(wire, "MUTE");
  #games = [];
  #next = "";
  #isPrivate = false;
  #ladder = new Ladder(wire, isOwn ? name : who);
  #challenges = new Challenges(wire, isOwn ? name : who, isOwn);

  constructor() {
    element("find").addEventListener("submit", (event) => {
      event.preventDefault();
      location.href = `/people/${element("other").value.trim()}`;
    });
    element("who").textContent = who || name || "People";
    if (who && !pattern.test(who)) return void (element("said").textContent = "This is no name.");
    if (!name) {
      element("said").textContent = "Figures are shown to people with a name.";
      element("sign-in").hidden = false;
      return;
    }
    element("again").addEventListener("click", () => this.#look());
    element("games-more").addEventListener("click", () => this.#showMore());
    element("privacy-change").addEventListener("click", () => this.#changePrivacy());
    wire.addEventListener("look", () => this.#look());
    wire.addEventListener("link", ({ detail }) => {
      element("link").textContent = wire.trouble;
      element("link").hidden = detail === "up";
    });
    wire.open();
  }

  #refuse(answer, line) {
    element("said").textContent = refusalText(answer, line);
  }

  async #look() {
    const line = isOwn ? "PROFILE" : `PROFILE ${who}`;
    const profile = await ask(wire, line);
    element("said").textContent = "";
    element("again-row").hidden = profile.isDone || profile.code === 532;
    if (!profile.isDone) this.#refuse(profile, line);
    if (!profile.isDone && profile.code !== 532) return;
    this.#showFigures(profile);
    element("sheets").hidden = false;
    await Promise.all([this.#showActs(), this.#readGames(), this.#ladder.look(), this.#challenges.look()]);
  }

  #showFigures({ keys, rows, isDone }) {
    element("figures-title").textContent = isOwn ? "Your figures" : "Figures";
    element("figures").replaceChildren(...(isDone ? figures(keys) : []).flatMap(([title, text]) =>
      [make("dt", { textContent: title }), make("dd", { textContent: text })]));
    element("ratings").hidden = element("ratings-text").hidden = !rows.length;
    element("ratings").tBodies[0].replaceChildren(...rows.map((row) => make("tr", {},
      make("th", { scope: "row", textContent: row.keys.lexicon }), make("td", { textContent: row.keys.class }),
      make("td", { className: "number", textContent: ratingText(row.keys) }),
      make("td", { className: "number", textContent: row.keys.played }))));
  }

  async #showActs() {
    if (!isOwn) {
      await Promise.all([this.#follows.load(), this.#mutes.load()]);
      const refuse = (text) => (element("said").textContent = text);
      element("acts").replaceChildren(
        ...personActs(wire, who, this.#follows, refuse), muteAct(who, this.#mutes, refuse));
      return this.#showState();
    }
    const { rows, isDone } = await ask(wire, "MYDATA");
    const own = rows.find(({ keys }) => keys.of === "name")?.keys;
    element("privacy").hidden = !isDone || !own?.number;
    this.#isPrivate = own?.profile === "off";
    element("privacy-text").textContent = this.#isPrivate
      ? "Your figures and games are private: nobody else sees them, and the ladder is without you."
      : "Everybody with a name sees your figures and games.";
    element("privacy-change").textContent = this.#isPrivate ? "Show them to everybody" : "Keep them private";
  }

  /** Shows whether the person is here, and leads to the table where they play. */
  async #showState() {
    const { rows, isDone } = await ask(wire, `WHO from=${who}`);
    if (!isDone) return;
    const keys = rows.map((row) => row.keys).find((one) => one.name.toLowerCase() === who.toLowerCase());
    element("state").textContent = keys ? `${keys.name} ${stateText(keys)}.` : `${who} is not here now.`;
    if (keys?.state !== "plays") return;
    element("acts").append(make("a", {
      className: "button", href: `/watch/${keys.table}`, textContent: "Watch", ariaLabel: `Watch ${keys.name}`,
    }));
  }

  async #changePrivacy() {
    const line = this.#isPrivate ? "PROFILE on" : "PROFILE off";
    const answer = await ask(wire, line);
    if (!answer.isDone) return this.#refuse(answer, line);
    return Promise.all([this.#showActs(), this.#ladder.look()]);
  }

  async #readGames() {
    element("games").replaceChildren();
    [this.#games, this.#next] = [[], ""];
    await this.#showMore();
    element("games-none").hidden = element("games").children.length > 0;
  }

  /** Shows the next games, and asks for more of them where the last answer had no more. */
  async #showMore() {
    if (!this.#games.length) {
      const line = `GAMES ${isOwn ? name : who}${this.#next && ` from=${this.#next}`}`;
      const answer = await ask(wire, line);
      if (!answer.isDone && answer.code !== 532) this.#refuse(answer, line);
      [this.#games, this.#next] = [answer.rows, answer.keys.next ?? ""];
    }
    element("games").append(...this.#games.splice(0, gamesMost).map(({ keys }) => this.#gameLine(keys)));
    element("games-more").hidden = !this.#games.length && !this.#next;
  }

  #gameLine(keys) {
    const names = keys.names.split(",");
    const seat = names[0].toLowerCase() === (isOwn ? name : who).toLowerCase() ? 0 : 1;
    const scores = keys.scores.split(",");
    const result = keys.winner === "tie" ? "tied"
      : Number(keys.winner) === seat + 1 ? "won" : "lost";
    const series = keys.games ? ` · game ${keys.game} of ${keys.games}` : "";
    const idle = keys.unplayed ? " · not played, in no figures" : "";
    const text = `${keys.ended} · ${listName(keys.lexicon)} · ${keys.class}${series}${idle}`;
    const other = names[1 - seat];
    const link = (address, act) => make("a", {
      className: "button", href: `/${address}/${keys.table}`, textContent: act, ariaLabel: `${act}: against ${other}, ${keys.ended}`,
    });
    return make("li", {}, make("div", { className: "what" },
      make("strong", { textContent: `${result} ${scores[seat]}\u2060–\u2060${scores[1 - seat]} against ${other}` }),
      make("span", { className: "quiet", textContent: text })),
    make("div", { className: "links" }, link("review", "Review"), link("game", "Replay")));
  }
}

new People();
