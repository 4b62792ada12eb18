// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// One thing in a chain of acts at a board; each comes a second after the one before.
enum ChainAct: CaseIterable {
  /// The side on turn makes a play.
  case play
  /// More than half of a window goes by.
  case wait
  /// The last play's own side corrects it.
  case amend
  /// The last play's own side takes it back.
  case undo
  /// The side on turn holds the last play, or accepts it.
  case hold, accept
  /// A minute goes by, and the side not on turn claims against the other one, who is away.
  case claim
  /// Both sides stop the game, and go on four seconds later.
  case pause
  /// The other side agrees to what is asked.
  case agree

  /// Every chain of so many acts.
  static func chains(of length: Int) -> [[ChainAct]] {
    (0..<length).reduce([[]]) { chains, _ in
      chains.flatMap { chain in allCases.map { chain + [$0] } }
    }
  }
}

/// A game at a board to which a chain of acts is done, and two accounts of it that are kept apart from the
/// referee's: whose time each second was, and why each right to doubt a play ended.
///
/// Source: Protocol/SPEC.md, 9.2, 9.9, 9.11, 9.16.
struct ActChain {
  let hall: GameHall
  let rule: ChallengeRule
  let window: ChallengeWindow
  let isDesk: Bool
  private var now = 0
  /// Milliseconds that each side should have been charged.
  private var owed = BySeat(0, 0)
  /// The last play as long as the other side has not acted on it, with what that side spent on it.
  private var unanswered: (number: Int, mover: Seat, spent: Int)?
  /// The play that may be doubted, for how long it could be, and how long it must be able to.
  private var right: (number: Int, ran: Int, full: Int?)?
  private var isHeld = false
  /// Whether the last act on the board took a play back without the other side's consent.
  private var isTakenBack = false
  /// The plays whose right to be doubted has ended.
  private var final: Set<Int> = []

  init(rule: ChallengeRule, window: ChallengeWindow, isDesk: Bool) async throws {
    hall = try GameHall(.board, rule: rule, isDesk: isDesk) { terms in
      terms.clock = .usual
      terms.window = window
    }
    (self.rule, self.window, self.isDesk) = (rule, window, isDesk)
    await hall.send(.clock, as: .ann)
  }

  /// Does the acts behind a first play, and checks both accounts after each.
  mutating func run(_ acts: [ChainAct]) async throws {
    for (place, act) in ([.play] + acts).enumerated() {
      try await pass(seconds: act == .claim ? 61 : act == .wait ? half : 1)
      try await carryOut(act)
      try await check("\(rule.name) \(window) desk: \(isDesk), \(acts) at \(place)")
    }
  }

  private var half: Int { if case .seconds(let seconds) = window { seconds / 2 + 1 } else { 8 } }

  /// Lets time go by: it is charged to the side on turn, and runs for a play that may be doubted.
  private mutating func pass(seconds: Int) async throws {
    let live = try await hall.live
    let turn = live.mark.turn
    now += seconds
    await hall.wait(until: now)
    owed[turn] += seconds * 1000
    if let last = unanswered, last.mover != turn { unanswered?.spent += seconds * 1000 }
    if !isHeld { right?.ran += seconds }
    guard let right, let full = right.full, right.ran >= full else { return }
    end(right.number)
  }

  /// A play is final from now on.
  private mutating func end(_ number: Int) {
    final.insert(number)
    (right, isHeld) = (nil, false)
  }

  // MARK: Acts

  private mutating func carryOut(_ act: ChainAct) async throws {
    let live = try await hall.live
    let last = live.steps.lastPlay
    switch act {
    case .wait: break
    case .play: try await play(live.mark.turn)
    case .amend:
      guard let last else { return }
      take(await send(.amend(play: last.number, other(last.placement)), as: last.seat))
    case .undo:
      guard let last else { return }
      take(await send(.undo(play: last.number), as: last.seat))
    case .hold: take(await send(.hold(play: nil), as: live.mark.turn))
    case .accept: take(await send(.accept(play: nil), as: live.mark.turn))
    case .claim:
      let away = GameHall.opened
      take(await send(.claim(hall.table, awaySince: away), as: live.mark.turn.opposite))
    case .pause: try await pause()
    case .agree:
      guard let ask = live.openAsks.first else { return }
      let agreed = await hall.hall.send(
        .confirm(slip: ask.number), as: person(ask.seat.opposite), at: now)
      take(agreed, isAlone: false)
    }
  }

