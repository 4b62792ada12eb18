// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// A game as one viewer may see it: without the other side's tiles, and without the board while it is covered.
///
/// Source: Protocol/SPEC.md, watching, stopping; design, promise 1.
package struct GameView: Sendable {
  package let viewer: Viewer
  private let scene: Scene

  /// A game at one moment, shared by the views of all viewers.
  final class Scene: Sendable {
    let head: TableHead
    let position: GamePosition
    /// The play that each side asks to take back, or nil.
    let undoing: BySeat<TakenBack?>

    init(_ table: Table, _ position: GamePosition) {
      head = TableHead(table)
      self.position = position
      undoing = BySeat(position.takenBack(by: .one, table), position.takenBack(by: .two, table))
    }
  }

  init(_ scene: Scene, to viewer: Viewer) {
    self.scene = scene
    self.viewer = viewer
  }

  init?(_ table: Table, to viewer: Viewer) {
    guard let game = table.game else { return nil }
    self.init(Scene(table, game.position), to: viewer)
  }

  // MARK: Values of `GamePosition` that every viewer may see; nil before the start of the game

  package var head: TableHead { scene.head }

  package var id: TableID { scene.head.agreement.id }

  package var phase: Table.Phase { scene.head.phase }

  package var isDesk: Bool { scene.head.agreement.opening.terms.isDesk }

  /// Whether plays may be challenged: the rule is not `void`.
  package var admitsChallenges: Bool { scene.position.admitsChallenges }

  package var terms: GameTerms { scene.position.terms }

  package var rules: TournamentRules { scene.position.rules }

  package var isDealt: Bool { scene.position.agreed.isDealt }

  package var tiles: TileSet { scene.position.agreed.tiles }

  package var hasBegun: Bool { scene.position.hasBegun }

  package var onTurn: Seat? { scene.position.game?.onTurn }

  package var scores: BySeat<Int>? { scene.position.game?.scores }

  /// The scores, after the end with all adjustments.
  package var finalScores: BySeat<Int>? { ending?.scores ?? scores }

  package var scoreless: Int { scene.position.game?.scoreless.count ?? 0 }

  package var rackCounts: BySeat<Int> { scene.position.game?.rackCounts ?? BySeat(0, 0) }

  package var bagCount: Int { scene.position.game?.bagCount ?? 0 }

  package func triesLeft(of seat: Seat) -> Int? { scene.position.triesLeft(of: seat) }

  package var playsNumbered: Int { scene.position.playsNumbered }

  package var clock: ClockReading? { scene.position.clock }

  package var until: Instant? { scene.position.until }

  package var windowWaiting: Int64? { scene.position.windowWaiting }

  package func windowResumes(after now: Instant) -> Instant? { scene.position.windowResumes(after: now) }

  package var tilesToDraw: Int { scene.position.tilesToDraw }

  package var doubtSeconds: Int? { scene.position.doubtSeconds }

  /// The number of the play that may be challenged, or nil.
  package var onTable: Int? { scene.position.onTable?.number }

  package var undeclared: [Seat] { scene.position.undeclared }

  /// The side whose rack was set because it alone declared none in time, or nil.
  package var rackSet: Seat? { scene.position.count.set }

  package var ending: Ending? { scene.position.ending }

  /// Whether a side has had a turn.
  package var isPlayed: Bool { scene.position.isPlayed }

  // MARK: Values that depend on the viewer

  /// Whether the viewer waits for the house, whose turn follows at once.
  package var awaitsHouse: Bool {
    guard terms.robotLevel != nil, case .seat(let seat) = viewer, let onTurn else { return false }
    return onTurn != seat && (phase == .toMove || phase == .pending)
  }

  /// Whether board and racks are hidden from everybody.
  package var isCovered: Bool { head.phase == .paused || head.phase == .adjourned }

  /// Whether the viewer may see words; an observer may only after the end.
  var seesWords: Bool { viewer != .other || head.isOver }

  /// The board, before the game the one of its start position, or nil; nil while the game is covered.
  package var board: Board? { isCovered ? nil : scene.position.game?.board ?? terms.start?.board }

  /// Returns the rack of a seat, where it is known and the viewer may see it.
  package func rack(of seat: Seat) -> Rack? {
    let held = scene.position.game?.racks?[seat]
    if head.isOver { return ending?.racks?[seat] ?? held }
    if let declared = scene.position.declared[seat] { return declared }
    return viewer == .seat(seat) && !isCovered ? held : nil
  }

  /// The open asks that the viewer may see, seat 1's first; while the board is covered, none that shows tiles.
  package var asks: [Ask] {
    guard viewer != .other else { return [] }
    return scene.position.openAsks.filter { !isCovered || !$0.showsTiles }
  }
}

extension GameView {
  /// Returns what an asked taking back of a play would remove, where the viewer may see it.
  package func takenBack(withPlay number: Int) -> TakenBack? {
    guard viewer != .other, !isCovered else { return nil }
    return [scene.undoing.one, scene.undoing.two].compactMap { $0 }.first { $0.play.number == number }
  }
}

/// A play that a side asks to take back, and the turns that come off with it.
package struct TakenBack: Sendable {
  package let play: PlayMade
  /// The number of turns after it: plays, exchanges and passes.
  package let later: Int
  /// Whether all of those were plays.
  package let arePlays: Bool
}

