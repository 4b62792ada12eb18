// SPDX-License-Identifier: MIT
// What is done with a whole game: to pause it, to put it off, to go on, to concede.

import { askSure } from "./dialogs.js";

const live = ["to-move", "pending", "held", "final-pending", "counting"];

/** Returns the acts that the state of a game allows, each a name and what it does; `Go on` comes first. */
export function gameActs(page) {
  const { state, away, other, table } = page;
  const isPlaying = page.isSeated && live.includes(state.phase);
  const isStopped = page.isSeated && ["paused", "adjourned"].includes(state.phase);
  const acts = [];
  if (isStopped) acts.push(["Go on", () => page.send(state.phase === "paused" ? "CONTINUE" : `CONTINUE ${table}`)]);
  if (isPlaying) acts.push(["Pause", () => page.send("PAUSE")]);
  if (isPlaying || (isStopped && state.phase === "paused")) acts.push(["Put off", () => putOff(page)]);
  if (isPlaying || isStopped) acts.push(["Concede", () => concede(page)]);
  if ((isPlaying || (isStopped && state.phase === "paused")) && other && away.has(other.seat)) {
    acts.push([`Stop waiting for ${other.name}`, () => page.send(`CLAIM ${table}`)]);
  }
  return acts;
}

/** Sends a line and brings what it leads to into view. */
async function act(page, line) {
  await page.send(line);
  document.getElementById("state").scrollIntoView({ block: "center" });
}

async function putOff(page) {
  const who = page.state.terms.against ? "The house agrees at once."
    : `${page.other?.name ?? "Your opponent"} is asked, and the game is put off when both of you agree.`;
  const rest = "The server keeps it as it is, and you go on with it later by “Your games”. Until it is over, "
    + "no words are looked up for you, and the house plays no other game with you.";
  const isSure = await askSure("Put the game off?", `${who} ${rest}`, "Put off");
  if (isSure) await act(page, "ADJOURN");
}

async function concede(page) {
  const text = "Your opponent wins, whatever the score. This can't be undone.";
  const isSure = await askSure("Concede the game?", text, "Concede", true);
  if (isSure) await act(page, `CONCEDE ${page.table}`);
}
