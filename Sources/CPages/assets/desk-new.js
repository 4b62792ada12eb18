// SPDX-License-Identifier: MIT
// The first page of the desk: open events, and a new one.

import { $, button, count, el, keyed, tell } from "./desk-dom.js";
import { block } from "./desk-pairing.js";

const systems = [
  ["swiss", "Swiss"], ["koth", "King of the Hill"], ["rr", "Round robin"], ["fontes", "Initial Fontes"],
  ["chew", "Chew"], ["manual", "By hand"], ["", "One after the other"],
];
const otherSystems = [["rr2", "Round robin, twice"], ["factor", "Factor"], ["australian", "Australian draw"]];
const kinds = [
  ["paper", "Real boards: results are typed"], ["dealt", "Here: the server deals the tiles"],
  ["board", "Real boards: board and clocks are kept here"], ["slip", "Real boards: challenges are ruled here"],
];
const rules = [
  ["", "As usual"], ["double", "Double"], ["single", "Single"], ["5p", "5 points a challenge"],
  ["10p", "10 points a challenge"],
  ["5w", "5 points a word"], ["void", "Void"], ["triple", "Triple"], ["sweden", "Sweden"], ["germany", "Germany"],
];
const rest = [
  ["bye", "A bye is worth", "50"], ["repeats", "Repeats at most", ""], ["cap", "Spread of a game at most", ""],
  ["groups", "Groups of a round robin", ""], ["factor", "Factor", "4"], ["bands", "Last places of prizes", "1,3,8"],
  ["apart", "Teams apart to round", ""], ["delay", "Onlookers see it later", "minutes, end"],
];

function labelled(name, text, control, given = {}) {
  control.id = `new-${name}`;
  control.name = name;
  return el("div", given, el("label", { htmlFor: control.id, textContent: text }), control);
}

const option = ([value, textContent]) => el("option", { value, textContent });
const choice = (options) => el("select", {}, ...options.map(option));
const input = (given) => el("input", { autocomplete: "off", spellcheck: false, autocapitalize: "off", ...given });

/** Makes the form and the list; `desk` is one without a label. */
export class Home {
  #desk;
  #said = el("div", { role: "status" });

  constructor(desk) {
    this.#desk = desk;
    this.#makeForm();
    $("reopen-form").addEventListener("submit", (event) => void this.#reopen(event));
    desk.addEventListener("change", () => this.#show());
  }

  #makeForm() {
    const kind = choice(kinds);
    const system = choice(systems);
    system.append(el("optgroup", { label: "Others" }, ...otherSystems.map(option)));
    const hidden = true;
    const byRound = labelled("systems", "Systems by round", input({ placeholder: "1-4:swiss,5:koth" }), { hidden });
    const clock = labelled("clock", "Clock", input({ placeholder: "25:00" }), { hidden });
    system.onchange = () => (byRound.hidden = system.value !== "");
    kind.onchange = () => (clock.hidden = kind.value === "paper" || kind.value === "slip");
    const rounds = input({ type: "number", min: 1, max: 60, required: true, value: 6 });
    const title = "a small letter, then small letters, digits and -";
    const label = input({ required: true, placeholder: "tues", maxLength: 16, title });
    const called = input({ placeholder: "Tuesday club", maxLength: 100, autocapitalize: "on" });
    const look = button("Preview", () => $("new-form").reportValidity() && void this.#send(true));
    $("new-form").append(
      el(
        "div",
        { className: "fields" },
        labelled("label", "Label", label),
        labelled("rounds", "Rounds", rounds),
        labelled("title", "Title", called, { className: "whole" }),
        labelled("kind", "Games", kind, { className: "whole" }),
        labelled("system", "Pairing system", system),
        byRound,
        labelled("lexicon", "Word list", choice([["", "The first list"]])),
        labelled("rule", "Challenge rule", choice(rules)),
        clock,
      ),
      el(
        "details",
        {},
        el("summary", { textContent: "More terms" }),
        el(
          "div",
          { className: "fields" },
          ...rest.map(([name, text, placeholder]) => labelled(name, text, input({ placeholder }))),
          labelled("like", "All terms as in the event", input({ placeholder: "tues" }), { className: "whole" }),
        ),
      ),
      el("p", { className: "row" }, el("button", { className: "main", textContent: "Open the event" }), look),
      this.#said,
    );
    $("new-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send(false);
    });
  }

  /** Asks for the word lists, once. */
  async readLists() {
    const lists = await this.#desk.wire.send("LEXICA");
    const names = lists.rows.map(({ keys }) => keys.lexicon.split("@")[0]);
    $("new-lexicon").append(...names.map((name) => el("option", { value: name, textContent: name })));
  }

  #line(isTry) {
    const value = (name) => $(`new-${name}`).value.trim();
    const title = value("title") ? ` :${value("title")}` : "";
    const head = `EVENT NEW ${value("label")}`;
    const end = `${isTry ? " try=yes" : ""}${title}`;
    if (value("like")) return `${head} like=${value("like")}${end}`;
    const kind = value("kind");
    const keys = [["rounds", value("rounds")], ["system", value("system") || value("systems")]];
    for (const [name] of rest) keys.push([name, value(name)]);
    // Where nothing is said of games at real boards, nothing is agreed.
    if (kind !== "paper" || value("lexicon") || value("rule")) keys.push(["kind", kind]);
    keys.push(["lexicon", value("lexicon")], ["rule", value("rule")]);
    if (!$("new-clock").parentNode.hidden) keys.push(["clock", value("clock")]);
    return `${head}${keys.filter(([, text]) => text).map(([key, text]) => ` ${key}=${text}`).join("")}${end}`;
  }

