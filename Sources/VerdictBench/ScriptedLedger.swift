// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Records

/// A ledger of scripted games as a server would have written it, one line a batch.
struct ScriptedLedger {
  /// So many tables are under way at one time: few, so that a short ledger has whole games too.
  static let tablesAtOnce = 10

  private let encoder = LineEncoder()
  private var text = ByteWriter(capacity: 64 << 20)
  private var sums: [TableID: Digest] = [:]
  private(set) var lines = 0

  /// The first lines of a ledger of whole games at dealt tables that takes turns among its tables.
  ///
  /// - Parameters:
  ///   - wanted: how many lines of games.
  ///   - games: which.
  ///   - house: lines of the house that stand evenly among them.
  ///   - isFinished: whether some lines more end the games under way, so that a server that has another key for its bags
  ///     may take the ledger up.
  /// - Throws: `missing` when a game cannot be written.
  init(
    lines wanted: Int, of games: ScriptedGames, among house: [HouseEvent] = [],
    isFinished: Bool = false
  ) throws(BenchFault) {
    var scripts = Scripts(games)
    var under: [(terms: LineTerms, left: ArraySlice<Entry>)] = []
    for _ in 0..<Self.tablesAtOnce { under.append(try scripts.next()) }
    var housed = 0
    for turn in 0..<wanted {
      let place = turn % Self.tablesAtOnce
      if under[place].left.isEmpty { under[place] = try scripts.next() }
      guard let entry = under[place].left.popFirst() else { throw .missing("a game") }
      try add(entry, under: under[place].terms)
      while housed < house.count, housed * wanted <= turn * house.count {
        housed += 1
        let entry = Entry(
          table: .house, sequence: housed, id: EntryID(run: 1, count: UInt64(housed)),
          at: TableScript.start.adding(seconds: turn), event: .house(house[housed - 1]))
        try add(entry, under: nil)
      }
    }
    guard isFinished else { return }
    for (terms, left) in under { for entry in left { try add(entry, under: terms) } }
  }

  /// So many tables, each at the same turn.
  init(tables: Int, kind: TableKind, turns: Int, of games: ScriptedGames) throws(BenchFault) {
    for number in 1...tables {
      let script = games.all[(number - 1) % games.all.count]
      guard let table = TableScript(number, script, kind: kind, hasClock: false, games) else {
        throw .missing("a table")
      }
      var entries: [Entry] = []
      _ = table.run(turnsMax: turns) { entries.append($0) }
      for entry in entries { try add(entry, under: LineTerms(table.terms)) }
    }
  }

  private mutating func add(_ entry: Entry, under terms: LineTerms?) throws(BenchFault) {
    let sum = encoder.encode(
      entry, under: terms, line: lines + 1, batch: lines + 1, after: sums[entry.table] ?? .zero, into: &text)
    guard let sum else { throw .missing("a line's terms") }
    sums[entry.table] = sum
    lines += 1
  }

  /// Writes it as the files of a data folder, which it makes, beside the key that its bags are seeded from.
  ///
  /// - Returns: the files' paths, in order; each as long as a server's own, but for the last.
  @discardableResult
  func write(to folder: String) throws(BenchFault) -> [String] {
    for path in [folder, "\(folder)/ledger"] {
      guard mkdir(path, 0o700) == 0 else { throw .system("mkdir", errno) }
    }
    try Self.write(Array("\(ScriptedGame.bagKey.hex)\n".utf8), to: "\(folder)/bag.key")
    var paths: [String] = []
    var rest = text.bytes[...]
    while !rest.isEmpty {
      let most = FileLedger.Bounds().fileLength
      let end = rest.count <= most ? rest.endIndex : rest.prefix(most).lastIndex(of: 10).map { $0 + 1 }
      guard let end else { throw .missing("a line's end") }
      let number = String(paths.count + 1)
      paths.append("\(folder)/ledger/\(String(repeating: "0", count: 6 - number.count))\(number).ndjson")
      try Self.write(Array(rest[..<end]), to: paths[paths.count - 1])
      rest = rest[end...]
    }
    return paths
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(BenchFault) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system("open", errno) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .system("write", errno) }
      rest = rest.dropFirst(count)
    }
  }
}

/// Games one after the other, each at a table of its own; they begin anew when all were played.
private struct Scripts {
  private let games: ScriptedGames
  private var count = 0

  init(_ games: ScriptedGames) { self.games = games }

  mutating func next() throws(BenchFault) -> (terms: LineTerms, left: ArraySlice<Entry>) {
    let script = games.all[count % games.all.count]
    count += 1
    guard let table = TableScript(count, script, kind: .dealt, hasClock: true, games) else {
      throw .missing("a table")
    }
    var entries: [Entry] = []
    guard table.run(each: { entries.append($0) }) != nil else { throw .missing("the end of a game") }
    return (LineTerms(table.terms), entries[...])
  }
}
