// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension Person {
  static func members(_ known: Person?, _ line: inout some Coder) throws(LineDamage) -> Person {
    Person(
      name: try line.member(",\"name\":", known?.name), role: try line.word(",\"role\":", known?.role),
      codeHash: try line.member(",\"code\":", known?.codeHash))
  }
}

extension Ruling: LineValue {
  @inline(__always)
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    Ruling(try line.choice("\"acceptable\"", or: "\"unacceptable\"", known?.isAcceptable))
  }
}

extension ChallengeRule: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    try line.text(known, { $0.text }, as: { ChallengeRule(text: $0) }, orElse: .value)
  }
}

extension ChallengeEffect: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    var (turn, to, from, winner): (Seat?, Seat?, Seat?, Seat?) = (nil, nil, nil, nil)
    var points: Int?
    switch known {
    case .challengerLosesTurn(let seat): turn = seat
    case .pointsTo(let seat, let count): (to, points) = (seat, count)
    case .pointsFrom(let seat, let count): (from, points) = (seat, count)
    case .gameWon(let seat): winner = seat
    case .playRemoved, ChallengeEffect.none?, nil: break
    }
    let effect: ChallengeEffect
    try line.literal("{\"kind\":")
    if line.has("\"play-removed\"", known == .playRemoved) {
      effect = .playRemoved
    } else if line.has("\"none\"", known == ChallengeEffect.none) {
      effect = .none
    } else if line.has("\"challenger-loses-turn\"", turn != nil) {
      effect = .challengerLosesTurn(turn: try line.member(",\"turn\":", turn))
    } else if line.has("\"points\",\"points\":", points != nil) {
      let points = try line.number("", points)
      let payer = try line.member(ifAny: ",\"from\":", from)
      effect =
        if let payer { .pointsFrom(payer, points: points) } else {
          .pointsTo(try line.member(",\"to\":", to), points: points)
        }
    } else {
      guard line.has("\"game-won\"", winner != nil) else { throw LineDamage(.value, at: line.place) }
      effect = .gameWon(try line.member(",\"seat\":", winner))
    }
    try line.literal("}")
    return effect
  }
}
