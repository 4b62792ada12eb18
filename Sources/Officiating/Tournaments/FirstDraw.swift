// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// Draws who goes first at the boards of a tournament where nothing else decides.
///
/// A draw derives from the server's secret, the tournament, the round and the two entrants. So a trial draws as the
/// pairing after it does, and a round that is paired again as it was before.
///
/// Source: Protocol/SPEC.md, 11.1.
struct FirstDraw: Sendable {
  private let seed: BagSeed
  /// Decides in place of the seed; nil on a server.
  private let coin: (@Sendable () -> Seat)?

  init(for tournament: Tournament, _ terms: ServerTerms) {
    seed = terms.secret.seed(of: tournament.id, openedAt: tournament.openedAt)
    coin = terms.fixedCoin
  }

  /// Returns which of two entrants, by their numbers in the tournament, goes first in a round.
  func first(of pair: Pair, in round: Int) -> Int {
    if let coin { return coin() == .one ? pair.one : pair.two }
    // Numbers have at most four digits, so that no two draws of a tournament are the same.
    let draw = (round * 10_000 + pair.one) * 10_000 + pair.two
    return BagDraws(seed).choice(draw: draw, of: 2) == 0 ? pair.one : pair.two
  }
}
