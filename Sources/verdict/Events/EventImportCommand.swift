// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records
import Rulebook
import Wire

/// The subcommand that checks a roster and prints the commands that enter its players, or that rebuild a whole event.
struct EventImportCommand {
  private static let mostFaults = 50
  private static let mostNotes = 500

  private let path: String
  private let text: String
  /// The event's label in the commands; `.` is the only event.
  private let label: String
  private let form: Form
  private let hasResults: Bool

  private enum Form {
    /// Comma-separated values.
    case csv
    /// A `.t` file, which names no division, or an archive.
    case tsh(division: String)
    case tou(TOUFile)
  }

  init(_ words: [String]) throws(Trouble) {
    let options = try CommandOptions(
      words, of: "event import", taking: ["event", "division"], flags: ["results"], orElse: .usage)
    guard options.operands.count == 1 else { throw .usage }
    label = options.value("event") ?? "."
    guard label == "." || TournamentOpening.isLabel(label) else {
      throw .obstacle(
        "\(EventChains.plain(label)): an event is called by small letters, digits and -, such as tues")
    }
    path = options.operands[0]
    text = try Self.text(of: path)
    let isTSH = path.hasSuffix(".t") || text.hasPrefix("# tsh archive")
    let named = options.value("division")?.uppercased()
    guard named == nil || isTSH else {
      throw .obstacle("--division is for .t files; a .csv has a column division, a TOU file sections")
    }
    form =
      isTSH
      ? .tsh(division: named ?? "A")
      : path.lowercased().hasSuffix(".tou") || TOUFile.isOne(text) ? .tou(TOUFile(text)) : .csv
    hasResults = options.has("results")
    if case .csv = form, hasResults {
      throw .obstacle("--results is for .t files and TOU files; a .csv has none")
    }
    guard !hasResults || label != "." else {
      throw .obstacle("--results makes an event of its own; say what it is called: --event tues")
    }
  }

  /// The file's roster and results; nil without `--results`.
  private var parts: (roster: Roster, results: ImportedResults?) {
    switch form {
    case .csv: (Roster(csv: text), nil)
    case .tsh(let division):
      (
        Roster(tsh: text, division: division),
        hasResults ? ImportedResults(text, division: division) : nil
      )
    case .tou(let file): (Roster(tou: file), hasResults ? ImportedResults(tou: file) : nil)
    }
  }

  /// Prints the commands, or else only the faults of the file.
  func run() throws(Trouble) -> Int32 {
    let (roster, results) = parts
    guard roster.rows.count <= TournamentTerms.entrantsMost else {
      throw .obstacle("\(path): no more may enter than \(TournamentTerms.entrantsMost)")
    }
    let isCSV = if case .csv = form { true } else { false }
    let names = RosterNames(roster.rows, canBeGiven: isCSV)
    // A TOU file has its own faults in both.
    let faults = Set(roster.faults + names.faults + (results?.faults ?? [])).sorted {
      ($0.line, $0.text) < ($1.line, $1.text)
    }
    guard faults.isEmpty else { return complain(of: faults) }
    guard !names.forms.isEmpty else { throw .obstacle("\(path): nobody stands there") }
    tell(roster.notes + (results?.notes ?? []))
    tell(twice: roster.twice)
    guard let results else {
      for form in names.forms { Console.print(ImportLines(label).text(.entered(form))) }
      if roster.hasResults {
        Console.complain(
          "verdict: \(path) has results, which are not taken over; only who plays; with --results they are")
      }
      return Exit.done
    }
    guard results.hasRounds else { throw .obstacle("\(path): nobody was paired there; leave out --results") }
    return rebuild(results, names.forms)
  }

  /// Tells what is not taken over, a line each.
  private func tell(_ notes: [String]) {
    for note in notes.prefix(Self.mostNotes) {
      Console.complain("verdict: \(path): \(EventChains.plain(note))")
    }
    if notes.count > Self.mostNotes { Console.complain("verdict: and \(notes.count - Self.mostNotes) more") }
  }

  /// Names the people who stand there twice; the server asks about each of them, but for `sure=yes` in lines with results.
  private func tell(twice rows: [Roster.Fault]) {
    for row in rows.prefix(Self.mostFaults) {
      Console.complain("verdict: \(path), line \(row.line): \(EventChains.plain(row.text))")
    }
    if rows.count > Self.mostFaults { Console.complain("verdict: and \(rows.count - Self.mostFaults) more") }
    guard !rows.isEmpty else { return }
    Console.complain(
      hasResults
        ? "verdict: they are entered as several people, with sure=yes; if they are one, mend the file"
        : "verdict: the server asks about each of these; for another person, type sure=yes before the colon")
  }

  private func rebuild(_ results: ImportedResults, _ forms: [EntryForm]) -> Int32 {
    let lines = ImportLines(label)
    let event = EventRebuild(results, forms) { lines.fits($0) }
    if let fault = event.fault { return complain(of: [fault]) }
    Console.write(Array(event.lines.map { lines.text($0) + "\n" }.joined().utf8))
    if results.isLeftOut {
      Console.complain("verdict: \(path) has pairings behind a round that is still to be played; left out")
    }
    if event.unknownFirsts > 0 {
      Console.complain(
        "verdict: \(path) does not say who went first at \(event.unknownFirsts) boards; there the rule says it"
      )
    }
    return Exit.done
  }

  private func complain(of faults: [Roster.Fault]) -> Int32 {
    for fault in faults.prefix(Self.mostFaults) {
      Console.complain("verdict: \(path), line \(fault.line): \(EventChains.plain(fault.text))")
    }
    if faults.count > Self.mostFaults {
      Console.complain("verdict: and \(faults.count - Self.mostFaults) more")
    }
    return Exit.negative
  }

  private static func text(of path: String) throws(Trouble) -> String {
    let bytes = try attempt { () throws(GCGFile.PathFault) in try GCGFile.bytes(at: path) }
    guard bytes.count <= 1 << 20 else { throw .obstacle("\(path): longer than 1 MiB, which is no roster") }
    if let place = bytes.firstIndex(of: 0) {
      let line = bytes[..<place].count { $0 == 0x0A } + 1
      throw .obstacle(
        "\(path), line \(line): a NUL byte, which no text in UTF-8 or ISO 8859-1 has; save it as UTF-8, and try again"
      )
    }
    if let text = String(validating: bytes, as: UTF8.self) {
      return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
    Console.complain("verdict: \(path): not in UTF-8, read as ISO 8859-1")
    return String(
      String.UnicodeScalarView(
        bytes.map { (0x80...0x9F).contains($0) ? windows[Int($0) - 0x80] : UnicodeScalar($0) }))
  }

  /// The characters of windows-1252 from 0x80 to 0x9F, where ISO 8859-1 has no printed characters.
  ///
  /// Files in windows-1252 are often labelled ISO 8859-1.
  /// Source: WHATWG, Encoding, windows-1252.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
