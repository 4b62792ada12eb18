// SPDX-License-Identifier: MIT

/// A lookup of verbs by name, in either case, shortened no further than the shortest form.
struct VerbTable: Sendable {
  /// The data by which a verb is found.
  private struct Key {
    /// The letters of the name, the first in the lowest byte.
    let letters: UInt128
    /// The number of letters that must be typed.
    let least: Int
  }

  /// All verbs, the most frequent first.
  private let verbs: [Verb]
  /// The keys of the verbs; a search reads only this array.
  private let keys: [Key]

  init() {
    verbs = [.judge] + Verb.all.filter { $0 != .judge }
    keys = verbs.map { Key(letters: Self.packed($0.name), least: $0.shortest.utf8.count) }
  }

  /// Returns the verb that a part of the line names, or nil.
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
