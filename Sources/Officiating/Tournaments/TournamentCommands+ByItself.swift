// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// A round that a tournament pairs without its director, to be paired off the loop's thread.
package struct RoundDue: Sendable {
  let tournament: TableID
  let division: String
  package let beside: RoundBeside
}

/// A round that a tournament could not pair without its director.
package struct RoundStuck: Sendable {
  package let label: String
  /// The round, from 1.
  package let round: Int
  package let division: String
  package let refusal: TournamentCommandRefusal
}

/// Tournaments that go on without a director: rounds pair themselves, and players who do not come forfeit.
///
/// Each step is derived from the present state, so a crash between two entries does no harm.
///
/// Source: Protocol/SPEC.md, 11.6.
extension TournamentCommands {
  // MARK: Rounds

  /// Sets the starts of rounds that are due, and returns the first of these rounds; nil if none is to be paired now.
  func due(of tournament: Tournament, now: Instant) -> (round: RoundDue?, notices: [Notice]) {
    var notices: [Notice] = []
    for due in tournament.position.due {
      guard let division = due.division, isReady(at: now),
        floor.tournaments.stuck[tournament.id]?[division] != tournament.sequence
      else { continue }
      do throws(Refusal) {
        let round = try toPair(due.round, of: division, ByHand(), tournament.state, isTrial: false)
        setStart(of: due, at: tournament, now: now)
        let beside = RoundBeside(round: round, draw: FirstDraw(for: tournament, terms))
        return (RoundDue(tournament: tournament.id, division: division, beside: beside), notices)
      } catch {
        notices += stop(due.round, of: division, at: tournament, error)
      }
    }
    return (nil, notices)
  }

  /// Has a round start after the break, unless its start is set or has come; the first round begins at once.
  private func setStart(of due: RoundBegun, at tournament: Tournament, now: Instant) {
    let (position, division) = (tournament.position, due.division ?? "")
    guard let minutes = tournament.conditions.pace.breakMinutes, minutes > 0, due.round > 1,
      position.start(of: due.round, division) == nil, !position.called.contains(due)
    else { return }
    let begun = RoundBegun(due.round, of: tournament.state.divisions.count > 1 ? division : nil)
    _ = record(.starting(begun, at: now.adding(seconds: minutes * 60)), at: tournament, now: now)
  }

  /// Has a round whose pairing was taken back, and its start with it, start after the break when a director pairs it.
  func giveStart(before step: TournamentEvent, at tournament: Tournament, now: Instant) {
    guard case .step(.paired(let round, let division, _, _, _)) = step,
      tournament.position.held.contains(division)
    else { return }
    setStart(of: RoundBegun(round, of: division), at: tournament, now: now)
  }

  /// Records the pairings of a round that was due, if it still is the same round.
  func pair(_ due: RoundDue, _ paired: PairedRound, now: Instant) -> [Notice] {
    floor.tournaments.isRestless = true
    let number = paired.round.number
    guard isReady(at: now), let tournament = floor.tournaments.open[due.tournament],
      tournament.position.due.contains(RoundBegun(number, of: due.division)),
      // The same round may have been paired twice beside the loop.
      floor.tournaments.stuck[due.tournament]?[due.division] != tournament.sequence
    else { return [] }
    do throws(Refusal) {
      let round = try toPair(number, of: due.division, ByHand(), tournament.state, isTrial: false)
      // A round that changed meanwhile is due again at the next look.
      guard round == paired.round else { return [] }
      let step = try step(pairing: round, paired, by: FirstDraw(for: tournament, terms))
      var notices = tell(step, at: tournament, now: now)
      if let at = tournament.position.start(of: number, due.division) {
        let start = TournamentStart(
          label: tournament.label, round: number,
          division: tournament.state.divisions.count > 1 ? due.division : nil, seconds: at.seconds(after: now)
        )
        notices.append(
          notice(
            at: tournament, to: .directors(and: [], watching: .none, but: []), .tournament(.starts(start))))
      }
      return notices
    } catch {
      return stop(number, of: due.division, at: tournament, error)
    }
  }

  /// Remembers that a round could not be paired until the tournament changes, and tells the directors why.
  private func stop(
    _ round: Int, of division: String, at tournament: Tournament, _ refusal: Refusal
  ) -> [Notice] {
    guard case .tournament(let why, _) = refusal else { return [] }
    floor.tournaments.stuck[tournament.id, default: [:]][division] = tournament.sequence
    let stuck = RoundStuck(label: tournament.label, round: round, division: division, refusal: why)
    return [
      notice(at: tournament, to: .directors(and: [], watching: .none, but: []), .tournament(.stuck(stuck)))
    ]
  }

  // MARK: Players who do not come

