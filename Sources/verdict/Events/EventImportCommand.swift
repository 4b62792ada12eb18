// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records
import Rulebook

/// Checks a whole roster, and prints the lines with which a director enters it.
enum EventImportCommand {
  /// How many lines at fault are named.
  private static let mostFaults = 50

  /// Runs `verdict event import`.
  ///
  /// - Parameter words: behind `import`.
  /// - Returns: the exit status; where it is not 0, nothing went to standard output.
  /// - Throws: where the command line, or the file, is of no use.
  static func run(_ words: [String]) throws(EventTrouble) -> Int32 {
    guard let options = CommandOptions(words, of: "event import", taking: ["event", "division"]),
      options.operands.count == 1
    else { throw .usage }
    let label = options.value("event") ?? "."
    guard label == "." || EventTerms.isLabel(label) else {
      throw .obstacle(
        "\(EventChains.plain(label)): an event is called by small letters, digits and -, such as tues")
    }
    let path = options.operands[0]
    let text = try text(of: path)
    let isTSH = path.hasSuffix(".t") || text.hasPrefix("# tsh archive")
    let division = options.value("division")?.uppercased()
    guard division == nil || isTSH else {
      throw .obstacle("--division is for .t files; a .csv has a column division")
    }
    let roster = isTSH ? Roster(tsh: text, division: division ?? "A") : Roster(csv: text)
    let names = RosterNames(roster.rows)
    let faults = (roster.faults + names.faults).sorted { $0.line < $1.line }
    guard faults.isEmpty else {
      for fault in faults.prefix(mostFaults) {
        Console.complain("verdict: \(path), line \(fault.line): \(EventChains.plain(fault.text))")
      }
      if faults.count > mostFaults { Console.complain("verdict: and \(faults.count - mostFaults) more") }
      return Exit.negative
    }
    guard !names.forms.isEmpty else { throw .obstacle("\(path): nobody stands there") }
    guard names.forms.count <= TournamentTerms.entrantsMost else {
      throw .obstacle("\(path): no more may enter than \(TournamentTerms.entrantsMost)")
    }
    for form in names.forms { Console.print(line(of: form, label)) }
    if roster.hasResults {
      Console.complain("verdict: \(path) has results, which are not taken over; only who plays")
    }
    return Exit.done
  }

  private static func text(of path: String) throws(EventTrouble) -> String {
    let bytes: [UInt8]
    do throws(GCGFile.PathFault) { bytes = try GCGFile.bytes(at: path) } catch { throw .obstacle(error.text) }
    guard bytes.count <= 1 << 20 else { throw .obstacle("\(path): longer than 1 MiB, which is no roster") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .obstacle("\(path): not in UTF-8; save it so, and try again")
    }
    guard !text.unicodeScalars.contains("\0") else {
      throw .obstacle("\(path): holds NUL bytes, and is no text")
    }
    return text
  }

  private static func line(of form: EntryForm, _ label: String) -> String {
    let more = form.particulars
    var line = "EVENT ENTER \(label) \(form.name)"
    if form.rating > 0 { line += " rating=\(form.rating)" }
    if let seed = more.seed { line += " seed=\(seed)" }
    if form.division != "A" { line += " division=\(form.division)" }
    if let playingClass = more.playingClass { line += " class=\(playingClass)" }
    if let team = more.team { line += " team=\(team)" }
    if let realName = more.realName { line += " :\(realName)" }
    return line
  }
}
