// SPDX-License-Identifier: MIT
// The turns of a review in words, and the board before each of them, from the history of the game.

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

/** The boards of a game by the steps of its history. */
export class BoardSteps {
  #rows;
  #boards = new Map();

  constructor(rows, alphabet) {
    this.#rows = new Map();
    let squares = Array(size * size).fill(null);
    let earlier = squares;
    for (const { keys } of rows) {
      if (!keys.step) continue;
      const step = Number(keys.step);
      this.#rows.set(step, keys);
      this.#boards.set(step, new Board(squares, alphabet));
      if (keys.did === "play") {
        earlier = squares;
        squares = this.#with(squares, keys, alphabet);
      } else if (keys.did === "challenge" && keys.effect === "play-removed") {
        squares = earlier;
      }
    }
    this.#boards.set(0, new Board(squares, alphabet));
  }

  /** Returns the squares with a play's main word. */
  #with(squares, { square, words }, alphabet) {
    const [place, all] = [readSquare(square), [...squares]];
    tilesOf((words ?? "").split(",")[0]).forEach((letters, at) => {
      if (place) all[place.square + at * place.step] ??= tileOf(letters, alphabet);
    });
    return all;
  }

  /** Returns the board before a step; behind the last one, that at the end. */
  before(step) {
    return this.#boards.get(step) ?? this.#boards.get(0);
  }

  /** Returns what stands in place of a turn that was no play, exchange or pass. */
  lostTurn(step) {
    return this.#rows.get(step)?.did === "challenge" ? "challenges in vain and loses the turn" : "– not known";
  }
}
