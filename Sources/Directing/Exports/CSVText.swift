// SPDX-License-Identifier: MIT

/// Standings as comma-separated values, one row an entrant, the best first.
///
/// A rank that several share stands in each of their rows. A field with a comma, a quote or the end of a
/// line in it is quoted, quotes doubled. Lines end with LF.
/// Source: what to write so that others can import; RFC 4180 for the quoting.
package enum CSVText {
  /// The standings of all divisions after their last rounds, under one header.
  package static func standings(of divisions: [Division], spreadCap: Int? = nil) -> String {
    var text = "division,rank,username,wins,losses,draws,winpts,spread\n"
    for division in divisions {
      for standing in division.standings(spreadCap: spreadCap) {
        let name = division.entrants[standing.entrant - 1].name
        let counts = [standing.wins, standing.losses, standing.ties].map(String.init)
        let fields =
          [quoted(division.name), String(standing.place), quoted(name)] + counts
          + [standing.winsText, String(standing.spread)]
        text += fields.joined(separator: ",") + "\n"
      }
    }
    return text
  }

  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
