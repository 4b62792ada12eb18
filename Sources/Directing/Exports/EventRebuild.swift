// SPDX-License-Identifier: MIT

/// An event played elsewhere, as the director's lines that make it again.
///
/// Each line is decided here as the server decides it, so that the server refuses none. Pairs are named by hand
/// with their starts, as far as one line has room. The others are paired King of the Hill and then swapped to
/// their boards.
package struct EventRebuild {
  package enum Line: Hashable, Sendable {
    case opened(rounds: Int, system: String, spreadCap: Int? = nil, title: String? = nil)
    case entered(EntryForm)
    case dropped(String, from: Int, back: Int?)
    case paired(Int, division: String, ByHand)
    case swapped(Int, String, String)
    case scored(Int, TypedResult, isSure: Bool)
  }

  package private(set) var lines: [Line] = []
  /// The first refusal and its line in the file; `lines` is then empty.
  package private(set) var fault: Roster.Fault?
  /// The number of boards without a recorded start, which the rule then decides.
  package private(set) var unknownFirsts = 0
  /// The state of the event after all lines.
  package private(set) var state: TournamentState

  private let fits: (Line) -> Bool
  private let systems: [PairingSystem]

  /// Makes the lines from faultless results of a round or more; `forms` has one for each line of the file, in order.
  package init(_ results: ImportedResults, _ forms: [EntryForm], fits: @escaping (Line) -> Bool) {
    let count = results.sections.map(\.rounds.count).max() ?? 0
    var sections: [NamedSection] = []
    for section in results.sections {
      let start = sections.map(\.names.count).reduce(0, +)
      let names = forms.dropFirst(start).prefix(section.lines.count).map(\.name)
      sections.append(NamedSection(section: section, names: names))
    }
    let systems = (1...max(1, count)).map { number -> PairingSystem in
      let lines = sections.compactMap { $0.whole(number) }
      return lines.allSatisfy(fits) ? .manual : .kingOfTheHill
    }
    guard let terms = TournamentTerms(systems: systems, spreadCap: results.spreadCap) else {
      preconditionFailure("60 rounds at most")
    }
    (self.fits, self.systems) = (fits, systems)
    state = TournamentState(terms)
    lines.append(
      .opened(
        rounds: terms.rounds, system: terms.schedule.text, spreadCap: terms.spreadCap, title: results.title))
    do throws(Roster.Fault) {
      for (form, line) in zip(forms, results.sections.flatMap(\.lines)) {
        // The results of a file name all who stand there, a person who stands there twice among them.
        var form = form
        form.isSure = state.namesake(of: form.printedName) != nil
        try take(.entered(form), at: line)
      }
      for section in sections { try drop(section) }
      for number in 1...max(1, count) {
        for section in sections where number <= section.section.rounds.count { try play(number, section) }
      }
    } catch {
      fault = error
      lines = []
    }
  }

  private struct NamedSection {
    let section: ImportedResults.Section
    let names: [String]

    func name(_ place: Int) -> String { names[place - 1] }

    /// Returns the line that pairs a whole round by hand, if there is one; its length does not depend on the starts.
    func whole(_ number: Int) -> Line? {
      guard number <= section.rounds.count else { return nil }
      let round = section.rounds[number - 1]
      return .paired(
        number, division: section.division,
        byHand(round.boards.map { BoardPairing(first: $0.first, second: $0.second) }, round))
    }

    func byHand(_ boards: some Sequence<BoardPairing>, _ round: ImportedResults.Round) -> ByHand {
      ByHand(
        pairs: boards.map { ByHand.Two(name($0.first), name($0.second)) },
        byes: round.alone.map { name($0.place) }, isOrdered: true)
    }
  }

  // MARK: Lines

  /// Decides a line and applies its step; a line without a step is not kept.
  private mutating func take(_ line: Line, at number: Int) throws(Roster.Fault) {
    let step: TournamentStep?
    do throws(TournamentRefusal) { step = try decided(line) } catch {
      throw Roster.Fault(line: number, text: "no event takes this: \(error)")
    }
    guard let step else { return }
    do throws(TournamentContradiction) { try state.take(step) } catch { preconditionFailure(error.text) }
    lines.append(line)
  }

  private func decided(_ line: Line) throws(TournamentRefusal) -> TournamentStep? {
    let decide = DecideTournament(state)
    switch line {
    case .opened: return nil
    case .entered(let form): return try decide.enter(form)
    case .dropped(let name, let from, let back): return try decide.drop(name, from: from, back: back)
    case .paired(let round, let division, let byHand):
      return try decide.pair(round, of: division, byHand: byHand) { $0.one }
    case .swapped(let round, let one, let other): return try decide.swap(round, one, other)
    case .scored(let round, let typed, let isSure): return try decide.score(round, typed, isSure: isSure)
    }
  }

  /// Records the rounds that entrants did not play, as absences and drops.
  private mutating func drop(_ section: NamedSection) throws(Roster.Fault) {
    let rounds = section.section.rounds
    for (index, name) in section.names.enumerated() {
      var first: Int?
      for number in 1...(rounds.count + 1) {
        let isIdle = number <= rounds.count && rounds[number - 1].idle.contains(index + 1)
        if isIdle {
          first = first ?? number
        } else if let from = first, number <= rounds.count {
          try take(.dropped(name, from: from, back: number), at: section.section.lines[index])
          first = nil
        }
      }
      if let first {
        try take(.dropped(name, from: first, back: nil), at: section.section.lines[index])
      }
    }
  }

  private mutating func play(_ number: Int, _ section: NamedSection) throws(Roster.Fault) {
    let round = section.section.rounds[number - 1]
    let division = section.section.division
    let history = History(of: state.division(division).division)
    let wanted = round.boards.map { board in
      let given = BoardPairing(first: board.first, second: board.second)
      if !board.isOrderKnown { unknownFirsts += 1 }
      return board.isOrderKnown
        ? given : BoardPairing(given.pair, first: history.first(of: given.pair) ?? board.first)
    }
    let line = section.section.lines[(round.boards.first?.first ?? round.alone.first?.place ?? 1) - 1]
    var named = wanted.count
    func paired(_ count: Int) -> Line {
      .paired(number, division: division, section.byHand(wanted.prefix(count), round))
    }
    if systems[number - 1] != .manual {
      while named > 0, !fits(paired(named)) { named -= 1 }
      guard fits(paired(named)) else {
        let text = "round \(number): more meet nobody than one line of a director can name"
        throw Roster.Fault(line: line, text: text)
      }
    }
    try take(paired(named), at: line)
    try seat(wanted, behind: named, in: number, section)
    for (board, start) in zip(round.boards, wanted) {
      guard let scores = board.scores else { continue }
      let isSwapped = start.first != board.first
      let (first, second) = isSwapped ? (scores.second, scores.first) : scores
      let typed = TypedResult.game(
        ScoredName(section.name(start.first), first), ScoredName(section.name(start.second), second),
        winner: board.winner.map { section.name($0) })
      try score(number, typed, at: section.section.lines[board.first - 1])
    }
    for (place, spread) in round.alone {
      guard let spread, spread != state.terms.byeSpread else { continue }
      let typed = TypedResult.alone(ScoredName(section.name(place), spread))
      try score(number, typed, at: section.section.lines[place - 1])
    }
  }

  private mutating func score(_ round: Int, _ typed: TypedResult, at line: Int) throws(Roster.Fault) {
    try take(.scored(round, typed, isSure: !Improbability.found(in: typed).isEmpty), at: line)
  }

  // MARK: Seats

  /// Swaps the entrants whom the pairing line did not name to their boards.
  private mutating func seat(
    _ wanted: [BoardPairing], behind named: Int, in number: Int, _ section: NamedSection
  ) throws(Roster.Fault) {
    guard named < wanted.count else { return }
    let places = state.division(section.section.division).numbers.places
    let boards = (state.round(number)?.boards ?? []).compactMap { $0.numbered(places)?.entrants }
    var seats = Seating(Array(boards.dropFirst(named)), wanted: wanted.dropFirst(named))
    let others = wanted.prefix(named).map(\.first)
    let idle = section.section.rounds[number - 1].alone.map(\.place)
    for (one, other) in seats.swaps(spare: (others + idle).first) {
      let line = section.section.lines[one - 1]
      try take(.swapped(number, section.name(one), section.name(other)), at: line)
    }
  }
}

