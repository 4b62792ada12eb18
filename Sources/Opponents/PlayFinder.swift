// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Finds what can be played: every legal placement of a rack whose words are all in the lexicon.
///
/// Each row and column is read by itself. From each square on which a word may begin, the word graph is
/// followed square by square: an old tile leads on or ends it, an empty square takes each tile that is left
/// and whose cross word, if any, is a word. Nothing is remembered but the way to the present square, so a
/// search takes the same small room for any rack.
/// Source: Appel and Jacobson, The World's Fastest … Program, 1988: anchors and cross-checks.
package struct PlayFinder: Sendable {
  private let walk: LexiconWalk
  private let rules: TournamentRules

  /// Nil when the lexicon's membership is a function; traps when its tiles are not those of the rules.
  package init?(_ lexicon: Lexicon, rules: TournamentRules) {
    precondition(lexicon.alphabet.spellings == rules.tiles.spellings, "the lexicon is in the rules' tiles")
    guard let walk = lexicon.walk else { return nil }
    self.walk = walk
    self.rules = rules
  }

  /// Calls back with each play once, in an order that depends on position and rack alone.
  ///
  /// A first play covers the centre, also under rules that let it miss: such a play could be challenged off.
  /// A single tile that forms two words is found across only, as both writings lay the same tile. A blank
  /// and the letter's own tile are two plays.
  ///
  /// - Parameters:
  ///   - board: before the play; words on it need not be in the lexicon.
  ///   - rack: what the player holds.
  ///   - stepsMax: how many tiles may be tried on squares; with fewer than needed, what is found is a part.
  ///   - body: called with each play; what it scores is what `Score` says.
  /// - Returns: whether every play was found.
  @discardableResult
  package func forEachPlay(
    on board: Board, rack: Rack, stepsMax: Int = .max, _ body: (FoundPlay) -> Void
  ) -> Bool {
    forEachGoodPlay(on: board, rack: rack, stepsMax: stepsMax) { play in
      body(play)
      return 0
    }
  }

  /// Calls back with each play that scores enough, and perhaps with others.
  ///
  /// Where plays can score most is looked at first, and no further where none can score enough any more.
  ///
  /// - Parameters:
  ///   - board: before the play; words on it need not be in the lexicon.
  ///   - rack: what the player holds.
  ///   - stepsMax: how many tiles may be tried on squares; with fewer than needed, what is found is a part.
  ///   - body: called with a play; answers what one has to score that is to be called with from then on.
  /// - Returns: whether every play was found that scores enough.
  @discardableResult
  package func forEachGoodPlay(
    on board: Board, rack: Rack, stepsMax: Int = .max, _ body: (FoundPlay) -> Int
  ) -> Bool {
    let holding = Holding(rack, tiles: rules.tiles)
    let points = RackPoints(rack, holding, tiles: rules.tiles)
    let mostNew = min(rack.count, rules.rackSize)
    guard mostNew > 0 else { return true }
    var lines: [Line] = []
    var starts: [(start: LineStart, line: Int)] = []
    for direction in Direction.allCases {
      let count = direction == .across ? rules.layout.rows : rules.layout.columns
      for number in 0..<count {
        let line = Line(
          direction, number, of: board, rules: rules, walk: walk, wanted: holding.wanted)
        guard line.anchors != 0 else { continue }
        for place in 0..<line.length where place == 0 || line.squares[place - 1].tile == 0 {
          let start = LineStart(at: place, on: line, of: points, mostNew: mostNew, rules)
          if let start { starts.append((start, lines.count)) }
        }
        lines.append(line)
      }
    }
    starts.sort { ($1.start.most, $0.line, $0.start.place) < ($0.start.most, $1.line, $1.start.place) }
    var (stepsLeft, floor) = (stepsMax, 0)
    Prospects.withRoom { room in
      for (start, number) in starts {
        guard stepsLeft > 0, Int(start.most) >= floor else { break }
        let line = lines[number]
        var search = LineSearch(
          line: line, start: start, prospects: Prospects(of: start, on: line, of: points, rules, in: room),
          walk: walk, rules: rules, holding: holding, mostNew: mostNew, stepsLeft: stepsLeft,
          floor: Int32(clamping: floor))
        search.run(body)
        (stepsLeft, floor) = (search.stepsLeft, Int(search.floor))
      }
    }
    return stepsLeft > 0
  }

  /// Whether some word of the lexicon begins with these labels.
  func isBeginning(_ labels: some Sequence<UInt8>) -> Bool {
    var node = walk.root
    for label in labels {
      guard let next = walk.step(node, label) else { return false }
      node = next
    }
    return true
  }
}

