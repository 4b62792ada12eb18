// SPDX-License-Identifier: MIT
import Bytes

/// A lookup of verbs by name, in either case, shortened no further than the shortest form.
struct VerbTable: ~Copyable, Sendable {
  /// The data by which a verb is found.
  private struct Key {
    /// The first eight letters of the name in capitals, the first in the lowest byte.
    let letters: UInt64
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

  /// Returns the verb that a part of the line names, or nil; the table holds it.
  func verb(_ line: Span<UInt8>, _ range: Range<Int>) -> Unmanaged<Verb>? {
    let used = UInt64.bytes(min(range.count, 8))
    let letters = eight(line, range.lowerBound)
    guard letters.areLetters(in: used) else { return nil }
    let capitals = letters & used & 0xDFDF_DFDF_DFDF_DFDF
    for (place, key) in keys.enumerated() where key.letters & used == capitals && key.least <= range.count {
      if range.count <= 8 || isBeginning(line, range, of: verbs[place].name) {
        return .passUnretained(verbs[place])
      }
    }
    return nil
  }

  /// Returns the eight bytes from an offset, with zeros after the end of the line.
  private func eight(_ line: Span<UInt8>, _ start: Int) -> UInt64 {
    if start + 8 <= line.count { return line.eight(at: start) }
    var eight: UInt64 = 0
    for place in start..<line.count { eight |= UInt64(line[place]) << UInt64(8 * (place - start)) }
    return eight
  }

  /// Returns whether a part of the line is the beginning of a name, in either case.
  private func isBeginning(_ line: Span<UInt8>, _ range: Range<Int>, of name: String) -> Bool {
    let typed = range.map { line[$0] & 0xDF }
    return range.count <= name.utf8.count && typed.elementsEqual(name.utf8.prefix(range.count))
  }

  private static func packed(_ name: String) -> UInt64 {
    var letters: UInt64 = 0
    for (place, byte) in name.utf8.prefix(8).enumerated() { letters |= UInt64(byte) << UInt64(8 * place) }
    return letters
  }
}
