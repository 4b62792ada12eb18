// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Keys that a person reads otherwise in one line than in another.
///
/// The phrases are made for plain lines only.
extension LineWriter {
  /// Writes a key; a plain line has this phrase instead.
  package mutating func key(_ name: StaticString, _ number: Int, plain phrase: @autoclosure () -> Phrase) {
    guard speech.isPlain else { return key(name, number) }
    keep("\(name)", "\(number)")
    tell("\(name)", phrase())
  }

  mutating func key(_ name: StaticString, _ value: String, plain phrase: @autoclosure () -> Phrase) {
    guard speech.isPlain else { return key(name, value) }
    keep("\(name)", value)
    tell("\(name)", phrase())
  }

  /// Writes keys that have no phrase, because the text or the picture of a board states their values.
  mutating func untold(_ isUntold: Bool = true, _ keys: (inout LineWriter) -> Void) {
    let count = plain.facts.count
    keys(&self)
    if isUntold, speech.isPlain { plain.facts.removeSubrange(count...) }
  }

  /// Writes a key whose value is a seat; a plain line has the name of its player.
  mutating func key(_ name: StaticString, _ seat: Seat) {
    key(name, seat) { PlainFacts.phrase("\(name)", of: $0) }
  }

  /// Writes a key whose value is a seat; `phrase` is made of the name of its player.
  mutating func key(_ name: StaticString, _ seat: Seat, plain phrase: (Phrase) -> Phrase) {
    guard speech.isPlain else { return key(name, seat.rawValue) }
    keep("\(name)", "\(seat.rawValue)")
    // The number of a seat is nobody's talk, the name of its player is.
    tell("\(name)" == "seat" ? "side" : "\(name)", phrase(self.name(of: seat)))
    if "\(name)" == "turn" { plain.turn = plain.facts.last?.text }
  }

  /// Writes a key with one value a side; a plain line has both names.
  mutating func key(_ name: StaticString, _ values: BySeat<String>) {
    if speech.isPlain, let sides = sides ?? plain.sides,
      let phrase = PlainFacts.phrase(
        "\(name)", ofSides: "\(sides.one) \(values.one), \(sides.two) \(values.two)")
    {
      tell("\(name)", phrase)
    } else {
      key(name, "\(values.one),\(values.two)")
    }
  }

  /// Writes the names of a table's players, `-` for a free seat.
  mutating func key(names: [PlayerName?]) {
    if speech.isPlain, names.count == 2, let one = names[0], let two = names[1], one != two {
      plain.sides = BySeat(one.text, two.text)
    }
    key("names", names.map { $0?.text ?? "-" }.joined(separator: ","))
  }

  /// Returns the name of a seat's player, or the seat's number if the name is unknown.
  private func name(of seat: Seat) -> Phrase {
    (sides ?? plain.sides).map { Phrase(verbatim: $0[seat]) } ?? "seat \(seat.rawValue)"
  }

  /// Replaces what was written of a key from an offset by its phrase.
  mutating func tell(_ name: String, from start: Int) {
    // A space stands before the name, and an equals sign behind it.
    let value = text(start + name.utf8.count + 2..<lines.count)
    lines.truncate(to: start)
    keep(name, value)
    guard let phrase = PlainFacts.phrase(name, value) else { return }
    // The seal behind a list's name is for programs and for the curious.
    let list = name == "lexicon" ? value.split(separator: "@").first.map(String.init) : nil
    tell(name, phrase, short: list.flatMap { PlainFacts.phrase(name, $0) })
  }

  /// Keeps a key for the head of a coded line.
  private mutating func keep(_ name: String, _ value: String) {
    guard speech.form == .coded, PlainLine.keysOfPrograms.contains(name) else { return }
    plain.keys += " \(name)=\(value)"
  }

  private mutating func tell(_ name: String, _ phrase: Phrase, short: Phrase? = nil) {
    plain.facts.append(
      PlainLine.Fact(
        key: name, text: phrase.text(in: language), short: short?.text(in: language),
        beginsWithWord: beginsWithWord(short ?? phrase)))
  }
}
