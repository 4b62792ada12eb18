// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Records
import Rulebook

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
      let ruled = replay.take(line, judging: options.wants(line))
      count.correct(by: line)
      guard let ruling = ruled else { return }
      count.judged += 1
      guard !ruling.agrees else { return }
      count.add(ruling, of: line)
      tell([options.isJSON ? ReplayText.json(ruling) : ReplayText.line(ruling)])
    }
    labels.formUnion(replay.lists.map(\.lexicon.label))
    let isAskedFor = options.list == nil || replay.lists.contains { $0.isAskedFor }
    hasAskedFor = hasAskedFor || isAskedFor
    // Rulings of other alphabets are skipped. A list that can be read in none of them is at fault, and so is one of
    // another alphabet than that of the list that was named.
    if count.judged == 0, let trouble = finder.trouble, options.list != nil || !finder.canReadNamed {
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
  /// What the rulings that would change would do to both sides, but for those that were corrected or overruled later.
  private var changes: [RulingKey: RulingChange] = [:]
  /// The lists with rulings that could not be judged again.
  var skipped: [ReplayedList] = []

  /// Counts a ruling that would change.
  mutating func add(_ ruling: ReplayedRuling, of line: LedgerLine) {
    differing += 1
    guard let change = ruling.change else { return }
    changes[line.ruling ?? .slip(line: line.entry.sequence, line.entry.table)] = change
  }

  /// Leaves a ruling out of the sums if this line corrects or overrules it.
  mutating func correct(by line: LedgerLine) {
    if let (key, _, _) = line.correction { changes[key] = nil }
  }

  private func sum(_ numbers: (RulingChange) -> BySeat<Int>) -> Int {
    changes.values.map(numbers).reduce(0) { $0 + abs($1.one) + abs($1.two) }
  }

  /// The points that a side would have more or fewer, of both sides and all rulings.
  var points: Int { sum(\.points) }

  /// The turns that a side would have more or fewer.
  var turns: Int { sum(\.turns) }

  /// The games that the other side would win by the ruling.
  var games: Int { changes.values.count { if case .gameWon? = $0.wouldBe { true } else { false } } }
}
