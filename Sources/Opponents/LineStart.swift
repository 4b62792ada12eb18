// SPDX-License-Identifier: MIT
import Rulebook

/// Where on a line a word may begin, and the most that a play from there can score, by how many tiles it lays.
///
/// For a number of tiles the squares are known that it covers, and with them what each counts: its letter's factor times
/// that of the main word, and of the cross word too where one is formed. No order of tiles scores more than the dearest
/// tile on the dearest square, the next on the next; and none scores more on a square than the dearest tile that a cross
/// word allows there. Source: the rearrangement inequality.
struct LineStart {
  /// The most tiles that a play lays.
  static let tilesMost = 15

  /// The first square of the main word.
  let place: Int
  /// The first square from there on that a play has to cover.
  let anchor: Int
  /// The most that any play from here scores.
  let most: Int32
  /// Bit n where plays that lay n tiles may be.
  let counts: UInt16

  /// Nil where no play begins there.
  init?(at place: Int, on line: Line, of rack: RackPoints, mostNew: Int, _ rules: TournamentRules) {
    guard let anchor = line.anchor(from: place) else { return nil }
    self.place = place
    self.anchor = anchor
    // What lies between start and anchor is either all old tiles or all empty.
    let least = line.squares[place].tile != 0 ? 1 : anchor - place + 1
    guard least <= mostNew else { return nil }
    var span = LineSpan()
    var (counts, most): (UInt16, Int32) = (0, .min)
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

/// What a rack's tiles count, the dearest first; blanks count nothing.
struct RackPoints {
  private(set) var points = InlineArray<15, Int32>(repeating: 0)
  /// Bit n when label n can be laid.
  let wanted: UInt64
  /// By place in `points`: the label, 0 for a blank.
  private var labels = InlineArray<15, UInt8>(repeating: 0)

  init(_ rack: Rack, _ holding: Holding, tiles: TileSet) {
    wanted = holding.wanted
    let dearest = rack.map { (tiles.points(of: $0), $0) }.sorted { $0 > $1 }.prefix(15)
    for (place, (value, label)) in dearest.enumerated() {
      points[place] = Int32(value)
      labels[place] = label == TileSet.blank ? 0 : label
    }
  }

  /// The most that one tile counts where only some labels are allowed.
  func most(of allowed: UInt64) -> Int32 {
    for place in 0..<15 where labels[place] != 0 && allowed >> UInt64(labels[place]) & 1 == 1 {
      return points[place]
    }
    return 0
  }
}

/// How much plays can score that lay a number of tiles, by how many of them lie already.
///
/// Good within the `withRoom` that lent its room alone.
struct Prospects {
  /// Bit n where plays that lay n tiles may be.
  private let counts: UInt16
  /// By number of tiles that a play lays: what its main word counts times.
  private let factors: UnsafeMutablePointer<Int32>
  /// By number of tiles that a play lays: how many its main word has, with the old ones.
  private let ends: UnsafeMutablePointer<Int32>
  /// The most tiles that a play lays.
  private let most: Int
  /// By how many lie, times 16, and how many the play lays: the most that what is not there yet adds.
  private let rest: UnsafeMutablePointer<Int32>

  /// Lends room for the prospects of one start at a time.
  static func withRoom(_ body: (UnsafeMutablePointer<Int32>) -> Void) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 16 * 18) { room in
      if let room = room.baseAddress { body(room) }
    }
  }

  /// Reckons those of a start in lent room.
  init(
    of start: LineStart, on line: Line, of rack: RackPoints, _ rules: TournamentRules,
    in room: UnsafeMutablePointer<Int32>
  ) {
    counts = start.counts
    (factors, ends, rest) = (room, room + 16, room + 32)
    var span = LineSpan()
    var next = start.place
    most = 15 - start.counts.leadingZeroBitCount
    ends[0] = 0
    for count in 1...most {
      guard span.cover(next: &next, on: line, rack) else { break }
      ends[count] = Int32(next - start.place)
      guard counts >> UInt16(count) & 1 == 1 else { continue }
      factors[count] = span.factor
      for laid in 0...count { rest[laid << 4 | count] = span.most(from: laid, rack, rules) }
    }
  }

