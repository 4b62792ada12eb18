// SPDX-License-Identifier: MIT

/// The effects of a director's commands, as the answers show them.
extension EventModel {
  /// Applies a command that was carried out.
  ///
  /// - Parameters:
  ///   - act: the command.
  ///   - answer: its answer; nil if it was not read.
  ///   - typed: when the command was typed.
  /// - Returns: why it should have been refused, or how the answer is wrong; nil if all is well.
  mutating func take(_ act: EventAct, _ answer: Answer?, typed: Moment) -> String? {
    if case .reopen = act { return reopen(answer) }
    if isClosed { return "the event is over" }
    let wrong =
      switch act {
      case .enter(let name): enter(name, answer)
      case .set(let terms): set(terms)
      case .drop(let name, let from, let back): drop(name, from, back, answer)
      case .comeBack(let name, let from): comeBack(name, from, answer)
      case .pair(let number): pair(number, answer)
      case .unpair(let number): unpair(number)
      case .swap(let number, let one, let other): swap(number, one, other)
      case .adjourn(let number, let one, let other, let through):
        adjourn(number, one, other, through ?? roundsMost)
      case .start(let number, let minutes): start(number, minutes, typed)
      case .score(let number, let result): score(number, result)
      case .correct(let number, let result): correct(number, result, answer)
      case .close(let isSure): close(isSure)
      case .codes(let name): code(name, answer)
      case .open, .reopen, .show, .missing, .standings, .cross, .card: String?.none
      }
    starts = starts.filter { $0.key <= min(rounds.count + 1, roundsMost) && !isClosed }
    return wrong ?? answer.flatMap { misses(act, $0) }
  }

  // MARK: Entrants

  private mutating func enter(_ name: String, _ answer: Answer?) -> String? {
    guard entrant(name) == nil else { return "\(name) has entered before" }
    guard rounds.count < roundsMost else { return "no round is left to play" }
    entrants.append(
      Entrant(name: name, firstRound: rounds.count + 1, hasCode: answer.map { $0.value("code") != nil }))
    guard let answer else { return nil }
    if answer.number("number") != entrants.count { return "\(name) is number \(entrants.count)" }
    return answer.number("round") == rounds.count + 1
      ? nil : "\(name) plays from round \(rounds.count + 1) on"
  }

  /// A new code lets every entrant log in, also one who entered under a code of their own.
  private mutating func code(_ name: String, _ answer: Answer?) -> String? {
    guard let place = entrants.firstIndex(where: { $0.name == name }) else { return "\(name) did not enter" }
    guard let answer else {
      entrants[place].hasCode = nil
      return nil
    }
    if answer.value("code") ?? answer.rows.first?.value("code") != nil { entrants[place].hasCode = true }
    return nil
  }

  /// Returns the last round in which an entrant has a board or a bye; 0 if there is none.
  private func lastPaired(_ name: String) -> Int {
    let last = rounds.indices.last { index in
      let round = rounds[index]
      guard round.boards != nil else { return entrant(name)?.plays(index + 1) == true }
      return round.board(of: name) != nil || round.byes.contains(name)
    }
    return last.map { $0 + 1 } ?? 0
  }

  private mutating func drop(_ name: String, _ from: Int?, _ back: Int?, _ answer: Answer?) -> String? {
    guard let place = entrants.firstIndex(where: { $0.name == name }) else { return "\(name) did not enter" }
    let round = from ?? lastPaired(name) + 1
    if round <= lastPaired(name) { return "\(name) is paired in round \(lastPaired(name))" }
    entrants[place].missed.append(round..<(back ?? Int.max))
    // Source: Protocol/SPEC.md, 11.1, DROP.
    if from == nil, back == nil, lastPaired(name) == 0 { entrants[place].isWithdrawn = true }
    guard let answer else { return nil }
    return answer.number("round") == round && answer.number("back") == back
      ? nil : "it is from round \(round) on"
  }

  private mutating func comeBack(_ name: String, _ from: Int?, _ answer: Answer?) -> String? {
    guard let place = entrants.firstIndex(where: { $0.name == name }) else { return "\(name) did not enter" }
    let next = rounds.count + 1
    guard next <= roundsMost,
      let round = from ?? (next...roundsMost).first(where: { !entrants[place].plays($0) })
    else { return "\(name) misses no round" }
    if entrants[place].plays(round) || round < next { return "\(name) does not miss round \(round)" }
    entrants[place].isWithdrawn = false
    entrants[place].missed = entrants[place].missed.map {
      $0.contains(round) ? $0.lowerBound..<round : $0
    }.filter { !$0.isEmpty }
    guard let answer else { return nil }
    return answer.number("round") == round ? nil : "it is from round \(round) on"
  }

