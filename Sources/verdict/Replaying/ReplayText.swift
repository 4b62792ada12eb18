// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Records
import Rulebook

/// The texts of a replay: rulings as lines for people or as JSON objects, and the summaries.
enum ReplayText {
  static func line(_ ruling: ReplayedRuling) -> String {
    let words = spelled(ruling).joined(separator: ",")
    let place = ruling.receipt.table == .house ? "word judge" : "table \(ruling.receipt.table.number)"
    let change =
      ruling.was == ruling.wouldBe
      ? "\(ruling.was.rawValue), but its effect is not the rule's"
      : "\(ruling.was.rawValue) → \(ruling.wouldBe.rawValue)" + told(ruling.change)
    let notes = note("board", ruling.board) + note("by", ruling.by) + note("station", ruling.station?.text)
    return "\(ruling.at.text) \(place) \(plain(ruling.who ?? "-")) \(words): \(change)\(notes)"
  }

  /// Returns what a ruling would change for both sides, behind `; `; empty where it changes nothing.
  private static func told(_ change: RulingChange?) -> String {
    guard let change else { return "" }
    var parts: [String] = []
    if change.movesPlay {
      let comesOff = change.wouldBe == .playRemoved
      parts.append("\(plain(change.names[change.mover]))'s play \(comesOff ? "comes off" : "stays")")
    }
    for seat in Seat.allCases where change.points[seat] != 0 {
      let points = change.points[seat]
      parts.append(
        "\(plain(change.names[seat])) \(counted(abs(points), "point")) \(points > 0 ? "more" : "less")")
    }
    for seat in Seat.allCases where change.turns[seat] != 0 {
      parts.append("\(plain(change.names[seat])) \(change.turns[seat] > 0 ? "keeps" : "loses") a turn")
    }
    if case .gameWon(let seat)? = change.wouldBe {
      parts.append("\(plain(change.names[seat])) wins the game")
    }
    return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ")
  }

  /// Returns the sums of all changes behind a colon; empty where nobody's points and turns would change.
  private static func sums(_ count: ReplayCount) -> String {
    let parts = [
      count.points == 0 ? nil : counted(count.points, "point"),
      count.turns == 0 ? nil : counted(count.turns, "turn"),
      count.games == 0 ? nil : counted(count.games, "game"),
    ].compactMap { $0 }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }

  /// Returns the summary of a path; if one list was to judge all rulings, the skipped ones are of another alphabet.
  static func summary(_ count: ReplayCount, isOneList: Bool) -> String {
    let overruled = count.overruled == 0 ? "" : "; a director overruled \(count.overruled) times"
    let judged =
      "\(count.judged) rulings judged again, \(count.differing) would change\(sums(count))\(overruled)"
    guard !count.skipped.isEmpty else { return judged }
    let skipped = count.skipped.reduce(0) { $0 + $1.skipped }
    let names = Set(count.skipped.map(\.lexicon.alphabet.name)).sorted().joined(separator: ", ")
    return "\(judged); \(skipped) skipped, "
      + (isOneList ? "judged in another alphabet (\(names))" : "for want of their list")
  }

  /// Returns the complaint about a list, `NAME@SEAL8`, that made no ruling, beside those that made some.
  static func unknown(_ list: String, beside labels: Set<String>) -> String {
    let shown = labels.sorted().prefix(8).map(plain).joined(separator: ", ")
    let more = labels.count > 8 ? " and \(labels.count - 8) more" : ""
    return "no ruling was made by \(plain(list))"
      + (labels.isEmpty
        ? ", nor by any other list; name another ledger"
        : "; name with --of a list that made some: \(shown)\(more)")
  }

  static func missing(_ list: ReplayedList) -> String {
    let rulings = list.skipped == 1 ? "1 ruling was" : "\(list.skipped) rulings were"
    return "\(rulings) skipped: no list has the seal of \(plain(list.lexicon.label)), edition"
      + " \(plain(list.lexicon.edition)); put it into lexica/ of the data folder, or name another for all"
      + " rulings with --lexicon"
  }

