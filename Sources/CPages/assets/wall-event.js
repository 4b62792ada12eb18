// SPDX-License-Identifier: MIT
// What public looks tell of an event: its divisions with their rounds, standings and high games.
import { look } from "./wire.js";

const detailsAfter = 30_000;
const patience = 9000;

/** Returns all rows of a look, and its last line. Throws if no answer comes in time, or the server is busy. */
async function all(line) {
  const rows = [];
  for (let from = ""; ; ) {
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error("late")), patience));
    late.catch(() => {});
    const reply = await Promise.race([look(`EVENT ${line}${from}`), late]);
    if (reply.code >= 400 && reply.code < 500) throw new Error(reply.said);
    rows.push(...reply.rows);
    if (!reply.isDone || !reply.keys.next) return { ...reply, rows };
    from = ` from=${reply.keys.next}`;
  }
}

/** The state of an event, as far as `division` is wanted. */
export class EventLook {
  #event;
  #wanted;
  #seen = "";
  #detailsAt = -Infinity;
  #model = null;
  /** When the timer of the hall is over, in milliseconds; null if none runs. */
  timerEnds = null;

  constructor(event, division) {
    this.#event = event;
    this.#wanted = division;
  }

  /**
   * Returns the state; the same object where nothing has changed. It has a `title`, `round` of `rounds`, and
   * `divisions`; or `refusal`, a sentence of the server. Only the round is looked at each time; the rest follows
   * after a change, and every half a minute. Throws if there is no answer.
   */
  async refresh() {
    const show = await all(`SHOW ${this.#event}`);
    if (!show.isDone) return (this.#model = { refusal: show.said, divisions: [] });
    const { timer, after, ...keys } = show.keys;
    this.timerEnds = timer === undefined ? null : Date.now() + Number(timer) * 1000;
    const { said } = show;
    const latest = Number(keys.round);
    const rounds = new Map();
    if (latest) rounds.set(latest, await this.#round(latest));
    const seen = JSON.stringify([keys, said, show.rows, ...rounds]);
    if (seen === this.#seen && Date.now() - this.#detailsAt < detailsAfter) return this.#model;
    const standings = await this.#divisions(keys);
    for (let round = latest - 1; round > 0 && this.#isLacking(show, standings, rounds, round); round--) {
      rounds.set(round, await this.#round(round));
    }
    const divisions = [];
    for (const one of standings) divisions.push(await this.#details(one, rounds));
    [this.#seen, this.#detailsAt] = [seen, Date.now()];
    const model = { title: said || this.#event, round: latest, rounds: Number(keys.rounds), divisions };
    const refusal = standings.refusal;
    return (this.#model = refusal ? { ...model, refusal } : model);
  }

  async #round(round) {
    return (await all(`SHOW ${this.#event} ${round}`)).rows;
  }

  /** Whether an earlier round has to be looked at: a result is missing there, or a division is behind. */
  #isLacking({ rows }, standings, rounds, round) {
    if (rows.some((row) => Number(row.keys.round) === round && Number(row.keys.missing) > 0)) return true;
    const met = new Set(namesOf(rounds));
    return standings.some((one) => one.rows.every((row) => !met.has(row.keys.name)));
  }

  /** Returns the standings of each division, or of the one that is wanted. */
  async #divisions({ divisions }) {
    const found = [];
    for (const name of this.#wanted ? [this.#wanted] : divisions?.split(",") ?? [""]) {
      const standings = await all(`STANDINGS ${this.#event}${name && ` division=${name}`}`);
      if (!standings.isDone) return Object.assign([], { refusal: standings.said });
      found.push(standings);
    }
    return found;
  }

  /** Returns what is known of a division: its last round, how far that is, and its lists. */
  async #details(standings, rounds) {
    const name = standings.keys.division;
    const names = new Map(standings.rows.map((row) => [row.keys.name, row.said || row.keys.name]));
    const isOurs = ({ keys }) => names.has(keys.first ?? keys.bye);
    const round = Math.max(0, ...[...rounds.keys()].filter((one) => rounds.get(one).some(isOurs)));
    const games = (rounds.get(round) ?? []).filter(isOurs).map((row) => row.keys);
    const boards = games.filter((game) => game.board);
    const came = boards.filter((game) => game.scores).length;
    const of = `${this.#event} division=${name}`;
    const cross = round ? (await all(`CROSS ${of}`)).rows : [];
    // W, L, T, B or F: scores alone do not tell who won on time, or did not come.
    const ways = new Map(cross.map(({ keys }) => [keys.name, keys.games?.split(",")[round - 1]?.[0]]));
    const missing = boards.filter((game) => !game.scores && !game.through && ways.get(game.first) !== "F").length;
    // A round is complete without the games that are played later. The first results hide no pairings.
    const begun = came < Math.ceil(boards.length / 8) ? "paired" : "playing";
    const phase = !round ? "entrants" : missing ? begun : "complete";
    const after = missing ? round - 1 : round;
    return {
      name, names, round, boards, came, phase, ways, after,
      byes: games.filter((game) => game.bye),
      entrants: standings.rows,
      standings: after === round ? standings.rows : (await all(`STANDINGS ${of} round=${after}`)).rows,
      highs: came || round > 1 ? (await all(`HIGHS ${of}`)).rows.map((row) => row.keys) : [],
    };
  }
}

/** Returns the names in the rows of rounds. */
const namesOf = (rounds) =>
  [...rounds.values()].flat().flatMap(({ keys }) => [keys.first, keys.second, keys.bye]).filter(Boolean);
