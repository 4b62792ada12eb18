// SPDX-License-Identifier: MIT
// The next round: shown before it is paired, and what is in its way with how to mend it.

import { $, button, count, el, player, tell } from "./desk-dom.js";
import { boardRow, filled } from "./desk-boards.js";
import { findPerson } from "./desk-line.js";

/** Returns a box with a sentence of the server and what can be done. */
export function block(said, ...inside) {
  return el("div", { className: "block" }, el("p", { textContent: said }), ...inside);
}

/** Reads `7 1 4 2 bye=3 order=given`; returns `{ words }` or `{ obstacle }`. */
export function readPairs(text, people) {
  const words = [];
  const names = (list) => {
    const found = list.map((one) => findPerson(one, people));
    const wrong = found.find((one) => one.obstacle);
    return wrong ? wrong : { names: found.map((one) => one.person.name) };
  };
  const parts = text.trim().split(/\s+/).filter(Boolean);
  const { names: pairs, obstacle } = names(parts.filter((word) => !word.includes("=")));
  if (obstacle) return { obstacle };
  const alone = pairs.length % 2 && pairs.at(-1);
  if (alone) return { obstacle: `${alone} has no opponent. Type two and two, or bye=${alone}.` };
  words.push(...pairs);
  for (const word of parts.filter((one) => one.includes("="))) {
    const [key, value] = word.split("=");
    if (key === "bye") {
      const byes = names(value.split(",").filter(Boolean));
      if (byes.obstacle) return byes;
      words.push(`bye=${byes.names.join(",")}`);
    } else if (word === "order=given") {
      words.push(word);
    } else {
      return { obstacle: `${word} has no place here. Possible are bye=3 and order=given.` };
    }
  }
  return { words: words.join(" ") };
}

/** The panel of the next round. `does` has `put`, `more` and `focus`. */
export class Pairing {
  #desk;
  #does;
  // What the preview was of; it goes when the event has changed.
  #shown = "";

