// SPDX-License-Identifier: MIT
// The keys of the board. Caps Lock makes no blanks: the Shift key alone asks for one.

import { size } from "./board.js";

const arrows = { ArrowLeft: [1, -1], ArrowRight: [1, 1], ArrowUp: [size, -1], ArrowDown: [size, 1] };

/** Does what a key at the board means. */
export function boardKey(hand, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const { placing } = hand;
  const arrow = arrows[event.key];
  if (arrow) {
    placing.move(...arrow);
    hand.moved();
  } else if (event.key === " " || (event.key === "Tab" && !event.shiftKey && hand.canLay)) {
    placing.isDown = !placing.isDown;
    hand.moved();
    hand.tell(placing.isDown ? "down" : "across");
  } else if (event.key === "Backspace" || event.key === "Delete") {
    hand.tookBack(placing.takeBack());
  } else if (event.key === "Enter") {
    hand.play();
  } else if (event.key === "Escape") {
    hand.leave();
  } else if (/^\p{L}$/u.test(event.key)) {
    hand.type(event.key, event.shiftKey);
  } else {
    return;
  }
  event.preventDefault();
}
