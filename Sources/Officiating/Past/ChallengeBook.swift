// SPDX-License-Identifier: MIT
import Rulebook

/// The challenges of a club in numbers: by rule, by player and by word; from tables that are over.
package struct ChallengeBook: Sendable {
  /// A challenged word of a list.
  package struct Item: Hashable, Sendable {
    /// The list's name without its seal.
    package let list: String
    package let word: String
  }

  /// The numbers of challenges made and won.
  package typealias Count = (made: Int, won: Int)

  private var rules: [String: Count] = [:]
  private var players: [PlayerName: ChallengeCount] = [:]
  private var words: [Item: Int] = [:]
  package private(set) var total: Count = (0, 0)

  init() {}

  mutating func add(_ challenge: PastChallenge) {
    let won = challenge.isWon ? 1 : 0
    let rule = rules[challenge.rule.text] ?? (0, 0)
    rules[challenge.rule.text] = (rule.made + 1, rule.won + won)
    total = (total.made + 1, total.won + won)
    players.add(challenge)
    for word in challenge.words {
      words[Item(list: challenge.lexicon.name, word: challenge.lexicon.alphabet.spelled(word)), default: 0] +=
        1
    }
  }

  /// The counts by rule, in the order of the rules' texts.
  package var byRule: [(rule: String, count: Count)] {
    rules.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// Returns the words that were challenged most, so many at most; of equal ones the first by list and word.
  package func words(most count: Int) -> [(item: Item, times: Int)] {
    var best: [(item: Item, times: Int)] = []
    for (item, times) in words {
      let next = (item: item, times: times)
      if best.count == count, !Self.isBefore(next, best[count - 1]) { continue }
      let place = best.firstIndex { Self.isBefore(next, $0) } ?? best.count
      best.insert(next, at: place)
      if best.count > count { best.removeLast() }
    }
    return best
  }

  private static func isBefore(_ one: (item: Item, times: Int), _ other: (item: Item, times: Int)) -> Bool {
    one.times != other.times
      ? one.times > other.times : (one.item.list, one.item.word) < (other.item.list, other.item.word)
  }

  package func count(of name: PlayerName) -> ChallengeCount { players[name] ?? ChallengeCount() }
}
