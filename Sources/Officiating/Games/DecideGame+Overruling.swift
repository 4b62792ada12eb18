// SPDX-License-Identifier: MIT
import Rulebook

extension DecideGame {
  /// Decides `OVERRULE`; throws the refusal of highest precedence: the game's phase, then what is named.
  package func overrule(
    _ matter: OverruleOrder.Matter, by director: PlayerName, reason: String
  ) throws(Refusal) -> GameDecision {
    guard live.hasBegun else { throw .seatEmpty(table.id) }
    let wanted: Overruling.Matter
    switch matter {
    case .ruling(let play, let ruling): wanted = try ruleAnew(play, ruling)
    case .score(let side, let points): wanted = .score(try seat(side), points: points)
    case .clock(let side, let milliseconds):
      let seat = try seat(side)
      try mayCharge(seat, milliseconds)
      wanted = .clock(seat, milliseconds: milliseconds)
    case .turn(let side):
      let seat = try seat(side)
      try mayGiveTurn(to: seat)
      wanted = .turn(seat, drew: drawn()?.tiles)
    case .result(let scores, let names): wanted = .result(try bySeat(scores, of: names))
    }
    return sure(.overruled(Overruling(wanted, by: director, reason: reason)))
  }

  /// Returns the newest step where it repeats an order and nothing has happened at the table since; else nil.
  ///
  /// An order sent again is carried out once. The same director with another reason gives a new order.
  package func saidBefore(_ order: OverruleOrder, by director: PlayerName) -> GameStep? {
    guard let last = steps.last, case .overruled(let overruling) = last.action,
      last.receipt.sequence == table.sequence, isSame(overruling.matter, as: order.matter),
      overruling.by != director || overruling.reason == order.reason
    else { return nil }
    return last
  }

  private func isSame(_ done: Overruling.Matter, as wanted: OverruleOrder.Matter) -> Bool {
    switch (done, wanted) {
    case (.ruling(let ruled, _, _), .ruling(let play, let ruling)):
      ruled.number == play && ruled.ruling == ruling
    case (.score(let seat, let points), .score(let side, let wanted)):
      points == wanted && seat == (try? self.seat(side))
    case (.clock(let seat, let time), .clock(let side, let wanted)):
      time == wanted && seat == (try? self.seat(side))
    case (.turn(let seat, _), .turn(let side)): seat == (try? self.seat(side))
    case (.ruling, _), (.score, _), (.clock, _), (.turn, _), (.result, _): false
    }
  }

  private func bySeat(_ scores: BySeat<Int>, of names: BySeat<PlayerName>?) throws(Refusal) -> BySeat<Int> {
    guard let names else { return scores }
    let (first, second) = (try seat(.name(names.one)), try seat(.name(names.two)))
    guard first != second else { throw .overrule(table.id, .noSuchSide(names.two)) }
    return first == .one ? scores : BySeat(scores.two, scores.one)
  }

  private func seat(_ side: SideName) throws(Refusal) -> Seat {
    switch side {
    case .seat(let seat): return seat
    case .name(let name):
      guard let seat = Seat.allCases.first(where: { table.name(of: $0) == name }) else {
        throw .overrule(table.id, .noSuchSide(name))
      }
      return seat
    }
  }

  /// Returns a corrected ruling on a play, with its effect under the challenge rule.
  private func ruleAnew(_ number: Int, _ ruling: Ruling) throws(Refusal) -> Overruling.Matter {
    guard steps.play(number) != nil else { throw .noSuchPlay(table.id, number) }
    guard let was = steps.ruling(onPlay: number) else { throw .overrule(table.id, .notRuled(play: number)) }
    guard was.ruling != ruling else { throw .overrule(table.id, .stands(play: number, ruling)) }
    let isLast = live.ruledOn?.value.play.number == number
    let failed = live.failedChallenges(by: was.challenger) - (was.ruling.isAcceptable ? 1 : 0)
    let effect = ChallengeEffect(
      under: table.terms.rule, acceptable: ruling.isAcceptable, words: max(1, was.words.count),
      challenger: was.challenger, failedBefore: max(0, failed))
    let anew = RuledPlay(
      number: number, challenger: was.challenger, words: was.words, isOffCentre: was.isOffCentre,
      ruling: ruling, effect: effect, drew: nil)
    if isLast {
      return .ruling(anew.leavesPlayToDraw ? anew.drawing(drawnAnew()) : anew, given: was.drew, turn: nil)
    }
    let turn = live.turn(by: anew, insteadOf: was, after: steps)
    return .ruling(anew.drawing(turn == nil ? nil : drawn()?.tiles), given: nil, turn: turn)
  }

  /// Returns the draw of the player whose play was ruled on last and stands after all; nil with real tiles.
  private func drawnAnew() -> Rack? {
    let before = GamePosition(copying: live)
    guard live.agreed.isDealt, let ruledOn = live.ruledOn?.value, ruledOn.game.phase == .playing else {
      return nil
    }
    before.game = ruledOn.game
    before.onTable = ruledOn.play
    var bag = ruledOn.game.bag
    return tiles(before.tilesToDraw, from: &bag, after: live.draws)
  }

  private func mayCharge(_ seat: Seat, _ milliseconds: Int) throws(Refusal) {
    guard let clock = live.clock else { throw .overrule(table.id, .noClock) }
    let left = clock.left(of: seat, at: now) + milliseconds
    guard left >= -live.rules.overtimeLimitMinutes * 60_000 else { throw .overrule(table.id, .endsByTime) }
  }

  private func mayGiveTurn(to seat: Seat) throws(Refusal) {
    if case .counting = live.status { throw isCounting }
    guard live.admitsTurns else { throw .lastPlayOnTable(table.id) }
    guard live.turn != seat else { throw .overrule(table.id, .onTurn(seat)) }
  }
}