/// The plays from one square along one line.
private struct LineSearch {
  let line: Line
  let start: LineStart
  let prospects: Prospects
  let walk: LexiconWalk
  let rules: TournamentRules
  let holding: Holding
  /// The most tiles that may be laid.
  let mostNew: Int
  /// How many tiles may still be tried.
  var stepsLeft: Int
  /// What a play has to score.
  var floor: Int32

  /// The way to a square: what lies up to here and what it counts.
  fileprivate struct Way {
    var node: LexiconNode
    var rest: Rest
    var written = Written()
    /// The main word without its factor.
    var sum: Int32 = 0
    /// All cross words.
    var crossSum: Int32 = 0
    /// What the main word counts times: at most 3 to the 15th power.
    var factor: Int32 = 1
    var newTiles: Int16 = 0
    /// Whether the newest tile formed a cross word.
    var hasCross = false
  }

  mutating func run(_ body: (FoundPlay) -> Int) {
    go(on: Way(node: walk.root, rest: holding.all), at: start.place, body)
  }

  private mutating func go(on way: Way, at place: Int, _ body: (FoundPlay) -> Int) {
    guard stepsLeft > 0 else { return }
    stepsLeft -= 1
    let square = place < line.length ? line.squares[place] : LineSquare()
    if square.tile != 0 {
      guard let node = walk.step(way.node, square.tile) else { return }
      var next = way
      next.node = node
      next.written.append(0)
      next.sum += Int32(square.points)
      return go(on: next, at: place + 1, body)
    }
    if way.node.isWord, place > start.anchor { report(way, body) }
    guard place < line.length, way.newTiles < mostNew else { return }
    for kind in 0..<holding.kinds where way.rest.has(kind: kind) {
      let label = holding.labels[kind]
      guard square.allowed >> UInt64(label) & 1 == 1 else { continue }
      var next = way
      next.lay(label, kind, holding.points[kind], on: square)
      guard mayScore(next), let node = walk.step(way.node, label) else { continue }
      next.node = node
      go(on: next, at: place + 1, body)
    }
    guard way.rest.has(kind: Rest.blank) else { return }
    var laid = way
    laid.lay(Written.blankBit, Rest.blank, 0, on: square)
    guard mayScore(laid) else { return }
    var labels = walk.labels(after: way.node) & square.allowed
    while labels != 0 {
      let label = UInt8(labels.trailingZeroBitCount)
      labels &= labels - 1
      guard let node = walk.step(way.node, label) else { continue }
      var next = laid
      next.written.mark(last: label)
      next.node = node
      go(on: next, at: place + 1, body)
    }
  }

  @inline(__always)
  private func mayScore(_ way: Way) -> Bool {
    prospects.mayScore(floor, laid: Int(way.newTiles), sum: way.sum, crossSum: way.crossSum)
  }

  private mutating func report(_ way: Way, _ body: (FoundPlay) -> Int) {
    if line.direction == .down, way.newTiles == 1, way.hasCross { return }
    guard let square = line.square(at: start.place) else { return }
    let bonus = way.newTiles == rules.bingoSize ? rules.bingoBonus : 0
    floor = Int32(
      clamping: body(
        FoundPlay(
          start: square, direction: line.direction,
          score: Int(way.sum) * Int(way.factor) + Int(way.crossSum) + bonus, newTiles: Int(way.newTiles),
          written: way.written)))
  }
}

extension LineSearch.Way {
  /// Lays a tile of a kind that is left; where that leads is not looked up.
  @inline(__always)
  fileprivate mutating func lay(
    _ byte: UInt8, _ kind: Int, _ points: UInt8, on square: LineSquare
  ) {
    rest = rest.without(kind: kind)
    written.append(byte)
    newTiles += 1
    let counted = Int32(points) * Int32(square.letterFactor)
    sum += counted
    factor *= Int32(square.wordFactor)
    hasCross = square.crossPoints >= 0
    if hasCross { crossSum += (Int32(square.crossPoints) + counted) * Int32(square.wordFactor) }
  }
}
