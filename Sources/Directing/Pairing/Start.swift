// SPDX-License-Identifier: MIT

/// A pair of entrants and the one of them who goes first.
package struct Start: Hashable, Sendable {
  /// The number of the entrant who goes first.
  package let first: Int
  /// The number of the entrant who goes second.
  package let second: Int

  /// Creates a start; two equal numbers are a programmer's error.
  package init(first: Int, second: Int) {
    precondition(first != second, "an entrant is no pair")
    self.first = first
    self.second = second
  }

  init(_ pair: Pair, first: Int) {
    self.init(first: first, second: first == pair.one ? pair.two : pair.one)
  }

  /// Both entrants, in no order.
  package var pair: Pair { Pair(first, second) }
}

/// The starts of all pairs of a round.
///
/// They are made once and stored, so that a draw is never repeated.
/// Source: first or second.
package struct Starts: Hashable, Sendable {
  /// The starts, in the order of the pairings.
  package let starts: [Start]
  /// The pairs that only the draw could decide.
  package let drawn: Set<Pair>

  /// Creates the starts: by the wheel of a round robin, or else by the history, or else by the draw.
  ///
  /// - Parameters:
  ///   - pairings: the pairings of the round after the division's last one.
  ///   - division: every result that counts.
  ///   - rules: the rules under which the pairings were made.
  ///   - draw: returns whether the lower number of a pair goes first; called once for each pair to be drawn.
  package init(
    of pairings: Pairings, in division: Division, under rules: PairingRules, drawing draw: (Pair) -> Bool
  ) {
    let history = History(of: division, awaited: rules.awaited)
    var drawn: Set<Pair> = []
    starts = pairings.pairs.map { pair in
      if let first = pairings.firsts[pair] ?? history.first(of: pair) { return Start(pair, first: first) }
      drawn.insert(pair)
      return Start(pair, first: draw(pair) ? pair.one : pair.two)
    }
    self.drawn = drawn
  }
}
