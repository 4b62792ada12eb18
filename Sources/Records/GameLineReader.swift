// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// Reads the lines of games.
///
/// Source: Protocol/ledger.schema.json.
extension LineReader {
  /// What a game was agreed to be.
  func gameTerms(_ cursor: inout LineCursor, isDealt: Bool) throws(LineDamage) -> GameTerms {
    var terms = GameTerms(isDealt: isDealt)
    terms.clock = .off
    if cursor.has(",\"clock\":") {
      terms.clock = .milliseconds(try cursor.number(in: TimeAllowance.range))
    }
    terms.window = .next
    if isDealt { try cursor.need(",\"window\":") }
    if isDealt || cursor.has(",\"window\":") {
      terms.window = .seconds(try cursor.number(in: ChallengeWindow.range))
    }
    terms.first = cursor.has(",\"first\":") ? .seat(try cursor.seat()) : .drawn
    try cursor.need(",\"abandon\":")
    terms.abandon = try cursor.text(as: { AbandonPolicy(rawValue: $0) })
    if cursor.has(",\"house\":") { terms.houseLevel = try cursor.number(in: GameTerms.houseLevels) }
    try cursor.need(",\"centre\":")
    terms.centre = try cursor.text(as: { TournamentRules.Centre(rawValue: $0) })
    try cursor.need(",\"end_racks\":")
    terms.endRack = try cursor.text(as: { TournamentRules.EndRack(rawValue: $0) })
    try cursor.need(",\"zero\":")
    terms.zeroPlacement = try cursor.text(as: { TournamentRules.ZeroPlacement(rawValue: $0) })
    guard isDealt else { return terms }
    try cursor.need(",\"bag\":\"")
    terms.commitment = try cursor.digest()
    try cursor.need("\"")
    return terms
  }

  /// An event of a game, from behind its kind on.
  func gameEvent(
    _ kind: GameKind, _ cursor: inout LineCursor, at moment: Instant
  ) throws(LineDamage) -> (Event, LineTerms?) {
    var terms: LineTerms?
    if cursor.has(",\"alphabet\":") {
      terms = LineTerms(alphabet: try cursor.text(as: { Alphabet.named($0) }))
    }
    let action: GameAction
    if kind == .ruling {
      let (ruled, under) = try ruledPlay(&cursor)
      action = .ruled(ruled)
      terms = under
    } else {
      action = try self.action(kind, &cursor, terms.flatMap { TileSet.named($0.alphabet.name) })
    }
    let tiles = terms.flatMap { TileSet.named($0.alphabet.name) }
    let mark = try mark(&cursor, at: moment)
    let ending = cursor.has(",\"end\":{\"reason\":") ? try ending(&cursor, tiles) : nil
    return (.game(GameEvent(action: action, mark: mark, ending: ending)), terms)
  }

  private func action(
    _ kind: GameKind, _ cursor: inout LineCursor, _ tiles: TileSet?
  ) throws(LineDamage) -> GameAction {
    switch kind {
    case .start:
      let first = try seat(&cursor, ",\"first\":")
      return .started(first: first, racks: cursor.has(",\"racks\":") ? try cursor.racks(of: tiles) : nil)
    case .clockStarted: return .clockStarted
    case .clock:
      let seat = try seat(&cursor, ",\"seat\":")
      try cursor.need(",\"mark\":")
      return .clockNoted(seat, mark: try cursor.signedNumber())
    case .play: return .played(try play(&cursor, tiles, mayDraw: true))
    case .pass: return .passed(try seat(&cursor, ",\"seat\":"), drew: try drew(&cursor, tiles))
    case .exchange: return .exchanged(try exchange(&cursor, tiles))
    case .hold: return .held(try seat(&cursor, ",\"seat\":"))
    case .accept: return .accepted(try seat(&cursor, ",\"seat\":"), drew: try drew(&cursor, tiles))
    case .windowClosed: return .windowClosed(drew: try drew(&cursor, tiles))
    case .ruling: preconditionFailure("a ruling is read elsewhere")
    case .undo:
      try cursor.need(",\"play\":")
      return .undone(play: try cursor.ordinal())
    case .amend:
      let replaced = try replaced(&cursor)
      return .amended(try play(&cursor, tiles), replacing: replaced)
    case .ask: return .asked(try ask(&cursor, tiles))
    case .pause: return .paused(by: try author(&cursor))
    case .resume: return .continued(by: try author(&cursor))
    case .adjourn: return .adjourned(by: try author(&cursor))
    case .concede: return .conceded(try seat(&cursor, ",\"seat\":"))
    case .timeOut: return .timeRanOut(try seat(&cursor, ",\"seat\":"))
    case .claim: return .claimed(by: try seat(&cursor, ",\"seat\":"))
    case .racks:
      let (seat, rack) = try rackOfSeat(&cursor, tiles)
      return .racksDeclared(seat, rack)
    case .racksWaived: return .racksWaived
    case .interrupted:
      try cursor.need(",\"since\":")
      return .interrupted(since: try cursor.moment())
    }
  }

