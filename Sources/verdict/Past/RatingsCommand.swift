// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records
import Rulebook

extension Subcommand {
  static let ratings: Subcommand = Subcommand(
    name: "ratings",
    usage: """
      verdict ratings [PATH] [--list NAME] [--class blitz|rapid|standard|untimed] [--desks] [--json]
                      PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                      --desks also counts games at desks, where one connection typed for both sides
      """
  ) { words throws(Trouble) in
    var command = try RatingsCommand(words)
    try command.run()
    return Exit.done
  }
}

/// The subcommand that computes all ratings from a ledger.
struct RatingsCommand {
  private let path: String
  private let list: String?
  private let clock: ClockClass?
  private let isJSON: Bool
  private var book: RatingBook
  private var accounts = Accounts()

  init(_ words: [String]) throws(Trouble) {
    let options = try CommandOptions(
      words, of: "ratings", taking: ["list", "class", "data"], flags: ["desks", "json"], orElse: .usage)
    path = try options.path()
    list = options.value("list")
    let classes = ClockClass.allCases.map(\.rawValue).joined(separator: ", ")
    let name = options.value("class")
    clock = name.flatMap { ClockClass(rawValue: $0) }
    guard name == nil || clock != nil else { throw .obstacle("a class is one of \(classes)") }
    isJSON = options.has("json")
    book = RatingBook(countsDesks: options.has("desks"))
  }

  mutating func run() throws(Trouble) {
    let ledger = try PastLedger(path)
    var unrated: [RatingBook.Unrated: Int] = [:]
    for game in ledger.games {
      if let reason = book.whyUnrated(game) { unrated[reason, default: 0] += 1 } else { book.add(game) }
    }
    accounts = ledger.accounts
    let rankings = book.rankings.filter { ranking in
      (clock == nil || ranking.clock == clock)
        && (list == nil || ranking.list.lowercased() == list?.lowercased())
    }
    let now = ledger.newest ?? Instant(milliseconds: 0)
    guard !isJSON else {
      for ranking in rankings {
        for standing in standings(in: ranking, at: now) {
          Console.print(Self.json(standing, ranking, now))
        }
      }
      return
    }
    for ranking in rankings { show(ranking, at: now) }
    if rankings.isEmpty {
      Console.print("no rated games\(list == nil && clock == nil ? "" : " of that kind")")
    }
    let rest = Self.told(unrated)
    if !rest.isEmpty { Console.print(rest) }
    if let leftOut = ledger.leftOut { Console.print(leftOut) }
  }

  /// Returns the standings of those who stand in rankings.
  private func standings(in ranking: RatingBook.Ranking, at now: Instant) -> [RatingBook.Standing] {
    book.standings(in: ranking, at: now).filter { accounts.isRanked($0.name) }
  }

  private func show(_ ranking: RatingBook.Ranking, at now: Instant) {
    let standings = standings(in: ranking, at: now)
    let newest = now.text.prefix(16)
    Console.print("\(ReplayText.plain(ranking.list)), \(ranking.clock.rawValue), as of \(newest)Z")
    let rows = standings.enumerated().map { place, standing -> [String] in
      let record = "\(standing.wins)-\(standing.losses)-\(standing.ties)"
      return [
        standing.isProvisional ? "-" : "\(place + 1)", standing.name.text,
        Self.whole(standing.strength.rating), Self.whole(standing.strength.deviation), "\(standing.games)",
        record, String(standing.playedAt.text.prefix(10)), standing.isProvisional ? "provisional" : "",
      ]
    }
    let titles = ["", "player", "rating", "deviation", "games", "won-lost-tied", "last game", ""]
    for line in Columns.lines([titles] + rows) { Console.print(line) }
    Console.print("")
  }

  private static func whole(_ number: Double) -> String { "\(Int(number.rounded()))" }

  private static func told(_ unrated: [RatingBook.Unrated: Int]) -> String {
    let all = unrated.values.reduce(0, +)
    guard all > 0 else { return "" }
    let parts = RatingBook.Unrated.allCases.compactMap { reason -> String? in
      guard let count = unrated[reason] else { return nil }
      return switch reason {
      case .notPlayed: "\(count) not played"
      case .house: "\(count) against the house"
      case .desk: "\(count) at desks"
      case .continued: "\(count) from a position"
      case .director: "\(count) with a director's result"
      }
    }
    return "\(counted(all, "game")) not rated: \(parts.joined(separator: ", "))"
  }

  private static func json(
    _ standing: RatingBook.Standing, _ ranking: RatingBook.Ranking, _ now: Instant
  ) -> String {
    JSONText.members([
      ("asOf", .text(now.text)), ("class", .text(ranking.clock.rawValue)),
      ("deviation", .hundredths(of: standing.strength.deviation)), ("games", .number(standing.games)),
      ("last", .text(standing.playedAt.text)), ("list", .text(ranking.list)),
      ("losses", .number(standing.losses)), ("name", .text(standing.name.text)),
      ("provisional", .flag(standing.isProvisional)), ("rating", .hundredths(of: standing.strength.rating)),
      ("ties", .number(standing.ties)), ("wins", .number(standing.wins)),
    ]).line
  }
}
