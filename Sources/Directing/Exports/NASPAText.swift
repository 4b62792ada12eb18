// SPDX-License-Identifier: MIT

/// An event as the text file that NASPA takes for rating.
///
/// The file is ASCII, and lines end with LF. Each division begins with `#division A`; behind the first one,
/// `#ratingcheck off` says that ratings need not be those that NASPA has posted. An entrant's line is
/// `Surname, Given:AA000123 1500 opponents; scores`, where the colon and the number in NASPA's list may be absent.
/// Opponents are lines of the division, from 1. Without an opponent, the opponent is 0 and the score is the spread:
/// 50 for a bye, -50 for an absence, 0 for no result. In names, digits, `;`, `:` and `#` become `_`.
/// Source: NASPA's wiki, "Submitting tournament results", "No software"; liwords writes the same form
/// (woogles-io/liwords, `pkg/tournament/export.go`).
package enum NASPAText {
  package static func file(of divisions: [Division]) -> String {
    divisions.enumerated().map { index, division in
      "#division \(Plain.word(division.name))\n" + (index == 0 ? "#ratingcheck off\n" : "")
        + division.entrants.map { line(of: $0, in: division) + "\n" }.joined()
    }.joined()
  }

  /// Returns a name in ASCII: accents are removed, and what would end a field becomes `_`.
  package static func name(of entrant: Entrant) -> String {
    Plain.text(Plain.ascii(entrant.name)) { !$0.isNumber && ![";", ":", "#"].contains($0) }
  }

  private static func line(of entrant: Entrant, in division: Division) -> String {
    let shares = division.byScores.shares(of: entrant.number)
    let number = entrant.naspaNumber.map { ":\($0)" } ?? ""
    let opponents = shares.map { " \($0?.opponent ?? 0)" }.joined()
    let scores = shares.map { " \($0?.score ?? 0)" }.joined()
    return "\(name(of: entrant))\(number) \(entrant.rating)\(opponents);\(scores)"
  }
}

extension Particulars {
  /// The number in NASPA's list: `member`, if the federation is NASPA, or none is named and the number has its form.
  ///
  /// The form is `AA` or `CM`, then digits.
  var naspaNumber: String? {
    guard let member else { return nil }
    let digits = member.dropFirst(2)
    let hasForm =
      ["AA", "CM"].contains(member.prefix(2).uppercased()) && !digits.isEmpty
      && digits.utf8.allSatisfy { (48...57).contains($0) }
    return federation == "NASPA" || (federation == nil && hasForm) ? member.uppercased() : nil
  }
}
