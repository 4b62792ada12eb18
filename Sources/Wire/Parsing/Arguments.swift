// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// The kind of the table at which a line's sender is seated, and the alphabet of its words.
package typealias LineSeat = (kind: TableKind, alphabet: Alphabet)

/// A command's arguments, counted from 1, with the context needed to parse them.
///
/// The line is passed to each method, because a span cannot be stored.
struct Arguments {
  // `unowned(unsafe)`: the parser holds both, and outlives the arguments of its line.
  unowned(unsafe) let verb: Verb
  let text: LineParts
  /// The lists that a line may name.
  unowned(unsafe) let lexica: ServedLexica
  /// The table of the sender; nil if the sender has none.
  let seat: LineSeat?
  /// The names of both sides if the sender is their desk.
  let sides: BySeat<PlayerName>?
  /// The index of the list that the sender chose with `USE`; nil for the server's first.
  let list: Int?

  /// The list of a line that names none.
  var standard: ServedLexica.Shelved { lexica.shelved(at: list) }

  /// The alphabet of words if no list is named.
  var alphabet: Alphabet { seat?.alphabet ?? standard.lexicon.alphabet }

  var kind: TableKind? { seat?.kind }

  /// The number of arguments plus one for the verb; the keys of the verb stand last.
  var count: Int { text.count }

  /// The number of arguments before the keys, plus one for the verb.
  var wordCount: Int { text.wordCount }

  var textStart: Int? { text.textStart }

  subscript(index: Int) -> Range<Int> { text[index] }

  /// Returns the range of an argument that is no key; throws `missing` if it is absent.
  func range(_ index: Int) throws(ProtocolFault) -> Range<Int> {
    guard index < wordCount else { throw missing(index) }
    return self[index]
  }

  /// The fault of an argument that is absent, whose place is behind the last one.
  func missing(_ index: Int) -> ProtocolFault { .badArgument(at: count + index - wordCount, .missing(verb)) }

  /// Throws `surplus` if there are further arguments or free text.
  func requireAtMost(_ most: Int) throws(ProtocolFault) {
    guard count <= most + 1, textStart == nil else { throw .badArgument(at: most + 1, .surplus(verb)) }
  }

  /// Parses a number from 1 to 999,999,999.
  func number(
    _ line: Span<UInt8>, at index: Int, _ name: StaticName
  ) throws(ProtocolFault) -> Int {
    guard let number = whole(line, try range(index)), number > 0 else {
      throw .badArgument(at: index, .number(name))
    }
    return number
  }

  /// Parses a number of 1 to 9 digits, zero included; nil for anything else.
  func whole(_ line: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard (1...9).contains(range.count) else { return nil }
    var number = 0
    for place in range {
      guard (48...57).contains(line[place]) else { return nil }
      number = number * 10 + Int(line[place] - 48)
    }
    return number
  }

  /// Parses a seat by its number, or at a desk by its side's name; nil for anything else.
  func seat(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Seat? {
    let range = try range(index)
    if let number = whole(line, range) { return Seat(rawValue: number) }
    guard let sides, let name = PlayerName(line.text(range)) else { return nil }
    return name == sides.one ? .one : name == sides.two ? .two : nil
  }

  /// Parses the only argument of a verb, a number.
  func onlyNumber(_ line: Span<UInt8>, _ name: StaticName) throws(ProtocolFault) -> Int {
    let number = try number(line, at: 1, name)
    try requireAtMost(1)
    return number
  }

  /// Parses an optional table number as the only argument.
  func optionalTable(_ line: Span<UInt8>) throws(ProtocolFault) -> TableID? {
    guard count > 1 else {
      try requireAtMost(0)
      return nil
    }
    return TableID(try onlyNumber(line, .table))
  }

  /// Returns the value of an optional closing key; nil if the line ends before it.
  func lastKey(
    _ name: StaticString, _ line: Span<UInt8>, at index: Int
  ) throws(ProtocolFault) -> Range<Int>? {
    guard index < count else {
      try requireAtMost(index - 1)
      return nil
    }
    guard let key = key(line, at: index), line.isNamed(name, key.name) else {
      throw .badArgument(at: index, .unknownKey(verb))
    }
    try requireAtMost(index)
    return key.value
  }

  /// Parses an optional closing `from=`; 1 if it is absent.
  func optionalFrom(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Int {
    guard let value = try lastKey("from", line, at: index) else { return 1 }
    let number = Int(line.text(value)).flatMap { (1...999_999_999).contains($0) ? $0 : nil }
    return try number.or(.number(.from), at: index)
  }

  /// Returns the parts of a `key=value`; nil for anything else.
  func key(_ line: Span<UInt8>, at index: Int) -> (name: Range<Int>, value: Range<Int>)? {
    let range = self[index]
    let equals = line.first(UInt8(ascii: "="), in: range)
    guard equals > range.lowerBound, equals < range.upperBound else { return nil }
    return (range.lowerBound..<equals, (equals + 1)..<range.upperBound)
  }

  /// Returns the texts of a `key=value`, the name in small letters; nil for anything else.
  func named(_ line: Span<UInt8>, at index: Int) -> (name: String, value: String)? {
    key(line, at: index).map { (line.text($0.name).lowercased(), line.text($0.value)) }
  }

  /// Returns the text behind the verb, with or without its colon; nil if there is none.
  func rest(_ line: Span<UInt8>) -> String? {
    if count > 1 {
      // A colon behind the first argument is part of the text.
      return line.text(self[1].lowerBound..<line.count)
    }
    guard let textStart, textStart < line.count else { return nil }
    return line.text(textStart..<line.count)
  }

  /// Returns the free text with its spaces collapsed; throws `missing` if it is empty.
  func freeText(_ line: Span<UInt8>) throws(ProtocolFault) -> String {
    guard let text = rest(line).map(SafeText.said), !text.isEmpty else {
      throw .badArgument(at: 1, .missing(verb))
    }
    return text
  }
}

extension Optional {
  /// Returns what was read of an argument; throws this fault of it if that is nil.
  func or(_ fault: ProtocolFault.ArgumentFault, at index: Int) throws(ProtocolFault) -> Wrapped {
    guard let self else { throw .badArgument(at: index, fault) }
    return self
  }
}
