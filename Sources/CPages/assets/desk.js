// SPDX-License-Identifier: MIT
// The desk: a director's page for a Saturday, one screen a round.

import { Wire } from "./wire.js";
import { Desk } from "./desk-model.js";
import { Entry } from "./desk-entry.js";
import { Pairing } from "./desk-pairing.js";
import { People } from "./desk-people.js";
import { EventPanel, Standings } from "./desk-event.js";
import { Home } from "./desk-new.js";
import { lineOf, showBoards, showRound } from "./desk-boards.js";
import { openBoard, openMend } from "./desk-mend.js";
import { Calls, log, makeTabs, ownSentence, sentenceOf } from "./desk-side.js";
import { $, clock, el } from "./desk-dom.js";

const main = $("desk");
const given = main.dataset.event;
const label = given && !given.startsWith("{") ? given : "";
const wire = new Wire();
const desk = new Desk(wire, label);
const startKey = `start-${label}`;

/** Shows one of the parts of the page. */
function showPart() {
  const isEvent = Boolean(label);
  const parts = { open: isEvent ? "event" : "home", closed: "event", none: "none" };
  const part = parts[desk.state] ?? (desk.state === "wait" ? "" : "stranger");
  for (const id of ["event", "home", "none", "stranger"]) $(id).hidden = part !== id;
  $("wait").hidden = desk.state !== "wait";
  if (desk.state !== "stranger" && desk.state !== "guest") return;
  const isGuest = desk.state === "guest";
  $("stranger-text").textContent = isGuest
    ? `You are signed in as ${wire.name}, and that is no director's account. Sign in with a director's name and secret.`
    : "Sign in with a director's name and secret. The operator makes the account.";
  $("sign-in").href = `/login?next=${encodeURIComponent(location.pathname)}`;
  $("sign-in").textContent = isGuest ? "Sign in as a director" : "Sign in";
}

function showHead() {
  const isOpen = desk.state === "open";
  $("title").textContent = desk.title || desk.label;
  const { event, entrants, round, rounds, next, divisions, ...terms } = desk.event;
  const list = Object.entries(terms).map(([key, value]) => `${key} ${value.split("@")[0]}`);
  $("terms").textContent = [event, `${entrants} players`, `${rounds} rounds`, ...list].join(" · ");
  const pages = [["to-wall", "wall"], ["to-page", "event"], ["to-print", "print"]];
  for (const [id, path] of pages) $(id).href = `/${path}/${desk.label}`;
  $("closed").hidden = isOpen;
  document.querySelector(".entry").hidden = $("pairing").hidden = !isOpen;
  const several = desk.divisions.length > 1;
  $("division-box").hidden = !several;
  const names = ["", ...desk.divisions];
  if (several && names.join() !== [...$("division").options].map((one) => one.value).join()) {
    $("division").replaceChildren(...names.map((value) => el("option", { value, textContent: value || "All" })));
    $("division").value = desk.division;
  }
  const missing = desk.boards.filter((row) => !row.scores).length;
  const calls = desk.calls.length ? `(${desk.calls.length}) ` : "";
  const state = desk.round ? `Round ${desk.round}: ${missing ? `${missing} missing` : "all in"} – ` : "";
  document.title = `${calls}${state}${desk.title || desk.label} – Desk`;
}

/** Shows the time of day, and when a round starts. */
function showTimes() {
  let start = null;
  try {
    start = JSON.parse(sessionStorage.getItem(startKey) ?? "null");
  } catch {
    // Another page wrote something else there.
  }
  const left = start ? Math.round((start.at - Date.now()) / 1000) : 0;
  const span = (time) => `${Math.floor(time / 60)}:${String(time % 60).padStart(2, "0")}`;
  const begins = `round ${start?.round} ${left >= 0 ? `starts in ${span(left)}` : `began ${span(-left)} ago`}`;
  $("times").textContent = `${start && left > -7200 ? `${begins} · ` : ""}${clock()}`;
}

function noteStart({ round, after }) {
  sessionStorage.setItem(startKey, JSON.stringify({ round, at: Date.now() + Number(after) * 1000 }));
  showTimes();
}

