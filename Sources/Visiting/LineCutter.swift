// SPDX-License-Identifier: MIT

/// Cuts the bytes of a server into lines.
package struct LineCutter {
  /// The size in bytes at which a line without an end is given out in pieces, so that it does not fill the memory.
  static let longest = 65_536

  private var begun: [UInt8] = []

  package init() {}

  /// Takes bytes and returns the lines that they complete, without the LF.
  package mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let room = Self.longest - begun.count
      let end = rest.prefix(room + 1).firstIndex(of: 10)
      guard end != nil || rest.count > room else {
        begun += rest
        break
      }
      let cut = end ?? rest.startIndex + room
      lines.append(begun + rest[..<cut])
      begun.removeAll()
      rest = rest[(end == nil ? cut : cut + 1)...]
    }
    return lines
  }

  /// Whether there is no incomplete line.
  package var isEmpty: Bool { begun.isEmpty }

  /// Returns the incomplete line, and removes it.
  package mutating func rest() -> [UInt8] {
    defer { begun.removeAll() }
    return begun
  }
}
