// SPDX-License-Identifier: MIT

/// An event as linked HTML pages: standings, a cross table, pairings by name, one page for each round and player; no scripts.
package struct EventPages {
  /// A file of the export folder; its name has lower-case letters, digits, hyphens and a dot.
  package typealias Page = (file: String, text: String)

  /// The seconds after which a page loads itself again.
  package static let refreshes = 5...86_400
  /// The most rounds side by side in a cross table on paper.
  static let roundsAcross = 10

  private let record: EventRecord
  private let refresh: Int?
  private let rounds: [[EntrantRound]]
  private var state: TournamentState { record.state }

  /// Returns all pages, `index.html` first; with `refresh` each loads itself again after so many seconds.
  package static func pages(_ record: EventRecord, refresh: Int? = nil) -> [Page] {
    let pages = EventPages(record: record, refresh: refresh, rounds: record.state.roundsOfAll())
    return [pages.index, pages.cross, pages.names, (file: "style.css", text: style)]
      + record.state.rounds.indices.map { pages.round($0 + 1) }
      + record.state.enrolled.map { pages.player($0) }
  }

  // MARK: Pages

  private var index: Page {
    var body: HTML = "<p class=\"note\">\(terms)</p>\n"
    for name in state.divisions {
      let (division, numbers) = state.division(name)
      let standings = division.standings(spreadCap: state.terms.spreadCap)
      let counts = Dictionary(grouping: standings, by: \.place).mapValues(\.count)
      let rows = standings.map { standing -> [HTML] in
        let shared = counts[standing.place, default: 1] > 1 ? "=" : ""
        return ["\(standing.place)\(shared)", link(numbers[standing.entrant - 1])]
          + [standing.wins, standing.losses, standing.ties].map { "\($0)" }
          + ["\(HTML.signed(standing.spread))"]
      }
      let table = HTML.table(
        "Standings", ["#Place", "Player", "#Wins", "#Losses", "#Ties", "#Spread"], rows)
      body = "\(body)\(heading(of: name))\(table)"
    }
    return page("index.html", "Standings", body)
  }

  /// The cross table; a wide one scrolls sideways under its names, and is printed in parts.
  private var cross: Page {
    let note = "W12+24 is a win by 24 against number 12; L lost, T tied, B a bye, F a forfeit, - not played"
    var body: HTML = "<p class=\"note\">\(note)</p>\n"
    for name in state.divisions {
      let table = CrossTable(of: name, in: state)
      let whole = crossTable(table, 0..<table.played)
      body = "\(body)\(heading(of: name))"
      guard table.played > Self.roundsAcross else {
        body = "\(body)<div class=\"wide\">\(whole)</div>\n"
        continue
      }
      let parts = stride(from: 0, to: table.played, by: Self.roundsAcross).map { start in
        crossTable(table, start..<min(start + Self.roundsAcross, table.played))
      }
      body = "\(body)<div class=\"wide screen\">\(whole)</div>\n<div class=\"paper\">\(HTML(parts))</div>\n"
    }
    return page("cross.html", "Cross table", body)
  }

  /// Returns a cross table of some rounds, counted from 0.
  private func crossTable(_ table: CrossTable, _ shown: Range<Int>) -> HTML {
    let heads = ["#", "#No.", "Player"] + shown.map { "\($0 + 1)" } + ["#Wins", "#Spread"]
    let rows = table.rows.map { row -> [HTML] in
      ["\(row.standing.place)", "\(row.entrant)", link(row.entrant)]
        + row.words(of: table.played)[shown].map { "\($0)" }
        + ["\(row.standing.winsText)", "\(HTML.signed(row.standing.spread))"]
    }
    return HTML.table("Cross table", heads, rows)
  }

  /// The newest round of each division by name.
  private var names: Page {
    var body: HTML = state.rounds.isEmpty ? "<p>No round is paired yet.</p>\n" : ""
    for name in state.divisions {
      let paired = state.paired(name)
      guard let round = state.round(paired) else { continue }
      var rows: [(key: String, cells: [HTML])] = []
      func add(_ number: Int, _ board: String, _ order: String, _ opponent: HTML) {
        rows.append(
          (
            Plain.order(of: state.entrants[number - 1].printedName),
            [link(number), "\(board)", "\(order)", opponent]
          ))
      }
      for (place, board) in round.boards.enumerated()
      where state.entrants[board.first - 1].division == name {
        add(board.first, "\(round.numbers[place])", "first", link(board.second))
        add(board.second, "\(round.numbers[place])", "second", link(board.first))
      }
      for number in round.byes where state.entrants[number - 1].division == name {
        add(number, "", "", "bye")
      }
      rows.sort { $0.key < $1.key }
      let heads = ["Player", "#Board", "Goes", "Against"]
      let title: HTML =
        "<h2>\(state.divisions.count > 1 ? "Division \(name), round" : "Round") \(paired)</h2>\n"
      body = "\(body)\(title)\(HTML.table("Round \(paired) by name", heads, rows.map(\.cells)))"
    }
    return page("names.html", "Pairings by name", body)
  }

  private var terms: String {
    let played = "\(state.rounds.count) of \(state.terms.rounds) rounds paired"
    let cap = state.terms.spreadCap.map { "; spread counts up to \($0) a game" } ?? ""
    let last = state.rounds.last.map { round in
      round.missing.isEmpty
        ? ""
        : "; round \(state.rounds.count): \(round.missing.count) of \(round.boards.count) results to come"
    }
    return "\(record.opened.prefix(10)); \(state.enrolled.count) players; \(played)\(cap)\(last ?? "")"
      + (state.isClosed ? "" : "; not over yet")
  }

  private func round(_ number: Int) -> Page {
    guard let round = state.round(number) else { preconditionFailure("the round is paired") }
    var body: HTML = ""
    for name in state.divisions where round.divisions.contains(name) {
      var rows = round.boards.enumerated().filter { state.entrants[$0.element.first - 1].division == name }
        .map { place, board -> [HTML] in
          ["\(round.numbers[place])", link(board.first), link(board.second), "\(outcome(board, round))"]
        }
      for idle in round.byes where state.entrants[idle - 1].division == name {
        let share = round.result(of: idle)?.share(of: idle)
        let spread = HTML.signed(share?.spread ?? state.terms.byeSpread)
        rows.append(["", link(idle), "\(share?.halfWins == 0 ? "did not come" : "bye")", "\(spread)"])
      }
      let table = HTML.table("Round \(number)", ["#Board", "Goes first", "Goes second", "Result"], rows)
      body = "\(body)\(heading(of: name))\(table)"
    }
    return page("round-\(number).html", "Round \(number)", body)
  }

  private func outcome(_ board: BoardPairing, _ round: TournamentState.Round) -> String {
    let shares = board.entrants.map { number in round.result(of: number).flatMap { $0.share(of: number) } }
    guard let first = shares[0], let second = shares[1] else { return "" }
    if case .played(let game)? = round.result(of: board.first) {
      let scores = "\(first.score) : \(second.score)"
      return game.winner.map { "\(scores), won by \(state.entrants[$0 - 1].printedName)" } ?? scores
    }
    return "forfeit, \(HTML.signed(first.spread)) : \(HTML.signed(second.spread))"
  }

  private func player(_ entrant: Enrolment) -> Page {
    let facts =
      [
        "number \(entrant.number)",
        entrant.name != entrant.printedName ? "on the server \(entrant.name)" : nil,
        entrant.rating > 0 ? "rating \(entrant.rating)" : nil,
        state.divisions.count > 1 ? "division \(entrant.division)" : nil,
        entrant.particulars.playingClass.map { "class \($0)" },
        entrant.particulars.team.map { "team \($0)" },
        state.drops[entrant.number].map { "until round \($0 - 1)" },
      ].compactMap { $0 }
    let number = entrant.number
    let rows = rounds[number - 1].map { round -> [HTML] in
      let place: HTML = "<a href=\"round-\(round.round).html\">\(round.round)</a>"
      guard let opponent = round.opponent else {
        let isAway = if case .away = round.outcome { true } else { false }
        let spread = HTML.signed(round.outcome?.spread ?? 0)
        return [place, "\(isAway ? "did not come" : "bye")", "", "", "\(spread)"]
      }
      let order = round.isFirst ? "first" : "second"
      guard let outcome = round.outcome else { return [place, link(opponent), "\(order)", "", ""] }
      let score = if case .played(let own, let other, _) = outcome { "\(own) : \(other)" } else { "forfeit" }
      return [place, link(opponent), "\(order)", "\(score)", "\(HTML.signed(outcome.spread))"]
    }
    let note: HTML = "<p class=\"note\">\(facts.joined(separator: "; "))</p>\n"
    let table = HTML.table("Rounds", ["#Round", "Opponent", "Goes", "Score", "#Spread"], rows)
    return page("player-\(number).html", entrant.printedName, "\(note)\(table)")
  }

  // MARK: Pieces

  private func heading(of division: String) -> HTML {
    state.divisions.count > 1 ? "<h2>Division \(division)</h2>\n" : ""
  }

  private func link(_ number: Int) -> HTML {
    "<a href=\"player-\(number).html\">\(state.entrants[number - 1].printedName)</a>"
  }

  private func page(_ file: String, _ heading: String, _ body: HTML) -> Page {
    let all =
      [("index", "Standings"), ("cross", "Cross table"), ("names", "By name")]
      + state.rounds.indices.map { ("round-\($0 + 1)", "Round \($0 + 1)") }
    let links = HTML(
      all.map { name, title -> HTML in
        "<a href=\"\(name).html\"\(file == "\(name).html" ? " aria-current=\"page\"" : "")>\(title)</a>\n"
      })
    let again: HTML = refresh.map { "<meta http-equiv=\"refresh\" content=\"\($0)\">\n" } ?? ""
    let text = HTML.document(
      "\(heading) – \(record.title)", head: "\(again)<link rel=\"stylesheet\" href=\"style.css\">",
      """
      <header>\(record.title)</header>
      <nav>\(links)</nav>
      <h1>\(heading)</h1>
      \(body)
      """)
    return (file, text.text)
  }

  /// The style of pages for a screen, which print well, too.
  static let style = """
    html { font: clamp(1rem, 0.55rem + 0.75vw, 2.4rem)/1.4 system-ui, "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif }
    body { max-width: 60rem; margin: 0 auto; padding: 1rem; color: #111; background: #fff; overflow-wrap: break-word }
    header { font-weight: bold }
    h1 { margin: 0.6rem 0; line-height: 1.2 }
    nav { display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem }
    nav a[aria-current] { color: inherit; font-weight: bold; text-decoration: none }
    table { border-collapse: collapse; margin-bottom: 1.5rem }
    th, td { padding: 0.25rem 0.8rem 0.25rem 0; text-align: left; border-bottom: 1px solid #ccc; font-variant-numeric: tabular-nums }
    th { font-size: 0.85rem }
    td { overflow-wrap: anywhere }
    .number { text-align: right; white-space: nowrap; overflow-wrap: normal }
    @media (max-width: 40rem) { th, td { padding-right: 0.4rem } }
    tbody tr:hover { background: #f2f2f2 }
    .note { color: #444 }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    .scroll { overflow-x: auto }
    .wide { overflow-x: auto; margin: 0 0 1.5rem }
    .wide table { margin: 0; font-size: 0.85rem }
    .wide th, .wide td { white-space: nowrap; background: #fff }
    .wide th:nth-child(3), .wide td:nth-child(3) { position: sticky; left: 0; max-width: 14rem; white-space: normal; border-right: 1px solid #ccc }
    .paper { display: none }
    @media (prefers-color-scheme: dark) {
      body, .wide th, .wide td { color: #eee; background: #16191b }
      a { color: #8cc4ff }
      .note { color: #bbb }
      tbody tr:hover { background: #24292c }
      th, td { border-color: #444 }
    }
    @media print {
      html { font-size: 10pt }
      body { max-width: none; margin: 0; padding: 0; color: #000; background: #fff }
      nav, .screen { display: none }
      .paper { display: block }
      .wide { overflow: visible }
      a { color: inherit; text-decoration: none }
      th, td, .wide th, .wide td { color: #000; background: #fff; border-color: #999 }
      .wide table, .paper table { font-size: 7.5pt }
      .wide th, .wide td, .paper th, .paper td { padding: 0.1rem 0.35rem 0.1rem 0; white-space: nowrap; position: static }
      .wide td:nth-child(3), .paper td:nth-child(3) { white-space: normal; min-width: 26mm; max-width: 38mm; overflow-wrap: anywhere }
      thead { display: table-header-group }
      tr { break-inside: avoid }
      @page { margin: 12mm }
    }

    """
}
