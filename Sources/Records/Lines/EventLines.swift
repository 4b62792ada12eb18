// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

extension TournamentKind {
  func members(_ known: TournamentEvent?, _ line: inout some Coder) throws(LineDamage) -> TournamentEvent {
    switch self {
    case .conditions:
      let was: (PlayingConditions, TournamentTerms?)? =
        if case .conditions(let conditions, let terms)? = known { (conditions, terms) } else { nil }
      let lexicon = try line.lexicon(was?.0.lexicon)
      let conditions = try PlayingConditions.members(was?.0, by: lexicon, &line)
      let hasTerms = line.sees(",\"systems\":", was?.1 != nil)
      return .conditions(conditions, terms: hasTerms ? try TournamentTerms.members(was?.1, &line) : nil)
    case .starting:
      let was: (RoundBegun, Instant)? =
        if case .starting(let round, let at)? = known { (round, at) } else { nil }
      return .starting(try RoundBegun.members(was?.0, &line), at: try line.member(",\"starts\":", was?.1))
    case .timing:
      let moment: Instant? = if case .timing(let moment)? = known { moment } else { nil }
      return .timing(until: try line.member(",\"ends\":", moment))
    case .timed: return .timed
    case .started:
      let begun: RoundBegun? = if case .started(let begun)? = known { begun } else { nil }
      return .started(try RoundBegun.members(begun, &line))
    default:
      let step: TournamentStep? = if case .step(let step)? = known { step } else { nil }
      return .step(try members(step, &line))
    }
  }
}

extension PlayingConditions {
  /// Writes or reads the members after the lexicon.
  fileprivate static func members(
    _ known: Self?, by lexicon: AgreedLexicon, _ line: inout some Coder
  ) throws(LineDamage) -> Self {
    let tables = try TournamentTables.members(known?.tables, &line)
    let rule = try line.rule(known?.isAgreed == true ? known?.rule : nil, of: tables)
    let breakMinutes = try line.number(ifAny: ",\"break\":", known?.pace.breakMinutes, in: Pace.breakRange)
    let graceMinutes = try line.number(ifAny: ",\"grace\":", known?.pace.graceMinutes, in: Pace.graceRange)
    return PlayingConditions(
      tables: tables, lexicon: lexicon, rule: rule ?? .double, isAgreed: rule != nil,
      pace: Pace(breakMinutes: breakMinutes, graceMinutes: graceMinutes))
  }
}

extension RoundBegun {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    RoundBegun(
      try line.ordinal(",\"round\":", known?.round),
      of: try line.member(ifAny: ",\"division\":", known?.division))
  }
}

extension TournamentOpening {
  /// Writes or reads the members of an opening, after `game`.
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let lexicon = try line.lexicon(known?.conditions.lexicon)
    let label = try line.text(
      ",\"label\":", known?.label, { $0 }, as: { TournamentOpening.isLabel($0) ? $0 : nil })
    let title = try line.member(",\"title\":", known?.title)
    let terms = try TournamentTerms.members(known?.terms, &line)
    let conditions = try PlayingConditions.members(known?.conditions, by: lexicon, &line)
    try line.literal(",\"desk\":false")
    let opener = try Person.members(known?.opener, &line)
    line.keep(LineTerms(lexicon: lexicon, rule: conditions.rule))
    return try line.whole(
      known,
      TournamentOpening(label: label, title: title, terms: terms, conditions: conditions, opener: opener))
  }
}

extension MemberCoder where Self: ~Copyable {
  /// Writes or reads the challenge rule, which an event without tables may leave out.
  fileprivate mutating func rule(
    _ known: ChallengeRule?, of tables: TournamentTables?
  ) throws(LineDamage) -> ChallengeRule? {
    if tables == nil { try member(ifAny: ",\"rule\":", known) } else { try member(",\"rule\":", known) }
  }
}

extension TournamentTables {
  /// Writes or reads the terms of an event's tables; nil if the line has none.
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self? {
    let start = line.place
    guard line.has(",\"tables\":", known != nil) else { return nil }
    let kind = try line.word("", known?.kind)
    let clock = try TimeAllowance.members(known?.clock, &line)
    let delay = try line.member(ifAny: ",\"delay\":", known?.delay == .nothing ? nil : known?.delay)
    let tables = TournamentTables(kind: kind, clock: clock, delay: delay ?? .nothing)
    return try line.whole(known, at: start, tables?.clock == clock ? tables : nil)
  }
}

extension GamesDelay: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    if line.sees("\"", known == .end) {
      return try line.text("", known, { _ in "end" }, as: { $0 == "end" ? .end : nil })
    }
    return .minutes(try line.number("", known?.minutes, in: minutesRange))
  }
}