  async #send(isTry) {
    const line = this.#line(false);
    try {
      const answer = await this.#desk.act(this.#line(isTry));
      if (answer.isDone && !isTry) return void location.assign(`/desk/${answer.keys.event}`);
      // A server may not try this line; then at= is the place of `try=`.
      const place = this.#line(true).split(" :")[0].split(" ").length - 1;
      const cannotTry = isTry && answer.code === 501 && Number(answer.keys.at) === place;
      const said = cannotTry ? "This line opens the event. Terms can be changed later, at “Event”." : answer.said;
      const terms = Object.entries(answer.keys).map(([key, value]) => `${key}=${value}`).join(" ");
      const shown = answer.isDone ? terms : line;
      this.#said.replaceChildren(block(said, el("p", { className: "line", textContent: shown })));
    } catch (error) {
      this.#said.replaceChildren(block(error.message));
    }
  }

  async #reopen(event) {
    event.preventDefault();
    try {
      const label = $("reopen-label").value.trim();
      const answer = await this.#desk.act(`EVENT REOPEN ${label}`);
      if (answer.isDone) location.assign(`/desk/${answer.keys.event}`);
      else tell($("reopen-said"), answer.said);
    } catch (error) {
      tell($("reopen-said"), error.message);
    }
  }

  #show() {
    const { events } = this.#desk;
    $("no-events").hidden = events.length > 0;
    keyed($("events"), events, (one) => one.event, (one) => {
      const links = [["Wall", "wall"], ["Public page", "event"], ["Print", "print"]].map(([textContent, path]) => {
        const aria = { label: `${textContent} of ${one.event}` };
        return el("a", { href: `/${path}/${one.event}`, textContent, aria });
      });
      const facts = [
        `${one.round === "0" ? "no round" : `round ${one.round}`} of ${one.rounds}`,
        count(Number(one.entrants), "player"),
        one.system,
        one.kind ?? "paper",
      ];
      return el(
        "li",
        { className: "event" },
        el("a", { className: "name", href: `/desk/${one.event}`, textContent: one.title || one.event }),
        el("p", { className: "quiet", textContent: `${one.event} · ${facts.join(" · ")}` }),
        el("p", { className: "links" }, ...links),
      );
    });
  }
}
