// SPDX-License-Identifier: MIT
import Wire

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

  /// Without control characters, but for tabs; with a question mark for whatever else no server of ours sends, such as
  /// what turns a line round, and U+FFFD for what is no UTF-8.
  private static func clean(_ line: [UInt8]) -> [UInt8] {
    guard !line.allSatisfy({ (0x20...0x7E).contains($0) }) else { return line }
    var kept = String.UnicodeScalarView()
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if scalar == "\t" || SafeText.mayLeave(scalar) {
        kept.append(scalar)
      } else if scalar.properties.generalCategory != .control {
        kept.append("?")
      }
    }
    return Array(String(kept).utf8)
  }
}
