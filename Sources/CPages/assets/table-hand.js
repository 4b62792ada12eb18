// SPDX-License-Identifier: MIT
// The player's hand: tiles are laid by tapping, dragging or typing, tried, and played.

import { tileOf } from "./board.js";
import { boardKey } from "./board-keys.js";
import { Exchange } from "./exchange.js";
import { askLetter, askSure } from "./dialogs.js";
import { keepHand, Placing, readPlay, restoreHand, tileTyped } from "./placing.js";
import { dragTiles } from "./rack.js";
import { refusalText } from "./refusals.js";
import { ask, keep, kept } from "./words.js";
import { wordsText } from "./table-notices.js";

const element = (id) => document.getElementById(id);
const patience = 250;
const layFirst = "Lay tiles on the board first.";

/** The board, the rack and the buttons below them. */
export class Hand {
  #page;
  #board = document.querySelector("verdict-board");
  #rack = element("rack");
  #placing = new Placing();
  #picked = null;
  #isArmed = false;
  #exchange = new Exchange(this, this.#rack);
  #isSending = false;
  #typed = { letters: "", square: -1 };
  #tries = 0;
  #timer = 0;
  #line = null;
  #isRestored = false;
  #wasTapped = -1;

  constructor(page) {
    this.#page = page;
    const { grid } = this.#board;
    Object.assign(grid, { tabIndex: 0 });
    grid.setAttribute("aria-describedby", "board-help");
    grid.addEventListener("keydown", (event) => boardKey(this, event));
    grid.addEventListener("focus", () => this.#arm(true));
    grid.addEventListener("blur", () => this.#showCursor());
    grid.addEventListener("click", (event) => {
      const square = event.target.closest(".square")?.dataset.square;
      if (square !== undefined) this.#tapSquare(Number(square));
    });
    this.#rack.addEventListener("tap", ({ detail }) => this.#tapTile(detail));
    this.#rack.addEventListener("order", () => this.#save());
    dragTiles(document.querySelector(".place"), this.#board, this.#rack, {
      find: (face) => this.#found(face), drop: (tile, place) => this.#drop(tile, place),
    });
    this.#listen();
  }

  #listen() {
    const press = { shuffle: () => this.#rack.shuffle(), sort: () => this.#rack.sort(), recall: () => this.recall(),
      play: () => this.play(), pass: () => this.#pass(), undo: () => this.#undo(), type: () => this.#type() };
    for (const [id, act] of Object.entries(press)) element(id).addEventListener("click", act);
    element("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
    element("typed-line").addEventListener("input", () => this.#changed());
  }

  get state() {
    return this.#page.state;
  }

  /** Tells something together with the next state. */
  say(text) {
    this.#page.say(text);
  }

  /** Whether tiles can be laid now, by whoever is on turn. */
  get canLay() {
    const { state, isSeated } = this.#page;
    return isSeated && Boolean(state?.board) && ["to-move", "pending", "held"].includes(state.phase);
  }

  get placing() {
    return this.#placing;
  }

  /** Shows the state that the page has. */
  show() {
    const { state, alphabet, seat } = this.#page;
    this.#board.alphabet = this.#rack.alphabet = this.#placing.alphabet = alphabet;
    const rack = state.seats.find((other) => other.seat === seat)?.rack;
    element("hand").hidden = !this.#page.isSeated || ["paused", "adjourned", "over"].includes(state.phase);
    if (rack) {
      if (!this.#isRestored) this.#restore(rack);
      this.#rack.take(rack);
    }
    document.querySelector(".rack-row").hidden = state.kind !== "dealt" || !state.board;
    this.#placing.fit(state.board);
    if (state.phase === "over") this.#placing.laid = [];
    if (rack) {
      this.#placing.laid = this.#placing.laid.filter((tile) => this.#rack.slots.some((slot) => slot.id === tile.id));
    }
    const isCounting = state.phase === "counting" && state.kind === "board";
    element("typed-label").textContent = isCounting ? "Tiles left on your rack (- for none)" : "Type a play";
    element("typed-help").hidden = isCounting;
    if (isCounting) element("typed").hidden = false;
    this.#changed();
  }

  /** Shows how to lay tiles until the first one is laid, and takes back the word that none are. */
  #hint() {
    const { state } = this.#page;
    const isLaid = this.#placing.laid.length > 0;
    if (isLaid && !kept("laid", false)) keep("laid", true);
    if (isLaid && element("refusal").textContent === layFirst) this.#page.refuse("");
    element("hint").hidden = kept("laid", false) || isLaid || !this.canLay;
    element("hint-text").textContent = state.kind === "dealt" ? "Tap a tile, then a square."
      : "Tap a square and type the letters of your play.";
  }

  /** Draws the tiles and has the play tried. */
  #changed() {
    this.#hint();
    this.#rack.laid = new Set(this.#placing.laid.map((tile) => tile.id));
    this.#rack.show();
    const { board, last } = this.#page.state;
    this.#board.show(board, { last, laid: board ? this.#placing.laid : [] });
    this.#showCursor();
    this.#save();
    this.#showButtons();
    this.#try();
  }

  #showButtons() {
    const { state } = this.#page;
    const isTurn = this.#page.isOnTurn && this.canLay;
    const isMine = isTurn && !this.#isSending;
    const isCounting = state.phase === "counting" && this.#page.isSeated;
    element("play").disabled = !(isMine || (isCounting && state.kind === "board"));
    element("play").textContent = isCounting ? "Tell" : "Play";
    element("pass").disabled = element("exchange").disabled = !isMine;
    element("undo").hidden = state.kind !== "board" || !state.lastPlay;
    element("recall").disabled = !this.#placing.laid.length;
    if (!isTurn && !this.#isSending && this.#exchange.isOn) this.#exchange.end();
  }

  #showCursor() {
    const { grid } = this.#board;
    const shown = this.#isArmed && this.canLay;
    for (const cell of this.#board.querySelectorAll(".cursor")) cell.classList.remove("cursor", "down");
    grid.setAttribute("aria-activedescendant", this.#board.cell(this.#placing.cursor).id);
    if (!shown && document.activeElement !== grid) return;
    this.#board.cell(this.#placing.cursor).classList.add("cursor");
    this.#board.cell(this.#placing.cursor).classList.toggle("down", this.#placing.isDown);
  }

  #arm(isArmed) {
    this.#isArmed = isArmed;
    this.#showCursor();
  }

  #choose(tile) {
    this.#picked = tile;
    this.#rack.chosen = new Set(tile ? [tile.id] : []);
    this.#rack.show();
  }

  /** A tap on the rack: chooses a tile to exchange, lays it at the cursor, or picks it up. */
  #tapTile(tile) {
    if (this.#exchange.isOn) {
      this.#exchange.choose(tile);
    } else if (this.#picked && this.#picked.id !== tile.id) {
      const place = this.#rack.slots.findIndex((slot) => slot.id === tile.id);
      const picked = this.#picked;
      this.#choose(null);
      this.#rack.moveTo(picked.id, place);
    } else if (this.#isArmed && this.canLay && !this.#picked && this.#placing.isFree(this.#placing.cursor)) {
      this.lay(this.#placing.cursor, tile, true);
    } else {
      this.#choose(this.#picked ? null : tile);
    }
  }

  #tapSquare(square) {
    if (!this.canLay) return;
    const tile = this.#placing.at(square);
    if (this.#picked) {
      const picked = this.#picked;
      this.#choose(null);
      this.#arm(false);
      this.lay(square, picked);
    } else if (tile) {
      this.#placing.laid = this.#placing.laid.filter((other) => other !== tile);
      this.#changed();
    } else if (this.#isArmed && this.#placing.cursor === square && this.#wasTapped === square) {
      if (this.#placing.isDown) this.#wasTapped = -1;
      this.#placing.isDown = !this.#placing.isDown;
      this.#arm(this.#placing.isDown);
    } else {
      this.#placing.cursor = square;
      this.#placing.isAtEnd = false;
      this.#wasTapped = square;
      this.#arm(true);
    }
  }

  /** Lays a tile of the rack; a blank asks for its letter first. */
  async lay(square, tile, isAdvancing = false) {
    let laid = { id: tile.id, letters: tile.letters, isBlank: Boolean(tile.isBlank) };
    if (tile.letters === "?") {
      const letters = await askLetter(this.#page.alphabet);
      if (!letters) return;
      laid = { id: tile.id, letters, isBlank: true };
    }
    if (!this.#placing.lay(square, laid)) return;
    if (isAdvancing) this.#placing.advance();
    this.#typed.letters = "";
    this.#changed();
  }

  /** A letter that was typed at the board: lays the tile that it means and goes on. */
  type(letter, wantsBlank) {
    const placing = this.#placing;
    if (!this.canLay || placing.isAtEnd) return this.#page.sayNow("There is no square further on.");
    if (this.#page.state.board[placing.cursor]) placing.advance();
    const square = placing.cursor;
    const rack = this.#page.state.kind === "dealt" ? this.#rack.free : null;
    const own = placing.at(square);
    if (own && rack) rack.push(this.#rack.slots.find((slot) => slot.id === own.id));
    const found = tileTyped(letter, { rack, alphabet: this.#page.alphabet, wantsBlank, before: this.#typed.letters });
    if (!found) {
      this.#typed.letters = "";
      return this.#page.sayNow(`${letter.toUpperCase()} is not on your rack.`);
    }
    if (found.prefix) {
      this.#typed = { letters: found.prefix, square };
      return undefined;
    }
    const place = found.isJoined && this.#typed.square >= 0 ? this.#typed.square : square;
    placing.laid = placing.laid.filter((tile) => tile.square !== square);
    placing.lay(place, found.tile);
    placing.cursor = place;
    placing.advance();
    this.#typed = { letters: found.isJoined ? "" : tileOf(letter, this.#page.alphabet).letters, square: place };
    return this.#changed();
  }

  /** The cursor was moved, or tiles were taken back. */
  moved() {
    this.#typed = { letters: "", square: -1 };
    this.#isArmed = true;
    this.#changed();
  }

  /** Tells something at once. */
  tell(text) {
    this.#page.sayNow(text);
  }

  /** A tile was taken back by a key. */
  tookBack(tile) {
    this.moved();
    if (tile) this.#page.sayNow(`${tile.letters} is back on your rack.`);
  }

  /** Leaves the board, so that Tab moves on. */
  leave() {
    this.#arm(false);
    const buttons = [...document.querySelectorAll("#rack button, .tools button, #play")];
    buttons.find((button) => !button.disabled)?.focus();
  }

  recall() {
    this.#placing.laid = [];
    this.#typed.letters = "";
    this.#choose(null);
    this.#changed();
  }

  #found(face) {
    if (this.#exchange.isOn) return null;
    const id = face.dataset.tile ?? this.#placing.at(Number(face.parentElement.dataset.square))?.id;
    const laid = this.#placing.laid.find((tile) => tile.id === id);
    return laid ?? this.#rack.slots.find((slot) => slot.id === id) ?? null;
  }

  #drop(tile, { square, rack }) {
    this.#choose(null);
    this.#arm(false);
    const slot = this.#rack.slots.findIndex((other) => other.id === tile.id);
    if (square !== undefined && this.canLay && !this.#page.state.board[square]) return void this.lay(square, tile);
    this.#placing.laid = this.#placing.laid.filter((other) => other.id !== tile.id);
    if (rack !== undefined && slot >= 0) this.#rack.moveTo(tile.id, rack > slot ? rack - 1 : rack);
    return this.#changed();
  }

  /** Shows the line of the play, and its words and points as `TRY` has them. */
  #try() {
    clearTimeout(this.#timer);
    const number = ++this.#tries;
    const show = (line, text) => {
      element("sent").hidden = !line;
      element("line").textContent = line ? `PLAY ${line} after=${this.#page.state.plays}` : "";
      element("score").textContent = text;
    };
    this.#line = null;
    const typed = element("typed-line").value.trim();
    const isTyped = typed && !element("typed").hidden;
    let others = [];
    try {
      [this.#line = null, ...others] = isTyped ? readPlay(typed, this.#page.alphabet) : [this.#placing.line()];
    } catch (error) {
      return show(null, error.message);
    }
    let line = this.#line;
    if (!line || !this.canLay) return show(null, "");
    show(line, "…");
    this.#timer = setTimeout(async () => {
      let answer = await ask(this.#page.wire, `TRY ${line}`);
      for (const other of answer.isDone ? [] : others) {
        const second = await ask(this.#page.wire, `TRY ${other}`);
        if (number === this.#tries && second.isDone) [answer, line, this.#line] = [second, other, other];
      }
      if (number !== this.#tries) return;
      const words = wordsText(answer.keys.words);
      const text = answer.isDone ? `${words}: ${answer.keys.score} points` : refusalText(answer, "TRY");
      if (element("score").textContent !== text) this.#page.sayNow(text);
      show(line, text);
    }, patience);
    return undefined;
  }

  /** Plays what is laid or typed. The tiles stay where they are if the play is refused. */
  async play() {
    if (this.#isSending) return;
    if (this.#page.state.phase === "counting") return void this.#count();
    if (!this.#page.isOnTurn) return void this.#page.refuse("It is not your turn.");
    if (!this.#line) return void this.#page.refuse(element("score").textContent || layFirst);
    const after = this.#page.state.plays;
    const laid = this.#placing.laid.map((tile) => tile.id);
    const answer = await this.sending(`PLAY ${this.#line} after=${after}`);
    if (!answer.isDone) return;
    const { words, score, square } = answer.keys;
    this.#page.say(`You played ${wordsText(words ?? "")} at ${square} for ${score} points.`);
    this.#rack.spend(laid);
    this.#placing.laid = [];
    element("typed-line").value = "";
    this.#arm(document.activeElement === this.#board.grid);
  }

  /** Sends what ends a turn; no second such line goes out meanwhile. */
  async sending(line) {
    this.#isSending = true;
    this.#showButtons();
    const answer = await this.#page.send(line);
    this.#isSending = false;
    this.#showButtons();
    return answer;
  }

  async #count() {
    const answer = await this.sending(`TILES ${element("typed-line").value.trim() || "-"}`);
    if (answer.isDone) element("typed-line").value = "";
  }

  async #pass() {
    const isSure = await askSure("Pass your turn?", "You score nothing and keep your tiles.", "Pass");
    if (!isSure) return;
    this.recall();
    await this.sending(`PASS after=${this.#page.state.plays}`);
  }

  #undo() {
    this.#page.send(`UNDO ${this.#page.state.lastPlay.play}`);
  }

  #type() {
    const isHidden = !element("typed").hidden;
    element("typed").hidden = isHidden;
    element("type").setAttribute("aria-expanded", !isHidden);
    if (isHidden) this.#changed();
    else element("typed-line").focus();
  }

  /** Keeps the order of the rack and the laid tiles, so that a reload changes nothing. */
  #save() {
    if (this.#isRestored) keepHand(this.#page.table, this.#rack, this.#placing);
  }

  #restore(rack) {
    this.#isRestored = true;
    restoreHand(this.#page.table, this.#rack, this.#placing, rack);
  }
}
