// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import Testing

@testable import Records

/// Source: Protocol/SPEC.md, 8.7.
@Suite("A line of a later version is no damage: it is refused with what is needed, and left alone")
struct LineVersionTests {
  @Test("Every line is of version 1, and none of another version is read")
  func carried() throws {
    for event in try Samples.all() + GameSamples.all() + PracticeSamples.all() {
      let line = try Samples.line(event)
      #expect(line.starts(with: "{\"v\":1,\"table\":".utf8))
      for other in ["2", "0", "9007199254740991"] {
        let line = Array("{\"v\":\(other)".utf8) + line.dropFirst(6).dropLast()
        #expect(throws: LineDamage(.version, at: 5)) { try LedgerReader.line(line) }
      }
    }
  }

  /// Expects that a server refuses a ledger with another end, and changes nothing.
  ///
  /// - Parameters:
  ///   - tail: what stands at the end.
  ///   - cut: how many bytes of a ledger it takes the place of.
  ///   - line: the number of the line that is of a later version.
  ///   - version: that version.
  ///   - sourceLocation: where to report that it is not so.
  /// - Throws: where the files can't be written or read.
  private func expectRefusal(
    of tail: [UInt8], cutting cut: Int = 0, line: Int, version: Int = 2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try ProtocolFiles.bytes("good/dealt-games").dropLast(cut) + tail
    let scratch = try Scratch()
    try scratch.put(Array(bytes))
    let expected =
      "\(scratch.file()): line \(line) is of version \(version); this program reads up to 1: use a newer verdict"
    do throws(LedgerOpenFault) {
      _ = try FileLedger(at: scratch.data, run: 7, now: Samples.start, wake: {})
      Issue.record("it was opened", sourceLocation: sourceLocation)
    } catch {
      #expect(error.text == "\(expected); nothing was started or changed", sourceLocation: sourceLocation)
    }
    #expect(try scratch.bytes() == Array(bytes), sourceLocation: sourceLocation)
    #expect(try scratch.names == ["000001.ndjson"], sourceLocation: sourceLocation)
  }

  private func last() throws -> (text: String, number: Int) {
    let lines = try ProtocolFiles.bytes("good/dealt-games").split(separator: 10)
    return (String(decoding: try #require(lines.last), as: UTF8.self), lines.count)
  }

  @Test("Whatever stands in it, as the last line or behind a torn one, it is never cut off")
  func refused() throws {
    let (text, count) = try last()
    let newer = text.replacing("{\"v\":1,", with: "{\"v\":2,", maxReplacements: 1)
    let whole = Array((newer + "\n").utf8)
    // In the place of the last line; then behind it, the next of its chain or not.
    try expectRefusal(of: whole, cutting: text.utf8.count + 1, line: count)
    try expectRefusal(of: whole, line: count + 1)
    // A later version may have other bytes, longer lines, and an end that only it can judge.
    try expectRefusal(of: Array("{\"v\":2,\"né\":[ ]}\n".utf8), line: count + 1)
    try expectRefusal(of: whole.dropLast() + [UInt8](repeating: 65, count: 5000) + [10], line: count + 1)
    try expectRefusal(of: Array("{\"v\":30,\"tab".utf8), line: count + 1, version: 30)
    try expectRefusal(of: whole.dropLast() + [UInt8](repeating: 0, count: 64), line: count + 1)
    // What a crash might have torn stands before it.
    try expectRefusal(of: Array("{\"v\":1,\"table\":9}\n".utf8) + whole, line: count + 2)
    try expectRefusal(of: [UInt8](repeating: 0, count: 64) + [10] + whole, cutting: 30, line: count + 1)
  }

  @Test("verify reads up to it, names the line and its version, and finds receipts before it")
  func walked() throws {
    let (text, count) = try last()
    let scratch = try Scratch()
    let line = text.replacing("{\"v\":1,", with: "{\"v\":2,", maxReplacements: 1)
    try scratch.put(try ProtocolFiles.bytes("good/dealt-games") + Array("\(line)\n".utf8))
    let receipt = try LedgerReader.line(Array(text.utf8)).receipt
    let report = try LedgerReader.walk(scratch.data, lookingFor: [receipt], checkingGames: true)
    #expect(report.lines == count && report.receipts[receipt] == .found)
    let fault = try #require(report.fault)
    #expect(fault.reason == .newer(version: 2) && fault.line == count + 1 && fault.reason.name == "version")
    let what = "line \(count + 1) is of version 2; this program reads up to 1: use a newer verdict"
    #expect(fault.text == "\(scratch.file()): \(what)")
  }
}
