// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Lines about events. A line that wants a round paired waits until that is done beside the loop.
extension Server {
  /// Carries out a line about events.
  func direct(
    _ wanted: TournamentCommand, _ noise: Noise, _ tag: Tag, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) {
    let line = PairingCrew.Line(connection: client.number, wanted: wanted, tag: tag)
    direct(line, noise, of: client, referee, now: now)
  }

  private func direct(
    _ line: PairingCrew.Line, _ noise: Noise, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    let command = Command.tournament(line.wanted)
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    guard !isBeyondOperator(command, client), let round = referee.roundBeside(for: line.wanted, caller),
      line.wanted.paired?.holds(for: round) != true
    else { return carryOut(command, noise, line.tag, of: client, referee, now: now) }
    guard crews.pairing.ask(line, round) else {
      return reply(to: client) { EventText.writeBusy(line.tag, into: &$0) }
    }
    client.standing.insert(.working)
    client.pauseReading()
  }

  /// Carries out the lines whose rounds are paired; a line whose event changed meanwhile has its round paired anew.
  func finishPairings() {
    let done = crews.pairing.finish()
    guard !done.isEmpty else { return }
    withReferee { referee in
      // Deadlines come before rounds that were paired meanwhile.
      tellDue(referee, now: now)
      for done in done {
        let old: PairingCrew.Line
        switch done.cause {
        case .line(let line): old = line
        case .due(let due):
          deliver(referee.pair(due, done.paired, now: now))
          tendBoards(referee, now: now)
          continue
        }
        guard let wanted = old.wanted.with(done.paired) else { continue }
        let line = PairingCrew.Line(
          connection: old.connection, wanted: wanted, tag: old.tag, overtaken: old.overtaken + 1)
        goOn(sessions.clients[line.connection]) { direct(line, .none, of: $0, referee, now: now) }
      }
    }
  }
}
