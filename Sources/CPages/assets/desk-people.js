// SPDX-License-Identifier: MIT
// The players of an event: entering, dropping out, coming back, codes.

import { $, button, count, el, keyed, tell } from "./desk-dom.js";
import { field, openDialog } from "./desk-mend.js";
import { block } from "./desk-pairing.js";

/** The panel of the entrants. */
export class People {
  #desk;
  #codes;

  constructor(desk, panel) {
    this.#desk = desk;
    this.#codes = JSON.parse(sessionStorage.getItem(`codes-${desk.label}`) ?? "{}");
    const list = el("tbody", { id: "people" });
    const heads = ["No.", "Player", "Rating", "Division"].map((text) => el("th", { scope: "col", textContent: text }));
    const caption = el("caption", { className: "unseen", textContent: "Entrants" });
    panel.append(
      this.#enterForm(),
      this.#pasteForm(),
      this.#strayForm(),
      el("table", {}, caption, el("thead", {}, el("tr", {}, ...heads)), list),
      el("div", { id: "codes", className: "part", hidden: true }),
    );
    desk.addEventListener("change", () => this.#show());
  }

  #enterForm() {
    const short = { className: "" };
    const given = [
      field("enter-name", "Name", { ...short, required: true, autocapitalize: "off", maxLength: 16 }),
      field("enter-real", "Real name", { ...short, maxLength: 100, placeholder: "Smith, Ann" }),
      field("enter-rating", "Rating", { ...short, inputMode: "numeric" }),
      field("enter-division", "Division", { ...short, maxLength: 16 }),
    ];
    const rest = [
      field("enter-seed", "Seed", { ...short, inputMode: "numeric" }),
      field("enter-class", "Class", { ...short, maxLength: 16 }),
      field("enter-team", "Team", { ...short, maxLength: 16 }),
    ];
    const more = el("div", { className: "fields" }, ...rest);
    const said = el("div", { id: "enter-said", role: "status" });
    const form = el(
      "form",
      { id: "enter-form" },
      el("div", { className: "fields" }, ...given),
      el("details", {}, el("summary", { textContent: "Seed, class, team" }), more),
      el("p", {}, el("button", { textContent: "Enter the player" })),
      said,
    );
    form.onsubmit = async (event) => {
      event.preventDefault();
      const value = (name) => $(`enter-${name}`).value.trim();
      const keys = ["rating", "seed", "division", "class", "team"].filter(value).map((key) => ` ${key}=${value(key)}`);
      const real = value("real") ? ` :${value("real")}` : "";
      const words = `${value("name")}${keys.join("")}${real}`;
      const show = (answer) => {
        if (!answer.isDone) {
          said.replaceChildren(this.#refused(answer, words, show, () => said.replaceChildren()));
          said.querySelector("button")?.focus();
          return;
        }
        said.replaceChildren(this.#entered(answer));
        const division = value("division");
        form.reset();
        $("enter-division").value = division;
        $("enter-name").focus();
      };
      show(await this.#enter(words));
    };
    return form;
  }

  /** Shows why nobody was entered; where somebody has that name already, with an answer for another person. */
  #refused(answer, words, show, forget) {
    if (answer.code !== 574) return block(answer.said);
    const there = this.#desk.people.get(answer.keys.name);
    const called = there ? `Number ${there.number}, ${there.real || there.name},` : answer.keys.name;
    const [name] = words.split(" ");
    // Keys stand before the colon of a real name.
    const enter = async () => show(await this.#enter(words.replace(name, `${name} sure=yes`)));
    const yes = button(`Yes, ${name} is another person`, () => void enter());
    const answers = el("p", { className: "row" }, yes, button("No", forget));
    return block(`${called} has that name. Is ${name} another person?`, answers);
  }

  #entered({ keys, said }) {
    const code = keys.code ? ` The code is ${keys.code}.` : ` ${said}`;
    const text = `${keys.name} is number ${keys.number} and plays from round ${keys.round} on.${code}`;
    return el("p", { textContent: text });
  }

  async #enter(words) {
    try {
      const answer = await this.#desk.act(`EVENT ENTER ${this.#desk.label} ${words}`);
      if (answer.isDone) {
        this.#desk.addDivision(answer.keys.division);
        this.#keep(answer.keys.name, answer.keys.code);
      }
      return answer;
    } catch (error) {
      return { isDone: false, said: error.message, keys: {} };
    }
  }

  /** Asks for a division that no line names. */
  #strayForm() {
    const input = field("stray", "Its division", { className: "short", required: true, maxLength: 16 });
    const text = "Some players are in a division that this page has not seen yet.";
    const form = el("form", { id: "strays", className: "block", hidden: true }, el("p", { textContent: text }));
    form.append(el("div", { className: "row" }, input, el("button", { textContent: "Look" })));
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#desk.addDivision(input.lastChild.value.trim().toUpperCase());
      void this.#desk.look(true);
      form.reset();
    };
    return form;
  }

  #pasteForm() {
    const text = el("textarea", { id: "paste", spellcheck: false });
    const said = el("div", { role: "status" });
    const form = el(
      "form",
      {},
      el("label", { htmlFor: "paste", textContent: "One player a line: ann rating=1500 division=B :Smith, Ann" }),
      text,
      el("p", { className: "quiet", textContent: "Lines of “verdict event import” may be pasted as they are." }),
      el("p", {}, el("button", { textContent: "Enter all" })),
      said,
    );
    form.onsubmit = async (event) => {
      event.preventDefault();
      const left = [];
      let done = 0;
      const reasons = [];
      for (const line of text.value.split("\n").map((one) => one.trim()).filter(Boolean)) {
        const words = line.replace(/^EVENT\s+ENTER\s+\S+\s+/i, "");
        const answer = await this.#enter(words);
        if (answer.isDone) done += 1;
        else left.push(line), reasons.push({ line, words, answer });
      }
      text.value = left.join("\n");
      const items = reasons.map(({ line, words, answer }) => {
        const item = el("li");
        const drop = () => (text.value = text.value.split("\n").filter((one) => one !== line).join("\n"));
        const show = (next) => {
          if (next.isDone) drop();
          const text = next.isDone ? this.#entered(next) : next.said;
          item.replaceChildren(`${line}: `, next.code === 574 ? this.#refused(next, words, show, forget) : text);
        };
        const forget = () => (drop(), item.remove());
        show(answer);
        return item;
      });
      const rest = left.length ? `, ${left.length} not; these lines stay` : "";
      const head = `${count(done, "player")} entered${rest}.`;
      said.replaceChildren(el("p", { textContent: head }), el("ul", {}, ...items));
    };
    return el("details", {}, el("summary", { textContent: "Enter several at once" }), form);
  }

  #keep(name, code) {
    if (!code) return;
    this.#codes[name] = code;
    this.#saveCodes();
  }

  #saveCodes() {
    sessionStorage.setItem(`codes-${this.#desk.label}`, JSON.stringify(this.#codes));
    this.#show();
  }

  #show() {
    const desk = this.#desk;
    const shown = [...desk.people.values()].filter((one) => desk.isShown(one.name)).sort((a, b) => a.number - b.number);
    const items = shown.map(({ name, number, real, rating, division }) => ({ name, number, real, rating, division }));
    keyed($("people"), items, (one) => one.name, (one) => {
      const open = button(one.real || one.name, () => void this.open(one.name), { className: "bare" });
      const hasReal = one.real && one.real !== one.name;
      const handle = hasReal ? el("span", { className: "quiet handle", textContent: one.name }) : "";
      const called = el("td", {}, open, handle);
      const cells = [one.rating ?? "", one.division].map((text) => el("td", { textContent: text }));
      return el("tr", {}, el("td", { className: "number", textContent: one.number }), called, ...cells);
    });
    $("strays").hidden = Number(desk.event.entrants ?? 0) <= desk.people.size;
    this.#showCodes();
  }

  #showCodes() {
    const names = Object.keys(this.#codes).sort();
    $("codes").hidden = !names.length;
    if (!names.length) return;
    const rows = names.map((name) => {
      const real = this.#desk.people.get(name)?.real;
      const how = ` Come in at ${location.origin} as ${name}, with this code.`;
      const called = real && real !== name ? `${real}, ${name} ` : `${name} `;
      const code = el("b", { textContent: this.#codes[name] });
      return el("li", {}, called, code, el("span", { className: "on-paper", textContent: how }));
    });
    const paper = button("Print these codes", () => this.#printCodes());
    const forget = button("Forget these codes", () => ((this.#codes = {}), this.#saveCodes()));
    const note = "The server does not show a code again. These are kept in this tab until it is closed.";
    $("codes").replaceChildren(
      el("h3", { textContent: "Codes" }),
      el("p", { className: "quiet", textContent: note }),
      el("ul", { className: "plain" }, ...rows),
      el("p", { className: "row" }, paper, forget),
    );
  }

  /** Prints the codes alone, a strip of paper for each player. */
  #printCodes() {
    document.body.classList.add("codes-alone");
    addEventListener("afterprint", () => document.body.classList.remove("codes-alone"), { once: true });
    print();
  }

  /** Opens what is known of a player, and what can be done. */
  async open(name) {
    const desk = this.#desk;
    const person = desk.people.get(name);
    const said = el("div", { role: "status" });
    const [card, back] = [
      await desk.wire.send(`EVENT CARD ${desk.label} ${name}`),
      await desk.wire.send(`EVENT RETURN ${desk.label} ${name} try=yes`),
    ];
    const games = card.rows.map(({ keys }) => el("li", { textContent: gameOf(keys, desk) }));
    const { rating, seed, division, team } = card.keys;
    const facts = [
      `division ${division}`,
      rating && `rating ${rating}`,
      seed && `seed ${seed}`,
      card.keys.class && `class ${card.keys.class}`,
      team && `team ${team}`,
    ].filter(Boolean);
    const send = async (line, what) => {
      const answer = await desk.act(line).catch((error) => ({ said: error.message }));
      if (answer.isDone) tell($("answer"), what);
      if (answer.isDone && !answer.rows.length) return $("dialog").close();
      const code = answer.rows?.find((row) => row.keys.code)?.keys.code;
      this.#keep(name, code);
      const text = code ? `The new code of ${name} is ${code}. The old one is of no use now.` : answer.said;
      said.replaceChildren(block(text));
    };
    const from = field("drop-round", "From round", { type: "number", min: 1, max: 60, className: "short" });
    const until = field("drop-back", "Back in round", { type: "number", min: 2, max: 60, className: "short" });
    const drop = el("form", { className: "row" }, from, until, el("button", { textContent: "Drop" }));
    drop.onsubmit = (event) => {
      event.preventDefault();
      const round = from.lastChild.value ? ` round=${from.lastChild.value}` : "";
      const again = until.lastChild.value ? ` back=${until.lastChild.value}` : "";
      void send(`EVENT DROP ${desk.label} ${name}${round}${again}`, `${name} drops out.`);
    };
    const comes = () => void send(`EVENT RETURN ${desk.label} ${name}`, `${name} plays again.`);
    openDialog(
      `${person?.number ?? ""} ${person?.real || name}`.trim(),
      el("p", { className: "quiet", textContent: `${name}, ${facts.join(", ")}` }),
      games.length ? el("ul", {}, ...games) : "",
      back.isDone ? el("p", { textContent: `${name} misses rounds that are to come.` }) : "",
      back.isDone ? el("p", {}, button("Plays again", comes, { className: "main" })) : drop,
      el("p", {}, button("New code", () => void send(`EVENT CODES ${desk.label} ${name}`, `${name} has a new code.`))),
      said,
    );
  }
}

function gameOf(keys, desk) {
  const rival = desk.people.get(keys.opponent)?.real || keys.opponent;
  if (keys.bye) return `Round ${keys.round}: a bye${keys.spread ? `, worth ${keys.spread}` : ""}`;
  if (keys.forfeit === "won") return `Round ${keys.round}: the opponent did not come`;
  if (keys.forfeit) return `Round ${keys.round}: did not come`;
  if (!keys.opponent) return `Round ${keys.round}: did not play`;
  return `Round ${keys.round}: ${keys.scores ? keys.scores.replace(",", " – ") : "no result yet"} against ${rival}`;
}
