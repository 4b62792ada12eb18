// SPDX-License-Identifier: MIT
// What the panels of a table are made of: places that change only where they must, and buttons that act once a press.

import { make } from "./words.js";

/** Returns a button that does nothing while its last press is still carried out. */
export function button(text, act, name = "", title = "") {
  const made = make("button", { type: "button", textContent: text, className: name, title });
  made.addEventListener("click", async () => {
    if (made.ariaDisabled === "true") return;
    made.ariaDisabled = "true";
    await act();
    made.ariaDisabled = "false";
  });
  return made;
}

/**
 * Replaces the content of an element only where it is to change, so that buttons keep the focus. If a button with the
 * focus goes, the state of the game gets it.
 */
export function fill(place, key, build) {
  place.hidden = key === "";
  if (place.dataset.key === key) return;
  const hadFocus = place.contains(document.activeElement);
  place.dataset.key = key;
  place.replaceChildren(...(key === "" ? [] : build()));
  if (hadFocus) document.getElementById("state").focus();
}
