// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// The threads that work beside the loop, and the lines of connections that wait for them.
struct Crews: ~Copyable {
  var codes: CodeCrew
  var lookups: LookupCrew
  var pairing: PairingCrew
  var robot: RobotQueue
  /// Reads the ledger's games after a start, once.
  private let past: Workers<Void, ClubMemory>
  private var awaitsPast: Bool

  /// Creates crews without threads; `wake` is called on a crew's thread when an answer is ready.
  init(_ options: ServerOptions, wake: @escaping @Sendable () -> Void) {
    codes = CodeCrew(options, wake: wake)
    lookups = LookupCrew(options, wake: wake)
    pairing = PairingCrew(options, wake: wake)
    robot = RobotQueue(options, wake: wake)
    let readsPast = options.readsPast
    past = Workers(threads: readsPast == nil ? 0 : 1, wake: wake) { readsPast?() ?? ClubMemory() }
    awaitsPast = readsPast != nil
    if awaitsPast { past.ask(()) }
  }

  /// Returns the games of the ledger when they have been read, once; before and after that nil.
  mutating func takePast() -> ClubMemory? {
    guard awaitsPast, let memory = past.answers().first else { return nil }
    awaitsPast = false
    return memory
  }

  /// Starts the threads; if the system refuses one, those that were started have ended.
  func start() throws(TransportFault) {
    do throws(TransportFault) {
      for crew in Server.Crew.allCases { try pool(of: crew).start() }
    } catch {
      stop()
      throw error
    }
  }

  /// Ends each thread after its current job.
  func stop() {
    for crew in Server.Crew.allCases { pool(of: crew).stop() }
  }

  /// Does the next job of a crew on the caller's thread; false if none waits.
  func work(_ crew: Server.Crew) -> Bool { pool(of: crew).doJob() }

  private func pool(of crew: Server.Crew) -> any WorkerPool {
    switch crew {
    case .hashing: codes.workers
    case .lookups: lookups.workers
    case .pairing: pairing.workers
    case .robot: robot.thread
    case .past: past
    }
  }

  /// Whether no connection waits for an answer.
  var isIdle: Bool { codes.isIdle && lookups.isIdle && pairing.isIdle }

  /// Removes the jobs of a connection that is gone; returns the line whose code was to be hashed.
  mutating func forget(_ client: Client) -> PendingCode? {
    if client.standing.contains(.working) { lookups.forget(client.number, from: client.origin) }
    pairing.forget(client.number)
    return codes.forget(client.number)
  }
}
