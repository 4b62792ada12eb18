// SPDX-License-Identifier: MIT

/// Divisions as the files that tsh keeps: `.t`, one line an entrant, and the archive of an event.
///
/// A line is `Surname, Given RATING opponents; scores; p12 order`, where order is 1 for who went first, 2 for who
/// went second, 0 for neither or unknown. Who met nobody has the opponent 0 and for a score
/// the spread: 50 for a bye, -50 for not coming, 0 for no result at all.
/// Source: tsh, the `.t` file and the archive.
package enum TSHText {
  /// The `.t` file of a division; lines end with LF.
  package static func file(of division: Division) -> String {
    division.entrants.map { line(of: $0, in: division) + "\n" }.joined()
  }

  /// All divisions of an event in one text.
  package static func archive(of divisions: [Division]) -> String {
    let names = divisions.map { Plain.word($0.name) }
    var text = "# tsh archive file\n"
    for name in names { text += "division \(name) \(name).t\n" }
    for (division, name) in zip(divisions, names) {
      text += "#begin_file name=\(name).t\n\(file(of: division))#end_file name=\(name).t\n"
    }
    return text
  }

  /// One entrant's line, without its end.
  package static func line(of entrant: Entrant, in division: Division) -> String {
    let shares = division.shares(of: entrant.number)
    let opponents = shares.map { " \($0?.opponent ?? 0)" }.joined()
    let scores = shares.map { " \($0?.score ?? 0)" }.joined()
    let line = "\(name(of: entrant)) \(entrant.rating)\(opponents);\(scores)"
    let starts = division.rounds.map { order(of: entrant.number, in: $0) }
    return starts.contains { $0 != 0 } ? "\(line); p12\(starts.map { " \($0)" }.joined())" : line
  }

  /// A name without digits, which would be taken for the rating, and without what ends a field.
  private static func name(of entrant: Entrant) -> String {
    Plain.text(entrant.name) { !$0.isNumber && $0 != ";" && $0 != "#" }
  }

  private static func order(of entrant: Int, in results: [RoundResult]) -> Int {
    for case .played(let meeting) in results where meeting.isOrderKnown {
      if meeting.first == entrant { return 1 }
      if meeting.second == entrant { return 2 }
    }
    return 0
  }
}

/// Text that a file without quoting can hold: what it cannot becomes `_`, and so does nothing at all.
enum Plain {
  static func text(_ text: String, where isFit: (Character) -> Bool) -> String {
    let words = text.split(separator: " ").joined(separator: " ")
    let fit = words.map { $0.unicodeScalars.allSatisfy(isPrinted) && isFit($0) ? $0 : "_" }
    return fit.isEmpty ? "_" : String(fit)
  }

  static func ascii(_ text: String) -> String { Self.text(text) { $0.isASCII } }

  static func word(_ text: String) -> String {
    Self.text(text) { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
