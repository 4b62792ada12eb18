// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// Follows every game, practice table and tournament of a ledger: each entry must fit those before it and the bag's
/// seed.
///
/// A seed is published at a game's end, so the draws are kept until then. Memory grows with the open tables.
/// Source: docs/bag.md; promise 4, anyone can check.
struct GameAudit {
  private var games: [TableID: Followed] = [:]
  private var tournaments: [TableID: Tournament] = [:]
  /// Closed tournaments, oldest first; at most `EndedTables.kept`, because they can be opened again.
  private var closed: [TableID] = []
  /// Whether practice must follow the present rules for points; a server also starts on an earlier scale.
  private let checksRules: Bool
  /// The numbers of games and practice tables followed from their openings, and of bags drawn again from seeds.
  private(set) var followed = 0
  private(set) var practices = 0
  private(set) var bags = 0
  /// The terms of slip tables, which may have no entry of a game or of practice.
  private var slips: [TableID: LineTerms] = [:]

  init(checkingRules: Bool) { checksRules = checkingRules }

  /// A game or practice table in progress.
  private struct Followed {
    var table: Table
    var first: Seat?
    var draws: [Draw] = []
  }

  /// The tiles that one entry drew from the bag.
  private struct Draw {
    let sequence: Int
    /// The number of tiles drawn before this entry.
    let count: Int
    let bag: Bag
    /// The tiles in the order of the draws.
    let racks: [Rack]
  }

  /// Adds the ledger's next line; after a fault no more lines may be added.
  mutating func take(_ line: LedgerLine) throws(LedgerFault.Reason) {
    let entry = line.entry
    let id = entry.table
    if let tournament = tournaments[id], entry.event.scope != .opening {
      return try follow(tournament, RecordedEntry(entry: entry, receipt: line.receipt))
    }
    switch entry.event {
    case .house: break
    case .tournamentOpened(let opening):
      forget(id)
      tournaments[id] = Tournament(opening, id: id, at: entry.at)
    case .opened(let opening):
      forget(id)
      if opening.terms.kind == .slip {
        slips[id] = LineTerms(opening.terms)
      } else {
        games[id] = Followed(table: Table(opening, id: id, at: entry.at))
        if opening.terms.game != nil { followed += 1 }
        if opening.terms.practice != nil { practices += 1 }
      }
    case .slip:
      if let game = games[id] {
        throw .contradicts(
          id, "a slip has no place in " + (game.table.practice == nil ? "a game" : "practice"))
      }
      if let agreed = slips[id] { try compare(line, with: agreed) }
    case .joined, .lookup, .left, .abandoned, .game, .practice, .tournament:
      if slips[id] != nil {
        switch entry.event {
        case .game, .practice, .tournament: throw .contradicts(id, "the table is one of slips")
        default: if entry.event.endsChain { slips[id] = nil }
        }
        return
      }
      // A piece of a ledger may lack a table's opening; its game cannot be followed.
      guard let game = games.removeValue(forKey: id) else { return }
      try compare(line, with: LineTerms(game.table.terms))
      let next = try follow(game, RecordedEntry(entry: entry, receipt: line.receipt))
      guard next.table.isOver else {
        games[id] = next
        return
      }
      if next.table.game?.ending?.seed != nil { bags += 1 }
    }
  }

  private mutating func forget(_ id: TableID) {
    games[id] = nil
    slips[id] = nil
    tournaments[id] = nil
  }

  private mutating func follow(
    _ tournament: Tournament, _ recorded: RecordedEntry
  ) throws(LedgerFault.Reason) {
    guard !tournament.isOver || recorded.entry.event.reopensChain else {
      throw .contradicts(tournament.id, "the event is over")
    }
    try read(recorded, tournament)
    guard tournament.isOver else { return }
    closed.append(tournament.id)
    guard closed.count > EndedTables.kept else { return }
    let oldest = closed.removeFirst()
    if tournaments[oldest]?.isOver == true { tournaments[oldest] = nil }
  }

  /// Throws `otherTerms` unless a line has the alphabet, list and rule of its table.
  private func compare(_ line: LedgerLine, with agreed: LineTerms) throws(LedgerFault.Reason) {
    guard let terms = line.terms else { return }
    guard terms.alphabet == agreed.alphabet, terms.lexicon ?? agreed.lexicon == agreed.lexicon,
      terms.rule ?? agreed.rule == agreed.rule
    else { throw .otherTerms(line.entry.table) }
  }

