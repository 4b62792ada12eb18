// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// The lines of games, member by member in the schema's order.
///
/// Source: Protocol/ledger.schema.json.
extension LineText {
  /// What a game was agreed to be, where a slip table has the seconds for confirming.
  mutating func write(_ terms: GameTerms) {
    if case .milliseconds(let time) = terms.clock { member(",\"clock\":", time) }
    if case .seconds(let seconds) = terms.window { member(",\"window\":", seconds) }
    if case .seat(let seat) = terms.first { member(",\"first\":", seat) }
    member(",\"abandon\":\"", terms.abandon.rawValue)
    if let level = terms.houseLevel { member(",\"house\":", level) }
    member(",\"centre\":\"", terms.centre.rawValue)
    member(",\"end_racks\":\"", terms.endRack.rawValue)
    member(",\"zero\":\"", terms.zeroPlacement.rawValue)
    guard let commitment = terms.commitment else { return }
    pen.literal(",\"bag\":\"")
    pen.hex(commitment)
    pen.byte(UInt8(ascii: "\""))
  }

  /// Writes an event of a game from its kind on; false where terms are missing.
  mutating func write(_ event: GameEvent, at moment: Instant, under terms: LineTerms?) -> Bool {
    let kind = GameKind(event.action)
    pen.text(kind.rawValue)
    pen.byte(UInt8(ascii: "\""))
    var tiles: TileSet?
    if event.carriesTiles {
      guard let alphabet = terms?.alphabet, let set = TileSet.named(alphabet.name) else { return false }
      tiles = set
      // A ruling says what its words are made of where it names the list.
      if kind != .ruling { member(",\"alphabet\":\"", alphabet.name) }
    }
    if case .ruled(let ruled) = event.action {
      guard let lexicon = terms?.lexicon, let rule = terms?.rule else { return false }
      write(ruled, of: lexicon, under: rule, tiles)
    } else {
      write(event.action, tiles)
    }
    write(event.mark, at: moment)
    if let ending = event.ending { write(ending, tiles) }
    return true
  }

  /// Writes what happened; the set is there where tiles are.
  private mutating func write(_ action: GameAction, _ tiles: TileSet?) {
    switch action {
    case .started(let first, let racks):
      member(",\"first\":", first)
      if let racks { member(",\"racks\":[\"", racks, tiles) }
    case .clockStarted, .ruled, .racksWaived: break
    case .clockNoted(let seat, let mark):
      member(",\"seat\":", seat)
      pen.literal(",\"mark\":")
      pen.signed(mark)
    case .played(let play):
      write(play, tiles)
      write(drew: play.drew, tiles)
    case .amended(let play, let replaced):
      member(",\"replaces\":", replaced)
      write(play, tiles)
    case .passed(let seat, let drew), .accepted(let seat, let drew):
      member(",\"seat\":", seat)
      write(drew: drew, tiles)
    case .exchanged(let made):
      member(",\"seat\":", made.seat)
      member(",\"exchanged\":", made.count)
      if let given = made.given { member(",\"given\":\"", given, tiles) }
      if let drawn = made.drawn { member(",\"drawn\":\"", drawn, tiles) }
      write(drew: made.drew, tiles)
    case .held(let seat), .conceded(let seat), .timeRanOut(let seat), .claimed(let seat):
      member(",\"seat\":", seat)
    case .windowClosed(let drew): write(drew: drew, tiles)
    case .undone(let number): member(",\"play\":", number)
    case .asked(let ask): write(ask, tiles)
    case .paused(let name), .continued(let name), .adjourned(let name): member(",\"by\":\"", name.text)
    case .racksDeclared(let seat, let rack):
      member(",\"seat\":", seat)
      member(",\"rack\":\"", rack, tiles)
    case .interrupted(let since): write(since, as: ",\"since\":\"")
    }
  }

  private mutating func write(_ play: PlayMade, _ tiles: TileSet?) {
    guard let tiles else { return }
    member(",\"play\":", play.number)
    member(",\"seat\":", play.seat)
    member(",\"at\":\"", play.placement.start.text(play.placement.direction))
    member(",\"tiles\":\"", play.placement.tilesText(tiles))
    pen.literal(",\"words\":[")
    for (place, word) in play.words.enumerated() {
      if place == 0 { pen.byte(UInt8(ascii: "\"")) } else { pen.literal(",\"") }
      pen.text(tiles.spelled(word))
      pen.byte(UInt8(ascii: "\""))
    }
    pen.byte(UInt8(ascii: "]"))
    member(",\"score\":", play.score)
  }

