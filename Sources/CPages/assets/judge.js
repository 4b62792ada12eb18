// SPDX-License-Identifier: MIT
// The word judge (Protocol/SPEC.md, 4.10): a challenger types, the other side confirms, one verdict fills the screen.
//
// The stages are `ready`, `write`, `confirm` and `verdict`. Each new stage is deaf for half a second to a key or a
// press that was meant for the stage before.

import { Wire } from "./wire.js";
import { readPlay, refuse, verdictWord } from "./word-pages.js";
import { ask, fillLists, keep, kept, listName, make, readable, sentence, tell } from "./words.js";

const guard = 500;
const rest = 10_000;
const hold = 2000;
const quietKeys = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Tab"];

const find = (id) => document.getElementById(id);

/** The judge of this page. */
class Judge {
  #wire = new Wire();
  #lists = [];
  #words = [];
  #since = 0;
  #timer = 0;
  #isAsking = false;
  #lock = null;
  #log = kept("judge-log", []);

  constructor() {
    find("board").value = kept("judge-board", "");
    find("wording").value = kept("wording", "plain");
    find("wording").addEventListener("change", () => keep("wording", find("wording").value));
    find("start").addEventListener("click", () => this.#start());
    find("words").addEventListener("input", () => this.#fit());
    find("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#show();
    });
    this.#press("yes", () => this.#confirm());
    this.#press("no", () => this.#amend());
    this.#press("next", () => this.#clear());
    this.#holdToLeave();
    document.addEventListener("keydown", (event) => this.#key(event), true);
    document.addEventListener("pointerdown", () => this.#fill());
    addEventListener("beforeunload", (event) => {
      if (this.#stage !== "ready") event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => this.#stayAwake());
    this.#wire.addEventListener("link", ({ detail }) => {
      const said = detail === "up" ? "" : this.#wire.trouble;
      if (said) tell(find("polite"), said);
      else if (find("link").textContent) tell(find("polite"), "The server is here again.");
      find("link").textContent = said;
    });
    this.#wire.addEventListener("look", () => this.#look());
    this.#wire.open();
    if (kept("judging", false)) this.#start();
  }

  get #stage() {
    return document.body.dataset.stage;
  }

  set #stage(stage) {
    clearTimeout(this.#timer);
    this.#since = performance.now();
    document.body.dataset.stage = stage;
    for (const name of ["ready", "write", "confirm", "verdict"]) find(name).hidden = name !== stage;
    find("foot").hidden = stage === "ready";
    document.querySelector(".bar").hidden = stage !== "ready";
    scrollTo(0, 0);
  }

  get #isEarly() {
    return performance.now() - this.#since < guard;
  }

  #press(id, act) {
    find(id).addEventListener("click", () => {
      if (!this.#isEarly) act();
    });
  }

  async #look() {
    const name = this.#wire.name;
    const person = find("person");
    if (name) {
      person.textContent = `The judge is signed in as ${name}.`;
    } else {
      const link = make("a", { href: "/login?next=/judge", textContent: "Sign in" });
      person.replaceChildren("Nobody is signed in. ", link, " with the account of the station, if the club has one.");
    }
    this.#lists = await fillLists(find("list"), this.#wire, "judge-list");
    find("named").textContent = this.#listText();
  }

  /** Returns the list that will be used, as far as it is known before a verdict. */
  #listText() {
    return this.#lists.length === 0 ? "" : `List: ${find("list").selectedOptions[0].textContent}`;
  }

