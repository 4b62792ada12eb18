// SPDX-License-Identifier: MIT

enum Key: Equatable {
  /// A character, or the sequence to which libedit binds an editing command.
  case edit(String)
  case enter, end, delete, older, newer, redraw
}

/// A terminal's input, split into keys; an incomplete key waits for its remaining bytes.
///
/// Unknown keys are dropped whole, so that no part of their sequences gets into the line.
struct Keys {
  private static let escape: UInt8 = 0x1B

  private var bytes: ArraySlice<UInt8> = []

  mutating func take(_ bytes: [UInt8]) { self.bytes += bytes }

  mutating func next() -> Key? {
    while let first = bytes.first {
      let key: Key?
      if first == Self.escape {
        guard let length = escapeLength() else { return nil }
        key = Self.special(bytes.prefix(length).dropFirst())
        bytes = bytes.dropFirst(length)
      } else if first < 0x80 {
        key = Self.plain(first)
        bytes = bytes.dropFirst()
      } else {
        guard let character = character() else { return nil }
        key = character.isEmpty ? nil : .edit(character)
      }
      if let key { return key }
    }
    return nil
  }

  private static func plain(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x0A, 0x0D: .enter
    case 0x04: .end
    case 0x0C: .redraw
    case 0x0E: .newer
    case 0x10: .older
    case 0x08, 0x7F: .edit("\u{8}")
    // Ctrl-W deletes the word before the cursor, whatever key the terminal is set to.
    case 0x17: .edit("\u{1B}\u{8}")
    // Ctrl-A, B, E and F move the cursor; Ctrl-K and U delete, Ctrl-T swaps, Ctrl-Y inserts deleted text.
    case 0x01, 0x02, 0x05, 0x06, 0x0B, 0x14, 0x15, 0x19: .edit(String(UnicodeScalar(byte)))
    case 0x20...0x7E: .edit(String(UnicodeScalar(byte)))
    default: nil
    }
  }

  /// Returns the length in bytes of the key that begins with ESC; nil if it is incomplete.
  private func escapeLength() -> Int? {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return nil }
    switch second {
    case UInt8(ascii: "["):
      guard let final = rest.dropFirst().firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
        return nil
      }
      return final - bytes.startIndex + 1
    case UInt8(ascii: "O"): return rest.count > 1 ? 3 : nil
    case Self.escape, 0x80...: return 1
    default: return 2
    }
  }

  /// Returns the key of an escape sequence, given the bytes after ESC; nil if the key is unknown.
  private static func special(_ name: ArraySlice<UInt8>) -> Key? {
    switch String(decoding: name, as: UTF8.self) {
    case "[A", "OA": .older
    case "[B", "OB": .newer
    case "[C", "OC": .edit("\u{6}")
    case "[D", "OD": .edit("\u{2}")
    case "[H", "OH", "[1~", "[7~": .edit("\u{1}")
    case "[F", "OF", "[4~", "[8~": .edit("\u{5}")
    case "[3~": .delete
    case "b", "[1;5D", "[1;3D": .edit("\u{1B}b")
    case "f", "[1;5C", "[1;3C": .edit("\u{1B}f")
    case "d": .edit("\u{1B}d")
    case "\u{8}", "\u{7F}": .edit("\u{1B}\u{8}")
    default: nil
    }
  }

  /// Removes and returns a character of several bytes; empty if its UTF-8 is malformed, nil if it is incomplete.
  private mutating func character() -> String? {
    let lengths: [(ClosedRange<UInt8>, Int)] = [(0xC2...0xDF, 2), (0xE0...0xEF, 3), (0xF0...0xF4, 4)]
    guard let first = bytes.first, let length = lengths.first(where: { $0.0.contains(first) })?.1 else {
      bytes = bytes.dropFirst()
      return ""
    }
    let following = bytes.dropFirst().prefix(length - 1).prefix { (0x80...0xBF).contains($0) }
    if following.count < length - 1, bytes.count == following.count + 1 { return nil }
    let taken = bytes.prefix(following.count + 1)
    bytes = bytes.dropFirst(taken.count)
    return String(validating: taken, as: UTF8.self) ?? ""
  }
}
