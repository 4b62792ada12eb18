// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records

struct EventExportCommand {
  private enum Format: String, CaseIterable {
    case tsh, tou, naspa, csv, json, html, gcg

    var isFolder: Bool { self == .html || self == .gcg }
  }

  private let options: CommandOptions
  private let path: String
  private let format: Format
  private let division: String?
  private let date: Instant?
  private let folder: String?
  private let refresh: Int?

  init(_ words: [String]) throws(Trouble) {
    let names = ["event", "number", "format", "division", "date", "output", "refresh", "data"]
    options = try CommandOptions(words, of: "event export", taking: names, orElse: .usage)
    path = try options.path()
    let wanted = options.value("format") ?? "csv"
    guard let format = Format(rawValue: wanted) else {
      let all = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .obstacle("\(EventChains.plain(wanted)): formats are \(all)")
    }
    self.format = format
    division = options.value("division")?.uppercased()
    folder = options.value("output")
    guard (folder != nil) == format.isFolder else {
      throw .obstacle(
        format.isFolder
          ? "say where the files go: --format \(format.rawValue) -o FOLDER"
          : "-o is for --format html and gcg")
    }
    refresh = try Self.refresh(options)
    guard refresh == nil || format == .html else { throw .obstacle("--refresh is for --format html") }
    guard division == nil || (format != .json && !format.isFolder) else {
      throw .obstacle("\(format.rawValue) has all divisions; leave out --division")
    }
    guard let text = options.value("date") else {
      date = nil
      return
    }
    guard text.utf8.count == 10, let date = Instant(text: text) else {
      throw .obstacle("\(EventChains.plain(text)): a date is a year, a month and a day: --date 2026-11-23")
    }
    self.date = date
  }

  /// Returns the seconds after which a page loads itself again.
  private static func refresh(_ options: CommandOptions) throws(Trouble) -> Int? {
    guard let text = options.value("refresh") else { return nil }
    guard let seconds = Int(text), EventPages.refreshes.contains(seconds) else {
      let range = "\(EventPages.refreshes.lowerBound) to \(EventPages.refreshes.upperBound)"
      throw .obstacle("\(EventChains.plain(text)): --refresh takes seconds, \(range)")
    }
    return seconds
  }

  /// If the exit status is not 0, nothing was written to standard output.
  func run() throws(Trouble) -> Int32 {
    let chain = try EventChains.one(in: path, options)
    let record = try chain.record()
    var sections = record.state.sections
    if let division {
      sections = sections.filter { $0.division.name == division }
      guard !sections.isEmpty else {
        let all = record.state.divisions.joined(separator: ", ")
        throw .obstacle("nobody entered division \(EventChains.plain(division)); there are \(all)")
      }
    }
    guard format == .json || !record.state.rounds.isEmpty else {
      throw .obstacle("\(record.label): no round is paired yet, so there is nothing to write")
    }
    switch format {
    case .tsh:
      tellLeftOut(sections) { $0.division.rounds.count + 1 }
      tellChanged("tsh", sections, TSHText.name(of:))
      tellAdjusted("tsh", sections.map(\.division))
      let cap = record.state.terms.spreadCap
      if division != nil { tellCap("a .t file", cap) }
      let text =
        division == nil ? TSHText.archive(of: sections, spreadCap: cap) : TSHText.file(of: sections[0])
      Console.write(Array(text.utf8))
    case .tou:
      tellLeftOut(sections) { $0.complete.rounds.count + 1 }
      tellCap("a TOU file", record.state.terms.spreadCap)
      tellChanged("TOU", sections, TOUText.name(of:))
      tellAdjusted("TOU", sections.map(\.complete))
      let day = String((date ?? chain.firstDay).text.prefix(10))
      Console.write(TOUText.file(of: record.title, on: day, sections.map(\.complete)))
    case .naspa:
      tellLeftOut(sections) { $0.complete.rounds.count + 1 }
      tellChanged("NASPA", sections, NASPAText.name(of:))
      tellAdjusted("NASPA", sections.map(\.complete))
      tellUnnumbered(sections.flatMap(\.complete.entrants))
      Console.write(Array(NASPAText.file(of: sections.map(\.complete)).utf8))
    case .csv:
      let cap = record.state.terms.spreadCap
      let whole = sections.map { record.state.division($0.division.name).division }
      Console.write(Array(CSVText.standings(of: whole, spreadCap: cap).utf8))
    case .json: Console.write(Array(EventJSON.text(record).utf8))
    case .html:
      let pages = EventPages.pages(record, refresh: refresh)
      try FilesFolder.write(pages.map { ($0.file, Array($0.text.utf8)) }, to: folder ?? "")
      Console.print("\(folder ?? "")/index.html: \(pages.count - 1) pages")
    case .gcg: try writeGames(of: chain)
    }
    return Exit.done
  }

