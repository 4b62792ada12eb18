// SPDX-License-Identifier: MIT
// What can be done with another person's name: words to them alone, and to follow them (Protocol/SPEC.md, 4.34, 4.35).

import { refusalText } from "./refusals.js";
import { ask, make } from "./words.js";

/** The names that the person follows. */
export class Follows {
  #wire;
  #names = new Set();

  constructor(wire) {
    this.#wire = wire;
  }

  async load() {
    const { keys, isDone } = await ask(this.#wire, "FOLLOW");
    if (isDone) this.#names = new Set(keys.names === "-" ? [] : keys.names.toLowerCase().split(","));
  }

  has(name) {
    return this.#names.has(name.toLowerCase());
  }

  /** Follows a name or no longer does; returns the sentence of a refusal, or nothing. */
  async toggle(name) {
    const line = `FOLLOW ${name}${this.has(name) ? " off" : ""}`;
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

/** Returns the buttons that tell a person something, and follow them. */
export function personActs(wire, name, follows, refuse = () => {}) {
  const tell = make("button", { type: "button", textContent: "Tell", ariaLabel: `Tell ${name}` });
  tell.addEventListener("click", () => tellPerson(wire, name));
  const follow = make("button", { type: "button", title: "You are told when this person comes, and when a game of theirs begins." });
  const show = () => {
    follow.textContent = follows.has(name) ? "Following" : "Follow";
    follow.ariaLabel = `Follow ${name}`;
    follow.ariaPressed = String(follows.has(name));
  };
  show();
  follow.addEventListener("click", async () => {
    refuse(await follows.toggle(name));
    show();
  });
  return [tell, follow];
}
