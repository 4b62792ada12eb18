// SPDX-License-Identifier: MIT

extension ChallengeRule {
  /// The text for `rule=`: the name of a preset, or a custom rule.
  ///
  /// A custom rule is `amount/unit/side/turn/free`. Example: `5/word/mover/kept/1` gives the mover 5 points a
  /// word, keeps the challenger's turn, and does not charge each player's first failed challenge. A rule
  /// charges points or the turn (`0/play/mover/lost/1`), never both.
  package var text: String {
    guard name == Self.ownName else { return name }
    return "\(amount)/\(unit.rawValue)/\(side.rawValue)/\(losesTurn ? "lost" : "kept")/\(freeAllowance)"
  }

  /// Reads text that `text` wrote; nil for any other text.
  package init?(text: some StringProtocol) {
    if let preset = Self.preset(text) {
      self = preset
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5,
      let amount = Self.number(parts[0], upTo: 100),
      let unit = Unit(rawValue: String(parts[1])),
      let side = Side(rawValue: String(parts[2])),
      parts[3] == "kept" || (parts[3] == "lost" && amount == 0),
      let free = Self.number(parts[4], upTo: 99)
    else { return nil }
    self.init(
      name: Self.ownName, amount: amount, unit: unit, side: side, losesTurn: parts[3] == "lost",
      freeAllowance: free)
  }

  private static let ownName = "own"

  private static func number(_ text: some StringProtocol, upTo most: Int) -> Int? {
    guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text), number <= most
    else { return nil }
    return number
  }
}
