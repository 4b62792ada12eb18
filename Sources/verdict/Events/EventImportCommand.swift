// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records
import Rulebook
import Wire

/// The subcommand that checks a roster and prints the commands that enter its players, or that rebuild a whole event.
struct EventImportCommand {
  private static let mostFaults = 50

  private let path: String
  private let text: String
  /// The event's label in the commands; `.` is the only event.
  private let label: String
  /// The division of a `.t` file; nil for comma-separated values.
  private let division: String?
  private let hasResults: Bool

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
      throw .obstacle("--division is for .t files; a .csv has a column division")
    }
    division = isTSH ? named ?? "A" : nil
    hasResults = options.has("results")
    guard isTSH || !hasResults else { throw .obstacle("--results is for .t files; a .csv has none") }
    guard !hasResults || label != "." else {
      throw .obstacle("--results makes an event of its own; say what it is called: --event tues")
    }
  }

  /// Prints the commands, or else only the faults of the file.
  func run() throws(Trouble) -> Int32 {
    let roster = division.map { Roster(tsh: text, division: $0) } ?? Roster(csv: text)
    guard roster.rows.count <= TournamentTerms.entrantsMost else {
      throw .obstacle("\(path): no more may enter than \(TournamentTerms.entrantsMost)")
    }
    let results = hasResults ? division.map { TSHResults(text, division: $0) } : nil
    let names = RosterNames(roster.rows, canBeGiven: division == nil)
    let faults = (roster.faults + names.faults + (results?.faults ?? [])).sorted { $0.line < $1.line }
    guard faults.isEmpty else { return complain(of: faults) }
    guard !names.forms.isEmpty else { throw .obstacle("\(path): nobody stands there") }
    for note in roster.notes.prefix(Self.mostFaults) {
      Console.complain("verdict: \(path): \(EventChains.plain(note))")
    }
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

  private func rebuild(_ results: TSHResults, _ forms: [EntryForm]) -> Int32 {
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
