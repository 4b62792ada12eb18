// SPDX-License-Identifier: MIT

// The verbs, replies and notices of all families; their rows are in the folders Verbs and Kinds.

extension Verb {
  /// All verbs, sorted by name.
  package static let all: [Verb] =
    [
      ofConnections, ofAccounts, ofCalls, ofOrder, ofTheHouse, ofTables, ofSlips, ofGames, ofOverruling,
      ofPractice, ofEvents,
    ]
    .flatMap { $0 }
    .sorted { $0.name < $1.name }
}

extension ReplyKind {
  /// All replies of this server; `Protocol/replies.tsv` has the same rows.
  package static let all: [ReplyKind] = [
    ofLines, ofConnections, ofAccounts, ofCalls, ofOrder, ofTheHouse, ofTables, ofSlips, ofGames, ofPractice,
    ofEvents,
  ].flatMap { $0 }
}

extension NoticeKind {
  /// All notices of this server; `Protocol/notices.tsv` has the same rows.
  package static let all: [NoticeKind] =
    [ofConnections, ofCalls, ofOrder, ofTheHouse, ofTables, ofSlips, ofGames, ofPractice, ofEvents]
    .flatMap { $0 }
}