  private mutating func write(
    _ ruled: RuledPlay, of lexicon: AgreedLexicon, under rule: ChallengeRule, _ tiles: TileSet?
  ) {
    member(",\"play\":", ruled.number)
    member(",\"challenger\":", ruled.challenger)
    write(ruled.words, of: lexicon)
    if ruled.isOffCentre { pen.literal(",\"off_centre\":true") }
    write(rule)
    write(ruled.ruling)
    write(ruled.effect)
    write(drew: ruled.drew, tiles)
  }

  private mutating func write(_ ask: Ask, _ tiles: TileSet?) {
    member(",\"ask\":", ask.number)
    member(",\"asker\":", ask.seat)
    member(",\"matter\":\"", AskKind(ask.matter).rawValue)
    switch ask.matter {
    case .undo(let number): member(",\"play\":", number)
    case .amend(let play, let replaced):
      member(",\"replaces\":", replaced)
      write(play, tiles)
    case .pause, .resume, .adjourn: break
    case .racks(let seat, let rack):
      member(",\"seat\":", seat)
      member(",\"rack\":\"", rack, tiles)
    }
  }

  private mutating func write(drew: Rack?, _ tiles: TileSet?) {
    if let drew { member(",\"drew\":\"", drew, tiles) }
  }

  private mutating func write(_ mark: GameMark, at moment: Instant) {
    member(",\"phase\":\"", mark.phase.rawValue)
    member(",\"turn\":", mark.turn)
    member(",\"scores\":[", mark.scores)
    member(",\"scoreless\":", mark.scoreless)
    if let clock = mark.clock {
      member(",\"clocks\":[", clock.left)
      if let running = clock.running {
        member(",\"running\":", running)
        if clock.from != moment { write(clock.from, as: ",\"from\":\"") }
      }
      if let startsBy = clock.startsBy { write(startsBy, as: ",\"starts_by\":\"") }
    }
    if let until = mark.until { write(until, as: ",\"until\":\"") }
  }

  private mutating func write(_ ending: Ending, _ tiles: TileSet?) {
    let (reason, seat) = EndKind.of(ending.reason)
    member(",\"end\":{\"reason\":\"", reason.rawValue)
    if let seat { member(",\"seat\":", seat) }
    if let winner = ending.winner { member(",\"winner\":", winner) }
    if let racks = ending.racks { member(",\"racks\":[\"", racks, tiles) }
    pen.literal(",\"adjustments\":[")
    for (place, adjustment) in ending.adjustments.enumerated() {
      if place > 0 { pen.byte(UInt8(ascii: ",")) }
      pen.literal("{\"seat\":")
      pen.decimal(adjustment.seat.rawValue)
      member(",\"for\":\"", AdjustmentKind(adjustment.reason).rawValue)
      pen.literal(",\"points\":")
      pen.signed(adjustment.points)
      pen.byte(UInt8(ascii: "}"))
    }
    pen.byte(UInt8(ascii: "]"))
    member(",\"scores\":[", ending.scores)
    if let seed = ending.seed { member(",\"seed\":\"", seed.text) }
    pen.byte(UInt8(ascii: "}"))
  }
}

extension LineText {
  mutating func member(_ name: StaticString, _ number: Int) {
    pen.literal(name)
    pen.decimal(number)
  }

  private mutating func member(_ name: StaticString, _ seat: Seat) { member(name, seat.rawValue) }

  mutating func member(_ opening: StaticString, _ text: String) {
    pen.literal(opening)
    pen.text(text)
    pen.byte(UInt8(ascii: "\""))
  }

  private mutating func member(_ opening: StaticString, _ numbers: BySeat<Int>) {
    pen.literal(opening)
    pen.signed(numbers.one)
    pen.byte(UInt8(ascii: ","))
    pen.signed(numbers.two)
    pen.byte(UInt8(ascii: "]"))
  }

  private mutating func member(_ opening: StaticString, _ rack: Rack, _ tiles: TileSet?) {
    if let tiles { member(opening, tiles.spelled(rack)) }
  }

  private mutating func member(_ opening: StaticString, _ racks: BySeat<Rack>, _ tiles: TileSet?) {
    guard let tiles else { return }
    member(opening, tiles.spelled(racks.one))
    member(",\"", tiles.spelled(racks.two))
    pen.byte(UInt8(ascii: "]"))
  }
}