  #start() {
    keep("judging", true);
    this.#fill();
    this.#stayAwake();
    find("named").textContent = this.#listText();
    this.#write();
  }

  #leave() {
    keep("judging", false);
    this.#words = [];
    find("words").value = "";
    this.#lock?.release();
    this.#lock = null;
    if (document.fullscreenElement) document.exitFullscreen();
    this.#stage = "ready";
    find("start").focus();
  }

  /** Takes the whole screen, if a press allows it; some browsers then keep Escape for the page. */
  async #fill() {
    if (!kept("judging", false) || document.fullscreenElement) return;
    try {
      await document.documentElement.requestFullscreen();
      await navigator.keyboard?.lock?.(["Escape"]);
    } catch {
      // The judge works in a window, too; the next press tries again.
    }
  }

  async #stayAwake() {
    if (!kept("judging", false) || document.visibilityState !== "visible") return;
    try {
      this.#lock = await navigator.wakeLock?.request("screen");
    } catch {
      // The screen goes dark by the laptop's own settings.
    }
  }

  #key(event) {
    if (this.#stage === "ready") return;
    if (event.ctrlKey && event.shiftKey && event.code === "KeyL") {
      event.preventDefault();
      this.#leave();
      return;
    }
    if (event.key !== "Escape") this.#fill();
    if (event.ctrlKey || event.altKey || event.metaKey || quietKeys.includes(event.key)) return;
    if (this.#stage === "write") {
      if (event.repeat && this.#isEarly) event.preventDefault();
      return;
    }
    if (this.#isEarly || event.repeat) {
      event.preventDefault();
    } else if (this.#stage === "verdict") {
      event.preventDefault();
      this.#clear();
    } else if (event.key === " " && event.target !== find("no")) {
      event.preventDefault();
      this.#confirm();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#amend();
    }
  }

  #holdToLeave() {
    const button = find("leave");
    let timer = 0;
    const end = () => {
      clearTimeout(timer);
      button.classList.remove("held");
    };
    button.addEventListener("pointerdown", () => {
      button.classList.add("held");
      timer = setTimeout(() => {
        end();
        this.#leave();
      }, hold);
    });
    for (const name of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(name, end);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Long plays are written smaller, so that all of it is seen. */
  #fit() {
    find("words").style.setProperty("--length", Math.max(find("words").value.length, 8));
  }

  #write() {
    this.#showLog();
    this.#fit();
    this.#stage = "write";
    find("words").focus();
  }

  /** Shows the typed words to the other side, unless the server would refuse them or their board. */
  async #show() {
    if (this.#isAsking) return;
    const { words, board, wrong } = readPlay(find("words").value);
    find("write-said").textContent = wrong;
    if (wrong) {
      tell(find("assertive"), wrong);
      return;
    }
    if (board) find("board").value = board;
    find("board").value = find("board").value.replaceAll("\"", "").trim();
    keep("judge-board", find("board").value);
    find("words").value = words.join(" ");
    this.#words = words;
    // Without a connection the words are shown all the same; the server is asked again when they are confirmed.
    if (!find("link").textContent) {
      const { answer, board: asked } = await this.#ask(" try=yes");
      if (this.#stage !== "write") return;
      if (answer.code >= 500) {
        await this.#fault(answer, asked);
        return;
      }
    }
    const list = document.querySelector("#confirm .words");
    list.replaceChildren(...words.map((word) => make("li", { textContent: readable(word) })));
    list.style.setProperty("--longest", Math.max(...words.map((word) => word.length), 6));
    list.style.setProperty("--count", Math.max(words.length, 2));
    find("confirm-said").textContent = "";
    this.#stage = "confirm";
    find("confirm").focus();
    tell(find("polite"), `${words.map(readable).join(", ")}. The other side presses the space bar. Escape amends.`);
  }

  #amend() {
    if (this.#isAsking) return;
    this.#write();
    tell(find("polite"), "The words can be amended.");
  }

  /** Asks the server about the words; with ` try=yes` nothing is judged. */
  async #ask(trial = "") {
    this.#isAsking = true;
    document.body.dataset.busy = "";
    const list = find("list").value;
    const board = find("board").value;
    const notes = `${list && ` lexicon=${list}`}${board && ` board="${board}"`}${trial}`;
    const answer = await ask(this.#wire, `JUDGE${notes} ${this.#words.join(" ")}`);
    this.#isAsking = false;
    delete document.body.dataset.busy;
    return { answer, board };
  }

  async #confirm() {
    if (this.#isAsking) return;
    const { answer, board } = await this.#ask();
    // The judge was left while the answer was on its way.
    if (this.#stage !== "confirm") return;
    if (answer.isDone) this.#decide(answer);
    else if (answer.code >= 500) this.#fault(answer, board);
    else this.#wait(answer);
  }

  /** The line can't be judged as it is: back to typing, nothing is lost. */
  async #fault(answer, board) {
    this.#write();
    const said = find("write-said");
    const isOfBoard = answer.code === 501 && answer.keys.at === (board && find("list").value ? "2" : "1");
    if (isOfBoard && !board) {
      said.textContent = "This station needs the number of the board. Type it in the field Board; nothing was judged.";
    } else {
      await refuse(said, answer, this.#wire, "JUDGE");
    }
    if (isOfBoard) find("board").focus();
    tell(find("assertive"), said.textContent);
  }

  /** It is not the moment: the words stay, and the other side confirms again. */
  #wait(answer) {
    const said = `${sentence(answer.said || "The server is busy")} Nothing was decided; confirm once more.`;
    find("confirm-said").textContent = said;
    tell(find("assertive"), said);
  }

  #decide({ code, keys }) {
    const isAcceptable = code === 250;
    const word = verdictWord(isAcceptable, find("wording").value);
    const words = keys.words.split(",").map(readable);
    const edition = this.#lists.find((list) => list.lexicon === keys.lexicon)?.edition;
    const name = `${listName(keys.lexicon)}${edition ? `, edition ${edition}` : ""}`;
    const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    const facts = [`List: ${name}`, time];
    if (keys.board) facts.splice(1, 0, `Board ${keys.board.replaceAll("_", " ")}`);
    if (keys.receipt) facts.push(`Receipt ${keys.receipt}`);
    document.body.dataset.verdict = isAcceptable ? "good" : "bad";
    find("verdict-title").textContent = word;
    document.querySelector("#verdict .words").textContent = words.join("  ");
    document.querySelector("#verdict .facts").textContent = facts.join("  ·  ");
    find("named").textContent = `List: ${name}`;
    this.#words = [];
    find("words").value = "";
    this.#log = [{ time, isAcceptable, board: keys.board ?? "" }, ...this.#log].slice(0, 10);
    keep("judge-log", this.#log);
    this.#stage = "verdict";
    this.#timer = setTimeout(() => this.#clear(), rest);
    find("verdict").focus();
    tell(find("assertive"), `${word}. ${words.join(", ")}. List: ${listName(keys.lexicon)}.`);
  }

  #clear() {
    find("write-said").textContent = "";
    find("assertive").textContent = "";
    this.#write();
    tell(find("polite"), "Ready for the next challenge.");
  }

  /** Lists times and verdicts of the last ten, never words. */
  #showLog() {
    find("log").hidden = this.#log.length === 0;
    const lines = this.#log.map(({ time, isAcceptable, board }) => {
      const place = board ? `, board ${board.replaceAll("_", " ")}` : "";
      return make("li", { textContent: `${time}  ${verdictWord(isAcceptable, find("wording").value)}${place}` });
    });
    document.querySelector("#log ol").replaceChildren(...lines);
  }
}

new Judge();
