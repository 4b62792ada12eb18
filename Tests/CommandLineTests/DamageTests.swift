// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: promises 2 and 4; docs/RELIABILITY.md.
@Suite("Small ledgers of every kind, damaged anywhere, in the hands of the built program")
struct DamageTests {
  /// A line of a ledger: the bytes it takes, its line feed with them.
  private struct Line {
    /// What kinds it names, the outer one first.
    let kind: String
    let bytes: Range<Int>
  }

  private static func lines(of ledger: [UInt8]) -> [Line] {
    var start = 0
    return ledger.indices.filter { ledger[$0] == 10 }.map { end in
      defer { start = end + 1 }
      let text = String(decoding: ledger[start..<end], as: UTF8.self)
      let kind = text.components(separatedBy: "\"kind\":\"").dropFirst()
        .compactMap { $0.split(separator: "\"").first }.joined(separator: " ")
      return Line(kind: kind, bytes: start..<end + 1)
    }
  }

  /// The folders and files under one, by name.
  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(Ledgers.folder)/\(folder)").sorted()
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// So many paths are given to `verify` at once.
  private static let atOnce = 64

  /// Whether every byte is tried, which takes long: `make soak-damage`.
  private static let isWhole = ProcessInfo.processInfo.environment["VERDICT_DAMAGE"] == "all"

  /// Every `step`th of some, or each.
  private static func some<Element>(of all: [Element], every step: Int) -> [Element] {
    stride(from: 0, to: all.count, by: isWhole ? 1 : step).map { all[$0] }
  }

  @Test("verify finds every bit that flips, in its line")
  func flips() async throws {
    let files = try Self.names(in: "good").filter { $0 != "empty.ndjson" }
    #expect(files.count == 7)
    for file in files {
      let wrong = try await OwnThread.run { try Self.flip(Self.bytes("\(Ledgers.folder)/good/\(file)")) }
      #expect(wrong == [], "\(file)")
    }
  }

  /// Flips each bit of a ledger alone.
  ///
  /// - Returns: what was not found where it is.
  private static func flip(_ ledger: [UInt8]) throws -> [String] {
    var wrong: [String] = []
    let places = lines(of: ledger).enumerated().flatMap { index, line in
      line.bytes.map { ($0, index + 1) }
    }
    let flips = some(of: places, every: 499).flatMap { place, line in (0..<8).map { (place, line, $0) } }
    for start in stride(from: 0, to: flips.count, by: atOnce) {
      let scratch = try Scratch()
      let batch = flips[start..<min(start + atOnce, flips.count)]
      var paths: [String] = []
      for (place, _, bit) in batch {
        var changed = ledger
        changed[place] ^= 1 << UInt8(bit)
        paths.append("\(scratch.path)/\(place)-\(bit)")
        try Data(changed).write(to: URL(fileURLWithPath: paths[paths.count - 1]))
      }
      let outcome = try Program.runHere(["verify"] + paths)
      let told = outcome.output.split(separator: "\n")
      for ((place, line, bit), path) in zip(batch, paths) {
        // Of another version it is told in other words.
        let isFound = told.contains { text in
          [",", " "].contains { text.hasPrefix("\(path): line \(line)\($0)") }
        }
        if !isFound { wrong.append("bit \(bit) of byte \(place)") }
      }
      if outcome.status != 1 { wrong.append("status \(outcome.status)") }
    }
    return wrong
  }

  @Test("A server that meets a ledger cut at any byte keeps each whole line, puts the rest aside, goes on")
  func cuts() async throws {
    // Each kind of line is cut where it comes first.
    var met: Set<String> = []
    for name in try Self.names(in: "kept/1") {
      let ledger = try Self.bytes("\(Ledgers.folder)/kept/1/\(name)/ledger/000001.ndjson")
      // Games with dealt tiles draw from a key that is not kept.
      guard !ledger.contains(",\"bag\":\"".utf8) else { continue }
      for line in Self.lines(of: ledger) where met.insert(line.kind).inserted {
        guard Self.isWhole || met.count % 5 == 1 else { continue }
        let places = Self.some(of: Array(line.bytes), every: 397)
        for start in stride(from: 0, to: places.count, by: Self.atOnce) {
          let batch = places[start..<min(start + Self.atOnce, places.count)]
          let wrong = try await OwnThread.run {
            try Self.cut(ledger, at: batch, behind: line.bytes.lowerBound)
          }
          #expect(wrong == [], "\(name), \(line.kind)")
        }
      }
    }
    #expect(met.count >= 82)
  }

  /// Serves ledgers that end too early, each in a data folder of its own.
  ///
  /// - Parameters:
  ///   - ledger: the whole one.
  ///   - places: how many bytes are left of it.
  ///   - whole: how many bytes stand before the line that is cut.
  /// - Returns: what was not as it must be.
  /// - Throws: where a server does not start.
  private static func cut(
    _ ledger: [UInt8], at places: ArraySlice<Int>, behind whole: Int
  ) throws -> [String] {
    let scratch = try Scratch()
    let list = try scratch.file("list.txt", "at\naa\n")
    let files = FileManager.default
    var wrong: [String] = []
    for place in places {
      let data = "\(scratch.path)/\(place)"
      try files.createDirectory(atPath: "\(data)/ledger", withIntermediateDirectories: true)
      // Before the first line the key has its first name.
      let key = whole == 0 ? "\(data)/bag.key.new" : "\(data)/bag.key"
      try files.copyItem(atPath: "\(Ledgers.folder)/kept/1/signals/bag.key", toPath: key)
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
      let file = "\(data)/ledger/000001.ndjson"
      try Data(ledger[..<place]).write(to: URL(fileURLWithPath: file))
      try Served(data: data, list: list).end(SIGKILL)
      let now = try bytes(file)
      if !now.starts(with: ledger[..<whole]) { wrong.append("\(place): a whole line is gone") }
      let torn = try files.contentsOfDirectory(atPath: "\(data)/ledger").filter { $0.contains(".torn-") }
      let told = String(decoding: now.dropFirst(whole).prefix { $0 != 10 }, as: UTF8.self)
      if place == whole {
        if torn != [] || told.contains("\"recovered\"") { wrong.append("\(place): nothing was torn") }
      } else if torn.count != 1 || !told.contains("\"kind\":\"recovered\"") {
        wrong.append("\(place): not told, or not kept: \(torn), \(told)")
      } else if try bytes("\(data)/ledger/\(torn[0])") != Array(ledger[whole..<place]) {
        wrong.append("\(place): what was torn is kept otherwise")
      }
    }
    let outcome = try Program.runHere(["verify"] + places.map { "\(scratch.path)/\($0)" })
    if outcome.status != 0 { wrong.append(outcome.output) }
    return wrong
  }
}
