// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The effects of a command, whether it came from a line, a login or the robot. A look-up leads to an answer alone.
extension Server {
  /// Answers the sender, tells the others, and updates what connections watch.
  ///
  /// The robot is no client, and reads no answer.
  func carryThrough(
    _ outcome: Outcome, of client: Client?, _ tag: Tag = .none, _ referee: isolated Referee, now: Instant
  ) {
    if outcome.reply.isRuling { metrics.figures.rulings += 1 }
    updateWatching(outcome.watching, of: client)
    if case .order(let news) = outcome.reply, case .unlocked = news.event { sessions.unlock(news.name) }
    if case .told(let told) = outcome.reply, told.isKept { sessions.people.keep(told, at: now) }
    if case .account(let news) = outcome.reply, case .removed = news.event {
      sessions.people.forget(news.account.name)
    }
    if case .tournamentDesk(let label) = outcome.reply { client?.session?.desk = label }
    if let client { answer(client, tag, outcome) }
    deliver(outcome.notices, from: client?.session)
    if case .left(let table) = outcome.watching { endAgreedRound(at: table, referee, now: now) }
  }

  func updateWatching(_ watching: Watching, of client: Client?) {
    switch watching {
    case .unchanged: return
    case .begins(let table):
      if let client { sessions.observe(table, client) }
    case .left(let table):
      if let client, client.session?.observing == table { sessions.stopObserving(client) }
    case .ends(let names):
      for name in names {
        // While a name goes over to another connection, both are its own.
        if let client, client.session?.person.name == name { sessions.stopObserving(client) }
        if let other = sessions.client(of: name) { sessions.stopObserving(other) }
      }
    }
  }
}
