// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// Challenges that are told of together, as rows for tables.
struct ChallengeGroup {
  let challenges: [PastChallenge]
  let finder: LexiconFinder
  /// The words before each title and sentence; nil for all challenges of a ledger.
  var heading: String?

  /// Adds the group's sentence and its tables, each under its title.
  func add(to sheet: inout PastSheet) {
    func titled(_ title: String) -> String { heading.map { "\($0): \(title)" } ?? capital(title) }
    sheet.notes.append(heading.map { "\($0): \(sum)" } ?? sum)
    sheet.add(titled("by pair"), ["challenger", "player", "#made", "#won", "#success"], byPair)
    sheet.add(
      titled("by rule"), ["rule", "#made", "#won", "#success", "#points lost", "#turns lost"], byRule)
    sheet.add(titled("by longest word challenged"), ["letters", "#made", "#won", "#success"], byLength)
    let lists = areSeveralLists ? ["list"] : []
    sheet.add(
      titled("most challenged"), ["challenged"] + lists + ["#times", "#came off", "by the list"], byWords)
    sheet.add(titled("cost under each rule"), ["rule", "#points", "#turns", "#games"], costs)
  }

  private func capital(_ title: String) -> String { title.prefix(1).uppercased() + title.dropFirst() }

  private var sum: String {
    guard !challenges.isEmpty else { return "no challenges at ended tables" }
    let won = challenges.count(where: \.isWon)
    let tables = Set(challenges.map(\.table)).count
    return "\(counted(challenges.count, "challenge")) at \(counted(tables, "ended table")), \(won) successful"
      + " (\(Self.share(won, of: challenges.count)))"
  }

  // MARK: Sums

  /// Returns the challenges in groups, the largest first, then by the group's name.
  private func grouped(
    by key: (PastChallenge) -> [String], _ body: (ArraySlice<PastChallenge>) -> [String] = { _ in [] }
  ) -> [[String]] {
    let groups = Dictionary(grouping: challenges, by: key).sorted { one, two in
      one.value.count != two.value.count
        ? one.value.count > two.value.count : one.key.lexicographicallyPrecedes(two.key)
    }
    return groups.map { key, group in
      let won = group.count(where: \.isWon)
      return key + ["\(group.count)", "\(won)", Self.share(won, of: group.count)] + body(group[...])
    }
  }

  private var byPair: [[String]] { grouped(by: { [$0.challenger.text, $0.mover.text] }) }

  private var byRule: [[String]] {
    grouped(by: { [$0.rule.text] }) { group in
      let cost = ChallengeCost(group.map(\.effect))
      return ["\(cost.points)", "\(cost.turns)"]
    }
  }

  private var byLength: [[String]] {
    grouped(by: { [String($0.words.map(\.count).max() ?? 0)] }).sorted {
      (Int($0[0]) ?? 0) < (Int($1[0]) ?? 0)
    }
  }

  private var costs: [[String]] {
    guard !challenges.isEmpty else { return [] }
    return ChallengeRule.presets.filter(\.exists).map { rule in
      let cost = ChallengeCost(challenges.map { $0.effect(under: rule) })
      let games = rule.losesGame ? Set(challenges.map(\.table)).count : 0
      return [rule.name, "\(cost.points)", "\(cost.turns)", "\(games)"]
    }
  }

  // MARK: Words

  private var areSeveralLists: Bool { Set(challenges.map(\.lexicon.label)).count > 1 }

  /// The words that were challenged most, at most twenty: one by one where their list is here, else as challenged.
  ///
  /// Equal words of two lists are two rows, because one of the lists may have them and the other one not.
  private var byWords: [[String]] {
    struct Challenged: Hashable, Comparable {
      let words: String
      let list: String

      static func < (left: Challenged, right: Challenged) -> Bool {
        (left.words, left.list) < (right.words, right.list)
      }
    }
    struct Tally {
      var times = 0
      var off = 0
      var isAcceptable: Bool?
    }
    var tallies: [Challenged: Tally] = [:]
    for challenge in challenges {
      let list = finder.list(for: challenge.lexicon)
      let parts = list == nil ? [challenge.words] : challenge.words.map { [$0] }
      for words in parts {
        let key = Challenged(words: spelled(words, challenge), list: challenge.lexicon.label)
        var tally = tallies[key, default: Tally()]
        tally.times += 1
        if challenge.isWon { tally.off += 1 }
        tally.isAcceptable = list.map { $0.accepts(words) }
        tallies[key] = tally
      }
    }
    let rows = tallies.sorted { ($1.value.times, $0.key) < ($0.value.times, $1.key) }
    let isShown = areSeveralLists
    return rows.prefix(20).map { key, tally in
      let told = tally.isAcceptable.map { $0 ? "acceptable" : "not acceptable" } ?? "not known"
      let list = isShown ? [ReplayText.plain(key.list)] : []
      return [key.words] + list + ["\(tally.times)", "\(tally.off)", told]
    }
  }

  private func spelled(_ words: Words, _ challenge: PastChallenge) -> String {
    words.map { challenge.lexicon.alphabet.spelled($0) }.joined(separator: " ")
  }

  static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "-" : "\((200 * part + whole) / (2 * whole)) %"
  }
}
