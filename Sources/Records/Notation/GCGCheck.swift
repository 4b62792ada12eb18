// SPDX-License-Identifier: MIT
import Rulebook

/// Plays a game record again, line by line, and compares every number with the rules.
///
/// Words are not judged, because a record does not hold the lexicon. Source: the GCG description; scoring.
package struct GCGCheck {
  package private(set) var board = Board()
  package private(set) var scores = BySeat(0, 0)
  /// The number of successive scoreless turns.
  package private(set) var scoreless = ScorelessRun()
  /// Differences that were accepted: withdrawals with wrong points and a right total; in a correcting check all wrong
  /// points and totals.
  package private(set) var remarks: [GCGFault] = []
  /// The seat on turn; nil before the first event of a game without a start position.
  package private(set) var onTurn: Seat?

  private let tiles: TileSet
  private let rules: TournamentRules
  /// Whether the check goes on with the points of the rules where the record has others.
  private let isCorrecting: Bool
  /// The totals of the record less those of the rules; zeros unless the check is correcting.
  private var excess = BySeat(0, 0)
  /// The line of the event that is checked.
  private var line = 0
  /// The last placement, unless it was withdrawn, with its points by the rules and by the record.
  private var standing: (seat: Seat, placement: Placement, points: Int, told: Int, rack: Rack?)?
  private var isOver = false
  /// A gain of only the single value of the tiles left; a fault unless the other side loses them, too.
  private var half: (fault: GCGFault, seat: Seat, points: Int)?

  /// Creates a check at the start of a game.
  ///
  /// With `correcting`, the points and totals of a record are claims: where they differ from the rules, the difference
  /// becomes a remark and the rules count. What no board or turn admits is a fault all the same.
  package init(of game: GCGGame, correcting: Bool = false) {
    tiles = game.tiles
    isCorrecting = correcting
    var rules = TournamentRules(tiles: tiles)
    // A record may hold an opening away from the centre that was not challenged.
    rules.centre = .challengeable
    self.rules = rules
    guard let start = game.start else { return }
    board = start.position.board
    for seat in Seat.allCases { scores[seat] = start.value(of: seat, in: start.position.scores) }
    scoreless = ScorelessRun(start.position.scoreless)
    onTurn = start.seat
  }

  /// Checks a whole file up to the first difference; with `mustEnd`, a game that is not over at its end is one.
  @discardableResult
  package static func run(_ file: GCGFile, mustEnd: Bool = false) throws(GCGFault) -> Answer {
    var check = GCGCheck(of: file.game)
    for (event, line) in zip(file.game.events, file.lines) { try check.take(event, line: line) }
    return Answer(outcome: try check.finish(file, mustEnd: mustEnd), remarks: check.remarks)
  }

  /// The result for a record that adds up.
  package struct Answer: Hashable, Sendable {
    package let outcome: Outcome
    /// Differences that were accepted because the totals are right.
    package let remarks: [GCGFault]
  }

  /// How a record that adds up ends.
  package enum Outcome: Hashable, Sendable {
    case over
    /// The game is not over, and the record says so.
    case incomplete
    /// The game is not over, and the record does not say so; a player may have resigned or run out of time.
    case unfinished(tilesLeft: Int)
  }

  /// Plays the next event; throws if it differs from the game, and cannot be used after that.
  package mutating func take(_ event: GCGEvent, line: Int) throws(GCGFault) {
    self.line = line
    do throws(GCGFault.Reason) {
      let points = try judge(event)
      scores[event.seat] += points
      try expectTotal(event, points)
    } catch { throw GCGFault(line: line, error) }
  }

  /// Returns the points of a withdrawn play if the event gives others and its total is right; nil for anything else.
  func pointsTakenOff(by event: GCGEvent) -> Int? {
    guard event.kind == .withdrawn, let play = standing, play.seat == event.seat,
      event.points != -play.points, event.total == scores[event.seat] - play.points
    else { return nil }
    return -play.points
  }

  /// Returns how the record ends; throws if tiles left count for one side only, or if it must be over and is not.
  @discardableResult
  package func finish(_ file: GCGFile, mustEnd: Bool = false) throws(GCGFault) -> Outcome {
    if let half { throw half.fault }
    let left = tiles.total - board.count
    if isOver || left == 0 { return .over }
    guard !mustEnd else { throw GCGFault(line: file.lastLine, .unfinished(tilesLeft: left)) }
    return file.game.isIncomplete ? .incomplete : .unfinished(tilesLeft: left)
  }

  /// Counts the points that the rules owe for tiles left of which the record gave the single value to one side only.
  ///
  /// It is for the end of a correcting check, in place of `finish`.
  package mutating func correctEnd() {
    guard let owed = half else { return }
    remarks.append(owed.fault)
    scores[owed.seat] += owed.points
    half = nil
  }

  private mutating func expect(_ expected: Int, _ found: Int, _ what: String) throws(GCGFault.Reason) {
    guard expected != found else { return }
    try note(.differs(what: what, expected: "\(expected)", found: "\(found)"))
  }

  /// Makes wrong points or a wrong total a remark if the check is correcting; throws the difference otherwise.
  private mutating func note(_ difference: GCGFault.Reason) throws(GCGFault.Reason) {
    guard isCorrecting else { throw difference }
    remarks.append(GCGFault(line: line, difference))
  }

  /// Checks a total after points were counted.
  ///
  /// In a correcting check a total is also right if it follows from the record's own points and totals before.
  private mutating func expectTotal(_ event: GCGEvent, _ points: Int) throws(GCGFault.Reason) {
    let seat = event.seat
    let found = event.total - scores[seat]
    let before = excess[seat]
    if found != before, found != before + event.points - points {
      try expect(scores[seat], event.total, "total")
    }
    if isCorrecting { excess[seat] = found }
  }

  /// Plays an event; returns its points by the rules.
  private mutating func judge(_ event: GCGEvent) throws(GCGFault.Reason) -> Int {
    switch event.kind {
    case .placement(let placement, _):
      try beginTurn(event.seat)
      return try lay(placement, event)
    case .pass, .exchangeCount:
      try beginTurn(event.seat)
      return try spendTurn(event)
    case .exchange(let given):
      try beginTurn(event.seat)
      if let rack = event.rack, rack.without(given) == nil {
        throw .differs(
          what: "exchange", expected: "tiles of \(tiles.spelled(rack))", found: tiles.spelled(given))
      }
      return try spendTurn(event)
    case .withdrawn:
      guard let play = standing, play.seat == event.seat else { throw .nothingStands }
      // The points that the record gave a play, it may take off again: that they were wrong is told once.
      if event.points != -play.told { try expectTakenOff(play.points, event) }
      try takeOff(play.placement, play.rack, event)
      return -play.points
    case .challengeBonus:
      guard let play = standing, play.seat == event.seat else { throw .nothingStands }
      return event.points
    case .gainedRack(let left):
      try expectRest(left, isWhole: true)
      isOver = true
      return try gain(tiles.points(of: left), event)
    case .lostRack(let left):
      try expectRest(left, isWhole: false)
      let points = -tiles.points(of: left)
      try expect(points, event.points, "points of the tiles left")
      half = nil
      isOver = true
      return points
    case .time:
      isOver = true
      return event.points
    }
  }

  /// Counts the tiles left to the other side, double unless the other side loses them, too.
  private mutating func gain(_ points: Int, _ event: GCGEvent) throws(GCGFault.Reason) -> Int {
    guard event.points == points, points != 0 else {
      try expect(2 * points, event.points, "points of the tiles left")
      return 2 * points
    }
    let difference = GCGFault.Reason.differs(
      what: "points of the tiles left", expected: "\(2 * points)", found: "\(points)")
    half = (GCGFault(line: line, difference), event.seat, points)
    return points
  }

  private mutating func beginTurn(_ seat: Seat) throws(GCGFault.Reason) {
    guard !isOver else { throw .afterEnd }
    guard let expected = onTurn else {
      onTurn = seat
      return
    }
    guard seat == expected else {
      throw .differs(
        what: "turn", expected: "player \(expected.rawValue)", found: "player \(seat.rawValue)")
    }
  }

  private mutating func spendTurn(_ event: GCGEvent) throws(GCGFault.Reason) -> Int {
    try expect(0, event.points, "score of a turn without tiles")
    scoreless.addScoreless()
    standing = nil
    onTurn = event.seat.opposite
    return 0
  }

  /// Lays a play; returns its score.
  private mutating func lay(_ placement: Placement, _ event: GCGEvent) throws(GCGFault.Reason) -> Int {
    let legality = Legality(of: placement, on: board, rack: event.rack, rules: rules)
    if let violation = legality.first {
      throw .illegal(placement.text(tiles), violation)
    }
    let words = WordsFormed(of: placement, on: board)
    let score = Score(of: placement, forming: words, on: board, rules: rules)
    let resolved = placement.resolved(on: board)
    try expectScore(score.total, of: resolved, forming: words.count, event)
    board.lay(resolved)
    guard Bag(of: tiles, without: board) != nil else {
      throw .illegal(resolved.text(tiles), .beyondSet)
    }
    scoreless.addPlacement(points: score.total, rules.zeroPlacement)
    standing = (event.seat, resolved, score.total, event.points, event.rack)
    onTurn = event.seat.opposite
    return score.total
  }

  /// Checks the score of a play, to which some programs add a challenge bonus: Quackle all but those of 5 points.
  private mutating func expectScore(
    _ points: Int, of play: Placement, forming words: Int, _ event: GCGEvent
  ) throws(GCGFault.Reason) {
    let more = event.points - points
    guard more > 0, more.isMultiple(of: 5), more <= 10 * words,
      event.total == scores[event.seat] + excess[event.seat] + event.points
    else { return try expect(points, event.points, "score of \(play.text(tiles))") }
    try note(.folded(play: play.text(tiles), expected: points, found: event.points))
  }

  /// Checks the points of a withdrawal; wrong ones with a right total are a remark.
  private mutating func expectTakenOff(_ points: Int, _ event: GCGEvent) throws(GCGFault.Reason) {
    if let taken = pointsTakenOff(by: event) {
      remarks.append(
        GCGFault(
          line: line, .differs(what: "score taken off", expected: "\(taken)", found: "\(event.points)")))
    } else {
      try expect(-points, event.points, "score taken off")
    }
  }

  private mutating func takeOff(
    _ placement: Placement, _ rack: Rack?, _ event: GCGEvent
  ) throws(GCGFault.Reason) {
    if let rack, let found = event.rack, rack != found {
      throw .differs(what: "rack", expected: tiles.spelled(rack), found: tiles.spelled(found))
    }
    board.takeOff(placement)
    scoreless.takeOffPlacement()
    standing = nil
  }

  /// Checks that tiles left can be left; after a player went out they must be all tiles not on the board.
  private func expectRest(_ left: Rack, isWhole: Bool) throws(GCGFault.Reason) {
    guard let bag = Bag(of: tiles, without: board), !isWhole || bag.count <= Rack.most else {
      let count = tiles.total - board.count
      throw .differs(what: "tiles left", expected: "\(count)", found: "\(left.count)")
    }
    var rest = bag
    var isHeld = true
    for label in left where !rest.remove(label) { isHeld = false }
    guard !isHeld || isWhole && !rest.isEmpty else { return }
    throw .differs(what: "tiles left", expected: spelled(bag), found: "(\(tiles.spelled(left)))")
  }

  private func spelled(_ bag: Bag) -> String {
    let labels = (0...UInt8(tiles.letterCount)).flatMap { Array(repeating: $0, count: bag.count(of: $0)) }
    guard let rack = Rack(labels) else { return "\(labels.count) other tiles" }
    return "(\(tiles.spelled(rack)))"
  }
}
