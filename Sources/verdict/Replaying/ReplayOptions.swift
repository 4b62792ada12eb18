// SPDX-License-Identifier: MIT
import Officiating
import Records

/// The options of `verdict replay`.
struct ReplayOptions {
  let paths: [String]
  let lexicon: String?
  /// The only list whose rulings are wanted, as `NAME@SEAL8`; nil for all.
  var list: String?
  var since = Instant(milliseconds: .min)
  var until = Instant(milliseconds: .max)
  var table: Int?
  let isJSON: Bool

  init?(_ words: [String]) {
    let names = ["lexicon", "of", "since", "until", "table", "data"]
    guard let given = CommandOptions(words, of: "replay", taking: names, flags: ["json"]) else {
      Console.complain(Subcommand.replay.usage)
      return nil
    }
    paths = given.paths()
    lexicon = given.value("lexicon")
    isJSON = given.has("json")
    if let text = given.value("of") {
      guard given.all("of").count == 1, Self.isLabel(text) else {
        Console.complain(
          "verdict: --of takes one list, its name and the first 8 digits of its seal, as LEXICA shows them:"
            + " --of english@ee2af74c")
        return nil
      }
      list = text
    }
    if let text = given.value("since") {
      guard let moment = Self.moment(text) else { return nil }
      since = moment
    }
    if let text = given.value("until") {
      guard let moment = Self.moment(text) else { return nil }
      until = moment
    }
    if let text = given.value("table") {
      guard let number = Int(text), number >= 0 else {
        Console.complain("verdict: a table is a number; 0 is the word judge")
        return nil
      }
      table = number
    }
  }

  private static func moment(_ text: String) -> Instant? {
    guard let moment = Instant(text: text) else {
      Console.complain("verdict: a time is UTC and looks like 2026-01-31 or 2026-01-31T19:30")
      return nil
    }
    return moment
  }

  private static func isLabel(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].utf8.count == 8
      && parts[1].allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  func wants(_ line: LedgerLine) -> Bool {
    since <= line.entry.at && line.entry.at <= until && (table == nil || table == line.entry.table.number)
  }

  /// The summary if the named table or list has no ruling; nil if none was named.
  var noRulings: String? {
    guard table != nil || list != nil else { return nil }
    let place = table.map { $0 == 0 ? " of the word judge" : " at table \($0)" } ?? ""
    let isAnyTime = since.milliseconds == .min && until.milliseconds == .max
    return "no rulings\(place)" + (list.map { " by \(ReplayText.plain($0))" } ?? "")
      + (isAnyTime ? "" : " in that time")
  }
}
