// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating

@testable import Records

/// A line of the ledger is taken in one spelling alone, and is JSON.
///
/// Source: Protocol/ledger.schema.json.
enum FuzzedEntries: Fuzzed {
  static let longest = LedgerLine.longest + 8

  static var words: [String] {
    get throws {
      var words: Set<String> = []
      for seed in try seeds {
        for word in String(decoding: seed, as: UTF8.self).matches(of: /"[A-Za-z]+":(?:"[a-z-]+")?/) {
          words.insert(",\(word.0)")
        }
      }
      return words.sorted()
    }
  }

  /// One line of each shape that a ledger of ours has: the same members in the same order.
  static var seeds: [[UInt8]] {
    get throws {
      var shapes: [String: [UInt8]] = [:]
      for folder in ["good", "bad", "kept"] {
        for file in try Project.files(below: "Protocol/ledger/\(folder)", ending: ".ndjson") {
          for line in file.split(separator: 10) where line.count < 1500 {
            let shape = String(decoding: line, as: UTF8.self).matches(of: /"[a-z]+":|"kind":"[a-z-]+"/)
              .map { String($0.0) }.joined()
            if shapes[shape].map({ $0.count > line.count }) ?? true { shapes[shape] = Array(line) }
          }
        }
      }
      return shapes.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    guard let line = try? LedgerReader.line(bytes) else { return }
    try Finding.unless(bytes.count < LedgerLine.longest, "a line of \(bytes.count) bytes is taken")
    var writer = ByteWriter()
    let sum = LineEncoder().encode(
      line.entry, under: line.terms, line: line.line, batch: line.batch, after: .zero, into: &writer)
    try Finding.unless(sum != nil, "it is not written again")
    let body = bytes.dropLast(LinePen.sumDigits + 2)
    try Finding.unless(Array(writer.bytes.prefix(body.count)) == Array(body), "it is written otherwise")
    try Finding.unless(writer.bytes.count == bytes.count + 1, "it is written longer or shorter")
    let frame = bytes.withUnsafeBytes { LineFrame($0) }
    if let frame {
      try Finding.unless(
        frame.table == line.entry.table && frame.sequence == line.entry.sequence && frame.at == line.entry.at
          && frame.line == line.line && frame.batch == line.batch && frame.sum == line.sum
          && frame.bodyCount == body.count - sumMember.count,
        "read as a frame it stands elsewhere")
    }
    let json = try? JSONSerialization.jsonObject(with: Data(bytes))
    try Finding.unless(json is [String: Any], "it is no JSON")
  }

  private static let sumMember = Array(",\"sum\":\"".utf8)
}