  private func play(
    _ cursor: inout LineCursor, _ tiles: TileSet?, mayDraw: Bool = false
  ) throws(LineDamage) -> PlayMade {
    try cursor.need(",\"play\":")
    return try cursor.play(of: tiles, mayDraw: mayDraw)
  }

  private func replaced(_ cursor: inout LineCursor) throws(LineDamage) -> Int {
    try cursor.need(",\"replaces\":")
    return try cursor.ordinal()
  }

  private func drew(_ cursor: inout LineCursor, _ tiles: TileSet?) throws(LineDamage) -> Rack? {
    cursor.has(",\"drew\":") ? try cursor.rack(of: tiles) : nil
  }

  private func author(_ cursor: inout LineCursor) throws(LineDamage) -> PlayerName {
    try cursor.need(",\"by\":")
    return try name(&cursor)
  }

  private func rackOfSeat(
    _ cursor: inout LineCursor, _ tiles: TileSet?
  ) throws(LineDamage) -> (Seat, Rack) {
    let seat = try seat(&cursor, ",\"seat\":")
    try cursor.need(",\"rack\":")
    return (seat, try cursor.rack(of: tiles))
  }

  /// Tiles put back and tiles drawn are as many as were exchanged, or neither is known.
  private func exchange(_ cursor: inout LineCursor, _ tiles: TileSet?) throws(LineDamage) -> ExchangeMade {
    let seat = try seat(&cursor, ",\"seat\":")
    try cursor.need(",\"exchanged\":")
    let count = try cursor.ordinal()
    var given: Rack?
    var drawn: Rack?
    if cursor.has(",\"given\":") {
      let place = cursor.place
      given = try cursor.rack(of: tiles)
      try cursor.need(",\"drawn\":")
      drawn = try cursor.rack(of: tiles)
      guard given?.count == count, drawn?.count == count else { throw LineDamage(.value, at: place) }
    }
    return ExchangeMade(
      seat: seat, count: count, given: given, drawn: drawn, drew: try drew(&cursor, tiles))
  }

  private func ruledPlay(_ cursor: inout LineCursor) throws(LineDamage) -> (RuledPlay, LineTerms) {
    try cursor.need(",\"play\":")
    let number = try cursor.ordinal()
    let challenger = try seat(&cursor, ",\"challenger\":")
    let lexicon = try lexicon(&cursor)
    let words = try words(&cursor, of: lexicon.alphabet)
    let isOffCentre = cursor.has(",\"off_centre\":true")
    let rule = try rule(&cursor)
    let ruling = try ruling(in: &cursor)
    let effect = try effect(&cursor)
    let drew = try drew(&cursor, TileSet.named(lexicon.alphabet.name))
    let ruled = RuledPlay(
      number: number, challenger: challenger, words: words, isOffCentre: isOffCentre, ruling: ruling,
      effect: effect, drew: drew)
    return (ruled, LineTerms(lexicon: lexicon, rule: rule))
  }

