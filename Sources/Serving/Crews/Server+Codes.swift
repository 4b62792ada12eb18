// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

/// Codes and secrets: they are hashed beside the loop, and the next lines of the connection wait.
extension Server {
  /// Has a code hashed for a line, and compared with the `known` hash if there is one.
  ///
  /// `isAwaited` tells that the code may be that of an account or a seat, which strangers must not keep waiting.
  func ask(
    _ code: String, known: SecretHash?, for purpose: PendingCode.Purpose, isAwaited: Bool = false, _ tag: Tag,
    _ client: Client
  ) {
    guard
      client.session != nil || client.spending == nil
        || crews.codes.hasRoom(for: client.origin, isAwaited: isAwaited)
    else { return later(client, tag, seconds: 2) }
    client.standing.insert(.working)
    client.pauseReading()
    let line = PendingCode(purpose: purpose, tag: tag, isCompared: known != nil)
    if let tried = line.tried { sessions.loginTries.begin(tried, client.origin, at: clock.seconds) }
    let job = CodeCrew.Job(connection: client.number, code: code, known: known, salt: salt())
    crews.codes.ask(job, for: line, from: client.origin)
  }

  private func salt() -> [UInt8] {
    var salt: [UInt8] = []
    for _ in 0..<2 { withUnsafeBytes(of: options.random()) { salt.append(contentsOf: $0) } }
    return salt
  }

  func finishCodes() {
    for (line, done) in crews.codes.finish() {
      guard let client = sessions.clients[done.job.connection] else { continue }
      endTry(of: line, client)
      goOn(client) { client in
        withReferee { referee in
          switch line.purpose {
          case .login(let name): finishLogin(as: name, line.tag, done, client, referee)
          case .account(let change): finishAccount(change, line.tag, done, client, referee)
          case .entrant(let command): finishEntrant(command, line.tag, done, client, referee)
          }
        }
      }
    }
    crews.codes.handOver()
  }

  /// The try of a code is over, whatever comes of it.
  func endTry(of line: PendingCode?, _ client: Client) {
    if let tried = line?.tried { sessions.loginTries.end(tried, client.origin) }
  }

  // MARK: Refusing

  /// Refuses a name that was tried too often from a client's address or from all addresses; false if it may be tried.
  func hasTriedOften(_ name: PlayerName, _ tag: Tag, _ client: Client) -> Bool {
    switch sessions.loginTries.wait(name, client.origin, options.limits, at: clock.seconds) {
    case nil: return false
    case .here(let wait): later(client, tag, seconds: wait)
    case .everywhere(let wait):
      later(
        client, tag, seconds: wait,
        "many try codes of that name; wait that many seconds, or come from where you were last, or have a director UNLOCK \(name.text)"
      )
    }
    return true
  }

  func later(
    _ client: Client, _ tag: Tag, seconds: Int,
    _ text: Phrase = "wait that many seconds, then type the same line"
  ) {
    refuse(client, tag, .loginLater, after: seconds, text)
  }

  /// Refuses a line in words of its own; it may be sent again after so many seconds.
  func refuse(
    _ client: Client, _ tag: Tag, _ kind: ReplyKind, after seconds: Int? = nil, _ text: Phrase,
    waits: Ticket = .none
  ) {
    reply(to: client, waits: waits) { writer in
      writer.beginReply(kind, tag)
      if let seconds { writer.key("after", seconds) }
      writer.text(text)
      writer.endLine()
    }
  }
}
