// SPDX-License-Identifier: MIT
// Beside the boards: calls that wait, and the log of what directors did.

import { $, button, clock, count, el, keyed, tell } from "./desk-dom.js";

/** Returns a sentence about an act, from the keys of its notice or answer. */
export function sentenceOf(act, keys, said) {
  const where = keys.board ? `Round ${keys.round}, board ${keys.board}` : `Round ${keys.round}`;
  const [first, second] = (keys.scores ?? "").split(",");
  const both = (keys.scores ?? "").replace(",", " – ");
  const game = keys.first ? `${keys.first} ${first}, ${keys.second} ${second}` : both;
  const winner = keys.winner ? `, ${keys.winner} has won` : "";
  const was = keys.was ? ` (was ${keys.was.replace(",", " – ")})` : "";
  const one = `${keys.name} ${keys.spread}`;
  switch (act) {
    case "entered": return `${keys.name} is entered, from round ${keys.round} on`;
    case "coded": return `${keys.name ?? ""} has a new code`.trim();
    case "dropped": return `${keys.name} drops out, from round ${keys.round} on`;
    case "away": return `${keys.name} is away from round ${keys.round} on, back in round ${keys.back}`;
    case "returned": return `${keys.name} plays again, from round ${keys.round} on`;
    case "set": return "Other terms are set";
    case "paired": return `Round ${keys.round}${keys.division ? `, division ${keys.division}` : ""} is paired`;
    case "unpaired": return `Round ${keys.round} is unpaired`;
    case "swapped": return `Round ${keys.round}: ${(keys.names ?? "").replace(",", " and ")} swap places`;
    case "adjourned": return `${where}: ${keys.first} and ${keys.second} play later`;
    case "claimed": return `${where}: ${game}${winner}, says ${keys.by}; the other side has not said so yet`;
    case "scored": return `${where}: ${keys.name ? one : game}${winner}`;
    case "corrected": return `${where} corrected: ${game || one}${winner}${was}`;
    case "closed": return "The event is closed";
    case "reopened": return "The event is open again";
    default: return said || act;
  }
}

const acts = {
  ENTERED: "entered", CODES: "coded", RETURNED: "returned", EVENT: "set", PAIRED: "paired", UNPAIRED: "unpaired",
  SWAPPED: "swapped", ADJOURNED: "adjourned", SCORED: "scored", CORRECTED: "corrected", CLOSED: "closed",
  REOPENED: "reopened",
};

/** Returns the sentence about an act of this page. */
export function ownSentence({ keyword, keys, said, rows }) {
  if (keyword === "DROPPED") return sentenceOf(keys.back ? "away" : "dropped", keys, said);
  if (keyword === "OVERRULED") return `Table ${keys.table}: the game is over, ${keys.scores?.replace(",", " – ")}`;
  const act = acts[keyword];
  const name = keyword === "CODES" ? rows[0]?.keys.name : keys.name;
  return act ? sentenceOf(act, { ...keys, name }, said) : said || keyword;
}

/** Adds an act to the log, the newest first. */
export function log(text, by) {
  const time = clock();
  const who = by ? el("b", { textContent: ` ${by}` }) : "";
  $("log").prepend(el("li", {}, el("time", { textContent: time }), el("span", {}, text, who)));
  $("no-acts").hidden = true;
}

const wantsSound = "desk-sound";

/** The calls that wait. A new one sounds, where that is wanted. */
export class Calls {
  #desk;
  #focus;
  #audio = null;

  constructor(desk, focus) {
    this.#desk = desk;
    this.#focus = focus;
    const box = $("sound");
    box.checked = localStorage.getItem(wantsSound) !== "off";
    box.addEventListener("change", () => localStorage.setItem(wantsSound, box.checked ? "on" : "off"));
    desk.addEventListener("change", () => this.#show());
  }

  /** Hears a notice of a call, or of an answer. */
  hear({ keys, said }) {
    if (keys.answers) {
      log(`Call ${keys.call} of ${keys.answers} is answered: ${said}`, keys.by);
      return;
    }
    // A station has no table; its text begins with the board.
    const place = keys.table ? `table ${keys.table}` : `event ${keys.event}`;
    log(`${keys.by} calls from ${place}: ${said}`);
    tell($("heard"), `${keys.by} calls a director to ${place}: ${said}`);
    if ($("sound").checked) this.#ring();
  }

  #ring() {
    try {
      this.#audio ??= new AudioContext();
      const now = this.#audio.currentTime;
      for (const [place, pitch] of [660, 880].entries()) {
        const tone = new OscillatorNode(this.#audio, { frequency: pitch });
        const loud = new GainNode(this.#audio, { gain: 0.12 });
        tone.connect(loud).connect(this.#audio.destination);
        tone.start(now + place * 0.18);
        tone.stop(now + place * 0.18 + 0.15);
      }
    } catch {
      // A browser without sound shows the call all the same.
    }
  }

  #show() {
    const { calls } = this.#desk;
    $("calls-title").textContent = calls.length ? `${count(calls.length, "call")} waiting` : "No calls";
    $("calls").classList.toggle("calling", calls.length > 0);
    keyed($("call-list"), calls, (call) => call.call, (call) => this.#row(call));
  }

  #row(call) {
    const id = `call-${call.call}`;
    const value = "I am coming";
    const input = el("input", { id, className: "grow", required: true, maxLength: 200, autocomplete: "off", value });
    const form = el("form", { className: "row tight" }, input, el("button", { textContent: "Answer" }));
    form.onsubmit = async (event) => {
      event.preventDefault();
      try {
        const answer = await this.#desk.act(`CALL ${call.call} :${input.value}`);
        tell($("call-said"), answer.isDone ? "" : answer.said);
        if (!answer.isDone) void this.#desk.look();
        this.#focus();
      } catch (error) {
        tell($("call-said"), error.message);
      }
    };
    const table = call.table
      ? el("a", { href: `/watch/${call.table}`, textContent: `table ${call.table}` }) : `event ${call.event}`;
    const names = call.names ? ` (${call.names.replace(",", " – ")})` : "";
    return el(
      "li",
      { className: "call" },
      el("p", {}, el("b", { textContent: call.by }), " at ", table, `${names}: `, call.text),
      el("label", { htmlFor: id, className: "unseen", textContent: `Answer to ${call.by}` }),
      form,
    );
  }
}

/** Makes the tabs; the arrow keys go from one to the next. */
export function makeTabs(names) {
  const open = (name, hasFocus) => {
    for (const tab of $("tabs").children) {
      const isOpen = tab.dataset.name === name;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      $(`panel-${tab.dataset.name}`).hidden = !isOpen;
      if (isOpen && hasFocus) tab.focus();
    }
  };
  for (const [name, text] of names) {
    const given = { id: `tab-${name}`, data: { name }, aria: { controls: `panel-${name}` } };
    const tab = button(text, () => open(name), given);
    tab.setAttribute("role", "tab");
    $("tabs").append(tab);
    $(`panel-${name}`).setAttribute("aria-labelledby", tab.id);
  }
  $("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const place = names.findIndex(([name]) => name === event.target.dataset.name);
    open(names[(place + step + names.length) % names.length][0], true);
  });
  open(names[0][0]);
  return open;
}
