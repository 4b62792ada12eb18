// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// Follows every game of a ledger, and every practice table: that each line can follow those before it, and that
/// the bag gave each tile.
///
/// A seed is known once a game is over, so its draws are kept until then. Memory grows with what is open.
/// Source: docs/bag.md; promise 4, anyone can check.
struct GameAudit {
  private var games: [TableID: Followed] = [:]
  /// Events that were closed, oldest first: as many are kept as can be opened again.
  private var closed: [TableID] = []
  /// Whether practice must have gone by the present rules.
  ///
  /// A server starts on a ledger of an earlier scale all the same, for what was counted stands.
  private let checksRules: Bool
  /// How many games and how many practice tables were followed from their beginning, and how many bags were
  /// drawn again from their seeds.
  private(set) var followed = 0
  private(set) var practices = 0
  private(set) var bags = 0
  /// Tables of slips, at which no line of a game or of practice may stand, and what they agreed to.
  private var slips: [TableID: LineTerms] = [:]

  init(checkingRules: Bool) { checksRules = checkingRules }

  /// One game or practice table as far as it was followed.
  private struct Followed {
    var table: Table
    var first: Seat?
    var draws: [Draw] = []
  }

  /// Tiles that came from the bag by one entry.
  private struct Draw {
    let sequence: Int
    /// How many tiles had been drawn before.
    let count: Int
    let bag: Bag
    /// In the order in which they were drawn.
    let racks: [Rack]
  }

  /// Takes the ledger's next line in; after a fault nothing more may be taken.
  mutating func take(_ line: LedgerLine) throws(LedgerFault.Reason) {
    let entry = line.entry
    let id = entry.table
    switch entry.event {
    case .house: break
    case .opened(let opening):
      games[id] = nil
      slips[id] = nil
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
    case .joined, .lookup, .left, .abandoned, .game, .practice, .event:
      if slips[id] != nil {
        switch entry.event {
        case .game, .practice, .event: throw .contradicts(id, "the table is one of slips")
        default: if entry.event.endsTable { slips[id] = nil }
        }
        return
      }
      // Where a piece of a ledger lacks the opening, nothing is known of the game.
      guard let game = games.removeValue(forKey: id) else { return }
      guard !game.table.isOver || entry.event.reopensTable else {
        throw .contradicts(id, "the event is over")
      }
      try compare(line, with: LineTerms(game.table.terms))
      let next = try follow(game, RecordedEntry(entry: entry, receipt: line.receipt))
      guard next.table.isOver else {
        games[id] = next
        return
      }
      if next.table.game?.ending?.seed != nil { bags += 1 }
      if entry.event.mayBeReopened { keep(closed: next) }
    }
  }

  private mutating func keep(closed event: Followed) {
    games[event.table.id] = event
    closed.append(event.table.id)
    guard closed.count > EndedTables.kept else { return }
    let oldest = closed.removeFirst()
    if games[oldest]?.table.isOver == true { games[oldest] = nil }
  }

  /// Whether a line is written in the table's tiles, and judges by its list and rule.
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

  /// What an entry of practice says against the rules: points, or a round that goes on where all have answered.
  ///
  /// Whether the entry can stand here at all is the table's to say. A round that an answer ends may end early:
  /// who was away on a lost line is not on record.
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

  /// Whether what was judged is what the play formed, and where it lay.
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

  private func read(_ recorded: RecordedEntry, _ table: Table) throws(LedgerFault.Reason) {
    do throws(Contradiction) {
      try table.read(recorded)
    } catch {
      throw .contradicts(table.id, error.text)
    }
  }

  /// Draws every tile of a game again; the entries were followed, so the bag held what they drew.
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
