// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// A finder of all legal placements of a rack whose words are all acceptable.
///
/// Each row and column is examined separately. From each square that may begin a word, the finder follows the
/// word graph square by square. An old tile must continue the path. An empty square takes each tile left on
/// the rack whose cross word, if any, is acceptable. A path is abandoned if no word that continues it has a
/// permitted length, which is one at which a play may end. Rack letters that occur in no continuation reduce
/// the permitted lengths. Only the present path is stored, so memory use is the same for every rack.
/// Source: Appel and Jacobson, The World's Fastest … Program, 1988: anchors and cross-checks.
package struct PlayFinder: Sendable {
  private let walk: LexiconWalk
  private let rules: TournamentRules

  /// Creates a finder; nil if the lexicon tests words by a function; traps if its tiles are not those of the rules.
  package init?(_ lexicon: Lexicon, rules: TournamentRules) {
    precondition(lexicon.alphabet.spellings == rules.tiles.spellings, "the lexicon is in the rules' tiles")
    guard let walk = lexicon.walk else { return nil }
    self.walk = walk
    self.rules = rules
  }

  /// Calls a closure once with each play, in an order that depends only on position and rack.
  ///
  /// A first play covers the centre even if the rules do not require it, because otherwise it could be
  /// challenged off. A single tile that forms two words is reported across only. A blank and the letter's own
  /// tile give different plays. The words on the board need not be in the lexicon. Returns whether every play was found
  /// with at most `stepsMax` tiles tried on squares.
  @discardableResult
  package func forEachPlay(
    on board: Board, rack: Rack, stepsMax: Int = .max, _ body: (FoundPlay) -> Void
  ) -> Bool {
    forEachGoodPlay(on: board, rack: rack, stepsMax: stepsMax) { play in
      body(play)
      return .min
    }
  }

  /// Calls a closure with each play that scores enough, and possibly with others.
  ///
  /// Starts with the highest possible scores come first. The finder stops when no further start can score
  /// enough. The parameters are those of `forEachPlay`, but `body` returns the least score of interest from
  /// then on. Returns whether every play that scores enough was found.
  @discardableResult
  package func forEachGoodPlay(
    on board: Board, rack: Rack, stepsMax: Int = .max, _ body: (FoundPlay) -> Int
  ) -> Bool {
    forEachGoodPlay(on: board, rack: rack, extras: PlayExtras(), stepsMax: stepsMax, body)
  }

  /// Calls a closure with each play that is worth enough, and possibly with others.
  ///
  /// A play is worth its score and at most the extra for its number of new tiles. Only `lines` are searched, and
  /// `floor` is the least worth of interest at first. The rest is as for the function without extras.
  @discardableResult
  func forEachGoodPlay(
    on board: Board, rack: Rack, extras: PlayExtras, lines wanted: LineSet = .all, floor: Int = .min,
    stepsMax: Int,
    _ body: (FoundPlay) -> Int
  ) -> Bool {
    let holding = Holding(rack, tiles: rules.tiles)
    let points = RackPoints(rack, holding, extras, tiles: rules.tiles)
    let mostNew = min(rack.count, rules.rackSize)
    guard mostNew > 0 else { return true }
    var lines: [Line] = []
    var starts: [(start: LineStart, line: Int)] = []
    for direction in Direction.allCases {
      let count = direction == .across ? rules.layout.rows : rules.layout.columns
      for number in 0..<count where wanted.contains(direction, number) {
        let line = Line(
          direction, number, of: board, rules: rules, walk: walk, wanted: holding.wanted)
        guard line.anchors != 0 else { continue }
        for place in 0..<line.length where place == 0 || line[place - 1].tile == 0 {
          let start = LineStart(at: place, on: line, of: points, mostNew: mostNew, rules)
          if let start { starts.append((start, lines.count)) }
        }
        lines.append(line)
      }
    }
    starts.sort { ($1.start.most, $0.line, $0.start.place) < ($0.start.most, $1.line, $1.start.place) }
    var limits = SearchLimits(stepsLeft: stepsMax, floor: floor)
    Prospects.withRoom { room in
      for (start, number) in starts {
        guard limits.stepsLeft > 0, start.most >= limits.floor else { break }
        let line = lines[number]
        let search = LineSearch(
          line: line, start: start, prospects: Prospects(of: start, on: line, of: points, rules, in: room),
          walk: walk, rules: rules, holding: holding, mostNew: mostNew)
        search.run(&limits, body)
      }
    }
    return limits.stepsLeft > 0
  }

  /// Returns whether some word of the lexicon begins with these labels.
  func isBeginning(_ labels: some Sequence<UInt8>) -> Bool {
    walk.step(walk.root, along: labels) != nil
  }
}

/// The limits of a search, which change as it goes on.
private struct SearchLimits {
  /// The number of tiles that may still be tried.
  var stepsLeft: Int
  /// The least score, with the extra, of interest.
  var floor: Int
}

/// The plays from one square along one line.
///
/// It does not change, so that its parts are read in place and not retained at each step.
private struct LineSearch {
  let line: Line
  let start: LineStart
  let prospects: Prospects
  let walk: LexiconWalk
  let rules: TournamentRules
  let holding: Holding
  /// The greatest number of new tiles.
  let mostNew: Int

