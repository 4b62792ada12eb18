// SPDX-License-Identifier: MIT

extension HouseCommands {
  /// Answers a question about games that are over; a live game adds nothing to the answer.
  func look(_ look: PastLook, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    sight.noteAll()
    guard let past = context.state.past.memory else { throw .pastUnread }
    switch look {
    case .games(let name, let first):
      let all = past.games(of: name)
      let listed = zip((1...max(1, all.count)).reversed(), all).lazy.filter { $0.0 <= first ?? .max }
      return Outcome(.past(.games(name, Page(listed.map { (number: $0.0, game: $0.1) }), count: all.count)))
    case .profile(let name):
      let other = name == person.name ? nil : person.name
      let name = name ?? person.name
      return Outcome(.past(.profile(past.profile(of: name, against: other, at: request.at))))
    case .challenges(nil): return Outcome(.past(.challenges(past.challenges)))
    case .challenges(let name?):
      return Outcome(.past(.ownChallenges(name, past.challenges.count(of: name))))
    case .ladder(let list, let clock, let first):
      return Outcome(.past(.ladder(ladder(past, list, clock, from: first, now: request.at))))
    }
  }

  private func ladder(
    _ past: ClubMemory, _ list: String?, _ clock: ClockClass?, from first: Int, now: Instant
  ) -> Ladder? {
    let rankings = past.ratings.rankings.filter { ranking in
      (list.map { $0.lowercased() == ranking.list.lowercased() } ?? true)
        && (clock ?? ranking.clock) == ranking.clock
    }
    // Of equal ones the first by list and clock.
    guard
      let ranking = rankings.reversed().max(by: { past.ratings.count(in: $0) < past.ratings.count(in: $1) })
    else { return nil }
    let standings = context.state.past.standings(in: ranking, at: now)
    let listed = standings.enumerated().lazy.dropFirst(max(0, first - 1))
    return Ladder(
      ranking: ranking,
      page: Page(listed.map { (place: $0.offset + 1, standing: $0.element) }, most: Ladder.pageMost),
      count: standings.count)
  }
}
