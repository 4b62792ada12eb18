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
  /// The words that were challenged most; of equal ones the first by list and word.
  package private(set) var top: [(item: Item, times: Int)] = []
  /// The most words in `top`.
  private static let topMost = 10
  package private(set) var total: Count = (0, 0)

  init() {}

  mutating func add(_ challenge: PastChallenge) {
    let won = challenge.isWon ? 1 : 0
    let rule = rules[challenge.rule.text] ?? (0, 0)
    rules[challenge.rule.text] = (rule.made + 1, rule.won + won)
    total = (total.made + 1, total.won + won)
    players.add(challenge)
    let (list, alphabet) = (challenge.lexicon.name, challenge.lexicon.alphabet)
    for word in challenge.words { count(Item(list: list, word: alphabet.spelled(word))) }
  }

  /// The counts by rule, in the order of the rules' texts.
  package var byRule: [(rule: String, count: Count)] {
    rules.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The numbers alone, for a person who plays: challenged words can be chosen by others.
  var withoutWords: ChallengeBook {
    var book = self
    book.top = []
    return book
  }

  /// Counts one more challenge of a word, and keeps the words that were challenged most in order.
  private mutating func count(_ item: Item) {
    let times = words[item, default: 0] + 1
    words[item] = times
    top.removeAll { $0.item == item }
    let place = top.firstIndex { Self.isBefore((item, times), $0) } ?? top.count
    guard place < Self.topMost else { return }
    top.insert((item, times), at: place)
    if top.count > Self.topMost { top.removeLast() }
  }

  private static func isBefore(_ one: (item: Item, times: Int), _ other: (item: Item, times: Int)) -> Bool {
    one.times != other.times
      ? one.times > other.times : (one.item.list, one.item.word) < (other.item.list, other.item.word)
  }

  package func count(of name: PlayerName) -> ChallengeCount { players[name] ?? ChallengeCount() }
}
