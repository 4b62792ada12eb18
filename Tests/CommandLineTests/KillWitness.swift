// SPDX-License-Identifier: MIT
import Foundation

/// What people read of a server before it was killed, to be held against its ledger afterwards.
///
/// `@unchecked Sendable`: all that changes is changed under the condition's lock.
final class KillWitness: @unchecked Sendable {
  /// What was read in one run of a server.
  struct Read: Sendable {
    /// Receipts in answers to one's own lines, a line each.
    var acknowledged: [String] = []
    /// Receipts of what stood already: in notices, and in whatever was looked at.
    var seen: Set<String> = []
    /// Of each table, how many lines were answered as done that leave an entry there.
    var done: [Int: Int] = [:]
    /// The same of events, by their labels; and the accounts that were made.
    var doneAtEvents: [String: Int] = [:]
    var accounts: Set<String> = []
    /// The steps of games as they were last looked at: their receipts, oldest first, by table.
    var steps: [Int: [String]] = [:]
    /// What went otherwise than it must.
    var faults: [String] = []
    /// How many lines were answered, by who sent them.
    var answered: [String: Int] = [:]
  }

  private let condition = NSCondition()
  private var read = Read()
  private var isOver = false
  private var working = 0

  /// What was read, once nobody reads any more.
  var all: Read { condition.withLock { read } }

  /// Whether the server is being killed, so that whatever breaks off is none of its faults.
  var hasEnded: Bool { condition.withLock { isOver } }

  /// Takes something in.
  func note(_ change: (inout Read) -> Void) {
    condition.withLock { change(&read) }
    condition.broadcast()
  }

  /// Has somebody work on a thread of their own until the server is gone.
  func begin(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
    condition.withLock { working += 1 }
    let thread = Thread { [self] in
      do { try body() } catch {
        condition.withLock { if !isOver { read.faults.append("\(name): \(error)") } }
      }
      condition.withLock { working -= 1 }
      condition.broadcast()
    }
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Waits until so much was read, or something went wrong; two minutes at most.
  func await(acknowledged: Int, byEach least: [String: Int]) {
    let limit = Date(timeIntervalSinceNow: 120)
    condition.withLock {
      while read.faults.isEmpty,
        read.acknowledged.count < acknowledged
          || least.contains(where: { read.answered[$0.key, default: 0] < $0.value })
      {
        guard condition.wait(until: limit) else {
          return read.faults.append("two minutes went by: \(read.answered), wanted \(least)")
        }
      }
      isOver = true
    }
  }

  /// Waits until nobody reads any more.
  func awaitEnd() {
    condition.withLock { while working > 0 { condition.wait() } }
  }
}

/// A ledger that grows from run to run, read without any of the program's own code.
struct GrownLedger {
  /// The receipts of all its lines.
  private(set) var receipts: Set<String> = []
  /// How many lines each table has.
  private(set) var lines: [Int: Int] = [:]
  /// The tables of events by their labels; and who has an account.
  private(set) var events: [String: Int] = [:]
  private(set) var accounts: Set<String> = []
  /// Lines whose table and sequence, or whose name, stood already.
  private(set) var doubled = 0

  private let folder: String
  /// How far each file was read, by its number less one.
  private var offsets: [Int] = []
  private var names: Set<String> = []

  init(_ data: String) { folder = "\(data)/ledger" }

  /// Reads what has come since, in as many files as there are now.
  mutating func grow() throws {
    // A file that a kill left empty is begun again, once the one before it is full.
    for number in 1... where offsets.count < number {
      guard FileManager.default.fileExists(atPath: path(number)) else { break }
      offsets.append(0)
    }
    for place in offsets.indices {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path(place + 1)))
      defer { try? file.close() }
      try file.seek(toOffset: UInt64(offsets[place]))
      let bytes = try file.readToEnd() ?? Data()
      guard let last = bytes.lastIndex(of: 10) else { continue }
      offsets[place] += last - bytes.startIndex + 1
      for line in bytes[...last].split(separator: 10) {
        guard let text = String(validating: line, as: UTF8.self) else { throw LedgerFault.unread }
        try take(text)
      }
    }
  }

  private func path(_ number: Int) -> String { "\(folder)/\(String(format: "%06d", number)).ndjson" }

  private mutating func take(_ line: String) throws {
    guard let table = Self.value("table", in: line).flatMap({ Int($0) }),
      let sequence = Self.value("seq", in: line), let id = Self.value("id", in: line),
      let sum = Self.value("sum", in: line, fromEnd: true)
    else { throw LedgerFault.unread }
    let isNew = receipts.insert("\(table).\(sequence).\(sum.prefix(8))").inserted
    lines[table, default: 0] += 1
    // Sequences are dense, so a place that stands twice leaves more lines than the highest says.
    if !isNew || lines[table] != Int(sequence) || !names.insert(id).inserted { doubled += 1 }
    switch Self.value("kind", in: line) {
    case "opened": if let label = Self.value("label", in: line) { events[label] = table }
    case "account": if let name = Self.value("name", in: line) { accounts.insert(try spelled(name)) }
    default: break
    }
  }

  /// The name of an account that stands under its number, from the file beside the ledger.
  private func spelled(_ form: String) throws -> String {
    guard form.hasPrefix("#") else { return form }
    let rows = try String(contentsOfFile: "\(folder)/../names", encoding: .utf8).split(separator: "\n")
    let begin = "\(form.dropFirst()) "
    guard let row = rows.first(where: { $0.hasPrefix(begin) }) else { throw LedgerFault.unread }
    return String(row.drop { $0 != " " }.dropFirst())
  }

  enum LedgerFault: Error { case unread }

  private static func value(_ key: String, in line: String, fromEnd: Bool = false) -> String? {
    guard let found = line.range(of: "\"\(key)\":", options: fromEnd ? .backwards : []) else { return nil }
    return String(line[found.upperBound...].drop { $0 == "\"" }.prefix { !"\",}".contains($0) })
  }
}
