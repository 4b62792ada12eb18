// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// The values of the `what` member of an overruling.
private enum OverrulingKind: String, CaseIterable {
  case ruling, score, clock, turn, result

  init(_ matter: Overruling.Matter) {
    self =
      switch matter {
      case .ruling: .ruling
      case .score: .score
      case .clock: .clock
      case .turn: .turn
      case .result: .result
      }
  }
}

extension Overruling {
  static func members(_ known: Overruling?, _ line: inout some Coder) throws(LineDamage) -> Overruling {
    let kind = try line.word(",\"what\":", known.map { OverrulingKind($0.matter) })
    let by = try line.member(",\"by\":", known?.by)
    let reason = try line.member(",\"reason\":", known?.reason)
    let matter = try Matter.members(kind, known?.matter, &line)
    return try line.whole(known, Overruling(matter, by: by, reason: reason))
  }
}

extension Overruling.Matter {
  fileprivate static func members(_ kind: OverrulingKind, _ known: Self?, _ line: inout some Coder)
    throws(LineDamage) -> Self
  {
    switch kind {
    case .ruling:
      let was: (RuledPlay, given: Rack?, turn: Seat?)? =
        if case .ruling(let ruled, let given, let turn)? = known { (ruled, given, turn) } else { nil }
      return .ruling(
        try RuledPlay.members(was?.0, &line), given: try line.member(ifAny: ",\"given\":", was?.given),
        turn: try line.member(ifAny: ",\"to\":", was?.turn))
    case .score:
      let was: (Seat, Int)? = if case .score(let seat, let points)? = known { (seat, points) } else { nil }
      return .score(try line.member(",\"seat\":", was?.0), points: try line.signed(",\"points\":", was?.1))
    case .clock:
      let was: (Seat, Int)? = if case .clock(let seat, let time)? = known { (seat, time) } else { nil }
      return .clock(try line.member(",\"seat\":", was?.0), milliseconds: try line.signed(",\"ms\":", was?.1))
    case .turn:
      let was: (Seat, Rack?)? = if case .turn(let seat, let drew)? = known { (seat, drew) } else { nil }
      return .turn(try line.member(",\"seat\":", was?.0), drew: try line.drew(was?.1))
    case .result:
      let scores: BySeat<Int>? = if case .result(let scores)? = known { scores } else { nil }
      return .result(try line.member(",\"result\":", scores))
    }
  }
}