  constructor(desk, does) {
    this.#desk = desk;
    this.#does = does;
    $("pair-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.preview();
    });
    $("swap-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#swap();
    });
    $("start-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#change(`EVENT START ${desk.label} ${this.#startsRound()} ${$("start-minutes").value}`, "");
    });
    $("unpair").addEventListener("click", () => this.#unpair());
    $("pair-division").addEventListener("change", () => this.forget());
    desk.addEventListener("change", () => this.#show());
  }

  get #division() {
    return this.#desk.divisions.length > 1 ? ` division=${this.#desk.division || $("pair-division").value}` : "";
  }

  #startsRound() {
    const { missing, rounds } = this.#desk;
    return missing.length || !rounds.length ? this.#desk.round || 1 : rounds.at(-1).round + 1;
  }

  /** The next round; divisions may be in different ones. */
  #next() {
    const people = [...this.#desk.people.values()].filter((one) => this.#isMeant(one.name) && one.games);
    const paired = people.map((one) => one.games.split(",").length);
    return Math.max(0, ...(people.length ? paired : this.#desk.rounds.map((row) => row.round))) + 1;
  }

  /** Takes the preview away. */
  forget() {
    this.#shown = "";
    $("pair-shown").replaceChildren();
    $("pair-said").replaceChildren();
  }

  #show() {
    const desk = this.#desk;
    const several = desk.divisions.length > 1;
    $("pair-division-box").hidden = !several || Boolean(desk.division);
    const before = $("pair-division").value;
    if (desk.divisions.join() !== [...$("pair-division").options].map((one) => one.value).join()) {
      const options = desk.divisions.map((one) => el("option", { textContent: one, value: one }));
      $("pair-division").replaceChildren(...options);
      if (desk.divisions.includes(before)) $("pair-division").value = before;
    }
    const last = desk.rounds.at(-1)?.round ?? 0;
    const isOver = last >= Number(desk.event.rounds) && !several;
    $("pairing-title").textContent = isOver ? "The last round is paired" : several ? "Pairing" : `Round ${last + 1}`;
    $("pair-form").hidden = isOver;
    $("paired-more").hidden = !last;
    const part = this.#division ? `,${this.#division.replace("=", " ")}` : "";
    $("unpair").textContent = `Unpair round ${desk.round}${part}`;
    const now = this.#state();
    // What was shown may be another round now.
    if (this.#shown && this.#shown !== now) this.forget();
  }

  #state() {
    return JSON.stringify([this.#desk.rounds, this.#desk.missing, this.#desk.event]);
  }

  /** Asks what the next round would be, and shows it with a button that pairs it. */
  async preview() {
    const desk = this.#desk;
    this.forget();
    const pairs = readPairs($("pair-names").value, desk.people);
    if (pairs.obstacle) return this.#obstacle(pairs.obstacle);
    const round = pairs.words ? ` ${this.#next()} ${pairs.words}` : "";
    try {
      const answer = await desk.act(`EVENT PAIR ${desk.label}${round}${this.#division} try=yes`);
      this.#shown = this.#state();
      if (!answer.isDone) return this.#blocked(answer);
      // A trial answers while results are missing, so that it shows the round; pairing it waits for them.
      const needed = Number(answer.keys.round) - 1 - Number(desk.event.lag ?? 0);
      if (this.#waiting(needed).length) {
        const box = block("These boards have no result yet, and the next round waits for them.");
        box.append(this.#missing(needed));
        return $("pair-said").replaceChildren(box);
      }
      this.#offer(answer, pairs.words);
    } catch (error) {
      this.#obstacle(error.message);
    }
  }

  #obstacle(said) {
    $("pair-said").replaceChildren(block(said));
  }

  #offer(answer, words) {
    const desk = this.#desk;
    const { round, boards, byes } = answer.keys;
    const rows = answer.rows.filter(({ keys }) => keys.board).map(({ keys }) => {
      const item = filled({ ...keys, round: Number(round) }, desk);
      const line = boardRow({ ...item, isOther: false, isLit: false }, []);
      line.querySelector(".scores").remove();
      if (keys.repeats) line.append(el("div", { className: "more", textContent: "They have met before." }));
      return line;
    });
    const free = answer.rows.filter(({ keys }) => keys.bye).map(({ keys }) => {
      return el("p", {}, "Bye: ", player(desk.people.get(keys.bye), keys.bye));
    });
    const pair = button(`Pair round ${round}`, () => void this.#pair(round, words), { className: "main" });
    const head = `Round ${round} would be so: ${count(Number(boards), "board")}, ${count(Number(byes), "bye")}.`;
    const note = el("p", { className: "quiet" });
    note.textContent = "Nothing is paired yet. “Pair” makes these boards, with the same players first.";
    tell($("heard"), head);
    $("pair-shown").replaceChildren(el(
      "div",
      { className: "block good" },
      el("p", { textContent: head }),
      el("ul", { className: "plain" }, ...rows),
      ...free,
      note,
      el("p", { className: "row" }, pair, button("Not now", () => (this.forget(), this.#does.focus()))),
    ));
    pair.focus();
    $("pair-shown").scrollIntoView({ block: "nearest" });
  }

  async #pair(round, words) {
    const desk = this.#desk;
    try {
      const answer = await desk.act(`EVENT PAIR ${desk.label} ${round} ${words}${this.#division}`.replace("  ", " "));
      this.forget();
      if (!answer.isDone) return this.#blocked(answer);
      $("pair-names").value = "";
      desk.chosen = 0;
      tell($("answer"), `Round ${answer.keys.round} is paired: ${count(Number(answer.keys.boards), "board")}.`);
      this.#does.focus();
    } catch (error) {
      this.#obstacle(error.message);
    }
  }

  /** Shows why not, and what to do about each reason. */
  #blocked(answer) {
    const { why, round } = answer.keys;
    const box = block(answer.said);
    if (why === "missing") box.append(this.#missing(Number(round)));
    if (why === "round") box.append(el("p", { textContent: `Pair round ${round} first.` }));
    if (why === "unpaired") {
      const names = (answer.keys.names ?? "").split(",");
      const byHand = () => {
        const numbers = names.map((name) => this.#desk.people.get(name)?.number ?? name).join(" ");
        $("pair-names").value = `${$("pair-names").value} ${numbers}`.trim();
        $("pair-names").closest("details").open = true;
        $("pair-names").focus();
      };
      box.append(el("p", {}, "Not named: ", names.join(", ")), el("p", {}, button("Name them by hand", byHand)));
    }
    if (why === "repeats") {
      const repeats = Number(this.#desk.event.repeats ?? 0) + 1;
      const allow = async () => {
        const set = await this.#desk.act(`EVENT SET ${this.#desk.label} repeats=${repeats}`);
        if (set.isDone) void this.preview();
        else this.#obstacle(set.said);
      };
      box.append(el("p", {}, button(`Allow ${count(repeats, "repeat")}`, () => void allow())));
    }
    $("pair-said").replaceChildren(box);
  }

  /** Returns the boards without a result up to a round. */
  #waiting(round) {
    return this.#desk.missing.filter((row) => row.round <= round && this.#isMeant(row.first));
  }

  /** Returns the boards without a result up to a round, as a list with what to do. */
  #missing(round) {
    const items = this.#waiting(round).map((row) => {
      const line = boardRow({ ...filled(row, this.#desk), isOther: row.round !== this.#desk.round, isLit: false }, [
        button("Type the result", () => this.#does.put(row), {
          aria: { label: `Type the result of board ${row.board}` },
        }),
        button("Did not come, or later", () => this.#does.more(row), {
          aria: { label: `Board ${row.board}: somebody did not come, or it is played later` },
        }),
      ]);
      line.querySelector(".scores").remove();
      return line;
    });
    return el("ul", { className: "plain" }, ...items);
  }

  #isMeant(name) {
    const division = this.#division.split("=")[1];
    return !division || this.#desk.people.get(name)?.division === division;
  }

  async #change(line, done) {
    try {
      const answer = await this.#desk.act(line);
      $("change-said").replaceChildren(answer.isDone ? "" : block(answer.said));
      if (answer.isDone) tell($("answer"), done || answer.said);
      if (answer.keyword === "STARTS") this.#does.starts(answer.keys);
      return answer.isDone;
    } catch (error) {
      $("change-said").replaceChildren(block(error.message));
      return false;
    }
  }

  async #swap() {
    const desk = this.#desk;
    const found = ["swap-one", "swap-two"].map((id) => findPerson($(id).value.trim(), desk.people));
    const wrong = found.find((one) => one.obstacle);
    if (wrong) return void $("change-said").replaceChildren(block(wrong.obstacle));
    const [one, two] = found.map(({ person }) => person.name);
    const line = `EVENT SWAP ${desk.label} ${desk.round} ${one} ${two}`;
    if (await this.#change(line, `${one} and ${two} sit in each other's places.`)) $("swap-form").reset();
  }

  #unpair() {
    const desk = this.#desk;
    const round = desk.round;
    const take = async () => {
      const line = `EVENT UNPAIR ${desk.label} ${round}${this.#division}`;
      await this.#change(line, `Round ${round} is not paired any more.`);
      this.#does.focus();
    };
    const keep = () => ($("change-said").replaceChildren(), this.#does.focus());
    const sure = button(`Yes, unpair round ${round}`, () => void take());
    const answers = el("p", { className: "row" }, sure, button("No", keep));
    $("change-said").replaceChildren(block(`Are the pairings of round ${round} to be taken back?`, answers));
    sure.focus();
  }
}
