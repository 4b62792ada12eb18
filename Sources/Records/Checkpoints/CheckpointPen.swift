// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// Writes the rows of a checkpoint: a word, then fields, each after a space.
struct CheckpointPen {
  /// A field of a row.
  enum Field {
    case number(Int)
    /// Milliseconds; `-` for nil.
    case moment(Instant?)
    /// The text itself if it is one ASCII word that does not begin with `=` or `-`; otherwise `=` and its bytes in
    /// hexadecimal; `-` for nil.
    case text(String?)
    case sum(Digest)
    /// Each place as `FILE:OFFSET:COUNT`.
    case spots([LedgerChain.Spot])
  }

  private var text = ByteWriter(capacity: 1 << 16)

  mutating func row(_ word: StaticString, _ fields: Field...) { row(word, fields) }

  mutating func row(_ word: StaticString, _ fields: [Field]) {
    text.append(word)
    for field in fields { add(field) }
    text.append(byte: 10)
  }

  /// Returns the text with a last row that holds its sum.
  consuming func sealed() -> ByteWriter {
    let sum = text.withUnsafeBufferPointer { SHA256.digest(of: $0) }
    row("sum", .sum(sum))
    return text
  }

  private mutating func add(_ field: Field) {
    switch field {
    case .number(let number):
      space()
      text.append(decimal: number)
    case .moment(let moment?):
      space()
      text.append(decimal: Int(moment.milliseconds))
    case .text(let string?):
      space()
      if Self.isWord(string) {
        text.append(string)
      } else {
        text.append(byte: UInt8(ascii: "="))
        text.append(hex: string.utf8)
      }
    case .moment(nil), .text(nil):
      space()
      text.append(byte: UInt8(ascii: "-"))
    case .sum(let sum):
      space()
      text.append(sum)
    case .spots(let spots):
      for spot in spots {
        space()
        text.append(decimal: Int(spot.file))
        text.append(byte: UInt8(ascii: ":"))
        text.append(decimal: spot.offset)
        text.append(byte: UInt8(ascii: ":"))
        text.append(decimal: Int(spot.count))
      }
    }
  }

  private mutating func space() { text.append(byte: UInt8(ascii: " ")) }

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "="), first != UInt8(ascii: "-") else {
      return false
    }
    return text.utf8.allSatisfy { (33...126).contains($0) }
  }
}
