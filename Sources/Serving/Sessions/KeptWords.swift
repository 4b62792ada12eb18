// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// The words that wait for people who are away or play, as long as the server runs.
///
/// Source: Protocol/SPEC.md, 4.35.
struct KeptWords {
  /// Words that wait for one name, that wait of one sender, and that wait in all, at most.
  static let mostForOne = 20
  static let mostOfOne = 20
  static let mostInAll = 4096

  struct Kept {
    let from: PlayerName
    let text: String
    /// The guest's code of the reader; nil for an account.
    ///
    /// A later guest of the same name does not read the words.
    let owner: SecretText?
    let at: Instant
  }

  private var waiting: [PlayerName: [Kept]] = [:]
  private var countOfSender: [PlayerName: Int] = [:]
  private var count = 0
  /// The names whose words may be due: they came, or words were kept for them.
  private(set) var candidates: Set<PlayerName> = []

  func hasRoom(for reader: PlayerName, of sender: PlayerName) -> Bool {
    count < Self.mostInAll && waiting[reader]?.count ?? 0 < Self.mostForOne
      && countOfSender[sender] ?? 0 < Self.mostOfOne
  }

  /// Keeps words for which there is room.
  mutating func keep(_ told: Told, at moment: Instant) {
    let kept = Kept(from: told.from, text: told.text, owner: told.reader?.owner, at: moment)
    waiting[told.to, default: []].append(kept)
    countOfSender[told.from, default: 0] += 1
    count += 1
    candidates.insert(told.to)
  }

  /// Notes that a person is here, who may read what waits.
  mutating func noteHere(_ name: PlayerName) {
    if waiting[name] != nil { candidates.insert(name) }
  }

  /// Notes that a name is not here, so that its words wait for a login.
  mutating func noteAway(_ name: PlayerName) { candidates.remove(name) }

  /// Returns the words that wait for a person, oldest first, and forgets all that wait for the name.
  mutating func take(for person: Person) -> [Kept] {
    candidates.remove(person.name)
    guard let all = waiting.removeValue(forKey: person.name) else { return [] }
    count -= all.count
    for kept in all {
      let left = (countOfSender[kept.from] ?? 1) - 1
      countOfSender[kept.from] = left > 0 ? left : nil
    }
    return all.filter { $0.owner == person.owner }
  }
}
