// SPDX-License-Identifier: MIT
import Rulebook

extension Referee {
  /// What others are told of an event of a game; its author has it from the answer.
  ///
  /// - Parameters:
  ///   - event: what was recorded last at the table.
  ///   - before: the table before it.
  ///   - after: the table after it.
  ///   - author: the seat whose own answer tells it, or nil where everyone needs telling.
  ///   - receipt: what proves it.
  /// - Returns: in the order in which they are queued: both seats before any observer.
  func notices(
    of event: GameEvent, before: Table, after: Table, from author: Seat?, receipt: Receipt
  ) -> [Notice] {
    var teller = GameTeller(table: after, author: author, waits: tickets.wait(at: after.id))
    let isEnd = event.ending != nil
    switch event.action {
    case .started(let first, let racks):
      teller.eachSeat { .started(rack: racks?[$0]) }
      teller.observers(.started(rack: nil))
      teller.eachSeat { .note(.begin(isFirst: $0 == first)) }
    case .clockStarted, .interrupted: break
    case .clockNoted(let seat, let mark): teller.all(.clock(seat, mark: mark))
    case .played(let play): tellPlay(play, before, after, &teller)
    case .passed(let seat, let drew):
      teller.drew(drew, by: before.game?.onTable?.seat)
      teller.all(.passed(seat))
      if after.phase == .toMove { teller.other(.note(.yourTurn)) }
    case .exchanged(let made):
      teller.drew(made.drew, by: before.game?.onTable?.seat)
      teller.all(.exchanged(made.seat, count: made.count))
      if after.phase == .toMove { teller.other(.note(.yourTurn)) }
    case .held(let seat): teller.all(.held(seat, play: before.game?.onTable?.number ?? 0))
    case .accepted(let seat, let drew):
      teller.all(.accepted(play: before.game?.onTable?.number ?? 0, by: seat))
      teller.drew(drew, by: before.game?.onTable?.seat)
    case .windowClosed(let drew):
      teller.all(.accepted(play: before.game?.onTable?.number ?? 0, by: nil))
      teller.drew(drew, by: before.game?.onTable?.seat)
    case .ruled(let ruled): tellRuling(ruled, receipt, before, &teller)
    case .undone(let number): teller.all(.undone(play: number))
    case .amended(let play, let replaced):
      teller.seats(.amended(play, replacing: replaced, withWords: true))
      if author == play.seat { tellDoubt(play, after, &teller) }
      teller.observers(.amended(play, replacing: replaced, withWords: false))
    case .asked(let ask):
      teller.seats(.asked(ask))
      teller.seats(.note(.agree(ask)))
    case .paused(let name): teller.all(.paused(by: name))
    case .continued(let name): teller.all(.continued(by: name))
    case .adjourned(let name): teller.all(.adjourned(by: name))
    case .racksDeclared(let seat, let rack): teller.all(.racks(seat, rack))
    case .conceded, .timeRanOut, .claimed, .racksWaived: break
    }
    if isEnd {
      tellEnd(of: event.action, &teller)
    } else if after.phase == .counting, before.phase != .counting {
      teller.everySeat(.note(.declareRacks))
    }
    return teller.told
  }

  /// Everyone is told the end but whose own answer is the end.
  private func tellEnd(of action: GameAction, _ teller: inout GameTeller) {
    switch action {
    case .conceded, .claimed, .racksDeclared, .racksWaived: teller.all(.ended)
    default:
      teller.everySeat(.ended)
      teller.observers(.ended)
    }
  }

  private func tellPlay(_ play: PlayMade, _ before: Table, _ after: Table, _ teller: inout GameTeller) {
    teller.drew(play.drew, by: before.game?.onTable?.seat)
    teller.seats(.played(play, withWords: true))
    tellDoubt(play, after, &teller)
    teller.observers(.played(play, withWords: false))
  }

  /// What the other side may do about the play that lies on the table, new or corrected.
  private func tellDoubt(_ play: PlayMade, _ after: Table, _ teller: inout GameTeller) {
    guard let live = after.game, live.onTable?.number == play.number else { return }
    if !after.terms.rule.exists {
      if live.phase == .pending { teller.seats(.note(.yourTurn)) }
    } else if live.phase == .finalPending {
      teller.seats(.note(.lastPlay(play)))
    } else if live.phase == .pending {
      var seconds: Int?
      if case .seconds(let window) = live.terms.window, live.until != nil { seconds = window }
      teller.seats(.note(.playOnOrChallenge(play, seconds: seconds)))
    }
  }

  private func tellRuling(
    _ ruled: RuledPlay, _ receipt: Receipt, _ before: Table, _ teller: inout GameTeller
  ) {
    teller.seats(.ruling(ruled, receipt, withWords: true))
    teller.drew(ruled.drew, by: ruled.challenger.opposite)
    teller.seats(.note(.ruled(ruled)))
    teller.observers(.ruling(ruled, receipt, withWords: false))
  }
}

/// Gathers what is told about one event of a game.
private struct GameTeller {
  let table: Table
  let author: Seat?
  let waits: Wait
  var told: [Notice] = []

  private func person(_ seat: Seat) -> PlayerName? {
    guard let name = table.person(in: seat)?.name, name != .house else { return nil }
    return name
  }

  private mutating func tell(_ audience: Notice.Audience, _ notice: GameNotice) {
    told.append(Notice(table: table.id, waits: waits, audience: audience, body: .game(notice, table)))
  }

  /// To each seat by itself, the author included; a desk is told once, as seat 1.
  mutating func eachSeat(_ notice: (Seat) -> GameNotice) {
    for seat in table.terms.isDesk ? [Seat.one] : Seat.allCases {
      if let name = person(seat) { tell(.person(name), notice(seat)) }
    }
  }

  /// To both seats, the author included.
  mutating func everySeat(_ notice: GameNotice) { eachSeat { _ in notice } }

  /// To the seats that do not have it from their own answer.
  mutating func seats(_ notice: GameNotice) {
    if table.terms.isDesk {
      if author == nil { everySeat(notice) }
      return
    }
    for seat in Seat.allCases where seat != author {
      if let name = person(seat) { tell(.person(name), notice) }
    }
  }

  /// To the side that did not act.
  mutating func other(_ notice: GameNotice) { seats(notice) }

  mutating func observers(_ notice: GameNotice) { tell(.observers, notice) }

  /// To the seats that do not have it, then to observers.
  mutating func all(_ notice: GameNotice) {
    seats(notice)
    observers(notice)
  }

  /// To the player who drew, alone.
  mutating func drew(_ tiles: Rack?, by seat: Seat?) {
    guard let tiles, let seat, let name = person(seat), let rack = table.game?.game?.racks?[seat] else {
      return
    }
    tell(.person(name), .drew(tiles, rack: rack))
  }
}
