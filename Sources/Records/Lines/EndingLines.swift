// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What the `reason` of an end can be.
enum EndKind: String {
  case out, scoreless, time, resigned, challenge, forfeit, adjudicated

  /// The reason's name, and the seat that it is about.
  static func of(_ end: GameEnd) -> (EndKind, Seat?) {
    switch end {
    case .out(let seat): (.out, seat)
    case .scoreless: (.scoreless, nil)
    case .time(let loser): (.time, loser)
    case .resigned(let loser): (.resigned, loser)
    case .challenge(let winner): (.challenge, winner)
    case .forfeit(let loser): (.forfeit, loser)
    case .adjudicated: (.adjudicated, nil)
    }
  }

  /// The end that a reason, the seat that it is about and the final scores make.
  func end(_ seat: Seat?, _ scores: BySeat<Int>) -> GameEnd? {
    switch (self, seat) {
    case (.out, let seat?): .out(seat)
    case (.scoreless, nil): .scoreless
    case (.time, let loser?): .time(loser: loser)
    case (.resigned, let loser?): .resigned(loser)
    case (.challenge, let winner?): .challenge(winner: winner)
    case (.forfeit, let loser?): .forfeit(loser: loser)
    case (.adjudicated, nil): .adjudicated(scores)
    default: nil
    }
  }
}

/// What the `for` of an adjustment can be.
enum AdjustmentKind: String {
  case gainedRack = "gained-rack"
  case lostRack = "lost-rack"
  case time

  init(_ reason: FinalScore.Adjustment.Reason) {
    self =
      switch reason {
      case .gainedRack: .gainedRack
      case .lostRack: .lostRack
      case .time: .time
      }
  }

  var reason: FinalScore.Adjustment.Reason {
    switch self {
    case .gainedRack: .gainedRack
    case .lostRack: .lostRack
    case .time: .time
    }
  }
}

extension Ending {
  func write(into line: inout LineText, _ tiles: TileSet?) {
    let (kind, seat) = EndKind.of(reason)
    line.member(",\"end\":{\"reason\":", kind.rawValue)
    if let seat { line.member(",\"seat\":", seat) }
    if let winner { line.member(",\"winner\":", winner) }
    if let racks { line.member(",\"racks\":", racks, tiles) }
    line.pen.literal(",\"adjustments\":[")
    for (place, adjustment) in adjustments.enumerated() {
      if place > 0 { line.pen.byte(UInt8(ascii: ",")) }
      adjustment.write(into: &line)
    }
    line.pen.byte(UInt8(ascii: "]"))
    line.member(",\"scores\":", scores)
    if let seed { line.member(",\"seed\":", seed.text) }
    line.pen.byte(UInt8(ascii: "}"))
  }

  convenience init(from line: inout LineCursor, of tiles: TileSet?) throws(LineDamage) {
    try line.need(",\"end\":{\"reason\":")
    let place = line.place
    let kind = try line.text(as: { EndKind(rawValue: $0) })
    let about = line.has(",\"seat\":") ? try line.seat() : nil
    let winner = line.has(",\"winner\":") ? try line.seat() : nil
    let racks = line.has(",\"racks\":") ? try line.racks(of: tiles) : nil
    try line.need(",\"adjustments\":[")
    var adjustments: [FinalScore.Adjustment] = []
    while !line.has("]") {
      // At most two for racks and two for time.
      guard adjustments.count < 4 else { throw LineDamage(.value, at: line.place) }
      if !adjustments.isEmpty { try line.need(",") }
      adjustments.append(try FinalScore.Adjustment(from: &line))
    }
    let scores = try line.pair(",\"scores\":")
    let seed = line.has(",\"seed\":") ? try line.text(as: { BagSeed(text: $0) }) : nil
    try line.need("}")
    guard let reason = kind.end(about, scores) else { throw LineDamage(.value, at: place) }
    self.init(
      reason: reason, racks: racks, adjustments: adjustments, scores: scores, winner: winner, seed: seed)
  }
}

extension FinalScore.Adjustment {
  fileprivate func write(into line: inout LineText) {
    line.member("{\"seat\":", seat)
    line.member(",\"for\":", AdjustmentKind(reason).rawValue)
    line.member(",\"points\":", signed: points)
    line.pen.byte(UInt8(ascii: "}"))
  }

  fileprivate init(from line: inout LineCursor) throws(LineDamage) {
    let seat = try line.seat("{\"seat\":")
    let reason = try line.text(",\"for\":", as: { AdjustmentKind(rawValue: $0)?.reason })
    self.init(seat: seat, reason: reason, points: try line.signedNumber(",\"points\":"))
    try line.need("}")
  }
}
