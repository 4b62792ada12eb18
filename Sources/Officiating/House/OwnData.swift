// SPDX-License-Identifier: MIT

/// The data that the server keeps about a person beside their games.
///
/// Source: Protocol/SPEC.md, 4.36.
package struct OwnData: Sendable {
  package let person: Person
  /// The account; nil for a guest.
  package let account: Account?
  /// The moment until which a guest's name is kept; nil with an account.
  package let freeAt: Instant?
  /// The practice under the name; nil if there was none.
  package let practice: PracticeMemory?
  /// Whether the words of practice may be told now.
  package let tellsWords: Bool
  /// The restraints that a director laid on the person and that go on.
  package let expelled: Restraint?
  package let silenced: Restraint?
  /// The names that the person mutes and follows, sorted.
  package let chosen: ChosenNamesTold
  /// The number of games that are over; nil while they are still being read.
  package let games: Int?
}

/// The names that a person chose to mute and to follow, sorted.
package struct ChosenNamesTold: Sendable {
  package let muted: [PlayerName]
  package let followed: [PlayerName]

  package init(muted: [PlayerName] = [], followed: [PlayerName] = []) {
    self.muted = muted
    self.followed = followed
  }
}

extension HouseCommands {
  /// Answers with the data that is kept about the caller; a live game adds nothing to it.
  func tellOwnData(_ chosen: ChosenNamesTold, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    sight.noteAll()
    let house = floor.house
    return Outcome(
      .ownData(
        OwnData(
          person: person, account: house.accounts[person.name],
          freeAt: house.names.holder(of: person.name, at: request.at)?.freeAt,
          practice: house.memories[person.name], tellsWords: bar(request.caller) == nil,
          expelled: house.restraints.expulsion(of: person.name, at: request.at),
          silenced: house.restraints.silence(of: person.name, at: request.at), chosen: chosen,
          games: context.state.past.memory?.count(of: person.name))))
  }
}
