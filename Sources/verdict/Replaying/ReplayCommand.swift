// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Records

extension Subcommand {
  static let replay: Subcommand = Subcommand(
    name: "replay",
    usage: """
      verdict replay [PATH...] [--lexicon NAME|FILE] [--of NAME@SEAL8] [--since TIME] [--until TIME]
                     [--table N] [--json]
                     PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                     --lexicon judges all by one list, but what another alphabet judged
                     --of takes only rulings that this list made, such as english@ee2af74c
                     TIME is UTC, 2026-01-31 or 2026-01-31T19:30; table 0 is the word judge
      """
  ) { words throws(Trouble) in
    var command = ReplayCommand(try ReplayOptions(words))
    return try command.run()
  }
}

struct ReplayCommand {
  private let options: ReplayOptions
  /// False once a path could not be read to its end.
  private var isWhole = true
  /// Whether the list named by `--of` has made any ruling so far.
  private var hasAskedFor = false
  private var labels: Set<String> = []
  /// Summaries of paths without a ruling by the list named by `--of`.
  ///
  /// If no path has one, the name is at fault. A single complaint then replaces these summaries.
  private var heldBack: [String] = []

  init(_ options: ReplayOptions) { self.options = options }

  mutating func run() throws(Trouble) -> Int32 {
    let status = options.paths.map { run($0) }.max() ?? Exit.done
    guard let list = options.list, isWhole, !hasAskedFor else {
      tell([])
      return status
    }
    let paths = options.paths.joined(separator: ", ")
    throw .obstacle("\(paths): \(ReplayText.unknown(list, beside: labels))")
  }

  private mutating func run(_ path: String) -> Int32 {
    do throws(Trouble) { return try replayed(path) } catch {
      isWhole = false
      return error.complain()
    }
  }

  private mutating func replayed(_ path: String) throws(Trouble) -> Int32 {
    let finder = try LexiconFinder(data: path, insteadOfAll: options.lexicon)
    var replay = Replay(of: options.list) { finder.list(for: $0) }
    var count = ReplayCount()
    try LedgerReader.read(path, checkingGames: true, else: "what stands before it was replayed") { line in
      if options.wants(line), case .game(let event) = line.entry.event,
        case .overruled(let overruling) = event.action
      {
        count.overruled += 1
        tell([ReplayText.told(overruling, on: line, asJSON: options.isJSON)])
      }
      guard let ruling = replay.take(line, judging: options.wants(line)) else { return }
      count.judged += 1
      guard !ruling.agrees else { return }
      count.differing += 1
      tell([options.isJSON ? ReplayText.json(ruling) : ReplayText.line(ruling)])
    }
    labels.formUnion(replay.lists.map(\.lexicon.label))
    let isAskedFor = options.list == nil || replay.lists.contains { $0.isAskedFor }
    hasAskedFor = hasAskedFor || isAskedFor
    // A list that judged some rulings is usable; the rulings that it could not judge are of another alphabet.
    if count.judged == 0, let trouble = finder.trouble {
      return Trouble.obstacle(trouble).complain()
    }
    count.skipped = replay.lists.filter { $0.skipped > 0 }
    return conclude(path, count, isHeldBack: !isAskedFor)
  }

  private mutating func conclude(_ path: String, _ count: ReplayCount, isHeldBack: Bool) -> Int32 {
    let isOneList = options.lexicon != nil
    if !options.isJSON {
      let none = count.judged == 0 && count.skipped.isEmpty && count.overruled == 0 ? options.noRulings : nil
      let summary = "\(path): \(none ?? ReplayText.summary(count, isOneList: isOneList))"
      if isHeldBack { heldBack.append(summary) } else { tell([summary]) }
    } else if isOneList, !count.skipped.isEmpty {
      Console.complain("verdict: \(path): \(ReplayText.summary(count, isOneList: true))")
    }
    guard isOneList || count.skipped.isEmpty else {
      for list in count.skipped { Console.complain("verdict: \(path): \(ReplayText.missing(list))") }
      return Exit.usage
    }
    return count.differing == 0 ? Exit.done : Exit.negative
  }

  /// Prints the summaries held back, then these lines.
  private mutating func tell(_ lines: [String]) {
    for line in heldBack + lines { Console.print(line) }
    heldBack = []
  }
}

struct ReplayCount {
  var judged = 0
  var differing = 0
  var overruled = 0
  /// The lists with rulings that could not be judged again.
  var skipped: [ReplayedList] = []
}
