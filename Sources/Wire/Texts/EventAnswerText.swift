// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The replies about the results of an event: cross table, high scores, ratings and prizes.
enum EventAnswerText {
  static func write(
    _ answer: TournamentAnswer, of division: String, _ view: TournamentView, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    switch answer {
    case .cross(let table, let first): write(table, from: first, of: division, view, tag, &writer)
    case .highs(let highs, let feats, let round):
      write(highs, feats, in: round, of: division, view, tag, &writer)
    case .ratings(let estimates, let round, let first):
      write(estimates, after: round, from: first, of: division, view, tag, &writer)
    case .prizes(let prizes, let round): write(prizes, after: round, of: division, view, tag, &writer)
    }
  }

  private static func begin(
    _ kind: ReplyKind, _ view: TournamentView, _ division: String, round: Int?, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    writer.beginReply(kind, tag)
    writer.key("event", view.label)
    writer.key("division", division)
    if let round { writer.key("round", round) }
  }

  private static func write(
    _ table: CrossTable, from first: Int, of division: String, _ view: TournamentView, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    let next =
      writer.speech.isPlain
      ? writer.table(of: table, from: first, view, tag)
      : writer.list(table.rows, from: first, as: .cross, tag) { row, writer in
        writer.key("place", row.standing.place)
        writer.key("number", row.entrant)
        writer.key("name", view.name(row.entrant))
        writer.keys(of: row.standing)
        writer.key("firsts", row.firsts)
        if table.played > 0 { writer.key("games", row.words(of: table.played).joined(separator: ",")) }
      }
    begin(.cross, view, division, round: table.played, tag, &writer)
    writer.key("entrants", table.rows.count)
    if let next { writer.key("next", next) }
    writer.text(
      "round by round, W12+24 is a win by 24 against number 12; L lost, T tied, B a bye, F a forfeit")
    writer.endLine()
  }

  private static func write(
    _ highs: Highs, _ feats: Feats, in round: Int?, of division: String, _ view: TournamentView, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    writer.list(highs.highs, as: .highs, tag) { write($0, view, &$1) }
    writer.list(feats.feats, as: .highs, tag) { write($0, view, &$1) }
    begin(.highs, view, division, round: round, tag, &writer)
    writer.key("count", highs.games, plain: "games: \(highs.games)")
    writer.text(
      feats.feats.isEmpty
        ? "the highest winning and losing score, both together, the greatest spread"
        : "luck adds up the closest losses, stiff the closest wins; overseed is the seed less the place; handicap adds two a win"
    )
    writer.endLine()
  }

  static func write(_ high: Highs.High, _ view: TournamentView, _ writer: inout LineWriter) {
    key(high.what, &writer)
    writer.key("points", high.points)
    writer.key("round", high.round)
    writer.key("board", high.board)
    writer.keys(first: high.game.first, second: high.game.second, view)
    writer.key("scores", "\(high.game.firstScore),\(high.game.secondScore)")
  }

  static func write(_ feat: Feats.Feat, _ view: TournamentView, _ writer: inout LineWriter) {
    key(feat.what, &writer)
    writer.key("points", feat.points)
    writer.key("name", view.name(feat.entrant))
    switch feat.cause {
    case .spreads(let spreads):
      let list = spreads.map(String.init)
      writer.key("spreads", list.joined(separator: ","), plain: "spreads: \(list.joined(separator: ", "))")
    case .places(let seed, let place):
      writer.key("seed", seed, plain: "seed \(seed)")
      writer.key("place", place)
    case .handicap(let handicap, let standing):
      writer.key("handicap", handicap)
      writer.keys(of: standing)
    }
    if let realName = view.entrant(feat.entrant).particulars.realName { writer.text(verbatim: realName) }
  }

  private static func write(
    _ estimates: [RatingEstimate], after round: Int, from first: Int, of division: String,
    _ view: TournamentView,
    _ tag: Tag, _ writer: inout LineWriter
  ) {
    let next = writer.list(estimates, from: first, as: .ratings, tag) { estimate, writer in
      writer.key("name", view.name(estimate.entrant))
      writer.key("count", estimate.games, plain: "games: \(estimate.games)")
      writer.key("won", "\(estimate.halfWins / 2).\(estimate.halfWins.isMultiple(of: 2) ? 0 : 5)")
      writer.key("expected", Prizes.text(ofHundredths: Int((estimate.expected * 100).rounded())))
      writer.key("was", estimate.was)
      writer.key("rating", estimate.now)
    }
    begin(.ratings, view, division, round: round, tag, &writer)
    writer.key("entrants", estimates.count)
    writer.key("estimate", literal: "yes")
    if let next { writer.key("next", next) }
    writer.text("an estimate by NASPA's published formula; federations rate by their own")
    writer.endLine()
  }

  private static func write(
    _ prizes: Prizes, after round: Int, of division: String, _ view: TournamentView, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    writer.list(prizes.prizes.prefix(Pages.longest), as: .prizes, tag) { prize, writer in
      writer.key("place", prize.place)
      writer.key("name", view.name(prize.entrant))
      writer.key("prize", Prizes.text(ofHundredths: prize.hundredths))
    }
    begin(.prizes, view, division, round: round, tag, &writer)
    writer.key("paid", Prizes.text(ofHundredths: prizes.paid))
    writer.text("players who share places share the prizes; nothing of this is recorded")
    writer.endLine()
  }

  private static func key(_ what: Highs.What, _ writer: inout LineWriter) {
    switch what {
    case .win: writer.key("what", "win", plain: "highest winning score")
    case .loss: writer.key("what", "loss", plain: "highest losing score")
    case .both: writer.key("what", "both", plain: "most points together")
    case .spread: writer.key("what", "spread", plain: "greatest spread")
    case .upset: writer.key("what", "upset", plain: "greatest upset by ratings")
    case .luck: writer.key("what", "luck", plain: "tough luck")
    case .stiff: writer.key("what", "stiff", plain: "lucky stiff")
    case .overseed: writer.key("what", "overseed", plain: "above the seed")
    case .handicap: writer.key("what", "handicap", plain: "handicap points")
    }
  }
}