  /// A path to a square: the tiles of the main word so far and their points.
  fileprivate struct Way {
    var node: LexiconNode
    var rest: Rest
    var written = Written()
    /// The points of the main word without its factor.
    var sum: Int32 = 0
    var crossSum: Int32 = 0
    /// The factor of the main word, at most 3 to the 15th power.
    var factor: Int32 = 1
    var newTiles: Int16 = 0
    /// Whether the last tile formed a cross word.
    var hasCross = false
    /// Bit n is set if a tile with label n is left.
    var held: UInt64
    /// Bit n is set if n more tiles give a length at which a play may end and score enough.
    var lengths = UInt16.max
  }

  func run(_ limits: inout SearchLimits, _ body: (FoundPlay) -> Int) {
    go(on: Way(node: walk.root, rest: holding.all, held: holding.held), at: start.place, &limits, body)
  }

  private func go(on way: Way, at place: Int, _ limits: inout SearchLimits, _ body: (FoundPlay) -> Int) {
    guard limits.stepsLeft > 0 else { return }
    limits.stepsLeft -= 1
    let square = place < line.length ? line[place] : LineSquare()
    if square.tile != 0 {
      guard let node = walk.step(way.node, square.tile) else { return }
      var next = way
      next.written.append(0)
      next.sum += Int32(square.points)
      next.lengths >>= 1
      guard mayEnd(&next, at: node) else { return }
      return go(on: next, at: place + 1, &limits, body)
    }
    if way.node.isWord, place > start.anchor { report(way, &limits, body) }
    guard place < line.length, way.newTiles < mostNew, way.lengths > 1 else { return }
    let labels = walk.labels(after: way.node) & square.allowed
    guard labels & holding.wanted != 0 else { return }
    for kind in 0..<holding.kinds where way.rest.has(kind: kind) {
      let label = holding.label(of: kind)
      guard labels >> UInt64(label) & 1 == 1 else { continue }
      var next = way
      next.lay(label, kind, holding.points(of: kind), on: square)
      next.lengths >>= 1
      guard let node = walk.step(way.node, label), mayEnd(&next, at: node), mayScore(&next, limits.floor)
      else { continue }
      go(on: next, at: place + 1, &limits, body)
    }
    guard way.rest.has(kind: Rest.blank) else { return }
    var laid = way
    laid.lay(Written.blankBit, Rest.blank, 0, on: square)
    laid.lengths >>= 1
    guard mayScore(&laid, limits.floor) else { return }
    var left = labels
    while left != 0 {
      let label = UInt8(left.trailingZeroBitCount)
      left &= left - 1
      guard let node = walk.step(way.node, label) else { continue }
      var next = laid
      guard mayEnd(&next, at: node) else { continue }
      next.written.mark(last: label)
      go(on: next, at: place + 1, &limits, body)
    }
  }

  /// Restricts a path to lengths whose plays can score enough; returns false if there are none.
  @inline(__always)
  private func mayScore(_ way: inout Way, _ floor: Int) -> Bool {
    way.lengths &= prospects.lengths(
      floor, laid: Int(way.newTiles), sum: way.sum, crossSum: way.crossSum, written: way.written.count)
    return way.lengths != 0
  }

  /// Moves a path to a node; returns false if no word from there ends at a permitted length.
  ///
  /// A letter of the rack that occurs in no continuation cannot be laid, which leaves one tile fewer.
  @inline(__always)
  private func mayEnd(_ way: inout Way, at node: LexiconNode) -> Bool {
    let idle = (way.held & ~walk.labels(behind: node)).nonzeroBitCount
    way.lengths &= prospects.lengths(upTo: holding.count - idle, written: way.written.count)
    way.node = node
    return way.lengths & walk.lengths(behind: node) != 0
  }

  private func report(_ way: Way, _ limits: inout SearchLimits, _ body: (FoundPlay) -> Int) {
    if line.direction == .down, way.newTiles == 1, way.hasCross { return }
    guard let square = line.square(at: start.place) else { return }
    let bonus = way.newTiles == rules.bingoSize ? rules.bingoBonus : 0
    limits.floor = body(
      FoundPlay(
        start: square, direction: line.direction,
        score: Int(way.sum) * Int(way.factor) + Int(way.crossSum) + bonus, newTiles: Int(way.newTiles),
        written: way.written))
  }
}

extension LineSearch.Way {
  /// Lays a tile of a kind that is left; does not move the path to the next node.
  @inline(__always)
  fileprivate mutating func lay(
    _ byte: UInt8, _ kind: Int, _ points: UInt8, on square: LineSquare
  ) {
    rest = rest.without(kind: kind)
    if kind != Rest.blank, !rest.has(kind: kind) { held &= ~(1 << UInt64(byte)) }
    written.append(byte)
    newTiles += 1
    let counted = Int32(points) * Int32(square.letterFactor)
    sum += counted
    factor *= Int32(square.wordFactor)
    hasCross = square.crossPoints >= 0
    if hasCross { crossSum += (Int32(square.crossPoints) + counted) * Int32(square.wordFactor) }
  }
}
