// SPDX-License-Identifier: MIT
// Terms, challenge rules, rulings and endings in words.

const named = {
  double: ["Double challenge", "you lose your turn"],
  single: ["Single challenge", "it costs you nothing"],
  "5w": ["5 points a word", "your opponent gets 5 points for each word that you challenge"],
  "5p": ["5 points a play", "your opponent gets 5 points"],
  "10p": ["10 points a play", "your opponent gets 10 points"],
  sweden: ["10 points off (Sweden)", "you lose 10 points"],
  germany: ["10 points off (Germany)", "you lose 10 points"],
  triple: ["Triple challenge", "you lose the game"],
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
function price(rule) {
  if (named[rule]) return named[rule][1];
  const [amount, unit, side, turn, free] = rule.split("/");
  if (free === undefined) return null;
  const count = `${plural(Number(amount), "point")}${unit === "word" ? " for each word that you challenge" : ""}`;
  const points = side === "mover" ? `your opponent gets ${count}` : `you lose ${count}`;
  const cost = turn === "lost" ? "you lose your turn" : Number(amount) ? points : "it costs you nothing";
  return Number(free) ? `${cost}, but your first ${plural(Number(free), "failed challenge")} cost nothing` : cost;
}

/** Returns what a challenge does under a rule, in sentences. */
export function ruleText(rule) {
  const cost = price(rule);
  if (rule === "void") return "The server refuses a play with a word that is not acceptable. Nothing is challenged.";
  if (!cost) return `The challenge rule is ${rule}.`;
  const won = rule === "triple" ? "you win the game" : "the play comes off the board";
  return `If a word is not acceptable, ${won}. If all are acceptable, ${cost}.`;
}

/** Returns a time such as `25:00` in words. */
export function timeText(time) {
  const [minutes, seconds] = time.split(":").map(Number);
  return seconds ? `${plural(minutes, "minute")} and ${plural(seconds, "second")}` : plural(minutes, "minute");
}

const kinds = {
  dealt: "A game here: the server deals the tiles.",
  board: "A game at a real board: the server keeps the board, the scores and the clocks.",
  slip: "Challenges at a real board: the server judges the words.",
};

const firsts = { 1: "Seat 1 begins.", 2: "Seat 2 begins.", draw: "It is drawn who begins." };

/** Returns the terms of a table as pairs of a name and a text. */
export function termsText(terms) {
  const pairs = [["Game", kinds[terms.kind] ?? terms.kind]];
  const add = (name, text) => text && pairs.push([name, text]);
  const edition = terms.edition ? `, edition ${terms.edition}` : "";
  const count = terms.count ? `, ${Number(terms.count).toLocaleString("en")} words` : "";
  add("Lexicon", `${terms.lexicon}${edition}${count}`);
  add("Challenge rule", `${ruleName(terms.rule)}. ${ruleText(terms.rule)}`);
  if (terms.clock) add("Clock", terms.clock === "off" ? "No clock." : `${timeText(terms.clock)} for each player.`);
  if (terms.window && terms.rule !== "void") {
    const until = "A play can be challenged until the next play.";
    add("Challenges", terms.window === "next" ? until : `A play can be challenged for ${terms.window} seconds.`);
  }
  if (terms.tries === "off") add("Refused plays", "Without a bound.");
  else if (terms.tries) add("Refused plays", `${terms.tries} in a turn at most.`);
  add("Who begins", firsts[terms.first]);
  if (terms.abandon === "forfeit") add("Absence", "A player who stays away too long loses the game.");
  if (terms.abandon === "adjourn") add("Absence", "If a player stays away too long, the game can be put off.");
  if (terms.centre === "challengeable") add("First play", "Off the centre it comes off only when it is challenged.");
  if (terms.endrack === "each") add("Tiles left", "Each player gains and loses them once.");
  if (terms.zero === "counts") add("Scoreless turns", "A play of no points counts as one.");
  if (terms.confirm) add("Slips", `After ${terms.confirm} seconds the challenger can confirm alone.`);
  if (terms.against) add("Opponent", `The house, level ${terms.level}.`);
  return pairs;
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
