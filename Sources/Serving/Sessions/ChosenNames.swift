// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// The names that each person has chosen for one purpose, such as to mute or to follow.
struct ChosenNames {
  /// Names that one person chooses, at most.
  static let most = 32
  /// Above this number of people, the choices of those who are not here are dropped.
  private static let peopleMost = 4096

  /// One person's choice.
  ///
  /// A later guest of the same name has another code and does not inherit it.
  private struct Choice {
    /// The guest's code; nil for an account.
    let owner: SecretText?
    var names: Set<PlayerName>
  }

  private var choices: [PlayerName: Choice] = [:]
  /// The people who chose each name.
  private var choosers: [PlayerName: Set<PlayerName>] = [:]
  /// The moment at which the coming of each chosen name was told last.
  private var cameAt: [PlayerName: Instant] = [:]
  /// Seconds within which a name that comes again is not told of.
  private static let quiet = 60

  /// A person: the name, and a guest's code, which is nil for an account.
  typealias Chooser = (name: PlayerName, owner: SecretText?)

  private func choice(of person: Chooser) -> Choice {
    if let choice = choices[person.name], choice.owner == person.owner { return choice }
    return Choice(owner: person.owner, names: [])
  }

  func names(of person: Person) -> [PlayerName] {
    choice(of: (person.name, person.owner)).names.sorted()
  }

  func has(_ name: PlayerName, for person: Person) -> Bool {
    !choices.isEmpty && choice(of: (person.name, person.owner)).names.contains(name)
  }

  /// All names chosen, in order, each with the person who chose it.
  var all: [(person: PlayerName, owner: SecretText?, name: PlayerName)] {
    choices.sorted { $0.key < $1.key }.flatMap { person, choice in
      choice.names.sorted().map { (person, choice.owner, $0) }
    }
  }

  /// Returns the names of people who chose a name; one may have gone to a person who did not.
  func choosers(of name: PlayerName) -> [PlayerName] { choosers[name]?.sorted() ?? [] }

  /// Whether the coming of a name is to be told: somebody chose it, and it was not told within the last minute.
  mutating func mayTellCome(of name: PlayerName, at now: Instant) -> Bool {
    guard choosers[name] != nil else { return false }
    if let last = cameAt[name], now < last.adding(seconds: Self.quiet) { return false }
    cameAt[name] = now
    return true
  }

  /// Records a choice; false if the person has chosen too many names.
  mutating func set(
    _ name: PlayerName, isChosen: Bool, by person: Chooser, isHere: (PlayerName) -> Bool
  ) -> Bool {
    var choice = choice(of: person)
    if isChosen {
      guard choice.names.contains(name) || choice.names.count < Self.most else { return false }
      choice.names.insert(name)
    } else {
      choice.names.remove(name)
    }
    replace(person.name, by: choice.names.isEmpty ? nil : choice)
    if choices.count > Self.peopleMost {
      for name in choices.keys where !isHere(name) { replace(name, by: nil) }
    }
    return true
  }

  /// Forgets the choice of a name, which may go to another person.
  mutating func forget(_ person: PlayerName) { replace(person, by: nil) }

  private mutating func replace(_ person: PlayerName, by choice: Choice?) {
    for name in choices[person]?.names ?? [] {
      choosers[name]?.remove(person)
      if choosers[name]?.isEmpty == true { (choosers[name], cameAt[name]) = (nil, nil) }
    }
    choices[person] = choice
    for name in choice?.names ?? [] { choosers[name, default: []].insert(person) }
  }
}
