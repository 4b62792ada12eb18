// SPDX-License-Identifier: MIT
// The wall of an event: pairings, results, standings and high games, page after page.
import { EventLook } from "./wall-event.js";
import { sentence } from "./words.js";

const query = new URLSearchParams(location.search);
const event = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const watch = new EventLook(event, query.get("division"));
const kinds = ["entrants", "pairings", "names", "results", "standings", "highs"];
const chosen = (query.get("show") ?? "").split(",").filter((kind) => kinds.includes(kind));
const usual = {
  entrants: ["entrants"], paired: ["pairings", "names"], playing: ["results", "standings"],
  complete: ["results", "standings", "highs"],
};

/** Returns a number of the address within bounds, or what is usual. */
function number(key, least, most, ordinary) {
  const value = Number(query.get(key));
  return value ? Math.min(most, Math.max(least, value)) : ordinary;
}

const seconds = number("seconds", 2, 300, 10);
const narrow = matchMedia("(max-width: 700px)");
const isList = () => narrow.matches || query.get("list") === "yes";
const staleAfter = 15_000;
// What a page has beside its rows: its title and the heads of the columns, in rows.
const around = 2.15;

let model = null;
let freshAt = Date.now();
let wasFresh = false;
let rowsAPage = 12;
let pages = [];
let place = 0;
let turnedAt = Date.now();
let isHeld = false;
const scoresSeen = new Map();
const freshUntil = new Map();

const id = (name) => document.getElementById(name);

