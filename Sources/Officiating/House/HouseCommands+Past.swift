// SPDX-License-Identifier: MIT

extension HouseCommands {
  /// Answers a question about games that are over; a live game adds nothing to the answer.
  func look(_ look: PastLook, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    sight.noteAll()
    guard let past = context.state.past.memory else { throw .pastUnread }
    // Of a name of which there is nothing to tell nobody learns whether it keeps that private: only accounts can.
    if let name = look.name, name != person.name, floor.house.accounts.keepsFigures(of: name),
      past.knows(name)
    {
      throw .notPermitted(.figuresKept(name))
    }
    switch look {
    case .games(let name, let first):
      let last = min(first ?? .max, past.count(of: name))
      let listed = past.games(of: name, through: last).enumerated().lazy.map { (number: last - $0, game: $1) }
      return Outcome(.past(.games(name, Page(listed))))
    case .profile(let name):
      let other = name == person.name ? nil : person.name
      let name = name ?? person.name
      var profile = past.profile(of: name, against: other, at: request.at)
      // The number could tell whether a word of one game is acceptable, and that word may lie on a rack now.
      if bar(request.caller) != nil { profile.phonies = nil }
      // Nor is a player told a word that somebody else laid for them.
      if other != nil, playsNow(person) { profile.best = nil }
      return Outcome(.past(.profile(profile)))
    case .challenges(nil):
      return Outcome(.past(.challenges(playsNow(person) ? past.challenges.withoutWords : past.challenges)))
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
    let accounts = floor.house.accounts
    let standings = context.state.past.standings(in: ranking, at: now).filter {
      accounts.isRanked($0.name)
    }
    let listed = standings.enumerated().lazy.dropFirst(max(0, first - 1))
    return Ladder(
      ranking: ranking,
      page: Page(listed.map { (place: $0.offset + 1, standing: $0.element) }, most: Ladder.pageMost),
      count: standings.count)
  }
}