  private mutating func set(_ terms: EventTermsTyped) -> String? {
    roundsMost = terms.rounds ?? roundsMost
    if let cap = terms.cap { self.cap = cap == 0 ? nil : cap }
    bye = terms.bye ?? bye
    kind = terms.kind ?? kind
    delay = terms.delay ?? delay
    return nil
  }

  // MARK: Pairings

  private mutating func pair(_ number: Int, _ answer: Answer?) -> String? {
    if let bar = whatBars(pairing: number) { return bar }
    // Earlier results are all in or adjourned, so unseen ones have come in.
    guard let answer else {
      rounds.append(Round())
      return nil
    }
    var round = Round()
    round.boards = answer.rows.compactMap { row in
      guard let first = row.value("first"), let second = row.value("second") else { return nil }
      return Board(first: first, second: second)
    }
    round.byes = answer.rows.compactMap { $0.value("bye") }
    rounds.append(round)
    let seated = (round.boards ?? []).flatMap(\.names) + round.byes
    guard seated.sorted() == players(number).sorted() else {
      return "\(players(number).sorted().joined(separator: ",")) play round \(number)"
    }
    if answer.number("boards") != round.boards?.count || answer.number("byes") != round.byes.count {
      return "there are \(round.boards?.count ?? 0) boards"
    }
    guard system == "swiss" || system == "koth" else { return nil }
    if round.byes.count != seated.count % 2 { return "more than one has a bye" }
    return wrongFirst(in: round, of: number)
  }

  /// How often a player went first and second before a round, and first less second against one opponent.
  private struct Starts {
    var firsts = 0
    var seconds = 0
    var between = 0
  }

  /// Returns a fault if a player goes first whose turn it is not, by the counts of both.
  ///
  /// Source: Protocol/SPEC.md, 11.1, who goes first.
  private func wrongFirst(in round: Round, of number: Int) -> String? {
    let isUnclear = rounds.prefix(number - 1).contains { before in
      before.boards == nil || !before.unseen.isEmpty
        || before.results.values.contains { if case .unclear = $0 { true } else { false } }
    }
    if isUnclear { return nil }
    for board in round.boards ?? [] {
      let one = starts(of: board.first, against: board.second, before: number)
      let other = starts(of: board.second, against: board.first, before: number)
      let leads = [one.firsts - one.seconds, other.firsts - other.seconds]
      let parts = [
        one.firsts * (other.firsts + other.seconds), other.firsts * (one.firsts + one.seconds),
      ]
      if [leads[1], parts[1], other.between].lexicographicallyPrecedes([leads[0], parts[0], one.between]) {
        return "\(board.second) went first less often than \(board.first)"
      }
    }
    return nil
  }

  private func starts(of name: String, against opponent: String, before number: Int) -> Starts {
    var starts = Starts()
    var absences = 0
    for before in rounds.prefix(number - 1) {
      let board = before.board(of: name).flatMap { before.boards?[$0] }
      var isFirst = board?.first == name
      var isGame = true
      switch before.results[name] {
      case .game: break
      case .lost:
        // Of an entrant's absences the first counts as a first, the second as a second, and so on.
        absences += 1
        isFirst = absences % 2 == 1
        isGame = false
      case .free, .unclear: continue
      // An adjourned game counts as played.
      case nil: if board.map({ before.through[$0] == nil }) ?? true { continue }
      }
      if isFirst { starts.firsts += 1 } else { starts.seconds += 1 }
      if isGame, board?.has(opponent) == true { starts.between += isFirst ? 1 : -1 }
    }
    return starts
  }

  private mutating func unpair(_ number: Int) -> String? {
    guard number == rounds.count, let round = rounds.last else { return "the round is not the last" }
    if !round.results.isEmpty { return "the round was played" }
    rounds.removeLast()
    return nil
  }

