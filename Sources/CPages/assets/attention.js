// SPDX-License-Identifier: MIT
// Clocks that tick between two looks, and what draws a player's attention: the title and a short sound.

import { kept } from "./words.js";

/** Returns a time such as `24:07` or `-0:12` in seconds; null for `off` or none. */
export function seconds(time) {
  const [, sign, minutes, rest] = /^(-?)(\d+):(\d+)$/.exec(time ?? "") ?? [];
  return minutes === undefined ? null : (Number(minutes) * 60 + Number(rest)) * (sign ? -1 : 1);
}

/** Returns seconds as a clock shows them. */
export function clockText(time) {
  const rest = Math.abs(Math.floor(time));
  return `${time < 0 ? "−" : ""}${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
}

/** Ticks what counts down. Each of `set` is a `show(seconds)`, the seconds at this moment, and whether it runs. */
export class Ticker {
  #set = [];
  #since = 0;

  constructor() {
    setInterval(() => this.#show(), 250);
  }

  set(counts) {
    this.#set = counts;
    this.#since = performance.now();
    this.#show();
  }

  #show() {
    // A time is rounded down where it is told; half a second is added for what was cut off.
    const gone = (performance.now() - this.#since) / 1000;
    for (const { show, left, isRunning } of this.#set) show(isRunning ? Math.floor(left + 0.5 - gone) : left);
  }
}

let audio = null;

/** Prepares sounds: browsers allow them once the person has pressed something. */
export function prepareSound() {
  const start = () => {
    try {
      audio ??= new AudioContext();
      if (audio.state === "suspended") audio.resume();
    } catch {
      // Without sounds the page works as well.
    }
  };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, start, { once: true });
}

/** Plays one or two short notes, unless the person has turned sounds off. */
export function sound(...notes) {
  if (!audio || audio.state !== "running" || !kept("sound", true)) return;
  notes.forEach((note, place) => {
    const start = audio.currentTime + place * 0.13;
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = note;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  });
}

/** Shows in the title whether the person is on turn. */
export function title(text, isOnTurn) {
  document.title = `${isOnTurn && kept("title", true) ? "● Your turn – " : ""}${text} – Verdict`;
}
