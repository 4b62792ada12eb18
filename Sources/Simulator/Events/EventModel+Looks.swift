// SPDX-License-Identifier: MIT

/// Comparison of the server's lists with the model.
///
/// A list's fact about an unseen board is taken over if it may have happened unread.
extension EventModel {
  /// Compares the answer to a query with the model.
  ///
  /// - Parameters:
  ///   - act: the query.
  ///   - answer: its answer.
  ///   - read: when the answer was read.
  /// - Returns: the difference, or nil.
  mutating func look(_ act: EventAct, _ answer: Answer, read: Moment) -> String? {
    guard answer.value("next") == nil else { return nil }
    switch act {
    case .show(nil): return overview(answer)
    case .show(let number?): return show(number, answer, read)
    case .missing: return missing(answer)
    case .standings: return standings(answer)
    case .cross: return cross(answer)
    case .card(let name): return card(name, answer)
    default: return nil
    }
  }

  private func overview(_ answer: Answer) -> String? {
    if answer.number("round") != rounds.count { return "\(rounds.count) rounds are paired" }
    if answer.number("entrants") != entrants.count { return "\(entrants.count) have entered" }
    if let wrong = misses(terms: answer.last) { return wrong }
    for (row, round) in zip(answer.rows, rounds) {
      guard let boards = round.boards, round.unseen.isEmpty else { continue }
      let shown = [row.number("boards"), row.number("byes"), row.number("missing")]
      if shown != [boards.count, round.byes.count, round.missing.count] {
        return "of \(boards.count) boards and \(round.byes.count) byes \(round.missing.count) lack results"
      }
    }
    return nil
  }

  private mutating func show(_ number: Int, _ answer: Answer, _ read: Moment) -> String? {
    guard let known = round(number) else { return "the round is not paired" }
    let shown = answer.rows.filter { $0.value("board") != nil }
    let boards = shown.compactMap { row in
      row.value("first").flatMap { first in row.value("second").map { Board(first: first, second: $0) } }
    }
    let byes = answer.rows.compactMap { $0.value("bye") }
    if known.boards == nil {
      rounds[number - 1].boards = boards
      rounds[number - 1].byes = byes
      rounds[number - 1].unseen = Set(boards)
      for board in boards { rounds[number - 1].claims[board] = .unknown }
      let seated = boards.flatMap(\.names) + byes
      if seated.sorted() != players(number).sorted() { return "others play round \(number)" }
    } else if known.boards != boards || known.byes != byes {
      return "other boards, or byes"
    }
    for (board, row) in zip(boards, shown) {
      if let wrong = show(board, row, in: number, read) { return wrong }
    }
    rounds[number - 1].unseen = []
    return nil
  }

  private mutating func show(_ board: Board, _ row: ServerLine, in number: Int, _ read: Moment) -> String? {
    let round = rounds[number - 1]
    let known = board.names.map { round.results[$0]?.shown }
    let scores = row.value("first") == board.first ? row.numbers("scores") : nil
    // If one side did not come, only that side is shown until the other has a result.
    let wanted = known[0] == nil ? nil : known.compactMap { $0 }
    if round.unseen.contains(board), known.contains(nil), let scores, scores.count == 2 {
      adopt(scores, at: board, in: number)
    } else if scores != wanted {
      return "\(board.first) and \(board.second) have \(wanted.map { "\($0)" } ?? "no result")"
    }
    if rounds[number - 1].through[board] != row.number("through"), !round.unseen.contains(board) {
      return "\(board.first) and \(board.second) have other rounds to play in"
    }
    if row.value("table") != nil, let start = starts[number],
      read.most(since: start.said) < Int64(start.seconds) * 1000
    {
      return "a table of round \(number) was opened before the round begins"
    }
    if let phase = row.value("phase"), phase != "over", rounds[number - 1].byItself.contains(board) {
      return "\(board.first) and \(board.second) have a result, and their game goes on"
    }
    return nil
  }

  /// Takes over a result that came in unread.
  private mutating func adopt(_ scores: [Int], at board: Board, in number: Int) {
    // It may be a forfeit, or a game that the points did not decide. The cross table distinguishes them.
    rounds[number - 1].results[board.first] = .unclear(scores[0], scores[1])
    rounds[number - 1].results[board.second] = .unclear(scores[1], scores[0])
    rounds[number - 1].claims[board] = nil
    rounds[number - 1].through[board] = nil
    if isLive { rounds[number - 1].byItself.insert(board) }
  }

  private func missing(_ answer: Answer) -> String? {
    guard rounds.allSatisfy({ $0.boards != nil && $0.unseen.isEmpty }) else { return nil }
    var wanted: [[String]] = []
    for (index, round) in rounds.enumerated() {
      for place in round.missing {
        guard let board = round.boards?[place] else { continue }
        let through = round.through[board].map { "\($0)" } ?? ""
        wanted.append(["\(index + 1)", "\(place + 1)", board.first, board.second, through])
      }
    }
    let shown = answer.rows.map { row in
      ["round", "board", "first", "second", "through"].map { row.value($0) ?? "" }
    }
    guard answer.number("boards") == wanted.count, shown == Array(wanted.prefix(shown.count)) else {
      return "\(wanted.map { $0.joined(separator: " ") }) lack results"
    }
    return nil
  }

