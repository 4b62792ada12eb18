// SPDX-License-Identifier: MIT
// The state of a game in a sentence.

import { reasonText } from "./terms.js";

/** Returns the state of a game in a sentence. */
export function stateText(page) {
  const { state, seat } = page;
  const isMine = page.isOnTurn;
  const name = page.nameOf(state.turn);
  const mover = state.lastPlay ? page.nameOf(state.lastPlay.seat) : "";
  switch (state.phase) {
    case "to-move": return isMine ? "Your turn." : `${name} is on turn.`;
    case "pending":
      return isMine ? "Your turn. You may also challenge the last play." : `${name} may challenge your play.`;
    case "held": return isMine ? "Your turn. You hold the last play." : `${name} holds your play.`;
    case "final-pending":
      return isMine ? `${mover} has played all tiles.` : `You have played all tiles. ${name} may challenge.`;
    case "paused": return "The game is paused.";
    case "adjourned": return "The game is put off.";
    case "counting": return "The tiles that are left are counted.";
    case "over": return resultText(state, seat);
    default: return "";
  }
}

/** The endings that decide a game whatever its score. */
const decisive = ["resign", "forfeit", "time", "triple"];

/** Returns the name of a seat as it stands in a sentence; `You` for the reader. */
export const called = (player, seat) => (player?.seat === seat ? "You" : player?.name ?? "A player");

/** Returns who has won, and by what. */
export function resultText(state, seat) {
  const { winner, seats, reason } = state;
  const [first, second] = seats;
  if (!first || !second || !winner) return reasonText(reason, "A player");
  if (winner === "tie") return `It is a tie at ${first.score}.`;
  const won = seats.find((other) => other.seat === Number(winner));
  const lost = seats.find((other) => other !== won);
  const wins = `${called(won, seat)} ${won.seat === seat ? "win" : "wins"}`;
  if (decisive.includes(reason)) return `${wins}. ${reasonText(reason, called(lost, seat))}`;
  return `${wins}, ${won.score} to ${lost.score}.`;
}

/** Returns what is to be told below the result: why the game ended, or the score where that decided nothing. */
export function endText(state) {
  const [first, second] = state.seats;
  if (!decisive.includes(state.reason) || !second) return state.winner ? reasonText(state.reason, "A player") : "";
  const scores = [first.score, second.score];
  return `The score was ${Math.max(...scores)} to ${Math.min(...scores)}.`;
}
