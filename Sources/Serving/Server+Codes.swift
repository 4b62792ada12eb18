// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

/// Refused codes of one name within a minute.
struct LoginTries {
  /// Whose code was tried, and from where.
  struct Key: Hashable {
    let name: PlayerName
    let origin: UInt32
  }

  var count = 0
  var since: UInt32
}

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
}

/// Codes and secrets, hashed beside the loop; the lines behind one wait.
extension Server {
  /// So many codes are with the threads that hash; the others wait where they can take turns.
  private static let codesAtWork = 4
  /// So many addresses can have all the codes waiting that one may have.
  private static let originsMost = 16

  /// Has a code hashed for a line, and compared with a known hash where there is one.
  func ask(
    _ code: String, known: SecretHash?, for purpose: PendingCode.Purpose, _ tag: Tag, _ client: Client
  ) {
    // Whoever has an account is not kept waiting by strangers, and nobody else is here whose code is hashed.
    guard client.session != nil || hasRoom(for: client) else { return later(client, tag, seconds: 2) }
    client.standing.insert(.working)
    client.pauseReading()
    pendingCodes[client.number] = PendingCode(purpose: purpose, tag: tag)
    codes.waiting.append(
      CodeHashing.Job(connection: client.number, code: code, known: known, salt: salt()), of: client.origin)
    hashNext()
  }

  private func hasRoom(for client: Client) -> Bool {
    let most = options.limits.loginQueue
    return codes.waiting.count(of: client.origin) < most && codes.waiting.count < most * Server.originsMost
  }

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
        let pending = pendingCodes.removeValue(forKey: client.number)
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

  /// Whether a name was tried too often from where a client is; then it is told so.
  func hasTriedOften(_ name: PlayerName, _ tag: Tag, _ client: Client) -> Bool {
    guard let tries = loginTries[LoginTries.Key(name: name, origin: client.origin)],
      tries.count >= options.limits.loginTries
    else { return false }
    later(client, tag, seconds: Int(60 - min(59, seconds &- tries.since)))
    return true
  }

  func noteRefusedCode(of name: PlayerName, _ client: Client) {
    loginTries[LoginTries.Key(name: name, origin: client.origin), default: LoginTries(since: seconds)]
      .count += 1
  }

  /// Forgets refused codes after a minute.
  func pruneLoginTries() { loginTries = loginTries.filter { seconds &- $0.value.since < 60 } }

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
    _ client: Client, _ tag: Tag, _ kind: ReplyKind, _ text: Phrase, waits: Wait = .nothing
  ) {
    reply(to: client, waits: waits, again: askAgain(tag)) { writer in
      writer.beginReply(kind, tag)
      writer.text(text)
      writer.endLine()
    }
  }

  /// Whoever had the name may have it no more: the line is to be sent again.
  func askAgain(_ tag: Tag) -> (inout LineWriter) -> Wait {
    { [unowned self] writer in
      ReplyText.write(.refused(.notRecorded), tag, at: self.now, into: &writer)
      return Wait.nothing
    }
  }
}