extension GamePosition {
  fileprivate func takenBack(by seat: Seat, _ table: Table) -> TakenBack? {
    guard case .undo(let number)? = asks[seat]?.matter, let steps = table.game?.steps,
      let place = steps.place(ofPlay: number), case .played(let play) = steps[place].action
    else { return nil }
    var (plays, others) = (0, 0)
    for step in steps[(place + 1)...] {
      switch step.action {
      case .played: plays += 1
      case .passed, .exchanged: others += 1
      default: break
      }
    }
    return TakenBack(play: play, later: plays + others, arePlays: others == 0)
  }
}

/// A game shown whole: with the last play and the last ruling.
package struct GameSheet: Sendable {
  package let view: GameView
  /// The last play that lies on the board; nil where the newest play came off, and while the board is covered.
  ///
  /// Without words where the viewer may not see them.
  package let lastPlay: PlayMade?
  /// The squares on which that play laid tiles; empty while the board is covered.
  package let lastLaid: Set<Square>
  /// The newest ruling; without words where the viewer may not see them or the board is covered.
  package let lastRuling: RecordedRuling?

  init(_ table: Table, _ game: GameState, to viewer: Viewer) {
    let view = GameView(GameView.Scene(table, game.position), to: viewer)
    self.view = view
    let last = view.isCovered ? nil : game.steps.lastPlay
    lastPlay = last.map { view.seesWords ? $0.drawing(nil) : $0.covered }
    lastLaid = last?.placement.laid ?? []
    lastRuling = game.steps.lastRuling.map { last in
      let seesWords = view.seesWords && !view.isCovered
      return RecordedRuling(
        ruled: seesWords ? last.ruled.drawing(nil) : last.ruled.covered, receipt: last.receipt)
    }
  }
}

extension GameAction {
  /// Returns the action as one viewer may know of it; `drawer` draws by it, and alone may see those tiles.
  ///
  /// It is without other seats' racks and, for observers, without words; they see on the board what a play laid.
  func seen(by viewer: Viewer, drawer: Seat?) -> GameAction {
    let drawer = drawer.map { viewer == .seat($0) } ?? false
    switch self {
    case .started(let first, let racks):
      return .started(
        first: first, racks: racks.flatMap { racks in viewer.seat.map { racks.alone($0) } })
    case .played(let play):
      if viewer != .other, drawer || play.drew == nil { return self }
      let play = play.drawing(drawer ? play.drew : nil)
      return .played(viewer == .other ? play.wordless : play)
    case .refused(let seat, _): return viewer == .seat(seat) ? self : .refused(seat, nil)
    case .passed(let seat, let drew): return .passed(seat, drew: drawer ? drew : nil)
    case .exchanged(let made):
      let isOwn = viewer == .seat(made.seat)
      return .exchanged(
        ExchangeMade(
          seat: made.seat, count: made.count, given: isOwn ? made.given : nil,
          drawn: isOwn ? made.drawn : nil, drew: drawer ? made.drew : nil))
    case .accepted(let seat, let drew): return .accepted(seat, drew: drawer ? drew : nil)
    case .windowClosed(let drew): return .windowClosed(drew: drawer ? drew : nil)
    case .ruled(let ruled):
      let ruled = ruled.drawing(drawer ? ruled.drew : nil)
      return .ruled(viewer == .other ? ruled.covered : ruled)
    case .overruled(let overruling):
      let seen = overruling.drawing(drawer ? overruling.drew : nil)
      return .overruled(viewer == .other ? seen.covered : seen)
    case .amended(let play, let replaced, let by, let reopened):
      return .amended(
        viewer == .other ? play.wordless : play, replacing: replaced, by: by, reopened: reopened)
    case .asked(let ask): return .asked(viewer == .other ? ask.covered : ask)
    case .clockStarted, .clockNoted, .held, .undone, .declined, .paused, .continued, .adjourned, .conceded,
      .timeRanOut, .claimed, .racksDeclared, .silenceNoted, .racksWaived, .interrupted, .windowResumed:
      return self
    }
  }
}

extension BySeat<Rack> {
  fileprivate func alone(_ seat: Seat) -> BySeat<Rack> {
    seat == .one ? BySeat(one, Rack()) : BySeat(Rack(), two)
  }
}

extension PlayMade {
  fileprivate var wordless: PlayMade {
    PlayMade(number: number, seat: seat, placement: placement, words: [], score: score, drew: nil)
  }

  /// The play without its tiles and words; its first square and its score remain.
  var covered: PlayMade {
    PlayMade(number: number, seat: seat, placement: placement.covered, words: [], score: score, drew: nil)
  }
}

extension Placement {
  /// The squares on which a resolved placement lays tiles.
  fileprivate var laid: Set<Square> {
    var squares: Set<Square> = []
    for (place, item) in enumerated() {
      guard case .placed = item, let square = square(at: place) else { continue }
      squares.insert(square)
    }
    return squares
  }
}

extension RuledPlay {
  /// The ruling without words and tiles.
  var covered: RuledPlay {
    RuledPlay(
      number: number, challenger: challenger, words: Words(), isOffCentre: isOffCentre, ruling: ruling,
      effect: effect, drew: nil)
  }
}

extension Overruling {
  /// The correction without words and tiles.
  var covered: Overruling { ruled.map { telling($0.covered) } ?? drawing(nil) }
}

extension Ask {
  fileprivate var showsTiles: Bool { if case .amend = matter { true } else { false } }

  /// The ask without words and tiles.
  fileprivate var covered: Ask {
    switch matter {
    case .amend(let play, let replaced):
      Ask(number: number, seat: seat, matter: .amend(play.covered, replacing: replaced))
    case .racks(let declared, _): Ask(number: number, seat: seat, matter: .racks(declared, Rack()))
    case .undo, .pause, .resume, .adjourn, .again: self
    }
  }
}
