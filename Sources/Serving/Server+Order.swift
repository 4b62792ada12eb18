// SPDX-License-Identifier: MIT
import Officiating
import Transport
import Wire

/// Somebody whose connection is to end by what a director did.
struct Expulsion {
  let name: PlayerName
  /// What they read as the last line.
  let closing: Phrase
  /// Until when no new guest comes in from where they are; nil where that is kept from nobody, and where whoever has
  /// logged in by the account as it is now stays.
  let until: Instant?
  /// The entry that must be on disk before anybody learns of it.
  let wait: Ticket

  /// Nil for what ends no connection.
  init?(_ notice: Notice) {
    guard case .person(let name) = notice.audience else { return nil }
    switch notice.body {
    case .shownOut(let until, let reason):
      closing = "a director shows you out, your seat is kept: \(reason)"
      self.until = until
    case .accountChanged:
      closing = "your name's account was changed; connect again, LOGIN with what you were given"
      until = nil
    case .invited, .joined, .left, .abandoned, .said, .called, .answered, .order, .meanwhile,
      .endedMeanwhile, .reminder, .slip, .game, .practice, .event:
      return nil
    }
    self.name = name
    wait = notice.waits
  }
}

/// What directors do about connections and codes, which no ledger holds.
extension Server {
  /// Ends the connections of those who are shown out, once that is on disk.
  func completeExpulsions(_ referee: isolated Referee) {
    while let expulsion = expulsions.first, referee.mayLeave(expulsion.wait) {
      expulsions.removeFirst()
      showOut(expulsion, referee)
    }
  }

  private func showOut(_ expulsion: Expulsion, _ referee: isolated Referee) {
    guard let number = names[expulsion.name], let client = clients[number],
      let person = client.session?.person
    else { return }
    if let until = expulsion.until {
      // Another name from the same place would be the same guest; whoever has an account, or has come before, is known.
      if person.role == .guest { shutOut[client.origin, default: [:]][expulsion.name] = until }
    } else if referee.hasAccount(person) {
      return
    }
    reply(to: client) { $0.writeClosing(expulsion.closing) }
    end(client)
  }

  /// For how many seconds no new guest comes in from where a client is; nil where they do.
  func secondsShutOut(_ client: Client) -> Int? {
    guard let until = shutOut[client.origin]?.values.max(), now < until else { return nil }
    return until.seconds(after: now)
  }

  /// Forgets what keeps a name waiting, from wherever it was tried.
  func unlock(_ name: PlayerName) {
    loginTries.forget(name)
    keepOut { shut, _ in shut != name }
  }

  /// Forgets whom no new guest is kept out for any more.
  func pruneShutOut() { keepOut { _, until in now < until } }

  private func keepOut(where isKept: (PlayerName, Instant) -> Bool) {
    guard !shutOut.isEmpty else { return }
    shutOut = shutOut.mapValues { $0.filter { isKept($0.key, $0.value) } }.filter { !$0.value.isEmpty }
  }
}
