// SPDX-License-Identifier: MIT
// The people who are here, with what can be done with a name.

import { ChosenNames, personActs } from "./person-acts.js";
import { make } from "./words.js";
import { look } from "./wire.js";

const element = (id) => document.getElementById(id);
const most = 40;
/** The gateway's own names, by which it looks for people without one. */
const gateways = /^web-[0-9a-f]{8}$/;
const order = ["free", "watches", "practises", "plays"];

export function stateText({ state, table }) {
  const at = table ? ` at table ${table}` : "";
  return { free: "is free", plays: `plays${at}`, watches: `watches${at}`, practises: "practises" }[state] ?? "";
}

/** Shows who is here. */
export class PeopleHere {
  #wire;
  #name;
  #follows;
  #refuse;
  #lines = new Map();

  /** `refuse(text)` shows a refusal; an empty text is none. */
  constructor(wire, name, refuse) {
    [this.#wire, this.#name, this.#refuse, this.#follows] = [wire, name, refuse, new ChosenNames(wire, "FOLLOW")];
  }

  /** Asks whom the person follows, and shows who is here. */
  async begin() {
    await this.#follows.load();
    this.#lines.clear();
    await this.show();
  }

  async show() {
    const answer = await look("WHO").catch(() => null);
    if (!answer?.isDone) return;
    const rows = answer.rows.map(({ keys }) => keys).filter((keys) => keys.name !== this.#name && !gateways.test(keys.name));
    rows.sort((one, two) => order.indexOf(one.state) - order.indexOf(two.state));
    const lines = rows.slice(0, most).map((keys) => this.#line(keys));
    const list = element("here-list");
    // Lines that have not changed stay, so that their buttons keep the focus.
    if (lines.length !== list.children.length || lines.some((line, at) => line !== list.children[at])) {
      list.replaceChildren(...lines);
    }
    element("here").hidden = false;
    element("here-none").hidden = rows.length > 0;
    const rest = rows.length - lines.length;
    element("here-more").textContent = rest > 0 || answer.keys.next ? "More people are here. Find a name on the page People." : "";
  }

  #line(keys) {
    const known = this.#lines.get(keys.name);
    const line = known ?? this.#make(keys.name);
    this.#lines.set(keys.name, line);
    line.querySelector(".state").textContent = stateText(keys);
    return line;
  }

  #make(name) {
    const link = make("a", { href: `/people/${name}`, textContent: name });
    const what = make("div", { className: "what" }, make("strong", {}, link), make("span", { className: "quiet state" }));
    return make("li", {}, what, ...personActs(this.#wire, name, this.#follows, this.#refuse));
  }
}
