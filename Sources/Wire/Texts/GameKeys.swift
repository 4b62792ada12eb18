// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The keys that replies and notices of games share, so that both have the same order.
///
/// Source: Protocol/SPEC.md, values.
extension LineWriter {
  /// Writes `words=TRAIN,AT`; small letters are blanks.
  mutating func key(words: [TileRow], _ tiles: TileSet) {
    key("words") { writer in
      for (place, word) in words.enumerated() {
        if place > 0 { writer.append(",") }
        writer.append(tiles.spelled(word))
      }
    }
  }

  mutating func key(_ name: StaticString, _ rack: Rack, _ tiles: TileSet) {
    key(name, tiles.shown(rack))
  }

  mutating func key(drawn: Rack, _ tiles: TileSet) {
    key("tiles", tiles.shown(drawn), plain: "drawn: \(tiles.shown(drawn))")
  }

  mutating func key(_ name: StaticString, _ numbers: BySeat<Int>) {
    guard !speech.isPlain else { return key(name, BySeat("\(numbers.one)", "\(numbers.two)")) }
    key(name) { writer in
      writer.append(decimal: numbers.one)
      writer.append(",")
      writer.append(decimal: numbers.two)
    }
  }

  /// Writes the keys of a play; words only if the reader may see them.
  ///
  /// `withBlanks` adds the number of blanks; notices do without it, because small letters show the blanks.
  mutating func keys(play: PlayMade, withBlanks: Bool, _ tiles: TileSet) {
    key("square", play.placement.start.text(play.placement.direction))
    if !play.words.isEmpty { key(words: play.words, tiles) }
    let blanks = play.placement.placedTiles.count(where: \.isBlank)
    if withBlanks, blanks > 0 { key("blanks", blanks) }
    key("score", play.score)
  }

  /// Writes the keys of a play in its notice; readers who may not see the words get the tiles placed.
  mutating func keys(told play: PlayMade, _ tiles: TileSet) {
    guard play.words.isEmpty else { return keys(play: play, withBlanks: false, tiles) }
    key("square", play.placement.start.text(play.placement.direction))
    key("placed", play.placement.tilesText(tiles))
    key("score", play.score)
  }

  mutating func keys(scoresOf view: GameView) {
    if let scores = view.scores { key("scores", scores) }
  }

  /// Writes the side on turn; nothing before the game begins.
  mutating func key(turnOf view: GameView) { if let turn = view.onTurn { key("turn", turn) } }

  /// Writes the side on turn beside a phase, which states whether the game goes on.
  mutating func key(turn: Seat, in phase: Table.Phase) {
    untold(phase == .over || phase == .counting) { $0.key("turn", turn) }
  }

  mutating func keys(turnOf view: GameView) {
    guard view.onTurn != nil else { return }
    key("scoreless", view.scoreless)
    key(turnOf: view)
  }

  mutating func keys(endOf view: GameView) {
    guard let ending = view.ending else { return }
    untold { $0.keys(resultOf: ending) }
    keys(afterResultOf: ending, view.tiles)
    keys(seriesOf: view.head)
    let end = GameSentences.end(ending, view)
    text(SeriesText.next(view.head, isPlayer: view.viewer.seat != nil).map { "\(end); \($0)" } ?? end)
  }

  /// Writes the keys of a ruling on a play; words only if the reader may see them.
  mutating func keys(ruled: RuledPlay, at head: TableHead, _ receipt: Receipt) {
    key(table: head.id)
    key("play", ruled.number)
    if ruled.words.count > 0 { key(words: ruled.words, head.terms.lexicon.alphabet) }
    key(effect: ruled.effect)
    if ruled.isOffCentre { key("offcentre", literal: "yes") }
    key(receipt: receipt)
  }

  mutating func keys(ask: Ask, at head: TableHead, _ tiles: TileSet) {
    key("n", ask.number)
    key("by", head.name(of: ask.seat)?.text ?? "-")
    switch ask.matter {
    case .undo(let play):
      key("what", literal: "undo")
      key("play", play)
    case .amend(let play, let replaced):
      key("what", literal: "amend")
      key("play", replaced)
      keys(play: play, withBlanks: true, tiles)
    case .pause: key("what", literal: "pause")
    case .resume: key("what", literal: "continue")
    case .adjourn: key("what", literal: "adjourn")
    case .again: key("what", literal: "again")
    case .racks(let seat, let rack):
      key("what", literal: "tiles")
      key("seat", seat) { "the rack of \($0)" }
      key("tiles", rack, tiles)
    }
  }

  mutating func keys(resultOf ending: Ending) {
    key("reason", literal: ending.reason.text)
    if let winner = ending.winner { key("winner", winner) } else { key("winner", literal: "tie") }
  }

  mutating func keys(afterResultOf ending: Ending, _ tiles: TileSet) {
    key("scores", ending.scores)
    if let racks = ending.racks { key("racks", BySeat(tiles.shown(racks.one), tiles.shown(racks.two))) }
    let (forRacks, forTime) = (ending.forRacks, ending.forTime)
    if forRacks != BySeat(0, 0) { key("rackpoints", forRacks) }
    if forTime != BySeat(0, 0) { key("timepoints", forTime) }
    if let seed = ending.seed { key("seed", seed.text) }
  }

  /// Writes the terms of a game other than lexicon and rule; unusual choices only.
  mutating func keys(game: GameTerms, under rule: ChallengeRule) {
    key("clock", game.clock.text)
    key("window", game.window.text, plain: game.window.phrase)
    key("first", game.first.text)
    key("abandon", game.abandon.rawValue)
    if game.centre != .enforced { key("centre", game.centre.rawValue) }
    if game.endRack != .double { key("endrack", game.endRack.rawValue) }
    if game.zeroPlacement != .resets { key("zero", game.zeroPlacement.rawValue) }
    if !rule.exists { key("tries", PlayTries(most: game.tries).text) }
    if let again = game.again { key("again", again.number) }
    if let series = game.series { keys(series: series) }
    if let level = game.robotLevel {
      key("against", literal: "house")
      key("level", level)
    }
  }
}

extension TileSet {
  /// Returns the tiles of a rack, `-` for none.
  func shown(_ rack: Rack) -> String { rack.isEmpty ? "-" : spelled(rack) }
}

extension ChallengeWindow {
  fileprivate var phrase: Phrase {
    switch self {
    case .next: "a play may be doubted until the next one"
    case .seconds(let seconds): "\(seconds) s to doubt a play"
    }
  }
}

extension Ending {
  /// The points for tiles left, and after a scoreless end.
  var forRacks: BySeat<Int> { points { $0 != .time } }

  var forTime: BySeat<Int> { points { $0 == .time } }

  /// Returns the points added to each score for some reasons.
  fileprivate func points(_ isFor: (FinalScore.Adjustment.Reason) -> Bool) -> BySeat<Int> {
    var points = BySeat(0, 0)
    for line in adjustments where isFor(line.reason) { points[line.seat] += line.points }
    return points
  }
}

extension GameEnd {
  /// The value of `reason=`.
  package var text: StaticString {
    switch self {
    case .out: "out"
    case .scoreless: "six-zeros"
    case .time: "time"
    case .resigned: "resign"
    case .challenge: "triple"
    case .forfeit: "forfeit"
    case .adjudicated: "adjudicated"
    }
  }
}
