// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating
import Rulebook

@testable import Records

/// What the lists of members say of one value, in place of the value.
enum SchemaMark {
  case number(ClosedRange<Int>)
  /// A string; `words` are all that it may be, empty for any others than `value`.
  case text(value: String, words: [String])
  /// A value with a definition of this name.
  case defined(String)
  /// The permitted number of values of the array that begins here.
  case count(ClosedRange<Int>)
}

/// The third coder of members: it writes a line with a mark in place of each value.
///
/// A mark is its index in `marks` between the bytes 1 and 2.
struct SchemaPen: MemberCoder, ~Copyable {
  private let base = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * LedgerLine.longest)
  private var used = 0
  private(set) var marks: [SchemaMark] = []
  let terms: LineTerms?
  private var sets = KnownTiles()

  /// Creates a pen for an entry under the terms that its line states.
  init(under terms: LineTerms?) { self.terms = terms }

  deinit { base.deallocate() }

  /// The bytes written so far.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: used)) }

  var place: Int { used }

  var tiles: TileSet? {
    mutating get { sets.tiles(of: terms) }
  }

  mutating func keep(_ terms: @autoclosure () -> LineTerms) {}

  static var isReading: Bool { false }

  mutating func next(_ count: Int) -> UnsafeMutableRawPointer? {
    precondition(used + count <= 4 * LedgerLine.longest, "no sample is as long")
    defer { used += count }
    return UnsafeMutableRawPointer(base + used)
  }

  mutating func step(_ count: Int) {}

  func mismatch(_ text: StaticString) -> LineDamage { LineDamage(.member, at: place) }

  func sees(_ text: StaticString, _ isKnown: Bool) -> Bool { isKnown }

  private func needed<Value>(_ known: Value?) throws(LineDamage) -> Value {
    guard let known else { throw LineDamage(.member, at: place) }
    return known
  }

  /// Writes a text as it stands on every line.
  mutating func plain(_ text: String) {
    for byte in text.utf8 {
      base[used] = byte
      used += 1
    }
  }

  mutating func mark(_ mark: SchemaMark) {
    plain("\u{1}\(marks.count)\u{2}")
    marks.append(mark)
  }

  mutating func number(_ known: Int?, in range: ClosedRange<Int>) throws(LineDamage) -> Int {
    mark(.number(range))
    return try needed(known)
  }

  mutating func signed(_ known: Int?) throws(LineDamage) -> Int {
    mark(.number(-(1 << 53 - 1)...1 << 53 - 1))
    return try needed(known)
  }

  mutating func text(_ known: String?) throws(LineDamage) -> String {
    let text = try needed(known)
    mark(.text(value: text, words: []))
    return text
  }

  /// A string of a closed set of words is marked with all that a line may have.
  mutating func text<Value>(
    _ known: Value?, _ spell: (Value) -> String, as read: (String) -> Value?, orElse reason: LineDamage.Reason
  ) throws(LineDamage) -> Value {
    let value = try needed(known)
    let cases = (Value.self as? any CaseIterable.Type).map { Self.cases(of: $0) } ?? []
    let words = cases.compactMap { $0 as? Value }.map { spell($0) }.filter { read($0) != nil }
    mark(.text(value: spell(value), words: words))
    return value
  }

  private static func cases<Value: CaseIterable>(of type: Value.Type) -> [Any] { Array(type.allCases) }

  private mutating func defined<Value>(_ name: String, _ known: Value?) throws(LineDamage) -> Value {
    mark(.defined(name))
    return try needed(known)
  }

  mutating func name(_ known: PlayerName?) throws(LineDamage) -> PlayerName { try defined("name", known) }

  mutating func entrant(_ known: String?) throws(LineDamage) -> String { try text(known) }

  mutating func moment(_ known: Instant?) throws(LineDamage) -> Instant { try defined("moment", known) }

  /// The list writes the quotation marks of a digest.
  mutating func digest(_ known: Digest?) throws(LineDamage) -> Digest { try defined("digest", known) }

  mutating func lexicon(_ known: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon {
    try AgreedLexicon.members(known, &self)
  }

  mutating func words(_ words: inout Words, of lexicon: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon {
    let lexicon = try self.lexicon(lexicon)
    plain(",\"words\":[")
    mark(.count(1...Words.capacityMax))
    mark(.text(value: "", words: []))
    plain("]")
    return lexicon
  }

  mutating func items<Value>(
    _ known: [Value]?, _ form: ListForm, _ item: (Value?, inout SchemaPen) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value] {
    let values = try needed(known)
    switch form {
    case .some(let most, _): mark(.count(1...most))
    case .any(let most): mark(.count(0...most))
    }
    for (place, value) in values.enumerated() {
      if place > 0 { plain(",") }
      _ = try item(value, &self)
    }
    plain("]")
    return values
  }

  mutating func whole<Value>(
    _ known: Value?, at place: Int, _ make: @autoclosure () -> Value?
  ) throws(LineDamage) -> Value {
    try needed(known)
  }

  mutating func check(_ holds: @autoclosure () -> Bool, at place: Int) {}
}
