// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Records

/// A ledger of scripted games as a server writes it, one line a batch.
struct ScriptedLedger {
  private let encoder = LineEncoder()
  private var text = ByteWriter(capacity: 64 << 20)
  private var sums: [TableID: Digest] = [:]
  private(set) var lines = 0

  /// Whole games at dealt tables, ten under way at one time, so that a short ledger has whole games too.
  ///
  /// The games begin anew when all were played, and lines of the house stand evenly among theirs. A ledger that is
  /// finished has more lines, which end the games under way, so that a server with another key can start on it.
  init(
    lines wanted: Int, of games: ScriptedGames, among house: [HouseEvent] = [], isFinished: Bool = false
  ) throws(BenchFault) {
    var under: [(terms: LineTerms, left: ArraySlice<Entry>)] = []
    var count = 0
    func next() -> (LineTerms, ArraySlice<Entry>) {
      let game = games.all[count % games.all.count]
      count += 1
      let id = TableID(count)
      return (
        LineTerms(game.terms), game.entries.map { ScriptedGame.entry(id, $0.sequence, $0.event) }[...]
      )
    }
    for _ in 0..<10 { under.append(next()) }
    let share = house.count / wanted
    for turn in 0..<wanted {
      let place = turn % under.count
      if under[place].left.isEmpty { under[place] = next() }
      if let entry = under[place].left.popFirst() { try add(entry, under: under[place].terms) }
      for number in turn * share..<(turn + 1) * share {
        let entry = Entry(
          table: .house, sequence: number + 1, id: EntryID(run: 1, count: UInt64(number + 1)),
          at: ScriptedGame.start.adding(seconds: turn), event: .house(house[number]))
        try add(entry, under: nil)
      }
    }
    guard isFinished else { return }
    for (terms, left) in under { for entry in left { try add(entry, under: terms) } }
  }

  /// A number of tables without clocks, each at the same turn.
  init(tables: Int, kind: TableKind, turns: Int, of games: ScriptedGames) throws(BenchFault) {
    for script in games.all.prefix(tables) {
      let game = games.replay(script, at: kind, hasClock: false, turnsMax: turns)
      guard let game else { throw .missing("a table") }
      for entry in game.entries { try add(entry, under: LineTerms(game.terms)) }
    }
  }

  private mutating func add(_ entry: Entry, under terms: LineTerms?) throws(BenchFault) {
    lines += 1
    let sum = sums[entry.table] ?? .zero
    sums[entry.table] = encoder.encode(
      entry, under: terms, line: lines, batch: lines, after: sum, into: &text)
    guard sums[entry.table] != nil else { throw .missing("a line's terms") }
  }

  /// Writes it as a new data folder beside the key of its bags, and gives the files' paths in order.
  @discardableResult
  func write(to folder: String) throws(BenchFault) -> [String] {
    for path in [folder, "\(folder)/ledger"] {
      guard mkdir(path, 0o700) == 0 else { throw .system("mkdir", errno) }
    }
    try Files.write(Array("\(ScriptedGame.bagKey.hex)\n".utf8), to: "\(folder)/bag.key")
    var paths: [String] = []
    var rest = text.bytes[...]
    while !rest.isEmpty {
      let most = FileLedger.Bounds().fileLength
      let end = rest.count <= most ? rest.endIndex : rest.prefix(most).lastIndex(of: 10).map { $0 + 1 }
      guard let end else { throw .missing("a line's end") }
      let number = String(paths.count + 1)
      paths.append("\(folder)/ledger/\(String(repeating: "0", count: 6 - number.count))\(number).ndjson")
      try Files.write(Array(rest[..<end]), to: paths[paths.count - 1])
      rest = rest[end...]
    }
    return paths
  }
}
