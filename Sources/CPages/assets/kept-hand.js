// SPDX-License-Identifier: MIT
// The order of a rack and the tiles laid from it, kept in the tab over a reload.

const keyOf = (table) => `verdict.hand.${table}`;

/** Keeps both for a table. */
export function keepHand(table, rack, placing) {
  const placeOf = (tile) => rack.slots.findIndex(({ id }) => id === tile.id);
  const laid = placing.laid.map((tile) => ({ ...tile, place: placeOf(tile) }));
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify({ order: rack.order, laid }));
  } catch {
    // The order is kept until the page is closed.
  }
}

/** Restores both, as far as the tiles that the server tells allow it. */
export function restoreHand(table, rack, placing, tiles) {
  try {
    const { order, laid } = JSON.parse(sessionStorage.getItem(keyOf(table))) ?? {};
    if (!order) return;
    rack.take(order);
    const { slots } = rack;
    const known = laid.filter(({ place }) => slots[place]);
    placing.laid = known.map((tile) => ({ ...tile, id: slots[tile.place].id }));
    rack.take(tiles);
  } catch {
    // What was kept can't be read; the rack comes as the server has it.
  }
}
