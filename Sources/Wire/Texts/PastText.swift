// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The replies about games that are over.
enum PastText {
  static func write(_ answer: PastAnswer, _ tag: Tag, _ writer: inout LineWriter) {
    switch answer {
    case .games(let name, let page): write(page, of: name, tag, &writer)
    case .profile(let profile): write(profile, tag, &writer)
    case .challenges(let book): write(book, tag, &writer)
    case .ownChallenges(let name, let count): write(count, of: name, tag, &writer)
    case .ladder(let ladder?): write(ladder, tag, &writer)
    case .ladder(nil):
      writer.reply(.ladder, tag, "no rated game is over there; games between two people are rated") {
        $0.key("count", 0)
      }
    }
  }

  // MARK: Games

  private static func write(
    _ page: Page<(number: Int, game: PastLine)>, of name: PlayerName, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.list(
      page, as: .games, tag, by: { "\($0.number)" }, empty: "no game of \(name.text) is over",
      whole: "for the sums, PROFILE \(name.text); for more of a game, HISTORY and its number",
      rest: { "type GAMES \(name.text) from=\($0) for the rest" }
    ) { line, writer in
      let game = line.game
      let (one, two) = (game.sides.one, game.sides.two)
      let day = date(game.endedAt)
      let told: Phrase =
        "\(day): \(one.name.text) \(one.score), \(two.name.text) \(two.score), \(game.lexicon.name)"
      writer.say(
        outcome(of: game, behind: game.series.map { "\(told), \(SeriesText.place($0.place))" } ?? told))
      writer.key(table: game.table)
      writer.key("phase", Table.Phase.over.rawValue)
      writer.key(names: [one.name, two.name])
      writer.untold { writer in
        if let winner = game.winner {
          writer.key("winner", winner)
        } else {
          writer.key("winner", literal: "tie")
        }
        if !game.isPlayed { writer.key("unplayed", literal: "yes") }
      }
      writer.key("scores", BySeat(one.score, two.score))
      writer.key("ended", day)
      writer.key(lexicon: game.lexicon)
      writer.key("class", game.clock.rawValue)
      if game.isDesk { writer.key("desk", literal: "yes") }
      if let series = game.series { writer.keys(series: series.place) }
    }
  }

  /// Adds who won, where the scores do not tell, and whether the game was not played.
  private static func outcome(of game: PastLine, behind told: Phrase) -> Phrase {
    let scores = BySeat(game.sides.one.score, game.sides.two.score)
    let winner = game.winner == scores.ahead ? nil : game.winner
    let won: Phrase = winner.map { "\(told); \(game.sides[$0].name.text) has won" } ?? told
    return game.isPlayed ? won : GameSentences.unplayed(won)
  }

