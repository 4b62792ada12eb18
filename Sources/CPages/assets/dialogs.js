// SPDX-License-Identifier: MIT
// The dialogs of a table: which letter a blank is, whether something is meant, and how to play here.

import { tileSet, upper } from "./tiles.js";
import { make } from "./words.js";

const element = (id) => document.getElementById(id);
const latin = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Opens a dialog; resolves with what `answer` was called with, or null when it is closed. */
function opened(dialog, prepare) {
  return new Promise((done) => {
    let value = null;
    const answer = (given) => {
      value = given;
      dialog.close();
    };
    const end = prepare(answer);
    dialog.addEventListener("close", () => {
      end?.();
      done(value);
    }, { once: true });
    dialog.showModal();
  });
}

/** Asks which letter a blank is; a key answers as well as a button. */
export function askLetter(alphabet) {
  const letters = tileSet(alphabet).size ? [...tileSet(alphabet).keys()] : latin;
  return opened(element("blank"), (answer) => {
    element("blank-letters").replaceChildren(...letters.map((letter) => {
      const button = make("button", { type: "button", textContent: letter });
      button.addEventListener("click", () => answer(letter));
      return button;
    }));
    element("blank-none").onclick = () => answer(null);
    const press = (event) => {
      const letter = upper(event.key, alphabet);
      if (event.ctrlKey || event.altKey || event.metaKey || !letters.includes(letter)) return;
      event.preventDefault();
      answer(letter);
    };
    element("blank").addEventListener("keydown", press);
    return () => element("blank").removeEventListener("keydown", press);
  });
}

/** Asks once whether something is meant; `yes` is the word of the button, which warns of what can't be undone. */
export async function askSure(heading, text, yes, isDangerous = false) {
  return Boolean(await opened(element("sure"), (answer) => {
    element("sure-title").textContent = heading;
    element("sure-text").textContent = text;
    element("sure-yes").textContent = yes;
    element("sure-yes").className = isDangerous ? "danger" : "main";
    element("sure-yes").onclick = () => answer(true);
    element("sure-no").onclick = () => answer(null);
  }));
}

/** Prepares the dialog that tells how to play here; every button with `data-help` opens it. */
export function prepareHelp() {
  const dialog = document.getElementById("help");
  for (const button of document.querySelectorAll("[data-help]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
  document.getElementById("help-close").addEventListener("click", () => dialog.close());
}
