// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import Serving
import TestSupport
import Testing

/// Source: design, section 3: deciding is pure, and what takes long runs beside the loop.
@Suite("The robot is asked once a position, in turn, and thinks of nothing that has passed")
struct RobotQueueTests {
  @Test("A position is thought about once however long it waits, and nothing is asked while nothing changes")
  func once() async throws {
    try await OwnThread.run {
      let (robot, server, players) = try Self.thinking(3)
      for _ in 0..<5 { try server.advance(seconds: 1) }
      robot.letGo()
      for player in players { try Self.awaitTurn(player) }
      for _ in 0..<3 { try server.advance(seconds: 1) }
      #expect(robot.thoughts.map(\.table.number) == [1, 2, 3])
    }
  }

  @Test("While 16 tables wait, the next ones at level 4 are answered as at level 3")
  func hurried() async throws {
    try await OwnThread.run {
      let (robot, server, players) = try Self.thinking(18, level: 4)
      robot.letGo()
      for player in players { try Self.awaitTurn(player) }
      for _ in 0..<3 { try server.advance(seconds: 1) }
      #expect(robot.thoughts.map(\.level) == Array(repeating: 4, count: 16) + [3, 3])
    }
  }

  @Test("A stale question is dropped unthought, and a new one has its place")
  func stale() async throws {
    try await OwnThread.run {
      let (robot, server, players) = try Self.thinking(4)
      // Table 2 ends, table 3 moves on: it asks to pause, and the robot is to agree.
      try players[1].send(line: "CONCEDE")
      try players[2].send(line: "PAUSE")
      for player in players { _ = try player.sync() }
      robot.letGo()
      try Self.awaitTurn(players[0])
      try Self.awaitTurn(players[3])
      for _ in 0..<3 { try server.advance(seconds: 1) }
      #expect(robot.thoughts.map(\.table.number) == [1, 3, 4])
      #expect(robot.thoughts.map(\.isAsked) == [false, true, false])
    }
  }

  @Test("A table has one question at a time: an act thought of for an earlier position is not done")
  func overtaken() async throws {
    try await OwnThread.run {
      let (robot, server, players) = try Self.thinking(1)
      try players[0].send(line: "PAUSE")
      _ = try players[0].sync()
      robot.letGo()
      #expect(try players[0].nextLine().hasPrefix("* PAUSED table=1 by=house"))
      try server.advance(seconds: 1)
      #expect(robot.thoughts.map(\.isAsked) == [false, true])
    }
  }

  @Test("A player who hangs up finds the robot's act done, thought of once")
  func away() async throws {
    try await OwnThread.run {
      let (robot, server, players) = try Self.thinking(1)
      players[0].close()
      for _ in 0..<3 { try server.advance(seconds: 1) }
      robot.letGo()
      let again = try server.connect()
      try again.send(line: "LOGIN ann0 feather")
      _ = try again.sync()
      try Self.awaitTurn(again)
      for _ in 0..<3 { try server.advance(seconds: 1) }
      #expect(robot.thoughts.count == 1)
    }
  }

