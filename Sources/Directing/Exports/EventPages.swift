// SPDX-License-Identifier: MIT

/// An event as linked HTML pages: standings, a cross table, one page for each round and player; no scripts.
package struct EventPages {
  /// A file of the export folder; its name has lower-case letters, digits, hyphens and a dot.
  package typealias Page = (file: String, text: String)

  private let record: EventRecord
  private let rounds: [[EntrantRound]]
  private var state: TournamentState { record.state }

  /// Returns all pages, `index.html` first.
  package static func pages(_ record: EventRecord) -> [Page] {
    let pages = EventPages(record: record, rounds: record.state.roundsOfAll())
    return [pages.index, pages.cross, (file: "style.css", text: style)]
      + record.state.rounds.indices.map { pages.round($0 + 1) }
      + record.state.entrants.map { pages.player($0) }
  }

  // MARK: Pages

  private var index: Page {
    var body = "<p class=\"note\">\(terms)</p>\n"
    for name in state.divisions {
      let (division, numbers) = state.division(name)
      body += heading(of: name)
      let standings = division.standings(spreadCap: state.terms.spreadCap)
      body += Self.table(
        ["", "Player", "Wins", "Losses", "Ties", "Spread"],
        standings.map { standing in
          let shared = standings.count { $0.place == standing.place } > 1 ? "=" : ""
          return ["\(standing.place)\(shared)", link(numbers[standing.entrant - 1])]
            + [standing.wins, standing.losses, standing.ties].map(String.init)
            + [Self.signed(standing.spread)]
        })
    }
    return page("index.html", "Standings", body)
  }

  private var cross: Page {
    var body = ""
    for name in state.divisions {
      let table = CrossTable(of: name, in: state)
      body += heading(of: name)
      body += Self.table(
        ["", "No.", "Player"] + (0..<table.played).map { "\($0 + 1)" } + ["Wins", "Spread"],
        table.rows.map { row in
          ["\(row.standing.place)", "\(row.entrant)", link(row.entrant)] + row.words(of: table.played)
            + [row.standing.winsText, Self.signed(row.standing.spread)]
        })
    }
    let note = "W12+24 is a win by 24 against number 12; L lost, T tied, B a bye, F a forfeit, - not played"
    return page("cross.html", "Cross table", "<p class=\"note\">\(note)</p>\n" + body)
  }

  private var terms: String {
    let played = "\(state.rounds.count) of \(state.terms.rounds) rounds paired"
    let cap = state.terms.spreadCap.map { "; spread counts up to \($0) a game" } ?? ""
    return "\(record.opened.prefix(10)); \(state.entrants.count) players; \(played)\(cap)"
      + (state.isClosed ? "" : "; not over yet")
  }

  private func round(_ number: Int) -> Page {
    guard let round = state.round(number) else { preconditionFailure("the round is paired") }
    var body = ""
    for name in state.divisions where round.divisions.contains(name) {
      body += heading(of: name)
      var rows = round.boards.enumerated().filter { state.entrants[$0.element.first - 1].division == name }
        .map {
          [
            "\(round.numbers[$0.offset])", link($0.element.first), link($0.element.second),
            outcome($0.element, round),
          ]
        }
      for idle in round.byes where state.entrants[idle - 1].division == name {
        let share = round.result(of: idle)?.share(of: idle)
        let spread = Self.signed(share?.spread ?? state.terms.byeSpread)
        rows.append(["", link(idle), share?.halfWins == 0 ? "did not come" : "bye", spread])
      }
      body += Self.table(["Board", "First", "Second", "Result"], rows)
    }
    return page("round-\(number).html", "Round \(number)", body)
  }

  private func outcome(_ board: BoardPairing, _ round: TournamentState.Round) -> String {
    let shares = board.entrants.map { number in round.result(of: number).flatMap { $0.share(of: number) } }
    guard let first = shares[0], let second = shares[1] else { return "" }
    if case .played(let game)? = round.result(of: board.first) {
      let scores = "\(first.score) : \(second.score)"
      return game.winner.map { "\(scores), won by \(HTML.escaped(state.entrants[$0 - 1].printedName))" }
        ?? scores
    }
    return "forfeit, \(Self.signed(first.spread)) : \(Self.signed(second.spread))"
  }

  private func player(_ entrant: Enrolment) -> Page {
    let facts =
      [
        entrant.name != entrant.printedName ? "on the server \(entrant.name)" : nil,
        entrant.rating > 0 ? "rating \(entrant.rating)" : nil,
        state.divisions.count > 1 ? "division \(entrant.division)" : nil,
        entrant.particulars.playingClass.map { "class \($0)" },
        entrant.particulars.team.map { "team \($0)" },
        state.drops[entrant.number].map { "until round \($0 - 1)" },
      ].compactMap { $0 }
    let number = entrant.number
    let rows = rounds[number - 1].map { round -> [String] in
      let place = "<a href=\"round-\(round.round).html\">\(round.round)</a>"
      guard let opponent = round.opponent else {
        let isAway = if case .away = round.outcome { true } else { false }
        return [place, isAway ? "did not come" : "bye", "", "", Self.signed(round.outcome?.spread ?? 0)]
      }
      let order = round.isFirst ? "first" : "second"
      guard let outcome = round.outcome else { return [place, link(opponent), order, "", ""] }
      let score = if case .played(let own, let other, _) = outcome { "\(own) : \(other)" } else { "forfeit" }
      return [place, link(opponent), order, score, Self.signed(outcome.spread)]
    }
    let note = facts.isEmpty ? "" : "<p class=\"note\">\(HTML.escaped(facts.joined(separator: "; ")))</p>\n"
    let table = Self.table(["Round", "Opponent", "Goes", "Score", "Spread"], rows)
    return page("player-\(number).html", entrant.printedName, note + table)
  }

  // MARK: Pieces

  private func heading(of division: String) -> String {
    state.divisions.count > 1 ? "<h2>Division \(HTML.escaped(division))</h2>\n" : ""
  }

  private func link(_ number: Int) -> String {
    "<a href=\"player-\(number).html\">\(HTML.escaped(state.entrants[number - 1].printedName))</a>"
  }

  private func page(_ file: String, _ heading: String, _ body: String) -> Page {
    let rounds = state.rounds.indices.map { "<a href=\"round-\($0 + 1).html\">Round \($0 + 1)</a>" }
    let links = (["<a href=\"index.html\">Standings</a>", "<a href=\"cross.html\">Cross table</a>"] + rounds)
      .joined(separator: " ")
    let (title, heading) = (HTML.escaped(record.title), HTML.escaped(heading))
    let text = Self.document(
      "\(heading) – \(title)", style: "<link rel=\"stylesheet\" href=\"style.css\">",
      """
      <header>\(title)</header>
      <nav>\(links)</nav>
      <h1>\(heading)</h1>
      \(body)
      """)
    return (file, text)
  }

  /// Returns a page in HTML; its title and body are escaped already.
  static func document(_ title: String, style: String, _ body: String) -> String {
    HTML.document(HTML(stringLiteral: title), head: HTML(stringLiteral: style), HTML(stringLiteral: body)).text
  }

  /// Returns a table of cells that are escaped already.
  private static func table(_ heads: [String], _ rows: [[String]]) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>\(cells.map { "<\(tag)>\($0)</\(tag)>" }.joined())</tr>\n"
    }
    return "<table>\n<thead>\n\(row(heads, "th"))</thead>\n<tbody>\n"
      + rows.map { row($0, "td") }.joined() + "</tbody>\n</table>\n"
  }

  private static func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }

  private static let style = """
    body { font: 1rem/1.4 sans-serif; max-width: 50rem; margin: 1rem auto; padding: 0 1rem; color: #111; background: #fff }
    header { font-weight: bold }
    nav a { margin-right: 0.6rem }
    table { border-collapse: collapse; margin-bottom: 1.5rem }
    th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; border-bottom: 1px solid #ccc; font-variant-numeric: tabular-nums }
    .note { color: #444 }
    @media print {
      body { max-width: none; margin: 0; font-size: 10pt }
      nav { display: none }
      a { color: inherit; text-decoration: none }
      thead { display: table-header-group }
      tr { break-inside: avoid }
    }

    """
}
