// SPDX-License-Identifier: MIT
import Officiating

/// The codes in a server's answers to a director: `270 ENTERED … name=ann … code=` and `211-CODES name=ann code=`.
///
/// These answers are the only source of codes, because the ledger contains only their hashes. A tag, and `dora<` before
/// an answer, are skipped. All other lines are ignored.
///
/// Source: Protocol/SPEC.md, 11.1.
struct SaidCodes {
  /// A code and its player.
  struct Code {
    let name: PlayerName
    fileprivate(set) var code: String
  }

  /// Each player's newest code, in the order of their first.
  private(set) var codes: [Code] = []
  private(set) var events: Set<String> = []

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let (keyword, rest) = Self.answer(line) else { continue }
      var keys: [Substring: String] = [:]
      for word in rest.prefix(while: { $0.first != ":" }) {
        let parts = word.split(separator: "=", maxSplits: 1)
        if parts.count == 2 { keys[parts[0]] = String(parts[1]) }
      }
      if let event = keys["event"] { events.insert(event) }
      guard keyword != "211 CODES", let name = keys["name"].flatMap({ PlayerName($0) }),
        let code = keys["code"]
      else {
        continue
      }
      if let place = codes.firstIndex(where: { $0.name == name }) {
        codes[place].code = code
      } else {
        codes.append(Code(name: name, code: code))
      }
    }
  }

  /// Returns an answer that can contain a code or an event, with the words behind its keyword; nil for other lines.
  private static func answer(_ line: Substring) -> (keyword: String, rest: ArraySlice<Substring>)? {
    var words = line.split(separator: " ")[...]
    if words.first?.last == "<" { words.removeFirst() }
    guard let code = words.popFirst() else { return nil }
    let isLast = !code.contains("-")
    var keyword = isLast ? words.popFirst() : code.split(separator: "-", maxSplits: 1).last
    if keyword?.first == "#" { keyword = words.popFirst() }
    let answer = "\(code.prefix(3))\(isLast ? " " : "-")\(keyword ?? "")"
    return ["270 ENTERED", "211-CODES", "211 CODES"].contains(answer) ? (answer, words) : nil
  }
}
