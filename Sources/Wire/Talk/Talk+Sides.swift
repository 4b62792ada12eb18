// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Lines at a desk that begin with the name of a side, such as `ann exchanges 3` or `ann: train 8d`.
extension Talk {
  /// The deeds of a side in the third person, each with the word that a player types for it.
  private static let deeds: [String: String] = [
    "passed": "pass", "exchanged": "exchange", "changed": "exchange", "swapped": "exchange", "played": "play",
    "challenged": "challenge", "accepted": "accept", "resigned": "resign", "put": "play", "laid": "play",
    "passes": "pass", "exchanges": "exchange", "changes": "exchange", "swaps": "exchange",
    "trades": "exchange",
    "challenges": "challenge", "doubts": "challenge", "accepts": "accept", "nimmt": "accept",
    "akzeptiert": "accept", "allows": "accept",
    "holds": "hold",
    "plays": "play", "moves": "play", "lays": "play", "puts": "play", "resigns": "resign",
    "concedes": "resign",
    "tauscht": "exchange", "passt": "pass", "zweifelt": "challenge", "legt": "play", "spielt": "play",
    "échange": "exchange", "passe": "pass", "conteste": "challenge", "joue": "play",
    "cambia": "exchange", "pasa": "pass", "impugna": "challenge", "juega": "play",
    "wymienia": "exchange", "pasuje": "pass", "kwestionuje": "challenge", "gra": "play",
  ]

  /// Words before what a side says.
  private static let saying: Set<String> = [
    "says", "said", "thinks", "claims", "reckons", "sagt", "dit", "dice", "mówi",
  ]

  static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
  ]

  /// Returns the meaning of a line that begins with a side's name, or ends with `by` and the name; nil for any other line.
  func asSide(_ isLine: (String) -> Bool) -> Spoken? {
    guard situation.isDesk, line.words.count > 1, let sides = situation.sides else { return nil }
    var words = line.words
    if words.count > 2, line.folded[words.count - 2] == "by" {
      words = [words[words.count - 1]] + words.dropLast(2)
    }
    guard let seat = Seat.allCases.first(where: { Self.names(words[0], sides[$0].text) }) else { return nil }
    let name = sides[seat].text
    let deed = Self.deeds[SpokenLine.folded(words[1])] ?? words[1]
    let around = deed == "challenge" ? Self.aroundDoubts : []
    let behind = words.dropFirst(2).filter { !around.contains($0.lowercased()) }.map {
      Self.numbers[$0.lowercased()].map { "\($0)" } ?? $0
    }
    if situation.place == .slips { return challenge(by: name, deed, behind) }
    guard isAtGame else { return nil }
    if deed == "resign" { return .question("\(name) gives up the game", line: "CONCEDE BY \(name)") }
    if line.folded.contains("left") || line.folded.contains("has") {
      return .sentence("TILES \(name) AEI tells the tiles that \(name) has left")
    }
    if let count = Int(deed), count < 0 { return .stands(for: "EXCHANGE \(-count)") }
    if Int(deed) != nil { return .sentence("a score comes from the play: 8H TRAIN and the server counts it") }
    // A play stands without its verb, so that small letters are read as capitals first.
    let rest = ((deed == "play" || Self.saying.contains(deed) ? [] : [deed]) + behind).joined(separator: " ")
    let meant =
      Self.meaning(of: rest, in: situation, openings: 1, bySide: false, isLine)
      ?? (isLine(rest) ? .stands(for: rest) : nil)
    switch meant {
    case .look, .trial: return meant
    case .question, .play, .guess, .answer:
      guard let turn = situation.turn, turn != seat else { return meant?.asked }
      return .sentence("it is the turn of \(sides[turn].text); the line was about \(name)")
    case .sentence: return meant
    case nil:
      guard ["pass", "accept", "challenge", "hold"].contains(deed), !behind.isEmpty else { return nil }
      return Self.meaning(of: deed, in: situation, openings: 1, bySide: false, isLine).map(\.asked)
    }
  }

  /// Whether a word is a side's name, as it stands or as its owner's: `ann`, `ann's`.
  private static func names(_ word: String, _ name: String) -> Bool {
    [name, name + "'s", name + "’s"].contains { $0.lowercased() == word.lowercased() }
  }

  /// Returns the slip of a side that doubts words.
  private func challenge(by name: String, _ deed: String, _ words: [String]) -> Spoken? {
    guard deed == "challenge", !words.isEmpty else { return nil }
    let doubted = Self.withoutJoining(words.joined(separator: " "))
    return .stands(for: "CHALLENGE BY \(name) \(doubted.uppercased())")
  }
}
