// SPDX-License-Identifier: MIT
import Rulebook

/// An action at a game, for one reader.
package struct GameNews: Sendable {
  package let view: GameView
  private let telling: GameTelling

  fileprivate init(_ telling: GameTelling, for viewer: Viewer) {
    view = GameView(telling.scene, to: viewer)
    self.telling = telling
  }

  /// The action as the reader may know of it.
  package var action: GameAction { telling.event.action.seen(by: view.viewer, drawer: telling.drawer) }

  /// The name of the player or director who ordered the action, where it has one.
  package var director: PlayerName? { telling.event.action.director }

  /// True where the action ended the game; the view holds the ending.
  package var isEnd: Bool { telling.event.ending != nil }

  /// True where the racks are to be declared from now on.
  package var beginsCounting: Bool { telling.beginsCounting }

  /// The number of the play on the table before the action, which is the play held or accepted; 0 for none.
  package var doubted: Int { telling.before.onTable?.number ?? 0 }

  package var receipt: Receipt { telling.receipt }

  /// True where a recorded answer is repeated and nothing was recorded.
  package var isRepeat: Bool { telling.isRepeat }

  /// True where an order was only tried and nothing was recorded.
  package var isTrial: Bool { telling.isTrial }

  /// The ended game of an event, by which its result is corrected; nil unless a director ended it.
  package var over: TournamentGame? { telling.over }

  /// At the end of a game against the robot, its plays with a word outside the lexicon, oldest first.
  package var phonies: [PlayMade] { telling.phonies }

  package var reader: Reader { Reader(view.viewer, author: telling.author) }
}

/// An event of a game, shared by the news for all viewers.
final class GameTelling: Sendable {
  let event: GameEvent
  let before: GamePosition
  let scene: GameView.Scene
  let receipt: Receipt
  let author: Seat?
  let isRepeat: Bool
  let isTrial: Bool
  let over: TournamentGame?
  let phonies: [PlayMade]

  init(
    event: GameEvent, before: GamePosition, scene: GameView.Scene, receipt: Receipt, author: Seat?,
    isRepeat: Bool = false, isTrial: Bool = false, over: TournamentGame? = nil, phonies: [PlayMade] = []
  ) {
    self.event = event
    self.before = before
    self.scene = scene
    self.receipt = receipt
    self.author = author
    self.isRepeat = isRepeat
    self.isTrial = isTrial
    self.over = over
    self.phonies = phonies
  }

  /// Whether the author has more to read than the answer: tiles drawn, the end, the racks to be declared.
  var isForAuthor: Bool {
    guard case .played(let play) = event.action else { return true }
    return play.drew != nil || event.ending != nil || beginsCounting
  }

  fileprivate var beginsCounting: Bool { scene.head.phase == .counting && before.phase != .counting }

  func news(for viewer: Viewer) -> GameNews { GameNews(self, for: viewer) }

  /// The player who draws by this event: the mover of the play that may no longer be challenged.
  fileprivate var drawer: Seat? {
    if case .ruled(let ruled) = event.action { return ruled.challenger.opposite }
    return before.onTable?.seat ?? event.action.ruled?.challenger.opposite
  }
}

package enum GameLook: Sendable {
  /// A play that was only tried, by a player on turn or not.
  case tried(PlayMade)
  case tiles(Rack)
  /// The sender's own tiles as labels, in a random order.
  case shuffled([UInt8])
  case unseen(Bag)
  case clock(at: Instant)
}

/// A page of a game's turns, as one viewer may see them.
package struct GameHistory: Sendable {
  package let view: GameView
  /// The turns, oldest first.
  package let lines: [Line]
  /// The number of the first step of the next page; nil after the last.
  package let next: Int?

  package struct Line: Sendable {
    /// The step's number in the game, from 1.
    package let step: Int
    /// The seat whose turn it was; of a challenge, the challenger.
    package let seat: Seat
    package let turn: Turn
    package let scores: BySeat<Int>
    /// The seat's rack before it, where the viewer may see it.
    package let rack: Rack?
    package let receipt: Receipt
  }

  /// The kinds of line on a score sheet.
  package enum Turn: Sendable {
    /// A play; nil while the game is covered, and without words for observers.
    case play(number: Int, score: Int, PlayMade?)
    case pass
    /// An exchange; the tiles put back, where the viewer may see them.
    case exchange(count: Int, given: Rack?)
    /// A ruling, without words where the viewer may not see them.
    case challenge(RuledPlay)
    /// A director's correction, without words where the viewer may not see them.
    case overruled(Overruling)
  }

  /// Creates the page from a step's number on; one line of the page is left for the game's end.
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
  /// Creates a line; nil for a step that has no line on a score sheet.
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
  /// Returns whether the viewer may see a seat's rack before a turn.
  fileprivate func seesTiles(of seat: Seat) -> Bool {
    head.isOver || (viewer == .seat(seat) && !isCovered)
  }
}
