// SPDX-License-Identifier: MIT

/// The lines of the director of the model's tournament: mostly the next step, with a query after each change.
extension World {
  /// The possible entrants: people who come for tournaments, some who direct or play, and some who never come.
  private static let field = ["gus", "ida", "jon", "kai", "liv", "moe", "otto", "vera", "ann", "pat", "sam"]

  func chair() -> EventAct {
    guard let model = club.model else { return .open(newTerms()) }
    if model.isClosed { return dice.inThousand(300) ? .reopen : .open(newTerms()) }
    if club.models.contains(where: \.isClosed) { return .close(isSure: true) }
    // A director who comes back queries everything first.
    if chairLooks > 0 {
      chairLooks -= 1
      return lookAround(model, chairLooks)
    }
    let act = dice.inThousand(350) ? look(model) : change(model)
    if !act.isLook { chairLooks = max(chairLooks, 1 + dice.below(2)) }
    return act
  }

  private func newTerms() -> EventTermsTyped {
    var terms = EventTermsTyped(
      rounds: 3 + dice.below(3), system: dice.pick(["swiss", "swiss", "koth", "rr", "factor"]))
    if dice.inThousand(300) { terms.cap = 100 + dice.below(100) }
    if dice.inThousand(200) { terms.bye = 60 }
    guard dice.inThousand(850) else { return terms }
    terms.kind = dice.pick(["board", "board", "slip", "slip", "dealt"])
    if terms.kind != "slip" { terms.clock = dice.pick(["off", "off", "3:00", "1:00"]) }
    if dice.inThousand(600) { terms.delay = dice.pick(["1", "2", "5", "end", "end"]) }
    return terms
  }

  /// Returns the query number `left` of those that show all of a tournament.
  private func lookAround(_ model: EventModel, _ left: Int) -> EventAct {
    switch left {
    case 0: .cross
    case 1: model.rounds.isEmpty ? .show(nil) : .show(model.rounds.count)
    case 2: .standings
    case 3: .missing
    case 4: .show(nil)
    default: left - 4 <= model.rounds.count ? .show(left - 4) : .show(nil)
    }
  }

  private func look(_ model: EventModel) -> EventAct {
    let round = model.rounds.isEmpty ? nil : 1 + dice.below(model.rounds.count)
    guard let round, dice.inThousand(850) else {
      return dice.pick([.show(nil), .missing, .standings])
    }
    switch dice.below(8) {
    case 0: return .card(dice.pick(model.entrants).name)
    case 1: return .cross
    case 2: return .standings
    case 3: return .missing
    default: return .show(dice.inThousand(700) ? model.rounds.count : round)
    }
  }

  private func change(_ model: EventModel) -> EventAct {
    let wanted = 4 + (club.label?.utf8.last.map { Int($0) % 3 } ?? 0)
    if model.entrants.count < wanted || dice.inThousand(15), let name = newcomer(model) {
      return .enter(name)
    }
    if dice.inThousand(350) { return seldom(model) }
    for (index, round) in model.rounds.enumerated() {
      let open = round.missing.filter { place in
        round.boards.map { round.through[$0[place]] == nil || model.rounds.count == model.roundsMost }
          ?? false
      }
      guard let place = open.first, let board = round.boards?[dice.inThousand(800) ? place : dice.pick(open)]
      else {
        continue
      }
      return result(board, of: model, in: index + 1)
    }
    if model.rounds.count < model.roundsMost, model.whatBars(pairing: model.rounds.count + 1) == nil {
      return .pair(model.rounds.count + 1)
    }
    return dice.inThousand(300) ? .close(isSure: dice.inThousand(200)) : seldom(model)
  }

  private func newcomer(_ model: EventModel) -> String? {
    let left = Self.field.filter { model.entrant($0) == nil }
    guard model.rounds.count < model.roundsMost, !left.isEmpty else { return nil }
    // People who come for tournaments mostly enter first; now and then a director enters, too.
    if dice.inThousand(150), let director = left.first(where: { $0 == "otto" || $0 == "vera" }) {
      return director
    }
    return dice.inThousand(700) ? left[0] : dice.pick(left)
  }

  /// Mostly leaves a board's result to its players on the server.
  private func result(_ board: EventModel.Board, of model: EventModel, in round: Int) -> EventAct {
    if model.isLive, !dice.inThousand(250) { return look(model) }
    let names = dice.inThousand(500) ? board.names : [board.second, board.first]
    return .score(round, dice.inThousand(120) ? alone(names[0]) : game(names[0], names[1]))
  }

