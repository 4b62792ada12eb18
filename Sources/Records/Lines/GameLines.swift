// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// What the `kind` of a game's line can be.
enum GameKind: KindWord, CaseIterable {
  case start = "start"
  case clockStarted = "clock-started"
  case clock = "clock"
  case play = "play"
  case playRefused = "play-refused"
  case pass = "pass"
  case exchange = "exchange"
  case hold = "hold"
  case accept = "accept"
  case windowClosed = "window-closed"
  case ruling = "ruling"
  case undo = "undo"
  case amend = "amend"
  case ask = "ask"
  case decline = "decline"
  case pause = "pause"
  case resume = "continue"
  case adjourn = "adjourn"
  case concede = "concede"
  case timeOut = "time-out"
  case claim = "claim"
  case racks = "racks"
  case silenceNoted = "racks-due"
  case racksWaived = "racks-waived"
  case interrupted = "interrupted"
  case windowResumed = "window-resumed"
  case overrule = "overrule"

  init(_ action: GameAction) {
    self =
      switch action {
      case .started: .start
      case .clockStarted: .clockStarted
      case .clockNoted: .clock
      case .played: .play
      case .refused: .playRefused
      case .passed: .pass
      case .exchanged: .exchange
      case .held: .hold
      case .accepted: .accept
      case .windowClosed: .windowClosed
      case .ruled: .ruling
      case .undone: .undo
      case .amended: .amend
      case .asked: .ask
      case .declined: .decline
      case .paused: .pause
      case .continued: .resume
      case .adjourned: .adjourn
      case .conceded: .concede
      case .timeRanOut: .timeOut
      case .claimed: .claim
      case .racksDeclared: .racks
      case .silenceNoted: .silenceNoted
      case .racksWaived: .racksWaived
      case .interrupted: .interrupted
      case .windowResumed: .windowResumed
      case .overruled: .overrule
      }
  }

  /// The version in which the kind came.
  var version: Int {
    switch self {
    case .start, .clockStarted, .clock, .play, .playRefused, .pass, .exchange, .hold, .accept,
      .windowClosed, .ruling, .undo, .amend, .ask, .decline, .pause, .resume, .adjourn, .concede, .timeOut,
      .claim, .racks, .silenceNoted, .racksWaived, .interrupted, .windowResumed, .overrule:
      1
    }
  }
}

extension GameEvent {
  /// Writes an event from its kind on; false where terms are missing.
  func write(into line: inout LineText, at moment: Instant, under terms: LineTerms?) -> Bool {
    let kind = GameKind(action)
    line.kind(kind)
    var tiles: TileSet?
    if carriesTiles {
      guard let terms, let set = terms.tiles else { return false }
      tiles = set
      // A ruling says what its words are made of where it names the list.
      if action.ruled == nil { line.member(",\"alphabet\":", terms.alphabet.name) }
    }
    guard action.write(into: &line, tiles, under: terms) else { return false }
    mark.write(into: &line, at: moment)
    if let ending { ending.write(into: &line, tiles) }
    return true
  }

