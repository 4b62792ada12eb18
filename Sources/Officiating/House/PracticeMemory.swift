// SPDX-License-Identifier: MIT
import Practice

/// The result of a round of practice for one player.
package struct PracticeRound: Equatable, Sendable {
  package let kind: PracticeKind
  /// The name of the word list, without its seal: a new edition goes on with the same words.
  package let list: String
  /// The player's points of the round, −999 to 9,999.
  package let points: Int
  /// Anagrams: the words that nobody found, as the list spells them.
  package let missed: [String]
  /// Anagrams: the words that the player found and that were to come back.
  package let recalled: [String]

  package init(kind: PracticeKind, list: String, points: Int, missed: [String] = [], recalled: [String] = [])
  {
    self.kind = kind
    self.list = list
    self.points = points
    self.missed = missed
    self.recalled = recalled
  }
}

/// The practice of one name: best rounds, days in succession, and the words that come back.
package struct PracticeMemory: Equatable, Sendable {
  /// A word that was missed.
  package struct Card: Hashable, Sendable {
    package let list: String
    package let word: String
    /// The number of times that the word was found since it was missed.
    package let found: Int
    package let dueAt: Instant

    package init(list: String, word: String, found: Int, dueAt: Instant) {
      (self.list, self.word, self.found, self.dueAt) = (list, word, found, dueAt)
    }
  }

  /// The seconds until a word comes back after it was missed, and after it was found for the first time.
  ///
  /// They are six hours less than a day and a week, because people practise at about the same hour.
  package static let waits = [18 * 3600, (7 * 24 - 6) * 3600]
  /// The number of words that come back; more are not taken in.
  package static let cardsMost = 200

  /// The most points of one round by game; none for the trainer, whose points depend on the plays.
  package private(set) var best: [PracticeKind: Int]
  /// The number of days in succession with a finished round, up to `lastDay`; `streak(at:)` tells how many they are now.
  package private(set) var days: Int
  /// The day of the last finished round: days from 1970-01-01, UTC.
  package private(set) var lastDay: Int
  /// The words that come back, in the order in which they were missed.
  package private(set) var cards: [Card]

  package init(best: [PracticeKind: Int] = [:], days: Int = 0, lastDay: Int = 0, cards: [Card] = []) {
    (self.best, self.days, self.lastDay, self.cards) = (best, days, lastDay, cards)
  }

  private static func day(of moment: Instant) -> Int { Int(moment.milliseconds / 86_400_000) }

  /// Returns the number of days in succession with a finished round, up to today or yesterday; 0 after a day without.
  ///
  /// Days are UTC. Source: Protocol/SPEC.md, 10.10.
  package func streak(at now: Instant) -> Int { Self.day(of: now) > lastDay + 1 ? 0 : days }

  mutating func fold(_ round: PracticeRound, at moment: Instant) {
    let today = Self.day(of: moment)
    if today != lastDay { days = today == lastDay + 1 ? days + 1 : 1 }
    lastDay = today
    if round.kind != .trainer { best[round.kind] = max(best[round.kind] ?? 0, round.points) }
    for word in round.recalled {
      guard let place = place(of: word, in: round.list) else { continue }
      let found = cards[place].found + 1
      if PracticeMemory.waits.indices.contains(found) {
        cards[place] = card(word, of: round, found: found, at: moment)
      } else {
        cards.remove(at: place)
      }
    }
    for word in round.missed {
      if let place = place(of: word, in: round.list) { cards.remove(at: place) }
      guard cards.count < PracticeMemory.cardsMost else { continue }
      cards.append(card(word, of: round, found: 0, at: moment))
    }
  }

  private func place(of word: String, in list: String) -> Int? {
    cards.firstIndex { $0.word == word && $0.list == list }
  }

  private func card(_ word: String, of round: PracticeRound, found: Int, at moment: Instant) -> Card {
    Card(
      list: round.list, word: word, found: found,
      dueAt: moment.adding(seconds: PracticeMemory.waits[found]))
  }

  /// Returns the words of a list that are to come back at a moment or before.
  package func due(in list: String, at now: Instant) -> [Card] {
    cards.filter { $0.list == list && $0.dueAt <= now }
  }
}

/// The practice of each name: a part of the fold of the house.
struct PracticeMemories: Equatable, Sendable {
  private var byName: [PlayerName: PracticeMemory]

  init(_ standing: [HouseStanding.Practised] = []) {
    byName = Dictionary(standing.map { ($0.name, $0.memory) }) { _, later in later }
  }

  var standing: [HouseStanding.Practised] {
    byName.map { HouseStanding.Practised($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  var count: Int { byName.count }

  subscript(name: PlayerName) -> PracticeMemory? { byName[name] }

  func due(of name: PlayerName, in list: String, at now: Instant) -> [PracticeMemory.Card] {
    byName[name]?.due(in: list, at: now) ?? []
  }

  mutating func fold(_ round: PracticeRound, of name: PlayerName, at moment: Instant) {
    byName[name, default: PracticeMemory()].fold(round, at: moment)
  }

  mutating func forget(_ name: PlayerName) { byName[name] = nil }

  mutating func forget(where isGone: (PlayerName) -> Bool) {
    byName = byName.filter { !isGone($0.key) }
  }
}
