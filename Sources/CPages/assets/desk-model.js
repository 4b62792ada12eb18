// SPDX-License-Identifier: MIT
// What the server says of an event and its calls. All of it is asked anew after each notice.

import { Unanswered } from "./wire.js";

// Divisions are tried where no line names them: these, and any that an entrant is found to be in.
const usual = ["A", "B", "C", "D", "E", "F", "G", "H"];

/** The state of one event. It sends `change` when something was read, and `act` for each act of this page. */
export class Desk extends EventTarget {
  #looking = null;
  #again = false;
  #isRosterOld = true;
  #known = new Set();
  #hasTried = false;
  wire;
  label;
  /** One of `wait`, `stranger` (not signed in), `guest` (no director), `none` (no such event), `open`, `closed`. */
  state = "wait";
  event = {};
  title = "";
  rounds = [];
  missing = [];
  boards = [];
  byes = [];
  people = new Map();
  divisions = [];
  calls = [];
  events = [];
  /** The round that the director chose, or 0. */
  chosen = 0;
  /** The board that lights up, `ROUND-BOARD`. */
  lit = "";
  /** The division that is shown, or the empty text for all. */
  division = "";

  constructor(wire, label) {
    super();
    this.wire = wire;
    this.label = label;
    try {
      this.#known = new Set(JSON.parse(sessionStorage.getItem(`divisions-${label}`) ?? "[]"));
    } catch {
      // They are tried again.
    }
  }

  /** The last result that was entered in this tab, `{ round, names }`, or null; a reload keeps it. */
  get last() {
    try {
      return JSON.parse(sessionStorage.getItem(`last-${this.label}`) ?? "null");
    } catch {
      return null;
    }
  }

  set last(entered) {
    sessionStorage.setItem(`last-${this.label}`, JSON.stringify(entered));
  }

  get isLive() {
    return Boolean(this.event.kind) && this.event.kind !== "paper";
  }

  /** The round that is shown: the chosen one, the first that waits for a result, or the last. */
  get round() {
    if (this.chosen && this.rounds.some((row) => row.round === this.chosen)) return this.chosen;
    const waiting = this.missing.filter((row) => !row.through && this.isShown(row.first)).map((row) => row.round);
    return waiting.length ? Math.min(...waiting) : (this.rounds.at(-1)?.round ?? 0);
  }

  /** Takes note of a result, so that its row lights up. */
  light(keys) {
    const has = (row) => row.first === keys.name || row.second === keys.name;
    const row = keys.board ? keys : this.missing.find((one) => String(one.round) === keys.round && has(one));
    if (row) this.lit = `${keys.round}-${row.board}`;
  }

  isShown(name) {
    return !this.division || !this.people.has(name) || this.people.get(name).division === this.division;
  }

  /** Sends a line, and tells of what it did. A refusal is returned, too. */
  async act(line) {
    const answer = await this.wire.send(line);
    if (answer.isDone && !/ try=yes\b/.test(line.split(" :")[0])) {
      this.dispatchEvent(new CustomEvent("act", { detail: answer }));
      void this.look(true);
    }
    return answer;
  }

  /** Sends a line and those for the rest of a long list. */
  async all(line) {
    const rows = [];
    for (let from = ""; ; ) {
      const answer = await this.wire.send(from ? `${line} from=${from}` : line);
      rows.push(...answer.rows);
      from = answer.isDone ? answer.keys.next : "";
      if (!from) return { ...answer, rows };
    }
  }