  /// How many tiles longer a main word may become whose play scores as much as something.
  ///
  /// - Parameters:
  ///   - floor: what it is to score.
  ///   - laid: how many tiles lie.
  ///   - sum: what the main word counts up to the last of them, without its factor.
  ///   - crossSum: what their cross words count.
  ///   - written: how many tiles the main word has up to there.
  /// - Returns: bit n for n tiles, bit 0 where it may end there; none where no play can, however the rest is laid.
  @inline(__always)
  func lengths(_ floor: Int32, laid: Int, sum: Int32, crossSum: Int32, written: Int) -> UInt16 {
    var left = counts & (.max << UInt16(laid))
    var found: UInt16 = 0
    while left != 0 {
      let count = left.trailingZeroBitCount
      left &= left &- 1
      if sum &* factors[count] &+ crossSum &+ rest[laid << 4 | count] >= floor {
        found |= 1 << UInt16(truncatingIfNeeded: ends[count] &- Int32(written))
      }
    }
    return found
  }

  /// How many tiles longer a main word may become that is made with so many new tiles at most: bit n for n tiles.
  @inline(__always)
  func lengths(upTo count: Int, written: Int) -> UInt16 {
    let end = Int(ends[min(max(0, count), most)])
    return end < written ? 0 : UInt16(truncatingIfNeeded: (2 as UInt32) << UInt32(end - written) &- 1)
  }
}

/// The squares that a play covers, from its first to the last one laid and the old tiles behind it.
private struct LineSpan {
  private var letterFactors = InlineArray<16, Int32>(repeating: 0)
  /// What the cross word counts times, 0 where none is formed.
  private var crossFactors = InlineArray<16, Int32>(repeating: 0)
  /// By square that is laid: what the old tiles of its cross word count there.
  private var crossPoints = InlineArray<16, Int32>(repeating: 0)
  /// By square that is laid: the most that a tile counts there.
  private var caps = InlineArray<16, Int32>(repeating: 0)
  /// By square that is laid, and behind the last: what the old tiles before it count.
  private var before = InlineArray<17, Int32>(repeating: 0)
  private var count = 0
  /// What the main word counts times.
  private(set) var factor: Int32 = 1

  /// Covers the next empty square, and the old tiles before and behind it; false where there is none that can be.
  mutating func cover(next: inout Int, on line: Line, _ rack: RackPoints) -> Bool {
    if count == 0 { passOld(&next, line) }
    guard next < line.length else { return false }
    let square = line.squares[next]
    guard square.allowed & rack.wanted != 0 else { return false }
    letterFactors[count] = Int32(square.letterFactor)
    let hasCross = square.crossPoints >= 0
    crossFactors[count] = hasCross ? Int32(square.wordFactor) : 0
    crossPoints[count] = hasCross ? Int32(square.crossPoints) * Int32(square.wordFactor) : 0
    caps[count] = hasCross ? rack.most(of: square.allowed) : rack.points[0]
    factor *= Int32(square.wordFactor)
    count += 1
    before[count] = before[count - 1]
    next += 1
    passOld(&next, line)
    return true
  }

  private mutating func passOld(_ next: inout Int, _ line: Line) {
    while next < line.length, line.squares[next].tile != 0 {
      before[count] += Int32(line.squares[next].points)
      next += 1
    }
  }

  /// The most that the squares behind the first so many add, the bonus too.
  func most(from laid: Int, _ rack: RackPoints, _ rules: TournamentRules) -> Int32 {
    let old = before[count] - (laid == 0 ? 0 : before[laid - 1])
    var sum = old * factor + (count == rules.bingoSize ? Int32(rules.bingoBonus) : 0)
    var weights = InlineArray<16, Int32>(repeating: 0)
    var free = 0
    for square in laid..<count {
      sum += crossPoints[square]
      let weight = letterFactors[square] * (factor + crossFactors[square])
      guard caps[square] == rack.points[0] else {
        sum += weight * caps[square]
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
    for place in 0..<free { sum += weights[place] * rack.points[place] }
    return sum
  }
}
