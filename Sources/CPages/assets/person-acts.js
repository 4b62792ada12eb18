// SPDX-License-Identifier: MIT
// What can be done with another person's name: to tell them something, to follow and to mute them (Protocol/SPEC.md, 4.22, 4.34, 4.35).

import { refusalText } from "./refusals.js";
import { ask, make } from "./words.js";

/** The names that the person has chosen for one purpose: with `FOLLOW` or with `MUTE`. */
export class ChosenNames {
  #wire;
  #verb;
  #names = new Set();

  constructor(wire, verb) {
    [this.#wire, this.#verb] = [wire, verb];
  }

  async load() {
    const { keys, isDone } = await ask(this.#wire, this.#verb);
    if (isDone) this.#names = new Set(keys.names === "-" ? [] : keys.names.toLowerCase().split(","));
  }

  has(name) {
    return this.#names.has(name.toLowerCase());
  }

  /** Chooses a name or no longer does; returns the sentence of a refusal, or nothing. */
  async toggle(name) {
    const line = `${this.#verb} ${name}${this.has(name) ? " off" : ""}`;
    const answer = await ask(this.#wire, line);
    if (!answer.isDone) return refusalText(answer, line);
    if (this.has(name)) this.#names.delete(name.toLowerCase());
    else this.#names.add(name.toLowerCase());
    return "";
  }
}

/** Opens a dialog in which words to one person are written. */
export function tellPerson(wire, name) {
  const said = make("p", { className: "said", role: "status" });
  const field = make("input", { id: "tell-text", maxLength: 400, required: true, autocomplete: "off" });
  const close = make("button", { type: "button", textContent: "Close" });
  const row = make("p", { className: "row" }, make("button", { className: "main", textContent: "Send" }), close);
  const label = make("label", { htmlFor: "tell-text", textContent: "Nobody else reads it." });
  const form = make("form", {}, make("p", {}, label, field), said, row);
  const title = make("h2", { id: "tell-title", textContent: `Tell ${name}` });
  const dialog = make("dialog", { className: "tell" }, title, form);
  dialog.setAttribute("aria-labelledby", "tell-title");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = `TELL ${name} ${field.value.trim()}`;
    const answer = await ask(wire, line);
    said.textContent = !answer.isDone ? refusalText(answer, line)
      : answer.keys.kept ? `${name} plays or is away. Your words are kept, and told afterwards.` : `${name} is told.`;
    if (answer.isDone) field.value = "";
    field.focus();
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
}

/** Returns a button that chooses a name, or no longer does. */
function choosing(name, names, { act, acting, title }, refuse) {
  const button = make("button", { type: "button", title });
  const show = () => {
    button.textContent = names.has(name) ? acting : act;
    button.ariaLabel = `${act} ${name}`;
    button.ariaPressed = String(names.has(name));
  };
  show();
  button.addEventListener("click", async () => {
    refuse(await names.toggle(name));
    show();
  });
  return button;
}

/** Returns the buttons that tell a person something, and follow them. */
export function personActs(wire, name, follows, refuse = () => {}) {
  const tell = make("button", { type: "button", textContent: "Tell", ariaLabel: `Tell ${name}` });
  tell.addEventListener("click", () => tellPerson(wire, name));
  const title = "You are told when this person comes, and when a game of theirs begins.";
  return [tell, choosing(name, follows, { act: "Follow", acting: "Following", title }, refuse)];
}

/** Returns the button that mutes a person. */
export function muteAct(name, mutes, refuse) {
  const title = "What this person says does not reach you, at any table. Nobody is told of it.";
  return choosing(name, mutes, { act: "Mute", acting: "Muted", title }, refuse);
}
