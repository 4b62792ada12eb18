// SPDX-License-Identifier: MIT
// The entry line: results are typed there one after the other, and never wait for each other.

import { $, button, el, tell } from "./desk-dom.js";
import { boardOf, meaning, readResult } from "./desk-line.js";

/** The line; `does` has what the words `pair`, `undo` and `correct` call, and `overrule` for a game that goes on. */
export class Entry {
  #desk;
  #does;
  #asked = "";

  constructor(desk, does) {
    this.#desk = desk;
    this.#does = does;
    const entry = $("entry");
    $("entry-form").addEventListener("submit", (event) => this.#submit(event));
    entry.addEventListener("input", () => this.#typed());
    entry.addEventListener("keydown", (event) => {
      // A key that is held down is no second Enter.
      if (event.key === "Enter" && event.repeat) event.preventDefault();
      if (event.key === "Escape") this.put("");
    });
    desk.addEventListener("change", () => this.#mean());
    // A line that was refused has found its way by a correction.
    desk.addEventListener("mended", () => $("refusal").childElementCount && this.put(""));
  }

  /** Puts a text into the line, with the caret at a place. */
  put(text, caret = text.length) {
    const entry = $("entry");
    entry.value = text;
    this.#typed();
    this.focus();
    entry.setSelectionRange(caret, caret);
  }

  focus() {
    if (!$("dialog").open) $("entry").focus({ preventScroll: true });
  }

  #typed() {
    this.#asked = "";
    this.#refuse("");
    this.#mean();
  }

  #mean() {
    const text = $("entry").value;
    const read = text.trim() ? readResult(text, this.#desk.people) : {};
    $("meaning").textContent = read.words ? meaning(read, this.#desk) : "";
  }

  #submit(event) {
    event.preventDefault();
    const text = $("entry").value.trim();
    if (!text || this.#isWord(text)) return;
    const read = readResult(text, this.#desk.people);
    if (read.obstacle) {
      this.#refuse(read.obstacle);
      return;
    }
    const isSure = this.#asked === text;
    this.put("");
    void this.#send(text, read, isSure);
  }

  #isWord(text) {
    const [word, number, more] = text.toLowerCase().split(/\s+/);
    if (more || this.#desk.people.has(word)) return false;
    if (number ? word !== "correct" : !["pair", "undo"].includes(word)) return false;
    const obstacle = this.#does[word](number);
    if (obstacle) this.#refuse(obstacle);
    else this.put("");
    return true;
  }

  async #send(text, read, isSure) {
    const desk = this.#desk;
    const row = boardOf(read.names, desk);
    const round = row?.round ?? (desk.round || 1);
    let answer;
    try {
      const sure = isSure ? " sure=yes" : "";
      desk.light({ round: String(round), board: row?.board, name: read.names[0] });
      answer = await desk.act(`EVENT SCORE ${desk.label} ${round} ${read.words}${sure}`);
    } catch (error) {
      this.#back(text, read, { said: error.message, keys: {}, code: 0 }, row);
      return;
    }
    if (!answer.isDone) {
      this.#back(text, read, answer, row);
      return;
    }
    const { keys, said } = answer;
    desk.last = { round, names: read.names };
    const where = keys.board ? `Round ${keys.round}, board ${keys.board}` : `Round ${keys.round}`;
    tell($("answer"), `${where}: ${said || keys.scores || keys.name}${keys.repeat ? " (it was in already)" : ""}`);
  }

  /** A line that was refused comes back; where another one is being typed, it waits below. */
  #back(text, read, answer, row) {
    this.#desk.lit = "";
    const mends = this.#mends(text, answer, row);
    if (!$("entry").value) {
      $("entry").value = text;
      this.#mean();
      this.#asked = answer.code === 574 ? text : "";
      const how = this.#asked ? "If it is right, press Enter again. Escape clears the line." : "";
      this.#refuse(answer.said, how, mends);
      return;
    }
    const held = el("div", { className: "held" }, el("p", {}, el("b", { textContent: text }), `: ${answer.said}`));
    const again = [
      button("Put it back", () => (held.remove(), this.put(text))),
      answer.code === 574
        ? button("It is right", () => (held.remove(), this.focus(), void this.#send(text, read, true)))
        : "",
      button("Forget it", () => (held.remove(), this.focus())),
    ];
    held.append(el("p", { className: "row" }, ...again.filter(Boolean), ...mends));
    $("held").append(held);
    tell($("heard"), `${text} was not taken: ${answer.said}`);
  }

  #mends(text, answer, row) {
    if (answer.code !== 532 || !row) return [];
    const table = answer.keys.table;
    if (table) {
      const act = () => this.#does.overrule({ ...row, table }, text);
      return [button(`End the game at table ${table} so`, act)];
    }
    return row.scores ? [button("Correct it", () => this.#does.mend(row, text))] : [];
  }

  #refuse(said, how = "", mends = []) {
    const box = $("refusal");
    box.classList.toggle("ask", Boolean(how));
    const parts = [said, how].filter(Boolean).map((textContent) => el("p", { textContent }));
    if (mends.length) parts.push(el("p", { className: "row" }, ...mends));
    box.replaceChildren(...parts);
    $("entry").setAttribute("aria-invalid", String(Boolean(said) && !how));
    if (said) $("answer").textContent = "";
  }
}
