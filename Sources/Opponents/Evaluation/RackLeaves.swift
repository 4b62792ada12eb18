// SPDX-License-Identifier: MIT
import Rulebook

/// The values of all leaves of one rack, found by the tiles that a play lays.
///
/// A leave has a number: the sum over the rack's labels of the tiles kept times the label's stride. A class, because
/// the finder's closure would copy a value, and all its arrays, for each play.
final class RackLeaves {
  private let rack: Rack
  /// The rack's different labels, with the number of tiles and the stride of each.
  private let kinds: [(label: UInt8, count: Int, stride: Int)]
  /// By label, 0 for the blank: the stride.
  private let strides: [Int32]
  /// By number of a leave, the whole rack last.
  private let values: [Int32]
  /// By number of a leave: the number of its tiles.
  private let counts: [UInt8]

  init(_ rack: Rack, _ leaves: Leaves) {
    self.rack = rack
    var kinds: [(label: UInt8, count: Int, stride: Int)] = []
    var strides = [Int32](repeating: 0, count: 64)
    var size = 1
    for label in rack where kinds.last?.label != label {
      let count = rack.count(of: label)
      kinds.append((label, count, size))
      strides[Int(label)] = Int32(size)
      size *= count + 1
    }
    var values = [Int32](repeating: 0, count: size)
    var counts = [UInt8](repeating: 0, count: size)
    var filler = Filler(kinds: kinds, leaves: leaves)
    filler.fill(&values, &counts)
    (self.kinds, self.strides, self.values, self.counts) = (kinds, strides, values, counts)
  }

  /// The number of the whole rack as a leave; lower numbers are those of other leaves.
  var whole: Int { values.count - 1 }

  /// Returns the value of a leave by its number, in hundredths of a point.
  func value(_ number: Int) -> Int { Int(values[number]) }

  /// Returns the number of tiles of a leave by its number.
  func count(_ number: Int) -> Int { Int(counts[number]) }

  /// Returns the number of the leave of a play that the rack can lay.
  @inline(__always)
  func number(after play: FoundPlay) -> Int {
    var bits = play.written.bits >> 8
    var number = Int32(truncatingIfNeeded: whole)
    while bits != 0 {
      let byte = UInt8(truncatingIfNeeded: bits)
      bits >>= 8
      guard byte != 0 else { continue }
      number -= strides[byte & Written.blankBit != 0 ? 0 : Int(byte)]
    }
    return Int(number)
  }

  /// Returns the tiles of a leave by its number.
  func leave(_ number: Int) -> Rack {
    var leave = Rack()
    for kind in kinds {
      for _ in 0..<(number / kind.stride % (kind.count + 1)) { leave.insert(kind.label) }
    }
    return leave
  }

  /// The values of all leaves, each found from one with a tile fewer.
  private struct Filler {
    let kinds: [(label: UInt8, count: Int, stride: Int)]
    let leaves: Leaves
    /// By kind: the tiles chosen.
    private var chosen: [Int]

    init(kinds: [(label: UInt8, count: Int, stride: Int)], leaves: Leaves) {
      self.kinds = kinds
      self.leaves = leaves
      chosen = [Int](repeating: 0, count: kinds.count)
    }

    mutating func fill(_ values: inout [Int32], _ counts: inout [UInt8]) {
      fill(&values, &counts, from: 0, number: 0, sum: 0, Tally())
    }

    /// The tiles of a leave: blanks, vowels and others.
    private struct Tally {
      var (blanks, vowels, others) = (0, 0, 0)
    }

    /// Writes the values and counts of the leaves that begin with the counts chosen for the kinds before `place`.
    private mutating func fill(
      _ values: inout [Int32], _ counts: inout [UInt8], from place: Int, number: Int, sum: Int, _ tally: Tally
    ) {
      guard place < kinds.count else {
        values[number] = Int32(sum + leaves[vowels: tally.vowels, others: tally.others])
        counts[number] = UInt8(tally.blanks + tally.vowels + tally.others)
        return
      }
      let kind = kinds[place]
      var (sum, tally) = (sum, tally)
      for count in 0...kind.count {
        if count == 1 {
          for other in 0..<place where chosen[other] > 0 {
            sum += leaves[kind.label, with: kinds[other].label]
          }
        }
        if count > 0 {
          sum += leaves[kind.label, nth: count]
          if kind.label == TileSet.blank {
            tally.blanks += 1
          } else if leaves.isVowel(kind.label) {
            tally.vowels += 1
          } else {
            tally.others += 1
          }
        }
        chosen[place] = count
        fill(&values, &counts, from: place + 1, number: number + count * kind.stride, sum: sum, tally)
      }
    }
  }
}
