// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Opponents
import Rulebook
import Wire

/// The house at play: it thinks beside the loop, and acts where the table still stands as it did.
enum HousePlaying {
  /// Agrees to whatever is asked, doubts what it takes for a phony, plays.
  static func act(in duty: HouseDuty, random: @escaping @Sendable () -> UInt64) -> HouseAct {
    if duty.isAsked { return .agree }
    // Without the game's list nothing is doubted and nothing found.
    guard let lexicon = duty.lexicon else { return duty.isFinal ? .accept : .pass }
    var chance = Chance(number: random)
    let player = HousePlayer(level: duty.level, lexicon: lexicon, rules: duty.rules)
    if duty.mayChallenge, duty.doubtful.count > 0, player.doubts(words: duty.doubtful, using: &chance) {
      return .challenge
    }
    if duty.isFinal { return .accept }
    for _ in 0..<turnsThoughtOf {
      switch player.turn(board: duty.board, rack: duty.rack, bagCount: duty.bagCount, using: &chance) {
      case .place(let placement):
        // Where nothing can be challenged, a phony is refused: it thinks again.
        guard duty.mayChallenge || isAcceptable(placement, on: duty.board, lexicon) else { continue }
        return .play(placement)
      case .exchange(let rack): return .exchange(rack)
      case .pass: return .pass
      }
    }
    return .pass
  }

  /// How often the house thinks of a turn where phonies are refused; one in twelve is a phony at most.
  private static let turnsThoughtOf = 8

  private static func isAcceptable(_ placement: Placement, on board: Board, _ lexicon: Lexicon) -> Bool {
    let words = WordsFormed(of: placement, on: board)
    return words.allSatisfy { word in
      Word(word.tiles.compactMap { Tile(rawValue: $0.label) }).map { lexicon.contains($0) } ?? false
    }
  }

  /// Chance as the server was given it.
  private struct Chance: RandomNumberGenerator {
    let number: @Sendable () -> UInt64

    func next() -> UInt64 { number() }
  }
}

extension Server {
  /// Carries out what the house has thought of, and has it think of what is new.
  func playHouse(_ referee: isolated Referee, now: Instant) {
    // What is asked in a turn is done in a later one, however quickly it is thought of.
    let thoughts = house.thoughts()
    // What has passed is taken out first.
    askHouse(referee)
    for thought in thoughts where house.settle(thought) { carryOut(thought, referee, now: now) }
    tryHouseAgain(referee, now: now)
    askHouse(referee)
  }

  private func askHouse(_ referee: isolated Referee) {
    for news in referee.takeHouseNews() { house.take(news) }
  }

  /// Once a second: where the ledger had no room, or somebody sat elsewhere, the house still owes its act.
  private func tryHouseAgain(_ referee: isolated Referee, now: Instant) {
    guard houseTriedAt != seconds else { return }
    houseTriedAt = seconds
    for thought in house.toTryAgain {
      house.noteTried(thought)
      // Without room for one there is none for the others.
      guard carryOut(thought, referee, now: now) else { return }
    }
  }

  /// Acts for the house, and passes where the act is refused; false where the ledger has no room.
  @discardableResult
  private func carryOut(_ thought: HouseQueue.Thought, _ referee: isolated Referee, now: Instant) -> Bool {
    for act in [thought.act, .pass] {
      switch self.act(act, in: thought.duty, referee, now: now).reply {
      case .refused(.notRecorded):
        house.owe(thought)
        return false
      case .refused(let refusal) where refusal.isOvertaken: return true
      case .refused: continue
      default: return true
      }
    }
    house.owe(thought)
    return true
  }

  private func act(
    _ act: HouseAct, in duty: HouseDuty, _ referee: isolated Referee, now: Instant
  ) -> Outcome {
    let request = Request(
      caller: Caller(person: .house, observing: nil),
      command: .game(.house(act, duty.table, sequence: duty.sequence)), at: now)
    let outcome = referee.handle(request)
    carryThrough(outcome, of: nil, .none, referee, now: now)
    return outcome
  }

  // MARK: How many tables

  /// Whether one more table against the house must wait until somebody who is here leaves one.
  ///
  /// Who has hung up takes nobody's place: the house thinks of their position once, and waits.
  func isHouseFull(for client: Client, _ referee: isolated Referee) -> Bool {
    guard let name = client.session?.person.name, referee.kind(ofSeated: name) == nil else { return false }
    if client.spending != nil, isHouseFull(for: client.origin, referee) { return true }
    let most = options.limits.houseTables
    guard referee.houseTableCount >= most else { return false }
    // Counted once a second, so that asking again and again costs nothing; who asks meanwhile counts as one more.
    if housePlayers.countedAt != seconds {
      housePlayers = (seconds, 0)
      for name in names.keys(from: nil) where housePlayers.count < most && referee.playsHouse(name) {
        housePlayers.count += 1
      }
    }
    guard housePlayers.count < most else { return true }
    housePlayers.count += 1
    return false
  }

  /// Whether as many who are connected from an address play the house as may.
  private func isHouseFull(for origin: UInt64, _ referee: isolated Referee) -> Bool {
    var count = 0
    for number in lookupWatch.connections(from: origin) {
      if let name = clients[number]?.session?.person.name, referee.playsHouse(name) { count += 1 }
    }
    return count >= options.limits.houseTablesOfAddress
  }

  func writeHouseFull(_ client: Client, _ tag: Tag, _ referee: isolated Referee) {
    reply(to: client, waits: referee.newest) { writer in
      writer.beginReply(.slowDown, tag)
      writer.key("after", 1)
      writer.text(
        "the house plays at as many tables as it can; wait and type the same line, or play a person")
      writer.endLine()
    }
  }
}

extension OpenRequest {
  /// Whether the house is to sit at the table.
  var isAgainstHouse: Bool { kind == .dealt && named.houseLevel != nil }
}

extension Refusal {
  /// True where the table had moved on.
  fileprivate var isOvertaken: Bool {
    switch self {
    case .notYourTurn, .noSuchTable: true
    default: false
    }
  }
}
