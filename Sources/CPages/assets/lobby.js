// SPDX-License-Identifier: MIT
// The lobby: who waits, what is played, one's own games, and new tables.

import { Wire, look } from "./wire.js";
import { leftPractice, offerSeat } from "./joining.js";
import { showOwnCode } from "./own-code.js";
import { refusalTable, refusalText } from "./refusals.js";
import { askText } from "./table-notices.js";
import { PeopleHere } from "./lobby-people.js";
import { Seek } from "./lobby-seek.js";
import { clockTerm, phaseText, ruleName, ruleNames, ruleText, seriesScore } from "./terms.js";
import { ask, fillLists, listName, make, tell } from "./words.js";

const element = (id) => document.getElementById(id);
const name = document.querySelector("main").dataset.name;
const wire = name ? new Wire() : null;
const every = 4000;
const seek = name ? new Seek(wire, name, { refuse, changed: () => showTables() }) : null;
const people = name ? new PeopleHere(wire, name, (text) => say(text)) : null;
const kindNames = { dealt: "dealt", board: "at a real board", slip: "challenges only" };
const practice = ["threes", "scramble", "trainer"];

const tableLink = (table) => make("a", { href: `/table/${table}`, textContent: `Go to table ${table}` });

/** Shows a sentence, with a link to the table that it is about. */
function say(text, table) {
  element("refusal").textContent = text;
  if (table) element("refusal").append(" ", tableLink(table));
  element("refusal").scrollIntoView({ block: "nearest" });
}

/** Shows a refusal of a line. */
function refuse(answer, line) {
  const text = refusalText(answer, line);
  say(text, refusalTable(answer));
  tell(element("urgent"), text);
}

function players(names) {
  const there = (names ?? "").split(",").filter((other) => other && other !== "-");
  return there.join(" and ") || "nobody";
}

/** Returns which game of a series this is, and the score of the series. */
function seriesOf({ games, game, series }) {
  if (!games) return [];
  return [`game ${game} of ${games}`, ...(series ? [`games won ${seriesScore(series).join("\u2060–\u2060")}`] : [])];
}

function termsOf(keys) {
  const parts = [kindNames[keys.kind] ?? keys.kind];
  if (keys.lexicon) parts.push(listName(keys.lexicon));
  if (keys.rule) parts.push(ruleName(keys.rule).toLowerCase());
  if (keys.clock) parts.push(clockTerm(keys.clock));
  return [...parts, ...seriesOf(keys)].join(" · ");
}

/** Fills a list with its lines; lines that have not changed stay, so that their buttons keep the focus. */
function fill(list, rows, makeLine) {
  const old = new Map([...list.children].map((line) => [line.dataset.key, line]));
  const lines = rows.map(({ text, keys }) => {
    const line = old.get(text) ?? makeLine(keys);
    line.dataset.key = text;
    return line;
  });
  if (lines.length !== list.children.length || lines.some((line, place) => line !== list.children[place])) {
    list.replaceChildren(...lines);
  }
}

const button = (href, textContent, ariaLabel = textContent) =>
  make("a", { className: "button", href, textContent, ariaLabel });

function described(title, text) {
  const small = make("span", { className: "quiet", textContent: text });
  return make("div", { className: "what" }, make("strong", { textContent: title }), small);
}

function waitingLine(keys) {
  const kept = keys.for ? ` · kept for ${keys.for}` : "";
  const line = make("li", {}, described(players(keys.names), `${termsOf(keys)}${kept}`));
  if (!name) return line;
  if (keys.kind === "slip") {
    line.append(button("/judge", "Judge"));
  } else {
    const press = make("button", { type: "button", textContent: "Join", ariaLabel: `Join ${players(keys.names)}` });
    press.addEventListener("click", () => join(keys));
    line.append(press);
  }
  return line;
}

function playingLine(keys) {
  const names = players(keys.names);
  return make("li", {}, described(names, `${termsOf(keys)} · ${phaseText(keys.phase)}`),
    button(`/watch/${keys.table}`, "Watch", `Watch ${names}`));
}

function ownLine(keys) {
  const isOver = keys.phase === "over";
  const rest = keys.names.split(",").filter((other) => other !== name && other !== "-");
  const scores = keys.scores ? ` · ${keys.scores.replace(",", "\u2060–\u2060")}` : "";
  const other = rest[0] ?? "nobody yet";
  const line = make("li", {}, described(`against ${other}`,
    [`${phaseText(keys.phase)}${scores}`, ...seriesOf(keys)].join(" · ")));
  const link = (act) => button(`/table/${keys.table}`, act, `${act}: against ${other}`);
  if (keys.phase !== "adjourned") {
    line.append(link(isOver ? "Look" : "Back to the table"));
    return line;
  }
  const press = make("button", { type: "button", className: "main", textContent: "Go on" });
  press.ariaLabel = `Go on: against ${other}`;
  press.addEventListener("click", () => goOn(keys.table));
  line.append(link("Look"), press);
  return line;
}

/** Goes on with a game that is put off, or asks the other side to, and goes to its table. */
async function goOn(table) {
  element("refusal").textContent = "";
  const line = `CONTINUE ${table}`;
  const answer = await ask(wire, line);
  if (answer.isDone) location.href = `/table/${table}`;
  else refuse(answer, line);
}

async function join(keys) {
  const refused = (said, answer) => {
    element("joining-said").textContent = said;
    const table = refusalTable(answer, keys.table);
    if (table) element("joining-said").append(" ", tableLink(table));
    tell(element("urgent"), said);
  };
  element("joining-title").textContent = `Join ${players(keys.names)}?`;
  element("joining-said").textContent = "";
  element("joining-place").replaceChildren();
  element("joining").showModal();
  await offerSeat(wire, keys.table, element("joining-place"), {
    host: players(keys.names), done: () => (location.href = `/table/${keys.table}`), refused,
  });
}

