// SPDX-License-Identifier: MIT
// Corrections, and what else is done with a board, in a dialog.

import { $, button, el, tell } from "./desk-dom.js";
import { meaning, readResult } from "./desk-line.js";
import { resultOf } from "./desk-boards.js";

/** Opens the dialog with a title and its content. Escape closes it. */
export function openDialog(title, ...inside) {
  const dialog = $("dialog");
  const close = el("p", { className: "row" }, button("Close", () => dialog.close()));
  dialog.replaceChildren(el("h2", { id: "dialog-title", textContent: title }), ...inside, close);
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("input, button")?.focus();
}

/** Returns a field with its label. */
export function field(id, label, given = {}) {
  const input = el("input", { id, autocomplete: "off", spellcheck: false, className: "wide", ...given });
  return el("p", {}, el("label", { htmlFor: id, textContent: label }), input);
}

function changesOf(answer, desk) {
  const called = (name) => desk.people.get(name)?.real || name;
  const rows = answer.rows.map(({ keys }) =>
    keys.change === "place"
      ? `${called(keys.name)} goes from place ${keys.was} to place ${keys.place}.`
      : `Round ${keys.round} was paired from the old result. It stays as it is.`,
  );
  return rows.length ? rows : answer.keyword === "CORRECTED" ? ["No place changes."] : [];
}

/**
 * Opens a correction: the first Enter shows what changes, the next one records it. With `ends` the game at the table
 * of `row` is ended by the director.
 */
export function openMend(desk, row, { text = resultOf(row, desk.people), why = "", ends = false } = {}) {
  const what = row.board ? `board ${row.board}, round ${row.round}` : `the bye of ${row.first}, round ${row.round}`;
  const shown = el("div", { role: "status" });
  const means = el("p", { className: "quiet", id: "mend-means" });
  const record = el("button", { className: "main", textContent: "Show what changes" });
  let ready = "";
  let sure = "";
  const input = field("mend-result", "Result", { value: text, className: "wide number", required: true });
  const reason = field("mend-why", "Reason, which everybody may read", { value: why, maxLength: 120, required: true });
  const values = () => [input, reason].map((part) => part.lastChild.value.trim());
  const fit = () => {
    const read = readResult(values()[0], desk.people, { none: !ends });
    means.textContent = read.obstacle ?? meaning(read, desk);
    record.textContent = ready && ready === values().join("\n") ? "Record it" : "Show what changes";
    return read;
  };
  const changed = () => ((ready = sure = ""), shown.replaceChildren(), fit());
  const submit = async (event) => {
    event.preventDefault();
    const read = fit();
    if (read.obstacle) return;
    const now = values().join("\n");
    const isTry = ready !== now;
    const head = ends
      ? `OVERRULE ${row.table} RESULT ${read.words.replace(/ winner=.*/, "")}`
      : `EVENT CORRECT ${desk.label} ${row.round} ${read.words}`;
    record.disabled = true;
    try {
      const answer = await desk.act(`${head}${sure}${isTry ? " try=yes" : ""} :${values()[1]}`);
      if (answer.code === 574) sure = " sure=yes";
      const said = answer.code === 574 ? `${answer.said} If it is right, press Enter again.` : answer.said;
      const list = answer.isDone ? changesOf(answer, desk) : [];
      const items = list.map((textContent) => el("li", { textContent }));
      const parts = [el("p", { textContent: said }), items.length ? el("ul", {}, ...items) : ""];
      shown.replaceChildren(el("div", { className: "block" }, ...parts));
      if (answer.isDone && isTry) ready = now;
      if (answer.isDone && !isTry) {
        desk.light({ round: String(row.round), board: row.board });
        desk.dispatchEvent(new Event("mended"));
        const where = `Round ${row.round}${row.board ? `, board ${row.board}` : ""}`;
        tell($("answer"), `${where}: ${ends ? "the game is over with this result" : "the result is corrected"}.`);
        $("dialog").close();
      }
    } catch (error) {
      shown.replaceChildren(el("div", { className: "block", textContent: error.message }));
    }
    record.disabled = false;
    fit();
    if ($("dialog").open) record.focus();
  };
  const help = el("p", { className: "quiet" });
  help.textContent = ends
    ? "The game at the table is over with this result."
    : "As on the entry line. 7 none: no result is known. The first result stays on record.";
  const parts = [input, means, reason, help, shown, el("p", {}, record)];
  const form = el("form", { onsubmit: submit, oninput: changed }, ...parts);
  openDialog(ends ? `End the game of ${what}` : `Correct ${what}`, form);
  (text && !text.includes("  ") && !why ? input : reason).lastChild.focus();
  if (!why) input.lastChild.select();
  fit();
}

/** Opens what may be done with a board that lacks its result. */
export function openBoard(desk, row, put) {
  const said = el("div", { role: "alert" });
  const called = (name) => desk.people.get(name)?.real || name;
  const score = `EVENT SCORE ${desk.label} ${row.round}`;
  const send = async (...lines) => {
    for (const line of lines) {
      const answer = await desk.act(line).catch((error) => ({ said: error.message }));
      if (!answer.isDone) {
        const end = answer.keys?.table && button("End the game by a ruling", () => {
          openMend(desk, { ...row, table: answer.keys.table }, { ends: true });
        });
        said.replaceChildren(el("div", { className: "block" }, el("p", { textContent: answer.said }), end || ""));
        return;
      }
      tell($("answer"), `Round ${row.round}, board ${row.board}: ${answer.said}`);
    }
    desk.light(row);
    desk.last = { round: row.round, names: [row.first] };
    $("dialog").close();
  };
  const neither = [row.first, row.second].map((name) => `${score} ${name} -50 alone=yes`);
  const through = field("through", "At the latest in round", { type: "number", min: 1, max: 60, className: "short" });
  const later = el("form", { className: "row" }, through, el("button", { textContent: "Play it later" }));
  later.onsubmit = (event) => {
    event.preventDefault();
    const last = through.lastChild.value ? ` through=${through.lastChild.value}` : "";
    void send(`EVENT ADJOURN ${desk.label} ${row.round} ${row.first} ${row.second}${last}`);
  };
  openDialog(
    `Round ${row.round}, board ${row.board}`,
    el("p", { textContent: `${called(row.first)} goes first against ${called(row.second)}.` }),
    el(
      "p",
      { className: "row" },
      button("Type the result", () => ($("dialog").close(), put(row)), { className: "main" }),
      button(`${called(row.first)} did not come`, () => void send(`${score} ${row.first} -50`)),
      button(`${called(row.second)} did not come`, () => void send(`${score} ${row.second} -50`)),
      button("Neither came", () => void send(...neither)),
    ),
    later,
    said,
  );
}
