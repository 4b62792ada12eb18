// SPDX-License-Identifier: MIT
import Officiating
import Visiting

/// The codes in a server's answers to a director: `270 ENTERED … name=ann … code=` and `211-CODES name=ann code=`.
///
/// These answers are the only source of codes, because the ledger contains only their hashes. A tag, and `dora<` before
/// an answer, are skipped. All other lines are ignored.
/// Source: Protocol/SPEC.md, 11.1.
struct SaidCodes {
  /// Each player's newest code, in the order of their first.
  private(set) var codes: [(name: PlayerName, code: String)] = []
  private(set) var events: Set<String> = []

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 1)
      let answer = ServerLine(words.first?.last == "<" ? words.dropFirst().first ?? "" : line)
      let isList = answer.kind == "211 CODES"
      guard isList || answer.kind == "270 ENTERED" && answer.isFinal else { continue }
      if let event = answer.keys["event"] { events.insert(event) }
      guard !(isList && answer.isFinal), let name = answer.keys["name"].flatMap({ PlayerName($0) }),
        let code = answer.keys["code"]
      else { continue }
      if let place = codes.firstIndex(where: { $0.name == name }) {
        codes[place].code = code
      } else {
        codes.append((name, code))
      }
    }
  }
}
