// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating
import Rulebook

/// Writes or reads the members of a line, in the order in which a list names them.
///
/// Each entry has one list of members for both directions. The list passes the value of each member, which is nil
/// while a line is read, and gets back the value on the line. A name is given as the line has it, with the comma before
/// it and the colon behind it: `,"seat":`. An empty name stands for a value alone.
protocol MemberCoder: ~Copyable {
  /// The place of the next member, in bytes from the line's beginning.
  var place: Int { get }
  /// What the entry is written under, or what the line has said of it so far.
  var terms: LineTerms? { get }
  /// The tiles of the alphabet; nil where the line names none that has a set.
  var tiles: TileSet? { mutating get }

  /// Keeps what the line that is read says of its terms; nothing where a line is written.
  mutating func keep(_ terms: LineTerms)
  /// True for the coder that reads.
  static var isReading: Bool { get }
  /// The next bytes of a line that is read, or room for as many where one is written; nil without so many.
  mutating func next(_ count: Int) -> UnsafeMutableRawPointer?
  /// Steps over bytes that were read; nothing where a line is written.
  mutating func step(_ count: Int)
  /// The damage where another text stands here than the one that must.
  func mismatch(_ text: StaticString) -> LineDamage
  /// Whether a text stands here, or `isKnown` where a line is written.
  func sees(_ text: StaticString, _ isKnown: Bool) -> Bool
  /// A number within bounds that begin at zero or above.
  mutating func number(_ known: Int?, in range: ClosedRange<Int>) throws(LineDamage) -> Int
  /// A number between -(2^53 - 1) and 2^53 - 1.
  mutating func signed(_ known: Int?) throws(LineDamage) -> Int
  /// Any string.
  mutating func text(_ known: String?) throws(LineDamage) -> String
  /// A string with a form: `spell` makes it of a value, and `read` gives nil for any other string.
  mutating func text<Value>(
    _ known: Value?, _ spell: (Value) -> String, as read: (String) -> Value?, orElse reason: LineDamage.Reason
  ) throws(LineDamage) -> Value
  mutating func moment(_ known: Instant?) throws(LineDamage) -> Instant
  /// 64 hexadecimal digits.
  mutating func digest(_ known: Digest?) throws(LineDamage) -> Digest
  /// The five members that name a list.
  mutating func lexicon(_ known: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon
  /// The members of a list, then 1 to 8 words of it; none are given while a line is read.
  mutating func words(_ words: inout Words, of lexicon: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon
  /// Each value of an array in turn from behind its bracket; `item` gets it, or nil while a line is read.
  mutating func items<Value>(
    _ known: [Value]?, _ form: ListForm, _ item: (Value?, inout Self) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value]
  /// The value that members were read for, which `make` makes of them; nil is damage at `place`.
  mutating func whole<Value>(
    _ known: Value?, at place: Int, _ make: @autoclosure () -> Value?
  ) throws(LineDamage) -> Value
  /// Refuses a line that is read where a condition does not hold.
  mutating func check(_ holds: @autoclosure () -> Bool, at place: Int) throws(LineDamage)
}

/// A coder that may own the line which it writes.
typealias Coder = MemberCoder & ~Copyable

/// How many values an array on a line may have.
enum ListForm {
  /// One or more, up to a bound; more of them are damage with a reason.
  case some(upTo: Int, orElse: LineDamage.Reason)
  /// One or more; nothing is read behind so many.
  case first(Int)
  /// None or more, up to a bound; more of them are damage.
  case any(upTo: Int)
}

/// A value with one way to be written on a line.
protocol LineValue {
  static func coded<C: Coder>(_ known: Self?, _ line: inout C) throws(LineDamage) -> Self
}

extension ClosedRange<Int> {
  /// Every number that a line may state.
  static let fromZero = 0...1 << 53 - 1
  /// The numbers that a chain or a table counts with.
  static let fromOne = 1...1 << 53 - 1
}

// Texts are inlined, so that comparing and copying them takes no call.
extension MemberCoder where Self: ~Copyable {
  /// Text that a line may have: it is written where `isKnown`, and stepped over where it stands.
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

  /// Text that every line of a kind has.
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

  /// A number that a chain or a table counts from 1.
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

  /// One of a few words.
  mutating func word<Value: RawRepresentable<String>>(
    _ name: StaticString, _ known: Value?
  ) throws(LineDamage) -> Value {
    try literal(name)
    return try text(known, { $0.rawValue }, as: { Value(rawValue: $0) }, orElse: .value)
  }

  /// A string with a form, behind its name.
  @inline(__always)
  mutating func text<Value>(
    _ name: StaticString, _ known: Value?, _ spell: (Value) -> String, as read: (String) -> Value?,
    orElse reason: LineDamage.Reason = .value
  ) throws(LineDamage) -> Value {
    try literal(name)
    return try text(known, spell, as: read, orElse: reason)
  }

  /// Each value of an array, behind its name and bracket.
  @inline(__always)
  mutating func items<Value>(
    _ name: StaticString, _ known: [Value]?, _ form: ListForm,
    _ item: (Value?, inout Self) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value] {
    try literal(name)
    return try items(known, form, item)
  }

  /// An array that stands on a line if it has any value, behind its name and bracket.
  mutating func items<Value>(
    ifAny name: StaticString, _ known: [Value]?, _ form: ListForm,
    _ item: (Value?, inout Self) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value] {
    has(name, known?.isEmpty == false) ? try items(known, form, item) : []
  }

  /// The value that members were read for; nothing about them together is damage.
  @inline(__always)
  mutating func whole<Value>(
    _ known: Value?, _ make: @autoclosure () -> Value
  ) throws(LineDamage) -> Value {
    try whole(known, at: place, make())
  }

  /// One of two texts, either of which may stand here; true for the first.
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
  static func coded<C: Coder>(_ known: String?, _ line: inout C) throws(LineDamage) -> String {
    try line.text(known)
  }
}

extension Instant: LineValue {
  static func coded<C: Coder>(_ known: Instant?, _ line: inout C) throws(LineDamage) -> Instant {
    try line.moment(known)
  }
}

extension Seat: LineValue {
  @inline(__always)
  static func coded<C: Coder>(_ known: Seat?, _ line: inout C) throws(LineDamage) -> Seat {
    let place = line.place
    let number = try line.number(known?.rawValue, in: .fromZero)
    return try line.whole(known, at: place, Seat(rawValue: number))
  }
}

extension TableID: LineValue {
  static func coded<C: Coder>(_ known: TableID?, _ line: inout C) throws(LineDamage) -> TableID {
    TableID(try line.number(known?.number, in: .fromOne))
  }
}

extension PlayerName: LineValue {
  @inline(__always)
  static func coded<C: Coder>(_ known: PlayerName?, _ line: inout C) throws(LineDamage) -> PlayerName {
    try line.text(known, { $0.text }, as: { PlayerName($0) }, orElse: .value)
  }
}

extension Alphabet: LineValue {
  static func coded<C: Coder>(_ known: Alphabet?, _ line: inout C) throws(LineDamage) -> Alphabet {
    try line.text(known, { $0.name }, as: { Alphabet.named($0) }, orElse: .value)
  }
}

extension BySeat<Int>: LineValue {
  /// `[1,-2]`: seat 1's number, then seat 2's.
  static func coded<C: Coder>(_ known: BySeat<Int>?, _ line: inout C) throws(LineDamage) -> BySeat<Int> {
    let one = try line.signed("[", known?.one)
    let two = try line.signed(",", known?.two)
    try line.literal("]")
    return try line.whole(known, BySeat(one, two))
  }
}
