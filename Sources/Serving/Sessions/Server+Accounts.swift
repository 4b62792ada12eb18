// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

/// Lines about accounts: their secrets are hashed before the referee is asked.
extension Server {
  /// Whether a command is the operator's and none about accounts: the operator plays no games.
  func isBeyondOperator(_ command: Command, _ client: Client) -> Bool {
    guard let person = client.session?.person, person == .operator else { return false }
    switch command {
    case .house(.account), .house(.accounts): return false
    case .house, .table, .slip, .game, .practice, .tournament: return true
    }
  }

  func refuseOperator(_ client: Client, _ tag: Tag) {
    refuse(client, tag, .notPermitted, "you keep accounts here: ACCOUNT ADD, LIST, BYE")
  }

  func keepAccount(
    _ line: AccountLine, _ tag: Tag, _ client: Client, _ referee: isolated Referee, now: Instant
  ) {
    guard let person = client.session?.person else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    switch line {
    case .secret(let secret):
      guard referee.peek.hasAccount(person) else { return answer(client, tag, Outcome(.refused(.noAccount))) }
      ask(secret, known: nil, for: .account(line), tag, client)
    case .add(_, _, let hash?), .code(_, let hash?):
      // A hash in place of a secret is taken from the program's own account command alone.
      guard person == .operator else { return fault(.badArgument(at: 3, .account), tag, to: client) }
      carryOut(
        .house(.account(change(line, hash, .always), code: nil)), .none, tag, of: client, referee, now: now)
      unlock(by: line)
    case .add(_, _, nil), .code(_, nil):
      guard referee.peek.may(.keepAccounts, person) else {
        return answer(client, tag, Outcome(.refused(.directorOnly)))
      }
      ask(SeatCode.make(options.random), known: nil, for: .account(line), tag, client)
    }
  }

  /// Carries out a line about accounts whose secret was hashed.
  func finishAccount(
    _ line: AccountLine, _ tag: Tag, _ done: CodeCrew.Done, _ client: Client, _ referee: isolated Referee
  ) {
    guard let hash = done.hash else { preconditionFailure("a new secret matches itself") }
    let isOwn = if case .secret = line { true } else { false }
    let change = change(line, hash, isOwn ? .always : .once)
    carryOut(
      .house(.account(change, code: isOwn ? nil : done.job.code)), .none, tag, of: client, referee, now: now)
    unlock(by: line)
  }

  /// Forgets failed tries of a name that was given another code.
  private func unlock(by line: AccountLine) {
    switch line {
    case .add(let name, _, _), .code(let name, _): sessions.loginTries.forget(name)
    case .secret: break
    }
  }

  /// Carries out a line that enters a person in an event, with the code that was hashed.
  func finishEntrant(
    _ command: TournamentCommand, _ tag: Tag, _ done: CodeCrew.Done, _ client: Client,
    _ referee: isolated Referee
  ) {
    guard let hash = done.hash else { preconditionFailure("a new secret matches itself") }
    carryOut(.tournament(command.with((done.job.code, hash.text))), .none, tag, of: client, referee, now: now)
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
