// SPDX-License-Identifier: MIT

/// The teams of an event by the results of their entrants, added up.
package struct TeamStandings: Sendable {
  package struct Row: Equatable, Sendable, Ranked {
    /// The team as its first entrant has it; capitals make no other team.
    package let team: String
    package internal(set) var place = 1
    package fileprivate(set) var wins = 0
    package fileprivate(set) var losses = 0
    package fileprivate(set) var ties = 0
    package fileprivate(set) var spread = 0
    /// The number of entrants, those who dropped out included.
    package fileprivate(set) var players = 0

    fileprivate init(_ team: String) { self.team = team }
  }

  /// The teams, the best first, then by name.
  package let rows: [Row]

  /// Creates the standings of the teams in some divisions; entrants without a team count for none.
  package init(of divisions: [String], by reckoning: inout Reckoning) {
    var rows: [String: Row] = [:]
    for division in divisions {
      let field = reckoning.field(division)
      for standing in field.standings.sorted(by: { $0.entrant < $1.entrant }) {
        let entrant = reckoning.state.entrants[field.numbers[standing.entrant - 1] - 1]
        guard let team = entrant.particulars.team else { continue }
        var row = rows[team.lowercased()] ?? Row(team)
        row.wins += standing.wins
        row.losses += standing.losses
        row.ties += standing.ties
        row.spread += standing.spread
        row.players += 1
        rows[team.lowercased()] = row
      }
    }
    var ranked = Array(rows.values)
    ranked.place { $0.team.lowercased() < $1.team.lowercased() }
    self.rows = ranked
  }
}
