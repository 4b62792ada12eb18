// SPDX-License-Identifier: MIT
import Rulebook

/// A square of a line where a main word may begin, with an upper bound on the scores of plays from there.
///
/// The number of new tiles determines the squares covered and the weight of each. The weight is the letter
/// factor times the factor of the main word, plus that of the cross word if there is one. No order of tiles
/// scores more than the most valuable tile on the heaviest square, the next on the next. On a square with a
/// cross word, no tile scores more than the most valuable one that the cross word allows.
/// Source: the rearrangement inequality.
struct LineStart {
  /// The first square of the main word.
  let place: Int
  /// The first square from there that a play must reach to be connected.
  let anchor: Int
  /// The upper bound on the score of any play from here.
  let most: Int
  /// Bit n is set if a play may lay n tiles.
  let counts: UInt16

  /// Creates a start; nil if no play begins there.
  init?(at place: Int, on line: Line, of rack: RackPoints, mostNew: Int, _ rules: TournamentRules) {
    guard let anchor = line.anchor(from: place) else { return nil }
    self.place = place
    self.anchor = anchor
    // The squares from start to anchor are either all occupied or all empty.
    let least = line[place].tile != 0 ? 1 : anchor - place + 1
    guard least <= mostNew else { return nil }
    var span = LineSpan()
    var (counts, most): (UInt16, Int) = (0, .min)
    var next = place
    for count in 1...mostNew {
      guard span.cover(next: &next, on: line, rack) else { break }
      guard count >= least else { continue }
      counts |= 1 << UInt16(count)
      most = max(most, span.most(from: 0, rack, rules))
    }
    guard counts != 0 else { return nil }
    self.counts = counts
    self.most = most
  }
}

/// The most that the caller of the finder adds to the score of a play, by the number of new tiles, 1 to 15; 0 at first.
struct PlayExtras {
  // Read by borrowing members, because others copy the whole array for each element.
  private var points = InlineArray<16, Int32>(repeating: 0)

  /// The most points for so many new tiles; they may be negative.
  subscript(count: Int) -> Int {
    borrowing get { Int(points[count]) }
    set { points[count] = Int32(newValue) }
  }
}

/// The points of a rack's tiles, the highest first; a blank is 0.
struct RackPoints {
  // Read by borrowing members, because others copy the whole array for each element.
  private var points = InlineArray<15, Int32>(repeating: 0)
  let wanted: UInt64
  /// The label by index in `points`, 0 for a blank.
  private var labels = InlineArray<15, UInt8>(repeating: 0)
  private let extras: PlayExtras

  init(_ rack: Rack, _ holding: Holding, _ extras: PlayExtras, tiles: TileSet) {
    wanted = holding.wanted
    self.extras = extras
    let dearest = rack.map { (tiles.points(of: $0), $0) }.sorted { $0 > $1 }.prefix(15)
    for (place, (value, label)) in dearest.enumerated() {
      points[place] = Int32(value)
      labels[place] = label == TileSet.blank ? 0 : label
    }
  }

  subscript(place: Int) -> Int32 { borrowing get { points[place] } }

  /// Returns the most that the caller adds to the score of a play of so many new tiles.
  borrowing func extra(_ count: Int) -> Int { extras[count] }

  /// Returns the points of the most valuable tile whose label is allowed.
  borrowing func most(of allowed: UInt64) -> Int32 {
    for place in 0..<15 {
      let label = labels[place]
      if label != 0, allowed >> UInt64(label) & 1 == 1 { return points[place] }
    }
    return 0
  }
}

/// Upper bounds on the scores of plays, by the number of new tiles in the play and the number already laid.
///
/// They may be used only inside the `withRoom` call that provided their memory.
struct Prospects {
  private let counts: UInt16
  /// The factor of the main word, by number of new tiles in the play.
  private let factors: UnsafeMutablePointer<Int>
  /// The length of the main word, old tiles included, by number of new tiles in the play.
  private let ends: UnsafeMutablePointer<Int>
  private let most: Int
  /// At `laid << 4 | count`: the most that a play of `count` new tiles gains after `laid` of them.
  private let rest: UnsafeMutablePointer<Int>