  private func follow(
    _ before: Followed, _ recorded: RecordedEntry
  ) throws(LedgerFault.Reason) -> Followed {
    var after = before
    let id = after.table.id
    let event = recorded.entry.event
    if case .left = event, after.table.game?.isUnderWay == true {
      throw .contradicts(id, "a game in play is never left")
    }
    if case .abandoned = event, after.table.game != nil {
      throw .contradicts(id, "a game does not end because nobody comes")
    }
    if after.table.practice != nil {
      switch event {
      case .practice, .lookup, .abandoned: break
      default: throw .contradicts(id, "the table is one of practice")
      }
    }
    guard case .game(let game) = event else {
      let wrong = breach(event, at: after.table)
      try read(recorded, after.table)
      if let wrong { throw wrong }
      return after
    }
    if let seed = game.ending?.seed, seed.commitment != after.table.terms.game?.commitment {
      throw .wrongSeed(id)
    }
    if case .started(let first, _) = game.action { after.first = first }
    if case .ruled(let ruled) = game.action { try check(ruled, at: after.table) }
    let racks = game.action.drawn
    let live = after.table.game?.position
    try read(recorded, after.table)
    if !racks.isEmpty, let live {
      after.draws.append(
        Draw(
          sequence: recorded.entry.sequence, count: live.draws,
          bag: live.game?.bag ?? Bag(of: live.rules.tiles), racks: racks))
    }
    if let seed = game.ending?.seed { try check(after, seed) }
    return after
  }

  /// Returns a practice entry's breach of the rules: wrong points, or a round that continues after all answers.
  ///
  /// The table itself checks whether the entry can follow. A round may end early: the ledger does not record players
  /// away on a lost connection.
  private func breach(_ event: Event, at table: Table) -> LedgerFault.Reason? {
    guard checksRules, case .practice(let step) = event, let state = table.practice?.state else { return nil }
    switch step.event {
    case .guessed(let guess):
      for part in guess.finds {
        guard case .found(let points) = part.result, let due = state.points(for: part.word), due != points
        else { continue }
        return .wrongPoints(table.id, stated: points, due: due)
      }
    case .answered(let reply):
      if let due = state.points(for: reply.answer, by: reply.player), due != reply.points {
        return .wrongPoints(table.id, stated: reply.points, due: due)
      }
      let others = state.records.filter { $0.isHere && $0.player != reply.player }.map(\.player)
      if !reply.reveals, others.allSatisfy({ state.asks[$0] != nil || state.hasAnswered($0) }) {
        return .contradicts(table.id, "everybody has answered, and the round goes on")
      }
    case .joined, .left, .dealt, .asked, .revealed, .shown, .timeUp, .interrupted: break
    }
    return nil
  }

  /// Throws unless the judged words are words of the play, and its place on the centre is as stated.
  private func check(_ ruled: RuledPlay, at table: Table) throws(LedgerFault.Reason) {
    guard let live = table.game, let play = live.onTable, let placement = live.game?.standing?.placement,
      var board = live.game?.board
    else { return }
    var formed = Array(play.lexiconWords)
    for word in ruled.words {
      guard let place = formed.firstIndex(of: word) else {
        throw .contradicts(table.id, "a word was judged that the play does not form")
      }
      formed.remove(at: place)
    }
    board.takeOff(placement)
    let isOffCentre = placement.isOffCentreOpening(on: board, of: live.rules.layout)
    guard ruled.isOffCentre == (live.rules.centre == .challengeable && isOffCentre) else {
      throw .contradicts(table.id, "the play lies otherwise on the centre")
    }
  }

  private func read(_ recorded: RecordedEntry, _ chain: some Chain) throws(LedgerFault.Reason) {
    try rethrowing(chain.read(recorded)) { (fault: Contradiction) in
      LedgerFault.Reason.contradicts(chain.id, fault.text)
    }
  }

  /// Draws every tile of a game again; the followed entries prove that the bag held the drawn tiles.
  private func check(_ followed: Followed, _ seed: BagSeed) throws(LedgerFault.Reason) {
    let table = followed.table
    let draws = BagDraws(seed)
    if table.terms.game?.first == .drawn, let first = followed.first,
      first != (draws.choice(draw: 0, of: 2) == 0 ? .one : .two)
    {
      throw .wrongDraw(table.id, sequence: followed.draws.first?.sequence ?? 0)
    }
    for draw in followed.draws {
      var bag = draw.bag
      var number = draw.count
      for rack in draw.racks {
        var expected = Rack()
        for _ in 0..<rack.count {
          number += 1
          expected.insert(bag.draw(at: draws.choice(draw: number, of: bag.count)))
        }
        guard expected == rack else { throw .wrongDraw(table.id, sequence: draw.sequence) }
      }
    }
  }
}
