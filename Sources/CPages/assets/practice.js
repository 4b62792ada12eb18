// SPDX-License-Identifier: MIT
// Practice (Protocol/SPEC.md, 10): the choice of a kind, and the round of the table at which the person sits.
//
// The server keeps the table; after each act and each notice the page asks for the whole state again.

import { Wire } from "./wire.js";
import { Meaning, refuse } from "./word-pages.js";
import { ask, fillLists, keep, kept, listName, make, sentence, tell } from "./words.js";
import { Scramble } from "./scramble.js";
import { Threes } from "./threes.js";
import { Trainer } from "./trainer.js";

const kinds = { threes: Threes, scramble: Scramble, trainer: Trainer };
const titles = { threes: "Threes", scramble: "Scramble", trainer: "Trainer" };
const wishes = { next: "for the next round", solve: "for the end of the round" };
const find = (id) => document.getElementById(id);

/** Returns the state of a practice table from the lines of a look. */
export function readTable({ keys, rows }) {
  const state = { ...keys, play: keys.words ?? "", players: [] };
  for (const name of ["list", "words", "found", "missed"]) state[name] = [];
  state.count = Number(keys.found ?? 0);
  state.total = Number(keys.total ?? 0);
  for (const { keys: row, said } of rows) {
    if (row.kind) state.lexicon = row.lexicon;
    else if (row.seat) state.players.push(row);
    else if (row.list) state.list.push(...row.list.split(","));
    else if (row.word) state.words.push({ ...row, meaning: said });
    else if (row.found) state.found.push(...row.found.split(","));
    else if (row.missed) state.missed.push(...row.missed.split(","));
  }
  state.name = `${keys.table}.${keys.round}.${keys.tiles ?? keys.words}`;
  return state;
}

