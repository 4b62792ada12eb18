// SPDX-License-Identifier: MIT
// The page of who looks on at a table. It shows what the server tells an observer: no rack, and no word that is judged.
import { look, parse } from "./wire.js";
import { readShow, readSquare } from "./board.js";
import { Ticker, clockText, seconds } from "./attention.js";
import { refusalText } from "./refusals.js";
import { effectText, reasonText } from "./terms.js";
import { isSmall, tilesOf, upper } from "./tiles.js";
import { keep, kept, make, tell } from "./words.js";

const id = (name) => document.getElementById(name);
const board = document.querySelector("verdict-board");
const table = document.querySelector("main").dataset.table;
const query = new URLSearchParams(location.search);
const running = ["to-move", "pending", "held"];
const doubtful = ["pending", "held", "final-pending"];
const silence = 25_000;
const lookAgain = 20_000;
const several = (count, name) => `${count} ${name}${Number(count) === 1 ? "" : "s"}`;

let state = null;
let steps = [];
let lists = null;
const ticker = new Ticker();
const names = new Map();
const nameOf = (seat) => names.get(Number(seat)) ?? `seat ${seat}`;

/** Changes a text only if it is another one. */
function write(name, text) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

// Sentences for who listens.

/** Returns the tiles of a play one by one, also those that lay there before. */
function spell({ placed, square }) {
  const place = readSquare(square);
  if (!placed || !place) return "";
  const spoken = tilesOf(placed).map((letters, at) => {
    if (letters === ".") return state?.board?.[place.square + at * place.step]?.letters ?? "";
    return upper(letters, board.alphabet) + (isSmall(letters, board.alphabet) ? " as a blank" : "");
  });
  return ` with ${spoken.join(", ")}`;
}

function rulingText({ ruling, ...keys }) {
  return `${ruling === "acceptable" ? "Acceptable" : "Unacceptable"}. ${effectText(keys, 0, nameOf)}`;
}

/** Returns a notice as a sentence; empty where there is nothing to tell. */
function noticeText({ keyword, keys, words, said }) {
  const name = keys.seat ? nameOf(keys.seat) : "";
  switch (keyword) {
    case "PLAY": return `${name} plays at ${keys.square}${spell(keys)}, for ${several(keys.score, "point")}.`;
    case "AMEND": return `The play is now at ${keys.square}${spell(keys)}, for ${several(keys.score, "point")}.`;
    case "PASS": return `${name} passes.`;
    case "EXCHANGE": return `${name} exchanges ${several(keys.count, "tile")}.`;
    case "HOLD": return `${name} holds the play.`;
    case "REFUSED": return `A play of ${name} was refused.`;
    case "CHALLENGE": return `${nameOf(keys.challenger)} challenges.`;
    case "RULING": return rulingText({ ...keys, ruling: words[0]?.toLowerCase() });
    case "UNDO": return "A play was taken back.";
    case "WITHDRAWN": return "The challenge was withdrawn.";
    case "CLOCK": return `The clock of ${name} shows ${keys.left}.`;
    case "PAUSED": return "The game is paused.";
    case "ADJOURNED": return "The game is put off.";
    case "CONTINUED": return "The game goes on.";
    case "JOINED": return `${keys.name} sits down.`;
    case "AWAY": return `${keys.name} is away.`;
    case "BACK": return `${keys.name} is back.`;
    case "OVERRULED": return `${keys.by} overrules: ${said}`;
    case "ENDED": return `The game is over. ${keys.winner ? resultText(keys.winner, keys.scores?.split(",")) : ""}`;
    default: return "";
  }
}

/** Returns the result of a game; one that was conceded can be lost with more points. */
function resultText(winner, scores = []) {
  if (winner === "tie") return `It is a tie at ${scores[0]}.`;
  const [own, other] = winner === "1" ? scores : [scores[1], scores[0]];
  return `${nameOf(winner)} wins, ${own} to ${other}.`;
}