  /// Returns the text with `_` for each space, separator, control and format character.
  static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: plain += "_"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// Returns the text on one line: with `_` for each control and format character and each line separator.
  static func onOneLine(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { plain(String($0)) }.joined(
      separator: " ")
  }

  /// Returns a director's overruling in words, with the reason.
  static func told(_ overruling: Overruling) -> String {
    let (overruled, facts) = facts(of: overruling.matter)
    let details = facts.map { " \($0.name)=\(shown($0.value))" }.joined()
    return "\(overruling.by.text) overruled the \(overruled)\(details): \(onOneLine(overruling.reason))"
  }

  /// Returns a director's overruling as a line for people or as a JSON object.
  static func told(_ overruling: Overruling, on line: LedgerLine, asJSON isJSON: Bool) -> String {
    let (overruled, facts) = facts(of: overruling.matter)
    let (at, table) = (line.entry.at.text, line.entry.table.number)
    guard !isJSON else {
      let members: [Member] =
        facts + [
          ("by", .text(overruling.by.text)), ("overruled", .text(overruled)),
          ("reason", .text(overruling.reason)), ("seq", .number(line.entry.sequence)),
          ("table", .number(table)), ("ts", .text(at)),
        ]
      return JSONText.object(members.sorted { $0.name < $1.name }).line
    }
    return "\(at) table \(table) \(told(overruling))"
  }

  private typealias Member = (name: String, value: JSONText)

  /// Returns the name of a matter, and its facts with their names in JSON and in text.
  private static func facts(of matter: Overruling.Matter) -> (name: String, facts: [Member]) {
    switch matter {
    case .ruling(let ruled, _, _):
      ("ruling", [("play", .number(ruled.number)), ("ruling", .text(ruled.ruling.rawValue))])
    case .score(let about, let added):
      ("score", [("seat", .number(about.rawValue)), ("points", .number(added))])
    case .clock(let about, let milliseconds):
      ("clock", [("seat", .number(about.rawValue)), ("seconds", .number(milliseconds / 1000))])
    case .turn(let about, _): ("turn", [("seat", .number(about.rawValue))])
    case .result(let result): ("result", [("scores", .numbers([result.one, result.two]))])
    }
  }

  private static func shown(_ fact: JSONText) -> String {
    switch fact {
    case .text(let text): plain(text)
    case .list(let facts): facts.map(shown).joined(separator: ",")
    case .number, .hundredths, .flag, .object, .nothing: fact.line
    }
  }

  private static func note(_ key: String, _ value: String?) -> String {
    value.map { " \(key)=\(plain($0))" } ?? ""
  }

  static func json(_ ruling: ReplayedRuling) -> String {
    JSONText.members([
      ("board", ruling.board.map { .text($0) }), ("by", ruling.by.map { .text($0) }),
      ("effectAgrees", .flag(ruling.isEffectRight)),
      ("effectWas", ruling.change?.was.map { .text(EffectText.word($0)) }),
      ("effectWouldBe", ruling.change?.wouldBe.map { .text(EffectText.word($0)) }),
      ("lexicon", .text(ruling.lexicon.label)),
      ("names", ruling.change.map { .list([.text($0.names.one), .text($0.names.two)]) }),
      ("points", ruling.change.map { .numbers([$0.points.one, $0.points.two]) }),
      ("seq", .number(ruling.receipt.sequence)), ("station", ruling.station.map { .text($0.text) }),
      ("table", .number(ruling.receipt.table.number)), ("ts", .text(ruling.at.text)),
      ("turns", ruling.change.map { .numbers([$0.turns.one, $0.turns.two]) }),
      ("was", .text(ruling.was.rawValue)), ("who", ruling.who.map { .text($0) }),
      ("words", .list(spelled(ruling).map { .text($0) })), ("wouldBe", .text(ruling.wouldBe.rawValue)),
    ]).line
  }

  private static func spelled(_ ruling: ReplayedRuling) -> [String] {
    ruling.words.map { ruling.lexicon.alphabet.spelled($0) }
  }
}