/** Returns an element with a class and content, which is never read as HTML. */
function make(tag, className = "", ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

const less = (text) => make("span", "less", text);

/** Changes a text only if it is another one, so that nothing is told twice. */
function tell(name, text) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

/** Marks the boards whose result has come in since the last look, until each page was shown once more. */
function markFresh(divisions) {
  const until = Date.now() + Math.max(20, (pages.length + 1) * seconds) * 1000;
  for (const { name, round, boards } of divisions) {
    for (const { board, scores = "" } of boards) {
      const key = `${name} ${round} ${board}`;
      if (scores && scoresSeen.has(key) && scoresSeen.get(key) !== scores) freshUntil.set(key, until);
      scoresSeen.set(key, scores);
    }
  }
}

/** Tells of a round that was paired or is complete. Pages that turn are not told. */
function tellPhases(divisions) {
  const news = { paired: "is paired", complete: "is complete" };
  for (const now of divisions) {
    const before = model?.divisions.find(({ name }) => name === now.name);
    if (!before || (before.phase === now.phase && before.round === now.round) || !news[now.phase]) continue;
    const of = divisions.length > 1 ? ` of division ${now.name}` : "";
    tell("told", `Round ${now.round}${of} ${news[now.phase]}.`);
  }
}

// Each list has a title, columns with their heads, and rows of cells. `twoFrom` pages of it stand in two columns.

const signed = (value) => (Number(value) > 0 ? `+${value}` : String(value).replace("-", "−"));
const phaseTexts = { waiting: "–", paused: "paused", adjourned: "put off", over: "–" };
const hasBye = () => less("has a bye");

/** Returns the cells of a board's scores: two, or one that says how far it is. */
function scoreCells({ first, second, scores, through, table, phase }, ways) {
  if (!scores && ways.get(first) !== "F") {
    const text = table ? phaseTexts[phase] ?? "playing" : "–";
    const cell = make("td", "score", less(through ? `by round ${through}` : text));
    cell.colSpan = 2;
    return [cell];
  }
  return [first, second].map((name, side) => {
    const way = ways.get(name);
    if (way === "F") return less("forfeit");
    return way === "B" ? less("bye") : signed(scores.split(",")[side]).replace("+", "");
  });
}

function listResults({ name, names, round, boards, byes, came, ways }) {
  const hasWon = (login) => /[WB]/.test(ways.get(login) ?? "");
  const player = (login, isIn) => make("span", isIn && hasWon(login) ? "won" : "", names.get(login));
  return {
    title: `Results of round ${round}`, note: `${came} of ${boards.length} are in`, twoFrom: 3,
    columns: [
      ["board", "Board"], ["name end", "Went first"], ["score", "Score"], ["score", ""], ["name", "Went second"],
    ],
    rows: [
      ...boards.map((game) => ({
        cells: [
          game.board, player(game.first, game.scores), ...scoreCells(game, ways), player(game.second, game.scores),
        ],
        isFresh: freshUntil.has(`${name} ${round} ${game.board}`),
      })),
      ...byes.map(({ bye }) => ({ cells: ["–", names.get(bye), less("bye"), "", ""] })),
    ],
  };
}

function listHighs({ names, highs }) {
  const captions = { win: "Highest winning scores", loss: "Highest losing scores", both: "Most points in a game",
    spread: "Widest wins" };
  return {
    title: "High games", rows: highs,
    columns: [["points", "Points"], ["name", "Players and scores"], ["round", "Round"]],
    blocks: Object.entries(captions).map(([what, caption]) => ({
      caption,
      rows: highs.filter((game) => game.what === what).slice(0, 3).map(({ points, first, second, scores, round }) => {
        const sides = scores.split(",").map((score, side) => {
          const line = make("div", score === points ? "won" : "", names.get(side ? second : first));
          return make("div", "side", line, make("span", "", score));
        });
        return { cells: [points, make("div", "", ...sides), less(`round ${round}`)] };
      }),
    })),
  };
}

const lists = {
  entrants: ({ names, entrants }) => ({
    title: "Players", columns: [["name", "Name"], ["rating", "Rating"]], twoFrom: 1,
    rows: entrants.map(({ keys }) => ({ cells: [names.get(keys.name), keys.rating ?? ""] }))
      .sort((a, b) => a.cells[0].localeCompare(b.cells[0])),
  }),
  pairings: ({ names, round, boards, byes }) => ({
    title: `Pairings of round ${round}`, twoFrom: 3,
    columns: [["board", "Board"], ["name", "Goes first"], ["name", "Goes second"]],
    rows: [
      ...boards.map(({ board, first, second }) => ({ cells: [board, names.get(first), names.get(second)] })),
      ...byes.map(({ bye }) => ({ cells: ["–", names.get(bye), hasBye()] })),
    ],
  }),
  names: ({ names, round, boards, byes }) => ({
    title: `Pairings of round ${round} by name`, twoFrom: 1,
    columns: [["name", "Name"], ["board", "Board"], ["goes", "Goes"], ["name", "Against"]],
    rows: [
      ...boards.map(({ board, first, second }) => [names.get(first), board, "first", names.get(second)]),
      ...boards.map(({ board, first, second }) => [names.get(second), board, "second", names.get(first)]),
      ...byes.map(({ bye }) => [names.get(bye), "–", "", hasBye()]),
    ].sort((a, b) => a[0].localeCompare(b[0])).map((cells) => ({ cells })),
  }),
  results: listResults,
  standings: ({ names, after, standings }) => ({
    title: model.rounds === after ? "Final standings" : `Standings after round ${after}`, twoFrom: 1,
    columns: [["place", "Place"], ["name", "Name"], ["record", "Won–lost"], ["spread", "Spread"]],
    rows: after === 0 ? [] : standings.map(({ keys }) => {
      const real = make("span", "", names.get(keys.name) ?? keys.name);
      if (keys.gibson) real.append(make("span", "tag", "Gibson"));
      const record = `${keys.wins}–${keys.losses}${Number(keys.ties) ? `–${keys.ties}` : ""}`;
      return { cells: [keys.place, real, record, signed(keys.spread)] };
    }),
  }),
  highs: listHighs,
};

/** Returns the lists that are shown now, in order. */
function currentLists() {
  const found = [];
  for (const division of model.divisions) {
    for (const kind of chosen.length ? chosen : usual[division.phase]) {
      if (!division.round && kind !== "entrants") continue;
      const list = lists[kind](division);
      if (model.divisions.length > 1) list.title = `Division ${division.name}: ${list.title}`;
      if (list.rows.length) found.push({ ...list, kind, name: `${division.name}-${kind}` });
    }
  }
  return found;
}

/** Returns the pages of the lists: each with its tables, which stand beside each other. */
function paginate(found) {
  const isWide = innerWidth >= 1200 && !isList();
  return found.flatMap((list) => {
    if (list.blocks) return [{ ...list, isTwo: !isList(), tables: list.blocks }];
    const isTwo = isWide && list.rows.length > rowsAPage * list.twoFrom;
    const height = isList() ? list.rows.length : rowsAPage;
    const parts = [];
    for (let from = 0; from < list.rows.length; from += height * (isTwo ? 2 : 1)) {
      const starts = isTwo ? [from, from + height] : [from];
      const tables = starts.map((at) => ({ rows: list.rows.slice(at, at + height) }));
      parts.push({ ...list, isTwo, name: `${list.name}-${from}`, tables: tables.filter(({ rows }) => rows.length) });
    }
    return parts;
  });
}

function drawTable({ caption, rows }, { columns, kind }) {
  const heads = columns.map(([className, text]) => {
    const head = make(text ? "th" : "td", className, text);
    if (text) head.scope = "col";
    // One head stands over both scores.
    if (text === "Score") head.colSpan = 2;
    return head;
  }).filter((head) => kind !== "results" || head.textContent);
  const body = make("tbody", "", ...rows.map(({ cells, isFresh }) => {
    const shift = (at) => (cells.length < columns.length && at > 2 ? 1 : 0);
    const row = make("tr", isFresh ? "fresh" : "", ...cells.map((cell, at) => (
      cell.tagName === "TD" ? cell : make("td", columns[at + shift(at)][0], cell))));
    if (isFresh) row.firstChild.append(make("span", "unseen", " just in"));
    return row;
  }));
  const widths = make("colgroup", "", ...columns.map(([className]) => make("col", className)));
  const head = make("thead", kind === "highs" ? "unseen" : "", make("tr", "", ...heads));
  return make("table", "", ...(caption ? [make("caption", "", caption)] : []), widths, head, body);
}

/** Returns a page as a section with real tables. */
function draw(page) {
  const heading = make("h2", "", make("span", "", page.title));
  heading.id = `of-${page.name}`;
  if (page.note) heading.append(make("span", "unseen", ", "), make("span", "quiet", page.note));
  const tables = page.tables.map((table) => drawTable(table, page));
  if (!page.blocks) tables.forEach((table) => table.setAttribute("aria-labelledby", heading.id));
  const columns = make("div", page.isTwo ? "columns two" : "columns", ...tables);
  const section = make("section", `of-${page.kind}`, heading, columns);
  section.dataset.page = page.name;
  return section;
}

/** Puts a section in the place of another, row by row: a reader stays in a table whose rows change. */
function patch(old, fresh) {
  const [before, after] = [old, fresh].map((section) => [...section.querySelectorAll("tr, h2")]);
  if (before.length !== after.length || old.dataset.page !== fresh.dataset.page) return old.replaceWith(fresh);
  before.forEach((row, at) => row.isEqualNode(after[at]) || row.replaceWith(after[at]));
}

/** Sets how many rows a page has, and how high they are: by the window; higher for a short list. */
function measure(found) {
  document.body.classList.toggle("list", isList());
  document.body.classList.toggle("narrow", narrow.matches);
  const height = id("pages").clientHeight;
  const widest = innerWidth * 0.045;
  const most = Math.max(3, Math.floor(height / Math.max(32, Math.min(innerHeight * 0.0475, widest)) - around));
  const needed = Math.max(8, ...found.filter((list) => !list.blocks).map((list) => list.rows.length));
  rowsAPage = number("rows", 3, 40, Math.min(most, needed));
  const row = Math.min(height / (rowsAPage + around), widest);
  document.body.style.setProperty("--row", `${row.toFixed(2)}px`);
  document.body.style.setProperty("--high", `${Math.min(height, innerWidth * 0.49)}px`);
}

/** Shows what is known: the page whose turn it is, or all of them as a list. */
function render() {
  if (!model) return;
  const found = currentLists();
  measure(found);
  const name = pages[place]?.name;
  pages = paginate(found);
  const again = pages.findIndex((page) => page.name === name);
  const next = pages.findIndex((page) => page.name.split("-")[0] === name?.split("-")[0]);
  if (again < 0) turnedAt = Date.now();
  place = again >= 0 ? again : Math.max(0, next);
  tell("title", model.title ?? event);
  document.title = `Wall: ${model.title ?? event} – Verdict`;
  const state = model.round ? `Round ${model.round} of ${model.rounds}` : `${model.rounds} rounds`;
  tell("state", model.rounds ? state : "");
  const sections = (isList() ? pages : pages.slice(place, place + 1)).map(draw);
  if (!sections.length) {
    const refusal = model.refusal && `${sentence(model.refusal)} This page looks again by itself.`;
    const text = refusal || "There is nothing to show yet.";
    sections.push(make("section", "", make("p", "notice", text)));
  }
  const old = [...id("pages").children];
  sections.forEach((section, at) => (old[at] ? patch(old[at], section) : id("pages").append(section)));
  old.slice(sections.length).forEach((section) => section.remove());
  const isMany = pages.length > 1;
  tell("where", isMany ? `Page ${place + 1} of ${pages.length}${isHeld ? ", held" : ""}` : isHeld ? "Held" : "");
  const dots = pages.map((_, at) => make("span", at === place ? "on" : ""));
  id("dots").replaceChildren(...(isMany && dots.length <= 24 ? dots : []));
}

function turn(by) {
  if (pages.length) place = (place + by + pages.length) % pages.length;
  turnedAt = Date.now();
  render();
}

function hold() {
  isHeld = !isHeld;
  id("hold").setAttribute("aria-pressed", String(isHeld));
  turnedAt = Date.now();
  render();
}

/** Does what time does: the clock, the next page, marks that end, the band of old data. */
function tick() {
  const now = Date.now();
  tell("clock", new Date(now).toTimeString().slice(0, 5));
  const left = watch.timerEnds === null ? null : Math.max(0, Math.round((watch.timerEnds - now) / 1000));
  tell("timer", left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`);
  const ended = [...freshUntil].filter(([, until]) => until <= now);
  for (const [key] of ended) freshUntil.delete(key);
  if (!isHeld && !isList() && now - turnedAt >= seconds * 1000) turn(1);
  else if (ended.length) render();
  const since = new Date(freshAt).toTimeString().slice(0, 8);
  const never = "There is no connection to the server now.";
  const old = wasFresh ? `No news since ${since}: the connection is lost.` : never;
  tell("stale", now - freshAt < staleAfter ? "" : `${old} This page goes on by itself.`);
}

let stillness = 0;
/** Shows the cursor and the buttons; hides them after some seconds. */
function stir() {
  document.body.classList.remove("still");
  clearTimeout(stillness);
  stillness = setTimeout(() => document.body.classList.add("still"), 4000);
}

function listen() {
  id("back").onclick = () => turn(-1);
  id("next").onclick = () => turn(1);
  id("hold").onclick = hold;
  const other = new URLSearchParams(query);
  other.set("list", query.get("list") === "yes" ? "no" : "yes");
  id("all").href = `?${other}`;
  if (query.get("list") === "yes") id("all").textContent = "Page by page";
  addEventListener("keydown", (press) => {
    if (isList() || press.ctrlKey || press.altKey || press.metaKey) return;
    const acts = { " ": hold, ArrowRight: () => turn(1), ArrowLeft: () => turn(-1) };
    if (!acts[press.key] || (press.key === " " && press.target.closest("a, button"))) return;
    press.preventDefault();
    acts[press.key]();
  });
  addEventListener("pointermove", stir);
  addEventListener("resize", render);
}

async function start() {
  const theme = query.get("theme");
  if (theme === "dark" || theme === "light") document.documentElement.style.colorScheme = theme;
  listen();
  stir();
  measure([]);
  tick();
  setInterval(tick, 1000);
  for (;;) {
    try {
      const now = await watch.refresh();
      [freshAt, wasFresh] = [Date.now(), true];
      if (now !== model) {
        markFresh(now.divisions);
        tellPhases(now.divisions);
        model = now;
        render();
      }
      tick();
    } catch {
      // The band tells how old the data is; the next look may have an answer.
    }
    await new Promise((done) => setTimeout(done, isList() ? 6000 : 3000));
  }
}

start();
