// SPDX-License-Identifier: MIT

/// A ledger line's own members, and what the schema calls lines like it.
package struct LineShape {
  /// The names of the members in the order in which they stand, those of inner objects left out.
  package let names: [String]
  /// The value of `kind`; empty where the line has none.
  package let kind: String
  /// The value of `game`; empty where the line has none.
  private let game: String

  /// A scan that knows strings and brackets, and nothing of what a line may say.
  ///
  /// - Parameter line: the line, with or without its line feed.
  package init(of line: [UInt8]) {
    var names: [String] = []
    var strings: [String] = []
    var depth = 0
    var open: Int?
    var isEscaped = false
    for (place, byte) in line.enumerated() {
      if let start = open {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          let text = String(decoding: line[start..<place], as: UTF8.self)
          if depth == 1, line[place + 1] == UInt8(ascii: ":") { names.append(text) }
          if depth == 1 { strings.append(text) }
          open = nil
        }
      } else if byte == UInt8(ascii: "\"") {
        open = place + 1
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
    }
    self.names = names
    kind = strings.firstIndex(of: "kind").map { strings[$0 + 1] } ?? ""
    game = strings.firstIndex(of: "game").map { strings[$0 + 1] } ?? ""
  }

  /// The schema's name for it, under `$defs`: openings, rulings and rounds have several shapes.
  package var name: String {
    switch kind {
    case "opened": "opened-\(game)"
    case "round":
      switch true {
      case names.contains("tiles"): "round-threes"
      case names.contains("anagrams"): "round-anagrams"
      case names.contains("root"): "round-scramble"
      default: "round-trainer"
      }
    case "ruling": names.contains("slip") ? "ruling" : "ruling-play"
    case "overrule": names.contains("ruling") ? "overrule-ruling" : "overrule"
    default: kind
    }
  }
}
