// SPDX-License-Identifier: MIT
import Rulebook

/// A fault in a table of leaves.
package struct LeavesFault: Error, Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The fault as text for people: lower case, no full stop.
  package let what: String
}

extension Leaves {
  /// Reads a table of leaves for a tile set: one fact a line, with tabs between fields; `#` begins a comment.
  ///
  /// `vowels` comes first and lists tiles. `tile` has a tile and the values of the first, second and third.
  /// `pair` has two tiles and a value, `balance` the numbers of vowels and of other letters, and a value. A
  /// blank is `?`. Values are whole hundredths of a point, and missing facts are worth 0. Throws the first fault.
  package init(text: String, of set: TileSet) throws(LeavesFault) {
    var leaves: Leaves?
    for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !row.isEmpty, !row.hasPrefix("#") else { continue }
      let line = LeavesLine(number: index + 1, row, set)
      if line.fields[0] == "vowels" {
        guard leaves == nil else { throw line.fault("vowels is the first fact, once") }
        leaves = Leaves(vowels: try line.vowels())
        continue
      }
      guard var known = leaves else { throw line.fault("vowels is the first fact, once") }
      try known.take(line)
      leaves = known
    }
    guard let leaves else { throw LeavesFault(line: 1, what: "vowels is the first fact, once") }
    self = leaves
  }

  private mutating func take(_ line: LeavesLine) throws(LeavesFault) {
    switch (line.fields[0], line.fields.count) {
    case ("tile", 5):
      let label = try line.label(1)
      for nth in 1...3 { self[label, nth: nth] = try line.value(nth + 1) }
    case ("pair", 4):
      let (one, other) = (try line.label(1), try line.label(2))
      guard one != other else { throw line.fault("a pair is of two tiles") }
      self[one, with: other] = try line.value(3)
    case ("balance", 4):
      let (vowels, others) = (try line.value(1), try line.value(2))
      guard (0...15).contains(vowels), (0...15).contains(others) else {
        throw line.fault("a balance is of 0 to 15 tiles of each kind")
      }
      self[vowels: vowels, others: others] = try line.value(3)
    default: throw line.fault("a fact is a tile, a pair or a balance")
    }
  }
}

/// One line of a table of leaves.
private struct LeavesLine {
  let number: Int
  let fields: [Substring]
  private let set: TileSet

  init(number: Int, _ row: Substring, _ set: TileSet) {
    self.number = number
    self.set = set
    fields = row.split(separator: "\t", omittingEmptySubsequences: false)
  }

  func fault(_ what: String) -> LeavesFault { LeavesFault(line: number, what: what) }

  func vowels() throws(LeavesFault) -> UInt64 {
    var vowels: UInt64 = 0
    for place in fields.indices.dropFirst() { vowels |= 1 << UInt64(try label(place)) }
    return vowels
  }

  func label(_ place: Int) throws(LeavesFault) -> UInt8 {
    if fields[place] == "?" { return TileSet.blank }
    guard let index = set.spellings.firstIndex(where: { $0 == fields[place] }) else {
      throw fault("the set has no tile \(fields[place])")
    }
    return UInt8(index + 1)
  }

  func value(_ place: Int) throws(LeavesFault) -> Int {
    guard let value = Int(fields[place]), abs(value) < 100_000 else {
      throw fault("a value is a whole number of hundredths")
    }
    return value
  }
}
