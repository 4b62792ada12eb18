// SPDX-License-Identifier: MIT
// The code that takes a guest's name back: shown once when it is new, and behind a button later.

import { tell } from "./words.js";

const element = (id) => document.getElementById(id);

/** Returns the code of the person, or nothing where there is none to show. */
async function fetchCode() {
  try {
    const answer = await fetch("/code", { method: "POST" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

function show(name, code) {
  const strong = document.createElement("strong");
  strong.textContent = code;
  const why = ". Write it down: with it you take your name back on another device, or when you have signed out.";
  element("code-text").replaceChildren(`Your name ${name} is kept with the code `, strong, why);
  element("code-show").hidden = true;
  element("code-done").hidden = false;
  tell(element("polite"), element("code-text").textContent);
}

function hide(name) {
  element("code-text").textContent = `You play as ${name}.`;
  element("code-show").hidden = false;
  element("code-done").hidden = true;
}

/** Prepares the part of the page that shows the code; a new one is shown at once. */
export async function showOwnCode(name, isNew) {
  element("code-box").hidden = false;
  hide(name);
  element("code-show").addEventListener("click", async () => {
    const code = await fetchCode();
    if (code) return show(name, code);
    element("code-text").textContent = "There is no code to show. An account comes in by its secret.";
    return tell(element("polite"), element("code-text").textContent);
  });
  element("code-done").addEventListener("click", () => {
    hide(name);
    element("code-show").focus();
  });
  const code = isNew ? await fetchCode() : "";
  if (code) show(name, code);
}
