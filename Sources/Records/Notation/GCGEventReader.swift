// SPDX-License-Identifier: MIT
import Bytes
import Rulebook

/// Reads a line that begins with `>`.
struct GCGEventReader {
  let line: Int
  let tiles: TileSet

  /// An event without its seat.
  struct Body {
    var rack: Rack?
    var kind: GCGEvent.Kind
    var points = 0
    var total = 0
  }

  func read(_ text: String) throws(GCGFault) -> (nick: String, event: Body) {
    guard let colon = text.firstIndex(of: ":") else { throw fault(.event) }
    let nick = text[text.index(after: text.startIndex)..<colon]
    guard !nick.isEmpty, !nick.contains(" ") else { throw fault(.event) }
    let words = text[text.index(after: colon)...].split { $0 == " " || $0 == "\t" }.map(String.init)
    return (String(nick), try body(words))
  }

  /// Reads the event after the nick; tries a rack in parentheses last, because `(time)` looks like one.
  private func body(_ words: [String]) throws(GCGFault) -> Body {
    for (place, word) in words.prefix(2).enumerated() {
      let kind: GCGEvent.Kind? =
        switch word.lowercased() {
        case "(challenge)": .challengeBonus
        case "(time)": .time
        case "--": .withdrawn
        default: nil
        }
      if let kind { return try event(kind, words, at: place) }
    }
    guard words.count >= 3 else { throw fault(.event) }
    // A pass or an exchange with no rack given.
    if words.count == 3, words[0] == "-" { return try event(.pass, words, at: 0) }
    if words.count == 3, words[0].hasPrefix("-") { return try event(exchange(words[0]), words, at: 0) }
    if words[1] == "-" { return try event(.pass, words, at: 1) }
    if words[1].hasPrefix("-"), words.count == 4 { return try event(exchange(words[1]), words, at: 1) }
    if let inside = inParentheses(words[0]) {
      let left = try rack(inside)
      var body = try event(.gainedRack(left), words, at: 0)
      // Quackle writes the tiles that a player loses without a rack before them: `(EN) +-2 398`.
      if body.points < 0 { (body.kind, body.rack) = (.lostRack(left), left) }
      return body
    }
    if let inside = inParentheses(words[1]) {
      return try event(.lostRack(try rack(inside)), words, at: 1)
    }
    // Without a rack the square stands first; no rack reads as a square.
    let place = (try? Square.read(words[0])) == nil ? 1 : 0
    guard words.count >= place + 4 else { throw fault(.event) }
    let held = place == 1 ? try held(words[0]) : nil
    let placement = try rethrowing(
      Placement(square: words[place], text: words[place + 1], tiles: tiles)
    ) { (wrong: PlacementFault) in fault(.placement(wrong)) }
    let crossWords = Array(words[(place + 4)...])
    var body = Body(kind: .placement(placement, crossWords: crossWords))
    body.rack = held
    body.points = try number(words[place + 2])
    body.total = try number(words[place + 3])
    return body
  }

  /// Reads an event whose mark stands at index `place`: 1 after a rack, 0 without one.
  private func event(_ kind: GCGEvent.Kind, _ words: [String], at place: Int) throws(GCGFault) -> Body {
    guard words.count == place + 3 else { throw fault(.event) }
    var body = Body(kind: kind)
    if place == 1 { body.rack = try held(words[0]) }
    body.points = try number(words[place + 1])
    body.total = try number(words[place + 2])
    return body
  }

  private func exchange(_ word: String) throws(GCGFault) -> GCGEvent.Kind {
    let what = word.dropFirst()
    if let count = Int(what), (1...Rack.most).contains(count) { return .exchangeCount(count) }
    return .exchange(try rack(String(what)))
  }

  private func inParentheses(_ word: String) -> String? {
    word.hasPrefix("(") && word.hasSuffix(")") && word.count >= 2
      ? String(word.dropFirst().dropLast()) : nil
  }

  /// Reads a rack; nil for the word that stands for an unknown rack.
  private func held(_ text: String) throws(GCGFault) -> Rack? {
    text == GCGEvent.unknownRack ? nil : try rack(text)
  }

  private func rack(_ text: String) throws(GCGFault) -> Rack {
    guard let rack = tiles.rack(from: text) else { throw fault(.rack(text)) }
    return rack
  }

  /// Reads points of at most 7 characters with the sign; `+-7` is -7, Quackle's form of a loss.
  private func number(_ text: String) throws(GCGFault) -> Int {
    let signed = text.hasPrefix("+-") ? text.dropFirst() : text[...]
    guard signed.utf8.count <= 7, let number = Int(signed) else { throw fault(.number(text)) }
    return number
  }

  private func fault(_ reason: GCGFault.Reason) -> GCGFault { GCGFault(line: line, reason) }
}
