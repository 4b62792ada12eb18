// SPDX-License-Identifier: MIT
// The standings of a round, and what concerns the whole event: talk, terms, its end.

import { $, button, el, keyed, player, tell } from "./desk-dom.js";
import { block } from "./desk-pairing.js";
import { field } from "./desk-mend.js";

const halves = (number) => String(number).replace(/^0\.5/, "½").replace(".5", "½");
const signed = (number) => (Number(number) > 0 ? `+${number}` : String(number).replace("-", "−"));

/** Shows the standings: after the round that was chosen, or as they are. */
export class Standings {
  #desk;
  #asked = 0;

  constructor(desk) {
    this.#desk = desk;
    desk.addEventListener("change", () => void this.#show());
  }

  async #show() {
    const desk = this.#desk;
    const last = desk.rounds.at(-1)?.round ?? 0;
    const round = desk.chosen && desk.chosen < last ? desk.chosen : 0;
    const divisions = desk.division ? [desk.division] : desk.divisions;
    const asked = ++this.#asked;
    const parts = [];
    for (const division of divisions) {
      const rows = round ? await this.#then(division, round) : this.#now(division);
      if (asked !== this.#asked) return;
      parts.push({ division, rows, round: round || last, isNamed: desk.divisions.length > 1 });
    }
    keyed($("standings"), parts, (part) => part.division, (part) => this.#table(part));
  }

  #now(division) {
    const rows = [...this.#desk.people.values()].filter((one) => one.division === division);
    return rows.sort((a, b) => a.place - b.place || a.number - b.number);
  }

  async #then(division, round) {
    const line = `EVENT STANDINGS ${this.#desk.label} round=${round} division=${division}`;
    const answer = await this.#desk.all(line).catch(() => ({ rows: [] }));
    return answer.rows.map(({ keys, said }) => ({ ...this.#desk.people.get(keys.name), ...keys, real: said }));
  }

  #table({ division, rows, round, isNamed }) {
    const heads = [["", "number"], ["Player", ""], ["Wins", "number"], ["Spread", "number"]];
    const head = heads.map(([text, className]) => el("th", { scope: "col", textContent: text || "Place", className }));
    const body = rows.map((one) => {
      const games = [one.wins, one.losses].map((number) => halves(Number(number) + Number(one.ties) / 2)).join("–");
      const cells = [one.place, games, signed(one.spread)].map((textContent) => {
        return el("td", { className: "number", textContent });
      });
      const sure = one.gibson ? el("span", { className: "quiet", textContent: " cannot be caught" }) : "";
      const who = el("td", {}, player(one, one.name), sure);
      return el("tr", {}, cells[0], who, cells[1], cells[2]);
    });
    const title = `${isNamed ? `Division ${division}, ` : ""}${round ? `after round ${round}` : "before round 1"}`;
    const caption = el("caption", { textContent: title });
    const parts = [caption, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...body)];
    return el("table", { className: "standings" }, ...parts);
  }
}

/** The panel of the event itself. */
export class EventPanel {
  #desk;
  #said = el("div", { role: "status" });

  constructor(desk, panel, focus) {
    this.#desk = desk;
    const sayLine = (text) => `EVENT SAY ${desk.label} :${text}`;
    const say = this.#form("say", "Say to everybody in the event", "Say it", { maxLength: 200 }, sayLine);
    const setLine = (text, isTry) => `EVENT SET ${desk.label} ${text}${isTry ? " try=yes" : ""}`;
    const example = { placeholder: "rounds=7 repeats=1 cap=off" };
    const terms = this.#form("set", "Other terms from now on", "Set them", example, setLine, true);
    const end = el("p", { className: "row", id: "ends" });
    panel.append(say, terms, el("div", { className: "part" }, el("h3", { textContent: "The end" }), end), this.#said);
    const show = () => {
      const isOpen = desk.state === "open";
      say.hidden = terms.hidden = !isOpen;
      const close = () => button("Close the event", () => void this.#close(focus));
      const again = () => void this.#send(`EVENT REOPEN ${desk.label}`, focus);
      const reopen = () => button("Reopen the event", again, { className: "main" });
      keyed(end, [{ isOpen }], () => "end", isOpen ? close : reopen);
    };
    desk.addEventListener("change", show);
  }

  #form(name, label, verb, given, lineOf, canTry = false) {
    const input = field(`event-${name}`, label, { required: true, autocapitalize: "off", ...given });
    const read = () => input.lastChild.value.trim();
    const look = button("Preview", () => read() && void this.#send(lineOf(read(), true)));
    const send = el("button", { textContent: verb });
    const form = el("form", {}, input, el("p", { className: "row" }, canTry ? look : "", send));
    form.onsubmit = async (event) => {
      event.preventDefault();
      if (await this.#send(lineOf(read(), false))) form.reset();
    };
    return form;
  }

  async #send(line, then) {
    try {
      const answer = await this.#desk.act(line);
      const { event: label, ...terms } = answer.keys;
      const words = Object.entries(terms).map(([key, value]) => `${key}=${value}`);
      const list = answer.keyword === "EVENT" ? words.join(" ") : "";
      this.#said.replaceChildren(block(answer.said, list ? el("p", { className: "line", textContent: list }) : ""));
      if (answer.isDone && label) tell($("heard"), answer.said);
      if (answer.keyword === "CLOSED") sessionStorage.removeItem(`codes-${label}`);
      if (answer.isDone) then?.();
      return answer.isDone ? answer : null;
    } catch (error) {
      this.#said.replaceChildren(block(error.message));
      return null;
    }
  }

  async #close(focus) {
    const isTried = this.#desk.act(`EVENT CLOSE ${this.#desk.label} try=yes`);
    const answer = await isTried.catch((error) => ({ said: error.message }));
    const isEarly = answer.code === 471;
    if (!answer.isDone && !isEarly) return void this.#said.replaceChildren(block(answer.said));
    const line = `EVENT CLOSE ${this.#desk.label}${isEarly ? " sure=yes" : ""}`;
    const sure = button(isEarly ? "Close it all the same" : "Yes, close it", () => void this.#send(line, focus));
    const no = button("No", () => (this.#said.replaceChildren(), focus()));
    const why = isEarly ? answer.said : "Every result is in. Codes are of no use once the event is closed.";
    this.#said.replaceChildren(block(why, el("p", { className: "row" }, sure, no)));
    sure.focus();
  }
}
