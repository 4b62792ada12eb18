// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// A challenge at a table that is over, with the ruling as it stands in the end.
package struct PastChallenge: Equatable, Sendable {
  package let table: TableID
  package let openedAt: Instant
  /// The moment at which the table ended.
  package let endedAt: Instant
  package let lexicon: AgreedLexicon
  package let rule: ChallengeRule
  package private(set) var challenger: PlayerName
  /// The player of the challenged play.
  package private(set) var mover: PlayerName
  package let seat: Seat
  /// The play that was challenged; nil at a slip table.
  package let play: PlayMade?
  /// The words challenged, as the lexicon spells them: all of the play, or those that the challenger named.
  package let words: Words
  /// True where the play came off because it opened the game off the centre.
  package let isOffCentre: Bool
  /// The ruling as it was given.
  package let said: Ruling
  /// The final ruling: as it was given, unless a director overruled it.
  package let ruling: Ruling
  package let effect: ChallengeEffect
  /// The number of challenges that the challenger had lost at this table before.
  package let failedBefore: Int
  /// The receipt of the ruling.
  package let receipt: Receipt
  /// The receipt of the ruling that stands in its place, because the slip was corrected; nil where this one stands.
  package let superseder: Receipt?

  package var isWon: Bool { !ruling.isAcceptable }

  /// Replaces the names of players by others.
  package mutating func replaceNames(_ names: [PlayerName: PlayerName]) {
    challenger = names[challenger] ?? challenger
    mover = names[mover] ?? mover
  }

  /// Returns the effect that the challenge would have had under another rule; traps under a rule without challenges.
  package func effect(under other: ChallengeRule) -> ChallengeEffect {
    ChallengeEffect(
      under: other, acceptable: ruling.isAcceptable, words: words.count, challenger: seat,
      failedBefore: failedBefore)
  }

  /// Returns the challenges of a table in their order, without superseded rulings; none while it is live.
  package static func all(at table: Table) -> [PastChallenge] {
    records(at: table).filter { $0.superseder == nil }
  }

  /// Returns the challenges of a table in their order, with superseded rulings; none while it is live.
  package static func records(at table: Table) -> [PastChallenge] {
    guard table.isOver else { return [] }
    var found: [PastChallenge] = []
    var failed = BySeat(0, 0)
    func add(
      _ seat: Seat, _ words: Words, said: Ruling, _ ruling: Ruling, _ effect: ChallengeEffect,
      of play: PlayMade? = nil, isOffCentre: Bool = false, _ receipt: Receipt, superseder: Receipt? = nil
    ) {
      guard let challenger = table.name(of: seat), let mover = table.name(of: seat.opposite) else { return }
      found.append(
        PastChallenge(
          table: table.id, openedAt: table.openedAt, endedAt: table.changedAt, lexicon: table.terms.lexicon,
          rule: table.terms.rule, challenger: challenger, mover: mover, seat: seat, play: play, words: words,
          isOffCentre: isOffCentre, said: said, ruling: ruling,
          effect: effect, failedBefore: failed[seat], receipt: receipt, superseder: superseder))
      if ruling.isAcceptable, superseder == nil { failed[seat] += 1 }
    }
    if let slips = table.slips {
      let list = (0..<slips.rulings.count).map { slips.rulings.list[$0] }
      var superseders: [Int: Receipt] = [:]
      for recorded in list {
        if let old = recorded.ruled.supersedes { superseders[old] = recorded.receipt }
      }
      for recorded in list {
        let ruled = recorded.ruled
        add(
          ruled.challenger, ruled.words, said: ruled.ruling, ruled.ruling, ruled.effect, recorded.receipt,
          superseder: superseders[recorded.receipt.sequence])
      }
    }
    guard let game = table.game else { return found }
    let last = game.steps.lastRulings
    for case let (.ruled(ruled), receipt) in game.steps.lazy.map({ ($0.action, $0.receipt) }) {
      let final = last[ruled.number] ?? ruled
      add(
        ruled.challenger, ruled.words, said: ruled.ruling, final.ruling, final.effect,
        of: game.steps.play(ruled.number),
        isOffCentre: final.isOffCentre, receipt)
    }
    return found
  }
}

extension RandomAccessCollection<GameStep> where Index == Int {
  /// The ruling on each play that was challenged, by the play's number, as corrected last.
  var lastRulings: [Int: RuledPlay] {
    var last: [Int: RuledPlay] = [:]
    for step in self { if let ruled = step.action.ruled { last[ruled.number] = ruled } }
    return last
  }
}
