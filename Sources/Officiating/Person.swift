// SPDX-License-Identifier: MIT

/// What a person may do on this server.
package enum Role: String, Sendable, CaseIterable {
  case guest, player, director, station
}

/// Someone who has logged in.
package struct Person: Hashable, Sendable {
  /// The name, one of a kind among those logged in or seated.
  package let name: PlayerName
  /// What they may do.
  package let role: Role
  /// The hash of their code, in the form that stands in the ledger; never the code.
  package let codeHash: String

  package init(name: PlayerName, role: Role, codeHash: String) {
    self.name = name
    self.role = role
    self.codeHash = codeHash
  }
}

extension Person {
  /// The house, as it sits in a seat: nobody can log in as it.
  package static let house = Person(name: .house, role: .station, codeHash: "")

  /// Whoever has the machine, and may do what a director may.
  package static let `operator` = Person(name: .operator, role: .director, codeHash: "")
}
