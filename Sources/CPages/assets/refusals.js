// SPDX-License-Identifier: MIT
// What the server refuses, in the words of a page. The server's own texts name lines to type; a page has buttons.

/** Returns a text as a sentence. */
export function sentence(text) {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!:]$/.test(start) ? start : `${start}.`;
}

const seconds = (count) => `${count} second${Number(count) === 1 ? "" : "s"}`;

/** Says when something may be tried again. */
const later = ({ after }) => (after ? `Try again in ${seconds(after)}.` : "Try again in a moment.");

const places = {
  "off-board": "The tiles run over the edge of the board.",
  "through-empty": "There is a gap between the tiles.",
  occupied: "A tile would lie on another one.",
  centre: "The first play must cover the centre square, the star.",
  "not-connected": "The tiles do not touch a tile on the board.",
  "no-new-tile": "Lay at least one tile.",
  "one-letter": "The first play needs two tiles or more.",
  "not-whole": "Tiles of the board stand next to it. Write the word whole, with a dot for each tile of the board.",
  "more-than-rack": "These are more tiles than a rack holds.",
  "not-on-rack": "Your rack does not have these tiles.",
  "no-blank": "Your rack has no blank for that.",
  "beyond-set": "The set does not have so many of these tiles.",
  case: "A small letter stands for a blank. Write the other tiles in capitals.",
};

function placeText({ why, left }) {
  if (why === "unacceptable") {
    const rest = left ? ` ${left} more ${left === "1" ? "play is" : "plays are"} judged in this turn.` : "";
    return `A word of this play is not in the list. It is still your turn.${rest}`;
  }
  const texts = (why ?? "").split(",").map((name) => places[name]);
  return texts.every(Boolean) ? texts.join(" ") : "";
}

const phases = {
  waiting: "Nobody sits opposite yet.",
  paused: "The game is paused. Go on with it first.",
  adjourned: "The game is put off. Go on with it first.",
  over: "The game is over.",
  counting: "The game is over but for the tiles left, which are counted now.",
  "final-pending": "A player has laid the last tile. The play can be accepted or challenged.",
  pending: "A play waits to be accepted or challenged.",
  held: "A play is held.",
  "to-move": "Nothing waits for that now.",
};

function notPermitted(verb, { table, after }, line) {
  if (verb === "SAY") return after ? `A director has silenced you. You can talk again in ${seconds(after)}.` : "";
  if (verb === "ADJOURN") return "One of you has put off as many games as may be. Finish one of them first.";
  if (verb === "LEAVE") return "This is your board in an event. It can't be left.";
  if (["FIND", "DEFINE", "JUDGE", "STUDY"].includes(verb)) {
    const when = `while you sit at table ${table}, watch it, or have a game there that is put off`;
    return table ? `No words are told ${when}.` : "";
  }
  if (["PROFILE", "GAMES", "CHALLENGES"].includes(verb)) return "This person keeps figures and games private.";
  if (verb === "TELL" && after) return `A director has silenced you. You can talk again in ${seconds(after)}.`;
  if (verb === "AGAIN" && !table) return "The rounds of an event are paired. Open a table to play apart from it.";
  const isOther = verb === "JOIN" && line.split(" ")[1] === table;
  if (isOther) return "The seat is kept for another player.";
  if (["SHOW", "HISTORY", "GCG"].includes(verb)) return "This table can’t be looked at now.";
  if (!table || !["OPEN", "JOIN", "AGAIN", "CONFIRM"].includes(verb)) return "";
  return `Your game at table ${table} is put off. Until it is over you can't play the house, play under Void, `
    + "have real boards judged, or practise. Go on with it, or concede it.";
}

function alreadySeated(verb, { table }) {
  if (["CONTINUE", "AGAIN", "CONFIRM"].includes(verb)) {
    return `You or your opponent sit at table ${table} now. That game must be put off or over first.`;
  }
  return `You play at table ${table}. Go to it, put it off or concede there before you open another.`;
}

function nothingThere(verb, { table, play }) {
  if (["CONFIRM", "DECLINE"].includes(verb)) return "This is no longer asked.";
  if (verb === "CONTINUE") return `The game at table ${table} is not stopped.`;
  if (verb === "TILES") return "No tiles are to be counted now.";
  return play ? "There is no such play any more." : "No play waits for that any more.";
}

