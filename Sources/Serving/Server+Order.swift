// SPDX-License-Identifier: MIT
import Officiating
import Transport
import Wire

/// Somebody whom a director shows out.
struct Expulsion {
  let name: PlayerName
  let until: Instant
  let reason: String
  /// What must be on disk before anybody learns of it.
  let wait: Wait
}

/// What directors do about connections and codes, which no ledger holds.
extension Server {
  /// Ends the connections of those who are shown out, once that is recorded; what is not recorded never happened.
  func completeExpulsions(_ referee: isolated Referee) {
    guard !expulsions.isEmpty else { return }
    let waiting = expulsions
    expulsions = []
    for expulsion in waiting {
      switch referee.state(of: expulsion.wait) {
      case .waiting: expulsions.append(expulsion)
      case .settled: showOut(expulsion)
      case .undone: break
      }
    }
  }

  private func showOut(_ expulsion: Expulsion) {
    guard let number = names[expulsion.name], let client = clients[number] else { return }
    // Another name from the same place would be the same guest; whoever has an account, or has come before, is known.
    if client.session?.person.role == .guest {
      shutOut[client.origin] = (expulsion.name, expulsion.until)
    }
    reply(to: client) {
      $0.writeClosing("a director shows you out, your seat is kept: \(expulsion.reason)")
    }
    end(client)
  }

  /// For how many seconds no new guest comes in from where a client is; nil where they do.
  func secondsShutOut(_ client: Client) -> Int? {
    guard let shut = shutOut[client.origin], now < shut.until else { return nil }
    return Int((shut.until.milliseconds - now.milliseconds + 999) / 1000)
  }

  /// Forgets what keeps a name waiting, from wherever it was tried.
  func unlock(_ name: PlayerName) {
    loginTries = loginTries.filter { $0.key.name != name }
    shutOut = shutOut.filter { $0.value.name != name }
  }
}
