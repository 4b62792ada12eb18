// SPDX-License-Identifier: MIT
import Rulebook

/// The agreement on a whole game: the table's terms, and the tiles of its alphabet.
package struct GameAgreement: Equatable, Sendable {
  private let table: Terms
  package let tiles: TileSet

  /// Creates the agreement of a game table; traps on the terms of another table.
  package init(_ table: Terms, tiles: TileSet) {
    self.table = table
    self.tiles = tiles
    precondition(table.game != nil, "the table is one of a game")
  }

  package var terms: GameTerms {
    guard case .game(let terms) = table.family else { preconditionFailure("the table is one of a game") }
    return terms
  }

  package var rules: TournamentRules { terms.rules(with: tiles) }

  /// Whether the server holds bag and racks.
  package var isDealt: Bool { table.kind == .dealt }

  /// False under `void`: no play is challenged, and its player draws at once.
  package var admitsChallenges: Bool { table.rule.exists }
}

/// A game at a table, folded from its entries: the position, and the steps that led to it.
@dynamicMemberLookup
package struct GameState: Equatable, Sendable {
  package private(set) var position: GamePosition
  package private(set) var steps = StepLog()

  package init(_ agreed: GameAgreement, ask: Ask? = nil) { position = GamePosition(agreed, ask: ask) }

  package subscript<Value>(dynamicMember path: KeyPath<GamePosition, Value>) -> Value {
    position[keyPath: path]
  }

  /// Whether something was played, after which no side leaves the game.
  package var isUnderWay: Bool { !steps.isEmpty || position.playsNumbered > 0 }

  /// Takes over a decision that was made on this very state, with the receipt of its event.
  mutating func take(_ decision: GameDecision, _ receipt: Receipt) {
    position = decision.next
    switch decision.change {
    case .none: break
    case .step(let step): steps.append(step.proven(by: receipt))
    case .rebuilt(let rebuilt):
      // A corrected play and the end of a challenge window are new: this event proves them.
      steps = StepLog(rebuilt.map { $0.receipt == GameStep.unproven ? $0.proven(by: receipt) : $0 })
    }
  }

  /// Reads one event of the ledger and carries it out with every check; after a throw the state is unchanged.
  ///
  /// Clocks and deadlines come from the entry, so that a later version of the time rules does not change them.
  /// Everything else is computed again and compared.
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

/// A decision at a game: the event, and the position after it.
package struct GameDecision: Sendable {
  package let event: GameEvent
  let next: GamePosition
  let change: StepChange
}

enum StepChange: Sendable {
  case none
  /// One more step, without its receipt.
  case step(GameStep)
  /// These steps stand instead, because a play was taken back or corrected.
  case rebuilt([GameStep])
}

package struct GameStep: Equatable, Sendable {
  package let action: GameAction
  package let seat: Seat
  /// That seat's rack before the action, where it is known.
  package let rack: Rack?
  /// The scores after the action.
  package let scores: BySeat<Int>
  package let receipt: Receipt

  /// The receipt of a step whose event is not recorded yet.
  static let unproven = Receipt(table: .house, sequence: 0, sum: 0)

  func proven(by receipt: Receipt) -> GameStep {
    GameStep(action: action, seat: seat, rack: rack, scores: scores, receipt: receipt)
  }
}

extension RandomAccessCollection<GameStep> where Index == Int {
  package func place(ofPlay number: Int) -> Int? {
    firstIndex { if case .played(let play) = $0.action { play.number == number } else { false } }
  }

  package var lastRuling: RecordedRuling? {
    for step in reversed() {
      if let ruled = step.action.ruled { return RecordedRuling(ruled: ruled, receipt: step.receipt) }
    }
    return nil
  }

  /// The last play that lies on the board; nil where there is none or the newest play came off.
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

  /// Returns the number of the last play where its challenge window has closed; nil if something followed it.
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

package struct RecordedRuling: Equatable, Sendable {
  package let ruled: RuledPlay
  package let receipt: Receipt
}

/// The reason why an entry cannot have happened at its table; this program writes no such ledger.
package struct Contradiction: Error, Equatable, Sendable {
  package let text: String
}
