// SPDX-License-Identifier: MIT
// The tiles that a player has laid but not played: where they lie, and the line that would play them.

import { readSquare, size, squareName } from "./board.js";
import { lower, tileSet, upper, written } from "./tiles.js";

const columnOf = (square) => square % size;

/** Tiles laid on a board. A laid tile has `square`, `letters`, `isBlank` and `id`, its tile on the rack. */
export class Placing {
  laid = [];
  cursor = 112;
  isDown = false;
  isAtEnd = false;
  board = null;
  alphabet = "";

  get step() {
    return this.isDown ? size : 1;
  }

  /** Returns the laid tile of a square. */
  at(square) {
    return this.laid.find((tile) => tile.square === square);
  }

  isFree(square) {
    return !this.board?.[square] && !this.at(square);
  }

  /** Returns the square behind a square in a direction, or -1 where the board ends. */
  next(square, step = this.step, sign = 1) {
    const next = square + step * sign;
    if (next < 0 || next >= size * size) return -1;
    if (Math.abs(step) === 1 && Math.floor(next / size) !== Math.floor(square / size)) return -1;
    return next;
  }

  /** Lays a tile on a square; a tile that was laid there comes back. */
  lay(square, tile) {
    if (this.board?.[square]) return false;
    this.laid = this.laid.filter((other) => other.square !== square && other.id !== tile.id);
    this.laid.push({ ...tile, square });
    return true;
  }

  /** Moves the cursor to the next free square of its direction. */
  advance() {
    let square = this.next(this.cursor);
    while (square >= 0 && !this.isFree(square)) square = this.next(square);
    this.isAtEnd = square < 0;
    if (square >= 0) this.cursor = square;
  }

  move(step, sign) {
    const square = this.next(this.cursor, step, sign);
    this.isAtEnd = false;
    if (square >= 0) this.cursor = square;
  }

  /** Takes back the laid tile at the cursor, else the one before it; returns it. */
  takeBack() {
    let square = this.cursor;
    if (!this.at(square)) {
      do square = this.next(square, this.step, -1); while (square >= 0 && this.board?.[square]);
    }
    this.isAtEnd = false;
    if (square < 0) return null;
    const tile = this.at(square);
    this.cursor = square;
    if (tile) this.laid = this.laid.filter((other) => other !== tile);
    return tile;
  }

  /** Drops the laid tiles that no longer fit on a new board. */
  fit(board) {
    this.board = board;
    if (!board) return;
    this.laid = this.laid.filter((tile) => !board[tile.square]);
  }

  /** Returns the play of the laid tiles as `8H TR.IN`; null where none are laid; throws a sentence where it is none. */
  line() {
    if (!this.laid.length || !this.board) return null;
    const squares = this.laid.map((tile) => tile.square).sort((first, second) => first - second);
    const step = this.#direction(squares);
    let start = squares[0];
    const has = (square) => square >= 0 && !this.isFree(square);
    while (has(this.next(start, step, -1))) start = this.next(start, step, -1);
    let text = "";
    let count = 0;
    for (let square = start; has(square); square = this.next(square, step)) {
      const tile = this.at(square);
      if (tile) count += 1;
      text += tile ? written(tile.isBlank ? lower(tile.letters, this.alphabet) : tile.letters) : ".";
    }
    if (count < squares.length) throw new Error("There is a gap between the tiles.");
    const name = squareName(start);
    return `${step === 1 ? name : name.replace(/^(\d+)(.)$/, "$2$1")} ${text}`;
  }

  #direction(squares) {
    const has = (square) => square >= 0 && !this.isFree(square);
    const touches = (step) => has(this.next(squares[0], step, -1)) || has(this.next(squares[0], step));
    if (squares.length === 1) {
      if (touches(1) && touches(size)) return this.step;
      return touches(size) ? size : 1;
    }
    if (squares.every((square) => Math.floor(square / size) === Math.floor(squares[0] / size))) return 1;
    if (squares.every((square) => columnOf(square) === columnOf(squares[0]))) return size;
    throw new Error("The tiles do not lie in one row or column.");
  }
}

