// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// What the `kind` of a slip's line can be.
enum SlipKind: KindWord, CaseIterable {
  case slip = "slip"
  case lapsed = "lapsed"
  case withdrawn = "withdrawn"
  case ruling = "ruling"

  @inline(__always)
  init(_ event: borrowing SlipEvent) {
    switch event {
    case .written: self = .slip
    case .lapsed: self = .lapsed
    case .withdrawn: self = .withdrawn
    case .ruled: self = .ruling
    }
  }

  /// The version in which the kind came.
  var version: Int {
    switch self {
    case .slip, .lapsed, .withdrawn, .ruling: 1
    }
  }

  /// What stands behind the kind on each of its lines; a line without it is of no kind, or no slip's.
  var head: StaticString {
    switch self {
    case .slip: ","
    case .lapsed, .withdrawn, .ruling: ",\"slip\":"
    }
  }
}

extension SlipEvent {
  /// Writes an event from its kind on; false where terms are missing.
  func write(into line: inout LineText, under terms: LineTerms?) -> Bool {
    switch self {
    case .written(let slip):
      guard let lexicon = terms?.lexicon else { return false }
      line.kind(SlipKind.slip)
      slip.write(into: &line, of: lexicon)
    case .lapsed(let number):
      line.kind(SlipKind.lapsed)
      line.member(",\"slip\":", number)
    case .withdrawn(let number, let seat):
      line.kind(SlipKind.withdrawn)
      Self.write(withdrawn: number, by: seat, into: &line)
    case .ruled(let ruled):
      guard let lexicon = terms?.lexicon, let rule = terms?.rule else { return false }
      line.kind(SlipKind.ruling)
      ruled.write(into: &line, of: lexicon, under: rule)
    }
    return true
  }

  /// Reads an event from behind its kind on.
  static func read(
    _ kind: SlipKind, from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (Event, LineTerms?) {
    switch kind {
    case .slip:
      let (slip, lexicon) = try Slip.read(from: &line, knowing: &lexica)
      return (.slip(.written(slip)), LineTerms(lexicon: lexicon, rule: nil))
    case .lapsed: return (.slip(.lapsed(slip: try line.ordinal(",\"slip\":"))), nil)
    case .withdrawn: return (.slip(try readWithdrawn(from: &line)), nil)
    case .ruling:
      let (ruled, terms) = try RuledSlip.read(from: &line, knowing: &lexica)
      return (.slip(.ruled(ruled)), terms)
    }
  }

  private static func write(withdrawn number: Int, by seat: Seat, into line: inout LineText) {
    line.member(",\"slip\":", number)
    line.member(",\"seat\":", seat)
  }

  private static func readWithdrawn(from line: inout LineCursor) throws(LineDamage) -> SlipEvent {
    let number = try line.ordinal(",\"slip\":")
    return .withdrawn(slip: number, by: try line.seat(",\"seat\":"))
  }
}

extension Slip {
  fileprivate func write(into line: inout LineText, of lexicon: AgreedLexicon) {
    line.member(",\"slip\":", number)
    if let replaces { line.member(",\"replaces\":", replaces) }
    line.member(",\"challenger\":", challenger)
    line.member(",\"writer\":", writer)
    words.write(into: &line, of: lexicon)
    if let until { line.member(",\"until\":", until) }
    if let corrects { line.member(",\"corrects\":", corrects) }
    if isAsked { line.pen.literal(",\"asked\":true") }
  }

  fileprivate static func read(
    from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (Slip, AgreedLexicon) {
    let number = try line.ordinal(",\"slip\":")
    let replaces = line.has(",\"replaces\":") ? try line.ordinal() : nil
    let challenger = try line.seat(",\"challenger\":")
    let writer = try line.seat(",\"writer\":")
    let (words, lexicon) = try Words.read(from: &line, knowing: &lexica)
    let until = line.has(",\"until\":") ? try line.moment() : nil
    let corrects = line.has(",\"corrects\":") ? try line.ordinal() : nil
    let isAsked = line.has(",\"asked\":true")
    let slip = Slip(
      number: number, replaces: replaces, challenger: challenger, writer: writer, words: words,
      until: until, corrects: corrects, isAsked: isAsked)
    return (slip, lexicon)
  }
}

extension RuledSlip {
  fileprivate func write(into line: inout LineText, of lexicon: AgreedLexicon, under rule: ChallengeRule) {
    line.member(",\"slip\":", number)
    line.member(",\"challenger\":", challenger)
    words.write(into: &line, of: lexicon)
    rule.write(into: &line)
    ruling.write(into: &line)
    effect.write(into: &line)
    line.member(",\"confirmed\":", confirmed.rawValue)
    if let supersedes { line.member(",\"supersedes\":", supersedes) }
  }

  fileprivate static func read(
    from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (RuledSlip, LineTerms) {
    let number = try line.ordinal(",\"slip\":")
    let challenger = try line.seat(",\"challenger\":")
    let (words, lexicon) = try Words.read(from: &line, knowing: &lexica)
    let rule = try ChallengeRule(from: &line)
    let ruling = try Ruling(from: &line)
    let effect = try ChallengeEffect(from: &line)
    let confirmed = try line.text(",\"confirmed\":", as: { Confirmation(rawValue: $0) })
    let supersedes = line.has(",\"supersedes\":") ? try line.ordinal() : nil
    let ruled = RuledSlip(
      number: number, challenger: challenger, words: words, ruling: ruling, effect: effect,
      confirmed: confirmed, supersedes: supersedes)
    return (ruled, LineTerms(lexicon: lexicon, rule: rule))
  }
}