  private mutating func swap(_ number: Int, _ one: String, _ other: String) -> String? {
    guard let round = round(number) else { return "the round is not paired" }
    guard let boards = round.boards else { return nil }
    for name in [one, other] where !isOpen(name, in: round) {
      return "\(name) has a result, or is not paired"
    }
    if one == other || (round.board(of: one) == round.board(of: other)) { return "they share a board" }
    func put(_ name: String) -> String { name == one ? other : name == other ? one : name }
    let new = boards.map { Board(first: put($0.first), second: put($0.second)) }
    rounds[number - 1].boards = new
    rounds[number - 1].byes = round.byes.map(put)
    // A board's facts are removed with it.
    rounds[number - 1].claims = round.claims.filter { new.contains($0.key) }
    rounds[number - 1].through = round.through.filter { new.contains($0.key) }
    rounds[number - 1].unseen = round.unseen.filter { new.contains($0) }
    rounds[number - 1].byItself = round.byItself.filter { new.contains($0) }
    return nil
  }

  private mutating func adjourn(_ number: Int, _ one: String, _ other: String, _ through: Int) -> String? {
    guard let round = round(number) else { return "the round is not paired" }
    guard round.boards != nil else { return nil }
    guard let board = board(number, one, other) else { return "they do not meet" }
    if board.names.contains(where: { round.results[$0] != nil }) { return "their result is in" }
    if through <= number || through < rounds.count || through > roundsMost { return "that is no deadline" }
    rounds[number - 1].through[board] = through
    return nil
  }

  private mutating func start(_ number: Int, _ minutes: Int, _ typed: Moment) -> String? {
    if number > rounds.count + 1 || number > roundsMost { return "the round is not to be paired next" }
    if let round = round(number), !round.results.isEmpty { return "the round has begun" }
    starts[number] = minutes == 0 ? nil : Start(said: typed, seconds: minutes * 60)
    return nil
  }

  // MARK: Results

  func board(_ number: Int, _ one: String, _ other: String) -> Board? {
    round(number)?.boards?.first { $0.has(one) && $0.has(other) && one != other }
  }

  private mutating func score(_ number: Int, _ result: EventAct.Result) -> String? {
    guard let round = round(number) else { return "the round is not paired" }
    guard round.boards != nil else { return nil }
    guard let (sides, board) = sides(of: result, in: round) else {
      return "they do not meet, or there is no bye"
    }
    return enter(sides, at: board, in: number)
  }

  /// Returns the sides and the board of a typed result; nil if it does not fit the round.
  private func sides(of result: EventAct.Result, in round: Round) -> ([String: Side], Board?)? {
    let board = round.boards?.first { $0.has(result.name) }
    switch result {
    case .game(let one, let other, let winner):
      guard let board, board.has(other.name), one.name != other.name else { return nil }
      let points = board.first == one.name ? [one.points, other.points] : [other.points, one.points]
      return (Self.sides(board, points, winner: winner), board)
    case .alone(let one, let isAlone):
      var sides = [one.name: one.points < 0 ? Side.lost(one.points) : .free(one.points)]
      guard let board else { return round.byes.contains(one.name) ? (sides, nil) : nil }
      if !isAlone {
        sides[board.other(than: one.name)] = one.points < 0 ? .free(-one.points) : .lost(-one.points)
      }
      return (sides, board)
    case .none: return ([:], board)
    }
  }

  /// Enters a result, which must not differ from a known one.
  mutating func enter(_ sides: [String: Side], at board: Board?, in number: Int) -> String? {
    let round = rounds[number - 1]
    for (name, side) in sides {
      guard let known = round.results[name], known != side else { continue }
      if case .unclear(let own, _) = known, own == side.shown { continue }
      return "\(name) has another result"
    }
    rounds[number - 1].results.merge(sides) { $1 }
    guard let board else { return nil }
    rounds[number - 1].claims[board] = nil
    rounds[number - 1].unseen.remove(board)
    if !rounds[number - 1].isMissing(board) { rounds[number - 1].through[board] = nil }
    return nil
  }

