// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md 4.33.
@Suite("The challenges of a club are counted by rule, by player and by word")
struct ChallengeBookTests {
  private static let lists = ["english", "roots"].map { name in
    AgreedLexicon(
      name: name, edition: "test", count: 1, seal: LexiconSeal(digest: SHA256.digest(of: name.utf8)),
      alphabet: .english)
  }
  private static let names = ["ann", "ben", "cid"].compactMap { PlayerName($0) }

  private static func challenge(
    of words: [String], _ list: AgreedLexicon, _ rule: ChallengeRule, _ pair: [PlayerName], isWon: Bool
  ) -> PastChallenge {
    let moment = Instant(milliseconds: 0)
    return PastChallenge(
      table: TableID(1), openedAt: moment, endedAt: moment, lexicon: list, rule: rule, challenger: pair[0],
      mover: pair[1], seat: .one, play: nil, words: Words(words.map { Alphabet.english.known($0) }),
      isOffCentre: false, said: isWon ? .unacceptable : .acceptable,
      ruling: isWon ? .unacceptable : .acceptable, effect: .none, failedBefore: 0,
      receipt: Receipt(table: TableID(1), sequence: 1, sum: 0), superseder: nil)
  }

  @Test("Kept in order with each challenge, they are those of a count over all of them")
  func sums() {
    var random = Seeded(seed: 33)
    let spellings = ["AA", "AT", "CAT", "DOG", "EEL", "FOX", "GNU", "HEN", "IBEX", "JAY", "KOI", "LARK"]
    for _ in 0..<20 {
      var book = ChallengeBook()
      var all: [PastChallenge] = []
      for _ in 0..<200 {
        let list = Self.lists[.random(in: 0...1, using: &random)]
        let words = Array(spellings.shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
        let rule: ChallengeRule =
          Bool.random(using: &random) ? ChallengeRule.presets[0] : ChallengeRule.presets[1]
        let pair = Array(Self.names.shuffled(using: &random).prefix(2))
        all.append(Self.challenge(of: words, list, rule, pair, isWon: .random(using: &random)))
        book.add(all[all.count - 1])
      }
      var times: [ChallengeBook.Item: Int] = [:]
      for challenge in all {
        for word in challenge.words {
          let item = ChallengeBook.Item(list: challenge.lexicon.name, word: Alphabet.english.spelled(word))
          times[item, default: 0] += 1
        }
      }
      let sorted = times.sorted {
        ($1.value, $0.key.list, $0.key.word) < ($0.value, $1.key.list, $1.key.word)
      }
      #expect(book.top.map(\.item) == sorted.prefix(10).map(\.key))
      #expect(book.top.map(\.times) == sorted.prefix(10).map(\.value))
      #expect(book.total.made == 200 && book.total.won == all.count(where: \.isWon))
      #expect(book.byRule.map(\.count.made).reduce(0, +) == 200)
      for name in Self.names {
        #expect(book.count(of: name).made == all.count { $0.challenger == name })
        #expect(book.count(of: name).challenged == all.count { $0.mover == name })
      }
    }
  }
}
