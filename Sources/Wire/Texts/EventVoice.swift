// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// Sentences for the players of an event, under `PLAIN`.
enum EventVoice {
  /// Returns what is played, and on which terms.
  static func terms(_ view: TournamentView) -> Phrase {
    let rounds: Phrase = "\(view.title) (\(view.label)): \(view.terms.rounds) rounds"
    let conditions = view.conditions
    guard conditions.isAgreed else { return "\(rounds)." }
    let clock = conditions.tables.flatMap { $0.kind == .slip ? nil : TermsVoice.clock($0.clock) }
    let told = [rounds] + (clock.map { [$0] } ?? []) + [TermsVoice.cost(conditions.rule)]
    return "\(TermsVoice.join(told)), \(TermsVoice.list(conditions.lexicon))."
  }

  static func scored(_ result: RoundResult, in round: Int, _ view: TournamentView) -> Phrase {
    guard case .played(let meeting) = result, meeting.winner == nil else {
      return EventText.sentence(result, view)
    }
    let (first, second) = (view.name(meeting.first), view.name(meeting.second))
    return "Round \(round): \(first) \(meeting.firstScore), \(second) \(meeting.secondScore)."
  }

  static func paired(_ goesFirst: Bool, against opponent: String, in round: Int, at board: Int) -> Phrase {
    goesFirst
      ? "Round \(round), board \(board): you play \(opponent) and go first."
      : "Round \(round), board \(board): you play \(opponent), who goes first."
  }
}