  private func ask(_ cursor: inout LineCursor, _ tiles: TileSet?) throws(LineDamage) -> Ask {
    try cursor.need(",\"ask\":")
    let number = try cursor.ordinal()
    let asker = try seat(&cursor, ",\"asker\":")
    try cursor.need(",\"matter\":")
    let matter: Ask.Matter
    switch try cursor.text(as: { AskKind(rawValue: $0) }) {
    case .undo:
      try cursor.need(",\"play\":")
      matter = .undo(play: try cursor.ordinal())
    case .amend:
      let replaced = try replaced(&cursor)
      matter = .amend(try play(&cursor, tiles), replacing: replaced)
    case .pause: matter = .pause
    case .resume: matter = .resume
    case .adjourn: matter = .adjourn
    case .racks:
      let (seat, rack) = try rackOfSeat(&cursor, tiles)
      matter = .racks(seat, rack)
    }
    return Ask(number: number, seat: asker, matter: matter)
  }

  /// How the game stands; a game that goes on is neither waited for nor judged over slips.
  private func mark(_ cursor: inout LineCursor, at moment: Instant) throws(LineDamage) -> GameMark {
    try cursor.need(",\"phase\":")
    let phase = try cursor.text(as: { text in
      Table.Phase(rawValue: text).flatMap { $0 == .waiting || $0 == .judging ? nil : $0 }
    })
    let turn = try seat(&cursor, ",\"turn\":")
    try cursor.need(",\"scores\":")
    let scores = try cursor.pair()
    try cursor.need(",\"scoreless\":")
    let scoreless = try cursor.number()
    var clock: ClockReading?
    if cursor.has(",\"clocks\":") {
      let left = try cursor.pair()
      let running = cursor.has(",\"running\":") ? try cursor.seat() : nil
      let from = running != nil && cursor.has(",\"from\":") ? try cursor.moment() : moment
      let startsBy = cursor.has(",\"starts_by\":") ? try cursor.moment() : nil
      clock = ClockReading(left: left, running: running, from: from, startsBy: startsBy)
    }
    let until = cursor.has(",\"until\":") ? try cursor.moment() : nil
    return GameMark(
      phase: phase, turn: turn, scores: scores, scoreless: scoreless, clock: clock, until: until)
  }

  /// The end of a game, from its reason on.
  private func ending(_ cursor: inout LineCursor, _ tiles: TileSet?) throws(LineDamage) -> Ending {
    let place = cursor.place
    let kind = try cursor.text(as: { EndKind(rawValue: $0) })
    let about = cursor.has(",\"seat\":") ? try cursor.seat() : nil
    guard let reason = kind.end(about) else { throw LineDamage(.value, at: place) }
    let winner = cursor.has(",\"winner\":") ? try cursor.seat() : nil
    let racks = cursor.has(",\"racks\":") ? try cursor.racks(of: tiles) : nil
    let adjustments = try adjustments(&cursor)
    try cursor.need(",\"scores\":")
    let scores = try cursor.pair()
    let seed = cursor.has(",\"seed\":") ? try cursor.text(as: { BagSeed(text: $0) }) : nil
    try cursor.need("}")
    return Ending(
      reason: reason, racks: racks, adjustments: adjustments, scores: scores, winner: winner, seed: seed)
  }

  /// At most two for racks and two for time.
  private func adjustments(_ cursor: inout LineCursor) throws(LineDamage) -> [FinalScore.Adjustment] {
    try cursor.need(",\"adjustments\":[")
    var adjustments: [FinalScore.Adjustment] = []
    while !cursor.has("]") {
      guard adjustments.count < 4 else { throw LineDamage(.value, at: cursor.place) }
      if !adjustments.isEmpty { try cursor.need(",") }
      let seat = try seat(&cursor, "{\"seat\":")
      try cursor.need(",\"for\":")
      let reason = try cursor.text(as: { AdjustmentKind(rawValue: $0)?.reason })
      try cursor.need(",\"points\":")
      adjustments.append(FinalScore.Adjustment(seat: seat, reason: reason, points: try cursor.signedNumber()))
      try cursor.need("}")
    }
    return adjustments
  }
}
