// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Records
import Rulebook

extension Subcommand {
  static let challenges: Subcommand = Subcommand(
    name: "challenges",
    usage: """
      verdict challenges [PATH] [--player NAME] [--lexicon NAME|FILE] [--json|--html]
                         PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                         words are judged one by one if their list is here; --lexicon judges all by one list
      """
  ) { words throws(Trouble) in
    try ChallengesCommand(words).run()
    return Exit.done
  }
}

/// The subcommand that tells how the challenges at the ended tables of a ledger went.
struct ChallengesCommand {
  private let options: CommandOptions
  private let player: PlayerName?
  private let finder: LexiconFinder
  private let ledger: PastLedger
  /// The challenges that the player made or whose play it was; without a player, all.
  private let challenges: [PastChallenge]

  init(_ words: [String]) throws(Trouble) {
    options = try CommandOptions(
      words, of: "challenges", taking: ["player", "lexicon", "data"], flags: ["json", "html"], orElse: .usage)
    guard !options.has("json") || !options.has("html") else { throw .usage }
    let path = try options.path()
    let name = options.value("player")
    player = name.flatMap { PlayerName($0) }
    guard name == nil || player != nil else {
      throw .obstacle(
        "\(ReplayText.plain(name ?? "")): a name is a letter, then 1 to 15 letters, digits, - or _")
    }
    finder = try LexiconFinder(data: path, insteadOfAll: options.value("lexicon"))
    ledger = try PastLedger(path, by: finder)
    let player = player
    challenges = ledger.challenges.filter { player == nil || $0.challenger == player || $0.mover == player }
  }

  func run() {
    if options.has("json") {
      for challenge in challenges { Console.print(json(challenge)) }
    } else if options.has("html") {
      Console.write(Array(sheet.html.text.utf8))
    } else {
      Console.print(sheet.text)
    }
  }

  private var sheet: PastSheet {
    let title = player.map { "Challenges of \($0.text)" } ?? "Challenges"
    var sheet = PastSheet(title: title)
    let won = challenges.count(where: \.isWon)
    let tables = Set(challenges.map(\.table)).count
    sheet.notes.append(
      challenges.isEmpty
        ? "no challenges at ended tables"
        : "\(counted(challenges.count, "challenge")) at \(counted(tables, "ended table")), \(won) successful"
          + " (\(Self.share(won, of: challenges.count)))")
    if let leftOut = ledger.leftOut { sheet.notes.append(leftOut) }
    if !ledger.missing.isEmpty {
      let lists = ledger.missing.map(ReplayText.plain).joined(separator: ", ")
      sheet.notes.append("phonies that stood are not known: no list here has the seal of \(lists)")
    }
    sheet.add("By player", ["player"] + Self.numbers + ["#phonies that stood"], byPlayer)
    sheet.add("By pair", ["challenger", "player", "#made", "#won", "#success"], byPair)
    sheet.add("By rule", ["rule", "#made", "#won", "#success", "#points lost", "#turns lost"], byRule)
    sheet.add("By longest word challenged", ["letters", "#made", "#won", "#success"], byLength)
    sheet.add("Most challenged", ["challenged", "#times", "#came off", "by the list"], byWords)
    if !challenges.isEmpty {
      sheet.add("Cost under each rule", ["rule", "#points", "#turns", "#games"], costs)
    }
    sheet.add("Refused at entry under void", ["player", "#plays that stood", "#refused"], refused)
    if player != nil {
      sheet.add("One by one", ["table", "challenger", "player", "words", "ruling", "receipt"], oneByOne)
    }
    return sheet
  }

  private static let numbers = ["#made", "#won", "#lost", "#success", "#challenged", "#came off"]

  // MARK: Sums