  /** Looks again. One look goes on at a time, and one more waits at most. */
  look(isRosterOld = false) {
    this.#isRosterOld ||= isRosterOld;
    if (this.#looking) {
      this.#again = true;
      return this.#looking;
    }
    this.#looking = (async () => {
      try {
        do {
          this.#again = false;
          await this.#read();
        } while (this.#again);
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
      } finally {
        this.#looking = null;
      }
    })();
    return this.#looking;
  }

  async #read() {
    const calls = await this.all("CALLS");
    if (calls.code === 530 || calls.code === 570) {
      this.state = calls.code === 530 ? "stranger" : "guest";
      return this.#changed();
    }
    this.calls = calls.rows.map((row) => ({ ...row.keys, text: row.said }));
    const events = await this.wire.send("EVENTS");
    this.events = events.rows.map((row) => ({ ...row.keys, title: row.said }));
    if (!this.label) {
      this.state = "open";
      return this.#changed();
    }
    await this.#readEvent();
    this.#changed();
    if (this.state === "none" || !this.#isRosterOld) return;
    if (this.#again && this.people.size) return;
    await this.#readRoster();
    this.#changed();
  }

  async #readEvent() {
    const event = await this.all(`EVENT SHOW ${this.label}`);
    if (!event.isDone) {
      this.state = "none";
      return;
    }
    this.label = event.keys.event;
    this.state = this.events.some((row) => row.event === this.label) ? "open" : "closed";
    [this.event, this.title] = [event.keys, event.said];
    this.rounds = event.rows.map(({ keys }) => ({
      round: Number(keys.round),
      boards: Number(keys.boards),
      missing: Number(keys.missing),
    }));
    const missing = await this.all(`EVENT MISSING ${this.label}`);
    this.missing = missing.rows.map(({ keys }) => ({ ...keys, round: Number(keys.round) }));
    const round = this.round;
    const boards = round ? await this.all(`EVENT SHOW ${this.label} ${round}`) : { rows: [] };
    this.boards = boards.rows.filter((row) => row.keys.board).map((row) => ({ ...row.keys, round }));
    this.byes = boards.rows.filter((row) => row.keys.bye).map((row) => row.keys.bye);
  }

  async #readRoster() {
    const people = new Map();
    const found = [];
    const only = this.divisions.length > 1 ? null : await this.#readDivision("", people);
    if (only?.isDone) {
      found.push(only.keys.division);
    } else if (Number(this.event.entrants)) {
      for (const name of this.#divisionsToTry()) {
        if ((await this.#readDivision(name, people)).isDone) found.push(name);
      }
    }
    this.people = people;
    for (const name of found) this.addDivision(name);
    const before = this.#known.size;
    this.divisions = found;
    this.#isRosterOld = false;
    if (this.division && !found.includes(this.division)) this.division = "";
    // Somebody is in a division that was not tried.
    const strays = [...this.boards.flatMap((row) => [row.first, row.second]), ...this.byes];
    for (const name of strays.filter((one) => !people.has(one)).slice(0, 8)) await this.knowDivision(name);
    if (this.#known.size > before) await this.#readRoster();
  }

  #divisionsToTry() {
    const named = this.event.divisions?.split(",") ?? (this.#hasTried ? [] : usual);
    this.#hasTried = true;
    return [...new Set([...named, ...this.#known])];
  }

  /** Finds out the division of somebody, so that it is looked at from now on. */
  async knowDivision(name) {
    const card = await this.wire.send(`EVENT CARD ${this.label} ${name}`);
    if (card.isDone) this.addDivision(card.keys.division);
  }

  addDivision(name) {
    if (!name || this.#known.has(name)) return;
    this.#known.add(name);
    sessionStorage.setItem(`divisions-${this.label}`, JSON.stringify([...this.#known]));
    this.#isRosterOld = true;
  }

  async #readDivision(name, people) {
    const division = name ? ` division=${name}` : "";
    const cross = await this.all(`EVENT CROSS ${this.label}${division}`);
    if (!cross.isDone) return cross;
    const standings = await this.all(`EVENT STANDINGS ${this.label}${division}`);
    for (const { keys } of cross.rows) {
      people.set(keys.name, { ...keys, number: Number(keys.number), division: cross.keys.division, real: "" });
    }
    for (const { keys, said } of standings.rows) {
      const person = people.get(keys.name);
      if (person) Object.assign(person, { rating: keys.rating, class: keys.class, gibson: keys.gibson, real: said });
    }
    return cross;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