/**
 * Finds the tile of a rack that a typed letter means. `rack` are the tiles that are not laid, each with `id` and
 * `letters`; null where the rack is not known. `before` are the letters that were typed just before, where the
 * two can be one tile. Returns `{ tile, isJoined }`, `{ prefix }` where more letters are needed, or null.
 */
export function tileTyped(letter, { rack, alphabet, wantsBlank, before }) {
  const typed = upper(letter, alphabet);
  const flat = (letters) => letters.replace("·", "");
  const set = tileSet(alphabet);
  const long = [...set.keys()].filter((letters) => [...flat(letters)].length > 1);
  if (!rack) return freeTile(typed, { set, long, wantsBlank, before, flat });
  const joined = before && !wantsBlank && rack.find((tile) => flat(tile.letters) === before + typed);
  if (joined) return { tile: { ...joined, isBlank: false }, isJoined: true };
  const blank = rack.find((tile) => tile.letters === "?");
  const natural = rack.find((tile) => tile.letters === typed);
  const isTile = !set.size || set.has(typed);
  if (natural && !(wantsBlank && blank)) return { tile: { ...natural, isBlank: false } };
  const begun = long.filter((letters) => flat(letters).startsWith(typed));
  if (!wantsBlank && rack.some((tile) => begun.includes(tile.letters))) return { prefix: typed };
  return blank && isTile ? { tile: { id: blank.id, letters: typed, isBlank: true } } : null;
}

function freeTile(typed, { set, long, wantsBlank, before, flat }) {
  const id = `free-${Math.random()}`;
  const joined = before && long.find((letters) => flat(letters) === before + typed);
  if (joined) return { tile: { id, letters: joined, isBlank: wantsBlank }, isJoined: true };
  if (set.size && !set.has(typed)) return long.some((letters) => letters.startsWith(typed)) ? { prefix: typed } : null;
  return { tile: { id, letters: typed, isBlank: wantsBlank } };
}

/**
 * Returns the readings of a typed play such as `8H TR.IN` or `tr.in 8h`, as a square and tiles, the likeliest first;
 * none where it can't be read. Small letters alone are capitals, or else blanks, as the server reads them (SPEC 4.29).
 */
export function readPlay(text, alphabet) {
  const words = text.trim().split(/\s+/);
  if (words.length === 3 && words[0].toUpperCase() === "PLAY") words.shift();
  const isSquare = (word) => /^(\d+[A-O]|[A-O]\d+)$/i.test(word) && readSquare(word.toUpperCase());
  const at = words.findIndex(isSquare);
  if (words.length !== 2 || at < 0) return [];
  const tiles = words[1 - at];
  const capitals = upper(tiles, alphabet);
  const isSmall = tiles !== capitals && tiles === tiles.toLowerCase();
  return (isSmall ? [capitals, tiles] : [tiles]).map((letters) => `${words[at].toUpperCase()} ${letters}`);
}

const keyOf = (table) => `verdict.hand.${table}`;

/** Keeps both for a table. */
export function keepHand(table, rack, placing) {
  const placeOf = (tile) => rack.slots.findIndex(({ id }) => id === tile.id);
  const laid = placing.laid.map((tile) => ({ ...tile, place: placeOf(tile) }));
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify({ order: rack.order, laid }));
  } catch {
    // The order is kept until the page is closed.
  }
}

/** Restores both, as far as the tiles that the server tells allow it. */
export function restoreHand(table, rack, placing, tiles) {
  try {
    const { order, laid } = JSON.parse(sessionStorage.getItem(keyOf(table))) ?? {};
    if (!order) return;
    rack.take(order);
    const { slots } = rack;
    const known = laid.filter(({ place }) => slots[place]);
    placing.laid = known.map((tile) => ({ ...tile, id: slots[tile.place].id }));
    rack.take(tiles);
  } catch {
    // What was kept can't be read; the rack comes as the server has it.
  }
}
