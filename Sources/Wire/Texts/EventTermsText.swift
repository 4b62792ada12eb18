// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The keys of an event's terms and of the conditions of its games.
extension EventText {
  static func keys(of view: TournamentView, _ writer: inout LineWriter) {
    writer.key("event", view.label)
    keys(ofTerms: view.terms, &writer)
    keys(ofConditions: view, &writer)
  }

  /// Writes the conditions of an event's games; nothing if none are agreed for games at real boards.
  static func keys(ofConditions view: TournamentView, _ writer: inout LineWriter) {
    defer { keys(of: view.conditions.pace, &writer) }
    guard view.conditions.isAgreed else { return }
    writer.key("kind", view.conditions.tables?.kind.rawValue ?? "paper")
    writer.key(lexicon: view.conditions.lexicon)
    writer.key("rule", view.conditions.rule.text)
    guard let tables = view.conditions.tables else { return }
    if tables.kind != .slip { writer.key("clock", tables.clock.text) }
    if let delay = tables.delay.text { writer.key("delay", delay) }
  }

  private static func keys(of pace: Pace, _ writer: inout LineWriter) {
    if let minutes = pace.breakMinutes { writer.key("break", minutes) }
    if let minutes = pace.graceMinutes { writer.key("grace", minutes) }
  }

  /// Writes the terms that a director may change.
  static func keys(ofTerms terms: TournamentTerms, _ writer: inout LineWriter) {
    writer.key("rounds", terms.rounds)
    writer.key("system", terms.schedule.text)
    if let cap = terms.spreadCap { writer.key("cap", cap) }
    writer.untold { $0.key("bye", terms.byeSpread) }
    keys(of: terms, &writer)
  }

  /// Writes the terms that a division has of its own.
  static func keys(of division: DivisionTerms, _ writer: inout LineWriter) {
    if let terms = division.terms {
      writer.key("rounds", terms.rounds)
      writer.key("system", terms.schedule.text)
      keys(of: terms, &writer)
    }
    if let boards = division.boards { writer.key("boards", "\(boards.lowerBound)-\(boards.upperBound)") }
  }

  private static func keys(of terms: TournamentTerms, _ writer: inout LineWriter) {
    if let repeats = terms.repeats { writer.key("repeats", repeats, plain: "may meet again: \(repeats)") }
    if let groups = terms.wishes.groups { writer.key("groups", groups) }
    if let factor = terms.wishes.factor { writer.key("factor", factor) }
    if let bands = terms.wishes.bands { writer.key("bands", bands.map(String.init).joined(separator: ",")) }
    if let apart = terms.wishes.apart { writer.key("apart", apart) }
    if let lag = terms.wishes.lag { writer.key("lag", lag) }
  }
}

extension EventText {
  /// Returns why no rounds are paired by a `system=`, and what to type in it.
  static func text(of why: ScheduleFault.Why) -> Phrase {
    switch why {
    case .noRounds: "each part of system= says its rounds, as in system=1-3:rr,4-6:swiss,7:koth"
    case .noSystem: "systems are \(systems); one for all rounds, or system=1-3:rr,4-6:swiss,7:koth"
    case .gap(let rounds):
      "system= leaves rounds out: \(text(of: rounds)); add \(text(of: rounds)):swiss, or another system"
    case .overlap(let rounds):
      "system= has rounds twice: \(text(of: rounds)); each round stands once, system=1-3:rr,4-6:swiss,7:koth"
    case .beyondLast(let last):
      "system= goes beyond round \(last), the last one; end it there, or say rounds= with more"
    case .roundsNotOdd:
      "fontes pairs an odd number of rounds; give it one more or one less, as in system=1-3:fontes,4:swiss"
    }
  }

  /// Returns a range of rounds or boards: `3` or `3-5`.
  static func text(of range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
  }

  private static var systems: String { PairingSystem.allCases.map(\.rawValue).joined(separator: ", ") }
}