function stateText() {
  const name = nameOf(state.turn);
  const mover = state.lastPlay ? nameOf(state.lastPlay.seat) : "A player";
  switch (state.phase) {
    case "waiting": return `${nameOf(1)} waits for an opponent.`;
    case "to-move": return `${name} is on turn.`;
    case "pending": return `${name} is on turn and may challenge the last play.`;
    case "held": return `${name} holds the last play.`;
    case "final-pending": return `${mover} has played all tiles. ${name} may challenge.`;
    case "paused": return "The game is paused. The board is covered.";
    case "adjourned": return "The game is put off.";
    case "counting": return "The tiles that are left are counted.";
    case "over": return `The game is over. ${resultText(state.winner, state.seats.map(({ score }) => score))}`;
    default: return "";
  }
}

// What is shown.

/** Shows both players and returns what ticks. A clock that nobody has started yet does not. */
function showPlayers() {
  const isUsed = state.seats.some(({ left }) => left !== state.terms.clock);
  const isStarted = state.plays > 0 || state.scoreless > 0 || isUsed;
  const counts = [];
  const cards = state.seats.map(({ seat, name, score, left, holds }) => {
    const isOn = [...doubtful, "to-move"].includes(state.phase) && state.turn === seat;
    const time = make("span", { className: "clock" });
    const card = make("div", { className: `player${isOn ? " on" : ""}` },
      make("span", { className: "turn", textContent: isOn ? "▸" : "", ariaHidden: "true" }),
      make("span", { className: "unseen", textContent: isOn ? "On turn:" : "" }),
      make("strong", { className: "who", textContent: name }),
      make("span", { className: "score", textContent: score }),
      make("span", { className: "quiet note", textContent: holds === null ? "" : several(holds, "tile") }),
      make("span", { className: "time" }, time));
    const show = (value) => {
      time.textContent = clockText(value);
      card.classList.toggle("late", value < 0);
    };
    const isRunning = isStarted && running.includes(state.phase) && state.turn === seat;
    if (seconds(left) !== null) counts.push({ show, left: seconds(left), isRunning });
    return card;
  });
  const bag = state.bag === null ? "" : `${several(state.bag, "tile")} in the bag`;
  id("players").replaceChildren(...cards, make("p", { className: "bag quiet", textContent: bag }));
  return counts;
}

/** Shows the last play and what may become of it; returns the seconds that are left for that. */
function showLast() {
  const play = state.phase === "over" ? null : state.lastPlay;
  write("last", play ? `Last play: ${nameOf(play.seat)} at ${play.square}, ${several(play.score, "point")}.` : "");
  const isOpen = play && doubtful.includes(state.phase) && state.terms.rule !== "void";
  const open = state.phase === "held" ? `${nameOf(state.turn)} thinks about a challenge.`
    : "It can be challenged until the next play.";
  if (!isOpen || state.phase === "held" || state.window === null) {
    write("rest", isOpen ? open : play && state.phase === "to-move" ? "It stands." : "");
    return [];
  }
  const show = (left) => write("rest", `It can be challenged for ${several(Math.max(0, left), "second")} more.`);
  return [{ show, left: state.window, isRunning: true }];
}

function showGame() {
  id("other").hidden = true;
  id("game").hidden = false;
  write("state", stateText());
  write("delay", state.delay ? `You see the game as it stood ${several(state.delay, "minute")} ago.` : "");
  board.show(state.board, { last: state.last });
  const counts = showPlayers();
  ticker.set([...counts, ...showLast()]);
  id("end").hidden = state.phase !== "over";
  const loser = state.winner === "tie" ? "A player" : nameOf(3 - Number(state.winner));
  write("reason", state.phase === "over" ? reasonText(state.reason, loser) : "");
}

function sign(ruling) {
  const isGood = ruling === "acceptable";
  return make("span", { className: `verdict ${isGood ? "good" : "bad"}` },
    make("span", { className: "sign", textContent: isGood ? "✓" : "✗", ariaHidden: "true" }),
    make("strong", { textContent: isGood ? "Acceptable" : "Unacceptable" }));
}

