// SPDX-License-Identifier: MIT
// The board: what a line says of it, and how it is drawn.

import { isSmall, tileSet, tilesOf, upper } from "./tiles.js";

export const size = 15;
const centre = 112;

/** Returns the name of a square, such as `8H`. */
export const squareName = (square) => `${Math.floor(square / size) + 1}${String.fromCharCode(65 + (square % size))}`;

/** Returns where a play begins and how it runs, of `8H` (across) or `H8` (down); null where that is no square. */
export function readSquare(text) {
  const [, row, column] = /^(\d+)([A-O])$/.exec(text ?? "") ?? [];
  if (row) return { square: (row - 1) * size + column.charCodeAt(0) - 65, step: 1 };
  const [, first, second] = /^([A-O])(\d+)$/.exec(text ?? "") ?? [];
  return first ? { square: (second - 1) * size + first.charCodeAt(0) - 65, step: size } : null;
}

const wide = ["3W..2L...3W...2L..3W", ".2W...3L...3L...2W.", "..2W...2L.2L...2W..", "2L..2W...2L...2W..2L",
  "....2W.....2W....", ".3L...3L...3L...3L.", "..2L...2L.2L...2L..", "3W..2L...2W...2L..3W"];
const premiums = [...wide, ...wide.slice(0, 7).reverse()].flatMap((row) => row.match(/\d\w|\./g));
const premiumNames = {
  "2L": "double letter", "3L": "triple letter", "2W": "double word", "3W": "triple word",
};

/**
 * Returns the 225 squares of `board=`, from 1A to 15O: null, or a tile's `letters` in upper case and `isBlank`.
 * Null where there is no board, as in a pause.
 */
export function readBoard(text, alphabet) {
  if (!text) return null;
  const squares = [];
  for (const [part, , number] of text.matchAll(/\[([^\]]+)\]|(\d+)|[^/]/gu)) {
    if (number) squares.push(...Array(Number(number)).fill(null));
    else if (part !== "/") squares.push(tileOf(tilesOf(part)[0], alphabet));
  }
  return squares;
}

/** Returns a tile that a line names, as the board keeps it. */
export function tileOf(letters, alphabet) {
  return { letters: upper(letters, alphabet), isBlank: isSmall(letters, alphabet) };
}

/** Returns the squares that the last play laid, as the picture marks them; else those of its main word. */
function lastSquares(rows, play, board) {
  if (!play || !board) return [];
  const marked = [];
  let isSure = true;
  for (const { keys, said } of rows) {
    if (!keys.row) continue;
    let isInside = false;
    const cells = said.replace(/^ *\d+/, "");
    for (let column = 0; column <= size; column++) {
      const sign = cells[column * 2];
      isSure &&= !(sign === ">" && !isInside);
      if (sign === "<" || sign === ">") isInside = sign === "<";
      const square = (keys.row - 1) * size + column;
      if (isInside && column < size && board[square]) marked.push(square);
    }
  }
  return isSure && marked.length ? marked : wordSquares(readSquare(play.square), board);
}

function wordSquares(place, board) {
  const squares = [];
  if (!place) return squares;
  for (let at = place.square; board[at] && (place.step > 1 || at % size || !squares.length); at += place.step) {
    squares.push(at);
  }
  return squares;
}

const number = (text) => (text === undefined ? null : Number(text));

/**
 * Returns what `211 TABLE` and its rows say of a game: kind, phase, turn, terms, seats, the last play, the newest
 * ruling, what is asked, the squares of the board, and the end.
 */
export function readShow(reply, alphabet) {
  const { keys, rows } = reply;
  const found = (test) => rows.find((row) => test(row.keys))?.keys ?? null;
  const board = readBoard(found((row) => row.board)?.board, alphabet);
  const lastPlay = found((row) => row.square && row.seat && !row.n);
  const seats = rows.map((row) => row.keys).filter((row) => row.name && row.seat).map((row) => ({
    seat: Number(row.seat), name: row.name, score: Number(row.score ?? 0), left: row.left ?? null,
    holds: number(row.holds), rack: row.rack ? tilesOf(row.rack) : null,
  }));
  return {
    table: keys.table, kind: keys.kind, phase: keys.phase, turn: number(keys.turn),
    terms: found((row) => row.lexicon) ?? {},
    seats, lastPlay, last: lastSquares(rows, lastPlay, board), ruling: found((row) => row.ruling),
    asks: rows.map((row) => row.keys).filter((row) => row.n && row.what), board,
    boardText: found((row) => row.board)?.board ?? null,
    bag: number(keys.inbag), window: number(keys.window), plays: number(keys.plays), scoreless: number(keys.scoreless),
    reason: keys.reason ?? null, winner: keys.winner ?? null, series: keys.series ?? null,
    spread: number(keys.spread), delay: number(keys.delay), said: reply.said,
  };
}