  private mutating func correct(_ number: Int, _ result: EventAct.Result, _ answer: Answer?) -> String? {
    guard let round = round(number) else { return "the round is not paired" }
    guard round.boards != nil else { return nil }
    guard let (sides, board) = sides(of: result, in: round) else {
      return "they do not meet, or there is no bye"
    }
    let isUnseen = board.map { round.unseen.contains($0) } ?? false
    var replaced = board?.names ?? [result.name]
    // If neither side came, each side's result is corrected by itself.
    if sides.count == 1, board != nil, isHalf(result.name, of: round) { replaced = [result.name] }
    let was = round.results.filter { replaced.contains($0.key) }
    let isUsualBye = was.isEmpty && !sides.isEmpty && round.byes.contains(result.name)
    if was.isEmpty, !isUsualBye, !isUnseen { return "there is nothing to correct" }
    if !isUnseen, sides == was || isUsualBye && sides == [result.name: .free(bye)] {
      return "it is the result that is in"
    }
    let shown = (board?.names ?? [result.name]).compactMap { round.results[$0]?.shown }
    rounds[number - 1].results = round.results.filter { !replaced.contains($0.key) }.merging(sides) { $1 }
    if let board {
      rounds[number - 1].unseen.remove(board)
      rounds[number - 1].byItself.remove(board)
      rounds[number - 1].claims[board] = isUnseen ? .unknown : nil
    }
    guard let answer, !isUnseen else { return nil }
    return answer.last.numbers("was") == (isUsualBye ? [bye] : shown) ? nil : "it was \(shown)"
  }

  /// Returns whether an entrant's forfeit gave the opponent no win.
  private func isHalf(_ name: String, of round: Round) -> Bool {
    guard case .lost = round.results[name], let board = round.boards?.first(where: { $0.has(name) }) else {
      return false
    }
    switch round.results[board.other(than: name)] {
    case nil, .lost: return true
    case .free, .game, .unclear: return false
    }
  }

  private mutating func close(_ isSure: Bool) -> String? {
    for (index, round) in rounds.enumerated() where !isSure {
      for place in round.missing {
        guard let board = round.boards?[place], !round.unseen.contains(board) else { continue }
        return "board \(place + 1) of round \(index + 1) has no result"
      }
    }
    if !isSure, rounds.count < roundsMost, players(rounds.count + 1).count > 1 {
      return "rounds are not paired"
    }
    isClosed = true
    return nil
  }

  private mutating func reopen(_ answer: Answer?) -> String? {
    guard isClosed else { return "the event is open" }
    isClosed = false
    // Players whose names were taken meanwhile have no code any more.
    let taken = answer?.value("names").map { $0.split(separator: ",").map(String.init) }
    for index in entrants.indices where taken?.contains(entrants[index].name) ?? (answer == nil) {
      entrants[index].hasCode = nil
    }
    return nil
  }

  /// Returns how an answer differs from the command's effect, or nil.
  private func misses(_ act: EventAct, _ answer: Answer) -> String? {
    switch act {
    case .score(let number, .game(let one, _, _)), .correct(let number, .game(let one, _, _)):
      guard let board = round(number)?.boards?.first(where: { $0.has(one.name) }) else { return nil }
      let points = board.names.compactMap { round(number)?.results[$0]?.shown }
      let winner = board.names.first { name in
        if case .game(_, _, true) = round(number)?.results[name] { true } else { false }
      }
      let isTold = answer.last.numbers("scores") == points && answer.value("winner") == winner
      return isTold ? nil : "it is \(points)\(winner.map { ", won by \($0)" } ?? "")"
    case .swap(_, let one, let other):
      return answer.value("names") == "\(one),\(other)" ? nil : "it is \(one) and \(other)"
    case .set: return misses(terms: answer.last)
    case .score(let number, .alone(let one, let isAlone)):
      let opponent = round(number)?.boards?.first { $0.has(one.name) }?.other(than: one.name)
      let loser = one.points < 0 || isAlone ? one.name : opponent ?? one.name
      let spread = loser == one.name ? one.points : -one.points
      return answer.value("name") == loser && answer.number("spread") == spread
        ? nil : "\(loser) has \(spread)"
    default: return nil
    }
  }

  /// Returns how a line's terms differ from the model's, or nil.
  func misses(terms line: ServerLine) -> String? {
    if line.number("rounds") != roundsMost { return "there are \(roundsMost) rounds" }
    if line.number("cap") != cap { return "the cap is \(cap ?? 0)" }
    if line.number("bye") != bye { return "a bye is worth \(bye)" }
    guard isLive else { return line.value("kind") ?? "paper" == "paper" ? nil : "games are played on paper" }
    if line.value("kind") != kind { return "games are of the kind \(kind)" }
    return (line.value("delay") ?? "none") == delay ? nil : "the delay is \(delay)"
  }
}
