// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Records
import Rulebook

extension Subcommand {
  static let night: Subcommand = Subcommand(
    name: "night",
    usage: """
      verdict night [PATH] [--since HH:MM] [--lexicon NAME|FILE] [--html]
                    PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                    the night ends with the last game or slip table of the ledger; it begins twelve hours before,
                    or at HH:MM in the time zone of this machine
      """
  ) { words throws(Trouble) in
    try NightCommand(words).run()
    return Exit.done
  }
}

/// The subcommand that tells of the last night's games: the highlights, all results, and who was right.
struct NightCommand {
  private let isHTML: Bool
  private let finder: LexiconFinder
  /// The games that were played.
  private let games: [PastGame]
  /// The games that ended before a side had a turn; their results are told, and they are in no figures.
  private let unplayed: [PastGame]
  private let challenges: [PastChallenge]
  /// The beginning and the end; nil if the ledger has no ended game and no challenge.
  private let span: (from: Instant, to: Instant)?
  private let notes: [String]

  init(_ words: [String]) throws(Trouble) {
    let options = try CommandOptions(
      words, of: "night", taking: ["since", "lexicon", "data"], flags: ["html"], orElse: .usage)
    let path = try options.path()
    isHTML = options.has("html")
    let since = options.value("since").map { LocalMoment.time($0) }
    if case .some(.none) = since { throw .obstacle("--since takes a time of day, such as 18:30") }
    finder = try LexiconFinder(data: path, insteadOfAll: options.value("lexicon"))
    let ledger = try PastLedger(path, by: finder)
    let ends = ledger.games.map(\.endedAt) + ledger.challenges.map(\.endedAt)
    guard let last = ends.max() else {
      (games, unplayed, challenges, span, notes) = ([], [], [], nil, [])
      return
    }
    let from = since.flatMap { $0 }.map { LocalMoment(last).last($0) } ?? last.adding(seconds: -12 * 3600)
    let all = ledger.games.filter { from <= $0.endedAt }
    games = all.filter(\.isPlayed)
    unplayed = all.filter { !$0.isPlayed }
    challenges = ledger.challenges.filter { from <= $0.endedAt }
    let slips = challenges.filter { $0.play == nil }
    let begun = all.map { $0.begunAt ?? $0.openedAt } + slips.map(\.openedAt)
    // A game that began before the night is part of it, and its beginning is not.
    span = (max(from, begun.min() ?? from), last)
    let lists = Set(games.map(\.lexicon.label))
    let missing = ledger.missing.filter { lists.contains($0) }
    let unknown =
      missing.isEmpty
      ? nil
      : "phonies that stood are not known: no list here has the seal of "
        + missing.map(ReplayText.plain).joined(separator: ", ")
    let idle =
      unplayed.isEmpty
      ? nil
      : unplayed.count == 1
        ? "1 game was not played, so it counts in no figures"
        : "\(unplayed.count) games were not played, so they count in no figures"
    notes = [idle, ledger.leftOut, unknown].compactMap { $0 }
  }

  func run() {
    if isHTML { Console.write(Array(sheet.html.text.utf8)) } else { Console.print(sheet.text) }
  }

  private var sheet: PastSheet {
    guard let span else { return PastSheet(title: "No game and no challenge is over yet") }
    let (from, to) = (LocalMoment(span.from), LocalMoment(span.to))
    var sheet = PastSheet(title: "The night of \(from.date)")
    let slips = challenges.filter { $0.play == nil }
    let played = (games + unplayed).flatMap { game in game.people.map { game.sides[$0].name } }
    let people = Set(played + slips.flatMap { [$0.challenger, $0.mover] })
    let others = challenges.count - slips.count
    let counts = [
      games.isEmpty ? nil : counted(games.count, "game"),
      slips.isEmpty ? nil : "\(counted(slips.count, "challenge")) at slip tables",
      people.isEmpty ? counted(others, "challenge") : counted(people.count, "player"),
    ]
    sheet.notes = ["\(from.time) to \(to.time): \(counts.compactMap { $0 }.joined(separator: ", "))"]
    sheet.notes += notes
    sheet.add("Highlights", ["", "", ""], highs)
    sheet.add("Games", ["ended", "player", "#", "player", "#", "table"], results, most: Self.gamesMost)
    sheet.add(
      "Who was right", ["challenger", "doubted", "of", "was", "cost", "receipt"], rulings,
      most: Self.challengesMost, isWide: true)
    return sheet
  }

  /// More rows would not fit on one sheet of paper.
  private static let (gamesMost, challengesMost) = (48, 24)

  // MARK: Highlights

  private var highs: [[String]] {
    [highestGame, highestPlay, closest, mostBingos, bestChallenger, phony].compactMap { $0 }
  }

  /// The sides of people; the house has no highlights.
  private var sides: [(game: PastGame, seat: Seat)] {
    games.flatMap { game in game.people.map { (game, $0) } }
  }

  /// Returns the first of the greatest.
  private func greatest<Item>(of items: [Item], by value: (Item) -> Int?) -> (item: Item, value: Int)? {
    var best: (item: Item, value: Int)?
    for item in items {
      guard let number = value(item), number > best?.value ?? .min else { continue }
      best = (item, number)
    }
    return best
  }

  private var highestGame: [String]? {
    greatest(of: sides) { $0.game.sides[$0.seat].score }.flatMap { found in
      guard found.value > 0 else { return nil }
      return ["Highest game", "\(found.value)", "\(scores(found.item.game, first: found.item.seat))"]
    }
  }

