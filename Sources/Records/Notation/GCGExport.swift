// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// The reason why a table's game cannot be exported.
package enum GCGExportFault: Error, Equatable, Sendable {
  case slips(TableID)
  case notBegun(TableID)
  case secretRacks(TableID)

  /// The reason in words, on one line, without a full stop.
  package var text: String {
    switch self {
    case .slips(let table): "table \(table.number) is no game; slips and practice are not written down"
    case .notBegun(let table): "the game at table \(table.number) has not begun"
    case .secretRacks(let table):
      "the game at table \(table.number) goes on; what the players hold is secret until it is over"
    }
  }
}

/// Writes a table's game as a GCG record.
///
/// A note states each fact for which GCG has no form: the challenged words, the receipt of the ruling, and how a
/// game ended away from the board. Points that a rule takes from the challenger become a bonus for the mover: the
/// spread is the same. Source: records of games, reader and writer facts; challenges.
package struct GCGExport {
  private let table: Table
  private let live: GameState
  private let end: GameEnd?
  private let tiles: TileSet
  private var events: [GCGEvent] = []
  private var scores = BySeat(0, 0)
  /// Notes from before the first event; other programs read no note there.
  private var early: [String] = []
  /// The seat on turn according to the events; nil before the first.
  private var onTurn: Seat?
  /// The corrected ruling by the number of its play, if a director overruled before anything else was played.
  private let overruled: [Int: RuledPlay]

  /// Returns the record of a table's game, which passes `GCGCheck`; `newest` is the receipt of the newest entry.
  package static func game(at table: Table, last newest: Receipt) throws(GCGExportFault) -> GCGGame {
    guard let live = table.game else { throw .slips(table.id) }
    guard live.position.game != nil else { throw .notBegun(table.id) }
    guard !live.terms.isDealt || live.ending != nil || table.isOver else { throw .secretRacks(table.id) }
    var export = GCGExport(table: table, live: live)
    let last = live.steps.lastIndex { step in
      if case .overruled = step.action { false } else { true }
    }
    for (place, step) in live.steps.enumerated() { export.write(step, isLast: place == last) }
    export.finish()
    return export.record(last: newest)
  }

  private init(table: Table, live: GameState) {
    self.table = table
    self.live = live
    tiles = live.rules.tiles
    if let start = live.terms.start {
      scores = start.scores
      onTurn = live.terms.opens
    }
    overruled = Self.ruledAnew(live)
    if case .over(let end) = live.game?.phase { self.end = end } else { end = nil }
  }

  /// Returns directors' corrections of a play's ruling that followed it at once, by the number of the play.
  private static func ruledAnew(_ live: GameState) -> [Int: RuledPlay] {
    var anew: [Int: RuledPlay] = [:]
    var newest: Int?
    for step in live.steps {
      switch step.action {
      case .ruled(let ruled): newest = ruled.number
      case .overruled(let overruling):
        if let ruled = overruling.ruled, ruled.number == newest { anew[ruled.number] = ruled }
      default: newest = nil
      }
    }
    return anew
  }

  private var endsByGoingOut: Bool { if case .out = end { true } else { false } }

  // MARK: Turns

  private mutating func write(_ step: GameStep, isLast: Bool) {
    switch step.action {
    case .played(let play):
      // Of an unknown rack at least the laid tiles are known.
      let rack = step.rack ?? Rack(play.placement.placedTiles.map(\.held))
      add(play.seat, rack, .placement(play.placement, crossWords: []), play.score)
    case .exchanged(let made):
      add(made.seat, step.rack, made.given.map { .exchange($0) } ?? .exchangeCount(made.count), 0)
    case .passed(let seat, _):
      // The pass that accepts the last play of a game is left out.
      if !(isLast && endsByGoingOut) { add(seat, step.rack, .pass, 0) }
    case .ruled(let ruled):
      write(overruled[ruled.number] ?? ruled, of: ruled, step, isLast: isLast)
    case .overruled(let overruling): note(text(of: overruling, step))
    default: break
    }
  }

  private mutating func add(_ seat: Seat, _ rack: Rack?, _ kind: GCGEvent.Kind, _ points: Int) {
    if kind.isTurn {
      if let other = onTurn, other != seat {
        add(other, nil, .pass, 0)
        note("\(GCGEvent.givenAway)\(nick(seat))")
      }
      onTurn = seat.opposite
    }
    scores[seat] += points
    events.append(GCGEvent(seat: seat, rack: rack, kind: kind, points: points, total: scores[seat]))
  }

  private mutating func note(_ text: String) {
    guard !events.isEmpty else { return early.append(text) }
    events[events.count - 1].remarks.append(.init(keyword: "note", text: text))
  }

  /// Writes the events of a ruling as corrected, and the note of the ruling as `said` first, in a step.
  private mutating func write(_ ruled: RuledPlay, of said: RuledPlay, _ step: GameStep, isLast: Bool) {
    let mover = ruled.challenger.opposite
    let play = events.last
    switch ruled.effect {
    case .playRemoved: add(mover, play?.rack, .withdrawn, -(play?.points ?? 0))
    case .none: break
    case .pointsTo(_, let points): add(mover, nil, .challengeBonus, points)
    case .pointsFrom(_, let points):
      add(mover, nil, .challengeBonus, points)
      note(
        "the rule takes these points from \(nick(ruled.challenger)); written as a bonus, for the same spread")
    case .challengerLosesTurn:
      // After the last play of a game there is no turn to lose.
      if !(isLast && endsByGoingOut) {
        add(ruled.challenger, step.rack, .pass, 0)
        note(GCGEvent.lostToChallenge)
      }
    case .gameWon(let seat): note("the challenge decides the game: \(nick(seat)) wins")
    }
    let words = said.words.map { table.terms.lexicon.alphabet.spelled($0) }.joined(separator: " ")
    let centre = said.isOffCentre ? ", for it opened the game away from the centre" : ""
    note("challenged: \(words); \(said.ruling.rawValue)\(centre); receipt \(step.receipt.text)")
  }

  /// Returns the note about a director's decision; the lines of the record stay as played.
  private func text(of overruling: Overruling, _ step: GameStep) -> String {
    let what =
      switch overruling.matter {
      case .ruling(let ruled, _, _): "play \(ruled.number) is \(ruled.ruling.rawValue)"
      case .score(let seat, let points): "\(signed(points)) points for \(nick(seat))"
      case .clock(let seat, let time): "\(signed(time / 1000)) s for \(nick(seat))"
      case .turn(let seat, _): "\(nick(seat)) is on turn"
      case .result(let scores): "the result is \(scores.one) to \(scores.two)"
      }
    return
      "overruled by \(overruling.by.text): \(what), at the table \(step.scores.one) to \(step.scores.two)"
      + ": \(overruling.reason); receipt \(step.receipt.text)"
  }

  private func signed(_ number: Int) -> String { number < 0 ? "\(number)" : "+\(number)" }

  // MARK: The end

  private mutating func finish() {
    guard let ending = live.ending else { return }
    writeRacks(ending)
    for adjustment in ending.adjustments where adjustment.reason == .time {
      add(adjustment.seat, nil, .time, adjustment.points)
    }
    note(text(of: ending))
  }

  /// Writes the tiles left, if the set has them left.
  private mutating func writeRacks(_ ending: Ending) {
    let racks = BySeat<Rack?>(ending.racks?.one ?? live.declared.one, ending.racks?.two ?? live.declared.two)
    let known = [racks.one, racks.two].compactMap { $0 }.filter { !$0.isEmpty }
    let board = live.game?.board ?? Board()
    let rest = Bag(of: tiles, without: board, racks: known)
    switch ending.reason {
    case .out(let seat):
      guard let left = racks[seat.opposite], !left.isEmpty else { return }
      guard rest?.isEmpty == true else { return noteCounted(known) }
      let points = tiles.points(of: left)
      let isDouble = live.rules.endRack == .double
      add(seat, nil, .gainedRack(left), isDouble ? 2 * points : points)
      if !isDouble { add(seat.opposite, left, .lostRack(left), -points) }
    case .scoreless:
      guard rest != nil else { return noteCounted(known) }
      for seat in Seat.allCases {
        guard let left = racks[seat], !left.isEmpty else { continue }
        add(seat, left, .lostRack(left), -tiles.points(of: left))
      }
    case .time, .resigned, .challenge, .forfeit, .adjudicated: break
    }
  }

  /// Notes tiles that were counted but that the set does not have left; a rack line may not hold them.
  private mutating func noteCounted(_ racks: [Rack]) {
    let counted = racks.map { "(\(tiles.spelled($0)))" }.joined(separator: " and ")
    note("counted at the end: \(counted), which the set does not have left")
  }

  private func text(of ending: Ending) -> String {
    let reason =
      switch ending.reason {
      case .out(let seat): "\(nick(seat)) went out"
      case .scoreless: "a run of scoreless turns"
      case .time(let loser): "\(nick(loser)) went beyond the limit of overtime"
      case .resigned(let loser): "\(nick(loser)) resigned"
      case .challenge: "a challenge decided it"
      case .forfeit(let loser): "\(nick(loser)) forfeited"
      case .adjudicated: "a director set the result"
      }
    let winner =
      (ending.winner.map { "\(nick($0)) won" } ?? "a tie") + (live.isPlayed ? "" : "; not played")
    let isShifted = scores != ending.scores
    let scores = isShifted ? "; at the table \(ending.scores.one) to \(ending.scores.two)" : ""
    return "over: \(reason); \(winner)\(scores)"
  }

  /// Whether the events alone show that the game is over.
  private var showsEnd: Bool {
    live.game?.board.count == tiles.total
      || events.contains { event in
        switch event.kind {
        case .gainedRack, .lostRack, .time: true
        default: false
        }
      }
  }

  // MARK: The head

  private func record(last: Receipt) -> GCGGame {
    let lexicon = table.terms.lexicon
    let list = "lexicon edition \(lexicon.edition), seal \(lexicon.seal.hex)"
    var head: [GCGGame.Pragma] = [
      .init(keyword: "description", text: "challenge rule \(table.terms.rule.text); \(list)"),
      .init(keyword: "id", text: "verdict \(last.text)"), .init(keyword: "lexicon", text: lexicon.name),
      .init(keyword: "tile-distribution", text: tiles.name),
    ]
    var events = GCGRacks.filled(in: events, end: live.game?.racks)
    let notes = early.map { GCGGame.Pragma(keyword: "note", text: $0) }
    if events.isEmpty {
      head += notes.map { GCGGame.Pragma(keyword: "description", text: $0.text) }
    } else {
      events[0].remarks.insert(contentsOf: notes, at: 0)
    }
    if !showsEnd, let last = events.indices.last {
      // After a note, a reader that does not know `#incomplete` takes the line as part of the note.
      if events[last].remarks.isEmpty {
        events[last].remarks.append(GCGGame.Pragma(keyword: "note", text: "the game goes on"))
      }
      events[last].remarks.append(GCGGame.Pragma(keyword: "incomplete", text: ""))
    }
    var game = GCGGame(
      tiles: tiles,
      players: BySeat(.init(nick: nick(.one), name: nick(.one)), .init(nick: nick(.two), name: nick(.two))),
      pragmata: head, events: events)
    if let start = live.terms.start { game.start = GCGGame.Start(start, onTurn: live.terms.opens) }
    return game
  }

  private func name(_ seat: Seat) -> String { table.name(of: seat)?.text ?? "player\(seat.rawValue)" }

  /// Returns the nick of a seat; the seat number is added if both players have one name.
  private func nick(_ seat: Seat) -> String {
    name(.one) == name(.two) ? "\(name(seat))-\(seat.rawValue)" : name(seat)
  }
}

extension GCGGame.Start {
  /// Creates the start position of a table's game; the racks are not known.
  fileprivate init(_ start: StartPosition, onTurn seat: Seat) {
    self.init(
      seat: seat,
      position: CGPPosition(
        board: start.board, racks: [Rack(), Rack()],
        scores: [start.scores[seat], start.scores[seat.opposite]], scoreless: start.scoreless))
  }
}

extension GCGExport {
  /// Returns the lines of `verdict gcg export` without line ends; nil if the game is not over or has no record.
  package static let recorder: GameRecorder = { table in
    guard table.isOver, let last = table.receipt, let game = try? game(at: table, last: last) else {
      return nil
    }
    return String(decoding: game.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map { String($0) }
  }
}
