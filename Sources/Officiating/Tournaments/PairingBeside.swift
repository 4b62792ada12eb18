// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// A round to be paired off the loop's thread, so that no clock waits for it.
package struct RoundBeside: Sendable {
  let round: RoundToPair
  let draw: FirstDraw

  /// Returns the pairings, on any thread; a large field takes seconds.
  package func paired() -> PairedRound {
    PairedRound(
      round: round,
      result: Result { () throws(TournamentRefusal) in
        try round.paired { draw.first(of: $0, in: round.number) }
      })
  }
}

/// A round and the result of pairing it off the loop's thread.
package struct PairedRound: Sendable {
  let round: RoundToPair
  let result: Result<TournamentStep, TournamentRefusal>

  /// Returns whether the round is still the same, so that its pairings hold.
  package func holds(for beside: RoundBeside) -> Bool { round == beside.round }
}

extension TournamentCommand {
  package func with(_ paired: PairedRound) -> TournamentCommand? {
    guard case .at(let label, .pair(let round, let division, let byHand, _), let isTrial) = self else {
      return nil
    }
    return .at(label, .pair(round, division: division, byHand: byHand, beside: paired), isTrial: isTrial)
  }

  package var paired: PairedRound? {
    guard case .at(_, .pair(_, _, _, let paired), _) = self else { return nil }
    return paired
  }
}

extension TournamentCommands {
  /// Records no dependency for an answer, because the command is carried out once the pairings exist.
  func roundBeside(for command: TournamentCommand, _ caller: Caller) -> RoundBeside? {
    guard case .at(let label, .pair(let wanted, let division, let byHand, _), let isTrial) = command,
      let person = caller.person
    else { return nil }
    guard role(of: person).has(.directTournaments) else { return nil }
    do throws(Refusal) {
      let tournament = try tournament(label)
      return RoundBeside(
        round: try toPair(wanted, of: division, byHand, tournament.state, isTrial: isTrial),
        draw: FirstDraw(for: tournament, terms))
    } catch {
      // The command is carried out at once and receives the refusal.
      return nil
    }
  }

  func toPair(
    _ number: Int?, of named: String?, _ byHand: ByHand, _ state: TournamentState, isTrial: Bool
  ) throws(Refusal) -> RoundToPair {
    let byHand = byHand.naming { state.lookalike(of: $0) ?? $0 }
    let one = byHand.names.first.flatMap { state.entrant(named: $0) }
    let division = try division(named ?? one?.division, state)
    return try told(DecideTournament(state).toPair(number, of: division, byHand: byHand, isTrial: isTrial))
  }

  /// Returns whether a pair named for a paired round has an entrant without a board: a late one, or one with the bye.
  func joins(_ round: Int, _ byHand: ByHand, _ state: TournamentState) -> Bool {
    guard byHand.pairs.count == 1, byHand.byes.isEmpty, let paired = state.round(round) else { return false }
    let two = byHand.names.compactMap { state.entrant(named: $0) }
    return two.count == 2 && two.allSatisfy { paired.divisions.contains($0.division) }
      && two.contains { paired.board(of: $0.number) == nil }
  }

  /// Returns the step that pairs a round; uses `beside` if the round has not changed since.
  func step(
    pairing round: RoundToPair, _ beside: PairedRound?, by draw: FirstDraw
  ) throws(Refusal) -> TournamentStep {
    let beside = beside.flatMap { $0.round == round ? $0 : nil }
    return try told((beside ?? RoundBeside(round: round, draw: draw).paired()).result.get())
  }
}
