// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

// What directors put right at a game, as it is written and beside it as it is read.

/// What the `what` of an overruling can be.
private enum OverrulingKind: String {
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
  /// Writes what stands behind the kind; false where a ruling lacks terms.
  func write(into line: inout LineText, _ tiles: TileSet?, under terms: LineTerms?) -> Bool {
    line.member(",\"what\":", OverrulingKind(matter).rawValue)
    line.member(",\"by\":", by)
    line.member(",\"reason\":", reason)
    switch matter {
    case .ruling(let ruled, let given, let turn):
      guard let lexicon = terms?.lexicon, let rule = terms?.rule else { return false }
      ruled.write(into: &line, of: lexicon, under: rule, tiles)
      if let given { line.member(",\"given\":", given, tiles) }
      if let turn { line.member(",\"to\":", turn) }
    case .score(let seat, let points):
      line.member(",\"seat\":", seat)
      line.member(",\"points\":", signed: points)
    case .clock(let seat, let milliseconds):
      line.member(",\"seat\":", seat)
      line.member(",\"ms\":", signed: milliseconds)
    case .turn(let seat, let drew):
      line.member(",\"seat\":", seat)
      line.write(drew: drew, tiles)
    case .result(let scores): line.member(",\"result\":", scores)
    }
    return true
  }

  /// Reads it; a ruling tells the terms as well.
  static func read(
    from line: inout LineCursor, under terms: inout LineTerms?, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> Overruling {
    let kind = try line.text(",\"what\":", as: { OverrulingKind(rawValue: $0) })
    let by = try line.name(",\"by\":")
    let reason = try line.text(",\"reason\":")
    let matter: Matter
    switch kind {
    case .ruling:
      let (ruled, under) = try RuledPlay.read(from: &line, knowing: &lexica)
      terms = under
      let given = line.has(",\"given\":") ? try line.rack(of: under.tiles) : nil
      matter = .ruling(ruled, given: given, turn: line.has(",\"to\":") ? try line.seat() : nil)
    case .score:
      let seat = try line.seat(",\"seat\":")
      matter = .score(seat, points: try line.signedNumber(",\"points\":"))
    case .clock:
      let seat = try line.seat(",\"seat\":")
      matter = .clock(seat, milliseconds: try line.signedNumber(",\"ms\":"))
    case .turn:
      let seat = try line.seat(",\"seat\":")
      matter = .turn(seat, drew: try line.drew(of: terms?.tiles))
    case .result: matter = .result(try line.pair(",\"result\":"))
    }
    return Overruling(matter, by: by, reason: reason)
  }
}
