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
    help: "names for good; SECRET sets your own, the rest is for directors", tried: ["PASSWORD"],
    keys: .named(["role", "hash", "from"])
  ) { line, arguments throws(ProtocolFault) in
    switch line.text(try arguments.range(1)).lowercased() {
    case "add": return .connection(.account(try arguments.accountToAdd(line)))
    case "code":
      let name = try arguments.name(line, at: 2)
      try arguments.requireAtMost(3)
      return .connection(
        .account(.code(name, try arguments.accountHash(line, at: arguments.count > 3 ? 3 : nil))))
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
    var role = Role.player
    var others = [Int]()
    for index in 3..<max(3, count) {
      if let key = key(line, at: index), line.isNamed("role", key.name) {
        role = try accountRole(line, key.value, at: index)
      } else {
        others.append(index)
      }
    }
    guard others.count < 2 else { throw .badArgument(at: others[1], .surplus(verb)) }
    return .add(name, role, try accountHash(line, at: others.first))
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

  /// Reads the optional `hash=` of a line from `verdict account`; nil where there is no such argument.
  fileprivate func accountHash(_ line: Span<UInt8>, at index: Int?) throws(ProtocolFault) -> SecretHash? {
    guard textStart == nil else { throw .badArgument(at: count, .surplus(verb)) }
    guard let index else { return nil }
    guard let key = key(line, at: index), line.isNamed("hash", key.name),
      let hash = SecretHash(text: line.text(key.value))
    else { throw .badArgument(at: index, .unknownKey(verb)) }
    return hash
  }
}
