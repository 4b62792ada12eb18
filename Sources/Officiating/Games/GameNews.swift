// SPDX-License-Identifier: MIT
import Rulebook

/// What happened at a game, for one reader.
package struct GameNews: Sendable {
  /// What happened, as the reader may know of it.
  package let action: GameAction
  /// True where this ended the game; how, the view says.
  package let isEnd: Bool
  /// True where from now on the racks are to be declared.
  package let beginsCounting: Bool
  /// The number of the play that lay on the table before it, which is the one held or accepted; 0 where none did.
  package let doubted: Int
  /// What proves it.
  package let receipt: Receipt
  /// True where a recorded answer is told again, and nothing happened.
  package let isRepeat: Bool
  /// True where nothing happened, because it was only tried.
  package let isTrial: Bool
  /// Of an event's game that a director ended, how its result is put right; nil for everything else.
  package let over: EventGame?
  /// Where this ended a game against the house: the house's plays with a word that the list lacks, oldest first.
  package let phonies: [PlayMade]
  /// What stands after it, as the reader may see it.
  package let view: GameView
  /// Who reads.
  package let reader: Reader
}

/// What happened at a game, and to whom it can be told.
struct GameTelling {
  let event: GameEvent
  /// The position before it, as far as telling needs it.
  let phaseBefore: Table.Phase
  let onTableBefore: (number: Int, seat: Seat)?
  let scene: GameView.Scene
  let receipt: Receipt
  let author: Seat?
  var isRepeat = false
  var isTrial = false
  /// Of an event's game that a director ended, how its result is put right.
  var over: EventGame?
  /// Where this ended a game against the house: its plays with a word that the list lacks, oldest first.
  var phonies: [PlayMade] = []

  init(
    _ event: GameEvent, before: GamePosition, after table: Table, _ position: GamePosition, author: Seat?,
    receipt: Receipt
  ) {
    self.event = event
    phaseBefore = before.phase
    onTableBefore = before.onTable.map { ($0.number, $0.seat) }
    scene = GameView.Scene(table, position)
    self.receipt = receipt
    self.author = author
  }

  /// The news for one viewer.
  func news(for viewer: Viewer) -> GameNews {
    let view = GameView(scene, to: viewer)
    return GameNews(
      action: event.action.seen(by: viewer, drawer: drawer), isEnd: event.ending != nil,
      beginsCounting: view.head.phase == .counting && phaseBefore != .counting,
      doubted: onTableBefore?.number ?? 0, receipt: receipt, isRepeat: isRepeat, isTrial: isTrial,
      over: over, phonies: phonies, view: view,
      reader: Reader(viewer, author: author))
  }

  /// Who draws what this draws: the player of the play that may no longer be doubted.
  private var drawer: Seat? {
    if case .ruled(let ruled) = event.action { return ruled.challenger.opposite }
    return onTableBefore?.seat ?? event.action.ruled?.challenger.opposite
  }
}

/// What somebody at a game looks at.
package enum GameLook: Sendable {
  /// A play that was only tried; it may be one of who is not on turn.
  case tried(PlayMade)
  /// The asker's own tiles.
  case tiles(Rack)
  /// The asker's own tiles, labels in an order for the eye.
  case shuffled([UInt8])
  /// The tiles that the asker has not seen.
  case unseen(Bag)
  /// Both clocks at a moment.
  case clock(at: Instant)
}

/// A page of what was done in a game, as one viewer may see it.
package struct GameHistory: Sendable {
  /// Where the game stands.
  package let view: GameView
  /// The turns, oldest first.
  package let lines: [Line]
  /// The number of the step with which the next page begins; nil behind the last.
  package let next: Int?

  /// One turn.
  package struct Line: Sendable {
    /// The step's number in the game, from 1.
    package let step: Int
    /// Whose turn it was; of a challenge, who doubted.
    package let seat: Seat
    /// What was done.
    package let turn: Turn
    /// The scores after it.
    package let scores: BySeat<Int>
    /// What the seat held before it, where the viewer may know.
    package let rack: Rack?
    /// What proves it.
    package let receipt: Receipt
  }

  /// What a line of a score sheet says.
  package enum Turn: Sendable {
    /// A play; its place and words are nil while the game is covered, and words are left out for observers.
    case play(number: Int, score: Int, PlayMade?)
    case pass
    /// An exchange; the tiles put back, where the viewer may know.
    case exchange(count: Int, given: Rack?)
    /// A ruling; without words where the viewer may not see them.
    case challenge(RuledPlay)
    /// What a director put right; of a ruling without words where the viewer may not see them.
    case overruled(Overruling)
  }

  /// The turns from a step's number on; the game's end takes one line of the most that a page has.
  init(_ table: Table, _ game: GameState, from first: Int, to viewer: Viewer) {
    let view = GameView(GameView.Scene(table, game.position), to: viewer)
    self.view = view
    let most = Pages.longest - 1
    var lines: [Line] = []
    var next: Int?
    for place in game.steps.indices.dropFirst(max(0, first - 1)) {
      let step = game.steps[place]
      guard let turn = Turn(step, in: view) else { continue }
      guard lines.count < most else {
        next = place + 1
        break
      }
      lines.append(
        Line(
          step: place + 1, seat: step.seat, turn: turn, scores: step.scores,
          rack: view.seesTiles(of: step.seat) ? step.rack : nil, receipt: step.receipt))
    }
    self.lines = lines
    self.next = next
  }
}

extension GameHistory.Turn {
  /// Nil for what no score sheet has a line for.
  fileprivate init?(_ step: GameStep, in view: GameView) {
    let seesWords = view.seesWords && !view.isCovered
    switch step.action {
    case .played(let play):
      self = .play(
        number: play.number, score: play.score,
        view.isCovered ? nil : seesWords ? play.drawing(nil) : play.covered)
    case .passed: self = .pass
    case .exchanged(let made):
      self = .exchange(count: made.count, given: view.seesTiles(of: step.seat) ? made.given : nil)
    case .ruled(let ruled): self = .challenge(seesWords ? ruled.drawing(nil) : ruled.covered)
    case .overruled(let overruling):
      self = .overruled(seesWords ? overruling.drawing(nil) : overruling.covered)
    default: return nil
    }
  }
}

extension GameView {
  /// Whether the viewer may see what a seat held.
  fileprivate func seesTiles(of seat: Seat) -> Bool {
    head.isOver || (viewer == .seat(seat) && !isCovered)
  }
}
