// SPDX-License-Identifier: MIT
import FoundationEssentials
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
      : "\(ruling.was.rawValue) → \(ruling.wouldBe.rawValue)"
    let notes = note("board", ruling.board) + note("by", ruling.by) + note("station", ruling.station?.text)
    return "\(ruling.at.text) \(place) \(plain(ruling.who ?? "-")) \(words): \(change)\(notes)"
  }

  /// Returns the summary of a path; if one list was to judge all rulings, the skipped ones are of another alphabet.
  static func summary(_ count: ReplayCount, isOneList: Bool) -> String {
    let overruled = count.overruled == 0 ? "" : "; a director overruled \(count.overruled) times"
    let judged = "\(count.judged) rulings judged again, \(count.differing) would change\(overruled)"
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

  /// Returns a director's overruling as a line for people or as a JSON object.
  static func told(_ overruling: Overruling, on line: LedgerLine, asJSON isJSON: Bool) -> String {
    let told = OverruledLine(overruling, on: line)
    if isJSON { return json(told) }
    let details = [
      note("play", told.play.map(String.init)), note("ruling", told.ruling),
      note("seat", told.seat.map(String.init)), note("points", told.points.map(String.init)),
      note("seconds", told.seconds.map(String.init)),
      note("scores", told.scores.map { $0.map(String.init).joined(separator: ",") }),
    ]
    return "\(told.ts) table \(told.table) \(told.by) overruled the \(told.overruled)\(details.joined()):"
      + " \(told.reason.split(separator: " ").map { plain(String($0)) }.joined(separator: " "))"
  }

  private static func note(_ key: String, _ value: String?) -> String {
    value.map { " \(key)=\(plain($0))" } ?? ""
  }

  static func json(_ ruling: ReplayedRuling) -> String {
    struct Line: Encodable {
      let ts: String
      let table: Int
      let seq: Int
      let who: String?
      let board: String?
      let by: String?
      let station: String?
      let words: [String]
      let lexicon: String
      let was: String
      let wouldBe: String
      let effectAgrees: Bool
    }
    let line = Line(
      ts: ruling.at.text, table: ruling.receipt.table.number, seq: ruling.receipt.sequence,
      who: ruling.who, board: ruling.board, by: ruling.by, station: ruling.station?.text,
      words: spelled(ruling),
      lexicon: ruling.lexicon.label, was: ruling.was.rawValue, wouldBe: ruling.wouldBe.rawValue,
      effectAgrees: ruling.isEffectRight)
    return json(line)
  }

  private static func json(_ line: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(line), as: UTF8.self)
    } catch {
      preconditionFailure("a line of strings and numbers is always JSON")
    }
  }

  private static func spelled(_ ruling: ReplayedRuling) -> [String] {
    ruling.words.map { ruling.lexicon.alphabet.spelled($0) }
  }
}

/// An overruling with the JSON keys that programs read.
private struct OverruledLine: Encodable {
  let ts: String
  let table: Int
  let seq: Int
  let by: String
  let reason: String
  /// `ruling`, `score`, `clock`, `turn` or `result`.
  let overruled: String
  var play: Int?
  var ruling: String?
  var seat: Int?
  var points: Int?
  var seconds: Int?
  var scores: [Int]?

  init(_ overruling: Overruling, on line: LedgerLine) {
    ts = line.entry.at.text
    table = line.entry.table.number
    seq = line.entry.sequence
    by = overruling.by.text
    reason = overruling.reason
    switch overruling.matter {
    case .ruling(let ruled, _, _):
      (overruled, play, ruling) = ("ruling", ruled.number, ruled.ruling.rawValue)
    case .score(let about, let added): (overruled, seat, points) = ("score", about.rawValue, added)
    case .clock(let about, let milliseconds):
      (overruled, seat, seconds) = ("clock", about.rawValue, milliseconds / 1000)
    case .turn(let about, _): (overruled, seat) = ("turn", about.rawValue)
    case .result(let result): (overruled, scores) = ("result", [result.one, result.two])
    }
  }
}
