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
  /// - Parameters:
  ///   - wanted: how many lines of games.
  ///   - games: the games, which begin anew when all were played.
  ///   - house: lines of the house that stand evenly among them.
  ///   - isFinished: whether more lines end the games under way, so that a server with another key can start on it.
  /// - Throws: `missing` where a game cannot be written.
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
    var housed = 0
    for turn in 0..<wanted {
      let place = turn % under.count
      if under[place].left.isEmpty { under[place] = next() }
      if let entry = under[place].left.popFirst() { try add(entry, under: under[place].terms) }
      while housed < house.count, housed * wanted <= turn * house.count {
        housed += 1
        let entry = Entry(
          table: .house, sequence: housed, id: EntryID(run: 1, count: UInt64(housed)),
          at: ScriptedGame.start.adding(seconds: turn), event: .house(house[housed - 1]))
        try add(entry, under: nil)
      }
    }
    guard isFinished else { return }
    for (terms, left) in under { for entry in left { try add(entry, under: terms) } }
  }

  /// So many tables without clocks, each at the same turn.
  init(tables: Int, kind: TableKind, turns: Int, of games: ScriptedGames) throws(BenchFault) {
    for number in 1...tables {
      let script = games.all[(number - 1) % games.all.count]
      let game = games.replay(script, as: number, at: kind, hasClock: false, turnsMax: turns)
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

  /// Writes it as a new data folder, beside the key of its bags.
  ///
  /// - Returns: the files' paths in order; each but the last is as long as a server's own.
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