/** Returns the words that name a square: its place and its tile or premium. */
export function describe(square, tile, alphabet) {
  const place = `${String.fromCharCode(65 + (square % size))} ${Math.floor(square / size) + 1}`;
  if (!tile) {
    const premium = premiumNames[premiums[square]];
    return `${place}, empty${premium ? `, ${premium}` : ""}${square === centre ? ", centre" : ""}`;
  }
  if (tile.isBlank) return `${place}, ${tile.letters}, blank`;
  const value = tileSet(alphabet).get(tile.letters);
  return `${place}, ${tile.letters}${value === undefined ? "" : `, ${value}`}`;
}

function part(name, role) {
  const element = document.createElement("div");
  element.className = name;
  if (role) element.setAttribute("role", role);
  return element;
}

/** Fills an element as a tile. An unplayed blank has no letters. */
export function fillTile(element, tile, alphabet) {
  element.classList.toggle("blank", tile.isBlank);
  element.classList.toggle("long", [...tile.letters].length > 1);
  const value = tile.isBlank ? undefined : tileSet(alphabet).get(tile.letters);
  element.replaceChildren(tile.letters);
  if (value !== undefined) {
    const small = document.createElement("small");
    small.textContent = value;
    element.append(small);
  }
}

/**
 * `<verdict-board>` draws 15 by 15 squares. `alphabet` tells the points of the tiles. With the attribute `playable`
 * it is a grid of which one square is chosen by `aria-activedescendant`.
 */
export class VerdictBoard extends HTMLElement {
  #cells = [];
  alphabet = "";

  connectedCallback() {
    if (this.#cells.length) return;
    const isPlayable = this.hasAttribute("playable");
    const grid = part("squares", isPlayable ? "grid" : "table");
    grid.setAttribute("aria-label", this.getAttribute("label") ?? "Board");
    const head = part("letters");
    head.setAttribute("aria-hidden", "true");
    for (let column = -1; column < size; column++) {
      const letter = part("coordinate");
      letter.textContent = column < 0 ? "" : String.fromCharCode(65 + column);
      head.append(letter);
    }
    for (let row = 0; row < size; row++) {
      const line = part("line", "row");
      const label = part("coordinate");
      label.textContent = row + 1;
      label.setAttribute("aria-hidden", "true");
      line.append(label);
      for (let column = 0; column < size; column++) line.append(this.#makeCell(row * size + column, isPlayable));
      grid.append(line);
    }
    this.append(head, grid);
    this.show(Array(size * size).fill(null));
  }

  #makeCell(square, isPlayable) {
    const cell = part("square", isPlayable ? "gridcell" : "cell");
    cell.id = `square-${squareName(square)}`;
    cell.dataset.square = square;
    cell.dataset.premium = square === centre ? "centre" : premiums[square];
    this.#cells.push(cell);
    return cell;
  }

  /** The element that takes the keys. */
  get grid() {
    return this.querySelector(".squares");
  }

  /** The element of a square. */
  cell(square) {
    return this.#cells[square];
  }

  /**
   * Draws the squares of `readBoard`, null for a covered board. `last` are the squares of the last play, `laid` the
   * tiles that are not played yet: each with its `square`, `letters` and `isBlank`.
   */
  show(board, { last = [], laid = [] } = {}) {
    this.classList.toggle("covered", !board);
    const marked = new Set(last);
    const mine = new Map(laid.map((tile) => [tile.square, tile]));
    this.#cells.forEach((cell, square) => {
      const tile = mine.get(square) ?? board?.[square] ?? null;
      const state = `${tile?.letters} ${tile?.isBlank} ${marked.has(square)} ${mine.has(square)} ${this.alphabet}`;
      if (cell.dataset.state === state) return;
      cell.dataset.state = state;
      cell.replaceChildren();
      const text = describe(square, tile, this.alphabet);
      const mark = mine.has(square) ? ", not played yet" : marked.has(square) ? ", last play" : "";
      cell.setAttribute("aria-label", `${text}${mark}`);
      if (!tile) {
        cell.dataset.label = square === centre ? "★" : premiums[square].replace(".", "");
        return;
      }
      const face = part("tile");
      face.classList.toggle("last", marked.has(square));
      face.classList.toggle("laid", mine.has(square));
      fillTile(face, tile, this.alphabet);
      cell.append(face);
    });
  }
}

customElements.define("verdict-board", VerdictBoard);
