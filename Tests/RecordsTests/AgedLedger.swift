// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Records

/// A ledger as the lines of several files.
struct AgedLedger: Sendable {
  /// The bytes of each file, in order.
  let files: [[UInt8]]
  /// The ledger as one run of bytes.
  let bytes: [UInt8]

  /// A ledger of many tables of every family, some over and some under way, between logins and judgements.
  static let long = Result {
    let scratch = try Scratch(inMemory: true)
    let clerk = try Clerk(scratch)
    for round in 0..<5 {
      for name in ["ann", "ben", "cy"] {
        clerk.propose(.house(.loggedIn(try Samples.person("\(name)-\(round)"))))
        clerk.propose(try Samples.judgement())
      }
      for write in [
        { _ = try GameLedgers.dealt($0) }, { _ = try GameLedgers.board($0) },
        { _ = try PracticeLedgers.all($0) }, { try $0.play(table: 1) },
      ] as [(Clerk) throws -> Void] {
        try write(clerk)
        clerk.beginTables()
      }
    }
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    clerk.ledger.close()
    return try AgedLedger(scratch.bytes(), parts: 4)
  }

  /// Cuts a ledger where batches begin, as a rotation does.
  init(_ bytes: [UInt8], parts: Int) throws {
    self.bytes = bytes
    var files: [[UInt8]] = [[]]
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
      let isDue = (files.last?.count ?? 0) >= bytes.count / parts
      let read = try LedgerReader.line(Array(line))
      if isDue, read.batch == read.line { files.append([]) }
      files[files.count - 1] += line + [10]
    }
    self.files = files
  }

  /// Puts the files where a ledger's would be.
  func put(in scratch: Scratch) throws {
    for (index, bytes) in files.enumerated() { try scratch.put(bytes, number: index + 1) }
  }

  /// What a server on these files would go on from.
  static func state(of scratch: Scratch) throws -> [String] {
    let clerk = try Clerk(scratch)
    defer { clerk.ledger.close() }
    return state(of: clerk.ledger)
  }

  static func state(of ledger: FileLedger) -> [String] {
    var rows = ["\(ledger.liveTables()) \(ledger.endedTables()) \(ledger.highestTable())"]
    rows.append(
      "\(ledger.newestMoment()) \(ledger.bagsUnderWay().map { ($0.table, $0.openedAt, $0.commitment) })")
    rows.append("\(ledger.houseAtStart().standing)")
    for table in [.house] + ledger.liveTables() + ledger.endedTables() {
      let receipts = ledger.entries(of: table).map(\.receipt.text).joined(separator: " ")
      rows.append("\(table.number) \(ledger.head(of: table)): \(receipts)")
    }
    return rows
  }
}

extension Scratch {
  func packedFile(_ number: Int = 1) -> String { file(number) + ".gz" }

  func contents(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Packs what is full; the names of what was packed.
  @discardableResult
  func pack(on disk: any Disk = RealDisk()) throws -> [String] {
    var names: [String] = []
    try LedgerPacking(of: data, disk: disk).run { names.append($0.name) }
    return names
  }

  /// Runs a tool over every file of the ledger folder, in the order in which a shell names them.
  func shell(_ command: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "cd \"$0\" && \(command)", ledger]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return bytes
  }
}