  /// Provides memory for the bounds of one start at a time.
  static func withRoom(_ body: (UnsafeMutablePointer<Int>) -> Void) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 16 * 18) { room in
      if let room = room.baseAddress { body(room) }
    }
  }

  /// Computes the bounds of a start in memory from `withRoom`.
  init(
    of start: LineStart, on line: Line, of rack: RackPoints, _ rules: TournamentRules,
    in room: UnsafeMutablePointer<Int>
  ) {
    counts = start.counts
    (factors, ends, rest) = (room, room + 16, room + 32)
    var span = LineSpan()
    var next = start.place
    most = 15 - start.counts.leadingZeroBitCount
    ends[0] = 0
    for count in 1...most {
      guard span.cover(next: &next, on: line, rack) else { break }
      ends[count] = next - start.place
      guard counts >> UInt16(count) & 1 == 1 else { continue }
      factors[count] = Int(span.factor)
      for laid in 0...count { rest[laid << 4 | count] = span.most(from: laid, rack, rules) }
    }
  }

  /// Returns by how many tiles a main word may grow so that its play can reach a score: bit n for n tiles, bit 0 if it may
  /// end here.
  ///
  /// So far there are `laid` new tiles, `sum` points of the main word without its factor, `crossSum` points of cross words,
  /// and `written` tiles in the main word.
  @inline(__always)
  func lengths(_ floor: Int, laid: Int, sum: Int32, crossSum: Int32, written: Int) -> UInt16 {
    var left = counts & (.max << UInt16(laid))
    var found: UInt16 = 0
    while left != 0 {
      let count = left.trailingZeroBitCount
      left &= left &- 1
      if Int(sum) &* factors[count] &+ Int(crossSum) &+ rest[laid << 4 | count] >= floor {
        found |= 1 << UInt16(truncatingIfNeeded: ends[count] &- written)
      }
    }
    return found
  }

  /// Returns by how many tiles a main word of at most `count` new tiles may grow: bit n for n tiles.
  @inline(__always)
  func lengths(upTo count: Int, written: Int) -> UInt16 {
    let end = ends[min(max(0, count), most)]
    return end < written ? 0 : UInt16(truncatingIfNeeded: (2 as UInt32) << UInt32(end - written) &- 1)
  }
}

/// The squares that a play covers, from its first to its last new tile, and the old tiles after it.
private struct LineSpan {
  private var letterFactors = InlineArray<16, Int32>(repeating: 0)
  /// The factor of the cross word; 0 if there is none.
  private var crossFactors = InlineArray<16, Int32>(repeating: 0)
  /// By new tile: the points of the old tiles of its cross word, times the factor.
  private var crossPoints = InlineArray<16, Int32>(repeating: 0)
  /// By new tile: the points of the most valuable tile that may be laid there.
  private var caps = InlineArray<16, Int32>(repeating: 0)
  /// By new tile, and once more after the last: the points of the old tiles before it.
  private var before = InlineArray<17, Int32>(repeating: 0)
  private var count = 0
  /// The factor of the main word.
  private(set) var factor: Int32 = 1

  /// Covers the next empty square and the old tiles around it; returns false if no tile can be laid there.
  mutating func cover(next: inout Int, on line: Line, _ rack: RackPoints) -> Bool {
    if count == 0 { passOld(&next, line) }
    guard next < line.length else { return false }
    let square = line[next]
    guard square.allowed & rack.wanted != 0 else { return false }
    letterFactors[count] = Int32(square.letterFactor)
    let hasCross = square.crossPoints >= 0
    crossFactors[count] = hasCross ? Int32(square.wordFactor) : 0
    crossPoints[count] = hasCross ? Int32(square.crossPoints) * Int32(square.wordFactor) : 0
    caps[count] = hasCross ? rack.most(of: square.allowed) : rack[0]
    factor *= Int32(square.wordFactor)
    count += 1
    before[count] = before[count - 1]
    next += 1
    passOld(&next, line)
    return true
  }

  private mutating func passOld(_ next: inout Int, _ line: Line) {
    while next < line.length, line[next].tile != 0 {
      before[count] += Int32(line[next].points)
      next += 1
    }
  }

  /// Returns the most that a play gains after its first `laid` new tiles, the bonus and the extra included.
  borrowing func most(from laid: Int, _ rack: RackPoints, _ rules: TournamentRules) -> Int {
    let old = before[count] - (laid == 0 ? 0 : before[laid - 1])
    let bonus = count == rules.bingoSize ? rules.bingoBonus : 0
    var sum = Int(old) * Int(factor) + bonus + rack.extra(count)
    var weights = InlineArray<16, Int32>(repeating: 0)
    var free = 0
    for square in laid..<count {
      sum += Int(crossPoints[square])
      let weight = letterFactors[square] * (factor + crossFactors[square])
      guard caps[square] == rack[0] else {
        sum += Int(weight) * Int(caps[square])
        continue
      }
      var place = free
      free += 1
      while place > 0, weights[place - 1] < weight {
        weights[place] = weights[place - 1]
        place -= 1
      }
      weights[place] = weight
    }
    for place in 0..<free { sum += Int(weights[place]) * Int(rack[place]) }
    return sum
  }
}
