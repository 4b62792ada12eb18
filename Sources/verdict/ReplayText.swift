// SPDX-License-Identifier: MIT
import FoundationEssentials
import Lexica
import Officiating
import Records

/// A replayed ruling as a line for people, or as a JSON object for programs.
enum ReplayText {
  static func line(_ ruling: ReplayedRuling) -> String {
    let words = spelled(ruling).joined(separator: ",")
    let place = ruling.receipt.table == .house ? "word judge" : "table \(ruling.receipt.table.number)"
    let change =
      ruling.was == ruling.wouldBe
      ? "\(ruling.was.rawValue), but its effect is not the rule's"
      : "\(ruling.was.rawValue) → \(ruling.wouldBe.rawValue)"
    let notes = note("board", ruling.board) + note("by", ruling.by)
    return "\(ruling.at.text) \(place) \(plain(ruling.who ?? "-")) \(words): \(change)\(notes)"
  }

  /// A text as it may stand in a line: whatever would end, split or disguise it becomes `_`.
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
      let words: [String]
      let lexicon: String
      let was: String
      let wouldBe: String
      let effectAgrees: Bool
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = Line(
      ts: ruling.at.text, table: ruling.receipt.table.number, seq: ruling.receipt.sequence,
      who: ruling.who, board: ruling.board, by: ruling.by, words: spelled(ruling),
      lexicon: ruling.lexicon.label, was: ruling.was.rawValue, wouldBe: ruling.wouldBe.rawValue,
      effectAgrees: ruling.isEffectRight)
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