  private var highestPlay: [String]? {
    greatest(of: sides) { $0.game.sides[$0.seat].best?.score }.flatMap { found in
      let (game, seat) = found.item
      guard let play = game.sides[seat].best else { return nil }
      let square = play.placement.start.text(play.placement.direction)
      let player = game.sides[seat].name.text
      return [
        "Highest play", "\(found.value)",
        "\(main(play, game.lexicon)) at \(square) by \(player), table \(game.table.number)",
      ]
    }
  }

  private var closest: [String]? {
    let whole = games.filter { [.playedOut, .scoreless].contains($0.finish) && $0.houseLevel == nil }
    return greatest(of: whole) { -abs($0.sides.one.score - $0.sides.two.score) }.map { found in
      let seat = found.item.winner ?? .one
      return ["Closest game", "\(-found.value)", scores(found.item, first: seat)]
    }
  }

  private var mostBingos: [String]? {
    var counts: [PlayerName: Int] = [:]
    for (game, seat) in sides { counts[game.sides[seat].name, default: 0] += game.sides[seat].bingos }
    guard let most = counts.values.max(), most > 0 else { return nil }
    let names = counts.filter { $0.value == most }.map(\.key.text).sorted()
    return ["Most bingos", "\(most)", names.joined(separator: ", ")]
  }

  private var bestChallenger: [String]? {
    let counts = ChallengeCount.byPlayer(challenges).filter { $0.key != .robot && $0.value.won > 0 }
    let best = counts.min { one, two in
      (two.value.won, one.value.lost, one.key.text) < (one.value.won, two.value.lost, two.key.text)
    }
    return best.map {
      ["Best challenger", "\($0.value.won) of \($0.value.made)", $0.key.text]
    }
  }

  /// The phony with the highest score: one that stood, or one that came off.
  private var phony: [String]? {
    struct Phony {
      let play: PlayMade
      let lexicon: AgreedLexicon
      let text: String
    }
    let stood = sides.flatMap { game, seat in
      (game.sides[seat].phonies ?? []).map {
        Phony(
          play: $0, lexicon: game.lexicon,
          text: "by \(game.sides[seat].name.text) against \(game.sides[seat.opposite].name.text): it stood")
      }
    }
    let off = challenges.compactMap { challenge -> Phony? in
      guard challenge.isWon, !challenge.isOffCentre, challenge.mover != .robot, let play = challenge.play
      else { return nil }
      return Phony(
        play: play, lexicon: challenge.lexicon,
        text: "by \(challenge.mover.text), which \(challenge.challenger.text) challenged off")
    }
    return greatest(of: stood + off) { $0.play.score }.map { found in
      let phony = found.item
      return ["Phony of the night", "\(found.value)", "\(bad(phony.play, phony.lexicon)) \(phony.text)"]
    }
  }

  // MARK: Results and rulings

  private var results: [[String]] {
    (games + unplayed).sorted { ($0.endedAt, $0.table) < ($1.endedAt, $1.table) }.map { game in
      let (one, two) = (game.sides.one, game.sides.two)
      let place = game.place.map { ", round \($0.round)" } ?? ""
      return [
        LocalMoment(game.endedAt).time, one.name.text, "\(one.score)", two.name.text, "\(two.score)",
        "\(game.table.number)\(place)\(Self.told(game.finish))\(Self.outcome(of: game))",
      ]
    }
  }

  /// Returns who won, where the scores do not tell, and whether the game was not played.
  private static func outcome(of game: PastGame) -> String {
    let shown = BySeat(game.sides.one.score, game.sides.two.score).ahead
    let won = game.winner.flatMap { $0 == shown ? nil : ": \(game.sides[$0].name.text) has won" } ?? ""
    return won + (game.isPlayed ? "" : "; not played")
  }

  private static func told(_ finish: PastGame.Finish) -> String {
    switch finish {
    case .playedOut: ""
    case .scoreless: ", scoreless turns"
    case .conceded: ", conceded"
    case .overtime: ", time"
    case .challenge: ", by challenge"
    case .forfeited: ", forfeited"
    case .adjudicated: ", by the director"
    }
  }

  private var rulings: [[String]] {
    challenges.map { challenge in
      let words = challenge.words.map { challenge.lexicon.alphabet.spelled($0) }.joined(separator: " ")
      return [
        challenge.challenger.text, words, challenge.mover.text, challenge.isWon ? "right" : "wrong",
        challenge.isWon ? "" : Self.told(challenge.effect), challenge.receipt.text,
      ]
    }
  }

  private static func told(_ effect: ChallengeEffect) -> String {
    switch effect {
    case .playRemoved: ""
    case .none: "nothing"
    case .challengerLosesTurn: "a turn"
    case .pointsTo(_, let points), .pointsFrom(_, let points): "\(points) points"
    case .gameWon: "the game"
    }
  }

  // MARK: Pieces

  private func scores(_ game: PastGame, first seat: Seat) -> String {
    let (one, two) = (game.sides[seat], game.sides[seat.opposite])
    return "\(one.name.text) \(one.score), \(two.name.text) \(two.score), table \(game.table.number)"
  }

  private func main(_ play: PlayMade, _ lexicon: AgreedLexicon) -> String {
    play.lexiconWords.first.map { lexicon.alphabet.spelled($0) } ?? "-"
  }

  /// Returns the words of a play that are not acceptable if their list is here; else its main word.
  private func bad(_ play: PlayMade, _ lexicon: AgreedLexicon) -> String {
    guard let list = finder.list(for: lexicon) else { return main(play, lexicon) }
    let bad = play.lexiconWords.filter { !list.accepts([$0]) }.map { lexicon.alphabet.spelled($0) }
    return bad.isEmpty ? main(play, lexicon) : bad.joined(separator: ", ")
  }
}
