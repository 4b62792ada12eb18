// SPDX-License-Identifier: MIT
import Rulebook

/// The steps on the board, oldest first, in about fifty bytes each; the index starts at 0.
///
/// A server holds every turn of every live game and reads few of them. So a step is stored as bytes and decoded
/// on access. Rulings and directors' corrections are rare and are stored as values.
package struct StepLog: RandomAccessCollection, Equatable, Sendable {
  /// The table that the receipts belong to.
  private var table = TableID.house
  private var bytes: [UInt8] = []
  /// The offset at which each step begins.
  private var starts: [UInt32] = []
  private var rulings: [RuledPlay] = []
  private var overrulings: [Overruling] = []

  init() {}

  init(_ steps: [GameStep]) { for step in steps { append(step) } }

  package var startIndex: Int { 0 }

  package var endIndex: Int { starts.count }

  package subscript(place: Int) -> GameStep {
    var reader = StepReader(bytes: bytes, place: Int(starts[place]), table: table)
    return reader.step(rulings, overrulings)
  }

  mutating func append(_ step: GameStep) {
    table = step.receipt.table
    starts.append(UInt32(bytes.count))
    let head = bytes.count
    bytes.append(0)
    add(step.seat)
    add(step.rack)
    add(step.scores.one)
    add(step.scores.two)
    add(step.receipt.sequence)
    add(Int(step.receipt.sum))
    bytes[head] = add(step.action).rawValue
  }

  private mutating func add(_ action: GameAction) -> StepHead {
    switch action {
    case .played(let play):
      add(play)
      return .played
    case .passed(let seat, let drew):
      add(seat)
      add(drew)
      return .passed
    case .accepted(let seat, let drew):
      add(seat)
      add(drew)
      return .accepted
    case .exchanged(let made):
      add(made.seat)
      add(made.count)
      for rack in [made.given, made.drawn, made.drew] { add(rack) }
      return .exchanged
    case .windowClosed(let drew):
      add(drew)
      return .windowClosed
    case .ruled(let ruled):
      add(rulings.count)
      rulings.append(ruled)
      return .ruled
    case .overruled(let overruling):
      add(overrulings.count)
      overrulings.append(overruling)
      return .overruled
    case .started, .clockStarted, .clockNoted, .refused, .held, .undone, .amended, .asked, .declined,
      .paused, .continued, .adjourned, .conceded, .timeRanOut, .claimed, .racksDeclared, .silenceNoted,
      .racksWaived, .interrupted, .windowResumed:
      preconditionFailure("not done on the board")
    }
  }

  /// Writes a number: zigzag, then seven bits a byte, the lowest first.
  private mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1)))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private mutating func add(_ seat: Seat) { bytes.append(UInt8(seat.rawValue)) }

  /// Writes a rack: its count plus 1, then its labels; 0 for nil.
  private mutating func add(_ rack: Rack?) {
    bytes.append(rack.map { UInt8($0.count + 1) } ?? 0)
    if let rack { bytes.append(contentsOf: rack) }
  }

  private mutating func add(_ play: PlayMade) {
    add(play.number)
    add(play.seat)
    bytes.append(UInt8(play.placement.start.row))
    bytes.append(UInt8(play.placement.start.column))
    bytes.append(play.placement.direction.rawValue)
    bytes.append(UInt8(play.placement.count))
    for item in play.placement {
      guard case .placed(let tile) = item else {
        bytes.append(0)
        continue
      }
      add(tile)
    }
    bytes.append(UInt8(play.words.count))
    for word in play.words {
      bytes.append(UInt8(word.count))
      for tile in word { add(tile) }
    }
    add(play.score)
    add(play.drew)
  }

  /// Writes a tile: its label, with the highest bit set for a blank.
  private mutating func add(_ tile: BoardTile) { bytes.append(tile.label | (tile.isBlank ? 0x80 : 0)) }
}

/// The first byte of a step.
private enum StepHead: UInt8 {
  case played, passed, exchanged, accepted, windowClosed, ruled, overruled
}

/// Decodes a step; traps on bytes that `StepLog` did not write.
private struct StepReader {
  let bytes: [UInt8]
  var place: Int
  let table: TableID

  mutating func step(_ rulings: [RuledPlay], _ overrulings: [Overruling]) -> GameStep {
    guard let head = StepHead(rawValue: byte()) else { preconditionFailure("a step begins with its kind") }
    let seat = seat()
    let rack = rack()
    let scores = BySeat(number(), number())
    let receipt = Receipt(table: table, sequence: number(), sum: UInt32(number()))
    let action: GameAction
    switch head {
    case .played: action = .played(play())
    case .passed: action = .passed(self.seat(), drew: self.rack())
    case .accepted: action = .accepted(self.seat(), drew: self.rack())
    case .exchanged:
      action = .exchanged(
        ExchangeMade(
          seat: self.seat(), count: number(), given: self.rack(), drawn: self.rack(), drew: self.rack()))
    case .windowClosed: action = .windowClosed(drew: self.rack())
    case .ruled: action = .ruled(rulings[number()])
    case .overruled: action = .overruled(overrulings[number()])
    }
    return GameStep(action: action, seat: seat, rack: rack, scores: scores, receipt: receipt)
  }

  private mutating func byte() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func number() -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = byte()
      number |= UInt64(next & 0x7F) << shift
      guard next & 0x80 != 0 else { break }
      shift += 7
    }
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  private mutating func seat() -> Seat {
    guard let seat = Seat(rawValue: Int(byte())) else { preconditionFailure("a seat is 1 or 2") }
    return seat
  }

  private mutating func rack() -> Rack? {
    let count = Int(byte())
    guard count > 0 else { return nil }
    var rack = Rack()
    for _ in 1..<count { rack.insert(byte()) }
    return rack
  }

  private mutating func play() -> PlayMade {
    let number = number()
    let seat = seat()
    let start = Square(row: Int(byte()), column: Int(byte()))
    let direction = Direction(rawValue: byte())
    var items: [Placement.Item] = []
    for _ in 0..<byte() { items.append(tile().map { .placed($0) } ?? .through) }
    guard let start, let direction,
      let placement = Placement(start: start, direction: direction, items: items)
    else { preconditionFailure("a play lies on the board") }
    var words: [TileRow] = []
    for _ in 0..<byte() {
      var word = TileRow()
      for _ in 0..<byte() { if let tile = tile() { word.append(tile) } }
      words.append(word)
    }
    return PlayMade(
      number: number, seat: seat, placement: placement, words: words, score: self.number(), drew: rack())
  }

  /// Reads a tile; nil for an old tile.
  private mutating func tile() -> BoardTile? {
    let byte = byte()
    return byte == 0 ? nil : BoardTile(label: byte & 0x7F, isBlank: byte & 0x80 != 0)
  }
}
