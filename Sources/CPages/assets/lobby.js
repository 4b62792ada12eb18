// SPDX-License-Identifier: MIT
// The lobby: who waits, what is played, one's own games, and new tables.

import { Wire, look } from "./wire.js";
import { leftPractice, offerSeat } from "./joining.js";
import { showOwnCode } from "./own-code.js";
import { refusalTable, refusalText } from "./refusals.js";
import { askText } from "./table-notices.js";
import { phaseText, ruleName, ruleNames, ruleText } from "./terms.js";
import { ask, fillLists, listName, make, tell } from "./words.js";

const element = (id) => document.getElementById(id);
const name = document.querySelector("main").dataset.name;
const wire = name ? new Wire() : null;
const every = 4000;
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

function termsOf(keys) {
  const parts = [kindNames[keys.kind] ?? keys.kind];
  if (keys.lexicon) parts.push(listName(keys.lexicon));
  if (keys.rule) parts.push(ruleName(keys.rule).toLowerCase());
  return parts.join(" · ");
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
  if (keys.names.split(",").includes(name)) {
    line.append(button(`/table/${keys.table}`, "Your table"));
  } else if (keys.kind === "slip") {
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
  const line = make("li", {}, described(`against ${other}`, `${phaseText(keys.phase)}${scores}`));
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
  const waiting = games.filter(({ keys }) => keys.phase === "waiting");
  const isOwn = (keys) => keys.names.split(",").includes(name);
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
  const live = games.filter(({ keys }) => keys.phase !== "over");
  const ended = games.filter(({ keys }) => keys.phase === "over").slice(-5).reverse();
  element("own").hidden = !games.length;
  fill(element("own-list"), [...live, ...ended], ownLine);
}

function showRule() {
  const rule = element("own-rule").value.trim() || element("rule").value;
  element("rule-text").textContent = ruleText(rule);
  element("tries-row").hidden = rule !== "void";
}

async function openTable(line) {
  element("refusal").textContent = "";
  let answer = await ask(wire, line);
  if (answer.code === 545 && await leftPractice(wire, answer.keys.table)) answer = await ask(wire, line);
  if (answer.isDone) location.href = `/table/${answer.keys.table}`;
  else refuse(answer, line);
}

function openLine() {
  const data = new FormData(element("open"));
  const own = element("own-rule").value.trim();
  if (own) data.set("rule", own);
  if (data.get("rule") !== "void") data.delete("tries");
  const terms = [...data].map(([key, value]) => [key, value.trim().replaceAll(" ", "")]).filter(([, value]) => value);
  return `OPEN ${terms.map((pair) => pair.join("=")).join(" ")}`;
}

function begin() {
  showOwnCode(name, document.querySelector("main").dataset.fresh === "yes");
  element("name-form").hidden = element("lead").hidden = true;
  element("start").hidden = false;
  element("rule").append(...ruleNames.map((rule) => make("option", { value: rule, textContent: ruleName(rule) })));
  for (const id of ["rule", "own-rule"]) element(id).addEventListener("input", showRule);
  showRule();
  for (const press of document.querySelectorAll("[data-level]")) {
    press.addEventListener("click", () => openTable(`OPEN kind=dealt against=house level=${press.dataset.level}`));
  }
  element("open").addEventListener("submit", (event) => {
    event.preventDefault();
    openTable(openLine());
  });
  element("joining-no").addEventListener("click", () => element("joining").close());
  wire.addEventListener("look", () => {
    showOwn();
    fillLists(element("lexicon"), wire, "lexicon");
  });
  wire.addEventListener("notice", ({ detail }) => {
    if (["ASKED", "JOINED", "START", "ENDED", "CONTINUED", "ADJOURNED"].includes(detail.keyword)) showOwn();
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
document.addEventListener("visibilitychange", showTables);
