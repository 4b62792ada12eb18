// SPDX-License-Identifier: MIT
// The lines of the server, as a page reads and sends them (Protocol/SPEC.md, 1 to 3).
//
// All tabs of a person share one stream where the browser has Web Locks: one tab holds it and passes each line on.

/** Returns the parts of a line: kind, code, keyword, keys, and `said`, the words behind ` :`. */
export function parse(text) {
  const cut = text.indexOf(" :");
  const said = cut < 0 ? "" : text.slice(cut + 2);
  const words = (cut < 0 ? text : text.slice(0, cut)).split(" ");
  const line = { text, said, keys: {}, words: [], code: 0, isFinal: false, tag: "", keyword: "" };
  const head = words.shift();
  line.isNotice = head === "*";
  if (!line.isNotice) {
    line.code = Number(head.slice(0, 3));
    line.isFinal = head[3] !== "-";
    // A line before the last one has its first word directly behind the `-`.
    if (!line.isFinal) words.unshift(head.slice(4));
    if (words[0]?.startsWith("#")) line.tag = words.shift().slice(1);
  }
  line.keyword = words.shift() ?? "";
  for (const word of words) {
    const sign = word.indexOf("=");
    if (sign > 0) line.keys[word.slice(0, sign)] = word.slice(sign + 1);
    else line.words.push(word);
  }
  return line;
}

/** A line's outcome is not known, or it was not sent. `reason` is a sentence for the person. */
export class Unanswered extends Error {
  constructor(reason, wasSent) {
    super(reason);
    this.wasSent = wasSent;
  }
}

const tab = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => (byte % 36).toString(36)).join("");
const lost = "There is no connection to the server. The page tries again by itself.";
const tries = 5;
const patience = 20_000;
const silence = 25_000;
const pause = (time) => new Promise((done) => setTimeout(done, time));

/**
 * The connection of this page. Its events: `look` (the state may have changed unseen: look again), `notice` with the
 * parsed line, `link` with `up` or `down`, `hello` with the name of the person or null.
 */
export class Wire extends EventTarget {
  #epoch = null;
  #count = 0;
  #posted = Promise.resolve();
  #waiting = new Map();
  #last = "";
  #source = null;
  #heard = 0;
  #channel = globalThis.BroadcastChannel ? new BroadcastChannel("verdict") : null;
  #opened = null;
  #greet = null;
  #hasShownTold = false;
  name = null;
  isUp = null;
  /** Why there is no connection, and what to do; a sentence for the person. */
  trouble = lost;

