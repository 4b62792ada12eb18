// SPDX-License-Identifier: MIT
// Notices about a game in words, for people who hear the page.

import { effectText } from "./terms.js";
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

const points = (score) => `${score} point${Number(score) === 1 ? "" : "s"}`;

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
