// SPDX-License-Identifier: MIT

/// A page of an event for paper, made from its record.
package struct EventPaper {
  package struct Wish: Sendable {
    package let kind: Paper.Kind
    /// The round, from 1; nil means each division's last paired round.
    package var round: Int?
    /// Nil means all divisions.
    package var division: String?
    package var playingClass: String?
    /// The fund in whole units, and the percentages by place; nil means the prizes that the event keeps.
    package var prizes: (fund: Int, percents: [Int])?

    package init(_ kind: Paper.Kind) { self.kind = kind }
  }

  package enum Fault: Error, Hashable {
    /// No one entered the division; these are there.
    case noDivision([String])
    /// The round is not paired; this is the last that is, 0 if none is.
    case notPaired(last: Int)
    /// Prizes are for one division, and there are several.
    case severalDivisions([String])
    /// No one entered yet, or no one of the class.
    case nobody
    /// No fund was named, and the event keeps no prizes of these divisions or of this class.
    case nothingKept
  }

  private let record: EventRecord
  let wish: Wish
  var reckoning: Reckoning
  var state: TournamentState { record.state }

  /// Returns the body of a page.
  package static func body(of record: EventRecord, _ wish: Wish) throws(Fault) -> HTML {
    var paper = EventPaper(record: record, wish: wish, reckoning: Reckoning(record.state))
    return try paper.body()
  }

  private mutating func body() throws(Fault) -> HTML {
    let all = state.divisions
    guard !all.isEmpty else { throw .nobody }
    let divisions = wish.division.map { name in all.filter { $0 == name } } ?? all
    guard !divisions.isEmpty else { throw .noDivision(all) }
    guard wish.prizes == nil || divisions.count == 1 else { throw .severalDivisions(all) }
    let last = divisions.map { state.paired($0) }.max() ?? 0
    guard
      wish.round.map({ (1...max(1, last)).contains($0) && last > 0 }) ?? (!wish.kind.isOfRound || last > 0)
    else { throw .notPaired(last: last) }
    var parts: [HTML] = []
    for name in divisions {
      guard let part = section(of: name) else { continue }
      parts.append(framed(part, name, isAlone: all.count == 1))
    }
    guard !parts.isEmpty else { throw wish.kind == .prizes && wish.prizes == nil ? .nothingKept : .nobody }
    return wish.kind.hasPageForDivision
      ? HTML(parts) : "<div class=\"\(wish.kind.rawValue)\">\(HTML(parts))</div>\n"
  }

  private func framed(_ part: HTML, _ division: String, isAlone: Bool) -> HTML {
    guard wish.kind.hasPageForDivision else { return part }
    let paired = state.paired(division)
    let round = wish.round ?? paired
    let facts = [
      isAlone ? nil : "division \(division)",
      wish.kind.isOfRound ? "round \(round) of \(state.terms(of: division).rounds)" : nil,
      wish.kind == .standings && paired > 0 ? "after round \(min(round, paired))" : nil,
      wish.playingClass.map { "class \($0)" },
    ].compactMap { $0 }
    let heading = ([wish.kind.title] + facts).joined(separator: ", ")
    return """
      <section class="division \(wish.kind.rawValue)"><h1>\(record.title)</h1><h2>\(heading)</h2>
      \(part)</section>

      """
  }

  /// Returns a division's part of the page; nil if it has none.
  private mutating func section(of division: String) -> HTML? {
    let title =
      state.divisions.count > 1 ? "\(record.title) · division \(division)" : record.title
    let entrants = state.enrolled.filter { $0.division == division }
    switch wish.kind {
    case .pairings, .names, .slips, .seating:
      guard let round = round(of: division) else { return nil }
      switch wish.kind {
      case .names: return Paper.names(round)
      case .slips: return Paper.slips(round, title)
      case .seating: return Paper.seating(round)
      default: return Paper.pairings(round)
      }
    case .cards:
      let rounds = reckoning.roundsOfAll()
      let cards = entrants.map { entrant in
        Paper.Card(
          player(entrant.number),
          Paper.Line.lines(of: rounds[entrant.number - 1], cap: state.terms.spreadCap) {
            state.entrants[$0 - 1].printedName
          })
      }
      return Paper.cards(cards, title, rounds: state.terms(of: division).rounds)
    case .tags:
      return Paper.tags(entrants.map { player($0.number) }, title)
    case .standings: return Paper.standings(standings(of: division))
    case .prizes:
      guard let (fund, percents) = wish.prizes else { return keptPrizes(of: division) }
      return money(
        Prizes(
          fund: fund, percents: percents, of: division, playingClass: wish.playingClass, by: &reckoning))
    }
  }

  func player(_ number: Int) -> Paper.Player {
    let entrant = state.entrants[number - 1]
    return Paper.Player(entrant.name, printed: entrant.printedName, number: number)
  }

  private func round(of division: String) -> Paper.Round? {
    let number = wish.round ?? state.paired(division)
    guard let round = state.round(number), round.divisions.contains(division) else { return nil }
    let boards = round.boards.enumerated().filter {
      state.entrants[$0.element.first - 1].division == division
    }
    .map { place, board in
      Paper.Board(
        round.numbers[place], player(board.first), player(board.second), result: result(of: board, in: round))
    }
    let byes = round.byes.filter { state.entrants[$0 - 1].division == division }
    return Paper.Round(number, boards, byes: byes.map { player($0) })
  }

  private func result(of board: BoardPairing, in round: TournamentState.Round) -> String {
    guard let result = round.result(of: board.first) else { return "" }
    if case .played(let game) = result { return "\(game.firstScore) : \(game.secondScore)" }
    let shares = board.entrants.map { number in round.result(of: number)?.share(of: number)?.spread }
    return shares.map { $0.map(HTML.signed) ?? "" }.joined(separator: " : ")
  }

  private mutating func standings(of division: String) -> [Paper.Placed] {
    let field = reckoning.field(division)
    let all =
      wish.round.map { field.division.standings(after: $0, spreadCap: state.terms.spreadCap) }
      ?? field.standings
    return all.map { standing in
      let isShared = all.count { $0.place == standing.place } > 1
      return Paper.Placed(
        "\(standing.place)\(isShared ? "=" : "")", player(field.numbers[standing.entrant - 1]),
        wins: "\(standing.wins)", losses: "\(standing.losses)", ties: "\(standing.ties)",
        spread: standing.spread)
    }
  }
}
