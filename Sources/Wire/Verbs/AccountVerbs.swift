// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// A command about an account whose secret must be hashed first.
package enum AccountLine: Sendable {
  /// Adds an account; without a hash, a code is made for it.
  case add(PlayerName, Role, SecretHash?)
  /// Makes a new code for an account, or stores the given hash.
  case code(PlayerName, SecretHash?)
  /// Sets a new secret for the sender's own account.
  case secret(String)
}

extension Verb {
  static let ofAccounts = [account]

  package static let account = Verb(
    "ACCOUNT", shortest: "ACCO",
    arguments: "ADD|CODE|ROLE|REMOVE name [role] | LIST | SECRET secret",
    example: "ACCOUNT ADD ann role=player",
    help: "names for good; SECRET sets your own, the rest is for directors", tried: ["PASSWORD"]
  ) { line, arguments throws(ProtocolFault) in
    switch line.text(try arguments.range(1)).lowercased() {
    case "add": return .connection(.account(try arguments.accountToAdd(line)))
    case "code":
      let name = try arguments.name(line, at: 2)
      return .connection(.account(.code(name, try arguments.accountHash(line, at: 3))))
    case "role":
      let name = try arguments.name(line, at: 2)
      let role = try arguments.accountRole(line, try arguments.range(3), at: 3)
      try arguments.requireAtMost(3)
      return .house(.account(.role(name, role), code: nil))
    case "remove":
      let name = try arguments.name(line, at: 2)
      try arguments.requireAtMost(2)
      return .house(.account(.remove(name), code: nil))
    case "list": return .house(.accounts(from: try arguments.nameFrom(line, at: 2)))
    case "secret":
      let secret = line.text(try arguments.range(2))
      try arguments.requireAtMost(2)
      guard (8...64).contains(secret.utf8.count) else { throw .badArgument(at: 2, .secret) }
      return .connection(.account(.secret(secret)))
    default: throw .badArgument(at: 1, .account)
    }
  }
}

extension Arguments {
  fileprivate func accountToAdd(_ line: Span<UInt8>) throws(ProtocolFault) -> AccountLine {
    let name = try name(line, at: 2)
    var next = 3
    var role = Role.player
    if next < count, let key = key(line, at: next), line.isNamed("role", key.name) {
      role = try accountRole(line, key.value, at: next)
      next += 1
    }
    return .add(name, role, try accountHash(line, at: next))
  }

  /// Reads a role; `guest` is refused, because guests have no account.
  fileprivate func accountRole(
    _ line: Span<UInt8>, _ range: Range<Int>, at index: Int
  ) throws(ProtocolFault) -> Role {
    guard let role = Role(rawValue: line.text(range).lowercased()), role != .guest else {
      throw .badArgument(at: index, .role)
    }
    return role
  }

  /// Reads the optional `hash=`, the last argument of a line from `verdict account`.
  fileprivate func accountHash(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> SecretHash? {
    guard index < count else {
      try requireAtMost(index - 1)
      return nil
    }
    try requireAtMost(index)
    guard let key = key(line, at: index), line.isNamed("hash", key.name),
      let hash = SecretHash(text: line.text(key.value))
    else { throw .badArgument(at: index, .unknownKey(verb)) }
    return hash
  }
}