  private var byPlayer: [[String]] {
    let counts = ChallengeCount.byPlayer(challenges)
    var phonies: [PlayerName: Int] = [:]
    for game in ledger.games {
      for side in [game.sides.one, game.sides.two] where player == nil || side.name == player {
        let count = side.phonies?.count ?? 0
        if count > 0 { phonies[side.name, default: 0] += count }
      }
    }
    let names = Set(counts.keys).union(phonies.keys).filter { player == nil || $0 == player }
    return names.sorted { $0.text < $1.text }.map { name in
      let count = counts[name] ?? ChallengeCount()
      return [
        name.text, "\(count.made)", "\(count.won)", "\(count.lost)", Self.share(count.won, of: count.made),
        "\(count.challenged)", "\(count.cameOff)",
        ledger.missing.isEmpty ? "\(phonies[name] ?? 0)" : phonies[name].map { "\($0)?" } ?? "?",
      ]
    }
  }

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
      let cost = Cost(group.map(\.effect))
      return ["\(cost.points)", "\(cost.turns)"]
    }
  }

  private var byLength: [[String]] {
    grouped(by: { [String($0.words.map(\.count).max() ?? 0)] }).sorted {
      (Int($0[0]) ?? 0) < (Int($1[0]) ?? 0)
    }
  }

  /// The plays of each player under `void`, where an unacceptable play is refused when it is made.
  private var refused: [[String]] {
    var counts: [PlayerName: (stood: Int, refused: Int)] = [:]
    for game in ledger.games where !game.rule.exists {
      for side in [game.sides.one, game.sides.two] where player == nil || side.name == player {
        let count = counts[side.name] ?? (0, 0)
        counts[side.name] = (count.stood + side.plays, count.refused + side.refused)
      }
    }
    return counts.sorted { $0.key.text < $1.key.text }.map { name, count in
      [name.text, "\(count.stood)", "\(count.refused)"]
    }
  }

  private var costs: [[String]] {
    ChallengeRule.presets.filter(\.exists).map { rule in
      let cost = Cost(challenges.map { $0.effect(under: rule) })
      let games = rule.losesGame ? Set(challenges.map(\.table)).count : 0
      return [rule.name, "\(cost.points)", "\(cost.turns)", "\(games)"]
    }
  }

  /// The points and turns that lost challenges cost.
  private struct Cost {
    var points = 0
    var turns = 0

    init(_ effects: [ChallengeEffect]) {
      for effect in effects {
        switch effect {
        case .pointsTo(_, let lost), .pointsFrom(_, let lost): points += lost
        case .challengerLosesTurn: turns += 1
        case .playRemoved, .none, .gameWon: break
        }
      }
    }
  }

  /// The words that were challenged most, at most twenty: one by one where their list is here, else as challenged.
  private var byWords: [[String]] {
    struct Tally {
      var times = 0
      var off = 0
      var isAcceptable: Bool?
    }
    var tallies: [String: Tally] = [:]
    for challenge in challenges {
      let list = finder.list(for: challenge.lexicon)
      let parts = list == nil ? [challenge.words] : challenge.words.map { [$0] }
      for words in parts {
        var tally = tallies[spelled(words, challenge), default: Tally()]
        tally.times += 1
        if challenge.isWon { tally.off += 1 }
        tally.isAcceptable = list.map { $0.accepts(words) }
        tallies[spelled(words, challenge)] = tally
      }
    }
    let rows = tallies.sorted { ($1.value.times, $0.key) < ($0.value.times, $1.key) }
    return rows.prefix(20).map { words, tally in
      let told = tally.isAcceptable.map { $0 ? "acceptable" : "not acceptable" } ?? "not known"
      return [words, "\(tally.times)", "\(tally.off)", told]
    }
  }

  // MARK: One by one

  private var oneByOne: [[String]] {
    challenges.map { challenge in
      [
        "\(challenge.table.number)", challenge.challenger.text, challenge.mover.text,
        spelled(challenge.words, challenge), challenge.ruling.rawValue, challenge.receipt.text,
      ]
    }
  }

  private func spelled(_ words: Words, _ challenge: PastChallenge) -> String {
    words.map { challenge.lexicon.alphabet.spelled($0) }.joined(separator: " ")
  }

  private func json(_ challenge: PastChallenge) -> String {
    let list = finder.list(for: challenge.lexicon)
    let words = challenge.words.map { word in challenge.lexicon.alphabet.spelled(word) }
    let bad = list.map { list in zip(words, challenge.words).filter { !list.accepts([$0.1]) }.map(\.0) }
    let cost = Cost([challenge.effect])
    return JSONText.members([
      ("challenger", .text(challenge.challenger.text)), ("lexicon", .text(challenge.lexicon.label)),
      ("notAcceptable", bad.map { .list($0.map { .text($0) }) }),
      ("play", challenge.play.map { .number($0.number) }), ("player", .text(challenge.mover.text)),
      ("pointsLost", .number(cost.points)), ("receipt", .text(challenge.receipt.text)),
      ("rule", .text(challenge.rule.text)), ("ruling", .text(challenge.ruling.rawValue)),
      ("score", challenge.play.map { .number($0.score) }), ("table", .number(challenge.table.number)),
      ("turnsLost", .number(cost.turns)), ("words", .list(words.map { .text($0) })),
    ]).line
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "-" : "\((200 * part + whole) / (2 * whole)) %"
  }
}
