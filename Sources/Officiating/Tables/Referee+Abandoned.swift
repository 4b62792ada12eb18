// SPDX-License-Identifier: MIT

/// After how many seconds something at a table is taken for forgotten.
///
/// Source: Protocol/SPEC.md 5.10.
package enum TableTimes {
  /// A slip or practice table of which nobody is here ends.
  package static let abandoned = 24 * 60 * 60
  /// In so much of a run no table ends: whoever was here before it may be coming back.
  package static let comingBack = 60 * 60
  /// A game that is put off, and at which nothing happens, is listed for directors.
  package static let forgotten = 90 * 24 * 60 * 60
  /// So many tables end at one time; the next ones when they are looked at again.
  static let endedAtOnce = 64
}

/// A game that was put off, and at which nothing has happened for long.
package struct ForgottenGame: Sendable {
  /// The game.
  package let line: TableLine
  /// For how many whole days.
  package let days: Int
}

extension Referee {
  /// Ends slip and practice tables of which nobody was here for a day.
  ///
  /// Counts from the last entry of the table, or from when one of its people was here last, whichever is later.
  ///
  /// - Parameters:
  ///   - now: the moment.
  ///   - lastHere: when somebody was here last, now if they are; nil where only the ledger may know.
  /// - Returns: what those who watch are told.
  package func endAbandoned(now: Instant, lastHere: (PlayerName) -> Instant?) -> [Notice] {
    let now = max(now, newestMoment)
    let limit = now.adding(seconds: -TableTimes.abandoned)
    guard noRoomSince == nil else { return [] }
    let quiet = floor.peekAll.filter {
      $0.terms.game == nil && $0.terms.event == nil && $0.changedAt <= limit
    }
    var told: [Notice] = []
    var ended = 0
    for table in quiet.sorted(by: { $0.id < $1.id }) where ended < TableTimes.endedAtOnce {
      guard case .ready = ledger.readiness else { continue }
      let seen = table.names.compactMap { lastHere($0) ?? floor.house.lastVisit(of: $0) }
      let since = max(table.changedAt, seen.max() ?? table.changedAt)
      guard since <= limit else { continue }
      let event = Event.abandoned(since: since)
      _ = record(.seating(event), at: table, now: now)
      told += notices(of: event, at: table, author: nil)
      ended += 1
    }
    return told
  }

  /// Games that were put off, and at which nothing has happened for longer than `TableTimes.forgotten`.
  func listForgotten(from first: Int, _ request: Request) throws(Refusal) -> Outcome {
    _ = try person(request, with: .directGames)
    let limit = request.at.adding(seconds: -TableTimes.forgotten)
    let games = floor.adjourned(before: limit, from: TableID(max(0, first)))
    return Outcome(
      .forgotten(
        games.map { table in
          let milliseconds = request.at.milliseconds - table.changedAt.milliseconds
          return ForgottenGame(line: TableLine(table), days: Int(milliseconds / 86_400_000))
        }))
  }
}