/** Hears what other directors did, and what players ask. */
function hear({ keyword, keys, said }, calls) {
  if (keyword === "CALL") {
    calls?.hear({ keys, said });
    void desk.look();
  } else if (keyword === "EVENT") {
    if (keys.event !== desk.label) return void desk.look();
    log(sentenceOf(keys.act, keys, said), keys.by);
    if (keys.act === "scored" || keys.act === "corrected") desk.light(keys);
    if (keys.act === "entered") void desk.knowDivision(keys.name).then(() => desk.look(true));
    else void desk.look(true);
  } else if (keyword === "STARTS" && keys.event === desk.label) {
    noteStart(keys);
    log(said);
  } else if (keyword === "JUDGED") {
    const words = keys.words?.replaceAll(",", ", ") ?? "words";
    log(`Board ${keys.board}, asked by ${keys.by}: ${words}, ${keys.ruling}`, keys.station);
  } else if (["OVERRULED", "EXPELLED", "SILENCED", "UNLOCKED", "LOOKUP"].includes(keyword)) {
    log(said || `${keyword.toLowerCase()}: ${keys.name ?? keys.table}`, keys.by);
  }
}

/** A letter typed anywhere goes into the entry line. */
function catchKeys(entry) {
  document.addEventListener("keydown", (event) => {
    const isFree = !event.ctrlKey && !event.altKey && !event.metaKey && event.key.length === 1 && event.key !== " ";
    if (isFree && document.activeElement === document.body && desk.state === "open") entry.focus();
  });
  $("dialog").addEventListener("close", () => entry.focus());
}

function openEvent() {
  let entry;
  let pairing;
  const mend = (row, text) => openMend(desk, row, text ? { text } : {});
  const put = (row) => {
    const { text, caret } = lineOf(row, desk.people);
    entry.put(text, caret);
  };
  const more = (row) => openBoard(desk, row, put);
  const focus = () => entry.focus();
  entry = new Entry(desk, {
    mend,
    pair: () => void pairing.preview(),
    undo: () => {
      const { last } = desk;
      if (!last) return "Nothing was entered in this tab yet. Correct an older result with correct and its board.";
      const row = desk.boards.find((one) => one.round === last.round && last.names.includes(one.first));
      const second = desk.boards.find((one) => one.round === last.round && last.names.includes(one.second));
      const text = `${desk.people.get(last.names[0])?.number ?? last.names[0]} none`;
      openMend(desk, row ?? second ?? { round: last.round, first: last.names[0] }, { text, why: "typed by mistake" });
    },
    correct: (board) => {
      const row = desk.boards.find((one) => one.board === board);
      if (!row) return `There is no board ${board} in round ${desk.round}.`;
      if (!row.scores) return `Board ${board} has no result yet. Type it here.`;
      mend(row);
    },
    overrule: (row, text) => openMend(desk, row, { text, ends: true }),
  });
  pairing = new Pairing(desk, { put, more, focus, starts: noteStart });
  const calls = new Calls(desk, focus);
  makeTabs([["standings", "Standings"], ["people", "Entrants"], ["log", "Log"], ["event", "Event"]]);
  new People(desk, $("panel-people"));
  new Standings(desk);
  new EventPanel(desk, $("panel-event"), focus);
  desk.addEventListener("act", ({ detail }) => log(ownSentence(detail), wire.name));
  desk.addEventListener("change", () => {
    if (desk.state !== "open" && desk.state !== "closed") return;
    showHead();
    showRound(desk, (round) => {
      desk.chosen = round === desk.chosen ? 0 : round;
      void desk.look();
    });
    showBoards(desk, { put, more, mend });
  });
  $("division").addEventListener("change", () => {
    desk.division = $("division").value;
    void desk.look();
  });
  catchKeys(entry);
  setInterval(showTimes, 1000);
  showTimes();
  // Nobody is told of a table's phase.
  setInterval(() => desk.isLive && !document.hidden && void desk.look(), 20_000);
  desk.addEventListener("change", () => {
    const isIdle = document.activeElement === document.body;
    if (isIdle && desk.state === "open" && matchMedia("(pointer: fine)").matches) focus();
  });
  return calls;
}

const home = label ? null : new Home(desk);
const calls = label ? openEvent() : null;
desk.addEventListener("change", showPart);
wire.addEventListener("notice", ({ detail }) => hear(detail, calls));
wire.addEventListener("link", ({ detail }) => {
  $("down").textContent = `${wire.trouble} What you type stays here.`;
  $("down").hidden = detail === "up";
});
wire.addEventListener("look", () => void desk.look(true));
await wire.open();
void home?.readLists().catch(() => {});
