// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating
import Rulebook

/// A coder that writes or reads the members of a line, in the order of one list for each entry.
///
/// A list is a `members` function; that of an event begins after the kind. It serves both directions: it passes the
/// value of each member, or nil while a line is read, and receives the value on the line. A name includes the comma
/// before it and the colon after it: `,"seat":`. An empty name stands for a value without a name.
protocol MemberCoder: ~Copyable {
  /// The offset of the next member from the beginning of the line, in bytes.
  var place: Int { get }
  /// The terms in force for an entry that is written, or those that the line has stated so far.
  var terms: LineTerms? { get }
  /// The tile set of the alphabet; nil if there is no alphabet or it has no tile set.
  var tiles: TileSet? { mutating get }

  /// Stores the terms that a line states while it is read; does nothing in a writer.
  mutating func keep(_ terms: @autoclosure () -> LineTerms)
  static var isReading: Bool { get }
  /// Returns the next `count` bytes of a line that is read, or room for them in a writer; nil if they do not fit.
  mutating func next(_ count: Int) -> UnsafeMutableRawPointer?
  /// Steps over bytes that were read; does nothing in a writer.
  mutating func step(_ count: Int)
  /// Returns the damage of a line that lacks a required text here.
  func mismatch(_ text: StaticString) -> LineDamage
  /// Whether a text is next on a line that is read; in a writer, `isKnown`.
  func sees(_ text: StaticString, _ isKnown: Bool) -> Bool
  /// Writes or reads a number within a range that begins at zero or above.
  mutating func number(_ known: Int?, in range: ClosedRange<Int>) throws(LineDamage) -> Int
  /// Writes or reads a number from -(2^53 - 1) to 2^53 - 1.
  mutating func signed(_ known: Int?) throws(LineDamage) -> Int
  mutating func text(_ known: String?) throws(LineDamage) -> String
  /// Writes or reads a string with a fixed form: `spell` makes it, and `read` returns nil for any other string.
  mutating func text<Value>(
    _ known: Value?, _ spell: (Value) -> String, as read: (String) -> Value?, orElse reason: LineDamage.Reason
  ) throws(LineDamage) -> Value
  /// Writes or reads the name of a person, which a line may spell as an account's number: `"#17"`.
  mutating func name(_ known: PlayerName?) throws(LineDamage) -> PlayerName
  /// Writes or reads the name of an entrant, who may be a person with an account.
  mutating func entrant(_ known: String?) throws(LineDamage) -> String
  mutating func moment(_ known: Instant?) throws(LineDamage) -> Instant
  /// Writes or reads 64 hexadecimal digits.
  mutating func digest(_ known: Digest?) throws(LineDamage) -> Digest
  /// Writes or reads the five members that name a lexicon.
  mutating func lexicon(_ known: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon
  /// Writes or reads the members of a lexicon, then 1 to 8 of its words; `words` is empty while a line is read.
  mutating func words(_ words: inout Words, of lexicon: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon
  /// Writes or reads an array after its bracket; `item` receives each value, or nil while a line is read.
  mutating func items<Value>(
    _ known: [Value]?, _ form: ListForm, _ item: (Value?, inout Self) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value]
  /// Returns the value of members that were read, made by `make`; nil from `make` is damage at `place`.
  mutating func whole<Value>(
    _ known: Value?, at place: Int, _ make: @autoclosure () -> Value?
  ) throws(LineDamage) -> Value
  /// Throws damage at `place` if a condition does not hold on a line that is read.
  mutating func check(_ holds: @autoclosure () -> Bool, at place: Int) throws(LineDamage)
}

/// A member coder that need not be copyable.
typealias Coder = MemberCoder & ~Copyable

/// The permitted number of values in an array.
enum ListForm {
  /// One value or more, up to a bound; more are damage with the given reason.
  case some(upTo: Int, orElse: LineDamage.Reason)
  /// Any number of values up to a bound, or none; more are damage.
  case any(upTo: Int)
}

/// A value with exactly one form on a line.
protocol LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self
}

extension ClosedRange<Int> {
  /// All numbers that a line may contain, from 0.
  static let fromZero = 0...1 << 53 - 1
  /// All numbers that a line may contain, from 1.
  static let fromOne = 1...1 << 53 - 1
}

// These are inlined, so that comparing and copying a text takes no call.
extension MemberCoder where Self: ~Copyable {
  /// Writes an optional text if `isKnown`; on a line that is read, steps over the text if it is next.
  @inline(__always)
  mutating func has(_ text: StaticString, _ isKnown: Bool) -> Bool {
    guard Self.isReading || isKnown else { return false }
    let count = text.utf8CodeUnitCount
    guard let place = next(count) else { return !Self.isReading }
    guard Self.isReading else {
      memcpy(place, text.utf8Start, count)
      return true
    }
    guard memcmp(place, text.utf8Start, count) == 0 else { return false }
    step(count)
    return true
  }

