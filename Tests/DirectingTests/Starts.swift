// SPDX-License-Identifier: MIT

@testable import Directing

/// The starts of all pairs of a round.
///
/// They are made once and stored, so that a draw is never repeated.
/// Source: first or second.
struct Starts: Hashable, Sendable {
  /// The starts, in the order of the pairings.
  let starts: [BoardPairing]
  /// The pairs that only the draw could decide.
  let drawn: Set<Pair>

  /// Creates the starts: by the wheel of a round robin, or else by the history, or else by the draw.
  ///
  /// - Parameters:
  ///   - pairings: the pairings of the round after the division's last one.
  ///   - division: every result that counts.
  ///   - rules: the rules under which the pairings were made.
  ///   - draw: returns whether the lower number of a pair goes first; called once for each pair to be drawn.
  init(
    of pairings: Pairings, in division: Division, under rules: PairingRules, drawing draw: (Pair) -> Bool
  ) {
    let history = History(of: division, awaited: rules.awaited)
    var drawn: Set<Pair> = []
    starts = pairings.pairs.map { pair in
      if let first = pairings.firsts[pair] ?? history.first(of: pair) {
        return BoardPairing(pair, first: first)
      }
      drawn.insert(pair)
      return BoardPairing(pair, first: draw(pair) ? pair.one : pair.two)
    }
    self.drawn = drawn
  }
}