  private func writeGames(of chain: EventChain) throws(Trouble) {
    let games = try EventGames(of: chain.id, in: path)
    guard !games.files.isEmpty || !games.left.isEmpty else {
      throw .obstacle(
        "\(chain.label): no game of it was played on this server, so there is nothing to write")
    }
    for line in games.left { Console.complain("verdict: left out, \(line)") }
    try FilesFolder.write(games.files, to: folder ?? "")
    Console.print("\(folder ?? ""): \(games.files.count) games")
  }

  /// Complains of a cap for which a format has no place, so that its programs count whole spreads.
  private func tellCap(_ format: String, _ cap: Int?) {
    guard let cap else { return }
    Console.complain(
      "verdict: \(format) has no place for cap=\(cap); a program that reads it counts whole spreads")
  }

  /// Complains on one line of entrants without a number in NASPA's list, whom NASPA finds by name.
  private func tellUnnumbered(_ entrants: [Entrant]) {
    let unnumbered = entrants.filter { $0.naspaNumber == nil }.map { EventChains.plain($0.name) }
    guard !unnumbered.isEmpty else { return }
    let more = unnumbered.count > 5 ? "; and \(unnumbered.count - 5) more" : ""
    Console.complain(
      "verdict: no number of NASPA is known of \(unnumbered.prefix(5).joined(separator: "; "))\(more)")
  }

  /// Complains on one line of names that the format cannot hold as they are.
  private func tellChanged(_ format: String, _ sections: [EventSection], _ name: (Entrant) -> String) {
    let changed = sections.flatMap(\.division.entrants).filter { name($0) != $0.name }
    guard !changed.isEmpty else { return }
    let shown = changed.prefix(5).map { "\($0.name) as \(name($0))" }.joined(separator: "; ")
    let more = changed.count > 5 ? "; and \(changed.count - 5) more" : ""
    Console.complain("verdict: \(format) cannot hold some names, written \(shown)\(more)")
  }

  /// Complains of each game whose scores do not give its winner, because the format derives the winner from scores.
  private func tellAdjusted(_ format: String, _ divisions: [Division]) {
    for division in divisions {
      for (round, game) in division.decidedOtherwise {
        let names = [game.first, game.second].map { division.entrants[$0 - 1].name }
        let won = game.winner == game.first ? names[0] : names[1]
        let written = game.byScores
        Console.complain(
          "verdict: \(format) has the winner from the scores: round \(round), \(names[0]) \(game.firstScore)"
            + " \(names[1]) \(game.secondScore), won by \(won), written"
            + " \(written.firstScore) \(written.secondScore)")
      }
    }
  }

  /// Complains on one line of the rounds, by division, that the format cannot hold while results are missing.
  private func tellLeftOut(_ sections: [EventSection], from first: (EventSection) -> Int) {
    let left = sections.filter { first($0) <= $0.paired }.map { section in
      let (from, last, name) = (first(section), section.paired, section.division.name)
      return from == last
        ? "round \(last) of division \(name)" : "rounds \(from) to \(last) of division \(name)"
    }
    guard !left.isEmpty else { return }
    Console.complain("verdict: left out, as results are missing: \(left.joined(separator: ", "))")
  }
}
