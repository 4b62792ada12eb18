// SPDX-License-Identifier: MIT
// The turns of a review in words, and the board before each of them.

import { readSquare, size, tileOf } from "./board.js";
import { readable } from "./words.js";
import { tilesOf } from "./tiles.js";

/** Returns a turn such as `8G,AD`, `exchange,W` or `pass`; null where it is not known. */
export function turnOf(text) {
  if (!text || text === "-") return null;
  const cut = text.indexOf(",");
  const [first, rest] = cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)];
  if (first === "pass" || first === "exchange") return { act: first, exchanged: rest };
  const place = readSquare(first);
  return place ? { act: "play", square: first, place, tiles: tilesOf(rest) } : null;
}

/** A board: its squares, and what lies where a play runs. */
class Board {
  constructor(squares, alphabet) {
    [this.squares, this.alphabet] = [squares, alphabet];
  }

  /** Returns the tiles that a turn lays, each with its square; none where it is no play. */
  laid(turn) {
    if (!turn?.tiles) return [];
    return turn.tiles
      .map((letters, at) => ({ letters, square: turn.place.square + at * turn.place.step }))
      .filter(({ letters, square }) => letters !== "." && !this.squares[square])
      .map(({ letters, square }) => ({ ...tileOf(letters, this.alphabet), square }));
  }
}

/**
 * Returns a turn as people read it, one that was made behind its player's name. Tiles of the board that its word runs
 * through stand in brackets.
 */
export function turnText(turn, { squares }, isMade = false) {
  if (turn.act === "pass") return isMade ? "passes" : "pass";
  if (turn.act === "exchange") return `${isMade ? "exchanges" : "exchange"} ${readable(turn.exchanged).replaceAll("?", " and a blank")}`;
  const letters = turn.tiles.map((tile, at) =>
    (tile === "." ? `(${squares[turn.place.square + at * turn.place.step]?.letters ?? "."})` : tile));
  return `${letters.join("").replaceAll(")(", "")} at ${turn.square}`;
}

/** The boards of a game by its turns. */
export class BoardSteps {
  /** By turn: what the history says of it. A ruling that cost no turn is none. */
  #rows;
  #boards = new Map();

  constructor(turns, history, alphabet) {
    const acts = ["play", "pass", "exchange"];
    this.#rows = history.map(({ keys }) => keys)
      .filter(({ did, effect }) => acts.includes(did) || effect === "challenger-loses-turn");
    let squares = Array(size * size).fill(null);
    for (const { keys } of turns) {
      const board = new Board(squares, alphabet);
      this.#boards.set(Number(keys.step), board);
      if (keys.cameoff === "yes") continue;
      squares = [...squares];
      for (const { square, ...tile } of board.laid(turnOf(keys.turn))) squares[square] = tile;
    }
  }

  /** Returns the board before a turn. */
  before(step) {
    return this.#boards.get(step);
  }

  /** Returns what stands in place of a turn that was no play, exchange or pass. */
  lostTurn(step) {
    return this.#rows[step - 1]?.did === "challenge" ? "challenges in vain and loses the turn" : "– not known";
  }
}