  /// Writes or reads a text that every line of a kind has.
  @inline(__always)
  mutating func literal(_ text: StaticString) throws(LineDamage) {
    guard has(text, true) else { throw mismatch(text) }
  }
}

extension MemberCoder where Self: ~Copyable {
  @inline(__always)
  mutating func member<Value: LineValue>(
    _ name: StaticString, _ known: Value?
  ) throws(LineDamage) -> Value {
    try literal(name)
    return try Value.coded(known, &self)
  }

  @inline(__always)
  mutating func member<Value: LineValue>(
    ifAny name: StaticString, _ known: Value?
  ) throws(LineDamage) -> Value? {
    has(name, known != nil) ? try Value.coded(known, &self) : nil
  }

  @inline(__always)
  mutating func number(
    _ name: StaticString, _ known: Int?, in range: ClosedRange<Int> = .fromZero
  ) throws(LineDamage) -> Int {
    try literal(name)
    return try number(known, in: range)
  }

  @inline(__always)
  mutating func number(
    ifAny name: StaticString, _ known: Int?, in range: ClosedRange<Int> = .fromZero
  ) throws(LineDamage) -> Int? {
    has(name, known != nil) ? try number(known, in: range) : nil
  }

  /// Writes or reads a number of a count that begins with 1.
  @inline(__always)
  mutating func ordinal(_ name: StaticString, _ known: Int?) throws(LineDamage) -> Int {
    try number(name, known, in: .fromOne)
  }

  @inline(__always)
  mutating func ordinal(ifAny name: StaticString, _ known: Int?) throws(LineDamage) -> Int? {
    try number(ifAny: name, known, in: .fromOne)
  }

  @inline(__always)
  mutating func signed(_ name: StaticString, _ known: Int?) throws(LineDamage) -> Int {
    try literal(name)
    return try signed(known)
  }

  /// Writes or reads one of a fixed set of words.
  mutating func word<Value: RawRepresentable<String> & CaseIterable>(
    _ name: StaticString, _ known: Value?
  ) throws(LineDamage) -> Value {
    try literal(name)
    return try text(known, { $0.rawValue }, as: { Value(rawValue: $0) }, orElse: .value)
  }

  /// Writes or reads a name and a string with a fixed form.
  @inline(__always)
  mutating func text<Value>(
    _ name: StaticString, _ known: Value?, _ spell: (Value) -> String, as read: (String) -> Value?,
    orElse reason: LineDamage.Reason = .value
  ) throws(LineDamage) -> Value {
    try literal(name)
    return try text(known, spell, as: read, orElse: reason)
  }

  /// Writes or reads a name, a bracket and the values of an array.
  @inline(__always)
  mutating func items<Value>(
    _ name: StaticString, _ known: [Value]?, _ form: ListForm,
    _ item: (Value?, inout Self) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value] {
    try literal(name)
    return try items(known, form, item)
  }

  /// Writes or reads an array with its name and bracket, which a line has only if the array is not empty.
  mutating func items<Value>(
    ifAny name: StaticString, _ known: [Value]?, _ form: ListForm,
    _ item: (Value?, inout Self) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value] {
    has(name, known?.isEmpty == false) ? try items(known, form, item) : []
  }

  /// Returns the value of members that were read; no combination of them is damage.
  @inline(__always)
  mutating func whole<Value>(
    _ known: Value?, _ make: @autoclosure () -> Value
  ) throws(LineDamage) -> Value {
    try whole(known, at: place, make())
  }

  /// Writes or reads one of two texts; true for the first.
  @inline(__always)
  mutating func choice(
    _ text: StaticString, or other: StaticString, _ known: Bool?, orElse reason: LineDamage.Reason = .value
  ) throws(LineDamage) -> Bool {
    if has(text, known == true) { return true }
    guard has(other, known == false) else { throw LineDamage(reason, at: place) }
    return false
  }

  mutating func truth(_ name: StaticString, _ known: Bool?) throws(LineDamage) -> Bool {
    try literal(name)
    if has("true", known == true) { return true }
    try literal("false")
    return false
  }
}

extension String: LineValue {
  @inline(__always)
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    try line.text(known)
  }
}

extension Instant: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    try line.moment(known)
  }
}

extension Seat: LineValue {
  @inline(__always)
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let place = line.place
    let number = try line.number(known?.rawValue, in: 1...2)
    return try line.whole(known, at: place, Seat(rawValue: number))
  }
}

extension TableID: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    TableID(try line.number(known?.number, in: .fromOne))
  }
}

extension PlayerName: LineValue {
  @inline(__always)
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    try line.name(known)
  }
}

extension Alphabet: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    try line.text(known, { $0.name }, as: { Alphabet.named($0) }, orElse: .value)
  }
}

extension BySeat<Int>: LineValue {
  /// Writes or reads the numbers of seat 1 and seat 2: `[1,-2]`.
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let one = try line.signed("[", known?.one)
    let two = try line.signed(",", known?.two)
    try line.literal("]")
    return try line.whole(known, BySeat(one, two))
  }
}
