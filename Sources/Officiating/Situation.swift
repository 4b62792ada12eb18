// SPDX-License-Identifier: MIT
import Rulebook

/// The place of a person, by which a line that people type is understood.
///
/// It decides only which line of the protocol is meant. That line is carried out like any other.
package struct Situation: Sendable {
  package enum Place: Equatable, Sendable {
    /// At no table.
    case noTable
    case slips
    case game(GamePlace)
    case practice(TableKind)
    case watching
  }

  /// The possibilities of a person at a game.
  package enum GamePlace: Equatable, Sendable {
    case waiting
    case onTurn
    /// On turn, and the other side's last play may be challenged.
    case mayDoubt
    case notOnTurn
    /// The other side may still challenge the person's last play.
    case mayBeDoubted
    /// Paused, adjourned, or the racks are counted.
    case stopped
  }

  package var place = Place.noTable
  /// The table of the seat, or the watched one; nil in no table.
  package var table: TableID?
  package var isDesk = false
  package var isDealt = false
  /// The challenge rule of the table; nil in no table.
  package var rule: ChallengeRule?
  /// Whether the game has clocks.
  package var hasClock = false
  /// The names of both sides; nil before both are there, and in no table.
  package var sides: BySeat<PlayerName>?
  package var seat: Seat?
  /// Whether the tiles left on the racks of a real board are told now.
  package var isCounting = false
  /// The side on turn; nil where none is.
  package var turn: Seat?
  package var scores: BySeat<Int>?
  /// The last plays, the newest last, that may be taken back at a desk.
  package var plays: [PlayMade] = []
  package var tiles: TileSet?
  /// Whether the own rack, where it is known, has a blank.
  package var hasBlank = false
  /// The letters of a practice round; nil without a round.
  package var letters: String?
  /// The number of words that nobody has found in the round; nil without a round, and at a trainer.
  package var unfound: Int?
  /// The open questions at the table of the seat; without a seat, those from everywhere.
  package var questions: [Question] = []
  /// The open question that the person was shown last, if it is still open.
  package var shown: Question?
  /// The tables that wait for anybody, by number.
  package var waiting: [(table: TableID, opener: PlayerName, lexicon: String)] = []
  /// The only game in play that all may watch; nil if there are none or several, and at a table.
  package var onlyGame: TableID?
  /// Whether the person may look words up now.
  package var mayLookUp = true
  /// The person's last game, if it is over and the person has no seat.
  package var lastGame: TableID?
  /// Whether the person directs, and the labels of the open tournaments.
  package var isDirector = false
  package var events: [String] = []
  /// The person's name; nil before a login.
  package var name: PlayerName?

  package init() {}

  fileprivate var isAtGame: Bool { if case .game = place { true } else { false } }

  /// Whether the person plays a game that is not over.
  package var isPlaying: Bool {
    switch place {
    case .game, .slips: true
    case .noTable, .practice, .watching: false
    }
  }

  /// The name of the other side; nil at a desk, and where there is none.
  package var opponent: PlayerName? {
    guard !isDesk, let seat else { return nil }
    return sides?[seat.opposite]
  }
}

extension Peek {
  /// Returns the situation of a person, nil before a login, who watches a table or none.
  package func situation(of person: Person?, observing: TableID?) -> Situation {
    var situation = Situation()
    situation.events = floor.tournaments.inOrder.map(\.label)
    guard let person else { return situation }
    situation.name = person.name
    situation.mayLookUp = mayTellWords(Caller(person: person, observing: observing))
    situation.isDirector = may(.directTournaments, person)
    if let table = floor.seats[person.name] {
      situation.sit(at: table, person.name)
      if !situation.isAtGame { situation.questions += claims(to: person.name) }
    } else {
      if let observing, let table = floor.peek(observing) ?? floor.peekEnded(observing) {
        situation.place = .watching
        situation.table = observing
        situation.isDealt = table.game?.position.agreed.isDealt == true
        situation.rule = table.terms.rule
        if let one = table.name(of: .one), let two = table.name(of: .two) {
          situation.sides = BySeat(one, two)
        }
        // What is held back from those who watch is not known here either.
        if floor.delay(of: table) == .nothing, !floor.hasLate(table), let position = table.game?.position {
          situation.turn = position.turn
          situation.scores = position.game?.scores
        }
      }
      situation.lastGame = floor.lastGame[person.name]
      situation.onlyGame = onlyGame()
      let waiting = floor.waiting.sorted().compactMap { floor.peek($0) }
      situation.waiting = waiting.filter { $0.terms.invited == nil && $0.asksAgain != person.name }.map {
        ($0.id, $0.opener.name, $0.terms.lexicon.name)
      }
      situation.questions = questions(to: person.name, among: waiting)
    }
    return situation
  }

  /// Returns the only game in play that is not held back from observers; nil if there are none or several.
  private func onlyGame() -> TableID? {
    guard floor.tally.playing - floor.tally.playingHeldBack == 1 else { return nil }
    return floor.peekAll.first { table in
      table.game?.isUnderWay == true && table.phase != .adjourned && !floor.hasLate(table)
        && floor.delay(of: table) == .nothing
    }?.id
  }
}

extension Situation {
  fileprivate mutating func sit(at table: Table, _ name: PlayerName) {
    self.table = table.id
    isDesk = table.terms.isDesk
    rule = table.terms.rule
    if let one = table.name(of: .one), let two = table.name(of: .two) { sides = BySeat(one, two) }
    switch table.family {
    case .practice(let held):
      place = .practice(table.terms.kind)
      let state = held.state.state
      letters = state.puzzle?.letters.map { table.terms.lexicon.alphabet.spelled($0) }
      if state.phase == .round { unfound = state.total.map { $0 - state.finds.count - state.shown.count } }
    case .slips(let held):
      place = .slips
      seat = table.seat(of: name)
      questions =
        seat.flatMap { Self.question(about: held.state.position, to: $0, at: table) }.map { [$0] } ?? []
    case .game(let held):
      let position = held.state.position
      seat = table.seat(of: name)
      isDealt = position.agreed.isDealt
      hasClock = table.terms.game?.clock != .off
      tiles = position.agreed.tiles
      scores = position.game?.scores
      turn = position.turn
      isCounting = position.phase == .counting
      plays = held.state.steps.suffix(Self.playsMost).compactMap { step in
        if case .played(let play) = step.action { play } else { nil }
      }
      if let seat, !isDesk, let rack = position.game?.racks?[seat] {
        hasBlank = rack.contains(TileSet.blank)
      }
      place = .game(gamePlace(position))
      if let seat { questions = Self.asks(to: seat, at: table) }
    }
  }

  /// The most steps of a game that a situation looks back on.
  private static let playsMost = 60

  private func gamePlace(_ position: GamePosition) -> GamePlace {
    let isOnTurn = isDesk || position.turn == seat
    switch position.phase {
    case .waiting: return .waiting
    case .pending, .held, .finalPending:
      guard position.admitsChallenges else { return isOnTurn ? .onTurn : .notOnTurn }
      return isOnTurn ? .mayDoubt : .mayBeDoubted
    case .toMove: return isOnTurn ? .onTurn : .notOnTurn
    case .paused, .adjourned, .counting, .over, .judging, .round, .revealed: return .stopped
    }
  }
}
