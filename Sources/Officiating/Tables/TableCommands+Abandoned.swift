// SPDX-License-Identifier: MIT

/// The seconds after which a table is abandoned or forgotten.
///
/// Source: Protocol/SPEC.md 5.10.
package enum TableTimes {
  /// The absence of all players that ends a slip or practice table.
  package static let abandoned = 24 * 60 * 60
  /// The first part of a run, in which no table ends because players of the previous run may still return.
  package static let comingBack = 60 * 60
  /// The time without an entry after which an adjourned game is listed for directors.
  package static let forgotten = 90 * 24 * 60 * 60
  /// The number of tables that end in one call; the rest end in later calls.
  static let endedAtOnce = 64
}

/// An adjourned game without an entry for a long time.
package struct ForgottenGame: Sendable {
  package let line: TableLine
  /// The whole days since its last entry.
  package let days: Int
}

extension TableCommands {
  /// The time counts from the table's last entry or a player's last presence, whichever is later.
  func endAbandoned(now: Instant, lastHere: (PlayerName) -> Instant?) -> [Notice] {
    let now = max(now, pen.newestMoment)
    let limit = now.adding(seconds: -TableTimes.abandoned)
    guard pen.noRoomSince == nil else { return [] }
    let quiet = floor.peekAll.filter { $0.terms.game == nil && $0.changedAt <= limit }
    var told: [Notice] = []
    var ended = 0
    for table in quiet.sorted(by: { $0.id < $1.id }) where ended < TableTimes.endedAtOnce {
      guard case .ready = pen.readiness else { continue }
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

  /// Lists the adjourned games without an entry for longer than `TableTimes.forgotten`.
  func listForgotten(from first: Int, _ request: Request) throws(Refusal) -> Outcome {
    _ = try person(request, with: .directGames)
    let limit = request.at.adding(seconds: -TableTimes.forgotten)
    let games = sight.adjourned(before: limit, from: TableID(max(0, first)))
    return Outcome(
      .forgotten(
        games.map { table in
          let milliseconds = request.at.milliseconds - table.changedAt.milliseconds
          return ForgottenGame(line: TableLine(table), days: Int(milliseconds / 86_400_000))
        }))
  }
}
