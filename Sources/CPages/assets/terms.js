// SPDX-License-Identifier: MIT
// Terms, challenge rules, rulings and endings in words.

import { listName } from "./words.js";

// By rule: the name, and what a challenge costs if all words are acceptable, as told to the challenger and to others.
const named = {
  double: ["Double challenge", "you lose your turn", "the challenger loses a turn"],
  single: ["Single challenge", "it costs you nothing", "it costs nothing"],
  "5w": ["5 points a word", "your opponent gets 5 points for each word that you challenge",
    "the other player gets 5 points for each word that was challenged"],
  "5p": ["5 points a play", "your opponent gets 5 points", "the other player gets 5 points"],
  "10p": ["10 points a play", "your opponent gets 10 points", "the other player gets 10 points"],
  sweden: ["10 points off (Sweden)", "you lose 10 points", "the challenger loses 10 points"],
  germany: ["10 points off (Germany)", "you lose 10 points", "the challenger loses 10 points"],
  triple: ["Triple challenge", "you lose the game", "the challenger loses the game"],
};

/** The challenge rules that have names, in the order in which they are offered. */
export const ruleNames = [...Object.keys(named), "void"];

const plural = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;

/** Returns a challenge rule's name in words. */
export function ruleName(rule) {
  if (rule === "void") return "Void (no phonies)";
  return named[rule]?.[0] ?? `Own rule ${rule}`;
}

/** Returns what a challenge costs where all words are acceptable, as half a sentence; null under `void`. */
function price(rule, isMine) {
  if (named[rule]) return named[rule][isMine ? 1 : 2];
  const [amount, unit, side, turn, free] = rule.split("/");
  if (free === undefined) return null;
  const [challenger, other, own, loses] = isMine ? ["you", "your opponent", "your", "lose"]
    : ["the challenger", "the other player", "the", "loses"];
  const each = isMine ? " for each word that you challenge" : " for each word that was challenged";
  const count = `${plural(Number(amount), "point")}${unit === "word" ? each : ""}`;
  const points = side === "mover" ? `${other} gets ${count}` : `${challenger} ${loses} ${count}`;
  const cost = turn === "lost" ? `${challenger} ${loses} ${isMine ? "your" : "a"} turn`
    : Number(amount) ? points : `it costs ${isMine ? "you " : ""}nothing`;
  const first = `${own} first ${plural(Number(free), "failed challenge")}`;
  return Number(free) ? `${cost}, but ${first} cost${Number(free) === 1 ? "s" : ""} nothing` : cost;
}

/** Returns what a failed challenge costs the person who reads it. */
export function priceText(rule) {
  const cost = price(rule, true);
  return cost ? `If all are acceptable, ${cost}.` : `The challenge rule is ${rule}.`;
}

/** Returns what a challenge does under a rule, in sentences that hold for either player. */
export function ruleText(rule) {
  const cost = price(rule, false);
  if (rule === "void") return "The server refuses a play with a word that is not acceptable. Nothing is challenged.";
  if (!cost) return `The challenge rule is ${rule}.`;
  const won = rule === "triple" ? "the challenger wins the game" : "the play comes off the board";
  return `If a word is not acceptable, ${won}. If all are acceptable, ${cost}.`;
}

/** Returns a time such as `25:00` in words. */
export function timeText(time) {
  const [minutes, seconds] = time.split(":").map(Number);
  return seconds ? `${plural(minutes, "minute")} and ${plural(seconds, "second")}` : plural(minutes, "minute");
}

/** Returns a clock of the terms in a few words. */
export function clockTerm(clock) {
  if (!clock) return "";
  return clock === "off" ? "no clock" : `${clock.endsWith(":00") ? `${clock.slice(0, -3)} minutes` : clock} each`;
}

/** Returns a score of a series such as `1.5,0.5` as its two numbers in words. */
export function seriesScore(series) {
  return series.split(",").map((score) => (score === "0.5" ? "½" : score.replace(".5", "½")));
}

const kinds = {
  dealt: "A game here: the server deals the tiles.",
  board: "A game at a real board: the server keeps the board, the scores and the clocks.",
  slip: "Challenges at a real board: the server judges the words.",
};

/** How long an absent player is waited for (SPEC.md, 9.22). */
const absence = "The game waits 5 minutes for a player who is away, 1 minute where a play can be challenged.";

function firstText(first, names) {
  if (first === "draw") return "A draw decides.";
  const name = names[Number(first) - 1];
  if (!name) return "";
  return name === "You" ? "You begin." : `${name} begins.`;
}

