// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Decides what happens at a game; pure, so a test needs no server.
///
/// Every method answers with the one event to record, or throws the refusal of highest precedence: the game's
/// phase, whose turn it is, what is named, then the board.
package struct DecideGame {
  let table: Table
  let live: LiveGame
  let now: Instant
  let seed: BagSeed?

  /// - Parameters:
  ///   - table: as it stands; a table of a game.
  ///   - now: the moment of the decision.
  ///   - seed: what the bag is drawn from; nil where the tiles are real ones.
  package init?(_ table: Table, now: Instant, seed: BagSeed?) {
    guard let live = table.game else { return nil }
    self.table = table
    self.live = live
    self.now = now
    self.seed = seed
  }

  /// The event that an action makes: the action, how the game stands after it, and its end.
  ///
  /// - Returns: nil where the action does not fit the game.
  func event(_ action: GameAction) -> GameEvent? {
    var next = live
    let receipt = Receipt(table: table.id, sequence: table.sequence + 1, sum: 0)
    guard (try? next.perform(action, at: now, receipt: receipt)) != nil else { return nil }
    let ending = next.reckonEnding(seed: seed)
    next.ending = ending
    return GameEvent(action: action, mark: next.mark, ending: ending)
  }

  func sure(_ action: GameAction) -> GameEvent {
    guard let event = event(action) else { preconditionFailure("what was asked first fits the game") }
    return event
  }

  // MARK: Turns

  /// The game in play, where a seat may take its turn.
  ///
  /// - Parameters:
  ///   - side: who asks; a desk acts for the seat on turn.
  ///   - after: the newest play that the line knew of, where it says.
  /// - Returns: the game and the seat on turn.
  /// - Throws: `notYourTurn`, also where a newer play lies on the table, or why nothing is played now.
  func onTurn(_ side: Decide.Side, after: Int? = nil) throws(Refusal) -> (game: Game, seat: Seat) {
    let game = try inPlay()
    guard side.isDesk || side.seat == game.onTurn else { throw .notYourTurn(table.id, newest: nil) }
    if let after, let newest = live.onTable?.number, newest > after {
      throw .notYourTurn(table.id, newest: newest)
    }
    return (game, game.onTurn)
  }

  /// The game, where it goes on.
  func inPlay() throws(Refusal) -> Game {
    guard let game = live.game else { throw .seatEmpty(table.id) }
    switch live.status {
    case .running: return game
    case .paused: throw .gamePaused(table.id, adjourned: false)
    case .adjourned: throw .gamePaused(table.id, adjourned: true)
    case .counting: throw .countingRacks(table.id)
    }
  }

  private func mayPlay(_ side: Decide.Side, after: Int?) throws(Refusal) -> (game: Game, seat: Seat) {
    let turn = try onTurn(side, after: after)
    guard turn.game.admitsTurns else { throw .lastPlayOnTable(table.id) }
    return turn
  }

  /// A placement as a play, whether or not it is made.
  package func play(_ placement: Placement, _ side: Decide.Side, after: Int? = nil) throws(Refusal)
    -> PlayMade
  {
    let (game, seat) = try mayPlay(side, after: after)
    return try made(placement, number: live.playsNumbered + 1, by: seat, on: game, drew: drawn()?.tiles)
  }

  private func made(
    _ placement: Placement, number: Int, by seat: Seat, on game: Game, drew: Rack?
  ) throws(Refusal) -> PlayMade {
    let rack = game.racks?[seat]
    let legality = Legality(of: placement, on: game.board, rack: rack, rules: live.rules)
    let isAboutRack = legality.violations.allSatisfy { $0 == .noBlank || $0 == .notOnRack }
    if isAboutRack, legality.contains(.noBlank), let meant = placement.inCapitals {
      let helps = Legality(of: meant, on: game.board, rack: rack, rules: live.rules).isLegal
      throw .caseMeansBlank(meant: helps ? meant.text(live.rules.tiles) : nil)
    }
    if rack == nil, legality.violations == [.beyondSet], let meant = placement.inCapitals,
      Legality(of: meant, on: game.board, rack: nil, rules: live.rules).isLegal
    {
      throw .caseMeansBlank(meant: meant.text(live.rules.tiles))
    }
    guard legality.isLegal else { throw .illegal(legality.violations) }
    let resolved = placement.resolved(on: game.board)
    // A whole play in small letters that the rack's own tiles could make was typed by someone who types small.
    if let rack, resolved.placedTiles.allSatisfy(\.isBlank),
      let meant = placement.inCapitals(on: game.board, rack: rack)
    {
      throw .caseMeansBlank(meant: meant.text(live.rules.tiles))
    }
    let words = WordsFormed(of: resolved, on: game.board)
    let score = Score(of: resolved, forming: words, on: game.board, rules: live.rules)
    return PlayMade(
      number: number, seat: seat, placement: resolved, words: words.map(\.tiles), score: score.total,
      drew: drew)
  }

  package func place(
    _ placement: Placement, _ side: Decide.Side, after: Int?, accepts: (Words) -> Bool
  ) throws(Refusal) -> GameEvent {
    let play = try play(placement, side, after: after)
    if !table.terms.rule.exists, !accepts(play.lexiconWords) { throw .voidPlay }
    return sure(.played(play))
  }

  package func pass(_ side: Decide.Side, after: Int?) throws(Refusal) -> GameEvent {
    let (game, seat) = try onTurn(side, after: after)
    return sure(.passed(seat, drew: game.admitsTurns ? drawn()?.tiles : nil))
  }

  package func exchange(_ given: Rack, _ side: Decide.Side, after: Int?) throws(Refusal) -> GameEvent {
    let (game, seat) = try mayPlay(side, after: after)
    guard let rack = game.racks?[seat] else { throw .otherKind(table.id, .board) }
    let drew = drawn()
    let bag = game.bagCount - (drew?.tiles.count ?? 0)
    if let fault = live.rules.exchangeFault(of: Array(given), from: rack, bag: bag) {
      throw .illegalExchange(fault, minimum: live.rules.exchangeMinimum)
    }
    var left = drew?.bag ?? game.bag
    let new = tiles(given.count, from: &left, after: live.draws + (drew?.tiles.count ?? 0))
    return sure(
      .exchanged(ExchangeMade(seat: seat, count: given.count, given: given, drawn: new, drew: drew?.tiles)))
  }

  package func exchange(count: Int, _ side: Decide.Side, after: Int?) throws(Refusal) -> GameEvent {
    let (game, seat) = try mayPlay(side, after: after)
    guard !live.terms.isDealt else { throw .otherKind(table.id, .dealt) }
    let bag = game.bagCount - live.tilesToDraw
    if let fault = live.rules.exchangeFault(count: count, bag: bag) {
      throw .illegalExchange(fault, minimum: live.rules.exchangeMinimum)
    }
    return sure(.exchanged(ExchangeMade(seat: seat, count: count, given: nil, drawn: nil, drew: nil)))
  }

  // MARK: The play on the table

  /// The play that a side may doubt.
  private func doubtable(_ side: Decide.Side, play number: Int? = nil) throws(Refusal) -> PlayMade {
    let game = try inPlay()
    if let number, number != live.onTable?.number {
      guard (1...max(1, live.playsNumbered)).contains(number), live.placeOfPlay(number) != nil else {
        throw .noSuchPlay(table.id, number)
      }
      throw .windowClosed(table.id, play: number)
    }
    guard let play = live.onTable else {
      if let last = live.closedPlay(for: side.isDesk ? nil : side.seat) {
        throw .windowClosed(table.id, play: last)
      }
      throw .nothingToDoubt(table.id)
    }
    guard side.isDesk || side.seat == game.onTurn else { throw .notYourTurn(table.id, newest: nil) }
    return play
  }

  package func hold(_ side: Decide.Side) throws(Refusal) -> GameEvent {
    guard table.terms.rule.exists else { throw .noChallenges }
    let play = try doubtable(side)
    guard live.phase == .pending else {
      throw live.isHeld ? .nothingToDoubt(table.id) : .lastPlayOnTable(table.id)
    }
    return sure(.held(play.seat.opposite))
  }

  package func accept(_ side: Decide.Side) throws(Refusal) -> GameEvent {
    let play = try doubtable(side)
    return sure(.accepted(play.seat.opposite, drew: drawn()?.tiles))
  }

  /// The one ruling on a play.
  ///
  /// - Parameters:
  ///   - number: the play that is meant, or nil for the one on the table.
  ///   - named: the words that are doubted; none stands for all that the play formed.
  ///   - side: who doubts.
  ///   - accepts: whether every word is in the table's lexicon.
  /// - Returns: the ruling.
  /// - Throws: why there is nothing to rule on: whose play it is, the window, the rule, a word not formed.
  package func challenge(
    play number: Int?, _ named: Words, _ side: Decide.Side, accepts: (Words) -> Bool
  ) throws(Refusal) -> GameEvent {
    _ = try inPlay()
    guard table.terms.rule.exists else { throw .noChallenges }
    let play = try doubtable(side, play: number)
    let words = try words(named, of: play)
    let isOffCentre = isOffCentre(play)
    let isAcceptable = accepts(words) && !isOffCentre
    let challenger = play.seat.opposite
    let effect = ChallengeEffect(
      under: table.terms.rule, acceptable: isAcceptable, words: words.count, challenger: challenger,
      failedBefore: live.failedChallenges(by: challenger))
    var ruled = RuledPlay(
      number: play.number, challenger: challenger, words: words, isOffCentre: isOffCentre,
      ruling: Ruling(isAcceptable), effect: effect, drew: nil)
    if ruled.leavesPlayToDraw, let drew = drawn()?.tiles { ruled = ruled.drawing(drew) }
    return sure(.ruled(ruled))
  }

  /// The words that are judged; each must be formed as often as it is named.
  private func words(_ named: Words, of play: PlayMade) throws(Refusal) -> Words {
    let formed = play.lexiconWords
    guard named.count > 0 else { return formed }
    var left = Array(formed)
    for word in named {
      guard let place = left.firstIndex(of: word) else {
        throw .notFormed(table.terms.lexicon.alphabet.spelled(word))
      }
      left.remove(at: place)
    }
    return named
  }

  private func isOffCentre(_ play: PlayMade) -> Bool {
    guard live.rules.centre == .challengeable, var board = live.game?.board else { return false }
    board.takeOff(play.placement)
    return play.placement.isOffCentreOpening(on: board, of: live.rules.layout)
  }

  // MARK: The bag

  /// What the player of the play on the table draws, and the bag after it; nil where the tiles are real ones or
  /// there is nothing to draw for.
  func drawn() -> (tiles: Rack, bag: Bag)? {
    guard live.terms.isDealt, live.onTable != nil, let game = live.game, game.phase == .playing else {
      return nil
    }
    var bag = game.bag
    let drew = tiles(live.tilesToDraw, from: &bag, after: live.draws)
    return (drew, bag)
  }

  /// Draws tiles one by one; the first has the number after `draws`.
  private func tiles(_ count: Int, from bag: inout Bag, after draws: Int) -> Rack {
    guard let seed else { preconditionFailure("tiles are dealt from a seed") }
    var rack = Rack()
    for place in 0..<count {
      rack.insert(bag.draw(at: seed.choice(draw: draws + place + 1, of: bag.count)))
    }
    return rack
  }

  /// The beginning: who is first, and the tiles dealt.
  package func start(coin: () -> Seat) -> GameEvent {
    let first: Seat
    switch live.terms.first {
    case .seat(let seat): first = seat
    case .drawn: first = seed.map { $0.choice(draw: 0, of: 2) == 0 ? .one : .two } ?? coin()
    }
    guard live.terms.isDealt else { return sure(.started(first: first, racks: nil)) }
    var bag = Bag(of: live.rules.tiles)
    let size = live.rules.rackSize
    let one = tiles(size, from: &bag, after: 0)
    return sure(.started(first: first, racks: BySeat(one, tiles(size, from: &bag, after: size))))
  }
}

