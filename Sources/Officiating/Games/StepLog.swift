// SPDX-License-Identifier: MIT
import Bytes
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
    // Written apart, as a growing array checks each byte.
    var line = ByteWriter(capacity: 128)
    add(step.action, to: &line)
    line.add(step.seat)
    line.add(step.rack)
    line.add(step.scores.one)
    line.add(step.scores.two)
    line.add(step.receipt.sequence)
    line.add(Int(step.receipt.sum))
    line.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  private mutating func add(_ action: GameAction, to line: inout ByteWriter) {
    switch action {
    case .played(let play):
      line.add(.played)
      line.add(play)
    case .passed(let seat, let drew):
      line.add(.passed)
      line.add(seat)
      line.add(drew)
    case .accepted(let seat, let drew):
      line.add(.accepted)
      line.add(seat)
      line.add(drew)
    case .exchanged(let made):
      line.add(.exchanged)
      line.add(made.seat)
      line.add(made.count)
      for rack in [made.given, made.drawn, made.drew] { line.add(rack) }
    case .windowClosed(let drew):
      line.add(.windowClosed)
      line.add(drew)
    case .ruled(let ruled):
      line.add(.ruled)
      line.add(rulings.count)
      rulings.append(ruled)
    case .overruled(let overruling):
      line.add(.overruled)
      line.add(overrulings.count)
      overrulings.append(overruling)
    case .started, .clockStarted, .clockNoted, .refused, .held, .undone, .amended, .asked, .declined,
      .paused, .continued, .adjourned, .conceded, .timeRanOut, .claimed, .racksDeclared, .silenceNoted,
      .racksWaived, .interrupted, .windowResumed:
      preconditionFailure("not done on the board")
    }
  }
}

extension ByteWriter {
  fileprivate mutating func add(_ head: StepHead) { append(byte: head.rawValue) }

  /// Writes a number: zigzag, then seven bits a byte, the lowest first.
  fileprivate mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1)))
    while rest >= 0x80 {
      append(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(byte: UInt8(truncatingIfNeeded: rest))
  }

  fileprivate mutating func add(_ seat: Seat) { append(byte: UInt8(seat.rawValue)) }

  /// Writes a rack: its count plus 1, then its labels; 0 for nil.
  fileprivate mutating func add(_ rack: Rack?) {
    append(byte: rack.map { UInt8($0.count + 1) } ?? 0)
    for label in rack ?? Rack() { append(byte: label) }
  }

  fileprivate mutating func add(_ play: PlayMade) {
    add(play.number)
    add(play.seat)
    append(byte: UInt8(play.placement.start.row))
    append(byte: UInt8(play.placement.start.column))
    append(byte: play.placement.direction.rawValue)
    add(row: play.placement.bits)
    append(byte: UInt8(play.words.count))
    for word in play.words { add(row: word.bits) }
    add(play.score)
    add(play.drew)
  }

  /// Writes the stored form of a placement or a word: the count, then its bytes.
  private mutating func add(row bits: UInt128) {
    for place in 0...bits & 15 { append(byte: UInt8(truncatingIfNeeded: bits >> (8 * place))) }
  }
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
    let action: GameAction
    switch head {
    case .played: action = .played(play())
    case .passed: action = .passed(seat(), drew: rack())
    case .accepted: action = .accepted(seat(), drew: rack())
    case .exchanged:
      action = .exchanged(
        ExchangeMade(
          seat: seat(), count: number(), given: rack(), drawn: rack(), drew: rack()))
    case .windowClosed: action = .windowClosed(drew: rack())
    case .ruled: action = .ruled(rulings[number()])
    case .overruled: action = .overruled(overrulings[number()])
    }
    return GameStep(
      action: action, seat: seat(), rack: rack(), scores: BySeat(number(), number()),
      receipt: Receipt(table: table, sequence: number(), sum: UInt32(number())))
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
    guard let start, let direction else { preconditionFailure("a play lies on the board") }
    let placement = Placement(start: start, direction: direction, bits: row())
    var words: [TileRow] = []
    for _ in 0..<byte() { words.append(TileRow(bits: row())) }
    return PlayMade(
      number: number, seat: seat, placement: placement, words: words, score: self.number(), drew: rack())
  }

  /// Reads the stored form of a placement or a word.
  private mutating func row() -> UInt128 {
    let count = UInt128(byte())
    var bits = count
    for place in 0..<count { bits |= UInt128(byte()) << (8 + 8 * place) }
    return bits
  }
}
