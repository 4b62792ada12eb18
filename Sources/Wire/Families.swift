// SPDX-License-Identifier: MIT

extension Verb {
  /// All verbs, sorted by name.
  package static let all: [Verb] =
    [
      ofConnections, ofTelling, ofAccounts, ofCalls, ofPast, ofOrder, ofTheHouse, ofTables, ofSlips,
      ofGames, ofOverruling, ofPractice, ofEvents,
    ]
    .flatMap { $0 }
    .sorted { $0.name < $1.name }
}