private struct Seating {
  private var boards: [[Int]]
  private var seats: [Int: Int] = [:]
  private var wanted: [Int: (opponent: Int, isFirst: Bool)] = [:]
  private var swaps: [(Int, Int)] = []

  init(_ boards: [[Int]], wanted: some Sequence<BoardPairing>) {
    self.boards = boards
    for (index, board) in boards.enumerated() { for place in board { seats[place] = index } }
    for start in wanted {
      self.wanted[start.first] = (start.second, true)
      self.wanted[start.second] = (start.first, false)
    }
  }

  /// Returns the swaps that bring all entrants to their boards, in order; none is within one board.
  ///
  /// `spare` is an entrant at none of the boards, for a lone board whose starts must be reversed.
  mutating func swaps(spare: Int?) -> [(Int, Int)] {
    for index in boards.indices {
      let (first, second) = (boards[index][0], boards[index][1])
      guard let (opponent, isFirst) = wanted[first] else { preconditionFailure("all who sit are wanted") }
      if isFirst {
        if second != opponent { swap(second, opponent) }
      } else if second == opponent {
        let other = index + 1 < boards.count ? boards[index + 1][0] : index > 0 ? boards[0][0] : spare
        guard let other else { preconditionFailure("a line names the only two") }
        swap(first, other)
        swap(second, first)
        swap(other, second)
      } else {
        swap(first, opponent)
        swap(second, first)
      }
    }
    return swaps
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    swaps.append((one, other))
    let (here, there) = (seats[one], seats[other])
    if let here, let side = boards[here].firstIndex(of: one) { boards[here][side] = other }
    if let there, let side = boards[there].firstIndex(of: other) { boards[there][side] = one }
    (seats[one], seats[other]) = (there, here)
  }
}