  /// Reads an event from behind its kind on.
  static func read(
    _ kind: GameKind, from line: inout LineCursor, at moment: Instant, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (Event, LineTerms?) {
    var terms: LineTerms?
    if line.has(",\"alphabet\":") {
      terms = LineTerms(alphabet: try line.text(as: { Alphabet.named($0) }))
    }
    let action = try GameAction.read(kind, from: &line, under: &terms, knowing: &lexica)
    let mark = try GameMark(from: &line, at: moment, mayWait: kind == .decline)
    let ending = line.sees(",\"end\":{\"reason\":") ? try Ending(from: &line, of: terms?.tiles) : nil
    return (.game(GameEvent(action: action, mark: mark, ending: ending)), terms)
  }

  /// Whether its line carries tiles, and so says what they are made of.
  var carriesTiles: Bool {
    if ending?.racks != nil { return true }
    switch action {
    case .started(_, let racks): return racks != nil
    case .played, .refused, .amended, .racksDeclared, .ruled: return true
    case .racksWaived(let counted): return counted != nil
    case .overruled(let overruling): return overruling.ruled != nil || overruling.drew != nil
    case .passed(_, let drew), .accepted(_, let drew), .windowClosed(let drew): return drew != nil
    case .exchanged(let made): return made.given != nil || made.drawn != nil || made.drew != nil
    case .asked(let ask):
      switch ask.matter {
      case .amend, .racks: return true
      case .undo, .pause, .resume, .adjourn, .again: return false
      }
    case .clockStarted, .clockNoted, .held, .undone, .declined, .paused, .continued, .adjourned, .conceded,
      .timeRanOut, .claimed, .silenceNoted, .interrupted, .windowResumed:
      return false
    }
  }
}

extension GameAction {
  /// Writes what happened, with the set where tiles are; false where a ruling lacks terms.
  fileprivate func write(into line: inout LineText, _ tiles: TileSet?, under terms: LineTerms?) -> Bool {
    switch self {
    case .started(let first, let racks): Self.write(started: first, racks, into: &line, tiles)
    case .clockStarted: break
    case .silenceNoted(let warned): if let warned { line.member(",\"seat\":", warned) }
    case .racksWaived(let counted): if let counted { line.member(",\"racks\":", counted, tiles) }
    case .clockNoted(let seat, let mark): Self.write(clock: seat, at: mark, into: &line)
    case .played(let play): play.write(into: &line, tiles, mayDraw: true)
    case .refused(_, let refused):
      guard let refused else { return false }
      refused.write(into: &line, tiles)
    case .amended(let play, let replaced, let by, let reopened):
      play.write(into: &line, tiles, replacing: replaced)
      if reopened { line.pen.literal(",\"reopened\":true") }
      line.write(by: by)
    case .passed(let seat, let drew), .accepted(let seat, let drew):
      Self.write(turn: seat, drew: drew, into: &line, tiles)
    case .exchanged(let made): made.write(into: &line, tiles)
    case .held(let seat), .conceded(let seat), .timeRanOut(let seat), .claimed(let seat):
      line.member(",\"seat\":", seat)
    case .windowClosed(let drew): line.write(drew: drew, tiles)
    case .ruled(let ruled):
      guard let lexicon = terms?.lexicon, let rule = terms?.rule else { return false }
      ruled.write(into: &line, of: lexicon, under: rule, tiles)
    case .undone(let number, let by, let closing):
      line.member(",\"play\":", number)
      if let closing { line.member(",\"closing\":", closing) }
      line.write(by: by)
    case .asked(let ask): ask.write(into: &line, tiles)
    case .declined(let number, let name):
      line.member(",\"ask\":", number)
      line.write(by: name)
    case .paused(let name), .continued(let name), .adjourned(let name): line.member(",\"by\":", name)
    case .racksDeclared(let seat, let rack): line.write(seat, with: rack, tiles)
    case .interrupted(let since): line.member(",\"since\":", since)
    case .windowResumed(let from): line.member(",\"goes_on\":", from)
    case .overruled(let overruling): return overruling.write(into: &line, tiles, under: terms)
    }
    return true
  }

