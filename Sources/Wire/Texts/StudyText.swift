// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// A review of a game that is over, as `STUDY` tells it; equities are in hundredths of a point.
package struct StudyPage: Sendable {
  /// A turn that could be played.
  package struct Option: Sendable {
    /// The square and the tiles of a play, such as `8H` and `T.AIN`, and all of its tiles with the old ones in
    /// parentheses, `T(R)AIN`; nil for another turn.
    package let play: (square: String, tiles: String, written: String)?
    /// The exchanged tiles; nil for another turn, and where both are nil, it is a pass.
    package let exchanged: String?
    /// Nil where it is not known, and for a play that came off.
    package let score: Int?

    package init(play: (square: String, tiles: String, written: String)?, exchanged: String?, score: Int?) {
      self.play = play
      self.exchanged = exchanged
      self.score = score
    }
  }

  package struct Turn: Sendable {
    package let seat: Seat
    /// Nil where it is not known.
    package let rack: String?
    /// Nil for a turn that a challenge cost, and for an exchange of unknown tiles.
    package let played: Option?
    /// The equity of the turn, and how much less that is than the best; nil where the rack is not known.
    ///
    /// The part given up is nil in an end that is not solved.
    package let equity: (own: Int, lost: Int?)?
    /// The best turn, if it is better.
    package let better: Option?
    /// The bingo with the highest equity, if one could be laid and none was.
    package let bingo: Option?
    /// Whether the play has an unacceptable word, and whether it stood.
    package let isPhony: Bool
    package let stood: Bool
    /// Whether the play came off the board.
    package let cameOff: Bool
    /// The luck of the draw before the turn; nil where it is not known.
    package let luck: Int?
    /// The number of tiles that the player could not see; nil where the rack is not known.
    package let unseen: Int?
    /// The milliseconds that the turn took; nil where they are not known.
    package let milliseconds: Int?

    package init(
      seat: Seat, rack: String?, played: Option?, equity: (own: Int, lost: Int?)?, better: Option?,
      bingo: Option?,
      isPhony: Bool, stood: Bool, cameOff: Bool, luck: Int?, unseen: Int?, milliseconds: Int?
    ) {
      self.seat = seat
      self.rack = rack
      self.played = played
      self.equity = equity
      self.better = better
      self.bingo = bingo
      self.isPhony = isPhony
      self.stood = stood
      self.cameOff = cameOff
      self.luck = luck
      self.unseen = unseen
      self.milliseconds = milliseconds
    }
  }

  package let table: TableID
  package let lexicon: AgreedLexicon
  package let names: BySeat<String>
  package let turns: [Turn]
  /// The equity that each side gave up, the bingos it missed, and its phonies that stood.
  package let lost: BySeat<Int>
  package let missed: BySeat<Int>
  package let stood: BySeat<Int>
  /// Each side's longest turn, by its number from 1; nil where no time is known.
  package let longest: BySeat<Int?>

  package init(
    table: TableID, lexicon: AgreedLexicon, names: BySeat<String>, turns: [Turn], lost: BySeat<Int>,
    missed: BySeat<Int>, stood: BySeat<Int>, longest: BySeat<Int?>
  ) {
    self.table = table
    self.lexicon = lexicon
    self.names = names
    self.turns = turns
    self.lost = lost
    self.missed = missed
    self.stood = stood
    self.longest = longest
  }

  /// Returns the milliseconds of a side's longest turn; nil where no time is known.
  func longestTime(of seat: Seat) -> Int? { longest[seat].flatMap { turns[$0 - 1].milliseconds } }
}

