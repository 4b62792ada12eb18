// SPDX-License-Identifier: MIT
import Bytes

package enum Role: String, Sendable, CaseIterable {
  case guest, player, director, station
}

/// A person who has logged in.
///
/// A class, so that the connection, its commands and its tables share one value.
package final class Person: Sendable {
  /// The name, unique among those logged in or seated.
  package let name: PlayerName
  /// The role at login; `Commands.role(of:)` gives the present one.
  package let role: Role
  /// The hash of their code or secret.
  package let secret: SecretText
  /// Whether this login gave up the rights of the role, and the view of the name's own seats, for good.
  ///
  /// The person is the same with or without them. Source: Protocol/SPEC.md 4.8, `rights=none`.
  package let isOnlooker: Bool

  package convenience init(name: PlayerName, role: Role, codeHash: String) {
    self.init(name: name, role: role, secret: SecretText(codeHash), isOnlooker: false)
  }

  private init(name: PlayerName, role: Role, secret: SecretText, isOnlooker: Bool) {
    (self.name, self.role, self.secret, self.isOnlooker) = (name, role, secret, isOnlooker)
  }

  /// Returns the same person without rights.
  package var onlooker: Person { Person(name: name, role: role, secret: secret, isOnlooker: true) }

  /// The same in the ledger's form; made anew at each call.
  package var codeHash: String { secret.text }
}

extension Person: Hashable {
  package static func == (one: Person, other: Person) -> Bool {
    one === other || one.name == other.name && one.role == other.role && one.secret == other.secret
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(role)
    hasher.combine(secret)
  }
}

extension Person {
  /// The robot as a player; no login under its name succeeds.
  package static let robot = Person(name: .robot, role: .station, codeHash: "")

  /// The operator of the machine, with the rights of a director.
  package static let `operator` = Person(name: .operator, role: .director, codeHash: "")
}
