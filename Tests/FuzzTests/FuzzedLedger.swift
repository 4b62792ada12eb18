// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import TestSupport

@testable import Records

/// A ledger gives the same however its lines fall into reads and files, and a server starts on what stands the audit.
///
/// Sums are beyond a fuzzer, so every ledger is tried twice: as it is, and with the lines that read numbered and
/// summed anew. Source: docs/DESIGN.md#torn-ends; docs/DESIGN.md#what-a-start-checks.
enum FuzzedLedger: Fuzzed {
  static let longest = 16_384
  static var words: [String] { get throws { try FuzzedEntries.words } }

  /// Each chain of the ledgers that we have, as far as the length goes.
  static var seeds: [[UInt8]] {
    get throws {
      var seeds: [[UInt8]] = []
      for folder in ["good", "kept"] {
        for file in try Project.files(below: "Protocol/ledger/\(folder)", ending: ".ndjson") {
          var chains: [Int: [UInt8]] = [:]
          for line in file.split(separator: 10) {
            guard let table = try? LedgerReader.line(Array(line)).entry.table.number,
              chains[table, default: []].count + line.count < longest / 2
            else { continue }
            chains[table, default: []] += line + [10]
          }
          seeds += chains.sorted { $0.key < $1.key }.prefix(24).map(\.value)
          if file.count < longest { seeds.append(file) }
        }
      }
      return seeds
    }
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    try pieces(of: bytes)
    try walks(bytes, isOurs: false)
    try walks(linked(bytes), isOurs: true)
  }

  /// What a scanner hands out does not depend on how much it reads at once.
  private static func pieces(of bytes: [UInt8]) throws(Finding) {
    let path = Place.file
    Place.write(bytes, to: path)
    func read(room: Int) throws(Finding) -> [String] {
      do {
        let scanner = try LineScanner(path: path, room: room)
        var pieces: [String] = []
        while let piece = try scanner.next() {
          pieces.append("\(piece.offset) \(piece.bytes.count) \(piece.isEnded) \(piece.end)")
        }
        return pieces
      } catch { throw Finding("it is not read: \(error)") }
    }
    let longest = bytes.split(separator: 10).map(\.count).max() ?? 0
    try Finding.unless(
      try read(room: 1 << 20) == read(room: longest + 2), "its lines depend on how much is read at once")
  }

  /// Walks over a ledger in one file and in several; where it stands the audit, starts on it.
  private static func walks(_ bytes: [UInt8], isOurs: Bool) throws(Finding) {
    let one = try walk([bytes])
    let fault = one.fault
    if let fault {
      try Finding.unless((0...bytes.count).contains(fault.offset), "the fault stands outside the file")
      let before = bytes.prefix(one.end.offset).count { $0 == 10 }
      try Finding.unless(before == one.lines && fault.line == before + 1, "the fault stands in another line")
    }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    if isOurs, lines.count > 3 {
      let middle = lines[0..<lines.count / 2].map { $0 + [10] }.joined()
      let two = try walk([Array(middle), Array(bytes.dropFirst(Array(middle).count))])
      try Finding.unless(
        two.lines == one.lines && two.fault?.reason == fault?.reason && two.isUnfinished == one.isUnfinished,
        "in two files it is \(text(two)), in one \(text(one))")
    }
    guard isOurs, fault == nil, one.lines > 0 else { return }
    try start(on: bytes, one)
  }

  private static func text(_ report: LedgerReport) -> String {
    "\(report.lines) lines, \(report.fault.map { "\($0.reason)" } ?? "no fault")"
  }

  private static func walk(_ files: [[UInt8]]) throws(Finding) -> LedgerReport {
    Place.fill(files)
    do throws(LedgerPathFault) {
      return try LedgerReader.walk(Place.folder, checkingGames: true)
    } catch { throw Finding("it is not walked: \(error.text)") }
  }

  /// A referee that goes on from there stands where the ledger ends.
  private static func start(on bytes: [UInt8], _ report: LedgerReport) throws(Finding) {
    Place.fill([bytes])
    let ledger: FileLedger
    do throws(LedgerOpenFault) {
      var bounds = FileLedger.Bounds()
      bounds.roomAhead = 4096
      ledger = try FileLedger(
        at: Place.folder, run: 1, now: Instant(milliseconds: 0), bounds: bounds, hand: LedgerHand(), wake: {})
    } catch { throw Finding("it stands the audit, and a start says: \(error.text)") }
    let stood = ledger.liveTables().count
    try Finding.unless(stood <= report.lines, "\(stood) tables of \(report.lines) lines")
    _ = Referee(
      executor: Place.executor, ledger: ledger, lexica: ServedLexica([Place.lexicon]), ids: EntryIDs(run: 1),
      logsJudgements: true, secret: BagSecret(.zero))
  }

  /// The lines that read, numbered and summed as a ledger's are; each is a batch of its own.
  private static func linked(_ bytes: [UInt8]) -> [UInt8] {
    let encoder = LineEncoder()
    var chains: [TableID: (head: Int, sum: Digest)] = [:]
    var writer = ByteWriter()
    var count = 0
    for line in bytes.split(separator: 10) {
      guard let read = try? LedgerReader.line(Array(line)) else { continue }
      let entry = read.entry
      let chain = chains[entry.table] ?? (0, .zero)
      let next = Entry(
        table: entry.table, sequence: chain.head + 1, id: entry.id, at: entry.at, event: entry.event)
      guard
        let sum = encoder.encode(
          next, under: read.terms, line: count + 1, batch: count + 1, after: chain.sum, into: &writer)
      else { continue }
      chains[entry.table] = entry.event.endsChain ? nil : (chain.head + 1, sum)
      count += 1
    }
    return writer.bytes
  }
}

/// Where the ledgers stand that are tried, and who is asked about them.
private enum Place {
  static let root: TemporaryFolder? = try? TemporaryFolder()
  static var folder: String { "\(root?.path ?? "")/data" }
  static var file: String { "\(root?.path ?? "")/one.ndjson" }

  static let executor = Nowhere()
  static let lexicon = Lexicon(
    name: "english", edition: "1", alphabet: .english, seal: LexiconSeal(digest: .zero), count: 0,
    countsByLength: []
  ) { _ in true }

  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { preconditionFailure("\(path) cannot be written") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// Makes a data folder with these ledger files alone.
  static func fill(_ files: [[UInt8]]) {
    for path in [folder, "\(folder)/ledger"] { mkdir(path, 0o700) }
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: "\(folder)/ledger")) ?? [] {
      unlink("\(folder)/ledger/\(name)")
    }
    for (place, bytes) in files.enumerated() {
      write(bytes, to: "\(folder)/ledger/\(LedgerFiles.name(of: place + 1))")
    }
  }
}

/// Runs nothing: a referee that is not asked for anything has no jobs.
private final class Nowhere: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) { preconditionFailure("nobody asked for a job") }
}