/** The page: it knows the table, and gives its state to the kind that is shown. */
class Practice {
  #wire = new Wire();
  #state = null;
  #kind = null;
  #isLooking = false;
  #isStale = false;
  /** The buttons of a round, which each kind puts where they belong. */
  acts = find("acts");
  meaning = new Meaning(find("meaning"), this.#wire, find("polite"));

  constructor() {
    for (const form of find("choose").querySelectorAll("form")) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.#open(form.dataset.kind);
      });
    }
    for (const id of ["seconds", "rule"]) {
      find(id).value = kept(`practice-${id}`, id === "rule" ? "double" : "180");
      find(id).addEventListener("change", () => keep(`practice-${id}`, find(id).value));
    }
    find("next").addEventListener("click", () => this.act("NEXT"));
    find("one").addEventListener("click", () => this.#showOne());
    find("solve").addEventListener("click", () => this.act("SOLVE"));
    find("leave").addEventListener("click", () => this.#leave());
    this.#wire.addEventListener("look", () => this.look());
    this.#wire.addEventListener("notice", ({ detail }) => this.#hear(detail));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.look());
    this.#wire.open();
  }

  /** Tells something politely. */
  tell(text) {
    tell(find("polite"), text);
  }

  /** Sends a line and looks again; returns the answer, or nothing where it was refused, which is then shown. */
  async act(line) {
    const answer = await ask(this.#wire, line);
    find("said").textContent = "";
    if (answer.code === 272) {
      find("said").textContent = "The others here are asked, too. It happens when everybody agrees.";
      this.tell(find("said").textContent);
    } else if (answer.code !== 447 && !answer.isDone) {
      await refuse(find("said"), answer, this.#wire, line);
      tell(find("assertive"), find("said").textContent);
    }
    await this.look();
    return answer.isDone ? answer : null;
  }

  async #open(kind) {
    const list = find("list").value && ` lexicon=${find("list").value}`;
    const terms = { threes: "", scramble: ` seconds=${find("seconds").value}`, trainer: ` rule=${find("rule").value}` };
    const answer = await ask(this.#wire, `OPEN kind=${kind}${list}${terms[kind]}`);
    if (answer.isDone) await this.act("NEXT");
    else await this.#refuse(answer);
  }

  async #refuse(answer) {
    await refuse(find("said"), answer, this.#wire, "OPEN");
    tell(find("assertive"), find("said").textContent);
  }

  async #leave() {
    await this.act("LEAVE");
    this.tell("You have left the practice.");
  }

  async #showOne() {
    const answer = await this.act("SOLVE one");
    if (!answer) return;
    const text = `${answer.keys.word} is shown; it counts nothing.`;
    this.#kind?.note?.(text);
    this.tell(text);
  }

  #hear(notice) {
    if (!this.#state || notice.keys.table !== this.#state.table) return;
    const { by, words } = notice.keys;
    if (notice.keyword === "FOUND") this.tell(`${by} has found ${words.replaceAll(",", ", ")}.`);
    else if (notice.keyword === "ASKED") this.tell(`${by} asks ${wishes[notice.keys.what]}.`);
    else if (notice.keyword === "SOLVED" && notice.keys.ending === "time") this.tell("The time is over.");
    this.look();
  }

  /** Asks for the whole state: one look is on its way, and one more waits at most. */
  async look() {
    this.#isStale = true;
    if (this.#isLooking) return this.#isLooking;
    this.#isLooking = (async () => {
      while (this.#isStale) {
        this.#isStale = false;
        const answer = await ask(this.#wire, "SHOW");
        if (!this.#isStale) await this.#take(answer);
      }
      this.#isLooking = false;
    })();
    return this.#isLooking;
  }

  async #take(answer) {
    const name = (this.#wire.name ?? "").toLowerCase();
    const isKind = answer.isDone && kinds[answer.keys.kind];
    const state = isKind ? readTable(answer) : null;
    const me = state?.players.find((player) => player.name.toLowerCase() === name);
    if (me) {
      this.#show({ ...state, me });
    } else if (answer.code !== 0) {
      await this.#choose(answer);
    } else {
      find("said").textContent = sentence(answer.said);
    }
  }

  async #choose(answer) {
    const wasHidden = find("choose").hidden;
    this.#close();
    this.#state = null;
    this.meaning.close();
    find("round").hidden = true;
    find("leave").hidden = true;
    find("title").textContent = "Practice";
    find("facts").textContent = "";
    if (answer.code === 530) {
      const link = make("a", { href: "/login?next=/practice", textContent: "Sign in" });
      find("said").replaceChildren("Practice keeps your place and your points under a name. ", link, " first.");
      return;
    }
    await fillLists(find("list"), this.#wire, "find-list");
    await this.#showOthers();
    find("choose").hidden = false;
    if (wasHidden && document.activeElement === document.body) find("choose").querySelector("button").focus();
  }

  /** Lists tables where others practise. */
  async #showOthers() {
    const { rows } = await ask(this.#wire, "TABLES");
    const tables = rows.map((row) => row.keys).filter(({ kind, for: guest }) => kinds[kind] && !guest);
    find("others").hidden = tables.length === 0;
    find("others").querySelector("ul").replaceChildren(...tables.map(({ table, kind, names, lexicon }) => {
      const text = `${titles[kind]} with ${names.replaceAll(",", ", ")} (${listName(lexicon)}) `;
      const button = make("button", { textContent: `Join ${names.split(",")[0]}` });
      button.addEventListener("click", () => this.act(`JOIN ${table} ${lexicon}`));
      return make("li", {}, text, button);
    }));
  }

  #show(state) {
    const isNew = this.#state?.table !== state.table;
    const isOtherRound = this.#state?.name !== state.name || this.#state?.phase !== state.phase;
    this.#state = state;
    find("choose").hidden = true;
    find("round").hidden = false;
    find("leave").hidden = false;
    if (isNew) {
      this.#close();
      find("round").dataset.kind = state.kind;
      this.#kind = new kinds[state.kind](find("kind"), this);
    }
    find("title").textContent = titles[state.kind];
    find("facts").textContent = `${listName(state.lexicon)}${state.round ? `, round ${state.round}` : ""}`;
    const isOn = state.phase === "round";
    const hasWords = state.kind !== "trainer";
    find("one").hidden = !isOn || !hasWords || state.players.length > 1;
    find("solve").hidden = !isOn;
    find("solve").textContent = hasWords ? "Show all" : "Show the answer";
    find("next").textContent = { threes: "New tiles", scramble: "New root", trainer: "Another play" }[state.kind];
    find("next").classList.toggle("main", !isOn);
    this.#showPlayers(state);
    this.#kind.show(state);
    if (isOtherRound) {
      this.meaning.close();
      if (isOn) this.#kind.focus();
      else find("next").focus({ preventScroll: true });
    }
  }

  #close() {
    this.#kind?.close();
    this.#kind = null;
    find("round").append(this.acts);
    find("kind").replaceChildren();
  }

  #showPlayers({ players }) {
    const texts = players.map(({ name, points, asks }) => {
      return `${name} ${points}${asks ? ` (asks ${wishes[asks]})` : ""}`;
    });
    find("players").hidden = players.length < 2;
    find("players").textContent = `Points: ${texts.join("; ")}`;
  }
}

new Practice();