function stepText(keys, said) {
  switch (keys.did) {
    case "play": return keys.square;
    case "pass": return "passes";
    case "exchange": return `exchanges ${keys.count}`;
    case "challenge": return `challenges: ${keys.ruling === "acceptable" ? "✓ acceptable" : "✗ unacceptable"}`;
    case "overrule": return `overrules: ${said}`;
    default: return keys.did;
  }
}

/** Shows the plays, the newest first, and the ruling if that came last. */
function showHistory() {
  const shown = steps.filter(({ keys }) => keys.did);
  id("no-plays").hidden = shown.length > 0;
  id("history").hidden = !shown.length;
  const rows = shown.map(({ keys, said }) => {
    const seat = keys.did === "overrule" ? null : keys.seat ?? keys.challenger;
    return make("tr", {}, make("th", { scope: "row", textContent: seat ? nameOf(seat) : keys.by ?? "" }),
      make("td", { className: "step", textContent: stepText(keys, said) }),
      make("td", { className: "number", textContent: keys.did === "play" ? `+${keys.score}` : "" }),
      make("td", { className: "number", textContent: (keys.scores ?? "").replace(",", "–") }));
  });
  id("history").tBodies[0].replaceChildren(...rows.reverse());
  const last = shown.at(-1)?.keys;
  const isRuling = last?.did === "challenge" && state.phase !== "over";
  const parts = isRuling ? [make("p", { className: "verdict" }, sign(last.ruling)), effectText(last, 0, nameOf)] : [];
  id("ruling").replaceChildren(...parts);
}

/** Shows a table without a board here: a sentence, and a list of what is known. */
function showOther(title, text, list = []) {
  id("game").hidden = true;
  id("other").hidden = false;
  write("other-title", title);
  write("other-text", text);
  id("other-list").replaceChildren(...list.map((line) => make("li", {}, line)));
}

function showSlips(reply) {
  const isOpen = reply.keys.phase === "judging";
  const players = [...names.values()].join(" and ");
  const rulings = steps.map(({ keys }) => keys).filter((keys) => keys.ruling && keys.superseded !== "yes");
  const lines = rulings.reverse().map((keys) =>
    make("span", {}, sign(keys.ruling), `${nameOf(keys.challenger)} challenged. ${effectText(keys, 0, nameOf)}`));
  const now = isOpen ? "A challenge is open now." : reply.keys.phase === "waiting" ? "An opponent is awaited." : "";
  const what = `${players} play at a real board. The server judges their challenges, and keeps no board and no score.`;
  showOther(`Slips at table ${table}`, `${what} ${delayText(reply)} ${now}`, lines);
}

const delayText = ({ keys }) => (keys.delay ? `You see it as it stood ${several(keys.delay, "minute")} ago.` : "");

const practices = {
  threes: "The players find every word of three in seven tiles.",
  scramble: "The players make words of the tiles of a word of eight.",
  trainer: "The players say whether they would challenge a play.",
};

function showPractice({ keys, rows }) {
  const players = rows.filter((row) => row.keys.seat && row.keys.name).map((row) => row.keys);
  const list = players.map(({ name, points, answered }) =>
    `${name}: ${several(points, "point")}${answered ? ", has answered" : ""}`);
  const parts = [practices[keys.kind] ?? "This is a table of another kind.", keys.round ? `Round ${keys.round}.` : ""];
  if (keys.found) parts.push(`${keys.found} of ${several(keys.total, "word")} found.`);
  showOther(`Practice at table ${table}`, parts.filter(Boolean).join(" "), list);
}

// What comes from the server.

async function alphabetOf(lexicon) {
  if (!lexicon) return "";
  if (!lists?.length) lists = (await look("LEXICA").catch(() => ({ rows: [] }))).rows;
  const name = (text) => text.split("@")[0];
  return lists.find(({ keys }) => name(keys.lexicon) === name(lexicon))?.keys.alphabet ?? "";
}

/** Asks for the history; returns what was known where there is no answer. */
async function readHistory() {
  const rows = [];
  for (let from = ""; ; ) {
    const answer = await look(`HISTORY ${table}${from}`).catch(() => null);
    if (!answer?.isDone) return steps;
    rows.push(...answer.rows);
    if (!answer.keys.next) return rows;
    from = ` from=${answer.keys.next}`;
  }
}