async function showTables() {
  if (document.hidden) return;
  let answer;
  try {
    answer = await look("TABLES");
  } catch (error) {
    element("link").textContent = `${error.message} The page tries again by itself.`;
    element("link").hidden = false;
    return;
  }
  if (!answer.isDone) return;
  element("link").hidden = true;
  const games = answer.rows.filter(({ keys }) => !practice.includes(keys.kind));
  const isOwn = (keys) => keys.names.split(",").includes(name);
  const isWaiting = ({ keys }) => keys.phase === "waiting";
  const waiting = games.filter((row) => isWaiting(row) && !isOwn(row.keys));
  const own = games.find((row) => isWaiting(row) && isOwn(row.keys));
  seek?.show(own?.keys ?? null, own ? termsOf(own.keys) : "");
  const playing = games.filter(({ keys }) => keys.phase !== "waiting" && keys.kind !== "slip" && !isOwn(keys));
  fill(element("waiting-list"), waiting, waitingLine);
  fill(element("playing-list"), playing, playingLine);
  element("waiting-none").hidden = waiting.length > 0;
  element("playing-none").hidden = playing.length > 0;
}

async function showOwn() {
  const { rows, isDone } = await ask(wire, "GAMES");
  if (!isDone) return;
  const games = rows.filter(({ keys }) => !practice.includes(keys.kind));
  const live = games.filter(({ keys }) => !["over", "waiting"].includes(keys.phase));
  const ended = games.filter(({ keys }) => keys.phase === "over").slice(-5).reverse();
  element("own").hidden = !live.length && !ended.length;
  fill(element("own-list"), [...live, ...ended], ownLine);
}

function showRule() {
  const rule = element("own-rule").value.trim() || element("rule").value;
  element("rule-text").textContent = ruleText(rule);
  element("tries-row").hidden = rule !== "void";
}

/** Sends a line that opens a table, and goes there; a game that is sought is waited for on this page. */
async function openTable(line) {
  element("refusal").textContent = "";
  let answer = await ask(wire, line);
  if (answer.code === 545 && await leftPractice(wire, answer.keys.table)) answer = await ask(wire, line);
  if (!answer.isDone) return refuse(answer, line);
  if (line.startsWith("SEEK")) return seek.begin(answer.keys);
  location.href = `/table/${answer.keys.table}`;
  return undefined;
}

/** Returns the line of the form, `OPEN` or `SEEK`; nothing where such a game can't be sought, which is then said. */
function openLine(verb) {
  const data = new FormData(element("open"));
  const own = element("own-rule").value.trim();
  if (own) data.set("rule", own);
  if (data.get("rule") !== "void") data.delete("tries");
  if (verb === "SEEK") {
    if (data.get("kind") !== "dealt" || data.get("for").trim()) {
      const text = "You can look for a game with dealt tiles, open to anybody. For these terms, open a table.";
      say(text);
      tell(element("urgent"), text);
      return "";
    }
    data.delete("kind");
    data.delete("for");
  }
  const terms = [...data].map(([key, value]) => [key, value.trim().replaceAll(" ", "")]).filter(([, value]) => value);
  return [verb, ...terms.map((pair) => pair.join("="))].join(" ");
}

function begin() {
  showOwnCode(name, document.querySelector("main").dataset.fresh === "yes");
  element("name-form").hidden = element("lead").hidden = true;
  element("start").hidden = false;
  element("rule").append(...ruleNames.map((rule) => make("option", { value: rule, textContent: ruleName(rule) })));
  for (const id of ["rule", "own-rule"]) element(id).addEventListener("input", showRule);
  showRule();
  for (const press of document.querySelectorAll("[data-level]")) {
    press.addEventListener("click", () => {
      const games = element("house-games").value && ` games=${element("house-games").value}`;
      openTable(`OPEN kind=dealt against=house level=${press.dataset.level}${games}`);
    });
  }
  element("open").addEventListener("submit", (event) => {
    event.preventDefault();
    const line = openLine(event.submitter?.value || "OPEN");
    if (line) openTable(line);
  });
  element("joining-no").addEventListener("click", () => element("joining").close());
  wire.addEventListener("look", () => {
    ask(wire, "NOTICES lobby");
    people.begin();
    showOwn();
    showTables();
    fillLists(element("lexicon"), wire, "lexicon");
  });
  wire.addEventListener("notice", ({ detail }) => {
    if (["ASKED", "JOINED", "START", "ENDED", "CONTINUED", "ADJOURNED"].includes(detail.keyword)) showOwn();
    if (["SEEK", "TAKEN", "JOINED", "START", "ENDED"].includes(detail.keyword)) showTables();
    if (detail.keyword === "SEEK") tell(element("polite"), `${detail.keys.by} looks for a game.`);
    if (detail.keyword === "START") seek.start(detail.keys.table);
    if (detail.keyword !== "ASKED") return;
    const text = `${detail.keys.by} asks ${askText(detail.keys)}.`;
    say(text, detail.keys.table);
    tell(element("polite"), text);
  });
  wire.addEventListener("link", ({ detail }) => {
    element("link").textContent = wire.trouble;
    element("link").hidden = detail === "up";
  });
  wire.open();
}

if (wire) begin();
showTables();
setInterval(showTables, every);
if (people) setInterval(() => document.hidden || people.show(), 3 * every);
document.addEventListener("visibilitychange", showTables);