  /// Whether all results are known exactly, so that sums can be computed.
  private var isClear: Bool {
    rounds.allSatisfy { round in
      round.boards != nil && round.unseen.isEmpty
        && round.results.values.allSatisfy { if case .unclear = $0 { false } else { true } }
    }
  }

  private func standings(_ answer: Answer) -> String? {
    if answer.number("round") != rounds.count { return "\(rounds.count) rounds are paired" }
    guard isClear else { return nil }
    let all = standings()
    if answer.rows.count != all.count { return "\(all.count) have entered" }
    for (row, standing) in zip(answer.rows, all) {
      if let wrong = misses(standing, in: row) { return wrong }
    }
    return nil
  }

  private func misses(_ standing: EventStanding, in row: ServerLine) -> String? {
    let shown = ["place", "wins", "losses", "ties", "spread"].map { row.number($0) }
    let wanted = [standing.place, standing.wins, standing.losses, standing.ties, standing.spread]
    guard row.value("name") == standing.name, shown == wanted else {
      return "\(standing.name) has place \(wanted[0]), \(wanted[1]) wins, \(wanted[2]) losses, "
        + "\(wanted[3]) ties and \(wanted[4])"
    }
    return nil
  }

  private mutating func cross(_ answer: Answer) -> String? {
    if answer.number("round") != rounds.count { return "\(rounds.count) rounds are paired" }
    for row in answer.rows {
      guard let name = row.value("name"), let words = row.value("games")?.split(separator: ",") else {
        continue
      }
      for (index, word) in words.enumerated() where index < rounds.count {
        if let wrong = cross(name, String(word), in: index + 1) { return wrong }
      }
    }
    guard isClear else { return nil }
    for (row, standing) in zip(answer.rows, standings()) {
      if let wrong = misses(standing, in: row) { return wrong }
    }
    return nil
  }

  private mutating func cross(_ name: String, _ word: String, in number: Int) -> String? {
    let round = rounds[number - 1]
    guard let boards = round.boards else { return nil }
    let place = round.board(of: name)
    if let place, round.unseen.contains(boards[place]) { return nil }
    if case .unclear(let own, let other) = round.results[name] {
      rounds[number - 1].results[name] = Self.side(own, other, word)
      return nil
    }
    let opponent = place.flatMap { place in
      entrants.firstIndex { $0.name == boards[place].other(than: name) }.map { "\($0 + 1)" }
    }
    let wanted: String
    if let side = share(of: name, in: round) {
      let spread = side.spread < 0 ? "\(side.spread)" : "+\(side.spread)"
      switch side {
      case .game: wanted = "\(["L", "T", "W"][side.halfWins])\(opponent ?? "")\(spread)"
      case .free: wanted = "B\(spread)"
      case .lost: wanted = "F\(spread)"
      case .unclear: return nil
      }
    } else {
      wanted = place == nil ? "-" : "?\(opponent ?? "")"
    }
    return word == wanted ? nil : "round \(number) brought \(name) \(wanted)"
  }

  /// Returns the meaning of two shown numbers by the word of a cross table.
  private static func side(_ own: Int, _ other: Int, _ word: String) -> Side {
    if word.hasPrefix("F") { return .lost(own) }
    if word.hasPrefix("B") { return .free(own) }
    let letter = own > other ? "W" : own < other ? "L" : "T"
    return .game(own, other, won: word.hasPrefix(letter) ? nil : word.hasPrefix("W"))
  }

  private func card(_ name: String, _ answer: Answer) -> String? {
    guard let number = entrants.firstIndex(where: { $0.name == name }) else { return "\(name) did not enter" }
    if answer.number("number") != number + 1 { return "\(name) is number \(number + 1)" }
    for row in answer.rows {
      guard let round = row.number("round").flatMap({ self.round($0) }), let boards = round.boards else {
        continue
      }
      guard let place = round.board(of: name) else {
        if row.value("bye") == nil || !round.byes.contains(name) { return "\(name) has no board" }
        continue
      }
      let (board, isFirst) = (boards[place], boards[place].first == name)
      if row.number("board") != place + 1 || row.value("opponent") != board.other(than: name)
        || row.value("first") != (isFirst ? "yes" : "no")
      {
        return "\(name) sits at board \(place + 1) with \(board.other(than: name))"
      }
      if case .game(let own, let other, _) = round.results[name], row.numbers("scores") != [own, other] {
        return "\(name) has \(own) to \(other)"
      }
    }
    guard isClear, let standing = standings().first(where: { $0.name == name }) else { return nil }
    let shown = ["place", "wins", "losses", "ties", "spread"].map { answer.number($0) }
    let wanted = [standing.place, standing.wins, standing.losses, standing.ties, standing.spread]
    return shown == wanted ? nil : "\(name) stands \(wanted)"
  }
}
