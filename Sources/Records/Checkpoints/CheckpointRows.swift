// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// The coder that reads the rows of a checkpoint; not strictly, because the result is written again and compared.
struct CheckpointRows: RowCoder {
  private typealias Piece = UnsafeRawBufferPointer.SubSequence

  let names: NameFile?
  private let bytes: UnsafeRawBufferPointer
  /// The rows that are not taken yet.
  private var rest: ArraySlice<Piece>
  /// The fields of the row that was taken last, without those that were read.
  private var fields: ArraySlice<Piece> = []

  init(_ bytes: UnsafeRawBufferPointer, names: NameFile?) {
    self.names = names
    self.bytes = bytes
    rest = bytes.split(separator: 10)[...]
  }

  /// Whether the last row holds the sum of the text before it.
  var isSealed: Bool {
    // `sum`, a space, 64 digits and a line feed.
    let count = 3 + 1 + 64 + 1
    guard bytes.count > count, let last = rest.last else { return false }
    let words = last.split(separator: 32)
    return words.count == 2 && words[0].elementsEqual("sum".utf8)
      && Self.digest(words[1]) == SHA256.digest(of: bytes.dropLast(count))
  }

  mutating func has(_ word: StaticString, _ isKnown: Bool) -> Bool {
    guard let row = rest.first else { return false }
    let words = row.split(separator: 32)
    let name = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard let first = words.first, first.elementsEqual(name) else { return false }
    rest = rest.dropFirst()
    fields = words.dropFirst()
    return true
  }

  mutating func number(_ known: Int?) throws(RowDamage) -> Int { try field(Self.number) }

  mutating func text(_ known: String?) throws(RowDamage) -> String { try field(Self.text) }

  mutating func sum(_ known: Digest?) throws(RowDamage) -> Digest { try field(Self.digest) }

  private mutating func field<Value>(_ read: (Piece) -> Value?) throws(RowDamage) -> Value {
    guard let value = fields.popFirst().flatMap(read) else { throw RowDamage() }
    return value
  }

  mutating func numbers(_ known: [Int]?) throws(RowDamage) -> [Int] {
    defer { fields = [] }
    return fields.compactMap { Self.number($0) }
  }

  mutating func spots(_ known: [LedgerChain.Spot]?) throws(RowDamage) -> [LedgerChain.Spot] {
    var spots: [LedgerChain.Spot] = []
    spots.reserveCapacity(fields.count)
    while !fields.isEmpty { spots.append(try field(Self.spot)) }
    return spots
  }

  mutating func none(_ isKnown: Bool) -> Bool {
    guard let first = fields.first, first.elementsEqual("-".utf8) else { return false }
    fields = fields.dropFirst()
    return true
  }

  // At most 18 digits, which fit an `Int`.
  private static func number(_ word: some Sequence<UInt8>) -> Int? {
    var (value, count) = (0, 0)
    for digit in word {
      guard (48...57).contains(digit), count < 18 else { return nil }
      value = value * 10 + Int(digit) - 48
      count += 1
    }
    return count > 0 ? value : nil
  }

  private static func text(_ word: Piece) -> String? {
    guard word.first == UInt8(ascii: "=") else { return String(validating: word, as: UTF8.self) }
    return Hex.bytes(of: String(decoding: word.dropFirst(), as: UTF8.self)).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }

  private static func digest(_ word: some Sequence<UInt8>) -> Digest? {
    Digest(hex: String(decoding: Array(word), as: UTF8.self))
  }

  private static func spot(_ word: Piece) -> LedgerChain.Spot? {
    let parts = word.split(separator: UInt8(ascii: ":")).map { Self.number($0) }
    guard parts.count == 3, let file = parts[0].flatMap({ Int32(exactly: $0) }), let offset = parts[1],
      let count = parts[2].flatMap({ Int32(exactly: $0) })
    else { return nil }
    return LedgerChain.Spot(offset: offset, file: file, count: count)
  }
}