function badLine(verb) {
  return {
    PLAY: "This is no play. Write a square and the tiles, such as 8H TRAIN.",
    TRY: "This is no play. Write a square and the tiles, such as 8H TRAIN.",
    EXCHANGE: "Choose the tiles that you exchange, 1 to 7.",
    TILES: "Write the tiles left as letters, ? for a blank, - for none.",
    OPEN: "One of the terms can't be read. Look at what you typed under More terms.",
    GUESS: "Type a word of letters alone.",
    TELL: "This text has signs that can't be sent, or nothing at all.",
    SAY: "This text has signs that can't be sent, or nothing at all.",
  }[verb] ?? "";
}

/** By code: a function of the answer's keys, the verb that was sent, and its line. An empty text is none. */
const texts = {
  420: (keys) => `The server can’t do that just now. ${later(keys)}`,
  440: ({ play }) => (play ? "The play was changed a moment ago. Look at it, then do it again."
    : "It is not your turn."),
  441: (keys, verb) => nothingThere(verb, keys),
  442: () => "The time to challenge this play is over. It stands.",
  443: ({ table }) => `A challenge is open at table ${table}. It must be settled first.`,
  444: ({ table }) => `Both seats at table ${table} are taken.`,
  445: (keys, verb) => (verb === "GCG" ? "The record is shown when the game is over."
    : verb === "STUDY" ? "The game is not over yet. Then it can be reviewed."
    : "A game in play can't be left. Put it off, or concede it."),
  446: () => phases.waiting,
  447: ({ phase }) => phases[phase] ?? "",
  448: (keys, verb) => (verb !== "CLAIM" ? "Your opponent is not here now. Try again when they are."
    : keys.after ? `Your opponent has not been away for long enough. ${later(keys)}`
    : "Your opponent is here, or the game does not wait for them."),
  452: () => "No more plays are judged in this turn. Exchange tiles, or pass.",
  501: (keys, verb) => badLine(verb),
  530: () => "Sign in first.",
  532: (keys, verb, line) => notPermitted(verb, keys, line),
  540: ({ table }, verb) => (verb === "STUDY" ? "This game ended too long ago to be reviewed, or nothing was played in it."
    : table ? `There is no table ${table} now.` : "There is no such table now."),
  541: (keys, verb) => (verb === "AGAIN" ? "No game of yours ended lately."
    : "You have no seat at this table any more."),
  543: placeText,
  544: () => "The server no longer has this list.",
  545: (keys, verb) => alreadySeated(verb, keys),
  546: ({ why, least }) => (why === "bag-too-low" ? `An exchange needs ${least ?? 7} tiles in the bag. Play, or pass.`
    : why === "not-on-rack" ? places["not-on-rack"] : "Choose the tiles that you exchange, 1 to 7."),
  547: ({ expected, counted }) => `There must be ${expected} tiles left. These are ${counted}.`,
  548: () => "That can't be done at a table of this kind.",
  549: () => "Later plays would not fit. Take them back first.",
  550: () => "Under this rule nothing is challenged.",
  551: () => "The play did not form that word. Nothing was judged.",
};

/** Leaves out the parts of a server's text that name a line to type; the whole text where nothing else is there. */
function plain(text) {
  const parts = text.split(/(?<=[;:]) /).filter((part) => !/(?<![A-Z])[A-Z]{4,}(?![A-Z])/.test(part));
  return parts.join(" ").replace(/[;:]$/, "") || text;
}

/**
 * Returns the sentence that tells a refusal of the line that was sent. Where the page has no words of its own, it is
 * the server's text.
 */
export function refusalText(answer, line = "") {
  const verb = line.split(" ")[0].toUpperCase();
  const text = texts[answer.code]?.(answer.keys, verb, line);
  // A key that a server leaves out leaves no hole in a sentence.
  return text && !text.includes("undefined") ? text : sentence(plain(answer.said || answer.keyword));
}

/** Returns the table that a refusal sends the person to; undefined where it names none, or this very one. */
export function refusalTable({ code, keys }, here = "") {
  const isPlace = [443, 445, 532, 545].includes(code) && keys?.table && keys.table !== here;
  return isPlace ? keys.table : undefined;
}
