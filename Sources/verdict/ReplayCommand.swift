// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Records

extension Subcommand {
  /// Judges every challenge of a ledger again.
  static let replay: Subcommand = Subcommand(
    name: "replay",
    usage: """
      verdict replay PATH... [--lexicon NAME|FILE] [--since TIME] [--until TIME] [--table N] [--json]
                     TIME is UTC, 2026-01-31 or 2026-01-31T19:30; table 0 is the word judge
      """
  ) { words in
    guard let options = ReplayOptions(words) else { return Exit.usage }
    return options.paths.map { ReplayCommand.run($0, options) }.max() ?? Exit.done
  }
}

/// What `verdict replay` was told.
struct ReplayOptions {
  let paths: [String]
  let lexicon: String?
  var since = Instant(milliseconds: .min)
  var until = Instant(milliseconds: .max)
  var table: Int?
  let isJSON: Bool

  /// Nil after a complaint.
  init?(_ words: [String]) {
    let names = ["lexicon", "since", "until", "table"]
    guard let given = CommandOptions(words, of: "replay", taking: names, flags: ["json"]),
      !given.operands.isEmpty
    else {
      Console.complain(Subcommand.replay.usage)
      return nil
    }
    paths = given.operands
    lexicon = given.value("lexicon")
    isJSON = given.has("json")
    if let text = given.value("since") {
      guard let moment = Self.moment(text) else { return nil }
      since = moment
    }
    if let text = given.value("until") {
      guard let moment = Self.moment(text) else { return nil }
      until = moment
    }
    if let text = given.value("table") {
      guard let number = Int(text), number >= 0 else {
        Console.complain("verdict: a table is a number; 0 is the word judge")
        return nil
      }
      table = number
    }
  }

  private static func moment(_ text: String) -> Instant? {
    guard let moment = Instant(text: text) else {
      Console.complain("verdict: a time is UTC and looks like 2026-01-31 or 2026-01-31T19:30")
      return nil
    }
    return moment
  }
}

/// Replays one path.
enum ReplayCommand {
  static func run(_ path: String, _ options: ReplayOptions) -> Int32 {
    let lists: LexiconFinder
    do throws(LexiconFault) {
      lists = try LexiconFinder(data: path, insteadOfAll: options.lexicon)
    } catch {
      Console.complain("verdict: \(error.text)")
      return Exit.usage
    }
    var replay = Replay { lists.list(for: $0) }
    var judged = 0
    var differing = 0
    let report: LedgerReport
    do throws(LedgerPathFault) {
      report = try LedgerReader.walk(path, checkingGames: true) { line in
        guard let ruling = replay.take(line, judging: options.wants(line)) else { return }
        judged += 1
        guard !ruling.agrees else { return }
        differing += 1
        Console.print(options.isJSON ? ReplayText.json(ruling) : ReplayText.line(ruling))
      }
    } catch {
      Console.complain("verdict: \(error.text)")
      return Exit.usage
    }
    if let fault = report.fault {
      Console.complain("verdict: \(fault.text); what stands before it was replayed")
      return Exit.usage
    }
    if let trouble = lists.trouble {
      Console.complain("verdict: \(trouble)")
      return Exit.usage
    }
    if let missing = replay.missing {
      Console.complain(
        "verdict: no list has the seal of \(missing.label), edition \(missing.edition); put it into lexica/ of"
          + " the data folder, or name another for all rulings with --lexicon"
      )
      return Exit.usage
    }
    if !options.isJSON {
      let none = judged == 0 ? options.noRulings : nil
      Console.print(
        "\(path): \(none ?? "\(judged) rulings judged again, \(differing) would change")")
    }
    return differing == 0 ? Exit.done : Exit.negative
  }
}

extension ReplayOptions {
  /// Whether a line lies within the bounds that were given.
  func wants(_ line: LedgerLine) -> Bool {
    since <= line.entry.at && line.entry.at <= until && (table == nil || table == line.entry.table.number)
  }

  /// What to say where the table that was named has no ruling; nil where none was named.
  var noRulings: String? {
    guard let table else { return nil }
    let isAnyTime = since.milliseconds == .min && until.milliseconds == .max
    return (table == 0 ? "no rulings of the word judge" : "no rulings at table \(table)")
      + (isAnyTime ? "" : " in that time")
  }
}
