// SPDX-License-Identifier: MIT
import Rulebook

/// What holds for a whole game, whatever happens in it.
package final class GameAgreement: Sendable {
  /// What the two sides agreed to.
  package let terms: GameTerms
  /// The numbers and choices that follow from it.
  package let rules: TournamentRules
  /// False under a rule without challenges: nothing is doubted, and whoever plays draws at once.
  package let admitsChallenges: Bool

  package init(terms: GameTerms, tiles: TileSet, admitsChallenges: Bool = true) {
    self.terms = terms
    rules = terms.rules(with: tiles)
    self.admitsChallenges = admitsChallenges
  }
}

extension GameAgreement: Equatable {
  package static func == (one: GameAgreement, other: GameAgreement) -> Bool {
    one === other
      || (one.terms == other.terms && one.rules == other.rules
        && one.admitsChallenges == other.admitsChallenges)
  }
}

/// A game at a table, the fold of its entries: where it stands, and apart from that what was done.
@dynamicMemberLookup
package struct GameState: Equatable, Sendable {
  /// Where the game stands.
  package private(set) var position: GamePosition
  /// What has been done on the board, oldest first.
  package private(set) var steps = StepLog()

  /// A game that nobody has sat down to yet.
  package init(_ agreed: GameAgreement) { position = GamePosition(agreed) }

  /// A part of the position.
  package subscript<Value>(dynamicMember path: KeyPath<GamePosition, Value>) -> Value {
    position[keyPath: path]
  }

  /// Whether something has been played, so that the game is not left any more.
  package var isUnderWay: Bool { !steps.isEmpty || position.playsNumbered > 0 }

  /// Takes over what was decided.
  ///
  /// - Parameters:
  ///   - decision: made on this very state.
  ///   - receipt: what proves it.
  mutating func take(_ decision: GameDecision, _ receipt: Receipt) {
    position = decision.next
    switch decision.change {
    case .none: break
    case .step(let step): steps.append(step.proven(by: receipt))
    case .rebuilt(let rebuilt):
      steps = StepLog(rebuilt.map { decision.event.isAbout($0) ? $0.proven(by: receipt) : $0 })
    }
  }

  /// Takes in one event of the ledger.
  ///
  /// Clocks and deadlines are taken from the entry, so that they mean the same whatever a later version of
  /// the rules of time says; everything else is reckoned again and compared.
  ///
  /// - Throws: `Contradiction` where the event cannot have happened, and then nothing has changed.
  package mutating func read(
    _ event: GameEvent, at moment: Instant, receipt: Receipt
  ) throws(Contradiction) {
    let next = GamePosition(copying: position)
    let change = try next.perform(event.action, at: moment, after: steps, trust: .checking)
    next.clock = event.mark.clock
    next.until = event.mark.until
    guard next.isTimeInShape else { throw Contradiction(text: "its clocks or its deadline fit no phase") }
    if let ending = event.ending {
      guard let expected = next.reckonEnding(seed: ending.seed), expected == ending else {
        throw Contradiction(text: "the final score is not what the game comes to")
      }
      next.ending = ending
    }
    guard next.mark == event.mark else { throw Contradiction(text: "the game stands otherwise") }
    take(GameDecision(event: event, next: next, change: change), receipt)
  }
}

extension GameEvent {
  /// Whether a step is one that this event made, so that this proves it: the play that it put in another one's place, or
  /// the end of the right to doubt the last play.
  fileprivate func isAbout(_ step: GameStep) -> Bool {
    switch (action, step.action) {
    case (.amended(let play, _, _, _), .played(let made)): made.number == play.number
    case (.undone, .windowClosed): step.receipt.sequence == 0
    default: false
    }
  }
}

/// What was decided at a game: the event, and what stands after it.
package struct GameDecision: Sendable {
  /// What happened.
  package let event: GameEvent
  let next: GamePosition
  let change: StepChange
}

/// What an action does to the list of steps.
enum StepChange: Sendable {
  case none
  /// One more, not yet proven.
  case step(GameStep)
  /// Something was taken back or corrected: these stand instead.
  case rebuilt([GameStep])
}

/// One thing that was done on the board.
package struct GameStep: Equatable, Sendable {
  /// What was done.
  package let action: GameAction
  /// Who did it.
  package let seat: Seat
  /// That seat's tiles before it, where they are known.
  package let rack: Rack?
  /// The scores after it.
  package let scores: BySeat<Int>
  /// What proves it.
  package let receipt: Receipt

  func proven(by receipt: Receipt) -> GameStep {
    GameStep(action: action, seat: seat, rack: rack, scores: scores, receipt: receipt)
  }
}

extension RandomAccessCollection<GameStep> where Index == Int {
  /// Where a play stands, or nil.
  package func place(ofPlay number: Int) -> Int? {
    firstIndex { if case .played(let play) = $0.action { play.number == number } else { false } }
  }

  /// The newest ruling and what proves it.
  package var lastRuling: RecordedRuling? {
    for step in reversed() {
      if let ruled = step.action.ruled { return RecordedRuling(ruled: ruled, receipt: step.receipt) }
    }
    return nil
  }

  /// The last play that lies on the board, where nothing but its acceptance followed.
  package var lastPlay: PlayMade? {
    for step in reversed() {
      switch step.action {
      case .accepted, .windowClosed, .passed, .exchanged: continue
      case .played(let play): return play
      case .ruled(let ruled):
        if ruling(onPlay: ruled.number)?.ruling.isAcceptable == true { continue }
        return nil
      case .overruled: continue
      default: return nil
      }
    }
    return nil
  }

  /// The number of the last play where it is over with doubting it; nil where the last thing done was another.
  func closedPlay(for seat: Seat?) -> Int? {
    for step in reversed() {
      switch step.action {
      case .windowClosed, .accepted: continue
      case .played(let play): return seat == nil || play.seat != seat ? play.number : nil
      default: return nil
      }
    }
    return nil
  }
}

/// A ruling on a play and what proves it.
package struct RecordedRuling: Equatable, Sendable {
  package let ruled: RuledPlay
  package let receipt: Receipt
}

/// Why an entry cannot have happened at its table: the ledger that says so is not one of ours.
package struct Contradiction: Error, Equatable, Sendable {
  /// What contradicts the state, for people.
  package let text: String
}
