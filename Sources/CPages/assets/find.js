// SPDX-License-Identifier: MIT
// The word finder, a checker of plays, and meanings (Protocol/SPEC.md, 4.10, 4.13, 4.14).

import { Wire } from "./wire.js";
import { Meaning, readPlay, refuse, verdictWord } from "./word-pages.js";
import { ask, fillLists, keep, kept, listName, make, readable, tell, tiles } from "./words.js";

const debounce = 150;
const find = (id) => document.getElementById(id);
const fields = ["letters", "pattern", "min", "max", "hooks", "sort", "exact", "points"];
const keptFields = ["sort", "points"];

/** The finder: it asks as the person types, one question at a time, always the newest. */
class Finder {
  #wire;
  #meaning;
  #timer = 0;
  #isBusy = false;
  #asked = "";
  #next = "";
  #shown = 0;

  constructor(wire, meaning) {
    [this.#wire, this.#meaning] = [wire, meaning];
    for (const id of ["min", "max"]) {
      const numbers = Array.from({ length: 14 }, (_, place) => make("option", { textContent: place + 2 }));
      find(id).replaceChildren(make("option", { value: "", textContent: "any" }), ...numbers);
    }
    for (const id of keptFields) this.#set(id, kept(`find-${id}`, id === "points" ? true : ""));
    for (const [id, value] of new URLSearchParams(location.search)) if (fields.includes(id)) this.#set(id, value);
    find("limits").open = ["min", "max", "hooks", "sort", "exact"].some((id) => this.#get(id));
    find("find").addEventListener("input", () => this.#later());
    find("find").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#later(0);
    });
    find("list").addEventListener("change", () => this.#later(0));
    find("more").addEventListener("click", () => this.#more());
  }

  #get(id) {
    const field = find(id);
    return field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value.replace(/\s/g, "");
  }

  #set(id, value) {
    const field = find(id);
    if (field.type === "checkbox") field.checked = value === true || value === "yes";
    else field.value = value;
  }

  /** Returns the line of the question, or nothing where there is none yet. */
  #line() {
    const letters = this.#get("letters");
    const pattern = this.#get("pattern");
    if (!letters && !pattern) return "";
    const keys = ["min", "max", "hooks", "sort", "exact", "points"]
      .filter((id) => this.#get(id) && !(id === "hooks" && !letters))
      .map((id) => ` ${id}=${this.#get(id)}`);
    if (find("list").value) keys.push(` lexicon=${find("list").value}`);
    return `FIND ${letters || "-"}${pattern && ` ${pattern}`}${keys.join("")}`;
  }

  #later(time = debounce) {
    for (const id of keptFields) keep(`find-${id}`, this.#get(id));
    const query = new URLSearchParams(fields.map((id) => [id, this.#get(id)]).filter(([, value]) => value));
    history.replaceState(null, "", query.size > 0 ? `?${query}` : location.pathname);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), time);
  }

  /** Asks again, also where nothing was typed since. */
  async look() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    let line;
    do {
      line = this.#line();
      const answer = line ? await ask(this.#wire, line) : null;
      if (line === this.#line()) this.#show(line, answer);
    } while (line !== this.#line());
    this.#isBusy = false;
  }

  async #more() {
    const line = this.#asked;
    const place = find("groups").querySelectorAll("button").length;
    find("more").disabled = true;
    const answer = await ask(this.#wire, `${line} from=${this.#next}`);
    find("more").disabled = false;
    if (line !== this.#line()) return;
    if (!answer.isDone) return void this.#refuse(answer, line);
    this.#add(answer);
    find("groups").querySelectorAll("button")[place]?.focus();
  }

  #show(line, answer) {
    this.#meaning.close();
    find("said").textContent = "";
    find("groups").replaceChildren();
    find("more").hidden = true;
    this.#shown = 0;
    this.#asked = line;
    if (!answer) find("count").textContent = "";
    else if (answer.isDone) this.#add(answer);
    else this.#refuse(answer, line);
  }

  async #refuse(answer, line) {
    find("count").textContent = "";
    await refuse(find("said"), answer, this.#wire, line);
    tell(find("assertive"), find("said").textContent);
    // The server says when it can be asked again.
    if (answer.code === 420) setTimeout(() => line === this.#line() && this.look(), (answer.keys.after ?? 1) * 1000);
  }

  #add({ keys, rows }) {
    const isPlain = this.#get("sort") !== "";
    for (const row of rows) {
      const list = this.#group(isPlain ? "" : row.keys.length);
      const points = row.keys.points?.split(",") ?? [];
      row.keys.words.split(",").forEach((word, place) => list.append(this.#item(word, points[place])));
    }
    this.#shown += Number(keys.shown);
    this.#next = keys.next ?? "";
    find("more").hidden = !this.#next;
    const isAll = this.#shown === Number(keys.count);
    const found = keys.count === "1" ? "1 word" : `${Number(keys.count).toLocaleString()} words`;
    const part = isAll ? "" : `, ${this.#shown.toLocaleString()} shown`;
    const cut = keys.cut ? "; the search was cut short, ask with fewer blanks or @" : "";
    const text = keys.count === "0" && !cut ? "No such word" : `${found}${part}${cut}`;
    const letters = this.#get("letters");
    const reading = keys.as === "pattern" && letters ? ` ${letters} was read as a pattern; a blank is ?.` : "";
    find("count").textContent = `${text} in ${listName(keys.lexicon)}.${reading}`;
    tell(find("polite"), find("count").textContent);
  }

  /** Returns the list of a length, made where it is missing. */
  #group(length) {
    const name = `group-${length}`;
    const present = document.getElementById(name);
    if (present) return present;
    const list = make("ul", { id: name, className: "word-list" });
    const parts = [list];
    if (length) parts.unshift(make("h3", { textContent: `${length} letters` }));
    find("groups").append(...parts);
    return list;
  }

  #item(word, points) {
    const button = make("button", { type: "button", textContent: readable(word) });
    if (points) {
      button.append(make("span", { className: "points", textContent: points, ariaHidden: "true" }));
      button.append(make("span", { className: "unseen", textContent: `, ${points} points` }));
    }
    button.addEventListener("click", () => {
      this.#meaning.show(word, button, find("list").value, this.#hooks(word));
    });
    return make("li", {}, button);
  }

  /** Returns a line that tells the letters that go before and behind a word. */
  async #hooks(word) {
    const list = find("list").value && ` lexicon=${find("list").value}`;
    const ends = await Promise.all(["front", "back"].map((end) => ask(this.#wire, `FIND ${word} hooks=${end}${list}`)));
    const letters = ends.map((answer, end) => answer.rows.flatMap((row) => row.keys.words.split(","))
      .map((longer) => readable(tiles(longer).at(end === 0 ? 0 : -1))).join(" "));
    if (ends.some((answer) => !answer.isDone)) return [];
    return [`Front hooks: ${letters[0] || "none"}`, `Back hooks: ${letters[1] || "none"}`];
  }
}

/** The checker: one answer for all words of a play. */
class Checker {
  #wire;
  #last = null;

  constructor(wire) {
    this.#wire = wire;
    find("wording").value = kept("wording", "plain");
    find("wording").addEventListener("change", () => {
      keep("wording", find("wording").value);
      this.#show();
    });
    find("check").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#check();
    });
    find("play").addEventListener("input", () => this.#clear());
    find("list").addEventListener("change", () => this.#clear());
  }

  #clear() {
    this.#last = null;
    find("verdict").hidden = true;
    find("said").textContent = "";
  }

  async #check() {
    this.#clear();
    const { words, wrong } = readPlay(find("play").value);
    if (wrong) {
      find("said").textContent = wrong;
      tell(find("assertive"), wrong);
      return;
    }
    const list = find("list").value && ` lexicon=${find("list").value}`;
    const typed = find("play").value;
    const answer = await ask(this.#wire, `JUDGE${list} ${words.join(" ")}`);
    if (typed !== find("play").value) return;
    if (!answer.isDone) {
      await refuse(find("said"), answer, this.#wire, "JUDGE");
      tell(find("assertive"), find("said").textContent);
      return;
    }
    this.#last = answer;
    this.#show();
    tell(find("assertive"), find("verdict").textContent.replace(/^\s*[✓✗]/, "").trim());
    find("play").select();
  }

  #show() {
    if (!this.#last) return;
    const { code, keys } = this.#last;
    const verdict = find("verdict");
    verdict.className = `verdict ${code === 250 ? "good" : "bad"}`;
    verdict.querySelector(".sign").textContent = code === 250 ? "✓" : "✗";
    verdict.querySelector("strong").textContent = verdictWord(code === 250, find("wording").value);
    const words = keys.words.split(",").map(readable).join(" ");
    verdict.querySelector(".of").textContent = `${words} in ${listName(keys.lexicon)}`;
    verdict.hidden = false;
  }
}

const wire = new Wire();
const finder = new Finder(wire, new Meaning(find("meaning"), wire, find("polite")));
new Checker(wire);
wire.addEventListener("look", async () => {
  await fillLists(find("list"), wire, "find-list");
  finder.look();
});
wire.open();
if (!matchMedia("(pointer: coarse)").matches) find("letters").focus();
