// SPDX-License-Identifier: MIT

// What each family has of its own on the wire, gathered: its rows stand in the files of Verbs and Kinds.

extension Verb {
  /// Every verb, by name.
  package static let all: [Verb] =
    [
      ofConnections, ofAccounts, ofCalls, ofOrder, ofTheHouse, ofTables, ofSlips, ofGames, ofOverruling,
      ofPractice, ofEvents,
    ]
    .flatMap { $0 }
    .sorted { $0.name < $1.name }
}

extension ReplyKind {
  /// Every reply that this server sends; `Protocol/replies.tsv` has the same rows.
  package static let all: [ReplyKind] = [
    ofLines, ofConnections, ofAccounts, ofCalls, ofOrder, ofTheHouse, ofTables, ofSlips, ofGames, ofPractice,
    ofEvents,
  ].flatMap { $0 }
}

extension NoticeKind {
  /// Every notice that this server sends; `Protocol/notices.tsv` has the same rows.
  package static let all: [NoticeKind] =
    [ofConnections, ofCalls, ofOrder, ofTheHouse, ofTables, ofSlips, ofGames, ofPractice, ofEvents]
    .flatMap { $0 }
}