  /** Opens the stream, or shares that of another tab; resolves when lines can be sent. */
  open() {
    this.#opened ??= new Promise((done) => {
      this.#greet = done;
      if (this.#channel && navigator.locks) {
        this.#channel.onmessage = ({ data }) => this.#hearTab(data);
        this.#channel.postMessage({ ask: "hello" });
        navigator.locks.request("verdict-stream", () => {
          this.#stream();
          // The lock is held until the tab is gone.
          return new Promise(() => {});
        });
      } else {
        this.#stream();
      }
    });
    return this.#opened;
  }

  #hearTab(data) {
    if (data.ask) {
      if (this.#source && this.#epoch) this.#channel.postMessage({ event: "hello", data: this.#hello(), last: this.#last });
    } else {
      this.#take(data.event, data.data, data.last);
    }
  }

  #hello() {
    return JSON.stringify({ epoch: this.#epoch, name: this.name, resumed: true, isUp: this.isUp });
  }

  #stream() {
    this.#source?.close();
    const source = new EventSource(this.#last ? `/stream?last=${this.#last}` : "/stream");
    this.#source = source;
    this.#heard = Date.now();
    for (const event of ["hello", "start", "message", "beat", "link"]) {
      source.addEventListener(event, ({ data, lastEventId }) => {
        this.#heard = Date.now();
        if (event === "beat") return;
        this.#channel?.postMessage({ event, data, last: lastEventId });
        this.#take(event, data, lastEventId);
      });
    }
    const again = () => {
      if (this.#source !== source) return;
      source.close();
      this.#stream();
    };
    source.addEventListener("error", () => {
      this.#tell(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(again, 2000);
    });
    const watch = setInterval(() => {
      if (this.#source !== source) return clearInterval(watch);
      if (Date.now() - this.#heard > silence) again();
    }, 5000);
  }

  #take(event, data, last) {
    if (last) this.#last = last;
    if (event === "hello") {
      const { epoch, name, resumed, isUp } = JSON.parse(data);
      const isNew = epoch !== this.#epoch || !resumed;
      // What another session was asked, nobody answers any more.
      if (this.#epoch && epoch !== this.#epoch) this.#giveUp();
      // Another tab has signed out or in, so this page is somebody else's.
      if (this.name && name !== this.name) return location.reload();
      [this.#epoch, this.name] = [epoch, name];
      this.dispatchEvent(new CustomEvent("hello", { detail: name }));
      this.trouble = lost;
      this.#tell(isUp ?? true);
      this.#greet?.();
      this.#greet = null;
      if (isNew) this.dispatchEvent(new Event("look"));
      this.#showTold();
    } else if (event === "link") {
      if (data !== "up") this.#giveUp();
      // The server ended the connection for good, as when the name came in elsewhere.
      const isGone = data.startsWith("gone ");
      this.trouble = isGone ? `The server says: ${data.slice(5)}. Open this page anew to go on here.` : lost;
      if (isGone) this.isUp = null;
      this.#tell(data === "up");
      if (data === "up") this.dispatchEvent(new Event("look"));
    } else if (event === "message") {
      this.#hear(parse(data), data);
    }
  }

  /** Shows, once, words to the person that an earlier page of this tab had and that were not closed. */
  #showTold() {
    if (this.#hasShownTold) return;
    this.#hasShownTold = true;
    try {
      if (!this.name) sessionStorage.removeItem("verdict.told");
      if (sessionStorage.getItem("verdict.told")) import("./tells.js").then((tells) => tells.showKept(this));
    } catch {
      // A browser that keeps nothing has none.
    }
  }

  /** Shows news of people; words that are shown need not be told to the next page. */
  async #showNews(line, data) {
    const { showNews } = await import("./tells.js");
    if (!showNews(this, line)) return;
    const options = { method: "POST", headers: { "Content-Type": "text/plain" }, body: data, keepalive: true };
    // Where this fails, the next page gets them once more; its tab knows them then.
    await fetch("/heard", options).catch(() => null);
  }

  #tell(isUp) {
    if (isUp === this.isUp) return;
    this.isUp = isUp;
    this.dispatchEvent(new CustomEvent("link", { detail: isUp ? "up" : "down" }));
  }

  #hear(line, data) {
    if (line.isNotice) {
      if (["TELL", "FOLLOW"].includes(line.keyword)) this.#showNews(line, data);
      this.dispatchEvent(new CustomEvent("notice", { detail: line }));
      return;
    }
    const asked = this.#waiting.get(line.tag);
    if (!asked) return;
    if (!line.isFinal) return void asked.rows.push(line);
    this.#waiting.delete(line.tag);
    clearTimeout(asked.timer);
    asked.done({ ...line, rows: asked.rows, isDone: line.code < 300 });
  }

  #giveUp() {
    for (const [tag, asked] of this.#waiting) {
      this.#waiting.delete(tag);
      clearTimeout(asked.timer);
      asked.fail(new Unanswered("The connection was lost before the answer came. Look before you send it again.", true));
    }
  }

  /** Sends a line; resolves with the final line, its `rows` before it, and `isDone`. Throws `Unanswered`. */
  async send(text) {
    await this.open();
    const number = ++this.#count;
    const tag = `${tab}-${number}`;
    const answer = new Promise((done, fail) => {
      const late = () => {
        this.#waiting.delete(tag);
        fail(new Unanswered("The server has not answered for 20 seconds.", true));
      };
      this.#waiting.set(tag, { done, fail, rows: [], timer: setTimeout(late, patience) });
    });
    // It may fail while the line is still being posted, when nobody awaits it yet.
    answer.catch(() => {});
    try {
      // One after the other: the gateway takes a number below the last one for a line that it has already.
      this.#posted = this.#posted.catch(() => {}).then(() => this.#post(number, `#${tag} ${text}`));
      await this.#posted;
    } catch (error) {
      clearTimeout(this.#waiting.get(tag)?.timer);
      this.#waiting.delete(tag);
      throw error;
    }
    return answer;
  }

  /** Posts a line until the gateway has it; the number makes sure that it is carried out once. */
  async #post(number, line) {
    const epoch = this.#epoch;
    for (let round = 1; ; round++) {
      let status = 0;
      try {
        const headers = { "Content-Type": "text/plain" };
        status = (await fetch("/lines", { method: "POST", headers, body: `${epoch} ${tab} ${number}\n${line}` })).status;
      } catch {
        // The gateway may have it all the same; the same number is sent again.
      }
      if (status === 204) return;
      if (status === 409) throw new Unanswered("The connection is new. Look before you send the line again.", false);
      if (status === 400) throw new Unanswered("This line can't be sent.", false);
      if (round === tries) throw new Unanswered("There is no connection to the server now.", false);
      await pause(300 * 2 ** round);
    }
  }
}

/** Returns the lines of a public look, such as `TABLES` or `EVENT STANDINGS tues`; the last one is the final line. */
export async function look(line) {
  const answer = await fetch(`/look?${encodeURIComponent(line)}`);
  if (!answer.ok) throw new Unanswered("There is no connection to the server now.", false);
  const lines = (await answer.text()).split("\n").filter(Boolean).map(parse);
  const last = lines.pop();
  return { ...last, rows: lines, isDone: last.code < 300 };
}