async function show(reply) {
  if (!reply.isDone) return showOther(`Table ${table}`, refusalText(reply, "SHOW"));
  const seated = reply.rows.map(({ keys }) => keys).filter((keys) => keys.seat && keys.name);
  for (const { seat, name } of seated) names.set(Number(seat), name);
  document.title = `${[...names.values()].join(" – ")}, table ${table} – Verdict`;
  if (practices[reply.keys.kind]) return showPractice(reply);
  const isGame = reply.keys.kind !== "slip";
  if (isGame) {
    board.alphabet = await alphabetOf(reply.rows.find(({ keys }) => keys.lexicon)?.keys.lexicon);
    state = readShow(reply, board.alphabet);
    showGame();
  }
  steps = await readHistory();
  return isGame ? showHistory() : showSlips(reply);
}

let newest = null;
let isShowing = false;
/** Shows an answer to SHOW; of several that come meanwhile the newest alone. */
async function take(reply) {
  newest = reply;
  if (isShowing) return;
  isShowing = true;
  while (newest) {
    const next = newest;
    newest = null;
    await show(next);
  }
  isShowing = false;
}

let audio = null;
/** Plays a short note; only after the person has asked for sounds. */
function sound() {
  if (!audio || !id("sound-on").checked) return;
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  gain.gain.setValueAtTime(0.1, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.2);
  tone.frequency.value = 660;
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.2);
}

function hear(line) {
  const text = noticeText(line);
  if (text) tell(id("polite"), text);
  if (["PLAY", "RULING", "ENDED"].includes(line.keyword)) sound();
}

const lost = "There is no connection to the server. This page tries again by itself.";
let source = null;
let heard = 0;
let shownAt = 0;

function open() {
  source?.close();
  const now = new EventSource(`/watch/${table}/stream`);
  source = now;
  heard = Date.now();
  // A sentence about a play that is gone is not left behind.
  write("polite", "");
  const on = (event, act) => now.addEventListener(event, ({ data }) => {
    heard = Date.now();
    act?.(data);
  });
  on("beat");
  on("notice", (data) => hear(parse(data)));
  on("link", (data) => write("link", data === "down" ? lost : ""));
  on("table", (data) => {
    write("link", "");
    shownAt = Date.now();
    const rows = data.split("\n").filter(Boolean).map(parse);
    const last = rows.pop();
    if (last) take({ ...last, rows, isDone: last.code < 300 });
  });
  now.addEventListener("error", async () => {
    write("link", lost);
    if (now.readyState !== EventSource.CLOSED) return;
    // The stream is refused: the answer to a look says whether there is such a table.
    const reply = await look(`SHOW ${table}`).catch(() => null);
    if (now !== source) return;
    if (reply?.code === 540) {
      write("link", "");
      take(reply);
    } else {
      setTimeout(() => now === source && open(), 3000);
    }
  });
}

/** Looks without a notice, too: the first clock starts without one, and time that is nobody's stops clocks. */
async function lookNow() {
  const since = shownAt;
  if (!state || ![...doubtful, "to-move"].includes(state.phase) || document.hidden) return;
  const reply = await look(`SHOW ${table}`).catch(() => null);
  if (reply?.isDone && since === shownAt) take(reply);
}

function start() {
  const theme = query.get("theme");
  const root = document.documentElement;
  if (theme === "dark" || theme === "light") root.style.colorScheme = theme;
  root.classList.toggle("overlay", query.get("overlay") === "yes");
  id("sound-on").checked = kept("watch-sound", false);
  const prepare = () => (id("sound-on").checked ? (audio ??= new AudioContext()) : null);
  id("sound-on").addEventListener("change", () => {
    keep("watch-sound", id("sound-on").checked);
    prepare();
    sound();
  });
  addEventListener("pointerdown", prepare, { once: true });
  setInterval(() => Date.now() - heard > silence && open(), 5000);
  setInterval(lookNow, lookAgain);
  open();
}

start();
