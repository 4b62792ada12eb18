// SPDX-License-Identifier: MIT
// Words that somebody told the person, and news of people whom the person follows. A page loads this when there are any.

import { tellPerson } from "./person-acts.js";
import { make } from "./words.js";

const place = make("section", { className: "tells", ariaLabel: "Words for you", ariaLive: "polite" });
const style = make("link", { rel: "stylesheet", href: new URL("tells.css", import.meta.url).href });

/** The words of a `TELL` that the person has not closed, kept for the next page of this tab. */
const store = "verdict.told";

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(store)) ?? [];
  } catch {
    return [];
  }
}

function write(told) {
  try {
    if (told.length) sessionStorage.setItem(store, JSON.stringify(told.slice(-20)));
    else sessionStorage.removeItem(store);
  } catch {
    // The words stay until the page is closed.
  }
}

function time(ago) {
  const minutes = Number(ago);
  if (!minutes) return "";
  if (minutes < 120) return `, ${minutes} minute${minutes === 1 ? "" : "s"} ago`;
  return minutes < 2880 ? `, ${Math.floor(minutes / 60)} hours ago` : `, ${Math.floor(minutes / 1440)} days ago`;
}

function add(...parts) {
  if (!place.isConnected) {
    document.head.append(style);
    document.querySelector("main").prepend(place);
  }
  const line = make("div", { className: "sheet" }, ...parts);
  place.append(line);
  return line;
}

function button(text, act, label) {
  const press = make("button", { type: "button", textContent: text, ariaLabel: label });
  press.addEventListener("click", act);
  return press;
}

function addWords(wire, { by, ago, text, id }) {
  const words = make("p", {}, make("strong", { textContent: by }), ` tells you${time(ago)}: ${text}`);
  const line = add(words, button("Answer", () => tellPerson(wire, by), `Answer ${by}`), button("Close", () => {
    line.remove();
    write(read().filter((other) => other.id !== id));
  }, `Close the words of ${by}`));
}

/** Whether the page belongs to others as well, or to a game, so that nothing else is shown there. */
const isKiosk = document.body.classList.contains("judge");
const isTable = Boolean(document.querySelector(".table-page"));

/** Shows the notice of a `TELL` or a `FOLLOW`; returns whether it has words that this tab keeps from now on. */
export function showNews(wire, { keyword, keys, said }) {
  if (isKiosk) return false;
  if (keyword === "TELL") {
    const told = { to: wire.name, by: keys.by, ago: keys.ago, text: said, id: crypto.randomUUID?.() ?? String(Math.random()) };
    const known = read().filter(({ to }) => to === wire.name);
    // The gateway tells words again when it does not know that they were shown.
    if (known.some(({ by, text }) => by === told.by && text === told.text)) return true;
    write([...known, told]);
    addWords(wire, told);
  } else if (!isTable) {
    const text = keys.did === "plays" ? ` plays at table ${keys.table}.` : " is here.";
    const watch = make("a", { className: "button", href: `/watch/${keys.table}`, textContent: "Watch" });
    const name = make("a", { href: `/people/${keys.name}`, textContent: keys.name });
    const line = add(make("p", {}, name, text), ...(keys.table ? [watch] : []), button("Close", () => line.remove()));
  }
  return keyword === "TELL";
}

/** Shows the words that were told on an earlier page of this tab and were not closed. */
export function showKept(wire) {
  if (isKiosk || isTable) return;
  const told = read().filter(({ to }) => to === wire.name);
  write(told);
  for (const words of told) addWords(wire, words);
}