  /// Leaves out the entrants who have not come when the first round starts, in a tournament that pairs its rounds.
  func leaveOut(
    at start: RoundBegun, of tournament: Tournament, now: Instant, _ isHere: (PlayerName) -> Bool
  ) -> [Notice] {
    guard tournament.position.endsCheckIn(start) else { return [] }
    let state = tournament.state
    let absent = state.enrolled.filter { entrant in
      start.division.map { $0 == entrant.division } ?? true && state.paired(entrant.division) == 0
        && state.presence[entrant.number] == nil && PlayerName(entrant.name).map(isHere) != true
    }
    return absent.flatMap { leaveOut($0.number, at: tournament, now: now) }
  }

  /// Forfeits the boards whose time of grace is over, and leaves out the players who did not come.
  func forfeitLate(
    of tournament: Tournament, by limit: Instant, now: Instant, _ here: (PlayerName) -> Person?
  ) -> [Notice] {
    var notices: [Notice] = []
    for late in tournament.position.unopened(backSince: floor.backSince) where late.graceEnd <= limit {
      let sides = late.board.entrants
      let absent = sides.filter { free(tournament.state.entrants[$0 - 1], here) == nil }
      guard !absent.isEmpty else { continue }
      for entrant in absent {
        let other = late.board.first == entrant ? late.board.second : late.board.first
        let spread = max(1, tournament.state.terms.byeSpread)
        let forfeit = RoundResult.forfeit(
          by: entrant, to: absent.count == 1 ? other : nil, lossSpread: -spread,
          winSpread: absent.count == 1 ? spread : 0)
        guard isReady(at: now) else { return notices }
        notices += tell(.scored(round: late.round, forfeit), at: tournament, now: now)
      }
      for entrant in absent where tournament.state.presence[entrant] != false {
        guard isReady(at: now) else { return notices }
        notices += leaveOut(entrant, at: tournament, now: now)
      }
    }
    return notices
  }

  private func leaveOut(_ entrant: Int, at tournament: Tournament, now: Instant) -> [Notice] {
    guard isReady(at: now) else { return [] }
    return tell(.presence(entrant, isHere: false), at: tournament, now: now)
  }

  /// Records a step that no command asks for, and returns its notices.
  func tell(_ step: TournamentStep, at tournament: Tournament, now: Instant) -> [Notice] {
    let before = tournament.state
    let receipt = record(.step(step), at: tournament, now: now)
    let told = TournamentNews(
      step: step, before: before, view: TournamentView(tournament), receipt: receipt, isRepeat: false,
      isTrial: false)
    return tidings(of: told, by: nil, at: tournament, now: now)
  }
}

/// A board whose players have not both come to it.
struct UnopenedBoard {
  /// The round, from 1.
  let round: Int
  let board: BoardPairing
  /// The moment at which a player who has not come forfeits.
  let graceEnd: Instant
}

extension TournamentPosition {
  /// The rounds that are to be paired without a director: each follows a complete round, or its start has come.
  var due: [RoundBegun] {
    guard conditions.pace.breakMinutes != nil, !state.isClosed else { return [] }
    return state.divisions.compactMap { division in
      let next = RoundBegun(state.paired(division) + 1, of: division)
      guard !held.contains(division), next.round <= state.terms(of: division).rounds,
        next.round == state.presentRound(of: division), next.round > 1 || called.contains(next)
      else { return nil }
      return next
    }
  }

  /// Returns the boards on the server that have begun, but had no table yet, if there is a time of grace.
  ///
  /// Time before the server came back is not counted.
  func unopened(backSince: Instant?) -> [UnopenedBoard] {
    guard let minutes = conditions.pace.graceMinutes, conditions.tables != nil, !state.isClosed else {
      return []
    }
    return state.roundsUnderWay.flatMap { number -> [UnopenedBoard] in
      guard let round = state.round(number) else { return [] }
      return round.openByNumber.compactMap { place in
        let board = round.boards[place]
        let division = state.entrants[board.first - 1].division
        guard round.isWithoutResult(board), round.tables[board] == nil, round.adjourned[board] == nil,
          let since = begun[RoundBegun(number, of: division)]
        else { return nil }
        return UnopenedBoard(
          round: number, board: board,
          graceEnd: max(since, backSince ?? since).adding(seconds: minutes * 60))
      }
    }
  }

  /// Returns the next moment at which boards are forfeited; nil when there is none.
  func graceEnd(backSince: Instant?) -> Instant? { unopened(backSince: backSince).map(\.graceEnd).min() }

  /// Whether a start is that of the first round, in a tournament that pairs its rounds.
  func endsCheckIn(_ start: RoundBegun) -> Bool { start.round == 1 && conditions.pace.breakMinutes != nil }

  /// Returns the moments at which rounds start.
  ///
  /// A check-in whose end came while the server was down ends a minute after the server came back.
  func startsDue(backSince: Instant?) -> [RoundBegun: Instant] {
    guard let backSince else { return starts }
    return Dictionary(
      uniqueKeysWithValues: starts.map { start, at in
        (start, endsCheckIn(start) && at < backSince ? backSince.adding(seconds: Pace.backSeconds) : at)
      })
  }
}
