// SPDX-License-Identifier: MIT
// The trainer (Protocol/SPEC.md, 10.5): would you challenge this play, and how sure are you?

import { keep, kept, make, readable } from "./words.js";

const worst = 10_000;

/** The view of a table of the trainer. */
export class Trainer {
  #page;
  #state = null;
  #play = make("p", { className: "the-play" });
  #stakes = make("p", {});
  #form = make("form", { className: "answer" });
  #sure = make("input", { id: "sure", type: "range", min: 50, max: 100, step: 5, value: 75 });
  #percent = make("span", { className: "percent" });
  #result = make("div", { className: "result" });
  #record = make("dl", { className: "record" });
  #section = make("div", { className: "sheet trainer", tabIndex: -1 });

  constructor(root, page) {
    this.#page = page;
    const question = make("h2", { textContent: "Would you challenge this play?" });
    const yes = make("button", { type: "button", className: "main", textContent: "Yes, challenge" });
    const no = make("button", { type: "button", textContent: "No, let it stand" });
    yes.setAttribute("aria-keyshortcuts", "Y");
    no.setAttribute("aria-keyshortcuts", "N");
    yes.addEventListener("click", () => this.#answer("yes"));
    no.addEventListener("click", () => this.#answer("no"));
    const label = make("label", { htmlFor: "sure", textContent: "How sure are you? " }, this.#percent);
    this.#form.append(label, this.#sure, make("div", { className: "row" }, yes, no),
      make("p", { className: "quiet keys", textContent: "Keys: Y, N, and 5 to 9 or 0 for 50 to 100 %." }));
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#sure.addEventListener("input", () => this.#showSure());
    this.#section.append(question, this.#play, this.#stakes, this.#form, this.#result, page.acts);
    this.#section.addEventListener("keydown", (event) => this.#key(event));
    root.append(make("div", { className: "two" }, this.#section, this.#record));
    this.#showSure();
  }

  close() {}

  focus() {
    this.#section.focus({ preventScroll: true });
  }

  #showSure() {
    this.#percent.textContent = `${this.#sure.value} %`;
    this.#sure.setAttribute("aria-valuetext", `${this.#sure.value} percent`);
  }

  #key(event) {
    if (this.#form.hidden || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const key = event.key.toLowerCase();
    if (key === "y" || key === "n") {
      event.preventDefault();
      this.#answer(key === "y" ? "yes" : "no");
    } else if (/^[05-9]$/.test(key)) {
      this.#sure.value = key === "0" ? 100 : Number(key) * 10;
      this.#showSure();
      this.#page.tell(`${this.#sure.value} percent`);
    }
  }

  async #answer(answer) {
    const { keys } = await this.#page.act(`GUESS ${answer} ${this.#sure.value}`) ?? {};
    if (!keys) return;
    if (keys.right) {
      keep("practice-trainer", { name: this.#state.name, ...keys });
      this.show(this.#state);
      this.#page.tell(this.#result.textContent);
    } else {
      this.#page.tell("Your answer is kept until everybody has answered.");
    }
  }

  /** Shows the state of the table. */
  show(state) {
    this.#state = state;
    const words = state.play.split(",").filter(Boolean);
    const mine = kept("practice-trainer", {});
    const isOn = state.phase === "round";
    this.#play.replaceChildren(...words.map((word) => make("span", { textContent: readable(word) })));
    this.#stakes.textContent = state.score
      ? `It scores ${state.score}. A challenge gains ${state.gain} if the play is a phony, else it costs ${state.cost}.`
      : "Nothing is dealt yet.";
    this.#form.hidden = !isOn || state.me.answered === "yes";
    this.#result.replaceChildren(...(state.phase === "revealed" ? this.#truth(state, mine) : []));
    this.#showRecord(mine.table === state.table ? mine : {});
  }

  #truth(state, mine) {
    const isMine = mine.name === state.name;
    const isBad = state.words.some((word) => word.result !== "acceptable");
    const points = Number(mine.points);
    const said = isMine ? (mine.right === "yes" ? "You were right. " : "You were wrong. ") : "";
    const worth = isMine && points ? ` ${points > 0 ? "You gain" : "It costs"} ${Math.abs(points)} points.` : "";
    const title = `${said}${isBad ? "The play is a phony." : "The play is good."}${worth}`;
    const list = state.words.map(({ word, result, meaning }) => {
      const isGood = result === "acceptable";
      const mark = make("span", {
        className: isGood ? "good" : "bad", textContent: isGood ? " ✓ acceptable" : " ✗ not acceptable",
      });
      const parts = [make("strong", { textContent: readable(word) }), mark];
      if (meaning) parts.push(make("span", { className: "gloss", textContent: meaning }));
      return make("li", {}, ...parts);
    });
    return [
      make("p", { className: `outcome ${isMine ? (mine.right === "yes" ? "good" : "bad") : ""}`, textContent: title }),
      make("ul", {}, ...list),
    ];
  }

  #showRecord({ total, challenged, accepted, brier }) {
    if (total === undefined) return void this.#record.replaceChildren();
    const [caught, doubted] = challenged.split("/");
    const [good, stood] = accepted.split("/");
    const facts = [
      ["Points", total],
      ["Challenged", `${caught} of ${doubted} were phonies`],
      ["Let stand", `${good} of ${stood} were good`],
    ];
    if (brier !== undefined) {
      facts.push(["Brier score", `${(Number(brier) / worst).toFixed(2)}, from 0 (always sure and right) to 1`]);
    }
    this.#record.replaceChildren(...facts.flatMap(([term, text]) => [
      make("dt", { textContent: term }), make("dd", { textContent: text }),
    ]));
  }
}