  /// Reads what happened; a ruling tells the terms as well.
  fileprivate static func read(
    _ kind: GameKind, from line: inout LineCursor, under terms: inout LineTerms?,
    knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> GameAction {
    let tiles = terms?.tiles
    switch kind {
    case .start: return try readStart(from: &line, of: tiles)
    case .clockStarted: return .clockStarted
    case .silenceNoted:
      return .silenceNoted(warned: line.sees(",\"seat\":") ? try line.seat(",\"seat\":") : nil)
    case .racksWaived:
      return .racksWaived(line.has(",\"racks\":") ? try line.racks(of: tiles) : nil)
    case .clock: return try readClock(from: &line)
    case .play: return .played(try PlayMade(from: &line, of: tiles, mayDraw: true))
    case .playRefused:
      let refused = try RefusedPlay(from: &line, of: tiles)
      return .refused(refused.play.seat, refused)
    case .amend:
      let (play, replaced) = try PlayMade.readReplacing(from: &line, of: tiles)
      let reopened = line.has(",\"reopened\":true")
      return .amended(play, replacing: replaced, by: try line.director(), reopened: reopened)
    case .pass:
      let (seat, drew) = try readTurn(from: &line, of: tiles)
      return .passed(seat, drew: drew)
    case .accept:
      let (seat, drew) = try readTurn(from: &line, of: tiles)
      return .accepted(seat, drew: drew)
    case .exchange: return .exchanged(try ExchangeMade(from: &line, of: tiles))
    case .hold: return .held(try line.seat(",\"seat\":"))
    case .concede: return .conceded(try line.seat(",\"seat\":"))
    case .timeOut: return .timeRanOut(try line.seat(",\"seat\":"))
    case .claim: return .claimed(by: try line.seat(",\"seat\":"))
    case .windowClosed: return .windowClosed(drew: try line.drew(of: tiles))
    case .ruling:
      let (ruled, under) = try RuledPlay.read(from: &line, knowing: &lexica)
      terms = under
      return .ruled(ruled)
    case .undo:
      let number = try line.ordinal(",\"play\":")
      let closing = line.has(",\"closing\":") ? try line.ordinal() : nil
      return .undone(play: number, by: try line.director(), closing: closing)
    case .ask: return .asked(try Ask(from: &line, of: tiles))
    case .decline: return .declined(try line.ordinal(",\"ask\":"), by: try line.director())
    case .pause: return .paused(by: try line.name(",\"by\":"))
    case .resume: return .continued(by: try line.name(",\"by\":"))
    case .adjourn: return .adjourned(by: try line.name(",\"by\":"))
    case .racks:
      let (seat, rack) = try line.seatWithRack(of: tiles)
      return .racksDeclared(seat, rack)
    case .interrupted: return .interrupted(since: try line.moment(",\"since\":"))
    case .windowResumed: return .windowResumed(from: try line.moment(",\"goes_on\":"))
    case .overrule: return .overruled(try Overruling.read(from: &line, under: &terms, knowing: &lexica))
    }
  }

  private static func write(
    started first: Seat, _ racks: BySeat<Rack>?, into line: inout LineText, _ tiles: TileSet?
  ) {
    line.member(",\"first\":", first)
    if let racks { line.member(",\"racks\":", racks, tiles) }
  }

  private static func readStart(
    from line: inout LineCursor, of tiles: TileSet?
  ) throws(LineDamage) -> GameAction {
    let first = try line.seat(",\"first\":")
    return .started(first: first, racks: line.has(",\"racks\":") ? try line.racks(of: tiles) : nil)
  }

  private static func write(clock seat: Seat, at mark: Int, into line: inout LineText) {
    line.member(",\"seat\":", seat)
    line.member(",\"mark\":", signed: mark)
  }

  private static func readClock(from line: inout LineCursor) throws(LineDamage) -> GameAction {
    let seat = try line.seat(",\"seat\":")
    return .clockNoted(seat, mark: try line.signedNumber(",\"mark\":"))
  }

  private static func write(turn seat: Seat, drew: Rack?, into line: inout LineText, _ tiles: TileSet?) {
    line.member(",\"seat\":", seat)
    line.write(drew: drew, tiles)
  }

  private static func readTurn(
    from line: inout LineCursor, of tiles: TileSet?
  ) throws(LineDamage) -> (Seat, Rack?) {
    let seat = try line.seat(",\"seat\":")
    return (seat, try line.drew(of: tiles))
  }
}

extension LineText {
  /// Writes the name of the director or player by whose word it is so, where there is one.
  fileprivate mutating func write(by name: PlayerName?) {
    if let name { member(",\"by\":", name) }
  }
}

extension LineCursor {
  fileprivate mutating func director() throws(LineDamage) -> PlayerName? {
    sees(",\"by\":") ? try name(",\"by\":") : nil
  }
}
