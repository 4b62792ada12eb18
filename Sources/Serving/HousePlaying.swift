// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Opponents
import Rulebook

/// The house at play: it thinks beside the loop, and its act is dropped when the table has moved on meanwhile.
enum HousePlaying {
  /// What the house wants to do.
  struct Done: Sendable {
    let duty: HouseDuty
    let act: HouseAct
  }

  /// One thread that thinks.
  ///
  /// - Parameters:
  ///   - random: where its chance comes from.
  ///   - wake: called on that thread when an act is ready.
  /// - Returns: the thread, at work.
  static func workers(
    random: @escaping @Sendable () -> UInt64, wake: @escaping @Sendable () -> Void
  ) -> Workers<HouseDuty, Done> {
    Workers(threads: 1, wake: wake) { Done(duty: $0, act: act(in: $0, random: random)) }
  }

  /// Agrees to whatever is asked, doubts what it takes for a phony, plays.
  static func act(in duty: HouseDuty, random: @escaping @Sendable () -> UInt64) -> HouseAct {
    if duty.isAsked { return .agree }
    // Without the game's list nothing is doubted and nothing found.
    guard let lexicon = duty.lexicon else { return duty.isFinal ? .accept : .pass }
    var chance = Chance(number: random)
    let player = HousePlayer(level: duty.level, lexicon: lexicon, rules: duty.rules)
    if duty.mayChallenge, duty.doubtful.count > 0, player.doubts(words: duty.doubtful, using: &chance) {
      return .challenge
    }
    if duty.isFinal { return .accept }
    for _ in 0..<turnsThoughtOf {
      switch player.turn(board: duty.board, rack: duty.rack, bagCount: duty.bagCount, using: &chance) {
      case .place(let placement):
        // Where nothing can be challenged, a phony is refused: it thinks again.
        guard duty.mayChallenge || isAcceptable(placement, on: duty.board, lexicon) else { continue }
        return .play(placement)
      case .exchange(let rack): return .exchange(rack)
      case .pass: return .pass
      }
    }
    return .pass
  }

  /// How often the house thinks of a turn where phonies are refused; one in twelve is a phony at most.
  private static let turnsThoughtOf = 8

  private static func isAcceptable(_ placement: Placement, on board: Board, _ lexicon: Lexicon) -> Bool {
    let words = WordsFormed(of: placement, on: board)
    return words.allSatisfy { word in
      Word(word.tiles.compactMap { Tile(rawValue: $0.label) }).map { lexicon.contains($0) } ?? false
    }
  }

  /// Chance as the server was given it.
  private struct Chance: RandomNumberGenerator {
    let number: @Sendable () -> UInt64

    func next() -> UInt64 { number() }
  }
}

extension Server {
  /// Hands each position in which the house is to act to its thread, once.
  func askHouse(_ referee: isolated Referee) {
    for duty in referee.houseDuties(known: askedHouse) {
      askedHouse[duty.table] = duty.sequence
      house.ask(duty)
    }
  }

  /// Carries out what the house has thought of.
  func actForHouse(_ referee: isolated Referee, now: Instant) {
    for done in house.answers() {
      let outcome = act(done.act, in: done.duty, referee, now: now)
      // What the ledger had no room for is thought of anew in another second.
      guard case .refused(let refusal) = outcome.reply, refusal != .notRecorded, !refusal.isOvertaken else {
        continue
      }
      act(.pass, in: done.duty, referee, now: now)
    }
  }

  @discardableResult
  private func act(
    _ act: HouseAct, in duty: HouseDuty, _ referee: isolated Referee, now: Instant
  ) -> Outcome {
    let request = Request(
      slot: SlotID(connection: 0, serial: 0), caller: Caller(person: .house, observing: nil),
      command: .house(act, duty.table, sequence: duty.sequence), at: now)
    let outcome = referee.handle(request)
    if case .game(.continued, let table, to: _) = outcome.reply { endWatching(at: table) }
    for notice in outcome.notices { deliver(notice) }
    return outcome
  }
}

extension Refusal {
  /// True where the table had moved on.
  fileprivate var isOvertaken: Bool {
    switch self {
    case .notYourTurn, .noSuchTable: true
    default: false
    }
  }
}
