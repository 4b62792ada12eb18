// SPDX-License-Identifier: MIT
import Officiating
import Records

struct ReplayOptions {
  let paths: [String]
  let lexicon: String?
  /// The only list whose rulings are wanted, as `NAME@SEAL8`; nil for all.
  let list: String?
  let since: Instant
  let until: Instant
  let table: Int?
  let isJSON: Bool

  init(_ words: [String]) throws(Trouble) {
    let names = ["lexicon", "of", "since", "until", "table", "data"]
    let given = try CommandOptions(words, of: "replay", taking: names, flags: ["json"], orElse: .usage)
    paths = given.paths
    lexicon = given.value("lexicon")
    isJSON = given.has("json")
    list = given.value("of")
    guard list.map(Self.isLabel) != false, given.all("of").count <= 1 else {
      throw .obstacle(
        "--of takes one list, its name and the first 8 digits of its seal, as LEXICA shows them:"
          + " --of english@ee2af74c")
    }
    (since, until) = try given.span()
    let number = given.value("table")
    table = number.flatMap { Int($0) }
    guard number == nil || table ?? -1 >= 0 else {
      throw .obstacle("a table is a number; 0 is the word judge")
    }
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
