// SPDX-License-Identifier: MIT
import Officiating

/// The words that wait for people who are away or play.
///
/// A sender is told of bounds, so these count what senders did alone: whether the reader mutes them, whether anybody
/// holds the name and how much others left there makes no difference. The words for a name count until its holder is free
/// to read.
/// Source: Protocol/SPEC.md, 4.35.
struct KeptWords {
  /// Words of one sender, and words in all, that wait, at most.
  static let mostOfOne = 20
  static let mostInAll = 4096
  /// Words of one sender that wait for one name, at most.
  static let mostOfPair = 5
  /// Words that a reader is told at once, at most; older ones give way, and no sender is told of it.
  static let mostRead = 20
  /// Words that have waited longer, in seconds, are dropped: 30 days, as long as a guest's name is kept.
  static let longest = 30 * 24 * 60 * 60

  private var waiting: [PlayerName: [KeptWord]] = [:]
  private var countOfSender: [PlayerName: Int] = [:]
  private var count = 0
  /// The names whose words may be due: they came, or words were kept for them.
  private(set) var candidates: Set<PlayerName> = []

  func hasRoom(for reader: PlayerName, of sender: PlayerName) -> Bool {
    count < Self.mostInAll && countOfSender[sender] ?? 0 < Self.mostOfOne
      && (waiting[reader] ?? []).count { $0.from == sender } < Self.mostOfPair
  }

  /// All words, in the order of their readers' names, each reader's oldest first.
  var all: [KeptWord] { waiting.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// Keeps words for which there is room.
  mutating func keep(_ word: KeptWord) {
    waiting[word.to, default: []].append(word)
    countOfSender[word.from, default: 0] += 1
    count += 1
    candidates.insert(word.to)
  }

  /// Drops the words for the person of a name, who holds it no more; they still count for their senders.
  mutating func drop(_ name: PlayerName) {
    waiting[name] = waiting[name]?.map(\.unread)
    candidates.remove(name)
  }

  /// Notes that a person is here, who may read what waits.
  mutating func noteHere(_ name: PlayerName) {
    if waiting[name] != nil { candidates.insert(name) }
  }

  /// Notes that a name is not here, so that its words wait for a login.
  mutating func noteAway(_ name: PlayerName) { candidates.remove(name) }

  /// Forgets and returns the words that wait for a name, oldest first.
  @discardableResult
  mutating func forget(_ name: PlayerName) -> [KeptWord] {
    let all = waiting[name] ?? []
    keep([], for: name)
    candidates.remove(name)
    return all
  }

  /// Forgets the words that have waited too long.
  mutating func forgetOld(now: Instant) {
    for (name, words) in waiting {
      let young = words.filter { now < $0.at.adding(seconds: Self.longest) }
      if young.count < words.count { keep(young, for: name) }
    }
  }

  /// Replaces the words that wait for a name by some of them.
  private mutating func keep(_ some: [KeptWord], for name: PlayerName) {
    for kept in waiting[name] ?? [] { countOfSender[kept.from, default: 0] -= 1 }
    for kept in some { countOfSender[kept.from, default: 0] += 1 }
    for kept in waiting[name] ?? [] where countOfSender[kept.from] == 0 { countOfSender[kept.from] = nil }
    count += some.count - (waiting[name]?.count ?? 0)
    waiting[name] = some.isEmpty ? nil : some
  }
}
