// SPDX-License-Identifier: MIT
// The notices about a game and its state, in words.

import { effectText, reasonText } from "./terms.js";
import { readable } from "./words.js";

/** Returns what is asked in words, without who asks. */
export function askText({ what, play, square, words, tiles }) {
  return {
    pause: "to pause the game", adjourn: "to put the game off", continue: "to go on with the game",
    undo: `to take back play ${play}`, again: "for another game",
    amend: `to replace play ${play} with ${readable(words ?? "")} at ${square}`,
    tiles: `to agree that these tiles are left: ${readable(tiles ?? "")}`,
  }[what] ?? `for ${what}`;
}

/** Returns the sentences that tell a ruling; `name` gives the name of a seat. */
export function rulingText(ruling, page) {
  const isAcceptable = ruling.ruling === "acceptable";
  const what = isAcceptable ? "Acceptable." : "Unacceptable.";
  return `${what} ${effectText(ruling, page.seat, (seat) => page.nameOf(seat))}`;
}

export const points = (score) => `${score} point${Number(score) === 1 ? "" : "s"}`;

/** Returns the words of a play as they are read. */
export const wordsText = (words) => readable(words ?? "").split(",").join(", ");

/** Returns a notice of a game as a sentence; empty where the next look tells it. */
export function noticeText(page, notice) {
  const { keys, keyword, said } = notice;
  const name = keys.seat ? page.nameOf(keys.seat) : "";
  switch (keyword) {
    case "PLAY": return `${name} plays ${wordsText(keys.words)} at ${keys.square} for ${points(keys.score)}.`;
    case "AMEND":
      return `Play ${keys.replaces} is now ${wordsText(keys.words)} at ${keys.square} for ${points(keys.score)}.`;
    case "PASS": return `${name} passes.`;
    case "EXCHANGE": return `${name} exchanges ${keys.count} tile${keys.count === "1" ? "" : "s"}.`;
    case "HOLD": return `${name} holds your play.`;
    case "ACCEPT": return keys.seat ? `${name} accepts your play.` : "The play stands.";
    case "REFUSED": return `A play of ${name} was refused.`;
    case "RULING": return rulingText({ ...keys, ruling: notice.words[0]?.toLowerCase() }, page);
    case "UNDO": return `Play ${keys.play} was taken back.`;
    case "CLOCK": return `The clock of ${Number(keys.seat) === page.seat ? "your side" : name} shows ${keys.left}.`;
    case "ASKED": return `${keys.by} asks ${askText(keys)}.`;
    case "DECLINED": return keys.by ? `${keys.by} declines.` : "What was asked has lapsed.";
    case "AWAY": return `${name} is away.`;
    case "BACK": return `${name} is back.`;
    case "OVERRULED": return `${keys.by} overrules: ${said}`;
    default: return "";
  }
}

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
export const decisive = ["resign", "forfeit", "time", "triple"];

/** Returns the name of a seat as it stands in a sentence; `You` for the reader. */
export const called = (player, seat) => (player?.seat === seat ? "You" : player?.name ?? "A player");

/** Returns who has won, and by what. */
function resultText(state, seat) {
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
