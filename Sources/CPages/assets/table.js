// SPDX-License-Identifier: MIT
// The page of a table: it looks, hears notices, and has its parts show what the server says.

import { Wire, look } from "./wire.js";
import { readShow } from "./board.js";
import { prepareHelp } from "./dialogs.js";
import { offerSeat, termsList } from "./joining.js";
import { Ticker, prepareSound, sound, title } from "./attention.js";
import { Panels } from "./table-panels.js";
import { Hand } from "./table-hand.js";
import { Side } from "./table-side.js";
import { noticeText, stateText } from "./table-notices.js";
import { refusalTable, refusalText } from "./refusals.js";
import { ask, make, sentence, tell } from "./words.js";

const element = (id) => document.getElementById(id);
const games = ["dealt", "board"];

/** What the parts of the page share: the state, the connection, and what is told to the person. */
class TablePage {
  wire = new Wire();
  table = document.querySelector("main").dataset.table;
  state = null;
  clock = {};
  history = [];
  seat = 0;
  alphabet = "";
  ticker = new Ticker();
  away = new Set();
  #lists = null;
  #looking = null;
  #isLookWanted = false;
  #isQuiet = true;
  #said = [];
  #stateSaid = "";
  #declined = "";

  constructor() {
    this.hand = new Hand(this);
    this.panels = new Panels(this);
    this.side = new Side(this);
    for (const event of ["hello", "look"]) {
      this.wire.addEventListener(event, () => {
        this.#isQuiet = true;
        this.look(true);
      });
    }
    this.wire.addEventListener("link", ({ detail }) => this.#showLink(detail === "up"));
    this.wire.addEventListener("notice", ({ detail }) => this.#hear(detail));
    element("leave").addEventListener("click", () => this.#leave());
    prepareSound();
    prepareHelp();
    this.wire.open();
  }

  get isSeated() {
    return this.seat > 0;
  }

  get isOnTurn() {
    const isStopped = ["paused", "adjourned", "over", "waiting"].includes(this.state.phase);
    return this.isSeated && this.state.turn === this.seat && !isStopped;
  }

  get other() {
    return this.state.seats.find((seat) => seat.seat !== this.seat);
  }

  nameOf(seat) {
    return this.state.seats.find((other) => other.seat === Number(seat))?.name ?? `seat ${seat}`;
  }

  /** Tells something to people who hear the page, together with the state behind the next look. */
  say(text) {
    this.#said.push(text);
  }

  sayNow(text) {
    tell(element("polite"), text);
  }

  alert(text) {
    tell(element("urgent"), text);
  }

  /** The names of seat 1 and 2, `You` for the reader. */
  get seatNames() {
    const nameOf = (seat) => this.state.seats.find((other) => other.seat === seat)?.name ?? "Your opponent";
    return [1, 2].map((seat) => (seat === this.seat ? "You" : nameOf(seat)));
  }

  /** Shows a refusal, with a link to another table where it is about one, or takes it away. */
  refuse(text, table) {
    element("refusal").textContent = text;
    if (table) {
      element("refusal").append(" ", make("a", { href: `/table/${table}`, textContent: `Go to table ${table}` }));
    }
    if (text) this.alert(text);
  }

  /** Sends a line and looks again; a refusal is shown. Returns the answer. */
  async send(line, isShown = true) {
    this.refuse("");
    const answer = await ask(this.wire, line);
    if (!answer.isDone && isShown) this.refuse(refusalText(answer, line), refusalTable(answer, this.table));
    this.look();
    return answer;
  }

  /** Looks again; one look is on its way and one more waits at most. */
  look(isFirst = false) {
    if (isFirst) this.isPresenceWanted = true;
    if (this.#looking) {
      this.#isLookWanted = true;
      return this.#looking;
    }
    this.#looking = (async () => {
      do {
        this.#isLookWanted = false;
        await this.#lookOnce();
      } while (this.#isLookWanted);
      this.#looking = null;
    })();
    return this.#looking;
  }

  /** Asks as the person, or as a visitor without a name. */
  ask(line) {
    if (this.wire.name) return ask(this.wire, line);
    return look(line).catch(() => ({ code: 0, keys: {}, rows: [], isDone: false }));
  }

  /** Returns the rows of an answer of several pages. */
  async rows(line) {
    const rows = [];
    for (let from = ""; ;) {
      const answer = await this.ask(`${line}${from}`);
      rows.push(...answer.rows);
      if (!answer.isDone || !answer.keys.next) return rows;
      from = ` from=${answer.keys.next}`;
    }
  }

  async #lookOnce() {
    const shown = await this.ask(`SHOW ${this.table}`);
    if (shown.code === 0) return;
    if (!shown.isDone) return this.#showDoor(null, refusalText(shown, "SHOW"));
    const terms = shown.rows.find((row) => row.keys.lexicon)?.keys;
    this.alphabet = await this.#alphabetOf(terms?.lexicon);
    const state = readShow(shown, this.alphabet);
    const seat = state.seats.find((other) => other.name === this.wire.name)?.seat ?? 0;
    if (!games.includes(state.kind) || state.phase === "waiting" || (!seat && state.phase !== "over")) {
      [this.state, this.seat] = [state, seat];
      return this.#showDoor(state);
    }
    const isLive = seat && state.phase !== "over";
    const [clock, history] = await Promise.all([
      isLive ? this.ask("CLOCK") : { keys: {} }, this.rows(`HISTORY ${this.table}`),
    ]);
    const wasOnTurn = this.state && this.isOnTurn;
    [this.state, this.seat, this.clock, this.history] = [state, seat, clock.keys, history.map((row) => row)];
    if (this.isPresenceWanted) await this.#askPresence();
    this.#show(wasOnTurn);
  }

  async #alphabetOf(lexicon) {
    if (!lexicon) return "";
    if (!this.#lists?.length) this.#lists = (await this.ask("LEXICA")).rows;
    const name = (text) => text.split("@")[0];
    return this.#lists.find(({ keys }) => name(keys.lexicon) === name(lexicon))?.keys.alphabet ?? "";
  }

  async #askPresence() {
    this.isPresenceWanted = false;
    if (!this.isSeated || this.state.phase === "over" || !this.other || this.state.terms.against) return;
    const { rows, isDone } = await this.ask(`WHO from=${this.other.name}`);
    if (!isDone) return;
    if (rows[0]?.keys.name === this.other.name) this.away.delete(this.other.seat);
    else this.away.add(this.other.seat);
  }

