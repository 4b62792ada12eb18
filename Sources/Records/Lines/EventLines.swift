// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

extension EventStep {
  /// Writes a step from its kind on.
  func write(into line: inout LineText) {
    switch self {
    case .tournament(let step): step.write(into: &line)
    case .conditions(let conditions, let terms):
      line.kind(TournamentKind.conditions)
      conditions.lexicon.write(into: &line)
      conditions.tables?.write(into: &line)
      if conditions.isAgreed { conditions.rule.write(into: &line) }
      terms?.write(into: &line)
    case .starting(let begun, let at):
      line.kind(TournamentKind.starting)
      begun.write(into: &line)
      line.member(",\"starts\":", at)
    case .started(let begun):
      line.kind(TournamentKind.started)
      begun.write(into: &line)
    }
  }

  /// Reads a step from behind its kind on.
  static func read(
    _ kind: TournamentKind, from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> EventStep {
    if kind == .starting {
      let begun = try RoundBegun(from: &line)
      return .starting(begun, at: try line.moment(",\"starts\":"))
    }
    if kind == .started { return .started(try RoundBegun(from: &line)) }
    guard kind == .conditions else { return .tournament(try TournamentStep.read(kind, from: &line)) }
    let lexicon = try AgreedLexicon.read(from: &line, knowing: &lexica)
    let tables = try EventTables.read(from: &line)
    let isAgreed = tables != nil || line.sees(",\"rule\":")
    let rule = isAgreed ? try ChallengeRule(from: &line) : .double
    let terms = line.sees(",\"systems\":") ? try TournamentTerms.read(from: &line) : nil
    return .conditions(
      PlayingConditions(tables: tables, lexicon: lexicon, rule: rule, isAgreed: isAgreed), terms: terms)
  }
}

extension RoundBegun {
  fileprivate func write(into line: inout LineText) {
    line.member(",\"round\":", round)
    if let division { line.member(",\"division\":", division) }
  }

  fileprivate init(from line: inout LineCursor) throws(LineDamage) {
    let round = try line.ordinal(",\"round\":")
    self.init(round, of: line.has(",\"division\":") ? try line.text() : nil)
  }
}

extension EventTerms {
  func write(into line: inout LineText) {
    line.member(",\"label\":", label)
    line.member(",\"title\":", title)
    tournament.write(into: &line)
    tables?.write(into: &line)
  }

  static func read(from line: inout LineCursor) throws(LineDamage) -> EventTerms {
    let label = try line.text(",\"label\":", as: { EventTerms.isLabel($0) ? $0 : nil })
    let title = try line.text(",\"title\":")
    let tournament = try TournamentTerms.read(from: &line)
    let tables = try EventTables.read(from: &line)
    return EventTerms(
      label: label, title: title, tournament: tournament, tables: tables,
      isAgreed: line.sees(",\"rule\":"))
  }
}

extension EventTables {
  fileprivate func write(into line: inout LineText) {
    line.member(",\"tables\":", kind.rawValue)
    if case .milliseconds(let time) = clock { line.member(",\"clock\":", time) }
    switch delay {
    case .nothing: break
    case .minutes(let minutes): line.member(",\"delay\":", minutes)
    case .end: line.member(",\"delay\":", "end")
    }
  }

  /// Nil where nothing is said of tables.
  fileprivate static func read(from line: inout LineCursor) throws(LineDamage) -> EventTables? {
    let start = line.place
    guard line.has(",\"tables\":") else { return nil }
    let kind = try line.text(as: { TableKind(rawValue: $0) })
    let clock: TimeAllowance =
      line.has(",\"clock\":") ? .milliseconds(try line.number(in: TimeAllowance.range)) : .off
    let delay = try GamesDelay.read(from: &line)
    guard let tables = EventTables(kind: kind, clock: clock, delay: delay), tables.clock == clock
    else {
      throw LineDamage(.value, at: start)
    }
    return tables
  }
}

extension GamesDelay {
  fileprivate static func read(from line: inout LineCursor) throws(LineDamage) -> GamesDelay {
    guard line.has(",\"delay\":") else { return .nothing }
    guard line.sees("\"") else { return .minutes(try line.number(in: minutesRange)) }
    return try line.text(as: { $0 == "end" ? .end : nil })
  }
}
