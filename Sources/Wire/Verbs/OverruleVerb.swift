// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The verb of directors that corrects games; it is typed in full.
extension Verb {
  static let ofOverruling = [overrule]

  package static let overrule = Verb(
    "OVERRULE", shortest: "OVERRULE", arguments: "table RULING|SCORE|CLOCK|TURN|RESULT ... :reason",
    example: "OVERRULE 7 SCORE ann +10 :added wrong",
    help: "for directors: put something right; what was stays on record", takesText: true,
    keys: .named(["try", "sure"])
  ) { line, arguments throws(ProtocolFault) in
    .game(.overrule(try arguments.overruling(line)), noise: .recorded)
  }
}

extension Arguments {
  fileprivate func overruling(_ line: Span<UInt8>) throws(ProtocolFault) -> OverruleOrder {
    let table = TableID(try number(line, at: 1, .table))
    guard count > 2 else { throw .badArgument(at: 2, .overruling(.other)) }
    let word = line.text(self[2]).uppercased()
    let form = OverruleForm(rawValue: word) ?? .other
    guard form != .other else { throw .badArgument(at: 2, .overruling(.other)) }
    // A result may also have each player's name before the score.
    let isNamed = form == .result && count > 3 && result(line, at: 3) == nil
    let last = form == .turn ? 3 : isNamed ? 6 : 4
    guard count > last else { throw .badArgument(at: min(count, last), .overruling(form)) }
    let (isTrial, isSure, most) = try keys(line, behind: last, maySaySure: form == .result)
    let matter = try isNamed ? namedResult(line) : matter(form, line)
    guard count == most + 1, let textStart, (textStart..<line.count).contains(where: { line[$0] != 32 })
    else {
      throw .badArgument(at: most + 1, .reason)
    }
    return OverruleOrder(
      table: table, matter: matter, reason: line.text(textStart..<line.count), isTrial: isTrial,
      isSure: isSure)
  }

  private func matter(
    _ form: OverruleForm, _ line: Span<UInt8>
  ) throws(ProtocolFault) -> OverruleOrder.Matter {
    func wrong(_ index: Int) -> ProtocolFault { .badArgument(at: index, .overruling(form)) }
    switch form {
    case .ruling:
      guard let play = whole(line, self[3]), play > 0 else { throw wrong(3) }
      if line.isNamed("ACCEPTABLE", self[4]) { return .ruling(play: play, .acceptable) }
      guard line.isNamed("UNACCEPTABLE", self[4]) else { throw wrong(4) }
      return .ruling(play: play, .unacceptable)
    case .score:
      guard let side = side(line, at: 3) else { throw wrong(3) }
      guard let (sign, digits) = signed(line, at: 4), let points = whole(line, digits),
        (1...999).contains(points)
      else { throw wrong(4) }
      return .score(side, points: sign * points)
    case .clock:
      guard let side = side(line, at: 3) else { throw wrong(3) }
      guard let (sign, digits) = signed(line, at: 4), let time = ClockText.milliseconds(line.text(digits)),
        time > 0, time <= 3_600_000
      else { throw wrong(4) }
      return .clock(side, milliseconds: sign * time)
    case .turn:
      guard let side = side(line, at: 3) else { throw wrong(3) }
      return .turn(side)
    case .result:
      guard let one = result(line, at: 3) else { throw wrong(3) }
      guard let two = result(line, at: 4) else { throw wrong(4) }
      return .result(BySeat(one, two), names: nil)
    case .other: throw wrong(2)
    }
  }

  /// Reads a side by its number or its player's name; nil for anything else.
  private func side(_ line: Span<UInt8>, at index: Int) -> SideName? {
    if let number = whole(line, self[index]) { return Seat(rawValue: number).map { .seat($0) } }
    return PlayerName(line.text(self[index])).map { .name($0) }
  }

  /// Returns the sign and the range after it; nil without the sign, which shows that the value is added, not set.
  private func signed(_ line: Span<UInt8>, at index: Int) -> (sign: Int, digits: Range<Int>)? {
    let range = self[index]
    switch line[range.lowerBound] {
    case UInt8(ascii: "+"): return (1, (range.lowerBound + 1)..<range.upperBound)
    case UInt8(ascii: "-"): return (-1, (range.lowerBound + 1)..<range.upperBound)
    default: return nil
    }
  }

  /// Reads a final score, -999 to 1500; nil for anything else.
  private func result(_ line: Span<UInt8>, at index: Int) -> Int? {
    let (sign, digits) = signed(line, at: index) ?? (1, self[index])
    return whole(line, digits).map { sign * $0 }.flatMap { (-999...1500).contains($0) ? $0 : nil }
  }

  private func namedResult(_ line: Span<UInt8>) throws(ProtocolFault) -> OverruleOrder.Matter {
    func scored(_ index: Int) throws(ProtocolFault) -> (name: PlayerName, score: Int) {
      guard let name = PlayerName(line.text(self[index])) else {
        throw .badArgument(at: index, .overruling(.result))
      }
      guard let score = result(line, at: index + 1) else {
        throw .badArgument(at: index + 1, .overruling(.result))
      }
      return (name, score)
    }
    let (one, two) = (try scored(3), try scored(5))
    return .result(BySeat(one.score, two.score), names: BySeat(one.name, two.name))
  }

  /// Reads `try=yes` and `sure=yes` in any order, and returns the index of the last word read.
  private func keys(
    _ line: Span<UInt8>, behind last: Int, maySaySure: Bool
  ) throws(ProtocolFault) -> (isTrial: Bool, isSure: Bool, last: Int) {
    var (isTrial, isSure, last) = (false, false, last)
    while last + 1 < count, let key = key(line, at: last + 1) {
      if line.isNamed("try", key.name), !isTrial {
        isTrial = true
      } else if line.isNamed("sure", key.name), maySaySure, !isSure {
        isSure = true
      } else {
        break
      }
      guard line.isNamed("yes", key.value) else { throw .badArgument(at: last + 1, .missing(verb)) }
      last += 1
    }
    return (isTrial, isSure, last)
  }
}
