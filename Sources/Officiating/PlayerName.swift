// SPDX-License-Identifier: MIT

/// A person's name on this server: a letter, then 1 to 15 letters, digits, `-` or `_`.
///
/// Names that look alike are equal: case is folded, `0` reads as `o`, `1` and `i` as `l`, `5` as `s`; `-` and
/// `_` are dropped.
package struct PlayerName: Hashable, Comparable, Sendable {
  /// The name as its owner wrote it.
  package let text: String
  /// The folded form; two names are equal when their folded forms are.
  package let skeleton: String

  /// Creates a name; nil unless the text has the form above.
  package init?(_ text: some StringProtocol) {
    let letters = Array(text.utf8)
    guard (2...16).contains(letters.count), Self.isLetter(letters[0]),
      letters.allSatisfy({ Self.isLetter($0) || (48...57).contains($0) || $0 == 45 || $0 == 95 })
    else { return nil }
    self.text = String(text)
    skeleton = String(decoding: letters.compactMap(Self.folded), as: UTF8.self)
  }

  /// The robot's name, reserved.
  package static let house = PlayerName(known: "house")

  /// The operator's name, reserved for commands at the machine itself.
  package static let `operator` = PlayerName(known: "operator")

  /// The base of the free names that are proposed to a guest whose own name was refused.
  package static let guest = PlayerName(known: "guest")

  private static let offices = ["director", "referee", "verdict", "server", "admin"].map {
    PlayerName(known: $0).skeleton
  }

  /// Whether readers could take the name for an official's or the server's.
  package var soundsLikeOffice: Bool { Self.offices.contains { skeleton.hasPrefix($0) } }

  private init(known text: String) {
    guard let name = PlayerName(text) else { preconditionFailure("\(text) is a name") }
    self = name
  }

  package static func == (left: PlayerName, right: PlayerName) -> Bool {
    left.skeleton == right.skeleton
  }

  package static func < (left: PlayerName, right: PlayerName) -> Bool {
    left.skeleton < right.skeleton
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(skeleton) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }

  private static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"): nil
    case UInt8(ascii: "0"): UInt8(ascii: "o")
    case UInt8(ascii: "1"), UInt8(ascii: "i"), UInt8(ascii: "I"): UInt8(ascii: "l")
    case UInt8(ascii: "5"): UInt8(ascii: "s")
    case 65...90: byte + 32
    default: byte
    }
  }
}
