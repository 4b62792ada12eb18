// SPDX-License-Identifier: MIT

/// A person's name on this server: a letter, then 1 to 15 letters, digits, `-` or `_`.
///
/// Names that look alike are equal: case is folded, `0` reads as `o`, `1` and `i` as `l`, `5` as `s`; `-` and
/// `_` are dropped. A name holds no reference, so that copies of it cost no counting.
package struct PlayerName: Sendable {
  /// The name as its owner wrote it.
  private let written: Letters
  /// The folded form; two names are equal when their folded forms are.
  private let skeleton: Letters

  /// Creates a name; nil unless the text has the form above.
  package init?(_ text: some StringProtocol) {
    var (written, skeleton) = (Letters(), Letters())
    for byte in text.utf8 {
      let isInside = (48...57).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      guard written.count < 16, Self.isLetter(byte) || (isInside && written.count > 0) else { return nil }
      written.append(byte)
      if let folded = Self.folded(byte) { skeleton.append(folded) }
    }
    guard written.count >= 2 else { return nil }
    (self.written, self.skeleton) = (written, skeleton)
  }

  /// Creates the form for the holder of an account whose name was forgotten: `#` and the account's number.
  ///
  /// Nobody can log in under it, because it begins with no letter. Nil unless `number` is from 1 to 999,999,999,999,999.
  package init?(account number: Int) {
    guard (1...999_999_999_999_999).contains(number) else { return nil }
    var form = Letters()
    form.append(Self.mark)
    for byte in String(number).utf8 { form.append(byte) }
    (written, skeleton) = (form, form)
  }

  /// Creates a name as a record spells it: one that somebody chose, or the form for a forgotten one.
  package init?(recorded text: String) {
    guard text.utf8.first == Self.mark else {
      self.init(text)
      return
    }
    guard let number = Int(text.dropFirst()), text == "#\(number)" else { return nil }
    self.init(account: number)
  }

  private static let mark = UInt8(ascii: "#")

  /// The account's number, if this stands for the holder of an account whose name was forgotten; else nil.
  package var account: Int? { written.first == Self.mark ? Int(text.dropFirst()) : nil }

  /// The name as its owner wrote it.
  package var text: String { written.text }

  /// The robot's name, reserved.
  package static let robot = PlayerName(known: "house")

  /// The operator's name, reserved for commands at the machine itself.
  package static let `operator` = PlayerName(known: "operator")

  /// The base of the free names that are proposed to a guest whose own name was refused.
  package static let guest = PlayerName(known: "guest")

  private static let offices = ["director", "referee", "verdict", "server", "admin"].map {
    PlayerName(known: $0).skeleton.text
  }

  /// Whether readers could take the name for an official's or the server's.
  package var soundsLikeOffice: Bool { Self.offices.contains { skeleton.text.hasPrefix($0) } }

  private init(known text: String) {
    guard let name = PlayerName(text) else { preconditionFailure("\(text) is a name") }
    self = name
  }

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

extension PlayerName: Hashable, Comparable {
  package static func == (left: PlayerName, right: PlayerName) -> Bool { left.skeleton == right.skeleton }

  package static func < (left: PlayerName, right: PlayerName) -> Bool { left.skeleton < right.skeleton }

  package func hash(into hasher: inout Hasher) { hasher.combine(skeleton) }
}

/// At most 16 ASCII characters in two numbers, the first in the highest byte; the bytes behind the last are zero.
private struct Letters: Hashable, Comparable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  var count: Int {
    16 - (low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount) / 8
  }

  /// The first character; 0 if there is none.
  var first: UInt8 { UInt8(high >> 56) }

  /// Appends a character, which is not zero; traps if there are 16 already.
  mutating func append(_ byte: UInt8) {
    let place = count
    precondition(place < 16)
    if place < 8 {
      high |= UInt64(byte) << UInt64(56 - 8 * place)
    } else {
      low |= UInt64(byte) << UInt64(120 - 8 * place)
    }
  }

  var text: String {
    String(unsafeUninitializedCapacity: 16) { room in
      let bytes = UnsafeMutableRawBufferPointer(room)
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
      return count
    }
  }

  static func < (left: Letters, right: Letters) -> Bool {
    left.high < right.high || left.high == right.high && left.low < right.low
  }
}
