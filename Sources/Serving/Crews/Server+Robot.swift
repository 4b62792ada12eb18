// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The robot at its tables: positions go to its crew, and its acts are carried out like those of people.
extension Server {
  /// Carries out the robot's acts that are ready, and asks it about new positions.
  func letRobotAct(_ referee: isolated Referee, now: Instant) {
    // A position that is asked about in this turn is answered in a later one, so that a run can be repeated.
    let thoughts = crews.robot.thoughts()
    // Positions that have passed are removed first.
    askRobot(referee)
    for thought in thoughts where crews.robot.finish(thought) { carryOut(thought, referee, now: now) }
    tryRobotAgain(referee, now: now)
    askRobot(referee)
  }

  private func askRobot(_ referee: isolated Referee) {
    for news in referee.takeRobotNews() { crews.robot.take(news) }
  }

  /// Tries acts again that could not be recorded, once a second.
  private func tryRobotAgain(_ referee: isolated Referee, now: Instant) {
    for thought in crews.robot.toTryAgain(at: clock.seconds) {
      crews.robot.noteTried(thought)
      // A ledger without room for one act has none for the others.
      guard carryOut(thought, referee, now: now) else { return }
    }
  }

  /// Acts for the robot, and passes if the act is refused; false if the ledger has no room.
  @discardableResult
  private func carryOut(_ thought: RobotQueue.Thought, _ referee: isolated Referee, now: Instant) -> Bool {
    for act in [thought.act, .pass] {
      switch self.act(act, in: thought.duty, referee, now: now).reply {
      case .refused(.notRecorded):
        crews.robot.owe(thought)
        return false
      case .refused(let refusal) where refusal.isOvertaken: return true
      case .refused: continue
      default: return true
      }
    }
    crews.robot.owe(thought)
    return true
  }

  private func act(
    _ act: RobotAct, in duty: RobotDuty, _ referee: isolated Referee, now: Instant
  ) -> Outcome {
    let request = Request(
      caller: Caller(person: .robot, observing: nil),
      command: .game(.robot(act, duty.table, sequence: duty.sequence)), at: now)
    let outcome = referee.handle(request)
    carryThrough(outcome, of: nil, .none, referee, now: now)
    return outcome
  }

  // MARK: How many tables

  /// Whether one more table against the robot must wait until a player who is here leaves one.
  ///
  /// Players without a connection do not count: the robot thinks of their position once, and waits.
  func isRobotBusy(for client: Client, _ referee: isolated Referee) -> Bool {
    guard let name = client.session?.person.name, referee.peek.tableID(ofSeated: name) == nil else {
      return false
    }
    if client.spending != nil, isRobotBusy(for: client.origin, referee) { return true }
    let most = options.limits.robotTables
    guard referee.peek.robotTableCount >= most else { return false }
    return !crews.robot.admitsPlayer(most: most, at: clock.seconds) {
      sessions.names(from: nil).lazy.filter { referee.peek.playsRobot($0) }.prefix(most).count
    }
  }

  /// Whether as many people at an address play the robot as may.
  private func isRobotBusy(for origin: UInt64, _ referee: isolated Referee) -> Bool {
    let players = sessions.lookupWatch.connections(from: origin).count { number in
      sessions.clients[number]?.session.map { referee.peek.playsRobot($0.person.name) } ?? false
    }
    return players >= options.limits.robotTablesOfAddress
  }
}

extension OpenRequest {
  /// Whether the robot is to sit at the table.
  var isAgainstRobot: Bool { kind == .dealt && named.robotLevel != nil }
}

extension Refusal {
  /// True if the table had moved on.
  fileprivate var isOvertaken: Bool {
    switch self {
    case .notYourTurn, .noSuchTable: true
    default: false
    }
  }
}
