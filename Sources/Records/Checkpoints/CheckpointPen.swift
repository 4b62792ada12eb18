// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// The coder that writes the rows of a checkpoint; every field of a row that it begins must be known.
struct CheckpointPen: RowCoder {
  let names: NameFile?
  private var text = ByteWriter(capacity: 1 << 16)

  init(names: NameFile?) { self.names = names }

  mutating func has(_ word: StaticString, _ isKnown: Bool) -> Bool {
    guard isKnown else { return false }
    if text.count > 0 { text.append(byte: 10) }
    text.append(word)
    return true
  }

  mutating func number(_ known: Int?) throws(RowDamage) -> Int {
    let number = try field(known)
    text.append(decimal: number)
    return number
  }

  mutating func text(_ known: String?) throws(RowDamage) -> String {
    let string = try field(known)
    if Self.isWord(string) {
      text.append(string)
    } else {
      text.append(byte: UInt8(ascii: "="))
      text.append(hex: string.utf8)
    }
    return string
  }

  mutating func sum(_ known: Digest?) throws(RowDamage) -> Digest {
    let sum = try field(known)
    text.append(sum)
    return sum
  }

  mutating func numbers(_ known: [Int]?) throws(RowDamage) -> [Int] {
    for number in known ?? [] { _ = try self.number(number) }
    return known ?? []
  }

  mutating func spots(_ known: [LedgerChain.Spot]?) throws(RowDamage) -> [LedgerChain.Spot] {
    for spot in known ?? [] {
      _ = try number(Int(spot.file))
      text.append(byte: UInt8(ascii: ":"))
      text.append(decimal: spot.offset)
      text.append(byte: UInt8(ascii: ":"))
      text.append(decimal: Int(spot.count))
    }
    return known ?? []
  }

  mutating func none(_ isKnown: Bool) -> Bool {
    if isKnown { text.append(" -") }
    return isKnown
  }

  /// Returns the text with a last row that holds its sum.
  consuming func sealed() -> ByteWriter {
    text.append(byte: 10)
    let sum = text.withUnsafeBufferPointer { SHA256.digest(of: $0) }
    text.append("sum ")
    text.append(sum)
    text.append(byte: 10)
    return text
  }

  private mutating func field<Value>(_ known: Value?) throws(RowDamage) -> Value {
    guard let known else { throw RowDamage() }
    text.append(byte: UInt8(ascii: " "))
    return known
  }

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "="), first != UInt8(ascii: "-") else {
      return false
    }
    return text.utf8.allSatisfy { (33...126).contains($0) }
  }
}
