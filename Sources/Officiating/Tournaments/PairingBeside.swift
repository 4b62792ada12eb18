// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// A round that is to be paired beside the loop, where nobody's clock waits for it.
package struct RoundBeside: Sendable {
  /// The round, as it is when the director asks.
  let round: RoundToPair
  /// Who goes first where that is drawn.
  let coin: @Sendable () -> Seat

  /// Pairs it; on any thread, and in a large field for seconds.
  package func paired() -> PairedRound {
    PairedRound(
      round: round,
      result: Result { () throws(TournamentRefusal) in
        try round.paired { coin() == .one ? $0.one : $0.two }
      })
  }
}

/// What became of it.
package struct PairedRound: Sendable {
  /// The round as it was when it was asked for.
  let round: RoundToPair
  /// Who meets whom, or why nobody does.
  let result: Result<TournamentStep, TournamentRefusal>

  /// Whether it holds for a round as that is now: nothing has changed of what decided it.
  package func holds(for beside: RoundBeside) -> Bool { round == beside.round }
}

extension EventCommand {
  /// The same line with what it wants paired; nil where it wants nothing paired.
  package func with(_ paired: PairedRound) -> EventCommand? {
    guard case .at(let label, .pair(let round, let division, let byHand, _), let isTrial) = self else {
      return nil
    }
    return .at(label, .pair(round, division: division, byHand: byHand, beside: paired), isTrial: isTrial)
  }

  /// What was paired for it beside the loop.
  package var paired: PairedRound? {
    guard case .at(_, .pair(_, _, _, let paired), _) = self else { return nil }
    return paired
  }
}

extension Referee {
  /// The round that a line wants paired, where nothing is against it: whoever asked has it paired beside the loop.
  ///
  /// Nothing is looked at that an answer would have to wait for: the line is carried out when the pairs are there.
  package func roundBeside(for command: EventCommand, _ caller: Caller) -> RoundBeside? {
    guard case .at(let label, .pair(let wanted, let division, let byHand, _), _) = command,
      let person = caller.person
    else { return nil }
    guard role(of: person).has(.directEvents) else { return nil }
    do throws(Refusal) {
      guard case .event(let held) = try event(label).family else { return nil }
      return RoundBeside(round: try toPair(wanted, of: division, byHand, held.state.tournament), coin: coin)
    } catch {
      // Carried out at once, the line is told what is against it.
      return nil
    }
  }

  func toPair(
    _ number: Int?, of named: String?, _ byHand: ByHand, _ state: TournamentState
  ) throws(Refusal) -> RoundToPair {
    let one = byHand.names.first.flatMap { state.entrant(named: $0) }
    let division = try division(named ?? one?.division, state)
    return try told { () throws(TournamentRefusal) in
      try DecideTournament(state).toPair(number, of: division, byHand: byHand)
    }
  }

  /// The step that pairs a round, with the pairs that were made for it beside the loop where there are any.
  ///
  /// - Throws: what the event has against it.
  func step(pairing round: RoundToPair, _ beside: PairedRound?) throws(Refusal) -> TournamentStep {
    let beside = beside.flatMap { $0.round == round ? $0 : nil }
    return try told { () throws(TournamentRefusal) in
      try (beside ?? RoundBeside(round: round, coin: coin).paired()).result.get()
    }
  }
}
