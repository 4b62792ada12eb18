// SPDX-License-Identifier: MIT
// Exchanging tiles: they are chosen on the rack; at a real board their number is told.

import { tilesOf, written } from "./tiles.js";

const element = (id) => document.getElementById(id);

/** The choice of tiles to exchange. */
export class Exchange {
  #hand;
  #rack;
  isOn = false;

  constructor(hand, rack) {
    [this.#hand, this.#rack] = [hand, rack];
    element("exchange").addEventListener("click", () => this.#begin());
    element("exchange-keep").addEventListener("click", () => this.end());
    element("exchanging").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
  }

  get #isBoard() {
    return this.#hand.state.kind === "board";
  }

  get #chosen() {
    return this.#rack.slots.filter((slot) => this.#rack.chosen.has(slot.id));
  }

  #begin() {
    this.#hand.recall();
    this.#turn(true);
    (this.#isBoard ? element("exchange-count") : this.#rack.querySelector("button"))?.focus();
  }

  /** Ends the choice; the tiles stay. */
  end() {
    const isInside = element("exchanging").contains(document.activeElement);
    this.#turn(false);
    if (isInside) element("exchange").focus();
  }

  #turn(isOn) {
    this.isOn = isOn;
    this.#rack.chosen.clear();
    this.#rack.show();
    element("exchanging").hidden = !isOn;
    element("exchange-number").hidden = !this.#isBoard;
    element("actions").hidden = isOn;
    this.#show();
  }

  /** Chooses a tile, or no longer does. */
  choose(tile) {
    if (!this.#rack.chosen.delete(tile.id)) this.#rack.chosen.add(tile.id);
    this.#rack.show();
    this.#show();
  }

  #show() {
    const count = this.#chosen.length;
    const text = this.#isBoard ? "How many tiles do you exchange?" : "Choose the tiles on your rack that you exchange.";
    element("exchange-text").textContent = text;
    element("exchange-now").disabled = !this.#isBoard && !count;
    element("exchange-now").textContent = count ? `Exchange ${count} tile${count === 1 ? "" : "s"}` : "Exchange";
  }

  async #send() {
    const chosen = this.#chosen;
    const tiles = chosen.map((slot) => written(slot.letters)).join("");
    const what = this.#isBoard ? element("exchange-count").value : tiles;
    const answer = await this.#hand.sending(`EXCHANGE ${what} after=${this.#hand.state.plays}`);
    if (!answer.isDone) return;
    this.#rack.spend(chosen.map((slot) => slot.id));
    const { count } = answer.keys;
    const names = tilesOf(answer.keys.tiles).map((letters) => (letters === "?" ? "a blank" : letters));
    const got = names.length ? ` You got ${names.join(", ")}.` : "";
    this.#hand.say(`You exchanged ${count} tile${count === "1" ? "" : "s"}.${got}`);
    this.end();
  }
}
