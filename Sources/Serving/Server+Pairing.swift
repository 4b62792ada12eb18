// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Rounds of events are paired beside the loop: a large field takes longer than anybody's clock should wait.
struct Pairing {
  /// A director's line, and the round that it wants paired.
  struct Job: Sendable {
    let line: Line
    let round: RoundBeside
  }

  /// A line that waits for its pairs.
  struct Line: Sendable {
    let connection: UInt64
    let wanted: EventCommand
    let tag: Tag
    /// How often its round was paired already, and was another one by then.
    var overtaken = 0
  }

  /// What became of it.
  struct Done: Sendable {
    let line: Line
    let paired: PairedRound
  }

  /// Where in the line each connection's round is.
  var places: [UInt64: Int] = [:]

  /// So often a round is paired for one line, while the event changes under it each time.
  static let timesMost = 3

  /// Those who pair, without threads yet.
  static func workers(wake: @escaping @Sendable () -> Void) -> Workers<Job, Done> {
    Workers(wake: wake) { Done(line: $0.line, paired: $0.round.paired()) }
  }
}

extension Server {
  /// Carries out a line about events; where it wants a round paired, when that is done beside the loop, and the
  /// connection's next line waits.
  func direct(
    _ wanted: EventCommand, _ noise: Noise, _ tag: Tag, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) {
    let line = Pairing.Line(connection: client.number, wanted: wanted, tag: tag)
    direct(line, noise, of: client, referee, now: now)
  }

  private func direct(
    _ line: Pairing.Line, _ noise: Noise, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    let command = Command.event(line.wanted)
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    guard !isBeyondOperator(command, client), let round = referee.roundBeside(for: line.wanted, caller),
      line.wanted.paired?.holds(for: round) != true
    else { return carryOut(command, noise, line.tag, of: client, referee, now: now) }
    guard line.overtaken < Pairing.timesMost, pairings.waiting < options.limits.pairingQueue else {
      return reply(to: client) { EventText.writeBusy(line.tag, into: &$0) }
    }
    client.standing.insert(.working)
    client.pauseReading()
    pairing.places[client.number] = pairings.ask(Pairing.Job(line: line, round: round))
  }

  /// Takes in the rounds that are paired: each is recorded where it is still the one that is wanted, and paired anew
  /// where it is another one.
  func finishPairings() {
    let done = pairings.answers()
    guard !done.isEmpty else { return }
    referee.assumeIsolated { referee in
      // What is due comes before what was paired meanwhile.
      tellDue(referee, now: now)
      for done in done {
        // For who has gone nothing is paired.
        guard pairing.places.removeValue(forKey: done.line.connection) != nil,
          let wanted = done.line.wanted.with(done.paired)
        else { continue }
        let line = Pairing.Line(
          connection: done.line.connection, wanted: wanted, tag: done.line.tag,
          overtaken: done.line.overtaken + 1)
        goOn(clients[line.connection]) { direct(line, .none, of: $0, referee, now: now) }
      }
    }
  }

  /// A connection is not there any more: its round is not paired, unless that is under way.
  func forgetPairing(of client: Client) {
    if let place = pairing.places.removeValue(forKey: client.number) { pairings.drop(place) }
  }
}