  #show(wasOnTurn) {
    element("door").hidden = true;
    element("game").hidden = false;
    this.hand.show();
    this.panels.show();
    this.side.show();
    const text = stateText(this);
    const isNew = text !== this.#stateSaid;
    if (isNew) this.#said.push(text);
    this.#stateSaid = text;
    if (this.#said.length) this.sayNow(this.#said.join(" "));
    this.#said = [];
    title(`Table ${this.table}`, this.isOnTurn);
    if (this.isOnTurn && !wasOnTurn && !this.#isQuiet) sound(660, 880);
    if (!this.#isLookWanted) this.#isQuiet = false;
  }

  #showLink(isUp) {
    const text = `${this.wire.trouble} Your tiles stay in place.`;
    element("link").textContent = text;
    element("link").hidden = isUp;
    this.alert(isUp ? "The connection is back." : text);
    if (isUp) this.look(true);
  }

  #hear(notice) {
    const { keys, keyword } = notice;
    if (keyword === "SHUTDOWN") this.alert(sentence(notice.said));
    if (keyword === "ASKED" && keys.what === "again") this.panels.askAgain(keys);
    if (keyword === "DECLINED" && keys.table !== this.table) this.panels.askAgain(null);
    if (keys.table !== this.table) return;
    if (keyword === "DECLINED") this.#hearDeclined(keys.by);
    if (keyword === "AWAY") this.away.add(Number(keys.seat));
    if (keyword === "BACK") this.away.delete(Number(keys.seat));
    if (keyword === "SAY" || keyword === "NOTE") return this.side.hear(notice, this.#isQuiet);
    const text = this.state ? noticeText(this, notice) : "";
    if (text && ["RULING", "OVERRULED", "CLOCK"].includes(keyword)) this.alert(text);
    else if (text) this.say(text);
    const isLoud = ["PLAY", "RULING", "ASKED", "EXCHANGE", "PASS", "ENDED"].includes(keyword);
    if (isLoud && !this.#isQuiet) sound(520);
    this.look();
  }

  /** The other side does not want what was asked: that stays to be seen, and is not told to the ear alone. */
  #hearDeclined(name) {
    if (this.state?.phase !== "waiting") return void (name && this.refuse(`${name} declines what you asked for.`));
    const isSeries = this.state.terms.games && this.state.terms.game !== "1";
    this.#declined = name ? `${name} ${isSeries ? "ends the series" : "declines the return game"}.`
      : "The next game was not agreed to in time.";
    return this.alert(this.#declined);
  }

  async #leave() {
    const answer = await this.send("LEAVE");
    if (answer.isDone) location.href = "/";
    else element("door-text").textContent = refusalText(answer, "LEAVE");
  }

  /** Shows what stands before a game: the terms, the wait for the other side, or why there is no game here. */
  #showDoor(state, text = "") {
    element("game").hidden = true;
    element("door").hidden = false;
    const place = element("door-place");
    const isWaiting = state?.phase === "waiting";
    const isGame = state && games.includes(state.kind);
    const show = (heading, words) => {
      element("door-title").textContent = heading;
      element("door-text").textContent = words;
    };
    element("door-name").hidden = Boolean(this.wire.name) || !isWaiting;
    element("leave").hidden = !(isWaiting && this.isSeated);
    element("watch").hidden = !isGame || isWaiting || this.isSeated;
    place.replaceChildren();
    if (!state) return show(this.#declined || `Table ${this.table}`, this.#declined ? "This table is closed." : text);
    if (!isGame) return this.#showElsewhere(show, place, state);
    if (!isWaiting) return show("Others play at this table", "You can watch the game.");
    if (this.isSeated) {
      const whom = state.terms.for ? ` ${state.terms.for}` : " an opponent";
      show(`You wait for${whom}`, "The game begins when your opponent sits down. Send them the address of this page:");
      place.append(make("p", {}, make("code", { textContent: location.href })), termsList(state.terms, this.seatNames));
      return undefined;
    }
    const host = state.seats[0]?.name ?? "A player";
    show(`${host} waits for an opponent`, this.wire.name ? "These are the terms." : "Tell your name to play.");
    if (!this.wire.name) return void place.append(termsList(state.terms, [host, "The other player"]));
    return offerSeat(this.wire, this.table, place, {
      host, done: () => this.look(true), refused: (said) => this.#refuseSeat(said),
    });
  }

  #refuseSeat(said, table) {
    element("door-text").textContent = said;
    if (table) {
      element("door-text").append(" ", make("a", { href: `/table/${table}`, textContent: `Go to table ${table}` }));
    }
    this.alert(said);
  }

  #showElsewhere(show, place, state) {
    const isSlip = state.kind === "slip";
    show(`Table ${this.table}`, `This table is for ${isSlip ? "challenges at a real board" : "practice"}.`);
    place.append(make("p", {}, make("a", {
      className: "button main", href: isSlip ? "/judge" : "/practice",
      textContent: isSlip ? "Go to the judge" : "Go to practice",
    })));
  }
}

new TablePage();
