// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Rounds of events that are paired beside the loop: a large field takes longer than other connections should wait.
struct PairingCrew {
  /// A director's line that waits for its round.
  struct Line: Sendable {
    let connection: UInt64
    let wanted: TournamentCommand
    let tag: Tag
    /// How many times its round was paired and the event had changed by then.
    var overtaken = 0
  }

  /// The cause of a pairing: a director's line, or a round that is due.
  enum Cause: Sendable {
    case line(Line)
    case due(RoundDue)

    /// The connection of the line; nil for a round that is due.
    var connection: UInt64? { if case .line(let line) = self { line.connection } else { nil } }
  }

  typealias Job = (cause: Cause, round: RoundBeside)
  typealias Done = (cause: Cause, paired: PairedRound)

  /// How many times a round is paired for one line while the event changes each time.
  private static let timesMost = 3

  let workers: Workers<Job, Done>
  private let limits: Limits
  /// The place of each connection's round among the waiting jobs, and of the round that is due.
  private var places: [UInt64?: Int] = [:]

  init(_ options: ServerOptions, wake: @escaping @Sendable () -> Void) {
    limits = options.limits
    // One thread, so that directors never have the whole machine.
    workers = Workers(threads: 1, wake: wake) { ($0.cause, $0.round.paired()) }
  }

  /// Whether no line waits.
  var isIdle: Bool { places.isEmpty }

  /// Has the round of a line paired; false if too many wait, or the event changed too often.
  mutating func ask(_ line: Line, _ round: RoundBeside) -> Bool {
    guard line.overtaken < Self.timesMost, workers.waiting < limits.pairingQueue else { return false }
    places[line.connection] = workers.ask((.line(line), round))
    return true
  }

  /// Has a round paired that is due, unless another one is being paired: it is due again after that.
  mutating func ask(_ due: RoundDue) {
    guard places[nil] == nil else { return }
    places[nil] = workers.ask((.due(due), due.beside))
  }

  /// Returns the rounds that are paired and waited for.
  mutating func finish() -> [Done] {
    workers.answers().filter { places.removeValue(forKey: $0.cause.connection) != nil }
  }

  /// Drops the round of a connection that is gone, unless that is under way.
  mutating func forget(_ connection: UInt64) {
    if let place = places.removeValue(forKey: connection) { workers.drop(place) }
  }
}
