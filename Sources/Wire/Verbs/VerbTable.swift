// SPDX-License-Identifier: MIT

/// Finds a verb by its name in any case, or by a beginning of it that is long enough.
struct VerbTable: Sendable {
  /// What a verb is found by.
  private struct Key {
    /// The name's letters, the first in the lowest byte.
    let letters: UInt128
    /// How many of them must be typed.
    let least: Int
  }

  /// The commonest first.
  private let verbs: [Verb]
  /// Of each verb, beside the rows: going through them touches nothing else.
  private let keys: [Key]

  init() {
    verbs = [.judge] + Verb.all.filter { $0 != .judge }
    keys = verbs.map { Key(letters: Self.packed($0.name), least: $0.shortest.utf8.count) }
  }

  /// The verb that a part of a line names, or nil.
  func verb(_ line: Span<UInt8>, _ range: Range<Int>) -> Verb? {
    guard range.count <= 12 else { return nil }
    var letters: UInt128 = 0
    var shift: UInt128 = 0
    for index in range {
      let byte = line[index]
      guard (65...90).contains(byte & 0xDF), byte >= 65 else { return nil }
      letters |= UInt128(byte & 0xDF) << shift
      shift += 8
    }
    let mask = (UInt128(1) << shift) - 1
    for (place, key) in keys.enumerated() where key.letters & mask == letters && key.least <= range.count {
      return verbs[place]
    }
    return nil
  }

  private static func packed(_ name: String) -> UInt128 {
    var letters: UInt128 = 0
    for (place, byte) in name.utf8.enumerated() { letters |= UInt128(byte) << UInt128(8 * place) }
    return letters
  }
}