/// The reply to `STUDY`.
///
/// Source: Protocol/SPEC.md 4.32.
package enum StudyText {
  package static func write(_ page: StudyPage, _ tag: Tag, into writer: inout LineWriter) {
    for (place, turn) in page.turns.enumerated() {
      writer.line(.study, tag) { write(turn, place + 1, page.names[turn.seat], &$0) }
    }
    writer.reply(
      .study, tag, "static equity: the score and the value of the tiles kept; no chance of winning"
    ) { writer in
      for seat in Seat.allCases {
        writer.say(
          "\(page.names[seat]) could have had \(points(page.lost[seat])) points more; bingos (all seven tiles) missed: \(page.missed[seat]), phonies that stood: \(page.stood[seat])."
        )
      }
      for seat in Seat.allCases {
        guard let turn = page.longest[seat], let time = page.longestTime(of: seat), time >= 1000 else {
          continue
        }
        writer.say("\(page.names[seat]) thought longest at turn \(turn): \(time / 1000) s.")
      }
      writer.say(
        "Score and tiles kept are weighed (static equity); it is no chance of winning.")
      writer.untold { writer in
        writer.key(table: page.table)
        writer.key(lexicon: page.lexicon)
        writer.key("count", page.turns.count)
        writer.key("gave", "\(points(page.lost.one)),\(points(page.lost.two))")
        writer.key("missed", "\(page.missed.one),\(page.missed.two)")
        writer.key("stood", "\(page.stood.one),\(page.stood.two)")
        let longest = Seat.allCases.map { page.longestTime(of: $0).map(seconds) ?? "-" }
        writer.key("longest", longest.joined(separator: ","))
      }
    }
  }

  private static func write(
    _ turn: StudyPage.Turn, _ number: Int, _ name: String, _ writer: inout LineWriter
  ) {
    say(turn, number, name, &writer)
    writer.untold { writer in
      writer.key("step", number)
      writer.key("seat", turn.seat.rawValue)
      if let rack = turn.rack { writer.key("rack", rack) }
      writer.key("turn", turn.played.map(value) ?? "-")
      if let score = turn.played?.score { writer.key("score", score) }
      if let (own, lost) = turn.equity {
        writer.key("equity", points(own))
        if let lost { writer.key("gave", points(lost)) }
      }
      if let better = turn.better { writer.key("better", value(better)) }
      if let bingo = turn.bingo { writer.key("bingo", value(bingo)) }
      if turn.isPhony { writer.key("phony", turn.stood ? "stood" : "off") }
      if turn.cameOff { writer.key("cameoff", literal: "yes") }
      if let luck = turn.luck { writer.key("luck", points(luck)) }
      if let unseen = turn.unseen { writer.key("unseen", unseen) }
      if let time = turn.milliseconds { writer.key("took", seconds(time)) }
    }
  }

  /// Returns a turn as a value: `8H,TRAIN`, `exchange,AEI` or `pass`.
  private static func value(_ option: StudyPage.Option) -> String {
    if let play = option.play { return "\(play.square),\(play.tiles)" }
    return option.exchanged.map { "exchange,\($0)" } ?? "pass"
  }

  private static func say(
    _ turn: StudyPage.Turn, _ number: Int, _ name: String, _ writer: inout LineWriter
  ) {
    guard writer.speech.isPlain else { return }
    writer.say(deed(turn, number, name))
    if let time = turn.milliseconds, time >= 1000 { writer.say("In \(time / 1000) s.") }
    if turn.isPhony { writer.say(turn.stood ? "It is a phony, and stood." : "It was a phony.") }
    guard let lost = turn.equity?.lost else { return }
    if let better = turn.better {
      writer.say("Better by \(points(lost)): \(told(better)).")
    }
    if let bingo = turn.bingo, bingo.play?.tiles != turn.better?.play?.tiles {
      writer.say("A bingo was there: \(told(bingo)).")
    }
  }

  private static func deed(_ turn: StudyPage.Turn, _ number: Int, _ name: String) -> Phrase {
    guard let played = turn.played else { return "\(number). \(name): the turn was lost, or is not known." }
    return "\(number). \(name): \(told(played))."
  }

  private static func told(_ option: StudyPage.Option) -> Phrase {
    if let play = option.play {
      return option.score.map { "\(play.written) at \(play.square) for \($0)" }
        ?? "\(play.written) at \(play.square)"
    }
    return option.exchanged.map { "exchange \($0)" } ?? "pass"
  }

  /// Returns milliseconds in seconds, with one decimal.
  package static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds / 100 % 10)"
  }

  /// Returns hundredths of a point in points, with one decimal.
  package static func points(_ hundredths: Int) -> String {
    let tenths = (abs(hundredths) + 5) / 10
    return "\(hundredths < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
  }
}
