// SPDX-License-Identifier: MIT

/// A season's ranking and histories for people and for other programs.
package struct SeasonText {
  package static let estimateNote =
    "Ratings are estimates, carried from event to event by NASPA's published formula; federations rate by their own."

  private let title: String
  private let table: SeasonTable
  private let ranking: [SeasonTable.Ranked]
  private let playingClass: String?
  /// The prizes in hundredths, of the first players of the ranking.
  private let prizes: [Int]

  /// Makes texts of the whole ranking or of a class; the fund is in whole units, the shares percentages by place.
  package init(
    _ title: String, _ table: SeasonTable, playingClass: String? = nil,
    prizes: (fund: Int, percents: [Int])? = nil
  ) {
    (self.title, self.table, self.playingClass) = (title, table, playingClass)
    let ranking = table.ranking(of: playingClass)
    self.ranking = ranking
    self.prizes =
      prizes.map { SeasonTable.prizes(fund: $0.fund, percents: $0.percents, of: ranking) } ?? []
  }

  package var isEmpty: Bool { ranking.isEmpty }

  /// Returns a number of hundredths without needless zeros: `12`, `9.5`, `-0.33`.
  static func points(_ hundredths: Int) -> String {
    let text = Prizes.text(ofHundredths: Int(hundredths.magnitude))
    let short = text.hasSuffix(".00") ? text.dropLast(3) : text.hasSuffix("0") ? text.dropLast() : text[...]
    return (hundredths < 0 ? "-" : "") + short
  }

  // MARK: Rows

  private var heads: [String] {
    ["place", "name", "player", "points", "events", "wins", "losses", "ties", "spread", "estimate"]
      + (prizes.isEmpty ? [] : ["prize"])
  }

  private func cells(of ranked: SeasonTable.Ranked, at index: Int) -> [String] {
    let player = ranked.player
    return [
      ranked.place.map(String.init) ?? "-", player.name, player.printed, Self.points(player.points),
      "\(player.results.count)", "\(player.wins)", "\(player.losses)", "\(player.ties)",
      player.spread > 0 ? "+\(player.spread)" : "\(player.spread)", player.rating.map(String.init) ?? "",
    ] + (prizes.isEmpty ? [] : [index < prizes.count ? Prizes.text(ofHundredths: prizes[index]) : ""])
  }

  /// The ranking as rows under a head, for columns.
  package var rows: [[String]] { [heads] + ranking.enumerated().map { cells(of: $0.element, at: $0.offset) } }

  /// The line over the ranking.
  package var heading: String {
    let ofClass = playingClass.map { ", class \($0)" } ?? ""
    return "\(title)\(ofClass): \(table.events.count) events; \(table.rule.text)"
  }

  /// Returns a player's events as rows under a head; `*` marks those that count.
  package func history(of player: SeasonTable.Player) -> [[String]] {
    let heads = [
      "day", "event", "division", "place", "of", "wins", "losses", "ties", "spread", "points", "counts",
      "was", "estimate",
    ]
    return [heads]
      + player.results.map { result in
        let event = table.events[result.event]
        let standing = result.standing
        return [
          event.day, event.record.label, result.division, "\(result.place)", "\(result.entrants)",
          "\(standing.wins)", "\(standing.losses)", "\(standing.ties)",
          standing.spread > 0 ? "+\(standing.spread)" : "\(standing.spread)", Self.points(result.points),
          result.counts ? "*" : "", result.rating.map { "\($0.was)" } ?? "",
          result.rating.map { "\($0.now)" } ?? "",
        ]
      }
  }

  /// Returns a player's games against each opponent as rows under a head.
  package func balances(of player: SeasonTable.Player) -> [[String]] {
    [["name", "opponent", "wins", "losses", "ties", "spread"]]
      + player.balances.map { balance in
        let opponent = table.players[balance.opponent]
        return [
          opponent.name, opponent.printed, "\(balance.wins)", "\(balance.losses)", "\(balance.ties)",
          balance.spread > 0 ? "+\(balance.spread)" : "\(balance.spread)",
        ]
      }
  }

  // MARK: Files

  /// The ranking as comma-separated values, guarded as those of an event.
  package var csv: String {
    let texts: Set<String> = ["name", "player"]
    return rows.map { row in
      zip(heads, row).map { head, cell in
        CSVText.quoted(texts.contains(head) && cell != head ? CSVText.guarded(cell) : cell)
      }.joined(separator: ",") + "\n"
    }.joined()
  }

  /// The season as JSON: rule, events, and the players with their histories; points and prizes are in hundredths.
  package var json: String {
    JSONText.members([
      ("title", .text(title)), ("rule", .text(table.rule.text)), ("class", playingClass.map { .text($0) }),
      ("estimates", .text(Self.estimateNote)),
      (
        "events",
        .list(
          table.events.map { event in
            .object([
              ("day", .text(event.day)), ("event", .text(event.record.label)),
              ("number", .number(event.record.number)), ("title", .text(event.record.title)),
            ])
          })
      ),
      ("players", .list(ranking.enumerated().map { json(of: $0.element, at: $0.offset) })),
    ]).text + "\n"
  }

  private func json(of ranked: SeasonTable.Ranked, at index: Int) -> JSONText {
    let player = ranked.player
    return .members([
      ("place", ranked.place.map { .number($0) } ?? .nothing), ("name", .text(player.name)),
      ("person", .text(player.printed)), ("class", player.playingClass.map { .text($0) }),
      ("points", .number(player.points)), ("wins", .number(player.wins)), ("losses", .number(player.losses)),
      ("ties", .number(player.ties)), ("spread", .number(player.spread)),
      ("estimate", player.rating.map { .number($0) }),
      ("prize", index < prizes.count ? .number(prizes[index]) : nil),
      (
        "events",
        .list(
          player.results.map { result in
            .members([
              ("event", .number(table.events[result.event].record.number)),
              ("division", .text(result.division)),
              ("place", .number(result.place)), ("of", .number(result.entrants)),
              ("points", .number(result.points)), ("counts", .flag(result.counts)),
              ("was", result.rating.map { .number($0.was) }),
              ("estimate", result.rating.map { .number($0.now) }),
            ])
          })
      ),
    ])
  }

  /// The season as one page in HTML: the ranking, that of each class, and each player's events and opponents.
  package var html: String {
    let classes = playingClass == nil ? table.classes : []
    let more = HTML(
      classes.map { name -> HTML in
        let ranking = SeasonText(title, table, playingClass: name)
        return "<h2>Class \(name)</h2>\n\(ranking.rankingTable)"
      })
    let people = HTML(ranking.map { section(of: $0.player) })
    let style = HTML(stringLiteral: "<style>\n\(EventPages.style)</style>")
    return HTML.document(
      "\(title)", head: style,
      """
      <h1>\(title)</h1>
      <p class="note">\(heading)</p>
      <p class="note">\(Self.estimateNote)</p>
      <div class="scroll">\(rankingTable)</div>
      \(more)\(people)
      """
    ).text
  }

  private var rankingTable: HTML {
    let heads =
      ["#Place", "Player", "#Points", "#Events", "#Wins", "#Losses", "#Ties", "#Spread", "#Estimate"]
      + (prizes.isEmpty ? [] : ["#Prize"])
    let rows = ranking.enumerated().map { index, ranked -> [HTML] in
      var cells = cells(of: ranked, at: index).map { cell -> HTML in "\(cell)" }
      cells[2] = "<a href=\"#\(ranked.player.name)\">\(ranked.player.printed)</a>"
      cells.remove(at: 1)
      return cells
    }
    return HTML.table("Ranking", heads, rows)
  }

  private func section(of player: SeasonTable.Player) -> HTML {
    func table(_ caption: String, _ rows: [[String]]) -> HTML {
      HTML.table(caption, rows[0].map(\.capitalizedFirst), rows.dropFirst().map { $0.map { "\($0)" } })
    }
    return """
      <section id="\(player.name)"><h2>\(player.printed)</h2>
      <div class="scroll">\(table("Events", history(of: player)))</div>
      <div class="scroll">\(table("Opponents", balances(of: player)))</div></section>

      """
  }
}

extension String {
  /// The text with its first letter large.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
