// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

/// A line whose code is being hashed.
struct PendingCode {
  /// What the code is for.
  enum Purpose {
    /// To come in under a name.
    case login(PlayerName)
    /// To be an account's.
    case account(AccountLine)
    /// To be that of somebody who enters an event.
    case entrant(EventCommand)
  }

  let purpose: Purpose
  let tag: Tag
  /// Whose code it may be a guess of; nil where it is none.
  let tried: PlayerName?
}

/// Codes and secrets, hashed beside the loop; the lines behind one wait.
extension Server {
  /// So many codes are with the threads that hash; the others wait where they can take turns.
  private static let codesAtWork = 4
  /// So many addresses can have all the codes waiting that one may have.
  private static let originsMost = 128
  /// So many times as many of one address may wait that may be those of an account, or of a seat: one a connection.
  private static let awaitedMost = 8

  /// Has a code hashed for a line, and compared with a known hash where there is one.
  ///
  /// - Parameters:
  ///   - code: as it was typed.
  ///   - known: what it must match; nil for a new one.
  ///   - purpose: what it is for.
  ///   - isAwaited: whether it may be that of an account, or of a seat, which strangers keep waiting less.
  ///   - tag: what the sender wants echoed.
  ///   - client: who waits for it.
  func ask(
    _ code: String, known: SecretHash?, for purpose: PendingCode.Purpose, isAwaited: Bool = false, _ tag: Tag,
    _ client: Client
  ) {
    // Whoever has an account is not kept waiting by strangers, and nobody else is here whose code is hashed.
    guard client.session != nil || hasRoom(for: client, isAwaited: isAwaited) else {
      return later(client, tag, seconds: 2)
    }
    client.standing.insert(.working)
    client.pauseReading()
    var tried: PlayerName?
    if case .login(let name) = purpose, known != nil {
      tried = name
      loginTries.begin(name, client.origin, at: seconds)
    }
    pendingCodes[client.number] = PendingCode(purpose: purpose, tag: tag, tried: tried)
    codes.waiting.append(
      CodeHashing.Job(connection: client.number, code: code, known: known, salt: salt()), of: client.origin)
    hashNext()
  }

  /// Whether one more code of a client's address may wait; always where the address is trusted.
  ///
  /// Source: Protocol/SPEC.md 4.8, 7.6.
  private func hasRoom(for client: Client, isAwaited: Bool) -> Bool {
    guard client.spending != nil else { return true }
    let most = options.limits.loginQueue
    return codes.waiting.count(of: client.origin) < (isAwaited ? most * Server.awaitedMost : most)
      && codes.waiting.count < most * Server.originsMost
  }

  /// Takes the line off those that wait for a hash; the try is over, whatever comes of it.
  private func takePending(_ client: Client) -> PendingCode? {
    guard let pending = pendingCodes.removeValue(forKey: client.number) else { return nil }
    if let tried = pending.tried { loginTries.end(tried, client.origin) }
    return pending
  }

  /// A connection is not there any more: nobody waits for its code.
  func forgetCode(of client: Client) { _ = takePending(client) }

  /// Hands codes to the threads; whoever has gone needs none hashed.
  private func hashNext() {
    while codes.atWork < Server.codesAtWork, let job = codes.waiting.next() {
      guard pendingCodes[job.connection] != nil else { continue }
      codes.atWork += 1
      hashing.ask(job)
    }
  }

  private func salt() -> [UInt8] {
    var salt: [UInt8] = []
    for _ in 0..<2 { withUnsafeBytes(of: options.random()) { salt.append(contentsOf: $0) } }
    return salt
  }

  /// Takes in the hashes that are ready and reads on where each was waited for.
  func finishCodes() {
    for done in hashing.answers() {
      codes.atWork -= 1
      guard let client = clients[done.job.connection],
        let pending = takePending(client)
      else { continue }
      client.standing.remove(.working)
      if !client.standing.contains(.ending) {
        referee.assumeIsolated { referee in
          switch pending.purpose {
          case .login(let name): finishLogin(as: name, pending.tag, done, client, referee)
          case .account(let line): finishAccount(line, pending.tag, done, client, referee)
          case .entrant(let command): finishEntrant(command, pending.tag, done, client, referee)
          }
        }
      }
      if client.standing.isDisjoint(with: [.stalled, .ending]) { client.resumeReading() }
    }
    hashNext()
  }

  // MARK: Refusing

  /// Whether a name was tried too often, from where a client is or from everywhere; then it is told so.
  func hasTriedOften(_ name: PlayerName, _ tag: Tag, _ client: Client) -> Bool {
    switch loginTries.wait(name, client.origin, options.limits, at: seconds) {
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
    reply(to: client) { writer in
      writer.beginReply(.loginLater, tag)
      writer.key("after", seconds)
      writer.text(text)
      writer.endLine()
    }
  }

  func refuse(
    _ client: Client, _ tag: Tag, _ kind: ReplyKind, _ text: Phrase, waits: Ticket = .none
  ) {
    reply(to: client, waits: waits) { writer in
      writer.beginReply(kind, tag)
      writer.text(text)
      writer.endLine()
    }
  }
}
