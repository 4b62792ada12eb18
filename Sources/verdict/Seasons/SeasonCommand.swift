// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records

/// The subcommand that ranks the players of many events: a fold over the standings of finished events.
struct SeasonCommand {
  private enum Format: String, CaseIterable {
    case text, csv, json, html
  }

  private let path: String
  private let file: SeasonFile
  private let format: Format
  private let output: String?
  private let player: String?
  private let playingClass: String?
  private let prizes: (fund: Int, percents: [Int])?

  init(_ words: [String]) throws(Trouble) {
    let options = try CommandOptions(
      words, of: "season", taking: ["format", "player", "class", "fund", "shares", "output"], flags: ["json"],
      orElse: .usage)
    guard options.operands.count == 1 else { throw .usage }
    path = options.operands[0]
    output = options.value("output")
    let usual = options.has("json") ? "json" : output?.hasSuffix(".html") == true ? "html" : "text"
    let wanted = options.value("format") ?? usual
    guard let format = Format(rawValue: wanted) else {
      let all = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .obstacle("\(EventChains.plain(wanted)): formats are \(all)")
    }
    self.format = format
    player = options.value("player")
    playingClass = options.value("class")?.uppercased()
    guard player == nil || format == .text else {
      throw .obstacle("--player prints text; the other formats have every player's events")
    }
    prizes = try PrizeOptions.prizes(options)
    file = try SeasonFile(path)
  }

  func run() throws(Trouble) -> Int32 {
    let events = try events()
    let table: SeasonTable
    do throws(SeasonTable.Fault) { table = try SeasonTable(events, by: file.rule, same: file.same) } catch {
      throw .obstacle("\(path): \(error.text); a line same= joins two names of one person")
    }
    for note in table.notes { Console.complain("verdict: \(path): \(EventChains.plain(note))") }
    let text = SeasonText(file.title, table, playingClass: playingClass, prizes: prizes)
    guard !text.isEmpty else {
      let all = table.classes.joined(separator: ", ")
      throw .obstacle(
        "\(path): nobody is of class \(EventChains.plain(playingClass ?? "")); there are \(all)")
    }
    let whole: String
    switch format {
    case .text: whole = try plain(text, table)
    case .csv: whole = text.csv
    case .json: whole = text.json
    case .html: whole = text.html
    }
    guard let output else {
      Console.write(Array(whole.utf8))
      return Exit.done
    }
    try FilesFolder.write(Array(whole.utf8), to: output, mode: 0o644)
    return Exit.done
  }

  private func plain(_ text: SeasonText, _ table: SeasonTable) throws(Trouble) -> String {
    var lines: [String]
    if let player {
      guard let found = table.player(named: player) else {
        throw .obstacle("\(path): nobody is called \(EventChains.plain(player)) in these events")
      }
      lines =
        ["\(found.printed) (\(found.name)), \(text.heading)", ""] + Columns.lines(text.history(of: found))
      lines += [""] + Columns.lines(text.balances(of: found))
    } else {
      lines = [text.heading, ""] + Columns.lines(text.rows)
    }
    lines += ["", SeasonText.estimateNote]
    return lines.map { EventChains.plain($0) + "\n" }.joined()
  }

  /// Returns the finished events that the file means; those that are not over are told.
  private func events() throws(Trouble) -> [SeasonTable.Event] {
    var events: [SeasonTable.Event] = []
    for ledger in file.ledgers {
      for chain in try EventChains.read(ledger) where file.labels.isEmpty || file.labels.contains(chain.label)
      {
        let day = String(chain.firstDay.text.prefix(10))
        guard file.days.since ?? day <= day, day <= file.days.until ?? day else { continue }
        let record = try chain.record()
        guard record.state.isClosed else {
          Console.complain("verdict: left out, not over yet: \(chain.label) (\(chain.id.number)), \(day)")
          continue
        }
        guard !record.state.rounds.isEmpty else {
          Console.complain("verdict: left out, no round was paired: \(chain.label) (\(chain.id.number))")
          continue
        }
        events.append(SeasonTable.Event(record, on: day))
      }
    }
    guard !events.isEmpty else { throw .obstacle("\(path): no finished event is meant by it") }
    return events
  }
}

/// A fund and its shares, as `event print` and `season` take them.
enum PrizeOptions {
  /// Returns the prizes of a command line; nil if it has none.
  static func prizes(_ options: CommandOptions) throws(Trouble) -> (fund: Int, percents: [Int])? {
    let (fund, shares) = (options.value("fund"), options.value("shares"))
    guard fund != nil || shares != nil else { return nil }
    let words = (shares ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let percents = words.compactMap { Int($0) }
    guard let fund = fund.flatMap({ Int($0) }), (1...Prizes.fundMost).contains(fund),
      percents.count == words.count, Prizes.areShares(percents)
    else {
      throw .obstacle(
        "a fund is 1 to \(Prizes.fundMost), shares are percentages by place: --fund 500 --shares 50,30,20")
    }
    return (fund, percents)
  }
}

extension Subcommand {
  static let season: Subcommand = Subcommand(
    name: "season",
    usage: """
      verdict season FILE [--class B] [--fund 500] [--shares 50,30,20] [--format text|csv|json|html] [--json] [-o FILE]
      verdict season FILE --player NAME
                  FILE has a key a line: ledger=PATH, event=LABEL,…, since=2026-01-01, until=2026-12-31,
                  points=wins, points=spread or points=places:10,8,6, best=6, min=3, title=TEXT, same=ann,ann-s
                  finished events count; -o FILE.html writes a page with every player's history
      """
  ) { words throws(Trouble) in try SeasonCommand(words).run() }
}
