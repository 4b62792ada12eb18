// SPDX-License-Identifier: MIT

/// What a server sends, cut into lines that do a terminal no harm.
struct ServerLines {
  /// A line without end is given out in pieces of this many bytes, so that nobody's memory is filled with it.
  static let longest = 65_536

  private var begun: [UInt8] = []

  /// Takes what came and gives the lines that it ends, without their ends.
  mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte == 10 || begun.count == Self.longest {
        lines.append(Self.clean(begun))
        begun.removeAll()
      }
      if byte != 10 { begun.append(byte) }
    }
    return lines
  }

  /// What stands there without an end; nil where nothing does.
  mutating func rest() -> [UInt8]? {
    defer { begun.removeAll() }
    let line = Self.clean(begun)
    return line.isEmpty ? nil : line
  }

  /// Without control characters, those of two bytes (U+0080 to U+009F) too; tabs stay.
  private static func clean(_ line: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(line.count)
    for byte in line where byte >= 32 && byte != 127 || byte == 9 {
      if kept.last == 0xC2, (0x80...0x9F).contains(byte) {
        kept.removeLast()
      } else {
        kept.append(byte)
      }
    }
    return kept
  }
}