extension RuledPlay {
  fileprivate func drawing(_ tiles: Rack) -> RuledPlay {
    RuledPlay(
      number: number, challenger: challenger, words: words, isOffCentre: isOffCentre, ruling: ruling,
      effect: effect, drew: tiles)
  }
}

extension PlayMade {
  /// The words formed as a list spells them, blanks as the letters they stand for.
  package var lexiconWords: Words {
    Words(
      words.map { tiles in
        guard let word = Word(tiles.compactMap { Tile(rawValue: $0.label) }) else {
          preconditionFailure("a word on the board has at most 15 tiles")
        }
        return word
      })
  }
}

extension Placement {
  /// The placement with every small letter as a capital; nil where there is none.
  fileprivate var inCapitals: Placement? {
    guard placedTiles.contains(where: \.isBlank) else { return nil }
    return Placement(
      start: start, direction: direction,
      items: map { item in
        if case .placed(let tile) = item { Item.placed(BoardTile(label: tile.label)) } else { item }
      })
  }
}

extension LiveGame {
  /// The number of the last play where it is over with doubting it; nil where the last thing done was another.
  func closedPlay(for seat: Seat?) -> Int? {
    for step in steps.reversed() {
      switch step.action {
      case .windowClosed, .accepted: continue
      case .played(let play): return seat == nil || play.seat != seat ? play.number : nil
      default: return nil
      }
    }
    return nil
  }
}