  /// Returns a bye, or a forfeit by one player.
  private func alone(_ name: String) -> EventAct.Result {
    let points = dice.pick([-50, -50, 50, -75, 100])
    return .alone(.init(name: name, points: points), isAlone: points < 0 && dice.inThousand(100))
  }

  private func game(_ one: String, _ other: String) -> EventAct.Result {
    .game(scored(one), scored(other), winner: dice.inThousand(100) ? dice.pick([one, other]) : nil)
  }

  private func scored(_ name: String) -> EventAct.Scored {
    EventAct.Scored(name: name, points: 300 + dice.below(200))
  }

  /// Returns a line that is out of turn.
  private func seldom(_ model: EventModel) -> EventAct {
    guard !model.rounds.isEmpty else { return seldomAtFirst(model) }
    let number = dice.inThousand(700) ? model.rounds.count : 1 + dice.below(model.rounds.count)
    guard let round = model.round(number), let boards = round.boards, !boards.isEmpty else {
      return .show(number)
    }
    let board = dice.pick(boards)
    let names = model.entrants.map(\.name)
    switch dice.below(22) {
    case 20: return swap(round, number)
    case 21: return .codes(dice.pick(names))
    case 0, 1, 2, 3:
      // A corrected result is mostly corrected again.
      let known = boards.filter { !round.isMissing($0) }
      guard !known.isEmpty else { return .show(number) }
      let board = dice.inThousand(700) ? known[0] : dice.pick(known)
      if dice.inThousand(100) { return .correct(number, .none(board.first)) }
      return .correct(number, dice.inThousand(250) ? alone(board.second) : game(board.first, board.second))
    case 4, 5, 6: return swap(round, number)
    case 7: return .drop(dice.pick(names), round: nil, back: nil)
    case 8, 9:
      let from = model.rounds.count + 1
      return .drop(dice.pick(names), round: from, back: from + 1 + dice.below(2))
    case 10, 11, 12:
      let gone = model.entrants.filter { !$0.missed.isEmpty }.map(\.name)
      return .comeBack(dice.pick(gone.isEmpty ? names : gone), round: nil)
    case 13, 14:
      let through = dice.inThousand(600) ? number + dice.below(2) : nil
      return .adjourn(number, board.first, board.second, through: through)
    case 15: return .unpair(model.rounds.count)
    case 16: return .codes(dice.pick(names))
    case 17: return .start(number + dice.below(2), minutes: dice.pick([0, 1, 3, 10]))
    case 18: return .set(otherTerms(model))
    default:
      return dice.pick([
        .pair(model.rounds.count + 1), .close(isSure: false), .score(number, alone(dice.pick(names))),
        .score(number, game(board.first, board.second)), .unpair(number), .reopen,
      ])
    }
  }

  private func seldomAtFirst(_ model: EventModel) -> EventAct {
    let names = model.entrants.map(\.name)
    guard !names.isEmpty else { return .show(nil) }
    switch dice.below(4) {
    case 0: return .drop(dice.pick(names), round: 1, back: 2)
    case 1: return .start(1, minutes: dice.pick([1, 3, 10]))
    case 2: return .codes(dice.pick(names))
    default: return .set(otherTerms(model))
    }
  }

  /// Swaps two entrants, or mostly swaps the last two back.
  private func swap(_ round: EventModel.Round, _ number: Int) -> EventAct {
    if let (known, one, other) = lastSwap, known == number, dice.inThousand(700) {
      lastSwap = nil
      return .swap(number, one, other)
    }
    let open = ((round.boards ?? []).flatMap(\.names) + round.byes).filter { round.results[$0] == nil }
    guard let one = open.first, let other = open.last(where: { round.board(of: $0) != round.board(of: one) })
    else {
      return .show(number)
    }
    lastSwap = (number, other, one)
    return .swap(number, one, other)
  }

  private func otherTerms(_ model: EventModel) -> EventTermsTyped {
    var terms = EventTermsTyped()
    switch dice.below(4) {
    case 0: terms.cap = dice.pick([0, 100, 150])
    case 1: terms.bye = dice.pick([50, 60, 75])
    case 2: terms.rounds = min(6, max(model.rounds.count, model.roundsMost + dice.below(2)))
    default:
      guard model.isLive else {
        terms.bye = 50
        return terms
      }
      terms.delay = dice.pick(["1", "2", "5", "end", "none"])
    }
    return terms
  }
}