/**
 * Returns the terms of a table as a name, a text, and what stands small beside it. `names` are those of seat 1 and 2,
 * `You` for the reader.
 */
export function termsText(terms, names) {
  const rows = [["Game", kinds[terms.kind] ?? terms.kind]];
  const add = (name, text, small) => text && rows.push([name, text, small]);
  const edition = terms.edition ? `, edition ${terms.edition}` : "";
  const count = terms.count ? `, ${Number(terms.count).toLocaleString("en")} words` : "";
  const seal = terms.lexicon?.split("@")[1];
  add("Lexicon", `${listName(terms.lexicon)}${edition}${count}`, seal && `seal ${seal}`);
  add("Challenge rule", `${ruleName(terms.rule)}. ${ruleText(terms.rule)}`);
  if (terms.games) add("Series", `Game ${terms.game} of ${terms.games}.`);
  if (terms.clock) add("Clock", terms.clock === "off" ? "No clock." : `${timeText(terms.clock)} for each player.`);
  if (terms.window && terms.rule !== "void") {
    const until = "A play can be challenged until the next play.";
    add("Challenges", terms.window === "next" ? until : `A play can be challenged for ${terms.window} seconds.`);
  }
  if (terms.tries === "off") add("Refused plays", "Without a bound.");
  else if (terms.tries) add("Refused plays", `${terms.tries} in a turn at most.`);
  add("First turn", firstText(terms.first, names));
  if (terms.abandon && !terms.against) {
    const end = terms.abandon === "forfeit" ? "claim the game" : "have the game put off";
    add("Absence", `${absence} Then the other player can ${end}.`);
  }
  if (terms.centre === "challengeable") add("First play", "Off the centre it comes off only when it is challenged.");
  if (terms.endrack === "each") add("Tiles left", "Each player gains and loses them once.");
  if (terms.zero === "counts") add("Scoreless turns", "A play of no points counts as one.");
  if (terms.confirm) add("Slips", `After ${terms.confirm} seconds the challenger can confirm alone.`);
  if (terms.against) add("Opponent", `The house, level ${terms.level}: it ${levelText(terms.level)}.`);
  return rows;
}

/** Returns how the house plays at a level (SPEC.md, 9.28). */
export function levelText(level) {
  return {
    1: "plays like a newcomer, with a phony in one turn of 12",
    2: "plays well, with a phony in one turn of 24",
    3: "plays by points and the tiles it keeps, with a phony in one turn of 40",
    4: "considers your replies as well, with a phony in one turn of 100",
  }[level] ?? "plays";
}

/** Returns what a ruling did, for a seat (0 for an observer); `name` gives the name of a seat. */
export function effectText(ruling, seat, name) {
  const who = (other) => (Number(other) === seat ? "You" : name(Number(other)));
  const verb = (other, own, its) => (Number(other) === seat ? own : its);
  switch (ruling.effect) {
    case "play-removed": return "The play comes off the board.";
    case "challenger-loses-turn": {
      const loser = 3 - Number(ruling.turn);
      return `The play stands. ${who(loser)} ${verb(loser, "lose", "loses")} the turn.`;
    }
    case "points": {
      const [side, own, its] = ruling.to ? [ruling.to, "get", "gets"] : [ruling.from, "lose", "loses"];
      return `The play stands. ${who(side)} ${verb(side, own, its)} ${plural(Number(ruling.points), "point")}.`;
    }
    case "game-won": return `${who(ruling.seat)} ${verb(ruling.seat, "win", "wins")} the game.`;
    default: return "The play stands.";
  }
}

/** Returns why a game is over; `loser` is the name of the side that lost. */
export function reasonText(reason, loser) {
  return {
    out: "All tiles were played.",
    "six-zeros": "There were six scoreless turns in a row.",
    time: `${loser} had more than 10 minutes of overtime.`,
    resign: `${loser} conceded.`,
    forfeit: `${loser} stayed away too long.`,
    triple: "The challenge decided the game.",
    adjudicated: "A director set the result.",
    left: "A player left.",
    declined: "The game was declined.",
    abandoned: "Nobody came any more.",
  }[reason] ?? "The game is over.";
}

/** Returns a phase of a table in words. */
export function phaseText(phase) {
  return {
    waiting: "waits for an opponent", "to-move": "being played", pending: "being played", held: "being played",
    "final-pending": "last play", paused: "paused", adjourned: "put off", counting: "counting tiles", over: "over",
    judging: "a challenge is open", playing: "being played",
  }[phase] ?? phase;
}
