// SPDX-License-Identifier: MIT

/// Two who meet, and who of them goes first.
package struct Start: Hashable, Sendable {
  /// The number of the entrant who goes first.
  package let first: Int
  /// The number of the other one.
  package let second: Int

  /// Nobody meets themselves: that is a programmer's error.
  package init(first: Int, second: Int) {
    precondition(first != second, "an entrant is no pair")
    self.first = first
    self.second = second
  }

  /// Of a pair, the one who goes first and the other.
  init(_ pair: Pair, first: Int) {
    self.init(first: first, second: first == pair.one ? pair.two : pair.one)
  }

  /// The two, in no order.
  package var pair: Pair { Pair(first, second) }
}

/// Who goes first in each pair of a round.
///
/// It is made once and stored: what was drawn is never drawn again.
/// Source: first or second.
package struct Starts: Hashable, Sendable {
  /// In the order of the pairings.
  package let starts: [Start]
  /// The pairs that nothing but the draw could decide.
  package let drawn: Set<Pair>

  /// Who goes first by the wheel of a round robin, or else by the history, or else by the draw.
  ///
  /// - Parameters:
  ///   - pairings: those of the round after the last one that the division has.
  ///   - division: every result that is to count.
  ///   - rules: those under which the pairings were made.
  ///   - draw: whether the lower number of a pair goes first; asked once for each pair that it is to decide.
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
