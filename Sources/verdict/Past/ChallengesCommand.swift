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
      verdict challenges [PATH] [--player NAME] [--since TIME] [--until TIME] [--lexicon NAME|FILE] [--csv|--json|--html]
                         PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                         lists all challenges at tables that are over, and sums them up; --csv and --json list alone
                         TIME is UTC, 2026-01-31 or 2026-01-31T19:30, and that of the ruling
                         words are judged one by one if their list is here; --lexicon judges all by one list
      """
  ) { words throws(Trouble) in
    try ChallengesCommand(words).run()
    return Exit.done
  }
}

/// The subcommand that lists the challenges at the ended tables of a ledger, and tells how they went.
struct ChallengesCommand {
  private let options: CommandOptions
  /// The player of whom it tells, as the ledger writes the name; nil for all.
  private let player: PlayerName?
  private let finder: LexiconFinder
  /// The games that ended and the challenges that were ruled on in the span of time that was asked for.
  private let ledger: PastLedger
  /// Those challenges, with superseded rulings, that the player made or whose play was the player's.
  private let rows: [ChallengeRow]

  init(_ words: [String]) throws(Trouble) {
    options = try CommandOptions(
      words, of: "challenges", taking: ["player", "since", "until", "lexicon", "data"],
      flags: ["csv", "json", "html"], orElse: .usage)
    guard ["csv", "json", "html"].count(where: options.has) <= 1 else { throw .usage }
    let span = try options.span()
    let path = try options.path()
    finder = try LexiconFinder(data: path, insteadOfAll: options.value("lexicon"))
    let name = options.value("player")
    let asked = name.flatMap { PlayerName($0) }
    guard name == nil || asked != nil else {
      throw .obstacle(
        "\(ReplayText.plain(name ?? "")): a name is a letter, then 1 to 15 letters, digits, - or _")
    }
    var ledger = try PastLedger(path, by: finder)
    let player = ledger.names.first { $0 == asked }
    self.player = player
    ledger.keep(since: span.since, until: span.until)
    self.ledger = ledger
    rows = ledger.records.map { ChallengeRow(record: $0) }.filter { row in
      let challenge = row.record.challenge
      return player == nil || challenge.challenger == player || challenge.mover == player
    }
    guard asked == nil || player != nil else {
      throw .obstacle("\(path): no ended game and no challenge in it has a player \(asked?.text ?? "")")
    }
  }

  func run() {
    if options.has("json") {
      for row in rows { Console.print(row.json(by: finder.list(for: row.record.challenge.lexicon))) }
    } else if options.has("csv") {
      for line in [ChallengeRow.fields] + rows.map(\.values) { Console.print(CSVText.line(line)) }
    } else if options.has("html") {
      Console.write(Array(sheet.html.text.utf8))
    } else {
      Console.print(sheet.text)
    }
  }

  private var groups: [ChallengeGroup] {
    guard let player else { return [ChallengeGroup(challenges: ledger.challenges, finder: finder)] }
    return [
      ChallengeGroup(
        challenges: ledger.challenges.filter { $0.challenger == player }, finder: finder,
        heading: "Made by \(player.text)"),
      ChallengeGroup(
        challenges: ledger.challenges.filter { $0.mover == player }, finder: finder,
        heading: "Plays of \(player.text)"),
    ]
  }

  private var sheet: PastSheet {
    var sheet = PastSheet(title: player.map { "Challenges of \($0.text)" } ?? "Challenges")
    let (columns, cells) = ChallengeRow.table(rows)
    sheet.add("One by one", columns, cells, isWide: true)
    sheet.add("By player", ["player"] + Self.numbers + ["#phonies that stood"], byPlayer)
    for group in groups { group.add(to: &sheet) }
    sheet.add("Refused at entry under void", ["player", "#plays that stood", "#refused"], refused)
    if let leftOut = ledger.leftOut { sheet.notes.append(leftOut) }
    if !ledger.missing.isEmpty {
      let lists = ledger.missing.map(ReplayText.plain).joined(separator: ", ")
      sheet.notes.append("phonies that stood are not known: no list here has the seal of \(lists)")
    }
    return sheet
  }

  private static let numbers = ["#made", "#won", "#lost", "#success", "#challenged", "#came off"]

  // MARK: Sums

  private var byPlayer: [[String]] {
    let counts = ChallengeCount.byPlayer(ledger.challenges)
    var phonies: [PlayerName: Int] = [:]
    for game in ledger.games {
      for side in [game.sides.one, game.sides.two] where player == nil || side.name == player {
        let count = side.phonies?.count ?? 0
        if count > 0 { phonies[side.name, default: 0] += count }
      }
    }
    let names = Set(counts.keys).union(phonies.keys).filter {
      $0.account == nil && (player == nil || $0 == player)
    }
    return names.sorted { $0.text < $1.text }.map { name in
      let count = counts[name] ?? ChallengeCount()
      return [
        name.text, "\(count.made)", "\(count.won)", "\(count.lost)",
        ChallengeGroup.share(count.won, of: count.made),
        "\(count.challenged)", "\(count.cameOff)",
        ledger.missing.isEmpty ? "\(phonies[name] ?? 0)" : phonies[name].map { "\($0)?" } ?? "?",
      ]
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
    return counts.filter { $0.key.account == nil }.sorted { $0.key.text < $1.key.text }.map { name, count in
      [name.text, "\(count.stood)", "\(count.refused)"]
    }
  }
}
