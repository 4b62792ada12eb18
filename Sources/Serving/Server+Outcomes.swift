// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The one way in which what a command led to takes effect, whoever sent it: a line, a login, the house.
///
/// A look-up leads to an answer alone.
extension Server {
  /// Answers, tells, and keeps in step who watches what.
  ///
  /// - Parameters:
  ///   - outcome: what the referee made of it.
  ///   - client: whose command it was; nil for the house, which reads no answer.
  ///   - tag: what the sender wants echoed.
  ///   - referee: where a round of practice may end because somebody got up.
  ///   - now: the moment.
  func carryThrough(
    _ outcome: Outcome, of client: Client?, _ tag: Tag = .none, _ referee: isolated Referee, now: Instant
  ) {
    if outcome.reply.isRuling { figures.rulings += 1 }
    settleWatching(outcome.watching, of: client)
    if case .order(let news) = outcome.reply, case .unlocked = news.event { unlock(news.name) }
    if let client { answer(client, tag, outcome) }
    deliver(outcome.notices, from: client?.session)
    if case .left(let table) = outcome.watching { endAgreedRound(at: table, referee, now: now) }
  }

  func settleWatching(_ watching: Watching, of client: Client?) {
    switch watching {
    case .unchanged: return
    case .begins(let table):
      guard let client, let session = client.session else { return }
      stopObserving(client, session)
      session.observing = table
      observers[table, default: []].append(client.number)
    case .left(let table):
      guard let client, let session = client.session, session.observing == table else { return }
      stopObserving(client, session)
    case .ends(let names):
      for name in names {
        // While a name goes over to another connection, both are its own.
        if let client, let session = client.session, session.person.name == name {
          stopObserving(client, session)
        }
        if let number = self.names[name], let other = clients[number], let session = other.session {
          stopObserving(other, session)
        }
      }
    }
  }
}
