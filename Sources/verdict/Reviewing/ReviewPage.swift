// SPDX-License-Identifier: MIT
import Directing
import Opponents
import Rulebook
import Serving

/// A review as one self-contained page in HTML, without scripts and without other files.
///
/// The board is shown before each turn that gave up 5 points or more.
struct ReviewPage {
  let game: ReviewedGame
  /// The list as `NAME@SEAL8`.
  let lexicon: String
  /// How the game ended where its scores do not tell; nil where they do.
  var ending: String?

  private var tiles: TileSet { game.rules.tiles }
  private var words: ReviewText { ReviewText(game: game, lexicon: lexicon, minus: HTML.minus) }

  /// The part given up from which on the board is shown, in hundredths of a point.
  private static let boardFrom = 500

  private static let style: HTML = """
    <style>
    body { font: 1rem/1.4 system-ui, "DejaVu Sans", sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; color: #111; background: #fff }
    table { border-collapse: collapse; margin: 0.4rem 0 1rem }
    th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; border-bottom: 1px solid #ccc; font-variant-numeric: tabular-nums }
    th { font-size: 0.85rem }
    .number { text-align: right }
    .note { color: #444 }
    h2 { font-size: 1.1rem; margin: 1.4rem 0 0.2rem }
    svg { max-width: 26rem; height: auto; display: block }
    section { break-inside: avoid }
    @media (prefers-color-scheme: dark) {
      body { color: #eee; background: #16191b }
      .note { color: #bbb }
      th, td { border-color: #444 }
    }
    </style>
    """

  func text(_ review: GameReview) -> String {
    let title: HTML =
      "\(game.players.one) against \(game.players.two), \(HTML.number(game.scores.one)) to \(HTML.number(game.scores.two))"
    let turns = HTML(review.turns.enumerated().map { section($0.element, $0.offset + 1) })
    return HTML.document(
      title, head: Self.style,
      """
      <h1>\(title)</h1>
      \(HTML([ending].compactMap { $0 }.map { ending -> HTML in "<p>\(ending)</p>\n" }))<p class="note">By \(lexicon). Equities are static: score and value of the leave, in points; no chance of winning.</p>
      \(correction)\(summary(review))
      \(turns)
      """
    ).text
  }

  private var correction: HTML {
    guard let note = words.correction else { return "" }
    let items = HTML(words.findings.map { finding -> HTML in "<li>\(finding)</li>\n" })
    let sentence = note.prefix(1).uppercased() + note.dropFirst()
    return "<p class=\"note\">\(sentence):</p>\n<ul class=\"note\">\n\(items)</ul>\n"
  }

  private func summary(_ review: GameReview) -> HTML {
    let sides = Seat.allCases.map { review.sides[$0] }
    func row(_ title: HTML, _ value: (SideSummary) -> String) -> [HTML] {
      [title] + sides.map { "\(value($0))" }
    }
    return HTML.table(
      "Both sides", ["", "#\(game.players.one)", "#\(game.players.two)"],
      [
        row("Turns rated") { "\($0.turns)" }, row("Points lost") { words.points($0.lost) },
        row("Of them in solved ends") { "\($0.endLost)" },
        row("Mistakes of 2 to 5 points") { "\($0.small)" }, row("Of 5 to 15") { "\($0.medium)" },
        row("Of 15 or more") { "\($0.large)" }, row("Bingos missed") { "\($0.bingosMissed)" },
        row("Phonies that stood") { "\($0.phoniesStood)" },
        row("Phonies that came off") { "\($0.phoniesOff)" },
        row("Challenges in vain") { "\($0.failedChallenges)" },
        row("Points paid for them") { "\($0.pointsPaid)" },
        row("Turns lost by them") { "\($0.turnsLost)" },
        row("Games lost by them") { "\($0.gamesLost)" },
        row("Luck of the draws") { words.signed($0.luck) },
        row("Time in seconds") { $0.milliseconds.map { "\($0 / 1000)" } ?? "" },
        row("Longest thought in seconds") { $0.longest.map { words.seconds($0.milliseconds) } ?? "" },
      ])
  }

  private func section(_ review: TurnReview, _ number: Int) -> HTML {
    let turn = review.turn
    let rows = (review.rating?.best ?? []).map { best -> [HTML] in
      [
        "\(words.text(best.turn))", "\(best.score)", "\(best.leave.isEmpty ? "" : tiles.spelled(best.leave))",
        "\(words.points(best.equity))",
      ]
    }
    let table = rows.isEmpty ? "" : HTML.table("Best turns", ["Turn", "#Score", "Keeps", "#Equity"], rows)
    let facts = HTML(words.facts(review).map { fact -> HTML in "<p>\(fact)</p>\n" })
    let showsBoard = (review.lost ?? 0) >= Self.boardFrom
    let board =
      showsBoard ? HTML(stringLiteral: BoardSVG.text(turn.board, tiles, layout: game.rules.layout)) : ""
    return """
      <section>
      <h2>\(number). \(game.players[turn.seat]): \(words.text(turn.action))</h2>
      <p>\(words.rated(review))</p>
      \(facts)\(table)\(board)
      </section>

      """
  }
}