  /// Returns the date of a moment in UTC, such as `2026-11-27`.
  static func date(_ moment: Instant) -> String {
    let (year, month, day) = moment.date
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  // MARK: A player

  private static func write(_ profile: Profile, _ tag: Tag, _ writer: inout LineWriter) {
    let name = profile.name.text
    for (ranking, standing) in profile.ratings {
      writer.line(.profile, tag) { writer in
        let rating = Int(standing.strength.rating.rounded())
        writer.say(
          standing.isProvisional
            ? "Rating at \(ranking.list), \(ranking.clock.rawValue): \(rating), provisional, games: \(standing.games)."
            : "Rating at \(ranking.list), \(ranking.clock.rawValue): \(rating), games: \(standing.games).")
        writer.key("lexicon", ranking.list)
        writer.key("class", ranking.clock.rawValue)
        keys(of: standing, &writer)
      }
    }
    let games = profile.games
    writer.reply(.profile, tag, "games with other people, each on a connection of their own") { writer in
      say(profile, &writer)
      writer.untold { writer in
        writer.key("name", name)
        writer.key("count", games)
        writer.key("wins", profile.wins)
        writer.key("losses", profile.losses)
        writer.key("ties", profile.ties)
        if games > 0 {
          writer.key("average", mean(profile.points.one, games))
          writer.key("conceded", mean(profile.points.two, games))
        }
        writer.key("bingos", profile.bingos)
        writer.key("doubts", profile.challengesMade)
        writer.key("won", profile.challengesWon)
        if let phonies = profile.phonies { writer.key("phonies", phonies) }
        if let highest = profile.highest { writer.key("topscore", highest) }
        if let best = profile.best { writer.key("topplay", "\(best.word),\(best.score)") }
        if profile.unplayed > 0 { writer.key("unplayed", profile.unplayed) }
        if profile.houseGames > 0 { writer.key("house", profile.houseGames) }
        if let together = profile.together {
          writer.key("together", "\(together.wins),\(together.losses),\(together.ties)")
        }
      }
    }
  }

  private static func say(_ profile: Profile, _ writer: inout LineWriter) {
    let (name, games) = (profile.name.text, profile.games)
    guard games + profile.unplayed > 0 else {
      return writer.say("No game of \(name) with other people is over.")
    }
    writer.say("\(name): games \(games), won \(profile.wins), lost \(profile.losses), tied \(profile.ties).")
    if profile.unplayed > 0 { writer.say("Not played, so in no figures: games \(profile.unplayed).") }
    guard games > 0 else { return }
    writer.say(
      "On average \(mean(profile.points.one, games)) to \(mean(profile.points.two, games)); bingos: \(profile.bingos)."
    )
    if profile.challengesMade > 0 {
      writer.say("Challenges: \(profile.challengesMade), won: \(profile.challengesWon).")
    }
    if let phonies = profile.phonies, phonies > 0 { writer.say("Phonies that stood: \(phonies).") }
    if let best = profile.best { writer.say("Best play: \(best.word) for \(best.score).") }
    if let together = profile.together {
      writer.say("Against you: won \(together.wins), lost \(together.losses), tied \(together.ties).")
    }
  }

  /// Returns a mean as a whole number, rounded.
  private static func mean(_ sum: Int, _ count: Int) -> Int {
    Int((Double(sum) / Double(count)).rounded())
  }

  // MARK: Challenges

  private static func write(_ book: ChallengeBook, _ tag: Tag, _ writer: inout LineWriter) {
    for (rule, count) in book.byRule {
      writer.line(.challenges, tag) { writer in
        writer.say("Under \(rule): challenges \(count.made), won \(count.won).")
        writer.key("rule", rule)
        writer.key("doubts", count.made)
        writer.key("won", count.won)
      }
    }
    for (item, times) in book.top {
      writer.line(.challenges, tag) { writer in
        writer.say("\(item.word), \(item.list): challenged \(times) times.")
        writer.key("word", item.word)
        writer.key("lexicon", item.list)
        writer.key("doubts", times)
      }
    }
    writer.reply(.challenges, tag, "from tables that are over; CHALLENGES and a name has a player's") {
      writer in
      writer.say("Challenges: \(book.total.made), won: \(book.total.won).")
      writer.key("doubts", book.total.made)
      writer.key("won", book.total.won)
    }
  }

  private static func write(
    _ count: ChallengeCount, of name: PlayerName, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.reply(.challenges, tag, "from tables that are over") { writer in
      writer.say("\(name.text): challenges made \(count.made), won \(count.won).")
      writer.say("Plays of \(name.text) challenged: \(count.challenged), came off: \(count.cameOff).")
      writer.untold { writer in
        writer.key("name", name.text)
        writer.key("doubts", count.made)
        writer.key("won", count.won)
        writer.key("received", count.challenged)
        writer.key("off", count.cameOff)
      }
    }
  }

  // MARK: The ladder

  private static func write(_ ladder: Ladder, _ tag: Tag, _ writer: inout LineWriter) {
    let ranking = ladder.ranking
    for (place, standing) in ladder.page.lines {
      writer.line(.ladder, tag) { writer in
        let rating = Int(standing.strength.rating.rounded())
        writer.say(
          standing.isProvisional
            ? "\(place). \(standing.name.text): \(rating), provisional, games: \(standing.games)"
            : "\(place). \(standing.name.text): \(rating), games: \(standing.games)")
        writer.key("place", place)
        writer.key("name", standing.name.text)
        keys(of: standing, &writer)
      }
    }
    let rest = ladder.page.next.map { "\($0.place)" }
    writer.reply(
      .ladder, tag,
      rest.map { "type LADDER \(ranking.list) \(ranking.clock.rawValue) from=\($0) for the rest" }
        ?? "Glicko-2, from the games alone; a provisional rating is not sure yet"
    ) { writer in
      writer.key("lexicon", ranking.list)
      writer.key("class", ranking.clock.rawValue)
      writer.key("count", ladder.count)
      if let rest { writer.key("next", rest) }
    }
  }

  private static func keys(of standing: RatingBook.Standing, _ writer: inout LineWriter) {
    writer.key("rating", Int(standing.strength.rating.rounded()))
    writer.key("deviation", Int(standing.strength.deviation.rounded()))
    if standing.isProvisional { writer.key("provisional", literal: "yes") }
    writer.key("played", standing.games)
  }
}
