// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

/// Accounts: what needs a hash before the referee is asked, and who comes in through the data folder.
extension Server {
  /// Opens the socket through which whoever has the machine keeps accounts.
  ///
  /// - Parameter folder: the data folder; its file `control` is nobody else's to open.
  /// - Throws: `TransportFault` where it can't be made.
  package func listen(controlIn folder: String) throws(TransportFault) {
    let (descriptor, socket) = try ControlSocket.listen(in: folder)
    controlSocket = socket
    control = try Listener(loop: loop, adopting: descriptor) { [unowned self] descriptor, address in
      admitOperator(descriptor, from: address)
    }
  }

  /// Closes that socket; its file stays until the end, for a disk that hangs holds up whoever takes it away.
  func closeControl() {
    control?.close()
    control = nil
  }

  /// Takes that socket's file away while the folder is still this server's; another server's stays.
  func removeControl() {
    controlSocket?.remove()
    controlSocket = nil
  }

  /// Serves whoever is at the other end of a connected socket as the operator: they may do what a director may.
  package func admitOperator(_ descriptor: Int32, from address: PeerAddress) {
    let client = greet(descriptor, from: address, nil, by: .control)
    client.session = Session(person: .operator, at: seconds)
  }

  /// Whether a connection's line is none that an operator sends: those keep accounts, and play no games.
  func isBeyondOperator(_ command: Command, _ client: Client) -> Bool {
    guard client.session?.person == .operator else { return false }
    switch command {
    case .house(.account), .house(.accounts): return false
    case .house, .table, .slip, .game, .practice, .event: return true
    }
  }

  func keepAccount(
    _ line: AccountLine, _ tag: Tag, _ client: Client, _ referee: isolated Referee, now: Instant
  ) {
    guard let person = client.session?.person else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    switch line {
    case .secret(let secret):
      guard referee.hasAccount(person) else { return answer(client, tag, Outcome(.refused(.noAccount))) }
      ask(secret, known: nil, for: .account(line), tag, client)
    case .add(_, _, let hash?), .code(_, let hash?):
      // What nobody has typed can only be known to be a secret where the program has hashed it.
      guard person == .operator else { return fault(.badArgument(at: 3, .account), tag, to: client) }
      carryOut(
        .house(.account(change(line, hash, .always), code: nil)), .none, tag, of: client, referee, now: now)
      unlock(by: line)
    case .add(_, _, nil), .code(_, nil):
      guard referee.may(.keepAccounts, person) else {
        return answer(client, tag, Outcome(.refused(.directorOnly)))
      }
      ask(SeatCode.make(options.random), known: nil, for: .account(line), tag, client)
    }
  }

  /// The secret was hashed.
  func finishAccount(
    _ line: AccountLine, _ tag: Tag, _ done: CodeHashing.Done, _ client: Client, _ referee: isolated Referee
  ) {
    guard let hash = done.hash else { preconditionFailure("a new secret matches itself") }
    let isOwn = if case .secret = line { true } else { false }
    let change = change(line, hash, isOwn ? .always : .once)
    carryOut(
      .house(.account(change, code: isOwn ? nil : done.job.code)), .none, tag, of: client, referee, now: now)
    unlock(by: line)
  }

  /// Who was given another code comes in with it, whatever others tried before.
  private func unlock(by line: AccountLine) {
    switch line {
    case .add(let name, _, _), .code(let name, _): loginTries.forget(name)
    case .secret: break
    }
  }

  /// The code of somebody who enters an event was hashed.
  func finishEntrant(
    _ command: EventCommand, _ tag: Tag, _ done: CodeHashing.Done, _ client: Client,
    _ referee: isolated Referee
  ) {
    guard let hash = done.hash else { preconditionFailure("a new secret matches itself") }
    let code = EntrantCode(code: done.job.code, hash: hash.text)
    carryOut(.event(command.with(code)), .none, tag, of: client, referee, now: now)
  }

  private func change(_ line: AccountLine, _ hash: SecretHash, _ use: AccountSecret.Use) -> AccountChange {
    let secret = AccountSecret(hash: hash.text, use: use)
    return switch line {
    case .add(let name, let role, _): .make(name, role, secret)
    case .code(let name, _): .secret(name, secret)
    case .secret: .secret(nil, secret)
    }
  }
}
