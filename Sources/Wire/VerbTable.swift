// SPDX-License-Identifier: MIT

/// Finds a verb by its name in any case, or by a beginning of it that is long enough.
struct VerbTable: Sendable {
  private struct Row {
    let verb: Verb
    let letters: UInt128
    let count: Int
    let least: Int
  }

  /// The commonest first.
  private let rows: [Row]

  init() {
    let order = [Verb.judge] + Verb.allCases.filter { $0 != .judge }
    rows = order.map { verb in
      Row(
        verb: verb, letters: Self.packed(verb.rawValue), count: verb.rawValue.utf8.count,
        least: verb.shortest.utf8.count)
    }
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
    for row in rows where row.letters & mask == letters && row.least <= range.count {
      return row.verb
    }
    return nil
  }

  private static func packed(_ name: String) -> UInt128 {
    var letters: UInt128 = 0
    for (place, byte) in name.utf8.enumerated() { letters |= UInt128(byte) << UInt128(8 * place) }
    return letters
  }
}
