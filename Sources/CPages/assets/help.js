// SPDX-License-Identifier: MIT
// The dialog that tells how to play here; every button with `data-help` opens it.

/** Prepares the dialog of the page. */
export function prepareHelp() {
  const dialog = document.getElementById("help");
  for (const button of document.querySelectorAll("[data-help]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
  document.getElementById("help-close").addEventListener("click", () => dialog.close());
}