  @Test("While the ledger has no room the robot's act waits, and is done once there is room")
  func noRoom() async throws {
    try await OwnThread.run {
      let (robot, server, players) = try Self.thinking(2)
      server.disk.mode = .full
      robot.letGo()
      for _ in 0..<40 { try server.advance(seconds: 1) }
      for player in players { #expect(try Self.isOnTurn(player) == false) }
      server.disk.mode = .healthy
      try Self.awaitTurns(players, at: server)
      // The time without room is an entry of each game, behind which the robot is asked once more.
      #expect(robot.thoughts.count == 4)
    }
  }

  @Test("A server that ends while the robot thinks has it think anew, and the act is done")
  func restart() async throws {
    try await OwnThread.run {
      let (robot, server, players) = try Self.thinking(1)
      defer { withExtendedLifetime(players) {} }
      try server.restart(politely: false)
      robot.letGo()
      let again = try server.connect()
      try again.send(line: "LOGIN ann0 feather")
      _ = try again.sync()
      try Self.awaitTurn(again)
      #expect(robot.thoughts.count == 2)
    }
  }

  @Test("The robot agrees later to what it may not agree to yet, thought of once")
  func agreesLater() async throws {
    try await OwnThread.run {
      let robot = SlowRobot()
      let server = try robot.server()
      let player = try robot.seat(1, at: server)[0]
      robot.letGo()
      try player.send(line: "ADJOURN")
      while try player.nextLine().hasPrefix("* ADJOURNED ") == false {}
      robot.hold()
      try player.send(line: "CONTINUE 1")
      #expect(robot.awaitThought(2))
      // A player who sits elsewhere cannot go on.
      try player.send(line: "OPEN kind=board")
      _ = try player.sync()
      robot.letGo()
      for _ in 0..<3 { try server.advance(seconds: 1) }
      try player.send(line: "LEAVE")
      #expect(try player.sync().contains { $0.hasPrefix("248 LEFT table=2") })
      try server.advance(seconds: 1)
      #expect(try player.nextLine().hasPrefix("* CONTINUED table=1 by=house"))
      #expect(robot.thoughts.count == 2)
    }
  }

  // MARK: Players

  /// Returns a robot that thinks about the first of so many tables, at each of which a player has passed.
  private static func thinking(
    _ count: Int, level: Int = 1
  ) throws -> (robot: SlowRobot, server: RunningServer, players: [LineClient]) {
    let robot = SlowRobot()
    let server = try robot.server()
    let players = try robot.seat(count, at: server, level: level)
    for player in players { try pass(player) }
    #expect(robot.awaitThought(1))
    return (robot, server, players)
  }

  private static func pass(_ player: LineClient) throws {
    try player.send(line: "PASS")
    let lines = try player.sync()
    guard lines.contains(where: { $0.hasPrefix("243 ") }) else { throw LineFault("no pass: \(lines)") }
  }

  /// Waits for what the robot does, not for time: where it has not passed yet, whose turn comes is told.
  private static func awaitTurn(_ player: LineClient) throws {
    guard try !isOnTurn(player) else { return }
    while try !isPass(player.nextLine()) {}
  }

  /// Has the server's seconds pass until the robot has acted everywhere: once in each it tries what it owes, and in which of
  /// them the ledger's thread has found room no clock says.
  private static func awaitTurns(_ players: [LineClient], at server: RunningServer) throws {
    let limit = Date(timeIntervalSinceNow: Double(LineClient.patience) / 1000)
    while try players.map(isOnTurn).contains(false) {
      guard Date() < limit else { throw LineFault("the robot does not act") }
      try server.advance(seconds: 1)
    }
  }

  /// Whether the robot has passed, by the table or by what was told meanwhile.
  private static func isOnTurn(_ player: LineClient) throws -> Bool {
    try player.send(line: "SHOW")
    return try player.sync().contains { line in
      isPass(line) || line.hasPrefix("211 TABLE ") && line.contains(" turn=1 ")
    }
  }

  private static func isPass(_ line: String) -> Bool { line.hasPrefix("* PASS ") && line.contains(" turn=1") }
}

/// A robot that passes, and counts its thoughts, each of which lasts until it is let go.
///
/// `@unchecked Sendable`: everything that changes is under the condition's lock.
private final class SlowRobot: @unchecked Sendable {
  private let condition = NSCondition()
  private var duties: [RobotDuty] = []
  private var isHeld = true

  /// The positions that were thought about, in order.
  var thoughts: [RobotDuty] { condition.withLock { duties } }

  /// A server at which this robot plays.
  func server() throws -> RunningServer {
    var setup = RunningServer.Setup(lexica: [try BlindnessTests.small(["AT", "TA"])])
    setup.robotAct = { [self] in act(in: $0) }
    return try RunningServer(setup)
  }

  /// Players at tables of their own, from table 1 on, each on turn.
  func seat(_ count: Int, at server: RunningServer, level: Int = 1) throws -> [LineClient] {
    try (0..<count).map { number in
      let player = try server.connect()
      try player.send(line: "LOGIN ann\(number) feather")
      try player.send(line: "OPEN kind=dealt against=house level=\(level) first=1 clock=off")
      _ = try player.sync()
      return player
    }
  }

  /// Whether so many positions are thought about, or have been, within 10 s.
  func awaitThought(_ count: Int) -> Bool { condition.wait(until: { self.duties.count >= count }) }

  /// Ends the thought at hand, and every later one at once.
  func letGo() {
    condition.withLock { isHeld = false }
    condition.broadcast()
  }

  /// From now on thoughts last again.
  func hold() { condition.withLock { isHeld = true } }

  private func act(in duty: RobotDuty) -> RobotAct {
    condition.withLock { duties.append(duty) }
    condition.broadcast()
    _ = condition.wait(until: { !self.isHeld })
    return duty.isAsked ? .agree : .pass
  }
}
