// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// A game as one viewer may see it: where it stands, but nobody else's tiles, and while it is covered no board.
///
/// Source: Protocol/SPEC.md, watching, stopping; design, promise 1.
package struct GameView: Sendable {
  /// Who looks.
  package let viewer: Viewer
  private let scene: Scene

  /// A game at one moment, shared by all who look.
  final class Scene: Sendable {
    let head: TableHead
    let position: GamePosition
    /// What each side asks to take back.
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

  /// A table's game at this moment; nil where none is played there.
  init?(_ table: Table, to viewer: Viewer) {
    guard let game = table.game else { return nil }
    self.init(Scene(table, game.position), to: viewer)
  }

  // MARK: What everybody may know

  /// What everybody may know of the table.
  package var head: TableHead { scene.head }

  /// What the two sides agreed to.
  package var terms: GameTerms { scene.position.agreed.terms }

  /// The numbers and choices of the game.
  package var rules: TournamentRules { scene.position.agreed.rules }

  /// Whether both sides are there, so that somebody is on turn.
  package var hasBegun: Bool { scene.position.game != nil }

  /// Who is on turn; in the final phase, who may still challenge; nil before the beginning.
  package var onTurn: Seat? { scene.position.game?.onTurn }

  /// The scores on the board; nil before the beginning.
  package var scores: BySeat<Int>? { scene.position.game?.scores }

  /// The scores, after the end those that count; nil before the beginning.
  package var finalScores: BySeat<Int>? { ending?.scores ?? scores }

  /// Turns in a row without points.
  package var scoreless: Int { scene.position.game?.scoreless.count ?? 0 }

  /// How many tiles each player holds.
  package var rackCounts: BySeat<Int> { scene.position.game?.rackCounts ?? BySeat(0, 0) }

  /// How many tiles are in the bag.
  package var bagCount: Int { scene.position.game?.bagCount ?? 0 }

  /// How many plays of a seat may still be refused until the other side's turn is over; nil where nothing bounds them.
  package func triesLeft(of seat: Seat) -> Int? { scene.position.triesLeft(of: seat) }

  /// How many plays were numbered.
  package var playsNumbered: Int { scene.position.playsNumbered }

  /// Both clocks, or nil where nobody's time is kept or the game has not begun.
  package var clock: ClockReading? { scene.position.clock }

  /// When the present phase ends by itself, or nil.
  package var until: Instant? { scene.position.until }

  /// Milliseconds left for doubting the last play that wait for its doubter to look, or nil.
  package var windowWaiting: Int64? { scene.position.windowWaiting }

  /// From when the time for doubting the last play runs, where that was interrupted and is still to come; or nil.
  package func windowResumes(after now: Instant) -> Instant? { scene.position.windowResumes(after: now) }

  /// How many tiles the player of the play on the table will draw.
  package var tilesToDraw: Int { scene.position.tilesToDraw }

  /// For how many seconds the play on the table may be doubted from when it was made or corrected, or nil.
  package var doubtSeconds: Int? { scene.position.doubtSeconds }

  /// The number of the play that may be doubted, or nil.
  package var onTable: Int? { scene.position.onTable?.number }

  /// Whose racks are still to be declared.
  package var undeclared: [Seat] { scene.position.undeclared }

  /// The side whose rack was set because it alone told none in time, or nil.
  package var rackSet: Seat? { scene.position.count.set }

  /// How the game ended, or nil.
  package var ending: Ending? { scene.position.ending }

  // MARK: What depends on the viewer

  /// Whether board and racks are out of everybody's sight.
  package var isCovered: Bool { head.phase == .paused || head.phase == .adjourned }

  /// Whether the viewer is told words and everything else but racks.
  var seesWords: Bool { viewer != .other || head.isOver }

  /// What lies on the board; before the beginning from where it goes on, or nil; nil while the game is covered.
  package var board: Board? { isCovered ? nil : scene.position.game?.board ?? terms.start?.board }

  /// The tiles of a seat, where they are known and the viewer may see them.
  package func rack(of seat: Seat) -> Rack? {
    let position = scene.position
    if head.isOver { return position.ending?.racks?[seat] ?? position.game?.racks?[seat] }
    if let declared = position.declared[seat] { return declared }
    guard viewer == .seat(seat), !isCovered else { return nil }
    return position.game?.racks?[seat]
  }

  /// What is asked for and the viewer may know of, by seat 1 first: nothing that tells what lies on a covered board.
  package var asks: [Ask] {
    guard viewer != .other else { return [] }
    return scene.position.openAsks.filter { !isCovered || !$0.showsTiles }
  }
}

extension GameView {
  /// What is taken back with a play, where a side asks for that and the viewer may know of it.
  package func takenBack(withPlay number: Int) -> TakenBack? {
    guard viewer != .other, !isCovered else { return nil }
    return [scene.undoing.one, scene.undoing.two].compactMap { $0 }.first { $0.play.number == number }
  }
}

/// A play that is to be taken back, and how much that takes with it.
package struct TakenBack: Sendable {
  /// The play.
  package let play: PlayMade
  /// How many turns came after it: plays, exchanges and passes.
  package let later: Int
  /// Whether all of those were plays.
  package let arePlays: Bool
}

extension GamePosition {
  /// What a side asks to take back, or nil.
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
  /// Where the game stands.
  package let view: GameView
  /// The last play that lies on the board, where nothing but its acceptance followed; nil while it is covered.
  ///
  /// Without words where the viewer may not see them.
  package let lastPlay: PlayMade?
  /// The squares on which it laid tiles; none while the board is covered.
  package let lastLaid: Set<Square>
  /// The newest ruling; without words where the viewer may not see them, and while the board is covered.
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
  /// What happened, as one viewer may know of it.
  ///
  /// - Parameters:
  ///   - viewer: who reads.
  ///   - drawer: who draws the tiles that this draws, and alone may see them.
  /// - Returns: the same action; of others' tiles, and for observers of words, nothing is left. What a play laid they
  ///   see on the board.
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
    case .clockStarted, .clockNoted, .held, .undone, .paused, .continued, .adjourned, .conceded, .timeRanOut,
      .claimed, .racksDeclared, .silenceNoted, .racksWaived, .interrupted, .windowResumed:
      return self
    }
  }
}

extension BySeat<Rack> {
  /// One seat's tiles; the other's are left out.
  fileprivate func alone(_ seat: Seat) -> BySeat<Rack> {
    seat == .one ? BySeat(one, Rack()) : BySeat(Rack(), two)
  }
}

extension PlayMade {
  /// The play without its words: what it laid on the board.
  fileprivate var wordless: PlayMade {
    PlayMade(number: number, seat: seat, placement: placement, words: [], score: score, drew: nil)
  }

  /// The play without its tiles and words: where it begins, and what it scores.
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
  /// The same without words and tiles.
  var covered: Overruling { ruled.map { telling($0.covered) } ?? drawing(nil) }
}

extension Ask {
  /// Whether it says what lies on the board.
  fileprivate var showsTiles: Bool { if case .amend = matter { true } else { false } }

  /// What is asked for, without words and tiles.
  fileprivate var covered: Ask {
    switch matter {
    case .amend(let play, let replaced):
      Ask(number: number, seat: seat, matter: .amend(play.covered, replacing: replaced))
    case .racks(let declared, _): Ask(number: number, seat: seat, matter: .racks(declared, Rack()))
    case .undo, .pause, .resume, .adjourn: self
    }
  }
}
