// SPDX-License-Identifier: MIT
import Officiating
import Transport
import Wire

/// A person whose connection is to end because of a director's action.
struct Expulsion {
  let name: PlayerName
  /// The last line that they read.
  let closing: Phrase
  /// The end of the time in which no new guest comes in from their address.
  ///
  /// If nil, new guests come in, and a connection that has logged in by the present account stays.
  let until: Instant?
  /// The entry that must be on disk first.
  let wait: Ticket

  /// Nil if the notice announces no expulsion.
  init?(_ notice: Notice) {
    guard case .person(let name) = notice.audience else { return nil }
    switch notice.body {
    case .shownOut(let until, let reason):
      closing = "a director shows you out, your seat is kept: \(reason)"
      self.until = until
    case .accountChanged:
      closing = "your name's account was changed; connect again, LOGIN with what you were given"
      until = nil
    case .invited, .sought, .inviteDeclined, .inviteWithdrawn, .seriesEnded, .joined, .left, .abandoned,
      .said,
      .told,
      .called,
      .answered, .order, .meanwhile,
      .endedMeanwhile, .reminder, .slip, .game, .practice, .tournament:
      return nil
    }
    self.name = name
    wait = notice.waits
  }
}

/// Directors' actions on connections, which no ledger holds.
extension Server {
  func showOut(_ expulsion: Expulsion, _ referee: isolated Referee) {
    guard let client = sessions.client(of: expulsion.name), let person = client.session?.person else {
      return
    }
    if let until = expulsion.until {
      // Under another name the same guest would come back; a person with an account, or known before, is recognised.
      if person.role == .guest { sessions.shutOut(expulsion.name, from: client.origin, until: until) }
    } else if referee.peek.hasAccount(person) {
      return
    }
    reply(to: client) { $0.writeClosing(expulsion.closing) }
    end(client)
  }
}