  private func person(_ seat: Seat) -> Person { isDesk || seat == .one ? .ann : .ben }

  @discardableResult
  private func send(_ command: GameCommand, as seat: Seat) async -> Outcome {
    await hall.send(command, as: person(seat), at: now)
  }

  /// Makes the first play that lies well on the board as it is.
  private mutating func play(_ seat: Seat) async throws {
    for text in ["8G CAT", "J5 DOGS", "5G SEN.", "G5 .ID.", "H8 .RT"] {
      let outcome = await send(.play(try Placement(text: text, tiles: .english), after: nil), as: seat)
      guard case .illegal = outcome.refusal else { return take(outcome) }
    }
  }

  /// A placement with another last tile of its own.
  private func other(_ placement: Placement) -> Placement {
    var items = Array(placement)
    let last = items.lastIndex { if case .placed = $0 { true } else { false } }
    if let last, case .placed(let tile) = items[last] {
      items[last] = .placed(BoardTile(label: tile.label == 5 ? 1 : 5))
    }
    return Placement(start: placement.start, direction: placement.direction, items: items) ?? placement
  }

  private mutating func pause() async throws {
    await send(.pause(at: nil), as: .one)
    if !isDesk { await send(.pause(at: nil), as: .two) }
    guard try await hall.live.phase == .paused else { return }
    now += 4
    await hall.wait(until: now)
    await send(.resume(nil), as: .one)
    if !isDesk { await send(.resume(nil), as: .two) }
    #expect(try await hall.live.phase != .paused)
  }

  // MARK: The accounts

  /// Notes what an act led to; `isAlone` where no other side had a say.
  private mutating func take(_ outcome: Outcome, isAlone: Bool = true) {
    switch outcome.game {
    case .played(let play):
      if let right { end(right.number) }
      begin(play, isUnread: isTakenBack)
    case .held:
      isHeld = true
      unanswered = nil
    case .accepted:
      if let right { end(right.number) }
      unanswered = nil
    case .windowClosed: if let right { end(right.number) }
    case .undone(let number, by: _, closing: _):
      takeBack(number, isAlone: isAlone)
    case .amended(let play, let replaced, by: _, reopened: _):
      takeBack(replaced, isAlone: isAlone)
      begin(play, isUnread: isAlone)
    default: break
    }
  }

  private mutating func begin(_ play: PlayMade, isUnread: Bool) {
    unanswered = (play.number, play.seat, 0)
    isTakenBack = false
    guard rule.exists else {
      final.insert(play.number)
      return
    }
    var full: Int?
    if case .seconds(let seconds) = window { full = isUnread ? max(seconds, 6) : seconds }
    right = (play.number, 0, full)
  }

  private mutating func takeBack(_ number: Int, isAlone: Bool) {
    #expect(!isAlone || isDesk || !final.contains(number), "play \(number) was final")
    #expect(!isAlone || isDesk || !isHeld, "play \(number) was held")
    if let last = unanswered, last.number == number, isAlone {
      owed[last.mover] += last.spent
      owed[last.mover.opposite] -= last.spent
    }
    (unanswered, right, isHeld) = (nil, nil, false)
    isTakenBack = isAlone
  }

  private func check(_ place: String) async throws {
    let live = try await hall.live
    if let clock = live.clock {
      let moment = GameHall.opened.adding(seconds: now)
      let spent = BySeat(
        1_500_000 - clock.left(of: .one, at: moment), 1_500_000 - clock.left(of: .two, at: moment))
      #expect(spent == owed, "\(place): charged \(spent), owed \(owed)")
    }
    guard rule.exists else { return }
    #expect(live.onTable?.number == right?.number, "\(place): what may be doubted")
    if let last = live.steps.lastPlay {
      #expect(
        live.onTable == last || final.contains(last.number),
        "\(place): play \(last.number) was never to be doubted")
    }
  }
}
