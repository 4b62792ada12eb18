// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What directors put right at games; typed in full.
extension Verb {
  static let ofOverruling = [overrule]

  package static let overrule = Verb(
    "OVERRULE", shortest: "OVERRULE", arguments: "table RULING|SCORE|CLOCK|TURN|RESULT ... :reason",
    example: "OVERRULE 7 SCORE ann +10 :added wrong",
    help: "for directors: put something right; what was stays on record", takesText: true
  ) { line, arguments throws(ProtocolFault) in
    .game(.overrule(try arguments.overruling(line)), noise: .recorded)
  }
}

extension Arguments {
  fileprivate func overruling(_ line: Span<UInt8>) throws(ProtocolFault) -> OverruleOrder {
    let table = TableID(try number(line, at: 1, .table))
    let what = try range(2)
    let matter: OverruleOrder.Matter
    var last = 4
    if line.isNamed("RULING", what) {
      matter = .ruling(play: try number(line, at: 3, .play), try ruling(line, at: 4))
    } else if line.isNamed("SCORE", what) {
      matter = .score(try side(line, at: 3), points: try points(line, at: 4, from: -999, through: 999))
    } else if line.isNamed("CLOCK", what) {
      matter = .clock(try side(line, at: 3), milliseconds: try time(line, at: 4))
    } else if line.isNamed("TURN", what) {
      matter = .turn(try side(line, at: 3))
      last = 3
    } else if line.isNamed("RESULT", what) {
      matter = .result(
        BySeat(
          try points(line, at: 3, from: -999, through: 1500),
          try points(line, at: 4, from: -999, through: 1500)))
    } else {
      throw .badArgument(at: 2, .missing(verb))
    }
    let isTrial = try isTrial(line, at: last + 1)
    if isTrial { last += 1 }
    guard count == last + 1, let textStart, textStart < line.count else {
      throw .badArgument(at: last + 1, .reason)
    }
    return OverruleOrder(
      table: table, matter: matter, reason: line.text(textStart..<line.count), isTrial: isTrial)
  }

  private func ruling(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Ruling {
    let range = try range(index)
    if line.isNamed("ACCEPTABLE", range) { return .acceptable }
    if line.isNamed("UNACCEPTABLE", range) { return .unacceptable }
    throw .badArgument(at: index, .missing(verb))
  }

  /// A side by its number or its player's name.
  private func side(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> SideName {
    let range = try range(index)
    if let number = whole(line, range) {
      guard let seat = Seat(rawValue: number) else { throw .badArgument(at: index, .sideOfTable) }
      return .seat(seat)
    }
    guard let name = PlayerName(line.text(range)) else { throw .badArgument(at: index, .sideOfTable) }
    return .name(name)
  }

  /// A number with or without its sign.
  private func points(
    _ line: Span<UInt8>, at index: Int, from least: Int, through most: Int
  ) throws(ProtocolFault) -> Int {
    let (digits, isNegative) = try signed(line, at: index)
    guard let size = whole(line, digits) else { throw .badArgument(at: index, .missing(verb)) }
    let number = isNegative ? -size : size
    guard (least...most).contains(number) else { throw .badArgument(at: index, .points) }
    return number
  }

  /// Minutes and seconds with or without their sign, in milliseconds.
  private func time(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Int {
    let (digits, isNegative) = try signed(line, at: index)
    guard let time = ClockText.milliseconds(line.text(digits)), time > 0, time <= 3_600_000 else {
      throw .badArgument(at: index, .timeGiven)
    }
    return isNegative ? -time : time
  }

  private func signed(
    _ line: Span<UInt8>, at index: Int
  ) throws(ProtocolFault) -> (digits: Range<Int>, isNegative: Bool) {
    let range = try range(index)
    switch line[range.lowerBound] {
    case UInt8(ascii: "+"): return ((range.lowerBound + 1)..<range.upperBound, false)
    case UInt8(ascii: "-"): return ((range.lowerBound + 1)..<range.upperBound, true)
    default: return (range, false)
    }
  }

  private func isTrial(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Bool {
    guard index < count, let key = key(line, at: index), line.isNamed("try", key.name) else { return false }
    guard line.isNamed("yes", key.value) else { throw .badArgument(at: index, .missing(verb)) }
    return true
  }
}
